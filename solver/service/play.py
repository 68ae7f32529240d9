"""A game that persons and engines play: seats, course, undo, hints, and the record. The faces are in cli/play.

A person sees what the seat sees and nothing else; so does an engine. The record is the deal with everything that chance
has decided and the whole moves, which `leadline replay` and `leadline review` read; a game goes on from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from ...core.contract import Position, View
from ...core.documents import records
from ...core.documents.io import Document
from ...core.errors import DocumentError, IllegalMove, LeadlineError, Problem, shown
from ...core.game import Game
from ...core.own_moves import advanced, probes
from ...core.rng import Generator
from .. import analysis
from ..clock import FOREVER, Clock
from ..match.engines import Engine, engine
from ..registry import solver_of
from ..results import Analysis
from .choices import Choice, choices, read
from .text_diff import changed_lines, changed_spans

PERSON = "person"  # who has such a seat in the names of a record
HINT = 2_000  # playouts of a hint without a limit


def level_engine(level: int, game: Game) -> str:
    """The name of the engine that plays at a level, 1 to 5, as `leadline match` names it (`Solver.levels`); where the
    game has no greedy engine, the playout policy stands in. Raises DocumentError for another level."""
    levels = solver_of(game).levels
    if not 1 <= level <= len(levels):
        raise DocumentError([Problem("level", f"{level}; expected 1 to {len(levels)}")])
    name = levels[level - 1]
    return "policy" if name == "greedy" and name not in solver_of(game).players else name


def level_of(name: str, game: Game) -> int | None:
    """Return the level at which an engine of that name plays, or None for one of no level."""
    return next((level for level in range(1, 6) if level_engine(level, game) == name), None)


@dataclass(frozen=True, slots=True)
class Event:
    """A decision that was made: the seat, the text where a person made it or the game hides nothing (in a game that
    hides something only that seat may read it), by the seats of persons what each of them saw of it, in words, and its
    atomic moves."""

    seat: int
    text: str | None
    told: Mapping[int, str]
    codes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class News:
    """What the viewing person has not seen yet: the seats that have decided since, in that order and each once, what
    they did in words, the lines of the drawing that are new, and the columns (from, to) by line of the drawing in which
    it differs."""

    seats: tuple[int, ...]
    told: tuple[str, ...]
    lines: tuple[str, ...]
    spans: Mapping[int, Sequence[tuple[int, int]]]


@dataclass(slots=True)
class Session:
    """A game in course.

    deal      the position in which it began; not changed
    seats     those of persons, ascending
    engines   who decides for each of the others
    seed      of what the engines decide at random
    position  now, everything known: for the rules alone, never for a face while the game goes on
    codes     the atomic moves that led to it
    viewer    the person whose eyes are on the table, or None while the table is hidden
    undone    the decisions that were taken back after they had shown something new, as a record has them
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
            raise DocumentError([Problem("seat", "none is a person's; expected one at least")])
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
        """Whether a person decides next."""
        return self.turn in self.seats

    @property
    def waits_for_engine(self) -> bool:
        """Whether an engine decides next."""
        return self.turn is not None and self.turn not in self.seats

    @property
    def hidden(self) -> bool:
        """Whether another person has to sit down before the table may be shown: `show` says that it has happened."""
        return self.waits_for_person and self.game.hidden and self.viewer != self.turn

    def show(self) -> None:
        """The person whose turn it is now looks at the table, and nobody else."""
        if self.waits_for_person:
            self.viewer = self.turn

    @property
    def view(self) -> View:
        """What the viewing person knows. Raises LeadlineError while the table is hidden."""
        if self.viewer is None or self.hidden:
            raise LeadlineError(f"the table is hidden until seat {self.turn} looks at it")
        return self.position.view(self.viewer)

    def drawing(self) -> str:
        """The table as the viewing person sees it; everything when the game is over."""
        if self.position.is_over:
            return str(self.game.drawing.text(self.position))
        view = self.view
        return str(self.game.drawing.text(view.masked, view.seat))

    def choices(self) -> list[Choice]:
        """What the person whose turn it is can decide on. Raises LeadlineError where it is nobody's."""
        self._own_turn()
        return choices(self.view)

    def _own_turn(self) -> None:
        if not self.waits_for_person:
            over = self.turn is None
            raise LeadlineError("the game is over" if over else f"seat {self.turn} is to move; an engine plays it")

    def play(self, move: Choice | str) -> tuple[str, ...]:
        """A decision of the person whose turn it is; returns the lines of the drawing that it has changed. Raises
        IllegalMove for a text that is no move here, and changes nothing then."""
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
        """What the engine whose turn it is decides: codes for `accept`. Changes nothing, so that it may run in a thread
        of its own while the table is shown."""
        return self.thinker()()

    def thinker(self, clock: Clock | None = None, most: float = FOREVER) -> Callable[[], list[int]]:
        """Return `think` for the position as it is now, also if the game changes meanwhile. A search of the engine
        looks at the clock, if there is one, and raises KeyboardInterrupt once it is stopped; `most` as in
        `Engine.by`."""
        assert self.turn is not None
        seed = Generator((self.seed + len(self.codes)) % 2**64, "match").next()
        engine, view = self.engines[self.turn], self.position.view(self.turn)
        return lambda: (engine if clock is None else engine.by(clock, most)).moves(view, seed)

    def accept(self, codes: Sequence[int]) -> None:
        """Plays what the engine whose turn it is has decided, as far as it still is its turn and legal."""
        assert self.waits_for_engine
        self._accept(codes, None)

    def _accept(self, codes: Sequence[int], text: str | None) -> None:
        seat, before, count = self.position.turn, self.position.copy(), len(self.codes)
        assert seat is not None
        for code in codes:
            if self.position.turn != seat or code not in self.position.legal_codes():
                break  # the seat has met with something that it did not expect
            self.position.push(code)
            self.codes.append(code)
        if text is None and not self.game.hidden:
            text = self.game.notation.join(before, self.codes[count:])
        played = self.codes[count:]
        self.events.append(Event(seat, text, self._told(before, seat, played), tuple(played)))

    def _told(self, before: Position, seat: int, codes: Sequence[int]) -> dict[int, str]:
        """By the seats of persons what a decision looks like to them; a seat's move of several is told as a whole,
        with the last of them."""
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
        """What these seats have seen of the game so far."""
        for seat in seats:
            self._known[seat] = (self._seen(seat), len(self.events))

    def news(self) -> News:
        """What has happened since the viewing person decided last. Raises LeadlineError while the table is hidden."""
        seat = self.view.seat
        known, count = self._known[seat]
        now = self._seen(seat)
        seats = tuple(dict.fromkeys(event.seat for event in self.events[count:]))
        told = tuple(event.told[seat] for event in self.events[count:] if seat in event.told)
        return News(seats, told, changed_lines(known, now), changed_spans(known, now))

    def told(self, seat: int) -> list[tuple[int, str]]:
        """List the decisions so far with their seats, in the words of what `seat` saw of each."""
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
        """The decisions so far, in words that the viewing person may read; all moves when the game is over."""
        if self.position.is_over:
            moves = records.whole_moves(self.deal, self.codes)
            return [f"seat {before.turn}: {text}" for before, text in moves]
        found = list[str]()
        for event in self.events:
            mine = event.text is not None and (event.seat == self.viewer or not self.game.hidden)
            seen = "" if self.viewer is None else event.told.get(self.viewer, "")
            if not mine and not event.told and self.game.following is not None:
                continue  # told with the rest of the move
            told = f"seat {event.seat}: {event.text}" if mine else seen or f"seat {event.seat} has moved"
            if mine or seen or not found or found[-1] != told:
                found.append(told)
        return found

    @property
    def can_undo(self) -> bool:
        """Whether a person has decided on anything."""
        return bool(self._marks)

    def undo(self) -> None:
        """Takes the last decision of a person back, with everything that engines have done since. Raises LeadlineError
        where there is none."""
        if not self._marks:
            raise LeadlineError("nothing to take back: no person has moved")
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
        """The moves of the person whose turn it is, best first, by what the seat knows. Changes nothing."""
        return self.hinter(nodes, seconds)()

    def hinter(
        self, nodes: int | None = None, seconds: float | None = None, clock: Clock | None = None
    ) -> Callable[[], Analysis]:
        """Return `hint` for the position as it is now, also if the game changes meanwhile; with a clock, that of the
        search. Raises LeadlineError if an engine is to move, or the table is hidden."""
        self._own_turn()
        if nodes is None and seconds is None:
            nodes = HINT
        if clock is None:
            return partial(analysis.best, self.view, nodes=nodes, seconds=seconds, seed=self.seed)
        return partial(analysis.best, self.view, nodes=nodes, seconds=seconds or FOREVER, seed=self.seed, clock=clock)

    def check_reviewable(self) -> None:
        """Raise LeadlineError before the first decision to review, and if several people play also before the game is
        over: a review shows what each of them held."""
        if not self.position.is_over and len(self.seats) > 1 and self.game.hidden:
            raise LeadlineError(
                "the review shows the hands of several people, so it is available only when the game is over"
            )
        if not self.can_undo:
            raise LeadlineError("nothing to review: no person has moved")

    @property
    def names(self) -> list[str]:
        """Who sits where, by seat: `person`, or the name of the engine."""
        return [PERSON if seat in self.seats else self.engines[seat].name for seat in range(1, self.deal.players + 1)]

    def record(self) -> Document:
        """The game as a record: the deal with everything that chance decides, the whole moves, who sat where, what was
        taken back after it had shown something new, the actions of a move that is not finished, and the result where
        the game is over."""
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
    """A game from a deal. `seats` are those of persons; `names` are the engines of the other seats, or one name for
    all of them. Raises DocumentError for a seat that the game does not have and an engine that is not known."""
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
    """A game that goes on from its record. Without `seats` and `names` the names in the record say who sits where: a
    seat is an engine's where its name is one, else a person's.

    Raises DocumentError for what is no record of a game that `play` has saved, and for an illegal move in it.
    """
    deal, moves, _ = records.beginning(record)
    replayed = records.replay(record)
    if replayed.at is not None:
        raise DocumentError([Problem(f"moves[{replayed.at}]", f"illegal: {replayed.reason}")])
    told = list(record.get("names") or [PERSON] * deal.players)
    if not seats:
        seats = [seat for seat in range(1, deal.players + 1) if not _is_engine(told[seat - 1], deal.game)]
    default = names or level_engine(3, deal.game)
    known = {
        seat: told[seat - 1] if names is None and _is_engine(told[seat - 1], deal.game) else default
        for seat in range(1, deal.players + 1)
    }
    session = begin(deal, seats, known, seed)
    for text in moves:
        _again(session, session.game.notation.parse(session.position, text))
    session.undone += record.get("undone") or ()
    if session.position != replayed.position:
        what = "the record does not say what chance will decide; expected one that `leadline play` has saved"
        raise DocumentError([Problem("", what)])
    _again(session, _begun(session.position, record.get("unfinished") or ()))
    session._note(*session.seats)
    return session


def _begun(position: Position, texts: Sequence[str]) -> list[int]:
    """Return the actions of a move that is not finished. Raises DocumentError for one that cannot be."""
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
    """Plays actions of a record once more, decision by decision, so that those of persons can be taken back and all of
    them stand in the course."""
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
        else:  # typed in words of the notation
            own = _own(session.position, rest)
            session._accept(own, session.game.notation.join(session.position, own))


def _shows(view: View, codes: Sequence[int]) -> bool:
    """True if a decision shows its seat something new: what it sees then differs between worlds that agree with the
    view before."""
    worlds = probes(view)
    for code in codes:
        worlds = advanced(worlds, code)
    first = worlds[0].view(view.seat)
    return any(world.view(view.seat) != first for world in worlds[1:])


def _own(position: Position, codes: tuple[int, ...]) -> tuple[int, ...]:
    """As many of the codes as the seat decides on whose turn it is."""
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
