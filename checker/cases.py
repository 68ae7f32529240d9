"""A tree of cases: for every way to play on, why it loses (docs/reference/certificates.md).

The entries are walked from the first one on, each with the position that the moves lead to. An entry may serve several
moves, where they all lead to the same position but for what was discarded.

While no cell can be emptied again, because no monster is left, nor a wild that may be one, one move stands for others
that pay other cards. A dead card can never be laid: an island with no empty cell between the numbers around it, a Start
when one lies, each Finish of a hand but one. It can do nothing but pay, and any card of the hand can pay in its place,
but a Start that is still to be laid, which it may be bad to keep (5.1). So where a move that pays a live card while a
dead one stays would win, the move that pays the dead one wins as well; and which of the dead cards pay makes no
difference, so that positions with the same number of them are alike. Shares of a joint discard are exchanged without
expansions alone.

In the same way one island of Day and Night stands for all that lie wrong, and one for all that lie right, when it is
turned over (12.3): only how many lie wrong matters.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import BadDocument, bounds
from .calm_sailing.apply_moves import State
from .calm_sailing.cards import Card, in_order, without
from .calm_sailing.moves import Discard, LayIsland, LayStart, PayRocks, ResolveStorm, TurnIsland, parse_move
from .calm_sailing.position import DAY_AND_NIGHT

MOST_MOVES = 20_000  # of the trees that `leadline verify` writes


class Refused(Exception):
    """The error that a tree of cases does not prove that the position is lost; its text has the reason."""


class Undecided(Exception):
    """The error that the limit was reached before the whole tree was walked."""


class Limit:
    """A limit of a walk through a tree: at most `moves` moves are played.

    `stop`, which is called before each move and may be called more often, ends the walk when it returns True.
    """

    def __init__(self, moves: int, stop: Callable[[], bool]) -> None:
        self.moves = self.left = moves
        self.stop = stop

    def check_stop(self) -> None:
        """Raise Undecided if `stop` returns True. Counts no move."""
        if self.stop():
            raise Undecided("not decided within the time")

    def count_move(self) -> None:
        """Count a move. Raises Undecided if it exceeds the limit, or if `stop` returns True."""
        self.check_stop()
        if self.left == 0:
            raise Undecided(f"not decided within {self.moves:,} moves")
        self.left -= 1


def walk(state: State, entries: object, limit: Limit) -> int:
    """Check the tree of cases `entries` from the position on, and return the number of its positions, all lost.

    Raises Refused if the tree does not prove that, BadDocument for entries in another form, and Undecided.
    """
    if not isinstance(entries, Sequence) or isinstance(entries, str) or not entries:
        raise BadDocument(["proof.cases: expected a list of cases"])
    seen: dict[int, str] = {}
    _visit(state, entries, 0, seen, "the position", limit)
    if len(seen) < len(entries):
        number = next(number for number in range(len(entries)) if number not in seen)
        raise Refused(f"nothing leads to case {number}")
    return len(seen)


def _visit(
    state: State, entries: Sequence[object], number: int, seen: dict[int, str], after: str, limit: Limit
) -> None:
    key = future_key(state)
    if number in seen:
        if seen[number] != key:
            raise Refused(f"case {number} is of another position than the one after {after}")
        return
    seen[number] = key
    entry = entries[number]
    if state.finished:
        raise Refused(f"{after} wins")
    if not isinstance(entry, Mapping):
        raise BadDocument([f"proof.cases[{number}]: expected an object"])
    if entry.keys() == {"kind", "facts"}:
        _leaf(state, entry, number)
        return
    moves = entry.get("moves")
    if entry.keys() != {"moves"} or not isinstance(moves, Mapping):
        raise BadDocument([f"proof.cases[{number}]: expected either moves, or kind and facts"])
    _inner(state, moves, entries, number, seen, limit)


def _leaf(state: State, entry: Mapping[str, Any], number: int) -> None:
    """Check that an argument holds there, with these numbers."""
    facts = entry["facts"]
    if entry["kind"] == "over":
        if facts != {} or not state.over():
            raise Refused(f"case {number}: the game is not lost there")
        return
    same = [found for kind, found in bounds.arguments(state) if kind == entry["kind"]]
    if facts not in same or not bounds.are_numbers(facts):
        raise Refused(f"case {number}: the argument {entry['kind']!r} with {facts} does not hold there")


def _inner(
    state: State, moves: Mapping[str, Any], entries: Sequence[object], number: int, seen: dict[int, str], limit: Limit
) -> None:
    """Check that every legal move has its case, or one that represents it."""
    try:
        legal = state.moves()
    except ValueError as error:
        raise Refused(f"case {number}: {error}") from None
    if not legal:
        raise Refused(f"case {number}: the game is over there")
    unknown = moves.keys() - set(legal)
    if unknown:
        raise Refused(f"case {number}: {min(unknown)!r} is not a legal move")
    for text in legal:
        limit.check_stop()
        if text not in moves and dead_first(state, text) not in moves:
            raise Refused(f"case {number}: the move {text!r} is missing")
    for text, then in moves.items():
        if not isinstance(then, int) or isinstance(then, bool) or not 0 <= then < len(entries):
            raise Refused(f"case {number}: {then!r} is not the number of a case")
        limit.count_move()
        child = copied(state)
        child.play(text)
        _visit(child, entries, then, seen, f"{text!r} in case {number}", limit)


def copied(state: State) -> State:
    """Return an independent copy of the position, on which moves can be played."""
    other = copy.copy(state)
    other.hands = [list(hand) for hand in state.hands]
    other.piles = [list(pile) for pile in state.piles]
    other.storms = {color: list(places) for color, places in state.storms.items()}
    other.grid, other.exploration = list(state.grid), list(state.exploration)
    other.wilds, other.moons = set(state.wilds), set(state.moons)
    return other


def future_key(state: State) -> str:
    """Return a key of the position: positions with the same key can be continued in the same ways.

    If no cell can become empty again, dead cards of a hand count by their number only.
    """
    storms = [state.storms[color] for color in sorted(state.storms)]
    table = [state.grid, sorted(state.wilds), _sides(state), state.rocks, storms, state.held, state.left]
    hands: list[object] = [*state.hands]
    if _nothing_opens(state):
        held = [(hand, _dead(state.grid, hand, state.start_laid)) for hand in state.hands]
        hands = [[without(hand, dead), len(dead)] for hand, dead in held]
    cards = [hands, state.piles, state.exploration]
    return repr([state.turn, cards, table, state.start_laid, state.finished, state.pending])


def _sides(state: State) -> object:
    """Return the cells whose islands lie moon up; only how many lie wrong, where none of them can be struck."""
    if state.rules.variant != DAY_AND_NIGHT or not _nothing_opens(state):
        return sorted(state.moons)
    return sum(_lies_wrong(state, cell) for cell in _laid(state))


def _laid(state: State) -> list[int]:
    return [cell for cell, number in enumerate(state.grid) if number is not None]


def _lies_wrong(state: State, cell: int) -> bool:
    """Return whether the island lies otherwise than its half wants it (12.3); where any halves will do, whether it lies
    moon up."""
    upper = cell >= len(state.grid) // 2
    return (cell in state.moons) != (upper and state.rules.halves != "any")


def _nothing_opens(state: State) -> bool:
    """Return whether no cell is emptied again: no monster is left, nor a wild that may be one (8.4.1)."""
    monsters = ("M", "W") if state.rules.has_monsters else ("M",)
    return not any(card in monsters for pack in (*state.hands, *state.piles, state.exploration) for card in pack)


def _is_base(state: State) -> bool:
    rules = state.rules
    return not (rules.variant or rules.jagged_rocks or rules.wild or rules.has_monsters or rules.has_storms)


def dead_first(state: State, text: str) -> str:
    """Return the one move that stands for all moves like this one.

    It pays the lowest dead cards (of no more use) first, then the lowest live ones, and turns over the first of
    equivalent islands. If cells may still be emptied, the move is returned unchanged.
    """
    if not _nothing_opens(state):
        return text
    action = parse_move(text)
    hand = state.hands[(state.pending.seat if state.pending and state.pending.seat else state.turn) - 1]
    if isinstance(action, Discard):
        return str(Discard(_chosen(state.grid, hand, action.cards, state.start_laid)))
    if isinstance(action, LayIsland):
        grid = list(state.grid)
        grid[state.layout.cells.index(action.cell)] = action.number
        rest = without(hand, ["W" if action.wild else action.number])
        payment = _chosen(grid, rest, action.payment, state.start_laid)
        return str(LayIsland(action.number, action.cell, payment, action.wild))
    if isinstance(action, LayStart) and action.shares is not None and _is_base(state):
        hands = state.hands_after_extra("S") or []
        shares = tuple((seat, _chosen(state.grid, hands[seat - 1], cards, True)) for seat, cards in action.shares)
        return str(LayStart(shares))
    if isinstance(action, TurnIsland):
        wrong = _lies_wrong(state, state.layout.cells.index(action.cell))
        first = next(cell for cell in _laid(state) if _lies_wrong(state, cell) == wrong)
        cards = _chosen(state.grid, hand, action.cards, state.start_laid)
        return str(TurnIsland(state.layout.cells[first], cards))
    if isinstance(action, PayRocks):
        return str(PayRocks(_chosen(state.grid, hand, action.cards, state.start_laid)))
    if isinstance(action, ResolveStorm) and action.cards:
        cards = _chosen(state.grid, hand, action.cards, state.start_laid)
        return str(ResolveStorm(action.color, action.row, cards))
    return text


def _chosen(grid: Sequence[int | None], hand: Sequence[Card], paid: Sequence[Card], start: bool) -> tuple[Card, ...]:
    """Return as many cards of the hand as are paid: dead ones, then live ones that are paid. `start` is True if a Start
    has been laid or is being laid; otherwise Starts that are paid stay among the cards."""
    kept = [card for card in paid if card == "S" and not start]
    live = without(paid, kept)
    dead = _dead(grid, hand, start)
    first = dead[: len(live)]
    for card in dead:
        if card in live:
            live.remove(card)
    wanted = len(paid) - len(kept) - len(first)
    return tuple(in_order([*kept, *first, *in_order(live)[:wanted]]))


def _dead(grid: Sequence[int | None], hand: Sequence[Card], start: bool) -> list[Card]:
    """Return the cards of the hand that can never be laid; `start`: a Start lies or is being laid."""
    dead: list[Card] = ["F"] * (list(hand).count("F") - 1)
    for card in hand:
        if card == "S" and start:
            dead.append(card)
        if isinstance(card, int):
            lower = [cell for cell, number in enumerate(grid) if number is not None and number < card]
            higher = [cell for cell, number in enumerate(grid) if number is not None and number > card]
            if min(higher, default=len(grid)) - max(lower, default=-1) == 1:
                dead.append(card)
    return in_order(dead)
