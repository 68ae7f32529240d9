"""Texts of moves of the competitive game, in both directions: those of the base game, and `take 12 40 F`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...documents.spelling import forgiving
from ...errors import IllegalMove, counted
from ..base import notation as base
from ..base.moves import LAY_FINISH, pack, unpack
from ..material import FINISH, ISLANDS, card_text
from ..normal_forms import tidy
from .moves import TAKE

if TYPE_CHECKING:
    from .position import Competitive


def atom_text(position: Competitive, code: int) -> str:
    """Return the text of one action: `12@c3`, `-40` (a discard or a payment), `F` or `take 12`."""
    return fixed_text(code) or base.atom_text(position, code)


def fixed_text(code: int, things: None = None) -> str | None:
    """Return the text of an action if it is the same in every position; otherwise None."""
    kind, card, _ = unpack(code)
    return f"take {card_text(card)}" if kind == TAKE else base.fixed_text(code)


def is_standalone(code: int) -> bool:
    """Return whether the action's text is unchanged in the text of a move."""
    return unpack(code)[0] != TAKE and base.is_standalone(code)


def join(position: Competitive, codes: Sequence[int]) -> str:
    """Return the text of the move that the actions make from `position` on, or of the rest of a move."""
    if unpack(codes[0])[0] != TAKE:
        return base.join(position, codes)
    return " ".join(["take", *(card_text(unpack(code)[1]) for code in codes)])


@forgiving(tidy)
def parse(position: Competitive, text: str) -> list[int]:
    """Return the codes of the actions of a move, or of the rest of a move in progress.

    Raise IllegalMove with the clause that forbids the move, or if the text cannot be read.
    """
    words = text.split()
    if not words:
        raise IllegalMove(text, base.NO_MOVE, "empty; expected a move such as 12@c3 -40")
    if position.phase == "take" and words[0] != "take":
        raise IllegalMove(text, base.NO_MOVE, f"cards are due from the row; expected one like {_like(position)}")
    if words[0] == "take":
        return _take(position, text, words[1:])
    if words[0] == "S":
        raise IllegalMove(text, "12.4", "the competitive game has no Start cards")
    if words == ["F"] and position.phase == "action":
        return _finish(position, text)
    if position.phase == "action" and not words[0].startswith("-") and "@" not in words[0]:
        raise IllegalMove(text, base.NO_MOVE, "no move of this game; expected one like 12@c3 -40, -5 -7 or F")
    return base.parse(position, text)


def _like(position: Competitive) -> str:
    return " ".join(["take", *map(card_text, position.row[: position.owed])])


def _finish(position: Competitive, text: str) -> list[int]:
    if FINISH not in position.hand(position.active):
        raise IllegalMove(text, "6.1", "card F is not in the hand", kind="not in hand", cards=[FINISH])
    empty = position.cells - len(position.grid)
    if empty:
        raise IllegalMove(text, "6.1", f"{empty} cell{' is' if empty == 1 else 's are'} empty")
    return [pack(LAY_FINISH, FINISH)]


def _take(position: Competitive, text: str, words: list[str]) -> list[int]:
    cards = []
    for word in words:
        number = int(word) if word.isascii() and word.isdigit() and len(word) <= 2 and word[0] != "0" else 0
        card = FINISH if word == "F" else number
        if card == 0 or number > ISLANDS:
            raise IllegalMove(
                text, base.NO_MOVE, f"{word!r} is not a card; expected an island from 1 to {ISLANDS} or F"
            )
        cards.append(card)
    if position.phase != "take":
        raise IllegalMove(text, base.NO_MOVE, "not now: no cards are due from the row")
    if len(cards) != position.owed:
        raise IllegalMove(text, "12.4", f"{counted(position.owed, 'card')} must be taken, not {len(cards)}")
    absent = sorted((Counter(cards) - Counter(position.row)).elements())
    if absent:
        raise IllegalMove(text, "12.4", f"card {card_text(absent[0])} does not lie in the row")
    return [pack(TAKE, card) for card in sorted(cards)]
