"""Every consistent world of Calm Sailing can come up, no other does, and all are equally likely.

The views are small enough to write down all their worlds: every unseen card is put into every unseen place, and what
the rules exclude is dropped.

- A removed card is an island (9.1).
- The Start of a seat other than the one that laid the first lies in its own pile (2.5), among the cards that it drew
  since its last turn began (5.1, 5.8), or, once a Start lies, among what it has discarded since it may have held it.
- What was discarded before the document, by an unknown seat, may be any card; a Start only once one lies.
- As long as the game goes on, the seat to move has a legal action, and none when the game is lost (7.2).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import permutations
from math import sqrt
from typing import Any

import pytest

import leadline
from leadline.core import DocumentError, Generator, View, documents
from leadline.core.calm_sailing.base import document as base
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.core.calm_sailing.expansions import document as expansions

FINISH, START = 81, 83
SAMPLES = 20_000

# Cards of the hands, piles from the top, discards, cards lost before the document, removed islands.
World = tuple[
    tuple[tuple[int, ...], ...],
    tuple[tuple[int, ...], ...],
    tuple[tuple[int, ...], ...],
    tuple[int, ...],
    tuple[int, ...],
]
Slot = tuple[str, int]


@dataclass(frozen=True)
class Small:
    """A view of seat 1 of a few unseen cards: all other islands and Finishes are in its own discards or on the grid.

    `hands`, `piles`, `gone` are sizes by seat (the own hand is `hand`); `fresh` and `doubtful` say how many cards of a
    hand and of a seat's discards may be its own Start. `starter` 0: a Start lies, nobody knows whose, or none lies.
    """

    name: str
    islands: tuple[int, ...]
    hands: tuple[int, ...]
    piles: tuple[int, ...]
    hand: tuple[int, ...] = ()
    finishes: int = 0
    gone: tuple[int, ...] = ()
    fresh: tuple[int, ...] = ()
    doubtful: tuple[int, ...] = ()
    lost: int = 0
    removed: int = 0
    start_laid: bool = False
    starter: int = 0
    start_seen: bool = False  # the own Start is among the own discards
    grid: tuple[int, ...] = (0,) * 36
    to_move: int = 1
    more: dict[str, Any] = field(default_factory=dict)
    agrees: Callable[[World], bool] = lambda world: True

    @property
    def players(self) -> int:
        return len(self.hands)

    def document(self) -> dict[str, Any]:
        seen = {*self.islands, *self.grid, *self.hand}
        own: list[int | str] = [number for number in range(1, 81) if number not in seen]
        own += ["F"] * (5 - self.finishes) + ["S"] * self.start_seen
        rows = [self.grid[start : start + 6] for start in range(30, -1, -6)]
        gone = self.gone or (0,) * self.players
        return {
            "game": "calm-sailing",
            "format": 1,
            "players": self.players,
            "you": 1,
            "to_move": self.to_move,
            "hand": list(self.hand),
            "hands": list(self.hands),
            "piles": list(self.piles),
            "grid": [" ".join(str(number or ".") for number in row) for row in rows],
            "start_laid": self.start_laid,
            "discarded": own,
            "rules": {"removed": self.removed},
            "memory": {
                "discarded": [len(own), *gone[1:]],
                "fresh": list(self.fresh or self.hands),
                "doubtful": [len(own) * self.start_seen, *(self.doubtful or (0,) * self.players)[1:]],
                "starter": self.starter,
            },
        } | self.more

    def view(self) -> View:
        """The view. Its hands are smaller than the rules say (4.2), or there would be too many worlds to write down."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(base, "check_filled", lambda *_: None)
            view = documents.load(self.document())
        assert isinstance(view, View)
        return view

    def slots(self) -> list[Slot]:
        """Every place of an unseen card: a kind of place and its seat."""
        seats = range(2, self.players + 1)
        gone, fresh = self.gone or (0,) * self.players, self.fresh or self.hands
        doubtful = self.doubtful or (0,) * self.players
        slots = [("removed", 0)] * self.removed + [("lost", 0)] * self.lost
        for seat in range(1, self.players + 1):
            slots += [("pile", seat)] * self.piles[seat - 1]
        for seat in seats:
            at = seat - 1
            slots += [("fresh", seat)] * fresh[at] + [("hand", seat)] * (self.hands[at] - fresh[at])
            slots += [("doubtful", seat)] * doubtful[at] + [("gone", seat)] * (gone[at] - doubtful[at])
        return slots

    def worlds(self) -> list[Counter[World]]:
        """The worlds with their weights, one count for each seat that may have laid the Start."""
        owners = [seat for seat in range(1, self.players + 1) if not (seat == 1 and self.start_seen)]
        starters = [self.starter] if self.starter or not self.start_laid else owners
        found = [self._arranged([seat for seat in owners if seat != starter]) for starter in starters]
        return [worlds for worlds in found if worlds]

    def _arranged(self, owners: list[int]) -> Counter[World]:
        slots = self.slots()
        # A Start is its owner's number below 0 until it is placed.
        cards = [*self.islands, *[FINISH] * self.finishes, *(-owner for owner in owners)]
        assert len(cards) == len(slots), f"{self.name}: {len(cards)} cards for {len(slots)} places"
        found: Counter[World] = Counter()
        for order in permutations(cards):
            if all(self._fits(card, slot) for card, slot in zip(order, slots, strict=True)):
                world = self._world(slots, order)
                if self.agrees(world):
                    found[world] += 1
        return found

    def _fits(self, card: int, slot: Slot) -> bool:
        kind, seat = slot
        if kind == "removed":
            return 0 < card <= 80
        if card < 0:
            return (kind in ("pile", "fresh", "doubtful") and seat == -card) or (kind == "lost" and self.start_laid)
        return True

    def _world(self, slots: list[Slot], order: tuple[int, ...]) -> World:
        placed: dict[Slot, list[int]] = {}
        for (kind, seat), card in zip(slots, order, strict=True):
            place = {"fresh": "hand", "doubtful": "gone"}.get(kind, kind)
            placed.setdefault((place, seat), []).append(START if card < 0 else card)
        seats = range(1, self.players + 1)
        return (
            tuple(tuple(sorted(placed.get(("hand", seat), []))) for seat in seats[1:]),
            tuple(tuple(placed.get(("pile", seat), [])) for seat in seats),
            tuple(tuple(sorted(placed.get(("gone", seat), []))) for seat in seats[1:]),
            tuple(sorted(placed.get(("lost", 0), []))),
            tuple(sorted(placed.get(("removed", 0), []))),
        )


