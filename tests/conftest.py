"""Keeps pytest from importing the root folder, which is the package `leadline`, again under the folder's own name, and
hypothesis from measuring how fast the machine is, which a loaded one or a build with sanitizers fails; and leaves most
cases of tests that have many to `make extended`."""

from __future__ import annotations

import os
import tempfile

import pytest
from hypothesis import HealthCheck, settings

from leadline.core.processors import available_cores

# folders in which a test may have many cases
SAMPLED = ("conformance", "differential", "environments", "following", "fuzz", "reference", "solver")
WHOLE = ("test_sources.py", "test_house.py")  # but each of theirs is about another file
CASES = 8  # of a test there that are not extended

if "LEADLINE_DATA" not in os.environ:  # so that no server of a test writes to the user's own folder
    os.environ["LEADLINE_DATA"] = tempfile.mkdtemp(prefix="leadline-tests-")

settings.register_profile("any speed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any speed")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cases", type=int, default=0, help="run at most so many cases of each test; 0 for all")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int | None:
    """One more than the processors: many tests wait for processes that they have started, or for a browser."""
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None  # xdist reads it
    return available_cores() + 1


def _some(items: list[pytest.Item], most: int) -> list[pytest.Item]:
    """At most so many cases of each test, evenly from first to last."""
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    found = []
    for each in cases.values():
        count = min(most, len(each))
        found += [each[i * (len(each) - 1) // max(1, count - 1)] for i in range(count)]
    return found


class Extended:
    """Marks the cases beyond the first CASES, before `-m` is looked at."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        folders = [config.rootpath / "tests" / name for name in SAMPLED]
        sampled = [item for item in items if item.path.parent in folders and item.path.name not in WHOLE]
        kept = set(_some(sampled, CASES))
        for item in sampled:
            if item not in kept:
                item.add_marker("extended")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Extended())


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--cases"):
        kept = _some(items, config.getoption("--cases"))
        config.hook.pytest_deselected(items=list(set(items) - set(kept)))
        items[:] = kept
    roots = {node for item in items for node in item.listchain() if node.path == config.rootpath}
    for root in roots:
        if isinstance(root, pytest.Package):
            root.setup = lambda: None  # type: ignore[method-assign]
