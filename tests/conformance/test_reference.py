"""The package is described: every name on docs/reference/python.md, everything public with a docstring."""

from __future__ import annotations

import dataclasses
import inspect
import re
from pathlib import Path

import pytest

import leadline

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "reference" / "python.md").read_text(encoding="utf-8")
PLAIN = {
    "game",
    "masked",
    "seat",
    "cards",
    "board",
    "encoder",
    "n",
    "players",
    "threads",
}  # attributes of compiled classes, which can have no docstring


@pytest.mark.parametrize("name", leadline.__all__)
def test_the_page_lists_every_name(name):
    assert re.search(rf"(`|\.|\b){name}\b", PAGE)


@pytest.mark.parametrize("name", leadline.__all__)
def test_everything_public_has_a_docstring(name):
    found = getattr(leadline, name)
    if not callable(found):
        return  # a value, which the page describes
    assert found.__doc__
    if not isinstance(found, type) or issubclass(found, Exception):
        return
    fields = {field.name for field in dataclasses.fields(found)} if dataclasses.is_dataclass(found) else set()
    named = {key for key in dir(found) if not key.startswith("_")} - fields - PLAIN
    assert not {key for key in named if not getattr(inspect.getattr_static(found, key), "__doc__", None)}


def test_functions_tell_parameters_results_and_errors():
    calls = ["best", "deal", "deal_many", "load", "load_file", "match", "plan", "replay", "review", "score", "verify"]
    for name in [*calls, "verify_many"]:
        doc = inspect.getdoc(getattr(leadline, name)) or ""
        for section in ("Parameters\n---", "Returns\n---", "Raises\n---", "Examples\n---"):
            assert section in doc, (name, section)
        for parameter in inspect.signature(getattr(leadline, name)).parameters:
            assert re.search(rf"^(.*, )?(\*\*)?{parameter}( :|,|$)", doc, re.MULTILINE), (name, parameter)
