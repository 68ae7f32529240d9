"""`plan` and `score` for Reef, and the other commands on its documents."""

from __future__ import annotations

import json
from typing import Any

import pytest

import leadline
from leadline.cli.batch import Interrupted

BOARD = [". . . .", "y1 y1 y1 .", "y1 y1 y1 .", "g1 . p2 r2"]
QUESTION = {"game": "reef", "format": 1, "board": BOARD, "cards": [17, 43, 5]}
SCORE = {"game": "reef", "format": 1, "board": BOARD, "card": 17}


def test_score(run, write):
    path = write(SCORE)
    assert run("score", path).stdout == "points       8\noccurrences  a2 a3 b2\noccurrences  b3 c2 c3\n"
    found = json.loads(run("score", path, "--json").stdout)
    assert found == {"points": 8, "occurrences": [["a2", "a3", "b2"], ["b3", "c2", "c3"]]}
    assert leadline.score(SCORE) == found
    assert run("score", write(SCORE | {"card": 29})).stdout == "points       1\noccurrences  a1\n"


def test_plan(run, write):
    path = write(QUESTION)
    found = json.loads(run("plan", path, "--json").stdout)
    expected = leadline.plan(BOARD, [17, 43, 5]).as_json()
    assert found | {"seconds": 0} == expected | {"seconds": 0}
    assert found["status"] == "optimal"
    assert found["total"] == sum(step["points"] for step in found["steps"])
    text = run("plan", path).stdout
    assert text.startswith(f"{found['total']} points, proved the best by search\n")
    assert all(f"card {step['card']}" in text for step in found["steps"])
    both = run("plan", path, "--solver", "both")
    assert (both.exit_code, both.stdout.splitlines()[0]) == (
        0,
        f"{found['total']} points, proved the best by both solvers",
    )


def test_plan_in_fixed_order_with_a_supply(run, write):
    path = write(QUESTION | {"order": "fixed", "supply": {"r": 0, "y": 1, "p": 9, "g": 1}})
    steps = json.loads(run("plan", path, "--json").stdout)["steps"]
    assert [step["card"] for step in steps] == [17, 43, 5]
    assert [len(step["pieces"]) for step in steps] == [1, 0, 0]


def test_a_limit_gives_a_bound_and_exit_code_3(run, write):
    path = write(
        QUESTION | {"board": [". r1 . g1", "p1 . . y2", ". g2 p1 .", "r1 . y1 ."], "cards": [28, 12, 37, 34, 7]}
    )
    found = run("plan", path, "--nodes", "1", "--json")
    assert found.exit_code == 3
    answer = json.loads(found.stdout)
    assert (answer["status"], answer["proof"]) == ("bound", None)
    assert answer["bound"] > answer["total"]
    text = run("plan", path, "--nodes", "1")
    assert text.exit_code == 3
    assert f"no plan has more than {answer['bound']}" in text.stdout


def test_an_interrupted_plan_is_an_object_too(run, write, monkeypatch):
    def broken_off(work):
        raise Interrupted

    monkeypatch.setattr("leadline.cli.plan.in_thread", broken_off)
    path = write(QUESTION)
    found = run("plan", path, "--json")
    assert found.exit_code == 130
    answer = json.loads(found.stdout)
    assert (answer["status"], answer["interrupted"], answer["steps"]) == ("unknown", True, None)
    assert answer.keys() == leadline.plan(BOARD, [17]).as_json().keys() | {"interrupted"}
    text = run("plan", path)
    assert (text.exit_code, text.stdout) == (130, "unknown: interrupted\n")


def test_batches(run, write):
    wrong = {"game": "reef", "format": 1, "board": BOARD, "cards": [99]}
    found = run("plan", write([QUESTION, wrong, QUESTION], "plans.jsonl"))
    assert found.exit_code == 2
    answers = [json.loads(line) for line in found.stdout.splitlines()]
    assert [answer.get("line") for answer in answers] == [None, 2, None]
    assert "unknown card 99" in answers[1]["error"]
    assert answers[0]["total"] == answers[2]["total"]
    found = run("score", write([SCORE, SCORE | {"card": 20}], "scores.jsonl"))
    assert found.exit_code == 0
    assert [json.loads(line)["points"] for line in found.stdout.splitlines()] == [8, 0]


