from ..contract import Outcome, Position

class ReefEncounter(Position):
    """A position of Reef Encounter. Colours, algae, coral tiles and spaces are the numbers of material.py; lists of
    five are counts by colour, lists by seat begin with seat 1."""
    def random_games(self, games: int, seed: int) -> int:
        """Plays `games` uniformly random games from here, those of `Position.random_games` move for move; returns the
        number of atomic moves played (for bench). Most legal moves are those of shrimps, which are not listed."""
    @property
    def players(self) -> int:
        """How many seats the game has."""

    @property
    def expert(self) -> bool:
        """Whether the expert game is played."""

    @property
    def active(self) -> int:
        """The seat whose turn it is; 1 when the game is over."""
    @property
    def boards(self) -> list[int]:
        """The boards (1-4) in the order of the table."""
    @property
    def corals(self) -> list[list[int]]:
        """By board and colour the polyps as a word with bit 8 * row + column."""
    @property
    def rocks(self) -> list[int]:
        """By board the rock spaces as a word."""
    @property
    def shrimps(self) -> list[list[int]]:
        """By seat the spaces on which own shrimps stand, ascending."""
    @property
    def shrimps_eaten(self) -> list[int]:
        """By seat how many of its shrimps have been eaten."""

    @property
    def behind(self) -> list[list[int]]:
        """Tiles behind the screens; in a view of other seats only what is known to lie there."""
    @property
    def behind_counts(self) -> list[int]:
        """By seat how many tiles lie behind its screen."""

    @property
    def known_behind(self) -> list[list[int]]:
        """How many tiles of each colour the other seats know of at least."""
    @property
    def consumed(self) -> list[list[int]]:
        """Consumed tiles in front of the screens."""
    @property
    def cubes(self) -> list[list[int]]:
        """Larva cubes; in a view of other seats only what is known to be there."""
    @property
    def cube_counts(self) -> list[int]:
        """By seat how many larva cubes it has."""

    @property
    def known_cubes(self) -> list[list[int]]:
        """By seat the counts of its larva cubes by colour, of those that all have seen."""

    @property
    def parrotfish(self) -> list[list[int]]:
        """Tiles in the parrotfish; in a view of other seats only what all have seen eaten."""
    @property
    def parrotfish_counts(self) -> list[int]:
        """By seat how many tiles are in its parrotfish."""

    @property
    def known_parrotfish(self) -> list[list[int]]:
        """By seat the counts of the tiles in its parrotfish by colour, of those that all have seen."""

    @property
    def unknown(self) -> list[int]:
        """By seat 1 where the first tile of the parrotfish is not known to anybody who could say, else 0."""
    @property
    def open_sea(self) -> list[list[int]]:
        """By space (colour of its cube) the tiles."""
    @property
    def bag(self) -> list[int]:
        """The bag; in a view 1 for a colour without bonus tile of which the bag holds some, else 0."""
    @property
    def bag_count(self) -> int:
        """How many tiles are in the bag."""

    @property
    def bonus(self) -> list[int]:
        """The colours of the bonus tiles that lie aside."""
    @property
    def draws(self) -> int:
        """The 64-bit word that fixes what will be drawn for the open sea; 0 in a view."""
    @property
    def strong(self) -> list[int]:
        """By coral tile the colour of the stronger coral."""
    @property
    def large(self) -> list[int]:
        """By coral tile the large alga of the side that lies up."""
    @property
    def covered(self) -> list[bool]:
        """By coral tile whether a cylinder lies on it; it has the colour of the large alga."""
    @property
    def cylinder_space(self) -> int | None:
        """The alga of the cylinder on the cylinder space, or None."""
    @property
    def cylinder_stock(self) -> list[int]:
        """Free cylinders by alga."""
    @property
    def cube_stock(self) -> list[int]:
        """Free cubes by colour, the one on the open-sea board not counted."""
    @property
    def values(self) -> list[int]:
        """What a tile of each colour counts in the parrotfish as the coral tiles lie (11.5)."""
    @property
    def points(self) -> list[int]:
        """Points by seat as the coral tiles lie; tiles that nobody has named count nothing."""
    @property
    def tie_breaks(self) -> list[tuple[int, int, int, int]]:
        """By seat consumed tiles, cubes, tiles behind the screen, tiles of corals with own shrimps (11.6)."""
    @property
    def acted(self) -> bool:
        """Whether any action has been taken in the turn."""

    @property
    def growths(self) -> int:
        """How many growths have begun in the turn, 0 to 2."""

    @property
    def introduced(self) -> bool:
        """Whether a shrimp has been introduced in the turn."""

    @property
    def covering(self) -> bool:
        """Whether a coral tile has been covered this turn."""
    @property
    def growing(self) -> tuple[int, int, int] | None:
        """The colour of the growth that is running, its tiles from behind the screen and all its tiles, or None."""
    @property
    def ended_by(self) -> int | None:
        """The seat that ended the game with extra turns for the others (11.4), or None."""
    @property
    def ending(self) -> str | None:
        """The clause that ended the game, set while the extra turns are played, or None."""
    @property
    def choosing(self) -> int:
        """How many seats have still to choose their tile for the parrotfish and their cubes (2.7, 2.8), the one to move
        first."""
    @property
    def refill_lacked(self) -> bool:
        """Whether the refill broke off (11.1(4)) and no place was left to lay a polyp either."""
    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on. Scores that an unnamed tile leaves open are None; there are
        then no winners."""
    def color(self, space: int) -> int | None:
        """The colour of the polyp on a space of the table, or None."""
    def coral(self, space: int) -> list[int]:
        """The spaces of the coral on `space`, ascending; empty where no polyp lies (4.1)."""
    def lay_spaces(self, color: int) -> list[int]:
        """The spaces on which a polyp of the colour may be laid now (5.2, 6.1), ascending."""
    def joining(self, color: int) -> list[int]:
        """The spaces on which a polyp of the colour would connect two corals that both hold a shrimp (4.2)."""
    def refill(self, space: int) -> list[int]:
        """The tiles that collecting this space now would draw, in the order of drawing (9.3)."""
    def collect(self, space: int, drawn: list[int]) -> None:
        """Collects a space with the tiles that a record says were drawn. Raises IllegalMove, or DocumentError where
        these tiles cannot have been drawn; both change nothing."""
    @staticmethod
    def assemble(
        *,
        players: int,
        expert: bool,
        boards: list[int],
        rocks: list[int],
        corals: list[list[int]],
        shrimps: list[list[int]],
        shrimps_eaten: list[int],
        behind: list[list[int]],
        consumed: list[list[int]],
        cubes: list[list[int]],
        parrotfish: list[list[int]],
        known_behind: list[list[int]],
        known_cubes: list[list[int]],
        known_parrotfish: list[list[int]],
        behind_counts: list[int],
        cube_counts: list[int],
        parrotfish_counts: list[int],
        unknown: list[int],
        open_sea: list[list[int]],
        bag: list[int],
        bag_count: int,
        bonus: list[int],
        draws: int,
        strong: list[int],
        covered: list[bool],
        cylinder_space: int | None,
        active: int,
        acted: bool,
        growths: int,
        introduced: bool,
        covering: bool,
        growing: tuple[int, int, int] | None,
        ended_by: int | None,
        over: bool,
        refill_lacked: bool = False,
        choosing: int = 0,
    ) -> ReefEncounter:
        """Builds a position from checked parts (document.py checks them), named as the properties are. How a finished
        game ended follows from them, but for `refill_lacked`: the refill broke off (11.1(4)) with no place left too."""
