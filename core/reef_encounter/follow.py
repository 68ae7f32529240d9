"""Following a game of Reef Encounter with real cards: the events that one seat sees, line by line.

Every move of a line is played by the ordinary rules in a full position that agrees with the view and with the line
(worlds.py). Hidden pieces have arbitrary places there, and are hidden again afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..contract import View
from ..errors import DocumentError, IllegalMove, Incomplete, Problem, counted
from ..game import BEGINS, Question
from .material import BOARDS, COLORS, SEA_START, START_TILES, TILES_PER_COLOR
from .notation import EATS, atom_text, join, parse, unpack
from .position import ReefEncounter
from .setup import setup
from .state import COLLECT, FISH, GROW, LAY, TAKE_CUBES, TILE
from .words import ACTS, WORDS, Command, Said, colors_of, groups, is_collected, read, refuse, words_of
from .worlds import Contradiction, Needs, settled, unseen, viewed, world

__all__ = ["ACTS", "WORDS", "begin", "event_text", "expected", "news", "push", "questions", "untold"]

# -- the beginning ----------------------------------------------------------------------------------------------


def questions(players: int, you: int, options: Mapping[str, Any]) -> Sequence[Question]:
    """List the questions on the table, the first seat and the tiles of `you`.

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
    held = ", ".join(
        f"{seat}: {pair}" for seat, pair in zip(range(1, players + 1), ("w p", "y y", "g o", "o p"), strict=False)
    )
    return [
        *asked,
        Question("tiles", "the tiles behind your screen, without the one in your parrotfish", "w w y o p"),
        Question("fish", "the tile in your parrotfish", "g"),
        Question("cubes", "the two larva cubes of each seat", held),
    ]


def begin(players: int, you: int, options: Mapping[str, Any], answers: Mapping[str, str]) -> View:
    """Return the view of the seat before the first move. Raise DocumentError."""
    reader = _Answers(players, you, answers)
    boards, sea = [*options.get("boards", range(1, players + 1))], reader.sea()
    first, due = options.get("first", 1), {}
    for place, size in enumerate(START_TILES[players]):
        due[(first - 1 + place) % players + 1] = size
    choose = bool(options.get("choose"))
    own = reader.colors("tiles", due[you] - (not choose) if "first" in options else 0)
    fish = None if choose else next(iter(reader.colors("fish", 1)), None)
    cubes = [[] for _ in range(players)] if choose else reader.cubes()
    if reader.problems:
        raise DocumentError(reader.problems)
    # Other seats have tiles of the most frequent colours among the rest.
    left = [TILES_PER_COLOR - row for row in _laid(boards, bool(options.get("expert")))]
    for color in [*own, *([] if fish is None else [fish]), *(color for space in sea for color in space)]:
        left[color] -= 1
    polyps, eaten = [], []
    for seat in range(1, players + 1):
        if seat == you:
            polyps.append(own)
            eaten.append(fish)
            continue
        drawn = []
        for _ in range(due[seat]):
            drawn.append(max(range(len(COLORS)), key=left.__getitem__))
            left[drawn[-1]] -= 1
        eaten.append(None if choose else drawn.pop())
        polyps.append(drawn)
    position = setup(
        players=players,
        expert=bool(options.get("expert")),
        boards=boards,
        starfish=options.get("starfish", "up"),
        first=first,
        polyps=polyps,
        eaten=eaten,
        cubes=cubes,
        open_sea=sea,
        seed=0,
        choose=choose,
    )
    return position.view(you)


def _laid(boards: list[int], expert: bool) -> list[int]:
    """Count by colour the tiles that are on the boards and aside when a game begins."""
    letters = "wyopg"
    return [
        sum(row.count(letter) for board in boards for row in BOARDS[board]) + (0 if expert else 1) for letter in letters
    ]


