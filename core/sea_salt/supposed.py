"""Playing an event of Sea Salt & Paper in all full positions that are possible (worlds.py), by the ordinary rules.

Afterwards the seat knows what it would see in each of them. If cards that crabs took unseen make the results differ,
and the event does not show which result is right, the view forgets its assumptions about that pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn

from ..errors import IllegalMove, Incomplete
from .counting import worth
from .material import ALL, CLOSING, KIND, MERMAID, PAIRS, PILES, TEXT
from .notation import parse
from .position import SeaSalt
from .tokens import meanings
from .words import Said
from .worlds import Contradiction, Doubtful, Seen, assignments, forgotten, unseen, world

Step = str | int | Callable[[SeaSalt], int | None]  # a text, a code, or a function that returns a code or checks


def refuse(said: Said, clause: str, reason: str) -> NoReturn:
    """Raise IllegalMove for the line."""
    raise IllegalMove(said.text, clause, reason)


def ask(said: Said, question: str, slot: str, **facts: Any) -> NoReturn:
    """Raise Incomplete: the line is right, but the slot is missing."""
    raise Incomplete(said.text, question, slot, **facts)


def tidied(masked: SeaSalt) -> SeaSalt:
    """Return a view in which no pile has both doubtful and unnoted cards, as a pile of a document may have."""
    places = masked.suspect_places(masked.viewer)
    mixed = [i + 1 for i, pile in enumerate(masked.places) if places[i] and not all(pile)]
    return forgotten(masked, mixed) if mixed else masked


def surely(step: Callable[[SeaSalt, Said], SeaSalt], masked: SeaSalt, said: Said) -> SeaSalt:
    """Return the view after a step; if doubts would decide it, forget them first, for as few piles as necessary."""
    piles = sorted({event["pile"] for event in masked.taken})
    for chosen in [(), *((pile,) for pile in piles), tuple(piles)]:
        try:
            return step(forgotten(masked, chosen) if chosen else masked, said)
        except Doubtful:
            continue
        except Contradiction as error:
            raise IllegalMove(said.text, error.clause, error.reason) from None
    refuse(said, "", "what is in doubt makes too great a difference")


def play_out(masked: SeaSalt, said: Said, seen: Seen, steps: Sequence[Step], piles: list[int] | None = None) -> SeaSalt:
    """Play the steps in all full positions that may differ, and return the view of the seat if it is the same in all.

    The line may name the new top of the pile that a card is taken from. `piles` begin the next round, if one begins.
    """
    found, refused = _outcomes(masked, said, seen, steps, piles)
    if len(found) == 1 and next(iter(found)).end is not None and masked.taken:
        # At the end doubts do not matter: a view of it names the rest of the piles, which nobody need have seen.
        found, refused = _outcomes(masked, said, seen, steps, piles, every=True)
        if len(found) > 1:
            raise Doubtful
    if not found:
        if isinstance(refused, Incomplete):
            raise refused
        if isinstance(refused, IllegalMove):
            raise refused.of(said.text)
        if refused is not None:
            raise refused
        if said.top is not None and seen.pile:
            refuse(said, "3.3", f"the top of pile {seen.pile} cannot be that then")
        refuse(said, "4.1", "the pile cannot be so")
    if len(found) > 1:
        tops = (
            {pile[0] if pile else 0 for pile in (world.piles[seen.pile - 1] for world in found.values())}
            if seen.pile
            else set()
        )
        if len(tops) > 1:
            what = " or ".join(TEXT[card] if card else "nothing" for card in sorted(tops, reverse=True))
            ask(
                said,
                f"what lies on top of pile {seen.pile} now, {what}? (as top {TEXT[max(tops)]})",
                "top",
                candidates=map(TEXT.get, tops),
            )
        raise Doubtful
    return next(iter(found))


def _outcomes(
    masked: SeaSalt, said: Said, seen: Seen, steps: Sequence[Step], piles: list[int] | None, *, every: bool = False
) -> tuple[dict[SeaSalt, SeaSalt], Exception | None]:
    """Return the views that the seat may have after the steps, each with a full position that leads to it.

    Also return the first reason for which the steps are impossible in a full position.
    """
    found: dict[SeaSalt, SeaSalt] = {}
    refused: Exception | None = None
    for chosen in assignments(masked, seen, every=every):
        try:
            position = world(masked, seen, chosen)
            if _walk(position, steps) and _has_top(position, said, seen):
                if position.is_waiting:
                    begun = required_piles(said, piles, masked, position.scores)
                    position.deal_round([*begun, *rest_of(begun)])
                after = position.view(masked.viewer).masked
                found.setdefault(_unnoted(masked, after, seen), position)
        except (Contradiction, IllegalMove) as error:
            refused = refused or error
        if every and len(found) > 1:
            break
    return found, refused


def required_piles(said: Said, piles: list[int] | None, before: SeaSalt, scores: Sequence[int]) -> list[int]:
    """Return the cards that the next round begins with, after a round that leads to these scores."""
    if piles is None:
        over = f"round {before.rounds + 1} is over: {gains(before.scores, scores)}"
        what = f"{over}; which two cards does the next one begin with? (as piles crab/black shell/grey)"
        ask(said, what, "piles", rounds=(before.rounds + 1, tuple(scores)))
    return piles


def gains(before: Sequence[int], after: Sequence[int]) -> str:
    """List the points of each seat in a round, and its score after the round: `seat 1 +9 (9), seat 2 +4 (13)`."""
    pairs = enumerate(zip(before, after, strict=True), start=1)
    return ", ".join(f"seat {seat} +{new - old} ({new})" for seat, (old, new) in pairs)


def rest_of(piles: list[int]) -> list[int]:
    return sorted((Counter(ALL) - Counter(piles)).elements(), reverse=True)


def _walk(position: SeaSalt, steps: Sequence[Step]) -> bool:
    """Play the steps; return False if a step finds that the full position contradicts it."""
    for step in steps:
        if isinstance(step, str):
            for code in parse(position, step):
                position.push(code)
        elif isinstance(step, int):
            position.push(step)
        else:
            found = step(position)
            if found == 0:
                return False
            if found is not None:
                position.push(found)
    return True


def _has_top(position: SeaSalt, said: Said, seen: Seen) -> bool:
    """Return whether the pile that a card was taken from has the top that the line names."""
    if not seen.pile or said.top is None:
        return True
    pile = position.piles[seen.pile - 1]
    return not pile if said.top == "" else bool(pile) and pile[0] in meanings(said.top, pile[:1])


def _unnoted(before: SeaSalt, after: SeaSalt, seen: Seen) -> SeaSalt:
    """Return the view after an event, in which unknown cards of the piles stay unknown."""
    if after.rounds != before.rounds and after.end is None:
        return after
    old, new = before.places, after.places
    if all(map(all, old)):
        return after
    for number in range(PILES):
        size = len(new[number])
        for place in range(1, min(size, len(old[number])) + 1):
            if not old[number][len(old[number]) - place] and (number + 1, place) not in seen.named:
                new[number][size - place] = 0
    return after.replace(piles=new)


def is_mine(masked: SeaSalt) -> bool:
    return masked.active == masked.viewer


def possible(masked: SeaSalt, seat: int) -> Counter[int]:
    """Count the cards that may be in the hand of another seat."""
    you = masked.viewer
    if seat == you or masked.is_open(seat):
        return Counter(masked.hands[seat - 1])
    cards = unseen(masked) + Counter(masked.known(you)[seat - 1]) + Counter(masked.loose(you))
    for pile in {event["pile"] for event in masked.taken if event["seat"] in (0, seat)}:
        cards += Counter(masked.suspects(you)[pile - 1])
    return cards


def counted(points: int) -> str:
    """Write a number of points: `1 point`, `7 points`."""
    return f"{points} point{'' if points == 1 else 's'}"


def examples(masked: SeaSalt, count: int, cards: Iterable[int] = ()) -> str:
    """Choose `count` of these cards as examples of how to write a line, of different kinds as far as possible.

    By default the cards are those that the view does not place.
    """
    there = sorted(set(cards) or set(unseen(masked)) or set(ALL), key=lambda card: (card == MERMAID, card))
    first = {KIND[card]: card for card in reversed(there)}
    mixed = [*first.values()][::-1] + [card for card in there if card not in first.values()]
    return " ".join(TEXT[card] for card in (mixed * count)[:count])


def phase_words(masked: SeaSalt) -> str:
    """Describe the next step of the seat to move, in the words of the table."""
    mine = is_mine(masked)
    pile = next((number for number, cards in enumerate(masked.piles, start=1) if cards), 0)
    if masked.phase == "keep":
        onto = next((number for number, cards in enumerate(masked.piles, start=1) if not cards), 1)
        keep = f"keep {examples(masked, 1, masked.drawn)} discard" if mine else f"puts {examples(masked, 1)} on"
        return f"expected which card is kept, and where the other goes: {keep} {onto}"
    if masked.phase == "search":
        find = f"finds {examples(masked, 1, filter(None, masked.piles[masked.aim - 1][: None if mine else 1]))}"
        if mine:
            return f"expected the card that the crabs take: {find}"
        return f"expected that the crabs take a card, takes a card, or the top card, {find}"
    if masked.phase == "steal":
        return f"expected the card that is stolen: takes {examples(masked, 1, possible(masked, masked.aim))}"
    if masked.phase == "draw":
        if not masked.deck_size:
            return "expected " + " or ".join(f"take {number}" for number in (1, 2) if masked.piles[number - 1])
        drew = f"drew {examples(masked, min(2, masked.deck_size))}"
        onto = next((number for number, cards in enumerate(masked.piles, start=1) if not cards), 1)
        draws = "draws" + (f", puts {examples(masked, 1)} on {onto}" if masked.deck_size > 1 else "")
        return f"expected {drew if mine else draws}" + (f", or take {pile}" if pile else "")
    return f"expected {_play_words(masked, mine)}"


def _play_words(masked: SeaSalt, mine: bool) -> str:
    """Describe the pairs and the ends of a turn."""
    ends = "pass" if mine else "pass if its turn is over"
    if masked.last_chance is not None:
        ends += "" if mine else f", shows {examples(masked, 1, possible(masked, masked.active))} ..."
    else:
        ends += "" if masked.deck_size else ", piles crab/black shell/grey (of the next round)"
        ends += ", stop, last-chance" if _most(masked) >= CLOSING else ""
    pair = _pair_example(masked)
    return f"a pair such as pairs {pair}, or {ends}" if pair else ends


def _most(masked: SeaSalt) -> int:
    """Return the largest number of points that the seat to move may have, as far as the view shows."""
    if is_mine(masked):
        return masked.points[masked.active - 1]
    known, free = _held(masked)
    others = possible(masked, masked.active) - known
    found = worth(masked.tables[masked.active - 1], list(known.elements()), free, others)
    return max(found.points, default=0)


def _held(masked: SeaSalt) -> tuple[Counter[int], int]:
    """Return the cards that are known in the hand of the seat to move, and the number of its other cards."""
    seat = masked.active
    whole = is_mine(masked) or masked.is_open(seat)
    known = Counter(masked.hands[seat - 1] if whole else masked.known(masked.viewer)[seat - 1])
    return known, masked.hand_sizes[seat - 1] - known.total()


def _pair_example(masked: SeaSalt) -> str:
    """Return a pair that the seat to move can lay, as far as the view shows; nothing if there is none."""
    known, free = _held(masked)
    cards = [*known.elements(), *sorted((possible(masked, masked.active) - known).elements())]
    for kinds in PAIRS.values():
        first = next((card for card in cards if KIND[card] == kinds[0]), None)
        rest = list(cards)
        if first is not None:
            rest.remove(first)
        second = next((card for card in reversed(rest) if KIND[card] == kinds[1] and card in known), None)
        second = second or next((card for card in reversed(rest) if KIND[card] == kinds[1]), None)
        if first and second and (Counter((first, second)) - known).total() <= free:
            return f"{TEXT[first]} {TEXT[second]}"
    return ""
