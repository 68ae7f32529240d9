"""Documents of Reef: deals, records, positions, views of one seat; both ways, and what can be wrong with them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from ..contract import Position, View
from ..documents import FORMAT, Document, check
from ..errors import DocumentError, Problem
from ..records import Result
from ..rng import Generator
from .material import (
    CENTRE,
    DISPLAY,
    HAND,
    HEIGHT,
    LETTERS,
    OPENINGS,
    SIDE,
    SPACES,
    START_POINTS,
    STOCK,
    standard_cards,
)
from .record import write_record as write_record
from .state import Reef

NAME = "reef"
CARDS = len(standard_cards())
Stacks = list[tuple[int, int] | None]


OWN_CARDS = True  # `score` takes a file of a user's own cards


def score(document: Document, card_file: Document | None = None) -> Document:
    """What `score` answers: points and occurrences. Raises DocumentError with every problem."""
    from . import question
    from .patterns import STANDARD

    cards = STANDARD if card_file is None else question.card_set(card_file)
    return question.score(document, cards).as_json()


def _card(value: object) -> int:
    if isinstance(value, str) and value.isascii() and value.isdigit():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= CARDS:
        raise ValueError(f"expected a card from 1 to {CARDS}")
    return value


def split(value: object) -> object:
    """A list of cards may also be one string with spaces."""
    return value.split() if isinstance(value, str) else value


def read_board(value: object) -> Stacks:
    """A board of four strings of four fields, the top row first, as 16 stacks in the order a1 a2 ... d4: (colour of the
    top, height), or None. Raises ValueError that names the row and the space."""
    rows = value.strip("\n").split("\n") if isinstance(value, str) else value
    if not isinstance(rows, list) or len(rows) != SIDE or not all(isinstance(row, str) for row in rows):
        raise ValueError(f"expected {SIDE} rows of {SIDE} stacks, the top row first")
    stacks: Stacks = [None] * 16
    for row, line in zip(range(SIDE - 1, -1, -1), rows, strict=True):
        fields = line.split()
        if len(fields) != SIDE:
            raise ValueError(f"row {row + 1} has {len(fields)} stacks; expected {SIDE}, '.' for an empty space")
        for column, field in enumerate(fields):
            if field == ".":
                continue
            space = SPACES[SIDE * column + row]
            color, height = field[:1], field[1:]
            if color not in LETTERS or not (height.isascii() and height.isdigit()):
                raise ValueError(f"{field!r} on {space} is no stack; expected top colour and height as r3, or '.'")
            if not 1 <= int(height) <= HEIGHT:
                raise ValueError(f"height {int(height)} on {space}; expected 1 to {HEIGHT}")
            stacks[SIDE * column + row] = (LETTERS.index(color), int(height))
    return stacks


def board_rows(stacks: Stacks) -> list[str]:
    """Four strings of four fields, the top row first."""
    lines = []
    for row in range(SIDE - 1, -1, -1):
        found = [stacks[SIDE * column + row] for column in range(SIDE)]
        lines.append(" ".join("." if stack is None else f"{LETTERS[stack[0]]}{stack[1]}" for stack in found))
    return lines


Card = Annotated[int, BeforeValidator(_card, json_schema_input_type=int | str)]
Cards = Annotated[list[Card], BeforeValidator(split, json_schema_input_type=list[int | str] | str)]
Hand = Annotated[list[Card | None], BeforeValidator(split, json_schema_input_type=list[int | str | None] | str)]
Board = Annotated[Any, BeforeValidator(read_board, json_schema_input_type=list[str] | str)]
Players = Annotated[int, Field(ge=2, le=4)]
Seat = Annotated[int, Field(ge=1, le=4)]
Points = Annotated[int, Field(ge=0, le=9999)]
Opening = Literal["standard", "experienced"]
STRICT = ConfigDict(extra="forbid", strict=True)


class Tokens(BaseModel):
    """A display card and the points that lie on it."""

    model_config = STRICT
    card: Card
    points: Points


class Pile(BaseModel):
    """The draw pile as all see it: its top card and how many cards it has."""

    model_config = STRICT
    top: Card
    count: Annotated[int, Field(ge=1, le=CARDS)]


class Supply(BaseModel):
    """Pieces left of each colour."""

    model_config = STRICT
    r: Annotated[int, Field(ge=0, le=28)]
    y: Annotated[int, Field(ge=0, le=28)]
    p: Annotated[int, Field(ge=0, le=28)]
    g: Annotated[int, Field(ge=0, le=28)]


class Memory(BaseModel):
    """What the seats have seen, where a position does not show it: `shown` are the cards of each hand that were taken
    in the open (in a view: of your own hand)."""

    model_config = STRICT
    shown: list[Cards] | Cards


class Pending(BaseModel):
    """A position within a whole move. Of a play: the `card`, the colour still due (`piece`) and the space of the first
    piece (`spot`). Of an experienced opening: how many colours are decided (`step`), how many covered pieces have no
    space yet (`covered`) and the space of the last one placed (`spot`)."""

    model_config = STRICT
    card: Card | None = None
    piece: Literal["r", "y", "p", "g"] | None = None
    spot: str | None = None
    step: Annotated[int, Field(ge=0, le=4)] = 0
    covered: Annotated[int, Field(ge=0, le=3)] = 0


class Deal(BaseModel):
    """A full deal: 60 cards, top first. Seat 1 gets the first two, and so on; then three are laid out; the rest is the
    draw pile."""

    model_config = STRICT
    game: str
    format: Literal[1]
    players: Players
    deck: Cards
    first: Seat = 1
    opening: Opening = "standard"


class Record(Deal):
    """A recorded game: a deal and one string a whole move."""

    moves: list[str]
    names: list[str] | None = None
    result: Result | None = None


class Played(BaseModel):
    """What a record adds to a position with everything known."""

    model_config = STRICT
    moves: list[str]
    names: list[str] | None = None
    result: Result | None = None


class Table(BaseModel):
    """A position. With everything known `deck` is a list, top card first; as seat `you` sees it, `deck` is the top card
    and a count, and cards of other hands that `you` does not know are null."""

    model_config = STRICT
    game: str
    format: Literal[1]
    players: Players
    to_move: Seat | None
    boards: list[Board]
    hands: list[Hand]
    points: list[Points]
    display: list[Tokens]
    deck: Pile | Cards
    supply: Supply
    first: Seat = 1
    opening: Opening = "standard"
    you: Seat | None = None
    played: Cards | None = None
    memory: Memory | None = None
    pending: Pending | None = None
    over: Literal["colour exhausted", "deck empty"] | None = None


def schema() -> dict[str, Any]:
    """JSON Schema of the documents that `load` reads."""
    from pydantic import TypeAdapter

    return TypeAdapter(Table | Record | Deal).json_schema(mode="validation")


def deal(players: int, seed: int, *, opening: str = "standard", first: int | None = None) -> Reef:
    """Deals a game from a seed (rules 1.3-1.6): the 60 cards are shuffled, then the starting seat is drawn (or given).

    The order of dealing is frozen. Raises DocumentError.
    """
    problems = []
    if not 2 <= players <= 4:
        problems.append(Problem("players", f"expected 2 to 4, found {players}"))
    if opening not in OPENINGS:
        problems.append(Problem("opening", f"expected one of {', '.join(OPENINGS)}, found {opening!r}"))
    if first is not None and not 1 <= first <= players:
        problems.append(Problem("first", f"expected a seat from 1 to {players}, found {first}"))
    if problems:
        raise DocumentError(problems)
    generator = Generator(seed, "deal")
    deck = list(range(1, CARDS + 1))
    generator.shuffle(deck)
    starter = generator.below(players) + 1
    return _dealt(players, first or starter, opening, deck)


def _dealt(players: int, first: int, opening: str, deck: list[int]) -> Reef:
    rest = deck[2 * players :]
    return Reef.assemble(
        players=players,
        first=first,
        active=first,
        boards=[[None] * 16 for _ in range(players)],
        hands=[deck[2 * seat : 2 * seat + 2] for seat in range(players)],
        points=[START_POINTS] * players,
        display=[(card, 0) for card in rest[:DISPLAY]],
        deck=rest[DISPLAY:],
        supply=[STOCK[players]] * 4,
        played=[],
        shown=[[] for _ in range(players)],
        experienced=opening == "experienced",
    )


def load(document: Document) -> Position | View:
    """The position, or the view where the document hides something. Raises DocumentError with every problem."""
    if "boards" in document:
        return _load_table(document)
    if "moves" in document:
        return load_record(document)[0]
    fields, problems = check(Deal, document)
    return _load_deal(fields, problems)


def load_record(document: Document) -> tuple[Reef, list[str], Result | None]:
    """The position before the moves of a record (a deal or a position with everything known), the moves, and the result
    that it claims."""
    if "boards" in document:
        return _load_played_on(document)
    fields, problems = check(Record, document)
    names, players = fields.get("names"), fields.get("players")
    if names is not None and players is not None and len(names) != players:
        problems.append(Problem("names", f"{len(names)} names; expected one for each of the {players} players"))
    position = _load_deal(fields, problems)
    return position, fields["moves"], fields["result"]


def _load_played_on(document: Document) -> tuple[Reef, list[str], Result | None]:
    """A record that begins with a position."""
    own = {key: value for key, value in document.items() if key in Played.model_fields}
    fields, problems = check(Played, own)
    names, players = fields.get("names"), document.get("players")
    if names is not None and isinstance(players, int) and len(names) != players:
        problems.append(Problem("names", f"{len(names)} names; expected one for each of the {players} players"))
    try:
        position = _load_table({key: value for key, value in document.items() if key not in own})
    except DocumentError as error:
        raise DocumentError(error.problems + problems) from None
    if not isinstance(position, Reef):
        problems.append(Problem("you", "the view of one seat; a record needs everything known"))
        raise DocumentError(problems)
    if problems:
        raise DocumentError(problems)
    return position, fields["moves"], fields["result"]


def _load_deal(fields: dict[str, Any], problems: list[Problem]) -> Reef:
    deck, players, first = fields.get("deck"), fields.get("players"), fields.get("first")
    if deck is not None:
        twins = sorted({card for card in deck if deck.count(card) > 1})
        missing = [card for card in range(1, CARDS + 1) if card not in deck]
        if twins:
            problems.append(Problem("deck", f"card {twins[0]} is given twice"))
        if len(deck) != CARDS or missing:
            what = f"; card {missing[0]} is missing" if missing else ""
            problems.append(Problem("deck", f"{len(deck)} cards; expected each of the {CARDS} once{what}"))
    if players is not None and first is not None and first > players:
        problems.append(Problem("first", f"seat {first} of a game of {players}; expected 1 to {players}"))
    if problems:
        raise DocumentError(problems)
    return _dealt(fields["players"], fields["first"], fields["opening"], fields["deck"])


class _Checker:
    """Collects what is wrong with fields that have the right form."""

    def __init__(self, fields: dict[str, Any], problems: list[Problem]) -> None:
        self.fields = fields
        self.problems = problems
        self.players: int | None = fields.get("players")

    def add(self, where: str, what: str) -> None:
        self.problems.append(Problem(where, what))

    def seats(self, *names: str) -> None:
        for name in names:
            seat = self.fields.get(name)
            if seat is not None and self.players is not None and seat > self.players:
                self.add(name, f"seat {seat} of a game of {self.players}; expected 1 to {self.players}")

    def per_seat(self, *names: str) -> None:
        for name in names:
            found = self.fields.get(name)
            if found is not None and self.players is not None and len(found) != self.players:
                self.add(name, f"{len(found)} entries; expected one for each of the {self.players} players")

    def cards(self) -> None:
        """Every card lies in one place."""
        places: dict[int, list[str]] = {}
        for seat, hand in enumerate(self.fields.get("hands") or [], start=1):
            if len(hand) > HAND:
                self.add(f"hands[{seat - 1}]", f"{len(hand)} cards for seat {seat}; expected at most {HAND} (2A.3)")
            for card in hand:
                if card is not None:
                    places.setdefault(card, []).append(f"hands[{seat - 1}]")
        for entry in self.fields.get("display") or []:
            places.setdefault(entry.card, []).append("display")
        deck = self.fields.get("deck")
        for card in [deck.top] if isinstance(deck, Pile) else deck or []:
            places.setdefault(card, []).append("deck")
        for card in self.fields.get("played") or []:
            places.setdefault(card, []).append("played")
        for card in sorted(places):
            if len(places[card]) > 1:
                self.add(" and ".join(dict.fromkeys(places[card])), f"card {card} is given twice")

    def display(self) -> None:
        display = self.fields.get("display")
        if display is not None and len(display) != DISPLAY:
            self.add("display", f"{len(display)} cards; expected {DISPLAY} (1.6)")

    def stock(self) -> None:
        """Boards and supply hold all pieces in play (1.2)."""
        boards, supply = self.fields.get("boards"), self.fields.get("supply")
        if boards is None or supply is None or self.players is None:
            return
        stock = STOCK[self.players]
        stacks = [stack for board in boards for stack in board if stack]
        left = [getattr(supply, letter) for letter in LETTERS]
        for color, letter in enumerate(LETTERS):
            seen = left[color] + sum(1 for top, _ in stacks if top == color)
            if seen > stock:
                self.add(f"supply.{letter}", f"{seen} pieces with those on top of stacks; there are {stock} (1.2)")
        pending = self.fields.get("pending")
        total = sum(height for _, height in stacks) + sum(left) + (pending.covered if pending else 0)
        if total != 4 * stock:
            self.add("supply", f"{total} pieces with those on the boards; expected {4 * stock} (1.2)")

    def openings(self) -> None:
        """The empty boards are those of the seat to move and of the seats after it."""
        boards, first, to_move = (self.fields.get(name) for name in ("boards", "first", "to_move"))
        if boards is None or first is None or to_move is None or self.players is None or self.problems:
            return
        order = [(first - 1 + step) % self.players for step in range(self.players)]
        waiting = [seat for seat in order if not any(boards[seat])]
        pending = self.fields.get("pending")
        if pending is not None and pending.card is None and to_move - 1 not in waiting:
            waiting = [seat for seat in order if seat in waiting or seat == to_move - 1]
        if waiting and waiting != order[order.index(to_move - 1) :]:
            empty = ", ".join(str(seat + 1) for seat in waiting)
            self.add(
                "boards", f"those of seats {empty} are empty; expected those of seat {to_move} and the ones after it"
            )

    def end(self) -> None:
        over, to_move, deck = (self.fields.get(name) for name in ("over", "to_move", "deck"))
        if over is None and to_move is None and "to_move" in self.fields:
            self.add("to_move", "null, yet the game is not over; expected a seat")
        elif over is not None and to_move is not None:
            self.add("to_move", f"seat {to_move}, yet the game is over; expected null")
        if isinstance(deck, list) and not deck and over != "deck empty":
            self.add("deck", "empty: the game is over (5.3)")
        if over == "deck empty" and deck:
            self.add("over", "deck empty, yet the deck has cards")

    def moving(self) -> None:
        """The move that has begun fits the board."""
        pending, to_move, boards = (self.fields.get(name) for name in ("pending", "to_move", "boards"))
        if pending is None or to_move is None or boards is None or self.problems:
            return
        spot = SPACES.index(pending.spot) if pending.spot in SPACES else None
        board = boards[to_move - 1]
        if pending.card is not None:
            pieces = standard_cards()[pending.card - 1].pieces
            if pending.piece is None or LETTERS.index(pending.piece) != pieces[1]:
                self.add("pending.piece", f"expected the second piece of card {pending.card}, {LETTERS[pieces[1]]}")
            elif getattr(self.fields["supply"], pending.piece) == 0:
                self.add("pending.piece", "the supply has none left")
            if spot is None or board[spot] is None or board[spot][0] != pieces[0]:
                self.add("pending.spot", "expected the space of the first piece")
            elif pieces[0] == pieces[1] and all(stack and stack[1] == HEIGHT for stack in board[spot:]):
                self.add("pending.spot", "no space is left for the second piece")
            elif all(stack and stack[1] == HEIGHT for stack in board):
                self.add("pending", "no space is left for the second piece")
            if pending.card in (self.fields.get("played") or []):
                return
            if any(pending.card in hand for hand in self.fields["hands"]):
                self.add("pending.card", f"card {pending.card} is still in a hand")
            return
        if self.fields.get("opening") != "experienced":
            self.add("pending", "only an experienced opening or a play can be within a move")
            return
        tops = sorted(stack[0] for stack in board if stack)
        pieces_laid = sum(stack[1] for stack in board if stack)
        central = any(board[SPACES.index(space)] for space in CENTRE)
        good = len(set(tops)) == len(tops) and not central and pieces_laid + pending.covered == pending.step
        if pending.step == 0 or not good or (pending.step == 4 and (pending.covered == 0 or not tops)):
            self.add("pending", "does not fit the board of the seat to move")
        elif any(color >= pending.step for color in tops) or (pending.step < 4 and pieces_laid != len(tops)):
            self.add("pending", "the colours are decided in the order r y p g")
        elif pending.spot is not None and (spot is None or board[spot] is None or board[spot][1] < 2):
            self.add("pending.spot", "expected the space of a covered piece")
        elif pending.spot is None and pieces_laid != len(tops):
            self.add("pending.spot", "missing; expected the space of the last covered piece")

    def stop(self) -> None:
        if self.problems:
            raise DocumentError(self.problems)


def _pending_fields(pending: Pending | None) -> dict[str, int] | None:
    if pending is None:
        return None
    return {
        "card": pending.card or 0,
        "piece": LETTERS.index(pending.piece) if pending.piece else 0,
        "spot": SPACES.index(pending.spot) if pending.spot else -1,
        "step": pending.step,
        "covered": pending.covered,
    }


def _load_table(document: Document) -> Position | View:
    fields, problems = check(Table, document)
    checker = _Checker(fields, problems)
    checker.seats("first", "to_move", "you")
    checker.per_seat("boards", "hands", "points")
    checker.cards()
    checker.display()
    checker.stock()
    checker.end()
    checker.openings()
    checker.moving()
    hands, deck, you = fields.get("hands"), fields.get("deck"), fields.get("you")
    unknown = hands is not None and any(card is None for hand in hands for card in hand)
    hidden = unknown or isinstance(deck, Pile)
    if hidden and you is None:
        checker.add("you", "missing; a position that hides cards says whose view it is")
    if unknown and isinstance(deck, list):
        checker.add("deck", "a list, yet hands hide cards; expected the top card and a count")
    if hidden and you is not None and hands is not None and you <= len(hands) and None in hands[you - 1]:
        checker.add(f"hands[{you - 1}]", "null in your own hand; expected its cards")
    memory: Memory | None = fields.get("memory")
    pending: Pending | None = fields.get("pending")
    shown = _read_shown(checker, memory, hands, you if hidden else None)
    seen = _seen(fields)
    played = fields.get("played")
    if hidden and not checker.problems:
        assert hands is not None
        assert isinstance(deck, Pile)
        wanted = sum(card is None for hand in hands for card in hand) + deck.count - 1
        free = CARDS - len(seen)
        if wanted > free:
            checker.add("deck.count", f"{wanted} cards are hidden in hands and pile; only {free} are left for them")
    elif not hidden and played is None:
        played = [card for card in range(1, CARDS + 1) if card not in seen]
    checker.stop()
    assert hands is not None
    assert deck is not None
    position = Reef.assemble(
        players=fields["players"],
        first=fields["first"],
        active=fields["to_move"] or 1,
        boards=fields["boards"],
        hands=[[card for card in hand if card is not None] for hand in hands],
        points=fields["points"],
        display=[(entry.card, entry.points) for entry in fields["display"]],
        deck=[deck.top] if isinstance(deck, Pile) else deck,
        supply=[getattr(fields["supply"], letter) for letter in LETTERS],
        played=[*(played or []), *([pending.card] if pending is not None and pending.card is not None else [])],
        shown=shown,
        experienced=fields["opening"] == "experienced",
        hand_sizes=[len(hand) for hand in hands],
        deck_size=deck.count if isinstance(deck, Pile) else len(deck),
        pending=_pending_fields(pending),
        end=fields["over"] or "",
    )
    return View(position, you) if hidden and you is not None else position


def _seen(fields: dict[str, Any]) -> set[int]:
    """The cards that the document names, the one being played among them."""
    deck = fields.get("deck")
    seen = {card for hand in fields.get("hands") or [] for card in hand if card is not None}
    seen |= {entry.card for entry in fields.get("display") or []} | set(fields.get("played") or [])
    if (pending := fields.get("pending")) is not None and pending.card is not None:
        seen.add(pending.card)
    return seen | ({deck.top} if isinstance(deck, Pile) else set(deck or []))


def _read_shown(
    checker: _Checker, memory: Memory | None, hands: list[list[int | None]] | None, you: int | None
) -> list[list[int]]:
    """The cards of each hand that all have seen. In a view they are those of other hands that it names."""
    if hands is None or checker.players is None or len(hands) != checker.players:
        return []
    shown: list[list[int]] = [[] for _ in hands]
    if you is not None:
        shown = [[card for card in hand if card is not None] for hand in hands]
        if you <= len(hands):
            shown[you - 1] = []
    if memory is None:
        return shown
    entries: list[Any] = list(memory.shown)
    if you is None:
        if len(entries) != len(hands) or not all(isinstance(entry, list) for entry in entries):
            checker.add("memory.shown", "expected a list of cards for each seat")
            return shown
        shown = entries
    elif any(isinstance(entry, list) for entry in entries):
        checker.add("memory.shown", "expected a list of cards of your own hand")
        return shown
    elif you <= len(hands):
        shown[you - 1] = entries
    for seat, cards in enumerate(shown):
        for card in cards:
            if card not in hands[seat]:
                checker.add("memory.shown", f"card {card} is not in the hand of seat {seat + 1}")
    return shown


def _table(position: Reef) -> Document:
    document: Document = {
        "game": NAME,
        "format": FORMAT,
        "players": position.players,
        "first": position.first,
        "opening": "experienced" if position.experienced else "standard",
        "to_move": position.turn,
        "boards": [board_rows(board) for board in position.boards],
        "hands": position.hands,
        "points": position.points,
        "display": [{"card": card, "points": tokens} for card, tokens in position.display],
        "deck": position.deck,
        "supply": dict(zip(LETTERS, position.supply, strict=True)),
        "played": position.played,
    }
    if position.phase != "turn":
        pending = position.pending
        spot = SPACES[pending["spot"]] if pending["spot"] >= 0 else None
        if pending["card"]:
            document["pending"] = {"card": pending["card"], "piece": LETTERS[pending["piece"]], "spot": spot}
        else:
            document["pending"] = {"step": pending["step"], "covered": pending["covered"], "spot": spot}
    if position.is_over:
        document["over"] = position.end
    return document


def dump(position: Reef) -> Document:
    """The canonical document: a position with everything known (also right after the deal)."""
    document = _table(position)
    if any(position.shown) and not position.is_over:
        document["memory"] = {"shown": position.shown}
    return document


def dump_view(view: View) -> Document:
    """The canonical document of a view."""
    position = view.masked
    assert isinstance(position, Reef)
    document = _table(position)
    sizes = position.hand_sizes
    document["hands"] = [hand + [None] * (sizes[seat] - len(hand)) for seat, hand in enumerate(position.hands)]
    document["you"] = view.seat
    if position.deck_size:
        document["deck"] = {"top": position.deck[0], "count": position.deck_size}
    own = position.shown[view.seat - 1]
    if own and not position.is_over:
        document["memory"] = {"shown": own}
    return document
