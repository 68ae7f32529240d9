"""Chances in Sea Salt & Paper from what one seat knows: the result of a draw, the points of other hands, and whether a bet
on a last chance holds. Draws and known hands are exact. Hidden cards in hands are sampled, with an interval. Each result
includes the method.
"""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset

from leadline.core.bits cimport mix64
from leadline.core.contract cimport OVER, STATE_WORDS, View
from leadline.core.rng cimport Rng, rng_seed, stream_seed
from leadline.core.sea_salt.apply cimport salt_apply
from leadline.core.sea_salt.playout cimport salt_playout_move
from leadline.core.sea_salt.position cimport SeaSalt, salt_ops
from leadline.core.sea_salt.scoring cimport points_of
from leadline.core.sea_salt.state cimport CLOSING, FOUR, LAST_CHANCE, PLAY, ROUNDS, SaltState, added
from leadline.solver.sea_salt.belief cimport believe

from collections import Counter
from dataclasses import dataclass

from ...core.sea_salt.material import ALL, to_set
from ..intervals import normal, wilson

cdef enum:
    MOST = 128  # points of a hand, and of what is counted

WORLDS: int = 2_000


@dataclass(frozen=True, slots=True)
class Distribution:
    """The chance (0 to 1) of each number of points, and their mean. `exact` is true if the chances are computed; otherwise
    `worlds` deals were sampled, and `interval` is the 95% interval of the mean."""

    chances: dict[int, float]
    exact: bool
    worlds: int
    interval: tuple[float, float]

    @property
    def mean(self) -> float:
        return sum(points * chance for points, chance in self.chances.items())

    def at_least(self, points: int) -> float:
        """Return the chance of at least that many points."""
        return sum(chance for found, chance in self.chances.items() if found >= points)


@dataclass(frozen=True, slots=True)
class Chance:
    """The chance (0 to 1) of an event, exact or with its 95% interval from `worlds` sampled deals."""

    value: float
    interval: tuple[float, float]
    exact: bool
    worlds: int


def unseen(view: View) -> Counter[int]:
    """Return the numbers of the cards that the seat has not seen, in the deck or in hidden hands. Cards that it knows in
    hands and piles, and those that crabs may have taken, do not count."""
    position = view.masked
    seat = view.seat
    left = Counter(ALL)
    for cards in (*position.hands, *position.tables, *position.known(seat), position.loose(seat), position.drawn):
        left.subtract(cards)
    for cards in (*position.piles, *position.suspects(seat)):
        left.subtract(card for card in cards if card)
    return +left


def draw(view: View) -> Distribution:
    """Return the distribution of the seat's points after a draw from the deck, if it keeps the better of two cards. The
    result is exact, with every unseen card equally likely. Raise ValueError if the seat cannot draw from the deck."""
    position = view.masked
    if view.turn != view.seat or position.phase != "draw" or not position.deck_size:
        raise ValueError("the seat has no draw from the deck now")
    cdef uint64_t hand = position.hand_sets[view.seat - 1]
    cdef uint64_t table = position.table_sets[view.seat - 1]
    pool = unseen(view)
    count = sum(pool.values())
    by_points: Counter[int] = Counter()
    for card, copies in pool.items():
        by_points[points_of(added(hand, card), table)] += copies
    chances: dict[int, float] = {}
    below = 0
    two = position.deck_size > 1 and count > 1
    for points in sorted(by_points):
        here = by_points[points]
        if two:
            chances[points] = here * (2 * below + here - 1) / (count * (count - 1))
        else:
            chances[points] = here / count
        below += here
    return _exact({points: chance for points, chance in chances.items() if chance})


def _exact(chances: dict[int, float]) -> Distribution:
    mean = sum(points * chance for points, chance in chances.items())
    return Distribution(chances, True, 0, (mean, mean))


