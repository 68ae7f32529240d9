"""Checks for documents of Calm Sailing whose fields have the right form; problems name their rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...documents.io import Document
from ...documents.validation import Checker as BaseChecker
from ...errors import Problem, counted
from ..material import (
    FINISH,
    FINISHES,
    HAND_LIMIT,
    ISLANDS,
    JOINT_DISCARD,
    MOST_REMOVED,
    START,
    WILD,
    WILD_ON_GRID,
    card_text,
    cell_text,
)
from ..solo import ALONE, USUAL
from .document_keys import MOST_PLAYERS, Memory, Pending


class Checker(BaseChecker):
    """The collector of problems of cards and grid. The checks add problems and do not raise.

    seen    every card in the document, with the places that contain it
    limits  the number of each card that is not an island; `expansions` adds those of the expansions
    cells   the names of the cells of the layout, None for the standard grid
    """

    def __init__(
        self, fields: dict[str, Any], problems: list[Problem], expansions: dict[int, int] | None = None
    ) -> None:
        super().__init__(fields, problems)
        self.seen: dict[int, list[str]] = {}
        self.cells: tuple[str, ...] | None = getattr(getattr(fields.get("rules"), "layout", None), "cells", None)
        self.limits = {FINISH: FINISHES, START: self.players or MOST_PLAYERS} | (expansions or {})

    @property
    def hand_limit(self) -> int:
        """The number of cards that a hand is filled up to (4.2, 10.1)."""
        return int(self._solo("solo_hand", HAND_LIMIT))

    @property
    def joint_discard(self) -> int:
        """The number of cards that a Start takes (5.4, 10.1)."""
        return int(self._solo("solo_payment", JOINT_DISCARD))

    @property
    def solo_start(self) -> int:
        """The number of cards that a solo player can give for the Start: a full hand and the extra cards (10.1)."""
        return self.hand_limit - 1 + int(self._solo("solo_draw", 0))

    def _solo(self, key: str, usual: int) -> int:
        """Return a parameter of the solo game, or its usual value with more players."""
        rules = self.fields.get("rules")
        return usual if self.players != 1 or rules is None else getattr(rules, key)

    def name_of(self, cell: int) -> str:
        """Return the name of a cell of the layout that the rules give."""
        return self.cells[cell] if self.cells else cell_text(cell)

    def cards(self, where: str, cards: list[int]) -> None:
        """Add the cards, with their place `where`, to `seen`, and add a problem for each card of an expansion that is
        not in the game."""
        for card in cards:
            self.seen.setdefault(card, []).append(where)
            if card > ISLANDS and not self.limits.get(card):
                self.add(where, f"card {card_text(card)} belongs to an expansion that this game is played without")

    def grid(self) -> None:
        """Add the numbers of the grid to `seen`, and add problems unless they ascend along the path (3.4)."""
        grid = self.fields.get("grid")
        if not grid:
            return
        last = 0
        for cell, found in enumerate(grid):
            number = found % WILD_ON_GRID
            if found > number:
                self.cards(f"grid {self.name_of(cell)}", [WILD])
            elif number:
                self.seen.setdefault(number, []).append(f"grid {self.name_of(cell)}")
            if number:
                if number <= last:
                    self.add(
                        "grid",
                        f"{number} on {self.name_of(cell)} after {last}: numbers must ascend along the path",
                        "3.4",
                    )
                last = max(last, number)

    def removed(self) -> int:
        """Return how many islands are removed, and add a problem if there are more than 28 (9.1)."""
        rules = self.fields.get("rules")
        if rules is None:
            return 0
        number: int = rules.removed if isinstance(rules.removed, int) else len(rules.removed)
        self.number("rules.removed", number, "island", most=MOST_REMOVED)
        return number

    def removed_unseen(self) -> int:
        """Return how many islands are removed in a view, and add a problem if the cards in `seen` leave fewer
        islands."""
        removed = self.removed()
        islands = sum(card <= ISLANDS for card in self.seen)
        if MOST_REMOVED >= removed > ISLANDS - islands:
            what = f"{counted(removed, 'island')}, yet {islands} of the {ISLANDS} are known to be in the game"
            self.add("rules.removed", f"{what}; expected at most {ISLANDS - islands}")
        return removed

    def mid_game(self, document: Document) -> None:
        """Add a problem for each of `to_move`, `grid` and `start_laid` that the document of a position in mid-game
        lacks."""
        for name in ("to_move", "grid", "start_laid"):
            if name not in document:
                self.add(name, "missing; a position in mid-game gives to_move, grid and start_laid")

    def twins(self) -> None:
        """Add a problem for each card in `seen` that occurs too often: islands more than once, other cards more than
        `limits` allows."""
        for card in sorted(self.seen):
            places = self.seen[card]
            limit = self.limits.get(card) or 1
            if len(places) > limit:
                what = f"{len(places)} of them; there are {limit}" if limit > 1 else "given twice"
                self.add(" and ".join(dict.fromkeys(places)), f"card {card_text(card)} {what}")

    def dealt_hand(self, seat: int, hand: list[int]) -> None:
        """Add problems unless the opening hand of a deal is full and has no Start (2.5)."""
        where = f"hands of seat {seat}"
        self.number(where, hand, due=self.hand_limit, why="in a deal (2.5)")
        if START in hand:
            self.add(where, "a Start card is never in an opening hand (2.5)")

    def shares(self, sizes: list[int]) -> None:
        """Add a problem unless the cards of a deal are dealt as evenly as possible (2.4); `sizes` are those of the
        shares."""
        if max(sizes) - min(sizes) > 1:
            self.add("piles", f"shares of {', '.join(map(str, sizes))} cards; expected as even as possible (2.4)")

    def whole(self, where: str, due: Iterable[int]) -> None:
        """Add a problem at `where` if `seen` lacks some of the cards that are due."""
        absent = [card for card in due if card not in self.seen]
        if absent:
            names = " ".join(map(card_text, absent[:12])) + (" ..." if len(absent) > 12 else "")
            self.add(where, f"cards missing from the deal: {names} (removed islands go into rules.removed)")

    def own_discards(self, counts: list[int]) -> None:
        """Add a problem unless `memory.discarded` of a view, given as `counts`, has as many cards for its seat as
        `discarded` lists."""
        you, own = self.fields.get("you"), self.fields.get("discarded")
        if you is not None and own is not None and you <= len(counts) and counts[you - 1] != len(own):
            what = f"{counts[you - 1]} for seat {you}, yet `discarded` names {counted(len(own), 'card')}"
            self.add("memory.discarded", what)

    def starter(self, starter: int) -> None:
        """Add a problem unless `memory.starter` is a seat of the game, or 0."""
        if self.players is not None and starter > self.players:
            self.add("memory.starter", f"expected a seat from 1 to {self.players}, or 0")

    def payable(self, owed: int, able: int) -> None:
        """Add a problem if more cards are due (`owed`) than can be given (`able`)."""
        if owed > able:
            what = f"{counted(owed, 'card is', 'cards are')} due, but only {max(0, able)} can be given"
            self.add("pending.owed", what)


def most_in_hand(checker: Checker, start_laid: bool) -> int:
    """Return the maximum number of cards in a hand at the start of a turn: the hand limit, or more in a solo game once
    a Start is laid, after a large solo draw (4.2, 10.1)."""
    if checker.players == 1 and start_laid:
        return max(checker.hand_limit, checker.solo_start - checker.joint_discard)  # after a large solo draw
    return checker.hand_limit


def most_at_a_start(checker: Checker) -> int:
    """Return the maximum number of cards in a hand while a Start is paid (5.3, 10.1).

    At the maximum, the extra cards are drawn and none of the cards that are due is given.
    """
    if checker.players == 1:
        return max(checker.hand_limit, checker.solo_start)
    return HAND_LIMIT + 2 if checker.players == 2 else HAND_LIMIT


def pile_sizes(checker: Checker) -> list[int]:
    """Return the number of cards in each pile. A view contains only the numbers."""
    return [pile if isinstance(pile, int) else len(pile) for pile in checker.fields.get("piles") or []]


def check_filled(checker: Checker, sizes: list[int]) -> None:
    """Add problems to the checker for hands that are not full although their piles have cards (4.2).

    Within a turn, the hand of the acting seat may be smaller. `check_joint_discard` checks the hands of a joint
    discard.
    """
    pending: Pending | None = checker.fields.get("pending")
    if checker.fields.get("won") or (pending is not None and pending.phase != "pay"):
        return
    but = pending.actor if pending is not None else None
    for seat, (size, pile) in enumerate(zip(sizes, pile_sizes(checker), strict=False), start=1):
        if size < checker.hand_limit and pile and seat != but:
            checker.number(f"hands of seat {seat}", size, due=checker.hand_limit, why="while the pile has some (4.2)")


def check_joint_discard(
    checker: Checker, sizes: list[int], turn: int, actor: int, owed: int, *, unseen: int = 0, least: int | None = None
) -> None:
    """Add problems to the checker for impossible sizes of hands during a joint discard, together with the cards that
    they gave (5.3, 5.4, 10.1). `turn` is the seat whose turn it is, `actor` the seat that gives next, and `owed` the
    number of cards that are still due.

    The maximum is a full hand with the extra cards, without the Start for the seat that laid one. A hand with a pile
    must also have at least `least` cards (default: the maximum) until it gives. Up to `unseen` of the given cards may
    be top cards of piles.
    """
    most, seats = most_at_a_start(checker), len(sizes)
    whole = checker.solo_start if seats == 1 and checker.has("rules") else seats * most - 1
    given = max(0, checker.joint_discard - owed - unseen)
    if sum(sizes) + given > whole:
        more = f" in addition to {given} that are given" if given else ""
        what = f"{counted(sum(sizes), 'card')}{more}; expected at most {whole - given} in a joint discard (5.3, 5.4)"
        checker.add("hands", what)
    for seat, size in enumerate(sizes, start=1):
        if seats > 1:
            why = "in a joint discard (5.3, 5.4)"
            checker.number(f"hands of seat {seat}", size, most=most - (seat == turn), why=why)
    least = most if least is None else least
    taken, problems = 0, len(checker.problems)
    for seat, (size, pile) in enumerate(zip(sizes, pile_sizes(checker), strict=False), start=1):
        lacking = least - (seat == turn) - size if pile else 0
        if lacking > 0 and (seat - turn) % seats > (actor - turn) % seats:
            what = (
                f"{counted(size, 'card')}, none given; expected {size + lacking} or more while the pile has some (5.4)"
            )
            checker.add(f"hands of seat {seat}", what)
        taken += max(0, lacking)
    if taken > given and len(checker.problems) == problems:
        what = f"{counted(taken, 'card')} fewer than hands with piles have at a Start, yet {given} are given (5.4)"
        checker.add("hands", what)


def check_memory(checker: Checker, memory: Memory, sizes: list[int], *, cards: bool) -> None:
    """Add problems to the checker unless the memory of the seats fits the sizes of the hands.

    `cards` is true if discards are named, as in a full position.
    """
    start_laid = bool(checker.fields.get("start_laid"))
    checker.remembered(memory, "discarded", "fresh", "doubtful")
    if cards and any(isinstance(entry, int) for entry in memory.discarded):
        checker.add("memory.discarded", "expected lists of cards; numbers of cards stand in views only")
    elif not cards and any(isinstance(entry, list) for entry in memory.discarded):
        checker.add("memory.discarded", "expected numbers of cards; in a view the cards of others are hidden")
    elif cards:
        for seat, entry in enumerate(memory.discarded, start=1):
            checker.cards(f"memory.discarded of seat {seat}", entry)  # type: ignore[arg-type]
    checker.starter(memory.starter)
    if memory.starter and not start_laid:
        checker.add("memory.starter", "expected 0 as long as no Start is laid")
    for seat, (count, size) in enumerate(zip(memory.fresh, sizes, strict=False), start=1):
        if count > size:
            checker.add("memory.fresh", f"{count} for seat {seat}, which holds {counted(size, 'card')}")
    gone = [entry if isinstance(entry, int) else len(entry) for entry in memory.discarded]
    checker.own_discards(gone)
    for seat, (count, size) in enumerate(zip(memory.doubtful, gone, strict=False), start=1):
        if count > size:
            checker.add("memory.doubtful", f"{count} for seat {seat}, which has discarded {counted(size, 'card')}")
        if count and not start_laid:
            checker.add("memory.doubtful", f"{count} for seat {seat}; expected 0 as long as no Start is laid", "5.1")


def check_memory_starts(checker: Checker, memory: Memory, hands: list[list[int]], piles: list[list[int]]) -> None:
    """Add problems to the checker for each Start in a place that the memory of the other seats does not allow."""
    discarded = [entry for entry in memory.discarded if isinstance(entry, list)]
    for seat, (hand, pile, gone) in enumerate(zip(hands, piles, discarded, strict=False), start=1):
        check_own_start(checker, memory, seat, hand, gone)
        if hand.count(START) + pile.count(START) + gone.count(START) > (seat != memory.starter):
            checker.add(f"memory.discarded of seat {seat}", "each player has one Start", "2.5")
        elif START in gone and not checker.fields.get("start_laid"):
            checker.add(f"memory.discarded of seat {seat}", "a Start can be discarded only once one is laid", "5.7")


def default_fresh(sizes: list[int], pending: Pending | None, start_laid: bool) -> list[int]:
    """Return by seat the number of cards in hand that may be a Start, if the document has no memory.

    The number is the size of the hand, but 0 for a seat that pays before a Start lies: that seat would have had to lay
    its own (5.1).
    """
    paying = pending.actor if pending is not None and pending.phase == "pay" and not start_laid else 0
    return [0 if seat == paying else size for seat, size in enumerate(sizes, start=1)]


def check_own_start(checker: Checker, memory: Memory, seat: int, hand: list[int], gone: list[int]) -> None:
    """Add a problem to the checker if a Start is among a seat's `hand` or discards (`gone`), and the memory counts no
    card there that may be a Start."""
    for name, counts, cards in (("fresh", memory.fresh, hand), ("doubtful", memory.doubtful, gone)):
        if START in cards and seat <= len(counts) and not counts[seat - 1]:
            checker.add(f"memory.{name}", f"0 for seat {seat}, whose Start is among these cards")


def check_pending(checker: Checker, sizes: list[int], hands: dict[int, list[int]]) -> None:
    """Add problems to the checker if `pending` does not fit the position, or the cards that are still due cannot be
    given. `hands` has the known hands by seat."""
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
        checker.add("pending.phase", "a joint discard, yet no Start is laid", "5.4")
    hand = hands.get(pending.actor)
    if pending.phase == "pay" and hand is not None and START in hand and not start_laid:
        checker.add("pending.phase", "a payment, yet a Start in the hand must be laid first", "5.1")
    memory: Memory | None = checker.fields.get("memory")
    if pending.phase == "pay" and not start_laid and memory and any(memory.fresh[active - 1 : active]):
        checker.add("memory.fresh", f"expected 0 for seat {active}, which is paying and so holds no Start", "5.1")
    most = most_in_hand(checker, start_laid) - 1
    if pending.phase == "pay":
        checker.number(f"hands of seat {active}", sizes[active - 1], most=most, why="within an action (4.1)")
    elif pending.phase == "share" and start_laid:
        check_joint_discard(checker, sizes, active, pending.actor, pending.owed)
    able = sizes[pending.actor - 1] if hand is None else sum(card >= pending.above for card in hand)
    if pending.phase == "share":
        able += sum(sizes[seat - 1] for seat in seats[seats.index(pending.actor) + 1 :])
    checker.payable(pending.owed, able)
    if pending.owed <= able and pending.phase == "share" and sizes[pending.actor - 1] == 0:
        checker.add("pending.actor", f"seat {pending.actor} has no cards to give")


def check_solo(checker: Checker) -> None:
    """Add problems to the checker for parameters of the solo game that differ from their usual values in other
    games."""
    rules = checker.fields.get("rules")
    if rules is None or checker.players in (None, 1):
        return
    for key, usual in USUAL.items():
        if getattr(rules, key) != usual:
            checker.add(f"rules.{key}", ALONE)


def check_end(checker: Checker) -> None:
    """Add problems to the checker unless a finished game has one possible reason for its end, `won` or `lost`, and does
    not end within a move."""
    fields = checker.fields
    won, lost = bool(fields.get("won")), bool(fields.get("lost"))
    if won and (0 in (fields.get("grid") or [0]) or not fields.get("start_laid")):
        checker.add("won", "expected only with a full grid and the Start laid", "6.1")
    by_wild = getattr(fields.get("memory"), "finish_by_wild", False)
    if won and len(checker.seen.get(FINISH, [])) >= FINISHES and not by_wild:
        checker.add("won", f"expected only {FINISHES - 1} more Finish cards in addition to the one that is laid")
    unpaid = lost and getattr(fields.get("pending"), "step", "") == "share"  # storms took the cards (10.17)
    for name, over in (("won", won), ("lost", lost and not unpaid)):
        if over and fields.get("pending") is not None:
            checker.add(name, "expected only where no cards are due")
    if won and lost:
        checker.add("lost", "expected either `won` or `lost`")


def check_start_discards(checker: Checker, spent: int) -> None:
    """Add a problem to the checker if a Start is laid and only `spent` cards have left the game, fewer than a Start
    takes: eight, or the number of the solo game (5.4, 10.1)."""
    fields = checker.fields
    due = checker.joint_discard
    if fields.get("start_laid") and fields.get("pending") is None and 0 <= spent < due:
        what = f"true, yet only {counted(spent, 'card')} have left the game; a Start takes {due} with it (5.4)"
        checker.add("start_laid", what)


def check_lost(checker: Checker) -> None:
    """Add a problem to the checker if a view states that the game is lost although the seat to move can surely discard
    two cards (7.2, 4B)."""
    fields = checker.fields
    sizes, active, memory = fields["hands"], fields["to_move"], fields["memory"]
    if not fields.get("lost") or fields.get("pending") is not None or active in (None, fields["you"]):
        return
    size = sizes[active - 1]
    fresh = size if memory is None else memory.fresh[active - 1]
    unpaid = fresh and not fields["start_laid"] and sum(sizes) <= checker.joint_discard  # unaffordable Start (10.2)
    if size >= 2 and not unpaid:
        checker.add("lost", f"seat {active} holds {counted(size, 'card')}, so that it can discard two", "7.2")


def check_starts(checker: Checker, hands: list[list[int]], piles: list[list[int]], start_laid: bool) -> None:
    """Add problems to the checker unless each player has one Start among its cards until one is laid (2.2, 2.5)."""
    held = [hand.count(START) + pile.count(START) for hand, pile in zip(hands, piles, strict=True)]
    for seat, count in enumerate(held, start=1):
        if count > 1:
            checker.add(f"seat {seat}", f"{count} Start cards in hand and pile; each player has one", "2.5")
        elif count == 0 and not start_laid:
            checker.add(f"seat {seat}", "no Start card in hand or pile, yet none has been laid", "2.5")
    if start_laid and sum(held) >= len(hands):
        checker.add(
            "start_laid", f"a Start is laid, yet {sum(held)} more are in the game; expected at most {len(hands) - 1}"
        )


def check_shares(checker: Checker, hands: list[list[int]], piles: list[list[int]], is_deal: bool) -> None:
    """Add problems to the checker if the shares of a deal are uneven, or if a seat in mid-game has more cards than a
    share (2.4)."""
    sizes = [len(hand) + len(pile) for hand, pile in zip(hands, piles, strict=True)]
    if is_deal:
        checker.shares(sizes)
    most = -(-(ISLANDS + FINISHES) // len(hands)) + 1
    for seat, size in enumerate(sizes, start=1):
        if size > most and not is_deal:
            checker.add(
                f"piles of seat {seat}", f"{counted(size, 'card')} with the hand; a share has at most {most}", "2.4"
            )


def check_hidden_starts(checker: Checker, memory: Memory | None, missing: int) -> None:
    """Add problems to the checker unless every Start that the seat has not seen has a possible place. `missing` cards
    are in no known place."""
    fields = checker.fields
    sizes, piles, you = fields["hands"], fields["piles"], fields["you"]
    fresh = default_fresh(sizes, fields["pending"], fields["start_laid"])
    homeless = []
    for seat in range(1, len(sizes) + 1):
        places = piles[seat - 1]
        if seat != you:
            places += memory.fresh[seat - 1] + memory.doubtful[seat - 1] if memory else fresh[seat - 1]
        if not places and not (seat == you and START in checker.seen) and not (memory and memory.starter == seat):
            homeless.append(seat)
    room = missing if fields["start_laid"] else 0
    if fields["start_laid"] and not (memory and memory.starter):
        room += 1  # the Start that lies may be one of them
    if memory and memory.starter == you and START in checker.seen:
        checker.add("memory.starter", "you have laid your Start, yet it is among your cards", "2.5")
    if len(homeless) > max(0, room):
        names = ", ".join(map(str, homeless))
        checker.add("piles", f"no place is left for the Start of seat {names}", "2.5")
