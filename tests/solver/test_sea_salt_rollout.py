"""How seats play on in the worlds of the search of Sea Salt & Paper."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import resources

import pytest

import leadline
from fitting import sea_salt as training
from leadline.core import Generator
from leadline.core.sea_salt.notation import pack, unpack
from leadline.core.sea_salt.position import SeaSalt
from leadline.core.sea_salt.state import LAY, PASS
from leadline.solver import sea_salt

WEIGHTS = json.loads(resources.files(sea_salt).joinpath("weights.json").read_text())


def positions(players: int, games: int, seed: int) -> Iterator[SeaSalt]:
    """Positions of random games in which every pair is laid, so that crabs take cards unseen, and rounds are long."""
    chance = Generator(seed, "rollout")
    for game in range(games):
        position = leadline.deal("sea-salt-paper", players=players, seed=seed + game)
        assert isinstance(position, SeaSalt)
        while not position.is_over and position.rounds < 2:
            yield position
            codes = position.legal_codes()
            laid = [code for code in codes if unpack(code)[0] == LAY]
            if laid or (chance.below(10) and pack(PASS) in codes):
                codes = laid or [pack(PASS)]
            position.push(codes[chance.below(len(codes))])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_move_follows_from_what_the_seat_has_seen(players: int) -> None:
    chance = Generator(3, "worlds")
    tried = unsure = 0
    for number, position in enumerate(positions(players, 12, 800)):
        view = position.view(position.turn or 1)
        expected = training.move(position, number)
        assert expected in position.legal_codes()
        unsure += any(position.suspects(view.seat))
        assert training.move(view.masked, number) == expected
        assert training.move(view.sample(chance), number) == expected
        tried += 1
    assert tried > 300
    assert unsure


def test_draws_are_chosen_by_the_weights() -> None:
    """The move has the greatest value, but for the noise that decides between moves that are as good."""
    tried = 0
    for number, position in enumerate(positions(2, 6, 900)):
        if position.phase not in ("draw", "keep") or position.last_chance:
            continue
        view = position.view(position.turn or 1)
        values = {
            code: sum(w * x for w, x in zip(WEIGHTS, training.draw_features(view, code), strict=True))
            for code in view.legal_codes()
        }
        assert values[training.move(position, number)] > max(values.values()) - 0.002
        tried += len(values) > 1
    assert tried > 100


def test_a_last_turn_is_the_policys() -> None:
    last = 0
    for number, position in enumerate(positions(2, 30, 1000)):
        if position.last_chance:
            assert training.move(position, number) == position.playout_move(number)
            last += 1
    assert last > 20


def test_rollouts_play_better_than_the_policy() -> None:
    """Games of one against the other, from both seats."""
    won = 0.0
    for game in range(200):
        position = leadline.deal("sea-salt-paper", players=2, seed=5000 + game // 2)
        seat = 1 + game % 2
        number = 0
        while position.turn is not None:
            if position.turn == seat:
                position.push(training.move(position, 1000 * game + number))  # type: ignore[arg-type]
            else:
                position.push(position.playout_move(1000 * game + number))
            number += 1
        won += (position.returns or ())[seat - 1]
    assert won > 110


def test_what_has_no_features() -> None:
    position = leadline.deal("sea-salt-paper", players=2, seed=1)
    view = position.view(position.turn or 1)
    for code in (pack(PASS), 2**40):
        with pytest.raises(ValueError, match="expected a legal draw"):
            training.draw_features(view, code)
    while position.turn is not None:
        position.push(position.playout_move(1))
    with pytest.raises(ValueError, match="over"):
        training.move(position, 1)  # type: ignore[arg-type]


def test_the_same_question_has_the_same_answer_whatever_was_searched_before() -> None:
    position = next(p for p in positions(2, 1, 77) if p.phase == "keep" and p.deck_size < 40)
    view = position.view(position.turn or 1)

    def answer(threads: int) -> list[tuple[str, float, int]]:
        found = leadline.best(view, nodes=900, seed=4, threads=threads)
        return [(move.text, move.value, move.visits) for move in found.moves]

    first = answer(1)
    other = leadline.deal("sea-salt-paper", players=3, seed=9)
    leadline.best(other.view(other.turn or 1), nodes=500, seed=8)
    assert answer(1) == first
    assert [(text, worlds) for text, _, worlds in answer(2)] == [(text, worlds) for text, _, worlds in first]
