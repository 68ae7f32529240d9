"""A tree of cases: for every way to play on, why it loses (docs/verify.md).

The entries are walked from the first one on, each with the position that the moves lead to. An entry may serve several
moves, where they all lead to the same position but for what was discarded.

Without expansions one move stands for others that pay other cards. A dead card can never be laid: an island with no
empty cell between the numbers around it, a Start when one lies, each Finish of a hand but one. It can do nothing but
pay, and any card of the hand can pay in its place. So where a move that pays a live card while a dead one stays would
win, the move that pays the dead one wins as well; and which of the dead cards pay makes no difference.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

from . import BadDocument, bounds
from .calm_sailing.cards import Card, in_order, without
from .calm_sailing.moves import Discard, LayIsland, LayStart, parse_move
from .calm_sailing.state import State


class Refused(Exception):
    """What keeps a tree of cases from being an argument."""


def walk(state: State, entries: object) -> int:
    """How many positions the tree has, all of which are lost; raises Refused where it does not show that."""
    if not isinstance(entries, Sequence) or isinstance(entries, str) or not entries:
        raise BadDocument(["proof.cases: expected a list of cases"])
    seen: dict[int, str] = {}
    _visit(state, entries, 0, seen, "the position")
    if len(seen) < len(entries):
        number = next(number for number in range(len(entries)) if number not in seen)
        raise Refused(f"nothing leads to case {number}")
    return len(seen)


def _visit(state: State, entries: Sequence[object], number: int, seen: dict[int, str], after: str) -> None:
    key = future(state)
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
    _inner(state, moves, entries, number, seen)


def _leaf(state: State, entry: Mapping[str, Any], number: int) -> None:
    """An argument holds there, with these numbers."""
    facts = entry["facts"]
    if entry["kind"] == "over":
        if facts != {} or not state.over():
            raise Refused(f"case {number}: the game is not lost there")
        return
    same = [found for kind, found in bounds.arguments(state) if kind == entry["kind"]]
    if facts not in same or not bounds.are_numbers(facts):
        raise Refused(f"case {number}: the argument {entry['kind']!r} with {facts} does not hold there")


def _inner(
    state: State, moves: Mapping[str, Any], entries: Sequence[object], number: int, seen: dict[int, str]
) -> None:
    """Every legal move has its case, or one that stands for it."""
    try:
        legal = state.moves()
    except ValueError as error:
        raise Refused(f"case {number}: {error}") from None
    if not legal:
        raise Refused(f"case {number}: the game is over there")
    unknown = moves.keys() - set(legal)
    if unknown:
        raise Refused(f"case {number}: {min(unknown)!r} is no legal move")
    for text in legal:
        if text not in moves and dead_first(state, text) not in moves:
            raise Refused(f"case {number}: nothing is said of {text!r}")
    for text, then in moves.items():
        if not isinstance(then, int) or isinstance(then, bool) or not 0 <= then < len(entries):
            raise Refused(f"case {number}: {then!r} is no number of a case")
        child = copied(state)
        child.play(text)
        _visit(child, entries, then, seen, f"{text!r} in case {number}")


def copied(state: State) -> State:
    """The position, to be played on by itself."""
    other = copy.copy(state)
    other.hands = [list(hand) for hand in state.hands]
    other.piles = [list(pile) for pile in state.piles]
    other.storms = {color: list(places) for color, places in state.storms.items()}
    other.grid, other.exploration = list(state.grid), list(state.exploration)
    other.wilds, other.moons = set(state.wilds), set(state.moons)
    return other


def future(state: State) -> str:
    """What decides how the position can be played on."""
    storms = [state.storms[color] for color in sorted(state.storms)]
    table = [state.grid, sorted(state.wilds), sorted(state.moons), state.rocks, storms, state.held, state.left]
    cards = [state.hands, state.piles, state.exploration]
    return repr([state.turn, cards, table, state.start_laid, state.finished, state.pending])


def dead_first(state: State, text: str) -> str:
    """The move that stands for this one: it pays the lowest dead cards first, then the lowest of its live ones."""
    rules = state.rules
    if rules.variant or rules.jagged_rocks or rules.wild or rules.has_monsters or rules.has_storms:
        return text
    action = parse_move(text)
    hand, grid = state.hand(), list(state.grid)
    if isinstance(action, Discard):
        return str(Discard(_chosen(grid, hand, action.cards)))
    if isinstance(action, LayIsland):
        grid[state.layout.cells.index(action.cell)] = action.number
        payment = _chosen(grid, without(hand, [action.number]), action.payment)
        return str(LayIsland(action.number, action.cell, payment))
    if isinstance(action, LayStart) and action.shares is not None:
        hands = state.hands_after_extra("S") or []
        shares = tuple((seat, _chosen(grid, hands[seat - 1], cards)) for seat, cards in action.shares)
        return str(LayStart(shares))
    return text


def _chosen(grid: list[int | None], hand: Sequence[Card], paid: Sequence[Card]) -> tuple[Card, ...]:
    """As many of the hand as are paid: dead ones, then live ones that are paid."""
    dead = _dead(grid, hand)
    live = list(paid)
    for card in dead:
        if card in live:
            live.remove(card)
    first = dead[: len(paid)]
    return tuple(in_order([*first, *in_order(live)[: len(paid) - len(first)]]))


def _dead(grid: list[int | None], hand: Sequence[Card]) -> list[Card]:
    """The cards of the hand that can never be laid, the Start lying or being laid."""
    dead: list[Card] = ["F"] * (list(hand).count("F") - 1)
    for card in hand:
        if card == "S":
            dead.append(card)
        if isinstance(card, int):
            lower = [cell for cell, number in enumerate(grid) if number is not None and number < card]
            higher = [cell for cell, number in enumerate(grid) if number is not None and number > card]
            if min(higher, default=len(grid)) - max(lower, default=-1) == 1:
                dead.append(card)
    return in_order(dead)
