"""Documents to begin with: a view, a deal or a record as a TOML text with a comment for every key.

What may be left out is found by leaving it out: a key without which the document means the same stands in a comment.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal

from ..contract import Position, View
from ..errors import DocumentError, Problem
from ..game import Game
from . import loading, records
from .io import Document

Kind = Literal["view", "deal", "record"]
KINDS: tuple[Kind, ...] = ("view", "deal", "record")
MEMORY = "memory"  # what seats remember; a view does not need it
_TURNS = 2  # of each seat, after which a view or a record ends
_WIDTH = 100
_SHORT = 60  # characters of a list of rows in one line
_BARE = re.compile("[A-Za-z0-9_-]+")
_ALWAYS = ("game", "format", "players", "you")


def template(entry: Game, deal: Position, kind: Kind, you: int | None = None) -> str:
    """Return a document of the game as TOML with comments. It describes the same position as the result of `document`.

    Parameters
    ----------
    entry : the game, whose forms contain the texts of the comments
    deal : the deal that the document is made from
    kind : a view of seat `you` (default: the seat to move) after some turns, the deal, or a record of some turns

    Raises
    ------
    DocumentError
        for a seat that is not in the game
    """
    whole = document(deal, kind, you)
    spare = _spare(whole, kind)
    names = {"view": "a view: what one seat knows", "deal": "a deal: everything known", "record": "a recorded game"}
    lines = [
        f"# {entry.title}, {names[kind]}.",
        "# Enter what lies on your table. Keys in comments are optional; their defaults, except for memory,",
        f"# are in the comments. `leadline cards {entry.name}` lists the names of cards.",
        "",
    ]
    flat = [key for key in whole if not _is_table(whole[key])]
    for key in [*flat, *(key for key in whole if key not in flat)]:
        lines += _entry(key, whole[key], entry.documents.forms().meanings, is_spare=key in spare)
    return "\n".join(lines).rstrip() + "\n"


def document(deal: Position, kind: Kind, you: int | None = None) -> Document:
    """Return the canonical document for a template of that kind. Raise DocumentError for a seat that the game does not
    have."""
    if you is not None and not 1 <= you <= deal.players:
        raise DocumentError([Problem("you", f"expected a seat from 1 to {deal.players}, found {you}")])
    if kind == "deal":
        return deal.document()
    codes, position = _played(deal, you if kind == "view" else None)
    if kind == "record":
        return records.write(deal, codes)
    return position.view(you or position.turn or 1).document()


def _played(deal: Position, seat: int | None) -> tuple[list[int], Position]:
    """Play some turns with the built-in player. Return the actions and the position after them, in which the seat is to
    move. Return the deal without actions if the game ends earlier."""
    walk, codes, turns, before = deal.copy(), list[int](), 0, deal.turn
    while not walk.is_over:
        if walk.is_boundary and (walk.turn != before or deal.players == 1):
            turns, before = turns + 1, walk.turn
            if turns >= _TURNS * deal.players and walk.turn is not None and seat in (None, walk.turn):
                return codes, walk
        codes.append(walk.playout_move(len(codes)))
        walk.push(codes[-1])
    return [], deal


def _spare(whole: Document, kind: Kind) -> set[str]:
    """Return the keys that the document can omit without a change of its meaning."""
    read: Callable[[Document], Position | View]
    read = (lambda found: records.replay(found).position) if kind == "record" else loading.load
    meant, needed, spare = read(whole), dict(whole), set[str]()
    if kind == "view" and MEMORY in needed:
        found = {key: value for key, value in needed.items() if key != MEMORY}
        needed, meant = found, read(found)
        spare.add(MEMORY)
    for key in whole:
        if key in _ALWAYS or key not in needed:
            continue
        found = {name: value for name, value in needed.items() if name != key}
        try:
            if read(found) == meant:
                needed = found
                spare.add(key)
        except DocumentError:
            continue
    return spare


def _is_table(value: object) -> bool:
    """Return True if the value is an object that is too long for one line."""
    return isinstance(value, dict) and len(toml(value)) > _WIDTH


def _entry(key: str, value: Any, keys: Mapping[str, str], *, is_spare: bool) -> Iterator[str]:
    """Yield the lines of a key: its meaning as a comment, then its value. A table contains its own keys."""
    mark = "# " if is_spare else ""
    if key in keys:
        yield from textwrap.wrap(keys[key], _WIDTH, initial_indent="# ", subsequent_indent="# ")
    if _is_table(value):
        yield f"{mark}[{_name(key)}]"
        for name, item in value.items():
            for line in _lines(name, item):
                yield mark + line
    else:
        for line in _lines(key, value):
            yield mark + line
    yield ""


def _lines(key: str, value: Any) -> list[str]:
    """Return `key = value`; a long list has one entry per line."""
    line = f"{_name(key)} = {toml(value)}"
    if len(line) <= _SHORT or not isinstance(value, list) or not all(map(_is_row, value)):
        return [line]
    return [f"{_name(key)} = [", *(f"  {toml(item)}," for item in value), "]"]


def _is_row(item: object) -> bool:
    """Return True if an entry of a list needs a line of its own: a row of a grid, a list or an object."""
    return isinstance(item, list | dict) or (isinstance(item, str) and item.count(" ") > 2)


def toml(value: Any) -> str:
    """Format a value of a document as TOML in one line. TOML has no null, so `?` stands for null."""
    if value is None:
        return '"?"'
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_name(key)} = {toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _name(key: str) -> str:
    return key if _BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)
