"""Works through a survey: parts of the cells on several workers, one writer."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread
from time import perf_counter
from typing import Protocol, Self

from ...core.arguments import check_threads
from ..interrupts import Interrupts
from ..intervals import wilson
from .deal_rows import Row, answers
from .design import Cell, Design
from .store import Counts, Store

FIRST = 1  # deals of the first part of a cell: nobody knows yet how long one takes
LARGEST = 8_192
GROWTH = 4  # limit of growth from one part to the next, because the next deals may be harder
SECONDS = 0.6  # that a part should take
LOOK = 100  # deals of a cell between two looks at how wide its interval is
AHEAD = 2  # parts for each thread that are requested before the first is written


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a survey: deals answered (`done`) of all `deals`, and how many of the answers are `unknown`."""

    done: int
    deals: int
    unknown: int


@dataclass(frozen=True, slots=True)
class Done:
    """The end of a run.

    `there` counts the deals that were answered before, `asked` those that the run answered, and `deals` all deals of
    the survey.
    """

    there: int
    asked: int
    deals: int
    interrupted: bool


@dataclass(frozen=True, slots=True)
class Part:
    """The rows of a part of a survey, and the wall-clock seconds that they took."""

    rows: list[Row]
    seconds: float


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes of parts.

    `first` is the number of deals in the first part of a survey, `largest` the limit of a part, and `seconds` the
    target time of a part. `later` limits the first part of a cell once deals of other cells have been timed, if it is
    more than `first`.
    """

    first: int
    largest: int
    seconds: float
    later: int = 1

    def begin(self, part: Part) -> int:
        """Return the number of deals in the first part of a cell, given a timed part of another cell."""
        return max(self.first, min(self.later, self.after(part)))

    def after(self, part: Part) -> int:
        """Return the number of deals in the next part of a cell, given its previous part."""
        count = len(part.rows)
        fitting = self.largest if part.seconds <= 0 else int(count * self.seconds / part.seconds)
        return max(1, min(fitting, GROWTH * count, self.largest))


class Pending(Protocol):
    """A part that is being answered."""

    def result(self) -> Part:
        """Wait until the part is answered, and return it."""

    def cancel(self) -> object:
        """Cancel the part, because nobody needs it any more."""

    def known(self) -> Part:
        """Return the rows known so far, from the first deal on, when the survey is interrupted. Does not wait."""


class Workers(Protocol):
    """The workers that answer parts: threads here, or a cluster. A context manager, whose end abandons pending
    parts."""

    kind: str
    sizes: Sizes

    @property
    def count(self) -> int:
        """The number of parts that can be worked on at once, at the moment."""

    @property
    def ahead(self) -> int:
        """The number of parts that are requested before the first of them is written."""

    def submit(self, design: Design, cell: Cell, seeds: range) -> Pending:
        """Begin to answer a part, the deals of a cell with these seeds, and return it without waiting."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *error: object) -> None: ...


@dataclass(slots=True)
class Asked:
    """A part that a thread is answering or will answer."""

    design: Design
    cell: Cell
    seeds: range
    rows: list[Row] = field(default_factory=list)
    began: float = field(default_factory=perf_counter)
    part: Future[Part] = field(default_factory=Future)

    def ask(self, over: Event) -> None:
        """Answer the deals of the part one after the other, until `over` is set; `part` gets the result or error."""
        if not self.part.set_running_or_notify_cancel():
            return
        self.began = perf_counter()
        try:
            for row in answers(self.design, self.cell, self.seeds, lambda: not over.is_set()):
                self.rows.append(row)
        except BaseException as error:
            self.part.set_exception(error)
        else:
            self.part.set_result(Part(self.rows, perf_counter() - self.began))

    def result(self) -> Part:
        """Wait until the part is answered, and return it."""
        return self.part.result()

    def cancel(self) -> None:
        """Cancel the part, because nobody needs it any more."""
        self.part.cancel()

    def known(self) -> Part:
        """Return the rows of the deals that are answered by now, without waiting."""
        if self.part.done() and not self.part.cancelled() and self.part.exception() is None:
            return self.part.result()
        return Part(list(self.rows), perf_counter() - self.began)


