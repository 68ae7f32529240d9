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
    """Return the seed as an int. Raise ArgumentError unless it is a whole number from 0 to 2**64 - 1."""
    found = whole(seed)
    if found is None or not 0 <= found < SEEDS:
        raise wrong(f"seed {shown(seed)}: expected a whole number from 0 to 2**64 - 1")
    return found


def check_count(name: str, value: object) -> None:
    """Raise ArgumentError about the argument `name` unless the value is a whole number from 1 on."""
    found = whole(value)
    if found is None or found < 1:
        more = "" if found is not None else ", a whole number"
        raise wrong(f"{name} {shown(value)}: expected 1 or more{more}", name)


def check_nodes(value: object) -> None:
    """Raise ArgumentError unless the value is a valid limit of positions, playouts or iterations: a whole number from 1
    to 10**15."""
    check_count("nodes", value)
    found = whole(value)
    if found is not None and found > MOST_NODES:
        raise wrong(f"nodes {shown(value)}: expected at most 10**15", "nodes")


def check_seconds(value: object) -> None:
    """Raise ArgumentError unless the value is a number above 0 that a float can hold, of any numeric type. Infinity is
    valid; NaN, None and booleans are not."""
    if not isinstance(value, Real) or isinstance(value, bool):
        raise wrong(f"seconds {shown(value)}: expected more than 0, a number")
    if not value > 0:  # type: ignore[operator]
        raise wrong(f"seconds {shown(value)}: expected more than 0")
    try:
        float(value)
    except OverflowError:
        raise wrong(f"seconds {shown(value)}: expected a number that a float can hold") from None


def check_threads(value: object) -> None:
    """Raise ArgumentError unless the value is a valid number of parallel threads, from 1 to MOST_THREADS (1,024)."""
    check_count("threads", value)
    found = whole(value)
    if found is not None and found > MOST_THREADS:
        raise wrong(f"threads {shown(value)}: expected at most {MOST_THREADS:,}", "threads")


def between(name: str, value: object, least: int, most: int) -> int:
    """Return the value as an int. Raise ArgumentError about the argument `name` unless it is a whole number from
    `least` to `most`, both included."""
    found = whole(value)
    if found is None or not least <= found <= most:
        raise wrong(f"{name} {shown(value)}: expected {least} to {most}", name)
    return found


def several(name: str, values: Iterable[Value], expected: str) -> Iterator[Value]:
    """Return an iterator over the values. Raise ArgumentError that describes what is `expected` if the value is not
    iterable."""
    try:
        return iter(values)
    except TypeError:
        raise wrong(f"{name}: expected {expected}, found {type(values).__name__}") from None


def whole(value: object) -> int | None:
    """Convert a value of any integer type to an int. Return None for other values, also for true and false."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def wrong(what: str, argument: str = "") -> ArgumentError:
    """Return, without raising it, the error for one argument. The message is `what`; if the name of the `argument` is
    given, `what` begins with it."""
    return ArgumentError([Problem("", what, argument=argument)])
