"""The reference of Reef Encounter against recorded examples, and laws that hold in random games."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from reference import BadDocument, IllegalMove
from reference.reef_encounter import State, coral_at, load, replay
from reference.reef_encounter_cards import COLORS, SMALLEST_MEAL
from support.sizes import sizes

DATA = Path(__file__).parent.parent / "data" / "reef_encounter"


def lines(pattern: str) -> list[Any]:
    """The objects of all example files whose names match, one a line."""
    found = [line for path in sorted(DATA.glob(pattern)) for line in path.read_text("utf-8").splitlines()]
    assert found
    return [json.loads(line) for line in found]


RECORDS = [line for line in lines("*.jsonl") if "record" in line]
POSITIONS = lines("*_moves.jsonl")


@pytest.mark.parametrize("example", RECORDS)
def test_replay_says_what_the_example_says(example: dict[str, Any]) -> None:
    report = replay(example["record"])
    assert {key: report[key] for key in example["expect"]} == example["expect"]
    assert report["moves"] == len(example["record"]["moves"])


@pytest.mark.parametrize("example", POSITIONS)
def test_legal_moves_of_the_examples(example: dict[str, Any]) -> None:
    state = load(example["position"])
    assert (state.to_move, state.count()) == (example["position"]["to_move"], example["count"])
    assert state.moves() == example["moves"]
    assert state.document() == example["position"]


@pytest.mark.parametrize("example", RECORDS)
def test_every_move_of_a_record_is_listed_and_every_position_read_back(example: dict[str, Any]) -> None:
    record = example["record"]
    refills = [list(refill) for refill in record["refills"]]
    state = load(record | {"moves": [], "refills": []})
    good = record["moves"][: example["expect"].get("at")]
    for place, text in enumerate(good):
        if place % 5 == 0:
            assert text in state.moves()
            assert load(state.document()) == state
        state.play(text, refills.pop(0) if text.startswith("collect ") else None)


def test_a_record_loads_to_its_last_position() -> None:
    record = RECORDS[0]["record"]
    state = load(record)
    assert state.outcome() == RECORDS[0]["expect"]["outcome"]
    assert state.to_move is None


def test_an_illegal_record_does_not_load() -> None:
    with pytest.raises(IllegalMove):
        load(RECORDS[-1]["record"])


def test_all_problems_of_a_document_are_named() -> None:
    document = load(RECORDS[0]["record"] | {"moves": [], "refills": []}).document()
    document["bag"]["white"] += 1
    document["cubes"][0] += ["pink"] * 10
    document["shrimps"][0] = ["1a2"]
    with pytest.raises(BadDocument) as caught:
        load(document)
    assert len(caught.value.problems) == 1  # a shrimp on bare rock is seen before the totals are counted
    document["shrimps"][0] = []
    with pytest.raises(BadDocument) as caught:
        load(document)
    assert len(caught.value.problems) == 2
    with pytest.raises(BadDocument) as caught:
        load(document | {"extra": 1, "more": 2})
    assert len(caught.value.problems) == 2


def test_a_refused_refill_changes_nothing() -> None:
    state = load(RECORDS[0]["record"] | {"moves": [], "refills": []})
    before = state.document()
    for refill in ([], ["grey"] * 9, ["grey", "green"]):
        with pytest.raises(BadDocument):
            state.play("collect pink", refill)
        assert state.document() == before


# Random games


def random_deal(rng: random.Random, players: int, expert: bool) -> dict[str, Any]:
    """A deal with everything drawn at random."""
    bag = [color for color in COLORS for _ in range(40 - players - int(not expert))]
    rng.shuffle(bag)
    first = rng.randint(1, players)
    counts = {2: [6, 9], 3: [6, 7, 9], 4: [6, 7, 8, 9]}[players]
    polyps = [[bag.pop() for _ in range(counts[(seat - first) % players])] for seat in range(1, players + 1)]
    start = rng.randrange(5)
    sizes = [3, 3, 3, 2, 1]
    return {
        "game": "reef-encounter",
        "format": 1,
        "players": players,
        "expert": expert,
        "boards": rng.sample([1, 2, 3, 4], players),
        "starfish": rng.choice(["up", "down"]),
        "first": first,
        "eaten": [pile.pop() for pile in polyps],
        "polyps": polyps,
        "cubes": [[rng.choice(COLORS), rng.choice(COLORS)] for _ in polyps],
        "open_sea": {color: [bag.pop() for _ in range(sizes[place - start])] for place, color in enumerate(COLORS)},
    }


def choose(rng: random.Random, state: State) -> str:
    """A random legal move that lets games end: meals first, shrimps seldom moved, growths and cylinders preferred."""
    texts = state.candidates()
    first = {text: text.split(" ")[0] for text in texts}
    laying = state.turn.growing is not None
    meals = [text for text in texts if first[text] == "eat"]
    covers = [text for text in texts if " on " in text and state.shrimps_eaten[state.seat() - 1]]
    walks = [text for text in texts if first[text] in ("move", "tile")]
    ends = [text for text in texts if first[text] == "collect"]
    if laying:
        others = [text for text in texts if first[text][0] in "1234" or text == "done"]
    else:
        others = [text for text in texts if first[text] in ("grow", "shrimp", "cube", "pass") or text.endswith("space")]
    for group, chance in ((meals, 1.0), (covers, 0.8), (walks, 0.08), (others, 0.85), (ends, 1.0), (texts, 1.0)):
        if rng.random() < chance:
            rng.shuffle(group)
            for text in group:
                if state.is_legal(text):
                    return text
    raise AssertionError("no legal move")


def all_tiles(state: State) -> Counter[str]:
    """All tiles of a state by colour."""
    count = Counter(state.bag)
    count.update(state.reef.values())
    count.update(state.bonus)
    for piles in (state.polyps, state.consumed, state.open_sea.values()):
        for pile in piles:
            count.update(pile)
    for fish in state.parrotfish:
        count.update(color for color in fish if color is not None)
    return count


def check_laws(state: State) -> None:
    """What holds in every position that can be reached."""
    assert all_tiles(state) == dict.fromkeys(COLORS, 40)
    assert all(state.cube_stock(color) >= (0 if state.end != "11.1(4)" else -1) for color in COLORS)
    standing = state.all_shrimps()
    assert len(set(standing)) == len(standing)
    guarded = [space for shrimp in standing if shrimp in state.reef for space in coral_at(state.reef, shrimp)]
    assert len(set(guarded)) == len(guarded)
    for seat, own in enumerate(state.shrimps, start=1):
        assert len(own) + state.shrimps_eaten[seat - 1] <= 4
        assert all(count <= 2 for count in Counter(board for board, _, _ in own).values())
        assert all(shrimp in state.reef for shrimp in own) or seat in (state.to_move, state.ended_by)
    assert all(len(pile) <= 3 for pile in state.open_sea.values())
    assert state.expert <= (state.bonus == [])


@pytest.mark.extended
@sizes("every", 60, 25)  # moves
@pytest.mark.parametrize(
    ("seed", "players", "expert"),
    [
        (2, 2, True),
        (10, 3, False),
        (9, 4, True),
        pytest.param(1, 2, False, marks=pytest.mark.slow),
        pytest.param(8, 3, True, marks=pytest.mark.slow),
        pytest.param(5, 4, False, marks=pytest.mark.slow),
    ],
)
def test_laws_in_random_games(seed: int, players: int, expert: bool, every: int) -> None:
    rng = random.Random(seed)
    deal = random_deal(rng, players, expert)
    state = load(deal, random.Random(seed))
    played: list[str] = []
    refills: list[list[str]] = []
    while state.to_move is not None and len(played) < 2500:
        text = choose(rng, state)
        if len(played) % every == 0:
            check_laws(state)
            copy = load(state.document())
            assert copy == state
            moves = state.moves()
            assert text in moves
            assert copy.moves() == moves == sorted(set(moves))
        turn, seat = state.turn, state.to_move
        if text.startswith("collect"):
            kept = {color: list(pile) for color, pile in state.open_sea.items()} | {text.split()[1]: []}
            state.play(text)
            start = COLORS.index(text.split()[1])
            clockwise = COLORS[start:] + COLORS[:start]
            refills.append([tile for color in clockwise for tile in state.open_sea[color][len(kept[color]) :]])
        else:
            state.play(text)
            assert state.to_move == seat or state.ended_by is not None
            assert state.turn is turn or state.ended_by is not None
        played.append(text)
    check_laws(state)
    assert state.to_move is None
    outcome = state.outcome()
    assert outcome is not None
    assert state.moves() == []
    assert load(state.document()) == state
    assert load(state.document()).outcome() == outcome
    assert max(outcome["scores"]) == max(outcome["scores"][seat - 1] for seat in outcome["winners"])
    report = replay(deal | {"moves": played, "refills": refills, "result": outcome})
    assert (report["status"], report["outcome"]) == ("legal", outcome)
    assert all(meal["size"] >= SMALLEST_MEAL for meal in report["eaten"])


@pytest.mark.parametrize("seed", range(8))
def test_every_listed_move_can_be_played_and_no_other(seed: int) -> None:
    """From some position of a random game, each candidate text is either listed or refused."""
    rng = random.Random(seed)
    deal = random_deal(rng, rng.choice([2, 3, 4]), rng.random() < 0.3)
    state = load(deal, rng)
    for _ in range(rng.randint(5, 120)):
        state.play(choose(rng, state))
    moves = set(state.moves())
    document = state.document()
    for text in rng.sample(state.candidates(), 150):
        copy = load(document)
        if text in moves:
            copy.play(text)
            check_laws(copy)
            assert copy != state
        else:
            with pytest.raises(IllegalMove):
                copy.play(text)
            assert copy == state


def test_the_same_seed_gives_the_same_game() -> None:
    ends = []
    for _ in range(2):
        rng = random.Random(11)
        state = load(random_deal(rng, 2, False), random.Random(11))
        for _ in range(60):
            state.play(choose(rng, state))
        ends.append(state.document())
    assert ends[0] == ends[1]
