"""That a test has come to what it is about: a loop over nothing passes whatever stands in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from hypothesis import given
from hypothesis.strategies import SearchStrategy

Thing = TypeVar("Thing")


def never_empty(things: Iterable[Thing], least: int = 1) -> list[Thing]:
    """Return the things as a list. Raises AssertionError if there are fewer than `least`."""
    found = list(things)
    assert len(found) >= least, f"{len(found)} cases; expected {least} or more"
    return found


def for_examples(
    settings: Callable[[Any], Any], strategy: SearchStrategy[Any], check: Callable[[Any], bool], least: int
) -> None:
    """Run a check on hypothesis examples, which returns for each whether it was accepted.

    Raises AssertionError unless both results occurred `least` times or more: a check of examples of one sort alone
    proves nothing about the other.
    """
    said: Counter[bool] = Counter()

    @settings
    @given(strategy)
    def each(example: Any) -> None:
        said[check(example)] += 1

    each()
    assert min(said[True], said[False]) >= least, f"{said}; expected {least} or more of both"
