"""The record of one seat, as `leadline table` saves it, is reviewed by what that seat saw."""

from __future__ import annotations

from pathlib import Path

import pytest

import leadline
from leadline.core.documents import seat_records
from leadline.core.errors import ArgumentError
from leadline.solver.review.decisions import of_seat_record
from leadline.solver.review.page import page
from support import transcripts

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
    assert (found.seat, found.unjudged) == (2, ())
    assert found.as_json()["record_of"] == 2
    decisions, last, _ = of_seat_record(record)
    assert last.turn == 3
    assert decisions[0].view.document()["hand"] == [3, 12, 50, 51, "F"]


def test_another_seat_cannot_be_judged(record: dict[str, object]) -> None:
    with pytest.raises(ArgumentError, match="that of seat 2"):
        leadline.review(record, seats=[1], nodes=200)


def test_decisions_told_in_other_words_are_found() -> None:
    table = leadline.Table("sea-salt")
    for line in [
        "players 2, me 1, begins 2, piles crab/black fish/yellow",
        "2 take 1",
        "2 pass",
        "1 drew boat/yellow shell/grey",
        "1 keep boat discard 1",
        "pass",
        "2 draws, puts crab/dark blue on 2",
        "2 pass",
        "drew boat/black fish/green, keep boat, fish on 1",
        "pairs boat boat, again",
        "take pile 2",
    ]:
        table.tell(line)
    decisions, last, unread = of_seat_record(table.record())
    assert [one.text for one in decisions] == [
        "deck",
        "keep boat/yellow discard 1",
        "pass",
        "deck",
        "keep boat/black discard 1",
        "pair boat",
        "take 2",
    ]
    assert [one.number for one in decisions] == [3, 4, 5, 8, 8, 9, 10]
    assert (last, unread) == (table.view, [])


def test_a_draw_without_a_comma_is_no_part_of_the_move() -> None:
    table = leadline.Table("calm-sailing")
    for line in ["players 3, me 2, removed 4", "hand 3 12 50 51 F", "begins 1", "24@b3", "50@c5 drew 17"]:
        table.tell(line)
    assert [one.text for one in of_seat_record(table.record())[0]] == ["50@c5"]
    assert leadline.review(table.record(), nodes=20).unjudged == ()


