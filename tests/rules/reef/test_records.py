"""Recorded games of Reef."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from reference import BadDocument
from rules.reef.positions import Document, deal, plays


def record(moves: list[str], **more: Any) -> Document:
    return deal() | {"moves": moves} | more


BEGIN = ["start r@b2 y@c2 p@b3 g@c3"] * 2


def test_replay_says_where_and_why(engine: ModuleType) -> None:
    answer = engine.replay(record([*BEGIN, "take 5", "take 5", "take 6"]))
    assert (answer["status"], answer["at"], answer["clause"], answer["moves"]) == ("illegal", 3, "2A.1", 5)
    assert answer["outcome"] is None
    assert answer["reason"]


def test_replay_of_an_unfinished_record(engine: ModuleType) -> None:
    answer = engine.replay(record([*BEGIN, "take 5", "top 6"]))
    assert (answer["status"], answer["at"], answer["outcome"], answer["moves"]) == ("legal", None, None, 4)


def test_replay_of_a_text_that_is_no_move(engine: ModuleType) -> None:
    answer = engine.replay(record([*BEGIN, "hello"]))
    assert (answer["status"], answer["at"]) == ("illegal", 2)


def short_game(engine: ModuleType) -> Document:
    """A game of two in which every seat lays all it can."""
    state = engine.load(deal())
    moves = []
    while state.to_move is not None:
        texts = plays(state) or [text for text in state.moves() if text[:5] in ("take ", "start")]
        moves.append(texts[0])
        state.play(texts[0])
    return record(moves, result=state.outcome())


def test_replay_checks_the_result(engine: ModuleType) -> None:
    finished = short_game(engine)
    answer = engine.replay(finished)
    assert answer["status"] == "legal"
    assert answer["outcome"] == finished["result"]
    wrong = [score + 1 for score in finished["result"]["scores"]]
    with pytest.raises(BadDocument):
        engine.replay(finished | {"result": finished["result"] | {"scores": wrong}})
    other = finished["result"] | {"reason": "whatever"}
    assert engine.replay(finished | {"result": other})["status"] == "legal"


def test_replay_of_a_move_after_the_end(engine: ModuleType) -> None:
    finished = short_game(engine)
    del finished["result"]
    count = len(finished["moves"])
    answer = engine.replay(finished | {"moves": [*finished["moves"], "take 60"]})
    assert (answer["status"], answer["at"], answer["clause"]) == ("illegal", count, "5.1")
