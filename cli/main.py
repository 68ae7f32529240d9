"""The command `leadline`: finds the subcommand, runs it, and turns every error into plain text and an exit code.

Exit codes: 0 done (for verify: winnable), 1 the answer is no, 2 bad usage or bad input, 3 undecided within the limit,
74 a result cannot be written, 130 interrupted, 143 terminated. A reader that leaves early (`leadline ... | head`) ends
the command quietly with 141, as a shell would.
"""

from __future__ import annotations

import difflib
import importlib
import os
import sys
import threading
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from .progress_line import is_live
from .signals import Signals
from .streams import Unwritable, guard, put
from .usage_errors import PROGRAM, Naming, worded

# Name and short help of each subcommand. The module cli/<name>.py is imported when the command is run or completed, not
# before: some commands need libraries that take long to load.
COMMANDS = {
    "games": "List the games, their players, variants, solvers and engines.",
    "cards": "List the cards, boards and codes of a game by name.",
    "deal": "Deal a game from a seed.",
    "new": "Write a document to start from, with every key explained.",
    "show": "Draw a position.",
    "moves": "List the legal moves.",
    "best": "Rank a seat's moves.",
    "verify": "Decide whether a deal can be won.",
    "check": "Check a certificate written by verify.",
    "table": "Follow a game with real cards, for your seat.",
    "apply": "Print the position or view after a move.",
    "plan": "Find the best placements for cards (Reef).",
    "score": "Count the points of a hand, a pattern or a position.",
    "replay": "Check a recorded game or a line move by move.",
    "engine": "Answer other programs: JSON lines in, JSON lines out.",
    "serve": "Open an analysis board in the browser.",
    "play": "Play against the engines.",
    "review": "Judge the decisions in a recorded game.",
    "match": "Let engines play against each other.",
    "league": "Let many engines play each other and rate them.",
    "puzzle": "Find puzzles with one solution, graded and proved.",
    "survey": "Ask one question of many deals and report the answers.",
    "perft": "Count the sequences of moves of a given length.",
    "bench": "Measure speed, with a signature of the results.",
    "schema": "Print the JSON Schema of a game's documents.",
    "completions": "Print the completion script for a shell.",
}
COMPLETE = "_LEADLINE_COMPLETE"
HELP = ["-h", "--help"]
UNWRITABLE = 74  # EX_IOERR of sysexits.h
FAULT = 70  # EX_SOFTWARE
INTERRUPTED = 130  # 128 and the number of the signal, as shells count
BROKEN_PIPE = 141
TERMINATED = 143


class Group(Naming):
    """The click group of all commands, which are imported on demand; errors are printed by `failure`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        found = importlib.import_module(f".{cmd_name}", __package__).command
        assert isinstance(found, click.Command)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            close = difflib.get_close_matches(name, COMMANDS, n=1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            listed = "" if close else f"; commands are {', '.join(COMMANDS)}"
            raise click.UsageError(f"unknown command {name!r}{hint}{listed}", ctx)
        found = super().resolve_command(ctx, args)
        if isinstance(ctx.obj, Signals):
            ctx.obj.listen()  # the command is imported: an import that is broken off would not be quiet
        return found

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            if is_live():
                sys.stderr.write("\n")  # the terminal has written ^C
            raise click.Abort from None  # click would write an empty line wherever standard error leads

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        if COMPLETE in os.environ:
            from . import shells  # noqa: F401  (it registers the shells)
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        try:
            code = super().main(args, prog_name or PROGRAM, complete_var, standalone_mode=False, **extra)
            sys.stdout.flush()
        except (KeyboardInterrupt, click.Abort):
            code = INTERRUPTED
        except BrokenPipeError:
            code = BROKEN_PIPE
        except SystemExit as error:  # click leaves so with 1 on a broken pipe, and after printing completions
            code = error.code if COMPLETE in os.environ else BROKEN_PIPE
        except Exception as error:
            code = failure(error)
        signals = extra.get("obj")
        if isinstance(signals, Signals):
            signals.leave()
            if code == INTERRUPTED and signals.terminated:
                code = TERMINATED
        if code == BROKEN_PIPE:
            _silence()
        sys.exit(code)


def _silence() -> None:
    """Discard output that is still buffered for a reader that has left, so that the exit reports no error."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def failure(error: Exception) -> int:
    """Print an error on stderr, one line per problem, or the traceback of a defect; return the exit code.

    The code is 2 for bad usage or input, 74 if output cannot be written, and 70 for a defect of the program.
    """
    from ..core.errors import DocumentError, LeadlineError, OutputError, brief

    if isinstance(error, Unwritable):
        lines = [f"standard output: cannot be written: {error}"]
    elif isinstance(error, DocumentError):
        lines = error.told()
    elif isinstance(error, LeadlineError):
        lines = [brief(str(error))]
    elif isinstance(error, click.ClickException):
        lines = [worded(error)]
    else:  # a defect: Python would leave with 1, which is an answer
        import traceback

        put("".join(traceback.format_exception(error)), err=True, end="")
        return FAULT
    for line in lines:
        put(f"{PROGRAM}: {' '.join(line.split())}", err=True)
    return UNWRITABLE if isinstance(error, Unwritable | OutputError) else 2


def _version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from ..core import __version__

        put(f"{PROGRAM} {__version__}")
        ctx.exit()


@click.command(
    PROGRAM,
    cls=Group,
    invoke_without_command=True,
    context_settings={"help_option_names": HELP, "max_content_width": 100},
    epilog="""\b
Examples:
  leadline deal calm-sailing --players 3 --seed 7 > deal.json
  leadline show deal.json
  leadline verify deal.json
  leadline best deal.json

\b
Exit codes: 0 done (verify: winnable), 1 the answer is no (verify: unwinnable; replay: illegal), 2 bad usage or bad
input, 3 undecided within the limit, 70 a defect of the program, 74 a result cannot be written, 130 interrupted, 141
nobody reads the output any more, 143 terminated.""",
)
@click.option(
    "-V", "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Print the version."
)
@click.pass_context
def group(ctx: click.Context) -> None:
    """Analyse tabletop games: find the best move, decide whether a deal can be won, and measure how fast.

    FILE is a JSON or TOML document; - is standard input. Results go to standard output, everything else to standard
    error. A file whose name ends in .jsonl is a batch for moves, best, verify, check, plan, score and replay: one
    document per line in, one JSON object per line out, in the same order.
    """
    if ctx.invoked_subcommand is None:
        put(ctx.get_help())


def main() -> NoReturn:
    """Run the command line of this process, and exit with the code of the command."""
    guard()
    try:
        group(obj=Signals())
    except SystemExit as error:
        if any(thread.daemon for thread in threading.enumerate()):
            # An interrupted solver still runs in a thread of native code: leave without waiting for it.
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(error.code if isinstance(error.code, int) else int(error.code is not None))
        raise
    raise SystemExit(0)
