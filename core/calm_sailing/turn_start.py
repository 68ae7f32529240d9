"""The beginning of a turn, as one seat sees the game.

The module decides whether the seat to move can act (7.2). It also decides what the unseen cards forbid (8.2.4, 10.2).
Both come from the event, unless they are certain in every possible deal.
"""

from __future__ import annotations

from ..errors import counted
from .events import NO_MOVE, Event
from .expansions.position import Expanded
from .material import FINISH, MONSTER, START, YELLOW
from .worlds import filled, with_exploration

NO_FINISH, NO_START = 1, 2  # actions that the unseen cards forbid the seat to move (state.pxd)
TOLD = {"no F": NO_FINISH, "no S": NO_START}


def begins_turn(position: Expanded) -> bool:
    """Return whether a seat is about to choose its action."""
    return position.phase == "action" and not position.is_won


def settled(end: Expanded, you: int, event: Event, known: int = 0) -> Expanded:
    """Return the masked position of seat `you` after an event, with the beginning of the next turn decided.

    The function decides whether the game continues, and which actions are forbidden. `end` is the position before that
    decision. `known` has, as bits, the actions that were forbidden before and still are. Raise IllegalMove if the event
    states something that is impossible or not due.
    """
    said, own = event.said, end.active == you
    if not begins_turn(end):
        if said and not (said == {"lost"} and end.is_over and not end.is_won):
            won = "the game is won, and no other turn begins"
            raise event.wrong("7.1" if end.is_won else NO_MOVE, won if end.is_won else "only possible as a turn begins")
        return end
    if said and event.stuck not in (0, end.active):
        raise event.wrong("7.2", f"seat {event.stuck} is not the seat whose turn begins; that is seat {end.active}")
    if said & set(TOLD) and not own:
        raise event.wrong(NO_MOVE, f"{', '.join(sorted(said))}: only possible if it is your turn")
    if not own:
        return end.as_turn_begins(0, beaten=_is_beaten(end, you, event))
    found = end.as_turn_begins(_forbidden(end, you, event, known), own=True)
    if "lost" in said and not found.is_over:
        raise event.wrong("7.2", "you can act, so the game continues")
    return found


def opened(seen: Expanded, you: int) -> Expanded:
    """Return the masked position `seen` of a new game, in which actions that seat `you` surely cannot take in the first
    turn are forbidden."""
    if not begins_turn(seen) or seen.active != you:
        return seen
    return seen.as_turn_begins(_told_at(seen, you, worst=False), own=True)


def _forbidden(end: Expanded, you: int, event: Event, known: int) -> int:
    """Return the actions that are forbidden to this seat as its turn begins, from the event and by certainty."""
    told = sum(bit for word, bit in TOLD.items() if word in event.said)
    possible = _told_at(end, you, worst=True)
    for word, bit in TOLD.items():
        if told & bit & ~possible:
            what = "a Finish" if bit == NO_FINISH else "a Start"
            raise event.wrong("8.2.4" if bit == NO_FINISH else "10.2", f"{word}: nothing forbids {what} now")
    return told | known & possible | _told_at(end, you, worst=False)


def _is_beaten(end: Expanded, you: int, event: Event) -> bool:
    """Return whether the other seat to move has no legal action (7.2)."""
    seat, filled_cells = end.active - 1, len(end.grid)
    size = end.hand_sizes[seat]
    if not size or (size == end.sure[seat] and not filled_cells):
        return True
    if "lost" not in event.said:
        return False
    most = end.sure[seat] + min(end.unsure[seat], _hidden_monsters(end, you))
    monsters = 0 if filled_cells else min(size, most)  # an upper limit on the monsters that can be laid on an island
    stuck = size - monsters <= (0 if end.halves and filled_cells else 1)
    start = end.fresh[seat] and not end.start_laid and _told_at(end, you, worst=True) & NO_START
    if not (stuck or start):
        raise event.wrong("7.2", f"seat {end.active} holds {counted(size, 'card')} and can discard two")
    return True


def _hidden_monsters(end: Expanded, you: int) -> int:
    """Return how many monsters `you` neither see nor know of."""
    known = end.hands[you - 1] + end.left + end.ahead
    return max(0, end.monsters - known.count(MONSTER) - sum(end.sure) + end.sure[you - 1])


def _told_at(end: Expanded, you: int, *, worst: bool) -> int:
    """Return the actions that are forbidden to the seat to move as its turn begins.

    `worst` chooses the worst unseen cards for that seat, else the best. Another seat is assumed to hold a Start.
    """
    if end.players > 1:
        return _told_with(end, you, monsters=worst, worst=worst)
    without, drawn = (_told_with(end, you, monsters=monsters, worst=worst) for monsters in (False, True))
    return without | drawn if worst else without & drawn  # a monster may bring more extra cards (10.29)


def _told_with(end: Expanded, you: int, *, monsters: bool, worst: bool) -> int:
    """Return the forbidden actions with hidden `monsters` in the other hands and on the piles, or nowhere."""
    unseen = _hidden_monsters(end, you) if monsters else 0
    lying = sum(end.yellow) + sum(end.orange) + sum(end.purple) + sum(card >= YELLOW for card in end.left)
    piled = not end.board.marked  # monsters and storms come out of the piles
    top = [YELLOW] if not worst and piled and sum(end.storms) > lying else []
    hands, piles = [], []
    for seat, size in enumerate(end.hand_sizes, start=1):
        more = min(end.unsure[seat - 1], unseen) if seat != you else 0
        unseen -= more
        hands.append([START] * (seat == end.active and size > 0) + [MONSTER] * (end.sure[seat - 1] + more))
    for size in end.pile_sizes:
        drawn = min(size, unseen) if piled else 0
        unseen -= drawn
        piles.append([*top, *[MONSTER] * drawn])
    world = with_exploration(filled(end, you, hands, piles, FINISH), end.ahead)
    return world.as_turn_begins(0, whole=True).turn_state["forbidden"]
