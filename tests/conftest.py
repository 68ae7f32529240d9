"""Keeps pytest from importing the root folder, which is the package `leadline`, again under the folder's own name; and
hypothesis from measuring how fast the machine is, which a loaded one or a build with sanitizers fails."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("any speed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any speed")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    roots = {node for item in items for node in item.listchain() if node.path == config.rootpath}
    for root in roots:
        if isinstance(root, pytest.Package):
            root.setup = lambda: None  # type: ignore[method-assign]
