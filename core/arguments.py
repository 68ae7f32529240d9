"""Arguments of calls, checked in one place so that the same mistake gives the same error everywhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from numbers import Real
from operator import index
from typing import TypeVar

from .errors import ArgumentError, Problem, shown

Value = TypeVar("Value")
SEEDS = 2**64
MOST_THREADS = 1_024  # each has memory of its own for what it searches
MOST_NODES = 10**15  # more than can be searched, and few enough for 64 bits


def check_seed(seed: object) -> int:
    """The seed as a whole number; raises ArgumentError for what is none, and for one out of range."""
    found = whole(seed)
    if found is None or not 0 <= found < SEEDS:
        raise wrong(f"seed {shown(seed)}: expected a whole number from 0 to 2**64 - 1")
    return found


def check_count(name: str, value: object) -> None:
    """Raises ArgumentError for what is not a whole number from 1 on."""
    found = whole(value)
    if found is None or found < 1:
        more = "" if found is not None else ", a whole number"
        raise wrong(f"{name} {shown(value)}: expected 1 or more{more}", name)


def check_nodes(value: object) -> None:
    """Raises ArgumentError for what is no limit of positions, playouts or the like."""
    check_count("nodes", value)
    found = whole(value)
    if found is not None and found > MOST_NODES:
        raise wrong(f"nodes {shown(value)}: expected at most 10**15", "nodes")


def check_seconds(value: object) -> None:
    """Raises ArgumentError for what is no number above 0, of any type of numbers."""
    if not isinstance(value, Real) or isinstance(value, bool):
        raise wrong(f"seconds {shown(value)}: expected more than 0, a number")
    if not value > 0:  # type: ignore[operator]
        raise wrong(f"seconds {shown(value)}: expected more than 0")
    try:
        float(value)
    except OverflowError:
        raise wrong(f"seconds {shown(value)}: expected a number that a float can hold") from None


def check_threads(value: object) -> None:
    """Raises ArgumentError for what is no number of threads that search side by side."""
    check_count("threads", value)
    found = whole(value)
    if found is not None and found > MOST_THREADS:
        raise wrong(f"threads {shown(value)}: expected at most {MOST_THREADS:,}", "threads")


def between(name: str, value: object, least: int, most: int) -> int:
    """The value as a whole number; raises ArgumentError for what is none, and for one out of range."""
    found = whole(value)
    if found is None or not least <= found <= most:
        raise wrong(f"{name} {shown(value)}: expected {least} to {most}", name)
    return found


def several(name: str, values: Iterable[Value], expected: str) -> Iterator[Value]:
    """The values one after the other; raises ArgumentError for what has none, where many are `expected`."""
    try:
        return iter(values)
    except TypeError:
        raise wrong(f"{name}: expected {expected}, found {type(values).__name__}") from None


def whole(value: object) -> int | None:
    """The whole number that a value is, of any type of whole numbers; None for all others, also for true and false."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def wrong(what: str, argument: str = "") -> ArgumentError:
    """Return the error for one argument, whose name begins the text."""
    return ArgumentError([Problem("", what, argument=argument)])
