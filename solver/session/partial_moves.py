"""Records whose moves are given in parts: one choice after the other, as the page plays them."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.choices import choices
from ...core.contract import Position
from ...core.documents import records, seat_records
from ...core.documents.io import Document
from ...core.errors import IllegalMove


def part(position: Position, text: str) -> Sequence[int] | None:
    """Return the codes of the actions of a choice of the seat to move, by its text in `choices`; else None."""
    if position.turn is None:
        return None
    return next((one.codes for one in choices(position.view(position.turn)) if one.text == text), None)


def _codes(position: Position, text: str) -> Sequence[int] | None:
    """Return the actions of a whole move, or of a part of one; None for another text."""
    try:
        position.copy(stack=False).push(text)
        return list(position.game.notation.parse(position, text))
    except IllegalMove:
        return part(position, text)


def joined(record: Document) -> tuple[Document, Sequence[int] | None]:
    """Return the record of a whole game with joined moves, and for each move the number of its first part, from 1.

    If all moves are whole, or they cannot be joined, returns the record itself and None. Raises DocumentError for an
    impossible beginning.
    """
    if "moves" not in record or "rounds" in record or seat_records.is_one(record):
        return record, None
    start, moves, _ = records.beginning(record)
    position, atoms, first = start.copy(stack=False), list[int](), list[int]()
    for number, text in enumerate(moves, 1):
        codes = _codes(position, text)
        if codes is None:
            return record, None
        for code in codes:
            if position.is_boundary:
                first.append(number)
            position.push(code)
            atoms.append(code)
    whole = [text for _, text in records.whole_moves(start, atoms)]
    return (record, None) if len(whole) == len(moves) else (record | {"moves": whole}, first)
