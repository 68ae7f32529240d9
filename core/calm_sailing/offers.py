"""Events of Calm Sailing that a player can pick instead of typing them: the Protocol `Offers` of core/game.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..contract import View
from ..errors import Incomplete
from ..game import Question
from ..offering import Blank, Offer, begins, cards, is_possible, numbers, sampled
from ..rng import Generator
from . import event_texts
from .competitive.follow import row_cards
from .competitive.position import Competitive
from .events import DREW, FOUND, PAID, SHARES
from .expansions.position import Expanded
from .follow import push
from .material import (
    EXPLORED,
    FINISH,
    FINISHES,
    HAND_LIMIT,
    ISLANDS,
    LETTERS,
    MONSTER,
    ORANGE,
    PURPLE,
    START,
    STORMS,
    WILD,
    YELLOW,
    card_text,
)
from .worlds import filled, givers, places, seen_by, unseen_islands

MOST = 2_000  # moves of a step that are looked up


def events(view: View) -> Sequence[Offer]:
    """List the events with which the seat to move can begin, if it is not the seat of the view."""
    if isinstance(view.masked, Competitive):
        return _competitive(view, view.masked)
    seen, you = seen_by(view), view.seat
    mover = seen.turn or 1
    found: dict[str, None] = {}
    for world in _worlds(seen, you, mover):
        if seen.phase == "action":
            texts = [world.game.notation.atom_text(world, code) for code in world.legal_codes()]
            texts = [text if "@" in text or not text.startswith("-") or text == "-all" else "-1 -2" for text in texts]
        else:
            texts = world.whole_moves(MOST) or []
        found |= dict.fromkeys(event_texts.as_told(text, own=False) for text in texts)
    if seen.phase == "action":
        found["cannot act"] = None
    return [
        Offer(text, tuple(_parts(text, mover))) for text in found if "@" in text or is_possible(push, view, mover, text)
    ]


def _competitive(view: View, seen: Competitive) -> list[Offer]:
    """List the events of the competitive game: all cards of the row at once, and discards without their cards."""
    mover = seen.turn or 1
    if seen.phase == "take":
        texts = view.sample(Generator(1, "offers")).whole_moves(MOST) or []
        return [Offer(text, tuple({"card": card, "place": "row"} for card in text.split()[1:])) for text in texts]
    found = sampled(view, lambda text: _parts(text, mover))
    discards = [Offer(event_texts.as_told("-1 -2", own=False))] if seen.hand_sizes[mover - 1] > 1 else []
    stuck = [] if discards else [Offer("cannot act")]
    return [offer for offer in found if not offer.text.startswith("-")] + discards + stuck


def _worlds(seen: Expanded, you: int, mover: int) -> list[Expanded]:
    """Return deals in which the seat to move holds every card that it may hold, in one of them at least."""
    sure = [MONSTER] * seen.sure[mover - 1]
    room = max(1, seen.hand_sizes[mover - 1] - len(sure))
    special = [card for card in (START, FINISH, MONSTER, WILD) if _left(seen, you, card) > 0]
    pool = unseen_islands(seen, you)
    hands = [[*sure, *pool[at : at + room]] for at in range(0, len(pool), room)] or [sure]
    hands += [[*sure, card, *pool[: room - 1]] for card in special]
    others: list[list[int]] = [[] for _ in range(seen.players)]
    return [filled(seen, you, [*others[: mover - 1], hand, *others[mover:]], others) for hand in hands]


def _left(seen: Expanded, you: int, card: int) -> int:
    """Return how many cards of a rank the seat has not seen."""
    whole, found = places(seen, you, card)
    return whole - sum(found.values())


def _parts(text: str, mover: int) -> list[dict[str, str]]:
    """List the card and the cell that an event names."""
    word = text.split()[0]
    card, at, cell = word.partition("@")
    found = [{"card": card, "seat": str(mover)}] if at and card.isdigit() else []
    return [*found, {"cell": cell}] if at else found


def blanks(view: View, asks: Incomplete | None) -> Sequence[Blank]:
    """List the blanks whose picks answer the question `asks` about an event. If `asks` is None, list those for a joint
    discard if it is due. Return an empty list if nothing is due, and in the competitive game."""
    if isinstance(view.masked, Competitive):
        if asks is None or asks.slot != DREW:
            return []
        return [cards("What came into the row?", row_cards(view.masked, view.seat), asks.counts[0], before="new ")]
    seen, you = seen_by(view), view.seat
    if asks is None:
        return _shares(view, seen.owed, givers(seen)) if seen.phase == "share" else []
    count = asks.counts[0] if asks.counts else 1
    if asks.slot == DREW:
        codes = _unseen(seen, you)
        least = 1 if any(seen.storms) else count
        return [Blank("What did you draw?", codes, least, count, "drew ")]
    if asks.slot == PAID:
        return [cards("Which cards go?", _hand(seen, you), count, each="-")]
    if asks.slot == FOUND:
        return [cards("What does the exploration deck show?", dict.fromkeys(EXPLORED, 1), 1, before="found ")]
    if asks.slot == SHARES:
        return _shares(view if asks.view is None else asks.view, count, [int(seat) for seat in asks.candidates])
    return []


def _shares(view: View, owed: int, silent: Sequence[int]) -> list[Blank]:
    """Return the contributions to a joint discard (5.4): cards of this seat, numbers of the others."""
    seen, you = seen_by(view), view.seat
    sizes = {seat: sum(_hand(seen, you).values()) if seat == you else seen.hand_sizes[seat - 1] for seat in silent}
    # a yellow storm lets cards of a pile go, too
    total = 0 if any(seen.yellow) else min(owed, sum(sizes.values()))
    found = []
    for seat in sorted(silent):
        most = min(owed, sizes[seat])
        if seat == you:
            found.append(Blank("You give", _hand(seen, you), 0, most, each="-", seat=you, total=total))
        else:
            found.append(numbers(f"seat {seat} gives", most, before=f"{seat}: ", seat=seat, total=total))
    return found


def _hand(seen: Expanded, you: int) -> dict[str, int]:
    hand = [card for card in seen.hand(you) if card != MONSTER]
    return {card_text(card): hand.count(card) for card in hand}


def _unseen(seen: Expanded, you: int) -> dict[str, int]:
    found = {str(card): 1 for card in unseen_islands(seen, you)}
    for card in (START, FINISH, MONSTER, WILD, YELLOW, PURPLE, ORANGE):
        number = _left(seen, you, card)
        if card == START:  # each pile holds one
            own = START in (*seen.hands[you - 1], *seen.discarded[you - 1]) or seen.starter == you
            number = 0 if own else min(1, number)
        if number > 0 and not (seen.board.marked and card not in (START, WILD)):
            found[LETTERS[card]] = number
    return found


def answers(players: int, options: Mapping[str, Any], question: Question) -> Sequence[Blank]:
    """List the blanks whose picks answer a question before the first event."""
    found = begins(question, players)
    islands = {str(card): 1 for card in range(1, ISLANDS + 1)}
    if question.name == "more":
        count = len(question.example.split())
        seats = {str(seat): 1 for seat in range(1, players + 1)}
        return [Blank("The cards do not divide evenly", seats, 0, count, kind="seat")]
    if question.name == "hand":
        count = len(question.example.split())
        codes = islands | ({} if options.get("variant") == "pyramid" else {"F": FINISHES})
        codes |= {"M": options.get("monsters") or 0, "W": options.get("wild") or 0}
        storms = dict(STORMS) if options.get("storms") else {}
        codes = {code: number for code, number in (codes | storms).items() if number}
        label = (
            "Your hand, up to the storm if you drew the first one; none if it came before" if storms else "Your hand"
        )
        return [Blank(label, codes, 0 if storms else count, count)]
    if question.name == "row":
        return [cards("The cards that lie face up", islands | {"F": FINISHES}, HAND_LIMIT)]
    if question.name == "rock":
        return [numbers("The row of the rocks", 8 if options.get("variant") else 6, least=1)]
    if question.name == "storm":
        seat = Blank("Who drew the first storm?", {str(seat): 1 for seat in range(1, players + 1)}, 0, kind="seat")
        counts = {" ".join("?" * count): 1 for count in range(HAND_LIMIT)}
        before = Blank("How many cards did that seat draw before it?", counts, before=" ", kind="count")
        return [seat, before, Blank("Which storm?", STORMS, before=" ")]
    return found


__all__ = ["answers", "blanks", "events"]
