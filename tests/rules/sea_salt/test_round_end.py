"""The end of a round as all seats see it: who ended it, what the points come from, and nothing that stays hidden."""

from __future__ import annotations

import re
from collections import Counter

import leadline
from leadline.core.sea_salt.position import SeaSalt
from leadline.core.sea_salt.round_end import last_round


def test_each_end_names_its_seat_and_adds_up() -> None:
    seen = Counter[str]()
    for seed in range(40):
        position = leadline.deal("sea-salt-paper", players=2 + seed % 3, seed=seed)
        assert isinstance(position, SeaSalt)
        assert last_round(position) is None
        at = 0
        while not position.is_over:
            position.push(position.playout_move(seed + (at := at + 1)))
            found = last_round(position)
            assert (found is None) == (position.rounds == 0)
            if found is None or found.number != position.rounds or position.phase != "draw":
                continue
            assert [score.total for score in found.scores] == position.scores
            assert all(sum(points for _, points in score.sources) == score.gained for score in found.scores)
            words = re.search(r"stops|won|lost|empty|mermaids", found.text)
            assert words is not None
            seen[words[0]] += 1
    assert {"stops", "won", "lost"} <= set(seen)


def test_an_empty_deck_shows_no_points() -> None:
    position = leadline.deal("sea-salt-paper", players=2, seed=1)
    assert isinstance(position, SeaSalt)
    while not position.rounds:  # nobody lays a pair or ends the round before the deck is empty
        moves = {move.text: move for move in position.legal_moves()}
        position.push(moves.get("pass") or moves.get("deck") or next(iter(moves.values())))
    found = last_round(position)
    assert found is not None
    assert found.text.startswith("the deck is empty after the turn of seat") or "mermaids" in found.text
    assert all(score.gained == 0 and not score.sources for score in found.scores)


def test_a_round_that_the_history_lacks_is_not_described() -> None:
    position = leadline.deal("sea-salt-paper", players=2, seed=1)
    assert isinstance(position, SeaSalt)
    while not position.rounds:
        position.push(position.playout_move(1))
    assert last_round(position) is not None
    assert last_round(position.copy(stack=False)) is None
