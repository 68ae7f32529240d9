"""Proofs that a position of Calm Sailing with expansions cannot be won, from bounds that hold for every way to play.

Finish and Start. A Finish is laid from a hand, as a card or as a wild (6.1, 8.4.1), and before it a Start; neither
returns once it is discarded (4.4). A Finish of the exploration deck comes into a hand when all cards above it have
been revealed, each by an island laid on an empty marked cell (12.2). There are as many of these cells as marked cells
are empty, and one more for each monster that is played, which must be in a hand or have come up before. A wild may
replace a Finish or a monster, so nothing is claimed about the deck while one is left.

Count. Every empty cell takes an island or a wild, the Finish and the Start a card each, and the joint discard what is
due (5.4). None of these is a monster or a storm, except for the top cards that a seat under a yellow storm gives
unseen, two of them for each such seat (8.3.1, 10.20). So there must be as many other cards in hands and piles. A
monster in a hand must leave it before the Finish, and can only do so by a strike (8.2.3, 8.2.4): the cell that it
empties takes one card more. If neither monsters nor wilds are left, no cell is emptied again and every gap is filled
with live islands: then the least payments of bounds.py add to the count. Rocks and storms forbid plays and take cards,
and allow nothing that the base game forbids; the same is true of closed groups of a layout (12). The Finish cards of an
exploration deck count as if all came into hands.

In Day and Night every island that lies wrong takes one card more, to be turned over (12.3) or to be laid anew once a
monster has struck it. After the Start, each island that is still to be laid on a sun-up cell takes one card more, too.
With free halves, only the surplus of one half counts.

Tempo. Without monsters, wilds, storms and turning over a turn lays one card or discards two, so that the bound of the
base game holds. Otherwise every action takes at least a card of the hand, and lays, strikes or turns over one island at
most. So many turns are still to come at least, a known number of them of each seat, which must have as many cards.

The cost of a solo Start is a bound if there are neither monsters nor wilds nor storms.
"""

from __future__ import annotations

from ....core.calm_sailing.expansions.position import Expanded
from ....core.calm_sailing.material import FINISH, ISLANDS, MONSTER, START, WILD, YELLOW
from ....core.errors import counted
from ...results import Argument
from ..base.bounds import gaps, least_payment, most_payment, solo_start, tempo

TOP_CARDS = 2  # of a pile that are given unseen


def _marked_cells(position: Expanded) -> int:
    """Marked cells that are empty, and the one that is being paid for."""
    return sum(cell not in position.grid for cell in position.board.marked) + position.exploring


def _given_unseen(position: Expanded) -> int:
    """Return how many of the cards that the joint discard still takes may be monsters or storms: the two top cards of
    the pile of a seat before which a yellow storm lies or can come to lie (8.3.1, 10.20)."""
    due = position.owed if position.phase == "share" else 0 if position.start_laid else position.joint_discard
    unseen = 0
    if due < TOP_CARDS:  # both or none
        return 0
    for pile, yellow, given in zip(position.piles, position.yellow, position.blind_counts, strict=True):
        if (yellow or YELLOW in pile or position.revealed == YELLOW) and not given:
            unseen += min(TOP_CARDS, sum(card == MONSTER or card >= YELLOW for card in pile))
    return min(due, unseen)


