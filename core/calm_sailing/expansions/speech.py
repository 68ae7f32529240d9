"""What a table is told of a game with expansions: what can come next, and what an event has changed, a line each."""

from __future__ import annotations

from collections import Counter

from ...contract import View
from ...errors import counted
from ...examples import of_each_kind
from ...rng import Generator
from ..base.moves import LAY_START
from ..boards import Board
from ..events import alternatives, as_told, cards_in_words, paying, spread
from ..material import MONSTER, PURPLE, START, WILD, YELLOW, card_text
from .board_checks import letters
from .notation import join
from .position import Expanded

KINDS = 3  # of moves that are named as what can come next
COLORS = {YELLOW: "yellow", PURPLE: "purple"}  # else orange


def expected(view: View) -> str:
    """What can come next in the words of the table: for the seat of the view moves that it can make, for others such as
    they can."""
    seen = _seen(view)
    if seen.outcome is not None:
        return f"the game is over: {seen.outcome.reason}"
    own = seen.turn == view.seat
    who = "you" if own else f"seat {seen.turn}"
    if seen.phase == "share":
        share = f"{'share ' if seen.is_boundary else ''}{_shares(seen, view.seat)}"
        return f"{counted(seen.owed, 'card')} for the Start, yours by name, of others how many: {share}".rstrip(": ")
    if seen.phase in ("pay", "place"):
        return f"{who}: the rest of the move"
    if own and START in seen.hand(view.seat) and not seen.start_laid:
        cards = counted(seen.joint_discard, "card")
        return f"you: the Start, and the {cards} that it takes, yours by name: S {_shares(seen, view.seat)}"
    moves = _moves(view)
    if seen.phase == "storm":
        return f"{who}: the storm, {', or '.join(moves)}"
    if seen.phase == "rocks":
        return f"{who}: the rocks, {', or '.join(moves)}"
    piled = any(seen.storms) and not seen.board.marked
    then = "" if own else "; cards that are not seen are counted"
    then += ("; then rock 3" if seen.rocks else "") + ("; a storm that comes is told as drew P" if piled else "")
    return f"{who}: a move, as {alternatives(moves)}{then}"


def _moves(view: View) -> list[str]:
    """Moves of three kinds at most that the seat to move can make in a world that agrees with the view; of another seat
    what it discards is told by its number."""
    world = view.sample(Generator(0, "examples"))
    kinds = list(of_each_kind(world).items())[:KINDS]
    found = [codes[:1] if kind == LAY_START else codes for kind, moves in kinds for codes in moves]  # shares are asked
    own = world.turn == view.seat
    return [as_told(join(world, codes), own=own) for codes in found]  # type: ignore[arg-type]


def _shares(seen: Expanded, you: int) -> str:
    """An example of a joint discard, in which each seat gives as much as the others, if it can."""
    own = [card for card in seen.hand(you) if card not in (START, MONSTER)]
    turns = [(seen.active - 1 + step) % seen.players + 1 for step in range(seen.players)]
    turns = turns[turns.index(seen.turn or seen.active) :]  # the others have given
    able = {seat: len(own) if seat == you else seen.hand_sizes[seat - 1] for seat in turns}
    counts = spread(seen.owed or seen.joint_discard, able)
    given = paying(own[: counts.get(you, 0)])
    return " ".join([*given.split(), *(f"{seat}:{counts[seat]}" for seat in sorted(turns) if seat != you)])


def news(before: View, after: View, seat: int, event: str) -> str:
    """What an event of `seat` has changed, in one line."""
    old, new = _seen(before), _seen(after)
    who = "you" if seat == after.seat else f"seat {seat}"
    told = [
        *_on_the_grid(old, new),
        *_cards_gone(old, new, seat, after.seat),
        *_weather(old, new),
        *_drawn(old, new, after.seat, seat),
    ]
    text = f"{who}: {', '.join(told)}" if told else f"{who}: no change"
    pile = new.pile_sizes[seat - 1]
    if old.pile_sizes[seat - 1] != pile:
        text += f"; {cards_in_words(pile)} in {'your' if seat == after.seat else 'its'} pile"
    if new.phase in ("rocks", "share") and new.outcome is None:
        text += "; now the rocks" if new.phase == "rocks" else "; now the joint discard"
    return text


