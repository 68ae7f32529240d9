"""Deals of Sea Salt & Paper that agree with a view and with an event, and the view after the event.

Cards that crabs took unseen may be any of several. `assignments` lists the possible cards, as far as they matter;
`world` fills in all the rest, which cannot matter. `play_out` plays the actions of the event in each of these deals by
the ordinary rules. If the views of the results differ, and the event does not show which one is right, `surely` forgets
the doubts about a pile: its cards in doubt become unknown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod

from ..errors import IllegalMove, counted
from .events import Event
from .material import ALL, COPIES, PILES, TEXT
from .notation import parse
from .position import SeaSalt
from .tokens import Named

MOST = 20_000  # limit on the number of assignments

_TIMES = {1: "once", 2: "twice", 4: "four times"}

Step = str | int | Callable[[SeaSalt], str | int]  # a text or code of the notation, a choice of one, or a check

Begins = Callable[[Sequence[int]], list[int]]  # from the scores to the deck of the next round
Assignment = tuple[tuple[int, int], ...]  # for each card that crabs took unseen: its place and the seat that holds it


class Doubtful(Exception):
    """The view after an event depends on which cards crabs took unseen, or there are too many cases to try."""


@dataclass(slots=True)
class Seen:
    """The hidden cards that an event shows, in their places before the event.

    holds   by seat, some cards of its hand
    whole   by seat, all cards of its hand
    draws   the top cards of the deck, None for an unseen one
    named   cards on a pile that were not known, by pile and place (from the bottom, both from 1)
    gone    by pile (from 1), the cards that crabs had taken unseen, if a seat has searched the pile
    pile    the pile whose top card is taken, or 0
    """

    holds: dict[int, list[int]] = field(default_factory=dict)
    whole: dict[int, list[int]] = field(default_factory=dict)
    draws: list[int | None] = field(default_factory=list)
    named: dict[tuple[int, int], int] = field(default_factory=dict)
    gone: dict[int, list[int]] = field(default_factory=dict)
    pile: int = 0


def forgotten(masked: SeaSalt, piles: Sequence[int]) -> SeaSalt:
    """Return a copy of the view without its list of the cards that crabs may have taken from these piles (from 1).

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


def tidied(masked: SeaSalt) -> SeaSalt:
    """Return a view in which no pile has both cards in doubt (crabs may have taken them) and unknown cards. In piles of
    a document that have both, the cards in doubt become unknown."""
    places = masked.suspect_places(masked.viewer)
    mixed = [i + 1 for i, pile in enumerate(masked.places) if places[i] and not all(pile)]
    return forgotten(masked, mixed) if mixed else masked


def unseen(masked: SeaSalt) -> Counter[int]:
    """Return the cards, with their numbers of copies, whose place the view does not know: they are in the deck, in
    other hands, or unknown cards of a pile."""
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


def is_mine(masked: SeaSalt) -> bool:
    return masked.active == masked.viewer


def possible(masked: SeaSalt, seat: int) -> Counter[int]:
    """Return the cards, with their numbers of copies, that may be in the hand of a seat; if the view knows the hand,
    those that are in it."""
    you = masked.viewer
    if seat == you or masked.is_open(seat):
        return Counter(masked.hands[seat - 1])
    cards = unseen(masked) + Counter(masked.known(you)[seat - 1]) + Counter(masked.loose(you))
    for pile in {event["pile"] for event in masked.taken if event["seat"] in (0, seat)}:
        cards += Counter(masked.suspects(you)[pile - 1])
    return cards


def assignments(masked: SeaSalt, seen: Seen, *, every: bool = False) -> Iterator[Assignment]:
    """Yield the possible cases for the cards that crabs took unseen: for each such card its place in the pile (from the
    bottom, from 1) and the seat that has it.

    Cases between which the event makes no difference are left out, but not with `every`. Raise Doubtful if there are
    too many.
    """
    events, raw, choices = masked.taken, masked.places, list[list[tuple[int, int]]]()
    shown = {card for cards in (*seen.holds.values(), *seen.whole.values()) for card in cards}
    for event in events:
        number = event["pile"]
        places = sorted(masked.suspect_places(masked.viewer)[number - 1], reverse=True)
        count = sum(other["pile"] == number for other in events)
        card_at = {place: raw[number - 1][-place] for place in places}
        if number in seen.gone:
            places = [place for place in places if card_at[place] in seen.gone[number]]
        elif not every:
            top = places[: count + 1] if seen.pile == number else []
            rest = [place for place in places if place not in top and card_at[place] not in shown]
            places = [place for place in places if place in top or card_at[place] in shown or place in rest[-count:]]
        choices.append(
            [(place, seat) for place in places for seat in ([event["seat"]] if event["seat"] else hidden_seats(masked))]
        )
    if prod(map(len, choices)) > MOST:
        raise Doubtful
    gone = {number: Counter(cards) for number, cards in seen.gone.items()}
    for chosen in product(*choices):
        spots = [(event["pile"], place) for event, (place, _) in zip(events, chosen, strict=True)]
        lost = {number: Counter(raw[at - 1][-place] for at, place in spots if at == number) for number in gone}
        if len(set(spots)) == len(spots) and lost == gone:
            yield chosen


