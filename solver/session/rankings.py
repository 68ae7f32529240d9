"""Rankings of the moves of a seat at a table, with their reasons, and the seat's chance to win."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...core.contract import View
from ...core.errors import IllegalMove, Incomplete, LeadlineError, counted
from ...core.seat_moves import at_own_turn
from ...core.table.setup_questions import following_of
from .. import analysis
from ..odds import Odds, odds
from ..result_json import analysis_json
from ..results import Analysis, Leader
from . import table_texts
from .commands import Budget
from .line_readings import Held
from .table_state import Reply, TableState

Progress = Callable[[Leader], None] | None
SECONDS = 1.0  # default limit of `best` and `odds`
SHOWN = 5  # limit of moves in a printed ranking


class Rankings:
    """The rankings of a table. `offered` is true if the next empty line plays the best move of the last one."""

    def __init__(self, state: TableState, clock: Callable[[], float]) -> None:
        self._state = state
        self._clock = clock
        self.offered = False
        self._analysis: tuple[View, Held | None, Analysis] | None = None

    def best(
        self,
        budget: Budget | None,
        *,
        moves: Sequence[str] | None,
        progress: Progress,
        seed: int = 0,
    ) -> Analysis:
        """Return the moves of the seat, best first, within a budget (None: about a second), and store the result.

        Raises the errors of `Table.best`.
        """
        view, held, budget = self._state.view(), self._state.held, budget or Budget(seconds=SECONDS)
        analysis.check_nothing_pending(view)
        if held is not None and held.asks.given is not None:
            raise LeadlineError(f"you have already given {held.asks.given}; undo to change it")
        own = self._deciding()
        shares = held is not None and view.game.expects_shares(own)
        if held is not None and not shares and not held.awaits_choice(view.seat):
            raise self._state.unfinished(held, held.text)
        decides = at_own_turn(own)
        self._state.expect_turn(decides, "`odds` tells your chance meanwhile")
        assumed = [f"{seat}: {count}" for seat, count in view.game.shares_given(own, decides).items()]
        found = analysis.best(
            own,
            nodes=budget.nodes,
            seconds=budget.seconds,
            seed=seed,
            moves="all" if shares and moves is None else None if moves is None else list(moves),
            fits=(lambda share: self._completes([*assumed, share])) if shares else None,
            progress=progress,
            clock=self._clock,
        )
        self._analysis = (view, held, found)
        return found

    def last(self) -> Analysis | None:
        """Return the last result of `best` if nothing was entered since, else None."""
        if self._analysis is None:
            return None
        view, held, found = self._analysis
        return found if view is self._state.history.view and held is self._state.held else None

    def _deciding(self) -> View:
        """Return the view on which the seat decides, which includes the known part of an incomplete event."""
        held = self._state.held
        return self._state.view() if held is None or held.asks.view is None else held.asks.view

    def _completes(self, shares: Sequence[str]) -> bool:
        """Return whether these contributions agree with the known part of the joint discard."""
        view, held = self._state.view(), self._state.held
        if held is None:
            return True
        try:
            following_of(view.game).push(view, held.seat, ", ".join([held.text, *shares]))
        except Incomplete as error:
            return error.given is not None
        except IllegalMove:
            return False
        return True

    def odds(self, budget: Budget | None, *, move: str | None, seed: int = 0) -> Odds:
        """Return the seat's chance to win within a budget (None: about a second). Raises the errors of `Table.odds`."""
        view, budget = self._state.view(), budget or Budget(seconds=SECONDS)
        if move is not None:
            self._state.expect_turn(view, "`odds` without a move tells your chance meanwhile")
        return odds(view, move=move, nodes=budget.nodes, seconds=budget.seconds, seed=seed, clock=self._clock)

    def best_reply(self, line: str, budget: Budget | None, move: str, progress: Progress) -> Reply:
        """Return the reply to the line `best`: the first moves as text, and the whole analysis as data.

        `move` is the move that the line names, or an empty text; without it, the next empty line plays the best move.
        """
        found = self.best(budget, moves=[move] if move else None, progress=progress)
        rows = found.listed[:SHOWN]
        width = max(len(row.text) for row in rows)
        self.offered = not move
        worth = f"; Enter plays {table_texts.without_verb(found.moves[0].text)}" if self.offered else ""
        lines = [table_texts.ranked(row, width) for row in rows]
        if len(rows) < len(found.moves):
            lines.append(table_texts.more_moves(found.moves[len(rows) :]))
        equal = f", {table_texts.EQUAL}" if any(row.equal for row in rows) else ""
        lines.append(f"{found.status}, {counted(found.nodes, 'playout')} in {found.seconds:.1f} s{equal}{worth}")
        own = self._deciding()
        lines += analysis.assumed(own, at_own_turn(own))
        return Reply(line, "best", self._state.named("\n".join(lines)), {"analysis": analysis_json(found)})

    def why_reply(self, line: str, budget: Budget | None, move: str, progress: Progress) -> Reply:
        """Return the reply to the line `why`: the reasons for the best moves and for `move`, if the line names one.

        The last ranking of this view is used, or a new one within the budget.
        """
        found = self.last()
        known = (
            found is not None
            and budget is None
            and (not move or any(table_texts.same_move(row.text, move) for row in found.moves))
        )
        if found is None or not known:
            found = self.best(budget, moves=[move] if move else None, progress=progress)
        best = found.moves[0]
        rows = [row for row in found.listed[:3] if not move or row is best]
        rows += [row for row in found.moves if move and row is not best and table_texts.same_move(row.text, move)]
        if move and len(found.moves) == 2 and rows == [best]:
            rows.append(found.moves[1])  # requested in another form
        lines = []
        for row in rows:
            gap = 100 * (best.value - row.value)
            less = f", {abs(gap):.1f}% {'less' if gap >= 0 else 'more'} win chance than {best.text}"
            compared = less if row is not best and row.is_tried else ""
            lines.append(f"{row.text}  {table_texts.judged(row)}{compared}: {row.reason}")
        self.offered = known and not move
        return Reply(line, "why", self._state.named("\n".join(lines)), {"analysis": analysis_json(found)})
