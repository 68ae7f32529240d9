"""The messages of `leadline engine`: what each question holds, and the JSON Schema of questions and answers."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.json_schema import models_json_schema

from ...core.arguments import MOST_NODES, MOST_THREADS
from ...core.documents.io import MOST_SIGNS, Document, with_integers
from ...core.documents.template import Kind
from ...core.documents.validation import check
from ...core.errors import DocumentError, Problem, shown

PROTOCOL = 1  # raised where a program that knows the one before would misread the messages
MOST_SECONDS = 86_400.0
LONGEST_ID = 200  # characters

Id = Annotated[str, Field(max_length=LONGEST_ID)] | int
Nodes = Annotated[int, Field(ge=1, le=MOST_NODES)] | None
Seconds = Annotated[float, Field(gt=0, le=MOST_SECONDS)] | None
Seed = Annotated[int, Field(ge=0, lt=2**64)]
Pause = Annotated[float, Field(ge=0.01)] | None
Threads = Annotated[int, Field(ge=1, le=MOST_THREADS)]


class Request(BaseModel):
    """The keys of every request. Waiting requests come in order of `priority`, the highest first."""

    model_config = ConfigDict(extra="forbid", strict=True)

    id: Id = Field(description="Names the question; its answers carry it.")
    priority: int = Field(0, description="The highest comes first; equal ones in the order in which they came.")


class Version(Request):
    """Return the program, its version, the protocol, and the possible actions."""

    action: Literal["version"]


class Terminate(Request):
    """End one request, or all of them; each is answered at once with its results so far."""

    action: Literal["terminate"]
    target: Id | None = Field(None, description="The request; default: all of them.")


class Asked(Request):
    """A request about a document."""

    document: dict[str, Any] = Field(description="A deal, a position, a view or a record.")


class Limited(Asked):
    """A request whose work has limits. Without one, the solver sets its own limit."""

    nodes: Nodes = Field(None, description="Playouts or positions; the same answer on every machine.")
    seconds: Seconds = Field(None, description="Wall time from the moment at which work begins.")
    seed: Seed = Field(0, description="Of the search.")


class Best(Limited):
    """Rank the moves of a seat (see `leadline best --json`); every `report_every` seconds report the leading ones."""

    action: Literal["best"]
    seat: Annotated[int, Field(ge=1)] | None = Field(None, description="Of a full position; default: the seat to move.")
    top: Annotated[int, Field(ge=1)] | None = Field(None, description="Number of moves in the response; default: all.")
    search: Literal["flat", "tree", "rollout"] | None = Field(
        None, description="Default: the one that plays the game best."
    )
    threads: Threads = 1
    moves: list[str] | Literal["all"] | None = Field(
        None, description="Evaluates these and the best one, or all moves; default: those worth comparing."
    )
    report_every: Pause = Field(None, description="Seconds between reports of the leading moves; default: none.")


class Verify(Limited):
    """Decide whether a co-operative deal can be won (see `leadline verify --json`)."""

    action: Literal["verify"]
    threads: Threads = 1


class Plan(Limited):
    """Find the best placements of Reef cards, or the best turns of a seat (see `leadline plan --json`)."""

    action: Literal["plan"]
    seed: Seed = Field(0, description="Changes nothing: the search draws no lots.")
    solver: Literal["search", "cp-sat", "both"] = "search"
    turns: Annotated[int, Field(ge=1, le=12)] | None = Field(
        None,
        description="Number of turns of the seat with drafts; default: that of the document, or all cards played.",
    )
    end: bool = Field(False, description="Whether the hand counts after the last of the turns.")
    seat: Annotated[int, Field(ge=1)] | None = Field(None, description="Of a full position; default: the seat to move.")


class Odds(Limited):
    """Estimate a seat's chance to win if the built-in player continues for every seat."""

    action: Literal["odds"]
    report_every: Pause = Field(None, description="Seconds between reports of what is known; default: none.")
    seat: Annotated[int, Field(ge=1)] | None = Field(None, description="Of a full position; default: the seat to move.")