class _Answers:
    """A reader of the answers, which collects their problems."""

    def __init__(self, players: int, you: int, answers: Mapping[str, str]) -> None:
        self.players, self.you, self.answers = players, you, answers
        self.problems: list[Problem] = []

    def told(self, name: str) -> str:
        return self.answers.get(name, "").strip().lower()

    def wrong(self, name: str, expected: str) -> None:
        self.problems.append(Problem(name, f"expected {expected}, found {self.told(name)!r}"))

    def sea(self) -> list[list[int]]:
        sizes = [list(SEA_START[-by:] + SEA_START[:-by]) for by in range(len(COLORS))]
        found = groups(self.told("sea"))
        spaces = [colors_of(tiles) for _, tiles in found]
        if [-1 if tiles is None else len(tiles) for tiles in spaces] not in sizes or any(
            name not in (None, COLORS[place]) for place, (name, _) in enumerate(found)
        ):
            self.wrong(
                "sea", "five lists of 3, 3, 3, 2 and 1 tiles clockwise from some space, such as w y y, p g o, ..."
            )
            return [[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0], [0]]
        return [tiles or [] for tiles in spaces]

    def colors(self, name: str, count: int) -> list[int]:
        """Read the colours of an answer; with `count` 0 any number of them."""
        found = colors_of(self.told(name).replace(",", " ").split())
        if found is None or len(found) != (count or len(found)):
            self.wrong(name, f"{count} colour{'' if count == 1 else 's'} (white, yellow, orange, pink, grey)")
            return [0] * count
        return found

    def cubes(self) -> list[list[int]]:
        found = groups(self.told("cubes"))
        pairs = [colors_of(words) for _, words in found]
        seats = [name or str(place) for place, (name, _) in enumerate(found, start=1)]
        seats = [str(self.you) if name == "me" else name for name in seats]
        if sorted(seats) != [str(seat) for seat in range(1, self.players + 1)] or any(
            pair is None or len(pair) != 2 for pair in pairs
        ):
            self.wrong("cubes", "two colours of each seat, such as 1: w p, 2: y y")
            return [[0, 0] for _ in range(self.players)]
        by_seat = dict(zip(seats, pairs, strict=True))
        return [by_seat[str(seat)] or [] for seat in range(1, self.players + 1)]


# -- events -----------------------------------------------------------------------------------------------------


def push(view: View[ReefEncounter], seat: int, event: str) -> View:
    """Return the view after one line of a seat; a line may contain several moves, `grow white 1d4 1d5 done`."""
    before = view.masked
    said = read(event, view.seat)
    if before.is_over:
        refuse(said, "11.1", "the game is over")
    if seat != before.active:
        who = "you are" if before.active == view.seat else f"seat {before.active} is"
        what = f"there is no seat {seat}" if not 1 <= seat <= before.players else f"{who} to move"
        refuse(said, "3", f"{what}; {words_of(before, view.seat)}")
    masked = before
    aside = set(before.bonus)  # colours of which a bonus tile has been there all the time
    try:
        for number, command in enumerate(said.commands):
            if command.is_bare and masked.is_over:
                said.loose += command.refill or []
                continue
            if masked.is_over or masked.active != seat:
                refuse(said, "3.2", f"{command.text}: the turn is over before that")
            last = number == len(said.commands) - 1
            masked = _played(masked, said, command, view.seat, said.lacking if last else [])
            aside &= set(masked.bonus)
        if not said.commands:
            masked = _looked_up(masked, said, view.seat)
        _require_absent(said, aside)
        if said.shown and before.choosing and masked.choosing:
            refuse(said, "2.8", "cubes are shown when all have chosen")
        if masked.is_over or (said.shown and not before.choosing):
            masked = _opened(masked, said, view.seat)
    except Contradiction as error:
        raise IllegalMove(said.text, error.clause, error.reason) from None
    return View(masked, view.seat)


