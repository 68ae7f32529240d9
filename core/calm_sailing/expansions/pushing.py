"""One event at a table, followed by what one seat sees.

A world is made in which the other hands hold what the event shows, and the piles what it brings; all else that is not
seen is filled with plain cards. There the move is played by the ordinary rules, and looked at through the eyes of the
seat. What depends on more than that world can tell, whether the next seat can act and what it is told (7.2, 8.2.4,
10.2), comes from the event, or from what is certain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...contract import View
from ...errors import IllegalMove, Incomplete, counted
from ...texts import number_in
from ..base.moves import LAY_START, PLAY, pack, unpack
from ..base.worlds import as_giver
from ..events import (
    DRAWN,
    GIVEN,
    NO_MOVE,
    SEATS,
    TOP,
    UNSEEN,
    Event,
    card_of,
    cards_in_words,
    listed,
    paying,
    read,
    spread,
    unseen_count,
    whose_turn,
)
from ..material import (
    EXPLORED,
    FINISH,
    FINISHES,
    ISLANDS,
    MONSTER,
    START,
    WILD,
    YELLOW,
    card_text,
)
from .moves import LAY_WILD, WILD_ISLAND
from .position import Expanded
from .settling import NO_FINISH, begins_turn, settle
from .speech import expected
from .worlds import filled

STARTS = ("S", "W=S")
COMPASSES = ("compass", "W=compass")
_PLACED = ("3.4", "4A.1", "8.1.1", "8.3.2", "8.3.3", "12.1")  # clauses that forbid a cell


class Push:
    """An event of `seat` in a view. `blank` is the plain card that stands for all that is not seen; the result does not
    depend on it."""

    def __init__(self, view: View, seat: int, text: str, blank: int = FINISH) -> None:
        assert isinstance(view.masked, Expanded)
        self.seen = view.masked
        self.you = view.seat
        self.seat = seat
        self.giver = seat  # whose share `gives 2` is
        self.event: Event = read(text, view.players, view.seat)
        self.blank = blank
        self.hold = list(self.seen.sure)  # monsters of the other hands in the world
        self.shown: int | None = None  # the card that another seat shows as it plays it
        self.given: dict[int, list[str]] = {}  # shares of a joint discard
        self.short = False  # whether they are fewer cards than are due
        self.rest = 0  # the seat whose number of cards follows from theirs
        self.drew: dict[int, list[int]] = {}  # cards that come, by seat, the next one first

    def wrong(self, clause: str, reason: str, of: IllegalMove | None = None) -> IllegalMove:
        return self.event.wrong(clause, reason, of)

    def unfinished(self, question: str, slot: str, fill: Sequence[str] | None, **facts: Any) -> Incomplete:
        given = " ".join(self.given[self.you]) or "no cards" if self.you in self.given else None
        return Incomplete(self.event.text, question, slot, fill=fill, given=given, **facts)

    def after(self) -> View:
        """The view after the event. Raises IllegalMove."""
        seen, event = self.seen, self.event
        if seen.is_over:
            raise self.wrong("7", "the game is over")
        if not event.words:
            if not begins_turn(seen):
                raise self.wrong(NO_MOVE, "told only as a turn begins")
            if event.stuck not in (0, seen.active) or (event.told == {"lost"} and self.seat != seen.active):
                raise self.wrong("7.2", whose_turn(seen.active, event.stuck or self.seat, self.you))
            if event.drew or event.found is not None or event.holds:
                told = ", ".join(sorted(event.told))
                raise self.wrong(NO_MOVE, f"{told} is told alone; expected what came with the move that brought it")
            return self._settled(seen)
        head = event.words[0]
        if seen.turn != self.seat and head != "compass" and seen.phase != "share":
            raise self.wrong("2.7", whose_turn(seen.turn or 0, self.seat, self.you))
        self.seat = seen.turn or self.seat
        text = self._text()
        explores = self._explores()
        found = self._found(explores)
        self._read_drawn()
        self._read_monsters()
        end = self._play(text, found)
        if explores and event.found is None:
            raise self.unfinished("which card did the exploration deck show? as found C", "found", ["found "])
        self._check_drawn(end)
        return self._settled(end.view(self.you).masked)

    def _settled(self, end: object) -> View:
        assert isinstance(end, Expanded)
        same = not self.event.words or self.event.words[0] in COMPASSES
        stays = same and begins_turn(self.seen) and self.seen.active == self.you
        return settle(end, self.you, self.event, self.seen.turn_state["forbidden"] if stays else 0)

    # What is said of the move.

    def _text(self) -> str:
        """The move in the words of the notation, with plain cards for those that are not seen."""
        words = self.event.words
        head = words[0]
        sharing = self.seen.phase == "share"
        if head == "discards" and not sharing:
            if len(words) == 1 and self.seat == self.you:
                own = self._payable("")
                if len(own) < 2:
                    raise self.wrong("4B.1", f"you hold {cards_in_words(len(own))} that can be discarded; two go")
                raise self.unfinished(f"which 2 cards go? as {paying(own[:2])}", "discarded", GIVEN, counts=[2])
            words = ["-all"] if words[1:] == ["all"] else [f"-{word.removeprefix('-')}" for word in words[1:] or ["2"]]
            head = words[0]
        gives = sharing and (":" in head or head == "discards" or (head.startswith("-") and head != "-all"))
        if gives or head in (*STARTS, "share"):
            return self._share(words)
        if self.seat == self.you:
            return " ".join(words)
        return self._text_of_other(words)

    def _text_of_other(self, words: list[str]) -> str:
        head, at, place = (words[0] if words else "").partition("@")
        paid: list[str] = []
        due: int | None = 0
        if at:
            paid, words = words[1:], words[:1]
            if head:  # else a wild that wants its cell
                self._shows(WILD if head.startswith("W=") else card_of(self.event, head))
            due = self._cost(head.removeprefix("W=") or str(self.seen.number), place)
        elif head in ("W=F", "F", "W=compass"):
            self._shows(FINISH if head == "F" else WILD)
        elif head == "turn":
            paid, words, due = words[2:], words[:2], 1
        elif head == "storm" and words[1:2] == ["Y"]:
            paid, words = words[2:], words[:2]
            due = self._storm_due(paid)
        elif head == "rock" and words[1:] and words[1].startswith("-"):
            paid, words, due = words[1:], words[:1], None
        elif head.startswith("-") and head != "-all":
            paid, words, due = words, [], None
        elif head == "-all" and self.seen.sure[self.seat - 1]:
            raise self.wrong("8.2.3", f"seat {self.seat} holds a monster, as all know, which cannot be discarded")
        count = unseen_count(self.event, paid)
        count = due or 0 if count is None else count
        size = self.seen.hand_sizes[self.seat - 1] - (self.shown is not None)
        if count > size:
            raise self.wrong("4.4", f"seat {self.seat} has {cards_in_words(size)} that can go, not {count}")
        return " ".join([*words, *([f"-{card_text(self.blank)}"] * count)])

    def _cost(self, head: str, place: str) -> int:
        """What an island costs there (4A.2), as far as that can be said."""
        cell, grid = self.seen.board.cell_of(place), self.seen.grid
        number = number_in(head, 2)
        if cell is None or number is None:
            return 0
        return min((abs(number - grid[at]) for at in (cell - 1, cell + 1) if at in grid), default=0)

    def _storm_due(self, paid: list[str]) -> int:
        """What another seat discards to a yellow storm. Fewer cards than are due show that the rest are monsters."""
        held, sure = self.seen.hand_sizes[self.seat - 1], self.seen.sure[self.seat - 1]
        due = max(0, held - 3)
        count = unseen_count(self.event, paid)
        if count is not None and count < due:
            self._check_monsters(self.seat, held - count, drawn=0)
            self.hold[self.seat - 1] = held - count
        return min(due, held - sure)

    def _shows(self, card: int) -> None:
        """Another seat plays a card: it may be in that hand for all that is known."""
        seen, name = self.seen, f"seat {self.seat}"
        self._is_unseen(card)
        if card == START and not seen.fresh[self.seat - 1]:
            if seen.pile_sizes[self.seat - 1]:  # a turn would have brought a card
                raise self.wrong("2.5", f"{name} has its opening hand, which never holds a Start")
            raise self.wrong("5.1", f"{name} cannot hold a Start, which it would have had to lay before")
        if card == MONSTER and not seen.sure[self.seat - 1] + seen.unsure[self.seat - 1]:
            raise self.wrong("8.2.2", f"{name} cannot hold a monster, by what has been seen and said")
        if card == FINISH and seen.ahead and seen.shown and all(seat != self.seat for seat, _ in seen.shown):
            raise self.wrong("12.2", f"no Finish has come to {name} out of the exploration deck")
        self.shown = card

    def _is_unseen(self, card: int, copies: int = 1) -> None:
        """So many cards of that rank are where this seat does not see them."""
        seen, you = self.seen, self.you
        places = {
            "in your hand": seen.hands[you - 1].count(card),
            "among your discards": seen.discarded[you - 1].count(card),
            "out of the game": seen.left.count(card),
        }
        if card == FINISH:
            whole = FINISHES
            places["in the exploration deck"] = seen.ahead.count(card)
        elif card == MONSTER:
            whole = seen.monsters
            places["in the exploration deck"] = seen.ahead.count(card)
        elif card == WILD:
            whole = seen.wilds
            places["on the grid"] = len(seen.wild_numbers)
        elif card == START:
            whole = seen.players
            places["laid"] = int(seen.start_laid and not seen.turn_state["start_by_wild"])
        elif card >= YELLOW:
            whole = seen.storms[card - YELLOW]
            lying = (seen.yellow, seen.purple, seen.orange)[card - YELLOW]
            places["lying"] = sum(lying) + (seen.revealed == card)
            places["in the exploration deck"] = seen.ahead.count(card)
        else:
            whole = 1
            at = [seen.board.cells[cell] for cell, number in seen.grid.items() if number == card]
            if at and card not in seen.wild_numbers:
                places[f"on {at[0]}"] = 1
        if whole == 0:
            raise self.wrong("8", f"card {card_text(card)} belongs to an expansion that this game is played without")
        if whole - sum(places.values()) < copies:
            where = ", ".join(place if whole == 1 else f"{count} {place}" for place, count in places.items() if count)
            many = "" if whole == 1 else f"; there are {whole}"
            raise self.wrong("4A" if card <= ISLANDS else "1", f"card {card_text(card)} is {where}{many}")

    def _share(self, words: list[str]) -> str:
        """A Start, or the joint discard after storms: the own cards by name, of the others how many."""
        head, words = (words[0], words[1:]) if words[0] in (*STARTS, "share") else ("", words)
        if head in STARTS and self.seat != self.you:
            self._shows(START if head == "S" else WILD)
        at = self.you
        for word in words:
            name, colon, rest = word.partition(":")
            if colon and name in SEATS[: self.seen.players]:
                at = int(name)
                if at in self.given:
                    said = f"you have already said what you give: {' '.join(self.given[at])} (undo drops it)"
                    raise self.wrong("", said) if at == self.you else self.wrong(NO_MOVE, f"seat {name} is named twice")
                self.given[at] = []
            elif word == "discards":  # `3 gives 2`
                at, rest = self.giver, ""
                if at in self.given:
                    raise self.wrong(NO_MOVE, f"seat {at} is named twice")
            elif word.startswith("-"):
                at, rest = self.you, word[1:]
            else:
                rest = word
            self.given.setdefault(at, []).extend(card for card in rest.split(",") if card)
        if "discards" in words and not self.given[self.giver]:
            raise self.wrong("5.4", "gives what? expected cards of yours, or how many another seat gives")
        shares = {seat: self._given(seat, cards) for seat, cards in self.given.items()}
        self._check_held(shares, starts=head in STARTS)
        holds = [seat for seat in self._givers() if self.seen.hand_sizes[seat - 1] or self.seen.players == 2]
        silent = [seat for seat in holds if seat not in shares]
        left = self._due() - _number_of(shares.values())
        if left > 0 and len(silent) == 1 and silent[0] != self.you:  # that number follows from the others
            self.rest = silent[0]
            shares[self.rest] = [card_text(self.blank)] * left
            left = 0
        self.short = left > 0
        first = head or ("share" if self.seen.is_boundary else "")
        text = " ".join([first, *(f"{seat}:{','.join(shares[seat])}" for seat in sorted(shares) if shares[seat])])
        if self.short and not text.strip():
            raise self._asks_share()
        return text.strip()

    def _check_held(self, shares: Mapping[int, Sequence[str]], *, starts: bool) -> None:
        """Raises IllegalMove if a seat cannot hold what it gives; cards that a Start brings may be among them."""
        draws = starts and self.seen.players <= 2
        for seat, cards in shares.items():
            given, monsters = (
                [card for card in cards if card != TOP],
                max(self.seen.sure[seat - 1], self.hold[seat - 1]),
            )
            size = self.seen.hand_sizes[seat - 1] - monsters + 2 * draws
            if seat != self.you and len(given) > size:
                raise self.wrong("5.4", f"seat {seat} has {cards_in_words(size)} that can go, not {len(given)}")
            hand = self.seen.hand(seat)
            known = Counter(map(card_text, hand))
            strange = next((card for card in given if given.count(card) > known[card]), None)
            if seat == self.you and strange is not None and not draws:
                raise self.wrong("5.4", f"card {strange} is not in the hand, which has {listed(hand)}")

    def _due(self) -> int:
        """How many cards of a joint discard have still to be given."""
        return self.seen.owed if self.seen.phase == "share" and self.seen.owed else self.seen.joint_discard

    def _givers(self) -> list[int]:
        """The seats that have not yet given their share, in turn (5.4)."""
        seen = self.seen
        turns = [(seen.active - 1 + step) % seen.players + 1 for step in range(seen.players)]
        return turns[turns.index(seen.turn or seen.active) :] if seen.phase == "share" else turns

    def _given(self, seat: int, cards: list[str]) -> list[str]:
        """A seat's share in the words of the notation."""
        cards = [card if card == TOP else card.upper() for card in cards]
        if seat == self.you:
            return cards
        tops = cards.count(TOP)
        count = unseen_count(self.event, [card for card in cards if card != TOP])
        return [card_text(self.blank)] * (count or 0) + [TOP] * tops

    def _asks_share(self) -> Incomplete:
        """Asks for the shares that are not told; for all of them where those that are told are too few."""
        able = self._able_to_give()
        seats = sorted(seat for seat in self._givers() if seat != self.you or able[seat])
        silent = [seat for seat in seats if seat not in self.given] or seats or self._givers()
        left = self._due() - _number_of(cards for seat, cards in self.given.items() if seat not in silent)
        counts, tops = spread(left, {seat: able[seat] for seat in silent}), dict.fromkeys(silent, "")
        stormy = next((seat for seat in silent if self.seen.yellow[seat - 1]), None)
        if stormy is not None and counts[stormy] > able[stormy]:  # the two top cards of the pile, and the fewer others
            counts |= {seat: able[seat] for seat in silent if seat != stormy}
            counts[stormy], tops[stormy] = left - sum(counts.values()) + counts[stormy] - 2, f" {TOP}"
        others = [f"{seat}:" for seat in silent if seat != self.you]
        own = self.you in silent
        asked = ["which of yours"] * own + ["how many of the others"] * bool(others)
        example = [paying(self._own_to_give()[: counts.get(self.you, 0)])] * own
        example += [f"{seat}: {counts[seat]}{tops[seat]}" for seat in silent if seat != self.you]
        before: Sequence[str] | None = None  # bare cards are the own share where nothing is told
        if self.given:  # else they could be numbers of cards, too
            before = () if own and others else others or GIVEN
        what = f"{cards_in_words(self._due())} go (5.4): {', '.join(asked)}, as {', '.join(example)}"
        unfinished = self.unfinished(what, "shares", before, candidates=silent)
        if self.seen.phase == "share":
            counted = {seat: cards for seat, cards in self.given.items() if seat != self.you and TOP not in cards}
            counts = {seat: unseen_count(self.event, cards) or 0 for seat, cards in counted.items()}
            unfinished.view = as_giver(self._world(0, {}), self.you, counts)
        return unfinished

    def _own_to_give(self) -> list[int]:
        """The own cards that may go into the joint discard: not the card that is laid as the Start."""
        own, head = self._payable(""), self.event.words[0]
        laid = START if head == "S" else WILD
        if self.seat == self.you and head in STARTS and laid in own:
            own.remove(laid)
        return own

    def _able_to_give(self) -> dict[int, int]:
        """By seat how many cards of its hand may go into the joint discard at most."""
        seen = self.seen
        most = {seat: seen.hand_sizes[seat - 1] - seen.sure[seat - 1] for seat in range(1, seen.players + 1)}
        most[self.seat] -= self.event.words[0] in STARTS
        return most | {self.you: len(self._own_to_give())}

    # What came with the move.

    def _explores(self) -> bool:
        """Whether the move, if it can be made, turns up a card of the exploration deck (12.2)."""
        if self.seen.phase == "pay":
            return self.seen.exploring and self.event.words[0] not in COMPASSES
        _, at, place = self.event.words[0].partition("@")
        lays = at and not self.event.words[0].startswith(("M@", "W=M@"))
        cell = self.seen.board.cell_of(place)
        return bool(lays and self.seen.ahead and cell in self.seen.board.marked)

    def _found(self, explores: bool) -> int:
        """The card of the exploration deck that is turned up; any where it is not told."""
        event = self.event
        if explores and event.found is None and event.drew and event.drew[0][1][:1]:
            word = event.drew[0][1][0]
            if word in EXPLORED:
                event.found = event.drew[0][1].pop(0)
        if event.found is None:
            return self.seen.ahead[0] if explores else 0
        if not explores:
            raise self.wrong("12.2", "no card of an exploration deck is turned up here")
        card = EXPLORED.get(event.found, 0)
        if card not in self.seen.ahead:
            left = " ".join(letter for letter, code in EXPLORED.items() if code in self.seen.ahead)
            raise self.wrong("12.2", f"{event.found} is not in the exploration deck; it has {left}")
        return card

    def _read_drawn(self) -> None:
        """The cards that each seat draws, the next one first."""
        for seat, words in self.event.drew:
            owner = seat
            if not seat:
                named = any(word != UNSEEN and word not in ("Y", "P", "O") for word in words)
                owner = self.you if named or self.seat == self.you else self.seat
            cards = [0 if word == UNSEEN else card_of(self.event, word, "F, M, S, W, Y, P or O") for word in words]
            self.drew.setdefault(owner, []).extend(cards)
        for seat, cards in self.drew.items():
            named_cards = [card for card in cards if card and card < YELLOW]
            if seat == self.you and 0 in cards:
                raise self.wrong("4.2", "your own cards are seen: name them")
            if seat != self.you and named_cards:
                what = f"what seat {seat} draws is not seen, but for storms; expected as in {seat} drew ? P"
                raise self.wrong("4.2", what)
            if any(card >= YELLOW for card in cards[:-1]):
                raise self.wrong("8.3.0", "a storm is resolved before more is drawn")
        every = [card for cards in self.drew.values() for card in cards if card]
        if sum(card >= YELLOW for card in every) > 1:
            raise self.wrong("8.3.0", "a storm is resolved before more is drawn")
        for card, copies in Counter(every).items():
            self._check_source(card)
            self._is_unseen(card, copies)

    def _check_source(self, card: int) -> None:
        """A card of that rank can come out of a draw pile."""
        seen = self.seen
        own = seen.hands[self.you - 1] + seen.discarded[self.you - 1]
        if card in (MONSTER, FINISH, *range(YELLOW, YELLOW + 3)) and seen.board.marked:
            name = card_text(card)
            raise self.wrong("12.2", f"{name} comes out of the exploration deck alone, as found {name}")
        if card == START and (START in own or seen.starter == self.you):
            raise self.wrong("2.5", "your pile had one Start, which you have seen")
        if card == START and seen.job == "setup":
            raise self.wrong("2.5", "no Start is in an opening hand")

    def _read_monsters(self) -> None:
        """How many monsters the other hands hold, as their seats say in a joint discard (5.4)."""
        event = self.event
        if event.holds and not (event.words[0] in STARTS or self.seen.job == "extra"):
            raise self.wrong(
                "5.4", "monsters are told as a Start is laid, when the seats say how many cards they can give"
            )
        for seat, count in event.holds.items():
            if seat == self.you:
                continue  # seen anyway
            most = self.seen.hand_sizes[seat - 1] if self.seen.players > 2 else 2
            self._check_monsters(seat, count, drawn=most if self.seen.players == 2 else 0)
            self.hold[seat - 1] = count

    def _check_monsters(self, seat: int, count: int, *, drawn: int) -> None:
        """Another seat can hold so many monsters, of which some may be `drawn` first."""
        seen = self.seen
        sure, most = seen.sure[seat - 1], seen.sure[seat - 1] + seen.unsure[seat - 1] + drawn
        if not sure <= count <= most:
            raise self.wrong(
                "8.2", f"seat {seat} cannot hold {counted(count, 'monster')}; by what is known {sure} to {most}"
            )
        if count > sure:
            self._is_unseen(MONSTER, count - sure + sum(seen.sure) - seen.sure[self.you - 1])

    # The move in a world.

    def _hands(self) -> tuple[list[list[int]], list[int]]:
        """The hands of the world, and for each seat the monsters that it is still to draw."""
        seen = self.seen
        hands, due = [], []
        for seat, size in enumerate(seen.hand_sizes, start=1):
            if seat == self.you:
                hands.append(seen.hands[seat - 1])
                due.append(0)
                continue
            shows = [self.shown] if seat == self.seat and self.shown else []
            here = min(self.hold[seat - 1], seen.sure[seat - 1] + seen.unsure[seat - 1], size)
            monsters = [MONSTER] * max(0, here - shows.count(MONSTER))
            if len(shows) + len(monsters) > size:
                raise self.wrong("8.2", f"the {size} cards of seat {seat} are monsters, as all know")
            hands.append([*shows, *monsters, *[self.blank] * (size - len(shows) - len(monsters))])
            due.append(self.hold[seat - 1] - here)
        return hands, due

    def _world(self, found: int, blind_after: dict[int, int]) -> Expanded:
        """The world of the event. Seats that give their two top cards do so after so many draws."""
        hands, due = self._hands()
        piles = []
        for seat, size in enumerate(self.seen.pile_sizes, start=1):
            coming = list(self.drew.get(seat, []))
            for _ in range(due[seat - 1]):
                coming[:] = _with_monster(coming)
            if seat in blind_after:
                coming[blind_after[seat] : blind_after[seat]] = [0, 0]
            cards = [card or self.blank for card in coming]
            piles.append((cards + [self.blank] * size)[:size])
        rest = list(self.seen.ahead)
        deck = []
        if found:
            rest.remove(found)
            deck = [found]
        forbidden = self.seen.turn_state["forbidden"]
        others = [hand for seat, hand in enumerate(hands, start=1) if seat != self.seat]
        if begins_turn(self.seen) and self.seat != self.you and any(MONSTER in hand for hand in others):
            forbidden |= NO_FINISH
        return filled(self.seen, hands=hands, piles=piles, deck=deck + rest, forbidden=forbidden, whole=False)

    def _play(self, text: str, found: int) -> Expanded:
        """The end of the move in the world."""
        world = self._world(found, {})
        blind = [seat for seat, cards in self.given.items() if TOP in cards]
        if blind:
            drawn = dict.fromkeys(blind, 0)
            if self.event.words[0] in STARTS and self._start_code() in world.legal_codes():
                walk = world.copy()
                walk.push(self._start_code())
                drawn = {seat: world.pile_sizes[seat - 1] - walk.pile_sizes[seat - 1] for seat in blind}
            world = self._world(found, drawn)
        try:
            world.push(text)
        except IllegalMove as error:
            paid = self._all_that_is_left(text, error)
            if not paid:
                raise self._refused(world, text, error) from None
            world.push(paid)
        return world

    def _all_that_is_left(self, text: str, error: IllegalMove) -> str:
        """The own move with its payment, where that takes all cards that can be given, and none is named."""
        if self.seat != self.you or not _is_unpaid(error):
            return ""
        rest = self._payable(text)
        return f"{text} {paying(rest)}" if len(rest) == error.counts[0] else ""

    def _payable(self, text: str) -> list[int]:
        """The cards of the own hand with which the move can be paid, or which go."""
        hand, (lays, at, _) = self.seen.hand(self.you), text.partition("@")
        card = WILD if lays.startswith("W=") else number_in(lays, 2)
        if at and card in hand:
            hand.remove(card)
        return [card for card in hand if card != MONSTER]

    def _refused(self, world: Expanded, text: str, error: IllegalMove) -> IllegalMove:
        """The refusal with the nearest thing that can be, or what is still to be told."""
        reason, own = error.reason, self.seat == self.you
        if error.clause == "5.4":
            drawn, told = 0, len(self.drew.get(self.you, []))
            if self.event.words[0] in STARTS:
                walk = world.copy()
                walk.push(self._start_code())
                drawn = world.pile_sizes[self.you - 1] - walk.pile_sizes[self.you - 1]
            if told < drawn:  # cards that are given may be among them
                return self._asks_drawn(drawn - told)
            lacks = error.kind == "not in share" and error.slot == f"{self.rest}:"
            if self.short or lacks:  # a seat with a yellow storm may give of its pile instead (8.3.1)
                return self._asks_share()
        if own and _is_unpaid(error):
            count, cards = error.counts[0], self._payable(text)
            what = "card goes" if count == 1 else f"{count} cards go"
            what = f"which {what}? as {paying(cards[:count])}"
            return self.unfinished(what, "paid", GIVEN, cards=cards[:count], counts=[count], candidates=cards)
        if self.event.words[0] == "storm" and self.seen.phase != "storm":
            reason = (
                "no storm was told: it comes with the move that brought it, as rock 3, drew P (undo that move first)"
            )
        elif error.kind == "not now":
            first = "the joint discard comes first:" if self.seen.phase == "share" else "not now; next is"
            reason = f"{first} {expected(View(self.seen, self.you))}"
        elif error.clause in _PLACED or error.kind == "unpayable":
            reason += self._places(world)
        elif error.kind == "not in hand" and own:
            reason += f", which has {listed(self.seen.hands[self.you - 1])}"
        return self.wrong(error.clause, reason, error)

    def _start_code(self) -> int:
        return pack(LAY_START, START if self.event.words[0] == "S" else WILD)

    def _places(self, world: Expanded) -> str:
        """Where the number of the event can go instead: the nearest cells, with what they cost."""
        head, _, place = self.event.words[0].partition("@")
        number, wild = number_in(head.removeprefix("W="), 2), head.startswith("W=")
        if number is None:
            return ""
        kind = LAY_WILD if wild else PLAY
        begins = pack(WILD_ISLAND, number)
        if wild and begins in world.legal_codes():
            world.push(begins)
        played = [unpack(code) for code in world.legal_codes()]
        cells = [cell for found, card, cell in played if (found, card) == (kind, number)]
        if not cells:
            return f"; {number} can go nowhere now"
        names, wanted = self.seen.board.cells, self.seen.board.cell_of(place) or 0
        nearest = sorted(sorted(cells, key=lambda cell: abs(cell - wanted))[:4])
        costs = {cell: self._cost(str(number), names[cell]) for cell in nearest}
        told = ", ".join(names[cell] + (f" (costs {cost})" if cost else "") for cell, cost in costs.items())
        return f"; {number} can go on {told}" + (" ..." if len(cells) > 4 else "")

    def _check_drawn(self, end: Expanded) -> None:
        """The cards that are told are those that were drawn."""
        before = self.seen
        for seat in range(1, before.players + 1):
            given = end.blind_counts[seat - 1] - before.blind_counts[seat - 1]
            drawn = before.pile_sizes[seat - 1] - end.pile_sizes[seat - 1] - given
            told = self.drew.get(seat, [])
            who = "you draw" if seat == self.you else f"seat {seat} draws"
            if len(told) > drawn or (told and seat != self.you and told[-1] < YELLOW and len(told) < drawn):
                raise self.wrong("4.2", f"{who} {cards_in_words(drawn)} here, not {len(told)}")
            if seat == self.you and len(told) < drawn:
                raise self._asks_drawn(drawn - len(told))
        for seat, count in self.event.holds.items():
            if end.job == "extra" or end.sure[seat - 1] != count:
                raise self.wrong(
                    "5.4", f"seat {seat} cannot hold {counted(count, 'monster')} as the joint discard begins"
                )

    def _unseen_islands(self) -> list[int]:
        """The islands that the seat may draw, those first that lie far from each other."""
        seen = self.seen
        there = {*seen.grid.values(), *seen.hand(self.you), *seen.discarded[self.you - 1], *seen.left}
        there |= {card for cards in self.drew.values() for card in cards} | {self.shown or 0}
        return [card for card in (17, 40, 8, 61, 25, *range(1, ISLANDS + 1)) if card not in there]

    def _asks_drawn(self, count: int) -> Incomplete:
        """Asks for so many cards that this seat draws."""
        stormy = any(self.seen.storms) and not self.seen.board.marked
        last = ", or up to a storm" if stormy else ""
        else_ = "else " if self.drew.get(self.you) else ""
        cards = self._unseen_islands()[:count]
        what = f"what {else_}did you draw? {cards_in_words(count)}{last}, as drew {listed(cards)}"
        return self.unfinished(what, "drawn", DRAWN, cards=cards, counts=[count])


def _is_unpaid(error: IllegalMove) -> bool:
    """True if a move lacks its whole payment."""
    return error.kind == "payment" and error.counts[1] == 0


def _number_of(shares: Iterable[Sequence[str]]) -> int:
    """How many cards these shares are."""
    return sum(2 if card == TOP else 1 for cards in shares for card in cards)


def _with_monster(coming: list[int]) -> list[int]:
    """The draws with one more monster among the cards that are not seen."""
    if 0 in coming:
        at = coming.index(0)
        return [*coming[:at], MONSTER, *coming[at + 1 :]]
    return [*coming, MONSTER]