def _on_the_grid(old: Expanded, new: Expanded) -> list[str]:
    board: Board = new.board
    told = [f"{number} on {board.cells[cell]}" for cell, number in new.grid.items() if cell not in old.grid]
    told += [f"{number} taken from {board.cells[cell]}" for cell, number in old.grid.items() if cell not in new.grid]
    if new.start_laid and not old.start_laid:
        told.append("the Start")
    if new.is_won:
        told.append("the Finish")
    turned = set(new.moon) ^ set(old.moon)
    told += [f"{board.cells[cell]} turned over" for cell in sorted(turned) if cell in old.grid and cell in new.grid]
    return told


def _cards_gone(old: Expanded, new: Expanded, actor: int, you: int) -> list[str]:
    """Discards, by seat; that of `actor` is not named again."""
    told = []
    for seat in range(1, new.players + 1):
        gone = new.discard_sizes[seat - 1] - old.discard_sizes[seat - 1]
        blind = new.blind_counts[seat - 1] - old.blind_counts[seat - 1]
        if gone:
            who = "" if seat == actor else "you " if seat == you else f"seat {seat} "
            told.append(f"{who}discarded {cards_in_words(gone)}")
        if blind:
            told.append(
                f"the top two of {'your' if seat == you else 'the'} pile" + ("" if seat == you else f" of {seat}")
            )
    return told


def _weather(old: Expanded, new: Expanded) -> list[str]:
    """Storms, compasses, rocks, and the exploration deck."""
    told = []
    for storm, was, now in (
        ("Y", old.yellow, new.yellow),
        ("O", old.orange, new.orange),
        ("P", old.purple, new.purple),
    ):
        place = "row" if storm == "P" else "seat"
        for at, (before, after) in enumerate(zip(was, now, strict=True), start=1):
            if before != after:
                told.append(f"{storm} {'lies at' if after > before else 'is lifted from'} {place} {at}")
    gone = Counter(new.left) - Counter(old.left)
    storms = [card for card in gone.elements() if card >= YELLOW]
    spent = new.compasses[0] < old.compasses[0] or gone[WILD]
    if storms and spent and not told:  # it never lay anywhere
        told.append(f"the {COLORS.get(storms[0], 'orange')} storm is cancelled")
    if storms and gone[WILD]:
        told.append("a wild is spent as a compass")
    if new.compasses[0] != old.compasses[0]:
        told.append(f"{_counted(new.compasses[0], 'compass', 'compasses')} held")
    if new.rocks != old.rocks:
        told.append(f"the rocks on row {new.rocks}" if new.rocks else "the rocks leave")
    rest = new.ahead
    shown = list(old.ahead)
    for card in rest:
        shown.remove(card)
    told += [f"{letter} out of the exploration deck" for letter in letters(shown)]
    return told


def _drawn(old: Expanded, new: Expanded, you: int, actor: int) -> list[str]:
    told = []
    fresh = Counter(new.hand(you)) - Counter(old.hand(you))
    again = fresh + (_gone(old, new, you, actor) - (Counter(old.hand(you)) - Counter(new.hand(you))))
    if again.total() == old.pile_sizes[you - 1] - new.pile_sizes[you - 1]:
        fresh = again  # with those drawn in the place of their like
    if fresh:
        told.append(f"you drew {' '.join(map(card_text, sorted(fresh.elements())))}")
    if new.revealed and (old.revealed != new.revealed or old.pile_sizes != new.pile_sizes):
        color = COLORS.get(new.revealed, "orange")
        told.append(f"a {color} storm" if color != "orange" else "an orange storm")
    return told


def _gone(old: Expanded, new: Expanded, you: int, actor: int) -> Counter[int]:
    """The cards that have surely left your hand by an event of `actor`."""
    gone = Counter(new.discarded[you - 1]) - Counter(old.discarded[you - 1])
    if actor == you:
        gone += Counter(new.grid.values()) - Counter(old.grid.values())
        gone += Counter({START: int(new.start_laid > old.start_laid)})
        gone[MONSTER] += (Counter(new.left) - Counter(old.left))[MONSTER]
    return gone


def _counted(count: int, one: str, many: str) -> str:
    return f"{count or 'no'} {one if count == 1 else many}"


def _seen(view: View) -> Expanded:
    assert isinstance(view.masked, Expanded)
    return view.masked
