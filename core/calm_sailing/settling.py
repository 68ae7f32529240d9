"""How a turn begins in what one seat sees: whether the seat to move can act (7.2), and what it is told about cards that
it does not see (8.2.4, 10.2). This comes from the event; what is certain in every deal needs no words."""

from __future__ import annotations

from ..errors import counted
from .events import NO_MOVE, Event
from .expansions.position import Expanded
from .material import FINISH, MONSTER, START, YELLOW
from .worlds import filled, with_exploration

NO_FINISH, NO_START = 1, 2  # what the seat to move is told it cannot do (state.pxd)
TOLD = {"no F": NO_FINISH, "no S": NO_START}


def begins_turn(position: Expanded) -> bool:
    """Return whether a seat stands before its action."""
    return position.phase == "action" and not position.is_won


def settled(end: Expanded, you: int, event: Event, known: int = 0) -> Expanded:
    """Return the masked position of seat `you` after an event, once it is known whether the game goes on and what the
    seat is told; `known` is what it had been told and has not changed. Raises IllegalMove."""
    said, own = event.said, end.active == you
    if not begins_turn(end):
        if said and not (said == {"lost"} and end.is_over and not end.is_won):
            won = "the game is won, and no other turn begins"
            raise event.wrong("7.1" if end.is_won else NO_MOVE, won if end.is_won else "told only as a turn begins")
        return end
    if said and event.stuck not in (0, end.active):
        raise event.wrong("7.2", f"seat {event.stuck} is not the seat whose turn begins; that is seat {end.active}")
    if said & set(TOLD) and not own:
        raise event.wrong(NO_MOVE, f"{', '.join(sorted(said))}: told only if it is your turn")
    if not own:
        return end.as_turn_begins(0, beaten=_is_beaten(end, you, event))
    found = end.as_turn_begins(_forbidden(end, you, event, known), own=True)
    if "lost" in said and not found.is_over:
        raise event.wrong("7.2", "you can act, and the game goes on")
    return found


def opened(seen: Expanded, you: int) -> Expanded:
    """Return the masked position of a game that has not begun, with what is certain of the first turn."""
    if not begins_turn(seen) or seen.active != you:
        return seen
    return seen.as_turn_begins(_told_at(seen, you, worst=False), own=True)


def _forbidden(end: Expanded, you: int, event: Event, known: int) -> int:
    """Return what this seat is told as its turn begins: what the event says, and what is certain."""
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
    monsters = 0 if filled_cells else min(size, most)  # which can be laid on an island
    stuck = size - monsters <= (0 if end.halves and filled_cells else 1)
    start = end.fresh[seat] and not end.start_laid and _told_at(end, you, worst=True) & NO_START
    if not (stuck or start):
        raise event.wrong("7.2", f"seat {end.active} holds {counted(size, 'card')} and can discard two")
    return True


def _hidden_monsters(end: Expanded, you: int) -> int:
    """Return how many monsters are where `you` does not see them, nor knows of them."""
    known = end.hands[you - 1] + end.left + end.ahead
    return max(0, end.monsters - known.count(MONSTER) - sum(end.sure) + end.sure[you - 1])


def _told_at(end: Expanded, you: int, *, worst: bool) -> int:
    """Return what the seat to move is told as its turn begins, if the cards that `you` do not see are the best for it,
    or the worst; another seat is taken to hold a Start."""
    if end.players > 1:
        return _told_with(end, you, monsters=worst, worst=worst)
    without, drawn = (_told_with(end, you, monsters=monsters, worst=worst) for monsters in (False, True))
    return without | drawn if worst else without & drawn  # a monster may bring more extra cards (10.29)


def _told_with(end: Expanded, you: int, *, monsters: bool, worst: bool) -> int:
    """Return the same if hidden `monsters` lie in the other hands and on the piles, or nowhere."""
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
