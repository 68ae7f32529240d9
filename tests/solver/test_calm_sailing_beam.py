"""Beams of the base game: what they find is a line, the same for the same seed, and they stop where they are told."""

from __future__ import annotations

import pytest

import leadline
from leadline.core import Position
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.core.variation import Line
from leadline.solver.calm_sailing.base.beam import beam_search, given_up, luby
from support.calm_positions import late_solo, solo


def deal(players: int, spare: int, seed: int, **rules: int) -> Position:
    """A deal in which so many cards can be spared if every payment is the least one."""
    return leadline.deal("calm-sailing", players=players, seed=seed, removed=min(28, 21 + players - spare), **rules)


LINES = {12: (4, 4, 4, 3), 3: (4, 3, 3, 1), 1: (11, 9, 4, 3)}  # found, by cards to spare and players


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("spare", [12, 3, 1])
def test_lines_of_beams_win(players: int, spare: int) -> None:
    found = 0
    for seed in range(16 if spare == 1 else 4):
        position = deal(players, spare, seed)
        codes, nodes = beam_search(position, 2, 16, 15_000, seed, lambda: True)
        assert nodes > 0
        if codes is not None:
            found += 1
            assert Line(position, codes).end.returns == (1.0,) * players
            assert beam_search(position, 2, 16, 15_000, seed, lambda: True) == (codes, nodes)
    assert found == LINES[spare][players - 2]


@pytest.mark.parametrize("solo_draw", [4, 5, 9, 20])
def test_lines_of_solo_beams_win(solo_draw: int) -> None:
    found = 0
    for seed in range(6):
        position = deal(1, 10, seed, solo_draw=solo_draw)
        codes, _ = beam_search(position, 1, 16, 10_000, seed, lambda: True)
        if codes is not None:
            found += 1
            assert Line(position, codes).end.returns == (1.0,)
    assert found


def test_a_hand_that_could_pay_more_cards_than_a_turn_has_room_for() -> None:
    """28 cards, all that a solo Start can leave (10.1): a payment of all the others is no turn of a beam."""
    grid = ["75 76 77 78 79 80", "69 70 71 72 73 74", "19 20 . 66 67 68"]
    grid += ["13 14 15 16 17 18", "7 8 9 10 11 12", "1 2 3 4 5 6"]
    pile = [*range(22, 30), *range(58, 65), *["F"] * 5, 21]
    rules = {"solo_hand": 10, "solo_draw": 20, "solo_payment": 1}
    position = solo([*range(30, 58)], pile, grid=grid, rules=rules)
    assert isinstance(position, CalmSailing)
    for seed in range(60):
        codes, _ = beam_search(position, 1, 16, 1_000, seed, lambda: True)
        if codes is not None:
            assert Line(position, codes).end.returns == (1.0,)


def test_beams_from_mid_game() -> None:
    position = deal(3, 4, 2)
    line = leadline.verify(position).line
    assert line is not None
    found = 0
    for text in line:
        codes, _ = beam_search(position, 4, 16, 15_000, 1, lambda: True)
        if codes is not None:
            found += 1
            assert Line(position, codes).end.returns == (1.0,) * 3
        position.push(text)
    assert found > len(line) // 2


def test_a_beam_stops_where_it_is_told() -> None:
    hopeless = deal(4, -1, 1)
    assert beam_search(hopeless, 2, 4, 5_000, 1, lambda: False) == (None, 0)
    codes, nodes = beam_search(deal(5, 0, 8008), 4, 16, 5_000, 1, lambda: True)
    assert codes is None
    assert 5_000 <= nodes < 20_000
    asked = 0

    def go_on() -> bool:
        nonlocal asked
        asked += 1
        return asked < 4

    assert beam_search(hopeless, 2, 4, 10**9, 1, go_on)[0] is None
    assert asked == 4


@pytest.mark.parametrize(("width", "widest"), [(0, 4), (5, 4), (1, 5000)])
def test_wrong_widths(width: int, widest: int) -> None:
    with pytest.raises(ValueError, match="expected 1 to 4096"):
        beam_search(deal(2, 5, 1), width, widest, 100, 1, lambda: True)


def test_beams_begin_with_a_whole_move() -> None:
    position = deal(2, 5, 1)
    position.push(next(move for move in position.legal_moves() if move.text.startswith("-")))
    with pytest.raises(ValueError, match="a position before a move"):
        beam_search(position, 1, 4, 100, 1, lambda: True)


def test_a_hopeless_position_ends_the_search() -> None:
    """No turn leaves enough cards, so a beam looks at none; it counts all the same."""
    codes, nodes = beam_search(deal(4, -1, 1), 1, 4, 500, 1, lambda: True)
    assert codes is None
    assert nodes >= 500


def test_the_sequence_of_luby() -> None:
    assert [luby(number) for number in range(1, 16)] == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    with pytest.raises(ValueError, match="element 0: expected 1 or more"):
        luby(0)


def test_what_needs_a_payment_above_four_is_given_up_and_won_all_the_same() -> None:
    """Beams assume hands of five; a larger solo hand may pay six for its last island."""
    document = late_solo([61, "F", 7], []).document() | {"rules": {"solo_draw": 20}}
    del document["memory"]
    position = leadline.load(document | {"hands": [[61, "F", 62, 63, 64, 65, 66, 67]]})
    assert isinstance(position, CalmSailing)
    assert given_up(position)
    assert beam_search(position, 1, 16, 1_000, 1, lambda: True)[0] is None
    assert leadline.verify(position).status == "winnable"
