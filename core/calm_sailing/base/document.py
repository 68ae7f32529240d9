"""Documents of the base game of Calm Sailing, read and written: deals, positions in mid-game, views of one seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from ...contract import Position, View
from ...documents.fields import check_owner, own_turn
from ...documents.io import FORMAT, Document
from ...documents.keys import Forms
from ...documents.records import Result, read_record
from ...documents.validation import check
from ...errors import DocumentError, Problem, counted
from ...views import possible
from ..material import FINISH, FINISHES, HAND_LIMIT, ISLANDS, JOINT_DISCARD, LETTERS, SIDE, START, listed
from ..solo import unusual
from .checks import (
    Checker,
    check_end,
    check_filled,
    check_hidden_starts,
    check_lost,
    check_memory,
    check_memory_starts,
    check_own_start,
    check_pending,
    check_shares,
    check_solo,
    check_start_discards,
    check_starts,
    default_fresh,
    most_at_a_start,
    most_in_hand,
)
from .document_keys import MODELS, NAME, Deal, Memory, Pending, Record, SeatView
from .position import CalmSailing

P = TypeVar("P", bound=Position)


def deal(*, players: int, first: int, **parts: Any) -> CalmSailing:
    """Return the position that consists of these checked parts. Missing `parts` are those of a deal.

    Hands and piles are listed by seat, piles with the top card first.
    """
    usual: dict[str, Any] = {
        "active": first,
        "piles": [[] for _ in range(players)],
        "solo_draw": 0,
        "hand_limit": HAND_LIMIT,
        "joint_discard": JOINT_DISCARD,
        "grid": {},
        "start_laid": False,
        "lost": [],
        "discarded": [[] for _ in range(players)],
        "fresh": [0] * players,
        "doubtful": [0] * players,
        "starter": 0,
    }
    return CalmSailing.assemble(players=players, first=first, **usual | parts)


def load(document: Document) -> CalmSailing | View[CalmSailing]:
    """Return the position that a document describes, or the view if the document has `you`. Raise DocumentError with
    every problem."""
    check_owner(document, "hands", "piles")
    return load_view(document) if "you" in document else load_full(document)


def load_record(document: Document) -> tuple[CalmSailing, list[str], Result | None]:
    """Return the position before the moves of a record, the texts of the moves, and the result that the record states
    (None if it states none). The moves are not played. Raise DocumentError."""
    return read_record(Record, document, load_full)


@cache
def forms() -> Forms:
    """Return the forms (the models with the keys) of the documents of the base game."""
    return Forms(*MODELS)


def _is_deal(document: Document) -> bool:
    return not any(key in document for key in ("grid", "start_laid", "to_move", "memory", "pending", "won"))


def load_full(document: Document) -> CalmSailing:
    """Return the position that a document with everything known describes. Raise DocumentError with every problem."""
    fields, problems = check(Deal, document)
    checker = Checker(fields, problems)
    is_deal = _is_deal(document)
    _check_cards(checker)
    if not is_deal:
        checker.mid_game(document)
    _check_hands(checker, is_deal)
    _check_complete(checker, is_deal)
    hands, memory = fields.get("hands"), fields.get("memory")
    if hands is not None:
        check_pending(checker, [len(hand) for hand in hands], dict(enumerate(hands, start=1)))
        if memory is not None:
            check_memory_starts(checker, memory, hands, fields.get("piles") or [])
    check_end(checker)
    check_solo(checker)
    checker.stop()
    return _position(checker, is_deal)


def _check_cards(checker: Checker) -> None:
    """Check all cards of the document: in hands, piles, memory and grid, and removed ones."""
    fields = checker.fields
    checker.seats("first", "to_move")
    if fields.get("to_move", 0) is None:
        fields["to_move"] = fields.get("first")
    checker.per_seat("hands", "piles")
    hands, rules = fields.get("hands"), fields.get("rules")
    for name in ("hands", "piles"):
        for seat, cards in enumerate(fields.get(name) or [], start=1):
            checker.cards(f"{name} of seat {seat}", cards)
    if rules is not None:
        checker.cards("rules.removed", rules.removed)
        checker.removed()
    checker.grid()
    memory: Memory | None = fields.get("memory")
    if memory is not None:
        check_memory(checker, memory, [len(hand) for hand in hands or []], cards=True)
    checker.twins()


def _limit(checker: Checker) -> tuple[int, str]:
    """Return the maximum number of cards in a hand at this point of a turn, and the clause for it."""
    pending: Pending | None = checker.fields.get("pending")
    if pending is not None and pending.phase == "share":
        return most_at_a_start(checker), "5.3"
    return most_in_hand(checker, bool(checker.fields.get("start_laid"))), "4.2"


def _check_hands(checker: Checker, is_deal: bool) -> None:
    """Check the sizes of the hands, and that those of a deal have no Start (2.5)."""
    hands: list[list[int]] | None = checker.fields.get("hands")
    if hands is None or checker.fields.get("rules") is None:  # the rules contain the hand limit
        return
    most, clause = _limit(checker)
    for seat, hand in enumerate(hands, start=1):
        if is_deal:
            checker.dealt_hand(seat, hand)
        elif len(hand) > most:
            checker.add(f"hands of seat {seat}", f"{counted(len(hand), 'card')}; expected at most {most} ({clause})")
    if not is_deal:
        check_filled(checker, [len(hand) for hand in hands])


def _check_complete(checker: Checker, is_deal: bool) -> None:
    """Check the cards of each seat, and that a deal has every card."""
    fields = checker.fields
    hands, piles = fields.get("hands"), fields.get("piles")
    if hands is None or piles is None or not len(hands) == len(piles) == checker.players:
        return
    check_starts(checker, hands, piles, bool(fields.get("start_laid")))
    check_shares(checker, hands, piles, is_deal)
    rules, grid = fields.get("rules"), fields.get("grid")
    if rules is None:
        return
    if not is_deal:
        placed = sum(map(len, (*hands, *piles))) + sum(map(bool, grid or [])) + bool(fields.get("won")) + 1
        check_start_discards(checker, ISLANDS - len(rules.removed) + FINISHES + len(hands) - placed)
        return
    finishes = len(checker.seen.get(FINISH, []))
    if finishes < FINISHES and FINISH in checker.seen:
        checker.add("piles", f"{finishes} Finish cards in the deal; expected {FINISHES}")
    if not any(problem.where in ("hands", "piles") for problem in checker.problems):
        checker.whole("piles", [*range(1, ISLANDS + 1), FINISH])


def _position(checker: Checker, is_deal: bool) -> CalmSailing:
    """Assemble the position of checked fields with everything known."""
    fields = checker.fields
    hands, rules, start_laid = fields["hands"], fields["rules"], bool(fields["start_laid"])
    memory: Memory | None = fields["memory"]
    pending: Pending | None = fields["pending"]
    players, sizes = len(hands), [len(hand) for hand in hands]
    lost: list[int] = []
    if not is_deal:
        whole = Counter(dict.fromkeys(range(1, ISLANDS + 1), 1))
        whole[FINISH] = FINISHES - bool(fields["won"])
        whole[START] = players - start_laid
        lost = sorted((whole - Counter({card: len(places) for card, places in checker.seen.items()})).elements())
    return CalmSailing.assemble(
        **common(fields, players),
        **_turn(fields),
        hands=hands,
        piles=fields["piles"],
        removed=rules.removed,
        lost=lost,
        discarded=[list(cards) for cards in memory.discarded] if memory else [[] for _ in hands],  # type: ignore[arg-type]
        fresh=memory.fresh if memory else [0] * players if is_deal else default_fresh(sizes, pending, start_laid),
        doubtful=memory.doubtful if memory else [0] * players,
    )


def common(fields: dict[str, Any], players: int) -> dict[str, Any]:
    """Return the arguments of `CalmSailing.assemble` that a full position and a view share, also with expansions, from
    the checked fields of a document."""
    rules, memory = fields["rules"], fields["memory"]
    return {
        "players": players,
        "first": fields["first"],
        "solo_draw": rules.solo_draw,
        "hand_limit": rules.solo_hand,
        "joint_discard": rules.solo_payment,
        "start_laid": bool(fields["start_laid"]),
        "starter": memory.starter if memory else 0,
        "won": fields["won"],
    }


def _turn(fields: dict[str, Any]) -> dict[str, Any]:
    """Return the grid, the seat to move, and the cards that are still due in a move."""
    grid = {cell: number for cell, number in enumerate(fields["grid"] or []) if number}
    found = {"active": fields["to_move"], "grid": grid}
    pending: Pending | None = fields["pending"]
    if pending is None:
        return found
    return found | {"phase": pending.phase, "actor": pending.actor, "owed": pending.owed, "above": pending.above}


def _fill_hands(fields: dict[str, Any], problems: list[Problem]) -> None:
    """Fill in omitted hand sizes: five cards, and for your seat those of the hand.

    The sizes hold while the piles have cards (4.2).
    """
    if fields.get("hands", []) is not None:
        return
    hand, piles, you = fields.get("hand"), fields.get("piles"), fields.get("you")
    del fields["hands"]
    if hand is None or not piles or you is None or you > len(piles):
        return
    if fields.get("pending") is not None or 0 in piles[: you - 1] + piles[you:]:
        problems.append(Problem("hands", "missing; their sizes follow only where every other pile has cards (4.2)"))
        return
    fields["hands"] = [len(hand) if seat == you else HAND_LIMIT for seat in range(1, len(piles) + 1)]


def load_view(document: Document) -> View[CalmSailing]:
    """Return the view that a document with `you` describes. Raise DocumentError with every problem."""
    fields, problems = check(SeatView, document)
    own_turn(fields, document, problems)
    _fill_hands(fields, problems)
    checker = Checker(fields, problems)
    _check_own_cards(checker)
    hand, sizes, you = fields.get("hand"), fields.get("hands"), fields.get("you")
    most, clause = _limit(checker)
    for seat, size in enumerate(sizes or [], start=1):
        if size > most:
            checker.add("hands", f"{counted(size, 'card')} for seat {seat}; expected at most {most} ({clause})")
    check_end(checker)
    check_solo(checker)
    if sizes is not None:
        if checker.has("rules"):
            check_filled(checker, sizes)
        check_pending(checker, sizes, {you: hand} if you is not None and hand is not None else {})
    removed = checker.removed_unseen()
    missing = 0
    if None not in (checker.players, sizes, fields.get("piles"), hand) and not checker.problems:
        missing = _missing(checker, removed)
    checker.stop()
    return _view(fields, removed, missing)


def _check_own_cards(checker: Checker) -> None:
    """Check the cards that a view names, and the size of its hand."""
    fields = checker.fields
    checker.seats("you", "to_move", "first")
    checker.per_seat("hands", "piles")
    hand, sizes, you = fields.get("hand"), fields.get("hands"), fields.get("you")
    memory: Memory | None = fields.get("memory")
    if memory is not None:
        check_memory(checker, memory, sizes or [], cards=False)
        check_own_start(checker, memory, you or 1, hand or [], fields.get("discarded") or [])
    checker.cards("hand", hand or [])
    checker.cards("discarded", fields.get("discarded") or [])
    checker.grid()
    checker.twins()
    if len(checker.seen.get(START, [])) > 1:
        checker.add("hand", "more than one Start among your cards; each player has one", "2.5")
    checker.own_hand()


def _missing(checker: Checker, removed: int) -> int:
    """Return how many cards of the game the view does not account for.

    The function also checks the consequences of this number, and the Start cards and shares.
    """
    fields = checker.fields
    you, sizes, piles, start_laid = fields["you"], fields["hands"], fields["piles"], fields["start_laid"]
    memory: Memory | None = fields["memory"]
    players = len(sizes)
    whole = ISLANDS - removed + FINISHES + players
    placed = sum(sizes) + sum(piles) + sum(map(bool, fields["grid"])) + len(fields["discarded"])
    placed += start_laid + fields["won"]
    placed += sum(n for i, n in enumerate(memory.discarded, 1) if i != you) if memory else 0  # type: ignore[misc]
    if placed > whole:
        checker.add("piles", f"{counted(placed, 'card')} in all; this game has only {whole}")
    mine = START in fields["hand"] or START in fields["discarded"]
    if not start_laid and not mine and piles[you - 1] == 0:
        checker.add("hand", "your Start card is neither in your hand nor in your pile, yet none has been laid", "2.5")
    if not start_laid and START in fields["discarded"]:
        checker.add("discarded", "a Start card can be discarded only once a Start is laid", "5.7")
    most = -(-(ISLANDS + FINISHES) // players) + 1
    for seat, (size, pile) in enumerate(zip(sizes, piles, strict=True), start=1):
        if size + pile > most:
            what = f"{counted(size + pile, 'card')} with the hand; a share has at most {most}"
            checker.add(f"piles of seat {seat}", what)
    missing: int = whole - placed
    known = (n if isinstance(n, int) else len(n) for n in (memory.discarded if memory else [fields["discarded"]]))
    check_start_discards(checker, missing + sum(known))
    check_lost(checker)
    check_hidden_starts(checker, memory, missing)
    return missing


def _view(fields: dict[str, Any], removed: int, missing: int) -> View[CalmSailing]:
    """Assemble the view of checked fields. `removed` islands left the game, and `missing` cards are unaccounted for."""
    you, hand, sizes, start_laid = fields["you"], fields["hand"], fields["hands"], fields["start_laid"]
    memory: Memory | None = fields["memory"]
    pending: Pending | None = fields["pending"]
    players = len(sizes)
    counts = [n for n in memory.discarded if isinstance(n, int)] if memory else [0] * players
    counts[you - 1] = len(fields["discarded"])
    doubtful = [0] * players
    if START in fields["discarded"]:
        doubtful[you - 1] = len(fields["discarded"])
    position = CalmSailing.assemble(
        **common(fields, players),
        **_turn(fields),
        hands=of_one(you, hand, players),
        piles=[[] for _ in sizes],
        removed=[],
        lost=[],
        discarded=of_one(you, fields["discarded"], players),
        fresh=memory.fresh if memory else default_fresh(sizes, pending, start_laid),
        doubtful=memory.doubtful if memory else doubtful,
        beaten=fields["lost"],
        hand_sizes=sizes,
        pile_sizes=fields["piles"],
        discard_sizes=counts,
        lost_size=missing,
        removed_count=removed,
    )
    return view_of(position, fields)


def of_one(you: int, cards: list[int], players: int) -> list[list[int]]:
    """Return lists of cards by seat: those of one seat, and empty lists for the others."""
    return [cards if seat == you else [] for seat in range(1, players + 1)]


def view_of(position: P, fields: dict[str, Any]) -> View[P]:
    """Return the view of seat `you` of a masked position, where `fields` are those of its document. Raise DocumentError
    if no deal agrees with the view, or if `lost` is set although the seat can act."""
    you: int = fields["you"]
    if fields["lost"] and not position.is_over:
        raise DocumentError([Problem("lost", f"seat {you} is to move and has a legal action (7.2)")])
    return possible(View(position, you))


def grid_rows(position: CalmSailing) -> list[str]:
    """Return the rows of the standard grid as strings, the top row first, with `.` for an empty cell."""
    grid = position.grid
    rows = range(SIDE - 1, -1, -1)
    return [" ".join(f"{grid.get(SIDE * row + column, '.'):>2}" for column in range(SIDE)) for row in rows]


def _rules(position: CalmSailing, removed: object) -> dict[str, object]:
    return plain_rules(removed) | solo_rules(position)


def plain_rules(removed: object) -> Document:
    """Return the `rules` of a document for a game on the standard layout without expansions. `removed` are the removed
    islands, or their number."""
    rules = {"removed": removed, "jagged_rocks": False, "sea_monsters": 0, "storms": 0, "wild": 0}
    return rules | {"layout": "standard"}


def solo_rules(position: CalmSailing) -> dict[str, int]:
    """Return the parameters of the solo game that differ from their usual values (10.1), for a document."""
    draw, limit, payment = position.solo_draw, position.hand_limit, position.joint_discard
    return unusual({"solo_draw": draw, "solo_hand": limit, "solo_payment": payment})


def _tail(position: CalmSailing, plain: bool, counts: list[object]) -> dict[str, object]:
    """Return the keys that only some positions need."""
    found: dict[str, object] = {}
    if not plain:
        found["memory"] = remembered(position, counts)
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


def remembered(position: CalmSailing, counts: list[object]) -> Document:
    """Return the `memory` of a document with the keys that the base game has. `counts` are the discards by seat: cards,
    or numbers of cards in a view."""
    found: Document = {"discarded": counts, "fresh": position.fresh, "doubtful": position.doubtful}
    return found | {"starter": position.starter or 0}


def is_same(read: Callable[[Document], Position], document: Document, position: Position) -> bool:
    """Return whether `read` returns this position for the document; False also if it raises DocumentError.

    A position that was read from a document may differ from the deal of its cards.
    """
    try:
        return read(document) == position
    except DocumentError:
        return False


def dump(position: CalmSailing) -> Document:
    """Return the canonical document: a deal if nothing has happened yet, else a position in mid-game."""
    players = position.players
    document: Document = {"game": NAME, "format": FORMAT, "players": players, "first": position.first}
    cards = {"hands": [listed(h) for h in position.hands], "piles": [listed(p) for p in position.piles]}
    rules = _rules(position, position.removed)
    if (
        not position.grid
        and not position.start_laid
        and position.active == position.first
        and not position.lost_size
        and not any(position.discard_sizes)
        and position.fresh == [0] * players
        and all(size == position.hand_limit for size in position.hand_sizes)
        and position.phase == "action"
        and is_same(load_full, deal := document | cards | {"rules": rules}, position)
    ):
        return deal
    document["to_move"] = position.active
    document |= cards | {"grid": grid_rows(position), "start_laid": position.start_laid, "rules": rules}
    plain = (
        not any(position.discard_sizes)
        and position.fresh == position.hand_sizes
        and not any(position.doubtful)
        and not position.starter
    )
    return document | _tail(position, plain, [listed(cards) for cards in position.discarded])


def seen_keys(view: View[Any], to_move: int, table: Document) -> Document:
    """Return the document of a view with the keys that all rulesets have, and those of `table`, which differ."""
    position = view.masked
    return {
        "game": NAME,
        "format": FORMAT,
        "players": position.players,
        "you": view.seat,
        "first": position.first,
        "to_move": to_move,
        "hand": listed(position.hands[view.seat - 1]),
        "hands": position.hand_sizes,
        **table,
        "discarded": listed(position.discarded[view.seat - 1]),
    }


def dump_view(view: View[CalmSailing]) -> Document:
    """Return the canonical document of a view."""
    position = view.masked
    table = {"piles": position.pile_sizes, "grid": grid_rows(position), "start_laid": position.start_laid}
    document = seen_keys(view, position.active, table) | {"rules": _rules(position, position.removed_count)}
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
