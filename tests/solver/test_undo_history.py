"""Undo and redo at the table, from the last event back into the set-up and forward again."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from leadline import DocumentError, LeadlineError, Table
from leadline.solver.api.following import follow

HAND = "3 12 50 51 F"
SETUP = ["players 3, me 2, removed 4", f"hand {HAND}", "begins 1"]


def told(*lines: str, kept: Path | None = None) -> Table:
    table = Table("calm-sailing", autosave=kept)
    for line in lines:
        table.tell(line)
    return table


def test_redo_brings_back_the_set_up_line_by_line_and_then_the_events(tmp_path: Path) -> None:
    """The events came first, while the hand was still being asked for, and the record could not be read."""
    kept = tmp_path / "kept.json"
    table = told(*SETUP, "24@b3", "50@c5, drew 17", "undo 4", kept=kept)
    assert [question.name for question in table.questions] == ["hand", "begins"]
    answers = [table.tell("redo") for _ in range(4)]
    assert answers == [
        f"redone: hand {HAND}; the seat that begins? (as 1)",
        "redone: begins 1; seat 1 to move",
        "redone: 1 24@b3; your turn",
        "redone: 2 50@c5, drew 17; seat 3 to move",
    ]
    assert table.record() == told(*SETUP, "24@b3", "50@c5, drew 17").record()
    assert Table.load(kept).view == table.view


def test_redo_brings_back_several_lines_as_undo_takes_them() -> None:
    table = told(*SETUP, "24@b3", "50@c5, drew 17", "undo 4")
    assert table.tell("redo 3") == "redone: 1 24@b3; your turn"
    assert table.tell("redo 2") == "redone: 2 50@c5, drew 17; seat 3 to move; only 1 of 2, that is all"
    assert table.record() == told(*SETUP, "24@b3", "50@c5, drew 17").record()
    with pytest.raises(LeadlineError, match="redo: nothing was undone"):
        table.redo(2)


@pytest.mark.parametrize("begun", ["begins 3", "undo"])
def test_what_was_undone_is_dropped_once_the_set_up_is_told_anew(begun: str) -> None:
    """A wrong hand, noticed after the first event, came back without a word."""
    table = told(*SETUP, "24@b3", "undo 3", "hand 7 8 9 10 11", begun)
    if begun == "undo":
        assert table.tell("redo").startswith("redone: hand 7 8 9 10 11; ")
    with pytest.raises(LeadlineError, match="redo: nothing was undone"):
        table.tell("redo")
    assert table.answers["hand"] == "7 8 9 10 11"
    assert table.events == []
    assert Table.load(table.record()).view == table.view


def test_redo_works_within_the_set_up() -> None:
    table = told("players 3", "me 2", "undo")
    assert table.you is None
    assert table.tell("redo").startswith("redone: me 2; the seat with one card more")
    assert table.you == 2
    table = told("3", "2", "", "undo")
    assert table.question is not None
    assert table.question.name == "rules"
    assert table.tell("redo").startswith("redone; the seat with one card more")
    assert "\nundo, redo " in told().tell("help")


def test_a_line_of_the_set_up_that_changes_nothing_is_none_to_take_back() -> None:
    table = told(*SETUP[:2])
    assert table.reply("begins 9").refused
    assert table.tell("undo").startswith(f"undone: hand {HAND}; ")
    assert table.reply("hand 3 3 4 5 6").refused
    assert table.tell("redo").startswith(f"redone: hand {HAND}; ")


def test_an_event_that_waits_comes_back_too() -> None:
    table = told(*SETUP, "24@b3", "50@c5", "undo")
    assert table.waiting is None
    assert table.tell("redo") == "redone: 50@c5; what did you draw? 1 card, as: drew 1"
    assert table.waiting == "50@c5"
    table.tell("17")
    assert table.events == ["1 24@b3", "2 50@c5, drew 17"]


@pytest.mark.parametrize("line", ["50@c5", "fix discarded -", "51@e5, drew 18"])
def test_what_is_told_in_the_place_of_an_event_drops_it(line: str) -> None:
    table = told(*SETUP, "24@b3", "50@c5, drew 17", "undo", line)
    assert table.reply("redo").refused


def test_the_lines_of_a_question_are_taken_back_alike() -> None:
    found = follow(None, {"game": "calm-sailing"}, [*SETUP, "24@b3", *["undo"] * 3, "redo"])
    assert (found["view"], found["refused"], found["record"]["events"]) == (None, None, [])
    assert found["news"][-1]["text"].startswith(f"redone: hand {HAND}; ")


@pytest.mark.parametrize("lines", [["50@c5"], ["50@c5", "undo", "redo"], ["50@c5", "show"], ["50@c5", "# a remark"]])
def test_the_next_question_goes_on_with_the_event_that_waits(lines: list[str]) -> None:
    """Whatever line came last: its answer told the event only where it was that event."""
    found = follow(None, {"game": "calm-sailing"}, [*SETUP, "24@b3", *lines])
    assert (found["held"], found["waiting"]) == ("50@c5", "2 50@c5")
    after = follow(found["record"], None, [f"{found['waiting']}, drew 17"])
    assert after["record"]["events"] == ["1 24@b3", "2 50@c5, drew 17"]


@pytest.mark.parametrize("seed", range(40))
def test_every_record_on_the_way_can_be_read_and_every_state_comes_back(seed: int, tmp_path: Path) -> None:
    """Lines at random, among them such as cannot be; what is kept is always what the table shows."""
    lines = ["players 3", "me 2", "", "removed 4", "more 1", f"hand {HAND}", "hand 7 8 9 10 11", "begins 1", "begins 9"]
    lines += ["1", "24@b3", "50@c5", "7@a2", "drew 17", "17", "discards 2", "fix discarded -", "undo 2"]
    lines += ["undo", "redo"] * 5
    chance, kept = random.Random(seed), tmp_path / "kept.json"
    table = told("players 3, me 2", kept=kept)
    for _ in range(60):
        table.reply(chance.choice(lines))
        if table.you is not None and table.players is not None:
            read = Table.load(kept)
            assert (read.view, read.record()) == (table.view, table.record())
    states = [(table.view, table.answers, table.events, table.waiting)]
    while not table.reply("undo").refused:
        states.append((table.view, table.answers, table.events, table.waiting))
    for state in reversed(states[:-1]):
        table.tell("redo")
        assert (table.view, table.answers, table.events, table.waiting) == state


def test_what_was_taken_back_comes_back_after_a_record() -> None:
    table = Table("calm-sailing", players=3, you=2, answers={"hand": "3 12 50 51 F", "begins": "1"})
    for line in ("24@b3", "50@c5, drew 17", "3 discards 2"):
        table.tell(line)
    assert "undone" not in table.record()
    table.undo(2)
    record = table.record()
    assert record["undone"] == ["2 50@c5, drew 17", "3 discards 2"]
    again = Table.load(record)
    assert again.record() == record
    again.redo(2)
    assert again.events == ["1 24@b3", "2 50@c5, drew 17", "3 discards 2"]
    assert "undone" not in again.record()


def test_an_event_that_waited_comes_back_after_a_record_as_well() -> None:
    table = Table("calm-sailing", players=3, you=2, answers={"hand": "3 12 50 51 F", "begins": "1"})
    for line in ("24@b3", "50@c5"):
        table.tell(line)
    table.undo(2)
    again = Table.load(table.record())
    again.redo(2)
    assert again.waiting == "50@c5"
    assert again.tell("17").startswith("you lay 50 on c5; you draw 17")


def test_what_cannot_come_back_is_refused_in_its_place() -> None:
    table = Table("calm-sailing", players=3, you=2, answers={"hand": "3 12 50 51 F", "begins": "1"})
    with pytest.raises(DocumentError, match=r"undone\[2\]: .*card 24 is not in the hand"):
        Table.load(table.record() | {"undone": ["1 24@b3", "2 24@c3"]})
