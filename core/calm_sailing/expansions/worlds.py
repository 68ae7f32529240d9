"""A seat's view of a game with expansions as a position that the rules can play on, where what the seat does not see is
filled with given cards; and a view whose end of the game, or what its seat has been told, is set anew."""

from __future__ import annotations

from typing import Any

from ..base.position import CalmSailing
from .board_position import OwnBoard
from .position import Expanded


def filled(
    seen: Expanded, *, hands: list[list[int]], piles: list[list[int]], deck: list[int], forbidden: int, whole: bool
) -> Expanded:
    """The masked position with these hands, piles (top card first) and this exploration deck; the seat to move is
    `forbidden` what the number says. `whole` asks the rules anew whether it can act, and what it is forbidden."""
    return _built(
        seen,
        {"hands": hands, "piles": piles},
        deck=deck,
        turn_state=seen.turn_state | {"forbidden": forbidden},
        whole=whole,
    )


def settled(seen: Expanded, you: int, *, forbidden: int, beaten: bool) -> Expanded:
    """The masked position of seat `you` as a turn begins: it has been told that it is `forbidden` something, or that
    the seat to move cannot act, where `you` is another one."""
    return _built(
        seen,
        {
            "hands": seen.hands,
            "piles": [[] for _ in seen.hands],
            "hand_sizes": seen.hand_sizes,
            "pile_sizes": seen.pile_sizes,
        },
        deck=[],
        turn_state=seen.turn_state | {"forbidden": forbidden},
        whole=False,
        own=seen.active == you,
        beaten=beaten,
    )


def _built(seen: Expanded, cards: dict[str, Any], *, deck: list[int], **more: Any) -> Expanded:
    active = seen.active
    base = CalmSailing.assemble(
        players=seen.players,
        first=seen.first,
        active=active,
        actor=seen.turn or active,
        removed=[],
        removed_count=seen.removed_count,
        solo_draw=seen.solo_draw,
        hand_limit=seen.hand_limit,
        joint_discard=seen.joint_discard,
        grid=seen.grid,
        start_laid=seen.start_laid,
        lost=[],
        lost_size=seen.lost_size,
        discarded=seen.discarded,
        discard_sizes=seen.discard_sizes,
        fresh=seen.fresh,
        doubtful=seen.doubtful,
        starter=seen.starter or 0,
        owed=seen.owed,
        above=seen.above,
        won=seen.is_won,
        **cards,
    )
    into = None
    if isinstance(seen, OwnBoard):
        ahead, shown, exploring = seen.ahead, seen.shown, seen.exploring
        into = OwnBoard.empty(seen.board, ahead=ahead, exploration=deck, shown=shown, exploring=exploring)
    held, compasses = seen.compasses
    return Expanded.extend(
        base,
        monsters=seen.monsters,
        wilds=seen.wilds,
        storms=seen.storms,
        has_rocks=seen.has_rocks,
        rocks=seen.rocks or 0,
        yellow=seen.yellow,
        orange=seen.orange,
        purple=seen.purple,
        held=held,
        compasses=compasses,
        revealed=seen.revealed or 0,
        wild_numbers=seen.wild_numbers,
        number=seen.number or 0,
        left=seen.left,
        lost_storms=[],
        blind=seen.blind,
        blind_counts=seen.blind_counts,
        sure=seen.sure,
        unsure=seen.unsure,
        halves=seen.halves,
        moon=seen.moon,
        into=into,
        **more,
    )
