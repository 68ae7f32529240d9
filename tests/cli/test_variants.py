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
    assert "competitive for two (unofficial variant)" in run("games").stdout


def test_show_names_the_house_reading(run, file):
    for words in (("show", file), ("show", file, "--seat", "2"), ("show", file, "--svg", "-")):
        result = run(*words)
        assert result.exit_code == 0
        assert "Calm Sailing, competitive (unofficial variant)" in result.stdout


def test_best_and_moves_of_a_player(run, file):
    listed = run("moves", file).stdout.split("\n")
    result = run("best", file, "--nodes", "200", "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)["moves"]
    assert {move["move"] for move in found} <= set(listed)
    assert found[0]["value"] > 0
    assert all(move["reason"].startswith(("a point for the island, ", "discards ")) for move in found)


def test_the_reason_of_a_move_counts_the_points(run, tmp_path):
    rows = [" .  .  .  .  .  ."] * 5 + ["10  .  .  .  .  ."]
    document = {"game": "calm-sailing", "format": 1, "players": 2, "to_move": 1, "hands": [[11, 12, 5], [60, 61]]}
    document |= {"row": [], "deck": [], "grid": rows, "owners": [["a1"], []], "spent": [2, 77]}
    path = tmp_path / "position.json"
    path.write_text(json.dumps(document | {"rules": {"variant": "competitive"}}), encoding="utf-8")
    found = json.loads(run("best", str(path), "--nodes", "300", "--json").stdout)["moves"]
    reasons = {move["move"]: move["reason"] for move in found}
    assert reasons["11@b1 -5"].startswith("a point for the island, less 1 for 5, -1 to -77; ")
    assert reasons["11@c1"].startswith("a point for the island, at no cost, 0 to -77, then 5 fits nowhere; ")
    discards = [text for text in reasons if text.startswith("-")]
    assert discards
    assert all(reasons[text].startswith(f"discards {text.replace('-', '')}, -3 to -77") for text in discards)
    document |= {"hands": [[11, 12, 5, 6, 7], [60, 61, 62, 63, 64]], "row": [13, 9], "spent": [2, 70]}
    path.write_text(json.dumps(document | {"rules": {"variant": "competitive"}}), encoding="utf-8")
    played = leadline.load(path.read_text(encoding="utf-8"))
    played.push("12@f6")
    path.write_text(played.text(), encoding="utf-8")
    found = json.loads(run("best", str(path), "--nodes", "300", "--json").stdout)["moves"]
    assert {move["move"] for move in found} == {"take 9", "take 13"}
    assert all(move["reason"].startswith(f"{move['move'].replace('take', 'takes')} (fits nowhere); ") for move in found)


def test_a_game_is_replayed_with_its_points(run, tmp_path):
    game = leadline.deal("calm-sailing", players=2, seed=2, variant="competitive")
    record = game.document()
    moves = []
    while not game.is_over:
        start, codes = game.copy(), []
        while not codes or not game.is_boundary:
            codes.append(game.playout_move(1))
            game.push(codes[-1])
        moves.append(game.game.notation.join(start, codes))
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
        assert "competitive (unofficial variant) is not co-operative" in result.stderr


def test_deal_says_what_does_not_go_with_it(run):
    result = run(*DEAL, "--players", "3", "--rocks", "--wild", "2", "--solo-draw", "5")
    assert result.exit_code == 2
    for option in ("--players", "--rocks", "--wild", "--solo-draw"):
        assert option in result.stderr
    assert "--variant" in run("deal", "calm-sailing", "--players", "2", "--variant", "duel").stderr
