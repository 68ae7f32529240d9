"""Documents of Calm Sailing: deals, positions in mid-game, views of one seat; both ways, and what is wrong in them."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from ..contract import Position, View
from ..documents import FORMAT, Document, check
from ..errors import DocumentError, Problem
from ..records import Result
from ..rng import Generator
from .material import (
    CELLS,
    FINISH,
    FINISHES,
    HAND,
    ISLANDS,
    JOINT,
    LETTERS,
    MOST_REMOVED,
    RANK_OF,
    SIDE,
    SOLO_DRAW,
    START,
    card_text,
    cell_text,
)
from .state import CalmSailing

NAME = "calm-sailing"
MOST_PLAYERS = 5


def _card(value: object) -> int:
    if isinstance(value, str):
        if value in RANK_OF:
            return RANK_OF[value]
        if value.isascii() and value.isdigit() and len(value) <= 2:
            value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= ISLANDS:
        raise ValueError(f"expected an island from 1 to {ISLANDS} or one of {', '.join(LETTERS.values())}")
    return value


def _island(value: object) -> int:
    card = _card(value)
    if card > ISLANDS:
        raise ValueError(f"expected an island from 1 to {ISLANDS}")
    return card


def _split(value: object) -> object:
    return value.split() if isinstance(value, str) else value


def _rows(value: object) -> object:
    """Six rows of six fields, the top row first, as cells from 0 (bottom left): 0 where empty."""
    rows = value.strip("\n").split("\n") if isinstance(value, str) else value
    if not isinstance(rows, list) or len(rows) != SIDE or not all(isinstance(row, str) for row in rows):
        raise ValueError(f"expected {SIDE} rows of {SIDE} fields, the top row first, '.' for an empty cell")
    cells = []
    for number, row in zip(range(SIDE, 0, -1), rows, strict=True):
        fields = row.split()
        if len(fields) != SIDE:
            raise ValueError(f"row {number} has {len(fields)} fields; expected {SIDE}, '.' for an empty cell")
        try:
            cells.append([0 if field == "." else _island(field) for field in fields])
        except ValueError as error:
            raise ValueError(f"row {number}: {error}, or '.' for an empty cell") from None
    return [number for row in reversed(cells) for number in row]


Card = Annotated[int, BeforeValidator(_card, json_schema_input_type=int | str)]
Cards = Annotated[list[Card], BeforeValidator(_split, json_schema_input_type=list[int | str] | str)]
Islands = Annotated[
    list[Annotated[int, BeforeValidator(_island, json_schema_input_type=int | str)]],
    BeforeValidator(_split, json_schema_input_type=list[int | str] | str),
]
Grid = Annotated[list[int], BeforeValidator(_rows, json_schema_input_type=list[str] | str)]
Seat = Annotated[int, Field(ge=1, le=MOST_PLAYERS)]
Count = Annotated[int, Field(ge=0, le=ISLANDS + FINISHES + MOST_PLAYERS)]
STRICT = ConfigDict(extra="forbid", strict=True)


class Rules(BaseModel):
    """What is in the box and what is left out (rule 9.1; `solo_draw` is the house ruling 10.1)."""

    model_config = STRICT
    removed: Islands = []
    jagged_rocks: Literal[False] = False
    sea_monsters: Literal[0] = 0
    storms: Literal[0] = 0
    wild: Literal[0] = 0
    layout: Literal["standard"] = "standard"
    solo_draw: Annotated[int, Field(ge=0, le=20)] = SOLO_DRAW


class ViewRules(Rules):
    """The rules as a player knows them: how many islands were removed, not which."""

    removed: Annotated[int, Field(ge=0, le=MOST_REMOVED)] | Islands = 0  # type: ignore[assignment]


class Memory(BaseModel):
    """What the seats remember, where it matters to what they can infer: `discarded` by each seat (cards in a full
    position, numbers of cards in a view), how many cards of each hand (`fresh`) and of each seat's discards
    (`doubtful`) may be that seat's own Start, and the seat that laid the Start (`starter`, 0 unknown)."""

    model_config = STRICT
    discarded: list[Cards] | list[Count]
    fresh: list[Count]
    doubtful: list[Count]
    starter: Annotated[int, Field(ge=0, le=MOST_PLAYERS)] = 0


