"""The base game of Calm Sailing at a real table, followed by what one seat sees.

Every event is played by the ordinary rules in a world that agrees with the view: the cards that the event shows lie
where it shows them, all other hidden cards anywhere. What the seat sees of that world afterwards does not depend on
where they were.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...contract import View
from ...errors import DocumentError, IllegalMove, Incomplete, Problem, counted
from ...game import BEGINS, Question
from ..ending import certain
from ..events import DRAWN, GIVEN, paying, spread
from ..material import (
    DIFFICULTIES,
    FINISH,
    FINISHES,
    HAND_LIMIT,
    ISLANDS,
    START,
    card_text,
    cell_text,
)
from ..solo import parameters
from . import document as documents
from .events import Told, read, split_lost
from .forms import NAME
from .moves import LAY_START, pack
from .notation import SEATS
from .position import CalmSailing
from .speech import expected, givers, many, news
from .worlds import as_giver, position_of, unseen, world_of

if TYPE_CHECKING:
    from ...texts import Document

__all__ = ["begin", "expected", "news", "push", "questions", "shares_due", "shares_given"]

HAND, MORE = "hand", "more"


def questions(players: int, you: int, options: Mapping[str, Any]) -> Sequence[Question]:
    """Your hand; where the cards do not come out even, who has one more; and who begins."""
    found = [Question(HAND, "your hand", example_hand(players, options, "F"))]
    more = _cards(options) % players
    if more:
        seats = "the seat" if more == 1 else f"the {more} seats"
        usual = " ".join(map(str, range(1, more + 1)))
        found.insert(0, Question(MORE, f"{seats} with one card more than the others", usual, needed=False))
    if players > 1 and not isinstance(options.get("first"), int):
        found.append(BEGINS)
    return found


def example_hand(players: int, options: Mapping[str, Any], last: str) -> str:
    """An opening hand as an answer gives it, of as many cards as it has (2.5, 10.1)."""
    return " ".join([*map(str, (3, 12, 50, 51, 55, 60, 64, 70, 77)[: opening_size(players, options) - 1]), last])


def opening_size(players: int, options: Mapping[str, Any]) -> int:
    """How many cards an opening hand has (2.5, 10.1)."""
    return parameters(options)["solo_hand"] if players == 1 else HAND_LIMIT


def begin(players: int, you: int, options: Mapping[str, Any], answers: Mapping[str, str]) -> View:
    """What the seat knows when the opening hands are drawn (2.5)."""
    problems: list[Problem] = []
    limit = opening_size(players, options)
    share, more = divmod(_cards(options), players)
    with_more = _seats(MORE, answers, players, problems) or list(range(1, more + 1))
    if len(with_more) != more:
        problems.append(Problem(MORE, f"{counted(len(with_more), 'seat')}; expected {more} (2.4)"))
    first = 1 if players == 1 else options.get("first", 1)
    if not answers.get(HAND, "").strip():
        raise DocumentError(problems)
    document: Document = {
        "game": NAME,
        "format": 1,
        "players": players,
        "you": you,
        "first": first,
        "to_move": first,
        "hand": answers[HAND].replace(",", " ").upper(),
        "hands": [limit] * players,
        "piles": [share + (seat in with_more) - limit + 1 for seat in range(1, players + 1)],
        "rules": {"removed": _removed(options)} | parameters(options),
        "memory": {"discarded": [0] * players, "fresh": [0] * players, "doubtful": [0] * players},
    }
    hand, gone = document["hand"].split(), options.get("removed")
    out = [word for word in hand if isinstance(gone, list) and word.isdecimal() and int(word[:3]) in gone]
    strange = next((word for word in hand if len(word) > 1 and not word.isdecimal()), None)
    if strange is not None:
        what = f"{strange.lower()[:40]!r} is no card, nor anything else that is asked; expected {limit} cards"
        problems.append(Problem(HAND, what))
    elif len(hand) != limit:
        problems.append(Problem(HAND, f"{counted(len(hand), 'card')}; expected {limit} (2.5)"))
    elif "S" in hand:
        problems.append(Problem(HAND, "a Start card is never in an opening hand (2.5)"))
    elif out:
        problems.append(Problem(HAND, f"card {out[0]} was removed before the deal (9.1)"))
    else:
        try:
            view = documents.load_view(document)
        except DocumentError as error:  # where another answer is wrong or missing, of the hand alone
            problems += [item for item in error.problems if not problems or item.where.partition("[")[0] == HAND]
    if problems:
        raise DocumentError(problems)
    return view


def push(view: View, seat: int, event: str) -> View:
    """The view after an event of the seat."""
    text, lost = split_lost(event)
    after = _push(view, seat, text)
    if lost and position_of(after).is_won:
        raise IllegalMove(event, "7.1", "the game is won, and no other turn begins")
    if lost and after.turn is not None:
        after = _push(after, after.turn, "cannot act")
    try:
        return documents.load_view(certain(after))
    except DocumentError as error:  # each card may be, but not all of them together
        raise IllegalMove(event, "", "; ".join(error.told())) from None


def _push(view: View, seat: int, event: str) -> View:
    position = position_of(view)
    if not 1 <= seat <= position.players:
        raise IllegalMove(event, "", f"seat {seat}: expected 1 to {position.players}")
    if position.is_over:
        outcome = position.outcome
        assert outcome is not None
        raise IllegalMove(event, outcome.clause, f"the game is over ({outcome.ended})")
    told = read(event, position.players, share=position.phase == "share")
    if position.phase == "share":
        return _share(view, seat, told)
    if seat != position.active:
        raise IllegalMove(event, "2.7", expected(view))
    if told.action == "lost":
        return _lost(view, seat, told)
    if told.action == "S":
        return _start(view, seat, told)
    if told.shares:
        raise IllegalMove(event, "5.4", "cards of several seats are discarded only as a Start is laid")
    text, shown = _move(view, seat, told)
    _play(view, seat, told, text, shown, [])  # what is illegal is refused before anything is asked
    left = position.hand_sizes[seat - 1] - len(text.split())
    drawn = position.hand_limit - left if view.seat == seat and told.action != "F" else 0
    return _play(view, seat, told, text, shown, _drew(view, told, told.drew, drawn))


def shares_due(view: View) -> bool:
    """Whether a joint discard goes on (5.4)."""
    return position_of(view).phase == "share"


def shares_given(before: View, after: View) -> dict[int, int]:
    """How many cards each seat has given to a joint discard (5.4)."""
    sizes = zip(position_of(before).discard_sizes, position_of(after).discard_sizes, strict=True)
    return {seat: new - old for seat, (old, new) in enumerate(sizes, start=1) if new > old}


def _removed(options: Mapping[str, Any]) -> int:
    """How many islands were removed (9.1)."""
    removed = options.get("removed") or 0
    if isinstance(removed, str):
        return DIFFICULTIES[removed.lower()]
    return removed if isinstance(removed, int) else len(removed)


def _cards(options: Mapping[str, Any]) -> int:
    """How many cards are dealt."""
    return ISLANDS + FINISHES - _removed(options)


def _seats(name: str, answers: Mapping[str, str], players: int, problems: list[Problem]) -> list[int]:
    """The seats of an answer, ascending; none, and a problem, where a word of it is no seat."""
    words = [word for word in answers.get(name, "").replace(",", " ").split() if word != "seat"]
    wrong = next((word for word in words if word not in SEATS[:players]), None)
    if wrong is not None:
        problems.append(Problem(name, f"{wrong!r} is no seat; expected 1 to {players}"))
        return []
    return sorted(set(map(int, words)))


def _move(view: View, seat: int, told: Told) -> tuple[str, list[int]]:
    """The text of the move in a world, where `?` stands for a card of the hand that is not seen, and the cards of that
    hand which it shows. Raises IllegalMove for what is wrong with what the seat sees."""
    position = position_of(view)
    own = view.seat == seat
    hand, size = position.hand(seat), position.hand_sizes[seat - 1]
    if position.phase == "pay":
        if told.action not in ("", "discard"):
            raise IllegalMove(told.text, "4A.3", expected(view))
        return _paid(told, own, hand, position.owed, "4A.3"), []
    if told.action == "F":
        if told.minus:
            raise IllegalMove(told.text, "6.3", "the Finish costs nothing")
        if not own:
            _claim(view, seat, told, FINISH)
        return "F", [FINISH]
    if told.action in ("", "discard"):
        if not own and size < 2:
            raise IllegalMove(told.text, "4B.1", f"seat {seat} holds {many(size)}; a discard is exactly two")
        return _paid(told, own, hand, 2, "4B.1"), []
    if not own:
        _claim(view, seat, told, told.card)
    number, grid = told.card, position.grid
    beside = [abs(number - grid[at]) for at in (told.cell - 1, told.cell + 1) if at in grid]
    cost = min(beside, default=0) if told.cell not in grid else 0
    lays = f"{number}@{cell_text(told.cell)}"
    if own and (number not in hand or cost >= size):
        return f"{lays} {' '.join('-' + card_text(card) for card in told.minus)}".rstrip(), []  # refused by the rules
    if own and cost == size - 1 and not told.minus:
        told.minus = [card for card in hand if card != number]
    rest = [card for card in hand if card != number]
    return f"{lays} {_paid(told, own, rest, min(cost, size - 1), '4A.3')}".rstrip(), [number]


def _paid(told: Told, own: bool, hand: list[int], cost: int, clause: str) -> str:
    """What is paid or discarded, as it stands in a move."""
    if own:
        if cost and not told.minus:
            example = " ".join(f"-{card_text(card)}" for card in hand[:cost])
            which = (
                "which two go" if clause == "4B.1" else "which card pays" if cost == 1 else f"which {cost} cards pay"
            )
            raise Incomplete(
                told.text,
                f"{which}? (as {example})",
                "paid",
                fill=GIVEN,
                cards=hand[:cost],
                counts=[cost],
                candidates=hand,
            )
        return " ".join(f"-{card_text(card)}" for card in told.minus)
    if told.minus not in ([], [cost]):
        what = "a discard is exactly two cards" if clause == "4B.1" else f"costs {cost or 'nothing'}"
        hint = f", and which cards is not seen: say -{cost}, or nothing" if cost else ""
        raise IllegalMove(told.text, clause, f"{what}{hint}")
    return " ".join(["-?"] * cost)


def _claim(view: View, seat: int, told: Told, card: int) -> None:
    """Raises IllegalMove where the seat cannot hold a card that it shows."""
    position = position_of(view)
    if position.hand_sizes[seat - 1] == 0:
        raise IllegalMove(told.text, "7.2", f"seat {seat} holds no card")
    if card in unseen(position, view.seat):
        return
    name = card_text(card)
    if card in position.grid.values():
        cell = next(cell for cell, number in position.grid.items() if number == card)
        raise IllegalMove(told.text, "2.4", f"{name} lies on {cell_text(cell)} already")
    if card == FINISH:
        raise IllegalMove(told.text, "2.4", "you have seen all the Finish cards")
    where = "is in your hand" if card in position.hand(view.seat) else "was discarded by you"
    raise IllegalMove(told.text, "2.4", f"{name} {where}")


def _drew(view: View, told: Told, drew: list[int], wanted: int) -> list[int]:
    """The cards that the seat of the view draws: `wanted` of them, or as many as its pile has. Raises Incomplete."""
    position = position_of(view)
    pile = position.pile_sizes[view.seat - 1]
    count = max(0, min(wanted, pile))
    own = [*position.hand(view.seat), *position.discarded[view.seat - 1]]
    if len(drew) > count:
        reason = f"you draw {many(count)}, not {len(drew)}"
        raise IllegalMove(told.text, "4.2", reason if count else f"{reason}; what others draw is not seen")
    pool = unseen(position, view.seat)
    for at, card in enumerate(drew):
        if card == START and (START in [*own, *drew[:at]] or position.starter == view.seat):
            raise IllegalMove(told.text, "2.5", "your Start has been drawn before; each pile holds one")
        if card not in pool:
            _claim(view, view.seat, told, card)
            raise IllegalMove(told.text, "2.4", f"{card_text(card)} is told twice")
        pool.remove(card)
    if len(drew) < count:
        left = count - len(drew)
        example = " ".join(map(card_text, pool[:left]))
        what = f"what {'else ' if drew else ''}did you draw? {many(left)}, as: drew {example}"
        raise Incomplete(told.text, what, "drawn", fill=DRAWN, cards=pool[:left], counts=[left])
    hidden = position.starter not in (None, view.seat) or not position.start_laid
    if count == pile and count and hidden and START not in [*own, *drew]:
        raise IllegalMove(told.text, "2.5", "your pile is empty now, so your Start must have come from it")
    return drew


def _after(
    view: View, seat: int, shown: Sequence[int], drew: Sequence[int], play: Callable[[CalmSailing], None]
) -> View:
    """The view after `play` in a world of `world_of`. A seat to move whose hand is hidden can act where any hand could:
    that it cannot is said at the table."""
    world = world_of(view, seat, shown, drew)
    play(world)
    if world.is_over and not world.is_won and world.active != view.seat and world.hand_sizes[world.active - 1]:
        for card in _candidates(world, view):
            other = world_of(view, seat, shown, drew, [card])
            play(other)
            if not other.is_over:
                return other.view(view.seat)
    return world.view(view.seat)


def _candidates(position: CalmSailing, view: View) -> list[int]:
    """The cards that the seat to move may hold, as the view shows it."""
    starts = not position.start_laid and not position.fresh[position.active - 1]  # a Start would have been laid
    return [card for card in dict.fromkeys(unseen(position, view.seat)) if card != START or not starts]


def _play(view: View, seat: int, told: Told, text: str, shown: list[int], drew: list[int]) -> View:
    """The view after a move, in whose text `-?` stands for a hidden card of the hand."""

    def play(world: CalmSailing) -> None:
        spare = iter([card for card in world.hand(seat) if card not in shown])
        words = [f"-{card_text(next(spare))}" if word == "-?" else word for word in text.split()]
        try:
            world.push(" ".join(words))
        except IllegalMove as error:
            raise _refused(view, seat, told, error) from None

    return _after(view, seat, shown, drew, play)


def _refused(view: View, seat: int, told: Told, error: IllegalMove) -> IllegalMove:
    """The error with the nearest thing that can be."""
    position = position_of(view)
    reason = error.reason
    if error.clause in ("4A.1", "3.4") or error.kind == "unpayable":
        reason += f"; {_places(position, told, position.hand_sizes[seat - 1] - 1)}"
    elif error.kind == "not in hand":
        reason += f"; you hold {' '.join(map(card_text, position.hand(view.seat)))}"
    return error.of(told.text, reason)


def _places(position: CalmSailing, told: Told, most: int) -> str:
    """Where the island can go instead, paid by `most` cards at most: the nearest cells."""
    grid, number = position.grid, told.card
    first = max((cell + 1 for cell, other in grid.items() if other < number), default=0)
    last = min((cell - 1 for cell, other in grid.items() if other > number), default=position.cells - 1)
    found = {}
    for cell in range(first, last + 1):
        cost = min((abs(number - grid[at]) for at in (cell - 1, cell + 1) if at in grid), default=0)
        if cost <= most:
            found[cell] = cell_text(cell) + (f" (costs {cost})" if cost else "")
    if not found:
        return f"{number} can go nowhere now"
    nearest = sorted(sorted(found, key=lambda cell: (abs(cell - told.cell), cell))[:4])
    return f"{number} can go on {', '.join(found[cell] for cell in nearest)}" + (" ..." if len(found) > 4 else "")


def _lost(view: View, seat: int, told: Told) -> View:
    """The view after the seat to move has said that it cannot act (7.2)."""
    position = position_of(view)
    hand = position.hand_sizes[seat - 1]
    if seat == view.seat:
        raise IllegalMove(told.text, "7.2", f"you can act; {expected(view)}")
    if hand > 1 and (START not in _candidates(position, view) or position.start_laid):
        raise IllegalMove(told.text, "7.2", f"seat {seat} holds {many(hand)} and can discard two")
    fillings = [START] if hand > 1 else _candidates(position, view)
    if not any(world_of(view, seat, [card], []).is_over for card in fillings):
        raise IllegalMove(told.text, "7.2", f"seat {seat} can act with any card that it may hold")
    return documents.load_view(view.document() | {"lost": True})


def _start(view: View, seat: int, told: Told) -> View:
    """The view after a Start: within the joint discard (5.4), or after it where the shares are told."""
    position = position_of(view)
    own = view.seat == seat
    if position.start_laid:
        raise IllegalMove(told.text, "5.7", "a Start has been laid already")
    if own and START not in position.hand(seat):
        raise IllegalMove(told.text, "5.1", f"you hold no Start: {' '.join(map(card_text, position.hand(seat)))}")
    if not own and not position.fresh[seat - 1]:
        if position.pile_sizes[seat - 1]:  # a turn would have brought a card
            raise IllegalMove(told.text, "2.5", f"seat {seat} has its opening hand, which never holds a Start")
        raise IllegalMove(told.text, "5.1", f"seat {seat} drew no card since it could have laid its Start")
    if world_of(view, seat, [START], []).is_over:
        due = counted(position.joint_discard, "card")
        what = f"the hands hold fewer than the {due} that a Start takes, so the game is lost"
        raise IllegalMove(told.text, "10.2", f"{what}; say: {seat} cannot act")
    extra = {1: position.solo_draw, 2: 2}.get(position.players, 0)
    shares = bool(told.shares or told.minus or told.gives)
    now, later = (told.drew[:extra], told.drew[extra:]) if shares else (told.drew, [])
    extra = min(extra, position.pile_sizes[view.seat - 1])
    now = _drew(view, told, now, extra)
    between = _after(view, seat, [START], now, lambda world: world.push(pack(LAY_START, START)))
    if not shares:
        return between
    return _share(
        between, seat, Told(told.text, "", minus=told.minus, gives=told.gives, shares=told.shares, drew=later)
    )


def _share(view: View, seat: int, told: Told) -> View:
    """The view after the joint discard (5.4)."""
    position = position_of(view)
    if told.action not in ("", "discard"):
        raise IllegalMove(told.text, "5.4", f"the joint discard comes first: {expected(view)}")
    shares = dict(told.shares)
    counts_none = any(card > position.joint_discard for card in told.gives)
    if seat in (view.seat, position.turn) and (len(told.gives) > 1 or counts_none):
        seat = view.seat  # cards, not a number of cards, and no other seat is named
    for giver, cards in ((seat, told.gives), (view.seat, told.minus)):
        if cards and giver == view.seat and giver in told.shares:
            first = told.shares[giver] if giver in told.minus_after else cards
            raise IllegalMove(told.text, "", f"you have already said what you give: {_listed(first)} (undo drops it)")
        if cards:
            shares[giver] = [*shares.get(giver, []), *cards]
    turns = givers(position)
    if shares.get(view.seat) == [0]:
        shares[view.seat] = []
    own, hand = shares.get(view.seat, []), position.hand(view.seat)
    for card in own:
        if card not in hand:
            held = position.hand(view.seat)
            what = "told twice" if card in held else "not in the hand"
            raise IllegalMove(told.text, "5.4", f"card {card_text(card)} is {what}; you hold {_listed(held)}")
        hand.remove(card)
    counts = {}
    for at, cards in shares.items():
        if at == view.seat:
            counts[at] = len(cards)
        elif len(cards) != 1 or cards[0] > position.joint_discard:
            raise IllegalMove(told.text, "5.4", f"what seat {at} gives is not seen; say how many cards, as {at}: 2")
        else:
            counts[at] = cards[0]
        if counts[at] and at not in turns:
            raise IllegalMove(told.text, "5.4", f"seat {at} has given its share already")
        if counts[at] > position.hand_sizes[at - 1]:
            has = many(position.hand_sizes[at - 1])
            raise IllegalMove(told.text, "5.4", f"seat {at} holds {has} and cannot give {counts[at]}")
    try:
        _complete(view, told, turns, counts)
        given = sum(counts.values())
        if given != position.owed:
            raise IllegalMove(told.text, "5.4", f"the joint discard is exactly {many(position.owed)}, not {given}")
        drew = _drew(view, told, told.drew, position.hand_limit - len(hand))
    except Incomplete as error:
        error.given = _listed(own) if view.seat in shares else None
        raise

    def play(world: CalmSailing) -> None:
        words = []
        for at, count in counts.items():
            cards = own if at == view.seat else world.hand(at)[:count]
            words += [f"{at}:{','.join(map(card_text, cards))}"] if count else []
        world.push(" ".join(words))

    return _after(view, position.active, [], drew, play)


def _listed(cards: Sequence[int]) -> str:
    return " ".join(map(card_text, filter(None, cards))) or many(0)


def _complete(view: View, told: Told, turns: list[int], counts: dict[int, int]) -> None:
    """Fills in the one number of cards that follows from the others; raises Incomplete for what has to be told."""
    position = position_of(view)
    left = position.owed - sum(counts.values())
    silent = [at for at in turns if at not in counts and position.hand_sizes[at - 1]]
    if left <= 0 or not silent:
        return
    others = sorted(at for at in silent if at != view.seat)
    if others == silent and len(others) == 1:
        counts[others[0]] = left
        if left <= position.hand_sizes[others[0] - 1]:
            return
        held = many(position.hand_sizes[others[0] - 1])
        raise IllegalMove(
            told.text, "5.4", f"{counted(left, 'card is', 'cards are')} left for seat {others[0]}, which holds {held}"
        )
    seats = " and ".join(f"seat {at}" for at in others)
    asked = [f"how many {'does' if len(others) == 1 else 'do'} {seats} give?"] if others else []
    each = spread(left, {at: position.hand_sizes[at - 1] for at in silent})
    example = [f"{at}: {each[at]}" for at in others]
    if view.seat in silent:
        asked.append("which do you give?" if others else f"which {left} do you give?")
        example.append(paying(position.hand(view.seat)[: each[view.seat]]))
    both = others and view.seat in silent  # bare numbers could be cards, or numbers of cards
    before = () if both else [f"{at}:" for at in others] or GIVEN
    raise Incomplete(
        told.text,
        f"{many(left)} still {'goes' if left == 1 else 'go'} (5.4): {' '.join(asked)} (as {', '.join(example)})",
        "shares",
        fill=before,
        candidates=silent,
        counts=[left],
        view=as_giver(world_of(view, position.active, [], []), view.seat, counts),
    )