class Threads:
    """The workers of a survey as threads of this process. Raises ArgumentError for fewer than one."""

    kind = "threads"

    def __init__(self, count: int) -> None:
        check_threads(count)
        self.count = count
        self.ahead = AHEAD * count
        self.sizes = Sizes(FIRST, LARGEST, SECONDS)
        self._over = Event()
        self._jobs: SimpleQueue[Asked | None] = SimpleQueue()

    def submit(self, design: Design, cell: Cell, seeds: range) -> Asked:
        """Put a part, the deals of a cell with these seeds, into the queue of the threads, and return it."""
        job = Asked(design, cell, seeds)
        self._jobs.put(job)
        return job

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None and not self._over.is_set():
            job.ask(self._over)

    def __enter__(self) -> Self:
        for _ in range(self.count):  # daemons: the end of the program does not wait for a deal that takes long
            Thread(target=self._work, daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        for _ in range(self.count):
            self._jobs.put(None)


def timed(design: Design, cell: Cell, seeds: range) -> Part:
    """Answer a part in the calling thread, and return its rows with the time that they took."""
    began = perf_counter()
    return Part(list(answers(design, cell, seeds)), perf_counter() - began)


def share(counts: Counts) -> tuple[float, float]:
    """Return the 95% interval of the share of deals that are won.

    Its lower end counts all unknown deals as lost, its upper end as won.
    """
    low, _ = wilson(counts.total, counts.deals)
    _, high = wilson(counts.total + counts.unknown, counts.deals)
    return low, high


def run(
    design: Design,
    path: Path,
    *,
    threads: int = 1,
    workers: Workers | None = None,
    step: Callable[[Progress], None] = lambda progress: None,
) -> Done:
    """Answer the missing deals of a survey in the database at `path`, which is created if it does not exist.

    The rows do not depend on the number of threads, on the type of workers (default: `threads` threads), or on
    interruptions. `step` is called after each part. Ctrl-C ends the run at once, with the deals that are answered by
    then. Raises ArgumentError for fewer than one thread, and the errors of Store and of the workers.
    """
    seeds = range(design.seed, design.seed + design.deals)
    with Threads(threads) if workers is None else workers as crew, Store(path, design) as store:
        numbers = {cell.text(): store.number_of(cell) for cell in design.cells}
        known = [store.counts(number, seeds) for number in numbers.values()]
        done = there = sum(counts.deals for counts in known)
        unknown = sum(counts.unknown for counts in known)
        total = design.deals * len(numbers)
        step(Progress(done, total, unknown))
        began = perf_counter()
        store.begin(crew.kind)
        waiting: deque[tuple[int, Pending]] = deque()
        with Interrupts() as interrupts:
            try:
                for number, part in _parts(design, store, numbers, seeds, crew, waiting):
                    with interrupts.whole():  # written rows are also counted
                        store.add(number, part.rows, part.seconds, crew.count, perf_counter() - began)
                        done += len(part.rows)
                        unknown += sum(row.value is None for row in part.rows)
                    step(Progress(done, total, unknown))
            except KeyboardInterrupt:
                with interrupts.whole():
                    for number, part in _rest(design, store, seeds, waiting):
                        store.add(number, part.rows, part.seconds, crew.count, perf_counter() - began)
                        done += len(part.rows)
                return Done(there, done - there, total, True)
    return Done(there, done - there, total, False)


def _parts(
    design: Design,
    store: Store,
    numbers: dict[str, int],
    seeds: range,
    crew: Workers,
    waiting: deque[tuple[int, Pending]],
) -> Iterator[tuple[int, Part]]:
    """Yield the parts of all cells in order, with the number of the cell.

    In order, a cell that ends early has its first deals, not those that were decided soonest. `waiting` holds the parts
    that are not written yet.
    """
    sizes: dict[int, int] = {}
    begin = crew.sizes.first
    narrow: set[int] = set()

    def left() -> Iterator[tuple[int, Cell, range]]:
        for cell in design.cells:
            number = numbers[cell.text()]
            if _narrow(store, number, design, seeds):
                continue
            for missing in store.missing(number, seeds):
                while missing and number not in narrow:
                    size = sizes.get(number, begin)
                    yield number, cell, missing[:size]
                    missing = missing[size:]

    asking = left()
    while True:
        while len(waiting) < crew.ahead and (job := next(asking, None)) is not None:
            waiting.append((job[0], crew.submit(design, *job[1:])))
        if not waiting:
            return
        number, pending = waiting[0]
        if number in narrow:
            pending.cancel()
            waiting.popleft()
            continue
        part = pending.result()
        sizes[number], begin = crew.sizes.after(part), crew.sizes.begin(part)
        yield number, Part(_wanted(store, number, design, seeds, part.rows), part.seconds)
        waiting.popleft()
        if _narrow(store, number, design, seeds):
            narrow.add(number)


def _rest(
    design: Design, store: Store, seeds: range, waiting: deque[tuple[int, Pending]]
) -> Iterator[tuple[int, Part]]:
    """Yield the known rows of the parts that are not written, when the survey is interrupted.

    If a cell may end early, only its first deals are used, for the reason given in `_parts`.
    """
    for number, pending in waiting:
        if _narrow(store, number, design, seeds):
            continue
        part, missing = pending.known(), store.missing(number, seeds)
        rows = [row for row in part.rows if any(row.seed in gap for gap in missing)]
        if rows and (design.width is None or rows[0].seed == missing[0].start):
            yield number, Part(_wanted(store, number, design, seeds, rows), part.seconds)


def _narrow(store: Store, number: int, design: Design, seeds: range) -> bool:
    """Return whether a cell has enough deals."""
    return design.width is not None and _is_enough(design.width, store.counts(number, seeds))


def _wanted(store: Store, number: int, design: Design, seeds: range, rows: list[Row]) -> list[Row]:
    """Return the further rows of a cell up to the row that makes its interval narrow enough.

    The result does not depend on the number of rows per part.
    """
    if design.width is None:
        return rows
    counts = store.counts(number, seeds)
    for place, row in enumerate(rows, start=1):
        value = 0.0 if row.value is None else row.value
        unknown = counts.unknown + (row.value is None)
        counts = replace(counts, deals=counts.deals + 1, total=counts.total + value, unknown=unknown)
        if _is_enough(design.width, counts):
            return rows[:place]
    return rows


def _is_enough(width: float, counts: Counts) -> bool:
    """Return whether the interval is checked after this number of deals, and is narrow enough."""
    if counts.deals == 0 or counts.deals % LOOK:
        return False
    low, high = share(counts)
    return high - low <= width
