"""Nim with real counters, followed from the view of one seat: `a3`, `bag, empty`.

With this module the game can be followed at a table. A line is parsed once. It is played by the ordinary rules in every
deal that agrees with the view and with the line; if the views of the results differ, what they differ in is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..contract import View
from ..documents.io import number_in
from ..errors import DocumentError, IllegalMove, Incomplete, Problem
from ..game import BEGINS, Question
from ..table.follow_line import PLAIN, Move, follow
from .notation import parse
from .position import MOST_SHARE, Nim

SAID = {"empty": True, "more": False}  # whether the bag is empty, which both seats see (2.3)
ACTS = frozenset({"bag"})
WORDS = ACTS | frozenset(SAID)


def questions(players: int, you: int, options: Mapping[str, Any]) -> Sequence[Question]:
    """List the questions before the first event."""
    return [
        Question("heaps", "the counters in the open heaps", "5,3", option="heaps"),
        Question("share", "the counters that you have put into the bag", "1"),
        BEGINS,
    ]


def begin(players: int, you: int, options: Mapping[str, Any], answers: Mapping[str, str]) -> View[Nim]:
    """Return the view of seat `you` before the first event. Raise DocumentError."""
    share = number_in(answers.get("share", "").strip())
    if share is None or share > MOST_SHARE:
        raise DocumentError([Problem("share", f"expected 0 to {MOST_SHARE}, found {answers.get('share', '')!r}")])
    shares = [share if seat == you else 0 for seat in (1, 2)]
    return Nim.assemble(to_move=options.get("first", 1), heaps=options.get("heaps", [1, 1]), shares=shares).view(you)


def push(view: View[Nim], seat: int, event: str) -> View[Nim]:
    """Return the view after a line. Raise IllegalMove and Incomplete."""
    return follow(view, seat, event, PLAIN, _played)


def _played(view: View[Nim], move: Move) -> View[Nim]:
    """Return the view after a move."""
    seen = view.masked
    if seen.is_over:
        raise move.refused("3.1", "the game is over")
    move.check_turn(view, "2.4", expected)
    text, *said = (part.strip().lower() for part in move.parts)
    if len(said) > 1 or any(word not in SAID for word in said):
        raise move.refused("", f"{', '.join(said)} cannot be read here; expected a3, bag, or bag, empty")
    found = list[View[Nim]]()
    for in_bag in seen.in_bag:
        deal = _deal(view, in_bag)
        try:
            for code in parse(deal, text):
                deal.push(code)
        except IllegalMove as error:
            raise error.of(move.line) from None
        after = deal.view(view.seat)
        if after not in found and all(SAID[word] == after.masked.bag_is_empty for word in said):
            found.append(after)
    if not found:
        raise move.refused("2.3", f"the bag cannot be {said[0]}" if SAID[said[0]] else "the bag must be empty")
    if len(found) > 1:
        what = "is the bag empty now? (as empty, or more)"
        raise Incomplete(move.line, what, "bag", fill=("",), candidates=SAID, cards=["empty"])
    return found[0]


def _deal(view: View[Nim], in_bag: int) -> Nim:
    """Return the deal in which the bag holds so many counters."""
    seen, shares = view.masked, [0, 0]
    own = seen.shares[view.seat - 1] or 0
    shares[view.seat - 1], shares[2 - view.seat] = own, in_bag + seen.taken - 1 - own
    return Nim.assemble(to_move=seen.next_seat, heaps=seen.heaps, shares=shares, taken=seen.taken)


def expected(view: View[Nim]) -> str:
    """Describe what can come next."""
    if view.masked.is_over:
        return "the game is over"
    return f"expected one of {', '.join(move.text for move in view.masked.legal_moves())}"


def news(before: View[Nim], after: View[Nim], seat: int, event: str) -> str:
    """Describe what an event changed."""
    old, new = before.masked, after.masked
    who = "you take" if seat == after.seat else f"seat {seat} takes"
    for name, was, now in zip("ab", old.heaps, new.heaps, strict=True):
        if was != now:
            return f"{who} {was - now} from heap {name}, which has {now} left"
    return f"{who} a counter out of the bag, " + ("which is empty now" if new.bag_is_empty else "which holds more")
