"""`leadline replay`: a recorded game or a line, move by move."""

from __future__ import annotations

import json
import re
from itertools import takewhile
from typing import TYPE_CHECKING

import click

from ..core import DocumentError, IllegalMove, Position
from ..core.outcomes import outcome_text
from .batch import batch, exit_code, is_batch
from .common import (
    DONE,
    NO,
    drawing,
    emit,
    emit_json,
    file_problem,
    load_full,
    placed,
    problem,
    read_document,
    read_text,
    shown_name,
)
from .options import FILE, batch_option, file_argument, json_option

if TYPE_CHECKING:
    from ..core.documents.io import Document
    from ..core.documents.records import Replay

VERDICTS = ("winnable", "unwinnable", "unknown")  # with which `verify` begins its answer
SEAT = re.compile(r"seat (\d{1,3}):?\s+(?=\S)", re.IGNORECASE)


@click.command(
    "replay",
    epilog="""\b
Examples:
  leadline replay record.json
  leadline replay deal.json --line moves.txt
  leadline verify deal.json | leadline replay deal.json --line -
  leadline replay records.jsonl > results.jsonl
  leadline match reef --players 2 --engines greedy policy --games 10 --out games.jsonl --records
  leadline replay games.jsonl

\b
Exit codes: 0 legal, 1 illegal, 2 bad usage or input, 74 output that cannot be written.
Of a batch: the most severe of 2, 1, 0.""",
)
@file_argument
@click.option(
    "--line",
    "line_file",
    type=FILE,
    metavar="MOVES",
    help="Play the moves in the file MOVES (- for standard input) from the position in FILE. MOVES holds the output of "
    "`verify` or `verify --json`, a JSON list, or one move per line, with numbers, seats and # comments if you like.",
)
@batch_option
@json_option
@click.pass_context
def command(ctx: click.Context, /, file: str, line_file: str | None, as_json: bool) -> None:
    """Check the recorded game in FILE move by move: where and why it breaks the rules, or how it ended."""
    from ..core import documents
    from ..core.documents import document_kind
    from ..core.documents.records import held

    if line_file is not None:
        if is_batch(file):
            raise click.UsageError("--line applies to one document, not to a batch")
        if file == line_file == "-":
            raise click.UsageError("FILE and --line cannot both be standard input")
        position = load_full(file, "replay")
        moves = read_line(line_file, position)
        found = _play(position, moves)
    else:
        if is_batch(file):
            ctx.exit(exit_code(batch(file, _answer, threads=1), {("status", "illegal"): NO}))
        record = read_document(file)
        with placed(shown_name(file)):
            record = held(record)
            document_kind.expect(
                record, "a recorded game, or --line with moves", document_kind.RECORD, document_kind.SEAT_RECORD
            )
            found = documents.replay(record)
    if as_json:
        emit_json(found.as_json())
    else:
        emit(_text(found))
    ctx.exit(DONE if found.status == "legal" else NO)


def _answer(document: Document) -> dict[str, object]:
    from ..core import documents
    from ..core.documents.records import held

    return documents.replay(held(document)).as_json()


def read_line(path: str, start: Position, text: str | None = None) -> list[str]:
    """Return the moves from `start` in a file, whose text may be given: what `verify` prints, its JSON, a JSON list, or
    one move per line. Raises DocumentError."""
    from ..core.documents.io import MOST_SIGNS, json_fault

    text = (read_text(path, "moves") if text is None else text).strip()
    name = shown_name(path)
    if len(text) > MOST_SIGNS:
        raise file_problem(name, f"a line of {len(text):,} characters; expected at most {MOST_SIGNS:,}")
    if not text.startswith(("{", "[")):
        return _plain(name, start, _listed(name, [move.strip() for move in text.splitlines() if move.strip()]))
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise file_problem(name, json_fault(error)) from None
    if isinstance(found, dict):
        if "line" not in found:
            raise problem(f"{name}: line", "missing; expected what `leadline verify --json` prints")
        if found["line"] is None:
            raise _no_line(name, found.get("verdict"))
        found = found["line"]
    if not isinstance(found, list) or not all(isinstance(move, str) for move in found):
        raise problem(f"{name}: line", "expected a list of moves as texts")
    return _plain(name, start, found)


def _no_line(name: str, verdict: object) -> DocumentError:
    """Make the error for an answer of `verify` without a line."""
    shown = f" (verdict: {verdict})" if isinstance(verdict, str) else ""
    return problem(f"{name}: line", f"null{shown}; there is nothing to replay")


def _listed(name: str, rows: list[str]) -> list[str]:
    """Return the rows with moves; in what `verify` prints, these are the numbered ones after its first row."""
    from ..core.documents.records import NUMBERED

    verdict, colon, _ = rows[0].partition(": ") if rows else ("", "", "")
    if not colon or verdict.lower() not in VERDICTS:
        return rows
    found = list(takewhile(NUMBERED.match, rows[1:]))
    if not found and verdict.lower() != "winnable":
        raise _no_line(name, verdict)
    return found


def _plain(name: str, start: Position, given: list[str]) -> list[str]:
    """Return the moves without numbers, comments and seats. Raises DocumentError for a number or a seat that is not the
    next."""
    from ..core.documents.records import plain_moves

    try:
        moves = plain_moves(given)
    except ValueError as error:
        raise file_problem(name, str(error)) from None
    seats = [SEAT.match(move) for move in moves]
    if not any(seats):
        return moves
    moves = [move if seat is None else move[seat.end() :] for move, seat in zip(moves, seats, strict=True)]
    walk = start.copy(stack=False)
    for number, (move, seat) in enumerate(zip(moves, seats, strict=True), start=1):
        if seat is not None and int(seat[1]) != walk.turn and not walk.is_over:
            raise file_problem(name, f"move {number} is by seat {seat[1]}; seat {walk.turn} is to move")
        try:
            walk.push(move)
        except IllegalMove:  # whoever plays the line reports it
            break
    return moves


def _play(start: Position, moves: list[str]) -> Replay:
    from ..core.documents.records import Replay

    position = start.copy(stack=False)
    for at, text in enumerate(moves):
        try:
            position.push(text)
        except IllegalMove as error:
            return Replay("illegal", len(moves), at, error.reason, error.clause or None, position, None, {})
    return Replay("legal", len(moves), None, None, None, position, position.outcome, {})


def _text(found: Replay) -> str:
    count = f"{found.moves} move{'' if found.moves == 1 else 's'}"
    if found.at is not None:
        rule = f" (rule {found.clause})" if found.clause else ""
        return (
            f"illegal: move {found.at + 1} of {found.moves}: {found.reason}{rule}\n\nThe position before it:\n\n"
            + drawing(found.position)
        )
    ended = "the game is not over"
    if found.outcome is not None:
        ended = outcome_text(found.outcome, cooperative=found.position.game.cooperative)
    return f"legal: {count}; {ended}\n\n{drawing(found.position)}"
