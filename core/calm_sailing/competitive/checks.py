"""Checks for documents of the competitive game whose fields have the right form."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ...errors import Problem, counted
from ..base.checks import Checker
from ..material import CELLS, FINISH, FINISHES, HAND_LIMIT, ISLANDS, START, card_text, cell_text
from .document_keys import CompetitiveMemory, CompetitiveRules, CompetitiveStep, CompetitiveViewRules
from .material import PLAYERS, ROW


def checker_of(fields: dict[str, Any], problems: list[Problem]) -> Checker:
    """Return the collector of problems for these fields, after the checks of grid, row, rules and the lengths of
    lists."""
    checker = Checker(fields, problems)
    checker.limits.pop(START)
    checker.per_seat("hands", "owners", "spent")
    rules: CompetitiveRules | CompetitiveViewRules | None = fields.get("rules")
    if rules is not None and not isinstance(rules.removed, int):
        checker.cards("rules.removed", rules.removed)
        checker.removed()
    checker.cards("row", fields.get("row") or [])
    checker.grid()
    return checker


def sizes_of(fields: dict[str, Any]) -> list[int]:
    """Return the sizes of the hands by seat, from the checked fields of a full position or a view."""
    return [hand if isinstance(hand, int) else len(hand) for hand in fields.get("hands") or []]


def check_row(checker: Checker, deck: int, *, is_deal: bool) -> None:
    """Add a problem to the checker for a wrong size of the row: five cards lie face up, fewer once the deck is empty.
    `deck` is the number of cards in the deck.

    While a seat takes cards from the row, the taken cards are missing.
    """
    row, pending = checker.fields.get("row"), checker.fields.get("pending")
    if row is None:
        return
    if is_deal:
        checker.number("row", row, due=ROW, why="in a deal", clause="12.4")
    elif len(row) > ROW:
        checker.number("row", row, most=ROW, clause="12.4")
    elif deck and not (pending is not None and pending.step == "take" and pending.above):
        checker.number("row", row, due=ROW, why="while the deck has some", clause="12.4")


def check_sizes(checker: Checker, *, is_deal: bool) -> None:
    """Add problems to the checker for wrong sizes of hands: five cards, fewer once the row is empty, and while a seat
    pays or takes (12.4)."""
    fields = checker.fields
    pending, row = fields.get("pending"), fields.get("row")
    active = fields.get("to_move") or fields.get("first")
    within = active if pending is not None or fields.get("won") else None  # the seat whose hand is not filled yet
    for seat, size in enumerate(sizes_of(fields), start=1):
        most = HAND_LIMIT - (seat == within)
        where = f"hands of seat {seat}"
        if is_deal:
            checker.number(where, size, due=HAND_LIMIT, why="in a deal", clause="12.4")
        elif size > most:
            checker.number(where, size, most=most, why="within an action" if seat == within else "", clause="12.4")
        elif row and seat != within:
            checker.number(where, size, due=HAND_LIMIT, why="while cards lie in the row", clause="12.4")


def check_spent(checker: Checker, gone: int) -> None:
    """Add a problem to the checker unless the seats discarded (`spent`) as many cards as lie nowhere: `gone` (12.4)."""
    spent = checker.fields["spent"] or [0] * PLAYERS
    if sum(spent) != gone:
        where = "the cards that lie neither in hands, row and deck nor on the grid"
        checker.add("spent", f"{counted(sum(spent), 'card')} in all; expected {gone}, {where}", "12.4")


def check_owners(checker: Checker) -> None:
    """Add problems to the checker unless `owners` names one seat for each island of the grid, and no empty cell. Null
    owners count as empty lists."""
    if not checker.has("owners", "grid"):
        return
    owners, grid = checker.fields["owners"] or [[], []], checker.fields["grid"] or [0] * CELLS
    if len(owners) != PLAYERS:
        return
    owned = Counter(cell for cells in owners for cell in cells)
    for cell, count in sorted(owned.items()):
        if count > 1:
            checker.add("owners", f"{cell_text(cell)} is named {count} times")
        if not grid[cell]:
            checker.add("owners", f"{cell_text(cell)} is empty")
    without = [cell_text(cell) for cell, number in enumerate(grid) if number and cell not in owned]
    if without:
        checker.add("owners", f"no seat is named for {', '.join(without[:6])}{' ...' if len(without) > 6 else ''}")


def check_step(checker: Checker) -> None:
    """Add problems to the checker if `pending` does not fit the position, or the cards that are still due cannot be
    given or taken."""
    step: CompetitiveStep | None = checker.fields.get("pending")
    seat = checker.fields.get("to_move") or checker.fields.get("first")
    sizes = sizes_of(checker.fields)
    if step is None or seat is None or len(sizes) != PLAYERS:
        return
    if checker.fields.get("won"):
        checker.add("pending", "only possible before the end of the game")
    row = checker.fields.get("row")
    if step.step == "take":
        if step.owed is not None:
            checker.add("pending.owed", "expected only with the step pay")
        if step.above is not None and step.above > FINISH:
            checker.add("pending.above", "expected an island or F")
        if row is not None:
            wanted = min(HAND_LIMIT - sizes[seat - 1], len(row))
            fit = sum(card >= (step.above or 1) for card in row)
            if wanted < 1:
                checker.add("pending", f"no card is due from the row to seat {seat}", "12.4")
            elif fit < wanted:
                due = counted(wanted, "card is", "cards are")
                checker.add("pending.above", f"{due} due, and only {fit} of that rank or more lie in the row")
        return
    if step.owed is None or step.above is None:
        checker.add("pending", "the step pay wants `owed` and `above`")
        return
    named: Any = checker.fields["hands"][seat - 1]
    if checker.fields.get("you") == seat:
        named = checker.fields.get("hand")
    hand: list[int] | None = named if isinstance(named, list) else None
    fit = sizes[seat - 1] if hand is None else sum(card >= step.above for card in hand)
    if fit < step.owed:
        checker.add(
            "pending.owed",
            f"{counted(step.owed, 'card is', 'cards are')} due, and seat {seat} holds only {fit} that can be given",
        )


def check_taken(checker: Checker, own: dict[int, tuple[list[int], list[int]]]) -> None:
    """Add problems to the checker unless the memory of the players fits the cards.

    `own` has hand and discards of the seats that the document names.
    """
    memory: CompetitiveMemory | None = checker.fields.get("memory")
    sizes = sizes_of(checker.fields)
    if memory is None or len(sizes) != PLAYERS:
        return
    if checker.players is None or checker.remembered(memory, "discarded", "taken", "since"):
        return
    lists: tuple[list[Any], ...] = (memory.discarded, memory.taken, memory.since)
    spent = checker.fields.get("spent") or [0] * PLAYERS
    for seat, (entry, cards, since) in enumerate(zip(*lists, strict=True), start=1):
        gone = entry if isinstance(entry, int) else len(entry)
        if len(spent) == PLAYERS and gone > spent[seat - 1]:
            checker.add(
                "memory.discarded", f"{counted(gone, 'card')} of seat {seat}, which has discarded {spent[seat - 1]}"
            )
        if len(since) != len(cards):
            checker.add("memory.since", f"{len(since)} numbers for the {len(cards)} cards that seat {seat} has taken")
            continue
        if any(count > gone for count in since):
            checker.add("memory.since", f"expected 0 to {gone} for seat {seat}, the cards it has discarded")
        if seat in own:
            hand, discarded = own[seat]
            absent = sorted((Counter(cards) - Counter([*hand, *discarded])).elements())
            if absent:
                checker.add(
                    "memory.taken", f"{card_text(absent[0])} is neither in the hand of seat {seat} nor discarded by it"
                )
                continue
            cards_left = Counter(hand)
            late = []  # cards that left the hand; each needs a place among the later discards
            for card, count in sorted(zip(cards, since, strict=True), key=lambda pair: -pair[1]):
                if cards_left[card]:
                    cards_left[card] -= 1
                else:
                    late.append(count)
            room = 0
        else:
            checker.cards(f"memory.taken of seat {seat}", cards)
            late = sorted(since, reverse=True)
            room = sizes[seat - 1]
        if any(index + 1 > room + gone - count for index, count in enumerate(late)):
            checker.add("memory.since", f"more cards taken by seat {seat} than its hand and later discards can hold")


def check_whole(checker: Checker) -> None:
    """Add problems to the checker if a deal lacks islands or Finish cards."""
    if not {"hands", "row", "deck"} <= checker.fields.keys():
        return
    checker.whole("deck", range(1, ISLANDS + 1))
    finishes = len(checker.seen.get(FINISH, []))
    if finishes < FINISHES:
        checker.add("deck", f"{finishes} Finish cards in the deal; expected {FINISHES}")
