"""Messages about a physical game of Sea Salt & Paper: the next events with examples, and the changes of an event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ..contract import View
from ..errors import counted
from .counting import worth
from .material import ALL, CLOSING, KIND, MERMAID, PAIRS, TEXT
from .position import SeaSalt
from .worlds import is_mine, possible, unseen


def examples(masked: SeaSalt, count: int, cards: Iterable[int] = ()) -> str:
    """Return `count` of these cards as text, as examples of how to write a line, of different kinds as far as possible.

    Without `cards`, choose among the cards whose place the view does not know.
    """
    there = sorted(set(cards) or set(unseen(masked)) or set(ALL), key=lambda card: (card == MERMAID, card))
    first = {KIND[card]: card for card in reversed(there)}
    mixed = [*first.values()][::-1] + [card for card in there if card not in first.values()]
    return " ".join(TEXT[card] for card in (mixed * count)[:count])


def expected_of(masked: SeaSalt) -> str:
    """Return the text that names the events that can come next, with an example: "expected ..."."""
    if masked.is_waiting:
        return "expected what the next round begins with, piles crab/black shell/grey"
    return "the game is over" if masked.is_over else phase_words(masked)


def phase_words(masked: SeaSalt) -> str:
    """Return the text that names the next step of the seat to move in the phase of the view, with an example: "expected
    ..."."""
    mine, piles = is_mine(masked), masked.piles
    filled = [number for number, cards in enumerate(piles, start=1) if cards]
    onto = 2 if filled == [1] else 1
    if masked.phase == "keep":
        keep = f"keep {examples(masked, 1, masked.drawn)} discard" if mine else f"puts {examples(masked, 1)} on"
        return f"expected which card is kept, and where the other goes: {keep} {onto}"
    if masked.phase == "search":
        find = f"finds {examples(masked, 1, filter(None, piles[masked.aim - 1][: None if mine else 1]))}"
        which = (
            "the card that the crabs take:" if mine else "that the crabs take a card, takes a card, or the top card,"
        )
        return f"expected {which} {find}"
    if masked.phase == "steal":
        return f"expected the card that is stolen: takes {examples(masked, 1, possible(masked, masked.aim))}"
    if masked.phase == "play":
        return f"expected {_play_words(masked, mine)}"
    if not masked.deck_size:
        return "expected " + " or ".join(f"take {number}" for number in filled)
    puts = f", puts {examples(masked, 1)} on {onto}" if masked.deck_size > 1 else ""
    draws = f"drew {examples(masked, min(2, masked.deck_size))}" if mine else f"draws{puts}"
    return f"expected {draws}" + (f", or take {filled[0]}" if filled else "")


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
        first = next((card for card in cards if KIND[card] == kinds[0]), 0)
        rest = [*cards[: cards.index(first)], *cards[cards.index(first) + 1 :]] if first else []
        second = max(
            (card for card in rest if KIND[card] == kinds[1]), key=lambda card: (card in known, card), default=0
        )
        if second and (Counter((first, second)) - known).total() <= free:
            return f"{TEXT[first]} {TEXT[second]}"
    return ""


def news(before: View[SeaSalt], after: View[SeaSalt], seat: int, event: str) -> str:
    """Return one line with the changes between two views, which a line of `seat` made: "seat 2 draws 2 cards, 30 left;
    3 cards in its hand"."""
    old, new = before.masked, after.masked
    if new.rounds != old.rounds:
        return _round_news(old, new)
    seat = after.seat if _draws(old, new) else seat
    who, s, its, the = ("you", "", "your", "your") if seat == after.seat else (f"seat {seat}", "s", "its", "the")
    laid = Counter(new.tables[seat - 1]) - Counter(old.tables[seat - 1])
    lays = [f"lay{s} {' '.join(TEXT[card] for card in laid.elements())}"] if laid else []
    drawn = old.deck_size - new.deck_size
    draws = [f"draw{s} {'a card' if drawn == 1 else f'{drawn} cards'}, {new.deck_size} left"] if drawn > 0 else []
    piles = [(number, *both) for number, both in enumerate(zip(old.piles, new.piles, strict=True), start=1)]
    puts = [f"put{s} {TEXT[now[0]]} on pile {number}" for number, was, now in piles if len(now) > len(was)]
    parts = [*draws, *puts, *lays] if puts else [*lays, *draws]
    for number, was, now in piles:
        if len(now) < len(was):
            top = f"{TEXT.get(now[0], 'an unknown card')} on top" if now else "empty"
            parts.append(f"take{s} {_taken(old, new, seat, was)} from pile {number}, now {top}")
    for other in range(1, new.players + 1):
        if other != seat and new.hand_sizes[other - 1] < old.hand_sizes[other - 1]:
            lost = Counter(old.hands[other - 1]) - Counter(new.hands[other - 1])
            gained = Counter(new.hands[seat - 1]) - Counter(old.hands[seat - 1])
            card = next((TEXT[found] for found in (*lost, *gained)), "a card")
            parts.append(f"take{s} {card} from {'you' if other == after.seat else f'seat {other}'}")
    if new.last_chance and not old.last_chance:
        parts.append(f"bet{s} on a last chance with {counted(new.points[seat - 1], 'point')}")
    parts = parts or [f"end{s} {the} turn"]
    return f"{who} {', '.join(parts)}; {counted(new.hand_sizes[seat - 1], 'card')} in {its} hand"


def _draws(old: SeaSalt, new: SeaSalt) -> bool:
    """Return whether the viewer has drawn cards after an end of turn that the line omits."""
    at = new.viewer - 1
    sizes = [len(one.hands[at]) + len(one.tables[at]) + len(one.drawn) for one in (old, new)]
    return old.active != new.viewer and new.deck_size < old.deck_size and sizes[1] > sizes[0]


def _taken(old: SeaSalt, new: SeaSalt, seat: int, pile: list[int]) -> str:
    """Name the card of a pile that a seat has taken, as far as the view has seen it."""

    def seen(masked: SeaSalt) -> Counter[int]:
        hand = masked.hands[seat - 1] or masked.known(masked.viewer)[seat - 1]
        return Counter([*hand, *masked.tables[seat - 1]])

    gained = [card for card in seen(new) - seen(old) if card in pile or not pile[0]]
    return TEXT[gained[0]] if len(gained) == 1 else "a card"


def _round_news(old: SeaSalt, new: SeaSalt) -> str:
    if new.end == "mermaids":
        return f"four mermaids: seat {new.ended_by} wins (5.5)"
    points = gains(old.scores, new.scores)
    if new.outcome is not None:
        return f"round {new.rounds} is over: {points}; won by seat {' and '.join(map(str, new.outcome.winners))}"
    return f"round {new.rounds} is over: {points}; seat {new.active} begins"


def gains(before: Sequence[int], after: Sequence[int]) -> str:
    """Return the points of each seat in a round and its score after the round as text: `seat 1 +9 (9), seat 2 +4 (13)`.
    The arguments are the scores by seat."""
    pairs = enumerate(zip(before, after, strict=True), start=1)
    return ", ".join(f"seat {seat} +{new - old} ({new})" for seat, (old, new) in pairs)
