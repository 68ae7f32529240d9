from collections.abc import Sequence

from ..base.position import CalmSailing

PHASES: tuple[str, ...]
JOBS: tuple[str, ...]
PURPOSES: tuple[str, ...]
HALVES: tuple[str | None, ...]

class Expanded(CalmSailing):
    """A position of Calm Sailing with expansions. Cards besides those of the base game: sea monster 82, wild 84, storms
    85 yellow, 86 purple, 87 orange."""

    @property
    def phase(self) -> str:
        """`action`, `pay`, `share`, `rocks`, `storm` (one waits to be resolved) or `place` (a wild wants a cell)."""

    @property
    def job(self) -> str:
        """What is being drawn: `setup`, `extra` (5.3), `refill`, `refill-all` (5.5), `explore` (12.2), or nothing."""

    @property
    def purpose(self) -> str:
        """What the cards of the phase `pay` are due for: `action`, `rocks`, `storm`."""

    @property
    def monsters(self) -> int:
        """Sea monsters of the deal."""

    @property
    def wilds(self) -> int:
        """Wild cards of the deal."""

    @property
    def storms(self) -> list[int]:
        """Storms of the deal: yellow, purple, orange."""

    @property
    def has_rocks(self) -> bool:
        """Whether the game is played with jagged rocks."""

    @property
    def rocks(self) -> int | None:
        """The row of the rocks from 1, or None where there are none (any more)."""

    @property
    def yellow(self) -> list[int]:
        """How many yellow storms lie before each seat."""

    @property
    def orange(self) -> list[int]:
        """How many orange storms lie before each seat."""

    @property
    def halves(self) -> str | None:
        """In Day and Night (12.3) which half of the grid must lie moon up, `rows` or `any`; else None."""

    @property
    def moon(self) -> list[int]:
        """The cells whose island lies moon up, ascending."""

    @property
    def turnings(self) -> int:
        """How many islands must be turned over at least before the Finish, at a card each (12.3)."""

    @property
    def purple(self) -> list[int]:
        """How many purple storms lie on each row."""

    @property
    def compasses(self) -> tuple[int, int]:
        """Compasses of the team, and those that can still be earned."""

    @property
    def revealed(self) -> int | None:
        """The storm that waits to be resolved."""

    @property
    def wild_numbers(self) -> list[int]:
        """The numbers on the grid that are wilds."""

    @property
    def number(self) -> int | None:
        """In the phase `place` the number that the wild stands for."""

    @property
    def left(self) -> list[int]:
        """What has left the game for all to see: monsters and what they hit, storms, wilds that stood for a card."""

    @property
    def lost(self) -> list[int]:
        """Cards that were discarded before the document from which the position comes."""

    @property
    def blind(self) -> list[list[int]]:
        """Top cards that each seat has given unseen; empty in a view."""

    @property
    def blind_counts(self) -> list[int]:
        """By seat how many top cards it has given unseen."""

    @property
    def sure(self) -> list[int]:
        """Monsters that all know to be in each hand."""

    @property
    def unsure(self) -> list[int]:
        """How many other cards of each hand may be monsters."""

    @property
    def exploration(self) -> list[int]:
        """The exploration deck of a board with marked cells (12.2), top card first; empty in a view."""

    @property
    def ahead(self) -> list[int]:
        """The cards of the exploration deck, which all know, in the order of F, M, Y, P, O, compass, rocks, border."""

    @property
    def shown(self) -> list[tuple[int, int]]:
        """To which seats a Finish has come out of that deck, and how many cards the seat had discarded by then."""

    @property
    def exploring(self) -> bool:
        """Whether a card of that deck is revealed when the payment is complete."""

    @property
    def turn_state(self) -> dict[str, int]:
        """The rest of the state, as numbers: what `extend` takes back."""

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
        """Builds a position from checked parts: the base game's in `base`, the rest as the properties give them.
        `whole` says that everything is known, so that it can be seen whether the active seat can act, `own` that it is
        the view of the seat to decide, which sees that too by what it has been told; `beaten` stands in for that in the
        views of others. A job `SETUP` without a revealed storm begins to draw the opening hands. `into` is
        an empty position that knows its layout (OwnBoard.empty)."""