def _played(masked: ReefEncounter, said: Said, command: Command, you: int, lacking: list[int]) -> ReefEncounter:
    """Return the view after one of the moves of a line."""
    pending = is_collected(masked)
    if command.is_bare and pending is None:
        refuse(said, "", f"{command.text!r} cannot be read here; {words_of(masked, you)}")
    if command.refill is not None and pending is None:
        refuse(said, "9.3", "the open sea is refilled after a collect; expected collect white, refill w y y")
    if pending is not None:
        if command.refill is None:
            refuse(said, "9.3", f"the open sea is refilled first; {words_of(masked, you)}")
        return _refilled(masked, said, pending, command.refill, you, lacking)
    needs = Needs(lacking=lacking)
    seat = masked.active
    kind, a, b, _ = unpack(command.code)
    if command.is_hidden and seat == you and masked.choosing:
        what = f"of which colour? (as {'white' if kind == FISH else 'white pink'})"
        raise Incomplete(said.text, what, "fish" if kind == FISH else "cubes", candidates=COLORS)
    if kind == LAY and masked.growing is not None:
        needs.taken = None if masked.expert else masked.growing[0]
        needs.behind = None if b or seat == you else masked.growing[0]
    elif kind == TILE:
        needs.taken = a
    elif kind == GROW and seat != you and not masked.consumed[seat - 1][a] and masked.cubes[seat - 1][a]:
        needs.behind = a
    elif kind == FISH and seat != you and not command.is_hidden:
        refuse(said, "2.7", f"what seat {seat} puts into its parrotfish is not seen; expected fish")
    elif kind == TAKE_CUBES:
        return _chosen(masked, said, command, you)
    before = world(masked, you, needs)
    code = _hidden_fish(before) if command.is_hidden else command.code
    text = atom_text(before, code) if command.is_hidden else command.text
    played = before.copy()
    try:
        for atom in parse(before, text):
            if unpack(atom)[0] == COLLECT:
                return _collected(masked, a, you)
            played.push(atom)
    except IllegalMove as error:
        reason = error.reason if len(said.commands) == 1 else f"{command.text}: {error.reason}"
        raise error.of(said.text, reason) from None
    after = viewed(played, you)
    return _possible(settled(before, played, after, needs), you, lacking)


def _hidden_fish(position: ReefEncounter) -> int:
    """Return an arbitrary choice of the tile for the parrotfish; if none is due, the rules refuse it."""
    return next((code for code in position.legal_codes() if unpack(code)[0] == FISH), FISH)


def _require_absent(said: Said, aside: set[int]) -> None:
    """Refuse the statement that the bag lacks a colour which nobody looked for."""
    wrong = [COLORS[color] for color in said.lacking if color in aside]
    if wrong:
        refuse(said, "9.2", f"the {wrong[0]} bonus tile lies aside; the bag need not be asked for one")


def _looked_up(masked: ReefEncounter, said: Said, you: int) -> ReefEncounter:
    """Return the view after a look into the bag for a colour without bonus tile (9.2)."""
    _require_absent(said, set(masked.bonus))
    bag = [0 if color in said.lacking else held for color, held in enumerate(masked.bag)]
    found = masked.replace(bag=bag)
    return _possible(found, you, said.lacking)


def _opened(masked: ReefEncounter, said: Said, you: int) -> ReefEncounter:
    """Return the view at the end of the game, when all parrotfish are opened (11.5).

    The line names the tiles that no seat had seen before; they are in the view as well.
    """
    if not masked.is_over:
        refuse(said, "2.9", "parrotfish are opened at the end of the game only")
    fish, left = masked.parrotfish, unseen(masked)
    hidden = {
        seat: number
        for seat, (count, seen) in enumerate(zip(masked.parrotfish_counts, fish, strict=True), start=1)
        if (number := count - sum(seen))
    }
    shown = dict(said.shown)
    if said.loose and len(said.loose) == sum(number for seat, number in hidden.items() if seat not in shown):
        tiles = iter(said.loose)
        shown |= {seat: [next(tiles) for _ in range(number)] for seat, number in hidden.items() if seat not in shown}
    elif said.loose:
        refuse(said, "2.9", f"{_tiles(len(said.loose))} named; say of which seat, {_example(hidden)}")
    for seat, tiles_shown in shown.items():
        number = hidden.get(seat, 0)
        if seat == you or len(tiles_shown) != number:
            what = f"{number} hidden in the parrotfish of seat {seat}" if number else f"none to show of seat {seat}"
            refuse(said, "2.9", f"{_tiles(len(tiles_shown))} named; {what}")
        for color in tiles_shown:
            if not left[color]:
                refuse(said, "1.1", f"all {COLORS[color]} tiles are seen elsewhere")
            left[color] -= 1
            fish[seat - 1][color] += 1
    missing = {seat: number for seat, number in hidden.items() if seat not in shown}
    if missing:
        whose = " and ".join(f"seat {seat}" for seat in missing)
        what = f"the parrotfish are opened: what was hidden in that of {whose}? (as {_example(missing)})"
        raise Incomplete(said.text, what, "parrotfish", candidates=missing, counts=missing.values())
    bag = [int(held and left[color] > 0) for color, held in enumerate(masked.bag)]
    opened = masked.replace(parrotfish=fish, known_parrotfish=fish, bag=bag)
    world(opened, you, Needs())
    return opened


