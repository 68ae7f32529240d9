"""Texts of moves, documents and recorded games of Calm Sailing."""

from __future__ import annotations

from types import ModuleType

import pytest

from reference import BadDocument
from rules.calm_sailing.positions import EMPTY, FULL, deal, played, position, ready_to_start


def test_move_texts_are_read_in_any_order(engine: ModuleType) -> None:
    start = position({1: [12, 20, "F", "S", 30]}, {"c3": 10})
    for written, read in [("12@d3 -20 -F", "12@d3 -F -20"), ("-F -S", "-S -F"), ("-12 -30", "-30 -12")]:
        other = engine.load(start)
        other.play(read)
        assert other.document() == played(engine.load(start), written).document()
    one, two = engine.load(ready_to_start()), engine.load(ready_to_start())
    one.play("S 3:11,10 1:4,3,2 2:6,7,5")
    assert one.document() == played(two, "S 1:2,3,4 2:5,6,7 3:10,11").document()


def test_moves_are_sorted_by_code_points(engine: ModuleType) -> None:
    moves = engine.load(position({1: [5, 12, 20, "F", "S"]}, {"c3": 10})).moves()
    assert moves == sorted(set(moves))


def test_documents_round_trip(engine: ModuleType) -> None:
    for document in (deal(4, first=3, removed=(5, 60)), ready_to_start(2), position({1: [60, "F"]}, FULL)):
        state = engine.load(document)
        again = engine.load(state.document())
        assert again.document() == state.document()
        assert (again.to_move, again.moves()) == (state.to_move, state.moves())


def test_cards_may_be_one_string(engine: ModuleType) -> None:
    document = position({1: [12, 20, "F"], 2: [40, 41]}, {"c3": 10})
    spelt = document | {"hands": [" ".join(map(str, cards)) for cards in document["hands"]]}
    assert engine.load(spelt).document() == engine.load(document).document()


def test_a_broken_document_is_refused(engine: ModuleType) -> None:
    good = position({1: [12, 20, 30]})
    engine.load(good)
    for wrong in (
        {"unknown": 1},
        {"format": 2},
        {"game": "reef"},
        {"players": 6},
        {"to_move": 4},
        {"grid": EMPTY[:5]},
        {"start_laid": "yes"},
        {"hands": [[12, 12], [], []]},
        {"hands": [[81], [], []]},
        {"hands": [[12, 13, 14, 15, 16, 17], [], []]},
    ):
        with pytest.raises(BadDocument):
            engine.load(good | wrong)
    for key in ("players", "hands", "to_move", "start_laid"):
        with pytest.raises(BadDocument):
            engine.load({name: value for name, value in good.items() if name != key})


def test_a_record_may_stop_anywhere(engine: ModuleType) -> None:
    told = engine.replay(deal(3) | {"moves": ["1@a1", "-6 -7"], "names": ["A", "B", "C"]})
    assert (told["status"], told["moves"], told["at"], told["outcome"]) == ("legal", 2, None, None)


@pytest.mark.parametrize("move", ["7@b1 -8 -9 -10", "-6", "hello", ""])
def test_a_record_breaks_at_its_first_illegal_move(engine: ModuleType, move: str) -> None:
    told = engine.replay(deal(3) | {"moves": ["1@a1", move, "11@f6"]})
    assert (told["status"], told["moves"], told["at"], told["outcome"]) == ("illegal", 3, 1, None)
    assert told["reason"]
    assert told["clause"]


def test_a_result_must_follow_from_the_moves(engine: ModuleType) -> None:
    record = deal(3) | {"moves": ["1@a1"]}
    with pytest.raises(BadDocument):
        engine.replay(record | {"result": {"winners": [1, 2, 3], "scores": [None, None, None], "reason": ""}})
