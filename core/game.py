"""The declaration of a game, and the protocols of its parts.

Every game, and every ruleset of a game that has a state of its own, is one `Game` in its folder's game.py. The parts
are modules that are found by their names, and imported when they are first used, so that a list of games costs nothing.
In game.py mypy checks each of them against the Protocol of its part.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar

from .errors import DocumentError, Problem

if TYPE_CHECKING:
    from .catalogue_sheet import Figure
    from .contract import Position, View
    from .documents.io import Document
    from .documents.keys import Forms
    from .documents.records import Result
    from .drawing import Cell
    from .encoding import Encoder
    from .errors import Incomplete
    from .guide_texts import Facts, Held, RoundEnd
    from .offering import Blank, Offer
    from .svg import Drawn, Frame, Mark, Theme, Touched

P = TypeVar("P", bound="Position", contravariant=True)
T = TypeVar("T", covariant=True)


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that a deal accepts in addition to players and seed.

    name      the keyword of `deal`; with dashes, the option of the command line
    type      the type of its values, as an annotation; `bool` makes it a switch
    help      one sentence that helps players to choose
    values    the accepted values, as a command line shows them
    is_file   true if the command line reads the value from a JSON or TOML file
    words     named values for completion, in addition to those in the type
    """

    name: str
    type: Any
    help: str
    values: str = "VALUE"
    is_file: bool = False
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """The value of a document that a part of the picture shows, for editing a document by clicks.

    data  what identifies the part: the `data-` attributes of its group in the SVG. `cell` means any cell, and
          `corner=start` that value; `seat=you` is the seat whose view the document is
    path  the key of the value in the document, with dots between nested keys. `{seat}` stands for the seat in the data;
          in a list it selects that item, counted from 1
    form  how the value is edited. `field` or `sign`: one cell of a board, which the data name; `stack`: the same, with
          pieces on each other; `card`: one card; `cards`: a list, new ones last; `pile`: a list, new ones first;
          `switch`: true or false; `side`: the name of one of the two colours in the data
    """

    data: tuple[str, ...]
    path: str
    form: Literal["field", "sign", "stack", "card", "cards", "pile", "switch", "side"]


class Documents(Protocol[P]):
    """Positions, views and recorded games as documents, both ways (document.py)."""

    @property
    def deal(self) -> Callable[..., Position]:
        """The function `deal(players, seed, **options)`, which returns a full deal and raises DocumentError for invalid
        arguments."""

    def load(self, document: Document) -> Position | View:
        """Return the position or the view that a document describes. Raise DocumentError with every problem."""

    def load_record(self, document: Document) -> tuple[Position, list[str], Result | None]:
        """Return the position before the moves of a record, the texts of the moves, and the result that the record
        states (None if it states none). Raise DocumentError; the legality of the moves is not checked."""

    @property
    def dump(self) -> Callable[[Any], Document]:
        """The function `dump(position)`, which returns the canonical document of a position."""

    def dump_view(self, view: View[P]) -> Document:
        """Return the canonical document of a view: its keys in a fixed order, with no value written in another form."""

    @property
    def forms(self) -> Callable[[], Forms]:
        """The function `forms()`, which returns the forms of all documents of the game; they declare the keys."""


class Notation(Protocol[P]):
    """Moves as texts, both ways (notation.py)."""

    def atom_text(self, position: P, code: int) -> str:
        """Return the text of one legal action."""

    def join(self, position: P, codes: Sequence[int]) -> str:
        """Return the text of the move, or of the part of a move, that these actions make if they are played in order
        from the position."""

    def parse(self, position: P, text: str) -> list[int]:
        """Return the codes of the actions of a move in any accepted spelling. Raise IllegalMove, with the clause and
        the reason, for an illegal move or a text that cannot be read."""


class Drawing(Protocol[P]):
    """The board as text and as a picture (drawing.py). `seat` selects the seat whose view is drawn; None draws
    everything."""

    def text(self, position: P, seat: int | None = None) -> str:
        """Return a drawing of the board for a terminal, in 80 columns if possible."""

    def picture(self, position: P, seat: int | None, *, boards: bool) -> Drawn:
        """Return the picture of the table; `position` shows what `seat` sees. With `boards`, draw only the heading and
        the things that lie on the table."""

    def cells(self, position: P) -> Sequence[Cell]:
        """List the cells of the boards with their places in the drawing that the method `text` returns. Return an empty
        list for a game without boards."""

    def touched(self, position: P, mark: Mark) -> Sequence[Touched]:
        """List the parts of the picture that the marked move touches, each as the data of its group, such as `{"cell":
        "c4"}`. The picture may lack some of them."""


