"""`leadline play` on a full screen: the table, the moves next to it, and the events below."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, TypeVar

from rich.text import Text
from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, Vertical, VerticalScroll
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Footer, Input, OptionList, Static

from ...core import DocumentError, IllegalMove, LeadlineError
from ...core.choices import narrowed
from ...core.documents.io import number_in
from ...core.errors import OutputError, counted
from ...core.escaping import escaped
from ...solver.session.table_texts import without_verb
from ...solver.session.terminal_places import Places, pieces, places
from ..folding import with_folded_lists
from .overlays import Ask, Hidden, Sheet
from .saving import Saving
from .texts import (
    ENTER_PLAYS,
    HELP_KEYS,
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
    from ...solver.results import Analysis
    from ...solver.review.review import Review
    from ...solver.session.game_session import Session

T = TypeVar("T")
PLACEHOLDER = "words narrow the moves; Enter plays"
CHANGED = "bold reverse"  # what the others have changed; not shown by colour


class Board(Static):
    """The widget with the drawing of the table; a click posts the word under it as `Pointed`."""

    class Pointed(Message):
        """The message that the player clicked a space or a card; `word` is the word for it in moves."""

        def __init__(self, word: str) -> None:
            self.word = word
            super().__init__()

    places = Places("")

    @property
    def drawing(self) -> str:
        return self.places.drawing

    def draw(self, found: Places, spans: dict[int, list[tuple[int, int]]], colors: Mapping[str, str]) -> None:
        """Show a drawing: columns in `spans` (from, to, by line) are highlighted, letters of pieces have `colors`."""
        self.places = replace(found, drawing=escaped(found.drawing))
        drawing = self.drawing
        text, start = Text(drawing, no_wrap=True), 0
        for left, right, color in pieces(drawing, colors):
            text.stylize(f"bold {color}", left, right)
        for number, line in enumerate(drawing.splitlines()):
            for left, right in spans.get(number, ()):
                text.stylize(CHANGED, start + left, start + right)
            start += len(line) + 1
        self.styles.width = max(map(len, drawing.splitlines()), default=0)
        self.styles.height = len(drawing.splitlines())
        self.update(text)

    def on_click(self, event: events.Click) -> None:
        word = self.places.word_at(event.y, event.x)
        if word is not None:
            self.post_message(self.Pointed(word))


class Below(Static):
    """A line with the number of hidden lines of the scrolling widget above; not shown if there are none."""

    def follow(self, scrolling: Widget, room: Widget) -> None:
        """Update this line whenever the widget `scrolling` scrolls or changes; both share the widget `room`."""

        def look() -> None:
            height = room.size.height - scrolling.scrollbar_size_horizontal
            left = scrolling.virtual_size.height - round(scrolling.scroll_y)
            self.display = left > height
            self.update(f"\u2193 {counted(left - height + 1, 'more line')} (Tab, arrows)")

        def later() -> None:
            self.call_after_refresh(look)

        for name in ("scroll_y", "virtual_size", "size"):
            self.watch(scrolling, name, later)


class Words(Input):
    """The input line for moves and for words that narrow the list; the arrows move through the list."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "app.through(1)", show=False),
        Binding("up", "app.through(-1)", show=False),
        Binding("pagedown", "app.through(10)", show=False),
        Binding("pageup", "app.through(-10)", show=False),
        Binding("escape", "app.clear", show=False),
    ]

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Return True for everything that can be typed except `?`, which requests a hint."""
        return character != "?" and super().check_consume_key(key, character)


class Screen(App[None]):
    """The full-screen program for a game. The game is saved to the file `out` (None: nowhere) after every move."""

    TITLE = "leadline play"
    CSS_PATH = "screen.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "-high")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "hint", "hint", key_display="?", priority=True),
        Binding("ctrl+z,f4", "undo", "undo", key_display="^z", priority=True),
        Binding("ctrl+s,f2", "save", "save", key_display="^s", priority=True),
        Binding("ctrl+r,f3", "review", "review", key_display="^r", priority=True),
        Binding("ctrl+o,f5", "course", "course", key_display="^o", priority=True),
        Binding("f1", "keys", "help", key_display="F1", priority=True),
        Binding("ctrl+q", "leave", "quit", key_display="^q", priority=True),
    ]

    def __init__(
        self,
        session: Session,
        out: str | None,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        saving: Saving | None = None,
    ) -> None:
        super().__init__()
        self.session = session
        self.out = out
        self.nodes = nodes
        self.seconds = seconds
        self.saved = True
        self.saving = saving or Saving()
        self.failed: DocumentError | None = None  # why the game could not be saved to `out`
        self.found: list[Choice] = []
        self.shown: list[Choice] = []
        self.turns = 0  # counts what has happened, so that an answer that comes too late is not taken
        self.working = False
        self.drawn: tuple[Places, dict[int, list[tuple[int, int]]]] = Places(""), {}  # table, set off
        self.hints: list[str] = []  # the moves of the hint that is shown, best first

    def play(self) -> None:
        """Show the game until the player leaves it. Raises OutputError if the game could not be saved to `out`."""
        self.run()
        self.check_saved()

    def check_saved(self) -> None:
        """Raise OutputError if the game could not be saved to `out`, and has not been saved since."""
        if not self.saved and self.failed is not None:
            raise OutputError(self.failed.problems)

    def compose(self) -> ComposeResult:
        with Horizontal(id="upper"):
            with Vertical(id="left"):
                with ScrollableContainer(id="table", can_focus=True):
                    yield Board(id="board", markup=False)
                yield Below(id="below_table", classes="below", markup=False)
            yield OptionList(id="moves", markup=False)
        yield Words(placeholder=PLACEHOLDER, id="words", compact=True)
        with Vertical(id="lower"):
            with VerticalScroll(id="news"):
                yield Static(id="told", markup=False)
            yield Below(id="below_news", classes="below", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        if "NO_COLOR" in os.environ:
            self.screen.add_class("-plain")
        for name, room in (("table", "left"), ("news", "lower")):
            self.query_one(f"#below_{name}", Below).follow(self.query_one(f"#{name}"), self.query_one(f"#{room}"))
        self.watch(self.query_one("#table"), "size", self._draw, init=False)
        self.query_one(Words).focus()
        self.on_turn()

    def tell(self, *lines: str) -> None:
        """Show these lines in the area for events."""
        self.query_one("#told", Static).update(escaped("\n".join(line for line in lines if line)))
        self.query_one("#news").scroll_home(animate=False)

    # What happens ---------------------------------------------------------------------------------------------------

    def on_turn(self, *lines: str) -> None:
        """Show the table and the text `lines`, and let the seat to move decide: an engine thinks, a player is asked."""
        self.turns += 1
        self._offer([])
        self.working = False  # whoever still works does so for nothing
        if self.session.hidden:
            self._clear_table()
            self.push_screen(Hidden(to_hide(self.session)), self._sat_down)
            return
        self._show_table()
        if self.session.waits_for_engine:
            self.tell(*lines, whose_turn(self.session))
            self._aside(self.session.think, self._engine)
            return
        news = self.session.news() if self.session.waits_for_person else None
        told = (news.told or [news_text(news), *news.lines]) if news is not None and news.seats else []
        ended = "^r reviews your decisions, ^s saves, ^q leaves." if self.session.position.is_over else ""
        self.tell(*lines, whose_turn(self.session), *told, ended)

    def _sat_down(self, _: object) -> None:
        self.session.show()
        self.on_turn()

    def _engine(self, codes: list[int]) -> None:
        self.session.accept(codes)
        self._keep()
        self.on_turn()

    def _clear_table(self) -> None:
        self.drawn = Places(""), {}
        self._draw()
        self.found = []
        self._list("")
        self.tell("")

    def _show_table(self) -> None:
        over = self.session.position.is_over
        spans = {} if over else {line: list(parts) for line, parts in self.session.news().spans.items()}
        self.drawn = places(self.session.position, self.session.drawing()), spans
        self._draw()
        self.found = self.session.choices() if self.session.waits_for_person else []
        self.query_one(Words).value = ""
        self._list("")

    def _draw(self) -> None:
        """Draw the table in the columns that it has."""
        found, spans = self.drawn
        room = self.query_one("#table").size.width - 1 or self.size.width  # without the padding
        starts = [0]  # of each line, the line at which it begins now
        for line in found.drawing.splitlines():
            starts.append(starts[-1] + with_folded_lists(line, {}, room)[0].count("\n") + 1)
        cells = [replace(cell, line=starts[cell.line]) for cell in found.cells]
        drawing, moved = with_folded_lists(found.drawing, spans, room)
        self.query_one(Board).draw(replace(found, drawing=drawing, cells=cells), moved, self.session.game.piece_colors)

    def _aside(self, work: Callable[[], T], done: Callable[[T], None]) -> None:
        """Work in a thread of its own, and take the answer if nothing else has happened meanwhile."""
        turns = self.turns

        def take(call: Callable[[], None]) -> None:
            if turns == self.turns:
                self.working = False
                call()

        def run() -> None:
            try:
                answer = work()
            except Exception as error:  # a thread has no other way to report it
                failure = error
                self._from_thread(lambda: take(lambda: self._failed(failure)))
                return
            self._from_thread(lambda: take(lambda: done(answer)))

        self.working = True
        threading.Thread(target=run, daemon=True).start()

    def _from_thread(self, call: Callable[[], None]) -> None:
        if self.is_running:
            with contextlib.suppress(RuntimeError):  # the game has been left
                self.call_from_thread(call)

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, LeadlineError):
            raise error
        self.tell(str(error))

    def _keep(self) -> None:
        """Save the game to `out`, if there is one; the game continues if saving fails."""
        self.saved = self.out is not None and self._save(self.out)

    def _save(self, path: str) -> bool:
        """Save the game; return whether this succeeded."""
        try:
            self.saving.save(self.session, path, keep=True)
        except DocumentError as error:
            if path == self.out:
                self.failed = error
            self.notify(escaped(str(error)), severity="error", markup=False)
            return False
        return True

    # The list of moves ----------------------------------------------------------------------------------------------

    def _list(self, words: str) -> None:
        self.shown = narrowed(self.found, words)
        moves = self.query_one("#moves", OptionList)
        moves.display = bool(self.found)
        moves.clear_options()
        moves.add_options([choice.text for choice in self.shown])
        moves.highlighted = 0 if words.strip() and len(self.shown) == 1 else None
        count = len(self.shown)
        moves.border_title = counted(count, "move")

    @on(Input.Changed, "#words")
    def _typed(self, event: Input.Changed) -> None:
        if not event.value and self.shown == self.found:
            return
        self._list("" if self._hint_named(event.value) else event.value)

    @on(Input.Submitted, "#words")
    def _entered(self, event: Input.Submitted) -> None:
        at, hinted = self.query_one("#moves", OptionList).highlighted, self._hint_named(event.value or "1")
        if hinted is not None and at is None:
            self._play(hinted)
        elif at is not None and at < len(self.shown):
            self._play(self.shown[at])
        elif event.value.strip().lower() in HINT_WORDS:
            self.query_one(Words).value = ""
            self.action_hint()
        elif len(self.shown) > 1 and event.value.strip() not in [choice.text for choice in self.shown]:
            self.tell(f"{len(self.shown)} moves have that; choose one with the arrow keys or the mouse, or type more.")
        elif event.value.strip():
            self._play(event.value)
        else:
            self.tell("Choose a move with the arrow keys or the mouse, or type a part of it.")

    @on(OptionList.OptionSelected, "#moves")
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        if event.option_index < len(self.shown):
            self._play(self.shown[event.option_index])

    @on(Board.Pointed)
    def _pointed(self, event: Board.Pointed) -> None:
        words = self.query_one(Words)
        for value in (f"{words.value} {event.word}".strip(), event.word):
            if narrowed(self.found, value):
                words.value = value + " "
                words.cursor_position = len(words.value)
                words.focus()
                return
        self.tell(f"No move names {event.word}.")

    def action_through(self, by: int) -> None:
        """Move the highlight in the list of moves down by `by` entries, or up if it is negative."""
        moves = self.query_one("#moves", OptionList)
        if self.shown:
            at = -1 if moves.highlighted is None and by > 0 else moves.highlighted or 0
            moves.highlighted = max(0, min(len(self.shown) - 1, at + by))

    def action_clear(self) -> None:
        """Clear the input line."""
        self.query_one(Words).value = ""
        self.query_one(Words).focus()

    def _play(self, move: Choice | str) -> None:
        try:
            self.session.play(move)
        except (IllegalMove, LeadlineError) as error:
            self.tell(str(error))
            return
        self._keep()
        self.query_one(Words).focus()
        self.on_turn(f"You play {without_verb(self.session.events[-1].text or '')}.")

    # The keys -------------------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key binding works now: if a sheet covers the table, only leaving and textual's own do."""
        covered = len(self.screen_stack) > 1
        return not covered or action in ("leave", "quit") or action not in _own_actions()

    def action_hint(self) -> None:
        """Search for the best moves in a thread, and show them with reasons; do nothing if no player is to move."""
        if not self.session.waits_for_person or self.working:
            return
        self.tell("Thinking ...")
        self._aside(
            lambda: self.session.hint(nodes=self.nodes, seconds=self.seconds),
            self._hinted,
        )

    def _hinted(self, analysis: Analysis) -> None:
        self.tell(*self._together(hint_moves(analysis)), *hint_reasons(analysis))
        self._offer([move.text for move in analysis.listed[:HINTS]])

    def _hint_named(self, words: str) -> str | None:
        """Return the move of the hint whose number is typed, or None."""
        number = number_in(words.strip())
        return self.hints[number - 1] if number is not None and 1 <= number <= len(self.hints) else None

    def _offer(self, moves: list[str]) -> None:
        """Note the moves that their numbers play, and list these."""
        self.hints = moves
        self.query_one(Words).placeholder = ENTER_PLAYS if moves else PLACEHOLDER

    def _together(self, moves: list[str]) -> list[str]:
        """Join the moves of a hint in one line if they fit, so that the reason is visible as well."""
        together = "   ".join(moves)
        return [together] if len(together) < self.size.width - 2 else moves

    def action_undo(self) -> None:
        """Undo the last decision of a player."""
        try:
            self.session.undo()
        except LeadlineError as error:
            self.tell(str(error))
            return
        self._keep()
        self.on_turn("Undone.")

    def action_save(self) -> None:
        """Save the game, to the file of `--out` or to one that the player names."""
        if self.out is not None:
            self._keep()
            self.tell(f"Saved to {self.out}." if self.saved else "Not saved.")
            return
        self.push_screen(Ask("Save the game to:", "game.json"), self._save_to)

    def _save_to(self, name: str | None) -> None:
        if name and self._save(name):
            self.out, self.saved = name, True
            self.tell(f"Saved to {name}.")
        elif name:
            self.tell("Not saved.")

    def action_review(self) -> None:
        """Show the cost of the decisions so far."""
        if self.working or self.session.hidden:
            return
        self.tell("Judging your decisions ...")
        self._aside(lambda: reviewed(self.session, nodes=self.nodes, seconds=self.seconds), self._reviewed)

    def _reviewed(self, found: Review) -> None:
        count = counted(len(found.judged), "decision is", "decisions are")
        self.tell(whose_turn(self.session), f"{count} judged; ^r shows the review again.")
        self._sheet(review_text(found, self.size.width - 6).splitlines())

    def action_course(self) -> None:
        """Show the moves so far."""
        self._sheet(self.session.course() or ["Nobody has moved yet."])

    def action_keys(self) -> None:
        """Show help about keys and words."""
        self._sheet(HELP_KEYS.splitlines())

    def _sheet(self, lines: Iterable[str]) -> None:
        self.push_screen(Sheet(escaped("\n".join(lines))))

    def action_leave(self) -> None:
        """Leave the game; if it is not saved, ask for a file first."""
        if self.saved or not self.session.codes:
            self.exit()
            return
        self.push_screen(Ask("Save the game to (nothing: leave without saving):", ""), self._left)

    def _left(self, name: str | None) -> None:
        if name is None:
            return
        if name:
            if not self._save(name):
                return
            self.out, self.saved = name, True
        self.exit()


def _own_actions() -> frozenset[str]:
    return frozenset(
        binding.action for binding in Screen.BINDINGS if isinstance(binding, Binding) and binding.action != "leave"
    )
