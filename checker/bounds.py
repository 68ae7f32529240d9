"""Arguments from counting about a position of Calm Sailing, without playing it on (docs/reference/certificates.md).

Each function computes the numbers of one argument independently from the rules; numbers such as 4A.2 are clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from .calm_sailing.apply_moves import State
from .calm_sailing.cards import STORMS, Card
from .calm_sailing.position import DAY_AND_NIGHT

Facts = dict[str, int]
HIGHEST = 81  # stands for the end of the path


def are_numbers(facts: Mapping[str, object]) -> bool:
    """Return whether all facts of a proof are integers, not true, false or 1.0, which Python would count as equal."""
    return all(type(value) is int for value in facts.values())


def packs(state: State) -> list[list[Card]]:
    """Return the cards that can still come into play, in lists: each hand, each pile, then the exploration deck.

    Storms, and the compasses, rocks and border cards of the deck are omitted.
    """
    found = [*state.hands, *state.piles, state.exploration]
    return [[card for card in pack if not _stays_out(card)] for pack in found]


def _stays_out(card: Card) -> bool:
    """Return whether the card is never laid, given or held: storms, and what else lies in an exploration deck
    (12.2)."""
    return isinstance(card, str) and card in (*STORMS, "C", "R", "B")


def is_plain(state: State) -> bool:
    """Return whether no storms, monsters, wilds or exploration deck are in play.

    Hands then never exceed the limit of 4.2, and every empty cell takes one of the islands that are left.
    """
    rules = state.rules
    return not (rules.storms or rules.exploration or rules.sea_monsters or rules.wild)


def live(state: State) -> list[int]:
    """Return the numbers of the islands in hands, piles and the exploration deck, ascending."""
    return sorted(card for pack in packs(state) for card in pack if isinstance(card, int))


def gaps(state: State) -> Iterator[tuple[int, int, int, int]]:
    """Yield the runs of empty cells along the path: first cell, length, and the numbers before and after it.

    At the ends of the path, these are 0 and 81.
    """
    before, first, length = 0, 0, 0
    for cell, number in enumerate([*state.grid, HIGHEST]):
        if number is None:
            length += 1
            continue
        if length:
            yield first, length, before, number
        before, first, length = number, cell + 1, 0


def cheapest(numbers: tuple[int, ...], above: int, below: int, length: int, most: int) -> int | None:
    """Return the least number of cards paid to fill a run of `length` empty cells, in any order, or None if impossible.

    It is filled with some of the ascending `numbers`, between `above` (before the run) and `below` (after it). `most`
    is the largest single payment.

    Of two neighbours the one that is laid later counts the difference; a cell pays the least that it counts (4A.2).
    Every choice of later ones along a path belongs to some order.
    """
    inside = [number for number in numbers if above < number < below]
    if len(inside) < length:
        return None
    too_much = most + 1
    # What the cells before one cost, by its number's index and by what it counts to its left (0: nothing).
    costs = [{min(number - above, too_much) if above else 0: 0} for number in inside]
    for _ in range(length - 1):
        costs = _next_cell(inside, costs, most)
    ends = []
    for number, known in zip(inside, costs, strict=True):
        for left, cost in known.items():
            pay = min([side for side in (left, below - number if below != HIGHEST else 0) if side], default=0)
            if pay <= most:
                ends.append(cost + pay)
    return min(ends, default=None)


def _next_cell(inside: list[int], costs: list[dict[int, int]], most: int) -> list[dict[int, int]]:
    """Return the costs before the next cell: either it counts the step from the cell before, or that one does."""
    found: list[dict[int, int]] = []
    far_index, far_counts, far_counted = 0, None, None  # of numbers more than `most` below: they cannot be paid
    for after, number in enumerate(inside):
        while number - inside[far_index] > most:
            far_counts = _least(far_counts, _settled(costs[far_index], most))
            far_counted = _least(
                far_counted, min((c + n for n, c in costs[far_index].items() if 0 < n <= most), default=None)
            )
            far_index += 1
        known: dict[int, int] = {}
        _note(known, most + 1, far_counts)
        _note(known, 0, far_counted)
        for index in range(far_index, after):
            step = number - inside[index]
            _note(known, step, _settled(costs[index], most))
            for left, cost in costs[index].items():
                _note(known, 0, cost + (min(left, step) if left else step))
        found.append(known)
    return found


def _settled(known: dict[int, int], most: int) -> int | None:
    """Return the least cost with the cell's own payment, where it does not count to its right."""
    return min((cost + left for left, cost in known.items() if left <= most), default=None)


