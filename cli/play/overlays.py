"""Sheets that lie over the table for a while."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static


class Hidden(ModalScreen[bool]):
    """A screen that covers the table until the next person presses Enter; it shows the text `told`."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss(True)", "show the table")]

    def __init__(self, told: str) -> None:
        super().__init__()
        self.told = told

    def compose(self) -> ComposeResult:
        yield Static(self.told, id="cover", markup=False)


class Sheet(ModalScreen[None]):
    """A screen with lines to read, until Esc, Enter or q."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q", "dismiss", "back")]

    def __init__(self, lines: str) -> None:
        super().__init__()
        self.lines = lines

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="sheet"):
            yield Static(self.lines, markup=False, id="lines")
            yield Static("Esc goes back.", id="back")


class Ask(ModalScreen[str | None]):
    """A screen that asks for the name of a file; its result is the text, or None after Esc.

    `answer` is the text that is in the input line first.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "back")]

    def __init__(self, question: str, answer: str) -> None:
        super().__init__()
        self.question = question
        self.answer = answer

    def compose(self) -> ComposeResult:
        with Vertical(id="ask"):
            yield Static(self.question, markup=False)
            yield Input(value=self.answer, id="answer")
            yield Static("Enter accepts it, Esc goes back.")

    @on(Input.Submitted)
    def _answered(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(event.value.strip())
