"""Documents of the competitive game (12.4), read and written: deals, positions in mid-game, views of one seat."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from ...contract import View
from ...documents.fields import check_owner, own_turn
from ...documents.io import FORMAT, Document
from ...documents.keys import Forms
from ...documents.records import Result, read_record
from ...documents.validation import check
from ...errors import counted
from ...rng import Generator
from ..base.checks import Checker
from ..base.document import deal as base_deal, grid_rows, of_one, plain_rules, seen_keys, view_of
from ..base.document_keys import NAME
from ..base.position import CalmSailing
from ..material import CELLS, FINISH, FINISHES, HAND_LIMIT, ISLANDS, LETTERS, cell_text, listed
from .checks import (
    check_owners,
    check_row,
    check_sizes,
    check_spent,
    check_step,
    check_taken,
    check_whole,
    checker_of,
    sizes_of,
)
from .document_keys import (
    MODELS,
    CompetitiveDeal,
    CompetitiveMemory,
    CompetitiveRecord,
    CompetitiveStep,
    CompetitiveView,
)
from .material import PLAYERS, ROW, VARIANT
from .position import Competitive

MID_GAME = ("grid", "to_move", "owners", "spent", "memory", "pending", "won")
NEEDED = ("to_move", "grid", "owners", "spent")


def deal(cards: list[int], generator: Generator, *, removed: list[int], first: int | None) -> Competitive:
    """Return the deal of shuffled cards: the first ones are the hands, the next the row, and the rest is the deck.

    The lot for the first player is drawn from `generator` even if the caller chooses the seat with `first`.
    """
    lot = generator.below(PLAYERS) + 1
    packs = [cards[HAND_LIMIT * part : HAND_LIMIT * part + HAND_LIMIT] for part in range(PLAYERS + 1)]
    starter = first or lot
    return _build(
        base=base_deal(players=PLAYERS, first=starter, hands=packs[:PLAYERS], removed=removed),
        row=packs[PLAYERS],
        deck=cards[HAND_LIMIT * PLAYERS + ROW :],
        owners=[[], []],
        spent=[0, 0],
        memory=None,
        pending=None,
    )


def load(document: Document) -> Competitive | View[Competitive]:
    """Return the position that a document describes, or the view if the document has `you`. Raise DocumentError with
    every problem."""
    check_owner(document, "hands", "deck")
    return load_view(document) if "you" in document else load_full(document)


def load_record(document: Document) -> tuple[Competitive, list[str], Result | None]:
    """Return the position before the moves of a record, the texts of the moves, and the result that the record states
    (None if it states none). The moves are not played. Raise DocumentError."""
    return read_record(CompetitiveRecord, document, load_full)


@cache
def forms() -> Forms:
    """Return the forms (the models with the keys) of the documents of the competitive game."""
    return Forms(*MODELS)


def _build(
    *, base: CalmSailing, memory: CompetitiveMemory | None, pending: CompetitiveStep | None, **parts: Any
) -> Competitive:
    taken: list[list[tuple[int, int]]] = [[] for _ in range(PLAYERS)]
    if memory is not None:
        taken = [sorted(zip(*pair, strict=True)) for pair in zip(memory.taken, memory.since, strict=True)]
    step: dict[str, Any] = {}
    if pending is not None:
        step = {"phase": pending.step, "owed": pending.owed or 0, "above": pending.above or 0}
    return Competitive.begin(base, taken=taken, **step, **parts)


def load_full(document: Document) -> Competitive:
    """Return the position that a document with everything known describes. Raise DocumentError with every problem."""
    fields, problems = check(CompetitiveDeal, document)
    checker = checker_of(fields, problems)
    is_deal = not any(key in document for key in MID_GAME)
    hands, deck, memory = fields.get("hands"), fields.get("deck"), fields.get("memory")
    for seat, cards in enumerate(hands or [], start=1):
        checker.cards(f"hands of seat {seat}", cards)
    checker.cards("deck", deck or [])
    discarded: list[list[int]] = [[] for _ in range(PLAYERS)]
    if memory is not None and all(isinstance(entry, list) for entry in memory.discarded):
        discarded = [list(entry) for entry in memory.discarded]
        for seat, cards in enumerate(discarded, start=1):
            checker.cards(f"memory.discarded of seat {seat}", cards)
    elif memory is not None:
        checker.add("memory.discarded", "expected lists of cards; numbers of cards stand in views only")
    told = len(checker.problems)
    checker.twins()
    single = len(checker.problems) == told
    if not is_deal:
        for name in NEEDED:
            if name not in document:
                checker.add(name, "missing; a position in mid-game gives to_move, grid, owners and spent")
    check_sizes(checker, is_deal=is_deal)
    check_row(checker, len(deck or []), is_deal=is_deal)
    check_owners(checker)
    check_step(checker)
    if hands is not None:
        check_taken(checker, dict(enumerate(zip(hands, discarded, strict=False), start=1)))
    _check_end(checker)
    lost: list[int] = []
    if is_deal:
        check_whole(checker)
    elif checker.has("hands", "row", "deck", "grid", "spent", "rules", "memory", "won"):
        whole = Counter(dict.fromkeys(range(1, ISLANDS + 1), 1))
        whole[FINISH] = FINISHES - fields["won"]
        lost = sorted((whole - Counter({card: len(places) for card, places in checker.seen.items()})).elements())
        if single:
            check_spent(checker, len(lost) + sum(map(len, discarded)))
    checker.stop()
    return _build(
        base=base_deal(
            players=PLAYERS,
            first=fields["first"],
            active=fields["to_move"] or fields["first"],
            hands=fields["hands"],
            removed=fields["rules"].removed,
            grid={cell: number for cell, number in enumerate(fields["grid"] or []) if number},
            lost=lost,
            discarded=discarded,
            won=fields["won"],
        ),
        row=fields["row"],
        deck=fields["deck"],
        owners=fields["owners"] or [[], []],
        spent=fields["spent"] or [0, 0],
        memory=memory,
        pending=fields["pending"],
    )


def _check_end(checker: Checker) -> None:
    grid = checker.fields.get("grid")
    if checker.fields.get("won"):
        empty = CELLS if grid is None else grid.count(0)
        if empty:
            checker.add("won", f"{counted(empty, 'cell is', 'cells are')} empty; the Finish needs a full grid (6.1)")
        if len(checker.seen.get(FINISH, [])) == FINISHES:
            checker.add("won", f"all {FINISHES} Finish cards lie elsewhere, yet one has been laid")


def load_view(document: Document) -> View[Competitive]:
    """Return the view that a document with `you` describes. Raise DocumentError with every problem."""
    fields, problems = check(CompetitiveView, document)
    own_turn(fields, document, problems)
    checker = checker_of(fields, problems)
    you: int = fields.get("you") or 1
    hand: list[int] = fields.get("hand") or []
    discarded: list[int] = fields.get("discarded") or []
    sizes, memory = sizes_of(fields), fields.get("memory")
    checker.cards("hand", hand)
    checker.cards("discarded", discarded)
    if memory is not None and any(isinstance(entry, list) for entry in memory.discarded):
        checker.add("memory.discarded", "expected numbers of cards; in a view the cards of the other are hidden")
    checker.own_hand()
    check_sizes(checker, is_deal=False)
    check_row(checker, fields.get("deck") or 0, is_deal=False)
    check_owners(checker)
    check_step(checker)
    check_taken(checker, {you: (hand, discarded)})
    checker.twins()
    _check_end(checker)
    checker.stop()  # the rest of the function needs all parts
    counts = [int(count) for count in memory.discarded] if memory is not None else [0] * PLAYERS
    if memory is not None:
        checker.own_discards(counts)
    counts[you - 1] = len(discarded)
    if counts[you - 1] > fields["spent"][you - 1]:
        checker.add("discarded", f"{counted(len(discarded), 'card')}, yet `spent` says {fields['spent'][you - 1]}")
    missing = _missing(checker, counts)
    if missing >= 0:
        check_spent(checker, missing + sum(counts))
    checker.stop()
    position = _build(
        base=base_deal(
            players=PLAYERS,
            first=fields["first"],
            active=fields["to_move"],
            hands=of_one(you, hand, PLAYERS),
            removed=[],
            grid={cell: number for cell, number in enumerate(fields["grid"]) if number},
            discarded=of_one(you, discarded, PLAYERS),
            won=fields["won"],
            hand_sizes=sizes,
            discard_sizes=counts,
            lost_size=missing,
            removed_count=_removed(fields),
        ),
        row=fields["row"],
        deck=[],
        owners=fields["owners"],
        spent=fields["spent"],
        memory=memory,
        pending=fields["pending"],
        deck_size=fields["deck"],
        whole=fields["to_move"] == you,
        beaten=fields["lost"],
    )
    return view_of(position, fields)


def _removed(fields: dict[str, Any]) -> int:
    removed: int | list[int] = fields["rules"].removed
    return removed if isinstance(removed, int) else len(removed)


def _missing(checker: Checker, counts: list[int]) -> int:
    """Return how many cards the view does not account for: unknown hands discarded them before the document."""
    fields = checker.fields
    removed = _removed(fields)
    islands = sum(card <= ISLANDS for card in checker.seen)
    if not isinstance(fields["rules"].removed, int):
        islands -= removed  # named in the rules, although the players do not know the cards
    if removed + islands > ISLANDS:
        checker.add(
            "rules.removed", f"{counted(removed, 'island')}, yet {islands} of the {ISLANDS} are known to be in the game"
        )
    whole = ISLANDS - removed + FINISHES
    placed = sum(fields["hands"]) + len(fields["row"]) + fields["deck"] + sum(map(bool, fields["grid"]))
    placed += sum(counts) + bool(fields["won"])
    if placed > whole:
        checker.add("deck", f"{counted(placed, 'card')} in all; this game has only {whole}")
    return int(whole - placed)


def _table(position: Competitive) -> Document:
    """Return the keys for the table in mid-game."""
    return {
        "grid": grid_rows(position),
        "start_laid": False,
        "owners": [[cell_text(cell) for cell in cells] for cells in position.owners],
        "spent": position.spent,
    }


def _rules(removed: object) -> Document:
    return plain_rules(removed) | {"variant": VARIANT}


def _tail(position: Competitive, discarded: list[Any]) -> Document:
    """Return the keys that only some positions need."""
    found: Document = {}
    if any(position.discard_sizes) or any(position.taken):
        found["memory"] = {
            "discarded": discarded,
            "taken": [listed([card for card, _ in pairs]) for pairs in position.taken],
            "since": [[count for _, count in pairs] for pairs in position.taken],
        }
    if position.phase != "action" and not position.is_over:
        pending: Document = {"step": position.phase}
        if position.phase == "pay":
            pending["owed"] = position.owed
        if position.above:
            pending["above"] = LETTERS.get(position.above, position.above)
        found["pending"] = pending
    if position.is_won:
        found["won"] = True
    return found


def dump(position: Competitive) -> Document:
    """Return the canonical document: a deal if nothing has happened yet, else a position in mid-game."""
    document: Document = {"game": NAME, "format": FORMAT, "players": PLAYERS, "first": position.first}
    cards: Document = {"hands": [listed(hand) for hand in position.hands]}
    cards |= {"row": listed(position.row), "deck": listed(position.deck)}
    rules = _rules(position.removed)
    tail = _tail(position, [listed(pack) for pack in position.discarded])
    fresh = not (position.grid or tail or any(position.spent) or position.lost_size)
    if (
        fresh
        and position.active == position.first
        and position.hand_sizes == [HAND_LIMIT] * PLAYERS
        and len(position.row) == ROW
    ):
        return document | cards | {"rules": rules}
    return document | {"to_move": position.active} | cards | _table(position) | {"rules": rules} | tail


def dump_view(view: View[Competitive]) -> Document:
    """Return the canonical document of a view."""
    position = view.masked
    table = {"row": listed(position.row), "deck": position.deck_size} | _table(position)
    document = seen_keys(view, position.active, table) | {"rules": _rules(position.removed_count)}
    if position.is_over and not position.is_won:
        document["lost"] = True
    return document | _tail(position, list(position.discard_sizes))
