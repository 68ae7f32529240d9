"""Lists of games with their options, of all named items of a game, and of legal moves."""

from __future__ import annotations

from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from ...core.catalogue_sheet import single
from ...core.contract import Position, View
from ...core.errors import DocumentError, Problem
from ...core.game import Game, Item, Option
from ...core.registry import GAMES, game
from ...core.seat_moves import seat_moves
from ...core.svg import Theme
from .. import analysis

Json = dict[str, Any]
LIMIT = 10_000  # limit of listed moves


def games() -> Json:
    """Return every game: name, title, aliases, range of players, options of its deal, and which of
    `verify`, `plan`, `best` and `score` work for it.

    Each option has the types and values that it takes.
    """
    return {"games": [_game(entry) for entry in GAMES]}


def _game(entry: Game) -> Json:
    return {
        "name": entry.name,
        "title": entry.title,
        "aliases": list(entry.aliases),
        "players": [entry.min_players, entry.max_players],
        "cooperative": entry.cooperative,
        "hidden": entry.hidden,
        "variants": list(entry.variants),
        "options": [_option(option) for option in entry.options],
        "solvers": list(analysis.answers(entry)),
        "followed": entry.following is not None,
        "own_cards": entry.own_cards is not None,
        "places": [{"data": list(place.data), "path": place.path, "form": place.form} for place in entry.places],
    }


def _option(option: Option) -> Json:
    """Describe an option: `kinds` are names of JSON types, `choices` the listed values, `words` further values by
    name."""
    return {
        "name": option.name,
        "help": option.help,
        "values": option.values,
        "kinds": _kinds(option.type),
        "choices": _choices(option.type),
        "words": list(option.words),
    }


_NAMES = {bool: "boolean", int: "integer", float: "number", str: "string", list: "array", dict: "object"}


def _parts(kind: Any) -> list[Any]:
    return (
        [kind]
        if get_origin(kind) not in (Union, UnionType)
        else [one for part in get_args(kind) for one in _parts(part)]
    )


def _kinds(kind: Any) -> list[str]:
    """Return the JSON types of an option's values, without null, which stands for an omitted option."""
    found: list[str] = []
    for part in _parts(kind):
        plain = get_origin(part) or part
        values = [type(value) for value in get_args(part)] if plain is Literal else [plain]
        found += [_NAMES.get(value, "object") for value in values if value is not type(None)]
    return list(dict.fromkeys(found))


def _choices(kind: Any) -> list[Any] | None:
    """Return the values if a type lists them all, and None otherwise."""
    found: list[Any] = []
    for part in _parts(kind):
        if get_origin(part) is Literal:
            found += get_args(part)
        elif part is bool:
            found += [False, True]
        elif part is not type(None):
            return None
    return found


def cards(name: str, *, svg: bool = False, theme: Theme = "light") -> Json:
    """Return the cards, boards and codes of a game by section, with pictures if `svg` is true.

    Raises DocumentError for a game that has no such list.
    """
    entry = game(name)
    if entry.catalogue is None:
        raise DocumentError([Problem("game", f"{entry.title} has no list of its cards")])
    catalogue = entry.catalogue

    def told(item: Item) -> Json:
        found: Json = {"code": item.code, "name": item.name, "count": item.count, "also": list(item.also)}
        if svg:
            figure = catalogue.figure(item.code)
            found["svg"] = None if figure is None else single(item, figure, theme)
        return found

    sections = [{"title": one.title, "items": [told(item) for item in one.items]} for one in catalogue.sections()]
    return {"game": entry.name, "sections": sections}


def moves(found: Position | View) -> dict[str, object]:
    """Return `to_move`, `count` and `moves`, which are whole moves sorted by code points.

    With more than LIMIT moves, `moves` is None. For a view `count` is None as well, because its moves are counted by
    listing them. In a view a move ends when another seat decides or a hidden card turns up. Raises DocumentError if the
    seat of a view is not to move, and for a view that lacks information.
    """
    if found.turn is None:
        return {"to_move": None, "count": 0, "moves": []}
    if isinstance(found, View):
        analysis.check_nothing_pending(found)
        if found.turn != found.seat:
            what = f"seat {found.seat} is not to move; the moves of seat {found.turn} are hidden from it"
            raise DocumentError([Problem("you", what)])
        own = seat_moves(found, LIMIT)
        listed = None if own is None else list(own)
        return {"to_move": found.turn, "count": None if listed is None else len(listed), "moves": listed}
    texts = found.whole_moves(LIMIT)
    return {"to_move": found.turn, "count": found.perft(1) if texts is None else len(texts), "moves": texts}