def world_of(position: CalmSailing) -> World:
    return (
        tuple(map(tuple, position.hands[1:])),
        tuple(map(tuple, position.piles)),
        tuple(map(tuple, position.discarded[1:])),
        tuple(position.lost),
        tuple(position.removed),
    )


def holds(card: int) -> Callable[[World], bool]:
    """Seat 2 holds the card."""
    return lambda world: card in world[0][0]


# Cells c1 to f6 hold 10 to 43: only a1 and b1 are open, where a number below 10 can go, on a1 for nothing.
NEARLY_FULL = (0, 0, *range(10, 44))

VIEWS = [
    Small("no Start drawn yet", (7, 9, 30, 31), (0, 2), (2, 2), fresh=(0, 0)),
    Small("the other has drawn one card since its turn", (7, 9, 30, 31), (0, 2), (2, 2), fresh=(0, 1)),
    Small("the other has drawn two cards since its turn", (7, 9), (1, 2), (1, 2), hand=(12,), finishes=1),
    Small("removed cards are islands", (7, 9, 30), (0, 1), (1, 2), finishes=2, removed=2, fresh=(0, 0), lost=1),
    Small("before a Start lies none is lost", (7, 9, 30, 31), (0, 1), (1, 2), lost=2, fresh=(0, 1)),
    Small(
        "I laid the Start, the other may have discarded its own",
        (7, 9, 30),
        (0, 1),
        (1, 1),
        gone=(0, 2),
        fresh=(0, 1),
        doubtful=(0, 1),
        start_laid=True,
        starter=1,
        finishes=1,
    ),
    Small(
        "the other laid the Start, mine is in my pile",
        (7, 9, 30),
        (0, 1),
        (2, 1),
        fresh=(0, 0),
        start_laid=True,
        starter=2,
    ),
    Small(
        "the third laid the Start, two are hidden",
        (7, 9, 30),
        (0, 1, 1),
        (1, 1, 1),
        fresh=(0, 1, 0),
        start_laid=True,
        starter=3,
    ),
    Small(
        "nobody knows who laid the Start, mine is discarded",
        (7, 9, 30, 31),
        (0, 1, 1),
        (1, 1, 1),
        fresh=(0, 1, 1),
        start_laid=True,
        start_seen=True,
    ),
    Small(
        "nobody knows who laid the Start, one seat has no room for its own",
        (7, 9, 30),
        (0, 1, 1),
        (1, 1, 0),
        fresh=(0, 1, 0),
        start_laid=True,
        start_seen=True,
    ),
    Small(
        "a Start may be among the cards discarded before",
        (7, 9, 30),
        (0, 1),
        (0, 1),
        fresh=(0, 1),
        lost=2,
        start_laid=True,
        starter=1,
    ),
    Small(
        "the seat to move has an island to play with its one card",
        (3, 50),
        (1, 1),
        (0, 0),
        hand=(60,),
        gone=(0, 2),
        finishes=1,
        fresh=(0, 0),
        start_laid=True,
        starter=2,
        start_seen=True,
        grid=NEARLY_FULL,
        to_move=2,
        agrees=holds(3),
    ),
    Small(
        "the game is lost, so the one card is no island to play",
        (3, 50),
        (1, 1),
        (0, 0),
        hand=(60,),
        gone=(0, 2),
        finishes=1,
        fresh=(0, 0),
        start_laid=True,
        starter=2,
        start_seen=True,
        grid=NEARLY_FULL,
        to_move=2,
        more={"lost": True},
        agrees=lambda world: not holds(3)(world),
    ),
    Small(
        "the other is paying, after a Start",
        (7, 9, 30, 31),
        (0, 2),
        (0, 3),
        fresh=(0, 2),
        to_move=2,
        start_laid=True,
        starter=1,
        more={"pending": {"phase": "pay", "actor": 2, "owed": 1, "above": 1}},
    ),
    Small(
        "with a Start that cannot be paid the game would be lost",
        (7, 9, 30),
        (2, 2),
        (1, 2),
        hand=(50, 51),
        fresh=(0, 2),
        to_move=2,
        agrees=lambda world: not holds(START)(world),
    ),
]


