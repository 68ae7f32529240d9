"""Lines of play: atomic moves that the rules have checked, and the whole moves that they make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from .contract import Position


class Line(Sequence[str]):
    """A line of play as a sequence of texts, one for each whole move; equal to any sequence of the same texts.

    The rules check every atomic move when the line is made. The texts are made when the first of them is asked for.

    Parameters
    ----------
    position : where the line begins; in mid-move the first text is the rest of that move
    codes : its atomic moves, which must end with a whole move

    Raises
    ------
    IllegalMove
        for the first move that is not legal
    """

    __slots__ = ("_count", "_texts", "codes", "end", "start")

    def __init__(self, position: Position, codes: Sequence[int]) -> None:
        self.start = position.copy(stack=False)
        self.codes = tuple(codes)
        self.end, self._count = position.follow(self.codes)
        assert not self.codes or self.end.is_boundary, "the line ends within a move"
        self._texts: tuple[str, ...] | None = None

    @property
    def texts(self) -> tuple[str, ...]:
        """The whole moves."""
        if self._texts is None:
            self._texts = tuple(self._made())
        return self._texts

    def _made(self) -> Iterator[str]:
        begin, walk = self.start, self.start.copy(stack=False)
        begun: list[int] = []
        for code in self.codes:
            begun.append(code)
            walk.push(code)
            if walk.is_boundary:
                yield begin.game.notation.join(begin, begun)
                begin, begun = walk.copy(stack=False), []

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[str, ...]: ...
    def __getitem__(self, index: int | slice) -> str | tuple[str, ...]:
        return self.texts[index]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Line):
            return self.texts == other.texts
        return self.texts == tuple(other) if isinstance(other, Sequence) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.texts)

    def __repr__(self) -> str:
        return f"<line of {len(self)} moves>"
