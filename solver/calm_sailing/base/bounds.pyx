"""Proofs that a position of Calm Sailing cannot be won, each from a bound that holds for every way to play.

Least payments of a gap. In any order of filling, each pair of neighbouring cells has a later one; say it owns the edge
between the two. A cell that owns an edge pays the smaller difference over the edges it owns (4A.2), any other pays
nothing. Every assignment of edges to cells belongs to some order of filling, for a path has no cycles. So the cheapest
choice of ascending numbers and of owners, found by a dynamic programme along the gap, is a lower bound that no play can
beat. Numbers come from the live ones: islands in hands and piles.

Count. Every card that is still to be laid, the Start with its discards, and the payments come out of the cards
in hands and piles.

Tempo. A turn lays one card or discards two, so with D discards the Finish is laid in a turn that is known, by a seat
that is known, and every seat has as many turns as the turn order gives it. If for every D that the count allows that
seat has no Finish, or some seat has fewer cards than turns, nobody can win.

Solo Start. The extra cards come from those behind the Start (10.1), however many were to be drawn. Where it takes the whole
hand, every Finish that has come into the hand by then is lost; where hand and extra cards are fewer than its
discards, it is never laid.
"""

from libc.stdint cimport uint64_t

from leadline.core.calm_sailing.base.position cimport CalmSailing
from leadline.core.calm_sailing.base.state cimport ISLANDS

from ....core.calm_sailing.material import FINISH, START
from ....core.errors import counted
from ...results import Argument

cdef enum:
    NEVER = 10000
    NUMBERS = 82
    FREE = 0  # the cell does not own the edge to its left neighbour
    PAID = 1  # it owns it and pays its difference
    OWING = 2  # it owns it and will pay the difference to the right, which it must own too


cdef inline int _least(int x, int y) noexcept nogil:
    return x if x < y else y


cdef int gap_payment(uint64_t low, uint64_t high, int a, int b, int length, int most) noexcept nogil:
    """The least total payment for filling a gap of `length` cells between the numbers a and b (0 and 81: no neighbour
    there) with live numbers; a single payment is at most `most`. NEVER where it cannot be filled."""
    cdef int now[NUMBERS][3]
    cdef int then[NUMBERS][3]
    cdef int numbers[NUMBERS]
    cdef int count = 0, n, i, j, cell, d, best, cost
    if length == 0:
        return 0
    for n in range(a + 1, b):
        if (low >> n) & 1 if n < 64 else (high >> (n - 64)) & 1:
            numbers[count] = n
            count += 1
    if count < length:
        return NEVER
    for i in range(count):
        now[i][FREE] = NEVER if a else 0
        now[i][PAID] = NEVER
        now[i][OWING] = NEVER
        if a:
            if numbers[i] - a <= most:
                now[i][PAID] = numbers[i] - a
            now[i][OWING] = 0
    for cell in range(1, length):
        for j in range(count):
            then[j][FREE] = NEVER
            then[j][PAID] = NEVER
            then[j][OWING] = NEVER
            for i in range(cell - 1, j):
                d = numbers[j] - numbers[i]
                # the left cell owns the edge
                cost = now[i][PAID]
                if d <= most:
                    cost = _least(cost, d + _least(now[i][FREE], now[i][OWING]))
                then[j][FREE] = _least(then[j][FREE], cost)
                # the right cell owns it
                cost = _least(now[i][FREE], now[i][PAID])
                then[j][OWING] = _least(then[j][OWING], cost)
                if d <= most:
                    then[j][PAID] = _least(then[j][PAID], cost + d)
        for j in range(count):
            for i in range(3):
                now[j][i] = then[j][i]
    best = NEVER
    for i in range(length - 1, count):
        d = b - numbers[i]
        if b > ISLANDS:
            best = _least(best, _least(now[i][FREE], now[i][PAID]))
        else:
            best = _least(best, now[i][PAID])
            if d <= most:
                best = _least(best, d + _least(now[i][FREE], now[i][OWING]))
    return NEVER if best >= NEVER else best