def hand_points(view: View, seat: int, *, worlds: int = WORLDS, seed: int = 0) -> Distribution:
    """Return the card points of another seat now: exact where all its cards are known, else in `worlds` worlds as `best` draws
    them. Raise ValueError for a seat that is not another one of the game."""
    position = view.masked
    if not 1 <= seat <= position.players or seat == view.seat:
        raise ValueError(f"seat {seat}: expected another seat of the game")
    if position.is_open(seat):
        return _exact({position.points[seat - 1]: 1.0})
    known = position.known(view.seat)[seat - 1]
    if len(known) == position.hand_sizes[seat - 1]:
        return _exact({points_of(to_set(known), position.table_sets[seat - 1]): 1.0})
    return _sampled(view, seat, worlds, seed)


cdef void _world(const SaltState *masked, int seat, uint64_t seed, SaltState *world) noexcept nogil:
    cdef Rng rng
    memcpy(world, masked, sizeof(SaltState))
    rng_seed(&rng, seed)
    salt_ops().redeal(world, seat, &rng)
    believe(world, seat, &rng)
    world.scripted = ROUNDS


def _sampled(view: View, seat: int, worlds: int, seed: int) -> Distribution:
    if worlds < 1:
        raise ValueError(f"`worlds` {worlds}: expected 1 or more")
    cdef SeaSalt position = view.masked
    cdef uint64_t words[STATE_WORDS]
    cdef SaltState *world = <SaltState *>words
    cdef uint64_t base = stream_seed(seed, "odds")
    cdef int i, wanted = worlds, me = view.seat - 1, other = seat - 1
    cdef int count[MOST]
    memset(count, 0, sizeof(count))
    with nogil:
        for i in range(wanted):
            _world(position.salt(), me, mix64(base + i), world)
            count[min(MOST - 1, points_of(world.hand[other], world.table[other]))] += 1
    chances = {i: count[i] / worlds for i in range(MOST) if count[i]}
    total = sum([i * count[i] for i in range(MOST)])
    squares = sum([i * i * count[i] for i in range(MOST)])
    low, high = normal(total / MOST, squares / MOST**2, worlds)
    return Distribution(chances, False, worlds, (low * MOST, high * MOST))


cdef bint _holds(const SaltState *s, int closer) noexcept nogil:
    cdef int seat
    if s.over == FOUR:
        return (s.winners >> closer) & 1
    for seat in range(s.players):
        if points_of(s.hand[seat], s.table[seat]) > points_of(s.hand[closer], s.table[closer]):
            return False
    return True


def bet(view: View, *, worlds: int = WORLDS, seed: int = 0) -> Chance:
    """Return the chance that a bet on a last chance holds (6.3): the current bet, or one that the seat to move could make
    now. Hidden cards are sampled, and the rollout policy plays the last turns.

    Raise ValueError without a bet, if none is possible either."""
    cdef SeaSalt position = view.masked
    cdef SaltState *masked = position.salt()
    cdef uint64_t words[STATE_WORDS]
    cdef SaltState *world = <SaltState *>words
    cdef Rng rng
    cdef uint64_t base = stream_seed(seed, "odds")
    cdef int i, wanted = worlds, me = view.seat - 1, closer, held = 0
    cdef bint made = masked.closer != 0
    if worlds < 1:
        raise ValueError(f"`worlds` {worlds}: expected 1 or more")
    if position.is_over:
        raise ValueError("no round is being played")
    if not made and (view.turn != view.seat or masked.phase != PLAY or position.points[me] < CLOSING):
        raise ValueError("the seat cannot close the round now")
    closer = masked.closer - 1 if made else me
    with nogil:
        for i in range(wanted):
            _world(masked, me, mix64(base + i), world)
            rng_seed(&rng, mix64(base ^ mix64(i)))
            if not made:
                salt_apply(world, LAST_CHANCE)
            while salt_ops().to_move(world) != OVER:
                salt_apply(world, salt_playout_move(world, &rng))
            held += _holds(world, closer)
    low, high = wilson(held, worlds)
    return Chance(held / worlds, (low, high), False, worlds)
