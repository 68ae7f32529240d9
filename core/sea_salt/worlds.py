"""Full positions of Sea Salt & Paper that agree with a seat's knowledge and with a new event (follow.py).

Cards that crabs took unseen may be any of several. `assignments` lists the possible cards, as far as they matter;
`world` fills in all the rest, which cannot matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from .material import ALL, COPIES, PILES, TEXT
from .position import SeaSalt

MOST = 20_000  # limit on the number of assignments

Assignment = tuple[tuple[int, int], ...]  # for each card that crabs took unseen: its place and the seat that holds it


class Contradiction(Exception):
    """An impossible event: the clause, and the reason."""

    def __init__(self, clause: str, reason: str) -> None:
        super().__init__(reason)
        self.clause = clause
        self.reason = reason


class Doubtful(Exception):
    """A doubt that makes a difference which the seat does not see, or too many doubts to decide."""


@dataclass(slots=True)
class Seen:
    """The hidden cards that an event shows, in their places before the event.

    holds   by seat cards that its hand has
    whole   by seat all cards of its hand
    draws   the top cards of the deck, None for an unseen one
    named   cards on a pile that were not known, by pile and place (from the bottom, both from 1)
    gone    by pile (from 1) the cards that crabs had taken unseen, if a seat has searched the pile
    pile    the pile whose top goes, or 0
    """

    holds: dict[int, list[int]] = field(default_factory=dict)
    whole: dict[int, list[int]] = field(default_factory=dict)
    draws: list[int | None] = field(default_factory=list)
    named: dict[tuple[int, int], int] = field(default_factory=dict)
    gone: dict[int, list[int]] = field(default_factory=dict)
    pile: int = 0


def forgotten(masked: SeaSalt, piles: Sequence[int]) -> SeaSalt:
    """Return the view without its assumptions about the cards that crabs took from these piles (from 1).

    The cards in doubt there become unknown.
    """
    raw = masked.places
    suspects: list[list[list[int]]] = [[[], []] for _ in range(masked.players)]
    places = masked.suspect_places(masked.viewer)
    for number in range(PILES):
        if number + 1 not in piles:
            suspects[masked.viewer - 1][number] = places[number]
        elif places[number]:
            taken = sum(event["pile"] == number + 1 for event in masked.taken)
            sure = raw[number][: len(raw[number]) - len(places[number])]
            raw[number] = sure + [0] * (len(places[number]) - taken)
    taken_left = [event for event in masked.taken if event["pile"] not in piles]
    return masked.replace(piles=raw, suspects=suspects, taken=taken_left)


def unseen(masked: SeaSalt) -> Counter[int]:
    """Count the cards that the view does not place: they are in the deck, in other hands, or not noted on a pile."""
    you = masked.viewer
    left = Counter(ALL)
    for cards in (
        *masked.hands,
        *masked.tables,
        *masked.places,
        *masked.known(you),
        masked.loose(you),
        masked.drawn,
    ):
        left.subtract(card for card in cards if card)
    return +left


def whereabouts(masked: SeaSalt, card: int) -> str:
    """Describe the places where the view sees all cards of this kind and colour."""
    you, found = masked.viewer, []
    for seat, (hand, table, known) in enumerate(
        zip(masked.hands, masked.tables, masked.known(you), strict=True), start=1
    ):
        if card in hand or card in known:
            found.append("in your hand" if seat == you else f"in the hand of seat {seat}")
        if card in table:
            found.append(f"laid by {'you' if seat == you else f'seat {seat}'}")
    found += [f"on pile {number}" for number, pile in enumerate(masked.places, start=1) if card in pile]
    if card in masked.loose(you):
        found.append("in one of the other hands")
    if card in masked.drawn:
        found.append("among the cards drawn")
    if len(found) < COPIES[card]:  # more of them are named than there are
        exists = "exists once" if COPIES[card] == 1 else f"exists {'twice' if COPIES[card] == 2 else 'four times'}"
        return f"{TEXT[card]} {exists}" + (f"; seen already: {', '.join(found)}" if found else "")
    times = "" if COPIES[card] == 1 else "both of "
    return f"{times}{TEXT[card]} {'is' if COPIES[card] == 1 else 'are'} seen: {', '.join(found)}"


def assignments(masked: SeaSalt, seen: Seen, *, every: bool = False) -> Iterator[Assignment]:
    """Return what the cards that crabs took unseen may have been, as far as the event depends on it.

    Each different case occurs once or more often; with `every` the result has all cases. Raise Doubtful if there are
    too many.
    """
    you, events = masked.viewer, masked.taken
    raw = masked.places
    shown = {card for cards in (*seen.holds.values(), *seen.whole.values()) for card in cards}
    choices: list[list[tuple[int, int]]] = []
    for event in events:
        number = event["pile"]
        places = sorted(masked.suspect_places(you)[number - 1], reverse=True)
        count = sum(other["pile"] == number for other in events)
        card_at = {place: raw[number - 1][len(raw[number - 1]) - place] for place in places}
        if number in seen.gone:
            places = [place for place in places if card_at[place] in seen.gone[number]]
        elif not every:
            top = places[: count + 1] if seen.pile == number else []
            rest = [place for place in places if place not in top and card_at[place] not in shown]
            places = [place for place in places if place in top or card_at[place] in shown or place in rest[-count:]]
        others = [seat for seat in range(1, masked.players + 1) if seat != you and not masked.is_open(seat)]
        seats = [event["seat"]] if event["seat"] else others
        choices.append([(place, seat) for place in places for seat in seats])
    total = 1
    for choice in choices:
        total *= len(choice)
    if total > MOST:
        raise Doubtful
    for chosen in product(*choices):
        spots = [(event["pile"], place) for event, (place, _) in zip(events, chosen, strict=True)]
        if len(set(spots)) != len(spots):
            continue
        lost: dict[int, list[int]] = {}
        for number, place in spots:
            lost.setdefault(number, []).append(raw[number - 1][len(raw[number - 1]) - place])
        if all(Counter(lost.get(number, [])) == Counter(cards) for number, cards in seen.gone.items()):
            yield chosen


def world(masked: SeaSalt, seen: Seen, chosen: Assignment) -> SeaSalt:
    """Return a position with everything known that agrees with the view and the event.

    Other hidden cards have arbitrary places, mermaids last. Raise Contradiction if there is no such position.
    """
    piles = masked.places
    for (number, place), card in seen.named.items():
        piles[number - 1][len(piles[number - 1]) - place] = card
    pool = unseen(masked)
    pool.subtract(seen.named.values())
    _require(masked, pool)
    hands, taken = _hands(masked, seen, chosen, piles, pool)
    sizes = masked.hand_sizes
    deck: list[int] = [card or 0 for card in seen.draws]
    pool.subtract(card for card in deck if card)
    _require(masked, pool)
    rest = sorted((+pool).elements(), reverse=True)  # mermaids are the last
    places = deck.count(0) + sum(sizes[seat - 1] - len(hands[seat - 1]) for seat in _others(masked))
    if places + sum(pile.count(0) for pile in piles) > len(rest):
        raise Contradiction("1.2", "there are not as many cards left that nobody has seen")
    deck = [card or rest.pop(0) for card in deck]
    for seat in _others(masked):
        while len(hands[seat - 1]) < sizes[seat - 1]:
            hands[seat - 1].append(rest.pop(0))
    for pile in piles:
        pile[:] = [card or rest.pop(0) for card in pile]
    return _assembled(masked, hands, piles, deck + rest, taken)


def _others(masked: SeaSalt) -> list[int]:
    """Return the seats whose hands are hidden from the view."""
    return [seat for seat in range(1, masked.players + 1) if seat != masked.viewer and not masked.is_open(seat)]


def _hands(
    masked: SeaSalt, seen: Seen, chosen: Assignment, piles: list[list[int]], pool: Counter[int]
) -> tuple[list[list[int]], list[dict[str, Any]]]:
    """Return by seat the certain cards of its hand under the assignment, and the cards that crabs took.

    These cards leave the pool. Raise Contradiction.
    """
    you, sizes, others = masked.viewer, masked.hand_sizes, _others(masked)
    hands = [list(hand) for hand in masked.hands]
    for seat in others:
        hands[seat - 1] = list(masked.known(you)[seat - 1])
    taken = []
    for event, (place, seat) in zip(masked.taken, chosen, strict=True):
        pile = piles[event["pile"] - 1]
        card = pile[len(pile) - place]
        hands[seat - 1].append(card)
        taken.append(event | {"card": card, "place": place, "seat": seat})
    for seat in others:
        if len(hands[seat - 1]) > sizes[seat - 1]:
            raise Contradiction(
                "3.3", f"seat {seat} has {_cards(sizes[seat - 1])}, too few for what it is known to hold"
            )
    wanted = {seat: Counter(cards) for seat, cards in seen.holds.items()} | {
        seat: Counter(cards) for seat, cards in seen.whole.items()
    }
    for seat, cards in seen.whole.items():
        surplus = Counter(hands[seat - 1]) - Counter(cards)
        if surplus:
            raise Contradiction("6.2", f"seat {seat} also holds {_texts(surplus)}")
        if len(cards) != sizes[seat - 1]:
            raise Contradiction("6.2", f"seat {seat} has {_cards(sizes[seat - 1])}; {len(cards)} are named")
    _place_loose(masked, hands, sizes, wanted)
    for seat, told in wanted.items():
        missing = told - Counter(hands[seat - 1])
        hands[seat - 1] += missing.elements()
        pool.subtract(missing)
        _require(masked, pool)
        if len(hands[seat - 1]) > sizes[seat - 1]:
            known = _texts(Counter(hands[seat - 1]) - told)
            raise Contradiction(
                "3.3", f"seat {seat} has {_cards(sizes[seat - 1])}" + (f", {known} among them" if known else "")
            )
    return hands, taken


def _assembled(
    masked: SeaSalt, hands: list[list[int]], piles: list[list[int]], deck: list[int], taken: list[dict[str, Any]]
) -> SeaSalt:
    """Return the position of these cards; everything else is as in the view."""
    drawn = masked.drawn
    if masked.phase == "keep" and not drawn:  # by another seat, unseen
        drawn, deck = deck[:2], deck[2:]
    return masked.replace(
        hands=hands,
        piles=piles,
        deck=deck,
        drawn=drawn,
        taken=taken,
        viewer=0,
        word=None,
        hand_sizes=None,
        deck_size=None,
        over="",
        winners=None,
        gained=None,
        ended_by=0,
    )


def _place_loose(masked: SeaSalt, hands: list[list[int]], sizes: list[int], wanted: dict[int, Counter[int]]) -> None:
    """Put cards that are known to be in some other hand where the event shows them, else into a hand with room."""
    others = _others(masked)
    for card in masked.loose(masked.viewer):
        fitting = [seat for seat in others if (wanted.get(seat, Counter()) - Counter(hands[seat - 1]))[card]]
        for seat in fitting or others:
            asked = sum((wanted.get(seat, Counter()) - Counter(hands[seat - 1])).values())
            if len(hands[seat - 1]) < sizes[seat - 1] - (0 if fitting else asked):
                hands[seat - 1].append(card)
                break


def _require(masked: SeaSalt, pool: Counter[int]) -> None:
    for card, count in pool.items():
        if count < 0:
            raise Contradiction("1.2", whereabouts(masked, card))


def _texts(cards: Counter[int]) -> str:
    return ", ".join(TEXT[card] for card in sorted(cards.elements()) if card)


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