def least_payment(numbers: list[int], a: int, b: int, length: int, most: int = 4) -> int | None:
    """Return the least total payment for filling a gap of `length` cells between the numbers a and b (0 and 81: no neighbour
    there) with some of `numbers`, a single payment being at most `most`; None where the gap cannot be filled."""
    cdef uint64_t low = 0
    cdef uint64_t high = 0
    cdef int n, found
    for n in numbers:
        if n < 64:
            low |= <uint64_t>1 << n
        else:
            high |= <uint64_t>1 << (n - 64)
    found = gap_payment(low, high, a, b, length, most)
    return None if found >= NEVER else found


def gaps(CalmSailing position) -> list[tuple[int, int, int, int]]:
    """Return the gaps of the grid: first cell, length, and the numbers at their ends (0 and 81 at the ends of the path)."""
    found = []
    grid = position.grid
    cell, low = 0, 0
    for at in sorted(grid):
        if at > cell:
            found.append((cell, at - cell, low, grid[at]))
        cell, low = at + 1, grid[at]
    if cell < position.cells:
        found.append((cell, position.cells - cell, low, ISLANDS + 1))
    return found


def most_payment(CalmSailing position) -> int:
    """Return the largest payment that any hand can ever make: one card of a full hand is laid, the others pay."""
    most = max(position.hand_limit, *position.hand_sizes)
    if position.players == 1 and not position.start_laid:  # a large solo draw can leave more than a hand
        most = max(most, position.hand_limit - 1 + position.solo_draw - position.joint_discard)
    return most - 1


def largest_hand(CalmSailing position) -> int:
    """Return the most cards that any hand can hold from now on: the present ones, or those of a Start that is still to be
    laid (5.3, 10.1)."""
    most = max(position.hand_limit, *position.hand_sizes)
    if position.start_laid or position.players > 2:
        return most
    if position.players == 2:
        return max(most, position.hand_limit + 2)
    pile = position.piles[0]
    behind = len(pile) - (pile.index(START) + 1 if START in pile else 0)
    return max(most, position.hand_limit - 1 + min(position.solo_draw, behind))


def spare_cards(CalmSailing position) -> int | None:
    """Return the number of cards beyond the least that a win needs; None if a gap cannot be filled or cards do not suffice."""
    live = [card for cards in (*position.hands, *position.piles) for card in cards if card <= ISLANDS]
    most = most_payment(position)
    need = 1 + position.owed + (0 if position.start_laid else 1 + position.joint_discard)
    for _, length, a, b in gaps(position):
        cost = least_payment(live, a, b, length, most)
        if cost is None:
            return None
        need += length + cost
    spare = sum(position.hand_sizes) + sum(position.pile_sizes) - need
    return spare if spare >= 0 else None


def most_unused(CalmSailing position) -> int:
    """Return a bound for the cards that a winning line from the start of a whole move leaves in hands and piles: those
    that can be spared, less two for each turn that is lost until a seat with a Finish is to lay it. 0 where nothing can
    be won."""
    spare = spare_cards(position)
    turns = position.cells - len(position.grid) + (0 if position.start_laid else 1)
    for lost in range(position.players):
        seat = (position.active - 1 + turns + lost) % position.players
        if spare is not None and (FINISH in position.hands[seat] or FINISH in position.piles[seat]):
            return max(0, spare - 2 * lost)
    return 0


