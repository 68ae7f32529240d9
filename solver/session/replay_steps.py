"""A game move by move: the document before the first move, and after each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...core import documents
from ...core.contract import Position, View
from ...core.documents import records, seat_records
from ...core.documents.io import Document
from ...core.errors import DocumentError, IllegalMove, Problem
from ...core.table.edit_view import FIX
from ...core.table.setup_questions import following_of
from ..result_json import refusal_json

Json = dict[str, Any]
MOST = 2_000  # limit of moves in one replay


def steps(document: Document, line: Sequence[str] | None, halted: Callable[[], bool] = lambda: False) -> Json:
    """Return the steps of a record, or of a `line` of moves from a document.

    `start` is the first document. Each step has its `move`, the `seat` that makes it, and the `document` after it; a
    correction in the record of a seat has seat None. If several seats decide on a move, its step has their `parts`, in
    the same form. In the record of a seat, each step has its `text` in words. An illegal move ends the steps: `refused`
    has its number (`line`, from 0), the `error` and the `clause`.

    Once `halted` returns True, no further move is played. Raises DocumentError for another document, and for more moves
    than MOST.
    """
    if line is not None:
        return _line(documents.load(document), line, halted)
    if seat_records.is_one(document):
        return _seen(document, halted)
    before: list[tuple[Json, int | None, str, list[Json]]] = []

    def watch(position: Position, text: str) -> None:
        _check(len(before) + 1)
        if halted():
            raise _Halted
        before.append((position.document(), position.turn, text, _parts(position, text)))

    try:
        found = records.replay(document, watch)
    except _Halted:
        return {"start": before[0][0] if before else None, "steps": [], "refused": None}
    last = found.position.document()
    refused: Json | None = None
    if found.at is not None:
        refused = {"line": found.at, "error": found.reason, "clause": found.clause}
        del before[found.at :]
    after = [*(then for then, *_ in before[1:]), last]
    told = [
        {"move": text, "seat": seat, "document": then} | ({"parts": parts} if parts else {})
        for (_, seat, text, parts), then in zip(before, after, strict=False)
    ]
    return {"start": before[0][0] if before else last, "steps": told, "refused": refused}


class _Halted(Exception):
    """The end of a replay whose request was ended."""


def _parts(position: Position, text: str) -> list[Json]:
    """Return the steps of the seats that decide on a move one after the other; none if one seat decides on it."""
    try:
        codes = position.game.notation.parse(position, text)
    except IllegalMove:
        return []  # the replay reports it
    walk, begun, told = position.copy(stack=False), position.copy(stack=False), list[Json]()
    own: list[int] = []
    for at, code in enumerate(codes):
        own.append(code)
        walk.push(code)
        if at + 1 == len(codes) or walk.turn != begun.turn:
            move = begun.game.notation.join(begun, own)
            told.append({"move": move, "seat": begun.turn, "document": walk.document()})
            begun, own = walk.copy(stack=False), []
    return told if len(told) > 1 else []


def _line(start: Position | View, line: Sequence[str], halted: Callable[[], bool]) -> Json:
    """Return the steps of a line of moves."""
    walk = start.copy(stack=False)

    def step(text: str) -> Json:
        seat = walk.turn
        walk.push(text)
        return {"seat": seat, "document": walk.document()}

    return _steps(start, line, step, halted)


def _seen(document: Document, halted: Callable[[], bool]) -> Json:
    """Return the steps of the events in the record of a seat."""
    record = seat_records.read(document)
    start = view = seat_records.begin(record)

    def step(entry: str) -> Json:
        nonlocal view
        before, view = view, seat_records.pushed(view, entry)
        seat, _, text = told_event(before, view, entry)
        return {"seat": seat, "document": view.document(), "text": text}

    return _steps(start, record.events, step, halted)


def _steps(
    start: Position | View,
    texts: Sequence[str],
    step: Callable[[str], Json],
    halted: Callable[[], bool],
) -> Json:
    """Return the steps of texts; `step` makes one, and returns its seat, the document after it, and the like."""
    _check(len(texts))
    told: list[Json] = []
    refused = None
    for number, text in enumerate(texts):
        if halted():
            break
        try:
            told.append({"move": text} | step(text))
        except (DocumentError, IllegalMove) as error:
            refused = refusal_json(error, line=number)
            break
    return {"start": start.document(), "steps": told, "refused": refused}


def told_event(before: View, after: View, entry: str) -> tuple[int | None, str, str]:
    """Return the seat of an entry in the record of a seat (None for a correction), its event, and what happened in
    words."""
    seat, event = seat_records.parted(entry)
    if not seat:
        return None, entry, f"corrected: {entry.strip().removeprefix(FIX).strip()}"
    return seat, event, following_of(after.game).news(before, after, seat, event)


def _check(count: int) -> None:
    if count > MOST:
        raise DocumentError([Problem("", f"more than {MOST:,} moves, the limit of a replay step by step")])
