"""Events of Sea Salt & Paper that a player can pick instead of typing them: the Protocol `Offers` of core/game.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations_with_replacement, product
from typing import Any

from ..contract import View
from ..errors import Incomplete
from ..game import Question
from ..offering import Blank, Offer, begins, cards, is_possible
from .follow import push
from .material import ALL, KIND, PAIRS, PILES, TEXT
from .position import SeaSalt
from .worlds import possible, unseen

DRAWS = 2

# By open slot: the label of what is picked among the candidates, the words before it, and its kind.
_ASKED = {
    "drawn": ("What did you draw?", "drew ", "card"),
    "keep": ("Which card is kept?", "keep ", "card"),
    "through": ("Through which pile?", "from ", "pile"),
    "source": ("From whom?", "from ", "seat"),
    "top": ("What lies on top now?", "top ", "card"),
    "taken": ("Which card was it?", "", "card"),
    "sees": ("What is in the pile, from the top?", "sees ", "card"),
    "gone": ("Which cards have gone?", "missing ", "card"),
    "found": ("Which card do the crabs take?", "find ", "card"),
    "got": ("Which card is taken?", "takes ", "card"),
}


def events(view: View[SeaSalt]) -> Sequence[Offer]:
    """List the events with which the seat to move, if it is not the seat of the view, can begin."""
    masked = view.masked
    seat = masked.active
    if masked.phase in ("draw", "keep"):
        empty = [pile for pile in range(1, PILES + 1) if not masked.piles[pile - 1]]  # which get the card
        found = [
            Offer(f"draws, puts {card} on {pile}", (_card(card, seat), {"pile": str(pile)}))
            for pile in empty or range(1, PILES + 1)
            for card in _codes(unseen(masked))
            if masked.deck_size > 1 or masked.phase == "keep"
        ] or [Offer("draws", ({"place": "deck"},))] * bool(masked.deck_size)
        taken = [pile for pile in range(1, PILES + 1) if masked.piles[pile - 1]] if masked.phase == "draw" else []
        return [*found, *(Offer(f"takes {pile}", ({"pile": str(pile)},)) for pile in taken)]
    held = possible(masked, seat)
    pairs = [Offer(f"pairs {a} {b}", (_card(a, seat), _card(b, seat))) for a, b in _pairs(held, masked, seat)]
    return [*pairs, *(Offer(text) for text in ("pass", "stop", "last-chance") if is_possible(push, view, seat, text))]


def _card(code: str, seat: int) -> dict[str, str]:
    return {"card": code, "seat": str(seat)}


def _codes(found: Iterable[int]) -> list[str]:
    return list(dict.fromkeys(TEXT[card] for card in sorted(found)))


def _counts(found: Iterable[int]) -> dict[str, int]:
    """Count cards by their texts."""
    return dict(Counter(TEXT[card] for card in sorted(found)))


def _pairs(held: Counter[int], masked: SeaSalt, seat: int) -> list[tuple[str, str]]:
    """List the pairs that a seat may lay."""
    if masked.phase != "play" or masked.hand_sizes[seat - 1] < DRAWS:
        return []
    found: dict[tuple[str, str], None] = {}
    for one, two in PAIRS.values():
        ours, theirs = ([card for card in sorted(held) if KIND[card] == kind] for kind in (one, two))
        both = combinations_with_replacement(ours, 2) if one == two else product(ours, theirs)
        found |= {(TEXT[a], TEXT[b]): None for a, b in both if a != b or held[a] > 1}
    return list(found)


def blanks(view: View[SeaSalt], asks: Incomplete | None) -> Sequence[Blank]:
    """List the blanks whose picks answer the question `asks` about an event. If `asks` is None, list those for the
    cards that begin a round, or for a stolen card that is still to be entered. Return an empty list if nothing is
    due."""
    masked = view.masked
    if asks is None:
        if masked.phase == "steal" and masked.viewer in (masked.active, masked.aim) and not masked.is_over:
            return [cards("Which card is taken?", _counts(possible(masked, masked.aim).elements()), 1, before="takes ")]
        return [_piles()] if masked.is_waiting else []
    codes = dict(Counter(map(str, asks.candidates)))
    match asks.slot:
        case "onto":
            return [_pile("On which pile?", "discard " if masked.active == masked.viewer else "on ")]
        case "pile":
            return [_pile("From which pile?", "")]
        case "put":
            return [cards("Which card is laid down?", codes, 1, before="puts "), _pile("On which pile?", " on ")]
        case "shown":
            return [
                cards(f"Hand of seat {seat}", _counts(possible(masked, int(seat)).elements()), size, before=f"{seat}: ")
                for seat, size in zip(asks.candidates, asks.counts, strict=True)
            ]
        case "piles":
            return [_piles()]
    if asks.slot not in _ASKED:
        return []
    label, before, kind = _ASKED[asks.slot]
    return [cards(label, codes, (asks.counts or (1,))[0], before=before, kind=kind)]


def _pile(label: str, before: str) -> Blank:
    return Blank(label, {str(pile): 1 for pile in range(1, PILES + 1)}, before=before, kind="pile")


def _piles() -> Blank:
    return cards("The two cards that lie open", _counts(ALL), PILES, before="piles ")


def answers(players: int, options: Mapping[str, Any], question: Question) -> Sequence[Blank]:
    """List the blanks whose picks answer a question before the first event."""
    if question.name == "piles":
        return [cards("The two cards that lie open", _counts(ALL), PILES)]
    return begins(question, players)