class Pending(BaseModel):
    """A position within a whole move: `owed` cards are still due, of rank `above` or higher, `actor` gives next."""

    model_config = STRICT
    phase: Literal["pay", "share"]
    actor: Seat
    owed: Annotated[int, Field(ge=1, le=8)]
    above: Card


class Deal(BaseModel):
    """A full deal, or with any of `grid`, `start_laid`, `to_move` a position in mid-game with everything known."""

    model_config = STRICT
    game: str
    format: Literal[1]
    players: Annotated[int, Field(ge=1, le=MOST_PLAYERS)]
    hands: list[Cards]
    piles: list[Cards]
    first: Seat
    to_move: Seat | None = None
    grid: Grid | None = None
    start_laid: bool | None = None
    rules: Rules = Rules()
    memory: Memory | None = None
    pending: Pending | None = None
    won: bool = False


class Record(Deal):
    """A recorded game: a deal (or a position) and one string a whole move."""

    moves: list[str]
    names: list[str] | None = None
    result: Result | None = None


class SeatView(BaseModel):
    """A position as seat `you` sees it: `hands` and `piles` are sizes, `discarded` what you have discarded yourself.
    `lost` says that the seat to move has no legal action, which its hidden hand does not show."""

    model_config = STRICT
    game: str
    format: Literal[1]
    players: Annotated[int, Field(ge=1, le=MOST_PLAYERS)]
    you: Seat
    to_move: Seat
    hand: Cards
    hands: list[Count]
    piles: list[Count]
    grid: Grid = [0] * CELLS
    start_laid: bool = False
    first: Seat = 1
    discarded: Cards = []
    rules: ViewRules = ViewRules()
    memory: Memory | None = None
    pending: Pending | None = None
    won: bool = False
    lost: bool = False


def schema() -> dict[str, Any]:
    """JSON Schema of the documents that `load` reads."""
    from pydantic import TypeAdapter

    return TypeAdapter(Deal | SeatView | Record).json_schema(mode="validation")


def deal(
    players: int, seed: int, *, removed: int | list[int] = 0, solo_draw: int = SOLO_DRAW, first: int | None = None
) -> CalmSailing:
    """Deals a game from a seed (rules 2.2-2.6, 9.1). `removed` is how many islands leave the game unseen, or which.

    The order of dealing is frozen: islands are shuffled for removal, then the rest with the five Finish cards; seat 1
    takes the first share, hands are the first five cards of each share, each Start is shuffled into its pile.
    Raises DocumentError.
    """
    problems = []
    if not 1 <= players <= MOST_PLAYERS:
        problems.append(Problem("players", f"expected 1 to {MOST_PLAYERS}, found {players}"))
    if isinstance(removed, int):
        if not 0 <= removed <= MOST_REMOVED:
            problems.append(Problem("removed", f"expected 0 to {MOST_REMOVED} islands, found {removed}"))
    elif (
        len(set(removed)) != len(removed) or not all(1 <= n <= ISLANDS for n in removed) or len(removed) > MOST_REMOVED
    ):
        problems.append(Problem("removed", f"expected up to {MOST_REMOVED} different islands from 1 to {ISLANDS}"))
    if not 0 <= solo_draw <= 20:
        problems.append(Problem("solo_draw", f"expected 0 to 20, found {solo_draw}"))
    if first is not None and not 1 <= first <= players:
        problems.append(Problem("first", f"expected a seat from 1 to {players}, found {first}"))
    if problems:
        raise DocumentError(problems)
    generator = Generator(seed, "deal")
    islands = list(range(1, ISLANDS + 1))
    if isinstance(removed, int):
        generator.shuffle(islands)
        gone = sorted(islands[:removed])
    else:
        gone = sorted(removed)
    cards = [number for number in range(1, ISLANDS + 1) if number not in gone] + [FINISH] * FINISHES
    generator.shuffle(cards)
    share, more = divmod(len(cards), players)
    hands, piles, sizes = [], [], []
    for seat in range(players):
        size = share + (seat < more)
        own, cards = cards[:size], cards[size:]
        pile = [*own[HAND:], START]
        generator.shuffle(pile)
        hands.append(own[:HAND])
        piles.append(pile)
        sizes.append(size)
    fewest = [seat for seat in range(players) if sizes[seat] == min(sizes)]
    starter = (
        fewest[generator.below(len(fewest))] + 1
    )  # 2.6, also where the caller chooses, so that piles do not change
    return CalmSailing.assemble(
        players=players,
        first=first or starter,
        active=first or starter,
        hands=hands,
        piles=piles,
        removed=gone,
        solo_draw=solo_draw,
        grid={},
        start_laid=False,
        lost=[],
        discarded=[[] for _ in range(players)],
        fresh=[0] * players,
        doubtful=[0] * players,
        starter=0,
    )


