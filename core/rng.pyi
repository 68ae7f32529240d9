from collections.abc import MutableSequence
from typing import Any

class Generator:
    """A stream of random numbers, named so that dealing, determinising and playouts never share one.

    A copy, and what a pickle gives, goes on where the generator was.
    """

    def __init__(self, seed: int, stream: str) -> None:
        """Raises ArgumentError for a seed that is no whole number from 0 to 2**64 - 1."""
    def __copy__(self) -> Generator: ...
    def __deepcopy__(self, memo: object) -> Generator: ...
    def next(self) -> int:
        """The next 64 random bits."""

    def below(self, bound: int) -> int:
        """A number in 0..bound-1, every one equally likely."""

    def unit(self) -> float:
        """A float in [0, 1)."""

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffles in place, from the end (Fisher and Yates)."""
