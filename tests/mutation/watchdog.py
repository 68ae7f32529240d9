"""A pytest plugin for runs on changed rules: a test that runs on and on ends the process, and so does one that eats
memory. The limit is in seconds of the processor, so that a busy machine changes nothing; a signal whose default action
is to end the process also reaches loops that hold no interpreter.

Tests of the reference implementation alone are left out: they do not run the rules that are changed.
"""

from __future__ import annotations

import resource
import signal
from collections.abc import Iterator

import pytest

LIMITS = {"rules": 10, "golden": 15}  # seconds, by folder of tests
OTHERS = 60
MEMORY = 4 << 30  # bytes of addresses

resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
signal.signal(signal.SIGPROF, signal.SIG_DFL)
signal.setitimer(signal.ITIMER_PROF, OTHERS)  # for what is built when the modules are imported


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    folder = item.path.relative_to(item.config.rootpath / "tests").parts[0]
    signal.setitimer(signal.ITIMER_PROF, LIMITS.get(folder, OTHERS))
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_PROF, OTHERS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items[:] = [item for item in items if _engine(item) != "reference"]


def _engine(item: pytest.Item) -> object:
    call = getattr(item, "callspec", None)
    return call.params.get("engine") if call else None
