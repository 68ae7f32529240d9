"""The decisions of a game, each with the knowledge of the deciding seat."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ...core.choices import Choice, choices, read
from ...core.contract import Position, View
from ...core.documents import records, seat_records
from ...core.documents.io import Document
from ...core.errors import DocumentError, IllegalMove, Incomplete, Problem
from ...core.rng import Generator
from ...core.seat_moves import advanced, goes_on, probes
from ...core.table.setup_questions import following_of
from ..registry import solver_of

WORDS = "no legal move is found in these words"
SHARE = "what this seat gives to the joint discard is not found in these words"
PUSHES = 400  # limit of choices pushed onto views to find the one that a line names
SEEN = re.compile(r"(?:,\s*|(?<=\S)\s+)(?=(?:drew|new|refill|top)\b)", re.IGNORECASE)  # before further information


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a seat, until the seat saw something new or another seat was to move.

    number  number of the move, from 1 (in the record of a seat: of the event); several decisions may share a move
    view    knowledge of the seat before the decision
    text    text of the decision
    codes   its actions

    If a game's own search ranks whole turns, a decision may cover several moves; `number` is that of the first.
    """

    number: int
    view: View
    text: str
    codes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Unjudged:
    """A decision of a seat that a review cannot judge, with the reason; `number` as that of a decision, and `text` as
    the record has it."""

    number: int
    seat: int
    text: str
    reason: str

    def as_json(self) -> dict[str, object]:
        """Return the object for it in `leadline review --json`."""
        return {"number": self.number, "seat": self.seat, "move": self.text, "reason": self.reason}


def of_record(record: Document) -> tuple[list[Decision], Position]:
    """Return the decisions of all seats in the record of a whole game, and the position at its end.

    Raises DocumentError, also for an illegal move.
    """
    atoms = list[tuple[Position, int, int]]()
    count = 0

    def watch(position: Position, text: str) -> None:
        nonlocal count
        count += 1
        walk = position.copy()
        try:
            for code in position.game.notation.parse(position, text):
                before = walk.copy()
                walk.push(code)
                atoms.append((before, code, count))
        except IllegalMove:
            return  # the replay reports it

    replayed = records.replay(record, watch)
    if replayed.at is not None:
        raise DocumentError([Problem(f"moves[{replayed.at}]", f"illegal: {replayed.reason}")])
    assert isinstance(replayed.position, Position)
    return list(_grouped(atoms)), replayed.position


def of_seat_record(document: Document) -> tuple[list[Decision], View, list[Unjudged]]:
    """Return the decisions in the record of a seat, its last view, and its decisions that cannot be judged.

    Raises DocumentError.
    """
    found, unjudged = list[Decision](), list[Unjudged]()
    for number, seen, seat, event in seat_records.views(document):
        own, rest = _of_event(seen, seat, event)
        found += [replace(one, number=number) for one in own]
        if rest:
            unjudged.append(Unjudged(number, seen.seat, rest, WORDS if seat == seen.seat else SHARE))
    return found, seat_records.last(document), unjudged


def _of_event(seen: View, seat: int, event: str) -> tuple[list[Decision], str]:
    """Find the decisions of the view's seat in an event of `seat`, and the words that match no decision."""
    view = seen if seat != seen.seat or seen.pending is not None else _own_turn(seen, event)
    mine, goal = seat == view.seat == view.turn, _after(view, event, seat)
    if view.pending is not None or goal is None:
        return [], event if mine and view.pending is None else ""  # no seat decides on what lies open
    if mine and len(forced := view.legal_codes()) == 1 and view.game.expects_shares(goal):  # a Start, and nothing else
        return [Decision(0, view, text_of(view, forced), tuple(forced))], ""
    counts = view.game.shares_given(view, goal)
    own = _given(view, seat, event, goal, counts)
    if own:
        return own, ""
    if not mine:
        return [], event if counts.get(view.seat) else ""
    own = _read(view, event) or _stepped(view, event)
    return (own, "") if own else _told(view, event)


def _given(view: View, seat: int, event: str, goal: View, counts: Mapping[int, int]) -> list[Decision]:
    """Return the decision of the view's seat on its contribution to a joint discard.

    The event of `seat` leads to the view `goal`, in which the seats give `counts` cards. A Start before the decision is
    included if it is in the event. The result is empty without such a decision.
    """
    others = [f"{other}: {count}" for other, count in counts.items() if other != view.seat]
    drew, words = SEEN.search(event), set(_words(event))
    for gap in re.finditer(r"^|[\s,]+", event):
        told = [*filter(None, [event[: gap.start()]]), *others]
        own = _deciding(view, seat, ", ".join(told))
        if own is None:
            continue
        for choice in sorted(choices(own), key=lambda one: len(set(_words(one.text)) - words))[:PUSHES]:
            for chance in ("",) if drew is None else ("", event[drew.end() :]):
                if _after(view, ", ".join(filter(None, (*told, choice.text, chance))), seat) == goal:
                    start = tuple(view.legal_codes()) if gap.start() and seat == view.seat else ()
                    first = [Decision(0, view, text_of(view, start), start)] if len(start) == 1 else []
                    return [*first, Decision(0, own, choice.text, choice.codes)]
    return []


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def _deciding(view: View, seat: int, event: str) -> View | None:
    """Return the view on which the seat decides its contribution to a joint discard; the event lists the other
    contributions."""
    try:
        after = following_of(view.game).push(view, seat, event)
    except Incomplete as error:
        own: View | None = error.view
        return own if own is not None and own.turn == view.seat and error.given is None else None
    except IllegalMove:
        return None
    return after if after.turn == view.seat and view.game.expects_shares(after) else None