@pytest.mark.parametrize("small", VIEWS, ids=lambda small: small.name.replace(" ", "-"))
def test_every_world_is_equally_likely(small: Small) -> None:
    view = small.view()
    assert isinstance(view.masked, CalmSailing)
    assert view.masked.lost_size == small.lost
    worlds = small.worlds()
    expected: Counter[World] = Counter()
    shares: dict[World, float] = {}
    for one in worlds:  # each seat that may have laid the Start is as likely as any other
        expected += one
        for world, weight in one.items():
            shares[world] = shares.get(world, 0.0) + weight / one.total() / len(worlds)
    generator = Generator(11, "worlds")
    found: Counter[World] = Counter()
    for _ in range(SAMPLES):
        position = view.sample(generator)
        assert isinstance(position, CalmSailing)
        found[world_of(position)] += 1
    assert set(found) == set(expected)
    chi = sum((found[world] - SAMPLES * share) ** 2 / (SAMPLES * share) for world, share in shares.items())
    freedom = len(shares) - 1
    assert chi < freedom + 4 * sqrt(2 * freedom) + 8


SHARED = [
    Small(
        "two Starts, and room for one among the cards discarded before",
        (7, 9, 30, 31),
        (0, 1, 1),
        (1, 1, 0),
        fresh=(0, 1, 0),
        lost=1,
        start_laid=True,
        start_seen=True,
        starter=0,
    ),
    Small(
        "both other Starts may be among the cards discarded before",
        (7, 9),
        (0, 0, 1),
        (0, 1, 0),
        fresh=(0, 0, 1),
        lost=2,
        start_laid=True,
        starter=1,
    ),
    Small(
        "one of two Starts has room nowhere else",
        (7, 9),
        (0, 1, 0),
        (0, 1, 0),
        fresh=(0, 1, 0),
        lost=2,
        start_laid=True,
        starter=1,
    ),
]