def _tiles(number: int) -> str:
    return f"{number} tile{'' if number == 1 else 's'}"


def _example(hidden: Mapping[int, int]) -> str:
    """Give an example of the tiles in the opened parrotfish: `1: white, 3: white`."""
    return ", ".join(f"{seat}:{' white' * number}" for seat, number in hidden.items())


def _possible(after: ReefEncounter, you: int, lacking: list[int]) -> ReefEncounter:
    """Return the view if the bag can lack the named colours: screens and parrotfish must hold those tiles."""
    if lacking:
        world(after, you, Needs())
    return after


def _collected(masked: ReefEncounter, space: int, you: int) -> ReefEncounter:
    """Return the view between a collect and the refill, or at the end if nothing is refilled.

    The emptied space has no tiles.
    """
    seat = masked.active - 1
    before = world(masked, you, Needs())
    if not before.refill(space):
        before.collect(space, [])
        return viewed(before, you)
    sea, behind, known = masked.open_sea, masked.behind, masked.known_behind
    counts = masked.behind_counts
    for color, number in enumerate(sea[space]):
        behind[seat][color] += number
        known[seat][color] += number
        counts[seat] += number
    sea[space] = [0] * len(COLORS)
    cubes, known_cubes, cube_counts = masked.cubes, masked.known_cubes, masked.cube_counts
    for held in (cubes, known_cubes):
        held[seat][space] += 1
    cube_counts[seat] += 1
    return masked.replace(
        open_sea=sea,
        behind=behind,
        known_behind=known,
        behind_counts=counts,
        cubes=cubes,
        known_cubes=known_cubes,
        cube_counts=cube_counts,
    )


def _refilled(
    masked: ReefEncounter, said: Said, space: int, drawn: list[int], you: int, lacking: list[int]
) -> ReefEncounter:
    """Return the view after the refill of a collected space, as if its cube were collected without tiles."""
    seat = masked.active - 1
    cubes, known_cubes, cube_counts = masked.cubes, masked.known_cubes, masked.cube_counts
    for held in (cubes, known_cubes):
        held[seat][space] -= 1
    cube_counts[seat] -= 1
    masked = masked.replace(cubes=cubes, known_cubes=known_cubes, cube_counts=cube_counts)
    due = len(world(masked, you, Needs()).refill(space))
    if len(drawn) != due:
        refuse(said, "9.3", f"{counted(len(drawn), 'tile')}; the spaces get {due}, clockwise from {COLORS[space]} on")
    needs = Needs(drawn=drawn, lacking=lacking)
    before = world(masked, you, needs)
    played = before.copy()
    try:
        played.collect(space, drawn)
    except DocumentError as error:
        refuse(said, "9.3", error.problems[0].what)
    after = viewed(played, you)
    return _possible(settled(before, played, after, needs), you, lacking)