class Review(Limited):
    """Judge the decisions of a recorded game (see `leadline review --json`); the limits are for each of them."""

    action: Literal["review"]
    report_every: Pause = Field(None, description="Seconds between reports of the decisions so far; default: none.")
    seats: Annotated[list[Annotated[int, Field(ge=1)]], Field(min_length=1)] | None = Field(
        None, description="Seats whose decisions are judged; default: all."
    )


class Score(Asked):
    """Return the points with their breakdown, like `leadline score --json`. With a `seat`, if the game counts what one
    seat sees, the points are those that this seat sees."""

    action: Literal["score"]
    seat: Annotated[int, Field(ge=1)] | None = Field(
        None,
        description="Whose view of a full position is counted, of a view its own seat; default: the seat to move, "
        "if the game counts what one seat sees.",
    )


class Moves(Asked):
    """List the legal moves (see `leadline moves --json`)."""

    action: Literal["moves"]


class Replay(Asked):
    """Check a recorded game move by move (see `leadline replay --json`)."""

    action: Literal["replay"]


class Apply(Asked):
    """Return the document after a move. In a position, the move may be only the part that its seat decides on now; in a
    view, it is an event as the seat of the view sees it."""

    action: Literal["apply"]
    move: str = Field(max_length=20_000)
    drew: str | list[str | int] = Field("", description="Cards that the seat of a view has drawn.")
    seat: Annotated[int, Field(ge=1)] | None = Field(
        None, description="The seat that moves; default: the seat to move."
    )


