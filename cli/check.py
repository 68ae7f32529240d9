"""`leadline check`: a certificate, confirmed or refused by a program of its own."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import click

from ..checker.cases import MOST_MOVES
from .batch import batch, check_threads, exit_code, is_batch
from .common import DONE, NO, UNDECIDED, emit, emit_json, placed, read_document, shown_name
from .options import batch_option, file_argument, json_option, nodes_option, threads_option, time_option

if TYPE_CHECKING:
    from ..checker.certificate import Finding
    from ..core.documents.io import Document

CODES = {"confirmed": DONE, "refused": NO, "trusted": UNDECIDED, "undecided": UNDECIDED}
BATCH_CODES = {("check", status): CODES[status] for status in ("refused", "trusted", "undecided")}


@click.command(
    "check",
    epilog="""\b
Examples:
  leadline verify deal.json --certificate proof.json
  leadline check proof.json
  leadline check proofs.jsonl --json
  leadline check stranger.json --time 10s

\b
Exit codes: 0 confirmed, 1 refused, 2 bad usage or input, 3 partly taken on trust or undecided within the limit, 74
output that cannot be written. Of a batch: the most severe of 2, 1, 3, 0.""",
)
@file_argument
@time_option
@nodes_option(f"moves of a tree of cases (default: {MOST_MOVES:,}, the most that verify writes)")
@threads_option()
@batch_option
@json_option
@click.pass_context
def command(
    ctx: click.Context, /, file: str, seconds: float | None, nodes: int | None, threads: int | None, as_json: bool
) -> None:
    """Check the certificate in FILE, which `verify --certificate` wrote, without the solver.

    A certificate holds the deal, the claim and the proof. A winning line is replayed by a second, plain implementation
    of the rules; the numbers behind a bound are worked out again. What only CP-SAT or a full search has shown is taken
    on trust, and reported so. --time and --nodes limit how long a tree of cases is checked, each of a batch by itself.
    """

    def find(document: Document) -> Finding:
        return _check(document, seconds, MOST_MOVES if nodes is None else nodes)

    if is_batch(file):
        ctx.exit(exit_code(batch(file, lambda one: _as_object(find(one)), threads=threads), BATCH_CODES))
    check_threads(threads)
    document = read_document(file)
    with placed(shown_name(file)):
        found = find(document)
    if as_json:
        emit_json(_as_object(found))
    else:
        emit(f"{found.status}: {found.reason}")
    ctx.exit(CODES[found.status])


def _check(document: Document, seconds: float | None, moves: int) -> Finding:
    """Return the checker's result within the limits; raises DocumentError for anything but a certificate."""
    from ..checker import BadDocument
    from ..checker.certificate import check
    from ..core.documents import document_kind
    from ..core.errors import DocumentError, Problem

    document_kind.expect(
        document, "a certificate written by `leadline verify --certificate`", document_kind.CERTIFICATE
    )
    until = None if seconds is None else perf_counter() + seconds
    try:
        return check(document, moves=moves, stop=lambda: until is not None and perf_counter() > until)
    except BadDocument as error:
        raise DocumentError([Problem("", text) for text in error.problems]) from None


def _as_object(found: Finding) -> dict[str, object]:
    return {"check": found.status, "reason": found.reason}