def _chosen(masked: ReefEncounter, said: Said, command: Command, you: int) -> ReefEncounter:
    """Return the view after a choice of two cubes; when the last seat has chosen, all show theirs (2.8)."""
    seat, last = masked.active, masked.choosing == 1
    needs = Needs()
    if not last:
        if seat != you and not command.is_hidden:
            refuse(said, "2.8", f"the cubes of seat {seat} are shown when all have chosen; expected cubes")
        if said.shown:
            refuse(said, "2.8", "cubes are shown when all have chosen")
    elif masked.choosing:
        told = dict(said.shown)
        if not command.is_hidden:
            pair = [*unpack(command.code)[1:3]]
            if sorted(told.get(seat, pair)) != sorted(pair):
                refuse(said, "2.8", f"the cubes of seat {seat} are told in two ways")
            told.setdefault(seat, pair)
        missing = [other for other in range(1, masked.players + 1) if other != you and other not in told]
        if missing:
            what = ", ".join(f"{other}: white pink" for other in missing)
            what = f"all have chosen: which cubes do they show? (as {what})"
            raise Incomplete(said.text, what, "shown", candidates=missing)
        for other, pair in told.items():
            if not 1 <= other <= masked.players or len(pair) != 2:
                refuse(said, "2.8", f"expected two cubes of a seat from 1 to {masked.players}")
        needs.cubes = {other: pair for other, pair in told.items() if other not in (seat, you)}
        pair = told[seat] if seat != you else [*unpack(command.code)[1:3]]
        if (
            you in told
            and you != seat
            and sorted(told[you]) != [c for c, n in enumerate(masked.cubes[you - 1]) for _ in range(n)]
        ):
            refuse(said, "2.8", "these are not your cubes")
        command = Command(f"cubes {COLORS[pair[0]]} {COLORS[pair[1]]}", command.code)
    before = world(masked, you, needs)
    text = "cubes white white" if command.is_hidden else command.text
    try:
        for code in parse(before, text):
            before.push(code)
    except IllegalMove as error:
        raise error.of(said.text) from None
    after = viewed(before, you)
    return after.replace(bag=masked.bag)


# -- in words ---------------------------------------------------------------------------------------------------


def untold(view: View[ReefEncounter]) -> Problem | None:
    """Report the refill of a collected space as missing if it must still be entered (9.3)."""
    masked = view.masked
    space = is_collected(masked)
    if space is None:
        return None
    return Problem(f"open_sea.{COLORS[space]}", f"collected and not refilled yet; {words_of(masked, view.seat)}")


def expected(view: View[ReefEncounter]) -> str:
    """Describe what can happen next, with an example."""
    masked = view.masked
    return "the game is over" if masked.is_over else words_of(masked, view.seat)


def news(before: View[ReefEncounter], after: View[ReefEncounter], seat: int, event: str) -> str:
    """Describe the changes that a line made."""
    old, new = before.masked, after.masked
    mine = seat == after.seat
    said = read(event, after.seat)
    parts = []
    eaten = new.parrotfish_counts[seat - 1] - old.parrotfish_counts[seat - 1]
    if eaten or any(command.text.startswith(EATS) for command in said.commands):
        parts.append(f"{eaten} tile{'' if eaten == 1 else 's'} into {'your' if mine else 'its'} parrotfish")
    for name, was, now in (
        ("behind the screen", old.behind_counts, new.behind_counts),
        ("in front of it", list(map(sum, old.consumed)), list(map(sum, new.consumed))),
    ):
        if was[seat - 1] != now[seat - 1]:
            parts.append(f"{now[seat - 1]} tile{'' if now[seat - 1] == 1 else 's'} {name}")
    cubes = new.cube_counts[seat - 1]
    if cubes != old.cube_counts[seat - 1]:
        parts.append(f"{cubes} cube{'' if cubes == 1 else 's'}")
    turned = sum(was != now for was, now in zip(old.strong, new.strong, strict=True))
    if turned:
        parts.append(f"{turned} coral tile{'s turn' if turned > 1 else ' turns'}")
    gone = [COLORS[color] for color in old.bonus if color not in new.bonus]
    if gone:
        parts.append(f"bonus tiles gone: {', '.join(gone)}")
    if new.ended_by and not old.ended_by and not new.is_over:
        parts.append(f"the game ends ({new.ending}), each other seat has an extra turn")
    if new.outcome is not None and None not in new.outcome.scores:
        parts.append(f"points {', '.join(map(str, new.outcome.scores))}")
    who = "you" if mine else f"seat {seat}"
    done = [command.told for command in said.commands if not (command.is_bare and new.is_over)]
    return f"{who}: {', '.join(done) or event.strip()}" + (f"; {', '.join(parts)}" if parts else "")


def event_text(before: ReefEncounter, codes: Sequence[int], you: int) -> str:
    """Write the move; for the secret choice of another seat at the beginning, only that it has chosen."""
    kind = unpack(codes[0])[0]
    if before.turn != you and kind in (FISH, TAKE_CUBES):
        return "fish" if kind == FISH else "cubes"
    return join(before, codes)
