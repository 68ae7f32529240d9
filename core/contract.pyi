from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Self, overload

from .errors import Problem
from .game import Game
from .legal import Move, Moves, WholeMoves
from .rng import Generator

@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the seats that won (from 1), each seat's score or None, and the reason in words, after its
    clause and a colon (`7.1: Finish laid on a full grid`) except in Reef, whose documents have the words alone."""

    winners: tuple[int, ...]
    scores: tuple[int | None, ...]
    reason: str

class Position:
    """A position of any game, everything known. Subclasses add the names of their game.

    Moves are pushed as `Move`, as their 64-bit code, or as the text of a whole move; `pop` takes back the last push.
    Two positions are equal when everything about them is, history aside.
    """

    @property
    def game(self) -> Game: ...
    @property
    def players(self) -> int:
        """How many seats the game has."""

    @staticmethod
    def from_text(text: str) -> Position:
        """Reads what `text()` or `line()` gives, or any document with everything known; raises DocumentError."""

    def document(self) -> dict[str, Any]:
        """The canonical document of the position."""

    def text(self) -> str:
        """The canonical document of the position as one line of JSON, which `from_text` and `leadline.load` read."""

    def line(self) -> str:
        """The position on one short line without blanks (docs/position_text.md), which `from_text`, `leadline.load` and
        the commands read; equal positions have equal lines."""

    def copy(self, stack: bool = True) -> Self:
        """The same position, with the moves that were pushed or, for `stack` False, with none."""

    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object) -> Self: ...
    def to_bytes(self) -> bytes:
        """The raw state; the same on every little-endian machine for one version of the game."""

    @property
    def beside_bytes(self) -> str | None:
        """What belongs to the position and is not in `to_bytes`, in words: cards or a layout of one's own; None where
        nothing is. Pickles and documents hold it."""

    @classmethod
    def from_bytes(cls, state: bytes, version: int) -> Position:
        """The position of this class that `to_bytes` gave; raises ValueError for another version or length, and where
        something belongs to it that is not there (`beside_bytes`)."""

    @classmethod
    def state_form(cls) -> tuple[int, int]:
        """The version of the class's states, and their length in bytes; as `from_bytes` of a game's class, not of
        `Position`, which raises TypeError."""

    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def key(self) -> int:
        """64-bit hash of everything about the position, history aside; frozen for each version of the game."""

    @property
    def turn(self) -> int | None:
        """The seat that decides next, from 1, or None when the game is over."""

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""

    @property
    def is_boundary(self) -> bool:
        """Whether a whole move begins here (or the game is over)."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @property
    def returns(self) -> tuple[float, ...] | None:
        """The value of the finished game for each seat, 0 to 1, or None while it goes on."""

    def legal_codes(self) -> list[int]:
        """The codes of the legal atomic moves, in the game's fixed order."""

    @overload
    def legal_moves(self, whole: Literal[False] = ...) -> Moves:
        """The legal atomic moves, or for `whole` True the legal whole moves, in the game's fixed order. Their texts are
        made when they are read."""

    @overload
    def legal_moves(self, whole: Literal[True]) -> WholeMoves: ...
    @overload
    def legal_moves(self, whole: bool) -> Moves | WholeMoves: ...
    def whole_moves(self, limit: int = 10_000) -> list[str] | None:
        """The texts of the legal whole moves, sorted by code points; None where there are more than `limit`."""

    def push(self, move: Move | int | str) -> None:
        """Plays a legal move: a `Move`, a code, or the text of a whole move; raises IllegalMove and changes nothing."""

    def follow(self, codes: Sequence[int]) -> tuple[Position, int]:
        """The position after these atomic moves, and how many whole moves end among them; this position stays as it
        is. Each move is checked by the rules, without texts. Raises IllegalMove for the first one that is not legal."""

    def is_legal(self, move: Move | int | str) -> bool:
        """Whether `push` would play the move; nothing changes."""

    def pop(self) -> Move | str:
        """Takes back the last push and returns it, as `peek` does; raises IndexError where nothing was pushed."""

    def peek(self) -> Move | str:
        """The last push: the text of a whole move, or a `Move`. Raises IndexError where nothing was pushed."""

    @property
    def move_stack(self) -> tuple[Move | str, ...]:
        """The pushes that `pop` takes back, the first one first: texts of whole moves, and each `Move`."""

    def view(self, seat: int) -> View:
        """What `seat` (from 1) knows, and nothing else."""

    def redeal(self, seat: int, generator: Generator) -> Position:
        """A world that agrees with everything that `seat` (from 1) has seen; the rest is shuffled anew."""

    def perft(self, depth: int) -> int:
        """How many sequences of `depth` whole moves there are, 64 at most; those that end the game earlier do not
        count. Raises ArgumentError for another depth."""

    def playout(self, seed: int, policy: str = "policy") -> Position:
        """The end of a game played on from here by `policy` or at `random`; the position itself stays as it is."""

    def playout_move(self, seed: int) -> int:
        """The code of the game's cheap sensible move here."""

    def random_games(self, games: int, seed: int) -> int:
        """Plays `games` uniformly random games from here; returns the number of atomic moves played (for bench)."""

    def policy_games(self, games: int, seed: int) -> tuple[int, float]:
        """Plays `games` games from here by the playout policy; atomic moves played and the first seat's mean return."""

    def _repr_svg_(self) -> str: ...

