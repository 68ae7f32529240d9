"""`leadline play`: a game against the engines."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import click

from ..common import placed, problem, read_document, shown_name
from ..deal_help import DealCommand
from ..file_locks import FileLocks
from ..options import (
    FILE,
    complete_engines,
    deal,
    deal_cards_option,
    deal_options,
    drawn_seed,
    flagged,
    json_option,
    nodes_option,
    optional_game_argument,
    seed_option,
    tell_players,
    tell_seed,
    time_option,
)
from ..usage_errors import Whole
from .saving import Saving

if TYPE_CHECKING:
    from ...core import Position
    from ...solver.session.game_session import Session
    from .screen import Screen

LEVEL = 3  # without --level
INSTALL = "pip install 'leadline[play]'"


def _levels(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return [level for level in "12345" if level.startswith(incomplete)]


@dataclass(frozen=True, slots=True)
class Table:
    """The options about players: the seats of people, the level or the engine of the others, and the seed."""

    seats: tuple[int, ...]
    level: int | None
    engine: str | None
    seed: int | None


@click.command(
    "play",
    cls=DealCommand,
    epilog="""\b
Examples:
  leadline play reef
  leadline play calm-sailing --players 3 --seat 1 --seat 2 --level 4
  leadline play sea-salt-paper --players 4 --seed 7 --out game.json
  leadline play --resume game.json
  leadline play reef-encounter --plain
  leadline play --puzzle puzzles.jsonl

\b
Levels: 1 random moves; 2 and 3 the greedy player, which looks one step ahead, and the built-in player, the stronger
one as 3; 4 the search of `leadline best` with 200 playouts per move; 5 the same with 2,000. --engine takes any
engine of `leadline match`.

\b
Exit codes: 0 done, 2 bad usage or input, 74 output that cannot be written, 130 interrupted, 143 terminated.""",
)
@optional_game_argument
@deal_options
@deal_cards_option
@seed_option("Seed of the deal and of the engines' random decisions (default: random, and printed).")
@click.option(
    "--seat",
    "seats",
    type=int,
    multiple=True,
    metavar="N",
    help="A seat that you play (default: 1). Repeat the option for several seats or several players.",
)
@click.option(
    "--level",
    type=Whole(1, 5),
    metavar="L",
    shell_complete=_levels,
    help=f"How well the engines play (default: {LEVEL}).",
)
@click.option(
    "--engine",
    metavar="ENGINE",
    shell_complete=complete_engines,
    help="The engine of the other seats instead of a level, such as best:1s.",
)
@click.option("--out", type=FILE, metavar="FILE", help="Save the game to FILE, a new file, after every move.")
@click.option(
    "--resume",
    type=FILE,
    metavar="FILE",
    help="Resume the game in FILE, and save it there unless --out names another file.",
)
@click.option(
    "--puzzle",
    type=FILE,
    metavar="FILE",
    help="Solve the puzzles in FILE instead, one per line as `leadline puzzle` prints them, with hints and reasons.",
)
@click.option("--plain", is_flag=True, help="Play line by line instead of on a full screen, as without a terminal.")
@nodes_option("playouts per hint and per decision in the review (default: 2,000)")
@time_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    game: str | None,
    players: int | None,
    card_file: str | None,
    seed: int | None,
    seats: tuple[int, ...],
    level: int | None,
    engine: str | None,
    out: str | None,
    resume: str | None,
    puzzle: str | None,
    plain: bool,
    nodes: int | None,
    seconds: float | None,
    as_json: bool,
    **rules: str | None,
) -> None:
    """Play GAME against engines, with hints, undo, and a review at the end.

    You see what your seat sees, and so do the engines. When several people play a game with hidden cards, the table is
    hidden until the next player is ready. Without a terminal, or with --plain or --json, the game is played line by
    line: a number or the text of a move plays it, other words narrow the list of moves, and `help` lists the rest.
    With --json each answer is one object per line. --puzzle shows puzzles instead of a game, always line by line.
    """
    if level is not None and engine is not None:
        raise click.UsageError("--level and --engine cannot be combined")
    if out == "-":
        raise click.UsageError("--out takes a file; the game is shown on standard output")
    table, claims = Table(seats, level, engine, seed), FileLocks()
    ctx.call_on_close(claims.close)
    saving = Saving(None if resume == "-" else resume, claims)
    terminal = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    if puzzle is not None:
        others = (game, players, card_file, seed, seats or None, level, engine, out, resume, nodes, seconds)
        if any(value is not None for value in (*others, *rules.values())):
            raise click.UsageError(
                "--puzzle takes the puzzles in its file: give no GAME and no other options of a game"
            )
        from .puzzles import Puzzles, read_puzzles

        Puzzles(iter(read_puzzles(puzzle)), as_json=as_json, terminal=terminal).run()
        return
    chosen: int | None = None
    if resume is not None:
        if game is not None or any(value is not None for value in (players, card_file, *rules.values())):
            raise click.UsageError("--resume takes the game in its file: give no GAME and no options of a deal")
        chosen = drawn_seed(seed)
        out = resume if out is None and resume != "-" else out
        if out is not None:
            claims.hold(out)  # before it is read: nobody else may play on meanwhile
        session = _resumed(resume, replace(table, seed=chosen))
    elif game is None:
        raise click.UsageError("expected a GAME, --resume FILE or --puzzle FILE")
    else:
        position, chosen = deal(game, players, seed, rules, card_file)
        session = _begun(position, chosen, table)
    in_lines = plain or as_json or not terminal or os.environ.get("TERM") == "dumb"
    screen = None if in_lines else full_screen()
    if out is not None:
        saving.begin(session, out)
    if resume is None:
        tell_players(players, session.deal.players)
    if chosen is not None:
        tell_seed(seed, chosen, "dealt" if resume is None else "the engines continue")
    if screen is None:
        from .plain import Plain

        Plain(session, out, nodes=nodes, seconds=seconds, as_json=as_json, terminal=terminal, saving=saving).run()
        return
    screen(session, out, nodes=nodes, seconds=seconds, saving=saving).play()


def full_screen() -> type[Screen]:
    """Return the class `Screen` of the full-screen program. Raises DocumentError if its library is not installed."""
    try:
        from .screen import Screen
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] != "textual":
            raise
        what = f"the full screen needs the library textual: {INSTALL}; or play line by line with --plain"
        raise problem("", what) from None
    return Screen


def _begun(position: Position, seed: int, table: Table) -> Session:
    from ...solver.levels import engine_at
    from ...solver.session.game_session import begin

    with flagged():
        name = table.engine or engine_at(table.level or LEVEL, position.game)
        return begin(position, table.seats or (1,), name, seed)


def _resumed(path: str, table: Table) -> Session:
    from ...core.documents import document_kind
    from ...core.registry import game_of
    from ...solver.levels import engine_at
    from ...solver.session.game_session import resume

    record = read_document(path)
    with placed(shown_name(path)):
        document_kind.expect(record, "a game that `leadline play` has saved", document_kind.RECORD)
        entry = game_of(record)
        if "moves" not in record:
            raise problem("moves", "missing; expected a game that `leadline play` has saved")
    name = table.engine if table.level is None else engine_at(table.level, entry)
    with placed(shown_name(path)), flagged():
        return resume(record, table.seats, name, table.seed or 0)
