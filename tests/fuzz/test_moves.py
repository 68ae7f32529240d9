"""Whatever is given as a move is a legal one and played, or refused and nothing has changed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest
from fuzz.mutations import cases, garbled, whole_texts
from hypothesis import HealthCheck, given, settings, strategies as st

from leadline.core import Generator, IllegalMove, Position
from support.cases import Case, positions, some
from support.reached import for_examples

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
def places(case: Case) -> list[tuple[Position, list[str], dict[str, int] | None]]:
    """Positions with texts of whole moves of theirs, and the keys of where all of these lead, atom by atom; None where
    they are too many to list."""
    found = []
    for position in some(case, 24):
        moves = position.whole_moves(LISTED)
        keys = None
        if moves is not None:
            keys = {move.text: _key_after(position, move.codes) for move in position.legal_moves(whole=True)}
        found.append((position, [_by_atoms(position, seed) for seed in range(20)] if moves is None else moves, keys))
    return found


def _key_after(position: Position, codes: Sequence[int]) -> int:
    child = position.copy(stack=False)
    for code in codes:
        child.push(code)
    return child.key()


def _by_atoms(position: Position, seed: int) -> str:
    """A whole move made of atoms drawn at random."""
    chance, walk, codes = Generator(seed, "moves"), position.copy(stack=False), []
    while not codes or not walk.is_boundary:
        codes.append(walk.legal_codes()[chance.below(len(walk.legal_codes()))])
        walk.push(codes[-1])
    return position.game.notation.join(position.copy(stack=False), codes)


Attempt = tuple[Position, dict[str, int] | None, str]


@st.composite
def attempts(draw: st.DrawFn) -> Attempt:
    """A position and a text: a move of another one, one of its own, as it is or not quite, or something else."""
    case = draw(cases)
    position, own, keys = draw(st.sampled_from(places(case)))
    known, legal = st.sampled_from(texts(case)), st.sampled_from(own or texts(case))
    joined = st.builds(" ".join, st.lists(known, max_size=3))
    nearly = st.one_of(known.flatmap(garbled), legal.flatmap(garbled))
    kinds = [legal, legal, known, nearly, nearly, joined, st.text(max_size=20)]
    return position, keys, draw(draw(st.sampled_from(kinds)))


def refused_or_played(attempt: Attempt) -> bool:
    """Whether it was played."""
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
        return False
    assert child.is_boundary
    if keys is not None:
        assert child.key() in ([keys[text]] if text in keys else keys.values())
    child.pop()
    assert child == position
    return True


@pytest.mark.extended
def test_any_text_of_a_move() -> None:
    for_examples(QUICK, attempts(), refused_or_played, 20)


@pytest.mark.slow
def test_many_texts_of_moves() -> None:
    for_examples(LONG, attempts(), refused_or_played, 700)


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
