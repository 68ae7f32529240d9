"""Finished rounds and games of Sea Salt & Paper: scores, gains and winners fit together (5.5, 7.1, 7.2)."""

from __future__ import annotations

from typing import Any

import pytest

import leadline
from leadline.core import documents
from leadline.core.documents.io import Document
from support.changed import changed, told


def finished(by: str) -> Document:
    """A game of two that the target or four mermaids ended."""
    for seed in range(1000):
        position = leadline.deal("sea-salt-paper", players=2, seed=seed, target=40).playout(seed)
        document = position.document()
        if document["ended"]["by"] == by:
            return document
    raise AssertionError(by)


def waiting() -> Document:
    """The end of a round whose next deck is not told yet."""
    position = leadline.deal("sea-salt-paper", players=2, seed=1)
    document = position.document()
    del document["shuffle"]
    position = documents.load(document)
    assert isinstance(position, leadline.Position)
    return position.playout(3).document()


TARGET, MERMAIDS, ROUND = finished("target"), finished("mermaids"), waiting()


def test_ends_that_a_game_comes_to_are_read() -> None:
    for document in (TARGET, MERMAIDS, ROUND):
        position = documents.load(document)
        assert position.document() == document
        assert isinstance(position, leadline.Position)
        for seat in (1, 2):
            assert documents.load(position.view(seat).document()) == position.view(seat)


def ends(document: Document, **more: Any) -> Document:
    return changed(document, {f"ended.{key}": value for key, value in more.items()})


LOSER, WINNER = 3 - TARGET["ended"]["winners"][0], TARGET["ended"]["winners"][0]
OTHER = 3 - MERMAIDS["ended"]["seat"]


@pytest.mark.parametrize(
    ("document", "what"),
    [
        (
            ends(TARGET, winners=[LOSER]),
            f"ended.winners: expected {WINNER}: the most points, then the most in the last round (7.2)",
        ),
        (ends(TARGET, gained=[99, 99]), "ended.gained: more points in the round than in all"),
        (
            ends(TARGET, gained=[0, 0]),
            f"scores: {max(TARGET['scores'])} points before the round; the target of 40 had ended the game (7.1)",
        ),
        (
            changed(ends(TARGET, gained=[0, 0]), {"scores": [1, 0]}),
            "ended.by: target, yet 1 point does not reach that of 40 (7.1)",
        ),
        (
            changed(ends(TARGET, by="mermaids", seat=1, winners=[1], gained=[0, 0]), {"scores": [1, 0]}),
            "ended.by: mermaids, yet seat 1 does not have the four mermaids, which win the game (5.5)",
        ),
        (ends(TARGET, by="round", winners=[]), f"ended.by: round, yet {max(TARGET['scores'])} points reach the target"),
        (changed(ROUND, {"shuffle": "140ea921b191646d"}), "ended.by: round, yet `shuffle` deals the next one"),
        (ends(MERMAIDS, winners=[OTHER]), "ended.winners: expected seat "),
        (ends(MERMAIDS, gained=[1, 0]), "ended.gained: expected none: the round of the fourth mermaid adds no points"),
        (
            changed(ends(MERMAIDS, by="round", winners=[]), {"shuffle": ...}),
            "ended.by: round, yet seat ",
        ),
    ],
)
def test_ends_that_contradict_themselves_are_refused(document: Document, what: str) -> None:
    assert any(problem.startswith(what) for problem in told(document)), told(document)
