"""The options of `leadline table`, and where its lines come from."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress

import click

from ...core import View, game as find_game
from ...core.errors import unreadable
from ..common import DONE, NO, file_problem, load, placed, problem, read_document, shown_name, view_of
from ..deal_help import DealCommand
from ..file_locks import FileLocks
from ..options import (
    FILE,
    check_files,
    deal_cards_option,
    deal_options,
    flagged,
    json_option,
    optional_game_argument,
    own_cards,
    rules_of,
)
from ..output_files import check_writable
from . import autosave, lines, prompts

LAST = "\1"  # the value of --resume without a file, which nobody calls one


@click.command(
    "table",
    cls=DealCommand,
    epilog="""\b
Examples:
  leadline table calm-sailing
  leadline table calm-sailing --players 3 --seat 2 --removed 4
  leadline table calm-sailing --view view.json
  leadline table calm-sailing --resume evening.json
  leadline table --resume
  leadline table calm-sailing --json < events.txt

\b
Lines:
  players 3, me 2, removed 4     the set-up; the rest is asked for
  hand 3 12 50 51 F
  1 24@b3                        a seat (a number, me or a name) and what it did
  50@c5, drew 17                 without a seat: the seat to move
  best, odds, why, show, undo    help lists all command words

\b
Exit codes: 0 done, 1 a line that did not come from a terminal was refused, 2 bad usage or input, 74 output that cannot
be written, 130 interrupted, 143 terminated.""",
)
@optional_game_argument
@deal_options
@deal_cards_option
@click.option("--seat", type=int, metavar="N", help="Your seat, counted from 1 clockwise.")
@click.option("--names", metavar="NAMES", help="The players' names by seat, such as 'Ann Bo Cy'.")
@click.option(
    "--view",
    "view_file",
    type=FILE,
    metavar="FILE",
    help="Start from the view in FILE (what one seat knows) instead of a set-up.",
)
@click.option(
    "--resume",
    type=FILE,
    metavar="[FILE]",
    is_flag=False,
    flag_value=LAST,
    help="Save the game to FILE after every line; if FILE exists, resume it. Without FILE: resume the last game that "
    "was saved at a terminal.",
)
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    game: str | None,
    players: int | None,
    card_file: str | None,
    seat: int | None,
    names: str | None,
    view_file: str | None,
    resume: str | None,
    as_json: bool,
    **rules: str | None,
) -> None:
    """Follow a game with real cards for one seat, and answer questions about it.

    You type what you see, one line per event (see Lines below). Each line is answered by one line;
    anything impossible is refused with the reason and changes nothing. On a terminal you are asked for whatever is
    needed. Other input is read without prompts, and each line is answered on standard output.
    """
    from ...solver.session.table import Table

    terminal = sys.stdin is not None and sys.stdin.isatty()
    keep = named = None if resume == LAST else resume
    claims = FileLocks()
    ctx.call_on_close(claims.close)
    if named is not None:
        claims.hold(named)  # before anybody looks whether there is a game in it
    if resume is not None and (resume == LAST or _is_there(resume)):
        given = {"--players": players, "--seat": seat, "--names": names, "--view": view_file, "--cards": card_file}
        given |= {f"--{key.replace('_', '-')}": value for key, value in rules.items()}
        for flag, value in given.items():
            if value is not None:
                raise click.UsageError(f"{flag}: not with --resume, whose file says it already")
        if resume == LAST:
            keep = autosave.last_file()
        if keep is None:
            raise problem("--resume", "there is no game to resume; give its file")
        if resume == LAST:
            with suppress(OSError):  # what cannot be written is reported below
                if not claims.take(keep):
                    raise problem("--resume", f"{keep}: the last game is open in another table; give a file")
        document = read_document(keep)
        with placed(shown_name(keep)):
            table = Table.load(document, autosave=keep, write=claims.write)
        if game is not None and find_game(game) is not table.game:
            raise problem("--resume", f"{keep} holds a game of {table.game.title}")
    else:
        if game is None and view_file is None:
            raise click.MissingParameter(ctx=ctx, param=next(one for one in ctx.command.params if one.name == "game"))
        view = None
        if view_file is not None:
            view = _view(view_file, seat, {"players": players, "cards": card_file, **rules})
            if game is not None and find_game(game).name != view.game.name:
                raise problem("--view", f"{shown_name(view_file)} is of {view.game.title}")
        name = game if game is not None or view is None else view.game.name
        assert name is not None
        options = rules_of(find_game(name), rules)
        if card_file is not None:
            options["card_file"] = own_cards(find_game(name), card_file)
        with flagged(you="--seat"):
            if players is None:
                check_files(find_game(name), options)
            table = Table(
                name,
                players=None if view is not None else players,
                you=None if view is not None else seat,
                names=tuple((names or "").replace(",", " ").split()),
                options=options,
                view=view,
                write=claims.write,
            )
        table.autosave = autosave.begin(autosave.first_place(), claims) if resume is None and terminal else keep
    if resume is not None and keep is not None:
        check_writable(keep)
    if terminal and not as_json:
        prompts.run(table, ctx.obj)
        ctx.exit(DONE)
    ctx.exit(NO if lines.run(table, as_json=as_json) else DONE)


def _is_there(path: str) -> bool:
    """Return whether a file of that name exists. Raise DocumentError if this cannot be determined."""
    try:
        os.stat(path)
    except FileNotFoundError:
        return False
    except OSError as error:
        raise file_problem(path, unreadable(error)) from None
    return True


def _view(path: str, seat: int | None, others: Mapping[str, object]) -> View:
    """Return the view in a file, or that of a seat of the full position in it; `others` are options that it says
    already."""
    for name, value in others.items():
        if value is not None:
            raise click.UsageError(f"--{name.replace('_', '-')}: not with --view, which says it already")
    found = load(path)
    with placed(shown_name(path)):
        return view_of(found, seat)
