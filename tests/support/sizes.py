"""How much a test looks at: less in the default run, more in the slow one."""

from __future__ import annotations

import pytest


def sizes(name: str, default: int, slow: int) -> pytest.MarkDecorator:
    """Return a mark that runs a test with the argument `name` as `default`, and in the slow run also as `slow`."""
    return pytest.mark.parametrize(name, [default, pytest.param(slow, marks=pytest.mark.slow)])