class Pointed(BaseModel):
    """A move that a picture points out: the one that has led to the position, or one that can be made from it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    kind: Literal["last", "best"]
    move: Annotated[str, Field(max_length=20_000)]
    seat: Annotated[int, Field(ge=1)] | None = Field(
        None, description="The seat that makes the move, if the position does not determine it."
    )


class Show(Asked):
    """Return the board as text and, if requested, as a picture."""

    action: Literal["show"]
    seat: Annotated[int, Field(ge=1)] | None = Field(None, description="What that seat sees of a full position.")
    svg: bool = Field(False, description="Whether the response has the picture.")
    theme: Literal["light", "dark"] = Field("light", description="Colours of the picture.")
    marks: Annotated[list[Pointed], Field(max_length=100)] = Field([], description="Moves to point out in the picture.")


class Deal(Request):
    """Deal a game; return the document of the full deal (see `leadline deal`)."""

    action: Literal["deal"]
    game: str
    players: int
    seed: Seed
    rules: dict[str, Any] = Field(
        {}, description="Options of the deal, as keywords of `leadline.deal`; texts are read as on a command line."
    )


class New(Request):
    """Return a document to start from, and the meaning of its keys (see `leadline new --json`)."""

    action: Literal["new"]
    game: str
    players: int | None = Field(None, description="Default: the fewest possible, but at least two.")
    kind: Kind = "view"
    you: int | None = Field(None, description="The seat whose view it is; default: the seat to move.")
    seed: Seed = 1
    rules: dict[str, Any] = Field({}, description="Options of the deal, as values or as texts.")


class Read(Request):
    """Return the document in a JSON or TOML text."""

    action: Literal["read"]
    text: Annotated[str, Field(max_length=MOST_SIGNS)]


class Steps(Asked):
    """Return the document before the first move of a record and after each, or those of a `line` from a document."""

    action: Literal["steps"]
    line: list[str] | None = Field(None, description="Moves as texts; default: those of the record.")


class Choices(Asked):
    """List what the seat to move can still decide after it has chosen some words of its move."""

    action: Literal["choices"]
    seat: Annotated[int, Field(ge=1)] | None = Field(None, description="Of a full position; default: the seat to move.")
    chosen: Annotated[list[Annotated[str, Field(max_length=1_000)]], Field(max_length=1_000)] = Field(
        [], description="Words of moves: cards and places that were pointed at, or what was typed."
    )


class Begin(BaseModel):
    """The set-up of a game with real cards that is to be followed."""

    model_config = ConfigDict(extra="forbid", strict=True)

    game: str
    players: int | None = None
    you: int | None = Field(None, description="The seat that is followed, from 1.")
    names: list[str] = Field([], description="Of the players by seat.")
    options: dict[str, Any] = Field({}, description="Those of a deal, by name.")
    answers: dict[str, str] = Field({}, description="To the game's own questions, by their names.")


class Table(Request):
    """Return the state of a game with real cards, followed for one seat, after some more lines."""

    action: Literal["table"]
    record: dict[str, Any] | None = Field(None, description="The record of the seat so far.")
    begin: Begin | None = Field(None, description="In its place: what is known of a game that begins.")
    lines: Annotated[list[Annotated[str, Field(max_length=20_000)]], Field(max_length=10_000)] = Field(
        [], description="Events, or answers of the set-up, in the words of `leadline table`."
    )
    svg: bool = Field(False, description="Whether the response has the picture.")
    theme: Literal["light", "dark"] = Field("light", description="Colours of the picture.")


REQUESTS: dict[str, type[Request]] = {
    "version": Version,
    "best": Best,
    "verify": Verify,
    "plan": Plan,
    "odds": Odds,
    "review": Review,
    "score": Score,
    "moves": Moves,
    "replay": Replay,
    "apply": Apply,
    "show": Show,
    "deal": Deal,
    "new": New,
    "read": Read,
    "steps": Steps,
    "choices": Choices,
    "table": Table,
    "terminate": Terminate,
}


class Answer(BaseModel):
    """One response, with the keys that `--json` of the command prints in addition to these; a refusal has `error`."""

    model_config = ConfigDict(extra="allow")

    id: Id | None = Field(description="That of the question; null where it could not be read.")
    final: bool = Field(description="Whether no other answer to the question follows.")
    error: str | None = Field(None, description="The problem with the request, if any; then there is no result.")
    terminated: bool | list[Id] | None = Field(
        None, description="True: the question was ended before its limit. Of `terminate`: the questions that it ended."
    )


_ID: TypeAdapter[Any] = TypeAdapter(Id, config=ConfigDict(strict=True))
_BEGINS = re.compile(
    r'\s*\{\s*"id"\s*:\s*(-?\d{1,20}|"(?:[^"\\]|\\.){0,1200}")\s*[,}]'
)  # a text of six signs a character


def id_of(message: Document) -> str | int | None:
    """Return the id of a message, even if the rest of it is invalid; None if the id is missing or invalid."""
    try:
        found: str | int = _ID.validate_python(with_integers({"id": message.get("id")}, but=())["id"])
    except ValidationError:
        return None
    return found


def id_at_beginning(line: str) -> str | int | None:
    """Return the id at the beginning of a line that is not valid JSON as a whole; None if there is no such id."""
    found = _BEGINS.match(line)
    try:
        return id_of({"id": json.loads(found[1])}) if found else None
    except ValueError:  # signs that JSON does not have
        return None


def read(message: Document, unnamed: Collection[str] = ()) -> Request:
    """Return the request in a message. Raises DocumentError with every problem.

    The texts of the problems do not list the keys `unnamed` among the expected ones.
    """
    action = message.get("action")
    model = REQUESTS.get(action) if isinstance(action, str) else None
    if model is None:
        what = "missing" if action is None else f"unknown action {shown(action)}"
        raise DocumentError([Problem("action", f"{what}; expected one of: {', '.join(REQUESTS)}")])
    whole = {key: value for key, value in message.items() if key in ("document", "record") and isinstance(value, dict)}
    fields, problems = check(model, with_integers(message | {key: {} for key in whole}, but=()), unnamed=unnamed)
    if problems:
        raise DocumentError(problems)
    fields |= whole  # their own form limits their size
    return model.model_construct(**fields)


def schema() -> dict[str, Any]:
    """Return the JSON Schema of all messages: `$defs.Question` describes requests, and `$defs.Answer` answers."""
    models: list[type[BaseModel]] = [*REQUESTS.values(), Answer]
    _, found = models_json_schema([(model, "validation") for model in models], ref_template="#/$defs/{model}")
    names = {action: f"#/$defs/{model.__name__}" for action, model in REQUESTS.items()}
    found["$defs"]["Question"] = {
        "discriminator": {"mapping": names, "propertyName": "action"},
        "oneOf": [{"$ref": name} for name in names.values()],
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Messages of leadline engine, protocol {PROTOCOL}",
        "anyOf": [{"$ref": "#/$defs/Question"}, {"$ref": "#/$defs/Answer"}],
        "$defs": found["$defs"],
    }
