"""`leadline plan`: proven best placements for Reef cards."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import click

from ..core import game as find_game
from .batch import Interrupted, Stoppable, batch, exit_code, in_thread, is_batch, progress
from .common import DONE, INTERRUPTED, UNDECIDED, columns, emit, emit_json, placed, read_document, shown_name
from .options import batch_option, cards_option, file_argument, json_option, nodes_option, threads_option, time_option

if TYPE_CHECKING:
    from ..core.texts import Document
    from ..solver.results import Plan

CODES = {"optimal": DONE, "bound": UNDECIDED}
BATCH_CODES = {("status", "bound"): UNDECIDED}


@click.command(
    "plan",
    epilog="""\b
Examples:
  leadline plan hand.json
  leadline plan hand.json --solver both --json
  leadline plan hands.jsonl --nodes 100000 > plans.jsonl

\b
FILE is {"game": "reef", "format": 1, "board": [four rows], "cards": [17, 22, 5]},
with "order": "fixed" to keep the order and "supply": {"r": 3, ...} to count pieces.

\b
Exit codes: 0 proved, 2 bad usage or input, 3 not proved within the limit, 74 output that cannot be written,
130 interrupted, 143 terminated. Of a batch: the most severe of 2, 3, 0.""",
)
@file_argument
@click.option(
    "--solver",
    type=click.Choice(["search", "cp-sat", "both"]),
    default="search",
    show_default=True,
    help="Branch and bound (search), OR-Tools CP-SAT, or one after the other.",
)
@cards_option
@nodes_option("positions")
@time_option
@threads_option
@batch_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    file: str,
    solver: str,
    card_file: str | None,
    nodes: int | None,
    seconds: float | None,
    threads: int | None,
    as_json: bool,
) -> None:
    """Find how the cards in FILE are best played on its board: the order, the places of the pieces, the points.

    The plan is checked by the rules before it is printed. Where a limit ends the search before the proof, it is the
    best plan found so far, with a bound that no plan exceeds; so it is with Ctrl-C.
    """

    chosen = own_cards(card_file)

    stop = threading.Event()

    def solve(document: Document) -> Plan:
        from ..solver import analysis

        return analysis.plan(document, solver=solver, nodes=nodes, seconds=seconds, cards=chosen, stop=stop)

    if is_batch(file):
        answers = batch(file, lambda document: solve(document).as_json(), threads=threads)
        ctx.exit(exit_code(answers, BATCH_CODES))
    document = read_document(file)
    try:
        with placed(shown_name(file)), progress("plan"):
            found = in_thread(Stoppable(lambda: solve(document), stop))
    except Interrupted:
        if as_json:
            emit_json(_interrupted())
        else:
            emit("unknown: interrupted")
        ctx.exit(INTERRUPTED)
    if as_json:
        emit_json(found.as_json())
    else:
        emit(_text(found))
    ctx.exit(INTERRUPTED if found.interrupted else CODES[found.status])


def own_cards(path: str | None) -> object | None:
    """The cards of a user's file, or None where none is given; raises DocumentError that names the file."""
    if path is None:
        return None
    document = read_document(path)
    with placed(shown_name(path)):
        reader = find_game("reef").own_cards
        return None if reader is None else reader.card_set(document)


def _interrupted() -> dict[str, object]:
    from ..core import __version__

    return {
        "total": None,
        "status": "unknown",
        "bound": None,
        "steps": None,
        "proof": None,
        "nodes": None,
        "seconds": None,
        "version": __version__,
        "interrupted": True,
    }


def _text(found: Plan) -> str:
    if found.status == "optimal":
        first = f"{found.total} points, proved the best by {found.proof if found.proof != 'both' else 'both solvers'}"
    else:
        end = "interrupted" if found.interrupted else "the limit came"
        first = (
            f"{found.total} points; {end} before a proof, no plan has more than {found.bound}: "
            f"a gap of {found.bound - found.total}"
        )
    rows = [(f"{n}.", f"card {s.card}", " ".join(s.pieces) or "-", str(s.points)) for n, s in enumerate(found.steps, 1)]
    steps = columns([("", "card", "pieces", "points"), *rows], right=(0, 3))
    return f"{first}\n{steps}\n{found.nodes:,} nodes, {found.seconds:.3f} s"