def _after_strikes(costs: list[int | None], struck: int, monsters: int, turnings: int) -> tuple[int, int] | None:
    """Return the least number of strikes of `struck` to `monsters` with which all gaps can be filled, and the least
    cards that strikes, turning islands over and payments take together; None if no number suffices. `costs` are the
    least payments of the gaps, None for one that cannot be filled."""
    paid = sorted(cost for cost in costs if cost is not None)
    unfilled = len(costs) - len(paid)
    fewest = max(struck, (unfilled + 1) // 2)
    if fewest > monsters:
        return None
    least = min(max(j, turnings) + sum(paid[: max(0, len(costs) - 2 * j)]) for j in range(fewest, monsters + 1))
    return fewest, least


def impossible(position: Expanded) -> Argument | None:
    """Return an argument why the position cannot be won, or None if no bound shows it. A whole move may have begun."""
    if position.is_over:
        outcome = position.outcome
        lost = not position.is_won and outcome is not None
        return Argument("over", f"the game is lost: {outcome.reason}", {}) if lost and outcome else None
    deck = position.exploration
    packs = (*position.hands, *position.piles, deck)
    cards = [card for pack in packs for card in pack if card < YELLOW]
    monsters, wilds = cards.count(MONSTER), cards.count(WILD)
    if FINISH not in cards and not wilds:
        return Argument("finish", "all Finish cards are gone (rule 6.2), and no wild is left to stand for one", {})
    if FINISH in deck and not wilds and not any(FINISH in pack for pack in packs[:-1]):
        first = deck.index(FINISH)
        reveals = _marked_cells(position) + sum(hand.count(MONSTER) for hand in position.hands)
        reveals += deck[:first].count(MONSTER)
        if first >= reveals:
            deep = counted(first, "card")
            reason = f"the first Finish lies {deep} deep, but at most {reveals} can still be revealed (12.2)"
            return Argument("deck", reason, {"depth": first, "reveals": reveals})
    if not position.start_laid and START not in cards and not wilds:
        reason = "no Start is laid, all Start cards are gone, and no wild is left to stand for one"
        return Argument("start", reason, {})
    # Storms, and wilds or monsters that have gone, can leave a hand larger than the base game allows.
    plain = not (any(position.storms) or position.monsters or position.wilds)
    if plain and position.players == 1:
        lost_finish = solo_start(position, position.hands[0], position.piles[0])
        if lost_finish is not None:
            return lost_finish
    empty = position.cells - len(position.grid)
    start = 0 if position.start_laid else 1 + position.joint_discard
    held = len(cards) - monsters
    struck = sum(hand.count(MONSTER) for hand in position.hands)
    extra = max(struck, position.turnings)
    if not wilds and position.phase != "place":  # there the wild that wants a cell is in no hand
        live = [card for card in cards if card <= ISLANDS]
        most = most_payment(position) if plain else ISLANDS
        costs = [(gap, least_payment(live, gap[2], gap[3], gap[1], most)) for gap in gaps(position)]
        unfilled = [gap for gap, cost in costs if cost is None]
        if unfilled and not monsters:
            return _unfillable(unfilled[0], live)
        found = _after_strikes([cost for _, cost in costs], struck, monsters, position.turnings)
        if found is None:
            open_up = f"{counted(monsters, 'monster')}, which can open two each"
            reason = f"{len(unfilled)} gaps cannot be filled: too few numbers are left; neither by {open_up}"
            return Argument("gaps", reason, {"gaps": len(unfilled), "monsters": monsters})
        struck, extra = found
    need = empty - (position.phase == "place") + 1 + start + position.owed + extra - _given_unseen(position)
    if held < need:
        turned = f", {position.turnings} of them to turn islands over (12.3)" if position.turnings else ""
        left = f"{counted(held, 'card')} that can be laid or given {'is' if held == 1 else 'are'} left"
        reason = f"{left} in hands and piles, but {need} are needed at least{turned}"
        return Argument("count", reason, {"cards": held, "needed": need})
    if position.phase != "action":
        return None
    if plain and position.halves is None:  # in Day and Night a turn can go to a single card
        finishes = [FINISH in hand or FINISH in pile for hand, pile in zip(position.hands, position.piles, strict=True)]
        argument = tempo(position, finishes, empty + (not position.start_laid), (held - need) // 2)
        if argument is not None:
            return argument
    lays = empty + 1 + (not position.start_laid) + struck
    return _tempo(position, lays + max(struck, position.turnings))


def _unfillable(gap: tuple[int, int, int, int], live: list[int]) -> Argument:
    first, length, a, b = gap
    between = f"{f'above {a}' if a else ''}{' and ' if a and b <= ISLANDS else ''}"
    between += f"below {b}" if b <= ISLANDS else ""
    reason = f"a gap of {counted(length, 'cell')} cannot be filled: too few numbers {between} are left, "
    fit = sum(a < number < b for number in live)
    facts = {"first": first, "cells": length, "above": a, "below": b, "numbers": fit}
    return Argument("gap", reason + "or none can be paid", facts)


def _tempo(position: Expanded, turns: int) -> Argument | None:
    """Return why some seat has fewer cards than turns, where so many turns are still to come at least, or None."""
    players = position.players
    for after in range(players):
        seat = (position.active - 1 + after) % players
        held = position.hand_sizes[seat] + sum(card < YELLOW for card in position.piles[seat])
        held += sum(card < YELLOW for card in position.exploration)  # what may come out of it
        own = (turns + players - 1 - after) // players
        if held < own:
            due = f"{counted(turns, 'turn')} {'is' if turns == 1 else 'are'} still to come at least"
            reason = f"{due}, {own} of them of seat {seat + 1}, which has {counted(held, 'card')}"
            return Argument("tempo", reason, {"turns": turns, "seat": seat + 1, "own": own, "cards": held})
    return None
