"""The end of a turn, of a round and of the game of Sea Salt & Paper as one seat sees it.

A line shows hands or gives the points that were counted, and the cards with which the next round begins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NoReturn

from ..errors import counted
from .counting import Worth, worth
from .document import dealt_round
from .document_keys import MOST_POINTS
from .event_texts import examples, gains, phase_words
from .events import Event
from .material import ALL, CLOSING, PILES, TEXT
from .position import SeaSalt
from .worlds import Seen, forgotten, hidden_seats, is_mine, play_out, possible


def piles_of(event: Event) -> list[int]:
    """Take the two cards that start the piles of a round out of the event, and return them. Raise IllegalMove unless
    there are two possible cards."""
    told = event.cards.pop("piles", [])
    if len(told) != PILES:
        event.refuse("2.1", "expected the two cards that lie open, piles crab/black shell/grey")
    cards = [event.card(word, ALL, "1.2", "a card of the game") for word in told]
    if Counter(cards) - Counter(ALL):
        event.refuse("1.2", f"{TEXT[cards[0]]} exists once")
    return cards


def deck_of(piles: list[int]) -> list[int]:
    """Return the whole deck of 58 cards with these cards on top, followed by the others in descending order."""
    return [*piles, *sorted((Counter(ALL) - Counter(piles)).elements(), reverse=True)]


def new_round(players: int, first: int, piles: list[int], scores: list[int], target: int, rounds: int) -> SeaSalt:
    return dealt_round(players, first, deck_of(piles), scores, target, rounds)


def shown_hands(masked: SeaSalt, event: Event) -> dict[int, list[int]]:
    """Take the shown hands out of the event, and return those of seats whose hands were hidden, by seat. Raise
    IllegalMove for a hand that a seat cannot have."""
    found, shown, event.shown = {}, event.shown, {}
    for number, told in shown.items():
        seat = number or masked.active
        if not 1 <= seat <= masked.players:
            event.refuse("6.1", f"there is no seat {seat}; expected 1 to {masked.players}")
        cards = [event.card(word, possible(masked, seat), "6.2", f"a card that seat {seat} can hold") for word in told]
        if seat not in hidden_seats(masked):
            if Counter(cards) != Counter(masked.hands[seat - 1]):
                event.refuse("6.2", f"that is not the hand of seat {seat}")
        else:
            found[seat] = cards
    return found


def end_turn(masked: SeaSalt, event: Event) -> SeaSalt:
    seat, players, ends = masked.active, masked.players, event.ends
    if masked.phase != "play":
        event.refuse("3.1", f"the turn cannot end yet; {phase_words(masked)}")
    if ends != "pass" and masked.last_chance is not None:
        event.refuse("3.6", "the round has been closed already")
    if ends != "pass" and is_mine(masked) and masked.points[seat - 1] < CLOSING:
        play_out(masked, event, Seen(), [ends])  # the rules give the reason
    last = ends == "pass" and masked.last_chance == seat % players + 1
    over = ends == "stop" or last or (ends == "pass" and masked.last_chance is None and not masked.deck_size)
    if not over and (event.has("piles") or event.points is not None):
        event.refuse("2.1", "the round is not over")
    shows = ends != "pass" or masked.last_chance is not None
    if not shows and event.shown:
        event.refuse("3.3", "no hand is shown here")
    if over:
        _part_piles(masked, event)
    hands = shown_hands(masked, event)
    wanted = [s for s in hidden_seats(masked) if shows and masked.hand_sizes[s - 1] and (ends == "stop" or s == seat)]
    if set(hands) - set(wanted):
        event.refuse("6.2", f"the hand of seat {min(set(hands) - set(wanted))} is not shown here")
    missing = [s for s in wanted if s not in hands]
    points, event.points = event.points, None
    if missing and points is not None:
        return _counted(masked, event, ends, hands, points)
    if missing:
        _ask_hands(masked, event, missing, over=over)
    after = play_out(masked, event, Seen(whole=hands), [ends], lambda scores: deck_of(_piles(masked, event, scores)))
    if points is not None:
        gained = after.gained if after.end else [b - a for a, b in zip(masked.scores, after.scores, strict=True)]
        if points != gained:
            what = f"the hands give {' '.join(map(str, gained))} points, not {' '.join(map(str, points))}"
            event.refuse("5", what)
    if after.end and event.cards.pop("piles", None):
        event.refuse("7.1", "the game is over with this round")
    event.cards.pop("piles", None)
    return after


def _part_piles(masked: SeaSalt, event: Event) -> None:
    """Split off two extra cards after the last hand that is shown: the next round begins with them."""
    for number, told in list(event.shown.items())[-1:]:
        seat = number or masked.active
        sizes = masked.hand_sizes[seat - 1 : seat]
        if not event.has("piles") and sizes == [len(told) - PILES]:
            event.shown[number], event.cards["piles"] = told[:-PILES], told[-PILES:]


def _ask_hands(masked: SeaSalt, event: Event, missing: list[int], *, over: bool) -> NoReturn:
    """Ask for the hands that are shown, or for the points in their place."""
    sizes = {seat: masked.hand_sizes[seat - 1] for seat in missing}
    cards = ", ".join(f"{size} of seat {seat}" for seat, size in sizes.items())
    example = {seat: examples(masked, min(2, size), possible(masked, seat)) for seat, size in sizes.items()}
    what = [f"{'shows' if seat == masked.active else f'{seat}:'} {text} ..." for seat, text in example.items()]
    more = f", or the points that each seat gains: points {' '.join(['7'] * masked.players)}" if over else ""
    question = f"which cards are shown, {cards}? (as {', '.join(what)}{more})"
    event.ask(question, "shown", candidates=missing, counts=sizes.values())


def _piles(masked: SeaSalt, event: Event, scores: Sequence[int]) -> list[int]:
    """Return the cards that the next round begins with, after a round that leads to these scores."""
    if not event.has("piles"):
        over = f"round {masked.rounds + 1} is over: {gains(masked.scores, scores)}"
        what = f"{over}; which two cards does the next one begin with? (as piles crab/black shell/grey)"
        event.ask(what, "piles", counts=[PILES], rounds=(masked.rounds + 1, tuple(scores)))
    return piles_of(event.copy())


def _counted(masked: SeaSalt, event: Event, ends: str, hands: dict[int, list[int]], gained: list[int]) -> SeaSalt:
    """Return the end of a round for which the event has the points and not all hands."""
    players = masked.players
    if len(gained) != players:
        event.refuse("6", f"expected the points of {players} seats, points {' '.join(['7'] * players)}")
    if ends == "stop" and gained[masked.active - 1] < CLOSING:
        event.refuse("3.5", f"{CLOSING} points are needed to close the round")
    if hands:
        play_out(masked, event, Seen(whole=hands), [])  # the named hands must be possible
    worths = [_worth(masked, event, seat, hands.get(seat)) for seat in range(1, players + 1)]
    (_check_stop if ends == "stop" else _check_bet)(masked, event, gained, worths)
    closer = masked.last_chance or masked.active
    scores = [min(MOST_POINTS, old + new) for old, new in zip(masked.scores, gained, strict=True)]
    if max(scores) < masked.target:
        piles = _piles(masked, event, scores)
        event.cards.pop("piles", None)
        begun = new_round(players, closer % players + 1, piles, scores, masked.target, masked.rounds + 1)
        return begun.view(masked.viewer).masked
    if event.cards.pop("piles", None):
        event.refuse("7.1", "the game is over with this round")
    ranks = list(zip(scores, gained, strict=True))
    known = masked.known(masked.viewer)
    shown = [hands.get(seat) or hand or known[seat - 1] for seat, hand in enumerate(masked.hands, start=1)]
    return forgotten(masked, range(1, PILES + 1)).replace(
        hands=shown,
        known=None,
        loose=None,
        active=closer,
        phase="play",
        extra_turn=False,
        scores=scores,
        gained=gained,
        rounds=masked.rounds + 1,
        over="target",
        winners=[seat for seat, rank in enumerate(ranks, start=1) if rank == max(ranks)],
        ended_by=closer,
    )


def _worth(masked: SeaSalt, event: Event, seat: int, told: list[int] | None) -> Worth:
    """Return the possible value of the cards of a seat, of which this line shows `told`."""
    table = masked.tables[seat - 1]
    if told is not None or seat == masked.viewer or masked.is_open(seat):
        return worth(table, masked.hands[seat - 1] if told is None else told, 0, Counter())
    known = masked.known(masked.viewer)[seat - 1]
    found = worth(table, known, masked.hand_sizes[seat - 1] - len(known), possible(masked, seat) - Counter(known))
    if not found.points:
        event.refuse("5.5", f"seat {seat} would have four mermaids, and the game would be over")
    return found


def _check_stop(masked: SeaSalt, event: Event, gained: list[int], worths: list[Worth]) -> None:
    """Check that each seat has its card points after `stop` (6.1)."""
    for seat, (points, found) in enumerate(zip(gained, worths, strict=True), start=1):
        if points in found.points:
            continue
        if seat == masked.viewer:
            event.refuse("6.1", f"your cards have {_span(found.points)}, not {points}")
        if len(found.points) == 1:
            event.refuse("6.1", f"seat {seat} has {_span(found.points)}, not {points}")
        size = counted(masked.hand_sizes[seat - 1], "card")
        event.refuse("6.1", f"seat {seat} has {size} in hand, worth {_span(found.points)} with the table, not {points}")


def _check_bet(masked: SeaSalt, event: Event, gained: list[int], worths: list[Worth]) -> None:
    """Check the points after a bet (6.3).

    The closer has the card points and the colour bonus, or the bonus alone; the others have the other of the two.
    """
    closer = masked.last_chance or masked.active
    others = [seat for seat in range(1, masked.players + 1) if seat != closer]
    best = worths[closer - 1]
    most = max(best.points)
    ways = []
    if all(min(worths[seat - 1].points) <= most for seat in others):
        won = [found.bonus for found in worths]
        won[closer - 1] = frozenset(points + bonus for points in best.points for bonus in best.bonus)
        ways.append(("won", won))
    ahead = [seat for seat in others if max(worths[seat - 1].points) > most]
    if ahead:
        lost = [found.points for found in worths]
        lost[closer - 1] = best.bonus
        if len(ahead) == 1:
            lost[ahead[0] - 1] = frozenset(points for points in lost[ahead[0] - 1] if points > most)
        ways.append(("lost", lost))
    fits = [name for name, way in ways if all(points in found for points, found in zip(gained, way, strict=True))]
    if "won" in fits or ("lost" in fits and max(gained[seat - 1] for seat in others) > most):
        return
    told = ", or ".join(f"{', '.join(map(_range, way))} with the bet {name}" for name, way in ways)
    event.refuse("6.3", f"the seats gain {told}; found {', '.join(map(str, gained))}")


def _range(points: frozenset[int]) -> str:
    """Write possible points: `3`, `0 to 2 or 5`."""
    starts = sorted(value for value in points if value - 1 not in points)
    ends = sorted(value for value in points if value + 1 not in points)
    runs = zip(starts, ends, strict=True)
    return " or ".join(f"{start}" if start == end else f"{start} to {end}" for start, end in runs)


def _span(points: frozenset[int]) -> str:
    """Write possible points with their unit: `1 point`, `0 to 5 points`."""
    return _range(points) + (" point" if points == {1} else " points")
