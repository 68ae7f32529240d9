"""Positions of the base game that agree with what a seat sees, in which events are played (follow.py)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...contract import View
from ..material import FINISH, FINISHES, ISLANDS, START
from .moves import ENOUGH, GIVE, pack
from .position import CalmSailing


def position_of(view: View) -> CalmSailing:
    """The masked position of a view of the base game."""
    assert isinstance(view.masked, CalmSailing)
    return view.masked


def unseen(position: CalmSailing, you: int) -> list[int]:
    """The cards that the seat has not seen: islands, then Finish cards, then Starts. They lie in the other hands, the
    piles and the discards of others, or have left the game."""
    own = [*position.hand(you), *position.discarded[you - 1]]
    seen = {*position.grid.values(), *own}
    finishes = FINISHES - own.count(FINISH) - position.is_won
    starts = position.players - position.start_laid - own.count(START)
    islands = [number for number in range(1, ISLANDS + 1) if number not in seen]
    return [*islands, *[FINISH] * finishes, *[START] * starts]


def world_of(
    view: View, seat: int, shown: Sequence[int], drew: Sequence[int], after: Sequence[int] = ()
) -> CalmSailing:
    """A world that agrees with the view, where the seat holds the cards `shown`, the next cards of the own pile are
    `drew`, and the seat that is to move after this one holds the cards `after`."""
    position = position_of(view)
    pool = unseen(position, view.seat)
    for card in [*shown, *drew, *after]:
        if card in pool:
            pool.remove(card)
    following = seat % position.players + 1
    begun: dict[int, list[int]] = {at: [] for at in range(1, position.players + 1)} | {
        following: list(after),
        seat: list(shown),
    }
    order = list(dict.fromkeys([seat, following, *begun]))
    hands = {view.seat: position.hand(view.seat)}
    for at in order:  # Starts stand at the end of the pool and so lie in piles wherever there is room
        if at != view.seat:
            rest = position.hand_sizes[at - 1] - len(begun[at])
            hands[at] = [*begun[at], *pool[:rest]]
            pool = pool[rest:]
    piles = {}
    for at in order:
        begin = list(drew) if at == view.seat else []
        rest = position.pile_sizes[at - 1] - len(begin)
        piles[at] = [*begin, *pool[:rest]]
        pool = pool[rest:]
    return _assembled(position, [hands[at] for at in sorted(hands)], [piles[at] for at in sorted(piles)])


def as_giver(world: CalmSailing, you: int, counts: Mapping[int, int]) -> View | None:
    """Return what seat `you` knows as it gives its share of a joint discard, after the seats before it have given as
    many cards as `counts` says; None if that is not said of all of them, or cannot be."""
    while world.phase == "share" and world.turn not in (None, you):
        giver = world.turn
        if giver not in counts:
            return None
        for code in [*(pack(GIVE, card) for card in sorted(world.hand(giver))[: counts[giver]]), pack(ENOUGH)]:
            if world.turn == giver and world.phase == "share":
                if code not in world.legal_codes():
                    return None
                world.push(code)
    return world.view(you) if world.phase == "share" and world.turn == you else None


def _assembled(position: CalmSailing, hands: list[list[int]], piles: list[list[int]]) -> CalmSailing:
    """The position with these hands and piles."""
    return CalmSailing.assemble(
        players=position.players,
        first=position.first,
        active=position.active,
        hands=hands,
        piles=piles,
        removed=[],
        solo_draw=position.solo_draw,
        hand_limit=position.hand_limit,
        joint_discard=position.joint_discard,
        grid=position.grid,
        start_laid=position.start_laid,
        lost=position.lost,
        discarded=position.discarded,
        fresh=position.fresh,
        doubtful=position.doubtful,
        starter=position.starter or 0,
        phase=position.phase,
        actor=position.turn or 0,
        owed=position.owed,
        above=position.above,
        hand_sizes=position.hand_sizes,
        pile_sizes=position.pile_sizes,
        discard_sizes=position.discard_sizes,
        lost_size=position.lost_size,
        removed_count=position.removed_count,
    )
