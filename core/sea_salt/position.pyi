"""Sea Salt & Paper on the contract."""

from typing import Any, Self

from ..contract import Outcome, Position
from ..legal import Move

class SeaSalt(Position):
    """A position of Sea Salt & Paper. Cards are numbers (see material.py); seats and piles count from 1.

    Where the position holds a random word, thefts and later rounds are decided by it. Where it holds none
    (`is_scripted`), a theft names the card, and after a round the game waits for a deck: `is_over` is true, `outcome`
    None, and `deal_round` goes on. Decks given beforehand (`with_decks`) are dealt as their rounds begin.
    """

    def copy(self, stack: bool = True) -> Self:
        """The same position, with the moves that were pushed or, for `stack` False, with none; decks of later rounds
        come along."""

    def with_decks(self, decks: list[list[int]]) -> SeaSalt:
        """The same position with the decks (58 cards, top first) of the rounds to come. Raises ValueError for other
        decks."""

    @property
    def decks(self) -> list[list[int]]:
        """The decks given for rounds to come."""

    def deal_round(self, deck: list[int]) -> None:
        """Begins the round that the game waits for, with 58 cards, top first. Empties the history."""

    def push(self, move: object) -> None:
        """Plays a legal move; where it ends the round and a deck for the next is given, that begins."""

    def pop(self) -> Move | str:
        """Takes back the last push and returns it; raises IndexError where nothing was pushed."""

    @property
    def players(self) -> int:
        """How many seats the game has."""

    @property
    def active(self) -> int:
        """The seat whose turn it is or was last."""

    @property
    def phase(self) -> str:
        """One of PHASES of material.py."""

    @property
    def hands(self) -> list[list[int]]:
        """The hands by seat, in the order of the cards; in a view only those that lie open to it."""

    def pair_choices(self, card: int) -> int:
        """How many different pairs that begin with a card of the same kind the seat to move can lay."""

    @property
    def hand_sizes(self) -> list[int]:
        """How many cards each hand has."""

    @property
    def hand_sets(self) -> list[int]:
        """The hands as sets of 58 bits."""

    @property
    def tables(self) -> list[list[int]]:
        """The laid pairs by seat."""

    @property
    def table_sets(self) -> list[int]:
        """The laid pairs as sets of 58 bits."""

    def is_open(self, seat: int) -> bool:
        """Whether the hand of the seat lies open (6.2)."""

    @property
    def piles(self) -> list[list[int]]:
        """The two discard piles, top first; 0 is a card that the viewer does not know. Cards of a view that crabs may
        have taken stand in `suspects` and are not named here."""

    @property
    def deck(self) -> list[int]:
        """The deck, top first; in a view empty."""

    @property
    def deck_size(self) -> int:
        """How many cards the deck has."""

    @property
    def drawn(self) -> list[int]:
        """The two cards of which one is kept, where the viewer sees them."""

    @property
    def scores(self) -> list[int]:
        """By seat the points of the rounds before."""

    @property
    def gained(self) -> list[int]:
        """What each seat added in the round that is over; zeros while one goes on."""

    @property
    def rounds(self) -> int:
        """How many rounds are finished."""

    @property
    def target(self) -> int:
        """The score that ends the game (7.1)."""

    @property
    def last_chance(self) -> int | None:
        """The seat that has bet on a last chance, or None."""

    @property
    def extra_turn(self) -> bool:
        """Whether boats gave this turn (4.2)."""

    @property
    def aim(self) -> int:
        """In `search` the pile, in `steal` the seat, that the effect is about."""

    @property
    def is_waiting(self) -> bool:
        """Whether a round is over and the next has no deck."""

    @property
    def end(self) -> str | None:
        """What ended the round or the game, one of ENDS of material.py; None while a round goes on."""

    @property
    def is_scripted(self) -> bool:
        """Whether chance is left open: thefts name the card, rounds wait for decks."""

    @property
    def is_supposed(self) -> bool:
        """Whether it is a masked position or a world of a search: chance is not named in the texts of its moves."""

    @property
    def viewer(self) -> int:
        """The seat whose view a masked position is, else 0."""

    @property
    def word(self) -> int:
        """The random word."""

    @property
    def ended_by(self) -> int:
        """The seat that ended the round that is over, else 0."""

    def known(self, seat: int) -> list[list[int]]:
        """The cards that `seat` knows to be in each hand."""

    def loose(self, seat: int) -> list[int]:
        """The cards that `seat` knows to be in one of the other hands."""

    def suspects(self, seat: int) -> list[list[int]]:
        """By pile the cards, top first, that crabs may have taken as far as `seat` knows."""

    def suspect_places(self, seat: int) -> list[list[int]]:
        """By pile the places, from the bottom and from 1, of the cards in `suspects`."""

    @property
    def taken(self) -> list[dict[str, Any]]:
        """Cards that crabs took from within a pile and that somebody does not know: `card` and `place` (from the
        bottom, from 1) are 0 in a view, `seat` is 0 where the viewer is not sure of it."""

    @property
    def points(self) -> list[int]:
        """The card points of each seat, of the cards that are named."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on or waits for a deck."""

    @staticmethod
    def assemble(
        *,
        players: int,
        active: int,
        phase: str,
        hands: list[list[int]],
        tables: list[list[int]],
        piles: list[list[int]],
        deck: list[int],
        scores: list[int],
        target: int,
        last_chance: int = 0,
        extra_turn: bool = False,
        drawn: list[int] | None = None,
        aim: int = 1,
        word: int | None = None,
        rounds: int = 0,
        viewer: int = 0,
        hand_sizes: list[int] | None = None,
        deck_size: int | None = None,
        known: list[list[list[int]]] | None = None,
        loose: list[list[int]] | None = None,
        taken: list[dict[str, Any]] | None = None,
        suspects: list[list[list[int]]] | None = None,
        over: str = "",
        winners: list[int] | None = None,
        gained: list[int] | None = None,
        ended_by: int = 0,
    ) -> SeaSalt:
        """Builds a position from checked parts (document.py checks them). Lists go by seat, deck and piles top first,
        piles with all cards that have a place in the array; `suspects` are places from the bottom, from 1."""
