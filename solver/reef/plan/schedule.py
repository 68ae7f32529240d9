"""The turns of a plan: drafts that fit its plays, and a replay of the whole by the plain rules.

The search (turns.pyx) returns the plays and the total alone. This module finds the drafts once more, on lists and
numbers of cards. Then `replay` plays the result step by step, with its own counting.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ....core.reef.material import AROUND, CELLS, COLORS, DISPLAY, HAND, HEIGHT, SPACES, Stacks
from ....core.reef.notation import piece_text
from ....core.reef.patterns import explain
from ....core.reef.plan_document import OwnTurns, PlanQuestion
from ...results import PlanStep

Steps = Sequence[tuple[int, tuple[tuple[int, int], ...]]]  # card, pieces as (colour, rank)
NEIGHBOURS = 8  # of a space at most (3.7)
UNSEEN = 0  # in place of a card that nobody knows
Turn = tuple[str, int, int]  # play, take or top; the card that is played or drafted; the card paid onto


@dataclass(frozen=True, slots=True)
class _Stand:
    """The result of some turns, for any board: the number of plays made, and the changes by drafts."""

    plays: int
    drawn: int
    hand: tuple[int, ...]
    display: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a replay: the turns as steps, the points of the hand by card (None if it does not count), and the
    rule that ended the game, or an empty text."""

    steps: tuple[PlanStep, ...]
    hand: tuple[tuple[int, int], ...] | None
    ended: str

    @property
    def total(self) -> int:
        return sum(step.points for step in self.steps) + sum(points for _, points in self.hand or ())


def lay(stacks: Stacks, card: int, pieces: Sequence[tuple[int, int]], supply: list[int] | None) -> None:
    """Lay the pieces of a card, as (colour, rank), in place: `stacks` and `supply` (None: not counted) are changed.

    Raises AssertionError for a full stack.
    """
    for color, rank in pieces:
        stack = stacks[rank]
        height = 1 if stack is None else stack[1] + 1
        if height > HEIGHT:
            raise AssertionError(f"card {card}: {SPACES[rank]} is full")
        stacks[rank] = (color, height)
        if supply is not None:
            supply[color] -= 1


def check_due(stacks: Stacks, gives: tuple[int, int], laid: list[int], supply: list[int] | None) -> None:
    """Raise AssertionError unless all pieces are laid that the supply has and the board can take (rules 5.2, 6.3, 6.4).

    `stacks` and `supply` are those before; `gives` are the colours of the card, and `laid` those that were laid.
    """
    room = len(stacks) * HEIGHT - sum(stack[1] for stack in stacks if stack)
    able = [min(gives.count(color), gives.count(color) if supply is None else supply[color]) for color in range(COLORS)]
    if any(laid.count(color) > able[color] for color in range(COLORS)) or len(laid) != min(sum(able), room):
        raise AssertionError(f"pieces {laid} laid of {gives}")


def turns_of(question: PlanQuestion, own: OwnTurns, plays: Steps) -> list[Turn]:
    """Return the sequence of turns with the most points that makes these plays in this order, with drafts as early as
    possible."""
    stacks, supply = list(question.stacks), None if question.supply is None else list(question.supply)
    points = [own.points]
    for card, pieces in plays:
        lay(stacks, card, pieces, supply)
        points.append(points[-1] + explain(stacks, card, question.cards).points)
    exhausted = supply is not None and 0 in supply
    worth = {card: question.cards[card].points for card in question.cards.cards}
    counted = {card for card in _named(question, own) if explain(stacks, card, question.cards).points}

    def held(hand: Sequence[int]) -> int:
        return sum(worth[card] for card in hand if card in counted)

    display = (*own.display, *[(UNSEEN, 0)] * (DISPLAY - len(own.display)))
    begin = _Stand(0, 0, tuple(sorted(question.numbers)), display)
    best: tuple[tuple[int, int], list[Turn]] | None = None
    level: dict[_Stand, tuple[tuple[int, int], list[Turn]]] = {begin: ((0, 0), [])}
    for number in range(own.turns + 1):
        following: dict[_Stand, tuple[tuple[int, int], list[Turn]]] = {}
        for stand, ((gain, early), turns) in level.items():
            over = stand.drawn == own.left or (exhausted and stand.plays == len(plays) > 0)
            stuck = len(stand.hand) == HAND and not any(stand.hand)
            if stand.plays == len(plays) and (over or stuck or number == own.turns or not own.end):
                value = gain + (held(stand.hand) if over or own.end else 0)
                if best is None or (value, early) > best[0]:
                    best = (value, early), turns
            if over or number == own.turns:
                continue
            for gained, turn, after in _next(stand, own, plays, points[stand.plays] + gain, worth):
                value, soon = gain + gained, early - (number if turn[0] != "play" else 0)
                if after not in following or following[after][0] < (value, soon):
                    following[after] = (value, soon), [*turns, turn]
        level = following
    if best is None:
        raise AssertionError(f"no drafts go with the plays {[card for card, _ in plays]}")
    return best[1]


def _named(question: PlanQuestion, own: OwnTurns) -> tuple[int, ...]:
    return (*question.numbers, *(card for card, _ in own.display), *own.pile)