def test_own_cards(run, write):
    card: dict[str, Any] = {"id": 5, "pieces": ["red", "red"], "points": 9}
    card["pattern"] = {"kind": "custom", "cells": [[0, 0, "yellow"], [0, 1, "yellow"], [0, 2, "yellow", "1+"]]}
    cards = write({"cards": [card]}, "cards.json")
    assert run("score", write(SCORE | {"card": 5}), "--cards", cards).stdout.startswith("points       18\n")
    plan = run("plan", write(QUESTION | {"cards": [5]}), "--cards", cards, "--json")
    assert json.loads(plan.stdout)["total"] == 18


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"board": BOARD[1:]}, "board"),
        ({"board": ["r5 . . .", *BOARD[1:]]}, "height 5 on a4"),
        ({"card": 61}, "unknown card 61"),
        ({"card": None}, "card"),
        ({"cards": [1]}, "cards: unknown key"),
        ({"format": 2}, "format"),
        ({"game": "calm-sailing"}, "Calm Sailing has no points to score, except in the competitive game"),
    ],
)
def test_bad_scores_are_refused(refused, write, change, named):
    assert any(named in line for line in refused("score", write(SCORE | change)))


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"cards": []}, "cards"),
        ({"cards": [3, 3]}, "card 3 is given twice"),
        ({"order": "some"}, "order"),
        ({"supply": {"r": 1}}, "supply.y"),
        ({"supply": {"r": -1, "y": 1, "p": 1, "g": 1}}, "supply.r"),
        ({"game": "calm-sailing"}, "Calm Sailing has nothing to plan"),
    ],
)
def test_bad_plans_are_refused(refused, write, change, named):
    assert any(named in line for line in refused("plan", write(QUESTION | change)))


def test_bad_own_cards_name_their_file(refused, write):
    cards = write({"cards": [{"id": 1, "pieces": ["red"], "pattern": {"kind": "square"}, "points": 0}]}, "own.json")
    lines = refused("plan", write(QUESTION), "--cards", cards)
    assert refused("score", write(SCORE), "--cards", cards) == lines
    assert all("own.json" in line for line in lines)
    assert len(lines) >= 2


def own_cards(count: int) -> dict[str, Any]:
    """A card file of `count` cards with gaps in their numbers: a shape of one's own, and pairs."""
    knight = {"kind": "custom", "cells": [[0, 0, "red"], [1, 2, "any", "2+"]]}
    pair = {"kind": "adjacent2", "colors": ["green", "any"]}
    return {
        "cards": [
            {"id": 3 * n, "pieces": ["red", "green"], "pattern": knight if n % 2 else pair, "points": 1 + n % 5}
            for n in range(1, count + 1)
        ]
    }


def test_a_game_with_own_cards_needs_no_other_file(run, write):
    """The document that `deal` writes carries the cards; every other command reads it as it is."""
    cards = own_cards(20)
    path = write(run("deal", "reef", "--players", "2", "--seed", "3", "--cards", write(cards, "own.json")).stdout)
    deal = leadline.deal("reef", players=2, seed=3, card_file=cards)
    position = json.loads(run("show", path, "--json").stdout)
    assert position == deal.document()
    assert position["card_set"] == cards["cards"]
    assert "21 rg: custom r@a1 *2+@c2, 3" in run("show", path).stdout
    assert run("show", path, "--svg", "-").stdout.count("custom r@a1 *2+@c2") >= 1
    assert json.loads(run("moves", path, "--json").stdout)["count"] == 24
    assert "576" in run("perft", path, "2").stdout
    assert json.loads(run("best", path, "--nodes", "100", "--json").stdout)["moves"][0]["move"].startswith("start")
    view = write(run("show", path, "--seat", "1", "--json").stdout, "view.json")
    assert "custom" in run("show", view).stdout
    end, moves = deal.copy(), []
    while not end.is_over:
        moves.append((end.whole_moves() or [])[-1])
        end.push(moves[-1])
    deck = [card for hand in position["hands"] for card in hand]
    deck += [entry["card"] for entry in position["display"]] + position["deck"]
    names = ("game", "format", "players", "first", "card_set")
    record = {name: position[name] for name in names} | {"deck": deck, "moves": moves}
    answer = json.loads(run("replay", write(record, "record.json"), "--json").stdout)
    assert answer["status"] == "legal"
    assert answer["outcome"]["scores"] == list(end.outcome.scores)
    wrong = record | {"moves": [*moves[:2], "take 4"]}
    answer = run("replay", write(wrong, "wrong.json"), "--json")
    assert (answer.exit_code, json.loads(answer.stdout)["clause"]) == (1, "2A.1")


def test_own_cards_that_no_game_can_have(refused, write):
    few = write(own_cards(9), "few.json")
    assert refused("deal", "reef", "--players", "3", "--seed", "1", "--cards", few) == [
        "leadline: --cards: 9 cards; a game of 3 takes 10 to 64"
    ]
    lines = refused(
        "deal", "reef", "--players", "2", "--seed", "1", "--cards", write({"cards": [{"id": 1}]}, "bad.json")
    )
    assert len(lines) == 3
    assert all("bad.json: cards[1]." in line for line in lines)
    lines = refused("deal", "sea-salt-paper", "--players", "2", "--seed", "1", "--cards", few)
    assert lines == ["leadline: game: Sea Salt & Paper is played with its own cards only"]


