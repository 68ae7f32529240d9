"""Documents of Sea Salt & Paper: positions with everything known, views of one seat, records; both ways, and what can
be wrong with them. scores.py reads the documents of `score`."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any, Literal, NoReturn

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from ..contract import Outcome, Position, View
from ..documents import FORMAT, Document, check
from ..errors import DocumentError, IllegalMove, Problem
from ..records import Replay, Result
from ..rng import Generator
from .material import ALL, CARD_OF, CLOSING, COPIES, DECK, KIND, MERMAID, TARGETS, TEXT, words
from .state import SeaSalt

NAME = "sea-salt-paper"
MOST_PLAYERS = 4
MOST_POINTS = 30_000


def _card(value: object) -> int:
    if not isinstance(value, str) or value not in CARD_OF:
        raise ValueError("expected a card such as crab/dark blue or captain")
    return CARD_OF[value]


def _split(value: object) -> object:
    return words(value) if isinstance(value, str) else value


def _word(value: object) -> int:
    if not isinstance(value, str) or len(value) != 16:
        raise ValueError("expected 16 hexadecimal digits")
    return int(value, 16)


Card = Annotated[int, BeforeValidator(_card, json_schema_input_type=str)]
Cards = Annotated[list[Card], BeforeValidator(_split, json_schema_input_type=list[str] | str)]
Seen = Annotated[list[Card | None], BeforeValidator(_split, json_schema_input_type=list[str | None] | str)]
Word = Annotated[int, BeforeValidator(_word, json_schema_input_type=str)]
Seat = Annotated[int, Field(ge=1, le=MOST_PLAYERS)]
Count = Annotated[int, Field(ge=0, le=DECK)]
Points = Annotated[int, Field(ge=0, le=MOST_POINTS)]
Target = Annotated[int, Field(ge=1, le=MOST_POINTS)]
Place = Annotated[int, Field(ge=1, le=DECK)]
STRICT = ConfigDict(extra="forbid", strict=True)


class Taken(BaseModel):
    """A card that crabs took from within a pile, from the place (from the bottom, from 1, gone cards counted), and the
    seats that do not know it; `unsure` are those that do not know who holds it."""

    model_config = STRICT
    card: Card
    seat: Seat
    pile: Annotated[int, Field(ge=1, le=2)]
    place: Place
    unknown_to: list[Seat]
    unsure: list[Seat] = []


class Memory(BaseModel):
    """What the seats remember: `known[x][y]` cards that seat x knows in the hand of y, `loose[x]` cards it knows in one
    of the other hands, `suspects[x][p]` places of pile p from which crabs may have taken as far as x knows."""

    model_config = STRICT
    known: list[list[Cards]]
    loose: list[Cards]
    taken: list[Taken] = []
    suspects: list[list[list[Place]]] = []


class Crabbed(BaseModel):
    """A card that another seat took from a pile unseen: one of `of`; seat null: one of the other seats holds it."""

    model_config = STRICT
    seat: Seat | None
    pile: Annotated[int, Field(ge=1, le=2)]
    of: Cards


class Ended(BaseModel):
    """How a position that nobody is to move in came about: `by` the end of a round that waits for the next deck, the
    target or four mermaids; `seat` ended the round; the points that each seat gained in it."""

    model_config = STRICT
    by: Literal["round", "target", "mermaids"]
    seat: Seat
    gained: list[Points]
    winners: list[Seat] = []


class Effect(BaseModel):
    """The pile that crabs look through (phase `search`) or the seat that is robbed (phase `steal`)."""

    model_config = STRICT
    pile: Annotated[int, Field(ge=1, le=2)] | None = None
    seat: Seat | None = None


class Full(BaseModel):
    """A position with everything known. `shuffle` is the random word that decides thefts and the decks of later rounds;
    without it thefts are written down and the game waits for the decks, or deals those in `later`."""

    model_config = STRICT
    game: str
    format: Literal[1]
    players: Annotated[int, Field(ge=2, le=MOST_PLAYERS)]
    to_move: Seat | None
    phase: Literal["draw", "play", "keep", "search", "steal"]
    hands: list[Cards]
    tables: list[Cards]
    discards: list[Cards]
    deck: Cards
    scores: list[Points]
    target: Target | None = None
    last_chance: Seat | None = None
    extra_turn: bool = False
    drawn: Cards = []
    effect: Effect | None = None
    played: Annotated[int, Field(ge=0, le=65535)] = 0
    shuffle: Word | None = None
    later: list[Cards] = []
    memory: Memory | None = None
    ended: Ended | None = None


class SeatView(BaseModel):
    """A position as seat `you` sees it: `hands` are sizes, `known` by seat the cards known in other hands."""

    model_config = STRICT
    game: str
    format: Literal[1]
    players: Annotated[int, Field(ge=2, le=MOST_PLAYERS)]
    you: Seat
    to_move: Seat | None
    phase: Literal["draw", "play", "keep", "search", "steal"] = "draw"
    hand: Cards
    hands: list[Count]
    tables: list[Cards]
    discards: list[Seen]
    deck: Count
    scores: list[Points]
    target: Target | None = None
    known: list[Cards] = []
    loose: Cards = []
    crabbed: list[Crabbed] = []
    last_chance: Seat | None = None
    extra_turn: bool = False
    drawn: Cards = []
    effect: Effect | None = None
    played: Annotated[int, Field(ge=0, le=65535)] = 0
    ended: Ended | None = None


class Round(BaseModel):
    """One round of a record."""

    model_config = STRICT
    deck: Cards
    moves: list[str] = []


class Record(BaseModel):
    """A recorded game, or without moves a deal of one or more rounds."""

    model_config = STRICT
    game: str
    format: Literal[1]
    players: Annotated[int, Field(ge=2, le=MOST_PLAYERS)]
    first: Seat
    rounds: Annotated[list[Round], Field(min_length=1)]
    target: Target | None = None
    names: list[str] | None = None
    result: Result | None = None


def schema() -> dict[str, Any]:
    """JSON Schema of the documents that `load` and `load_record` read."""
    from pydantic import TypeAdapter

    return TypeAdapter(Full | SeatView | Record).json_schema(mode="validation")


def deal(players: int, seed: int, *, first: int | None = None, target: int | None = None) -> SeaSalt:
    """Deals a game from a seed (rules 2.1, 2.2). The order of dealing is frozen: the deck, the random word that decides
    thefts and later rounds, the starting seat. Raises DocumentError."""
    problems = []
    if players not in TARGETS:
        problems.append(Problem("players", f"expected 2 to {MOST_PLAYERS}, found {players}"))
    if first is not None and not 1 <= first <= players:
        problems.append(Problem("first", f"expected a seat from 1 to {players}, found {first}"))
    if target is not None and not 1 <= target <= MOST_POINTS:
        problems.append(Problem("target", f"expected 1 to {MOST_POINTS}, found {target}"))
    if problems:
        raise DocumentError(problems)
    generator = Generator(seed, "deal")
    deck = list(ALL)
    generator.shuffle(deck)
    word = generator.next()
    starter = generator.below(players) + 1
    return _begin(players, first or starter, deck, target, word)


def _begin(players: int, first: int, deck: list[int], target: int | None, word: int | None) -> SeaSalt:
    return SeaSalt.assemble(
        players=players,
        active=first,
        phase="draw",
        hands=[[] for _ in range(players)],
        tables=[[] for _ in range(players)],
        piles=[[deck[0]], [deck[1]]],
        deck=deck[2:],
        scores=[0] * players,
        target=target or TARGETS[players],
        word=word,
    )


def load(document: Document) -> Position | View:
    """The position, or the view where the document has `you`. Raises DocumentError with every problem."""
    if "rounds" in document:
        position, _ = _load_deal(document)
        return position
    return _load_view(document) if "you" in document else _load_full(document)


class _Checker:
    """Collects what is wrong with fields that have the right form."""

    def __init__(self, fields: dict[str, Any], problems: list[Problem]) -> None:
        self.fields = fields
        self.problems = problems
        self.players: int | None = fields.get("players")
        self.count: Counter[int] = Counter()

    def add(self, where: str, what: str) -> None:
        self.problems.append(Problem(where, what))

    def per_seat(self, *names: str) -> None:
        for name in names:
            found = self.fields.get(name)
            if found is not None and self.players is not None and len(found) != self.players:
                self.add(name, f"{len(found)} entries; expected one for each of the {self.players} players")
                self.fields[name] = None

    def seats(self, *names: str) -> None:
        for name in names:
            seat = self.fields.get(name)
            if seat is not None and self.players is not None and seat > self.players:
                self.add(name, f"seat {seat} of a game of {self.players}; expected 1 to {self.players}")

    def two_piles(self) -> None:
        found = self.fields.get("discards")
        if found is not None and len(found) != 2:
            self.add("discards", f"{len(found)} lists; expected two, one for each pile, top card first")
            self.fields["discards"] = None

    def cards(self, where: str, cards: list[int] | None) -> None:
        """Counts cards; says where there are more than exist."""
        for card in cards or []:
            self.count[card] += 1
            if self.count[card] == COPIES[card] + 1:
                self.add(where, f"too many cards: {TEXT[card]} exists {_times(COPIES[card])}")

    def lists(self, name: str) -> None:
        for i, cards in enumerate(self.fields.get(name) or []):
            self.cards(f"{name}[{i}]", [card for card in cards if card is not None])

    def stop(self) -> None:
        if self.problems:
            raise DocumentError(self.problems)


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _is_pairs(cards: list[int]) -> bool:
    kinds = Counter(KIND[card] for card in cards)
    whole = all(kinds[kind] % 2 == 0 for kind in ("crab", "boat", "fish")) and kinds["swimmer"] == kinds["shark"]
    return whole and not set(kinds) - {"crab", "boat", "fish", "swimmer", "shark"}


def _revealed(closer: int | None, to_move: int | None, players: int) -> set[int]:
    """The seats whose hands lie open (6.2)."""
    if closer is None or to_move is None:
        return set()
    return {(closer - 1 + i) % players + 1 for i in range((to_move - closer) % players)}


def _check_common(checker: _Checker) -> None:
    """What holds for full positions and for views."""
    fields = checker.fields
    checker.seats("you", "to_move", "last_chance")
    checker.per_seat("hands", "tables", "scores")
    checker.two_piles()
    to_move, ended = fields.get("to_move"), fields.get("ended")
    if "to_move" in fields and (to_move is None) != (ended is not None):
        checker.add("to_move", "null exactly where `ended` tells how the round or the game ended; expected a seat")
    if ended is not None and checker.players is not None:
        if len(ended.gained) != checker.players:
            checker.add("ended.gained", f"{len(ended.gained)} entries; expected one for each seat")
        if max([ended.seat, *ended.winners]) > checker.players:
            checker.add("ended", f"seats of a game of {checker.players}; expected 1 to {checker.players}")
        if (ended.by == "round") == bool(ended.winners):
            checker.add("ended.winners", "seats that won are given exactly where the game is over")
    target = fields.get("target") or TARGETS.get(checker.players or 0)
    scores = fields.get("scores")
    if scores and target and ended is None and max(scores) >= target:
        checker.add("scores", f"{max(scores)} points reach the target of {target}: the game is over (7.1)")
    if fields.get("last_chance") is not None and fields["last_chance"] == to_move:
        checker.add("last_chance", "the closer has no turn any more (6.4)")
    phase, effect = fields.get("phase"), fields.get("effect")
    if phase in ("search", "steal"):
        wanted = "pile" if phase == "search" else "seat"
        if effect is None or getattr(effect, wanted) is None:
            checker.add("effect", f"missing; phase {phase} needs the {wanted}")
        elif phase == "steal" and (effect.seat == to_move or effect.seat > (checker.players or 4)):
            checker.add("effect.seat", "expected an opponent")
    elif effect is not None:
        checker.add("effect", "belongs to the phases search and steal only")


def _check_tables(checker: _Checker) -> None:
    fields = checker.fields
    tables, to_move = fields.get("tables"), fields.get("to_move")
    if not tables or checker.players is None:
        return
    open_seats = _revealed(fields.get("last_chance"), to_move, checker.players)
    for seat, table in enumerate(tables, start=1):
        # A revealed hand may have been written down as laid out on the table.
        if seat not in open_seats and fields.get("ended") is None and not _is_pairs(table):
            checker.add(f"tables[{seat - 1}]", "not made of pairs (3.7)")
    if fields.get("extra_turn") and to_move is not None and to_move <= len(tables):
        if sum(KIND[card] == "boat" for card in tables[to_move - 1]) < 2:
            checker.add("extra_turn", "the seat to move has laid no boats (4.2)")


def _load_full(document: Document) -> SeaSalt:
    fields, problems = check(Full, document)
    checker = _Checker(fields, problems)
    _check_common(checker)
    for name in ("hands", "tables", "discards"):
        checker.lists(name)
    checker.cards("deck", fields.get("deck"))
    checker.cards("drawn", fields.get("drawn"))
    phase, drawn = fields.get("phase"), fields.get("drawn") or []
    if len(drawn) != (2 if phase == "keep" else 0):
        checker.add("drawn", f"{len(drawn)} cards; expected two in phase keep and none else")
    whole = all(fields.get(name) is not None for name in ("hands", "tables", "discards", "deck"))
    missing = Counter(ALL) - checker.count
    if whole and missing and not problems:
        checker.add("deck", "cards missing: " + ", ".join(TEXT[card] for card in sorted(missing.elements())))
    _check_tables(checker)
    memory: Memory | None = fields.get("memory")
    if memory is not None and checker.players is not None and fields.get("discards") is not None:
        _check_memory(checker, memory, fields["discards"])
    for i, deck in enumerate(fields.get("later") or []):
        if Counter(deck) != Counter(ALL):
            checker.add(f"later[{i}]", "the deck is not made of the 58 cards")
    if fields.get("later") and fields.get("shuffle") is not None:
        checker.add("later", "later rounds are decided by `shuffle`; expected one of the two")
    checker.stop()
    players: int = fields["players"]
    piles = [list(pile) for pile in fields["discards"]]
    suspects: list[list[list[int]]] = [[[], []] for _ in range(players)]
    if memory is not None:
        for event in sorted(memory.taken, key=lambda event: event.place):
            pile = piles[event.pile - 1]
            pile.insert(len(pile) - (event.place - 1), event.card)
        suspects = memory.suspects or suspects
    ended: Ended | None = fields["ended"]
    target = fields["target"] or TARGETS[players]
    position = SeaSalt.assemble(
        players=players,
        active=fields["to_move"] or (ended.seat if ended else 1),
        phase=_phase(fields, bool(fields["deck"])),
        hands=fields["hands"],
        tables=fields["tables"],
        piles=piles,
        deck=fields["deck"],
        scores=fields["scores"],
        target=target,
        last_chance=fields["last_chance"] or 0,
        extra_turn=fields["extra_turn"],
        drawn=drawn,
        aim=_aim(fields["effect"]),
        word=fields["shuffle"],
        rounds=fields["played"],
        known=memory.known if memory else None,
        loose=memory.loose if memory else None,
        taken=[event.model_dump() for event in memory.taken] if memory else None,
        suspects=suspects,
        over=ended.by if ended else "",
        winners=ended.winners if ended else None,
        gained=ended.gained if ended else None,
        ended_by=ended.seat if ended else 0,
    )
    if ended is None:
        _check_rules(checker, position)
        checker.stop()
    return position.with_decks(fields["later"]) if fields["later"] else position


def _phase(fields: dict[str, Any], deck: bool) -> str:
    """With nothing to draw the draw step is skipped (8.1)."""
    phase: str = fields["phase"]
    return "play" if phase == "draw" and not deck and not any(fields["discards"]) else phase


def _aim(effect: Effect | None) -> int:
    return (effect.pile or effect.seat or 1) if effect else 1


def _check_rules(checker: _Checker, position: SeaSalt) -> None:
    """What a position in mid-game with everything known may not be."""
    seat = position.active
    given = checker.fields["phase"]
    for other, cards in enumerate(position.hands, start=1):
        if (cards + position.tables[other - 1]).count(MERMAID) == COPIES[MERMAID]:
            checker.add(f"hands[{other - 1}]", "four mermaids: the game is over (5.5)")
    closer = position.last_chance
    if closer is not None and position.points[closer - 1] < CLOSING:
        checker.add("last_chance", f"seat {closer} has too few points to have closed the round (3.5)")
    if given == "draw" and closer is None and not position.deck_size and not position.extra_turn:
        checker.add("deck", "empty at the start of a turn: the round is over (6.5)")
    if given == "draw" and closer is None and position.phase == "play":
        checker.add("phase", "there is nothing to draw")
    if position.phase == "search" and not position.piles[position.aim - 1]:
        checker.add("effect.pile", "the pile is empty (4.1)")
    if position.phase == "steal" and (not position.hands[position.aim - 1] or position.is_open(position.aim)):
        checker.add("effect.seat", "the hand is empty or open (4.4, 4.5)")
    if position.phase == "steal" and not position.is_scripted:
        checker.add("phase", "where `shuffle` decides thefts they take no phase of their own")
    if not 1 <= seat <= position.players:
        checker.add("to_move", "no seat of this game")


def _check_memory(checker: _Checker, memory: Memory, piles: list[list[int]]) -> None:
    players = checker.players or 0
    if len(memory.known) != players or any(len(row) != players for row in memory.known):
        checker.add("memory.known", f"expected {players} lists of {players} lists, one for each seat")
    if len(memory.loose) != players:
        checker.add("memory.loose", f"expected {players} lists, one for each seat")
    if memory.suspects and (len(memory.suspects) != players or any(len(row) != 2 for row in memory.suspects)):
        checker.add("memory.suspects", f"expected {players} lists of two lists of places")
        return
    hands = checker.fields.get("hands") or []
    for seat, row in enumerate(memory.known[:players]):
        for other, cards in enumerate(row[: len(hands)]):
            if Counter(cards) - Counter(hands[other]):
                checker.add(f"memory.known[{seat}][{other}]", "cards that are not in that hand")
        elsewhere = Counter(card for other, hand in enumerate(hands) if other != seat for card in hand)
        if (
            seat < len(memory.loose)
            and sum(([*row, memory.loose[seat]]), [])
            and (Counter(sum(([*row, memory.loose[seat]]), [])) - elsewhere)
        ):
            checker.add(f"memory.loose[{seat}]", "cards that are not in the other hands")
    if len(memory.taken) > 4:
        checker.add("memory.taken", f"{len(memory.taken)} cards; nine crabs make at most four pairs")
        return
    sizes = [len(pile) + sum(event.pile == i for event in memory.taken) for i, pile in enumerate(piles, start=1)]
    for i, event in enumerate(memory.taken):
        where = f"memory.taken[{i}]"
        if not event.unknown_to or max([event.seat, *event.unknown_to, *event.unsure]) > players:
            checker.add(where, f"expected seats from 1 to {players}, at least one that does not know the card")
        elif event.card not in (hands[event.seat - 1] if event.seat <= len(hands) else []):
            checker.add(where, f"{TEXT[event.card]} is not in the hand of seat {event.seat}")
        if event.place >= sizes[event.pile - 1]:
            checker.add(where, "expected a place below the top of the pile")
        if sum(other.pile == event.pile and other.place == event.place for other in memory.taken) > 1:
            checker.add(where, "two cards from one place")
        for seat in event.unknown_to:
            if seat <= len(memory.suspects) and event.place not in memory.suspects[seat - 1][event.pile - 1]:
                checker.add(where, f"seat {seat} does not know the card, yet its place is not among its suspects")
    for seat, row in enumerate(memory.suspects, start=1):
        for i, places in enumerate(row):
            unknown = sum(event.pile == i + 1 and seat in event.unknown_to for event in memory.taken)
            if len(set(places)) != len(places) or any(place >= sizes[i] for place in places):
                checker.add(f"memory.suspects[{seat - 1}][{i}]", "expected different places below the top of the pile")
            elif bool(places) != bool(unknown):
                checker.add(f"memory.suspects[{seat - 1}][{i}]", f"{len(places)} places for {unknown} unknown cards")
    if not memory.suspects and memory.taken:
        checker.add("memory.suspects", "missing; `taken` needs them")


def _load_view(document: Document) -> View:
    fields, problems = check(SeatView, document)
    checker = _Checker(fields, problems)
    _check_common(checker)
    you, hand, sizes = fields.get("you"), fields.get("hand"), fields.get("hands")
    checker.cards("hand", hand)
    checker.lists("tables")
    checker.lists("discards")
    checker.cards("drawn", fields.get("drawn"))
    if fields.get("known"):
        checker.per_seat("known")
    known: list[list[int]] = fields.get("known") or [[] for _ in range(checker.players or 0)]
    for seat, cards in enumerate(known, start=1):
        checker.cards(f"known[{seat - 1}]", cards if seat != you else [])
        if sizes and seat <= len(sizes) and len(cards) > sizes[seat - 1]:
            checker.add(f"known[{seat - 1}]", f"{len(cards)} cards in a hand of {sizes[seat - 1]}")
        if seat == you and cards and hand is not None and Counter(cards) - Counter(hand):
            checker.add(f"known[{seat - 1}]", "your own hand stands in `hand`")
    checker.cards("loose", fields.get("loose"))
    if sizes and you and hand is not None and you <= len(sizes) and sizes[you - 1] != len(hand):
        checker.add("hands", f"{sizes[you - 1]} cards for seat {you}, yet `hand` names {len(hand)}")
    _check_tables(checker)
    piles, suspects = _crabbed_piles(checker)
    drawn, phase = fields.get("drawn") or [], fields.get("phase")
    mine = phase == "keep" and fields.get("to_move") == you
    if len(drawn) != (2 if mine else 0):
        checker.add("drawn", f"{len(drawn)} cards; expected two in your own phase keep and none else")
    if not problems:
        _check_view_cards(checker, known, piles)
    checker.stop()
    assert you is not None and sizes is not None and hand is not None
    players: int = fields["players"]
    ended: Ended | None = fields["ended"]
    open_seats = (
        _revealed(fields["last_chance"], fields["to_move"], players) if ended is None else set(range(1, players + 1))
    )
    hands = [list(known[i]) if i + 1 in open_seats else [] for i in range(players)]
    hands[you - 1] = hand
    rows: list[list[list[int]]] = [[[] for _ in range(players)] for _ in range(players)]
    rows[you - 1] = [[] if i + 1 in open_seats or i + 1 == you else list(known[i]) for i in range(players)]
    loose: list[list[int]] = [[] for _ in range(players)]
    loose[you - 1] = fields["loose"]
    places: list[list[list[int]]] = [[[], []] for _ in range(players)]
    places[you - 1] = suspects
    taken: list[dict[str, Any]] = [
        {"card": 0, "seat": item.seat or 0, "pile": item.pile, "place": 0, "unknown_to": [you]}
        | {"unsure": [] if item.seat else [you]}
        for item in fields["crabbed"]
    ]
    position = SeaSalt.assemble(
        players=players,
        active=fields["to_move"] or (ended.seat if ended else 1),
        phase=_phase(fields, fields["deck"] > 0),
        hands=hands,
        tables=fields["tables"],
        piles=piles,
        deck=[],
        scores=fields["scores"],
        target=fields["target"] or TARGETS[players],
        last_chance=fields["last_chance"] or 0,
        extra_turn=fields["extra_turn"],
        drawn=drawn,
        aim=_aim(fields["effect"]),
        rounds=fields["played"],
        viewer=you,
        hand_sizes=sizes,
        deck_size=fields["deck"],
        known=rows,
        loose=loose,
        taken=taken,
        suspects=places,
        over=ended.by if ended else "",
        winners=ended.winners if ended else None,
        gained=ended.gained if ended else None,
        ended_by=ended.seat if ended else 0,
    )
    if ended is None and fields["phase"] == "draw" and fields["last_chance"] is None:
        if not position.deck_size and not position.extra_turn:
            raise DocumentError([Problem("deck", "empty at the start of a turn: the round is over (6.5)")])
    return View(position, you)


def _crabbed_piles(checker: _Checker) -> tuple[list[list[int]], list[list[int]]]:
    """The piles with the cards that crabs may have taken put back at the bottom, and the places of those."""
    fields = checker.fields
    piles: list[list[int]] = []
    suspects: list[list[int]] = []
    crabbed: list[Crabbed] = fields.get("crabbed") or []
    if len(crabbed) > 4:
        checker.add("crabbed", f"{len(crabbed)} cards; nine crabs make at most four pairs")
        crabbed = []
    for number, pile in enumerate(fields.get("discards") or [], start=1):
        items = [(i, item) for i, item in enumerate(crabbed) if item.pile == number]
        cards = [card or 0 for card in pile]
        places: list[int] = []
        if items:
            of = items[0][1].of
            nulls = len(of) - len(items)
            for i, item in items:
                if Counter(item.of) != Counter(of):
                    checker.add(f"crabbed[{i}].of", f"expected the same cards in every entry of pile {number}")
            if nulls < 1 or cards.count(0) < nulls or any(cards[len(cards) - nulls :]) or len(cards) == nulls:
                what = f"{len(of)} cards of which {len(items)} were taken leave {nulls} in pile {number}"
                checker.add(
                    f"crabbed[{items[0][0]}].of", f"{what}; expected that many nulls at its bottom, at least one"
                )
            else:
                checker.cards(f"crabbed[{items[0][0]}].of", of)
                cards = cards[: len(cards) - nulls] + list(of)
                places = list(range(len(of), 0, -1))
        piles.append(cards)
        suspects.append(places)
    players = checker.players or MOST_PLAYERS
    for i, item in enumerate(crabbed):
        if item.seat is not None and (item.seat > players or item.seat == fields.get("you")):
            checker.add(f"crabbed[{i}].seat", "expected another seat of the game")
    return piles, suspects


def _check_view_cards(checker: _Checker, known: list[list[int]], piles: list[list[int]]) -> None:
    """The cards that you do not see must make up the deck and what is unknown of hands and piles."""
    fields = checker.fields
    you: int = fields["you"]
    players: int = fields["players"]
    crabbed: list[Crabbed] = fields["crabbed"]
    unknown = fields["deck"] + sum(pile.count(0) for pile in piles)
    room = 0
    for seat, size in enumerate(fields["hands"], start=1):
        if seat != you:
            room += size - len(known[seat - 1])
            held = sum(item.seat == seat for item in crabbed)
            if held > size - len(known[seat - 1]):
                checker.add(f"hands[{seat - 1}]", f"{size} cards cannot hold all that is known and crabbed")
    unknown += room - len(fields["loose"]) - len(crabbed)
    if fields["phase"] == "keep" and fields["to_move"] != you:
        unknown += 2
    unseen = DECK - checker.count.total()
    if room < len(fields["loose"]) + len(crabbed):
        checker.add("loose", "the other hands cannot hold all that is known to be in them")
    elif unknown != unseen:
        checker.add("deck", f"{unseen} cards are not seen, yet hands, piles and deck leave room for {unknown}")
    open_seats = _revealed(fields["last_chance"], fields["to_move"], players) - {you}
    if fields["ended"] is not None:
        open_seats = set(range(1, players + 1)) - {you}
    for seat in sorted(open_seats):
        if fields["hands"][seat - 1] != len(known[seat - 1]):
            checker.add(f"known[{seat - 1}]", f"the hand of seat {seat} lies open: expected all its cards (6.2)")
    if fields["ended"] is None:
        for seat in range(1, players + 1):
            cards = fields["hand"] if seat == you else known[seat - 1]
            if (cards + fields["tables"][seat - 1]).count(MERMAID) == COPIES[MERMAID]:
                checker.add("hand" if seat == you else f"known[{seat - 1}]", "four mermaids: the game is over (5.5)")


# -- writing ----------------------------------------------------------------------------------------------------


def _listed(cards: list[int]) -> list[str]:
    return [TEXT[card] for card in cards]


def _turn(position: SeaSalt) -> Document:
    """The keys that positions and views have in common and that only some need."""
    found: Document = {}
    if position.phase in ("search", "steal"):
        found["effect"] = {"pile" if position.phase == "search" else "seat": position.aim}
    if position.drawn:
        found["drawn"] = _listed(position.drawn)
    if position.rounds:
        found["played"] = position.rounds
    if position.is_over:
        by = "round" if position.outcome is None else "target"
        if position.outcome is not None and position.outcome.reason.startswith("5.5"):
            by = "mermaids"
        found["ended"] = {"by": by, "seat": position.ended_by, "gained": position.gained}
        if position.outcome is not None:
            found["ended"]["winners"] = list(position.outcome.winners)
    return found


def dump(position: SeaSalt) -> Document:
    """The canonical document of a position with everything known."""
    players = position.players
    seats = range(1, players + 1)
    document: Document = {
        "game": NAME,
        "format": FORMAT,
        "players": players,
        "to_move": position.turn,
        "phase": position.phase,
        "hands": [_listed(hand) for hand in position.hands],
        "tables": [_listed(table) for table in position.tables],
        "discards": [_listed(pile) for pile in position.piles],
        "deck": _listed(position.deck),
        "scores": position.scores,
        "target": position.target,
        "last_chance": position.last_chance,
        "extra_turn": position.extra_turn,
    } | _turn(position)
    if not position.is_scripted:
        document["shuffle"] = f"{position.word:016x}"
    if position.decks:
        document["later"] = [_listed(deck) for deck in position.decks]
    known = [[_listed(cards) for cards in position.known(seat)] for seat in seats]
    loose = [_listed(position.loose(seat)) for seat in seats]
    if position.taken or any(map(any, known)) or any(loose):
        memory: Document = {"known": known, "loose": loose}
        if position.taken:
            memory["taken"] = [
                event | {"card": TEXT[event["card"]]}
                for event in position.taken  # type: ignore[index]
            ]
            memory["suspects"] = [position.suspect_places(seat) for seat in seats]
        document["memory"] = memory
    return document


def dump_view(view: View) -> Document:
    """The canonical document of a view."""
    position = view.masked
    assert isinstance(position, SeaSalt)
    seats = range(1, position.players + 1)
    document: Document = {
        "game": NAME,
        "format": FORMAT,
        "players": position.players,
        "you": view.seat,
        "to_move": position.turn,
        "phase": position.phase,
        "hand": _listed(position.hands[view.seat - 1]),
        "hands": position.hand_sizes,
        "tables": [_listed(table) for table in position.tables],
        "discards": [[TEXT.get(card) for card in pile] for pile in position.piles],
        "deck": position.deck_size,
        "scores": position.scores,
        "target": position.target,
        "last_chance": position.last_chance,
        "extra_turn": position.extra_turn,
    } | _turn(position)
    known = position.known(view.seat)
    for seat in seats:
        if seat != view.seat and position.is_open(seat):
            known[seat - 1] = position.hands[seat - 1]
    if any(known):
        document["known"] = [_listed(cards) for cards in known]
    if position.loose(view.seat):
        document["loose"] = _listed(position.loose(view.seat))
    if position.taken:
        of = [_listed(cards) for cards in position.suspects(view.seat)]
        document["crabbed"] = [
            {"seat": event["seat"] or None, "pile": event["pile"], "of": of[event["pile"] - 1]}  # type: ignore[operator]
            for event in position.taken
        ]
    return document


# -- records ----------------------------------------------------------------------------------------------------


def _load_deal(document: Document) -> tuple[SeaSalt, dict[str, Any]]:
    """The position before the first move of a record, later decks with it, and its fields."""
    fields, problems = check(Record, document)
    checker = _Checker(fields, problems)
    checker.seats("first")
    names, players = fields.get("names"), fields.get("players")
    if names is not None and players is not None and len(names) != players:
        checker.add("names", f"{len(names)} names; expected one for each of the {players} players")
    for i, one in enumerate(fields.get("rounds") or []):
        surplus, missing = Counter(one.deck) - Counter(ALL), Counter(ALL) - Counter(one.deck)
        if surplus or missing:
            what = [f"{TEXT[card]} too often" for card in sorted(surplus)]
            what += [f"{TEXT[card]} missing" for card in sorted(missing)]
            checker.add(f"rounds[{i}].deck", f"not made of the 58 cards: {', '.join(what[:4])}")
    checker.stop()
    decks = [one.deck for one in fields["rounds"]]
    position = _begin(fields["players"], fields["first"], decks[0], fields["target"], None)
    return (position.with_decks(decks[1:]) if len(decks) > 1 else position), fields


def load_record(document: Document) -> tuple[SeaSalt, list[str], Result | None]:
    """The position before the moves of a record, the moves of all rounds, and the result that it claims."""
    position, fields = _load_deal(document)
    return position, [move for one in fields["rounds"] for move in one.moves], fields["result"]


def replay(document: Document) -> Replay:
    """Plays a record round by round; `rounds` of the answer are the points that each seat added in every finished round.

    Only the last round may be unfinished; a round after the end of the game is illegal at its first move. Raises
    DocumentError.
    """
    begun, fields = _load_deal(document)
    position = begun.with_decks([])
    rounds: list[list[int]] = []
    whole = sum(len(one.moves) for one in fields["rounds"])
    at = 0

    def illegal(clause: str, reason: str) -> Replay:
        return Replay("illegal", whole, at, reason, clause or None, position, None, {"rounds": rounds})

    for number, one in enumerate(fields["rounds"]):
        if number and position.is_waiting:
            position.deal_round(one.deck)
        elif number and position.outcome is None:
            _unfinished(number)
        elif number and not one.moves:
            raise DocumentError([Problem(f"rounds[{number}]", "the game is over before this round")])
        for text in one.moves:
            try:
                position.push(text)
            except IllegalMove as error:
                return illegal(error.clause, error.reason)
            if position.is_over:
                rounds.append(position.gained)
            at += 1
    _compare(fields["result"], position.outcome, rounds)
    return Replay("legal", whole, None, None, None, position, position.outcome, {"rounds": rounds})


def _unfinished(number: int) -> NoReturn:
    raise DocumentError([Problem(f"rounds[{number - 1}].moves", "the round is unfinished, yet another follows")])


def _compare(result: Result | None, outcome: Outcome | None, rounds: list[list[int]]) -> None:
    if result is None:
        return
    if outcome is None:
        raise DocumentError([Problem("result", "the game is not over after the moves of the record")])
    problems = []
    if result.winners is None or sorted(result.winners) != sorted(outcome.winners):
        problems.append(Problem("result.winners", f"{result.winners}; the moves lead to {list(outcome.winners)}"))
    if list(result.scores) != list(outcome.scores):
        problems.append(Problem("result.scores", f"{result.scores}; the moves lead to {list(outcome.scores)}"))
    more = result.model_extra or {}
    problems += [Problem(f"result.{key}", "unknown key") for key in more if key not in ("reason", "rounds")]
    if more.get("rounds", rounds) != rounds:
        problems.append(Problem("result.rounds", f"{more['rounds']}; the moves lead to {rounds}"))
    if problems:
        raise DocumentError(problems)
