"""Records of a seat: what one player saw of a game, from the set-up on, event by event."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Any

from pydantic import AfterValidator, FailFast

from .. import option_values
from ..contract import View
from ..errors import DocumentError, IllegalMove, Problem
from ..game import Game
from ..registry import game_of
from ..seats import check_names, check_you
from ..table import setup_questions
from ..table.edit_view import FIX, edited_view
from ..table.setup_questions import following_of
from . import document_kind
from .io import FORMAT, Document, with_integers, without_remark
from .keys import Forms, Head, Key
from .records import Replay, plain_moves
from .validation import check


def _plain(entry: str) -> str:
    """Return an entry without its remark; a correction keeps it, because `#` may be a cell (table/edit_view.py)."""
    return entry if re.match(rf"\s*(\d+[.)]\s+)?{FIX}\b", entry) else without_remark(entry)


Entries = Annotated[list[str], FailFast(), AfterValidator(partial(plain_moves, plain=_plain))]


class SeatRecord(Head):
    """A game as one seat saw it."""

    players: int
    you: int
    names: Annotated[list[str], Key("the names of the players by seat")] = []
    options: Annotated[dict[str, Any], Key("the options of the deal, by name")] = {}
    answers: Annotated[dict[str, str], Key("the answers at the set-up, by the names of the game's questions")] = {}
    view: Annotated[dict[str, Any] | None, Key("a view to begin with, instead of options and answers")] = None
    events: Annotated[
        Entries, Key("what happened: a seat and its event (`1 24@b3`), or a correction of the view (`fix grid c4 43`)")
    ]
    undone: Annotated[Entries, Key("the events that were undone last and can be redone, the next one first")] = []
    rounds: Annotated[
        list[list[int]],
        Key("the points of the seats in each round; they follow from the events and are not read"),
    ] = []


def is_one(document: object) -> bool:
    """Return whether a document is the record of a seat."""
    return isinstance(document, Mapping) and "events" in document


def write(
    game: Game,
    *,
    players: int,
    you: int,
    names: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    answers: Mapping[str, str] | None = None,
    view: Document | None = None,
    events: Sequence[str] = (),
    undone: Sequence[str] = (),
    rounds: Sequence[Sequence[int]] = (),
) -> Document:
    """Return the document of a seat's record with these values of its keys (see SeatRecord), without empty ones."""
    found: Document = {"game": game.name, "format": FORMAT, "players": players, "you": you}
    more = {"names": list(names), "options": dict(options or {}), "answers": dict(answers or {}), "view": view}
    later = {"undone": list(undone), "rounds": [list(one) for one in rounds]}
    begun = found | {key: value for key, value in more.items() if value} | {"events": list(events)}
    return begun | {key: value for key, value in later.items() if value}


def read(document: Document) -> SeatRecord:
    """Return a record whose form is correct, including the values of its options; its events are not played. Raise
    DocumentError with every problem."""
    document_kind.expect(document, "the record of a seat", document_kind.SEAT_RECORD)
    document = with_integers(document)
    game = game_of(document)
    following_of(game)
    fields, problems = check(SeatRecord, document)
    problems += check_names(fields.get("names") or None, fields.get("players"))
    if "you" in fields and game.min_players <= fields.get("players", 0) <= game.max_players:
        problems += check_you(fields["you"], fields["players"])
    try:
        fields["options"] = option_values.check(game, fields.get("options", {}))
    except DocumentError as error:
        problems += [Problem(f"options.{item.where}", item.what) for item in error.problems]
    if document.get("view") is not None:
        wrong = [key for key in ("options", "answers") if document.get(key)]
        problems += [Problem(key, "not possible together with a view") for key in wrong]
    if problems:
        raise DocumentError(problems)
    return SeatRecord.model_construct(None, **fields)