@pytest.mark.parametrize("small", SHARED, ids=lambda small: small.name.replace(" ", "-"))
def test_every_world_comes_up_where_starts_share_places(small: Small) -> None:
    """Where several Starts may be among the same old discards their places are not independent, and only the worlds
    themselves are compared, not how often they come."""
    generator = Generator(12, "worlds")
    view = small.view()
    found = set()
    for _ in range(SAMPLES):
        position = view.sample(generator)
        assert isinstance(position, CalmSailing)
        found.add(world_of(position))
    assert found == {world for worlds in small.worlds() for world in worlds}


def test_a_view_without_a_world_is_refused() -> None:
    """Two other seats, a Start of each, no card in which they could be: no document of it is read."""
    small = Small("", (), (0, 1, 1), (0, 0, 0), fresh=(0, 0, 0), start_laid=True, starter=1)
    with pytest.raises(DocumentError, match="no place is left for the Start of seat 2, 3"):
        small.view()


def test_a_seat_to_move_that_can_hold_nothing_to_play_has_lost() -> None:
    """Seat 2 is to move with one card, and none that is left could be laid: the view must say that the game is over."""
    small = Small(
        "",
        (50, 51),
        (1, 1),
        (0, 0),
        hand=(60,),
        gone=(0, 1),
        fresh=(0, 0),
        start_laid=True,
        starter=2,
        start_seen=True,
        grid=NEARLY_FULL,
        to_move=2,
    )
    told = "lost: seat 2 can do nothing in every deal that agrees with the rest"
    with pytest.raises(DocumentError, match=told):
        small.view()
    lost = replace(small, more={"lost": True}).view()
    assert lost.sample(Generator(13, "worlds")).is_over


@pytest.mark.parametrize("place", ["hand", "discarded"])
def test_a_solo_view_has_no_other_start_than_the_one_laid(place: str) -> None:
    position = leadline.deal("calm-sailing", players=1, seed=3, variant="day-and-night")
    while not position.document().get("start_laid") or not position.is_boundary:
        position.push(position.playout_move(1))
    document = position.view(1).document()
    assert leadline.load(document).document() == document
    document[place][-1] = "S"
    with pytest.raises(DocumentError, match="a Start is laid, yet 1 more are among the cards"):
        leadline.load(document)


def test_with_expansions_a_view_of_a_loss_that_no_world_shows_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 2 has lost, says the view, yet its card is 40, which can be laid: the worlds say that it can act."""
    gone = [card for card in range(1, 81) if card not in (5, 40, 50)] + ["F"] * 5
    document = {
        "game": "calm-sailing",
        "format": 1,
        "players": 2,
        "you": 1,
        "to_move": 2,
        "hand": [50],
        "hands": [1, 1],
        "piles": [0, 1],
        "grid": [" . . . . . ."] * 5 + ["5 . . . . ."],
        "start_laid": True,
        "discarded": gone,
        "memory": {
            "discarded": [len(gone), 0],
            "fresh": [0, 0],
            "doubtful": [0, 0],
            "starter": 1,
            "left": ["M", "M", "M"],
            "blind": [0, 0],
            "sure": [0, 0],
            "unsure": [0, 0],
        },
        "lost": True,
        "rules": {"sea_monsters": 3},
    }
    monkeypatch.setattr(expansions, "check_hand_sizes", lambda *_: None)  # a hand of one beside a pile (4.2)
    with pytest.raises(DocumentError, match="lost: seat 2 can act in every deal that agrees with the rest"):
        documents.load(document)
