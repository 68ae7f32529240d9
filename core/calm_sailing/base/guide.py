"""The guide for boards of Calm Sailing: a sentence, facts about seats, the hand and costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...contract import View
from ...errors import counted
from ...guide_texts import Facts, Held, sentence as written
from ...svg import Touched
from ..material import card_text
from .moves import DISCARD, ENOUGH, GIVE, LAY_FINISH, LAY_START, PAYMENT, PLAY, unpack
from .position import CalmSailing

UNIT = "card"
PHRASES = {
    LAY_FINISH: "lay the Finish and win",
    LAY_START: "lay the Start, which must come first",
    PLAY: "lay an island on the grid",
    DISCARD: "discard two cards",
    PAYMENT: "choose a card to pay with",
    GIVE: "choose a card to give",
    ENOUGH: "give nothing more",
}


def sentence(view: View, phrases: Mapping[int, str] | None = None) -> str:
    """Describe in one sentence what the seat of the view can do, and the number of cards that are still due. Raise
    ValueError if that seat is not to move, or the game is over."""
    position = view.masked
    assert isinstance(position, CalmSailing)
    due = f"{counted(position.owed, 'card')} still due: " if position.owed else ""
    before = {"share": f"Joint discard, {due}", "pay": due}.get(position.phase, "") if due else ""
    return written(
        (unpack(code)[0] for code in view.legal_codes()),
        PHRASES | forced(position) if phrases is None else phrases,
        before,
    )


def forced(position: CalmSailing) -> dict[int, str]:
    """Return the phrase for a seat that has to give its whole hand to a joint discard, because later seats hold too
    little."""
    seat, players = position.turn, position.players
    if position.phase != "share" or seat is None:
        return {}
    later = range(seat, seat + (position.active - 1 - seat) % players)
    rest = position.owed - sum(position.hand_sizes[other % players] for other in later)
    return {GIVE: "you must give all your cards"} if rest >= position.hand_sizes[seat - 1] else {}


def facts(position: CalmSailing, seat: int) -> Facts:
    """Return what everybody knows of a seat, as pairs of a name and a value: the sizes of its hand, pile and
    discards."""
    return [
        ("hand", str(position.hand_sizes[seat - 1])),
        ("pile", str(position.pile_sizes[seat - 1])),
        ("discarded", str(position.discard_sizes[seat - 1])),
    ]


def hand(position: CalmSailing, seat: int) -> list[Held]:
    """Return the known cards of a seat's hand, one item for each card."""
    names = [card_text(card) for card in position.hands[seat - 1]]
    return [Held(name, 1, {"card": name, "seat": str(seat)}) for name in names]


def cost(position: CalmSailing, codes: Sequence[int]) -> int | None:
    """Return how many cards an island costs: the smallest difference from an adjacent island, 0 without one (4A.3).
    Return None for other moves."""
    kind, number, cell = unpack(codes[0])
    if kind != PLAY:
        return None
    grid = position.grid
    return min((abs(number - grid[at]) for at in (cell - 1, cell + 1) if at in grid), default=0)


def pointed(view: View, parts: Sequence[Touched]) -> str | None:
    """Return the text for laying a card on a cell if the clicked parts are one card and one cell; otherwise None."""
    cards = [part["card"] for part in parts if "card" in part and "cell" not in part]
    cells = [part["cell"] for part in parts if "cell" in part]
    return f"{cards[0]}@{cells[0]}" if len(cards) == len(cells) == 1 else None