def impossible(CalmSailing position) -> Argument | None:
    """Return an argument why the position cannot be won, or None if no bound shows it. A whole move may have begun."""
    if position.is_over:
        return None if position.is_won else Argument("over", f"the game is lost: {position.outcome.reason}", {})
    players = position.players
    hands, piles = position.hands, position.piles
    finishes = [FINISH in hand or FINISH in pile for hand, pile in zip(hands, piles)]
    if not any(finishes):
        return Argument("finish", "all Finish cards are gone (rule 6.2)", {})
    reason = solo_start(position, hands[0], piles[0]) if players == 1 else None
    if reason:
        return reason
    live = [card for cards in (*hands, *piles) for card in cards if card <= ISLANDS]
    most = most_payment(position)
    empty, pay = 0, 0
    for first, length, a, b in gaps(position):
        cost = least_payment(live, a, b, length, most)
        if cost is None:
            return _unfillable(first, length, a, b, live)
        empty += length
        pay += cost
    cards = sum(map(len, hands)) + sum(map(len, piles))
    start = 0 if position.start_laid else 1
    owed = position.owed
    due = position.joint_discard
    need = empty + 1 + start * (1 + due) + pay + owed
    if cards < need:
        parts = f"{counted(empty, 'island')}, the Finish" + (f", the Start with its {counted(due, 'discard')}" if start else "")
        unpaid = f", {counted(owed, 'card')} due" if owed else ""
        reason = (
            f"{counted(cards, 'card')} {'is' if cards == 1 else 'are'} left in hands and piles, but {need} are needed: "
            f"{parts}{unpaid} and at least {pay} for "
            "payments"
        )
        return Argument("count", reason, {"cards": cards, "needed": need})
    return tempo(position, finishes, empty + start, (cards - need) // 2)


def solo_start(CalmSailing position, hand: list[int], pile: list[int]) -> Argument | None:
    """Return an argument why no Finish can be left once the Start of a solo game is laid, or None. The Start may take all
    cards that have come into the hand (10.1)."""
    if position.start_laid:
        return None
    depth = 0 if START in hand else pile.index(START) + 1
    drawn = min(position.solo_draw, len(pile) - depth)
    most, due = max(position.hand_limit, len(hand)), position.joint_discard
    if most - 1 + drawn < due:
        reason = (
            f"with {drawn or 'no'} extra card{'' if drawn == 1 else 's'} to draw a hand of {most} never holds the "
            f"{counted(due, 'discard')} of the Start (rules 5.4, 10.1)"
        )
        return Argument("unpaid-start", reason, {"hand": most, "drawn": drawn})
    if most - 1 + drawn > due:
        return None
    if FINISH not in pile[depth + drawn :]:
        reason = (
            f"the Start takes the whole hand and the next {drawn} cards with it (ruling 10.1), and no Finish lies behind them"
        )
        return Argument("solo-start", reason, {"depth": depth, "drawn": drawn})
    return None


def _unfillable(first: int, length: int, a: int, b: int, live: list[int]) -> Argument:
    from ....core.calm_sailing.material import cell_text

    fit = sum(a < number < b for number in live)
    where = cell_text(first) if length == 1 else f"{cell_text(first)} to {cell_text(first + length - 1)}"
    between = f"{'above ' + str(a) if a else ''}{' and ' if a and b <= ISLANDS else ''}{'below ' + str(b) if b <= ISLANDS else ''}"
    left = f"{counted(fit, 'number')} {between}".rstrip() + (" is left" if fit == 1 else " are left")
    facts = {"first": first, "cells": length, "above": a, "below": b, "numbers": fit}
    if fit >= length:
        return Argument("gap", f"{where}: {left}, but no way to fill it can be paid", facts)
    return Argument("gap", f"{where}: {left} for {counted(length, 'cell')}", facts)


def tempo(CalmSailing position, finishes: list[bool], lays: int, most: int) -> Argument | None:
    """Return an argument why, for any number of discards from 0 to `most`, no seat with a Finish (`finishes`, by seat) lays it
    in time after `lays` other cards, or None. Only for rulesets in which a turn lays one card or discards two."""
    players = position.players
    held = [size + pile for size, pile in zip(position.hand_sizes, position.pile_sizes)]
    now = position.active - 1
    if position.phase != "action":
        if position.phase == "pay":
            held[position.turn - 1] -= position.owed
        now = (now + 1) % players
    late = False
    for discards in range(most + 1):
        turns = lays + discards + 1
        seat = (now + turns - 1) % players
        each = [(turns - (other - now) % players + players - 1) // players for other in range(players)]
        if finishes[seat]:
            if all(have >= need for have, need in zip(held, each)):
                return None
            late = True
    then = "in none of the turns that this leaves for the Finish does its seat have one"
    if late:
        then = "then either the seat whose turn it is has no Finish, or some seat has fewer cards than turns"
    reason = f"{lays + 1} cards are still to be laid and at most {counted(most, 'turn')} can go to discards: {then}"
    return Argument("tempo", reason, {"lays": lays, "discards": most})
