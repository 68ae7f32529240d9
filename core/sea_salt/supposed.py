"""Playing what a seat has seen of Sea Salt & Paper in all worlds that may be (worlds.py), by the ordinary rules.

What the seat knows afterwards is what it would see in each of them. Where cards that crabs took unseen make that
differ, and nothing that it sees tells which is right, the view forgets what it supposed of that pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NoReturn

from ..errors import IllegalMove, Unfinished
from .material import ALL, PILES, TEXT
from .notation import parse
from .position import SeaSalt
from .words import Said, meanings
from .worlds import Contradiction, Doubtful, Seen, assignments, forgotten, raw_piles, rebuilt, unseen, world

Step = str | int | Callable[[SeaSalt], int | None]  # a move, its code, or what finds the code or looks at the world


def refuse(said: Said, clause: str, reason: str) -> NoReturn:
    """Raises IllegalMove for the line."""
    raise IllegalMove(said.text, clause, reason)


def ask(said: Said, question: str) -> NoReturn:
    """Raises Unfinished: the line is right as far as it goes."""
    raise Unfinished(said.text, question)


def tidied(masked: SeaSalt) -> SeaSalt:
    """A view in which no pile has both cards in doubt and cards that were not noted (a document may have both)."""
    places = masked.suspect_places(masked.viewer)
    mixed = [i + 1 for i, pile in enumerate(raw_piles(masked)) if places[i] and not all(pile)]
    return forgotten(masked, mixed) if mixed else masked


def surely(step: Callable[[SeaSalt, Said], SeaSalt], masked: SeaSalt, said: Said) -> SeaSalt:
    """The view after a step; where doubts would decide it, they are forgotten first, of as few piles as that takes."""
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
    """Plays the steps in all worlds that may differ; what the seat then sees, if that is the same in all of them. The
    line may tell the new top of the pile that is taken from. `piles` begin the next round, if one begins."""
    you = masked.viewer
    found: dict[SeaSalt, SeaSalt] = {}
    refused: Exception | None = None
    for chosen in assignments(masked, seen):
        try:
            position = world(masked, seen, chosen)
            if _walk(position, steps) and _has_top(position, said, seen):
                if position.is_waiting:
                    position.deal_round([*required_piles(said, piles), *rest_of(required_piles(said, piles))])
                after = position.view(you).masked
                assert isinstance(after, SeaSalt)
                found.setdefault(_unnoted(masked, after, seen), position)
        except (Contradiction, IllegalMove) as error:
            refused = refused or error
    if not found:
        if isinstance(refused, Unfinished):
            raise refused
        if isinstance(refused, IllegalMove):
            refuse(said, refused.clause, refused.reason)
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
            ask(said, f"what lies on top of pile {seen.pile} now, {what}? (as top {TEXT[max(tops)]})")
        raise Doubtful
    return next(iter(found))


def required_piles(said: Said, piles: list[int] | None) -> list[int]:
    """The cards that the next round begins with."""
    if piles is None:
        ask(said, "the round is over: which two cards does the next one begin with? (as piles crab/black shell/grey)")
    return piles


def rest_of(piles: list[int]) -> list[int]:
    return sorted((Counter(ALL) - Counter(piles)).elements(), reverse=True)


def _walk(position: SeaSalt, steps: Sequence[Step]) -> bool:
    """Plays the steps; False where a step finds that the world is not as it should be."""
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
    """Whether the pile that was taken from has the top that the line tells."""
    if not seen.pile or said.top is None:
        return True
    pile = position.piles[seen.pile - 1]
    return not pile if said.top == "" else bool(pile) and pile[0] in meanings(said.top, pile[:1])


def _unnoted(before: SeaSalt, after: SeaSalt, seen: Seen) -> SeaSalt:
    """The view after an event, with cards of the piles that were not known unknown as before."""
    if after.rounds != before.rounds and after.end is None:
        return after
    old, new = raw_piles(before), raw_piles(after)
    if all(map(all, old)):
        return after
    for number in range(PILES):
        size = len(new[number])
        for place in range(1, min(size, len(old[number])) + 1):
            if not old[number][len(old[number]) - place] and (number + 1, place) not in seen.named:
                new[number][size - place] = 0
    return rebuilt(after, piles=new)


def is_mine(masked: SeaSalt) -> bool:
    return masked.active == masked.viewer


def possible(masked: SeaSalt, seat: int) -> Counter[int]:
    """The cards that may be in the hand of another seat, as often as they may."""
    you = masked.viewer
    if seat == you or masked.is_open(seat):
        return Counter(masked.hands[seat - 1])
    cards = unseen(masked) + Counter(masked.known(you)[seat - 1]) + Counter(masked.loose(you))
    for pile in {event["pile"] for event in masked.taken if event["seat"] in (0, seat)}:
        cards += Counter(masked.suspects(you)[pile - 1])
    return cards


def phase_words(masked: SeaSalt) -> str:
    """What the seat to move does next, in the words of the table."""
    mine = is_mine(masked)
    if masked.phase == "keep":
        keep = "keep crab/black discard 1" if mine else "puts shell/grey on 1"
        return f"expected which card is kept, and where the other goes: {keep}"
    if masked.phase == "search" and not mine:
        return "expected that the crabs take a card, takes a card, or the top card, finds crab/black"
    if masked.phase == "search":
        return "expected the card that the crabs take: find crab/black"
    if masked.phase == "steal":
        return "expected the card that is stolen: takes crab/black"
    if masked.phase == "draw":
        draw = "drew crab/black shell/grey" if mine else "draws, puts shell/grey on 1"
        if not masked.deck_size:
            return "expected take 1 or take 2"
        if masked.deck_size == 1:
            draw = "drew crab/black" if mine else "draws"
        return f"expected {draw}" + (", or take 1" if any(masked.piles) else "")
    if masked.last_chance is not None:
        return "expected a pair, or pass" + ("" if mine else ", shows crab/black ...")
    if not masked.deck_size:
        return "expected a pair, pass, piles crab/black shell/grey (of the next round), stop or last-chance"
    return "expected a pair such as pairs boat/black boat/yellow, or pass, stop, last-chance"
