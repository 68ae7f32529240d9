"""`leadline show`: draw a position."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from ..core import DocumentError, IllegalMove, Position, View
from ..core.errors import counted
from ..core.views import full
from .common import (
    drawing,
    emit,
    emit_json,
    load,
    load_full,
    placed,
    problem,
    read_document,
    read_text,
    shown_name,
    view_of,
)
from .options import FILE, cards_option, file_argument, json_option
from .output_files import check_picture, write_file
from .streams import put_data
from .usage_errors import Whole

if TYPE_CHECKING:
    from ..core.documents.io import Document
    from ..core.svg import Frame, Mark, Theme

MOST_FRAMES = 400


@click.command(
    "show",
    epilog="""\b
Examples:
  leadline show deal.json
  leadline show deal.json --seat 2
  leadline show deal.json --svg board.svg
  leadline show deal.json --png board.png --pdf board.pdf --theme dark
  leadline show view.json --svg board.svg --mark "21@c2 -11"
  leadline show deal.json --seat 2 --one-line
  leadline best "$(leadline show view.json --one-line)"
  leadline show deal.json --seat 3 --json > view.json
  leadline verify deal.json --json | leadline show deal.json --line - --every 5 --svg line.svg
  leadline show deal.json --line line.json --after 12 --seat 2 --svg board.svg
  leadline plan hand.json --json | leadline show hand.json --line - --pdf plan.pdf""",
)
@file_argument
@click.option("--seat", type=int, metavar="N", help="Show only what seat N knows.")
@click.option("--svg", type=FILE, metavar="OUT", help="Write an SVG picture to OUT instead; - prints it.")
@click.option("--png", type=FILE, metavar="OUT", help="Write the picture as PNG to OUT (needs the `pictures` extra).")
@click.option("--pdf", type=FILE, metavar="OUT", help="Write the picture as PDF to OUT (needs the `pictures` extra).")
@click.option(
    "--theme",
    type=click.Choice(["light", "dark"]),
    help="The colours of the picture (default: light).",
)
@click.option(
    "--mark", "moves", multiple=True, metavar="MOVE", help="Ring what the legal MOVE would touch; may be repeated."
)
@click.option(
    "--line",
    "line_file",
    type=FILE,
    metavar="LINE",
    help="Draw a strip of boards: FILE, and the board after each move in LINE (the output of `verify --json` or "
    "`plan --json`, a JSON list, or one move per line).",
)
@click.option("--every", type=Whole(min=1), metavar="K", help="With --line: draw only the board after every K moves.")
@click.option(
    "--after",
    type=Whole(min=0),
    metavar="N",
    help="With --line: draw the position after N moves instead, with the last move marked.",
)
@click.option(
    "--one-line", is_flag=True, help="Print the position as one short line, which can stand for FILE in any command."
)
@cards_option
@json_option
def command(
    file: str,
    seat: int | None,
    svg: str | None,
    png: str | None,
    pdf: str | None,
    theme: Theme | None,
    moves: tuple[str, ...],
    line_file: str | None,
    every: int | None,
    after: int | None,
    one_line: bool,
    card_file: str | None,
    as_json: bool,
) -> None:
    """Draw the position in FILE, or what one seat knows of it (a view).

    --json prints its canonical document instead, --one-line one short line of text.
    """
    outs = {"svg": svg, "png": png, "pdf": pdf}
    wanted = {kind: out for kind, out in outs.items() if out is not None}
    for kind, out in wanted.items():
        check_picture(kind, out)
    _check(
        wanted,
        moves,
        line_file,
        file,
        after=after,
        every=every,
        one_line=one_line,
        as_json=as_json,
        cards=card_file is not None,
        theme=theme is not None,
    )
    theme = theme or "light"
    if line_file is not None and after is None:
        picture = _strip(file, line_file, seat, every, card_file, theme)
    else:
        found: Position | View = load(file)
        marks: list[Mark] = []
        if line_file is not None:
            found, marks = _reached(full(found, "--line"), line_file, after or 0)
        if seat is not None:
            found = view_of(found, seat)
        if as_json:
            emit_json({"line": found.line()} if one_line else found.document())
            return
        if one_line:
            emit(found.line())
            return
        if not wanted:
            emit(drawing(found))
            return
        picture = _picture(found, [*marks, *_marks(found, moves)], theme)
    _write(picture, wanted, (file, *([line_file] if line_file else [])))


def _check(
    wanted: dict[str, str],
    moves: tuple[str, ...],
    line_file: str | None,
    file: str,
    *,
    after: int | None,
    every: int | None,
    one_line: bool,
    as_json: bool,
    cards: bool,
    theme: bool,
) -> None:
    """Refuse options that do not go together."""
    strip = line_file is not None and after is None
    if cards and not strip:
        raise click.UsageError("--cards applies to a plan: give --line PLAN with it, and no --after")
    if after is not None and line_file is None:
        raise click.UsageError("--after needs --line")
    if every is not None and line_file is None:
        raise click.UsageError("--every needs --line")
    if every is not None and after is not None:
        raise click.UsageError("--every and --after cannot be combined")
    if one_line and (wanted or strip or moves):
        used = next(iter(wanted)) if wanted else "line" if strip else "mark"
        raise click.UsageError(f"--one-line and --{used} cannot be combined")
    if as_json and wanted:
        raise click.UsageError(f"--json and --{next(iter(wanted))} cannot be combined")
    if not wanted and (moves or strip or theme):
        used = "--mark" if moves else "--line" if strip else "--theme"
        raise click.UsageError(f"{used} needs a picture: --svg, --png or --pdf")
    if len(set(wanted.values())) < len(wanted):
        raise click.UsageError("the same OUT is given twice")
    if moves and strip:
        raise click.UsageError("--mark and --line cannot be combined")
    if file == line_file == "-":
        raise click.UsageError("FILE and --line cannot both be standard input")


def _picture(found: Position | View, marks: list[Mark], theme: Theme) -> str:
    position, seat = (found.masked, found.seat) if isinstance(found, View) else (found, None)
    return found.game.svg(position, seat, marks=marks, theme=theme)


def _marks(found: Position | View, moves: tuple[str, ...]) -> list[Mark]:
    """Return the moves as marks; raise DocumentError for one that cannot be made."""
    from ..core.svg.move_marks import marked

    try:
        return [marked(found, move) for move in moves]
    except IllegalMove as error:
        raise problem("--mark", str(error)) from None
    except DocumentError as error:
        raise problem("--mark", error.problems[0].what) from None


def _strip(file: str, line_file: str, seat: int | None, every: int | None, card_file: str | None, theme: Theme) -> str:
    """Return the boards of a line or of a plan as one picture."""
    from ..core.registry import game_of
    from ..core.svg import strip
    from .plan import own_cards
    from .replay import read_line

    text = read_text(line_file, "moves").strip()
    own = own_cards(card_file)
    with placed(shown_name(line_file)):
        plan = _plan_steps(text)
        if plan is None and own is not None:
            raise problem("--cards", f"applies to a plan, and {shown_name(line_file)} is not one")
    if plan is not None:
        if every is not None:
            raise problem("--every", f"applies to a line of moves, and {shown_name(line_file)} is a plan")
        steps, opening = plan
        question = read_document(file)
        with placed(shown_name(file)):
            game = game_of(question)
            if game.plan_drawing is None:
                raise problem("game", f"{game.title} has no plans")
            frames = game.plan_drawing.frames(question, steps, card_set=own, theme=theme, opening=opening, seat=seat)
        title = f"{game.title}, a plan: full rings around the pieces that are laid, dashed ones around what scores"
        return strip(title, frames, theme=theme, scale=0.8)
    position = load_full(file, "--line")
    if seat is not None:
        view_of(position, seat)
    moves = read_line(line_file, position, text)
    frames = _frames(position, moves, seat, every or 1, theme)
    shown = "every move" if every in (None, 1) else f"every {every} moves"
    return strip(f"{position.game.title}: a line of {counted(len(moves), 'move')}, {shown}", frames, theme=theme)


def _plan_steps(text: str) -> tuple[list[Document], str | None] | None:
    """Return the steps of the output of `plan --json`, with its opening if it has one; None for any other text."""
    from ..core.documents.io import with_integers

    try:
        found: Any = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or "steps" not in found:
        return None
    steps = with_integers(found)["steps"]
    if not isinstance(steps, list) or not all(isinstance(step, dict) for step in steps):
        raise problem("steps", f"expected the steps of a plan (status: {found.get('status')})")
    opening = found.get("opening")
    return steps, opening if isinstance(opening, str) else None


def _played(start: Position, moves: list[str]) -> Iterator[tuple[int, Mark, Position]]:
    """Play the moves: yields the number of each, the move as a mark, and the position after it, on which the next is
    played. Raises DocumentError for an illegal one."""
    from ..core.svg import Mark

    position = start.copy()
    for number, move in enumerate(moves, start=1):
        turn = position.turn
        try:
            position.push(move)
        except IllegalMove as error:
            raise problem(f"move {number}", str(error)) from None
        yield number, Mark("last", move, seat=turn), position


def _reached(start: Position, line_file: str, after: int) -> tuple[Position, list[Mark]]:
    """Return the position after that many moves of a line, and the last of them as a mark."""
    from .replay import read_line

    moves = read_line(line_file, start)
    if after > len(moves):
        raise problem("--after", f"{after}, but the line has {counted(len(moves), 'move')}")
    *_, last = [None, *_played(start, moves[:after])]
    return (start, []) if last is None else (last[2], [last[1]])


def _frames(start: Position, moves: list[str], seat: int | None, every: int, theme: Theme) -> list[Frame]:
    """Return the board before the line, and after each `every`-th move and the last."""
    from dataclasses import replace

    from ..core.svg import Frame

    count = 2 + (len(moves) - 1) // every if moves else 1
    if count > MOST_FRAMES:
        raise problem("--every", f"{count} boards; expected at most {MOST_FRAMES}: a larger K draws fewer")
    svg = start.game.svg
    frames = [Frame("before the first move", svg(start, seat, theme=theme, boards=True))]
    for number, mark, position in _played(start, moves):
        if number % every == 0 or number == len(moves):
            picture = svg(position, seat, marks=[replace(mark, told=False)], theme=theme, boards=True)
            frames.append(Frame(f"{number}. seat {mark.seat}: {mark.move}", picture))
    return frames


def _write(picture: str, wanted: dict[str, str], read: tuple[str, ...]) -> None:
    """Write the picture in each form; all of them are made before the first is written."""
    from . import pictures

    made = {kind: picture if kind == "svg" else pictures.KINDS[kind](picture) for kind in wanted}
    for kind, out in wanted.items():
        content = made[kind]
        if out != "-":
            write_file(out, content, read=read)
        else:
            put_data(content.rstrip("\n") if isinstance(content, str) else content)
