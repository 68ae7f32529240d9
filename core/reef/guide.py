"""The guide for boards of Reef: a sentence, facts about seats, the hand and costs."""

from __future__ import annotations

from collections.abc import Sequence

from ..contract import View
from ..guide_texts import Facts, Held, sentence as written
from ..svg import Touched
from .material import LETTERS
from .notation import unpack
from .position import Reef
from .score import standing
from .state import BOTH, COVER, FIRST, LAST, NONE, SHOW, START, TAKE, TOP, UNDER

UNIT = "point"
PHRASES = {
    START: "lay the four opening pieces on the centre of your board",
    SHOW: "choose a space for the next opening piece",
    COVER: "leave that colour covered",
    UNDER: "choose the stack that covers a piece",
    FIRST: "play a card from your hand",
    BOTH: "play a card from your hand",
    NONE: "play a card from your hand",
    LAST: "choose a space for the second piece",
    TAKE: "take a card from the display",
    TOP: "pay a point for the top card of the deck",
}


def sentence(view: View) -> str:
    """Return one sentence with what the seat to move can do."""
    position = view.masked
    assert isinstance(position, Reef)
    before = f"Lay {LETTERS[position.pending['piece']]}: " if position.phase == "second" else ""
    return written((unpack(code)[0] for code in view.legal_codes()), PHRASES, before)


def facts(position: Reef, seat: int) -> Facts:
    """Return what everybody knows of a seat, as pairs of a name and a value: its points and the size of its hand."""
    return [("points", str(standing(position)[seat - 1])), ("hand", str(position.hand_sizes[seat - 1]))]


def hand(position: Reef, seat: int) -> list[Held]:
    """Return the known cards of a seat's hand, one item for each card."""
    return [Held(str(card), 1, {"card": str(card), "seat": str(seat)}) for card in position.hands[seat - 1]]


def cost(position: Reef, codes: Sequence[int]) -> int | None:
    """Return the points that a move costs: 1 for the top card of the deck (2A.2), 0 for a display card, and None for
    other moves."""
    kind = unpack(codes[0])[0]
    return 1 if kind == TOP else 0 if kind == TAKE else None


def pointed(view: View, parts: Sequence[Touched]) -> str | None:
    """Return the text of the move that the clicked parts of the picture suggest. A card of the display suggests that it
    is taken; a card of the hand and a space, that it is played with both pieces on that space. Return None for
    others."""
    position = view.masked
    assert isinstance(position, Reef)
    cells = [part["cell"] for part in parts if "cell" in part]
    for part in parts:
        if "card" in part and part["card"].isdigit():
            card = int(part["card"])
            if part.get("place") == "display":
                return f"take {card}"
            if cells and card in position.hands[view.seat - 1]:
                colors = [LETTERS[color] for color in position.cards[card].pieces]
                return f"play {card} " + " ".join(f"{color}@{cells[0]}" for color in colors)
    return None
