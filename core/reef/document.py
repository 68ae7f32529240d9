"""Documents of Reef: deals, records, positions and views of one seat; reading, writing and checks."""

from __future__ import annotations

from functools import cache
from typing import Any

from ..contract import View
from ..documents.io import FORMAT, Document
from ..documents.keys import Forms
from ..documents.records import History, Result
from ..documents.spelling import hint
from ..documents.validation import Checker as BaseChecker, check
from ..errors import DocumentError, Problem, counted, shown
from ..rng import Generator
from ..seats import FirstSeat, check_first, check_names, chosen_seat
from ..views import possible
from .checks import Checker
from .defaults import fill
from .document_keys import NAME, WORDS, Deal, Memory, Pending, Pile, PlayedOn, Record, ScoreDocument, Table
from .game_cards import STANDARD_CARDS, GameCards, game_cards
from .material import (
    CELLS,
    COLORS,
    DISPLAY,
    LETTERS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    OPENINGS,
    PILE,
    SIDE,
    SPACES,
    START_HAND,
    START_POINTS,
    STOCK,
    Stacks,
)
from .own_cards import card_set, enough, read_game_cards
from .plan_document import PlanDocument
from .position import Reef


def board_rows(stacks: Stacks) -> list[str]:
    """Return a board as four strings of four fields each, the top row first: `r3` for a stack, `.` for an empty
    space."""
    lines = []
    for row in range(SIDE - 1, -1, -1):
        found = [stacks[SIDE * column + row] for column in range(SIDE)]
        lines.append(" ".join("." if stack is None else f"{LETTERS[stack[0]]}{stack[1]}" for stack in found))
    return lines


@cache
def forms() -> Forms:
    """Return the forms (the models with the keys) of the documents that are read, including the questions of `score`
    and `plan`."""
    return Forms(Table, PlayedOn, Record, Deal, questions={"score": ScoreDocument, "plan": PlanDocument}, words=WORDS)


def deal(
    players: int,
    seed: int,
    *,
    opening: str = "standard",
    first: FirstSeat | None = None,
    card_file: Document | None = None,
) -> Reef:
    """Deal a game from a seed (rules 1.3-1.6).

    The 60 cards, or those of the card file, are shuffled from ascending order; then the starting seat is drawn, unless
    it is given. `opening` is `standard` or `experienced` (1.5). The order of dealing is frozen. Raise DocumentError.
    """
    problems = []
    cards = STANDARD_CARDS
    if card_file is not None:
        try:
            cards = game_cards(card_set(card_file))
        except DocumentError as error:
            problems += error.problems
        else:
            problems += enough(cards, players if players in STOCK else None, "cards")
    if players not in STOCK:
        problems.append(Problem("players", f"expected {MIN_PLAYERS} to {MAX_PLAYERS}, found {players}"))
    if opening not in OPENINGS:
        problems.append(
            Problem(
                "opening", f"expected one of {', '.join(OPENINGS)}, found {shown(opening)}{hint(opening, OPENINGS)}"
            )
        )
    problems += check_first(first, players)
    if problems:
        raise DocumentError(problems)
    generator = Generator(seed, "deal")
    deck = list(cards.numbers)
    generator.shuffle(deck)
    starter = generator.below(players) + 1
    return dealt(players, chosen_seat(first) or starter, opening, deck, cards)


def dealt(players: int, first: int, opening: str, deck: list[int], cards: GameCards) -> Reef:
    """Return the position in which a game begins, before the openings. The deck gives, from its front, the hands from
    seat 1 on, the display and the draw pile."""
    rest = deck[START_HAND * players :]
    return Reef.assemble(
        players=players,
        first=first,
        active=first,
        boards=[[None] * CELLS for _ in range(players)],
        hands=[deck[START_HAND * seat : START_HAND * (seat + 1)] for seat in range(players)],
        points=[START_POINTS] * players,
        display=[(card, 0) for card in rest[:DISPLAY]],
        deck=rest[DISPLAY:],
        supply=[STOCK[players]] * COLORS,
        played=[],
        shown=[[] for _ in range(players)],
        experienced=opening == "experienced",
        cards=cards,
    )


def load(document: Document) -> Reef | View[Reef]:
    """Return the position that a document describes, or the view if the document has `you`. A record gives the position
    before its moves. Raise DocumentError with every problem."""
    if "boards" in document or "you" in document:
        return _load_table(document)
    if "moves" in document:
        return load_record(document)[0]
    return _load_deal(Deal, document)[0]


def load_record(document: Document) -> tuple[Reef, list[str], Result | None]:
    """Return the position before the moves of a record, the texts of the moves, and the result that the record states
    (None if it states none). The moves are not played.

    The record begins with a deal or with a position with everything known. Raise DocumentError.
    """
    if "boards" in document:
        return _load_played_on(document)
    position, fields = _load_deal(Record, document)
    return position, fields["moves"], fields["result"]


def _load_played_on(document: Document) -> tuple[Reef, list[str], Result | None]:
    """Read a record that begins with a position."""
    own = {key: value for key, value in document.items() if key in History.model_fields}
    fields, problems = check(History, own)
    problems += check_names(fields.get("names"), document.get("players"))
    try:
        position = _load_table({key: value for key, value in document.items() if key not in own})
    except DocumentError as error:
        raise DocumentError(error.problems + problems) from None
    if not isinstance(position, Reef):
        problems.append(Problem("you", "a record begins with everything known, not with the view of one seat"))
        raise DocumentError(problems)
    if problems:
        raise DocumentError(problems)
    return position, fields["moves"], fields["result"]