def load(document: Document) -> Position | View:
    """The position, or the view where the document has `you`. Raises DocumentError with every problem."""
    return _load_view(document) if "you" in document else _load_full(document)


def _is_deal(document: Document) -> bool:
    return not any(key in document for key in ("grid", "start_laid", "to_move", "memory", "pending", "won"))


def load_record(document: Document) -> tuple[CalmSailing, list[str], Result | None]:
    """The position before the moves of a record, the moves, and the result that it claims."""
    fields, problems = check(Record, document)
    names, players = fields.get("names"), fields.get("players")
    if names is not None and players is not None and len(names) != players:
        problems.append(Problem("names", f"{len(names)} names; expected one for each of the {players} players"))
    own = [problem for problem in problems if problem.where.split(".")[0].split("[")[0] in ("moves", "names", "result")]
    rest = {key: value for key, value in document.items() if key not in ("moves", "names", "result")}
    try:
        position = _load_full(rest)
    except DocumentError as error:
        raise DocumentError(error.problems + own) from None
    if own:
        raise DocumentError(own)
    return position, fields["moves"], fields["result"]


class _Checker:
    """Collects what is wrong with fields that have the right form."""

    def __init__(self, fields: dict[str, Any], problems: list[Problem]) -> None:
        self.fields = fields
        self.problems = problems
        self.players: int | None = fields.get("players")
        self.seen: dict[int, list[str]] = {}

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

    def cards(self, where: str, cards: list[int]) -> None:
        for card in cards:
            self.seen.setdefault(card, []).append(where)
            if card not in (FINISH, START) and card > ISLANDS:
                self.add(where, f"card {card_text(card)} belongs to an expansion that this game is played without")

    def grid(self) -> None:
        grid = self.fields.get("grid")
        if not grid:
            return
        last = 0
        for cell, number in enumerate(grid):
            if number:
                self.seen.setdefault(number, []).append(f"grid {cell_text(cell)}")
                if number <= last:
                    self.add(
                        "grid", f"{number} on {cell_text(cell)} after {last}: numbers must ascend along the path (3.4)"
                    )
                last = max(last, number)

    def twins(self) -> None:
        """Every island once, at most five Finish cards, at most one Start a player."""
        limits = {FINISH: FINISHES, START: self.players or MOST_PLAYERS}
        for card in sorted(self.seen):
            places = self.seen[card]
            limit = limits.get(card, 1)
            if len(places) > limit:
                what = f"{len(places)} of them; there are {limit}" if limit > 1 else "given twice"
                self.add(" and ".join(dict.fromkeys(places)), f"card {card_text(card)} {what}")

    def stop(self) -> None:
        if self.problems:
            raise DocumentError(self.problems)