def world(masked: SeaSalt, seen: Seen, chosen: Assignment) -> SeaSalt:
    """Return a deal, with everything known, that agrees with the view, with what the event shows, and with `chosen`, a
    case of `assignments`.

    Hidden cards that none of them shows have arbitrary places, mermaids last. Raise IllegalMove if there is no such
    deal.
    """
    you, sizes, others = masked.viewer, masked.hand_sizes, hidden_seats(masked)
    hands, piles, pool, taken = masked.hands, masked.places, unseen(masked), []
    for (number, place), card in seen.named.items():
        piles[number - 1][-place] = card
    for seat in others:
        hands[seat - 1] = masked.known(you)[seat - 1]
    for event, (place, seat) in zip(masked.taken, chosen, strict=True):
        card = piles[event["pile"] - 1][-place]
        hands[seat - 1].append(card)
        taken.append(event | {"card": card, "place": place, "seat": seat})
    shown = {seat: Counter(cards) for seat, cards in (seen.holds | seen.whole).items()}
    _place_loose(masked, hands, shown)
    for seat, cards in shown.items():
        extra = Counter(hands[seat - 1]) - cards
        if seat in seen.whole and extra:
            raise IllegalMove("", "6.2", f"seat {seat} also holds {listed(sorted(extra.elements()))}")
        if seat in seen.whole and cards.total() != sizes[seat - 1]:
            raise IllegalMove(
                "", "6.2", f"seat {seat} has {counted(sizes[seat - 1], 'card')}; {cards.total()} are named"
            )
        missing = cards - Counter(hands[seat - 1])
        hands[seat - 1] += missing.elements()
        pool.subtract(missing)
    pool.subtract([*seen.named.values(), *filter(None, seen.draws)])
    for seat in others:
        if len(hands[seat - 1]) > sizes[seat - 1]:
            what = f"seat {seat} has {counted(sizes[seat - 1], 'card')}, too few for {listed(hands[seat - 1])}"
            raise IllegalMove("", "3.3", what)
    for card, count in pool.items():
        if count < 0:
            raise IllegalMove("", "1.2", f"{TEXT[card]} exists {_TIMES[COPIES[card]]}")
    rest = sorted(pool.elements(), reverse=True)  # mermaids are the last
    open_places = seen.draws.count(None) + sum(pile.count(0) for pile in piles)
    if open_places + sum(sizes[seat - 1] - len(hands[seat - 1]) for seat in others) > len(rest):
        raise IllegalMove("", "1.2", "there are not as many cards left that nobody has seen")
    deck = [card or rest.pop(0) for card in seen.draws]
    for seat in others:
        hands[seat - 1] += [rest.pop(0) for _ in range(sizes[seat - 1] - len(hands[seat - 1]))]
    piles = [[card or rest.pop(0) for card in pile] for pile in piles]
    deck, drawn = deck + rest, masked.drawn
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


def _place_loose(masked: SeaSalt, hands: list[list[int]], shown: Mapping[int, Counter[int]]) -> None:
    """Put cards that are known to be in some other hand where the event shows them, else into a hand with room."""
    others = hidden_seats(masked)
    for card in masked.loose(masked.viewer):
        lacks = {seat: shown.get(seat, Counter()) - Counter(hands[seat - 1]) for seat in others}
        fitting = [seat for seat in others if lacks[seat][card]]
        for seat in fitting or others:
            if len(hands[seat - 1]) + (0 if fitting else lacks[seat].total()) < masked.hand_sizes[seat - 1]:
                hands[seat - 1].append(card)
                break


