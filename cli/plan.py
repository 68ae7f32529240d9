"""`leadline plan`: proven best placements for Reef cards, and proven best turns."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import click

from ..core.errors import counted
from .batch import Interrupted, Stoppable, batch, check_threads, exit_code, in_thread, is_batch, progress
from .common import DONE, INTERRUPTED, UNDECIDED, columns, emit, emit_json, placed, read_document, shown_name
from .options import (
    arguments_named,
    batch_option,
    cards_option,
    file_argument,
    json_option,
    nodes_option,
    own_cards as read_cards,
    threads_option,
    time_option,
)
from .usage_errors import Whole

if TYPE_CHECKING:
    from ..core.documents.io import Document
    from ..solver.results import Plan, PlanStep

CODES = {"optimal": DONE, "bound": UNDECIDED}
BATCH_CODES = {("status", "bound"): UNDECIDED}


@click.command(
    "plan",
    epilog="""\b
Examples:
  leadline plan hand.json
  leadline plan hand.json --solver both --json
  leadline plan hands.jsonl --nodes 100000 > plans.jsonl
  leadline plan view.json --turns 4
  leadline plan position.json --turns 2 --end --seat 1

\b
FILE is {"game": "reef", "format": 1, "board": [four rows], "cards": [17, 22, 5]},
with "order": "fixed" to keep the order and "supply": {"r": 3, ...} to count pieces,
with "turns": 4 and "display": [9, 12, 41], "pile": [30] to plan drafts as well,
with "opening": "standard" in place of the board for the first four pieces;
or a position or view of the game, to plan for its seat to move (or --seat).

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
    help="Branch and bound (search), OR-Tools CP-SAT, or both in turn.",
)
@click.option(
    "--turns",
    type=Whole(1, 12),
    metavar="N",
    help="Plan the seat's next N turns, drafts included, instead of playing all cards.",
)
@click.option("--end", is_flag=True, help="With --turns: score the hand after the last turn (rule 5.4).")
@click.option("--seat", type=int, metavar="N", help="With a position: plan for seat N instead of the seat to move.")
@cards_option
@nodes_option("positions, or a few more (CP-SAT: conflicts of its search)")
@time_option
@threads_option()
@batch_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    file: str,
    solver: str,
    turns: int | None,
    end: bool,
    seat: int | None,
    card_file: str | None,
    nodes: int | None,
    seconds: float | None,
    threads: int | None,
    as_json: bool,
) -> None:
    """Find how best to play the cards in FILE on its board: their order, where the pieces go, the points.

    With --turns, find how a seat best uses its next turns by what it sees: which cards it drafts from the display and
    the pile, and what it plays. The other seats are assumed not to interfere.

    The plan is checked by the rules before it is printed. If a limit or Ctrl-C ends the search before a proof, it is
    the best plan found so far, with a bound that no plan exceeds.
    """

    chosen = own_cards(card_file)

    stop = threading.Event()

    given = {"turns": turns is not None, "end": end, "seat": seat is not None}

    def solve(document: Document) -> Plan:
        from ..solver import analysis

        with arguments_named(given):
            return analysis.plan(
                document,
                solver=solver,
                nodes=nodes,
                seconds=seconds,
                cards=chosen,
                turns=turns,
                end=end,
                seat=seat,
                stop=stop,
            )

    if is_batch(file):
        answers = batch(file, lambda document: solve(document).as_json(), threads=threads)
        ctx.exit(exit_code(answers, BATCH_CODES))
    check_threads(threads)
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
    """Return the checked cards of a file of custom cards, or None if `path` is None. Raises DocumentError."""
    if path is None:
        return None
    from ..solver.analysis import game_with_plans

    entry = game_with_plans()
    document = read_cards(entry, path)
    return None if entry.own_cards is None else entry.own_cards.card_set(document)


def _interrupted() -> dict[str, object]:
    from ..core import __version__

    return {
        "total": None,
        "status": "unknown",
        "bound": None,
        "gap": None,
        "steps": None,
        "proof": None,
        "nodes": None,
        "seconds": None,
        "version": __version__,
        "interrupted": True,
    }


def _text(found: Plan) -> str:
    of = "" if found.turns is None else f" in {found.turns} turn{'' if found.turns == 1 else 's'}"
    if found.status == "optimal":
        by = found.proof if found.proof != "both" else "both solvers"
        first = f"{counted(found.total, 'point')}{of}, proved the best by {by}"
    else:
        end = "interrupted" if found.interrupted else "the limit came"
        bound = f"no plan has more than {found.bound}: a gap of {found.gap}"
        first = f"{counted(found.total, 'point')}{of}; {end} before a proof, {bound}"
    lines = [first]
    if found.opening is not None:
        lines.append(f"opening: {found.opening}")
    if found.turns is not None:
        rows = [(f"{n}.", _move(step), str(step.points)) for n, step in enumerate(found.steps, 1)]
        lines.append(columns([("", "move", "points"), *rows], right=(0, 2)))
        if found.hand is not None:
            lines.append("hand: " + (", ".join(f"card {card} {points}" for card, points in found.hand) or "no card"))
    elif found.steps:
        cards = [
            (f"{n}.", f"card {s.card}", " ".join(s.pieces) or "-", str(s.points)) for n, s in enumerate(found.steps, 1)
        ]
        lines.append(columns([("", "card", "pieces", "points"), *cards], right=(0, 3)))
    lines += [f"* {note}" for note in found.notes]
    return "\n".join([*lines, f"{counted(found.nodes, 'node')}, {found.seconds:.3f} s"])


def _move(step: PlanStep) -> str:
    """Write a turn, with the number of a card from the pile, which the move lacks."""
    return f"{step.move}, drew {step.card}" if step.move.startswith("top ") else step.move