def _load_full(document: Document) -> CalmSailing:
    fields, problems = check(Deal, document)
    checker = _Checker(fields, problems)
    is_deal = _is_deal(document)
    checker.seats("first", "to_move")
    checker.per_seat("hands", "piles")
    hands, piles, rules = fields.get("hands"), fields.get("piles"), fields.get("rules")
    for name, lists in (("hands", hands), ("piles", piles)):
        for seat, cards in enumerate(lists or [], start=1):
            checker.cards(f"{name} of seat {seat}", cards)
    if rules is not None:
        checker.cards("rules.removed", rules.removed)
        if len(rules.removed) > MOST_REMOVED:
            checker.add("rules.removed", f"{len(rules.removed)} islands; expected at most {MOST_REMOVED}")
    checker.grid()
    memory: Memory | None = fields.get("memory")
    if memory is not None:
        _check_memory(checker, memory, [len(hand) for hand in hands or []], cards=True)
    checker.twins()
    pending = fields.get("pending")
    start_laid = bool(fields.get("start_laid"))
    if not is_deal:
        for name in ("to_move", "grid", "start_laid"):
            if name not in document:
                checker.add(name, "missing; a position in mid-game gives to_move, grid and start_laid")
    most = _most_in_hand(checker, start_laid)
    if hands is not None:
        for seat, hand in enumerate(hands, start=1):
            if is_deal and len(hand) != HAND:
                checker.add(f"hands of seat {seat}", f"{len(hand)} cards; expected {HAND} in a deal (2.5)")
            elif not is_deal and len(hand) > most and (pending is None or pending.phase != "share"):
                checker.add(f"hands of seat {seat}", f"{len(hand)} cards; expected at most {most} (4.2)")
            elif (
                not is_deal
                and len(hand) < HAND
                and pending is None
                and piles
                and piles[seat - 1 : seat] not in ([], [[]])
                and not fields.get("won")
            ):
                checker.add(
                    f"hands of seat {seat}", f"{len(hand)} cards; expected {HAND} while the pile has some (4.2)"
                )
            if is_deal and START in hand:
                checker.add(f"hands of seat {seat}", "a Start card is never in an opening hand (2.5)")
    if hands is not None and piles is not None and len(hands) == len(piles) == checker.players:
        _check_starts(checker, hands, piles, start_laid)
        _check_shares(checker, hands, piles, is_deal)
        if is_deal and rules is not None and "rules" in fields:
            absent = [card for card in [*range(1, ISLANDS + 1), FINISH] if card not in checker.seen]
            finishes = len(checker.seen.get(FINISH, []))
            if finishes < FINISHES and FINISH in checker.seen:
                checker.add("piles", f"{finishes} Finish cards in the deal; expected {FINISHES}")
            if absent and not any(problem.where in ("hands", "piles") for problem in problems):
                names = " ".join(card_text(card) for card in absent[:12]) + (" ..." if len(absent) > 12 else "")
                checker.add("piles", f"cards missing from the deal: {names} (removed islands go into rules.removed)")
    if hands is not None:
        _check_pending(checker, [len(hand) for hand in hands], dict(enumerate(hands, start=1)))
        if memory is not None:
            _check_memory_starts(checker, memory, hands, piles or [])
    _check_end(checker)
    checker.stop()
    assert hands is not None
    assert piles is not None
    assert rules is not None
    assert checker.players is not None
    players = checker.players
    placed = Counter({card: len(places) for card, places in checker.seen.items()})
    lost: list[int] = []
    if not is_deal:
        whole = Counter(dict.fromkeys(range(1, ISLANDS + 1), 1))
        whole[FINISH] = FINISHES - bool(fields["won"])
        whole[START] = players - start_laid
        lost = sorted((whole - placed).elements())
    discarded = [list(cards) for cards in memory.discarded] if memory else [[] for _ in range(players)]  # type: ignore[arg-type]
    grid = fields["grid"] or [0] * CELLS
    active = fields["to_move"] or fields["first"]
    sizes = [len(hand) for hand in hands]
    return CalmSailing.assemble(
        players=players,
        first=fields["first"],
        active=active,
        hands=hands,
        piles=piles,
        removed=rules.removed,
        solo_draw=rules.solo_draw,
        grid={cell: number for cell, number in enumerate(grid) if number},
        start_laid=start_laid,
        lost=lost,
        discarded=discarded,
        fresh=memory.fresh if memory else [0] * players if is_deal else _fresh(sizes, pending, start_laid),
        doubtful=memory.doubtful if memory else [0] * players,
        starter=memory.starter if memory else 0,
        won=fields["won"],
        **_pending_fields(pending),
    )


def _pending_fields(pending: Pending | None) -> dict[str, Any]:
    if pending is None:
        return {}
    return {"phase": pending.phase, "actor": pending.actor, "owed": pending.owed, "above": pending.above}


def _most_in_hand(checker: _Checker, start_laid: bool) -> int:
    """The most cards in a hand at the start of a turn (4.2, 10.1)."""
    rules = checker.fields.get("rules")
    if checker.players == 1 and start_laid and rules is not None:
        return max(HAND, HAND - 1 + int(rules.solo_draw) - JOINT)  # what a large solo draw leaves
    return HAND


