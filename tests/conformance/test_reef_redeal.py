"""Worlds of Reef: every card that a seat has not seen is as likely in one hidden place as in any other (1.3, 1.6)."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import leadline
from leadline.core import Generator
from leadline.core.reef.position import Reef

SAMPLES = 20_000


def test_an_unseen_card_is_equally_likely_in_every_hidden_place() -> None:
    """In the pile the places are apart from each other; a hand is one place that holds several cards."""
    position = leadline.deal("reef", players=3, seed=4)
    view = position.view(1)
    generator = Generator(3, "worlds")
    found: Counter[tuple[str | int, int]] = Counter()
    for _ in range(SAMPLES):
        world = view.sample(generator)
        assert isinstance(world, Reef)
        found.update(("second hand", card) for card in world.hands[1])
        found.update(("third hand", card) for card in world.hands[2])
        found.update(enumerate(world.deck[1:]))
    assert isinstance(position, Reef)
    rooms: dict[str | int, int] = {"second hand": len(position.hands[1]), "third hand": len(position.hands[2])}
    rooms |= dict.fromkeys(range(len(position.deck) - 1), 1)
    unseen = {*position.hands[1], *position.hands[2], *position.deck[1:]}
    assert {card for _, card in found} == unseen
    assert sum(rooms.values()) == len(unseen)
    chi = 0.0
    for place, room in rooms.items():
        expected = SAMPLES * room / len(unseen)
        chi += sum((found[place, card] - expected) ** 2 / expected for card in unseen)
    freedom = (len(rooms) - 1) * (len(unseen) - 1)
    assert chi < freedom + 6 * sqrt(2 * freedom)
