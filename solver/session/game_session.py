"""A game between players and engines: seats, move list, undo, hints, and the record. The front ends are in cli/play.

A player and an engine see only what their seat sees. The record contains the deal, all random decisions of the game and
the whole moves. `leadline replay` and `leadline review` read the record, and `resume` continues the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from ...core.choices import Choice, choices, read
from ...core.contract import Position, View
from ...core.documents import records
from ...core.documents.io import Document
from ...core.errors import DocumentError, IllegalMove, LeadlineError, Problem, shown
from ...core.game import Game
from ...core.rng import Generator
from ...core.seat_moves import advanced, probes
from .. import analysis
from ..clock import FOREVER, Clock
from ..levels import engine_at
from ..match.engines import Engine, engine
from ..results import Analysis
from .text_diff import changed_lines, changed_spans

PERSON = "person"  # marks the seat of a human player in the names of a record
HINT = 2_000  # playouts of a hint without a limit


@dataclass(frozen=True, slots=True)
class Event:
    """A decision of a player or an engine in a running game.

    `seat` is the seat, and `codes` are its actions. `text` is the move if a player made it or the game hides nothing.
    If the game hides something, only that seat may read `text`. `told` describes the decision for each player's seat.
    """

    seat: int
    text: str | None
    told: Mapping[int, str]
    codes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class News:
    """Changes that the viewing player has not seen yet.

    `seats` are the seats that have decided, in order and each once, and `told` describes their decisions. `lines` are
    the new lines of the drawing, and `spans` the changed columns (from, to) by line.
    """

    seats: tuple[int, ...]
    told: tuple[str, ...]
    lines: tuple[str, ...]
    spans: Mapping[int, Sequence[tuple[int, int]]]


@dataclass(slots=True)
class Session:
    """A running game.

    deal      position in which the game began; it stays unchanged
    seats     seats of the players, ascending
    engines   engines of the other seats
    seed      seed of the engines' random decisions
    position  current position, with everything known: only for the rules, never shown while the game runs
    codes     actions that led to the position
    viewer    player who looks at the table, or None while the table is hidden
    undone    decisions that were undone after they had shown something new, as in a record
    """

    deal: Position
    seats: tuple[int, ...]
    engines: Mapping[int, Engine]
    seed: int = 0
    position: Position = field(init=False)
    codes: list[int] = field(init=False, default_factory=list)
    viewer: int | None = field(init=False, default=None)
    events: list[Event] = field(init=False, default_factory=list)
    undone: list[Document] = field(init=False, default_factory=list)
    _marks: list[tuple[int, int]] = field(init=False, default_factory=list)
    _known: dict[int, tuple[str, int]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.position = self.deal.copy()
        if not self.seats:
            raise DocumentError([Problem("seat", "no seat has a player; give at least one")])
        if len(self.seats) == 1 or not self.game.hidden:
            self.viewer = self.seats[0]
        self._note(*self.seats)

    @property
    def game(self) -> Game:
        """The ruleset that is played."""
        found: Game = self.deal.game
        return found

    @property
    def turn(self) -> int | None:
        """The seat that decides next, or None when the game is over."""
        return self.position.turn

    @property
    def waits_for_person(self) -> bool:
        """True if a player decides next."""
        return self.turn in self.seats

    @property
    def waits_for_engine(self) -> bool:
        """True if an engine decides next."""
        return self.turn is not None and self.turn not in self.seats

    @property
    def hidden(self) -> bool:
        """True if another player has to sit down before the table may be shown; `show` confirms it."""
        return self.waits_for_person and self.game.hidden and self.viewer != self.turn

    def show(self) -> None:
        """Make the player whose turn it is the viewer of the table; do nothing if an engine is to move."""
        if self.waits_for_person:
            self.viewer = self.turn

    @property
    def view(self) -> View:
        """The view of the player who looks. Raises LeadlineError while the table is hidden."""
        if self.viewer is None or self.hidden:
            raise LeadlineError(f"the table is hidden until seat {self.turn} looks at it")
        return self.position.view(self.viewer)

    def drawing(self) -> str:
        """Return the table as text as the viewing player sees it, or everything when the game is over.

        Raises LeadlineError while the table is hidden.
        """
        if self.position.is_over:
            return str(self.game.drawing.text(self.position))
        view = self.view
        return str(self.game.drawing.text(view.masked, view.seat))

    def choices(self) -> list[Choice]:
        """Return the choices of the player whose turn it is. Raises LeadlineError if an engine is to move or the game
        is over."""
        self._own_turn()
        return choices(self.view)

    def _own_turn(self) -> None:
        if not self.waits_for_person:
            over = self.turn is None
            raise LeadlineError("the game is over" if over else f"seat {self.turn} is to move; an engine plays it")

    def play(self, move: Choice | str) -> tuple[str, ...]:
        """Make a decision of the player whose turn it is, and return the lines of the drawing that changed.

        Raises LeadlineError if the game is over or an engine is to move, and IllegalMove for a move that is not legal
        here; both change nothing.
        """
        self._own_turn()
        view = self.view
        choice = read(view, move, choices(view)) if isinstance(move, str) else move
        if choice.codes[0] not in view.legal_codes():
            raise IllegalMove(choice.text, "", "not a legal move here")
        self._marks.append((len(self.codes), len(self.events)))
        before = self._seen(view.seat)
        self._accept(choice.codes, choice.text)
        self._note(view.seat)
        return changed_lines(before, self._seen(view.seat))

    def think(self) -> list[int]:
        """Return the decision of the engine whose turn it is: codes for `accept`.

        Changes nothing, so it may run in another thread while the table is shown.
        """
        return self.thinker()()

    def thinker(self, clock: Clock | None = None, most: float = FOREVER) -> Callable[[], list[int]]:
        """Return a function that finds and returns the codes of the engine's decision in the current position.

        It can be called in another thread, also if the game changes meanwhile. With a clock, the search of the engine
        reads it, and raises KeyboardInterrupt once the clock is stopped. `most` is passed to `Engine.by`.
        """
        assert self.turn is not None
        seed = Generator((self.seed + len(self.codes)) % 2**64, "match").next()
        engine, view = self.engines[self.turn], self.position.view(self.turn)
        return lambda: (engine if clock is None else engine.by(clock, most)).moves(view, seed)

    def accept(self, codes: Sequence[int]) -> None:
        """Play the decision of the engine whose turn it is, as long as its codes are legal and the turn lasts."""
        assert self.waits_for_engine
        self._accept(codes, None)

    def _accept(self, codes: Sequence[int], text: str | None) -> None:
        seat, before, count = self.position.turn, self.position.copy(), len(self.codes)
        assert seat is not None
        for code in codes:
            if self.position.turn != seat or code not in self.position.legal_codes():
                break  # an unexpected event ended the turn
            self.position.push(code)
            self.codes.append(code)
        if text is None and not self.game.hidden:
            text = self.game.notation.join(before, self.codes[count:])
        played = self.codes[count:]
        self.events.append(Event(seat, text, self._told(before, seat, played), tuple(played)))

    def _told(self, before: Position, seat: int, codes: Sequence[int]) -> dict[int, str]:
        """Describe a decision for each player's seat. A move of several decisions is described as a whole, with the
        last one."""
        following = self.game.following
        if following is None or not codes or (not self.position.is_boundary and self.position.turn == seat):
            return {}
        start = len(self.codes) - len(codes)
        while start > 0 and not before.is_boundary:
            begun = before.copy()
            begun.pop()
            if begun.turn != seat:
                break
            before, start = begun, start - 1
        codes = self.codes[start:]
        return {
            you: following.news(
                before.view(you), self.position.view(you), seat, self.game.event_text(before, codes, you)
            )
            for you in self.seats
        }

    def _seen(self, seat: int) -> str:
        return str(self.game.drawing.text(self.position, seat))

    def _note(self, *seats: int) -> None:
        """Remember the drawing and the number of events that these seats have seen."""
        for seat in seats:
            self._known[seat] = (self._seen(seat), len(self.events))

    def news(self) -> News:
        """Return the events since the viewing player decided last. Raises LeadlineError while the table is hidden."""
        seat = self.view.seat
        known, count = self._known[seat]
        now = self._seen(seat)
        seats = tuple(dict.fromkeys(event.seat for event in self.events[count:]))
        told = tuple(event.told[seat] for event in self.events[count:] if seat in event.told)
        return News(seats, told, changed_lines(known, now), changed_spans(known, now))

    def told(self, seat: int) -> list[tuple[int, str]]:
        """List the decisions so far as pairs: the seat that decided, and its decision as `seat` saw it."""
        if self.game.following is None:
            return [(event.seat, event.text or "") for event in self.events if event.text or event.seat != seat]
        return [(event.seat, event.told[seat]) for event in self.events if seat in event.told]

    def before_last(self) -> Position | None:
        """Return the position before the last decision; None before the first one."""
        if not self.events:
            return None
        before = self.position.copy()
        for _ in self.events[-1].codes:
            before.pop()
        return before

    def course(self) -> list[str]:
        """Return the decisions so far as texts that the viewing player may read, or all moves when the game is over."""
        if self.position.is_over:
            moves = records.whole_moves(self.deal, self.codes)
            return [f"seat {before.turn}: {text}" for before, text in moves]
        found = list[str]()
        for event in self.events:
            mine = event.text is not None and (event.seat == self.viewer or not self.game.hidden)
            seen = "" if self.viewer is None else event.told.get(self.viewer, "")
            if not mine and not event.told and self.game.following is not None:
                continue  # described with the rest of the move
            told = f"seat {event.seat}: {event.text}" if mine else seen or f"seat {event.seat} has moved"
            if mine or seen or not found or found[-1] != told:
                found.append(told)
        return found

    @property
    def can_undo(self) -> bool:
        """True if a player has made a decision."""
        return bool(self._marks)

    def undo(self) -> None:
        """Undo the last decision of a player, and all later decisions of engines. Raises LeadlineError if there is
        none."""
        if not self._marks:
            raise LeadlineError("nothing to undo: no player has moved")
        count, events = self._marks.pop()
        while len(self.codes) > count:
            self.position.pop()
            self.codes.pop()
        taken = self.events[events]
        del self.events[events:]
        self._note(*self.seats)
        if _shows(self.position.view(taken.seat), taken.codes):
            number = sum(1 for _ in records.whole_moves(self.deal, self.codes)) + 1
            self.undone.append({"number": number, "seat": taken.seat, "move": taken.text})

    def hint(self, *, nodes: int | None = None, seconds: float | None = None) -> Analysis:
        """Return the moves of the player whose turn it is, best first, judged from the view of the seat. Changes
        nothing."""
        return self.hinter(nodes, seconds)()

    def hinter(
        self, nodes: int | None = None, seconds: float | None = None, clock: Clock | None = None
    ) -> Callable[[], Analysis]:
        """Return `hint` for the current position, also if the game changes meanwhile; the search reads the clock, if
        given.

        Raises LeadlineError if an engine is to move, or the table is hidden.
        """
        self._own_turn()
        if nodes is None and seconds is None:
            nodes = HINT
        if clock is None:
            return partial(analysis.best, self.view, nodes=nodes, seconds=seconds, seed=self.seed)
        return partial(analysis.best, self.view, nodes=nodes, seconds=seconds or FOREVER, seed=self.seed, clock=clock)

    def check_reviewable(self) -> None:
        """Raise LeadlineError if there is no decision to review.

        With several players and hidden cards, raise it also before the game is over: a review shows what each of them
        held.
        """
        if not self.position.is_over and len(self.seats) > 1 and self.game.hidden:
            raise LeadlineError(
                "the review shows the hands of several people, so it is available only when the game is over"
            )
        if not self.can_undo:
            raise LeadlineError("nothing to review: no player has moved")

    @property
    def names(self) -> list[str]:
        """The names of the seats: `person`, or the name of the engine."""
        return [PERSON if seat in self.seats else self.engines[seat].name for seat in range(1, self.deal.players + 1)]

    def record(self) -> Document:
        """Return the record of the game: deal with all random decisions, whole moves, and names of the seats.

        The record also has the decisions that were undone after they had shown something new, the actions of an
        incomplete move, and the result if the game is over.
        """
        found = self.deal.document()
        found["moves"] = [text for _, text in records.whole_moves(self.deal, self.codes)]
        found["names"] = self.names
        if self.undone:
            found["undone"] = self.undone[:]
        if unfinished := self._unfinished():
            found["unfinished"] = unfinished
        if self.position.outcome is not None:
            found["result"] = records.outcome_json(self.position.outcome)
        return found

    def _unfinished(self) -> list[str]:
        """Write the actions since the last whole move."""
        walk, found = self.position.copy(), list[str]()
        for code in reversed(self.codes):
            if walk.is_boundary:
                break
            walk.pop()
            found.append(self.game.notation.atom_text(walk, code))
        return found[::-1]


def begin(deal: Position, seats: Sequence[int], names: Mapping[int, str] | str, seed: int = 0) -> Session:
    """Begin a game from a deal.

    `seats` are those of players; `names` are the engines of the other seats, or one name for all of them. Raises
    DocumentError for a seat that the game does not have, and for an unknown engine.
    """
    problems = [
        Problem("seat", f"{seat}; expected 1 to {deal.players}") for seat in seats if not 1 <= seat <= deal.players
    ]
    if problems:
        raise DocumentError(problems)
    others = [seat for seat in range(1, deal.players + 1) if seat not in seats]
    by_seat = {seat: names if isinstance(names, str) else names[seat] for seat in others}
    try:
        engines = {seat: engine(name, deal.game) for seat, name in by_seat.items()}
    except DocumentError as error:
        raise DocumentError([Problem("engine", item.what) for item in error.problems]) from None
    return Session(deal, tuple(sorted(set(seats))), engines, seed)


def resume(record: Document, seats: Sequence[int] = (), names: str | None = None, seed: int = 0) -> Session:
    """Resume a game from its record.

    Without `seats` and `names`, the names in the record assign the seats: a seat belongs to an engine if its name is an
    engine's, and to a player otherwise.

    Raises DocumentError if the document is not a record that `play` has saved, and for an illegal move in it.
    """
    deal, moves, _ = records.beginning(record)
    replayed = records.replay(record)
    if replayed.at is not None:
        raise DocumentError([Problem(f"moves[{replayed.at}]", f"illegal: {replayed.reason}")])
    told = list(record.get("names") or [PERSON] * deal.players)
    if not seats:
        seats = [seat for seat in range(1, deal.players + 1) if not _is_engine(told[seat - 1], deal.game)]
    default = names or engine_at(3, deal.game)
    known = {
        seat: told[seat - 1] if names is None and _is_engine(told[seat - 1], deal.game) else default
        for seat in range(1, deal.players + 1)
    }
    session = begin(deal, seats, known, seed)
    for text in moves:
        _again(session, session.game.notation.parse(session.position, text))
    session.undone += record.get("undone") or ()
    if session.position != replayed.position:
        what = "the record does not determine later chance events; expected one that `leadline play` has saved"
        raise DocumentError([Problem("", what)])
    _again(session, _begun(session.position, record.get("unfinished") or ()))
    session._note(*session.seats)
    return session


def _begun(position: Position, texts: Sequence[str]) -> list[int]:
    """Return the actions of an incomplete move. Raises DocumentError for impossible actions."""
    walk, codes = position.copy(), list[int]()
    for at, text in enumerate(texts):
        code = next((one.code for one in walk.legal_moves() if one.text == text), None)
        if code is None or (at and walk.is_boundary):
            raise DocumentError([Problem(f"unfinished[{at}]", f"{shown(text)} is not legal here")])
        walk.push(code)
        codes.append(code)
    if codes and walk.is_boundary:
        raise DocumentError([Problem("unfinished", "these actions make a complete move; put it into moves")])
    return codes


def _again(session: Session, played: Sequence[int]) -> None:
    """Replay actions of a record, decision by decision, so that players can undo theirs and the move list has all of
    them."""
    codes = tuple(played)
    end = len(session.codes) + len(codes)
    while len(session.codes) < end:
        rest = codes[len(session.codes) - end :]
        turn = session.position.turn
        if turn not in session.seats:
            session._accept(rest, None)
            continue
        session._marks.append((len(session.codes), len(session.events)))
        offered = choices(session.position.view(turn))
        begun = [choice for choice in offered if rest[: len(choice.codes)] == choice.codes]
        if begun:
            chosen = max(begun, key=lambda choice: len(choice.codes))
            session._accept(chosen.codes, chosen.text)
        else:  # the player typed a move in notation
            own = _own(session.position, rest)
            session._accept(own, session.game.notation.join(session.position, own))


def _shows(view: View, codes: Sequence[int]) -> bool:
    """Return whether a decision shows its seat something new.

    Checks whether the seat's view then differs between sampled deals that agree with the view before.
    """
    worlds = probes(view)
    for code in codes:
        worlds = advanced(worlds, code)
    first = worlds[0].view(view.seat)
    return any(world.view(view.seat) != first for world in worlds[1:])


def _own(position: Position, codes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the leading codes that the seat to move decides itself."""
    walk = position.copy()
    count = 0
    while count < len(codes) and walk.turn == position.turn:
        walk.push(codes[count])
        count += 1
    return codes[:count]


def _is_engine(name: str, game: Game) -> bool:
    try:
        engine(name, game)
    except DocumentError:
        return False
    return True
