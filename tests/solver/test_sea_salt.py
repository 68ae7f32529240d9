"""Odds, beliefs and best moves of Sea Salt & Paper."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import exp
from typing import Any

import pytest

import leadline
from leadline.core import Generator, View, documents
from leadline.core.sea_salt.material import ALL, CARD_OF, TEXT, to_set
from leadline.core.sea_salt.names import split
from leadline.core.sea_salt.position import SeaSalt
from leadline.core.sea_salt.scoring import score_cards
from leadline.solver.sea_salt import odds


def cards(text: str) -> list[str]:
    return [TEXT[CARD_OF[word]] for word in split(text)]


def view(hand: str, *, theirs: int = 2, table: str = "", piles: tuple[str, str] = ("", ""), **more: Any) -> View:
    """A view of seat 1 of two; the deck has what is left."""
    shown = [cards(pile) for pile in piles]
    seen = len(cards(hand)) + len(cards(table)) + sum(map(len, shown)) + theirs
    document: dict[str, Any] = {
        "game": "sea-salt-paper",
        "format": 1,
        "players": 2,
        "you": 1,
        "to_move": 1,
        "phase": "play",
        "hand": cards(hand),
        "hands": [len(cards(hand)), theirs],
        "tables": [[], cards(table)],
        "discards": shown,
        "deck": 58 - seen,
        "scores": [0, 0],
    } | more
    found = documents.load(document)
    assert isinstance(found, View)
    return found


def test_a_draw_is_the_better_of_two_unseen_cards() -> None:
    seat = view("shell/grey octopus/grey boat/black", piles=("crab/black shell/green", "fish/black"), phase="draw")
    found = odds.draw(seat)
    hand = [CARD_OF[card] for card in cards("shell/grey octopus/grey boat/black")]
    left = Counter(ALL) - Counter([*hand, *(CARD_OF[c] for c in cards("crab/black shell/green fish/black"))])
    worth = [score_cards(to_set([*hand, card])).points for card in left.elements()]
    expected: Counter[int] = Counter(max(pair) for pair in combinations(worth, 2))
    total = sum(expected.values())
    assert found.exact
    assert found.chances == pytest.approx({points: count / total for points, count in expected.items()})
    assert found.at_least(0) == pytest.approx(1)
    assert found.mean == pytest.approx(sum(p * n for p, n in expected.items()) / total)


def test_the_last_card_of_the_deck_is_kept() -> None:
    """With two unseen cards, one in the other hand and one in the deck, either is drawn with the same chance."""
    left = ["sailor/pink", "crab/black"]
    rest = list((Counter(TEXT[card] for card in ALL) - Counter([*left, "sailor/orange"])).elements())
    seat = view("sailor/orange", theirs=1, piles=(" ".join(rest), ""), phase="draw")
    assert seat.masked.deck_size == 1  # type: ignore[attr-defined]
    assert odds.draw(seat).chances == {0: 0.5, 5: 0.5}


def test_hidden_hands_are_sampled_near_what_the_belief_says() -> None:
    """What is told of a hand comes from the worlds that `best` and the odds of a bet draw. (Chances enumerated by the
    belief alone were told as exact: in games they were three times what came true.)"""
    seat = view("captain sailor/pink sailor/orange", theirs=2, piles=("crab/black", "boat/black"))
    found = odds.hand_points(seat, 2, worlds=20_000, seed=1)
    left = Counter(ALL) - Counter(CARD_OF[c] for c in cards("captain sailor/pink sailor/orange crab/black boat/black"))
    mass: Counter[int] = Counter()
    for pair in combinations(left.elements(), 2):
        points = score_cards(to_set(pair)).points
        mass[points] += exp(0.3 * points)  # type: ignore[assignment]
    total = sum(mass.values())
    assert (found.exact, found.worlds) == (False, 20_000)
    assert found.interval[0] < found.mean < found.interval[1]
    for points, weight in mass.items():  # Metropolis steps from a redeal are not quite at their limit
        assert found.chances.get(points, 0.0) == pytest.approx(weight / total, abs=0.05)


AHEAD = {
    "game": "sea-salt-paper", "format": 1, "players": 2, "you": 1, "to_move": 1, "phase": "play",
    "hand": ["mermaid/white", "octopus/light blue", "octopus/grey", "penguin/pink"], "hands": [4, 4],
    "tables": [["boat/dark blue", "boat/light blue"], ["swimmer/dark blue", "shark/purple"]],
    "discards": [[], ["swimmer/yellow", "fish/green", "crab/light blue", "crab/yellow", "crab/yellow", "crab/black"]],
    "deck": 40, "scores": [9, 16], "target": 40, "last_chance": None, "extra_turn": True, "played": 2,
    "known": [[], ["penguin/purple", "sailor/pink"]],
}  # fmt: skip


def test_a_bet_and_the_hand_that_it_is_about_do_not_contradict_each_other() -> None:
    """Points never fall before the last turns end: where the other seat has more now, the bet is lost."""
    seat = leadline.load(AHEAD)
    assert isinstance(seat, leadline.View)
    more = odds.hand_points(seat, 2).at_least(8)
    assert more + odds.bet(seat).interval[0] <= 1.0


def test_known_cards_count_and_open_hands_are_certain() -> None:
    seat = view("captain sailor/pink sailor/orange", theirs=2, known=[[], cards("penguin/pink penguin/purple")])
    assert odds.hand_points(seat, 2).chances == {3: 1.0}
    shown = view("shell/grey", theirs=3, known=[[], cards("captain sailor/pink sailor/orange")], last_chance=2)
    assert odds.hand_points(shown, 2).chances == {11: 1.0}


def test_bets_that_are_won_and_lost_for_certain() -> None:
    """The other seat has nothing and nothing to draw that could help; or it cannot get past what lies open."""
    seat = view("captain sailor/pink sailor/orange penguin/pink penguin/purple", theirs=0)
    chance = odds.bet(seat, worlds=300, seed=2)
    assert chance.value == 1.0
    assert 0.98 < chance.interval[0] < 1
    lost = view(
        "shell/grey",
        theirs=3,
        to_move=1,
        phase="play",
        last_chance=2,
        known=[[], cards("captain sailor/pink sailor/orange")],
    )
    assert odds.bet(lost, worlds=50).value == 1.0  # it is seat 2's bet


def test_a_card_that_was_taken_speaks_for_what_goes_with_it() -> None:
    """The other seat was seen to take an octopus. That its other card is one, too, is the likelier the more it brings:
    of two octopuses the pair brings 3 points more than the hidden one alone."""
    mine = "captain sailor/pink sailor/orange"
    seat = view(mine, theirs=2, piles=("crab/black", "boat/black"), known=[[], cards("octopus/grey")])
    found = odds.hand_points(seat, 2, worlds=20_000, seed=1)
    left = Counter(ALL) - Counter(CARD_OF[c] for c in cards(f"{mine} crab/black boat/black octopus/grey"))
    mass: Counter[int] = Counter()
    for card, copies in left.items():
        points = score_cards(to_set([card, CARD_OF["octopus/grey"]])).points
        mass[points] += copies * exp(0.3 * points + 1.2 * (points - score_cards(to_set([card])).points))  # type: ignore[assignment]
    total = sum(mass.values())
    even = left[CARD_OF["octopus/grey"]] + left[CARD_OF["octopus/light blue"]]
    assert 2 * even / left.total() < found.chances[3] < mass[3] / total


def test_where_there_is_no_chance_to_state() -> None:
    weak = view("shell/grey")
    with pytest.raises(ValueError, match="close"):
        odds.bet(weak)
    with pytest.raises(ValueError, match="draw"):
        odds.draw(weak)
    with pytest.raises(ValueError, match="seat"):
        odds.hand_points(weak, 1)
    with pytest.raises(ValueError, match="worlds"):
        odds.bet(view("captain sailor/pink sailor/orange"), worlds=0)


def test_the_stated_chance_of_a_bet_is_calibrated() -> None:
    """Bets of games by the playout policy, played to their end in the true world."""
    stated, held = [], []
    for seed in range(60):
        position = leadline.deal("sea-salt-paper", players=2, seed=seed)
        assert isinstance(position, SeaSalt)
        while not position.is_over:
            code = position.playout_move(seed)
            if code == 9:
                stated.append(odds.bet(position.view(position.turn or 1), worlds=200, seed=seed).value)
                closer = position.turn or 1
                before = position.rounds
                position.push(code)
                last = position.copy()
                while position.rounds == before:
                    last = position.copy()
                    position.push(position.playout_move(seed))
                held.append(last.points[closer - 1] >= max(last.points))
            else:
                position.push(code)
    assert len(stated) > 60
    assert abs(sum(stated) - sum(held)) / len(stated) < 0.12


def test_worlds_keep_what_is_known_and_are_the_same_for_the_same_seed() -> None:
    seat = view("octopus/grey octopus/green octopus/purple penguin/pink", theirs=9, known=[[], cards("crab/black")])
    assert odds.bet(seat, worlds=500, seed=3) == odds.bet(seat, worlds=500, seed=3)
    assert odds.bet(seat, worlds=500, seed=3) != odds.bet(seat, worlds=500, seed=4)


@pytest.mark.parametrize(
    ("hand", "piles", "phase", "expected"),
    [
        ("mermaid mermaid mermaid", ("mermaid", "crab/black"), "draw", "take 1"),
        ("sailor/pink captain", ("sailor/orange", "crab/black"), "draw", "take 1"),
        ("octopus/grey octopus/green octopus/purple", ("crab/black", "octopus/yellow"), "draw", "take 2"),
    ],
)
def test_the_best_draw_of_plain_positions(hand: str, piles: tuple[str, str], phase: str, expected: str) -> None:
    found = leadline.best(view(hand, piles=piles, phase=phase), nodes=3000, seed=1)
    assert found.moves[0].text == expected


def test_a_sure_win_is_taken() -> None:
    seat = view("captain sailor/pink sailor/orange", theirs=1, scores=[35, 10])
    found = leadline.best(seat, nodes=2000, seed=1)
    assert found.moves[0].text in ("stop", "last-chance")
    assert found.moves[0].value > 0.95


def test_reasons_name_points_and_chances() -> None:
    seat = view("captain sailor/pink sailor/orange", theirs=2, piles=("crab/black", "boat/black"))
    reasons = {move.text: move.reason for move in leadline.best(seat, nodes=500, seed=1).moves}
    assert "stops with 11 points" in reasons["stop"]
    assert "the bet holds with" in reasons["last-chance"]
    assert "does not close with 11 points" in reasons["pass"]
    assert "(sampled)" in reasons["stop"]
    draw = view("shell/grey", piles=("shell/green", "boat/black"), phase="draw")
    reasons = {move.text: move.reason for move in leadline.best(draw, nodes=500, seed=1).moves}
    assert "0 points become 2" in reasons["take 1"]
    assert "on average" in reasons["deck"]


def test_every_move_of_a_game_has_a_reason() -> None:
    chance = Generator(1, "reasons")
    for players in (2, 3, 4):
        position = leadline.deal("sea-salt-paper", players=players, seed=4)
        while not position.is_over and position.rounds < 2:  # type: ignore[attr-defined]
            if chance.below(6) == 0:
                found = leadline.best(position.view(position.turn or 1), nodes=20, seed=1)
                assert all("chance from the scores" in move.reason for move in found.moves)
            codes = position.legal_codes()
            position.push(codes[chance.below(len(codes))])


def test_a_top_card_that_nobody_has_noted_is_taken_unnamed() -> None:
    document = {"game": "sea-salt-paper", "format": 1, "players": 2, "you": 1, "hand": ["fish/dark blue"]}
    document |= {"hands": [1, 1], "discards": [[None], ["boat/light blue"]]}
    view = leadline.load(document)
    assert isinstance(view, View)
    found = leadline.best(view, nodes=100)
    reasons = {row.text: row.reason for row in found.moves}
    assert reasons["take 1"].startswith("takes the top card of pile 1")
    assert reasons["take 2"].startswith("takes boat/light blue")
