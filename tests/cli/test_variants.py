"""The commands with the competitive game of Calm Sailing, which is a house reading and named as such."""

from __future__ import annotations

import json

import pytest

import leadline

DEAL = ("deal", "calm-sailing", "--players", "2", "--seed", "1", "--variant", "competitive")


@pytest.fixture
def file(run, tmp_path):
    path = tmp_path / "deal.json"
    path.write_text(run(*DEAL).stdout, encoding="utf-8")
    return str(path)


def test_games_names_the_house_reading(run):
    assert "competitive for two (house reading)" in run("games").stdout


def test_show_names_the_house_reading(run, file):
    for words in (("show", file), ("show", file, "--seat", "2"), ("show", file, "--svg", "-")):
        result = run(*words)
        assert result.exit_code == 0
        assert "Calm Sailing, competitive (house reading)" in result.stdout


def test_best_and_moves_of_a_player(run, file):
    listed = run("moves", file).stdout.split("\n")
    result = run("best", file, "--nodes", "200", "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)["moves"]
    assert {move["move"] for move in found} <= set(listed)
    assert found[0]["value"] > 0


def test_a_game_is_replayed_with_its_points(run, tmp_path):
    game = leadline.deal("calm-sailing", players=2, seed=2, variant="competitive")
    record = game.document()
    moves = []
    while not game.is_over:
        start, codes = game.copy(), []
        while not codes or not game.is_boundary:
            codes.append(game.playout_move(1))
            game.push(codes[-1])
        moves.append(game.game.rooms.notation.join(start, codes))
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record | {"moves": moves}), encoding="utf-8")
    result = run("replay", str(path))
    assert result.exit_code == 0
    winners, points = game.outcome.winners, game.outcome.scores
    assert f"won by seat {' and '.join(map(str, winners))}, {points[0]} to {points[1]}" in result.stdout


def test_verify_refuses_it_in_one_message(run, file):
    for words in (("verify", file), ("verify", "--game", *DEAL[1:])):
        result = run(*words)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.count("\n") == 1
        assert "competitive (house reading) is not co-operative" in result.stderr


def test_deal_says_what_does_not_go_with_it(run):
    result = run(*DEAL, "--players", "3", "--rocks", "--wild", "2", "--solo-draw", "5")
    assert result.exit_code == 2
    for option in ("--players", "--rocks", "--wild", "--solo-draw"):
        assert option in result.stderr
    assert "--variant" in run("deal", "calm-sailing", "--players", "2", "--variant", "duel").stderr