@pytest.mark.extended
@pytest.mark.parametrize("path", transcripts.COURSES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_decision_of_a_course_is_found(path: Path) -> None:
    course = transcripts.read(path)
    table = leadline.Table(course.game)
    for typed, _ in course.lines:
        if not typed.startswith(("best", "odds", "save")):
            table.reply(typed)
    record = table.record()
    decisions, _, unjudged = of_seat_record(record)
    assert not unjudged
    seats = {number: seat for number, _, seat, _ in seat_records.views(record)}
    told = {number for number, seat in seats.items() if seat == record["you"]}
    seen = {
        number
        for number, _, _, event in seat_records.views(record)
        if event.startswith(("display", "refill"))  # what lies open, which nobody decides
    }
    shares = {one.number for one in decisions if seats[one.number] != record["you"]}  # after a Start of another seat
    assert {one.number for one in decisions} - shares == told - seen
    assert len(shares) == (course.game == "calm-sailing" and "competitive" not in path.stem)


def test_a_draw_is_found_with_the_card_that_is_kept() -> None:
    table = leadline.Table("sea-salt")
    for line in [
        "players 2, me 1, begins 2, piles crab/black fish/yellow",
        "2 take 1",  # and passes, which the next line implies
        "1 deck keep boat/yellow discard 1, drew boat/yellow shell/grey",
        "pass",
        "2 draws, puts crab/dark blue on 2",
        "1 takes crab/dark blue from 2",
    ]:
        table.tell(line)
    decisions, _, unjudged = of_seat_record(table.record())
    assert [(one.number, one.text) for one in decisions] == [
        (2, "deck"),
        (2, "keep boat/yellow discard 1"),
        (3, "pass"),
        (5, "take 2"),
    ]
    assert not unjudged


def test_what_cannot_be_judged_is_listed(record: dict[str, object], monkeypatch: pytest.MonkeyPatch) -> None:
    from leadline.cli.review import text
    from leadline.solver.review import decisions

    monkeypatch.setattr(decisions, "_read", lambda view, event: [])
    monkeypatch.setattr(decisions, "choices", lambda view: [])
    found = leadline.review(record, nodes=20)
    assert not found.judged
    assert found.as_json()["unjudged"] == [
        {"number": 2, "seat": 2, "move": "50@c5, drew 17", "reason": decisions.WORDS},
        {"number": 5, "seat": 2, "move": "12@a2, drew 40", "reason": decisions.WORDS},
    ]
    line = "Move 2, seat 2: 50@c5, drew 17: no legal move is found in these words"
    assert "; 2 more cannot be judged" in text(found)
    assert f"Not judged:\n{line}" in text(found)
    assert f"<li>{line}</li>" in page(found)


SHARED = [
    ["1 S", "1: 3, 2: 12 17 F, 3: 2, drew 1 2 4"],
    ["1 S", "-12 -17 -F", "Ann 3", "Cy 2", "drew 1 2 4"],
    ["1 S", "Cy: 2, Ann: 3", "12 17 F", "drew 1 2 4"],
    ["1 S, 1: 3, -12 -17 -F, 3: 2, drew 1 2 4"],
]


def shared(*lines: str, **options: object) -> leadline.Table:
    """Seat 2 of three, after these lines behind a turn of each seat."""
    answers = {"hand": "3 12 50 51 F", "begins": "1"}
    table = leadline.Table(
        "calm-sailing", players=3, you=2, names=("Ann", "Bo", "Cy"), answers=answers, options=options
    )
    for line in ("1 30@c3", "50@e5, drew 17", "3 55@b6", *lines):
        table.tell(line)
    assert table.waiting is None
    return table


@pytest.mark.parametrize("options", [{}, {"monsters": 3}, {"storms": True}])
@pytest.mark.parametrize("lines", SHARED)
def test_what_you_give_after_a_rivals_start_is_judged(lines: list[str], options: dict[str, object]) -> None:
    """Though the event is that of the seat which has laid the Start."""
    decisions, _, unjudged = of_seat_record(shared(*lines, **options).record())
    assert [one.text for one in decisions] == ["50@e5", "2:12,17,F"]
    assert not unjudged
    share = decisions[1]
    assert (share.view.seat, share.view.turn) == (2, 2)
    walk = share.view.sample(leadline.Generator(1, "test"))
    for code in share.codes:
        walk.push(code)
    assert walk.view(2).document()["hand"] == [3, 51]


def test_a_start_of_your_own_is_judged_with_what_you_give() -> None:
    for lines in (["S", "1: 3, -3 -12, 3: 3, drew 1 2 4"], ["S 1: 3, 2: 3 12, 3: 3, drew 1 2 4"]):
        table = shared("1 discards 2", "discards 51 F, drew S 7", "3 discards 2", "1 discards 2", *lines)
        decisions, _, unjudged = of_seat_record(table.record())
        assert [one.text for one in decisions] == ["50@e5", "-51 -F", "S", "2:3,12"]
        assert not unjudged
        (start,) = decisions[2].codes
        assert decisions[2].view.legal_codes() == [start]


def test_what_you_give_is_listed_if_it_cannot_be_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    from leadline.solver.review import decisions

    monkeypatch.setattr(decisions, "choices", lambda view: [])
    _, _, unjudged = of_seat_record(shared(*SHARED[0]).record())
    assert [(one.number, one.seat, one.text, one.reason) for one in unjudged] == [
        (5, 2, "1: 3, 2: 12 17 F, 3: 2, drew 1 2 4", decisions.SHARE)
    ]
