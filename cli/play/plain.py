"""`leadline play` in lines: for a screen reader, for scripts, and where no terminal is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from ...core import DocumentError
from ...core.errors import OutputError, brief
from ...core.outcomes import outcome_text
from ...solver.session.save_guard import typed_name
from ...solver.session.table_texts import without_verb
from ..common import problem
from ..folding import folded, width
from .conversation import Conversation
from .saving import Saving
from .texts import (
    ENTER_PLAYS,
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
    from ...core.choices import Choice
    from ...solver.session.game_session import Session

DRAWN = ("table", "played", "review")  # kinds of answers that are drawn, or folded already
INDENT = "   "  # before what follows of a folded line
HELP = """\
a number           play the move of that number in the last list
the text of a move play it
other words        list the moves that contain all of them
Enter, show        the table; Enter after a hint plays its first move
moves [WORDS]      all moves, or those that contain all the words
? or best          the best moves by what your seat knows, and why
news               what the others have changed since your last move
course             the moves so far
undo               take your last move back
save FILE          save the game as a record
review             what your decisions so far have cost
quit               leave the game"""


class Plain(Conversation):
    """The conversation about one game, line by line. The game is saved to the file `out` after every move."""

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
        super().__init__(as_json=as_json, terminal=terminal, read=read)
        self.session = session
        self.out = out
        self.nodes = nodes
        self.seconds = seconds
        self.saved = True
        self.saving = saving or Saving()
        self.offered: str | None = None  # the first move of a hint, until something else is typed
        self.failed: DocumentError | None = None  # why the game could not be saved to `out`

    def run(self) -> None:
        """Play until the game is left.

        Raises DocumentError if lines cannot be read, and OutputError if the last attempt to save to `out` failed.
        """
        try:
            super().run()
        except DocumentError:
            self._check_saved()
            raise
        self._check_saved()

    def _check_saved(self) -> None:
        if not self.saved and self.failed is not None:
            raise OutputError(self.failed.problems) from None

    def _begin(self) -> bool:
        self._on()
        return True

    def _leave(self) -> None:
        if not self.saved:
            self._say("quit", "The game was not saved (save FILE, --out FILE).")

    def _shown(self, kind: str, text: str) -> str:
        return folded(text, INDENT) if self.terminal and kind not in DRAWN else text

    def _answer(self, line: str) -> bool:
        offered, self.offered = self.offered, None
        if self.session.hidden:
            self.session.show()
            self._table()
            if line.lower() not in ("", "show"):
                self._say("error", f"{brief(line, 60)!r} was not read: the table was hidden. Type it again.")
            return True
        if not line and offered is not None:
            return self._play(offered)
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
            return self._move(line)
        return True

    def _play(self, move: Choice | str) -> bool:
        changes = self.session.play(move)
        text = self.session.events[-1].text
        assert text is not None  # the player made the move
        self.listed = []
        self._keep()
        self._say("played", "\n".join([f"You play {without_verb(text)}.", *changes]), move=text, lines=list(changes))
        self._on()
        return True

    def _keep(self) -> None:
        self.saved = self.out is not None
        if self.out is not None:
            try:
                self.saving.save(self.session, self.out)
            except DocumentError as error:  # the game continues all the same
                self.saved, self.failed = False, error
                self._say("error", str(error))

    def _on(self) -> None:
        """Let the engines play until a player is to move, and print what is new."""
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

    def _narrowed(self, words: str) -> list[Choice]:
        from ...core.choices import narrowed

        return narrowed(self.session.choices(), words)

    def _hint(self) -> None:
        from ...solver.result_json import move_json

        analysis = self.session.hint(nodes=self.nodes, seconds=self.seconds)
        best = [
            move_json(move) | {"equal": move.equal, "aside": move.aside, "finalist": move.finalist}
            for move in analysis.moves
        ]
        self.listed = [move.text for move in (analysis.moves if self.as_json else analysis.listed[:HINTS])]
        self.offered = analysis.moves[0].text
        text = "\n".join([*hint_moves(analysis), *hint_reasons(analysis), *([] if self.as_json else [ENTER_PLAYS])])
        self._say("hint", text, moves=best, reason=analysis.moves[0].reason)

    def _undo(self) -> None:
        self.session.undo()
        self._keep()
        self._on()

    def _review(self) -> None:
        found = reviewed(self.session, nodes=self.nodes, seconds=self.seconds)
        text = review_text(found, width() if self.terminal and not self.as_json else None)
        self._say("review", text, review=found.as_json())