class View:
    """What one seat knows of a position. It holds no hidden card: engines get this and never the position."""

    def __init__(self, position: Position, seat: int) -> None: ...
    @property
    def masked(self) -> Position:
        """The position with everything hidden zeroed."""

    @property
    def seat(self) -> int: ...
    @property
    def game(self) -> Game: ...
    @property
    def players(self) -> int:
        """How many seats the game has."""

    @property
    def turn(self) -> int | None:
        """The seat that decides next, from 1, or None when the game is over."""

    @property
    def untold(self) -> Problem | None:
        """What all at the table have seen and this view does not know yet, as an open-sea board after a refill, with
        its key in the document: before it is told nobody can move. None where nothing is."""

    def legal_codes(self) -> list[int]:
        """The codes of this seat's legal atomic moves, none where something is `untold`; raises ValueError when another
        seat is to move."""

    def legal_moves(self) -> Moves:
        """This seat's legal atomic moves, none where something is `untold`; raises ValueError when another seat is to
        move. Their texts are made when they are read."""

    def push(self, move: str, drew: str | Iterable[str | int] = (), seat: int | None = None) -> None:
        """Follows the game by one event as this seat sees it: a move of `seat` (default: the seat to move), in the
        words of the table, and what was `drew`, cards as texts or numbers. Raises IllegalMove, or ArgumentError
        for a seat that is no whole number and for `drew` that is no text or list, and changes nothing."""

    def is_legal(self, move: Move | int | str, drew: str | Iterable[str | int] = (), seat: int | None = None) -> bool:
        """Whether a move can be played, nothing changes. A `Move` or a code is one of `legal_moves`, a text an event
        that `push` would follow, or would follow if it were told more: a card that was drawn, say."""

    def pop(self) -> str:
        """Takes back the last push and returns its text; raises IndexError where nothing was pushed."""

    def peek(self) -> str:
        """The text of the last push, with what was drawn; raises IndexError where nothing was pushed."""

    @property
    def move_stack(self) -> tuple[str, ...]:
        """The texts of the pushes that `pop` takes back, the first one first."""

    def copy(self, stack: bool = True) -> View:
        """The same view, with the events that were pushed or, for `stack` False, with none."""

    def __copy__(self) -> View: ...
    def __deepcopy__(self, memo: object) -> View: ...
    def sample(self, generator: Generator) -> Position:
        """A random world that agrees with everything this seat has seen."""

    def document(self) -> dict[str, Any]:
        """The canonical document of the view."""

    def text(self) -> str:
        """The canonical document of the view as one line of JSON, which `leadline.load` reads."""

    def line(self) -> str:
        """The view on one short line without blanks (docs/position_text.md), which `leadline.load` and the commands
        read; equal views have equal lines."""

    def key(self) -> int:
        """64-bit hash of everything the seat knows."""

    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...
