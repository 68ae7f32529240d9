"""Sea Salt & Paper in the core against the reference: the same moves, documents, outcomes and scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, event, given, settings, strategies as st

import leadline
from leadline.core import Generator
from leadline.core.sea_salt.material import ALL, CARD_OF, TEXT, to_set
from leadline.core.sea_salt.scoring import score_batch, score_cards
from reference import IllegalMove, sea_salt as reference
from support import adapter
from support.salt_spellings import other_spellings

QUICK = settings(
    max_examples=20, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
LONG = settings(QUICK, max_examples=700)
POLICIES = ("uniform", "closing", "pairs", "hoarding", "piles")


@dataclass(frozen=True)
class Plan:
    """How one game is played: by which policy, and from which whole move on both sides go on from the document."""

    players: int
    first: int
    seed: int
    policy: str
    cut: int


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    players = draw(st.integers(2, 4))
    return Plan(
        players=players,
        first=draw(st.integers(1, players)),
        seed=draw(st.integers(0, 2**64 - 1)),
        policy=draw(st.sampled_from(POLICIES)),
        cut=draw(st.integers(0, 120)),
    )


def shuffled(chance: Generator) -> list[str]:
    deck = list(reference.ALL_CARDS)
    chance.shuffle(deck)
    return deck


def chosen(moves: list[str], policy: str, chance: Generator) -> str:
    """A move that leads to many closings, many pairs, long rounds with empty decks, or crabs in deep piles."""
    wanted: list[str] = []
    if chance.below(8):
        if policy == "closing":
            wanted = [move for move in moves if move in ("stop", "last-chance")]
        elif policy == "pairs":
            wanted = [move for move in moves if move.startswith("pair")]
        elif policy == "hoarding":
            wanted = [move for move in moves if move not in ("stop", "last-chance")]
        elif policy == "piles":
            wanted = [move for move in moves if move.startswith(("deck", "pair crab"))]
    pool = wanted or moves
    return pool[chance.below(len(pool))]


def near_misses(moves: list[str], seat: int, chance: Generator) -> list[str]:
    """Texts that are nearly moves: those of another moment, other cards and numbers."""
    card = reference.CARD_ORDER[chance.below(len(reference.CARD_ORDER))]
    other = reference.CARD_ORDER[chance.below(len(reference.CARD_ORDER))]
    number = chance.below(4) + 1
    texts = [
        "pass",
        "stop",
        "last-chance",
        "deck",
        f"take {number}",
        f"deck keep {card}",
        f"deck keep {card} discard {number}",
        f"pair crab pile {number}",
        f"pair crab pile {number} {card}",
        f"pair {card} {other}",
        f"pair {card} {other} pile {number} {card}",
        f"pair shark from {number} takes {card}",
        f"pair shark from {seat} takes {card}",
        f"pair {('boat', 'fish', 'crab', 'shark', 'shell')[chance.below(5)]}",
    ]
    texts += [moves[0] + " x", moves[-1] + " discard 1", moves[0].replace(" ", "")]
    return [texts[chance.below(len(texts))] for _ in range(3)]


def same_refusals(core: adapter.State, slow: reference.State, chance: Generator, moves: list[str]) -> None:
    for text in near_misses(moves, slow.to_move or 1, chance):
        fast, other = adapter.State(core.position.copy()), reference.load(slow.document())
        clause = refused(other, text)
        if clause is not None:
            with pytest.raises(IllegalMove) as caught:
                fast.play(text)
            assert caught.value.clause == clause, text
            assert fast.position == core.position
            continue
        fast.play(text)
        same_state(fast, other)


def same_spellings(core: adapter.State, slow: reference.State, chance: Generator, moves: list[str]) -> None:
    """A move that is written in another way than it is listed leads to the same on both sides."""
    spelt = sorted(other_spellings(slow, moves[chance.below(len(moves))]))
    for text in spelt and [spelt[chance.below(len(spelt))]]:
        fast, other = adapter.State(core.position.copy()), reference.load(slow.document())
        fast.play(text)
        other.play(text)
        same_state(fast, other)
        event(f"other spelling: {text.split(' ')[0]}")


def refused(slow: reference.State, text: str) -> str | None:
    """The clause that forbids the move; None, and it is played, where none does."""
    try:
        slow.play(text)
    except IllegalMove as error:
        return error.clause
    return None


def same_state(core: adapter.State, slow: reference.State) -> None:
    assert core.to_move == slow.to_move
    assert core.outcome() == without_clause(slow.outcome())
    if slow.to_move is not None:
        assert core.document() == slow.document()


def without_clause(outcome: dict[str, Any] | None) -> dict[str, Any] | None:
    """The core puts the clause before its reason."""
    clauses = {"four mermaids": "5.5: four mermaids", "target reached": "7.1: target reached"}
    return outcome and outcome | {"reason": clauses[outcome["reason"]]}


def compare(plan: Plan) -> None:
    chance = Generator(plan.seed, "differential")
    rounds: list[dict[str, Any]] = [{"deck": shuffled(chance), "moves": []}]
    slow = reference.State(plan.players, plan.first, [rounds[0]["deck"]])
    record = {"game": "sea-salt-paper", "format": 1, "players": plan.players, "first": plan.first, "rounds": rounds}
    core = adapter.load(record)
    played = 0
    while slow.result is None and len(rounds) < 12:
        if slow.to_move is None:
            rounds.append({"deck": shuffled(chance), "moves": []})
            slow.start_round(rounds[-1]["deck"])
            core.position.deal_round([CARD_OF[card] for card in rounds[-1]["deck"]])
            same_state(core, slow)
        moves = slow.moves()
        assert core.moves() == moves
        assert core.count() == len(moves)
        if not chance.below(4):
            same_refusals(core, slow, chance, moves)
            same_spellings(core, slow, chance, moves)
        if played == plan.cut:
            again = adapter.load(slow.document())
            assert again.moves() == moves
            same_state(again, slow)
        text = chosen(moves, plan.policy, chance)
        event(text.split(" ")[0])
        slow.play(text)
        core.play(text)
        rounds[-1]["moves"].append(text)
        played += 1
        same_state(core, slow)
    fast, answer = adapter.replay(record), reference.replay(record)
    for key in ("status", "moves", "at", "rounds"):
        assert fast[key] == answer[key]
    assert fast["outcome"] == without_clause(answer["outcome"])


@QUICK
@given(plans())
def test_games_are_the_same(plan: Plan) -> None:
    compare(plan)


@pytest.mark.slow
@LONG
@given(plans())
def test_many_games_are_the_same(plan: Plan) -> None:
    compare(plan)


def random_hand(chance: Generator) -> tuple[list[int], list[int]]:
    """A hand of any size and pairs on the table."""
    deck = list(ALL)
    chance.shuffle(deck)
    cut = chance.below(len(deck) + 1) if chance.below(4) == 0 else chance.below(16)
    hand, rest = deck[:cut], deck[cut:]
    table: list[int] = []
    for kinds in reference.DUOS.values():
        for _ in range(chance.below(3)):
            pair = []
            for kind in kinds:
                card = next((c for c in rest if TEXT[c].startswith(f"{kind}/") and rest.count(c) > pair.count(c)), None)
                if card is not None:
                    pair.append(card)
                    rest.remove(card)
            if len(pair) == 2:
                table += pair
    return hand, table


def test_scores_are_the_same() -> None:
    chance = Generator(1, "hands")
    hands = [random_hand(chance) for _ in range(4000)]
    sets = [(to_set(hand), to_set(table)) for hand, table in hands]
    batch = score_batch(
        np.array([hand for hand, _ in sets], dtype=np.uint64), np.array([table for _, table in sets], dtype=np.uint64)
    )
    for (hand, table), (held, laid), (points, bonus) in zip(hands, sets, batch.tolist(), strict=True):
        texts = [TEXT[card] for card in hand], [TEXT[card] for card in table]
        expected = reference.score(*texts)
        document = {"game": "sea-salt-paper", "format": 1, "hand": texts[0], "table": texts[1]}
        assert leadline.score(document) == expected
        found = score_cards(held, laid)
        assert (found.points, found.color_bonus) == (points, bonus) == (expected["points"], expected["color_bonus"])


def test_batches_count_what_single_hands_do() -> None:
    """Any cards in hand and on the table, also a whole hand that lies there."""
    chance = Generator(2, "hands")
    sets = []
    for _ in range(4000):
        cards = list(ALL)
        chance.shuffle(cards)
        held, laid = chance.below(30), chance.below(30)
        sets.append((to_set(cards[:held]), to_set(cards[held : held + laid] if chance.below(2) else [])))
    hands, tables = np.array(sets, dtype=np.uint64).T
    for (hand, table), row in zip(sets, score_batch(hands, tables).tolist(), strict=True):
        single = score_cards(hand, table)
        assert row == [single.points, single.color_bonus]


def test_batches_of_other_forms_are_refused() -> None:
    assert score_batch([], []).shape == (0, 2)
    with pytest.raises(ValueError, match="same length"):
        score_batch([1], [1, 2])
    with pytest.raises(ValueError, match="same length"):
        score_batch([[1]], [[1]])
    with pytest.raises(ValueError, match="58"):
        score_batch([1 << 58], [0])
    with pytest.raises(ValueError, match="58"):
        score_cards(1 << 58)
    with pytest.raises(ValueError, match="58"):
        score_cards(-1)
