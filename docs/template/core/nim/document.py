"""Documents of Nim: open positions, views of one seat, recorded games.

document_keys.py has the keys, checks.py the conditions between them. All problems of a document are reported at once.
"""

from __future__ import annotations

from functools import cache

from ..contract import View
from ..documents.io import FORMAT, Document
from ..documents.keys import Forms
from ..documents.records import Result, read_record
from ..documents.validation import check
from ..errors import DocumentError, Problem
from ..rng import Generator
from .checks import Checker
from .document_keys import Full, Played, SeatView
from .position import MOST, MOST_SHARE, Nim

NAME = "nim"


@cache
def forms() -> Forms:
    """Return the forms of all documents of the game."""
    return Forms(Full, SeatView, Played)


def deal(players: int, seed: int, *, first: int | None = None, heaps: list[int] | None = None) -> Nim:
    """Deal a game (1.1 to 1.3); the keywords are the options that game.py declares. Raise DocumentError.

    The draws and their order are frozen; otherwise every seed that anyone has noted would mean another deal. So
    everything is drawn, even if an option replaces it.
    """
    problems = []
    if players != 2:
        problems.append(Problem("players", f"expected 2, found {players}"))
    if first not in (None, 1, 2):
        problems.append(Problem("first", f"expected seat 1 or 2, found {first}"))
    if heaps is not None and (len(heaps) != 2 or not all(1 <= heap <= MOST for heap in heaps)):
        problems.append(Problem("heaps", f"expected two numbers from 1 to {MOST}, found {heaps}"))
    if problems:
        raise DocumentError(problems)
    generator = Generator(seed, "deal")
    drawn = [1 + generator.below(MOST) for _ in range(2)]
    shares = [generator.below(MOST_SHARE + 1) for _ in range(2)]
    starter = 1 + generator.below(2)
    return Nim.assemble(to_move=first or starter, heaps=heaps or drawn, shares=shares)


def load(document: Document) -> Nim | View:
    """Read a position, or a view if the document has `you`. Raise DocumentError with every problem."""
    return _load_view(document) if "you" in document else _load_full(document)


def _load_full(document: Document) -> Nim:
    fields, problems = check(Full, document)
    checker = Checker(fields, problems)
    checker.bag()
    checker.stop()
    return Nim.assemble(**{key: fields[key] for key in ("to_move", "heaps", "shares", "taken")})


def _load_view(document: Document) -> View:
    fields, problems = check(SeatView, document)
    checker = Checker(fields, problems)
    checker.seen_bag()
    checker.stop()
    you = fields["you"]
    shares = [fields["share"] if seat == you else 0 for seat in (1, 2)]
    parts = {key: fields[key] for key in ("to_move", "heaps", "taken", "bag_is_empty")}
    return View(Nim.assemble(shares=shares, viewer=you, **parts), you)


def load_record(document: Document) -> tuple[Nim, list[str], Result | None]:
    """Read a record: the position before its moves, the moves, and the result that it claims."""
    return read_record(Played, document, _load_full)


def _dump(position: Nim) -> Document:
    return {
        "game": NAME,
        "format": FORMAT,
        "players": position.players,
        "to_move": position.next_seat,
        "heaps": position.heaps,
        "taken": position.taken,
    }


def dump(position: Nim) -> Document:
    """Return the canonical document of a position: `load` reads the same position from it, and equal positions have
    equal documents."""
    return _dump(position) | {"shares": position.shares}


def dump_view(view: View) -> Document:
    """Return the canonical document of a view, made from the masked position, in which nothing hidden is left."""
    position = view.masked
    assert isinstance(position, Nim)
    return _dump(position) | {
        "you": view.seat,
        "share": position.shares[view.seat - 1],
        "bag_is_empty": position.bag_is_empty,
    }
