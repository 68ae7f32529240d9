"""Puzzles to print: pages with their pictures, and the solutions on pages of their own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING

from ..core import View
from .common import problem
from .output_files import check_writable, write_file

if TYPE_CHECKING:
    from ..core.svg import Block
    from ..solver.puzzles.puzzle import Puzzle
    from ..solver.session.puzzle_round import Attempt

KINDS = (".svg", ".pdf")


def check(path: str, read: Sequence[str] = ()) -> None:
    """Check before the work that a sheet can be written to `path`, without changing anything.

    Raises DocumentError for a name that ends neither in .svg nor in .pdf, for a PDF without its extra, and if the first
    page cannot be written. `read` names files that must not be replaced.
    """
    from . import pictures

    if PurePath(path).suffix.lower() not in KINDS:
        raise problem("--sheet", f"{path}; expected a name that ends in .svg or .pdf")
    if path.lower().endswith(".pdf"):
        pictures.check("--sheet")
        check_writable(path, read=read)
    else:
        check_writable(_page(path, "-1"), read=read)


def write_sheet(path: str, puzzles: Sequence[Puzzle], read: Sequence[str] = ()) -> list[str]:
    """Write the pages and return the names of the files: a PDF is one file; of SVG each page is one, `sheet-1.svg`,
    `sheet-2.svg`, ... and `sheet-solutions.svg`, `sheet-solutions-2.svg`, ... for `sheet.svg`. Raise an error rather
    than replace a file in `read`."""
    from . import pictures

    questions, solutions = pages(puzzles)
    if path.lower().endswith(".pdf"):
        write_file(path, pictures.pdf(*questions, *solutions), read=read)
        return [path]
    ends = [f"-{number}" for number in range(1, len(questions) + 1)]
    ends += ["-solutions" + ("" if number == 1 else f"-{number}") for number in range(1, len(solutions) + 1)]
    names = [_page(path, end) for end in ends]
    for file in names:  # all of them or none
        check_writable(file, read=read)
    for file, page in zip(names, [*questions, *solutions], strict=True):
        write_file(file, page, read=read)
    return names


def _page(path: str, end: str) -> str:
    name = PurePath(path)
    return str(name.with_name(name.stem + end + name.suffix))


def pages(puzzles: Sequence[Puzzle]) -> tuple[list[str], list[str]]:
    """Return two lists of SVG pictures: the pages with the puzzles, and those with the solutions."""
    from ..core.registry import game_of
    from ..core.svg import picture_pages, word_pages
    from ..solver.session.puzzle_round import begun

    attempts = [begun(number, puzzle) for number, puzzle in enumerate(puzzles, start=1)]
    titles = dict.fromkeys(game_of(dict(puzzle.document)).title for puzzle in puzzles)
    title = f"Puzzles: {', '.join(titles)}"
    answers = [(f"{one.number}. {', then '.join(one.puzzle.solution)}", one.reason) for one in attempts]
    return picture_pages(title, [_block(one) for one in attempts]), word_pages(f"{title}: solutions", answers)


def _block(attempt: Attempt) -> Block:
    from ..core.registry import game_of
    from ..core.svg import Block

    puzzle, found = attempt.puzzle, attempt.table
    if found is None:
        room = game_of(dict(puzzle.document)).plan_drawing
        assert room is not None
        picture = room.svg(dict(puzzle.document))
    elif isinstance(found, View):
        picture = found.game.svg(found.masked, found.seat)
    else:
        picture = found.game.svg(found)
    return Block(f"{attempt.number}. {'*' * puzzle.grade} {puzzle.question}", picture, attempt.notes)