def begin(record: SeatRecord) -> View:
    """Return the view of the seat before the first event. Raise DocumentError."""
    game = game_of({"game": record.game})
    if record.view is None:
        return setup_questions.begin(game, record.players, record.you, record.options, record.answers)
    if record.view.get("game") is not None and game_of(record.view) is not game:
        raise DocumentError([Problem("view.game", f"expected {game.name}")])
    try:
        found = game.documents.load(record.view)
    except DocumentError as error:
        raise DocumentError([Problem(f"view.{item.where}", item.what) for item in error.problems]) from None
    if not isinstance(found, View) or (found.players, found.seat) != (record.players, record.you):
        what = f"expected the view of seat {record.you} among {record.players} players"
        raise DocumentError([Problem("view", what)])
    return found


def parted(entry: str) -> tuple[int, str]:
    """Split an entry of `events` into the number of the seat and the text of its event. For a correction (`fix ...`),
    return 0 and the text after `fix`. Raise IllegalMove if the entry has neither form."""
    word, _, rest = entry.strip().partition(" ")
    if word == FIX:
        return 0, rest.strip()
    rest = without_remark(rest)
    if not word.isascii() or not word.isdigit() or len(word) > 1 or not rest.strip():
        raise IllegalMove(
            entry, "", "expected a seat and its event, for example `1 ...`, or a correction such as `fix KEY VALUE`"
        )
    return int(word), rest.strip()


def pushed(view: View, entry: str) -> View:
    """Return the view after an entry of `events`; `view` is unchanged. Raise IllegalMove for an impossible event, and
    DocumentError for an impossible correction."""
    following = following_of(view.game)
    try:
        seat, event = parted(entry)
    except IllegalMove as error:
        raise IllegalMove(entry, "", f"{error.reason}; {following.expected(view)}") from None
    if seat == 0:
        return edited_view(view, event)
    return following.push(view, seat, event)


def views(document: Document) -> Iterator[tuple[int, View, int, str]]:
    """Yield for each event its number from 1, the view before it, its seat and its text. Corrections change the view
    and have numbers of their own, but are not yielded. Raise DocumentError that names an impossible event."""
    before = None
    for number, (entry, view) in enumerate(_steps(document)):
        if before is not None:
            seat, event = parted(entry)
            if seat:
                yield number, before, seat, event
        before = view


def last(document: Document) -> View:
    """Return the view after the last event of a record. Raise DocumentError, also for an impossible event."""
    *_, (_, view) = _steps(document)
    return view


def _steps(document: Document) -> Iterator[tuple[str, View]]:
    """Yield the first view, with an empty entry, then each entry and the view after it."""
    record = read(document)
    view = begin(record)
    yield "", view
    for number, entry in enumerate(record.events):
        try:
            view = pushed(view, entry)
        except (DocumentError, IllegalMove) as error:
            raise DocumentError([Problem(f"events[{number}]", str(error))]) from None
        yield entry, view


def replay(document: Document) -> Replay:
    """Follow the events of a record up to the first impossible one, which the result reports. Raise DocumentError for
    an invalid record or an impossible set-up."""
    record = read(document)
    view, count = begin(record), len(record.events)
    for at, entry in enumerate(record.events):
        try:
            view = pushed(view, entry)
        except IllegalMove as error:
            return Replay("illegal", count, at, error.reason, error.clause or None, view, None, {})
        except DocumentError as error:
            return Replay("illegal", count, at, "; ".join(error.told()), None, view, None, {})
    return Replay("legal", count, None, None, None, view, view.masked.outcome, {})


def with_schema(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the JSON Schema of a game's documents, together with the records of its seats."""
    name = SeatRecord.__name__
    own = Forms(SeatRecord).schema()
    inner = schema.get("$defs", {})
    rest = {key: value for key, value in schema.items() if key != "$defs"}
    found = rest["anyOf"] if set(rest) == {"anyOf"} else [rest]
    return {"$defs": inner | {name: own}, "anyOf": [*found, {"$ref": f"#/$defs/{name}"}]}
