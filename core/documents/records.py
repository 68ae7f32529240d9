"""Recorded games: a deal with its moves, replayed move by move."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Protocol, TypeVar, runtime_checkable

from pydantic import AfterValidator, BaseModel, ConfigDict, FailFast, Field

from ..contract import Outcome, Position, View
from ..errors import DocumentError, IllegalMove, Problem, shown
from ..registry import game_of
from ..seats import check_names
from . import document_kind
from .io import Document, with_integers, without_remark
from .keys import Form, Key
from .validation import check

P = TypeVar("P", bound=Position)
C = TypeVar("C", bound=Position, contravariant=True)
NUMBERED = re.compile(r"(\d{1,6})[.)]\s+(?=\S)")


def plain_moves(given: list[str], *, plain: Callable[[str], str] = without_remark) -> list[str]:
    """Return the moves of a list without remarks (from `#` to the end; `plain` cuts them) and numbers (`3. take 9`).
    A text that is only a remark is dropped. Raise ValueError if a number is not the one before it plus one."""
    moves, first = list[str](), None
    for text in given:
        words = plain(text) if "#" in text else text
        if not words and words != text:
            continue
        found = NUMBERED.match(words.lstrip())
        if found is not None:
            words = words.lstrip()[found.end() :]
            number = int(found[1])
            first = number - len(moves) if first is None else first
            if number != first + len(moves):
                raise ValueError(f"move {len(moves) + 1} has the number {number}; expected {first + len(moves)}")
        moves.append(words)
    return moves


Moves = Annotated[list[str], FailFast(), AfterValidator(plain_moves)]
Watch = Callable[[Position, str], None]


def unwatched(position: Position, text: str) -> None:
    """Do nothing: the `watch` of a replay without an observer."""


class Result(BaseModel):
    """The end of a game in a record; `reason` is not compared."""

    model_config = ConfigDict(extra="allow")
    winners: list[int] | None
    scores: list[int | None]


class UndoneMove(Form):
    """A decision that a player undid after it had shown something new, such as a card that was drawn. `number` is that
    of the move, from 1, that the player made instead."""

    number: Annotated[int, Field(ge=1), Key("of the move, from 1, in whose place it was")]
    seat: Annotated[int, Field(ge=1), Key("the seat that undid it")]
    move: Annotated[str, Key("the move that was undone")]


class Remarks(Form):
    """The keys of a record other than its moves."""

    names: Annotated[list[str] | None, Key("the names of the players by seat")] = None
    undone: Annotated[
        list[UndoneMove] | None,
        Key("moves undone after they had shown something new; they do not count as part of the game"),
    ] = None
    unfinished: Annotated[
        list[str] | None,
        Key("the actions of a move that is not finished, one text each; `play` resumes within that move"),
    ] = None
    result: Annotated[
        Result | None,
        Key("how the game ended: winners (seats) and scores by seat; it must follow from the moves"),
    ] = None


class History(Remarks):
    """The keys that a record adds to the document of its beginning."""

    moves: Annotated[Moves, Key("the moves, one text each; they may be numbered and have comments after #")]


@dataclass(frozen=True, slots=True)
class Replay:
    """The result of playing a record.

    `status` is `legal` or `illegal`, and `moves` the number of moves in the record. `at` is the index of the first
    illegal move (from 0); `reason` and `clause` explain it. All three are None for a legal record. `position` is the
    last position that legal moves reached, or the last view of a seat's record. `outcome` is None if the game is not
    over. `more` holds further results, which only some games report.
    """

    status: str
    moves: int
    at: int | None
    reason: str | None
    clause: str | None
    position: Position | View
    outcome: Outcome | None
    more: dict[str, Any]

    def as_json(self) -> dict[str, Any]:
        """Return the object that `leadline replay --json` prints."""
        outcome = None
        if self.outcome is not None:
            outcome = outcome_json(self.outcome)
        return {
            "status": self.status,
            "moves": self.moves,
            "at": self.at,
            "reason": self.reason,
            "clause": self.clause,
            "outcome": outcome,
        } | self.more


@runtime_checkable
class Writer(Protocol[C]):
    """A module record.py of a game whose records are more than the document of the deal and the moves."""

    def write_record(self, deal: C, codes: Sequence[int]) -> Document:
        """Return the record of the actions `codes`, played from `deal`. Raise IllegalMove for an illegal action."""


@runtime_checkable
class Replayer(Protocol):
    """A module record.py of a game that reports more of a record than its moves."""

    def replay(self, record: Document, watch: Watch = ...) -> Replay:
        """Play a record move by move, up to the first illegal one; call `watch` with the position before each move and
        the text of the move. Raise DocumentError."""


def outcome_json(outcome: Outcome) -> dict[str, Any]:
    """Return an outcome as the object that documents contain, with `winners`, `scores` and `reason`."""
    return {"winners": list(outcome.winners), "scores": list(outcome.scores), "reason": outcome.reason}


def write(deal: Position, codes: Sequence[int], names: Sequence[str] = ()) -> Document:
    """Return the record of a game: the actions `codes`, played from `deal`, with everything that chance decided.
    `names` are the players by seat. The record has a result if the game is over. Raise IllegalMove."""
    own = deal.game.records
    if isinstance(own, Writer):
        found: Document = own.write_record(deal, codes)
    else:
        found = deal.document() | {"moves": [text for _, text in whole_moves(deal, codes)]}
    if names:
        found["names"] = list(names)
    end = deal.copy(stack=False)
    for code in codes:
        end.push(code)
    return found if end.outcome is None else found | {"result": outcome_json(end.outcome)}


def whole_moves(start: P, codes: Sequence[int]) -> Iterator[tuple[P, str]]:
    """Group actions into moves. Yield the position before each move, and its text. Actions at the end that do not
    complete a move are omitted. Raise IllegalMove."""
    position, before, played = start.copy(stack=False), start.copy(stack=False), list[int]()
    for code in codes:
        position.push(code)
        played.append(code)
        if position.is_boundary:
            yield before, start.game.notation.join(before, played)
            before, played = position.copy(stack=False), []


def is_one(document: Mapping[str, object]) -> bool:
    """Return whether a document is a recorded game: it has moves, directly or in its rounds."""
    rounds = document.get("rounds")
    parts = rounds if isinstance(rounds, list) else []
    return any("moves" in part for part in (document, *parts) if isinstance(part, Mapping))


def held(document: Document) -> Document:
    """Return the record itself, or the record inside a game of a match. Raise DocumentError if that game was saved
    without its moves."""
    if document_kind.of(document) is not document_kind.MATCH:
        return document
    record = document.get("record")
    if not isinstance(record, dict):
        raise DocumentError([Problem("record", "missing; the match was played without --records")])
    return record


def last(record: Document) -> Position:
    """Return the position after the last move of a record. Raise DocumentError, also for an illegal move."""
    found = replay(record)
    if found.status == "illegal":
        what = f"{found.reason} (rule {found.clause})" if found.clause else str(found.reason)
        raise DocumentError([Problem("", f"move {(found.at or 0) + 1} of {found.moves} is illegal: {what}")])
    assert isinstance(found.position, Position)
    return found.position


def replay(record: Document, watch: Watch = unwatched) -> Replay:
    """Play the moves of a record from its deal, up to the first illegal one. Call `watch` before each move with the
    position and the text of the move; it may neither change nor store the position. Raise DocumentError if the deal is
    impossible, or if `result` contradicts the moves."""
    document_kind.expect(record, "a recorded game", document_kind.RECORD)
    check_whole(record)
    record = with_integers(record)
    game = game_of(record)
    if isinstance(game.records, Replayer):
        return game.records.replay(record, watch)
    return follow(*game.documents.load_record(record), watch)


def check_whole(record: Mapping[str, object]) -> None:
    """Raise DocumentError if the document is a view with moves, because the moves of hidden cards cannot be checked."""
    if "you" in record:
        raise DocumentError([Problem("you", "a record begins with everything known, not with the view of one seat")])


def beginning(record: Document) -> tuple[Any, list[str], Result | None]:
    """Return the position before the moves of a record, the texts of the moves, and the result that the record states
    (None if it states none). The moves are not played. Raise DocumentError."""
    check_whole(record)
    return game_of(record).documents.load_record(with_integers(record))


def read_record(
    form: type[BaseModel], document: Document, load_position: Callable[[Document], P]
) -> tuple[P, list[str], Result | None]:
    """Read a record that is a position with `moves`, and optionally `names` and `result`. Return the position, which
    `load_position` reads, the moves and the result. Raise DocumentError with every problem."""
    fields, problems = check(form, document)
    problems += check_names(fields.get("names"), fields.get("players"))
    own = [problem for problem in problems if problem.where.split(".")[0].split("[")[0] in History.model_fields]
    rest = {key: value for key, value in document.items() if key not in History.model_fields}
    try:
        position = load_position(rest)
    except DocumentError as error:
        raise DocumentError(error.problems + own) from None
    if own:
        raise DocumentError(own)
    return position, fields["moves"], fields["result"]


def follow(position: Position, moves: Sequence[str], result: Result | None, watch: Watch = unwatched) -> Replay:
    """Play moves on `position` itself, up to the first illegal one, and return the result. Call `watch` before each
    move with the position and the text of the move. Raise DocumentError if a stated result contradicts the moves."""
    for at, text in enumerate(moves):
        watch(position, text)
        try:
            position.push(text)
        except IllegalMove as error:
            return Replay("illegal", len(moves), at, error.reason, error.clause or None, position, None, {})
    outcome: Outcome | None = position.outcome
    if result is not None:
        compare(result, outcome)
    return Replay("legal", len(moves), None, None, None, position, outcome, {})


def compare(
    result: Result, outcome: Outcome | None, *, needs_winners: bool = False, more: Sequence[Problem] = ()
) -> None:
    """Raise DocumentError if the result that a record states differs from `outcome`, to which its moves lead, or if
    `more` has problems. None means that the game is not over."""
    if outcome is None:
        raise DocumentError([Problem("result", "the game is not over after the moves of the record")])
    problems = []
    winners, scores = list(outcome.winners), list(outcome.scores)
    given = result.winners
    if (needs_winners and given is None) or (given is not None and sorted(given) != sorted(winners)):
        problems.append(Problem("result.winners", f"{shown(given)}; the moves lead to {shown(winners)}"))
    if list(result.scores) != scores:
        problems.append(Problem("result.scores", f"{shown(result.scores)}; the moves lead to {shown(scores)}"))
    if problems or more:
        raise DocumentError([*problems, *more])
