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
from .forms import Form, Key
from .io import Document, with_integers, without_remark
from .validation import check

P = TypeVar("P", bound=Position)
C = TypeVar("C", bound=Position, contravariant=True)
NUMBERED = re.compile(r"(\d{1,6})[.)]\s+(?=\S)")


def plain_moves(given: list[str], *, plain: Callable[[str], str] = without_remark) -> list[str]:
    """Return the moves of a list without remarks (from `#` to the end; `plain` cuts them) and numbers (`3. take 9`).
    A text that is only a remark is dropped. Raises ValueError if a number is not the one before it plus one."""
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
    """Looks at no move of a record."""


class Result(BaseModel):
    """How a record says that the game ended; `reason` is not compared."""

    model_config = ConfigDict(extra="allow")
    winners: list[int] | None
    scores: list[int | None]


class UndoneMove(Form):
    """A decision that a player took back after it had shown something new, such as a card that was drawn. `number` is
    that of the move, from 1, in whose place it was."""

    number: Annotated[int, Field(ge=1), Key("of the move, from 1, in whose place it was")]
    seat: Annotated[int, Field(ge=1), Key("who took it back")]
    move: Annotated[str, Key("what was taken back")]


class Remarks(Form):
    """The keys of a record besides its moves."""

    names: Annotated[list[str] | None, Key("the names of the players by seat")] = None
    undone: Annotated[
        list[UndoneMove] | None,
        Key("what players took back after it had shown something new; it is no part of the game"),
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
    """What a record turned out to be.

    `at` is the index of the first illegal move (from 0) and `reason` and `clause` say why; all three are None for a
    legal record. `position` is the last position that was reached by legal moves, of the record of a seat the last
    view. `more` holds what only some games report.
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
        """The object that `leadline replay --json` prints."""
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
        """Write the record of the actions `codes`, played from `deal`. Raises IllegalMove."""


@runtime_checkable
class Replayer(Protocol):
    """A module record.py of a game that reports more of a record than its moves."""

    def replay(self, record: Document, watch: Watch = ...) -> Replay:
        """Play a record move by move, up to the first illegal one; call `watch` with the position before each move and
        the text of the move. Raises DocumentError."""


def outcome_json(outcome: Outcome) -> dict[str, Any]:
    """An outcome as it stands in documents."""
    return {"winners": list(outcome.winners), "scores": list(outcome.scores), "reason": outcome.reason}


def write(deal: Position, codes: Sequence[int], names: Sequence[str] = ()) -> Document:
    """The record of a game: the atomic moves `codes`, played from `deal`, with all that chance has decided, the `names`
    of the players by seat, and the result where the game is over. Raises IllegalMove."""
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
    """The whole moves that the atomic moves make from `start` on: the position before each, and its text. Atoms at the
    end that make no whole move are left out. Raises IllegalMove."""
    position, before, played = start.copy(stack=False), start.copy(stack=False), list[int]()
    for code in codes:
        position.push(code)
        played.append(code)
        if position.is_boundary:
            yield before, start.game.notation.join(before, played)
            before, played = position.copy(stack=False), []


def is_one(document: Mapping[str, object]) -> bool:
    """Whether a document is a recorded game: it has moves, in itself or in its rounds."""
    rounds = document.get("rounds")
    parts = rounds if isinstance(rounds, list) else []
    return any("moves" in part for part in (document, *parts) if isinstance(part, Mapping))


def held(document: Document) -> Document:
    """The record itself; of a game in the file of a match the one that it holds. Raises DocumentError for a game that
    was kept without its moves."""
    if document_kind.of(document) is not document_kind.MATCH:
        return document
    record = document.get("record")
    if not isinstance(record, dict):
        raise DocumentError([Problem("record", "missing; the match was played without --records")])
    return record


def last(record: Document) -> Position:
    """The position after the last move of a record. Raises DocumentError, also for a move that is illegal."""
    found = replay(record)
    if found.status == "illegal":
        what = f"{found.reason} (rule {found.clause})" if found.clause else str(found.reason)
        raise DocumentError([Problem("", f"move {(found.at or 0) + 1} of {found.moves} is illegal: {what}")])
    assert isinstance(found.position, Position)
    return found.position


def replay(record: Document, watch: Watch = unwatched) -> Replay:
    """Plays the moves of a record from its deal; stops at the first illegal one. `watch` is called with the position
    before each move, which it may not change or keep, and the text of the move. Raises DocumentError for a record
    whose deal is impossible or whose `result` does not follow from its moves."""
    document_kind.expect(record, "a recorded game", document_kind.RECORD)
    check_whole(record)
    record = with_integers(record)
    game = game_of(record)
    if isinstance(game.records, Replayer):
        return game.records.replay(record, watch)
    return follow(*game.documents.load_record(record), watch)


def check_whole(record: Mapping[str, object]) -> None:
    """Raises DocumentError for a view with moves: nobody could say what others do with what it hides."""
    if "you" in record:
        raise DocumentError([Problem("you", "a record begins with everything known, not with the view of one seat")])


def beginning(record: Document) -> tuple[Any, list[str], Result | None]:
    """The position before the moves of a record, the moves, and the result that it claims. Raises DocumentError."""
    check_whole(record)
    return game_of(record).documents.load_record(with_integers(record))


def read_record(
    form: type[BaseModel], document: Document, load_position: Callable[[Document], P]
) -> tuple[P, list[str], Result | None]:
    """Reads a record that is a position with `moves`, and perhaps `names` and a `result`: the position, which
    `load_position` reads, the moves and the result. Raises DocumentError with every problem of both."""
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
    """Plays whole moves from a position, which is used up, up to the first illegal one, each as `watch` is told of it;
    raises DocumentError where a claimed result does not follow from them."""
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


def compare(result: Result, outcome: Outcome | None) -> None:
    """Raises DocumentError where a record's result does not follow from its moves."""
    if outcome is None:
        raise DocumentError([Problem("result", "the game is not over after the moves of the record")])
    problems = []
    winners, scores = list(outcome.winners), list(outcome.scores)
    if result.winners is not None and sorted(result.winners) != sorted(winners):
        problems.append(Problem("result.winners", f"{shown(result.winners)}; the moves lead to {shown(winners)}"))
    if list(result.scores) != scores:
        problems.append(Problem("result.scores", f"{shown(result.scores)}; the moves lead to {shown(scores)}"))
    if problems:
        raise DocumentError(problems)