def _check_memory(checker: _Checker, memory: Memory, sizes: list[int], *, cards: bool) -> None:
    start_laid = bool(checker.fields.get("start_laid"))
    for name in ("discarded", "fresh", "doubtful"):
        if checker.players is not None and len(getattr(memory, name)) != checker.players:
            checker.add(f"memory.{name}", f"expected one entry for each of the {checker.players} players")
    if cards and any(isinstance(entry, int) for entry in memory.discarded):
        checker.add("memory.discarded", "expected lists of cards; numbers of cards stand in views only")
    elif not cards and any(isinstance(entry, list) for entry in memory.discarded):
        checker.add("memory.discarded", "expected numbers of cards; in a view the cards of others are hidden")
    elif cards:
        for seat, entry in enumerate(memory.discarded, start=1):
            checker.cards(f"memory.discarded of seat {seat}", entry)  # type: ignore[arg-type]
    if checker.players is not None and memory.starter > checker.players:
        checker.add("memory.starter", f"expected a seat from 1 to {checker.players}, or 0")
    if memory.starter and not start_laid:
        checker.add("memory.starter", "expected 0 as long as no Start is laid")
    for seat, (count, size) in enumerate(zip(memory.fresh, sizes, strict=False), start=1):
        if count > size:
            checker.add("memory.fresh", f"{count} for seat {seat}, which holds {size} cards")
    gone = [entry if isinstance(entry, int) else len(entry) for entry in memory.discarded]
    you, own = checker.fields.get("you"), checker.fields.get("discarded")
    if not cards and you is not None and own is not None and you <= len(gone) and gone[you - 1] != len(own):
        checker.add("memory.discarded", f"{gone[you - 1]} for seat {you}, yet `discarded` names {len(own)} cards")
    for seat, (count, size) in enumerate(zip(memory.doubtful, gone, strict=False), start=1):
        if count > size:
            checker.add("memory.doubtful", f"{count} for seat {seat}, which has discarded {size} cards")
        if count and not start_laid:
            checker.add("memory.doubtful", f"{count} for seat {seat}; expected 0 as long as no Start is laid (5.1)")


def _check_memory_starts(checker: _Checker, memory: Memory, hands: list[list[int]], piles: list[list[int]]) -> None:
    """Where a seat's Start lies must be where the others may suppose it."""
    discarded = [entry for entry in memory.discarded if isinstance(entry, list)]
    for seat, (hand, pile, gone) in enumerate(zip(hands, piles, discarded, strict=False), start=1):
        _check_own_start(checker, memory, seat, hand, gone)
        if hand.count(START) + pile.count(START) + gone.count(START) > (seat != memory.starter):
            checker.add(f"memory.discarded of seat {seat}", "each player has one Start (2.5)")
        elif START in gone and not checker.fields.get("start_laid"):
            checker.add(f"memory.discarded of seat {seat}", "a Start can be discarded only once one is laid (5.7)")


def _fresh(sizes: list[int], pending: Pending | None, start_laid: bool) -> list[int]:
    """How many cards of each hand may be that seat's Start where nobody remembers: all, but for a seat that is paying
    before a Start lies, which would have had to lay its own (5.1)."""
    paying = pending.actor if pending is not None and pending.phase == "pay" and not start_laid else 0
    return [0 if seat == paying else size for seat, size in enumerate(sizes, start=1)]


def _check_own_start(checker: _Checker, memory: Memory, seat: int, hand: list[int], gone: list[int]) -> None:
    for name, counts, cards in (("fresh", memory.fresh, hand), ("doubtful", memory.doubtful, gone)):
        if START in cards and seat <= len(counts) and not counts[seat - 1]:
            checker.add(f"memory.{name}", f"0 for seat {seat}, whose Start is among these cards")


def _check_pending(checker: _Checker, sizes: list[int], hands: dict[int, list[int]]) -> None:
    """What is still due can be given: `hands` are the hands that are known, by seat."""
    pending: Pending | None = checker.fields.get("pending")
    active = checker.fields.get("to_move")
    if pending is None or active is None or len(sizes) != checker.players or active > len(sizes):
        return
    seats = [(active - 1 + step) % len(sizes) + 1 for step in range(len(sizes))]
    if pending.actor not in seats:
        checker.add("pending.actor", f"seat {pending.actor}; expected 1 to {len(sizes)}")
        return
    start_laid = bool(checker.fields.get("start_laid"))
    if pending.phase == "pay" and pending.actor != active:
        checker.add("pending.actor", f"seat {pending.actor}; a payment is due from seat {active}, which is to move")
    if pending.phase == "share" and not start_laid:
        checker.add("pending.phase", "a joint discard, yet no Start is laid (5.4)")
    hand = hands.get(pending.actor)
    if pending.phase == "pay" and hand is not None and START in hand and not start_laid:
        checker.add("pending.phase", "a payment, yet a Start in the hand must be laid first (5.1)")
    memory: Memory | None = checker.fields.get("memory")
    if pending.phase == "pay" and not start_laid and memory and any(memory.fresh[active - 1 : active]):
        checker.add("memory.fresh", f"expected 0 for seat {active}, which is paying and so holds no Start (5.1)")
    able = sizes[pending.actor - 1] if hand is None else sum(card >= pending.above for card in hand)
    if pending.phase == "share":
        able += sum(sizes[seat - 1] for seat in seats[seats.index(pending.actor) + 1 :])
    if pending.owed > able:
        checker.add("pending.owed", f"{pending.owed} cards are due, but only {able} can be given")
    elif pending.phase == "share" and sizes[pending.actor - 1] == 0:
        checker.add("pending.actor", f"seat {pending.actor} has no cards to give")


