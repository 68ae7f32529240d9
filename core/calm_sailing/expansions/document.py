"""The reader of documents of Calm Sailing with expansions (8), of Day and Night (12.3) and of other layouts (12).

The documents are deals, positions in mid-game and views; document_writer.py writes them.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from ...contract import View
from ...documents.fields import check_owner, own_turn
from ...documents.io import Document
from ...documents.keys import Forms
from ...documents.records import Result, read_record
from ...documents.validation import check
from ...errors import DocumentError, Problem, counted
from ..base.checks import Checker, check_end, check_solo
from ..base.document import common, deal as base_deal, is_same, of_one, view_of
from ..base.position import CalmSailing
from ..material import COMPASSES, FINISH, MONSTER, MOST_MONSTERS, ORANGE, START, WILD, WILD_ON_GRID, YELLOW
from .board_checks import check_piles, check_shown, default_shown, explores, place_grid
from .board_position import OwnBoard
from .checks import (
    check_discards,
    check_full_deal,
    check_hand_sizes,
    check_hidden_starts,
    check_kept,
    check_lost,
    check_memory_of_expansions,
    check_monsters,
    check_own_starts,
    check_room,
    check_what_is_laid,
    expansions,
    start_by_wild,
    whole_game,
)
from .document_keys import MODELS, ExpandedDeal, ExpandedMemory, ExpandedRecord, ExpandedRules, ExpandedView, Step
from .document_writer import as_deal, as_position, dump_view
from .position import JOBS, PHASES, PURPOSES, Expanded
from .step_checks import amid_action, check_step

__all__ = ["deal", "dump", "dump_view", "forms", "load", "load_full", "load_record", "load_view"]

_NO_DECK: dict[str, Any] = {"shown": [], "exploring": False}
MID_GAME = ("grid", "start_laid", "to_move", "memory", "pending", "won", "storms", "compasses", "moon")
STEPS = {"share": "share", "give": "share", "rocks": "rocks", "storm": "storm", "pay": "pay", "place": "place"}


def deal(
    *,
    players: int,
    first: int,
    hands: list[list[int]],
    piles: list[list[int]],
    rules: ExpandedRules,
    rocks: int,
    exploration: list[int],
    **parts: Any,
) -> Expanded:
    """Return the deal that consists of these checked parts.

    `hands` has the first cards of each seat, as many as fit, in the order of drawing (10.28). `exploration` is the deck
    of a layout with marked cells, top card first (12.2).
    """
    undrawn = [hand + pile for hand, pile in zip(hands, piles, strict=True)]
    base = base_deal(players=players, first=first, hands=[[] for _ in range(players)], piles=undrawn, **parts)
    state = _turn_state(None, first, {}) | {"job": JOBS.index("setup"), "drawer": first - 1}
    compasses = COMPASSES if rules.storms else 0
    deck = {"ahead": exploration, "exploration": exploration}
    return _extend(base, rules, rocks=rocks, compasses=compasses, turn_state=state, deck=deck)


def load(document: Document) -> Expanded | View[Expanded]:
    """Return the position that a document describes, or the view if the document has `you`. Raise DocumentError with
    every problem."""
    check_owner(document, "hands", "piles")
    return load_view(document) if "you" in document else load_full(document)


def load_record(document: Document) -> tuple[Expanded, list[str], Result | None]:
    """Return the position before the moves of a record, the texts of the moves, and the result that the record states
    (None if it states none). The moves are not played. Raise DocumentError."""
    return read_record(ExpandedRecord, document, load_full)


def dump(position: Expanded) -> Document:
    """Return the canonical document: a deal if nothing has been decided yet, else a position in mid-game."""
    deal = as_deal(position)
    return deal if deal is not None and is_same(load_full, deal, position) else as_position(position)


@cache
def forms() -> Forms:
    """Return the forms (the models with the keys) of the documents of games with expansions, of Day and Night and of
    other boards."""
    return Forms(*MODELS)


def _extend(base: CalmSailing, rules: ExpandedRules, deck: dict[str, Any], **more: Any) -> Expanded:
    cards = expansions(rules)
    into = None
    if rules.layout.name != "standard":
        into = OwnBoard.empty(rules.layout, **_NO_DECK | deck)
    zeros = [0] * base.players
    parts: dict[str, Any] = {
        "yellow": zeros,
        "orange": zeros,
        "purple": [],
        "held": 0,
        "wild_numbers": [],
        "left": [],
        "lost_storms": [],
        "blind": [[] for _ in zeros],
        "blind_counts": zeros,
        "sure": zeros,
        "unsure": zeros,
        "whole": True,
    }
    return Expanded.extend(
        base,
        monsters=cards[MONSTER],
        wilds=cards[WILD],
        storms=[cards[YELLOW + color] for color in range(3)],
        has_rocks=rules.jagged_rocks,
        into=into,
        halves=rules.halves if rules.variant else None,
        **parts | more,
    )


def _turn_state(step: Step | None, actor: int, memory: dict[str, int]) -> dict[str, int]:
    """Return the numbers of the state that `pending` contains."""
    found = dict.fromkeys(("phase", "job", "drawer", "extra", "all_draw", "purpose", "opened", "met"), 0)
    found |= {"start_by_wild": 0, "finish_by_wild": 0, "forbidden": 0} | memory
    if step is None:
        return found
    found["phase"] = PHASES.index(STEPS[step.step])
    found["opened"] = int(step.step == "share")
    found["all_draw"] = int(step.all)
    if step.step == "pay":
        found["purpose"] = PURPOSES.index(step.purpose)
    if step.step == "storm" or (step.step == "pay" and step.purpose == "storm"):
        during = "refill-all" if step.during == "refill" and step.all else step.during or ""
        found |= {"job": JOBS.index(during), "drawer": actor - 1, "extra": step.left, "met": int(during == "extra")}
    return found


def load_full(document: Document) -> Expanded:
    """Return the position that a document with everything known describes. Raise DocumentError with every problem."""
    fields, problems = check(ExpandedDeal, document)
    place_grid(fields, problems)
    rules: ExpandedRules | None = fields.get("rules")
    checker = Checker(fields, problems, expansions(rules))
    is_deal = not any(key in document for key in MID_GAME)
    checker.seats("first", "to_move")
    if fields.get("to_move", 0) is None:
        fields["to_move"] = fields.get("first")
    checker.per_seat("hands", "piles")
    _check_cards(checker, is_deal)
    check_kept(checker, is_deal=is_deal, document=document)
    _check_remembered(checker)
    hands, piles = fields.get("hands") or [], fields.get("piles") or []
    sizes, pile_sizes = [len(hand) for hand in hands], [len(pile) for pile in piles]
    to_move = fields.get("to_move")
    check_step(checker, sizes, hands[to_move - 1] if to_move and to_move <= len(hands) else None)
    checker.twins()
    if not is_deal:
        check_what_is_laid(checker)
        checker.mid_game(document)
        check_hand_sizes(checker, sizes, pile_sizes)
    if hands and len(hands) == len(piles) == checker.players and rules is not None:
        if is_deal:
            check_full_deal(checker, hands, piles)
        else:
            _check_every_start(checker, hands, piles)
            check_room(checker, sizes, pile_sizes)
    check_end(checker)
    check_solo(checker)
    checker.stop()
    return _dealt(fields) if is_deal else _position(checker)


def _check_cards(checker: Checker, is_deal: bool) -> None:
    """Check all cards in hands, piles and grid, and removed islands."""
    fields = checker.fields
    for seat, cards in enumerate(fields.get("hands") or [], start=1):
        checker.cards(f"hands of seat {seat}", cards)
        if not is_deal and any(card >= YELLOW for card in cards):
            checker.add(f"hands of seat {seat}", "a storm is never held (8.3.0)")
    for seat, cards in enumerate(fields.get("piles") or [], start=1):
        checker.cards(f"piles of seat {seat}", cards)
        check_piles(checker, f"piles of seat {seat}", cards)
    if fields.get("rules") is not None:
        checker.cards("rules.removed", fields["rules"].removed)
        checker.removed()
    checker.grid()


def _check_remembered(checker: Checker) -> None:
    """Check the memory of a position, except for its hands."""
    memory: ExpandedMemory | None = checker.fields.get("memory")
    if memory is None:
        return
    hands = checker.fields.get("hands") or []
    check_memory_of_expansions(checker, memory, [len(hand) for hand in hands], cards=True)
    gone = _named(memory, "discarded", len(hands))
    check_shown(checker, memory, {seat: [*h, *g] for seat, (h, g) in enumerate(zip(hands, gone, strict=False), 1)})
    check_monsters(checker, memory, dict(enumerate(hands, start=1)))


def _check_every_start(checker: Checker, hands: list[list[int]], piles: list[list[int]]) -> None:
    """Check that each seat has its own Start somewhere, or has laid or discarded it."""
    memory: ExpandedMemory | None = checker.fields.get("memory")
    named = [_named(memory, name, len(hands)) for name in ("discarded", "blind")]
    for seat, (hand, pile, own, given) in enumerate(zip(hands, piles, *named, strict=False), start=1):
        check_own_starts(checker, seat, hand, own, [*pile, *given])


def _dealt(fields: dict[str, Any]) -> Expanded:
    """Assemble the deal of checked fields."""
    rules: ExpandedRules = fields["rules"]
    return deal(
        players=fields["players"],
        first=fields["first"],
        hands=fields["hands"],
        piles=fields["piles"],
        removed=rules.removed,
        solo_draw=rules.solo_draw,
        hand_limit=rules.solo_hand,
        joint_discard=rules.solo_payment,
        rules=rules,
        rocks=fields["rocks"] or 0,
        exploration=fields["exploration"] or [],
    )


def _position(checker: Checker) -> Expanded:
    """Assemble the position in mid-game of checked fields with everything known."""
    fields = checker.fields
    rules: ExpandedRules = fields["rules"]
    memory: ExpandedMemory | None = fields["memory"]
    step: Step | None = fields["pending"]
    hands = fields["hands"]
    by_wild = start_by_wild(checker)
    lost = _lost(checker, by_wild)
    discarded, blind = _named(memory, "discarded", len(hands)), _named(memory, "blind", len(hands))
    base = CalmSailing.assemble(
        **_common(fields, [len(hand) for hand in hands], memory),
        hands=hands,
        piles=fields["piles"],
        removed=rules.removed,
        lost=[card for card in lost if card < YELLOW],
        discarded=discarded,
    )
    position = _extend(
        base,
        rules,
        lost_storms=[card for card in lost if card >= YELLOW],
        blind=blind,
        blind_counts=[len(cards) for cards in blind],
        deck=_deck(fields, memory, hands, discarded) | {"exploration": fields["exploration"] or []},
        **_parts(fields, hands, memory, by_wild=by_wild),
    )
    _refuse_stuck(position, step, known=True)
    return position


def _lost(checker: Checker, by_wild: bool) -> list[int]:
    """Return the cards of the game that the document does not place: they have left the game."""
    fields = checker.fields
    memory: ExpandedMemory | None = fields["memory"]
    step: Step | None = fields["pending"]
    placed = Counter({card: len(places) for card, places in checker.seen.items()})
    if by_wild and memory is None:
        placed[WILD] += 1  # the wild has left the game
    whole = whole_game(fields["rules"], fields["players"], start_by_wild=by_wild, start_laid=bool(fields["start_laid"]))
    if fields["won"] and not (memory and memory.finish_by_wild):
        whole[FINISH] -= 1
    if step and step.step == "place":
        whole[WILD] -= 1
    return sorted((whole - placed).elements())


def _named(memory: ExpandedMemory | None, name: str, seats: int) -> list[list[int]]:
    """Return by seat the cards that the memory names; none for numbers, which a full position may not have."""
    if memory is None:
        return [[] for _ in range(seats)]
    return [list(entry) if isinstance(entry, list) else [] for entry in getattr(memory, name)]


def _deck(
    fields: dict[str, Any], memory: ExpandedMemory | None, hands: list[list[int]], discarded: list[list[int]]
) -> dict[str, Any]:
    """Return the parts of a position or view that concern an exploration deck."""
    step = fields["pending"]
    shown = default_shown(hands, discarded) if explores(fields["rules"]) else []
    if memory is not None and memory.shown is not None:
        shown = [(seat, since) for seat, since in memory.shown]
    exploring = step is not None and step.explore
    return {"ahead": fields["exploration"] or [], "exploration": [], "shown": shown, "exploring": exploring}


def _common(fields: dict[str, Any], sizes: list[int], memory: ExpandedMemory | None) -> dict[str, Any]:
    """Return the arguments for the base game that a full position and a view share."""
    players, step = len(sizes), fields.get("pending")
    grid = fields.get("grid") or []
    setup = step is not None and step.during == "setup"
    actor = fields["to_move"]
    active = (step.turn if step is not None else None) or (fields["first"] if setup else actor)
    acts = amid_action(step) and not fields.get("start_laid")  # else the seat would have laid its Start (5.1)
    fresh = [0 if setup or (acts and seat == actor) else size for seat, size in enumerate(sizes, start=1)]
    doubtful = [0] * players
    if START in fields.get("discarded", []):
        doubtful[fields["you"] - 1] = len(fields["discarded"])
    if memory is not None:
        fresh, doubtful = memory.fresh, memory.doubtful
    owed = step.owed if step is not None else 0
    if step is not None and step.step == "share":
        owed = fields["rules"].solo_payment
    return common(fields, players) | {
        "active": active,
        "actor": actor,
        "grid": {cell: number % WILD_ON_GRID for cell, number in enumerate(grid) if number},
        "fresh": fresh,
        "doubtful": doubtful,
        "owed": owed,
        "above": step.above if step is not None and step.step in ("pay", "give", "share") else 0,
    }


def _parts(fields: dict[str, Any], hands: list[Any], memory: ExpandedMemory | None, *, by_wild: bool) -> dict[str, Any]:
    """Return the arguments for the expansions that a full position and a view share."""
    players, step, lying, earned = len(hands), fields["pending"], fields["storms"], fields["compasses"]
    rules: ExpandedRules = fields["rules"]
    sizes = [hand if isinstance(hand, int) else len(hand) for hand in hands]
    remembered = {"start_by_wild": int(by_wild)}
    if memory:
        remembered |= {"finish_by_wild": int(memory.finish_by_wild), "forbidden": memory.told}
    actor = fields["to_move"]
    grid = fields["grid"] or []
    # All know the monsters that come out of an exploration deck, and those of the seats in a joint discard (5.4).
    told = explores(rules) or (step is not None and step.step in ("share", "give"))
    return {
        "rocks": fields["rocks"] or 0,
        "yellow": [lying.Y.count(seat) if lying else 0 for seat in range(1, players + 1)],
        "orange": [lying.O.count(seat) if lying else 0 for seat in range(1, players + 1)],
        "purple": [lying.P.count(row) if lying else 0 for row in range(1, rules.layout.row_numbers[-1] + 1)],
        "held": earned.held if earned else 0,
        "compasses": earned.left if earned else 0,
        "revealed": (step.card or 0) if step and step.step == "storm" else 0,
        "number": (step.number or 0) if step else 0,
        "wild_numbers": [number - WILD_ON_GRID for number in grid if number > WILD_ON_GRID],
        "left": memory.left if memory else [WILD] * by_wild,
        "moon": fields["moon"] or [],
        "sure": memory.sure if memory else [_monsters(hand) if told else 0 for hand in hands],
        "unsure": memory.unsure if memory else sizes if rules.sea_monsters and not told else [0] * players,
        "turn_state": _turn_state(step, actor, remembered),
    }


def _monsters(hand: list[int] | int) -> int:
    return 0 if isinstance(hand, int) else hand.count(MONSTER)


def load_view(document: Document) -> View[Expanded]:
    """Return the view that a document with `you` describes. Raise DocumentError with every problem."""
    fields, problems = check(ExpandedView, document)
    own_turn(fields, document, problems)
    place_grid(fields, problems)
    checker = Checker(fields, problems, expansions(fields.get("rules")))
    checker.seats("you", "to_move", "first")
    checker.per_seat("hands", "piles")
    hand, sizes, piles, you = fields.get("hand"), fields.get("hands"), fields.get("piles"), fields.get("you")
    memory: ExpandedMemory | None = fields.get("memory")
    if memory is not None:
        check_memory_of_expansions(checker, memory, sizes or [], cards=False)
    _check_own_cards(checker, document)
    check_step(checker, sizes or [], hand if you is not None and fields.get("to_move") == you else None)
    check_what_is_laid(checker)
    checker.twins()
    checker.own_hand()
    if sizes is not None and piles is not None:
        check_hand_sizes(checker, sizes, piles)
        check_room(checker, sizes, piles)
    check_end(checker)
    check_solo(checker)
    check_lost(checker, memory)
    removed, missing = checker.removed_unseen(), 0
    if you is not None and hand is not None:
        check_shown(checker, memory, {you: [*hand, *(fields.get("discarded") or [])]})
    if None not in (checker.players, sizes, piles, hand, you, fields.get("rules")) and not checker.problems:
        missing = _missing(checker, removed)
    checker.stop()
    return _view(fields, removed, missing)


def _check_own_cards(checker: Checker, document: Document) -> None:
    """Check the cards that a view names."""
    fields = checker.fields
    hand, discarded = fields.get("hand"), fields.get("discarded") or []
    checker.cards("hand", hand or [])
    if any(card >= YELLOW for card in hand or []):
        checker.add("hand", "a storm is never held (8.3.0)")
    checker.cards("discarded", discarded)
    check_discards(checker, "discarded", discarded)
    checker.grid()
    check_kept(checker, is_deal=False, document=document)
    you: int | None = fields.get("you")
    if you is not None and hand is not None:
        check_monsters(checker, fields.get("memory"), {you: hand})
        check_own_starts(checker, you, hand, discarded)


def _missing(checker: Checker, removed: int) -> int:
    """Return how many cards of the game the view does not account for."""
    fields = checker.fields
    memory: ExpandedMemory | None = fields["memory"]
    step: Step | None = fields["pending"]
    lying = fields["storms"]
    rules: ExpandedRules = fields["rules"]
    by_wild, start_laid = memory is not None and memory.start_by_wild, fields["start_laid"]
    whole = sum(whole_game(rules, fields["players"], start_by_wild=by_wild, start_laid=start_laid).values()) - removed
    whole -= fields["won"] and not (memory is not None and memory.finish_by_wild)
    whole -= step is not None and step.step == "place"
    placed = sum(fields["hands"]) + sum(fields["piles"]) + sum(map(bool, fields["grid"] or []))
    placed += len(fields["discarded"])
    placed += sum(len(getattr(lying, letter)) for letter in "YPO") if lying else 0
    placed += step is not None and step.step == "storm"
    placed += sum(card <= ORANGE for card in fields["exploration"] or [])
    if memory is not None:
        placed += sum(n for i, n in enumerate(memory.discarded, 1) if i != fields["you"] and isinstance(n, int))
        placed += sum(n for n in memory.blind if isinstance(n, int)) + len(memory.left)
    missing: int = whole - placed
    if missing < 0:
        checker.add("piles", f"{counted(placed, 'card')} in all; this game has only {whole}")
    check_hidden_starts(checker, missing)
    return missing


def _view(fields: dict[str, Any], removed: int, missing: int) -> View[Expanded]:
    """Assemble the view of checked fields. `removed` islands left the game, and `missing` cards are unaccounted for."""
    you, hand, sizes = fields["you"], fields["hand"], fields["hands"]
    memory: ExpandedMemory | None = fields["memory"]
    players = len(sizes)
    hands, discarded = of_one(you, hand, players), of_one(you, fields["discarded"], players)
    counts = [n for n in memory.discarded if isinstance(n, int)] if memory else [0] * players
    counts[you - 1] = len(fields["discarded"])
    base = CalmSailing.assemble(
        **_common(fields, sizes, memory),
        hands=hands,
        piles=[[] for _ in sizes],
        removed=[],
        lost=[],
        discarded=discarded,
        hand_sizes=sizes,
        pile_sizes=fields["piles"],
        discard_sizes=counts,
        lost_size=missing,
        removed_count=removed,
        beaten=fields["lost"],
    )
    seen = [hand if seat == you else size for seat, size in enumerate(sizes, start=1)]
    more = _parts(fields, seen, memory, by_wild=memory is not None and memory.start_by_wild) | {
        "whole": False,
        "deck": _deck(fields, memory, hands, discarded),
        "blind_counts": [n for n in memory.blind if isinstance(n, int)] if memory else [0] * players,
    }
    if memory is None and explores(fields["rules"]):
        more["sure"] = _monsters_in_hands(fields, missing)
    own = fields["to_move"] == you
    position = _extend(base, fields["rules"], own=own, beaten=fields["lost"], **more)
    _refuse_stuck(position, fields["pending"], known=own)
    return view_of(position, fields)


def _monsters_in_hands(fields: dict[str, Any], missing: int) -> list[int]:
    """Return how many monsters each hand has, if the document has no memory.

    The monsters are those that came out of the exploration deck and have not left the game (12.2).
    """
    you, sizes = fields["you"], fields["hands"]
    sure = [_monsters(fields["hand"]) if seat == you else 0 for seat in range(1, len(sizes) + 1)]
    hidden = MOST_MONSTERS - fields["exploration"].count(MONSTER) - sum(sure) - missing
    if hidden > 0 and len(sizes) > 2:
        what = f"missing; expected which hands have {counted(hidden, 'sea monster')} out of the exploration deck (12.2)"
        raise DocumentError([Problem("memory.sure", what)])
    for seat, size in enumerate(sizes):
        if seat != you - 1:
            sure[seat] = min(size, max(0, hidden))
    return sure


def _refuse_stuck(position: Expanded, step: Step | None, *, known: bool) -> None:
    """Refuse a position within a turn in which the seat cannot do the step that is due.

    Such a position is not a loss (7.2), but no game leads to it. `known` is true if the hand of the seat to decide is
    known.
    """
    what = ""
    if step is not None and step.step in ("share", "give") and not position.is_won:
        possible = not position.is_over if known else _can_share(position)
        if not possible and (step.step == "give" or not position.is_over):
            what = f"{counted(position.owed, 'card is', 'cards are')} due, and the seats cannot give them (5.4)"
        elif possible and position.is_over:
            raise DocumentError([Problem("lost", f"the {position.owed} cards of the Start can be given (10.17)")])
    elif position.phase == "place" and not position.legal_codes():
        what = f"no cell is left for a wild as {position.number} (8.4.1)"
    elif known and not position.is_over and not position.legal_codes():
        what = f"seat {position.turn} can do nothing of what is due"
    if what:
        raise DocumentError([Problem("pending", what)])


def _can_share(position: Expanded) -> bool:
    """Return whether the seats can give the cards that are due in the joint discard, by public numbers (5.4)."""
    sizes, sure = position.hand_sizes, position.sure
    seat, cards, pairs = (position.turn or position.active) - 1, 0, 0
    while True:
        cards += sizes[seat] - sure[seat]
        pairs += bool(position.yellow[seat] and position.pile_sizes[seat] >= 2 and not position.blind_counts[seat])
        seat = (seat + 1) % position.players
        if seat == position.active - 1:
            return position.owed <= cards + 2 * pairs and (cards > 0 or position.owed % 2 == 0)
