"""Pictures of the cards of Sea Salt & Paper, and the cards that a move touches."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from .. import svg as draw
from ..drawing import HIDDEN
from ..svg import BACK, OUTLINE, PAPER, PRINT, Line, Mark, Touched
from .material import CARD_OF, CARD_PATTERN, COLOR, KIND, PAIRS, TEXT

CARD = (86, 62)  # width and height
# Grounds that stay apart for common kinds of colour blindness by lightness; each card also has its words.
GROUNDS = {
    "dark blue": "#9db8e8",
    "light blue": "#cfeaf7",
    "black": "#c4c7cc",
    "yellow": "#fbeaa0",
    "green": "#c5e3b5",
    "white": "#ffffff",
    "purple": "#d9c3ec",
    "grey": "#e3e5e8",
    "light orange": "#fcdcb6",
    "pink": "#f9cfdd",
    "orange": "#f5b877",
}


def card_face(card: int, **data: object) -> Element:
    """Draw a card with its upper left corner at 0 0: its kind above, its colour below; 0 is the back of a hidden card.

    `data` becomes part of the data of its group.
    """
    wide, high = CARD
    middle = wide / 2
    if not card:
        parts = [
            draw.rectangle(0, 0, wide, high, BACK, OUTLINE, corner=6),
            draw.rectangle(5, 5, wide - 10, high - 10, "none", Line(PAPER, 1.5), corner=4),
            draw.text(middle, high / 2 + 7, HIDDEN, 18, middle=True),
        ]
        return draw.group("hidden card", parts, card=HIDDEN, **data)
    kind = draw.fold(KIND[card], wide - 8, 12, bold=True)
    parts = [draw.rectangle(0, 0, wide, high, GROUNDS[COLOR[card]], Line(PRINT, 1.2), corner=6)]
    for index, line in enumerate(kind):
        parts.append(draw.text(middle, 18 + 15 * index, line, 12, PRINT, middle=True, bold=True))
    parts.append(draw.path(f"M 10 {high - 21} h {wide - 20}", line=Line(PRINT, 0.6)))
    parts.append(draw.text(middle, high - 8, COLOR[card], 11, PRINT, middle=True))
    return draw.group(TEXT[card], parts, card=TEXT[card], kind=KIND[card], **data)


def touched(mark: Mark, turn: int | None) -> list[Touched]:
    """Return the cards, piles and other parts of the picture that the text of a marked move names, each as the data of
    its group. `turn` is the seat to move."""
    seat = str(mark.seat or (turn if mark.kind == "best" else None) or "")
    place = "hand" if mark.kind == "best" else "table"
    found: list[Touched] = [{"place": "deck"}] if mark.move.startswith("deck") else []
    for pile, card in re.findall(rf"(?:take|pile|discard) (\d)(?: ({CARD_PATTERN}))?", mark.move):
        found.append({"card": TEXT[CARD_OF[card]], "pile": pile} if card and mark.kind == "best" else {"pile": pile})
    for other, card in re.findall(rf"from (\d)(?: takes ({CARD_PATTERN}))?", mark.move):
        open_card = {"card": TEXT[CARD_OF[card]], "seat": other, "place": "hand"} if card else {}
        found.append(open_card if card and mark.kind == "best" else {"part": "panel", "seat": other})
    if (keep := re.search(rf"keep ({CARD_PATTERN})", mark.move)) is not None:
        kept = TEXT[CARD_OF[keep[1]]]
        found.append({"card": kept, "place": "drawn"} if mark.kind == "best" else {"card": kept, "seat": seat})
    if (pair := re.match(rf"pair ({CARD_PATTERN}) ({CARD_PATTERN})(?= |$)", mark.move)) is not None:
        found += [{"card": TEXT[CARD_OF[name]], "seat": seat, "place": place} for name in pair.groups()]
    elif (pair := re.match(r"pair (\w+)", mark.move)) is not None and pair[1] in PAIRS:
        found += [{"kind": kind, "seat": seat, "place": place} for kind in PAIRS[pair[1]]]
    return found