def _own_turn(view: View, event: str) -> View:
    """Return the view when the seat decides on its event: a line may leave out that the seat before it has passed."""
    if view.turn in (None, view.seat):
        return view
    following = following_of(view.game)
    assert view.turn is not None
    try:
        passed = following.push(view, view.turn, "pass")
        same = following.push(passed, view.seat, event) == following.push(view, view.seat, event)
    except IllegalMove:
        return view
    return passed if same else view


def _read(view: View, event: str) -> list[Decision]:
    """Return the decision in an event that is written as a move, without the information after it.

    For example, "50@c5, drew 17" is the move 50@c5. The result is empty if the event is not a move, or has more than
    one decision.
    """
    move = SEEN.split(event, maxsplit=1)[0]
    try:
        found = list(of_seat([(view, move)]))
    except IllegalMove:
        return []
    text = found[0].text.lower()
    return [] if move.lower().startswith(f"{text} ") else found


def _stepped(view: View, event: str) -> list[Decision]:
    """Return the decisions in an event that names several, such as a draw with the card that the seat keeps.

    They are choices with words of the event, in order, that lead to the same view. The result is empty if none are
    found soon.
    """
    goal, (move, *_), chance = _after(view, event), SEEN.split(event, maxsplit=1), SEEN.search(event)
    ends = ("",) if chance is None else ("", f", {event[chance.end() :]}")
    left = PUSHES

    def search(at: View, words: list[str], begun: list[Decision]) -> list[Decision]:
        nonlocal left
        ranked = list[tuple[int, int, int, Choice]]()
        for choice in choices(at) if words and at.turn == view.seat and at.pending is None else ():
            parts = tuple(choice.text.lower().split())
            places = [place for place, word in enumerate(words) if word.startswith(parts)]
            if places:
                ranked.append((places[0], -len(places), places[-1], choice))
        for *_, place, choice in sorted(ranked, key=lambda one: one[:2]):
            for end in ends:
                left -= 1
                after = _after(at, choice.text + end) if left >= 0 else None
                if after is None:
                    continue
                found = [*begun, Decision(0, at, choice.text, choice.codes)]
                if after == goal or (found := search(after, words[place + 1 :], found)):
                    return found
        return []

    return [] if goal is None else search(view, move.lower().split(), [])


def _told(view: View, event: str) -> tuple[list[Decision], str]:
    """Return the decisions in an event in words of the table, and the words that match no decision.

    For each piece of the event, the choice that leads to the same view is taken.
    """
    found, parts = list[Decision](), [part.strip() for part in SEEN.sub(", ", event).split(",")]
    while parts and view.turn == view.seat and view.pending is None:
        for count in range(1, len(parts) + 1):
            head = parts[:count]
            after = _after(view, ", ".join(head))
            choice = None if after is None else _choice(view, head, after)
            if choice is not None and after is not None:
                found.append(Decision(0, view, choice.text, choice.codes))
                view, parts = after, parts[count:]
                break
        else:
            return found, ", ".join(parts)
    return found, ""


def _after(view: View, event: str, seat: int | None = None) -> View | None:
    """Return the view after an event of `seat` (by default the view's seat), or None if the event is impossible or
    incomplete."""
    try:
        return following_of(view.game).push(view, seat or view.seat, event)
    except IllegalMove:
        return None


def _choice(view: View, parts: Sequence[str], after: View) -> Choice | None:
    """Return the choice that leads to the view `after`, together with the random results at the end of the event."""
    for choice in choices(view):
        for end in range(len(parts), -1, -1):
            if _after(view, ", ".join([choice.text, *parts[end:]])) == after:
                return choice
    return None


def of_seat(course: Iterable[tuple[View, str]]) -> Iterator[Decision]:
    """Yield the decisions of one seat from pairs of a view and the text of the move that the seat played in it.

    Raises IllegalMove.
    """
    for number, (view, text) in enumerate(course, start=1):
        choice = read(view, text, choices(view))
        yield Decision(number, view, choice.text, choice.codes)


def _grouped(atoms: list[tuple[Position, int, int]]) -> Iterator[Decision]:
    at = 0
    while at < len(atoms):
        start, code, number = atoms[at]
        seat = start.turn
        assert seat is not None
        view = start.view(seat)
        if code not in view.legal_codes():  # a random event in the record; nobody decided on it
            at += 1
            continue
        whole_turns = solver_of(start.game).ranker is not None
        worlds, codes = probes(view), list[int]()
        while True:
            codes.append(atoms[at][1])
            worlds = advanced(worlds, codes[-1])
            at += 1
            if at == len(atoms) or atoms[at][0].turn != seat or not goes_on(worlds, seat):
                break
            if atoms[at][0].is_boundary and not whole_turns:
                break
        yield Decision(number, view, text_of(view, codes), tuple(codes))


def text_of(view: View, codes: Sequence[int]) -> str:
    """Return the text of a decision of the view's seat, given by the codes of its actions."""
    world = view.sample(Generator(0, "moves"))
    if world.is_boundary and solver_of(view.game).ranker is None:
        joined: str = view.game.notation.join(world, codes)
        return joined
    texts = list[str]()
    for code in codes:
        texts.append(world.game.notation.atom_text(world, code))
        world.push(code)
    return ", ".join(texts)
