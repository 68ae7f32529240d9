"""Optional fields of positions of Reef, which follow from the rest."""

from __future__ import annotations

from typing import Any

from ..documents.fields import own_turn
from ..documents.io import Document
from ..errors import Problem
from .document_keys import Pile, Supply
from .game_cards import GameCards
from .material import CELLS, COLORS, DISPLAY, HEIGHT, LETTERS, STOCK

_OPENING = 4  # pieces of a board before the first turn (1.5)
_PER_PLAY = 2  # pieces of a card (2B.1)


def fill(fields: dict[str, Any], problems: list[Problem], document: Document, cards: GameCards | None) -> None:
    """Set in `fields` the fields that the document omits: `to_move`, `supply` and the size of the deck. If one does not
    follow from the rest, remove it from `fields` and add a Problem to `problems`. `cards` is None if the cards of the
    game are unknown."""
    own_turn(fields, document, problems)
    if fields.get("you") is None and "to_move" in fields and "to_move" not in document:
        del fields["to_move"]
        problems.append(Problem("to_move", "missing"))
    if "supply" in fields and fields["supply"] is None:
        supply = _supply(fields)
        fields["supply"] = supply
        if supply is None:
            del fields["supply"]
            problems.append(Problem("supply", "missing; it follows only where no piece lies on another"))
    deck = fields.get("deck")
    if isinstance(deck, Pile) and deck.count is None:
        count = None if cards is None else pile_count(fields, len(cards))
        if count is None or count < 1:
            del fields["deck"]
            what = "missing; it follows only where every card has been played with both pieces and no board is empty"
            problems.append(Problem("deck.count", what))
        else:
            fields["deck"] = Pile.model_construct(top=deck.top, count=count)


def _supply(fields: dict[str, Any]) -> Supply | None:
    """Return the pieces that the boards leave in the supply; None if the boards do not show that."""
    boards, players = fields.get("boards"), fields.get("players")
    if boards is None or players is None:
        return None
    stacks = [stack for board in boards for stack in board if stack]
    if any(height > 1 for _, height in stacks):
        return None
    left = [STOCK[players] - sum(top == color for top, _ in stacks) for color in range(COLORS)]
    return Supply.model_construct(**dict(zip(LETTERS, left, strict=True))) if min(left) >= 0 else None


def pile_count(fields: dict[str, Any], cards: int) -> int | None:
    """Return the number of cards in the draw pile, which follows from boards and hands; `cards` is the number in the
    game. Return None if it does not follow: a field is missing, a colour has run out, a board is full, or a move has
    begun.

    Each play has laid two pieces. Each card that was not dealt has been drawn from the pile, or laid out when a display
    card was taken.
    """
    boards, hands, supply, players = (fields.get(name) for name in ("boards", "hands", "supply", "players"))
    if boards is None or hands is None or supply is None or players is None or fields.get("pending") is not None:
        return None
    if any(getattr(supply, letter) == 0 for letter in LETTERS):
        return None
    pieces = [sum(stack[1] for stack in board if stack) for board in boards]
    laid: int = sum(pieces) - _OPENING * sum(map(bool, pieces))
    if laid < 0 or laid % _PER_PLAY or max(pieces, default=0) >= CELLS * HEIGHT:
        return None
    held: int = sum(map(len, hands))
    return cards - DISPLAY - laid // _PER_PLAY - held
