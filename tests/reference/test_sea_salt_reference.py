"""The reference of Sea Salt & Paper against example records, and laws that hold in random games."""

from __future__ import annotations

import copy
import json
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from reference import BadDocument, IllegalMove, sea_salt as engine
from support.salt_spellings import other_spellings

DATA = Path(__file__).parent.parent / "data" / "sea_salt"
RECORD_FILES = sorted(DATA.glob("*.jsonl"))


def lines(paths: list[Path]) -> list[dict[str, Any]]:
    return [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines() if line]


def shuffled(rng: random.Random) -> list[str]:
    deck = list(engine.ALL_CARDS)
    rng.shuffle(deck)
    return deck


def choose(rng: random.Random, moves: list[str]) -> str:
    """Mostly mermaids and pairs, now and then a close, so that all parts of a game come up."""
    mermaids = [move for move in moves if re.search("(keep|takes|pile [12]) mermaid", move)]
    if mermaids and rng.random() < 0.8:
        return rng.choice(mermaids)
    pairs = [move for move in moves if move.startswith("pair")]
    closes = [move for move in moves if move in ("stop", "last-chance")]
    if pairs and rng.random() < 0.7:
        return rng.choice(pairs)
    if closes and rng.random() < 0.3:
        return rng.choice(closes)
    return rng.choice([move for move in moves if move not in closes])


def random_record(seed: int, rounds: int) -> tuple[dict[str, Any], engine.State]:
    """A random game of at most so many rounds, as a record, with the state in which it ends."""
    rng = random.Random(seed)
    players = 2 + seed % 3
    decks = [shuffled(rng) for _ in range(rounds)]
    first = rng.randint(1, players)
    state = engine.State(players, first, decks)
    played: list[list[str]] = [[] for _ in decks]
    while state.to_move is not None:
        text = choose(rng, state.moves())
        played[len(state.rounds)].append(text)
        state.play(text)
    finished = [{"deck": d, "moves": m} for d, m in zip(decks, played, strict=True) if m]
    record = {"game": "sea-salt-paper", "format": 1, "players": players, "first": first, "rounds": finished}
    return record, state


def is_refused(state: engine.State, text: str) -> bool:
    try:
        state.play(text)
    except IllegalMove:
        return True
    return False


def cards_of(document: dict[str, Any]) -> list[str]:
    parts = [*document["hands"], *document["tables"], *document["discards"], document["deck"]]
    return [card for part in parts for card in part]


def test_there_are_examples() -> None:
    assert len(lines(RECORD_FILES)) >= 5


@pytest.mark.parametrize("number", range(len(lines(RECORD_FILES))))
def test_example_records(number: int) -> None:
    example = lines(RECORD_FILES)[number]
    answer = engine.replay(example["record"])
    assert {key: answer[key] for key in example["expect"]} == example["expect"]
    assert answer["moves"] == sum(len(one["moves"]) for one in example["record"]["rounds"])


@pytest.mark.parametrize("seed", range(12))
def test_positions_of_random_games(seed: int) -> None:
    """Cards are conserved, documents read back to equal positions, and moves are sorted, different and playable."""
    rng = random.Random(seed)
    players = 2 + seed % 3
    state = engine.State(players, 1, [shuffled(rng) for _ in range(3)])
    while state.to_move is not None:
        document = state.document()
        assert Counter(cards_of(document)) == Counter(engine.ALL_CARDS)
        again = engine.load(json.loads(json.dumps(document)))
        moves = state.moves()
        assert again == state
        assert again.moves() == moves
        assert moves == sorted(set(moves))
        assert state.count() == len(moves) > 0
        results = []
        for text in rng.sample(moves, min(6, len(moves))):
            trial = copy.deepcopy(state)
            trial.play(text)
            results.append(trial.document())
        assert all(one != other for i, one in enumerate(results) for other in results[:i])
        state.play(choose(rng, moves))


@pytest.mark.parametrize("seed", range(6))
def test_moves_of_other_positions_are_refused(seed: int) -> None:
    """Texts that are moves elsewhere are refused unless they are listed, and change nothing."""
    rng = random.Random(seed)
    texts = {"", "deck", "take", "pair", "pair crab", "pair boat", "pair fish", "pair shark", "pass ", "PASS", "take 0"}
    for other in range(3):
        record, _ = random_record(other, 1)
        texts |= {text for one in record["rounds"] for text in one["moves"]}
    state = engine.State(2 + seed % 3, 1, [shuffled(rng)])
    tried = 0
    while state.to_move is not None:
        listed = state.moves()
        for text in sorted(texts - set(listed)):
            trial = copy.deepcopy(state)
            assert is_refused(trial, text), text
            assert trial == state
            tried += 1
        state.play(choose(rng, listed))
    assert tried > 1000


def test_other_spellings_lead_where_the_listed_move_leads() -> None:
    """Wherever a listed move can be written in another way."""
    spelt = Counter[str]()
    for seed in range(8):
        rng = random.Random(seed)
        state = engine.State(2 + seed % 3, 1, [shuffled(rng)])
        while state.to_move is not None:
            listed = state.moves()
            for text in rng.sample(listed, min(6, len(listed))):
                expected = copy.deepcopy(state)
                expected.play(text)
                others = sorted(other_spellings(state, text))
                for other in rng.sample(others, min(3, len(others))):
                    assert other not in listed
                    trial = copy.deepcopy(state)
                    trial.play(other)
                    assert trial == expected, (text, other)
                    spelt[re.match(r"deck|pair \w+(?P<named>/)?", text)[0]] += 1  # type: ignore[index]
            state.play(choose(rng, listed))
    pairs = {f"pair {duo}" for duo in engine.DUOS}
    assert spelt.keys() >= {"deck"} | pairs, spelt
    assert sum(spelt[f"{pair}/"] for pair in pairs) >= 20, spelt  # cards that are named, in the other order