def hidden_seats(masked: SeaSalt) -> list[int]:
    """Return the seats whose hands are hidden from the view."""
    return [seat for seat in range(1, masked.players + 1) if seat != masked.viewer and not masked.is_open(seat)]


def listed(cards: Iterable[int]) -> str:
    return ", ".join(TEXT[card] for card in cards)


def surely(step: Callable[[SeaSalt, Event], SeaSalt], masked: SeaSalt, event: Event) -> SeaSalt:
    """Return the view after `step`, and store in `event` which of its slots the step used. If the step raises Doubtful,
    try it again after `forgotten`, for as few piles as necessary. Raise IllegalMove if none of these views decides
    it."""
    piles = sorted({taken["pile"] for taken in masked.taken})
    for chosen in [(), *((pile,) for pile in piles), tuple(piles)]:
        trial = event.copy()
        try:
            after = step(forgotten(masked, chosen) if chosen else masked, trial)
        except Doubtful:
            continue
        vars(event).update(vars(trial))
        return after
    raise IllegalMove(event.line, "", "what is in doubt makes too great a difference")


def play_out(masked: SeaSalt, event: Event, seen: Seen, steps: Sequence[Step], begins: Begins | None = None) -> SeaSalt:
    """Play the steps in a deal for each case of `assignments`, and return the view of the seat if it is the same in
    all.

    The event may name the new top of the pile that a card is taken from. `begins` returns the deck of the next round
    from the scores. Raise Doubtful if the views differ, Incomplete to ask for the new top if it decides, and
    IllegalMove if the steps are legal in no deal.
    """
    top = event.cards.pop("top", None) if seen.pile else None
    found: dict[SeaSalt, SeaSalt] = {}  # views, each with a deal that leads to it
    refused: IllegalMove | None = None
    for every in (False, True):
        for chosen in assignments(masked, seen, every=every):
            try:
                deal = world(masked, seen, chosen)
                if _walk(deal, steps) and (top is None or _has_top(deal.piles[seen.pile - 1], top)):
                    if deal.is_waiting and begins is not None:
                        deal.deal_round(begins(deal.scores))
                    found.setdefault(_unnoted(masked, deal.view(masked.viewer).masked, seen), deal)
            except IllegalMove as error:
                refused = refused or error
            if every and len(found) > 1:
                raise Doubtful
        # At the end doubts do not matter: a view of it names the rest of the piles, which nobody need have seen.
        if len(found) != 1 or not masked.taken or next(iter(found)).end is None:
            break
    if not found:
        what = "the pile cannot be so" if top is None else f"the top of pile {seen.pile} cannot be that then"
        raise (refused or IllegalMove("", "4.1" if top is None else "3.3", what)).of(event.line)
    tops = {(deal.piles[seen.pile - 1] or [0])[0] for deal in found.values()} if seen.pile else set()
    if len(tops) > 1:
        what = " or ".join(TEXT[card] if card else "nothing" for card in sorted(tops, reverse=True))
        question = f"what lies on top of pile {seen.pile} now, {what}? (as top {TEXT[max(tops)]})"
        event.ask(question, "top", candidates=[TEXT.get(card, "nothing") for card in sorted(tops, reverse=True)])
    if len(found) > 1:
        raise Doubtful
    return next(iter(found))


def _walk(deal: SeaSalt, steps: Sequence[Step]) -> bool:
    """Play the steps; return False if a step finds that the deal contradicts it."""
    for step in steps:
        found = step(deal) if callable(step) else step
        if found is False:
            return False
        if isinstance(found, str):
            for code in parse(deal, found):
                deal.push(code)
        elif found is not True:
            deal.push(found)
    return True


def _has_top(pile: list[int], top: list[Named]) -> bool:
    """Return whether the pile has the top that the event names."""
    return (not pile and not top) or (bool(pile) and bool(top) and pile[0] in top[0].cards)


def _unnoted(before: SeaSalt, after: SeaSalt, seen: Seen) -> SeaSalt:
    """Return the view after an event, in which unknown cards of the piles stay unknown."""
    if after.rounds != before.rounds and after.end is None:
        return after
    old, new = before.places, after.places
    if all(map(all, old)):
        return after
    for number in range(PILES):
        for place in range(1, min(len(new[number]), len(old[number])) + 1):
            if not old[number][-place] and (number + 1, place) not in seen.named:
                new[number][-place] = 0
    return after.replace(piles=new)
