"""Checks of documents of Sea Salt & Paper for impossible cards, seats, phases and memories."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..documents.validation import Checker as BaseChecker
from ..errors import Problem, counted
from .document_keys import MOST_PLAYERS, Crabbed, Ended, Memory
from .material import CLOSING, COPIES, DECK, KIND, MERMAID, PILES, TARGETS, TEXT
from .position import SeaSalt


class Checker(BaseChecker):
    """The collector of problems in documents of this game; `count` has all cards that the document has named so far.

    The checks here and in this module add problems to the checker and do not raise. Lists of a wrong length are set to
    None in `fields` and not checked further.
    """

    def __init__(self, fields: dict[str, Any], problems: list[Problem]) -> None:
        super().__init__(fields, problems)
        self.count: Counter[int] = Counter()

    def per_seat(self, *names: str) -> list[str]:
        """Add a problem for each field whose list does not have one entry for each player, set the field to None, and
        return the names of these fields."""
        wrong = super().per_seat(*names)
        self.fields.update(dict.fromkeys(wrong))
        return wrong

    def two_piles(self) -> None:
        """Add a problem unless there are two discard piles (2.1), and set the field to None if not."""
        found = self.fields.get("discards")
        if found is not None and len(found) != 2:
            self.add("discards", f"{len(found)} lists; expected two, one for each pile, top card first")
            self.fields["discards"] = None

    def cards(self, where: str, cards: list[int] | None) -> None:
        """Add cards to `count`, and add a problem at `where` for more of a card than exist."""
        for card in cards or []:
            self.count[card] += 1
            if self.count[card] == COPIES[card] + 1:
                self.add(where, f"too many cards: {TEXT[card]} exists {_times(COPIES[card])}")

    def lists(self, name: str) -> None:
        """Do the same as `cards` for each list in the field of that name; hidden cards, which are None, do not
        count."""
        for i, cards in enumerate(self.fields.get(name) or []):
            self.cards(f"{name}[{i}]", [card for card in cards if card is not None])


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def is_pairs(cards: list[int]) -> bool:
    kinds = Counter(KIND[card] for card in cards)
    whole = all(kinds[kind] % 2 == 0 for kind in ("crab", "boat", "fish")) and kinds["swimmer"] == kinds["shark"]
    return whole and not set(kinds) - {"crab", "boat", "fish", "swimmer", "shark"}


def revealed(closer: int | None, to_move: int | None, players: int) -> set[int]:
    """Return the seats whose hands are open (6.2): those that have had their last turn, from the seat that bet on a
    last chance (`closer`) up to the seat to move. Without either, return an empty set."""
    if closer is None or to_move is None:
        return set()
    return {(closer - 1 + i) % players + 1 for i in range((to_move - closer) % players)}


def check_common(checker: Checker) -> None:
    """Check the fields that full positions and views share; add problems to the checker."""
    fields = checker.fields
    checker.seats("you", "to_move", "last_chance")
    checker.per_seat("hands", "tables", "scores")
    checker.two_piles()
    to_move, ended = fields.get("to_move"), fields.get("ended")
    if "to_move" in fields and (to_move is None) != (ended is not None):
        checker.add("to_move", "null exactly if `ended` describes the end of the round or the game; otherwise a seat")
    if ended is not None and checker.players is not None:
        if len(ended.gained) != checker.players:
            checker.add("ended.gained", f"{counted(len(ended.gained), 'entry', 'entries')}; expected one for each seat")
        if max([ended.seat, *ended.winners]) > checker.players:
            checker.add("ended", f"seats of a game of {checker.players}; expected 1 to {checker.players}")
        if (ended.by == "round") == bool(ended.winners):
            checker.add("ended.winners", "seats that won are given exactly where the game is over")
    target = fields.get("target") or TARGETS.get(checker.players or 0)
    scores = fields.get("scores")
    if ended is not None and scores and target and len(ended.gained) == len(scores) == checker.players:
        _check_end(checker, ended, scores, target)
    if scores and target and ended is None and max(scores) >= target:
        checker.add(
            "scores",
            f"{counted(max(scores), 'point reaches', 'points reach')} the target of {target}: the game is over (7.1)",
        )
    if fields.get("last_chance") is not None and fields["last_chance"] == to_move:
        checker.add("last_chance", "the closer has no turn any more (6.4)")
    phase, effect = fields.get("phase"), fields.get("effect")
    if phase in ("search", "steal"):
        wanted = "pile" if phase == "search" else "seat"
        if effect is None or getattr(effect, wanted) is None:
            checker.add("effect", f"missing; phase {phase} needs the {wanted}")
        elif phase == "steal" and (effect.seat == to_move or effect.seat > (checker.players or 4)):
            checker.add("effect.seat", "expected an opponent")
    elif effect is not None:
        checker.add("effect", "belongs to the phases search and steal only")


def _check_end(checker: Checker, ended: Ended, scores: list[int], target: int) -> None:
    """Check by the scores who has won and whether the game continues (7.1, 7.2).

    The scores include the points of the round.
    """
    before = [score - gained for score, gained in zip(scores, ended.gained, strict=True)]
    if min(before) < 0:
        checker.add("ended.gained", "more points in the round than in all")
    elif max(before) >= target:
        checker.add("scores", f"{max(before)} points before the round; the target of {target} had ended the game (7.1)")
    if ended.by == "mermaids":
        if ended.winners and ended.winners != [ended.seat]:
            checker.add("ended.winners", f"expected seat {ended.seat}, into whose hand the fourth mermaid came (5.5)")
        if any(ended.gained):
            checker.add("ended.gained", "expected none: the round of the fourth mermaid adds no points (8.9)")
        return
    if ended.by == "round":
        if max(scores) >= target:
            checker.add("ended.by", f"round, yet {max(scores)} points reach the target of {target} (7.1)")
        if checker.fields.get("shuffle"):
            checker.add("ended.by", "round, yet `shuffle` deals the next one")
        return
    if max(scores) < target:
        checker.add(
            "ended.by",
            f"target, yet {counted(max(scores), 'point does', 'points do')} not reach that of {target} (7.1)",
        )
    ranks = list(zip(scores, ended.gained, strict=True))
    winners = [seat for seat, rank in enumerate(ranks, start=1) if rank == max(ranks)]
    if ended.winners and sorted(ended.winners) != winners:
        named = " and ".join(map(str, winners))
        checker.add("ended.winners", f"expected {named}: the most points, then the most in the last round (7.2)")


def check_tables(checker: Checker) -> None:
    fields = checker.fields
    tables, to_move = fields.get("tables"), fields.get("to_move")
    if not tables or checker.players is None:
        return
    open_seats = revealed(fields.get("last_chance"), to_move, checker.players)
    for seat, table in enumerate(tables, start=1):
        # A document may give a revealed hand as cards on the table.
        if seat not in open_seats and fields.get("ended") is None and not is_pairs(table):
            checker.add(f"tables[{seat - 1}]", "not made of pairs (3.7)")
    if to_move is not None and to_move <= checker.players:
        _check_turn(checker, to_move)


def _check_turn(checker: Checker, seat: int) -> None:
    """Check what the seat to move must have done before its phase.

    The check uses the table of the seat, which has been checked already.
    """
    fields = checker.fields
    table = fields["tables"][seat - 1]
    laid = Counter(KIND[card] for card in table)
    phase = fields.get("phase")
    if fields.get("extra_turn") and laid["boat"] < 2:
        checker.add("extra_turn", "the seat to move has laid no boats (4.2)")
    if phase == "search" and laid["crab"] < 2:
        checker.add("phase", "search, yet the seat to move has laid no crabs (4.1)")
    if phase == "steal" and not (laid["swimmer"] and laid["shark"]):
        checker.add("phase", "steal, yet the seat to move has laid no swimmer and shark (4.4)")
    hands, deck, piles = fields.get("hands"), fields.get("deck"), fields.get("discards")
    if phase != "play" or table or hands is None or deck is None or piles is None or _size(hands[seat - 1]):
        return
    if fields.get("last_chance") is None or _size(deck) or any(piles):  # otherwise the draw may have been skipped (8.1)
        checker.add("phase", "play, yet the seat to move has no card; it has drawn one before (3.1)")


def _size(cards: int | list[int]) -> int:
    """Return the number of cards; a view has the number itself."""
    return cards if isinstance(cards, int) else len(cards)


def check_deck(checker: Checker) -> None:
    """Add a problem to the checker if the deck is larger than it can be after two of its cards started the piles
    (2.1)."""
    deck = checker.fields.get("deck")
    drawn = 2 if checker.fields.get("phase") == "keep" else 0
    most = DECK - PILES - drawn
    if deck is not None and _size(deck) > most:
        taken = " and two are drawn (2.1, 3.1)" if drawn else " (2.1)"
        checker.add("deck", f"{_size(deck)} cards; at most {most} are left once two have founded the piles{taken}")


def check_rules(checker: Checker, position: SeaSalt) -> None:
    """Check the rules for a position during a game with everything known; add problems to the checker."""
    seat = position.active
    for other, cards in enumerate(position.hands, start=1):
        if (cards + position.tables[other - 1]).count(MERMAID) == COPIES[MERMAID]:
            checker.add(f"hands[{other - 1}]", "four mermaids: the game is over (5.5)")
    _check_turn_and_effect(checker, position)
    if checker.fields["phase"] == "draw" and position.last_chance is None and position.phase == "play":
        checker.add("phase", "there is nothing to draw")
    if not 1 <= seat <= position.players:
        checker.add("to_move", "no seat of this game")


def check_mermaids(checker: Checker, hands: list[list[int]]) -> None:
    """Add problems to the checker unless the winner by mermaids has all four, and no other seat has (5.5).

    The game or the round is over, and all hands are open.
    """
    ended: Ended = checker.fields["ended"]
    for seat, (hand, table) in enumerate(zip(hands, checker.fields["tables"], strict=True), start=1):
        four = (hand + table).count(MERMAID) == COPIES[MERMAID]
        if four != (ended.by == "mermaids" and seat == ended.seat):
            has = "has" if four else "does not have"
            checker.add("ended.by", f"{ended.by}, yet seat {seat} {has} the four mermaids, which win the game (5.5)")


def check_view_rules(checker: Checker, position: SeaSalt) -> None:
    """Check the rules for a view during a game; add problems to the checker."""
    _check_turn_and_effect(checker, position)
    if position.phase == "search" and position.active == position.viewer and 0 in position.piles[position.aim - 1]:
        checker.add(f"discards[{position.aim - 1}]", "null, yet you look through this pile (4.1)")


def _check_turn_and_effect(checker: Checker, position: SeaSalt) -> None:
    """Check that the turn could begin, and that crabs or a shark have something to take."""
    closer = position.last_chance
    if closer is not None and position.points[closer - 1] < CLOSING:
        checker.add("last_chance", f"seat {closer} has too few points to have closed the round (3.5)")
    if checker.fields["phase"] == "draw" and closer is None and not position.deck_size and not position.extra_turn:
        checker.add("deck", "empty at the start of a turn: the round is over (6.5)")
    if position.phase == "search" and not position.piles[position.aim - 1]:
        checker.add("effect.pile", "the pile is empty (4.1)")
    if position.phase == "steal" and (not position.hand_sizes[position.aim - 1] or position.is_open(position.aim)):
        checker.add("effect.seat", "the hand is empty or open (4.4, 4.5)")


def check_memory(checker: Checker, memory: Memory, piles: list[list[int]]) -> None:
    players = checker.players or 0
    before = len(checker.problems)
    if len(memory.known) != players or any(len(row) != players for row in memory.known):
        checker.add("memory.known", f"expected {players} lists of {players} lists, one for each seat")
    if len(memory.loose) != players:
        checker.add("memory.loose", f"expected {players} lists, one for each seat")
    if memory.suspects and (len(memory.suspects) != players or any(len(row) != 2 for row in memory.suspects)):
        checker.add("memory.suspects", f"expected {players} lists of two lists of places")
        return
    hands = checker.fields.get("hands") or []
    shown = revealed(checker.fields.get("last_chance"), checker.fields.get("to_move"), players)
    if checker.fields.get("ended") is not None:
        shown = set(range(1, players + 1))
    for seat, row in enumerate(memory.known[:players]):
        for other, cards in enumerate(row[: len(hands)]):
            if Counter(cards) - Counter(hands[other]):
                checker.add(f"memory.known[{seat}][{other}]", "cards that are not in that hand")
            elif cards and (other == seat or other + 1 in shown):
                what = "the seat's own hand" if other == seat else "a hand that lies open (6.2)"
                checker.add(f"memory.known[{seat}][{other}]", f"expected none: it is {what}")
        elsewhere = Counter(
            card for other, hand in enumerate(hands) if other != seat and other + 1 not in shown for card in hand
        )
        believed = Counter(card for cards in [*row, *memory.loose[seat : seat + 1]] for card in cards)
        if believed - elsewhere:
            checker.add(f"memory.loose[{seat}]", "cards that are not in the other hands")
    if len(memory.taken) > 4:
        checker.add("memory.taken", f"{counted(len(memory.taken), 'card')}; nine crabs make at most four pairs")
        return
    sizes = [len(pile) + sum(event.pile == i for event in memory.taken) for i, pile in enumerate(piles, start=1)]
    for i, event in enumerate(memory.taken):
        where = f"memory.taken[{i}]"
        if not event.unknown_to or max([event.seat, *event.unknown_to, *event.unsure]) > players:
            checker.add(where, f"expected seats from 1 to {players}, at least one that does not know the card")
        elif event.card not in (hands[event.seat - 1] if event.seat <= len(hands) else []):
            checker.add(where, f"{TEXT[event.card]} is not in the hand of seat {event.seat}")
        elif event.seat in shown or event.seat in event.unknown_to:
            checker.add(where, f"seat {event.seat} holds it, and knows it or has laid its hand open (6.2)")
        if event.place >= sizes[event.pile - 1]:
            checker.add(where, "expected a place below the top of the pile")
        if sum(other.pile == event.pile and other.place == event.place for other in memory.taken) > 1:
            checker.add(where, "two cards from one place")
        for seat in event.unknown_to:
            if seat <= len(memory.suspects) and event.place not in memory.suspects[seat - 1][event.pile - 1]:
                checker.add(where, f"seat {seat} does not know the card, yet its place is not among its suspects")
    for seat, row in enumerate(memory.suspects, start=1):
        for i, places in enumerate(row):
            unknown = sum(event.pile == i + 1 and seat in event.unknown_to for event in memory.taken)
            if len(set(places)) != len(places) or any(place >= sizes[i] for place in places):
                checker.add(f"memory.suspects[{seat - 1}][{i}]", "expected different places below the top of the pile")
            elif bool(places) != bool(unknown):
                checker.add(f"memory.suspects[{seat - 1}][{i}]", f"{len(places)} places for {unknown} unknown cards")
            elif (due := _suspected(memory, seat, i + 1)) != sorted(places):
                what = f"expected {' '.join(map(str, due))}: all places up to the highest but those it knows (8.10)"
                checker.add(f"memory.suspects[{seat - 1}][{i}]", what)
    if not memory.suspects and memory.taken:
        checker.add("memory.suspects", "missing; `taken` needs them")
    if len(checker.problems) == before:
        _check_room(checker, memory, [[] if seat in shown else hand for seat, hand in enumerate(hands, start=1)])


def _suspected(memory: Memory, seat: int, pile: int) -> list[int]:
    """Return the places from the bottom to the highest suspected one.

    Places whose card the seat knows to be gone are omitted. Crabs may take any card below the top.
    """
    known = {event.place for event in memory.taken if event.pile == pile and seat not in event.unknown_to}
    highest = max(memory.suspects[seat - 1][pile - 1], default=0)
    return [place for place in range(1, highest + 1) if place not in known]


def _check_room(checker: Checker, memory: Memory, hands: list[list[int]]) -> None:
    """Check that the cards that crabs took unseen by a seat fit into hidden hands of others.

    The hands also hold all cards that the seat knows to be there.
    """
    for seat, row in enumerate(memory.known, start=1):
        unseen = [event for event in memory.taken if seat in event.unknown_to]
        for other, cards in enumerate(row, start=1):
            there = [event.card for event in unseen if event.seat == other and seat not in event.unsure]
            if there and Counter([*cards, *there]) - Counter(hands[other - 1]):
                what = f"the hand of seat {other} cannot hold what seat {seat} knows and what was taken unseen"
                checker.add("memory.taken", what)
                return
        others = Counter(card for other, hand in enumerate(hands, start=1) if other != seat for card in hand)
        known = [*(card for cards in row for card in cards), *memory.loose[seat - 1]]
        if unseen and Counter([*known, *(event.card for event in unseen)]) - others:
            what = f"the other hands cannot hold what seat {seat} knows and what was taken unseen"
            checker.add("memory.taken", what)
            return


def crabbed_piles(checker: Checker) -> tuple[list[list[int]], list[list[int]]]:
    """Check `crabbed`, and return two lists with an entry for each pile: its cards, top first and 0 for unknown ones,
    with the cards that crabs may have taken at the bottom; and the places of these cards, counted from the bottom from
    1. Add problems to the checker."""
    fields = checker.fields
    piles: list[list[int]] = []
    suspects: list[list[int]] = []
    crabbed: list[Crabbed] = fields.get("crabbed") or []
    if len(crabbed) > 4:
        checker.add("crabbed", f"{counted(len(crabbed), 'card')}; nine crabs make at most four pairs")
        crabbed = []
    for number, pile in enumerate(fields.get("discards") or [], start=1):
        items = [(i, item) for i, item in enumerate(crabbed) if item.pile == number]
        cards = [card or 0 for card in pile]
        places: list[int] = []
        if items:
            of = items[0][1].of
            nulls = len(of) - len(items)
            for i, item in items:
                if Counter(item.of) != Counter(of):
                    checker.add(f"crabbed[{i}].of", f"expected the same cards in every entry of pile {number}")
            if nulls < 1 or cards.count(0) < nulls or any(cards[len(cards) - nulls :]) or len(cards) == nulls:
                what = f"{len(of)} cards of which {len(items)} were taken leave {nulls} in pile {number}"
                checker.add(
                    f"crabbed[{items[0][0]}].of", f"{what}; expected that many nulls at its bottom, at least one"
                )
            else:
                checker.cards(f"crabbed[{items[0][0]}].of", of)
                cards = cards[: len(cards) - nulls] + list(of)
                places = list(range(len(of), 0, -1))
        piles.append(cards)
        suspects.append(places)
    players = checker.players or MOST_PLAYERS
    for i, item in enumerate(crabbed):
        if item.seat is not None and (item.seat > players or item.seat == fields.get("you")):
            checker.add(f"crabbed[{i}].seat", "expected another seat of the game")
    return piles, suspects


def check_view_cards(checker: Checker, known: list[list[int]], piles: list[list[int]]) -> None:
    """Add problems to the checker unless the unseen cards make up the deck and the unknown cards of hands and piles,
    and open hands are known."""
    fields = checker.fields
    you: int = fields["you"]
    players: int = fields["players"]
    crabbed: list[Crabbed] = fields["crabbed"]
    unknown = fields["deck"] + sum(pile.count(0) for pile in piles)
    room = 0
    for seat, size in enumerate(fields["hands"], start=1):
        if seat != you:
            room += size - len(known[seat - 1])
            held = sum(item.seat == seat for item in crabbed)
            if held > size - len(known[seat - 1]):
                checker.add(f"hands[{seat - 1}]", f"{counted(size, 'card')} cannot hold all that is known and crabbed")
    unknown += room - len(fields["loose"]) - len(crabbed)
    if fields["phase"] == "keep" and fields["to_move"] != you:
        unknown += 2
    unseen = DECK - checker.count.total()
    if room < len(fields["loose"]) + len(crabbed):
        checker.add("loose", "the other hands cannot hold all that is known to be in them")
    elif unknown != unseen:
        checker.add(
            "deck",
            f"{counted(unseen, 'card is', 'cards are')} not seen, yet hands, piles and deck leave room for {unknown}",
        )
    open_seats = revealed(fields["last_chance"], fields["to_move"], players) - {you}
    if fields["ended"] is not None:
        open_seats = set(range(1, players + 1)) - {you}
    for seat in sorted(open_seats):
        if fields["hands"][seat - 1] != len(known[seat - 1]):
            checker.add(f"known[{seat - 1}]", f"the hand of seat {seat} lies open: expected all its cards (6.2)")
    if fields["ended"] is None:
        for seat in range(1, players + 1):
            cards = fields["hand"] if seat == you else known[seat - 1]
            if (cards + fields["tables"][seat - 1]).count(MERMAID) == COPIES[MERMAID]:
                checker.add("hand" if seat == you else f"known[{seat - 1}]", "four mermaids: the game is over (5.5)")
