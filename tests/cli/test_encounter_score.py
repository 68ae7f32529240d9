"""`score` for Reef Encounter: the points of every seat at the end, as they would be now, and as one seat sees them."""

from __future__ import annotations

import json
from typing import Any

import pytest

import leadline
from leadline.core import Generator
from leadline.core.reef_encounter.document import dump
from leadline.core.reef_encounter.position import ReefEncounter

FISH = [
    "grey grey white white white yellow",
    "pink yellow yellow yellow yellow",
    "orange orange orange orange white white white white",
    "grey grey grey pink pink pink yellow",
]
VALUES = {"white": 3, "yellow": 5, "orange": 2, "pink": 3, "grey": 2}


@pytest.fixture
def example() -> dict[str, Any]:
    """The worked example of rule 14.1 in a position before the first move; tiles come out of the bag."""
    document = leadline.deal("reef-encounter", players=4, seed=1, starfish="up").document()
    for tiles in document["parrotfish"]:
        for color in tiles:
            document["bag"][color] += 1
    document["parrotfish"] = [tiles.split() for tiles in FISH]
    document["shrimps_eaten"] = [1, 1, 1, 1]
    for tiles in document["parrotfish"]:
        for color in tiles:
            document["bag"][color] -= 1
    sides = {"white/yellow": "yellow", "yellow/grey": "yellow", "white/grey": "white", "pink/grey": "grey"}
    for name, strong in (sides | {"orange/pink": "pink"}).items():
        document["coral_tiles"][name]["strong"] = strong
    return document


def finished(players: int) -> ReefEncounter:
    position = leadline.deal("reef-encounter", players=players, seed=3).playout(1)
    assert isinstance(position, ReefEncounter)
    return position


def test_the_worked_example(run, write, example):
    found = json.loads(run("score", write(example), "--json").stdout)
    assert found == leadline.score(example)
    assert (found["ended"], found["winners"], found["values"]) == (None, [2], VALUES)
    assert [seat["points"] for seat in found["seats"]] == [18, 23, 20, 20]
    assert found["seats"][2]["breakdown"] == {"white": 12, "yellow": 0, "orange": 8, "pink": 0, "grey": 0}
    ties = {"consumed": 0, "cubes": 2, "polyps": len(example["polyps"][0]), "corals": 0}
    assert found["seats"][0]["ties"] == ties


