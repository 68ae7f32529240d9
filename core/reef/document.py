"""Documents of Reef: deals, records, positions, views of one seat; both ways, and what can be wrong with them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from ..checker import check
from ..contract import Position, View
from ..errors import DocumentError, Problem
from ..records import Result
from ..rng import Generator
from ..texts import FORMAT, Document
from .card_fields import Card, Cards, Entries, Hand, enough, read_game_cards
from .checks import PILE, Checker
from .game_cards import STANDARD_CARDS, GameCards, game_cards
from .material import (
    DISPLAY,
    HEIGHT,
    LETTERS,
    OPENINGS,
    SIDE,
    SPACES,
    START_POINTS,
    STOCK,
    read_cards,
)
from .patterns import CardSet
from .position import Reef

NAME = "reef"
Stacks = list[tuple[int, int] | None]


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
    count: Annotated[int, Field(ge=1, le=PILE)]


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
    draw pile. With `card_set` the game is played with those cards, in the form of a card file, instead of the 60."""

    model_config = STRICT
    game: str
    format: Literal[1]
    players: Players
    deck: Cards
    first: Seat = 1
    opening: Opening = "standard"
    card_set: Entries = None


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
    and a count, and cards of other hands that `you` does not know are null. With `card_set` the game is played with
    those cards."""

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
    card_set: Entries = None


def schema() -> dict[str, Any]:
    """JSON Schema of the documents that `load` reads."""
    from pydantic import TypeAdapter

    return TypeAdapter(Table | Record | Deal).json_schema(mode="validation")


def deal(
    players: int,
    seed: int,
    *,
    opening: str = "standard",
    first: int | None = None,
    card_file: Document | None = None,
) -> Reef:
    """Deals a game from a seed (rules 1.3-1.6): the 60 cards, or those of the card file, are shuffled from ascending
    order, then the starting seat is drawn (or given).

    The order of dealing is frozen. Raises DocumentError.
    """
    problems = []
    cards = STANDARD_CARDS
    if card_file is not None:
        try:
            cards = game_cards(CardSet(read_cards(card_file)))
        except DocumentError as error:
            problems += error.problems
        else:
            problems += enough(cards, players if 2 <= players <= 4 else None, "cards")
    if not 2 <= players <= 4:
        problems.append(Problem("players", f"expected 2 to 4, found {players}"))
    if opening not in OPENINGS:
        problems.append(Problem("opening", f"expected one of {', '.join(OPENINGS)}, found {opening!r}"))
    if first is not None and not 1 <= first <= players:
        problems.append(Problem("first", f"expected a seat from 1 to {players}, found {first}"))
    if problems:
        raise DocumentError(problems)
    generator = Generator(seed, "deal")
    deck = list(cards.numbers)
    generator.shuffle(deck)
    starter = generator.below(players) + 1
    return _dealt(players, first or starter, opening, deck, cards)


def _dealt(players: int, first: int, opening: str, deck: list[int], cards: GameCards) -> Reef:
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
        cards=cards,
    )


def load(document: Document) -> Position | View:
    """The position, or the view where the document hides something. Raises DocumentError with every problem."""
    if "boards" in document:
        return _load_table(document)
    if "moves" in document:
        return load_record(document)[0]
    return _load_deal(Deal, document)[0]


def load_record(document: Document) -> tuple[Reef, list[str], Result | None]:
    """The position before the moves of a record (a deal or a position with everything known), the moves, and the result
    that it claims."""
    if "boards" in document:
        return _load_played_on(document)
    position, fields = _load_deal(Record, document)
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


def _load_deal(model: type[Deal], document: Document) -> tuple[Reef, dict[str, Any]]:
    """The position after the deal, and the fields of the document."""
    cards, numbers, problems = read_game_cards(document)
    fields, found = check(model, document, numbers)
    problems += found
    deck, players, first, names = (fields.get(name) for name in ("deck", "players", "first", "names"))
    if names is not None and players is not None and len(names) != players:
        problems.append(Problem("names", f"{len(names)} names; expected one for each of the {players} players"))
    if deck is not None:
        twins = sorted({card for card in deck if deck.count(card) > 1})
        if twins:
            problems.append(Problem("deck", f"card {twins[0]} is given twice"))
    if deck is not None and cards is not None:
        missing = [card for card in cards.numbers if card not in deck]
        if len(deck) != len(cards) or missing:
            what = f"; card {missing[0]} is missing" if missing else ""
            problems.append(Problem("deck", f"{len(deck)} cards; expected each of the {len(cards)} once{what}"))
    if cards is not None:
        problems += enough(cards, players)
    if players is not None and first is not None and first > players:
        problems.append(Problem("first", f"seat {first} of a game of {players}; expected 1 to {players}"))
    if problems:
        raise DocumentError(problems)
    assert cards is not None
    return _dealt(fields["players"], fields["first"], fields["opening"], fields["deck"], cards), fields


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
    cards, numbers, problems = read_game_cards(document)
    fields, found = check(Table, document, numbers)
    problems += found
    checker = Checker(fields, problems, cards)
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
        free = (len(cards) if cards is not None else PILE) - len(seen)
        if wanted > free:
            checker.add("deck.count", f"{wanted} cards are hidden in hands and pile; only {free} are left for them")
    elif not hidden and played is None and cards is not None:
        played = [card for card in cards.numbers if card not in seen]
    checker.stop()
    assert cards is not None
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
        cards=cards,
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
    checker: Checker, memory: Memory | None, hands: list[list[int | None]] | None, you: int | None
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
    if not position.cards.standard:
        document["card_set"] = position.cards.entries()
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
