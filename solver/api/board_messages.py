"""Requests of the board in a browser: games that are played, puzzles, and positions; `leadline serve` answers them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from ...core.arguments import MOST_NODES
from ...core.documents.io import MOST_SIGNS, Document, with_integers
from ...core.documents.validation import check
from ...core.errors import DocumentError
from .messages import MOST_SECONDS

Key = Annotated[str, Field(min_length=1, max_length=100)]
Seat = Annotated[int, Field(ge=1, le=20)]
Part = Annotated[dict[str, Annotated[str, Field(max_length=100)]], Field(min_length=1, max_length=8)]
Parts = Annotated[list[Part], Field(min_length=1, max_length=20)]
Text = Annotated[str, Field(max_length=20_000)]
Name = Annotated[str, Field(max_length=100)]


class Message(BaseModel):
    """A request of the board."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Pictured(Message):
    """A request whose answer has a picture."""

    theme: Literal["light", "dark"] = Field("light", description="Colours of the picture.")
    boards: bool = Field(False, description="Leaves out the heading and the hands of the picture.")


class Begin(Pictured):
    """Begin a game. The answer is its state with the key that opens it, which nobody else gets."""

    game: Name
    players: int | None = Field(None, description="Default: the fewest, but not one.")
    options: dict[str, Any] = Field({}, description="Options of the deal, as values or as texts.")
    people: Annotated[list[Seat], Field(min_length=1, max_length=20)] = Field(
        [1], description="Seats of people; several share one device."
    )
    level: Annotated[int, Field(ge=1, le=5)] = Field(3, description="How well the engines play.")
    engines: dict[str, Name] = Field({}, description="Engines by seat in place of the level, such as `best:1s`.")
    seed: Annotated[int, Field(ge=0, lt=2**64)] | None = Field(
        None, description="Of the deal. Default: a random deal, whose seed is not sent."
    )


class Keyed(Pictured):
    """A request about a stored game, which its key opens."""

    key: Key
    revision: Name | None = Field(
        None, description="The revision on which the request is based; if the game has changed, the status is 409."
    )


class State(Keyed):
    """Show a game."""

    cover: bool = Field(False, description="Covers the table of several people until the next one looks.")


class Look(Keyed):
    """Uncover the table for the seat whose turn it is."""

    seat: Seat


class Move(Keyed):
    """Make a decision: its text, or the parts of the picture that name it."""

    move: Text | None = None
    parts: Parts | None = Field(None, description="Data of parts that were chosen, in place of `move`.")


class LetEngine(Keyed):
    """Let the engine whose turn it is decide once."""


class Hint(Keyed):
    """Give a hint: first a direction, then the move."""

    step: Literal["direction", "move"] = "direction"
    nodes: Annotated[int, Field(ge=1, le=MOST_NODES)] | None = None
    seconds: Annotated[float, Field(gt=0, le=MOST_SECONDS)] | None = None


class Undo(Keyed):
    """Undo the last decision of a player, and what engines decided since."""


class Record(Keyed):
    """Give the record of a finished game."""


class ViewOf(Keyed):
    """Give the view of the player who looks, as a document."""


class Review(Keyed):
    """Judge the decisions of people like `leadline review --json`; the limits are for each of them."""

    nodes: Annotated[int, Field(ge=1, le=MOST_NODES)] | None = None
    seconds: Annotated[float, Field(gt=0, le=MOST_SECONDS)] | None = None
    report_every: Annotated[float, Field(ge=0.01)] | None = Field(
        None, description="Seconds between reports of the decisions so far (default: no reports)."
    )


class Games(Message):
    """List the games of these keys, the last played first."""

    keys: Annotated[list[Key], Field(max_length=200)]


class Delete(Message):
    """Delete a game."""

    key: Key


PLAY: Mapping[str, type[Message]] = {
    "new": Begin,
    "state": State,
    "look": Look,
    "move": Move,
    "engine": LetEngine,
    "hint": Hint,
    "undo": Undo,
    "record": Record,
    "view": ViewOf,
    "review": Review,
    "list": Games,
    "delete": Delete,
}


class Puzzles(Message):
    """List how many puzzles there are of each game."""

    game: Name | None = None


class Daily(Message):
    """Show the puzzle of a day."""

    game: Name
    date: Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")] = Field(description="The date where the player is.")
    theme: Literal["light", "dark"] = Field("light", description="Colours of the picture.")


