"""Checks for the layout in documents of Calm Sailing (12).

The module checks the strings of the grid, the rules that fit the layout, the named rows, and the exploration deck.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from ...errors import Problem, counted
from ..base.checks import Checker
from ..boards import IN_DECK, ONE_ROW, Board, layout_named
from ..material import (
    COMPASSES,
    EXPLORED,
    FINISH,
    FINISHES,
    LETTERS,
    MONSTER,
    MOST_MONSTERS,
    STORMS,
    WILD_ON_GRID,
    YELLOW,
)
from .document_keys import NO_CELL, ExpandedMemory, ExpandedRules

COMPASS_CARD, ROCKS_CARD, BORDER_CARD = (EXPLORED[letter] for letter in "CRB")
LEAVE = 4  # the rocks leave with this many full rows (8.1.3)
NOT_EXPLORED = ("jagged_rocks", "sea_monsters", "storms")


def explores(rules: ExpandedRules | None) -> bool:
    """Return whether the game has an exploration deck (12.2)."""
    return rules is not None and bool(rules.layout.marked)


def has_storms(rules: ExpandedRules) -> bool:
    return bool(rules.storms) or explores(rules)


def full_deck(rules: ExpandedRules) -> Counter[int]:
    """Return the cards, with their numbers of copies, of the whole exploration deck of a deal with these rules."""
    colors = rules.storm_colors.model_dump()
    deck = Counter({FINISH: FINISHES, MONSTER: MOST_MONSTERS, COMPASS_CARD: COMPASSES, ROCKS_CARD: 1})
    deck.update({EXPLORED[letter]: colors[letter] for letter in STORMS})
    deck[BORDER_CARD] = rules.layout.borders
    return +deck


def place_grid(fields: dict[str, Any], problems: list[Problem]) -> None:
    """Replace `grid` in `fields`, the rows of the drawing, by the list of its numbers in path order, with 0 for an
    empty cell. If the rows do not fit the layout, set it to None and add Problems to `problems`."""
    rules: ExpandedRules | None = fields.get("rules")
    rows: list[list[int]] | None = fields.get("grid")
    board = rules.layout if rules is not None else layout_named("standard")
    if rows is None:
        return
    fields["grid"] = None
    if rules is None and any(problem.where.partition(".")[0] == "rules" for problem in problems):
        return  # the layout of the grid cannot be read
    width, height = len(board.columns), board.height
    blank = "" if board.name == "standard" else ", '#' where the layout has no cell"
    if len(rows) != height:
        what = f"expected {height} rows of {width} fields, the top row first, '.' for an empty cell{blank}"
        problems.append(Problem("grid", what))
        return
    grid = [0] * len(board.cells)
    sound = True
    for number, row in zip(range(height, 0, -1), rows, strict=True):
        if len(row) != width:
            what = f"row {number} has {len(row)} fields; expected {width}, '.' for an empty cell{blank}"
            problems.append(Problem("grid", what))
            sound = False
            continue
        for column, cell, found in zip(board.columns, board.level(number), row, strict=True):
            if (cell is None) != (found == NO_CELL):
                what = "expected '#': the layout has no cell there" if cell is None else "the layout has a cell there"
                problems.append(Problem("grid", f"{column}{number}: {what}"))
                sound = False
            elif cell is not None:
                grid[cell] = found
    if sound:
        fields["grid"] = grid


def check_layout(checker: Checker, *, is_deal: bool, document: dict[str, Any]) -> None:
    """Add problems to the checker unless the rules fit the layout, named rows exist, and the exploration deck is given
    exactly if the layout has one."""
    rules: ExpandedRules | None = checker.fields.get("rules")
    if rules is None:
        return
    if rules.layout.name != "standard" and rules.variant:
        checker.add("rules.variant", "expected only with the standard layout (ruling 12.5)")
    for key in NOT_EXPLORED if explores(rules) else ():
        if getattr(rules, key):
            checker.add(f"rules.{key}", IN_DECK)
    if rules.jagged_rocks and len(rules.layout.row_numbers) < 2:
        checker.add("rules.jagged_rocks", ONE_ROW)
    _check_rows(checker, rules, is_deal=is_deal, document=document)
    _check_groups(checker, rules)
    _check_exploration(checker, rules, is_deal=is_deal, document=document)


def _check_rows(checker: Checker, rules: ExpandedRules, *, is_deal: bool, document: dict[str, Any]) -> None:
    """Check that rocks and purple storms lie on rows of the layout that have an empty cell.

    Nothing can be laid on a row that they close (8.1.1, 8.3.2).
    """
    fields, board = checker.fields, rules.layout
    rocks, lying, grid = fields.get("rocks"), fields.get("storms"), fields.get("grid")
    named_rows = [("rocks", rocks)] if rocks is not None else []
    named_rows += [("storms.P", row) for row in (lying.P if lying is not None else [])]
    full = board.full_rows([cell for cell, number in enumerate(grid) if number]) if grid else []
    for where, row in named_rows:
        if row not in board.row_numbers:
            checker.add(where, f"row {row}; expected a row of the layout, {board.rows_text}")
    leave = _rocks_leave(board, full)
    if rocks is not None and leave:
        checker.add("rocks", f"expected null: the rocks leave when {leave}", "8.1.3")
    elif rocks in full:
        checker.add("rocks", f"row {rocks} is full, yet nothing can be laid on the row of the rocks", "8.1.1")
    elif (
        rocks is None and rules.jagged_rocks and not (is_deal or leave or rules.sea_monsters)
    ):  # monsters may have opened rows again
        known = grid or document.get("grid") is None  # an omitted grid is empty; an unreadable one is a problem
        if known and "rocks" in document:
            checker.add("rocks", "null, yet they leave only when four rows are full or no two have room", "8.1.3")
    for row in sorted(set(lying.P) & set(full)) if lying is not None else []:
        checker.add("storms.P", f"row {row} is full, yet nothing can be laid on a row that a storm closes", "8.3.2")


def _rocks_leave(board: Board, full: list[int]) -> str:
    """Return the reason for which rocks leave if these rows are full; an empty string if the rocks stay."""
    if len(full) >= LEAVE:
        return "four rows are full"
    return "no two rows have an empty cell" if len(board.row_numbers) - len(full) < 2 else ""


def _check_groups(checker: Checker, rules: ExpandedRules) -> None:
    """Check that islands lie on cells that have been open (12.1).

    A sea monster may have emptied a cell of an earlier group.
    """
    grid = checker.fields.get("grid")
    if not grid or rules.sea_monsters or explores(rules):
        return
    for group in rules.layout.groups:
        there = next((cell for cell in group.cells if grid[cell]), None)
        wanting = [
            other.name
            for other in rules.layout.groups
            if other.name in group.after and not all(grid[cell] for cell in other.cells)
        ]
        if there is not None and wanting:
            what = f"{grid[there] % WILD_ON_GRID} on {checker.name_of(there)}, which is closed until"
            checker.add("grid", f"{what} {' and '.join(wanting)} {'is' if len(wanting) == 1 else 'are'} full", "12.1")


def _check_exploration(checker: Checker, rules: ExpandedRules, *, is_deal: bool, document: dict[str, Any]) -> None:
    fields = checker.fields
    deck: list[int] | None = fields.get("exploration")
    if not explores(rules):
        if "exploration" in document:
            checker.add("exploration", "expected only where the layout has marked cells", "12.2")
        return
    if deck is None:
        if document.get("exploration") is None:
            checker.add("exploration", "missing; a layout with marked cells has an exploration deck", "12.2")
        return
    checker.cards("exploration", [card for card in deck if card < COMPASS_CARD])
    whole, found = full_deck(rules), Counter(deck)
    earned = fields.get("compasses")
    if earned is not None:
        found[COMPASS_CARD] += earned.held
        if earned.left:
            checker.add("compasses.left", "expected 0: all compasses are in the exploration deck", "12.2")
    found[ROCKS_CARD] += fields.get("rocks") is not None
    for card in (COMPASS_CARD, ROCKS_CARD, BORDER_CARD):
        if found[card] > whole[card]:
            letter = next(letter for letter, code in EXPLORED.items() if code == card)
            checker.add("exploration", f"{counted(found[card], 'card')} {letter} in all; there are {whole[card]}")
    if is_deal and found != whole:
        names = ", ".join(f"{count} {letter}" for letter, card in EXPLORED.items() if (count := whole[card]))
        checker.add("exploration", f"expected the cards {names} in a deal", "12.2")


def default_shown(hands: list[list[int]], discarded: list[list[int]]) -> list[tuple[int, int]]:
    """Return the pairs of `memory.shown`, a seat and a number of discards, for a document without memory.

    Each Finish card in hands and discards has one, with 0 discards.
    """
    found = [hand.count(FINISH) + gone.count(FINISH) for hand, gone in zip(hands, discarded, strict=True)]
    return [(seat, 0) for seat, count in enumerate(found, start=1) for _ in range(count)]


def check_shown(checker: Checker, memory: ExpandedMemory | None, known: dict[int, list[int]]) -> None:
    """Add problems to the checker if the memory of Finish cards and monsters out of the exploration deck contradicts
    the cards. `known` has the hand and discards together of each seat whose cards are known."""
    rules: ExpandedRules | None = checker.fields.get("rules")
    if memory is None or rules is None:
        return
    if not explores(rules):
        if memory.shown is not None:
            checker.add("memory.shown", "expected only where the layout has marked cells", "12.2")
        return
    for seat, cards in known.items():
        if seat <= len(memory.sure) and memory.sure[seat - 1] != cards.count(MONSTER):
            what = f"{memory.sure[seat - 1]} for seat {seat}, which as all know holds {cards.count(MONSTER)} monsters"
            checker.add("memory.sure", what)
    if any(memory.unsure):
        checker.add("memory.unsure", "expected 0: all know who got a monster out of the exploration deck", "12.2")
    if memory.shown is None:
        return
    gone = [entry if isinstance(entry, int) else len(entry) for entry in memory.discarded]
    for seat, since in memory.shown:
        if not 1 <= seat <= len(gone) or since > gone[seat - 1]:
            checker.add("memory.shown", f"{[seat, since]}: expected a seat and how many cards it had discarded by then")
    deck = checker.fields.get("exploration") or []
    if len(memory.shown) + deck.count(FINISH) > FINISHES:
        checker.add(
            "memory.shown",
            f"{counted(len(memory.shown), 'card')} F in addition to those of the deck; there are {FINISHES}",
        )
    others = sum(entry[0] not in known for entry in memory.shown)
    held = sum(cards.count(FINISH) for cards in known.values())
    held += bool(checker.fields.get("won")) and not memory.finish_by_wild
    if others + held + deck.count(FINISH) > FINISHES:
        what = f"{counted(others, 'card')} F in other hands and {held} elsewhere in addition to those of the deck"
        checker.add("memory.shown", f"{what}; there are {FINISHES}")
    for seat, cards in known.items():
        entries = [entry for entry in memory.shown if entry[0] == seat]
        if len(entries) > cards.count(FINISH):  # fewer if a view did not contain the seat that got a card
            what = f"{len(entries)} for seat {seat}, which has held {counted(cards.count(FINISH), 'card')} F"
            checker.add("memory.shown", what)


def check_piles(checker: Checker, where: str, cards: list[int]) -> None:
    """Add a problem to the checker at `where` if `cards` of a pile has others than islands, Starts and wilds, in a game
    with an exploration deck.

    Finish cards, monsters and storms come out of that deck only (12.2).
    """
    wrong = [card for card in cards if card in (FINISH, MONSTER) or card >= YELLOW]
    if wrong and explores(checker.fields.get("rules")):
        named = " ".join(letters(sorted(set(wrong))))
        checker.add(
            where, f"{named}: expected only out of the exploration deck; piles have islands, Starts and wilds", "12.2"
        )


def letters(deck: list[int]) -> list[str]:
    """Return the cards of an exploration deck in the form of a document."""
    names = LETTERS | {code: letter for letter, code in EXPLORED.items()}
    return [names[card] for card in deck]