def _least(one: int | None, other: int | None) -> int | None:
    return other if one is None else one if other is None else min(one, other)


def _note(known: dict[int, int], left: int, cost: int | None) -> None:
    if cost is not None and cost < known.get(left, cost + 1):
        known[left] = cost


def most_payment(state: State) -> int:
    """Return the largest payment, in cards, that a hand can make: one of its cards is laid (4A.3).

    A solo Start that is still to come and draws more than it takes leaves a hand above the limit (10.1).
    """
    if not is_plain(state):
        return HIGHEST
    held = max(state.full_hand(), *map(len, state.hands))
    if state.players == 1 and not state.start_laid:
        held = max(held, state.full_hand() - 1 + state.rules.solo_draw - state.joint_discard())
    return held - 1


def finish(state: State) -> Facts | None:
    """Return {} if no Finish is left, nor a wild for one (6.1, 8.4.1), so that the game is lost; else None."""
    gone = not any(card in ("F", "W") for pack in packs(state) for card in pack)
    return {} if gone else None


def start(state: State) -> Facts | None:
    """Return {} if no Start lies and none is left, nor a wild for one, so that the game is lost; else None."""
    gone = not any(card in ("S", "W") for pack in packs(state) for card in pack)
    return {} if gone and not state.start_laid else None


def deck(state: State) -> Facts | None:
    """Return `depth` and `reveals` if the exploration deck holds every Finish, too deep to be revealed (12.2).

    Else None: the argument does not hold.
    """
    if not state.rules.exploration or finish(state) is not None:
        return None
    if any(card in ("F", "W") for pack in packs(state)[:-1] for card in pack):
        return None
    depth = state.exploration.index("F")
    reveals = sum(state.grid[cell] is None for cell in state.layout.marked)
    reveals += sum(hand.count("M") for hand in state.hands) + state.exploration[:depth].count("M")
    return {"depth": depth, "reveals": reveals} if depth >= reveals else None


def solo_start(state: State) -> Facts | None:
    """Return `depth` and `drawn` if the Start of a solo game takes every Finish in the hand; else None (10.1)."""
    if state.players > 1 or state.start_laid or not is_plain(state):
        return None
    depth, hand, drawn = _at_the_solo_start(state)
    if hand - 1 + drawn > state.joint_discard() or "F" in state.piles[0][depth + drawn :]:
        return None
    return {"depth": depth, "drawn": drawn}


def unpaid_start(state: State) -> Facts | None:
    """Return `hand` and `drawn` if a solo hand with the cards of a Start is too small for its discards (5.4, 10.1).

    Else None: the argument does not hold.
    """
    if state.players > 1 or state.start_laid or not is_plain(state):
        return None
    _, hand, drawn = _at_the_solo_start(state)
    return {"hand": hand, "drawn": drawn} if hand - 1 + drawn < state.joint_discard() else None


def _at_the_solo_start(state: State) -> tuple[int, int, int]:
    """Return where the cards behind the Start begin, the most cards of a hand with it, and how many more it draws
    (10.1)."""
    hand, pile = state.hands[0], state.piles[0]
    depth = 0 if "S" in hand else pile.index("S") + 1
    return depth, max(state.full_hand(), len(hand)), min(state.rules.solo_draw, len(pile) - depth)