class Next(Message):
    """Show the next puzzle that fits."""

    game: Name
    grades: Annotated[list[Annotated[int, Field(ge=1, le=5)]], Field(max_length=5)] = Field(
        [], description="Empty: all grades."
    )
    about: Name | None = Field(None, description="What the puzzle is about (default: anything).")
    theme: Literal["light", "dark"] = Field("light", description="Colours of the picture.")
    seen: Annotated[list[Name], Field(max_length=10_000)] = Field(
        [], description="Puzzles that were shown, the oldest first."
    )


class Solving(Message):
    """A request about one puzzle, after the moves of its solution that were found."""

    id: Name
    found: Annotated[list[Text], Field(max_length=20)] = []
    theme: Literal["light", "dark"] = Field("light", description="Colours of the picture.")


class Show(Solving):
    """Show a puzzle."""


class Try(Solving):
    """Try a move."""

    move: Text | None = None
    parts: Parts | None = Field(None, description="Data of parts that were chosen, in place of `move`.")


class PuzzleHint(Solving):
    """Give a hint; each number says more."""

    number: Annotated[int, Field(ge=0, le=20)] = 0


class Solution(Solving):
    """Give the solution."""


class Add(Message):
    """Add puzzles that `leadline puzzle` has printed."""

    text: Annotated[str, Field(max_length=MOST_SIGNS)]


class Remove(Message):
    """Remove a puzzle that was added."""

    id: Name


PUZZLES: Mapping[str, type[Message]] = {
    "list": Puzzles,
    "daily": Daily,
    "next": Next,
    "show": Show,
    "try": Try,
    "hint": PuzzleHint,
    "solution": Solution,
    "add": Add,
    "remove": Remove,
}


class OfDocument(Message):
    """A request about a document."""

    document: dict[str, Any] = Field(description="A deal, a position, a view or a record.")


class LookAt(OfDocument):
    """Show a position or a view: the picture, whose turn it is, and the moves."""

    seat: Seat | None = Field(None, description="What that seat sees of a full position.")
    theme: Literal["light", "dark"] = Field("light", description="Colours of the picture.")


class MoveFrom(OfDocument):
    """Give the document after a move."""

    seat: Seat | None = Field(None, description="The seat that looks at a full position.")
    move: Text | None = None
    parts: Parts | None = Field(None, description="Data of parts that were chosen, in place of `move`.")
    drew: Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=100)] = Field(
        [], description="Cards that turn up in a view, which the move asks for."
    )
    anything: bool = Field(
        False, description="Draws hidden cards at random; without a move, the built-in player moves."
    )


class Rank(OfDocument):
    """Rank the moves of the seat to move like `best`, with `why` for each move."""

    seat: Seat | None = Field(None, description="The seat that looks at a full position.")
    top: Annotated[int, Field(ge=1)] | None = None
    seconds: Annotated[float, Field(gt=0, le=MOST_SECONDS)] | None = None
    report_every: Annotated[float, Field(ge=0.01)] | None = Field(
        None, description="Seconds between reports of the leading moves (default: no reports)."
    )


class Fit(OfDocument):
    """Check a view that is set up. Counts of hidden cards are fitted to the cards that lie open."""

    gone: Annotated[int, Field(ge=0, le=1_000)] | None = Field(
        None, description="Cards that lie in no pile and no hand any more (default: as many as in the document)."
    )


class Decision(Message):
    """A judged decision in the form of `leadline review --json`."""

    number: int
    seat: Seat
    move: Text
    best: Text
    before: float
    after: float
    lost: float
    interval: Annotated[list[float], Field(min_length=2, max_length=2)]
    mistake: bool
    worlds: int
    reason: Text


class Report(OfDocument):
    """Write a review as an HTML file."""

    decisions: Annotated[list[Decision], Field(max_length=10_000)]
    version: Name = ""


ANALYSE: Mapping[str, type[Message]] = {
    "look": LookAt,
    "move": MoveFrom,
    "rank": Rank,
    "fit": Fit,
    "report": Report,
}
M = TypeVar("M", bound=Message)


def read(model: type[M], message: Document) -> M:
    """Return a request of the class `model` from a JSON object. Raises DocumentError with every problem."""
    whole = {key: value for key, value in message.items() if key == "document" and isinstance(value, dict)}
    fields, problems = check(model, with_integers(message | {key: {} for key in whole}, but=()))
    if problems:
        raise DocumentError(problems)
    fields |= whole  # its own schema limits its size
    return model.model_construct(**fields)
