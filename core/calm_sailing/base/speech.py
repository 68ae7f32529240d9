"""What a table is told of the base game: what can come next, and what an event has changed, a line each."""

from __future__ import annotations

from collections import Counter

from ...contract import View
from ...errors import counted
from ...examples import of_each_kind
from ..events import alternatives, as_told, paying, spread
from ..material import FINISH, ISLANDS, START, card_text, cell_text
from .moves import LAY_FINISH, pack
from .notation import join
from .position import CalmSailing
from .worlds import position_of, unseen, world_of


def expected(view: View) -> str:
    """What can come next, in one line: for the seat of the view moves that it can make, for others such as they can."""
    position = position_of(view)
    if position.outcome is not None:
        return f"the game is over ({position.outcome.reason})"
    own = position.active == view.seat
    if position.phase == "share":
        due, example = _shares(position, view.seat)
        if position.players == 1:
            return f"{many(position.owed)} for the Start (5.4): which of yours, as {example}"
        return f"{many(position.owed)} {'goes' if position.owed == 1 else 'go'} together (5.4): {due}, as {example}"
    if position.phase == "pay":
        paid = _moves(world_of(view, view.seat, [], []))[0] if own else f"-{position.owed}"
        return f"seat {position.active} still pays {position.owed}, as {paid}"
    if not own:
        return f"seat {position.active} is to move, as {alternatives(_of_another(view))}"
    if START in position.hand(view.seat) and not position.start_laid:
        return "you hold the Start, which must be laid (5.1): S"
    moves = [as_told(text, own=True) for text in _moves(world_of(view, view.seat, [], []))]
    return f"you are to move, as {alternatives(moves)}"


def givers(position: CalmSailing) -> list[int]:
    """The seats that have still to give their share of a joint discard, in turn (5.4)."""
    turns = [(position.active - 1 + step) % position.players + 1 for step in range(position.players)]
    return turns[turns.index(position.turn or position.active) :]


def _moves(world: CalmSailing) -> list[str]:
    """Moves that the seat to move can make in a world: islands, one without and one with payment, a discard, F."""
    return [join(world, codes) for kind in of_each_kind(world).values() for codes in kind]


def _of_another(view: View) -> list[str]:
    """Moves that the other seat to move may make for all that is seen; what it pays is told by its number."""
    position = position_of(view)
    seat, size, pool = position.active, position.hand_sizes[position.active - 1], unseen(position, view.seat)
    islands = [card for card in pool if card <= ISLANDS]
    middle = len(islands) // 2
    world = world_of(view, seat, [*islands[middle:], *islands[:middle]][:size], [])
    found = [as_told(text, own=False) for text in _moves(world)]
    laid = position.start_laid or not position.fresh[seat - 1] or START not in pool
    found += [] if laid or world_of(view, seat, [START], []).is_over else ["S"]
    ends = size and FINISH in pool and pack(LAY_FINISH, FINISH) in world_of(view, seat, [FINISH], []).legal_codes()
    return [*found, "F"] if ends else found


def _shares(position: CalmSailing, you: int) -> tuple[str, str]:
    """What is asked of a joint discard, and an example of it: each seat gives as much as the others, if it can."""
    counts = spread(position.owed, {seat: position.hand_sizes[seat - 1] for seat in givers(position)})
    own = paying(position.hand(you)[: counts.get(you, 0)])
    others = [f"{seat}: {counts[seat]}" for seat in sorted(counts) if seat != you]
    asked = ["which of yours"] * bool(own) + ["how many of the others"] * bool(others)
    return ", ".join(asked), ", ".join([own, *others] if own else others)


def news(before: View, after: View, seat: int, event: str) -> str:
    """What an event has changed, in one line."""
    old, new = position_of(before), position_of(after)
    you = seat == before.seat
    who, lays, pays = ("you", "lay", "pay") if you else (f"seat {seat}", "lays", "pays")
    parts = []
    laid = [f"{number} on {cell_text(cell)}" for cell, number in new.grid.items() if cell not in old.grid]
    gone = new.discard_sizes[seat - 1] - old.discard_sizes[seat - 1]
    if laid:
        parts.append(f"{who} {lays} {laid[0]}" + (f", {pays} {gone}" if gone else ""))
    elif new.start_laid > old.start_laid:
        parts.append(f"{who} {lays} the Start")
    elif new.is_won:
        parts.append(f"{who} {lays} the Finish")
    elif old.phase == "action" and gone:
        parts.append(f"{who} {'discard' if you else 'discards'} {gone}")
    elif old.phase == "action":
        parts.append(f"{who} cannot act" if not you else "you cannot act")
    if new.start_laid and (old.phase == "share" or not old.start_laid):
        given = [b - a for a, b in zip(old.discard_sizes, new.discard_sizes, strict=True)]
        if any(given):
            shares = ", ".join(f"seat {at} {count}" for at, count in enumerate(given, start=1) if count)
            go = "goes" if sum(given) == 1 else "go"
            parts.append(f"{'' if new.phase == 'share' else 'together '}{many(sum(given))} {go}: {shares}")
    drawn = _drawn(old, new, before.seat, seat)
    if drawn:
        parts.append(f"you draw {' '.join(map(card_text, drawn))}")
    piles = new.pile_sizes
    if you or drawn:
        parts.append(f"{many(piles[before.seat - 1])} in your pile")
    elif piles != old.pile_sizes:
        parts.append(f"{many(piles[seat - 1])} in its pile")
    if new.turn == before.seat and START in new.hand(before.seat) and not new.start_laid:
        parts.append("you hold the Start, which must be laid (5.1)")
    return "; ".join(parts)


def _drawn(old: CalmSailing, new: CalmSailing, you: int, seat: int) -> list[int]:
    """The cards that you have drawn by an event of `seat`: those of the hand that have not been there before, and
    those that are there again after they were laid or discarded."""
    gone = Counter(new.discarded[you - 1]) - Counter(old.discarded[you - 1])
    if seat == you:
        gone += Counter(new.grid.values()) - Counter(old.grid.values())
        gone += Counter({START: int(new.start_laid > old.start_laid), FINISH: int(new.is_won)})
    return sorted((Counter(new.hand(you)) + gone - Counter(old.hand(you))).elements())


def many(count: int) -> str:
    return counted(count, "card") if count else "no cards"
