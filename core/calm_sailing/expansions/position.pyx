"""Calm Sailing with the expansions on the contract, and the Python class of such positions."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy

from leadline.core.calm_sailing.base.apply cimport calm_returns
from leadline.core.calm_sailing.base.position cimport CalmSailing, cards_of
from leadline.core.calm_sailing.base.state cimport ACTION, LOST, RUNNING, SHARE, WON, YELLOW, CalmState
from leadline.core.calm_sailing.expansions.apply cimport expanded_apply
from leadline.core.calm_sailing.expansions.board cimport BoardState, open_groups, purple_lay, purple_on, row_count
from leadline.core.calm_sailing.expansions.moves cimport (
    can_act, expanded_boundary, expanded_legal, expanded_to_move, share_possible,
)
from leadline.core.calm_sailing.expansions.playout cimport expanded_play_out, expanded_playout_move
from leadline.core.calm_sailing.expansions.redeal cimport expanded_mask, expanded_redeal
from leadline.core.calm_sailing.expansions.state cimport SETUP, TOP, WILDS, ExpandedState, add_any, turnings
from leadline.core.calm_sailing.expansions.turn cimport begin_turn, draw_on
from leadline.core.contract cimport GameOps

from collections.abc import Sequence

from ...registry import declared

PHASES: tuple[str, ...] = ("action", "pay", "share", "rocks", "storm", "place")
JOBS: tuple[str, ...] = ("", "setup", "extra", "refill", "refill-all", "explore")
PURPOSES: tuple[str, ...] = ("action", "rocks", "storm")
HALVES: tuple[str | None, ...] = (None, "rows", "any")

cdef GameOps _OPS
_OPS.version = 2
_OPS.state_size = sizeof(ExpandedState)
_OPS.to_move = expanded_to_move
_OPS.legal = expanded_legal
_OPS.apply = expanded_apply
_OPS.returns = calm_returns
_OPS.boundary = expanded_boundary
_OPS.mask = expanded_mask
_OPS.redeal = expanded_redeal
_OPS.playout_move = expanded_playout_move
_OPS.play_out = expanded_play_out


cdef const GameOps *expanded_ops() noexcept nogil:
    return &_OPS


cdef list _bytes(const uint8_t *values, int count):
    return [values[i] for i in range(count)]


cdef void _judge(ExpandedState *r, bint whole, bint own, bint beaten):
    """Continue the draws of a set-up, and end a game that is not won if the active seat cannot act."""
    if r.calm.over == WON:
        return
    r.calm.over = RUNNING
    if r.job == SETUP and not r.revealed and r.calm.phase == ACTION:
        draw_on(r)
    elif r.calm.phase == ACTION and whole:
        begin_turn(r)
    elif (
        (r.calm.phase == ACTION and not can_act(r)) or (r.calm.phase == SHARE and not share_possible(r))
        if whole or own else beaten
    ):
        r.calm.over = LOST
        r.opened = 0


cdef class Expanded(CalmSailing):
    """A position of Calm Sailing with expansions. There are further cards: sea monster 82, wild 84, storms 85 yellow,
    86 purple, 87 orange."""

    def __cinit__(self) -> None:
        self.ops = &_OPS
        self.game = declared("calm_sailing.expansions")

    cdef ExpandedState *expanded(self) noexcept nogil:
        return <ExpandedState *>self.words

    @property
    def phase(self) -> str:
        """The phase of the turn: `action`, `pay` (cards are due), `share` (a joint discard), `rocks` (the rocks are
        moved), `storm` (one waits to be resolved) or `place` (a wild needs a cell)."""
        return PHASES[self.calm().phase]

    @property
    def job(self) -> str:
        """The kind of draw that is in progress: `setup`, `extra` (5.3), `refill`, `refill-all` (5.5) or `explore`
        (12.2); an empty string if none is."""
        return JOBS[self.expanded().job]

    @property
    def purpose(self) -> str:
        """The reason for the cards due in the phase `pay`: `action`, `rocks`, `storm`."""
        return PURPOSES[self.expanded().purpose]

    @property
    def monsters(self) -> int:
        """The number of sea monsters in the deal."""
        return self.expanded().monsters

    @property
    def wilds(self) -> int:
        """The number of wild cards in the deal."""
        return self.expanded().wilds

    @property
    def storms(self) -> list[int]:
        """The numbers of yellow, purple and orange storms in the deal."""
        return _bytes(self.expanded().storms, 3)

    @property
    def has_rocks(self) -> bool:
        """True if the game is played with jagged rocks."""
        return self.expanded().has_rocks != 0

    @property
    def rocks(self) -> int | None:
        """The row of the rocks from 1; None if no rocks are on the board."""
        return self.expanded().rocks or None

    @property
    def yellow(self) -> list[int]:
        """The number of yellow storms before each seat."""
        return _bytes(self.expanded().yellow, self.players)

    @property
    def orange(self) -> list[int]:
        """The number of orange storms before each seat."""
        return _bytes(self.expanded().orange, self.players)

    @property
    def halves(self) -> str | None:
        """In Day and Night (12.3) which half of the grid must lie moon up, `rows` or `any`; else None."""
        return HALVES[self.expanded().halves]

    @property
    def moon(self) -> list[int]:
        """The cells whose island lies moon up, ascending."""
        cdef uint64_t moon = self.expanded().moon
        return [cell for cell in range(64) if (moon >> cell) & 1]

    @property
    def turnings(self) -> int:
        """The least number of islands that must be turned over before the Finish, at a card each (12.3)."""
        return turnings(self.expanded())

    @property
    def purple(self) -> list[int]:
        """The number of purple storms on each row, the lowest row first."""
        cdef ExpandedState *r = self.expanded()
        cdef int row
        return [purple_on(r, row) for row in range(row_count(r))]

    @property
    def compasses(self) -> tuple[int, int]:
        """The number of compasses that the team holds, and the number that can still be earned."""
        return self.expanded().held, self.expanded().compasses

    @property
    def revealed(self) -> int | None:
        """The storm (its card) that waits to be resolved; None if there is none."""
        return self.expanded().revealed or None

    @property
    def wild_numbers(self) -> list[int]:
        """The numbers on the grid that are wilds."""
        return [number for number in _bytes(self.expanded().wild_on, WILDS) if number]

    @property
    def number(self) -> int | None:
        """The number that the wild stands for in the phase `place`; None in other phases."""
        return self.expanded().number or None

    @property
    def left(self) -> list[int]:
        """The cards that left the game for all to see: monsters and what they hit, storms, wilds that stood for a
        card."""
        cdef ExpandedState *r = self.expanded()
        return cards_of(&r.left) + [YELLOW + i for i in range(3) for _ in range(r.left.storm[i])]

    @property
    def lost(self) -> list[int]:
        """The cards that were discarded before the document from which the position comes, by seats that it does not
        name; empty in a view."""
        cdef ExpandedState *r = self.expanded()
        return cards_of(&r.calm.lost) + [YELLOW + i for i in range(3) for _ in range(r.calm.lost.storm[i])]

    @property
    def blind(self) -> list[list[int]]:
        """The top cards of its pile that each seat has given to a joint discard unseen, by seat; empty in a view."""
        cdef ExpandedState *r = self.expanded()
        return [
            [r.blind[TOP * seat + i] for i in range(r.blind_count[seat]) if r.blind[TOP * seat + i]]
            for seat in range(self.players)
        ]

    @property
    def blind_counts(self) -> list[int]:
        """The number of top cards that each seat has given to a joint discard unseen."""
        return _bytes(self.expanded().blind_count, self.players)

    @property
    def sure(self) -> list[int]:
        """The number of monsters that all know to be in each hand."""
        return _bytes(self.expanded().sure, self.players)

    @property
    def unsure(self) -> list[int]:
        """The number of cards in each hand that may be monsters, in addition to those of `sure`."""
        return _bytes(self.expanded().unsure, self.players)

    @property
    def exploration(self) -> list[int]:
        """The exploration deck of a board with marked cells (12.2), top card first; empty in a view."""
        return []

    @property
    def ahead(self) -> list[int]:
        """The cards that are left in the exploration deck, which all know, by kind: F, M, Y, P, O, compass, rocks,
        border."""
        return []

    @property
    def shown(self) -> list[tuple[int, int]]:
        """The Finish cards that came out of the exploration deck: for each the seat that got it, and the number of
        cards that the seat had discarded by then."""
        return []

    @property
    def exploring(self) -> bool:
        """True if a card of the exploration deck is revealed after the payment."""
        return False

    @property
    def turn_state(self) -> dict[str, int]:
        """The rest of the state as numbers, for `extend`."""
        cdef ExpandedState *r = self.expanded()
        return {
            "phase": r.calm.phase, "job": r.job, "drawer": r.drawer, "extra": r.extra, "all_draw": r.all_draw,
            "purpose": r.purpose, "opened": r.opened, "met": r.met, "start_by_wild": r.start_by_wild,
            "finish_by_wild": r.finish_by_wild, "forbidden": r.forbidden,
        }

    @staticmethod
    def extend(
        base: CalmSailing,
        *,
        monsters: int,
        wilds: int,
        storms: list[int],
        has_rocks: bool,
        rocks: int,
        yellow: list[int],
        orange: list[int],
        purple: list[int],
        held: int,
        compasses: int,
        revealed: int = 0,
        wild_numbers: list[int],
        number: int = 0,
        left: list[int],
        lost_storms: list[int],
        blind: list[list[int]],
        blind_counts: list[int],
        sure: list[int],
        unsure: list[int],
        turn_state: dict[str, int],
        halves: str | None = None,
        moon: Sequence[int] = (),
        whole: bool,
        own: bool = False,
        beaten: bool = False,
        into: Expanded | None = None,
    ) -> Expanded:
        """Return a position that consists of these parts, which are not checked: those of the base game in `base`, the
        others as the properties return them.

        `whole` is True if all cards are known, so that the rules can decide whether the active seat can act. `own` is
        True for the view of the seat to decide, which knows this from `forbidden`; `beaten` replaces it in the views of
        others. A job `SETUP` without a revealed storm begins to draw the opening hands. `into` is an empty position
        that knows its layout (OwnBoard.empty)."""
        cdef CalmSailing source = base
        cdef Expanded position = Expanded.__new__(Expanded) if into is None else into
        cdef ExpandedState *r = position.expanded()
        cdef int i, seat, card, cells = r.calm.cells
        cdef bint won = base.is_won
        memcpy(&r.calm, source.calm(), sizeof(CalmState))
        if r.own_board:
            r.calm.cells = cells
            open_groups(<BoardState *>r)
        r.monsters = monsters
        r.wilds = wilds
        r.has_rocks = has_rocks
        r.rocks = rocks
        r.held = held
        r.compasses = compasses
        r.revealed = revealed
        r.number = number
        r.halves = HALVES.index(halves)
        for card in moon:
            r.moon |= <uint64_t>1 << card
        for i in range(3):
            r.storms[i] = storms[i]
        for row, storms_there in enumerate(purple):
            for _ in range(storms_there):
                purple_lay(r, row)
        for i, card in enumerate(sorted(wild_numbers)):
            r.wild_on[i] = card
        for card in left:
            add_any(&r.left, card)
        for card in lost_storms:
            r.calm.lost.storm[card - YELLOW] += 1
            r.calm.lost.count += 1
        for seat in range(len(yellow)):
            r.yellow[seat] = yellow[seat]
            r.orange[seat] = orange[seat]
            r.sure[seat] = sure[seat]
            r.unsure[seat] = unsure[seat]
            r.blind_count[seat] = blind_counts[seat]
            for i, card in enumerate(sorted(blind[seat])):
                r.blind[TOP * seat + i] = card
        r.calm.phase = turn_state["phase"]
        r.job = turn_state["job"]
        r.drawer = turn_state["drawer"]
        r.extra = turn_state["extra"]
        r.all_draw = turn_state["all_draw"]
        r.purpose = turn_state["purpose"]
        r.opened = turn_state["opened"]
        r.met = turn_state["met"]
        r.start_by_wild = turn_state["start_by_wild"]
        r.finish_by_wild = turn_state["finish_by_wild"]
        r.forbidden = turn_state["forbidden"]
        r.calm.over = WON if won else RUNNING
        _judge(r, whole, own, beaten)
        return position

    @staticmethod
    def without_expansions(base: CalmSailing) -> Expanded:
        """Return the position of the base game as one of a game with expansions that uses none of them."""
        cdef CalmSailing source = base
        cdef Expanded position = Expanded.__new__(Expanded)
        position.expanded().calm = source.calm()[0]
        return position

    def base(self) -> CalmSailing:
        """Return a position of the base game with the parts that it has too; those of the expansions are lost."""
        cdef CalmSailing position = CalmSailing.__new__(CalmSailing)
        position.calm()[0] = self.calm()[0]
        return position

    def as_turn_begins(self, forbidden: int, *, whole: bool = False, own: bool = False, beaten: bool = False) -> Expanded:
        """Return a copy in which the active seat has learnt what it cannot do: `forbidden` is a sum of 1 (no Finish)
        and 2 (no Start). The game is over if that seat cannot act; `whole`, `own` and `beaten` are those of
        `extend`."""
        cdef Expanded other = self.copy(stack=False)
        other.expanded().forbidden = forbidden
        _judge(other.expanded(), whole, own, beaten)
        return other