class PlanDrawing(Protocol):
    """Plans as pictures (plan_picture.py)."""

    @property
    def frames(self) -> Callable[..., list[Frame]]:
        """The function `frames(question, steps, card_set=, theme=, opening=, seat=)`. It returns pictures of the table
        before the first step in the result of `plan --json`, and after each step, and raises DocumentError for
        impossible steps."""

    def text(self, question: Document) -> str:
        """Return a drawing of the board and the cards of a plan document for a terminal. Raise DocumentError for an
        unsuitable document."""

    def svg(self, question: Document, *, theme: Theme = "light") -> str:
        """Draw the board and the cards of a plan document as SVG. Raise DocumentError for an unsuitable document."""

    def played(self, question: Document, moves: Sequence[str], *, theme: Theme = "light") -> list[Frame]:
        """Return one picture of the table after each move of a plan. Raise DocumentError for impossible moves."""

    def touching(self, move: str) -> Sequence[Touched]:
        """List the parts of the picture of a plan that a move touches, each as the data of its group, such as `{"cell":
        "c4"}`."""


class Scoring(Protocol):
    """Score documents, which request the points of a position or a part of it (score.py)."""

    def score(self, document: Document, card_file: Document | None = None) -> Document:
        """Return the points with their breakdown as an object for JSON. `card_file` holds custom cards. Raise
        DocumentError, also if the game does not accept those cards."""


@dataclass(frozen=True, slots=True)
class Question:
    """Visible information that has to be entered when a game is set up.

    name      the key of the answer
    text      the short question: "your hand"
    example   an answer as a player would type it
    needed    true if an answer is required; otherwise an empty answer selects the default
    option    the option of a deal that the answer sets; the question is skipped if the option is given
    """

    name: str
    text: str
    example: str
    needed: bool = True
    option: str = ""


BEGINS = Question("begins", "the seat that begins", "1", option="first")  # asked in every game


class Following(Protocol[P]):
    """A game with real cards, followed from the view of one seat (follow.py).

    An event is one line: a move as the seat sees it, and its visible results after commas. Examples are `24@b3`,
    `26@c3 -1` (an unseen card), `21@c2 -11, drew 40` and `take 9, new 27`. Hidden information is not requested, nor
    are results that follow from the rules.
    """

    @property
    def WORDS(self) -> frozenset[str]:  # noqa: N802  a constant of the module
        """All words with a meaning in events, in small letters, which cannot be names of players."""

    @property
    def ACTS(self) -> frozenset[str]:  # noqa: N802  a constant of the module
        """Words for actions of a seat. `Bo: takes 9` is an event of Bo, while `Bo: 9` may be a card that Bo shows."""

    def questions(self, players: int, you: int, options: Mapping[str, Any]) -> Sequence[Question]:
        """List the questions before the first event, in the order in which their answers become visible, including
        BEGINS. The caller drops questions that an option answers, and checks the
        arguments (core/table/setup_questions.py)."""

    def begin(self, players: int, you: int, options: Mapping[str, Any], answers: Mapping[str, str]) -> View:
        """Return the view of seat `you` before the first event. The `options` include the answers that are values of
        options, such as `first`. Raise DocumentError, whose problems name the questions, even if some answers are
        missing."""

    def push(self, view: View[P], seat: int, event: str) -> View:
        """Return the view after an event of `seat`; `view` is unchanged. Raise IllegalMove for an impossible event,
        with the clause, the reason and the nearest possible event. Raise IllegalMove with the expected input for a line
        that cannot be read. Raise Incomplete if the event lacks visible information."""

    def expected(self, view: View[P]) -> str:
        """Return one line with the events that can come next, with an example."""

    def news(self, before: View[P], after: View[P], seat: int, event: str) -> str:
        """Return one line with what an event of `seat` changed between two views: "seat 1 lays 24; 13 cards in its
        pile"."""


@dataclass(frozen=True, slots=True)
class Item:
    """A named thing of a game: a card, a board, a colour or a letter of the documents.

    code    its form in documents and moves
    name    its name for players
    count   the number in the box; None if it is not counted
    also    further accepted names
    """

    code: str
    name: str
    count: int | None = None
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """Items of one kind, under a title."""

    title: str
    items: tuple[Item, ...]


class Observation(Protocol):
    """The parts of a game that learning programs need in addition to the contract (observation.pyx)."""

    def encoder(self, position: Any, options: Mapping[str, Any]) -> Encoder:
        """Return the encoder, which converts positions and moves to numbers, for games like this deal. `options` are
        the options of the deal."""