def test_the_table_on_a_terminal(run, write, example):
    lines = run("score", write(example)).stdout.splitlines()
    assert lines[:4] == ["ended     -", "winners   2", "values", "  white   3"]
    head, *seats = lines[lines.index("") + 1 :]
    assert head.split()[:3] == ["SEAT", "POINTS", "AT"]
    assert [line.split()[:3] for line in seats] == [
        ["1", "18", "18"],
        ["2", "23", "23"],
        ["3", "20", "20"],
        ["4", "20", "20"],
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_finished_game_has_the_points_of_its_outcome(players):
    position = finished(players)
    found = leadline.score(dump(position))
    outcome = position.outcome
    assert outcome is not None
    assert found["ended"] == outcome.reason
    assert found["winners"] == list(outcome.winners)
    assert [seat["points"] for seat in found["seats"]] == list(outcome.scores)
    for seat in found["seats"]:
        assert sum(seat["breakdown"].values()) == seat["points"] == seat["at_least"]


def test_a_view_tells_its_own_points_and_no_more(example):
    example["parrotfish"] = [tiles if seat == 1 else len(tiles) for seat, tiles in enumerate(example["parrotfish"])]
    example["polyps"] = [tiles if seat == 1 else len(tiles) for seat, tiles in enumerate(example["polyps"])]
    example.pop("seed")
    found = leadline.score(example | {"you": 2, "bag": None, "memory": None})
    assert [seat["points"] for seat in found["seats"]] == [None, 23, None, None]
    assert [seat["unknown"] for seat in found["seats"]] == [6, 0, 8, 7]
    assert [seat["at_least"] for seat in found["seats"]] == [12, 23, 16, 14]
    assert found["winners"] is None, "eight tiles of yellow would be 40 points"


def test_a_view_knows_the_winner_that_no_hidden_tile_can_change(example):
    example["parrotfish"] = [1, example["parrotfish"][1], 1, 1]
    example["polyps"] = [len(tiles) for tiles in example["polyps"]]
    example["polyps"][1] = dump(leadline.deal("reef-encounter", players=4, seed=1))["polyps"][1]
    example.pop("seed")
    assert leadline.score(example | {"you": 2, "bag": None, "memory": None})["winners"] == [2]


def test_views_of_a_game_never_say_more_or_other_than_the_position():
    position = leadline.deal("reef-encounter", players=3, seed=4)
    chance = Generator(4, "score")
    while not position.is_over:
        whole = leadline.score(position.document())
        for seat in (1, 2, 3):
            seen = leadline.score(position.view(seat).document())
            assert seen["seats"][seat - 1] == whole["seats"][seat - 1]
            assert seen["winners"] in (None, whole["winners"])
            for mine, true in zip(seen["seats"], whole["seats"], strict=True):
                assert mine["points"] in (None, true["points"])
                assert mine["at_least"] <= true["points"]
        for _ in range(9):
            if not position.is_over:
                position.push(position.playout_move(chance.next()))


def test_11_6_ties_decide(example):
    example["parrotfish"][1] = example["parrotfish"][0]
    example["parrotfish"][2:] = [["grey"], ["grey"]]
    for color in FISH[1].split():
        example["bag"][color] += 1
    for text in FISH[2:]:
        for color in text.split():
            example["bag"][color] += 1
    for color in [*FISH[0].split(), "grey", "grey"]:
        example["bag"][color] -= 1
    for seat in (0, 1, 2, 3):
        for color in example["polyps"][seat]:
            example["bag"][color] += 1
    example["polyps"] = [["white"], ["white"], [], []]
    example["bag"]["white"] -= 2
    assert leadline.score(example)["winners"] == [1, 2]
    example["polyps"][1].append("pink")
    example["bag"]["pink"] -= 1
    assert leadline.score(example)["winners"] == [2]
    example["consumed"][0] = ["pink"]
    example["bag"]["pink"] -= 1
    assert leadline.score(example)["winners"] == [1]


def test_who_wins_whatever_is_hidden_is_named() -> None:
    """Five points against a tile that brings five at most, and ties fall to the first: no tile of the other decides."""
    document = leadline.deal("reef-encounter", players=2, seed=4, first=1, starfish="up").document()
    document |= {"parrotfish": [["white"], ["pink"]], "consumed": [["grey"], []]}
    for name, side in document["coral_tiles"].items():
        side["strong"] = "white" if "white" in name else name.partition("/")[0]
    rows = "".join(row for rows in document["grids"] for row in rows)
    piles = [*document["polyps"], *document["parrotfish"], *document["consumed"], *document["open_sea"].values()]
    tiles = [*(tile for pile in piles for tile in pile), *document["bonus"]]
    document["bag"] = {name: 40 - tiles.count(name) - rows.count(name[0]) for name in VALUES}
    found = leadline.score(leadline.load(document).view(1).document())
    assert (found["values"]["white"], found["seats"][0]["points"]) == (max(found["values"].values()),) * 2
    assert (found["seats"][1]["points"], found["winners"]) == (None, [1])
    document["consumed"][0].clear()
    document["bag"]["grey"] += 1
    assert leadline.score(leadline.load(document).view(1).document())["winners"] is None


def test_a_batch_and_a_record(run, write, example):
    position = finished(2)
    lines = run("score", write([example, dump(position), {"game": "reef-encounter"}], "all.jsonl"))
    found = [json.loads(line) for line in lines.stdout.splitlines()]
    assert [line.get("winners") for line in found[:2]] == [[2], list(position.outcome.winners)]
    assert found[2]["line"] == 3
    assert lines.exit_code == 2


def test_bad_positions_are_refused_with_every_problem(refused, write, example):
    example["bag"]["white"] += 1
    example["parrotfish"][3] = []
    lines = refused("score", write(example))
    assert any("parrotfish[4]: empty" in line for line in lines)
    example["parrotfish"][3] = FISH[3].split()
    assert any("41 white tiles in all; expected 40" in line for line in refused("score", write(example)))
    assert any("grids" in line for line in refused("score", write(example | {"grids": 7, "bonus": ["blue"]})))


def test_cards_of_ones_own_are_refused(refused, write, example, tmp_path):
    cards = tmp_path / "cards.json"
    cards.write_text('{"format": 1, "cards": []}', encoding="utf-8")
    assert any("own cards only" in line for line in refused("score", write(example), "--cards", str(cards)))
