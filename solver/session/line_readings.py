"""Readings of a line at a table: an event, or the rest of an incomplete event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...core.errors import Incomplete
from . import commands, table_texts

DREW = "drew"
Event = tuple[int, str]  # a seat, and the text of its event


@dataclass(frozen=True, slots=True)
class Held:
    """An incomplete event of a seat, described by the error that `asks` for the rest."""

    seat: int
    asks: Incomplete

    def awaits_choice(self, you: int) -> bool:
        """Return whether seat `you` chooses the missing part: its contribution to a joint discard, or its payment."""
        fill = self.asks.fill
        return self.asks.view is not None or (self.seat == you and fill is not None and "-" in fill)

    @property
    def text(self) -> str:
        return self.asks.text

    @property
    def question(self) -> str:
        return self.asks.reason


def with_colons(text: str, names: Sequence[str], *, begins: bool) -> str:
    """Return the text with a colon after each player's name that is followed by cards or numbers only.

    For example, `Ann 3, Cy 2` becomes `Ann: 3, Cy: 2`. The first part of the text changes only if `begins` is true.
    """
    seats = {name.casefold() for name in names}

    def part(number: int, found: str) -> str:
        first, _, rest = found.strip().partition(" ")
        shares = first.casefold() in seats and commands.bare(rest) and (number or begins)
        return found.replace(first, f"{first}:", 1) if shares else found

    return ",".join(part(number, found) for number, found in enumerate(text.split(",")))


@dataclass(frozen=True, slots=True)
class Told:
    """A line at a table, read as an event of `seat`.

    `named` is the seat that the line names, or None. `whole` is the line with the name of the seat, because that name
    may be one of the numbers that answer a question.
    """

    seat: int
    event: str
    named: int | None
    whole: str

    @property
    def is_drawn(self) -> bool:
        """True if the line lists drawn cards, which alone do not make an event."""
        return self.event.lower().startswith(DREW)

    def answers(self, held: Held, you: int | None) -> list[str]:
        """Return the texts of the incomplete event completed by the line, if the line is only cards or numbers.

        The list is empty for other lines, and if the event asks for something else. `you` is the followed seat.
        The first number may be the seat that answers. Raises IllegalMove if the line is ambiguous.
        """
        if held.asks.fill is None:
            return []
        told = [self.whole, self.event] if self.named in (held.seat, you) else [self.whole]
        return [held.asks.filled(cards) for text in dict.fromkeys(told) if (cards := commands.bare(text))]

    def after(self, held: Held, answers: list[str]) -> list[Event]:
        """Return the possible meanings of the line, each a seat and its event, while the event `held` is incomplete.

        The likeliest comes first. `answers` are the texts of that event completed by the line.
        """
        found = [(held.seat, text) for text in answers]
        if not answers:
            found.append(self._joined((held.seat, held.text)))
        if self.named in (None, held.seat) and table_texts.retold(held.text, self.event):
            found.insert(0, (held.seat, self.event))  # else the record would repeat the part that both lines contain
        is_move = not answers or any(map(str.isalpha, commands.bare(self.event)))  # a single F or S may be a move
        if is_move and not self.is_drawn:
            found.append((self.seat, self.event))
        return found

    def alone(self, refused: Event | None, mover: int, *, begins: bool) -> list[Event]:
        """Return the possible meanings of the line, each a seat and its event, if no event is incomplete.

        The line may also complete the event `refused` just before it. `mover` is the seat to move, and `begins` is true
        if a turn begins.
        """
        found = [self._joined(refused)] if refused is not None and self.is_drawn else []
        if self.named is not None and len(commands.bare(self.whole)) > 2 and not begins:
            found.append((mover, self.whole))  # three cards, rather than a seat and two of them
        return [*found, (self.seat, self.event)]

    def _joined(self, first: Event) -> Event:
        part = self.event if self.named in (None, first[0]) else f"{self.named} {self.event}"
        return first[0], f"{first[1]}, {part}"
