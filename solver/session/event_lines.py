"""Events at a table: a line that completes an incomplete event, replaces it, or is an event of its own."""

from __future__ import annotations

from ...core.contract import View
from ...core.errors import IllegalMove, Incomplete
from ...core.table.setup_questions import following_of
from . import commands, table_texts
from .line_readings import DREW, Event, Held, Told
from .table_state import Reply, TableState


class EventLines:
    """The events of a table; `refused` is the event of the previous line if that line was refused."""

    def __init__(self, state: TableState) -> None:
        self._state = state
        self.refused: Event | None = None

    def follow(self, line: str, seat: int, event: str, *, named: int | None = None, whole: str = "") -> Reply:
        """Apply an event of `seat` to the table and return the reply; the event may complete an incomplete one.

        The reply is of the kind `held` if something is missing in the event. Raises IllegalMove for an impossible
        event, which changes nothing.

        `whole` is the line with the seat that it `named`, because that seat may be one of the numbers that answer a
        question.
        """
        view, event = self._state.view(), commands.with_seats(event, self._state.names)
        told = Told(seat, event, named, whole or event)
        history, held, refused = self._state.history, self._state.held, self.refused
        self.refused = None
        answers = [] if held is None else told.answers(held, history.setup.you)
        attempts = (
            told.alone(refused, view.turn or view.seat, begins=view.masked.is_boundary)
            if held is None
            else told.after(held, answers)
        )
        errors: list[IllegalMove] = []
        for by, text in attempts:
            instead = held is not None and text is event and not table_texts.renewed(held.text, event)
            try:
                after = following_of(view.game).push(view, by, text)
            except Incomplete as error:
                if instead and held is not None and held.asks.fill is not None and not view.masked.is_boundary:
                    errors.append(error)  # a part of a known event does not replace the event
                    continue
                history.hold(Held(by, error.of(text)))
                said = f"instead of {held.text}: {error.reason}" if held is not None and instead else error.reason
                return Reply(line, "held", self._state.named(said), {"event": text, "seat": by} | error.facts())
            except IllegalMove as error:
                errors.append(error)
                continue
            if held is not None and instead and by != held.seat:
                raise self._state.unfinished(held, event)
            if named is None and by != view.seat and self._is_mine(view, text, after):
                by = view.seat
            history.step(after, f"{by} {text}")
            said = following_of(after.game).news(view, after, by, text)
            said = f"{said}; {self._state.turn()}"
            if held is not None and instead:
                said = f"instead of {held.text}: {said}"
            return Reply(line, "event", self._state.named(said), {"event": text, "seat": by})
        if held is None:
            self.refused = (seat, event)
        elif (
            not answers
            and not table_texts.renewed(held.text, event)
            and (named not in (None, held.seat) or "@" in event)
        ):  # a move comes too early
            raise self._state.unfinished(held, event)
        raise errors[0] if held is not None else errors[-1]

    def _is_mine(self, view: View, event: str, after: View) -> bool:
        """Return whether an event without a seat belongs to the followed seat, for example "drew 17, keep 17"."""
        if not event.lower().startswith(DREW):
            return False
        try:
            return bool(following_of(view.game).push(view, view.seat, event) == after)
        except IllegalMove:
            return False
