"""Calm Sailing with the expansions on the contract, and the Python class of such positions."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy, memset

from ..contract cimport GameOps
from .chart cimport ChartState, open_groups, purple_lay, purple_on, row_count
from .layout cimport ACTION, LOST, RUNNING, SHARE, WON, CalmState
from .rough cimport ROWS, SETUP, TOP, WILDS, RoughState, add_any, turnings
from .rough_moves cimport rough_boundary, rough_legal, rough_to_move, share_possible
from .rough_playout cimport rough_playout_move
from .rough_redeal cimport rough_mask, rough_redeal
from .rough_rules cimport rough_apply
from .rough_turn cimport begin_turn, draw_on
from .state cimport CalmSailing, calm_returns, cards_of

from collections.abc import Sequence

PHASES = ("action", "pay", "share", "rocks", "storm", "place")
JOBS = ("", "setup", "extra", "refill", "refill-all", "explore")
PURPOSES = ("action", "rocks", "storm")
HALVES = (None, "rows", "any")

cdef GameOps _OPS
_OPS.version = 2
_OPS.state_size = sizeof(RoughState)
_OPS.to_move = rough_to_move
_OPS.legal = rough_legal
_OPS.apply = rough_apply
_OPS.returns = calm_returns
_OPS.boundary = rough_boundary
_OPS.mask = rough_mask
_OPS.redeal = rough_redeal
_OPS.playout_move = rough_playout_move


cdef const GameOps *rough_ops() noexcept nogil:
    return &_OPS


def _unpickle(version: int, state: bytes) -> RoughSeas:
    cdef RoughSeas position = RoughSeas.__new__(RoughSeas)
    if version != _OPS.version or len(state) != _OPS.state_size:
        raise ValueError(f"a pickled position with expansions of version {version}; this is version {_OPS.version}")
    memcpy(position.words, <const char *>state, len(state))
    return position


cdef list _bytes(const uint8_t *values, int count):
    return [values[i] for i in range(count)]


cdef class RoughSeas(CalmSailing):
    """A position of Calm Sailing with expansions. Cards besides those of the base game: sea monster 82, wild 84, storms
    85 yellow, 86 purple, 87 orange."""

    def __cinit__(self) -> None:
        self.ops = &_OPS

    cdef RoughState *rough(self) noexcept nogil:
        return <RoughState *>self.words

    def __reduce__(self) -> tuple[object, ...]:
        return (_unpickle, (self.ops.version, self.to_bytes()))

    @property
    def phase(self) -> str:
        """`action`, `pay`, `share`, `rocks`, `storm` (one waits to be resolved) or `place` (a wild wants a cell)."""
        return PHASES[self.calm().phase]

    @property
    def job(self) -> str:
        """What is being drawn: `setup`, `extra` (5.3), `refill`, `refill-all` (5.5), `explore` (12.2), or nothing."""
        return JOBS[self.rough().job]

    @property
    def purpose(self) -> str:
        """What the cards of the phase `pay` are due for: `action`, `rocks`, `storm`."""
        return PURPOSES[self.rough().purpose]

    @property
    def monsters(self) -> int:
        """Sea monsters of the deal."""
        return self.rough().monsters

    @property
    def wilds(self) -> int:
        """Wild cards of the deal."""
        return self.rough().wilds

    @property
    def storms(self) -> list[int]:
        """Storms of the deal: yellow, purple, orange."""
        return _bytes(self.rough().storms, 3)

    @property
    def has_rocks(self) -> bool:
        """Whether the game is played with jagged rocks."""
        return self.rough().has_rocks != 0

    @property
    def rocks(self) -> int | None:
        """The row of the rocks from 1, or None where there are none (any more)."""
        return self.rough().rocks or None

    @property
    def yellow(self) -> list[int]:
        """How many yellow storms lie before each seat."""
        return _bytes(self.rough().yellow, self.players)

    @property
    def orange(self) -> list[int]:
        return _bytes(self.rough().orange, self.players)

    @property
    def halves(self) -> str | None:
        """In Day and Night (12.3) which half of the grid must lie moon up, `rows` or `any`; else None."""
        return HALVES[self.rough().halves]

    @property
    def moon(self) -> list[int]:
        """The cells whose island lies moon up, ascending."""
        cdef uint64_t moon = self.rough().moon
        return [cell for cell in range(64) if (moon >> cell) & 1]

    @property
    def turnings(self) -> int:
        """How many islands must be turned over at least before the Finish, at a card each (12.3)."""
        return turnings(self.rough())

    @property
    def purple(self) -> list[int]:
        """How many purple storms lie on each row."""
        cdef RoughState *r = self.rough()
        cdef int row
        return [purple_on(r, row) for row in range(row_count(r))]

    @property
    def compasses(self) -> tuple[int, int]:
        """Compasses of the team, and those that can still be earned."""
        return self.rough().held, self.rough().compasses

    @property
    def revealed(self) -> int | None:
        """The storm that waits to be resolved."""
        return self.rough().revealed or None

    @property
    def wild_numbers(self) -> list[int]:
        """The numbers on the grid that are wilds."""
        return [number for number in _bytes(self.rough().wild_on, WILDS) if number]

    @property
    def number(self) -> int | None:
        """In the phase `place` the number that the wild stands for."""
        return self.rough().number or None

    @property
    def left(self) -> list[int]:
        """What has left the game for all to see: monsters and what they hit, storms, wilds that stood for a card."""
        cdef RoughState *r = self.rough()
        return cards_of(&r.left) + [85 + i for i in range(3) for _ in range(r.left.storm[i])]

    @property
    def lost(self) -> list[int]:
        cdef RoughState *r = self.rough()
        return cards_of(&r.calm.lost) + [85 + i for i in range(3) for _ in range(r.calm.lost.storm[i])]

    @property
    def blind(self) -> list[list[int]]:
        """Top cards that each seat has given unseen; empty in a view."""
        cdef RoughState *r = self.rough()
        return [
            [r.blind[TOP * seat + i] for i in range(r.blind_count[seat]) if r.blind[TOP * seat + i]]
            for seat in range(self.players)
        ]

    @property
    def blind_counts(self) -> list[int]:
        return _bytes(self.rough().blind_count, self.players)

    @property
    def sure(self) -> list[int]:
        """Monsters that all know to be in each hand."""
        return _bytes(self.rough().sure, self.players)

    @property
    def unsure(self) -> list[int]:
        """How many other cards of each hand may be monsters."""
        return _bytes(self.rough().unsure, self.players)

    @property
    def turn_state(self) -> dict[str, int]:
        """The rest of the state, as numbers: what `extend` takes back."""
        cdef RoughState *r = self.rough()
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
        beaten: bool = False,
        into: RoughSeas | None = None,
    ) -> RoughSeas:
        """Builds a position from checked parts: the base game's in `base`, the rest as the properties give them.
        `whole` says that everything is known, so that it can be seen whether the active seat can act; `beaten` stands
        in for that in a view. A job `SETUP` without a revealed storm begins to draw the opening hands. `into` is
        an empty position that knows its layout (ChartSeas.chart)."""
        cdef CalmSailing source = base
        cdef RoughSeas position = RoughSeas.__new__(RoughSeas) if into is None else into
        cdef RoughState *r = position.rough()
        cdef int i, seat, card, cells = r.calm.cells
        cdef bint won = base.is_won
        memcpy(&r.calm, source.calm(), sizeof(CalmState))
        if r.charted:
            r.calm.cells = cells
            open_groups(<ChartState *>r)
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
            r.calm.lost.storm[card - 85] += 1
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
        if won:
            pass
        elif r.job == SETUP and not r.revealed and r.calm.phase == ACTION:
            draw_on(r)
        elif r.calm.phase == ACTION and whole:
            begin_turn(r)
        elif beaten or (whole and r.calm.phase == SHARE and not share_possible(r)):
            r.calm.over = LOST
            r.opened = 0
        return position
