"""Whatever is given as a move is a legal one and played, or refused and nothing has changed."""

from __future__ import annotations

from functools import cache

import pytest
from fuzz.mutations import cases, garbled, whole_texts
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from leadline.core import IllegalMove, Position
from support.cases import Case, positions, some

QUICK = settings(
    max_examples=150, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
LONG = settings(QUICK, max_examples=6_000)
LISTED = 600


@cache
def texts(case: Case) -> list[str]:
    """Texts of moves that were legal somewhere in the games of the case."""
    found = {text for stream in ("uniform", "sensible") for text in whole_texts(positions(case, 1, stream))}
    for position in some(case, 12):
        found.update(position.whole_moves(LISTED) or [])
        found.update(move.text for move in position.legal_moves())
    return sorted(found)


@cache
def places(case: Case) -> list[tuple[Position, frozenset[int] | None]]:
    """Positions with the keys of where their whole moves lead; None where they are too many to list."""
    found = []
    for position in some(case, 24):
        moves = position.whole_moves(LISTED)
        keys = None if moves is None else frozenset(_key_after(position, text) for text in moves)
        found.append((position, keys))
    return found


def _key_after(position: Position, text: str) -> int:
    child = position.copy(stack=False)
    child.push(text)
    return child.key()


@st.composite
def attempts(draw: st.DrawFn) -> tuple[Position, frozenset[int] | None, str]:
    case = draw(cases)
    position, keys = draw(st.sampled_from(places(case)))
    known = st.sampled_from(texts(case))
    text = draw(st.one_of(known, known.flatmap(garbled), st.text(max_size=20), st.builds(" ".join, st.lists(known))))
    return position, keys, text


def refused_or_played(attempt: tuple[Position, frozenset[int] | None, str]) -> None:
    position, keys, text = attempt
    child = position.copy(stack=False)
    refused = None
    try:
        child.push(text)
    except IllegalMove as error:
        refused = error
    if refused is not None:
        assert child == position
        assert refused.reason
        assert refused.text == text
        with pytest.raises(IndexError):
            child.pop()
        return
    assert child.is_boundary
    assert keys is None or child.key() in keys
    child.pop()
    assert child == position


@QUICK
@given(attempts())
def test_any_text_of_a_move(attempt: tuple[Position, frozenset[int] | None, str]) -> None:
    refused_or_played(attempt)


@pytest.mark.slow
@LONG
@given(attempts())
def test_many_texts_of_moves(attempt: tuple[Position, frozenset[int] | None, str]) -> None:
    refused_or_played(attempt)


@QUICK
@given(cases, st.one_of(st.integers(), st.floats(), st.none(), st.binary(), st.lists(st.integers())))
def test_anything_else_as_a_move(case: Case, move: object) -> None:
    position = case.deal(1)
    before = position.to_bytes()
    legal = position.legal_codes()
    if isinstance(move, int) and move in legal:
        return
    with pytest.raises((IllegalMove, TypeError)):
        position.push(move)  # type: ignore[arg-type]
    assert position.to_bytes() == before
    with pytest.raises(IndexError):
        position.pop()