def _check_end(checker: _Checker) -> None:
    """A game that is over is over for one reason, and not within a move."""
    fields = checker.fields
    won, lost = bool(fields.get("won")), bool(fields.get("lost"))
    if won and (0 in (fields.get("grid") or [0]) or not fields.get("start_laid")):
        checker.add("won", "expected only with a full grid and the Start laid (6.1)")
    if won and len(checker.seen.get(FINISH, [])) >= FINISHES:
        checker.add("won", f"expected only {FINISHES - 1} more Finish cards beside the one that is laid")
    for name, over in (("won", won), ("lost", lost)):
        if over and fields.get("pending") is not None:
            checker.add(name, "expected only where no cards are due")
    if won and lost:
        checker.add("lost", "expected either `won` or `lost`")


def _check_starts(checker: _Checker, hands: list[list[int]], piles: list[list[int]], start_laid: bool) -> None:
    """Each player has one Start in the own cards (2.2, 2.5) until one is laid."""
    held = [hand.count(START) + pile.count(START) for hand, pile in zip(hands, piles, strict=True)]
    for seat, count in enumerate(held, start=1):
        if count > 1:
            checker.add(f"seat {seat}", f"{count} Start cards in hand and pile; each player has one (2.5)")
        elif count == 0 and not start_laid:
            checker.add(f"seat {seat}", "no Start card in hand or pile, yet none has been laid (2.5)")
    if start_laid and sum(held) >= len(hands):
        checker.add(
            "start_laid", f"a Start is laid, yet {sum(held)} more are in the game; expected at most {len(hands) - 1}"
        )


