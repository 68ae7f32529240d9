"""How seats of two close in the worlds of the search of Sea Salt & Paper."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from importlib import resources

import numpy as np
import pytest

import leadline
from fitting import sea_salt as training
from leadline.core import Generator
from leadline.core.sea_salt.notation import pack
from leadline.core.sea_salt.position import SeaSalt
from leadline.core.sea_salt.state import LAST_CHANCE, PASS, STOP
from leadline.solver import sea_salt

NUMBERS = json.loads(resources.files(sea_salt).joinpath("closing.json").read_text())
ENDS = [pack(PASS), pack(STOP), pack(LAST_CHANCE)]


def closable(players: int, games: int, seed: int) -> Iterator[tuple[SeaSalt, int]]:
    """Positions of games of the rollouts in which a turn may end by closing, and how the rollouts go on."""
    for game in range(games):
        position = leadline.deal("sea-salt-paper", players=players, seed=seed + game)
        assert isinstance(position, SeaSalt)
        number = 0
        while position.turn is not None:
            move = training.move(position, 1000 * game + number)
            if ENDS[1] in position.legal_codes():
                yield position, move
                if move in ENDS and number % 3 == 0:
                    move = ENDS[0]
            position.push(move)
            number += 1


def test_the_end_follows_from_what_the_seat_has_seen() -> None:
    chance = Generator(3, "worlds")
    ends: Counter[int] = Counter()
    for position, move in closable(2, 60, 800):
        view = position.view(position.turn or 1)
        expected = training.end_move(position)
        assert expected in position.legal_codes()
        assert move == expected or move not in ENDS
        assert training.end_move(view.masked) == expected  # type: ignore[arg-type]
        assert training.end_move(view.sample(chance)) == expected  # type: ignore[arg-type]
        ends[expected] += 1
    assert min(ends[end] for end in ENDS) > 20


def test_the_end_has_the_greatest_value() -> None:
    into, bias = np.array(NUMBERS["into"]), np.array(NUMBERS["bias"])
    out, level = np.array(NUMBERS["out"]), np.array(NUMBERS["level"])
    assert np.abs(out).sum(1).max() * 32767 < 2**31  # no sum goes beyond 32 bits
    for position, _ in closable(2, 20, 900):
        features = training.end_features(position.view(position.turn or 1))
        assert all(0 <= place < training.PLACES for place in features)
        units = np.clip(bias + into[features].sum(0), 0, 32767)
        values = out @ units * NUMBERS["scale"] + level
        assert ENDS.index(training.end_move(position)) == int(values.argmax())


@pytest.mark.parametrize("players", [3, 4])
def test_with_more_seats_the_policy_closes(players: int) -> None:
    tried = 0
    for position, move in closable(players, 20, 950):
        assert move == position.playout_move(1)
        tried += 1
    assert tried > 20


def test_numbers_of_another_shape() -> None:
    for name in ("into", "bias", "out", "level"):
        with pytest.raises(ValueError, match="features"):
            training.use_ends(NUMBERS | {name: NUMBERS[name][1:]})


def test_where_nobody_can_close() -> None:
    position = leadline.deal("sea-salt-paper", players=2, seed=1)
    assert isinstance(position, SeaSalt)
    with pytest.raises(ValueError, match="closing"):
        training.end_move(position)
    for seat in (1, 2):
        with pytest.raises(ValueError, match="closing"):
            training.end_features(position.view(seat))
    position = next(position for position, _ in closable(3, 20, 970))
    with pytest.raises(ValueError, match="closing"):
        training.end_move(position)