def _next(
    stand: _Stand, own: OwnTurns, plays: Steps, purse: int, worth: dict[int, int]
) -> Iterator[tuple[int, Turn, _Stand]]:
    """Return the next play of the plan, and every draft: points on or paid for the card, the turn, where it leads."""
    if stand.plays < len(plays) and plays[stand.plays][0] in stand.hand:
        card = plays[stand.plays][0]
        rest = tuple(other for other in stand.hand if other != card)
        yield 0, ("play", card, 0), _Stand(stand.plays + 1, stand.drawn, rest, stand.display)
    if len(stand.hand) == HAND:
        return
    top = own.pile[stand.drawn] if stand.drawn < len(own.pile) else UNSEEN
    for place, (card, tokens) in enumerate(stand.display):
        yield tokens, ("take", card, 0), _drafted(stand, card, place, (top, 0))
    if top and purse >= 1 and all(card for card, _ in stand.display):
        lowest = min(worth[card] for card, _ in stand.display)
        for place, (card, tokens) in enumerate(stand.display):
            if worth[card] == lowest:
                yield -1, ("top", top, card), _drafted(stand, top, place, (card, tokens + 1))


def _drafted(stand: _Stand, card: int, place: int, entry: tuple[int, int]) -> _Stand:
    display = tuple(sorted((*stand.display[:place], entry, *stand.display[place + 1 :])))
    return _Stand(stand.plays, stand.drawn + 1, tuple(sorted((*stand.hand, card))), display)


class _Table:
    """A seat and what it has before it, in the middle of its turns."""

    def __init__(self, question: PlanQuestion, own: OwnTurns) -> None:
        self.cards = question.cards
        self.stacks: Stacks = list(question.stacks)
        self.supply = None if question.supply is None else list(question.supply)
        self.hand = list(question.numbers)
        self.display = dict(own.display)
        self.hidden = DISPLAY - len(own.display)  # places of the display whose cards nobody knows
        self.pile = list(own.pile)
        self.left = own.left
        self.points = own.points
        self.last = self.supply is not None and 0 in self.supply  # 5.1: this turn ends the round
        self.ended = ""

    def act(self, turn: Turn, pieces: tuple[tuple[int, int], ...]) -> PlanStep:
        """Return one turn; raises AssertionError if it breaks a rule."""
        kind, card, onto = turn
        if self.ended:
            raise AssertionError(f"{turn} after the game is over ({self.ended})")
        before = self.points
        if kind == "play":
            texts = self._play(card, pieces)
            move = " ".join([f"play {card}", *texts])
        else:
            texts = ()
            move = f"{kind} {onto or card or '?'}"
            self._draft(kind, card, onto)
        if self.left == 0:
            self.ended = "5.3"
        elif self.last or (self.supply is not None and 0 in self.supply):
            self.ended = "5.1"
        return PlanStep(card or None, texts, self.points - before, move)

    def _play(self, card: int, pieces: tuple[tuple[int, int], ...]) -> tuple[str, ...]:
        if card not in self.hand or not card:
            raise AssertionError(f"card {card} is played from a hand of {self.hand}")
        self.hand.remove(card)
        check_due(self.stacks, self.cards[card].pieces, [color for color, _ in pieces], self.supply)
        lay(self.stacks, card, pieces, self.supply)
        self.points += explain(self.stacks, card, self.cards).points
        return tuple(piece_text(color, SPACES[rank]) for color, rank in pieces)

    def _draft(self, kind: str, card: int, onto: int) -> None:
        if len(self.hand) >= HAND:
            raise AssertionError(f"a draft with {len(self.hand)} cards (2A.3)")
        top = self.pile.pop(0) if self.pile else UNSEEN
        if kind == "top":
            least = min(self.cards[other].points for other in self.display)
            lowest = onto in self.display and self.cards[onto].points == least
            if not top or card != top or self.hidden or self.points < 1 or not lowest:
                raise AssertionError(f"card {card} from the pile, a point onto card {onto} (2A.2)")
            self.points -= 1
            self.display[onto] += 1
        else:
            if card in self.display:
                self.points += self.display.pop(card)
            elif card:
                raise AssertionError(f"card {card} is not in the display (2A.1)")
            elif self.hidden:
                self.hidden -= 1
            else:
                raise AssertionError("a card that nobody knows is taken; all are known")
            if top:
                self.display[top] = 0
            else:
                self.hidden += 1
        self.hand.append(card)
        if self.left is not None:
            self.left -= 1


def replay(question: PlanQuestion, own: OwnTurns, turns: Sequence[Turn], plays: Steps) -> Played:
    """Play the turns by the plain rules, and return them as steps with their points.

    Raises AssertionError if they break a rule.
    """
    table = _Table(question, own)
    waiting = list(plays)
    steps = []
    for turn in turns:
        pieces = waiting.pop(0)[1] if turn[0] == "play" else ()
        steps.append(table.act(turn, pieces))
    if waiting or len(turns) > own.turns:
        raise AssertionError(f"{len(turns)} turns of {own.turns}, {len(waiting)} plays omitted")
    if not table.ended and not own.end:
        return Played(tuple(steps), None, "")
    able = any(table.hand) or len(table.hand) < HAND
    if not table.ended and len(turns) < own.turns and able:
        raise AssertionError(f"only {len(turns)} turns of {own.turns} before the hand is counted")
    held = [card for card in table.hand if card]
    occurs = {card: bool(explain(table.stacks, card, table.cards).points) for card in held}
    hand = tuple((card, table.cards[card].points if occurs[card] else 0) for card in held)
    return Played(tuple(steps), hand, table.ended)


def most(question: PlanQuestion) -> int:
    """Return an upper bound in points for plans of the cards on any board: every space belongs to some occurrence."""
    total = 0
    for number in question.numbers:
        card = question.cards[number]
        total += card.points * (NEIGHBOURS if card.kind == AROUND else CELLS // len(card.cells))
    return total
