"""The writer of documents of Calm Sailing with expansions, Day and Night and other layouts; document.py reads them."""

from __future__ import annotations

from ...contract import View
from ...documents.io import FORMAT, Document
from ..base.document import remembered, seen_keys, solo_rules
from ..base.document_keys import NAME
from ..material import LETTERS, MONSTER, NIGHT, STORMS, YELLOW, cell_text, listed
from .board_checks import default_shown, letters
from .position import Expanded


def _grid_rows(position: Expanded) -> list[str]:
    wilds, board = position.wild_numbers, position.board
    grid = {cell: f"W{number}" if number in wilds else str(number) for cell, number in position.grid.items()}
    width = 3 if position.wilds else 2
    return [
        " ".join(f"{'#' if cell is None else grid.get(cell, '.'):>{width}}" for cell in board.level(row))
        for row in range(board.height, 0, -1)
    ]


def _rules(position: Expanded, removed: object) -> dict[str, object]:
    board = position.board
    colors = dict(zip(STORMS, position.storms, strict=True))
    rules: dict[str, object] = {
        "removed": removed,
        "jagged_rocks": position.has_rocks,
        "sea_monsters": 0 if board.marked else position.monsters,
        "storms": 0 if board.marked else sum(position.storms),
        "wild": position.wilds,
        "layout": board.document(),
    }
    rules |= solo_rules(position)
    if any(position.storms) and colors != STORMS:
        rules["storm_colors"] = colors
    if position.halves:
        rules["variant"] = NIGHT
        if position.halves != "rows":
            rules["halves"] = position.halves
    return rules


def _kept(position: Expanded) -> Document:
    """Return those of the keys `rocks`, `storms`, `compasses`, `moon` and `exploration` that apply in mid-game."""
    found: Document = {}
    deck = _deck(position)
    if position.has_rocks or deck is not None:
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
    if deck is not None:
        found["exploration"] = letters(deck)
    return found


def _deck(position: Expanded) -> list[int] | None:
    """Return the exploration deck with its top card first, or its cards that a view knows; None without a deck."""
    if not position.board.marked:
        return None
    return position.exploration or position.ahead


def _pending(position: Expanded) -> Document:
    """Return `pending`, or nothing at the start of a turn."""
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
    if (drawing and position.job not in ("setup", "explore")) or (phase == "share" and step["step"] == "give"):
        step["turn"] = position.active
    if drawing and position.job == "extra":
        step["left"] = state["extra"]
    if phase == "rocks" or (phase == "pay" and position.purpose == "rocks") or position.job.startswith("refill"):
        step["all"] = bool(state["all_draw"])
    if phase == "pay":
        step["purpose"] = position.purpose
    if phase == "pay" or step["step"] == "give":
        step |= {"owed": position.owed, "above": LETTERS.get(position.above, position.above)}
    if position.exploring:
        step["explore"] = True
    if phase == "place":
        step["number"] = position.number
    return {"pending": step}


def _actor(position: Expanded) -> int:
    """Return the seat to decide, even if the game is over."""
    return position.turn or position.active


def _memory(position: Expanded, counts: list[object], blind: list[object], told: int) -> Document:
    state = position.turn_state
    found = remembered(position, counts) | {
        "left": listed(position.left),
        "blind": blind,
        "sure": position.sure,
        "unsure": position.unsure,
    }
    for key in ("start_by_wild", "finish_by_wild"):
        if state[key]:
            found[key] = True
    if _deck(position) is not None:
        found["shown"] = [list(entry) for entry in position.shown]
    if told:
        found["told"] = told
    return {"memory": found}


def _is_plain(position: Expanded, gone: list[int], told: int) -> bool:
    state = position.turn_state
    fresh = [0] * position.players if position.job == "setup" else position.hand_sizes
    explored = _deck(position) is not None
    sure = [hand.count(MONSTER) if explored else 0 for hand in position.hands]
    return not (
        any(gone)
        or position.fresh != fresh
        or any(position.doubtful)
        or position.starter
        or position.left
        or any(position.blind_counts)
        or position.sure != sure
        or position.unsure != (position.hand_sizes if position.monsters and not explored else [0] * position.players)
        or (explored and position.shown != default_shown(position.hands, position.discarded))
        or state["start_by_wild"]
        or told
    )


def _dealt_cards(position: Expanded) -> Document | None:
    """Return the hands and piles of the deal if nothing has been decided yet, else None."""
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
    hands, piles, deck = position.hands, position.piles, _deck(position)
    if deck is not None and len(deck) < position.board.deck_size:
        return None
    if position.phase == "storm":
        if position.job != "setup" or position.turn != _first_stormy(position):
            return None
        now = (position.turn or 1) - 1
        hands[now].append(position.revealed or YELLOW)
    elif position.phase != "action" or any(len(hand) != position.hand_limit for hand in hands):
        return None
    for hand, pile in zip(hands, piles, strict=True):
        missing = position.hand_limit - len(hand)
        hand += pile[:missing]
        del pile[:missing]
    return {"hands": [listed(hand) for hand in hands], "piles": [listed(pile) for pile in piles]}


def _first_stormy(position: Expanded) -> int:
    """Return the first seat in turn order whose opening hand is not complete; the first seat if all are."""
    players = position.players
    for step in range(players):
        seat = (position.first - 1 + step) % players
        if position.hand_sizes[seat] < position.hand_limit:
            return seat + 1
    return position.first


def _head(position: Expanded) -> Document:
    return {"game": NAME, "format": FORMAT, "players": position.players, "first": position.first}


def as_deal(position: Expanded) -> Document | None:
    """Return the document of the position as a deal if no decision has been made yet, else None."""
    cards = _dealt_cards(position)
    if cards is None:
        return None
    rocks: Document = {"rocks": position.rocks} if position.has_rocks else {}
    deck = _deck(position)
    explore: Document = {} if deck is None else {"exploration": letters(deck)}
    return _head(position) | cards | rocks | explore | {"rules": _rules(position, position.removed)}


def as_position(position: Expanded) -> Document:
    """Return the document of a position in mid-game."""
    document, rules = _head(position), _rules(position, position.removed)
    document["to_move"] = _actor(position)
    document |= {"hands": [listed(h) for h in position.hands], "piles": [listed(p) for p in position.piles]}
    document |= {"grid": _grid_rows(position), "start_laid": position.start_laid}
    document |= _kept(position) | _pending(position)
    if not _is_plain(position, position.discard_sizes, 0):
        discarded: list[object] = [listed(cards) for cards in position.discarded]
        document |= _memory(position, discarded, [listed(cards) for cards in position.blind], 0)
    if position.is_won:
        document["won"] = True
    return document | {"rules": rules}


def dump_view(view: View[Expanded]) -> Document:
    """Return the canonical document of a view."""
    position = view.masked
    table = {"piles": position.pile_sizes, "grid": _grid_rows(position), "start_laid": position.start_laid}
    document = seen_keys(view, _actor(position), table)
    document |= _kept(position) | _pending(position)
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
