"""One move of a physical game, played in a deal that agrees with the view and with the event.

The other hands hold the cards that the event shows, and the piles those that it brings. All other unseen cards are
replaced by plain ones. The ordinary rules play the move in this deal. The seat's view of the result does not depend on
the plain cards, except for the decisions of turn_start.py about the next turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeVar

from ..contract import View
from ..documents.io import number_in
from ..errors import IllegalMove, Incomplete, counted
from .base.moves import LAY_START, PLAY, pack, unpack
from .base.position import CalmSailing
from .event_texts import expected, many, whose_turn
from .events import (
    BEFORE,
    COMPASSES,
    DREW,
    FOUND,
    NO_MOVE,
    PAID,
    SHARES,
    STARTS,
    TOP,
    UNSEEN,
    Event,
    card_of,
    cards_text,
    paying,
    unseen_count,
)
from .expansions.moves import LAY_WILD, WILD_ISLAND
from .expansions.position import Expanded
from .material import EXPLORED, FINISH, MONSTER, START, WILD, YELLOW, card_text
from .turn_start import NO_FINISH, begins_turn
from .worlds import as_giver, filled, givers, places, spread, unseen_islands, with_exploration

P = TypeVar("P", bound=CalmSailing)
_PLACED = ("3.4", "4A.1", "8.1.1", "8.3.2", "8.3.3", "12.1")  # clauses that forbid a cell
_STEPS = {"rocks": "rock", "storm": "storm"}  # the first word of the step that a phase waits for
_WITHIN = {"share": "5.4", "pay": "4A.3"}  # phases in which only cards go, with their clauses
_STORMS = ("Y", "P", "O")


class Play:
    """A move of the event at a table as seat `you` sees it, to be played in a deal that agrees. `blank` is the card
    that stands for all unseen cards in this deal."""

    def __init__(self, seen: CalmSailing, you: int, event: Event, blank: int = FINISH) -> None:
        self.board = seen
        self.you = you
        self.event = event
        self.blank = blank
        self.mover = seen.turn or 1
        self.own = self.mover == you

    def wrong(self, clause: str, reason: str) -> IllegalMove:
        return self.event.wrong(clause, reason)

    def unfinished(
        self,
        slot: str,
        question: str,
        before: Sequence[str] | None = None,
        *,
        count: int = 1,
        seats: Sequence[int] = (),
    ) -> Incomplete:
        """Return, without raising it, the error that asks for an open slot of `count` cards; in a joint discard, of
        these `seats`. `before` has the words before each share (Incomplete.fill)."""
        own = self.event.shares.get(self.you)
        return Incomplete(
            self.event.source.line,
            question,
            slot,
            fill=before if slot == SHARES else BEFORE[slot],
            counts=[count],
            candidates=seats,
            given=None if own is None else " ".join(own) or "no cards",
        )

    def known(self, card: int) -> tuple[int, dict[str, int]]:
        """Return how many cards of a rank exist, and how many of them this seat has seen in each place. Subclasses
        implement it."""
        raise NotImplementedError

    def is_unseen(self, card: int, copies: int = 1) -> None:
        """Raise IllegalMove unless at least `copies` cards of that rank are in places that this seat does not see."""
        whole, found = self.known(card)
        name = card_text(card)
        if whole == 0:
            raise self.wrong("1", f"this game is played without the card {name}")
        if whole - sum(found.values()) >= copies:
            return
        where = next((place for place, count in found.items() if count), "is entered twice")
        raise self.wrong("2.4", f"{name} {where}" if whole == 1 else f"you have seen all the {whole} cards {name}")

    def text(self, world: CalmSailing) -> str:
        """Return the move in the words of the notation, with the cards that go, to be played in the deal `world`.

        The card `blank` stands for those of another seat. Raise Incomplete to ask which cards of this seat's hand go,
        unless all remaining ones do, and IllegalMove for an impossible number.
        """
        event = self.event
        if event.head in ("F", "W=F") and event.paid:
            raise self.wrong("6.3", "the Finish costs nothing")
        if self.own:
            paid = event.paid or self._own_payment(self._due(world) or 0)
            return " ".join([*event.move, *(f"-{card}" for card in paid)])
        count, size = unseen_count(event, event.paid), self.board.hand_sizes[self.mover - 1] - (event.shows != 0)
        if count is None:
            count = min(self._due(world) or 0, size)
        elif size < count <= (self._due(world) or 0):
            raise self.wrong("4.4", f"seat {self.mover} has {many(size)} that can go, not {count}")
        return " ".join([*event.move, *[f"-{card_text(self.blank)}"] * count])

    def _own_payment(self, due: int) -> list[str]:
        """Return all cards of this seat's hand that can go, if their number does not exceed `due`.

        Raises Incomplete.
        """
        hand = self.board.hand(self.you)
        if self.event.shows in hand:
            hand.remove(self.event.shows)
        able = [card for card in hand if card != MONSTER] if due else []
        if len(able) > due:
            verb = "go" if self.event.discards or not self.event.move else "pay"
            what = "which card pays" if due == 1 else f"which {due} cards {verb}"
            raise self.unfinished(PAID, f"{what}? (as {paying(able[:due])})", count=due)
        return [card_text(card) for card in able]

    def _due(self, world: CalmSailing) -> int | None:
        """Return how many cards the move costs; None if the move is impossible."""
        event = self.event
        if event.discards or not event.move:
            return world.owed if world.phase == "pay" else 2
        if event.head == "rock":
            return 2 if event.paid else 0
        try:
            world.game.notation.parse(world, " ".join(event.move))
        except IllegalMove as error:
            return error.counts[0] if error.kind == "payment" else None
        return 0

    def played(self, world: P, text: str) -> P:
        """Play the move on `world` itself, and return it. Raise IllegalMove in the words of the event."""
        try:
            world.push(text)
        except IllegalMove as error:
            raise self._refused(world, error) from None
        return world

    def _refused(self, world: CalmSailing, error: IllegalMove) -> IllegalMove:
        """Return the error for a refused move, with possible alternatives."""
        event, reason = self.event, error.reason
        due = self._due(world)
        if event.number and (error.clause in _PLACED or (error.clause == "4A.3" and due is None)):
            reason += self._places(world)
        elif self.own and error.clause != NO_MOVE:
            named = [event.shows, *(number_in(word, 2) or 0 for word in event.paid)]
            if Counter(card for card in named if card) - Counter(self.board.hand(self.you)):
                reason += f"; you hold {cards_text(self.board.hand(self.you))}"
        elif due is not None and event.paid and unseen_count(event, event.paid) != due:
            reason = f"costs {due or 'nothing'}" if event.number else reason
            reason += f", and which cards is not seen: say -{due}, or nothing" if due else ""
        return self.wrong(error.clause, reason)

    def _places(self, world: CalmSailing) -> str:
        """Return the nearest cells on which the number of the event can be laid instead, with their costs."""
        number, begins = self.event.number, pack(WILD_ISLAND, self.event.number)
        if self.event.shows == WILD and begins in world.legal_codes():
            world.push(begins)
        kind = LAY_WILD if self.event.shows == WILD else PLAY
        codes = {unpack(code)[2]: code for code in world.legal_codes() if unpack(code)[:2] == (kind, number)}
        if not codes:
            return f"; {number} can go nowhere now"
        wanted = world.board.cell_of(self.event.place) or 0
        found = []
        for cell in sorted(sorted(codes, key=lambda cell: (abs(cell - wanted), cell))[:4]):
            walk = world.copy(stack=False)
            walk.push(codes[cell])
            cost = walk.owed if walk.phase == "pay" else 0
            found.append(world.board.cells[cell] + (f" (costs {cost})" if cost else ""))
        return f"; {number} can be laid on {', '.join(found)}" + (" ..." if len(codes) > 4 else "")


class Push(Play):
    """The work of following a move of the base game or of a game with expansions from one seat's view."""

    def __init__(self, seen: Expanded, you: int, event: Event, blank: int = FINISH) -> None:
        super().__init__(seen, you, event, blank)
        self.seen = seen
        self.holds = list(seen.sure)  # monsters of the other hands
        self.drew: dict[int, list[int]] = {}  # by seat, the cards that come, next card first

    def known(self, card: int) -> tuple[int, dict[str, int]]:
        return places(self.seen, self.you, card)

    def after(self) -> Expanded:
        """Return the deal after the move. Raise IllegalMove, and Incomplete if the event lacks something that this seat
        has seen."""
        event = self.event
        self._check_turn()
        if event.shows and not self.own:
            self._shows(event.shows)
        explores = self._explores()
        found = self._found(explores)
        self._read_drawn()
        self._read_monsters()
        world = self._world(found)
        end = self._start_and_shares(world, found) if event.gives else self.played(world, self.text(world))
        if explores and event.found is None:
            raise self.unfinished(FOUND, "which card did the exploration deck show? as found C")
        self._check_drawn(end)
        return end

    def _check_turn(self) -> None:
        """Check that the seat is to move, and that the game waits for such a move."""
        seen, event = self.seen, self.event
        if event.head != "compass" and event.source.seat != seen.turn and seen.phase != "share":
            raise self.wrong("2.7", whose_turn(seen, event.source.seat, self.you))
        if seen.phase in _WITHIN and event.move and event.head not in (*COMPASSES, "share"):
            first = "the joint discard comes first: " if seen.phase == "share" else ""
            raise self.wrong(_WITHIN[seen.phase], first + expected(View(seen, self.you)))
        step = event.head if event.head in _STEPS.values() else None
        if event.head in COMPASSES or step == _STEPS.get(seen.phase):
            return
        if step == "storm":
            what = "enter the storm together with its move, for example rock 3, drew P (undo that move first)"
            raise self.wrong(NO_MOVE, what)
        raise self.wrong(NO_MOVE, f"not now; {expected(View(seen, self.you))}")

    # The cards that the event shows.

    def _shows(self, card: int) -> None:
        """Check that another seat can hold the card that it plays."""
        seen, at, name = self.seen, self.mover - 1, f"seat {self.mover}"
        if not seen.hand_sizes[at]:
            raise self.wrong("7.2", f"{name} holds no card")
        self.is_unseen(card)
        if card == START and not seen.fresh[at] and not seen.start_laid:
            if seen.pile_sizes[at]:  # a turn would have brought a card
                raise self.wrong("2.5", f"{name} has its opening hand, which never holds a Start")
            raise self.wrong("5.1", f"{name} drew no card since it could have laid its Start")
        if card == MONSTER and not seen.sure[at] + seen.unsure[at]:
            raise self.wrong("8.2.2", f"{name} cannot hold a monster, by what has been seen and said")
        if card == FINISH and seen.ahead and seen.shown and all(seat != self.mover for seat, _ in seen.shown):
            raise self.wrong("12.2", f"no Finish has come to {name} out of the exploration deck")

    def _explores(self) -> bool:
        """Return whether the move, if possible, turns up a card of the exploration deck (12.2)."""
        seen, event = self.seen, self.event
        if seen.phase == "pay":
            return seen.exploring and event.head not in COMPASSES
        cell = seen.board.cell_of(event.place)
        return bool(event.place and event.shows != MONSTER and "=M@" not in event.head and seen.ahead) and (
            cell in seen.board.marked
        )

    def _found(self, explores: bool) -> int:
        """Return the card of the exploration deck that is turned up; if the event does not name one, any card."""
        event, ahead = self.event, self.seen.ahead
        came = event.drew[0][1] if event.drew else []
        if explores and event.found is None and came and came[0] in EXPLORED:
            event.found = came.pop(0)
        if event.found is None:
            return ahead[0] if explores else 0
        if not explores:
            raise self.wrong("12.2", "no card of an exploration deck is turned up here")
        card = EXPLORED.get(event.found, 0)
        if card not in ahead:
            left = " ".join(letter for letter, code in EXPLORED.items() if code in ahead)
            raise self.wrong("12.2", f"{event.found} is not in the exploration deck; it has {left}")
        return card

    def _read_drawn(self) -> None:
        """Read the cards that each seat draws, next card first."""
        for seat, words in self.event.drew:
            named = any(word != UNSEEN and word not in _STORMS for word in words)
            owner = seat or (self.you if named or self.own else self.mover)
            cards = [0 if word == UNSEEN else card_of(self.event, word, "F, M, S, W, Y, P or O") for word in words]
            if owner == self.you and 0 in cards:
                raise self.wrong("4.2", "your own cards are seen: name them")
            if owner != self.you and any(card and card < YELLOW for card in cards):
                what = f"what seat {owner} draws is not seen, but for storms; expected as in {owner} drew ? P"
                raise self.wrong("4.2", what)
            self.drew.setdefault(owner, []).extend(cards)
        every = [card for cards in self.drew.values() for card in cards if card]
        before_last = [card for cards in self.drew.values() for card in cards[:-1]]
        if sum(card >= YELLOW for card in every) > 1 or any(card >= YELLOW for card in before_last):
            raise self.wrong("8.3.0", "a storm is resolved before more is drawn")
        for card, copies in Counter(every).items():
            self._check_source(card, copies)
            self.is_unseen(card, copies)

    def _check_source(self, card: int, copies: int) -> None:
        """Check that a card of that rank can come out of a draw pile."""
        seen = self.seen
        if card in (MONSTER, FINISH, *range(YELLOW, YELLOW + 3)) and seen.board.marked:
            name = card_text(card)
            raise self.wrong("12.2", f"{name} comes out of the exploration deck alone, as found {name}")
        own = [*seen.hands[self.you - 1], *seen.discarded[self.you - 1], *[START] * (copies - 1)]
        if card == START and (START in own or seen.starter == self.you):
            raise self.wrong("2.5", "your Start has been drawn before; each pile holds one")
        if card == START and seen.job == "setup":
            raise self.wrong("2.5", "no Start is in an opening hand")

    def _read_monsters(self) -> None:
        """Read how many monsters the other hands hold.

        Seats report their monsters as a Start is laid (5.4). A seat also reveals monsters if it discards fewer cards to
        a yellow storm than are due (8.3.1).
        """
        event, seen = self.event, self.seen
        if event.holds and not (event.head in STARTS or seen.job == "extra"):
            what = "monsters can be entered when a Start is laid and the seats announce how many cards they can give"
            raise self.wrong("5.4", what)
        for seat, count in event.holds.items():
            if seat != self.you:
                self._has_monsters(seat, count, drawn=2 * (seen.players == 2))
        if event.move == ["storm", "Y"] and not self.own:
            held, given = seen.hand_sizes[self.mover - 1], unseen_count(event, event.paid)
            if given is not None and given < held - 3:
                self._has_monsters(self.mover, held - given, drawn=0)

    def _has_monsters(self, seat: int, count: int, *, drawn: int) -> None:
        """Record the number of monsters in another hand, of which `drawn` may still come from the pile."""
        seen = self.seen
        sure, most = seen.sure[seat - 1], seen.sure[seat - 1] + seen.unsure[seat - 1] + drawn
        if not sure <= count <= most:
            what = f"seat {seat} cannot hold {counted(count, 'monster')}; by what is known {sure} to {most}"
            raise self.wrong("8.2", what)
        if count > sure:
            self.is_unseen(MONSTER, count - sure + sum(seen.sure) - seen.sure[self.you - 1])
        self.holds[seat - 1] = count

    # The deal.

    def _world(self, found: int, blind_after: Mapping[int, int] | None = None) -> Expanded:
        """Return the deal of the event. Seats in `blind_after` give their two top cards after that many draws."""
        seen, hands, piles = self.seen, list[list[int]](), list[list[int]]()
        for seat, size in enumerate(seen.hand_sizes, start=1):
            shows = [self.event.shows] if seat == self.mover and self.event.shows else []
            held = min(self.holds[seat - 1], seen.sure[seat - 1] + seen.unsure[seat - 1], size)
            hands.append([*shows, *[MONSTER] * (held - shows.count(MONSTER))])
            if seat != self.you and len(hands[-1]) > size:
                raise self.wrong("8.2", f"the {size} cards of seat {seat} are monsters, as all know")
            coming = list(self.drew.get(seat, []))
            for _ in range(self.holds[seat - 1] - held if seat != self.you else 0):
                coming[:] = _with_monster(coming)
            if blind_after and seat in blind_after:
                coming[blind_after[seat] : blind_after[seat]] = [0, 0]
            piles.append([card or self.blank for card in coming])
        world = filled(seen, self.you, hands, piles, self.blank)
        ahead = list(seen.ahead)
        if found:
            ahead.remove(found)
        world = with_exploration(world, [found, *ahead] if found else ahead)
        forbidden = seen.turn_state["forbidden"]
        if begins_turn(seen) and not self.own and sum(self.holds) > self.holds[self.mover - 1]:
            forbidden |= NO_FINISH
        return world.as_turn_begins(forbidden)

    # A Start, and the joint discard (5.4).

    def _start_and_shares(self, world: Expanded, found: int) -> Expanded:
        """Return the deal after a Start, after the joint discard, or both.

        A Start alone leads into the joint discard if the line has no further move, and if no other seat may hold a
        monster.
        """
        event, before = self.event, world.pile_sizes
        if event.head in STARTS:
            world = self._with_start(world)
            blind = [seat for seat, cards in event.shares.items() if TOP in cards]
            if blind:
                drawn = {seat: before[seat - 1] - world.pile_sizes[seat - 1] for seat in blind}
                world = self._with_start(self._world(found, drawn))
            drawn_now = before[self.you - 1] - world.pile_sizes[self.you - 1]
            if len(self.drew.get(self.you, [])) < drawn_now:
                raise self._asks_drawn(drawn_now)
            others = sum(self.seen.unsure) - self.seen.unsure[self.you - 1]
            complete = event.source.is_last and not others  # else monsters may still be entered (5.4)
            if world.phase != "share" or (complete and not event.shares):
                if event.shares:
                    what = "the extra cards bring a storm: enter the Start alone, then the shares"
                    raise self.wrong("8.3.0", what)
                return world
        elif any(TOP in cards for cards in event.shares.values()):
            world = self._world(found, {seat: 0 for seat, cards in event.shares.items() if TOP in cards})
        if world.phase != "share":
            return self.played(world, " ".join([*event.move, "1:1"]))  # the rules refuse the move
        return self.played(world, self._shares(world))

    def _with_start(self, world: Expanded) -> Expanded:
        code = pack(LAY_START, WILD if self.event.head == "W=S" else START)
        if code not in world.legal_codes():
            self.played(world, self.event.head)
        world.push(code)
        for seat, count in self.event.holds.items():
            if seat != self.you and (world.phase != "share" or world.sure[seat - 1] != count):
                what = f"seat {seat} cannot hold {counted(count, 'monster')} as the joint discard begins"
                raise self.wrong("5.4", what)
        return world

    def _shares(self, world: Expanded) -> str:
        """Return the joint discard in the words of the notation.

        The function completes a number that follows from the others, and requests all other missing shares.
        """
        turns, told = givers(world), self.event.shares
        able = {
            seat: len([card for card in world.hand(seat) if card != MONSTER]) if seat in turns else 0
            for seat in range(1, world.players + 1)
        }
        shares: dict[int, list[str]] = {}
        for seat, cards in told.items():
            if seat == self.you:
                shares[seat] = [card for card in cards if card != "0" or len(cards) > 1]
                self._check_own_share(world, shares[seat])
                continue
            tops = cards.count(TOP)
            count = unseen_count(self.event, [card for card in cards if card != TOP], "5.4") or 0
            if count and seat not in turns:
                raise self.wrong("5.4", f"seat {seat} has given its share already")
            if count > able[seat]:
                raise self.wrong("5.4", f"seat {seat} has {many(able[seat])} that can go, not {count}")
            shares[seat] = [card_text(self.blank)] * count + [TOP] * tops
        left = world.owed - sum(2 if card == TOP else 1 for cards in shares.values() for card in cards)
        top = {seat: 2 for seat in turns if world.yellow[seat - 1] and world.pile_sizes[seat - 1] > 1}
        silent = [seat for seat in turns if seat not in shares and able[seat] + top.get(seat, 0)]
        if left > 0 and len(silent) == 1 and silent[0] != self.you and (left <= able[silent[0]] or not top):
            if left > able[silent[0]]:
                has = counted(left, "card is", "cards are")
                raise self.wrong("5.4", f"{has} left for seat {silent[0]}, which holds {many(able[silent[0]])}")
            shares[silent[0]] = [card_text(self.blank)] * left
        elif left > 0 and (silent or top):
            raise self._asks_shares(world, silent or [seat for seat in turns if able[seat]], left, able, top)
        words = [f"{seat}:{','.join(shares[seat])}" for seat in sorted(shares) if shares[seat]]
        return " ".join(["share"] * world.is_boundary + words)

    def _check_own_share(self, world: Expanded, cards: list[str]) -> None:
        hand = world.hand(self.you)
        held = Counter(map(card_text, hand))
        strange = next((card for card in cards if card != TOP and cards.count(card) > held[card]), None)
        if strange is not None:
            card_of(self.event, strange)
            what = "is entered twice" if held[strange] else "is not in the hand"
            raise self.wrong("5.4", f"card {strange} {what}; you hold {cards_text(hand)}")

    def _asks_shares(
        self, world: Expanded, silent: list[int], left: int, able: Mapping[int, int], top: Mapping[int, int]
    ) -> Incomplete:
        """Return the question for the missing shares."""
        told, example = self.event.shares, []
        counts = spread(left, {seat: able[seat] for seat in silent})
        for seat in sorted(silent):
            if counts[seat] > able[seat] and seat in top:  # the two top cards of the pile, and the fewer others
                counts[seat] -= 2
                example.append(f"{seat}: {counts[seat]} {TOP}")
            elif seat != self.you:
                example.append(f"{seat}: {counts[seat]}")
        others, own = [f"{seat}:" for seat in sorted(silent) if seat != self.you], self.you in silent
        asked = ["which of yours"] * own + ["how many of the others"] * bool(others)
        cards = [card for card in world.hand(self.you) if card != MONSTER]
        example = [paying(cards[: counts.get(self.you, 0)])] * own + example
        before: Sequence[str] | None = None  # without any shares, bare cards are this seat's share
        if told:  # else bare cards could also be numbers of cards
            before = () if own and others else others or ("-",)
        go = f"{many(left)} {'still ' * bool(told or self.event.sharing)}{'goes' if left == 1 else 'go'} (5.4)"
        what = f"{go}: {', '.join(asked)}? (as {', '.join(filter(None, example))})"
        asks = self.unfinished(SHARES, what, before, count=left, seats=sorted(silent))
        counted_shares = {seat: cards for seat, cards in told.items() if seat != self.you and TOP not in cards}
        counts = {seat: unseen_count(self.event, cards) or 0 for seat, cards in counted_shares.items()}
        asks.view = as_giver(world, self.you, counts) or (world.view(self.you) if world.phase == "share" else None)
        return asks

    # What came.

    def _check_drawn(self, end: Expanded) -> None:
        """Check that the entered cards are those that were drawn."""
        before = self.seen
        for seat in range(1, before.players + 1):
            given = end.blind_counts[seat - 1] - before.blind_counts[seat - 1]
            drawn = before.pile_sizes[seat - 1] - end.pile_sizes[seat - 1] - given
            told = self.drew.get(seat, [])
            if len(told) > drawn or (told and seat != self.you and told[-1] < YELLOW and len(told) < drawn):
                who = "you draw" if seat == self.you else f"seat {seat} draws"
                hint = "" if drawn or seat != self.you else "; what others draw is not seen"
                raise self.wrong("4.2", f"{who} {many(drawn)}, not {len(told)}{hint}")
            if seat == self.you and len(told) < drawn:
                raise self._asks_drawn(drawn)

    def _asks_drawn(self, drawn: int) -> Incomplete:
        """Return the question for the cards that this seat draws."""
        told = self.drew.get(self.you, [])
        pool = [card for card in unseen_islands(self.seen, self.you) if card not in (*told, self.event.shows)]
        stormy = ", or up to a storm" if any(self.seen.storms) and not self.seen.board.marked else ""
        what = f"what {'else ' if told else ''}did you draw? {many(drawn - len(told))}{stormy}"
        example = cards_text(pool[: drawn - len(told)])
        return self.unfinished(DREW, f"{what}, as: drew {example}", count=drawn - len(told))


def _with_monster(coming: list[int]) -> list[int]:
    """Return the draws with one more monster among the unseen cards."""
    at = coming.index(0) if 0 in coming else len(coming)
    return [*coming[:at], MONSTER, *coming[at + 1 :]]
