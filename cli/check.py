"""`leadline check`: a certificate, confirmed or refused by a program of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .batch import batch, check_threads, exit_code, is_batch
from .common import DONE, NO, UNDECIDED, emit, emit_json, placed, read_document, shown_name
from .options import batch_option, file_argument, json_option, threads_option

if TYPE_CHECKING:
    from ..checker.certificate import Finding
    from ..core.texts import Document

CODES = {"confirmed": DONE, "refused": NO, "trusted": UNDECIDED}
BATCH_CODES = {("check", "refused"): NO, ("check", "trusted"): UNDECIDED}


@click.command(
    "check",
    epilog="""\b
Examples:
  leadline verify deal.json --certificate proof.json
  leadline check proof.json
  leadline check proofs.jsonl --json

\b
Exit codes: 0 confirmed, 1 refused, 2 bad usage or input, 3 partly taken on trust, 74 output that cannot be written.
Of a batch: the most severe of 2, 1, 3, 0.""",
)
@file_argument
@threads_option()
@batch_option
@json_option
@click.pass_context
def command(ctx: click.Context, /, file: str, threads: int | None, as_json: bool) -> None:
    """Check the certificate in FILE, which `verify --certificate` wrote, without the solver.

    A certificate holds the deal, the claim and the proof. A winning line is replayed by a second, plain implementation
    of the rules; the numbers behind a bound are worked out again. What only CP-SAT or a full search has shown is taken
    on trust, and reported so.
    """

    if is_batch(file):
        ctx.exit(exit_code(batch(file, _answer, threads=threads), BATCH_CODES))
    check_threads(threads)
    document = read_document(file)
    with placed(shown_name(file)):
        found = _check(document)
    if as_json:
        emit_json(_as_object(found))
    else:
        emit(f"{found.status}: {found.reason}")
    ctx.exit(CODES[found.status])


def _answer(document: Document) -> dict[str, object]:
    return _as_object(_check(document))


def _check(document: Document) -> Finding:
    """What the checker finds; raises DocumentError for what is no certificate."""
    from ..checker import BadDocument
    from ..checker.certificate import check
    from ..core import kinds
    from ..core.errors import DocumentError, Problem

    kinds.expect(document, "a certificate, as `leadline verify --certificate` writes it", kinds.CERTIFICATE)
    try:
        return check(document)
    except BadDocument as error:
        raise DocumentError([Problem("", text) for text in error.problems]) from None


def _as_object(found: Finding) -> dict[str, object]:
    return {"check": found.status, "reason": found.reason}
