"""Exhaustive search in plain Python, as a tree of cases that can be checked, for any ruleset.

A tree is a list of entries, the position itself first. An entry is an argument that holds there, `{"kind": ...,
"facts": {...}}`, or `{"moves": {...}}`: for each whole move the number of the entry that explains why it loses.
Positions that occur twice have one entry.

A move that pays a live card while a dead one of the same hand remains need not be listed: dead cards can only pay
(base/exhaust.pyx), and all of them are alike. For expansions see expansions/representatives.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from ...core.calm_sailing.base.position import CalmSailing
from ...core.calm_sailing.material import FINISH, ISLANDS, START, card_text
from ..results import Argument

Bound = Callable[[Any], Argument | None]
P = TypeVar("P", bound=CalmSailing)
Future = Callable[[Any], bytes]  # equal for positions that can be played on alike


class _TooMany(Exception):
    """More moves than the tree may have."""


def tree(
    position: P, bound: Bound, future: Future, most: int, stands_for: Callable[[P, str], str]
) -> list[dict[str, Any]] | None:
    """Return the tree of cases that proves that the position cannot be won, as a list of entries.

    None if it would list more than `most` moves, or if some way to play wins.

    bound       returns an argument that a position cannot be won, or None
    future      returns a key that is equal for positions with the same future
    stands_for  the move that stands for another in a position: if that one wins, so does it
    """
    entries: list[dict[str, Any]] = []
    known: dict[bytes, int] = {}
    listed = 0

    def add(at: P) -> int:
        nonlocal listed
        key = future(at)
        if key in known:
            return known[key]
        number = known[key] = len(entries)
        argument = bound(at)
        if argument is not None:
            entries.append({"kind": argument.kind, "facts": dict(argument.facts)})
            return number
        if at.is_over:
            raise _TooMany
        moves: dict[str, int] = {}
        entries.append({"moves": moves})
        texts = at.whole_moves(most // 4)
        if texts is None:
            raise _TooMany
        texts = list(dict.fromkeys(stands_for(at, text) for text in texts))
        listed += len(texts)
        if listed > most:
            raise _TooMany
        for text in texts:
            child = at.copy(stack=False)
            child.push(text)
            moves[text] = add(child.copy(stack=False))
        return number

    try:
        add(position.copy(stack=False))
    except (_TooMany, RecursionError):
        return None
    return entries


def dead_first(position: CalmSailing, text: str) -> str:
    """Return the text of the move of the base game that represents this one in a tree of cases.

    Its payment is changed: dead cards, which can never be laid, pay first, the lowest ones, then the lowest cards of
    the move's own payment.
    """
    words = text.split(" ")
    grid = dict(position.grid)
    if words[0] == "S":
        return " ".join(["S", *(_share(position, grid, word) for word in words[1:])])
    hand = position.hand(position.active)
    if words[0] == "F":
        return text
    begin: list[str] = []
    if "@" in words[0]:
        number, cell = words[0].split("@")
        hand.remove(int(number))
        grid[position.board.cells.index(cell)] = int(number)
        begin = [words[0]]
    paid = [_card(word[1:]) for word in words[len(begin) :]]
    return " ".join([*begin, *(f"-{card_text(card)}" for card in chosen(position.cells, grid, hand, paid))])


def _share(position: CalmSailing, grid: dict[int, int], word: str) -> str:
    """Return a seat's share of the joint discard of a Start, out of a hand that has drawn its extra cards (5.3,
    10.1)."""
    seat, cards = word.split(":")
    hand = position.hand(int(seat))
    extra = {1: position.solo_draw, 2: 2}.get(position.players, 0)
    hand += position.piles[int(seat) - 1][:extra]
    if int(seat) == position.active:
        hand.remove(START)
    given = chosen(position.cells, grid, hand, [_card(card) for card in cards.split(",")])
    return f"{seat}:" + ",".join(map(card_text, given))


def chosen(cells: int, grid: dict[int, int], hand: list[int], paid: list[int]) -> list[int]:
    """Return the payment that represents `paid`: as many cards of the hand, ascending.

    Dead cards, which can never be laid, come first, the lowest ones, then the lowest live ones of those paid. A Start
    has been laid, or is being laid.
    """
    dead = sorted(_dead(cells, grid, hand))[: len(paid)]
    live = sorted(paid)
    for card in _dead(cells, grid, hand):
        if card in live:
            live.remove(card)
    return sorted([*dead, *live[: len(paid) - len(dead)]])


def _dead(cells: int, grid: dict[int, int], hand: list[int]) -> Iterator[int]:
    """Return the cards of the hand that can never be laid: islands without an empty cell, Starts, and all but one
    Finish."""
    for card in hand:
        if card <= ISLANDS:
            first = max((cell for cell, number in grid.items() if number < card), default=-1)
            last = min((cell for cell, number in grid.items() if number > card), default=cells)
            if last - first == 1:
                yield card
        elif card == START:
            yield card
    yield from [FINISH] * (hand.count(FINISH) - 1)


def _card(text: str) -> int:
    return int(text) if text.isdigit() else {"F": FINISH, "S": START}[text]
