"""Physical games of Reef Encounter: the Protocol `Following` of core/game.py.

events.py parses a line once. Then each action of the line is played by the ordinary rules in a deal that agrees with
the view and with the line (worlds.py). Hidden pieces have arbitrary places in that deal, and the view of the result
hides them again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..contract import View
from ..deals import deal_of
from ..errors import DocumentError, IllegalMove, Incomplete, Problem, counted
from ..example_moves import of_each_kind
from ..game import BEGINS, Question
from ..table.follow_line import PLAIN, Move, follow
from ..table.setup_questions import key_of
from . import record
from .events import ACTS, WORDS, Action, Event, color_of, read
from .game import GAME
from .material import COLORS, SEA_TILES, by_unseen
from .notation import join, pack, parse, require, unpack
from .position import ReefEncounter
from .recorded_deals import load_deal
from .state import COLLECT, DONE, EAT, FISH, GROW, INTRODUCE, LAY, TAKE_CUBES, TILE
from .worlds import ALL, Facts, collected_space, deal, unseen

__all__ = ["ACTS", "WORDS", "begin", "event_text", "expected", "news", "pending", "push", "questions"]

EXAMPLES = 3  # actions that are named as possible next ones
_ANSWERS = {"polyps": "tiles", "eaten": "fish", "open_sea": "sea"}  # the questions of keys of a deal

# -- the set-up -------------------------------------------------------------------------------------------------


def questions(players: int, you: int, options: Mapping[str, Any]) -> Sequence[Question]:
    """List the questions before the first event: the table, the first seat and the tiles of `you`.

    Unless the seats choose in their first moves, the questions include the first tile in the parrotfish of `you` and
    the cubes of all seats.
    """
    boards = " ".join(str(board) for board in range(1, players + 1))
    what = "the tiles of the open sea, from white on clockwise (white, yellow, orange, pink, grey)"
    asked = [
        Question("boards", "the boards on the table, in order (1-4)", boards, option="boards"),
        Question("starfish", "do the coral tiles lie with the starfish up or down", "up", option="starfish"),
        Question("sea", what, "w y y, p g o, o o w, g p, y"),
        BEGINS,
    ]
    if options.get("choose"):
        return [*asked, Question("tiles", "the tiles behind your screen", "w w y o p g")]
    pairs = zip(range(1, players + 1), ("w p", "y y", "g o", "o p"), strict=False)
    held = ", ".join(f"{seat}: {pair}" for seat, pair in pairs)
    return [
        *asked,
        Question("tiles", "the tiles behind your screen, without the one in your parrotfish", "w w y o p"),
        Question("fish", "the tile in your parrotfish", "g"),
        Question("cubes", "the two larva cubes of each seat", held),
    ]


def begin(players: int, you: int, options: Mapping[str, Any], answers: Mapping[str, str]) -> View[ReefEncounter]:
    """Return the view of seat `you` before the first move. Raise DocumentError, whose problems name the questions."""
    words = {name: answers.get(name, "").lower() for name in ("sea", "tiles", "fish", "cubes")}
    usual: dict[str, Any] = {"boards": [*range(1, players + 1)], "starfish": "up", "first": 1}
    begun: Any = deal_of(GAME.name, players, 0, usual | dict(options))
    document = record.begin(begun)  # other seats have arbitrary tiles
    document["polyps"][you - 1] = words["tiles"].replace(",", " ").split()
    document["open_sea"] = _lists(words["sea"], COLORS)
    if not options.get("choose"):
        document["eaten"][you - 1] = " ".join(words["fish"].split())
        document["cubes"] = [*_lists(words["cubes"], [str(seat) for seat in range(1, players + 1)], you).values()]
    try:
        return load_deal(document).view(you)
    except DocumentError as error:
        found = {
            key_of(one): Problem(_ANSWERS.get(key_of(one), key_of(one)), one.what)
            for one in reversed(error.problems)
            if "first" in options or one.where != f"polyps[{you - 1}]"  # else the number of tiles is not known
        }
        raise DocumentError([*found.values()]) from None


def _lists(text: str, names: Sequence[str], you: int = 0) -> dict[str, list[str]]:
    """Return the words of each list of an answer by its name, a colour or a seat. Lists without a name are in turn.

    A name that is given twice gets another key, which no deal has.
    """
    found: dict[str, list[str]] = {name: [] for name in names}
    given: set[str] = set()
    for place, part in enumerate(re.split("[,;]", text)):
        name, colon, rest = part.rpartition(":")
        color = color_of(name.strip())
        name = name.strip() if color is None else COLORS[color]
        name = str(you) if name == "me" else name if colon else names[min(place, len(names) - 1)]
        found[f"{name} again" if name in given else name] = rest.split()
        given.add(name)
    return found


# -- events -----------------------------------------------------------------------------------------------------


def push(view: View[ReefEncounter], seat: int, event: str) -> View[ReefEncounter]:
    """Return the view after one line of a seat, which may contain several actions: `grow white 1d4 1d5 done`. `view` is
    unchanged. Raise IllegalMove for an impossible line, and Incomplete if it lacks something that the seat has seen."""
    return follow(view, seat, event, PLAIN, _followed)


def _followed(view: View[ReefEncounter], move: Move) -> View[ReefEncounter]:
    """Return the view after a line."""
    before = seen = view.masked
    event = read(move, view.seat)
    if seen.is_over:
        raise event.wrong("11.1", "the game is over")
    move.check_turn(view, "3", expected)
    try:
        for number, action in enumerate(event.actions):
            if seen.active != move.seat:
                raise event.wrong("3.2", f"{action.text}: the turn is over before that")
            rest = event.actions[number + 1 :]
            lacking = [] if rest else event.lacking
            after = _acted(seen, event, action, Facts(lacking=lacking))
            if after.is_over:
                after = _acted(seen, event, action, Facts(lacking=lacking, fish=_opened(seen, event, rest)))
            seen = after
            if seen.is_over:
                break
        if not event.actions:  # a look into the bag for a colour without bonus tile (9.2)
            seen = deal(seen, view.seat, Facts(lacking=event.lacking)).view(view.seat).masked
    except IllegalMove as error:
        raise error.of(move.line) from None
    if event.shown and before.choosing and seen.choosing:
        raise event.wrong("2.8", "cubes are shown when all have chosen")
    if event.shown and not before.choosing and not seen.is_over:
        raise event.wrong("2.9", "parrotfish are opened at the end of the game only")
    return View(seen, view.seat)


def _acted(seen: ReefEncounter, event: Event, action: Action, facts: Facts) -> ReefEncounter:
    """Return what the seat sees after one action. The `facts` are those of the end of the line."""
    space, seat, you = collected_space(seen), seen.active, event.you
    if space is not None:
        if action.drawn is None:
            raise event.wrong("9.3", f"the open sea is refilled first; {expected(View(seen, you))}")
        return _refilled(seen, event, space, action.drawn, facts)
    if action.is_bare:
        raise event.wrong("", f"{action.text!r} cannot be read here; {expected(View(seen, you))}")
    if action.drawn is not None:
        raise event.wrong("9.3", "the open sea is refilled after a collect; expected collect white, refill w y y")
    code = action.code
    kind, a, is_consumed, _ = unpack(code)
    if action.is_hidden and seat == you and seen.choosing:
        what = f"of which colour? (as {'white' if kind == FISH else 'white pink'})"
        raise Incomplete(event.source.line, what, "fish" if kind == FISH else "cubes", candidates=COLORS)
    if kind == TILE:
        facts.taken = a
    elif kind == GROW and seat != you and not seen.consumed[seat - 1][a] and seen.cubes[seat - 1][a]:
        facts.behind = a
    elif kind == TAKE_CUBES:
        code = _chosen(seen, event, action, facts)
    elif kind == FISH and seat != you:
        if not action.is_hidden:
            raise event.wrong("2.7", f"what seat {seat} puts into its parrotfish is not seen; expected fish")
        if seen.choosing:  # an arbitrary tile
            facts.behind = by_unseen(unseen(seen))[0]
            code = pack(FISH, facts.behind)
    elif kind == LAY and seen.growing is not None:
        facts.behind = None if is_consumed or seat == you else seen.growing[0]
        before, after = _played(seen, event, code, replace(facts, lacking=()))
        if (after.bag_count, after.bonus) != (before.bag_count, before.bonus):  # extra growth
            facts.taken = seen.growing[0]
        elif not facts.lacking:
            return after.view(you).masked
    before, after = _played(seen, event, code, facts)
    return _collected(seen, a) if kind == COLLECT and before.refill(a) else after.view(you).masked


def _played(seen: ReefEncounter, event: Event, code: int, facts: Facts) -> tuple[ReefEncounter, ReefEncounter]:
    """Return a deal that agrees with the view and the facts, before and after an action."""
    before = deal(seen, event.you, facts)
    require(before, event.source.line, code)
    after = before.copy(stack=False)
    after.push(code)
    return before, after


def _collected(seen: ReefEncounter, space: int) -> ReefEncounter:
    """Return the view between a collect and its refill. The emptied space has no tiles."""
    seat = seen.active - 1
    sea, behind, known, counts = seen.open_sea, seen.behind, seen.known_behind, seen.behind_counts
    for color, number in enumerate(sea[space]):
        behind[seat][color] += number
        known[seat][color] += number
    counts[seat] += sum(sea[space])
    sea[space] = [0] * len(COLORS)
    return _with_cubes(seen.replace(open_sea=sea, behind=behind, known_behind=known, behind_counts=counts), space, 1)


def _refilled(seen: ReefEncounter, event: Event, space: int, drawn: Sequence[int], facts: Facts) -> ReefEncounter:
    """Return the view after the refill of a collected space, as if its cube were collected without tiles."""
    seen = _with_cubes(seen, space, -1)
    due = len(deal(seen, event.you, Facts()).refill(space))
    if len(drawn) != due:
        what = f"{counted(len(drawn), 'tile')}; the spaces get {due}, clockwise from {COLORS[space]} on"
        raise event.wrong("9.3", what)
    facts.drawn = drawn
    position = deal(seen, event.you, facts)
    try:
        position.collect(space, [*drawn])
    except DocumentError as error:
        raise event.wrong("9.3", error.problems[0].what) from None
    return position.view(event.you).masked


def _with_cubes(seen: ReefEncounter, color: int, number: int) -> ReefEncounter:
    """Return the view in which the seat to move has more known cubes of a colour, or fewer."""
    cubes, known, counts = seen.cubes, seen.known_cubes, seen.cube_counts
    for by_seat in (cubes, known):
        by_seat[seen.active - 1][color] += number
    counts[seen.active - 1] += number
    return seen.replace(cubes=cubes, known_cubes=known, cube_counts=counts)


def _chosen(seen: ReefEncounter, event: Event, action: Action, facts: Facts) -> int:
    """Return the code of a choice of two cubes. When the last seat has chosen, all show theirs (2.8)."""
    seat, you = seen.active, event.you
    if seen.choosing != 1:
        if seat != you and seen.choosing and not action.is_hidden:
            raise event.wrong("2.8", f"the cubes of seat {seat} are shown when all have chosen; expected cubes")
        return action.code
    shown = {seat: sorted(colors) for seat, colors in event.shown.items()}
    if not action.is_hidden:
        pair = sorted(unpack(action.code)[1:3])
        if shown.setdefault(seat, pair) != pair:
            raise event.wrong("2.8", f"the cubes of seat {seat} are entered in two ways")
    missing = [other for other in range(1, seen.players + 1) if other != you and other not in shown]
    if missing:
        what = f"all have chosen: which cubes do they show? (as {_shown(missing, ' white pink')})"
        raise Incomplete(event.source.line, what, "shown", candidates=missing)
    if any(not 1 <= other <= seen.players or len(pair) != 2 for other, pair in shown.items()):
        raise event.wrong("2.8", f"expected two cubes of a seat from 1 to {seen.players}")
    own = [color for color in ALL for _ in range(seen.cubes[you - 1][color])]
    if you != seat and shown.get(you, own) != own:
        raise event.wrong("2.8", "these are not your cubes")
    facts.cubes = {other: pair for other, pair in shown.items() if other not in (seat, you)}
    return pack(TAKE_CUBES, *shown[seat])


def _opened(seen: ReefEncounter, event: Event, rest: Sequence[Action]) -> dict[int, Sequence[int]]:
    """Return by seat the hidden tiles of the parrotfish that are opened as the game ends (11.5).

    The rest of the line may have colours alone.
    """
    if late := [action.text for action in rest if not action.is_bare]:
        raise event.wrong("3.2", f"{late[0]}: the turn is over before that")
    piles = zip(seen.parrotfish_counts, seen.parrotfish, strict=True)
    hidden = {seat: size - sum(known) for seat, (size, known) in enumerate(piles, start=1) if size > sum(known)}
    missing = {seat: number for seat, number in hidden.items() if seat not in event.shown}
    found: dict[int, Sequence[int]] = {**event.shown}
    if loose := [color for action in rest for color in action.drawn or ()]:
        if len(loose) != sum(missing.values()):
            example = ", ".join(_shown([seat], " white" * number) for seat, number in hidden.items())
            raise event.wrong("2.9", f"{counted(len(loose), 'tile')} named; say of which seat, {example}")
        for seat, number in missing.items():
            found[seat], loose = loose[:number], loose[number:]
    for seat, colors in found.items():
        number = hidden.get(seat, 0)
        if seat == event.you or len(colors) != number:
            what = f"{number} hidden in the parrotfish of seat {seat}" if number else f"none to show of seat {seat}"
            raise event.wrong("2.9", f"{counted(len(colors), 'tile')} named; {what}")
    missing = {seat: number for seat, number in hidden.items() if seat not in found}
    if missing:
        whose = " and ".join(f"seat {seat}" for seat in missing)
        example = ", ".join(_shown([seat], " white" * number) for seat, number in missing.items())
        what = f"the parrotfish are opened: what was hidden in that of {whose}? (as {example})"
        raise Incomplete(event.source.line, what, "parrotfish", candidates=missing, counts=missing.values())
    return found


def _shown(seats: Sequence[int], colors: str) -> str:
    """Give an example of tiles or cubes by seat: `1: white pink, 3: white pink`."""
    return ", ".join(f"{seat}:{colors}" for seat in seats)


# -- in words ---------------------------------------------------------------------------------------------------


def pending(view: View[ReefEncounter]) -> Problem | None:
    """Return the problem that the refill of a collected space is missing if it has to be entered now (9.3); otherwise
    None."""
    space = collected_space(view.masked)
    if space is None:
        return None
    return Problem(f"open_sea.{COLORS[space]}", f"collected and not refilled yet; {expected(view)}")


def expected(view: View[ReefEncounter]) -> str:
    """Return one line with the events that can come next, with legal moves as examples.

    Hidden pieces in the examples are arbitrary.
    """
    seen, you = view.masked, view.seat
    if seen.is_over:
        return "the game is over"
    space = collected_space(seen)
    if space is not None:
        spaces = sum(sum(tiles) < SEA_TILES for tiles in seen.open_sea)
        what = f"{counted(spaces, 'tile')} of the refill, clockwise from {COLORS[space]} on"
        return f"expected the {what}: {_refill(seen, spaces)}"
    position = deal(seen, you, Facts())
    moves = {kind: join(position, codes[0]) for kind, codes in of_each_kind(position).items()}
    if seen.choosing:
        return _choice(seen, you, next(iter(moves.values())))
    if seen.ended_by is not None:
        return f"expected the extra turn: {', or '.join(moves.values())}"
    if seen.growing is not None:
        named = [moves[kind] for kind in (LAY, DONE) if kind in moves]
        what = f"a tile of {COLORS[seen.growing[0]]}, {', or '.join(named)}"
        return f"expected {what}; a * after the space means a consumed one"
    if COLLECT in moves:
        drawn = len(position.refill(unpack(parse(position, moves[COLLECT])[0])[1]))
        moves[COLLECT] += f", {_refill(seen, drawn)}" if drawn else ""
    first = [kind for kind in (GROW, INTRODUCE, COLLECT) if kind in moves]
    *others, last = [moves[kind] for kind in (*first, *(kind for kind in moves if kind not in first))][:EXAMPLES]
    return f"expected an action such as {', '.join(others)}{', or ' if others else ''}{last}"


def _choice(seen: ReefEncounter, you: int, own: str) -> str:
    """Describe the choice of a seat as the game begins; `own` is a choice in full, which only the seat itself sees."""
    kind = "cubes" if seen.parrotfish_counts[seen.active - 1] else "fish"
    choice = own if seen.active == you else kind
    if kind == "fish":
        return f"expected the tile for the parrotfish, {choice}"
    if seen.choosing > 1:
        return f"expected the larva cubes, {choice}"
    others = [seat for seat in range(1, seen.players + 1) if seat != you]
    return f"expected the larva cubes, which all show now, {choice}, {_shown(others, ' white pink')}"


def _refill(seen: ReefEncounter, spaces: int) -> str:
    """Give an example of a refill of so many tiles that the bag may hold."""
    left, drawn = [number if held else 0 for number, held in zip(unseen(seen), seen.bag, strict=True)], []
    for _ in range(spaces):
        drawn.append(max(ALL, key=left.__getitem__))
        left[drawn[-1]] -= 1
    return " ".join(["refill", *(COLORS[color][0] for color in drawn)])


def news(before: View[ReefEncounter], after: View[ReefEncounter], seat: int, event: str) -> str:
    """Return one line with the changes between two views, which the line `event` of `seat` made."""
    old, new, mine = before.masked, after.masked, seat == after.seat
    actions = read(Move.of(event, seat), after.seat).actions
    parts = []
    eaten = new.parrotfish_counts[seat - 1] - old.parrotfish_counts[seat - 1]
    if eaten or any(unpack(action.code)[0] == EAT for action in actions):
        parts.append(f"{counted(eaten, 'tile')} into {'your' if mine else 'its'} parrotfish")
    for name, was, now in (
        ("behind the screen", old.behind_counts, new.behind_counts),
        ("in front of it", list(map(sum, old.consumed)), list(map(sum, new.consumed))),
    ):
        if was[seat - 1] != now[seat - 1]:
            parts.append(f"{counted(now[seat - 1], 'tile')} {name}")
    if new.cube_counts[seat - 1] != old.cube_counts[seat - 1]:
        parts.append(counted(new.cube_counts[seat - 1], "cube"))
    if turned := sum(was != now for was, now in zip(old.strong, new.strong, strict=True)):
        parts.append(f"{turned} coral tile{'s turn' if turned > 1 else ' turns'}")
    if gone := [COLORS[color] for color in old.bonus if color not in new.bonus]:
        parts.append(f"bonus tiles gone: {', '.join(gone)}")
    if new.ended_by and not old.ended_by and not new.is_over:
        parts.append(f"the game ends ({new.ending}), each other seat has an extra turn")
    if new.outcome is not None and None not in new.outcome.scores:
        parts.append(f"points {', '.join(map(str, new.outcome.scores))}")
    done = [f"{'refill ' * action.is_bare}{action.text}" for action in actions if not (action.is_bare and new.is_over)]
    what = f"{'you' if mine else f'seat {seat}'}: {', '.join(done) or event.strip()}"
    return "; ".join([what, ", ".join(parts)] if parts else [what])


def event_text(before: ReefEncounter, codes: Sequence[int], you: int) -> str:
    """Return the text of the move as seat `you` sees it: for the secret choice of another seat at the beginning, only
    that it has chosen."""
    kind = unpack(codes[0])[0]
    if before.turn != you and kind in (FISH, TAKE_CUBES):
        return "fish" if kind == FISH else "cubes"
    return join(before, codes)
