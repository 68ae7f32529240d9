"""Keeps pytest from importing the root folder, which is the package `leadline`, again under the folder's own name."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    roots = {node for item in items for node in item.listchain() if node.path == config.rootpath}
    for root in roots:
        if isinstance(root, pytest.Package):
            root.setup = lambda: None  # type: ignore[method-assign]
