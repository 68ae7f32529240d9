"""Reasons for a move of Sea Salt & Paper, in words: the points that it brings, and the chances to close.

Everything is read from the view of the seat to move. Chances of draws are exact, those of hidden hands and bets sampled
in WORLDS worlds, which the words say.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ...core.contract import View
from ...core.sea_salt.material import CLOSING, COPIES, KIND, MERMAID, TEXT, to_set
from ...core.sea_salt.notation import unpack
from ...core.sea_salt.position import SeaSalt
from ...core.sea_salt.scoring import Score, score_cards
from ...core.sea_salt.state import DECK, FIND, KEEP_CARD, LAST_CHANCE, LAY, PASS, PICK, STOP, TAKE
from ..clock import Limit
from . import odds

WORLDS = 1_000


def explain(view: View, codes: Sequence[int], complete: bool, limit: Limit | None = None) -> str:
    """Describe what the first action of a move brings, such as the card and the points.

    `complete` and `limit` have no effect in this game. Raises TypeError for a view of another game.
    """
    position = view.masked
    if not isinstance(position, SeaSalt):
        raise TypeError("expected a view of Sea Salt & Paper")
    kind, a, b, target = unpack(codes[0])
    if kind == DECK:
        words = _deck(view, position)
    elif kind == TAKE:
        card = position.piles[target - 1][0]  # 0 where nobody has noted it
        words = f"takes {TEXT[card]}{_gain(view, position, card)}" if card else f"takes the top card of pile {target}"
    elif kind == KEEP_CARD:
        words = _keep(view, position, a, target)
    elif kind == LAY:
        words = _lay(position, a, b, target)
    elif kind == FIND:
        words = f"takes {TEXT[a]}{_gain(view, position, a)}"
    elif kind == PICK:
        words = f"a random card of the {position.hand_sizes[position.aim - 1]} in the hand of seat {position.aim}"
    else:
        words = _ending(view, position, kind)
    return words


def _own(view: View, position: SeaSalt, *more: int) -> Score:
    return score_cards(to_set([*position.hands[view.seat - 1], *more]), position.table_sets[view.seat - 1])


def _gain(view: View, position: SeaSalt, card: int) -> str:
    before, after = _own(view, position).points, _own(view, position, card).points
    fourth = [*position.hands[view.seat - 1], card].count(MERMAID) == COPIES[MERMAID]
    if fourth:
        return ": the fourth mermaid wins the game"
    return f": {_become(before)} {after}" if after != before else f": still {_points(before)}"


def _points(number: int) -> str:
    return f"{number} point{'' if number == 1 else 's'}"


def _become(number: int) -> str:
    return f"{_points(number)} become{'s' if number == 1 else ''}"


def _percent(chance: float) -> str:
    """Return a chance in whole per cent that says 0% and 100% only of what never and always happened."""
    whole = round(100 * chance)
    if whole == 0 and chance > 0:
        return "under 1%"
    return "over 99%" if whole == 100 and chance < 1 else f"{whole}%"


def _deck(view: View, position: SeaSalt) -> str:
    found = odds.draw(view)
    now = _own(view, position).points
    words = f"draws from the deck: {_become(now)} {found.mean:.1f} on average"
    if now < CLOSING and found.at_least(CLOSING) > 0:
        words += f", {CLOSING} or more with {_percent(found.at_least(CLOSING))}"
    return f"{words} (exact, every unseen card equally likely)"


def _keep(view: View, position: SeaSalt, card: int, target: int) -> str:
    drawn = list(position.drawn)
    drawn.remove(card)
    pile = position.piles[target - 1]
    top = f"over {TEXT.get(pile[0], 'a hidden card')}" if pile else "founding it"
    return f"keeps {TEXT[card]}{_gain(view, position, card)}; {TEXT[drawn[0]]} is put on pile {target}, {top}"


def _lay(position: SeaSalt, a: int, b: int, target: int) -> str:
    kind = KIND[a]
    pair = f"lays {TEXT[a]} and {TEXT[b]}"
    if kind == "boat":
        return f"{pair} for another turn"
    if kind == "fish":
        return f"{pair} for the top card of the deck" if position.deck_size else f"{pair}; the deck is empty"
    if kind == "crab":
        count = len(position.piles[target - 1]) if target else 0
        return (
            f"{pair} and looks through pile {target} ({count} to choose from)" if target else f"{pair} without effect"
        )
    if not target:
        return f"{pair} without effect"
    return f"{pair} and takes one of the {position.hand_sizes[target - 1]} hand cards of seat {target}"


def _ending(view: View, position: SeaSalt, kind: int) -> str:
    own = _own(view, position)
    rivals = _rivals(view, position)
    if kind == STOP:
        return f"stops with {own.points} points; {rivals}"
    if kind == LAST_CHANCE:
        chance = odds.bet(view, worlds=WORLDS)
        low, high = chance.interval
        return (
            f"bets {own.points} points and a bonus of {own.color_bonus}: the bet holds with {_percent(chance.value)}"
            f" (sampled, {math.floor(100 * low)}% to {math.ceil(100 * high)}%); {rivals}"
        )
    assert kind == PASS
    if position.last_chance is not None:
        return f"ends the last turn with {_points(own.points)}"
    if own.points < CLOSING:
        return f"continues with {_points(own.points)}"
    return f"does not close with {own.points} points; {rivals}"


def _rivals(view: View, position: SeaSalt) -> str:
    """Return what the other hands are worth."""
    parts = []
    for seat in range(1, position.players + 1):
        if seat != view.seat:
            found = odds.hand_points(view, seat, worlds=WORLDS)
            how = "exact" if found.exact else "sampled"
            reach = found.at_least(_own(view, position).points + 1)
            parts.append(
                f"seat {seat} has {found.mean:.1f} points on average, more than you with {_percent(reach)} ({how})"
            )
    return ", ".join(parts)