def gap(state: State, first: int) -> Facts | None:
    """Return the facts of the argument that the run of empty cells from the cell `first` cannot be filled.

    None if it can be filled, if no run begins there, or if cells may become empty again.
    """
    if _changes(state):
        return None
    for at, length, above, below in gaps(state):
        if at == first and cheapest(tuple(live(state)), above, below, length, most_payment(state)) is None:
            fit = sum(above < number < below for number in live(state))
            return {"first": at, "cells": length, "above": above, "below": below, "numbers": fit}
    return None


def _changes(state: State) -> bool:
    """Return whether cells may be emptied again or take wilds: monsters or wilds are left."""
    return any(card in ("M", "W") for pack in packs(state) for card in pack)


def payments(state: State) -> int | None:
    """Return the least number of cards paid to fill all runs of empty cells; None if one cannot be filled."""
    total = 0
    for _, length, above, below in gaps(state):
        found = cheapest(tuple(live(state)), above, below, length, most_payment(state))
        if found is None:
            return None
        total += found
    return total


def turnings(state: State) -> int:
    """Return the least number of cards to turn over islands that lie or will lie the wrong way up (12.3).

    It is 0 except in Day and Night.
    """
    if state.rules.variant != DAY_AND_NIGHT:
        return 0
    half = len(state.grid) // 2
    empty = [cell for cell in state.cells() if state.grid[cell] is None]
    suns = [cell for cell in state.cells() if state.grid[cell] is not None and cell not in state.moons]
    coming = empty if state.start_laid else []  # after the Start every island is laid moon up
    if state.rules.halves == "any":
        return max(0, len(suns) - half, len(state.moons) + len(coming) - half)
    return sum(cell >= half for cell in suns) + sum(cell < half for cell in (*state.moons, *coming))


def given_unseen(state: State, due: int) -> int:
    """Return how many of the `due` cards of a joint discard may be monsters or storms.

    A seat that has a yellow storm, or can draw one before, may give the two top cards of its pile for two of the due
    cards, whatever they are (8.3.1, 10.20).
    """
    if due < 2:  # both top cards or none
        return 0
    drawn = state.pending is not None and state.pending.card == "Y"
    most = 0
    for seat, pile in enumerate(state.piles, start=1):
        if drawn or "Y" in pile or seat in state.storms.get("Y", []):
            most += min(2, sum(card in ("M", *STORMS) for card in pile))
    return min(due, most)


def monsters(state: State) -> int:
    """Return the number of monsters that can still strike, including those in the exploration deck."""
    return sum(card == "M" for pack in packs(state) for card in pack)


