"""The notation of records and moves of Reef Encounter."""

from __future__ import annotations

from types import ModuleType

import pytest

from reference import BadDocument
from rules.reef_encounter.positions import Document, deal, position, refused


def test_notation_coral_tiles_are_read_in_either_order(engine: ModuleType) -> None:
    document = position(front=["pink"], shrimps_eaten=[1, 0])
    usual, other = engine.load(document), engine.load(document)
    usual.play("cylinder purple pay pink on yellow/pink")
    other.play("cylinder purple pay pink on pink/yellow")
    assert usual.document() == other.document()
    assert "cylinder purple pay pink on pink/yellow" not in engine.load(document).moves()


@pytest.mark.parametrize("text", ["", "swim 1a2", "eat", "grow purple", "1h1", "collect", "cylinder red pay grey"])
def test_notation_a_string_that_is_no_move_is_illegal(engine: ModuleType, text: str) -> None:
    assert refused(engine.load(position(front=["grey"])), text)
    report = engine.replay(deal(moves=["collect white", text], refills=[["grey", "grey", "grey"]]))
    assert (report["status"], report["at"], report["moves"]) == ("illegal", 1, 2)
    assert report["outcome"] is None


def test_notation_a_record_may_stop_anywhere(engine: ModuleType) -> None:
    report = engine.replay(deal())
    assert (report["status"], report["moves"], report["at"], report["outcome"]) == ("legal", 0, None, None)
    report = engine.replay(deal(moves=["grow white", "1a2"]))
    assert (report["status"], report["moves"], report["outcome"]) == ("legal", 2, None)


def test_notation_the_clause_of_an_illegal_record(engine: ModuleType) -> None:
    report = engine.replay(deal(moves=["grow white", "1a2", "done", "shrimp 1a2", "eat 1a2"]))
    assert (report["status"], report["at"], report["clause"]) == ("illegal", 4, "3.2")


@pytest.mark.parametrize("refill", [["grey", "grey"], ["grey", "grey", "grey", "grey"], ["grey", "grey", "blue"]])
def test_notation_a_refill_that_cannot_be_drawn_is_an_error(engine: ModuleType, refill: list[str]) -> None:
    """After white the spaces white, pink and grey have fewer than three tiles."""
    assert engine.replay(deal(moves=["collect white"], refills=[["grey"] * 3]))["status"] == "legal"
    with pytest.raises(BadDocument):
        engine.replay(deal(moves=["collect white"], refills=[refill]))


def test_notation_one_refill_for_each_collect(engine: ModuleType) -> None:
    for refills in ([], [["grey"] * 3, ["grey"] * 2]):
        with pytest.raises(BadDocument):
            engine.replay(deal(moves=["collect white"], refills=refills))


def short_game() -> Document:
    """A record that ends because the sixth white cube cannot be replaced."""
    moves = ["collect white"] * 6
    refills = [["grey"] * 3, ["grey"] * 2, ["grey"], ["grey"], ["grey"], []]
    return deal(cubes=[["white", "white"], ["white", "white"]], moves=moves, refills=refills)


def test_notation_the_outcome_of_a_finished_record(engine: ModuleType) -> None:
    outcome = engine.replay(short_game())["outcome"]
    # Grey and orange are each the stronger on two coral tiles; both hold five cubes, seat 2 more tiles.
    assert (outcome["scores"], outcome["winners"]) == ([3, 3], [2])
    assert outcome["reason"]


def test_notation_every_move_after_the_end_is_illegal(engine: ModuleType) -> None:
    record = short_game()
    record["moves"].append("pass")
    report = engine.replay(record)
    assert (report["status"], report["at"], report["outcome"]) == ("illegal", 6, None)


def test_notation_an_unknown_parrotfish_tile_leaves_score_and_winners_open(engine: ModuleType) -> None:
    outcome = engine.replay(short_game() | {"eaten": ["grey", None]})["outcome"]
    assert (outcome["scores"], outcome["winners"]) == ([3, None], None)


def test_notation_a_result_must_follow_from_the_moves(engine: ModuleType) -> None:
    good = {"winners": [2], "scores": [3, 3], "reason": "any"}
    assert engine.replay(short_game() | {"result": good})["status"] == "legal"
    for result in ({**good, "winners": [1]}, {**good, "scores": [3, 4]}):
        with pytest.raises(BadDocument):
            engine.replay(short_game() | {"result": result})
    with pytest.raises(BadDocument):
        engine.replay(deal(result=good))


def test_notation_eaten_corals_are_reported(engine: ModuleType) -> None:
    moves = ["grow white", "1a2", "1a3", "1a4", "1a5", "done", "shrimp 1a2", "collect white"]
    moves += ["collect yellow", "grow white", "1b2", "1b5", "done", "collect white", "collect yellow", "eat 1a2"]
    refills = [["grey"] * 3, ["grey"] * 3, ["grey"] * 2, ["grey"] * 2]
    report = engine.replay(deal(moves=moves, refills=refills))
    assert report["status"] == "legal", report
    assert report["eaten"] == [{"seat": 1, "space": "1a2", "color": "white", "size": 6, "kept": 2}]
