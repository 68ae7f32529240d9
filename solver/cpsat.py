"""The parts of OR-Tools CP-SAT that the models of several games need."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

POLL = 0.05  # seconds between two checks whether to continue


@contextmanager
def stopped_by(solver: Any, go_on: Callable[[], bool]) -> Iterator[None]:
    """End a search of the solver within the block once `go_on`, which another thread polls, returns False."""
    done = threading.Event()

    def watch() -> None:
        while not done.wait(POLL):
            if not go_on():
                solver.stop_search()  # without effect before the search has begun

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