def strikes(state: State) -> int:
    """Return the least number of monsters that must strike; it may be too low.

    It counts those in hands before the Finish (8.2.4), and one for every two gaps that cannot be filled: a strike
    changes only the removed island and the two gaps next to it (8.2.2). While wilds are left, gaps do
    not count. Without monsters they do not count either, because nothing opens them."""
    held = sum(hand.count("M") for hand in state.hands)
    if not monsters(state) or _takes_wilds(state):
        return held
    unfilled = sum(cost is None for cost in gap_costs(state))
    return max(held, (unfilled + 1) // 2)


def _takes_wilds(state: State) -> bool:
    return any(card == "W" for pack in packs(state) for card in pack)


def gap_costs(state: State) -> list[int | None]:
    """Return the least number of cards paid for each run of empty cells, None for a run that cannot be filled.

    It holds while no monster strikes an island in the run or next to it.
    """
    numbers, most = tuple(live(state)), most_payment(state)
    return [cheapest(numbers, above, below, length, most) for _, length, above, below in gaps(state)]


def more_gaps(state: State) -> Facts | None:
    """Return `gaps` and `monsters` if more gaps cannot be filled than the monsters left can change; else None."""
    left = monsters(state)
    if not left or strikes(state) <= left:
        return None
    return {"gaps": sum(cost is None for cost in gap_costs(state)), "monsters": left}


def extra_cards(state: State) -> int | None:
    """Return the least number of cards for payments, cells filled again after a strike, and islands turned over (12.3).

    The gaps that a strike changes may cost nothing. None if the gaps cannot all be filled.
    """
    least, turned = strikes(state), turnings(state)
    if _takes_wilds(state):
        return max(least, turned)
    costs = gap_costs(state)
    dearest_first = sorted((cost for cost in costs if cost is not None), reverse=True)
    unfilled = len(costs) - len(dearest_first)
    if unfilled and not monsters(state):
        return None
    ways = range(least, monsters(state) + 1)
    return min((max(n, turned) + sum(dearest_first[max(0, 2 * n - unfilled) :]) for n in ways), default=None)


def count(state: State) -> Facts | None:
    """Return `cards` and `needed` if more cards are needed than hands, piles and exploration deck hold; else None."""
    cards = sum(card != "M" for pack in packs(state) for card in pack)
    empty = sum(number is None for number in state.grid)
    extra = extra_cards(state)
    if extra is None:
        return None
    share = not state.start_laid or (state.pending is not None and state.pending.step == "share")
    due = state.joint_discard() if share else 0
    needed = empty + 1 + (not state.start_laid) + due - given_unseen(state, due) + extra
    facts = {"cards": cards, "needed": needed}
    return facts if cards < needed else None


def lays(state: State) -> int:
    """Return the number of cards that are still to be laid, without the Finish: empty cells, and the Start."""
    return sum(number is None for number in state.grid) + (not state.start_laid)


def own_turns(state: State, seat: int, turns: int) -> int:
    """Return how many of the next `turns` turns belong to a seat (from 1); the first belongs to the active seat."""
    after = (seat - state.turn) % state.players
    return len(range(after, turns, state.players))


def held(state: State, seat: int) -> int:
    """Return the number of cards that a seat (from 1) has or may draw, including the exploration deck."""
    own = packs(state)
    return len(own[seat - 1]) + len(own[state.players + seat - 1]) + len(own[-1])


def tempo(state: State) -> Facts | None:
    """Return `lays` and `discards` if the turns cannot come out, else None.

    For every number of discards that the cards allow, the Finish falls to a seat that has none, or some seat has fewer
    cards than turns. The argument does not apply if a turn can take a single card (12.3), nor within a turn.
    """
    pay = payments(state)
    if pay is None or not is_plain(state) or state.rules.variant == DAY_AND_NIGHT or state.pending:
        return None
    cards = sum(len(pack) for pack in packs(state))
    spare = cards - (lays(state) + 1 + pay + (0 if state.start_laid else state.joint_discard()))
    for discards in range(spare // 2 + 1):
        turns = lays(state) + discards + 1
        last = (state.turn - 1 + turns - 1) % state.players
        has = "F" in state.hands[last] or "F" in state.piles[last]
        if has and all(held(state, seat) >= own_turns(state, seat, turns) for seat in state.seats()):
            return None
    return {"lays": lays(state), "discards": spare // 2} if spare >= 0 else None


def turns_of(state: State, seat: int) -> Facts | None:
    """Return the facts of the argument that a seat has fewer cards than turns, each taking at least one; else None."""
    if state.pending:
        return None
    struck = strikes(state)
    turns = lays(state) + 1 + struck + max(struck, turnings(state))
    own = own_turns(state, seat, turns)
    cards = held(state, seat)
    return {"turns": turns, "seat": seat, "own": own, "cards": cards} if cards < own else None


def arguments(state: State) -> Iterator[tuple[str, Facts]]:
    """Yield every argument that the position is lost: its kind and its facts."""
    for kind, argument in ARGUMENTS.items():
        found = argument(state)
        if found is not None:
            yield kind, found
    for at, *_ in gaps(state):
        found = gap(state, at)
        if found is not None:
            yield "gap", found
    for seat in state.seats():
        found = turns_of(state, seat)
        if found is not None:
            yield "tempo", found


ARGUMENTS: dict[str, Callable[[State], Facts | None]] = {
    "finish": finish,
    "start": start,
    "deck": deck,
    "solo-start": solo_start,
    "unpaid-start": unpaid_start,
    "gaps": more_gaps,
    "count": count,
    "tempo": tempo,
}
