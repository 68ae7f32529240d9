"""Playing Calm Sailing: what each move needs and what it does."""

from __future__ import annotations

from collections.abc import Iterable

from .. import IllegalMove
from .cards import STORMS, TOP_TWO, Card, holds, in_order, weight, without
from .legal_moves import Choosing
from .moves import (
    Action,
    Discard,
    DiscardAll,
    LayFinish,
    LayIsland,
    LayStart,
    MoveRocks,
    PayRocks,
    PlayMonster,
    ResolveStorm,
    Share,
    Shares,
    SpendCompass,
    Take,
    TurnIsland,
    parse_move,
)
from .position import COMPETITIVE, DAY_AND_NIGHT, Pending

TURN_ACTIONS = (LayIsland, Discard, DiscardAll, LayStart, LayFinish, PlayMonster, TurnIsland)
ACTIONS_OF_STEP = {
    "turn": TURN_ACTIONS,
    "rocks": (MoveRocks, PayRocks),
    "storm": (ResolveStorm,),
    "share": (Share,),
    "take": (Take,),
}


class State(Choosing):
    """A position on which moves can be played.

    A method named for an action plays it: it raises IllegalMove, with nothing changed, if the rules forbid the action,
    and otherwise changes the position up to the next decision. The methods `check_...` raise IllegalMove and change
    nothing.
    """

    def play(self, text: str) -> None:
        """Play one move by its text. Raises IllegalMove, with nothing changed, if it is not a legal move."""
        if self.over():
            raise IllegalMove("7.1" if self.finished else "7.2", "the game is over")
        action = parse_move(text)
        if isinstance(action, SpendCompass):
            self.spend(action)
            return
        step = self.pending.step if self.pending else "turn"
        if not isinstance(action, ACTIONS_OF_STEP[step]):
            raise IllegalMove("4.1", f"{text!r} does not fit here, where the step is: {step}")
        if step == "turn" and self.must_lay_start() and not (isinstance(action, LayStart) and not action.wild):
            raise IllegalMove("5.1", "the Start in hand must be laid")
        self.play_action(action)

    def play_action(self, action: Action) -> None:
        """Play a parsed move that fits the current step. Raises IllegalMove, with nothing changed."""
        if isinstance(action, LayIsland):
            self.lay_island(action)
        elif isinstance(action, Discard):
            self.check_cards(action.cards, 2, "4B.1")
            self.discard(action.cards)
            self.after_action()
        elif isinstance(action, DiscardAll):
            self.discard_all()
        elif isinstance(action, LayStart):
            self.lay_start(action)
        elif isinstance(action, LayFinish):
            self.lay_finish(action)
        elif isinstance(action, PlayMonster):
            self.play_monster(action)
        elif isinstance(action, TurnIsland):
            self.turn_island(action)
        elif isinstance(action, Share):
            self.check_shares(action.shares, self.to_share(self.hands))
            self.share(action.shares)
        elif isinstance(action, MoveRocks):
            self.move_rocks(action)
        elif isinstance(action, PayRocks):
            self.check_cards(action.cards, 2, "8.1.2")
            self.discard(action.cards)
            self.draw_after_action()
        elif isinstance(action, ResolveStorm):
            self.resolve_storm(action)
        elif isinstance(action, Take):
            self.take(action)

    # Cards and cells named by a move

    def check_held(self, card: Card, clause: str) -> None:
        """Raise IllegalMove, with that clause, unless the seat to move holds the card."""
        if card not in self.hand():
            raise IllegalMove(clause, f"seat {self.decider()} does not hold {card}")

    def check_cards(self, cards: tuple[Card, ...], number: int, clause: str) -> None:
        """Raise IllegalMove unless exactly `number` cards are given, and the seat to move can discard them."""
        if len(cards) != number:
            wanted = "exactly two cards" if number == 2 else "exactly one card"
            raise IllegalMove(clause, f"{wanted}, not {len(cards)}")
        self.check_among(cards, self.hand(), "4.4")

    def check_among(self, cards: Iterable[Card], hand: list[Card], clause: str) -> None:
        """Raise IllegalMove unless the cards are in `hand` and may be discarded, which sea monsters may not."""
        cards = list(cards)
        if "M" in cards:
            raise IllegalMove("8.2.3", "a sea monster cannot be discarded")
        if not holds(self.discardable(hand), cards):
            raise IllegalMove(clause, f"seat {self.decider()} does not hold these cards")

    def cell_named(self, name: str) -> int:
        """Return the number on the path of the cell with that name. Raises IllegalMove if the layout has none."""
        if name not in self.layout.cells:
            raise IllegalMove("4.1", f"there is no cell {name}")
        return self.layout.cells.index(name)

    def island_cell(self, name: str, clause: str) -> int:
        """Return the number on the path of the cell with that name. Raises IllegalMove if no island lies there."""
        cell = self.cell_named(name)
        if self.grid[cell] is None:
            raise IllegalMove(clause, "no island on this cell")
        return cell

    def discard(self, cards: Iterable[Card]) -> None:
        """Discard cards of the seat to move (4.4); the competitive game counts them in `spent`. Nothing is checked."""
        gone = list(cards)
        if self.rules.variant == COMPETITIVE:
            self.spent[self.decider() - 1] += len(gone)
        self.play_from_hand(gone)

    def play_from_hand(self, cards: Iterable[Card]) -> None:
        """Remove cards from the hand of the seat that decides; nothing is checked."""
        self.hands[self.decider() - 1] = without(self.hand(), cards)

    # The actions of a turn

    def lay_island(self, action: LayIsland) -> None:
        """Lay an island, or a wild for one, on a cell with its payment (4A, 8.4), and do all that follows at once."""
        card: Card = "W" if action.wild else action.number
        self.check_held(card, "8.4.1" if action.wild else "4.1")
        cell = self.cell_named(action.cell)
        if action.wild and action.number in self.grid:
            raise IllegalMove("8.4.1", f"{action.number} is on the grid already")
        why = self.why_closed(cell)
        if why is None and not self.ascends(action.number, cell):
            why = "3.4", "numbers must ascend along the path"
        why = why or self.why_not_beside(cell)
        if why:
            raise IllegalMove(*why)
        rest = list(self.hand())
        rest.remove(card)
        cost = self.cost(action.number, cell)
        if cost > len(self.discardable(rest)):
            raise IllegalMove("4A.3", f"costs {cost}, only {len(self.discardable(rest))} cards can pay")
        if cost != len(action.payment):
            raise IllegalMove("4A.3", f"costs {cost}, paid {len(action.payment)}")
        self.check_among(action.payment, rest, "4A.3")

        self.play_from_hand([card])
        self.discard(action.payment)
        self.grid[cell] = action.number
        if action.wild:
            self.wilds.add(cell)
        if self.rules.variant == DAY_AND_NIGHT and self.start_laid:
            self.moons.add(cell)
        if self.rules.variant == COMPETITIVE:
            self.owner[cell] = self.turn
        if self.rules.has_storms and self.row_is_consecutive(cell):
            self.gain_compass()
        if self.rocks is not None and self.rocks_must_leave():
            self.rocks = None
        if cell in self.layout.marked and self.exploration:
            self.explore(self.exploration.pop(0))
        else:
            self.after_action()

    def explore(self, card: Card) -> None:
        """Apply a card that the caller has taken off the exploration deck (12.2). A Finish or monster goes to the hand.
        A storm waits for its action; after any other card the turn continues."""
        if card in tuple(STORMS):
            self.pending = Pending("storm", str(card), self.turn, "explore")
            return
        if card in ("F", "M"):
            self.hands[self.turn - 1] = in_order([*self.hand(), card])
        elif card == "C":
            self.held += 1
        elif card == "R" and not self.rocks_must_leave():
            self.rocks = self.open_rows()[0]
        self.after_action()

    def discard_all(self) -> None:
        """Discard the whole hand for a compass (8.3.4c)."""
        if not self.rules.has_storms:
            raise IllegalMove("8.3.4", "no storms are in play")
        if "M" in self.hand():
            raise IllegalMove("8.2.3", "a sea monster cannot be discarded")
        if not self.may_discard_all():
            raise IllegalMove("8.3.4", "the hand has fewer than two cards")
        self.discard(list(self.hand()))
        self.gain_compass()
        self.after_action()

    def play_monster(self, action: PlayMonster) -> None:
        """Play a sea monster: monster and island leave the game, in closed rows too (8.2.2, 10.13)."""
        if action.wild and not self.rules.has_monsters:
            raise IllegalMove("8.4.1", "no sea monsters are in play")
        self.check_held("W" if action.wild else "M", "8.4.1" if action.wild else "8.2.2")
        cell = self.island_cell(action.cell, "8.2.2")
        self.play_from_hand(["W" if action.wild else "M"])
        self.grid[cell] = None
        self.wilds.discard(cell)
        self.moons.discard(cell)
        self.after_action()

    def turn_island(self, action: TurnIsland) -> None:
        """Discard one card to turn over one island (12.3, action 4C)."""
        if self.rules.variant != DAY_AND_NIGHT:
            raise IllegalMove("4.1", "islands are turned only in Day and Night")
        cell = self.island_cell(action.cell, "12.3")
        self.check_cards(action.cards, 1, "12.3")
        self.discard(action.cards)
        self.moons ^= {cell}
        self.after_action()

    def lay_finish(self, action: LayFinish) -> None:
        """Lay the Finish (6.1): the game is finished."""
        card = "W" if action.wild else "F"
        self.check_held(card, "8.4.1" if action.wild else "6.1")
        why = self.why_no_finish()
        if why:
            raise IllegalMove(*why)
        self.play_from_hand([card])
        self.finished = True

    # The Start

    def lay_start(self, action: LayStart) -> None:
        """Lay the Start (5, 10.27): the compass comes, then the extra cards, then the joint discard."""
        start = "W" if action.wild else "S"
        if self.start_laid:
            raise IllegalMove("5.7", "a Start lies already")
        self.check_held(start, "8.4.1" if action.wild else "5.1")
        hands = self.hands_after_extra(start)
        if hands is None and action.shares is not None:
            raise IllegalMove("10.17", "a storm among the extra cards comes before the joint discard")
        if hands is not None:
            if action.shares is None:
                raise IllegalMove("5.4", self.not_what_is_due(0))
            self.check_shares(action.shares, self.to_share(hands))
        self.play_from_hand([start])
        self.start_laid = True
        self.gain_compass()
        self.draw_extra(self.turn, self.extra_number())
        if action.shares is not None:
            self.share(action.shares)

    def draw_extra(self, seat: int, left: int) -> None:
        """Draw the extra cards of a Start for this seat, which gets `left`, and for those after it (5.3, 10.1).

        Drawing stops at a storm, which becomes `pending` and does not count as an extra card (10.17). Otherwise the
        joint discard becomes `pending`.
        """
        seats = self.clockwise(self.turn)
        for drawer in seats[seats.index(seat) :]:
            while (left > 0 or self.draws_more(self.hands[drawer - 1])) and self.piles[drawer - 1]:
                card = self.piles[drawer - 1].pop(0)
                if self.is_storm(card, drawer, "extra", left):
                    return
                left = max(0, left - 1)
            left = self.extra_number()
        self.pending = Pending("share")

    def is_storm(self, card: Card, seat: int, during: str, left: int = 0, all_draw: bool = False) -> bool:
        """Take a drawn card into the hand of a seat, unless it is a storm, which then waits to be resolved (8.3.0)."""
        if card not in tuple(STORMS):
            self.hands[seat - 1] = in_order([*self.hands[seat - 1], card])
            return False
        self.pending = Pending("storm", str(card), seat, during, left, all_draw)
        return True

    def check_shares(self, shares: Shares, hands: list[list[Card]]) -> None:
        """Raise IllegalMove unless the shares have as many cards as are due, and these hands can give them (5.4)."""
        seats = [seat for seat, _ in shares]
        if len(set(seats)) < len(seats):
            raise IllegalMove("5.4", "a seat is named twice")
        total = sum(weight(cards) for _, cards in shares)
        if total != self.joint_discard():
            raise IllegalMove("5.4", self.not_what_is_due(total))
        for seat, cards in shares:
            if seat not in self.seats():
                raise IllegalMove("5.4", f"there is no seat {seat}")
            if "M" in cards:
                raise IllegalMove("8.2.3", "a sea monster cannot be discarded")
            if TOP_TWO in cards and TOP_TWO not in hands[seat - 1]:
                raise IllegalMove("8.3.1", f"seat {seat} cannot give the two top cards of its pile")
            if not holds(hands[seat - 1], cards):
                raise IllegalMove("5.4", f"seat {seat} does not hold these cards")

    def not_what_is_due(self, given: int) -> str:
        """Return the reason against a joint discard of `given` cards, which is not the number due."""
        due = self.joint_discard()
        return f"{due} card{'' if due == 1 else 's'} must be discarded, not {given}"

    def share(self, shares: Shares) -> None:
        """Remove the cards that the seats give to the joint discard, unchecked, and continue the turn.

        The two top cards of a pile are removed unseen, whatever they are (10.20).
        """
        for seat, cards in shares:
            if TOP_TWO in cards:
                del self.piles[seat - 1][:2]
            from_hand = [card for card in cards if card != TOP_TWO]
            self.hands[seat - 1] = without(self.hands[seat - 1], from_hand)
        self.pending = None
        self.after_action(all_draw=True)

    # Storms and compasses

    def resolve_storm(self, action: ResolveStorm) -> None:
        """Resolve the storm just drawn (8.3.1-8.3.3), then continue the draws that brought it."""
        assert self.pending is not None
        color = self.pending.card
        if action.color != color:
            raise IllegalMove("8.3.0", f"the storm drawn is {color}")
        if color == "Y":
            if len(action.cards) != self.yellow_discard():
                raise IllegalMove("8.3.1", f"{self.yellow_discard()} cards must be discarded, not {len(action.cards)}")
            self.check_among(action.cards, self.hand(), "8.3.1")
            self.discard(action.cards)
        if color == "P":
            if action.row is None and self.open_rows():
                raise IllegalMove("8.3.2", "a row with an empty cell must be named")
            if action.row is not None and action.row not in self.open_rows():
                raise IllegalMove("8.3.2", f"row {action.row} has no empty cell")
        place = action.row if color == "P" else self.pending.seat
        if place is not None:
            self.storms[color] = sorted([*self.storms[color], place])
        self.after_storm()

    def spend(self, action: SpendCompass) -> None:
        """Spend a compass or a wild to cancel a storm that lies, or the one just drawn, which has no effect (8.3.6).

        Raises IllegalMove, with nothing changed.
        """
        if not self.rules.has_storms or (self.pending and self.pending.step == "take"):
            raise IllegalMove("8.3.6", "no storms are in play")
        if action.wild:
            self.check_held("W", "8.4.1")
        elif not self.held:
            raise IllegalMove("8.3.6", "the team has no compass")
        if action.place is None:
            drawn = self.pending.card if self.pending and self.pending.step == "storm" else None
            if drawn != action.color:
                raise IllegalMove("8.3.6", f"no {action.color} storm has just been drawn")
        elif action.place not in self.storms[action.color]:
            raise IllegalMove("8.3.6", f"no {action.color} storm lies at {action.place}")
        self.pay_compass(action)
        if action.place is None:
            self.after_storm()

    def after_storm(self) -> None:
        """Continue the draws that brought the storm (8.3.0, 10.15)."""
        assert self.pending is not None
        storm, self.pending = self.pending, None
        if storm.during == "setup":
            self.draw_opening(storm.seat)
        elif storm.during == "extra":
            self.draw_extra(storm.seat, storm.left)
        elif storm.during == "explore":
            self.after_action()
        else:
            self.refill(storm.seat, storm.all_draw)

    def draw_opening(self, seat: int) -> None:
        """Draw the opening hands of this seat and those after it, up to a storm, which becomes `pending`.

        Starts stay in the pile (2.5, 10.12, 10.28).
        """
        seats = self.clockwise(self.first)
        for drawer in seats[seats.index(seat) :]:
            pile = self.piles[drawer - 1]
            while len(self.hands[drawer - 1]) < self.hand_limit(drawer):
                place = next((index for index, card in enumerate(pile) if card != "S"), None)
                if place is None:
                    break
                if self.is_storm(pile.pop(place), drawer, "setup"):
                    return

    # The rest of a turn

    def after_action(self, all_draw: bool = False) -> None:
        """Continue after an action: with the rocks step if rocks lie (8.1.2), else with drawing cards."""
        if self.rocks is not None:
            self.pending = Pending("rocks", all_draw=all_draw)
        else:
            self.refill(self.turn, all_draw)

    def move_rocks(self, action: MoveRocks) -> None:
        """Move the rocks to a different row that has an empty cell (8.1.2)."""
        if action.row == self.rocks:
            raise IllegalMove("8.1.2", f"the rocks lie on row {action.row} already")
        if action.row not in self.open_rows():
            raise IllegalMove("8.1.2", f"row {action.row} has no empty cell")
        self.rocks = action.row
        self.draw_after_action()

    def draw_after_action(self) -> None:
        """End the rocks step and draw cards."""
        assert self.pending is not None
        all_draw, self.pending = self.pending.all_draw, None
        self.refill(self.turn, all_draw)

    def refill(self, seat: int, all_draw: bool) -> None:
        """Let this seat draw up to its limit, with `all_draw` (after a Start) also those after it, and pass the turn.

        Cards are drawn one at a time (4.2, 5.5, 10.18). A storm, or in the competitive game cards to take, become
        `pending` first.
        """
        if self.rules.variant == COMPETITIVE:
            if self.number_to_take() > 0:
                self.pending = Pending("take")
                return
        else:
            seats = self.clockwise(self.turn) if all_draw else [self.turn]
            for drawer in seats[seats.index(seat) :]:
                while len(self.hands[drawer - 1]) < self.hand_limit(drawer) and self.piles[drawer - 1]:
                    if self.is_storm(self.piles[drawer - 1].pop(0), drawer, "refill", all_draw=all_draw):
                        return
        self.turn = self.turn % self.players + 1

    def take(self, action: Take) -> None:
        """Take cards from the row, which is then filled from the deck; the turn passes (12.4)."""
        if len(action.cards) != self.number_to_take():
            raise IllegalMove("12.4", f"{self.number_to_take()} cards must be taken, not {len(action.cards)}")
        if not holds(self.row, action.cards):
            raise IllegalMove("12.4", "these cards do not lie in the row")
        self.hands[self.turn - 1] = in_order([*self.hand(), *action.cards])
        kept = without(self.row, action.cards)
        missing = 5 - len(kept)
        self.row = in_order([*kept, *self.deck[:missing]])
        del self.deck[:missing]
        self.pending = None
        self.turn = self.turn % self.players + 1
