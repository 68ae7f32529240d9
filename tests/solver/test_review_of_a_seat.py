"""The record of one seat, as `leadline table` saves it, is reviewed by what that seat saw."""

from __future__ import annotations

from pathlib import Path

import pytest

import leadline
from leadline.core.errors import DocumentError
from leadline.solver.review.decisions import of_seat_record

EVENTS = ["24@b3", "50@c5, drew 17", "discards 2", "26@c3 -2", "12@a2, drew 40"]


@pytest.fixture
def record(tmp_path: Path) -> dict[str, object]:
    """A game of three of Calm Sailing, told for seat 2."""
    import json

    table = leadline.Table("calm-sailing")
    for line in ["players 3, me 2, removed 4", "hand 3 12 50 51 F", "begins 1", *EVENTS]:
        table.tell(line)
    table.tell(f"save {tmp_path / 'seat.json'}")
    found: dict[str, object] = json.loads((tmp_path / "seat.json").read_text(encoding="utf-8"))
    return found


def test_only_the_decisions_of_the_seat_are_judged(record: dict[str, object]) -> None:
    found = leadline.review(record, nodes=200, seed=1)
    assert [one.decision.text for one in found.judged] == ["50@c5", "12@a2"]
    assert all(one.decision.view.seat == 2 for one in found.judged)
    assert (found.seat, found.unread) == (2, 0)
    assert found.as_json()["record_of"] == 2
    decisions, last, _ = of_seat_record(record)
    assert last.turn == 3
    assert decisions[0].view.document()["hand"] == [3, 12, 50, 51, "F"]


def test_another_seat_cannot_be_judged(record: dict[str, object]) -> None:
    with pytest.raises(DocumentError, match="that of seat 2"):
        leadline.review(record, seats=[1], nodes=200)