def _check_shares(checker: _Checker, hands: list[list[int]], piles: list[list[int]], is_deal: bool) -> None:
    """Everything is dealt as evenly as possible (2.4)."""
    sizes = [len(hand) + len(pile) for hand, pile in zip(hands, piles, strict=True)]
    if is_deal and max(sizes) - min(sizes) > 1:
        checker.add("piles", f"shares of {', '.join(map(str, sizes))} cards; expected as even as possible (2.4)")
    most = -(-(ISLANDS + FINISHES) // len(hands)) + 1
    for seat, size in enumerate(sizes, start=1):
        if size > most and not is_deal:
            checker.add(f"piles of seat {seat}", f"{size} cards with the hand; a share has at most {most} (2.4)")


def _load_view(document: Document) -> View:
    fields, problems = check(SeatView, document)
    checker = _Checker(fields, problems)
    checker.seats("you", "to_move", "first")
    checker.per_seat("hands", "piles")
    hand, sizes, piles, rules = fields.get("hand"), fields.get("hands"), fields.get("piles"), fields.get("rules")
    you: int | None = fields.get("you")
    pending: Pending | None = fields.get("pending")
    memory: Memory | None = fields.get("memory")
    if memory is not None:
        _check_memory(checker, memory, sizes or [], cards=False)
        _check_own_start(checker, memory, you or 1, hand or [], fields.get("discarded") or [])
    if hand is not None:
        checker.cards("hand", hand)
    checker.cards("discarded", fields.get("discarded") or [])
    checker.grid()
    checker.twins()
    if checker.seen.get(START) and len(checker.seen[START]) > 1:
        checker.add("hand", "more than one Start among your cards; each player has one (2.5)")
    known = hand is not None and sizes is not None and you is not None and you <= len(sizes)
    if known and sizes[you - 1] != len(hand):  # type: ignore[index,operator,arg-type]
        checker.add("hands", f"{sizes[you - 1]} cards for seat {you}, yet `hand` names {len(hand)}")  # type: ignore[index,operator,arg-type]
    start_laid, won = fields.get("start_laid", False), fields.get("won", False)
    most = _most_in_hand(checker, start_laid)
    for seat, size in enumerate(sizes or [], start=1):
        if size > most and (pending is None or pending.phase != "share"):
            checker.add("hands", f"{size} cards for seat {seat}; expected at most {most} (4.2)")
    _check_end(checker)
    if sizes is not None:
        _check_pending(checker, sizes, {you: hand} if you is not None and hand is not None else {})
    removed = 0
    if rules is not None:
        removed = rules.removed if isinstance(rules.removed, int) else len(rules.removed)
        islands = sum(card <= ISLANDS for card in checker.seen)
        if removed > MOST_REMOVED:
            checker.add("rules.removed", f"{removed} islands; expected at most {MOST_REMOVED}")
        elif removed + islands > ISLANDS:
            checker.add(
                "rules.removed", f"{removed} islands, yet {islands} of the {ISLANDS} are known to be in the game"
            )
    missing = 0
    complete = None not in (checker.players, sizes, piles, hand) and not checker.problems
    if complete:
        assert checker.players is not None
        assert sizes is not None
        assert piles is not None
        assert you is not None
        whole = ISLANDS - removed + FINISHES + checker.players
        placed = sum(sizes) + sum(piles) + sum(map(bool, fields["grid"])) + start_laid + won + len(fields["discarded"])
        others = sum(n for i, n in enumerate(memory.discarded, 1) if i != you) if memory else 0  # type: ignore[misc]
        missing = whole - placed - others
        if missing < 0:
            checker.add("piles", f"{placed + others} cards in all; this game has only {whole}")
        mine = START in (hand or []) or START in fields["discarded"]
        if not start_laid and not mine and piles[you - 1] == 0:
            checker.add(
                "hand", "your Start card is neither in your hand nor in your pile, yet none has been laid (2.5)"
            )
        if not start_laid and START in fields["discarded"]:
            checker.add("discarded", "a Start card can be discarded only once a Start is laid (5.7)")
        most = -(-(ISLANDS + FINISHES) // checker.players) + 1
        for seat, size in enumerate(sizes):
            if size + piles[seat] > most:
                checker.add(
                    f"piles of seat {seat + 1}", f"{size + piles[seat]} cards with the hand; a share has at most {most}"
                )
        _check_hidden_starts(checker, memory, missing)
    checker.stop()
    assert hand is not None
    assert sizes is not None
    assert piles is not None
    assert rules is not None
    assert you is not None
    players = checker.players or 0
    hands: list[list[int]] = [[] for _ in range(players)]
    hands[you - 1] = hand
    discarded: list[list[int]] = [[] for _ in range(players)]
    discarded[you - 1] = fields["discarded"]
    counts = [n for n in memory.discarded if isinstance(n, int)] if memory else [0] * players
    counts[you - 1] = len(fields["discarded"])
    doubtful = [0] * players
    if START in fields["discarded"]:
        doubtful[you - 1] = len(fields["discarded"])
    position = CalmSailing.assemble(
        players=players,
        first=fields["first"],
        active=fields["to_move"],
        hands=hands,
        piles=[[] for _ in range(players)],
        removed=[],
        solo_draw=rules.solo_draw,
        grid={cell: number for cell, number in enumerate(fields["grid"]) if number},
        start_laid=start_laid,
        lost=[],
        discarded=discarded,
        fresh=memory.fresh if memory else _fresh(sizes, pending, start_laid),
        doubtful=memory.doubtful if memory else doubtful,
        starter=memory.starter if memory else 0,
        won=won,
        beaten=fields["lost"],
        hand_sizes=sizes,
        pile_sizes=piles,
        discard_sizes=counts,
        lost_size=missing,
        removed_count=removed,
        **_pending_fields(pending),
    )
    if fields["lost"] and not position.is_over:
        raise DocumentError([Problem("lost", f"seat {you} is to move and has a legal action (7.2)")])
    return View(position, you)


def _check_hidden_starts(checker: _Checker, memory: Memory | None, missing: int) -> None:
    """Every Start that the seat has not seen must have a place where it can be; `missing` cards are unaccounted for."""
    fields = checker.fields
    sizes, piles, you = fields["hands"], fields["piles"], fields["you"]
    fresh = _fresh(sizes, fields["pending"], fields["start_laid"])
    homeless = []
    for seat in range(1, len(sizes) + 1):
        places = piles[seat - 1]
        if seat != you:
            places += memory.fresh[seat - 1] + memory.doubtful[seat - 1] if memory else fresh[seat - 1]
        if not places and not (seat == you and START in checker.seen) and not (memory and memory.starter == seat):
            homeless.append(seat)
    room = missing if fields["start_laid"] else 0
    if fields["start_laid"] and not (memory and memory.starter):
        room += 1  # one of them may be the one that lies
    if memory and memory.starter == you and START in checker.seen:
        checker.add("memory.starter", "you have laid your Start, yet it is among your cards (2.5)")
    if len(homeless) > room:
        names = ", ".join(map(str, homeless))
        checker.add("piles", f"no place is left for the Start of seat {names} (2.5)")


def _listed(cards: list[int]) -> list[int | str]:
    return [LETTERS.get(card, card) for card in cards]


def _grid_rows(position: CalmSailing) -> list[str]:
    grid = position.grid
    rows = range(SIDE - 1, -1, -1)
    return [" ".join(f"{grid.get(SIDE * row + column, '.'):>2}" for column in range(SIDE)) for row in rows]


def _rules(position: CalmSailing, removed: object) -> dict[str, object]:
    rules: dict[str, object] = {
        "removed": removed,
        "jagged_rocks": False,
        "sea_monsters": 0,
        "storms": 0,
        "wild": 0,
        "layout": "standard",
    }
    if position.solo_draw != SOLO_DRAW:
        rules["solo_draw"] = position.solo_draw
    return rules


def _tail(position: CalmSailing, plain: bool, counts: list[object]) -> dict[str, object]:
    """The keys that only some positions need."""
    found: dict[str, object] = {}
    if not plain:
        found["memory"] = {
            "discarded": counts,
            "fresh": position.fresh,
            "doubtful": position.doubtful,
            "starter": position.starter or 0,
        }
    if position.phase != "action":
        found["pending"] = {
            "phase": position.phase,
            "actor": position.turn,
            "owed": position.owed,
            "above": LETTERS.get(position.above, position.above),
        }
    if position.is_won:
        found["won"] = True
    return found


def dump(position: CalmSailing) -> Document:
    """The canonical document: a deal where nothing has happened yet, else a position in mid-game."""
    players = position.players
    document: Document = {"game": NAME, "format": FORMAT, "players": players, "first": position.first}
    cards = {"hands": [_listed(h) for h in position.hands], "piles": [_listed(p) for p in position.piles]}
    rules = _rules(position, position.removed)
    if (
        not position.grid
        and not position.start_laid
        and position.active == position.first
        and not position.lost_size
        and not any(position.discard_sizes)
        and position.fresh == [0] * players
        and all(size == HAND for size in position.hand_sizes)
        and position.phase == "action"
    ):
        return document | cards | {"rules": rules}
    document["to_move"] = position.active
    document |= cards | {"grid": _grid_rows(position), "start_laid": position.start_laid, "rules": rules}
    plain = (
        not any(position.discard_sizes)
        and position.fresh == position.hand_sizes
        and not any(position.doubtful)
        and not position.starter
    )
    return document | _tail(position, plain, [_listed(cards) for cards in position.discarded])


def dump_view(view: View) -> Document:
    """The canonical document of a view."""
    position = view.masked
    assert isinstance(position, CalmSailing)
    document: Document = {
        "game": NAME,
        "format": FORMAT,
        "players": position.players,
        "you": view.seat,
        "first": position.first,
        "to_move": position.active,
        "hand": _listed(position.hands[view.seat - 1]),
        "hands": position.hand_sizes,
        "piles": position.pile_sizes,
        "grid": _grid_rows(position),
        "start_laid": position.start_laid,
        "discarded": _listed(position.discarded[view.seat - 1]),
        "rules": _rules(position, position.removed_count),
    }
    others = [count for seat, count in enumerate(position.discard_sizes, 1) if seat != view.seat]
    plain = (
        not any(others)
        and position.fresh == position.hand_sizes
        and not any(position.doubtful)
        and not position.starter
    )
    if position.is_over and not position.is_won:
        document["lost"] = True
    return document | _tail(position, plain, list(position.discard_sizes))