class Catalogue(Protocol):
    """Everything of a game that has a name (catalogue.py)."""

    def sections(self) -> Sequence[Section]:
        """Return all named items of the game in sections, one for each type; each code appears once."""

    def figure(self, code: str) -> Figure | None:
        """Return the picture of an item, or None if it has no picture. Raise KeyError for an unknown code."""


class Guide(Protocol):
    """Information that a board shows to players in addition to the picture (guide.py). It follows from the view of the
    seat."""

    @property
    def UNIT(self) -> str | None:  # noqa: N802  a constant of the module
        """The unit of the cost of moves, such as `card`; None if moves have no cost."""

    def sentence(self, view: View) -> str:
        """Return one sentence with what the seat to move can do: "Take a card, or play one."."""

    def facts(self, position: Any, seat: int) -> Facts:
        """Return what everybody knows of a seat, such as the size of its hand, its piles and its points, as pairs of a
        name and a value."""

    def hand(self, position: Any, seat: int) -> Sequence[Held]:
        """Return what a seat holds, equal things together, in the order in which a hand is shown."""

    def cost(self, position: Any, codes: Sequence[int]) -> int | None:
        """Return what the actions of a move cost in `UNIT`, or None for a move without a cost."""

    def pointed(self, view: View, parts: Sequence[Touched]) -> str | None:
        """Return the text of the move that the clicked parts of the picture suggest, or None if they suggest none. The
        move may be illegal, so that the caller can show why."""


class RoundEnds(Protocol):
    """The end of each round of a game that is played in rounds (round_end.py)."""

    def last_round(self, position: Any) -> RoundEnd | None:
        """Describe the end of the last round with what all seats know of it; None if no round is over."""


class Offers(Protocol[P]):
    """Events that a player can pick instead of typing them while a game with real cards is followed (offers.py)."""

    def events(self, view: View[P]) -> Sequence[Offer]:
        """List the events with which the seat to move can begin. Only for views in which another seat is to move."""

    def blanks(self, view: View[P], asks: Incomplete | None) -> Sequence[Blank]:
        """List the blanks whose picks answer the question `asks` about an event. If `asks` is None, list those for the
        information that has to be entered before anybody can move. Return an empty list if there is nothing to pick."""

    def answers(self, players: int, options: Mapping[str, Any], question: Question) -> Sequence[Blank]:
        """List the blanks whose picks answer a question before the first event (Following.questions)."""


class OwnCards(Protocol):
    """Cards of a user's own (Reef)."""

    def card_set(self, document: Document) -> Any:
        """Return the checked cards of a file. Raise DocumentError."""


@cache
def module_at(path: str) -> Any:
    """Import and return the module of that full dotted path, which includes the name of the package. Return None if
    there is no such module."""
    try:
        found = find_spec(path)
    except ModuleNotFoundError:  # a folder above it is missing, or is a module itself
        found = None
    return None if found is None else import_module(path)


class HasModules(Protocol):
    """A declaration of a game that finds its modules by name."""

    def module(self, name: str) -> Any:
        """Import and return the game's module of that name; return None if the game has none."""


class Part(Generic[T]):
    """A module of a game that is found by its name, and imported when it is first used."""

    def __init__(self, name: str, *, needed: bool = False) -> None:
        self.name, self.needed = name, needed

    def __get__(self, owner: HasModules, kind: object = None) -> T:
        found: T = owner.module(self.name)
        if found is None and self.needed:
            raise NotImplementedError(f"{owner!r}: there is no module {self.name}")
        return found