@pytest.mark.parametrize("seed", range(30))
def test_random_records_replay(seed: int) -> None:
    record, state = random_record(seed, 12)
    answer = engine.replay(record)
    assert answer["status"] == "legal"
    assert answer["outcome"] == state.outcome()
    assert answer["rounds"] == state.rounds
    assert [sum(points) for points in zip(*state.rounds, strict=True)] == state.scores
    if state.result is not None:
        assert engine.replay(record | {"result": state.result})["outcome"] == state.result
        with pytest.raises(BadDocument):
            engine.replay(record | {"result": state.result | {"scores": [0] * state.players}})


@pytest.mark.parametrize("seed", range(6))
def test_an_illegal_move_is_found_where_it_stands(seed: int) -> None:
    record, _ = random_record(seed, 2)
    rng = random.Random(seed)
    total = sum(len(one["moves"]) for one in record["rounds"])
    at = rng.randrange(total)
    rest = at
    for one in record["rounds"]:
        if rest < len(one["moves"]):
            one["moves"][rest] = "deck keep nothing"
            break
        rest -= len(one["moves"])
    answer = engine.replay(record)
    assert (answer["status"], answer["at"], answer["moves"], answer["outcome"]) == ("illegal", at, total, None)


def test_random_games_reach_every_kind_of_end() -> None:
    ends = Counter[str]()
    for seed in range(60):
        _, state = random_record(seed, 15)
        ends[state.result["reason"] if state.result else "no more decks"] += 1
    assert ends["target reached"] > 0
    assert ends["four mermaids"] > 0


@pytest.mark.parametrize("seed", range(20))
def test_score_adds_up(seed: int) -> None:
    """Laying a pair changes no points, and more cards never score less."""
    rng = random.Random(seed)
    hand = rng.sample(engine.ALL_CARDS, rng.randint(1, 25))
    whole = engine.score(hand, [])
    assert whole["points"] == sum(whole["breakdown"].values())
    crabs = [card for card in hand if card.startswith("crab")][:2]
    if len(crabs) == 2:
        rest = list(hand)
        for card in crabs:
            rest.remove(card)
        assert engine.score(rest, crabs) == whole
    assert engine.score(hand[1:], [])["points"] <= whole["points"]


def test_score_of_cards_in_one_text() -> None:
    answer = engine.score("crab/dark blue penguin colony captain mermaid octopus/light blue", "boat/black boat/black")
    assert answer == {
        "points": 3,
        "color_bonus": 2,
        "breakdown": {"mermaids": 2, "pairs": 1, "collections": 0, "multipliers": 0},
    }


@pytest.mark.parametrize(
    ("hand", "table"),
    [("crab/purple", ""), ("captain captain", ""), ("", "crab/black"), ("", "shell/black shell/grey"), ("crab", "")],
)
def test_score_refuses_impossible_cards(hand: str, table: str) -> None:
    with pytest.raises(BadDocument):
        engine.score(hand, table)


def test_a_deal_of_several_rounds_goes_on_by_itself() -> None:
    rng = random.Random(5)
    rounds = [{"deck": shuffled(rng)} for _ in range(3)]
    state = engine.load({"game": "sea-salt", "format": 1, "players": 2, "first": 2, "rounds": rounds})
    assert state.to_move == 2
    assert state.document()["deck"] == rounds[0]["deck"][2:]
    while not state.rounds:
        state.play(choose(rng, state.moves()))
    assert state.document()["deck"] == rounds[1]["deck"][2:]


@pytest.mark.parametrize(
    "change",
    [
        {"players": 5},
        {"players": True},
        {"first": 3},
        {"format": 2},
        {"game": "reef"},
        {"rounds": []},
        {"rounds": [{"moves": []}]},
        {"names": ["A"]},
        {"colour": "blue"},
    ],
)
def test_broken_records(change: dict[str, Any]) -> None:
    record = {"game": "sea-salt-paper", "format": 1, "players": 2, "first": 1}
    record |= {"rounds": [{"deck": list(engine.ALL_CARDS), "moves": []}]}
    assert engine.replay(record)["status"] == "legal"
    with pytest.raises(BadDocument):
        engine.replay(record | change)


def test_only_the_last_round_may_be_unfinished() -> None:
    one = {"deck": list(engine.ALL_CARDS), "moves": ["take 1", "pass"]}
    record = {"game": "sea-salt-paper", "format": 1, "players": 2, "first": 1, "rounds": [one, one]}
    with pytest.raises(BadDocument):
        engine.replay(record)


@pytest.mark.parametrize(
    "change",
    [
        {"to_move": 3},
        {"to_move": None},
        {"phase": "keep"},
        {"deck": 56},
        {"hands": [["crab/black"], []]},
        {"scores": [40, 0]},
        {"scores": [0]},
        {"last_chance": 2},
        {"extra_turn": True},
        {"target": 0},
        {"you": 1},
        {"discards": [[], []]},
    ],
)
def test_broken_positions(change: dict[str, Any]) -> None:
    document = engine.State(2, 1, [list(engine.ALL_CARDS)]).document()
    assert engine.load(document).count() > 0
    with pytest.raises(BadDocument):
        engine.load(document | change)
