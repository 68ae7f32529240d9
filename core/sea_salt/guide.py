"""The guide for boards of Sea Salt & Paper: a sentence, facts about seats, the hand and costs."""

from __future__ import annotations

from collections.abc import Sequence

from ..contract import View
from ..guide_texts import Facts, Held, sentence as written
from ..svg import Touched
from .material import TEXT
from .notation import unpack
from .position import SeaSalt
from .state import DECK, FIND, KEEP_CARD, LAST_CHANCE, LAY, PASS, PICK, STOP, TAKE

UNIT = None
PHRASES = {
    DECK: "draw two cards from the deck and keep one",
    TAKE: "take the top card of a pile",
    KEEP_CARD: "choose the card that you keep and the pile for the other one",
    FIND: "choose a card of the pile",
    PICK: "draw a card from that hand",
    LAY: "lay a pair",
    STOP: "stop the round",
    LAST_CHANCE: "bet on a last chance",
    PASS: "end your turn",
}


def sentence(view: View) -> str:
    """Return one sentence with what the seat to move can do."""
    return written((unpack(code)[0] for code in view.legal_codes()), PHRASES)


def facts(position: SeaSalt, seat: int) -> Facts:
    """Return what the viewer of the position knows of a seat, as pairs of a name and a value: points, sizes of hand and
    pairs, and the points of the round if the hand is known."""
    known = position.viewer in (0, seat) and len(position.hands[seat - 1]) == position.hand_sizes[seat - 1]
    return [
        ("points", f"{position.scores[seat - 1]} of {position.target}"),
        *([("this round", str(position.points[seat - 1]))] if known else []),
        ("hand", str(position.hand_sizes[seat - 1])),
        ("pairs", str(len(position.tables[seat - 1]) // 2)),
    ]


def hand(position: SeaSalt, seat: int) -> list[Held]:
    """Return the known cards of a seat's hand, one item for each card."""
    names = [TEXT[card] for card in position.hands[seat - 1]]
    return [Held(name, 1, {"card": name, "place": "hand", "seat": str(seat)}) for name in names]


def cost(position: SeaSalt, codes: Sequence[int]) -> int | None:
    """Return None: moves cost nothing."""
    return None


def pointed(view: View, parts: Sequence[Touched]) -> str | None:
    """Return the text of the move that the clicked parts of the picture suggest: a draw from the deck or a pile, or the
    pair of two cards of the hand. Return None if they suggest none."""
    cards = [part["card"] for part in parts if part.get("place") == "hand"]
    if len(cards) == 2:
        return f"pair {cards[0]} {cards[1]}"
    for part in parts:
        if part.get("place") == "deck":
            return "deck"
        if "pile" in part and not cards:
            return f"take {part['pile']}"
    return None