@dataclass(frozen=True, slots=True)
class Game:
    """The declaration of a game, or of one ruleset of it. `package` is its folder in core and in solver, with dots.

    The parts are modules of fixed names in that folder, or in the folders `shares`. A game needs `document`, `notation`
    and `drawing`. If another part is None, the general method replaces it, or the game lacks that feature.
    """

    name: str
    title: str
    package: str
    min_players: int
    max_players: int
    cooperative: bool
    hidden: bool
    aliases: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    variants: tuple[str, ...] = ()
    shares: tuple[str, ...] = ()
    packable: bool = False  # positions can be packed into arrays (core/packed_positions.py)
    piece_colors: Mapping[str, str] = field(default_factory=dict, hash=False)  # `#rrggbb` of letters in drawings
    places: tuple[Place, ...] = ()  # of several that fit a part of the picture, and exist, the first
    on_table: tuple[str, ...] = ()  # data of the parts of the picture in which a change is shown: `cell`, `place=deck`
    by_seat: tuple[str, ...] = ()  # keys of documents that may have one number for each seat
    also: tuple[str, ...] = ()  # optional functions that follow.py has, such as `pending` or `rounds`

    documents = Part[Documents[Any]]("document", needed=True)
    notation = Part[Notation[Any]]("notation", needed=True)
    drawing = Part[Drawing[Any]]("drawing", needed=True)
    records = Part[object | None]("record")  # a Writer or a Replayer of core/documents/records.py, or both
    plan_drawing = Part[PlanDrawing | None]("plan_picture")
    scoring = Part[Scoring | None]("score")
    following = Part[Following[Any] | None]("follow")
    observation = Part[Observation | None]("observation")
    catalogue = Part[Catalogue | None]("catalogue")
    own_cards = Part[OwnCards | None]("own_cards")
    guide = Part[Guide | None]("guide")
    offers = Part[Offers[Any] | None]("offers")
    round_ends = Part[RoundEnds | None]("round_end")

    def module(self, name: str) -> Any:
        """Import and return the module of that name from the first folder of the game that has it: `package`, then
        those in `shares`. Return None if no folder has it."""
        found = (module_at(f"{__package__}.{folder}.{name}") for folder in (self.package, *self.shares))
        return next((module for module in found if module is not None), None)

    def svg(
        self,
        position: Position,
        seat: int | None = None,
        *,
        marks: Sequence[Mark] = (),
        theme: Theme = "light",
        boards: bool = False,
    ) -> str:
        """Draw the table as the text of a self-contained SVG picture.

        With `seat` (from 1) the picture shows only what that seat knows; the position may also be masked. `marks` are
        moves to point out; their texts are not checked. `boards` omits heading, hands and notes. Raises ValueError for
        a seat that is not in the game.
        """
        from .svg import Ring, picture

        position = position if seat is None else position.view(seat).masked
        rings = [Ring(mark, self.drawing.touched(position, mark)) for mark in marks]
        return picture(*self.drawing.picture(position, seat, boards=boards), theme=theme, rings=rings)

    def _followed(self, name: str, *given: Any) -> Any:
        """Return the result of a function of follow.py, None if the game has none of that name."""
        return getattr(self.following, name)(*given) if name in self.also else None

    def pending(self, view: View[Any]) -> Problem | None:
        """Return the visible information that has to be entered before anybody can move: the key of its document and
        the expected value. Return None if nothing is pending. Most games include this information in the line of the
        move."""
        found: Problem | None = self._followed("pending", view)
        return found

    def event_text(self, before: Position, codes: Sequence[int], you: int) -> str:
        """Return the event that seat `you` would enter for the whole move `codes`, played from the position `before`.
        Return an empty string if the views before and after the move show everything that `Following.news` needs."""
        return self._followed("event_text", before, codes, you) or ""

    def expects_shares(self, view: View[Any]) -> bool:
        """Return whether the seats now enter their contributions to a joint discard in a separate line, such as `2: 3,
        3: 2`. In such a line, the number before a colon is the seat that gives; otherwise it is the seat of the
        event."""
        return bool(self._followed("expects_shares", view))

    def shares_given(self, before: View[Any], after: View[Any]) -> dict[int, int]:
        """Return the number of cards that each seat gave to a joint discard between two views, without seats that gave
        none."""
        return self._followed("shares_given", before, after) or {}

    def additions(self, before: View[Any], after: View[Any], seat: int) -> Sequence[Blank]:
        """Return the parts of what another seat may have drawn openly with the event between two views, such as a
        storm. They are entered after the event, on the same line."""
        return self._followed("additions", before, after, seat) or ()

    def rounds(self, view: View[Any]) -> tuple[int, Sequence[int]] | None:
        """Return the number of rounds that are over, and the points of each seat so far; None if the game does not
        count rounds."""
        found: tuple[int, Sequence[int]] | None = self._followed("rounds", view)
        return found

    def check_own_cards(self) -> None:
        """Raise DocumentError if the game does not accept custom cards."""
        if self.own_cards is None:
            raise DocumentError([Problem("game", f"{self.title} is played with its own cards only")])

    @property
    def usual_players(self) -> int:
        """The number of players if none is given: the smallest that the game allows, but at least 2."""
        return max(2, self.min_players)

    def option(self, name: str) -> Option | None:
        """Return the option of that name, or None."""
        return next((option for option in self.options if option.name == name), None)
