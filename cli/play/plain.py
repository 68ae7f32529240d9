"""`leadline play` in lines: for a screen reader, for scripts, and where no terminal is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from ...core import DocumentError, IllegalMove, LeadlineError
from ...core.errors import OutputError, brief
from ...core.texts import number_in
from ...solver.service.own_files import typed_name
from ..common import emit, emit_json, outcome_text, problem
from ..folding import folded, width
from ..typed import BadLine, Lines
from .saving import Saving
from .words import (
    HINT_WORDS,
    HINTS,
    hint_moves,
    hint_reasons,
    news_text,
    review_text,
    reviewed,
    to_hide,
    whose_turn,
)

if TYPE_CHECKING:
    from ...solver.service.choices import Choice
    from ...solver.service.play import Session

DRAWN = ("table", "played", "review")  # kinds of answers that are drawn, or folded already
INDENT = "   "  # before what follows of a folded line
LISTED = 20  # moves that are listed without being asked for
HELP = """\
a number           play the move of that number in the last list
the text of a move play it
other words        list the moves that contain all of them
Enter, show        the table
moves [WORDS]      all moves, or those that contain all the words
? or best          the best moves by what your seat knows, and why
news               what the others have changed since your last move
course             the moves so far
undo               take your last move back
save FILE          save the game as a record
review             what your decisions so far have cost
quit               leave the game"""


def reader(*, terminal: bool) -> Callable[[], str | None]:
    """What reads the next line of standard input, after a prompt on a terminal; None where there is no more."""
    lines = Lines()

    def read() -> str | None:
        while True:
            if terminal:
                click.echo("> ", nl=False)
            try:
                return lines.next()
            except BadLine as error:  # which ends nothing at a terminal
                if not terminal:
                    raise
                click.echo(f"{error}", err=True)

    return read


def said(line: str | None) -> str | None:
    """A line without the space around it; None where it, or the end of the lines, ends the conversation."""
    words = "quit" if line is None else line.strip()
    return None if words.lower() in ("quit", "exit", "q") else words


def meant(line: str, listed: int, refused: IllegalMove) -> LeadlineError:
    """Why a line is no move: a number counts in the list of moves that was shown last."""
    if number_in(line) is None or not listed:
        return refused
    return LeadlineError(f"no move {line} in the last list, which has {listed}")


class Plain:
    """The conversation about one game. Every answer is a block of lines, with `as_json` an object on one line: its
    `kind`, its `text`, and values besides. `out` is saved after every move."""

    def __init__(
        self,
        session: Session,
        out: str | None,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        as_json: bool = False,
        terminal: bool = False,
        read: Callable[[], str | None] | None = None,
        saving: Saving | None = None,
    ) -> None:
        self.session = session
        self.out = out
        self.nodes = nodes
        self.seconds = seconds
        self.as_json = as_json
        self.terminal = terminal
        self.read = read or reader(terminal=terminal)
        self.listed: Sequence[Choice | str] = []
        self.saved = True
        self.saving = saving or Saving()
        self.failed: DocumentError | None = None  # why the game could not be saved to `out`

    def run(self) -> None:
        """Plays until the game is left: `quit`, or the end of the lines. Raises OutputError where the game could not be
        saved to `out`, and has not been saved since, and DocumentError where lines cannot be read."""
        self._say("help", "`help` lists the commands.")
        self._on()
        unread: DocumentError | None = None
        while True:
            try:
                line = said(self.read())
            except DocumentError as error:
                unread, line = error, None
            except KeyboardInterrupt:
                self._leave()
                raise
            if line is None:
                break
            if self.session.hidden:
                self.session.show()
                self._table()
                if line.lower() not in ("", "show"):
                    what = f"{brief(line, 60)!r} was not read: the table was hidden. Type it again."
                    self._say("error", what)
                continue
            try:
                self._answer(line)
            except LeadlineError as error:
                self._say("error", str(error))
        self._leave()
        if not self.saved and self.failed is not None:
            raise OutputError(self.failed.problems)
        if unread is not None:
            raise unread

    def _leave(self) -> None:
        if not self.saved:
            self._say("quit", "The game was not saved (save FILE, --out FILE).")

    def _say(self, kind: str, text: str, **more: Any) -> None:
        if self.as_json:
            emit_json({"kind": kind, "text": text} | more)
        elif text:
            emit(folded(text, INDENT) if self.terminal and kind not in DRAWN else text)

    def _answer(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "": self._table,
            "show": self._table,
            "help": lambda: self._say("help", HELP),
            **dict.fromkeys(HINT_WORDS, self._hint),
            "news": self._news,
            "course": lambda: self._say("course", "\n".join(self.session.course()), moves=self.session.course()),
            "undo": self._undo,
            "review": self._review,
        }
        if word.lower() == "moves":
            self._list(rest, every=True)
        elif word.lower() == "save":
            name = typed_name(rest)
            if not name:
                raise problem("save", "expected the name of a file, as save game.json")
            self.saving.save(self.session, name)
            self.saved = True
            self._say("saved", f"Saved to {name}.", file=name)
        elif line.lower() in commands:
            commands[line.lower()]()
        else:
            self._move(line)

    def _move(self, line: str) -> None:
        number = number_in(line) or 0
        if 1 <= number <= len(self.listed):
            self._play(self.listed[number - 1])
            return
        refused: IllegalMove | None = None
        try:
            self._play(line)
        except IllegalMove as error:
            refused = error
        listed = len(self.listed)
        if refused is not None and not self._list(line):
            raise meant(line, listed, refused)

    def _play(self, move: Choice | str) -> None:
        changes = self.session.play(move)
        text = self.session.events[-1].text
        self.listed = []
        self._keep()
        self._say("played", "\n".join([f"You play {text}.", *changes]), move=text, lines=list(changes))
        self._on()

    def _keep(self) -> None:
        self.saved = self.out is not None
        if self.out is not None:
            try:
                self.saving.save(self.session, self.out)
            except DocumentError as error:  # the game goes on all the same
                self.saved, self.failed = False, error
                self._say("error", str(error))

    def _on(self) -> None:
        """Lets the engines play until a person is to move, and says what there is to see."""
        moved = False
        while self.session.waits_for_engine:
            self.session.accept(self.session.think())
            moved = True
        if moved:
            self._keep()
        if self.session.hidden:
            if self.terminal:
                click.clear()
            self._say("hidden", to_hide(self.session), seat=self.session.turn)
        elif self.session.position.is_over:
            self._table()
            outcome = self.session.position.outcome
            if outcome is not None:
                text = outcome_text(outcome, cooperative=self.session.game.cooperative)
                self._say("over", f"The game is over: {text}.", winners=list(outcome.winners))
            self._say("help", "`review` shows what your decisions have cost, `course` lists all moves, `quit` leaves.")
        elif moved and self.session.codes and self.session.can_undo:
            self._news()
            self._say("turn", whose_turn(self.session), seat=self.session.turn)
        else:
            self._table()

    def _news(self) -> None:
        news = self.session.news()
        head = news_text(news)
        text = "\n".join(news.told or [head, *news.lines]) if head else "Nobody has moved since."
        self._say("news", text, seats=list(news.seats), told=list(news.told), lines=list(news.lines))

    def _table(self) -> None:
        self._say("table", self.session.drawing())
        if self.session.waits_for_person:
            self._list("")

    def _list(self, words: str, *, every: bool = False) -> bool:
        """Lists the moves in which the words stand; says whether there are any."""
        from ...solver.service.choices import narrowed

        found = self.session.choices()
        narrow = narrowed(found, words)
        if not narrow:
            if every:
                self._say("moves", f"No move contains {brief(words, 60)!r}.", moves=[], count=0)
            return False
        shown = narrow if every or len(narrow) <= LISTED else []
        self.listed = narrow if self.as_json else shown  # a number means a move that has been shown
        lines = [f"{number}. {choice.text}" for number, choice in enumerate(shown, start=1)]
        if not shown:
            lines = [f"{len(narrow):,} moves. Type part of a move to list those that contain it, or `moves` for all."]
        self._say("moves", "\n".join(lines), moves=[choice.text for choice in narrow], count=len(narrow))
        return True

    def _hint(self) -> None:
        analysis = self.session.hint(nodes=self.nodes, seconds=self.seconds)
        best = [
            {
                "move": move.text,
                "value": round(move.value, 6),
                "interval": [round(end, 6) for end in move.interval],
                "finalist": move.finalist,
            }
            for move in analysis.moves
        ]
        self.listed = [move.text for move in analysis.moves[: None if self.as_json else HINTS]]
        text = "\n".join([*hint_moves(analysis), *hint_reasons(analysis)])
        self._say("hint", text, moves=best, reason=analysis.moves[0].reason)

    def _undo(self) -> None:
        self.session.undo()
        self._keep()
        self._on()

    def _review(self) -> None:
        found = reviewed(self.session, nodes=self.nodes, seconds=self.seconds)
        text = review_text(found, width() if self.terminal and not self.as_json else None)
        self._say("review", text, review=found.as_json())
