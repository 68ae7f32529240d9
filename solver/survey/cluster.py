"""The parts of a survey on a Dask cluster (the `cluster` extra): ranges of seeds go out, packed rows come back.

Workers write nothing. If a worker vanishes, only its assigned parts and unfetched results are lost; other workers
repeat these parts and return the same rows. dask is imported when it is needed.
"""

from __future__ import annotations

import logging
import re
from asyncio import CancelledError
from contextlib import suppress
from dataclasses import dataclass, field, replace
from importlib import import_module
from time import monotonic
from typing import Any, Self

from ...core.errors import DocumentError, LeadlineError, MissingExtra, Problem
from ...core.version import __version__
from .design import Cell, Design
from .packed_rows import PackedRows
from .run import Part, Sizes, timed

AHEAD = 4  # parts for each thread of the workers: an adaptive cluster grows where work is waiting
FEWEST = 32  # least number of parts requested ahead, even if a cluster has no worker yet
AGAIN = 10  # limit of repeats for a part whose workers vanished
FAULTS = (Exception, CancelledError)  # CancelledError is not an Exception; it is raised if the scheduler vanishes
SIZES = Sizes(first=1, largest=65_536, seconds=3.0, later=32)  # a task costs as much as 50 quick deals
KNOWN = 1.0  # seconds for which the number of workers is cached
CLOSING = 3.0  # seconds in which the connection has to close
PATIENCE = 10.0  # seconds in which a scheduler has to answer
TRIES = 3  # to start the thread of a connection: dask waits ten seconds, too short on a busy machine


@dataclass(frozen=True, slots=True)
class Answer:
    """The response of a worker: the rows of a part, and the seconds that they took."""

    rows: PackedRows
    seconds: float


def answer(version: str, design: Design, cell: Cell, first: int, stop: int) -> Answer:
    """Return the packed rows of a cell for the seeds from `first` to before `stop`; this runs on a worker.

    Raises LeadlineError if the worker has another version than `version`, because its rows might differ.
    """
    if version != __version__:
        raise LeadlineError(f"a worker has leadline {__version__}, the survey is of {version}; install that there")
    part = timed(design, cell, range(first, stop))
    return Answer(PackedRows.of(part.rows), part.seconds)


@dataclass(slots=True)
class _Asked:
    """A part that is with the cluster."""

    cluster: Cluster
    task: tuple[Any, ...]
    future: Any
    failures: int = field(default=0)

    def result(self) -> Part:
        """Wait until the part is answered, and return it. Raise LeadlineError if workers keep failing."""
        while True:
            try:
                found: Answer = self.future.result()
            except LeadlineError:
                raise
            except FAULTS as error:
                if not self.cluster.is_worker_lost(error) or self.failures == AGAIN:
                    raise self.cluster.told(error) from None
                self.failures += 1
                self.future = self.cluster.send(self.task)
                continue
            self.future.release()
            return Part(found.rows.rows(), found.seconds)

    def cancel(self) -> None:
        """Cancel the part, because nobody needs it any more."""
        self.future.cancel()

    def known(self) -> Part:
        """Return the part if it is complete, else an empty one, because workers send whole parts."""
        if self.future.status != "finished":
            return Part([], 0.0)
        try:
            return self.result()
        except LeadlineError:  # the connection has gone along
            return Part([], 0.0)


class Cluster:
    """The workers of the scheduler at `address`, as many as there are at each moment; a context manager.

    Raises MissingExtra, and DocumentError for an address without a scheduler.
    """

    kind = "cluster"
    sizes = SIZES

    def __init__(self, address: str) -> None:
        self.address = address
        self._count, self._known_until = 0, 0.0
        try:
            self._dask = import_module("distributed")
        except ImportError:
            raise MissingExtra("--cluster", "distributed", "cluster") from None
        # An error is reported once, as an error of the survey.
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        try:
            self._client = self._connect()
        except (OSError, ValueError, TypeError, ImportError) as error:
            what = f"{address!r}: no scheduler answers there ({_brief(error)}); expected such as tcp://host:8786"
            raise DocumentError([Problem("--cluster", what)]) from None

    def _connect(self) -> Any:
        for _ in range(TRIES):
            with suppress(AssertionError):  # the thread has not started in time
                return self._dask.Client(self.address, timeout=PATIENCE, set_as_default=False)
        raise LeadlineError("the connection to the cluster could not start: this machine is too busy; ask again later")

    @property
    def count(self) -> int:
        """The number of threads of the workers, as last reported by the scheduler."""
        if monotonic() >= self._known_until:  # a request to the scheduler crosses the network
            try:
                known = self._client.scheduler_info(n_workers=-1)["workers"].values()
            except FAULTS as error:
                raise self.told(error) from None
            self._count = sum(int(worker["nthreads"]) for worker in known)
            self._known_until = monotonic() + KNOWN
        return self._count

    @property
    def ahead(self) -> int:
        """The number of parts that are requested before the first of them is written."""
        return max(FEWEST, AHEAD * self.count)

    def submit(self, design: Design, cell: Cell, seeds: range) -> _Asked:
        """Send a part, the deals of a cell with these seeds, to the workers, and return it without waiting."""
        lean = replace(design, cells=(cell,))  # a grid may have thousands of cells, and goes with every task
        task = (__version__, lean, cell, seeds.start, seeds.stop)
        return _Asked(self, task, self.send(task))

    def send(self, task: tuple[Any, ...]) -> Any:
        """Send a task, the arguments of `answer`, and return its dask future. Raises LeadlineError."""
        try:
            return self._client.submit(answer, *task, pure=False)
        except FAULTS as error:
            raise self.told(error) from None

    def is_worker_lost(self, error: BaseException) -> bool:
        """Return whether an error says that the workers of a task vanished, not that the task failed."""
        return isinstance(error, self._dask.scheduler.KilledWorker)

    def told(self, error: BaseException) -> LeadlineError:
        """Return the LeadlineError for an error of dask, with a message for the user: it ends the survey."""
        if isinstance(error, ModuleNotFoundError):
            return LeadlineError(
                f"a worker of {self.address} lacks {error.name}: pip install 'leadline[cluster]' there"
            )
        if self.is_worker_lost(error):
            return LeadlineError(f"workers of {self.address} keep vanishing over the same deals: {_brief(error)}")
        gone = isinstance(error, OSError | CancelledError) or type(error).__name__ == "FutureCancelledError"
        if gone or self._client.status != "running":
            return LeadlineError(
                f"the scheduler at {self.address} has gone; the results so far are saved, and the same command resumes"
            )
        return LeadlineError(f"a worker of {self.address} failed: {type(error).__name__}: {_brief(error)}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        with suppress(*FAULTS):
            self._client.close(timeout=CLOSING)


def _brief(error: BaseException) -> str:
    return re.sub(r"\s+", " ", str(error)).strip()[:200] or type(error).__name__
