"""Whole moves that represent others in a tree of cases, with expansions, in Day and Night and on other boards.

While no monster is left, nor a wild that can be one, no cell is emptied again. Then a card that can never be laid can
only pay, and so can any card in its place. It also makes no difference which of the islands that lie wrong, or of those
that lie right, is turned over (12.3). A Start that is still to be laid may be a bad card to keep (5.1), so it is not
exchanged. The contributions to a joint discard stay as they are.
"""

from __future__ import annotations

from ....core.calm_sailing.expansions.position import Expanded
from ....core.calm_sailing.material import RANK_OF, START, WILD, card_text
from ..cases import chosen
from .exhaust import is_final


def stands_for(position: Expanded, text: str) -> str:
    """Return the text of the move that represents this one in a tree of cases.

    It turns over the first island of its kind, and pays dead cards first, the lowest ones, then the lowest cards of the
    move's own payment. If cells may be emptied again, the move represents itself.
    """
    words = text.split(" ")
    if not is_final(position) or words[0].removeprefix("W=") in ("S", "share", "-all"):
        return text
    grid, hand = dict(position.grid), position.hand(position.turn or 1)
    begin = [word for word in words if not word.startswith("-")]
    if "@" in words[0]:
        number, cell = words[0].removeprefix("W=").split("@")
        hand.remove(WILD if words[0].startswith("W=") else int(number))
        grid[position.board.cells.index(cell)] = int(number)
    if words[0] == "turn":
        begin[1] = _first_alike(position, words[1])
    kept = [] if position.start_laid else [START] * words.count("-S")
    hand = [card for card in hand if card != START or position.start_laid]
    paid = [_card(word[1:]) for word in words if word.startswith("-")]
    paid = [card for card in paid if card != START or position.start_laid]
    given = sorted([*chosen(position.cells, grid, hand, paid), *kept])
    return " ".join([*begin, *(f"-{card_text(card)}" for card in given)])


def _first_alike(position: Expanded, name: str) -> str:
    """Return the first cell whose island lies wrong as that of the cell does, or right as it does."""
    cells = position.board.cells
    half = position.cells // 2
    moon = set(position.moon)

    def kind(cell: int) -> bool:
        up = cell in moon
        return up != (cell >= half) if position.halves == "rows" else up

    wanted = kind(cells.index(name))
    return cells[min(cell for cell in position.grid if kind(cell) == wanted)]


def _card(text: str) -> int:
    return int(text) if text.isdigit() else RANK_OF[text]