def _load_deal(model: type[Deal], document: Document) -> tuple[Reef, dict[str, Any]]:
    """Return the position after the deal, and the fields of the document."""
    cards, numbers, problems = read_game_cards(document)
    fields, found = check(model, document, numbers)
    problems += found
    checker = BaseChecker(fields, problems)
    checker.seats("first")
    deck, players = fields.get("deck"), fields.get("players")
    problems += check_names(fields.get("names"), players)
    if deck is not None:
        twins = sorted({card for card in deck if deck.count(card) > 1})
        if twins:
            problems.append(Problem("deck", f"card {twins[0]} is given twice"))
    if deck is not None and cards is not None:
        missing = [card for card in cards.numbers if card not in deck]
        if len(deck) != len(cards) or missing:
            what = f"; card {missing[0]} is missing" if missing else ""
            problems.append(
                Problem("deck", f"{counted(len(deck), 'card')}; expected each of the {len(cards)} once{what}")
            )
    if cards is not None:
        problems += enough(cards, players)
    checker.stop()
    assert cards is not None
    return dealt(fields["players"], fields["first"], fields["opening"], fields["deck"], cards), fields


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


def _load_table(document: Document) -> Reef | View[Reef]:
    cards, numbers, problems = read_game_cards(document)
    fields, found = check(Table, document, numbers)
    problems += found
    fill(fields, problems, document, cards)
    checker = Checker(fields, problems, cards)
    checker.seats("first", "to_move", "you")
    checker.per_seat("boards", "hands", "points")
    checker.cards()
    checker.display()
    checker.stock()
    checker.before_the_first_turn()
    checker.end()
    checker.openings()
    checker.moving()
    hands, deck, you = fields.get("hands"), fields.get("deck"), fields.get("you")
    unknown = hands is not None and any(card is None for hand in hands for card in hand)
    hidden = unknown or isinstance(deck, Pile) or ("display" in fields and fields["display"] is None)
    if hidden and you is None and document.get("you") is None:
        checker.add("you", "missing; a position that hides cards says whose view it is")
    if hidden and isinstance(deck, list):
        what = "hands hide cards" if unknown else "the display is hidden"
        checker.add("deck", f"a list, yet {what}; expected the top card and a count")
    checker.laid_out(hidden)
    if hidden and you is not None and hands is not None and you <= len(hands) and None in hands[you - 1]:
        given = document["hands"][you - 1]
        wrong = "how many cards you hold" if type(given) is int else "null in your own hand"
        checker.add(f"hands[{you - 1}]", f"{wrong}; expected its cards")
    memory: Memory | None = fields.get("memory")
    pending: Pending | None = fields.get("pending")
    shown = _read_shown(checker, memory, hands, you if hidden else None)
    seen = _seen(fields)
    played = fields.get("played")
    if hidden and not checker.problems:
        assert hands is not None
        assert isinstance(deck, Pile)
        wanted = sum(card is None for hand in hands for card in hand) + deck.count
        wanted += DISPLAY if deck.top is None else -1
        free = (len(cards) if cards is not None else PILE) - len(seen)
        if wanted > free:
            checker.add(
                "deck.count",
                f"{counted(wanted, 'card is', 'cards are')} hidden in hands and pile; only {free} are left for them",
            )
        else:
            checker.pile()
    elif not hidden and cards is not None:
        if played is None and "played" in fields:
            fields["played"] = played = [card for card in cards.numbers if card not in seen]
        if not checker.problems:
            checker.pile()
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
        display=[(entry.card, entry.points) for entry in fields["display"] or []],
        deck=deck if not isinstance(deck, Pile) else [] if deck.top is None else [deck.top],
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
    return possible(View(position, you)) if you is not None else position


def _seen(fields: dict[str, Any]) -> set[int]:
    """Collect the cards that the document names, including the one being played."""
    deck = fields.get("deck")
    seen = {card for hand in fields.get("hands") or [] for card in hand if card is not None}
    seen |= {entry.card for entry in fields.get("display") or []} | set(fields.get("played") or [])
    if (pending := fields.get("pending")) is not None and pending.card is not None:
        seen.add(pending.card)
    return seen | ({deck.top} - {None} if isinstance(deck, Pile) else set(deck or []))


def _read_shown(
    checker: Checker, memory: Memory | None, hands: list[list[int | None]] | None, you: int | None
) -> list[list[int]]:
    """Read the cards of each hand that all have seen. In a view they are the named cards of other hands."""
    if hands is None or checker.players is None or len(hands) != checker.players:
        return []
    shown: list[list[int]] = [[] for _ in hands]
    if you is not None:
        shown = [[card for card in hand if card is not None] for hand in hands]
        if you <= len(hands):
            shown[you - 1] = []
    unsaid = you is None and any(problem.where == "you" for problem in checker.problems)
    if memory is None or unsaid:
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
    """Return the canonical document of a position with everything known, also right after the deal."""
    document = _table(position)
    if any(position.shown) and not position.is_over:
        document["memory"] = {"shown": position.shown}
    return document


def dump_view(view: View[Reef]) -> Document:
    """Return the canonical document of a view."""
    position = view.masked
    document = _table(position)
    sizes = position.hand_sizes
    document["hands"] = [hand + [None] * (sizes[seat] - len(hand)) for seat, hand in enumerate(position.hands)]
    document["you"] = view.seat
    document["display"] = document["display"] or None  # laid out only after the openings (1.6)
    if position.deck_size:
        document["deck"] = {"top": position.deck[0] if position.deck else None, "count": position.deck_size}
    own = position.shown[view.seat - 1]
    if own and not position.is_over:
        document["memory"] = {"shown": own}
    return document
