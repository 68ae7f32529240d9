"""In the worlds of a view every card or tile that the seat has not seen is as likely in one hidden place as in another:
Reef (1.3, 1.6), Reef Encounter (2.9), Sea Salt & Paper (3.3). Calm Sailing has tests of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt

import leadline
from leadline.core import Generator, Position, View, documents
from leadline.core.reef.position import Reef
from leadline.core.reef_encounter.position import ReefEncounter
from leadline.core.sea_salt.position import SeaSalt

SAMPLES = 10_000
Place = tuple[str, int]


def played(name: str, players: int, moves: int, seed: int) -> Position:
    """A game after some sensible moves, where it is the first seat's turn again."""
    position = leadline.deal(name, players=players, seed=seed)
    chance = Generator(seed, "moves")
    while moves > 0 or position.turn != 1 or not position.is_boundary:
        position.push(position.playout_move(chance.next()))
        moves -= 1
    return position


def worlds(view: View) -> Iterable[Position]:
    generator = Generator(3, "worlds")
    return (view.sample(generator) for _ in range(SAMPLES))


def assert_equally_likely(found: Counter[tuple[Place, int]], rooms: dict[Place, int], cards: Counter[int]) -> None:
    """The square sum of what each place held of each card; `rooms` says how many cards a place holds."""
    total = cards.total()
    assert sum(rooms.values()) == total
    assert {card for _, card in found} == set(cards)
    chi = 0.0
    for place, room in rooms.items():
        for card, copies in cards.items():
            expected = SAMPLES * room * copies / total
            chi += (found[place, card] - expected) ** 2 / expected
    freedom = (len(rooms) - 1) * (len(cards) - 1)
    assert chi < freedom + 6 * sqrt(2 * freedom)


def test_reef() -> None:
    """When the openings are laid every card of the other hands is hidden, and all of the pile but its top."""
    position = leadline.deal("reef", players=3, seed=4)
    assert isinstance(position, Reef)
    while position.view(1).document()["display"] is None:
        position.push(position.playout_move(1))
    rooms = {("hand", seat): len(position.hands[seat]) for seat in (1, 2)}
    rooms |= {("pile", at): 1 for at in range(1, len(position.deck))}
    found: Counter[tuple[Place, int]] = Counter()
    for world in worlds(position.view(1)):
        assert isinstance(world, Reef)
        found.update((("hand", seat), card) for seat in (1, 2) for card in world.hands[seat])
        found.update((("pile", at), world.deck[at]) for at in range(1, len(position.deck)))
    cards = Counter([*position.hands[1], *position.hands[2], *position.deck[1:]])
    assert_equally_likely(found, rooms, cards)


def test_sea_salt_and_paper() -> None:
    """What others took from the piles or laid is known; what they drew is not, nor the deck."""
    position = played("sea-salt-paper", 3, 30, 4)
    assert isinstance(position, SeaSalt)
    known = [Counter(cards) for cards in position.known(1)]
    hidden = {seat: Counter(position.hands[seat]) - known[seat] for seat in (1, 2)}
    assert all(hidden.values())
    assert any(known)
    assert not position.loose(1)
    rooms = {("hand", seat): hidden[seat].total() for seat in (1, 2)}
    rooms |= {("deck", at): 1 for at in range(position.deck_size)}
    found: Counter[tuple[Place, int]] = Counter()
    for world in worlds(position.view(1)):
        assert isinstance(world, SeaSalt)
        for seat in (1, 2):
            found.update((("hand", seat), card) for card in (Counter(world.hands[seat]) - known[seat]).elements())
        found.update((("deck", at), card) for at, card in enumerate(world.deck))
    assert_equally_likely(found, rooms, hidden[1] + hidden[2] + Counter(position.deck))


def by_color(counts: list[int]) -> Counter[int]:
    return Counter(dict(enumerate(counts)))


def assert_drawn_blindly(held: list[Counter[int]], count: int, pool: Counter[int]) -> None:
    """What a seat held in each world is `count` draws from the pool: the mean of each colour is as it should be."""
    total = pool.total()
    assert count > 0
    for color, copies in pool.items():
        share = copies / total
        deviation = sqrt(count * share * (1 - share) * (total - count) / (total - 1) / len(held))
        assert abs(sum(one[color] for one in held) / len(held) - count * share) < 5 * deviation


def test_reef_encounter() -> None:
    """Tiles behind the screens and in the parrotfish, and cubes; no cube is remembered."""
    position = played("reef-encounter", 3, 30, 4)
    assert isinstance(position, ReefEncounter)
    assert len(position.bonus) == 5  # else one tile of a colour would be known to be in the bag
    document = position.view(1).document()
    document["memory"]["cubes"] = [[], [], []]
    view = documents.load(document)
    assert isinstance(view, View)
    known = view.masked
    assert isinstance(known, ReefEncounter)
    tiles = by_color(position.bag)
    cubes = by_color(position.cube_stock)
    for seat in (1, 2):
        tiles += by_color(position.behind[seat]) - by_color(known.behind[seat])
        tiles += by_color(position.parrotfish[seat]) - by_color(known.parrotfish[seat])
        cubes += by_color(position.cubes[seat])
    sampled = list(worlds(view))
    for seat in (1, 2):
        drawn, held = [], []
        for world in sampled:
            assert isinstance(world, ReefEncounter)
            drawn.append(by_color(world.behind[seat]) - by_color(known.behind[seat]))
            held.append(by_color(world.cubes[seat]))
        assert_drawn_blindly(drawn, position.behind_counts[seat] - sum(known.behind[seat]), tiles)
        assert_drawn_blindly(held, position.cube_counts[seat], cubes)
