"""Games without row and points as one seat sees them, and deals that agree with the view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..contract import View
from .base.moves import ENOUGH, GIVE, pack
from .expansions.board_position import OwnBoard
from .expansions.position import Expanded
from .material import FINISH, FINISHES, ISLANDS, MONSTER, ORANGE, PURPLE, START, WILD, YELLOW


def seen_by(view: View) -> Expanded:
    """Return the masked position of a view. The base game becomes a game with expansions that uses none."""
    masked: Any = view.masked
    return masked if isinstance(masked, Expanded) else Expanded.without_expansions(masked)


def filled(
    seen: Expanded, you: int, hands: Sequence[Sequence[int]], piles: Sequence[Sequence[int]], blank: int = FINISH
) -> Expanded:
    """Return a copy of the masked position `seen` of seat `you` with all cards filled in. Other hands and all piles
    begin with these cards, by seat.

    Piles are listed from the top. All further cards are `blank`.
    """

    def whole(begun: Sequence[int], size: int) -> list[int]:
        return [*begun, *[blank] * size][:size]

    held = [whole(begun, size) for begun, size in zip(hands, seen.hand_sizes, strict=True)]
    held[you - 1] = seen.hand(you)
    found = seen.with_cards(held, [whole(begun, size) for begun, size in zip(piles, seen.pile_sizes, strict=True)])
    assert isinstance(found, Expanded)
    return found


def with_exploration(world: Expanded, deck: list[int]) -> Expanded:
    """Return the deal with this exploration deck, top card first. If the board has none or `deck` is empty, return the
    deal unchanged."""
    return world.with_exploration(deck) if isinstance(world, OwnBoard) and deck else world


def places(seen: Expanded, you: int, card: int) -> tuple[int, dict[str, int]]:
    """Return how many cards of a rank exist, and how many of them seat `you` has seen in each place. The keys are ends
    of messages, such as "is in your hand"."""
    found = {
        "is in your hand": seen.hands[you - 1].count(card),
        "was discarded by you": seen.discarded[you - 1].count(card),
        "has left the game": seen.left.count(card),
        "is in the exploration deck": seen.ahead.count(card),
    }
    if card <= ISLANDS:
        cell = next((cell for cell, number in seen.grid.items() if number == card), None)
        if cell is not None and card not in seen.wild_numbers:
            found[f"lies on {seen.board.cells[cell]} already"] = 1
        return 1, found
    if card >= YELLOW:
        lying = {YELLOW: seen.yellow, PURPLE: seen.purple, ORANGE: seen.orange}[card]
        found["lies on the table"] = sum(lying) + (seen.revealed == card)
        return seen.storms[card - YELLOW], found
    laid = {START: seen.start_laid and not seen.turn_state["start_by_wild"], WILD: len(seen.wild_numbers)}
    laid[FINISH] = seen.is_won and not seen.turn_state["finish_by_wild"]
    found["is laid"] = int(laid.get(card, 0))
    whole = {FINISH: FINISHES, MONSTER: seen.monsters, WILD: seen.wilds, START: seen.players}[card]
    return whole, found


def unseen_islands(seen: Expanded, you: int) -> list[int]:
    """Return the islands that the seat has not seen."""
    there = {*seen.hand(you), *seen.discarded[you - 1], *seen.left} | (set(seen.grid.values()) - {*seen.wild_numbers})
    return [card for card in range(1, ISLANDS + 1) if card not in there]


def givers(seen: Expanded) -> list[int]:
    """Return the seats that can still give their share of a joint discard, in turn, from the seat to give on (5.4)."""
    turns = [(seen.active - 1 + step) % seen.players + 1 for step in range(seen.players)]
    return turns[turns.index(seen.turn or seen.active) :]


def as_giver(world: Expanded, you: int, counts: Mapping[int, int]) -> View | None:
    """Play `world`, which changes, until seat `you` gives its share of a joint discard, and return its view.

    The seats before it give as many cards as `counts` contains for them. Return None if a number is missing or
    impossible, or if the turn of `you` does not come.
    """
    while world.phase == "share" and world.turn not in (None, you):
        giver = world.turn
        if giver not in counts:
            return None
        for code in [*(pack(GIVE, card) for card in sorted(world.hand(giver))[: counts[giver]]), pack(ENOUGH)]:
            if world.turn == giver and world.phase == "share":
                if code not in world.legal_codes():
                    return None
                world.push(code)
    return world.view(you) if world.phase == "share" and world.turn == you else None


def spread(count: int, able: Mapping[int, int]) -> dict[int, int]:
    """Return an example of a joint discard of `count` cards: the number of cards that each seat of `able` gives.

    The numbers are as equal as the limits in `able` allow. If these do not suffice, seats exceed them.
    """
    counts = dict.fromkeys(able, 0)
    for _ in range(count):
        seats = [seat for seat in able if counts[seat] < able[seat]] or [*able]
        counts[min(seats, key=counts.__getitem__)] += 1
    return counts
