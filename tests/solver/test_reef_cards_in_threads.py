"""Cards of one's own in threads: some games are searched while the cards of others come and go."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator

import pytest

import leadline
from leadline.core.reef.card_file import card_entry, standard_cards
from leadline.core.reef.game_cards import GameCards, game_cards
from leadline.core.reef.patterns import CardSet
from leadline.core.reef.position import Reef

CARDS = standard_cards()


@pytest.fixture(autouse=True)
def _turns_often() -> Iterator[None]:
    """The interpreter passes its lock on as often as it can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def together(*works: Callable[[], None]) -> None:
    """Runs these at once, each in a thread; raises what the first of them raised."""
    raised: list[BaseException] = []

    def run(work: Callable[[], None]) -> None:
        try:
            work()
        except BaseException as error:
            raised.append(error)

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if raised:
        raise raised[0]


def deal(count: int, seed: int) -> Reef:
    """A game of two with the first cards of the sixty."""
    entries = [card_entry(card) for card in CARDS[:count]]
    position = leadline.deal("reef", players=2, seed=seed, card_file={"cards": entries})
    assert isinstance(position, Reef)
    return position


def test_searches_find_their_cards_while_others_come_and_go() -> None:
    positions = [deal(20 + number, number) for number in range(2)]
    alone = [[position.policy_games(20, seed) for seed in range(30)] for position in positions]
    over = threading.Event()

    def search(number: int) -> None:
        try:
            for seed, expected in enumerate(alone[number]):
                assert positions[number].policy_games(20, seed) == expected
        finally:
            over.set()

    def come_and_go() -> None:
        count = 0
        while not over.is_set():
            sets = [game_cards(CardSet(CARDS[at : at + 8 + count % 8])) for at in range(40)]
            assert len({cards.id for cards in sets}) == len(sets)
            count += 1

    together(lambda: search(0), lambda: search(1), come_and_go)


@pytest.mark.extended
def test_equal_cards_are_made_in_many_threads_at_once() -> None:
    """Each finds the set that another has just made, or makes the one anew that another has just dropped."""
    card_sets = [CardSet(CARDS[at : at + 30]) for at in range(3)]
    ids = [game_cards(card_set).id for card_set in card_sets]

    def make() -> None:
        for _ in range(400):
            for card_set, known in zip(card_sets, ids, strict=True):
                cards: GameCards = game_cards(card_set)
                assert cards.id == known
                assert cards is game_cards(card_set)

    together(make, make, make, make)


def test_cards_that_were_made_anew_are_found() -> None:
    """Games are played to their ends with sets of cards that other threads make and drop all the time."""

    def played() -> str:
        return str(deal(24, 5).playout(1, "random"))

    expected = played()

    def play() -> None:
        for _ in range(60):
            assert played() == expected

    together(play, play, play)
