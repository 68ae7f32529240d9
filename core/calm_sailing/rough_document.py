"""Documents of Calm Sailing with expansions (rule 8) and of Day and Night (12.3): deals, positions in mid-game, views;
both ways."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..contract import View
from ..documents import FORMAT, Document, check
from ..errors import DocumentError, Problem
from .checks import Checker, check_end, most_in_hand
from .material import (
    CELLS,
    FINISH,
    FINISHES,
    HAND,
    ISLANDS,
    LETTERS,
    MONSTER,
    MOST_REMOVED,
    NIGHT,
    SIDE,
    SOLO_DRAW,
    START,
    STORMS,
    WILD,
    WILD_ON_GRID,
    YELLOW,
    cell_text,
)
from .models import NAME
from .rough_checks import (
    check_full_deal,
    check_hand_sizes,
    check_kept,
    check_lost,
    check_own_starts,
    check_rough_memory,
    check_step,
    expansions,
    whole_game,
)
from .rough_models import RoughDeal, RoughMemory, RoughRules, RoughView, Step
from .rough_notation import COMPASS, LAY_START, WILD_COMPASS
from .rough_seas import JOBS, PHASES, PURPOSES, RoughSeas
from .state import CalmSailing

MID_GAME = ("grid", "start_laid", "to_move", "memory", "pending", "won", "storms", "compasses", "moon")
STEPS = {"share": "share", "give": "share", "rocks": "rocks", "storm": "storm", "pay": "pay", "place": "place"}


def assemble_deal(
    *,
    players: int,
    first: int,
    hands: list[list[int]],
    piles: list[list[int]],
    removed: list[int],
    solo_draw: int,
    rules: RoughRules,
    rocks: int,
) -> RoughSeas:
    """A deal from checked parts; `hands` are the first five cards of each seat in the order of drawing (10.28)."""
    empty: list[list[int]] = [[] for _ in range(players)]
    base = CalmSailing.assemble(
        players=players,
        first=first,
        active=first,
        hands=empty,
        piles=[hand + pile for hand, pile in zip(hands, piles, strict=True)],
        removed=removed,
        solo_draw=solo_draw,
        grid={},
        start_laid=False,
        lost=[],
        discarded=empty,
        fresh=[0] * players,
        doubtful=[0] * players,
        starter=0,
    )
    state = _turn_state(None, first, first, {}) | {"job": JOBS.index("setup"), "drawer": first - 1}
    return _extend(base, rules, rocks=rocks, compasses=6 if rules.storms else 0, turn_state=state)


def _extend(base: CalmSailing, rules: RoughRules, **more: Any) -> RoughSeas:
    cards = expansions(rules)
    zeros = [0] * base.players
    parts: dict[str, Any] = {
        "yellow": zeros,
        "orange": zeros,
        "purple": [0] * SIDE,
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
    return RoughSeas.extend(
        base,
        monsters=cards[MONSTER],
        wilds=cards[WILD],
        storms=[cards[YELLOW + color] for color in range(3)],
        has_rocks=rules.jagged_rocks,
        halves=rules.halves if rules.variant else None,
        **parts | more,
    )


def _turn_state(step: Step | None, actor: int, active: int, memory: dict[str, int]) -> dict[str, int]:
    """The numbers of the state that `pending` tells."""
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


def load_full(document: Document) -> RoughSeas:
    """The position that a document with everything known describes. Raises DocumentError with every problem."""
    fields, problems = check(RoughDeal, document)
    rules: RoughRules | None = fields.get("rules")
    checker = Checker(fields, problems, expansions(rules))
    is_deal = not any(key in document for key in MID_GAME)
    checker.seats("first", "to_move")
    checker.per_seat("hands", "piles")
    hands, piles = fields.get("hands") or [], fields.get("piles") or []
    for name, lists in (("hands", hands), ("piles", piles)):
        for seat, cards in enumerate(lists, start=1):
            checker.cards(f"{name} of seat {seat}", cards)
            if name == "hands" and not is_deal and any(card >= YELLOW for card in cards):
                checker.add(f"hands of seat {seat}", "a storm is never held (8.3.0)")
    if rules is not None:
        checker.cards("rules.removed", rules.removed)
        if len(rules.removed) > MOST_REMOVED:
            checker.add("rules.removed", f"{len(rules.removed)} islands; expected at most {MOST_REMOVED}")
    checker.grid()
    check_kept(checker, is_deal=is_deal, document=document)
    memory: RoughMemory | None = fields.get("memory")
    sizes = [len(hand) for hand in hands]
    if memory is not None:
        check_rough_memory(checker, memory, sizes, cards=True)
    step: Step | None = fields.get("pending")
    to_move = fields.get("to_move")
    check_step(checker, sizes, hands[to_move - 1] if to_move and to_move <= len(hands) else None)
    checker.twins()
    start_laid = bool(fields.get("start_laid"))
    if not is_deal:
        for key in ("to_move", "grid", "start_laid"):
            if key not in document:
                checker.add(key, "missing; a position in mid-game gives to_move, grid and start_laid")
        check_hand_sizes(checker, sizes, [len(pile) for pile in piles], most_in_hand(checker, start_laid), exact=True)
    if hands and len(hands) == len(piles) == checker.players and rules is not None:
        if is_deal:
            check_full_deal(checker, hands, piles)
        else:
            check_own_starts(checker, hands, piles, start_laid)
            _check_room(checker, hands, piles, rules)
    check_end(checker)
    checker.stop()
    assert rules is not None
    assert checker.players is not None
    if is_deal:
        return assemble_deal(
            players=checker.players,
            first=fields["first"],
            hands=hands,
            piles=piles,
            removed=rules.removed,
            solo_draw=rules.solo_draw,
            rules=rules,
            rocks=fields["rocks"] or 0,
        )
    placed = Counter({card: len(places) for card, places in checker.seen.items()})
    by_wild = memory.start_by_wild if memory else start_laid and placed[START] == checker.players
    whole = whole_game(rules, checker.players, start_by_wild=by_wild, start_laid=start_laid)
    if memory and memory.finish_by_wild:
        pass
    elif fields["won"]:
        whole[FINISH] -= 1
    if step and step.step == "place":
        whole[WILD] -= 1
    lost = sorted((whole - placed).elements())
    parts = _parts(fields, hands, memory, by_wild=by_wild)
    discarded = [list(cards) for cards in memory.discarded] if memory else [[] for _ in hands]  # type: ignore[arg-type]
    blind = [list(cards) for cards in memory.blind] if memory else [[] for _ in hands]  # type: ignore[arg-type]
    base = CalmSailing.assemble(
        **_common(fields, sizes, memory),
        hands=hands,
        piles=piles,
        removed=rules.removed,
        lost=[card for card in lost if card < YELLOW],
        discarded=discarded,
    )
    return _extend(
        base,
        rules,
        lost_storms=[card for card in lost if card >= YELLOW],
        blind=blind,
        blind_counts=[len(cards) for cards in blind],
        **parts,
    )


def _check_room(checker: Checker, hands: list[list[int]], piles: list[list[int]], rules: RoughRules) -> None:
    """No seat has more cards than a share (2.4)."""
    most = -(-(ISLANDS + FINISHES + sum(expansions(rules).values())) // len(hands)) + 1
    for seat, (hand, pile) in enumerate(zip(hands, piles, strict=True), start=1):
        if len(hand) + len(pile) > most:
            what = f"{len(hand) + len(pile)} cards with the hand; a share has at most {most} (2.4)"
            checker.add(f"piles of seat {seat}", what)


def _common(fields: dict[str, Any], sizes: list[int], memory: RoughMemory | None) -> dict[str, Any]:
    """What a full position and a view hand to the base game alike."""
    players, step = len(sizes), fields.get("pending")
    grid = fields.get("grid") or [0] * CELLS
    setup = step is not None and step.during == "setup"
    actor = fields["to_move"] or fields["first"]
    active = (step.turn if step is not None else None) or (fields["first"] if setup else actor)
    fresh = [0] * players if setup else list(sizes)
    if memory is not None:
        fresh = memory.fresh
    owed = step.owed if step is not None else 0
    if step is not None and step.step == "share":
        owed = 8
    return {
        "players": players,
        "first": fields["first"],
        "active": active,
        "actor": actor,
        "solo_draw": fields["rules"].solo_draw,
        "grid": {cell: number % WILD_ON_GRID for cell, number in enumerate(grid) if number},
        "start_laid": bool(fields.get("start_laid")),
        "fresh": fresh,
        "doubtful": memory.doubtful if memory else [0] * players,
        "starter": memory.starter if memory else 0,
        "won": fields["won"],
        "owed": owed,
        "above": step.above if step is not None and step.step in ("pay", "give", "share") else 0,
    }


def _parts(fields: dict[str, Any], hands: list[Any], memory: RoughMemory | None, *, by_wild: bool) -> dict[str, Any]:
    """What a full position and a view hand to the expansions alike."""
    players, step, lying, earned = len(hands), fields["pending"], fields["storms"], fields["compasses"]
    rules: RoughRules = fields["rules"]
    sizes = [hand if isinstance(hand, int) else len(hand) for hand in hands]
    remembered = {"start_by_wild": int(by_wild)}
    if memory:
        remembered |= {"finish_by_wild": int(memory.finish_by_wild), "forbidden": memory.told}
    actor = fields["to_move"] or fields["first"]
    grid = fields["grid"] or []
    return {
        "rocks": fields["rocks"] or 0,
        "yellow": [lying.Y.count(seat) if lying else 0 for seat in range(1, players + 1)],
        "orange": [lying.O.count(seat) if lying else 0 for seat in range(1, players + 1)],
        "purple": [lying.P.count(row) if lying else 0 for row in range(1, SIDE + 1)],
        "held": earned.held if earned else 0,
        "compasses": earned.left if earned else 0,
        "revealed": (step.card or 0) if step and step.step == "storm" else 0,
        "number": (step.number or 0) if step else 0,
        "wild_numbers": [number - WILD_ON_GRID for number in grid if number > WILD_ON_GRID],
        "left": memory.left if memory else [],
        "moon": fields["moon"] or [],
        "sure": memory.sure if memory else [0] * players,
        "unsure": memory.unsure if memory else sizes if rules.sea_monsters else [0] * players,
        "turn_state": _turn_state(step, actor, step.turn if step and step.turn else actor, remembered),
    }


def load_view(document: Document) -> View:
    """The view that a document describes. Raises DocumentError with every problem."""
    fields, problems = check(RoughView, document)
    rules: RoughRules | None = fields.get("rules")
    checker = Checker(fields, problems, expansions(rules))
    checker.seats("you", "to_move", "first")
    checker.per_seat("hands", "piles")
    hand, sizes, piles, you = fields.get("hand"), fields.get("hands"), fields.get("piles"), fields.get("you")
    memory: RoughMemory | None = fields.get("memory")
    if memory is not None:
        check_rough_memory(checker, memory, sizes or [], cards=False)
    checker.cards("hand", hand or [])
    if any(card >= YELLOW for card in hand or []):
        checker.add("hand", "a storm is never held (8.3.0)")
    checker.cards("discarded", fields.get("discarded") or [])
    checker.grid()
    check_kept(checker, is_deal=False, document=document)
    check_step(checker, sizes or [], hand if you is not None and fields.get("to_move") == you else None)
    checker.twins()
    if you is not None and sizes is not None and hand is not None and you <= len(sizes) and sizes[you - 1] != len(hand):
        checker.add("hands", f"{sizes[you - 1]} cards for seat {you}, yet `hand` names {len(hand)}")
    start_laid, won = fields.get("start_laid", False), fields.get("won", False)
    if sizes is not None and piles is not None:
        check_hand_sizes(checker, sizes, piles, most_in_hand(checker, start_laid), exact=False)
    check_end(checker)
    check_lost(checker, memory)
    removed = missing = 0
    if rules is not None:
        removed = rules.removed if isinstance(rules.removed, int) else len(rules.removed)
        if removed > MOST_REMOVED:
            checker.add("rules.removed", f"{removed} islands; expected at most {MOST_REMOVED}")
    if None not in (checker.players, sizes, piles, hand, you, rules) and not checker.problems:
        assert checker.players is not None
        assert rules is not None
        assert sizes is not None
        assert piles is not None
        step = fields["pending"]
        by_wild = memory is not None and memory.start_by_wild
        whole = sum(whole_game(rules, checker.players, start_by_wild=by_wild, start_laid=start_laid).values()) - removed
        whole -= won and not (memory is not None and memory.finish_by_wild)
        whole -= step is not None and step.step == "place"
        placed = sum(sizes) + sum(piles) + sum(map(bool, fields["grid"])) + len(fields["discarded"])
        lying = fields["storms"]
        placed += sum(len(getattr(lying, letter)) for letter in "YPO") if lying else 0
        placed += step is not None and step.step == "storm"
        if memory is not None:
            placed += sum(n for i, n in enumerate(memory.discarded, 1) if i != you and isinstance(n, int))
            placed += sum(n for n in memory.blind if isinstance(n, int)) + len(memory.left)
        missing = whole - placed
        if missing < 0:
            checker.add("piles", f"{placed} cards in all; this game has only {whole}")
    checker.stop()
    assert sizes is not None
    assert you is not None
    assert rules is not None
    players = len(sizes)
    hands: list[list[int]] = [[] for _ in range(players)]
    hands[you - 1] = hand or []
    discarded: list[list[int]] = [[] for _ in range(players)]
    discarded[you - 1] = fields["discarded"]
    counts = [n for n in memory.discarded if isinstance(n, int)] if memory else [0] * players
    counts[you - 1] = len(fields["discarded"])
    base = CalmSailing.assemble(
        **_common(fields, sizes, memory),
        hands=hands,
        piles=[[] for _ in range(players)],
        removed=[],
        lost=[],
        discarded=discarded,
        hand_sizes=sizes,
        pile_sizes=piles,
        discard_sizes=counts,
        lost_size=missing,
        removed_count=removed,
        beaten=fields["lost"],
    )
    more = _parts(fields, sizes, memory, by_wild=memory is not None and memory.start_by_wild) | {
        "whole": False,
        "blind_counts": [n for n in memory.blind if isinstance(n, int)] if memory else [0] * players,
    }
    if fields["lost"] and fields["to_move"] == you and _has_action(_extend(base, rules, **more)):
        raise DocumentError([Problem("lost", f"seat {you} is to move and has a legal action (7.2)")])
    position = _extend(base, rules, beaten=fields["lost"], **more)
    return View(position, you)


def _has_action(position: RoughSeas) -> bool:
    """Whether the seat to move has an action of a turn, compasses aside; a Start counts unless it cannot be paid."""
    told = position.turn_state["forbidden"]
    kinds = {code & 0xFF for code in position.legal_codes()} - {COMPASS, WILD_COMPASS}
    return position.phase == "action" and bool(kinds - ({LAY_START} if told & 2 else set()))


def _listed(cards: list[int]) -> list[int | str]:
    return [LETTERS.get(card, card) for card in cards]


def _grid_rows(position: RoughSeas) -> list[str]:
    wilds = position.wild_numbers
    grid = {cell: f"W{number}" if number in wilds else str(number) for cell, number in position.grid.items()}
    width = 3 if position.wilds else 2
    return [
        " ".join(f"{grid.get(SIDE * row + column, '.'):>{width}}" for column in range(SIDE))
        for row in range(SIDE - 1, -1, -1)
    ]


def _rules(position: RoughSeas, removed: object) -> dict[str, object]:
    colors = dict(zip(STORMS, position.storms, strict=True))
    rules: dict[str, object] = {
        "removed": removed,
        "jagged_rocks": position.has_rocks,
        "sea_monsters": position.monsters,
        "storms": sum(position.storms),
        "wild": position.wilds,
        "layout": "standard",
    }
    if position.solo_draw != SOLO_DRAW:
        rules["solo_draw"] = position.solo_draw
    if any(position.storms) and colors != STORMS:
        rules["storm_colors"] = colors
    if position.halves:
        rules["variant"] = NIGHT
        if position.halves != "rows":
            rules["halves"] = position.halves
    return rules


def _kept(position: RoughSeas) -> Document:
    """`rocks`, `storms`, `compasses` and `moon` in mid-game."""
    found: Document = {}
    if position.has_rocks:
        found["rocks"] = position.rocks
    if any(position.storms):
        lying = {"Y": position.yellow, "P": position.purple, "O": position.orange}
        found["storms"] = {
            letter: [at for at, count in enumerate(counts, 1) for _ in range(count)] for letter, counts in lying.items()
        }
        held, left = position.compasses
        found["compasses"] = {"held": held, "left": left}
    if position.halves:
        found["moon"] = [cell_text(cell) for cell in position.moon]
    return found


def _pending(position: RoughSeas, actor: int) -> Document:
    """`pending`, where the position is not at the start of a turn."""
    phase, state = position.phase, position.turn_state
    if phase == "action":
        return {}
    step: Document = {"step": "give" if phase == "share" else phase}
    if phase == "share" and (state["opened"] or (position.is_over and not position.is_won)):
        step["step"] = "share"
    drawing = phase == "storm" or (phase == "pay" and position.purpose == "storm")
    if phase == "storm":
        step["card"] = LETTERS[position.revealed or YELLOW]
    if drawing:
        step["during"] = position.job.removesuffix("-all")
    if (drawing and position.job != "setup") or (phase == "share" and step["step"] == "give"):
        step["turn"] = position.active
    if drawing and position.job == "extra":
        step["left"] = state["extra"]
    if phase == "rocks" or (phase == "pay" and position.purpose == "rocks") or position.job.startswith("refill"):
        step["all"] = bool(state["all_draw"])
    if phase == "pay":
        step["purpose"] = position.purpose
    if phase == "pay" or step["step"] == "give":
        step |= {"owed": position.owed, "above": LETTERS.get(position.above, position.above)}
    if phase == "place":
        step["number"] = position.number
    return {"pending": step}


def _actor(position: RoughSeas) -> int:
    """The seat to decide, also where the game is over."""
    return position.turn or position.active


def _memory(position: RoughSeas, counts: list[object], blind: list[object], told: int) -> Document:
    state = position.turn_state
    found: Document = {
        "discarded": counts,
        "fresh": position.fresh,
        "doubtful": position.doubtful,
        "starter": position.starter or 0,
        "left": _listed(position.left),
        "blind": blind,
        "sure": position.sure,
        "unsure": position.unsure,
    }
    for key in ("start_by_wild", "finish_by_wild"):
        if state[key]:
            found[key] = True
    if told:
        found["told"] = told
    return {"memory": found}


def _is_plain(position: RoughSeas, gone: list[int], told: int) -> bool:
    state = position.turn_state
    fresh = [0] * position.players if position.job == "setup" else position.hand_sizes
    return not (
        any(gone)
        or position.fresh != fresh
        or any(position.doubtful)
        or position.starter
        or position.left
        or any(position.blind_counts)
        or any(position.sure)
        or position.unsure != (position.hand_sizes if position.monsters else [0] * position.players)
        or state["start_by_wild"]
        or told
    )


def _as_deal(position: RoughSeas) -> Document | None:
    """The hands and piles of the deal, where nothing has been decided yet."""
    if (
        position.grid
        or position.start_laid
        or position.active != position.first
        or position.lost_size
        or any(position.discard_sizes)
        or position.left
        or any((*position.yellow, *position.orange, *position.purple))
        or position.fresh != [0] * position.players
    ):
        return None
    hands, piles = position.hands, position.piles
    if position.phase == "storm":
        if position.job != "setup" or position.turn != _first_stormy(position):
            return None
        now = (position.turn or 1) - 1
        hands[now].append(position.revealed or YELLOW)
    elif position.phase != "action" or any(len(hand) != HAND for hand in hands):
        return None
    for hand, pile in zip(hands, piles, strict=True):
        missing = HAND - len(hand)
        hand += pile[:missing]
        del pile[:missing]
    return {"hands": [_listed(hand) for hand in hands], "piles": [_listed(pile) for pile in piles]}


def _first_stormy(position: RoughSeas) -> int:
    """The first seat in turn order whose opening hand is not complete."""
    players = position.players
    for step in range(players):
        seat = (position.first - 1 + step) % players
        if position.hand_sizes[seat] < HAND:
            return seat + 1
    return position.first


def dump(position: RoughSeas) -> Document:
    """The canonical document: a deal where nothing has been decided yet, else a position in mid-game."""
    document: Document = {"game": NAME, "format": FORMAT, "players": position.players, "first": position.first}
    rules = _rules(position, position.removed)
    deal = _as_deal(position)
    if deal is not None:
        rocks: Document = {"rocks": position.rocks} if position.has_rocks else {}
        return document | deal | rocks | {"rules": rules}
    document["to_move"] = _actor(position)
    document |= {"hands": [_listed(h) for h in position.hands], "piles": [_listed(p) for p in position.piles]}
    document |= {"grid": _grid_rows(position), "start_laid": position.start_laid}
    document |= _kept(position) | _pending(position, _actor(position))
    if not _is_plain(position, position.discard_sizes, 0):
        discarded: list[object] = [_listed(cards) for cards in position.discarded]
        document |= _memory(position, discarded, [_listed(cards) for cards in position.blind], 0)
    if position.is_won:
        document["won"] = True
    return document | {"rules": rules}


def dump_view(view: View) -> Document:
    """The canonical document of a view."""
    position = view.masked
    assert isinstance(position, RoughSeas)
    document: Document = {
        "game": NAME,
        "format": FORMAT,
        "players": position.players,
        "you": view.seat,
        "first": position.first,
        "to_move": _actor(position),
        "hand": _listed(position.hands[view.seat - 1]),
        "hands": position.hand_sizes,
        "piles": position.pile_sizes,
        "grid": _grid_rows(position),
        "start_laid": position.start_laid,
        "discarded": _listed(position.discarded[view.seat - 1]),
    }
    document |= _kept(position) | _pending(position, _actor(position))
    others = [count for seat, count in enumerate(position.discard_sizes, 1) if seat != view.seat]
    told = position.turn_state["forbidden"]
    if not _is_plain(position, others, told):
        counts: list[object] = list(position.discard_sizes)
        document |= _memory(position, counts, list(position.blind_counts), told)
    if position.is_won:
        document["won"] = True
    if position.is_over and not position.is_won:
        document["lost"] = True
    return document | {"rules": _rules(position, position.removed_count)}