def test_every_problem_of_a_position_is_reported(refused, write):
    document = leadline.deal("reef", players=2, seed=1).document()
    document["hands"][0] = [1, 2, 3, 4, 5]
    document["boards"][0] = ["r5 . . .", *[". . . ."] * 3]
    document["supply"]["y"] = 29
    document["display"][0]["card"] = 77
    text = "\n".join(refused("show", write(document)))
    for part in ("hands[1]", "5 cards for seat 1", "boards[1]", "height 5 on a4", "supply.y", "display[1].card"):
        assert part in text, text


def test_deal_show_moves_and_perft(run, write):
    deal = run("deal", "reef", "--players", "2", "--seed", "3", "--opening", "experienced").stdout
    path = write(deal)
    assert "Reef, 2 players: seat" in run("show", path).stdout
    assert run("show", path, "--svg", "-").stdout.startswith("<svg ")
    assert json.loads(run("moves", path, "--json").stdout)["count"] == 30144
    plain = write(run("deal", "reef", "--players", "4", "--seed", "3", "--first", "2").stdout)
    assert json.loads(run("moves", plain, "--json").stdout)["count"] == 24
    assert "576" in run("perft", plain, "2").stdout.replace(",", "")


def test_replay_of_the_recorded_examples(run, write):
    from pathlib import Path

    folder = Path(__file__).parents[1] / "data" / "reef"
    for line in (folder / "reef.jsonl").read_text(encoding="utf-8").splitlines():
        example = json.loads(line)
        answer = json.loads(run("replay", write(example["record"]), "--json").stdout)
        expected = {key: value for key, value in example["expect"].items() if key != "reason"}  # words may differ
        assert {key: answer[key] for key in expected} == expected
    for line in (folder / "reef_moves.jsonl").read_text(encoding="utf-8").splitlines():
        example = json.loads(line)
        assert json.loads(run("moves", write(example["position"]), "--json").stdout)["count"] == example["count"]


TURNS = {
    "game": "reef",
    "format": 1,
    "board": [". p2 . .", "y1 p1 g1 .", ". r1 y2 r1", "g2 . r2 ."],
    "cards": [17, 43],
    "display": [{"card": 38, "points": 1}, 54, 9],
    "pile": [30],
    "turns": 5,
}


def test_turns(run, write):
    path = write(TURNS)
    answer = json.loads(run("plan", path, "--json").stdout)
    assert (answer["total"], answer["turns"], answer["hand"], answer["gap"]) == (14, 5, None, 0)
    assert answer["steps"][0] == {"move": "take 38", "card": 38, "pieces": [], "points": 1}
    text = run("plan", path, "--turns", "4", "--end").stdout.splitlines()
    assert text[0].startswith("15 points in 4 turns")
    assert "hand: card 17 4, card 43 5" in text
    strip = run("show", path, "--line", "-", "--svg", "-", stdin=json.dumps(answer)).stdout
    assert "1. take 38" in strip
    assert "in all 14" in strip


def test_turns_of_a_game(run, write):
    position = leadline.deal("reef", players=2, seed=3)
    for move in ("start r@b2 y@c2 p@b3 g@c3", "start r@b2 y@c2 p@b3 g@c3"):
        position.push(move)
    path = write(position.document())
    found = json.loads(run("plan", path, "--turns", "3", "--json").stdout)
    view = write(position.view(position.turn).document(), "view.json")
    seen = json.loads(run("plan", view, "--turns", "3", "--json").stdout)
    assert found | {"seconds": 0} == seen | {"seconds": 0}
    other = run("plan", path, "--seat", str(3 - position.turn), "--json")
    assert other.exit_code == 0
    assert "unseen pile" in run("plan", path, "--turns", "1").stdout


def test_an_opening(run, write):
    path = write(leadline.deal("reef", players=2, seed=3).document())
    answer = json.loads(run("plan", path, "--json").stdout)
    assert answer["opening"].startswith("start ")
    assert f"opening: {answer['opening']}" in run("plan", path).stdout
    strip = run("show", path, "--line", "-", "--svg", "-", stdin=json.dumps(answer)).stdout
    assert answer["opening"] in strip


def test_turns_that_cannot_be_are_refused(refused, write):
    path = write(leadline.deal("reef", players=2, seed=3).document())
    assert any("seat" in line for line in refused("plan", path, "--seat", "5"))
    assert any("end" in line for line in refused("plan", path, "--end"))
    assert any("search alone" in line for line in refused("plan", write(TURNS, "turns.json"), "--solver", "both"))
