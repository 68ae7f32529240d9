"""Games of Sea Salt & Paper as a seat sees them at a table: each whole move as the line that a person would type."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import leadline
from leadline.core import View
from leadline.core.sea_salt.material import TEXT
from leadline.core.sea_salt.notation import unpack
from leadline.core.sea_salt.position import SeaSalt
from leadline.core.sea_salt.state import DECK, KEEP_CARD, LAST_CHANCE, PASS, STOP, TAKE

ENDS = {PASS: "pass", STOP: "stop", LAST_CHANCE: "last-chance"}


def two_seats(**keys: Any) -> View:
    """Return a view of seat 1 of two with seat 2 to move, from a document with these keys."""
    document = {"game": "sea-salt-paper", "format": 1, "players": 2, "you": 1, "to_move": 2}
    view = leadline.load(document | keys)
    assert isinstance(view, View)
    return view


def cards(found: Sequence[int] | Counter[int]) -> str:
    listed = found.elements() if isinstance(found, Counter) else found
    return " ".join(TEXT[card] for card in listed) or "nothing"


def line(before: SeaSalt, codes: Sequence[int], after: SeaSalt, you: int, full: bool = False) -> str:
    """Return the line that seat `you` would type for a move, with everything that its view cannot infer.

    With `full`, the line describes the piles even if the seat sees them.
    """
    seat = before.active
    kind, _, _, target = unpack(codes[0])
    if kind in ENDS:
        return ENDS[kind] + _end(before, after, kind, seat, you)
    if kind == DECK:
        text = _draw(before, codes, seat, you)
    elif kind == TAKE:
        named = f" {TEXT[before.piles[target - 1][0]]}" if full else ""
        text = f"take {target}{named}" + _top(before, after, target, you, full)
    else:
        text = _pair(before, codes, after, seat, you, full)
    if after.end == "mermaids":
        text += ", mermaids" if seat != you else ""
        text += "".join(f", {s}: {cards(after.hands[s - 1])}" for s in range(1, after.players + 1) if s != you)
    return text


def _draw(before: SeaSalt, codes: Sequence[int], seat: int, you: int) -> str:
    drawn = before.deck[:2]
    if len(codes) == 1:
        return f"deck keep {TEXT[drawn[0]]}, drew {TEXT[drawn[0]]}" if seat == you else "draws"
    kind, kept, _, pile = unpack(codes[1])
    assert kind == KEEP_CARD
    other = drawn[1] if drawn[0] == kept else drawn[0]
    if seat == you:
        return f"deck keep {TEXT[kept]} discard {pile}, drew {cards(drawn)}"
    return f"draws, puts {TEXT[other]} on {pile}"


def _top(before: SeaSalt, after: SeaSalt, pile: int, you: int, full: bool) -> str:
    if full or you in {seat for event in before.taken if event["pile"] == pile for seat in event["unknown_to"]}:
        return f", top {cards(after.piles[pile - 1][:1])}"
    return ""


def _pair(before: SeaSalt, codes: Sequence[int], after: SeaSalt, seat: int, you: int, full: bool) -> str:
    _, a, b, target = unpack(codes[0])
    text = f"pair {TEXT[a]} {TEXT[b]}"
    kind = TEXT[a].partition("/")[0]
    got = Counter(after.hands[seat - 1]) - (Counter(before.hands[seat - 1]) - Counter([a, b]))
    if kind == "crab" and target:
        pile = before.piles[target - 1]
        _, card, _, _ = unpack(codes[1])
        if seat == you:
            seen = before.view(you).masked
            assert isinstance(seen, SeaSalt)
            doubt = seen.suspects(you)[target - 1]
            return f"{text} pile {target} {TEXT[card]}" + (f", sees {cards(pile)}" if doubt or full else "")
        if card == pile[0]:
            return f"{text} from {target} {TEXT[card]}" + _top(before, after, target, you, full)
        return f"{text} pile {target}"
    if kind == "fish" and seat == you and got:
        return f"{text}, drew {cards(got)}"
    if kind == "shark" and target:
        return f"{text} from {target}" + (f" takes {cards(got)}" if you in (seat, target) else "")
    return text


def _end(before: SeaSalt, after: SeaSalt, kind: int, seat: int, you: int) -> str:
    others = [
        s for s in range(1, before.players + 1) if s != you and not before.is_open(s) and before.hand_sizes[s - 1]
    ]
    shown = others if kind == STOP else [seat] if kind == LAST_CHANCE or before.last_chance else []
    text = "".join(f", {s}: {cards(before.hands[s - 1])}" for s in others if s in shown)
    if after.rounds != before.rounds and not after.is_over:
        text += f", piles {TEXT[after.piles[0][0]]} {TEXT[after.piles[1][0]]}"
    return text
