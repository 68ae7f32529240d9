"""Times, numbers of playouts and values of rules as people write and read them."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from leadline.core.documents.io import playouts_in, rule_words, seconds_in


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("500ms", 0.5),
        ("2s", 2.0),
        ("1.5s", 1.5),
        (".5s", 0.5),
        ("1m", 60.0),
        ("9" * 400 + "s", None),
        (f"0.{'0' * 323}5ms", None),
        *((text, None) for text in ("", "0s", "2", "2 s", "2S", "s", "-1s", "1.s", "1e3s", "\u0662s")),
    ],
)
def test_a_time_is_a_number_with_its_unit(text: str, seconds: float | None) -> None:
    assert seconds_in(text) == seconds


@given(st.integers(1, 10**15 - 1))
def test_playouts_are_a_whole_number_before_an_n(number: int) -> None:
    assert playouts_in(f"{number}n") == number
    assert playouts_in(str(number)) is None
    assert playouts_in(f"-{number}n") is None
    assert playouts_in(f"{number}.0n") is None


def test_no_playouts_and_too_many_are_refused() -> None:
    assert playouts_in("0n") is None
    assert playouts_in(f"{10**15}n") is None
    assert playouts_in("\u00b2n") is None


def test_rules_are_told_as_options_have_them() -> None:
    layout = {"name": "ring", "cells": ["a1", "a2"]}
    rules = {
        "storms": True,
        "expert": False,
        "storm_colors": [2, 2, 2],
        "removed": (3, 17),
        "solo_draw": 4,
        "layout": layout,
    }
    assert rule_words(rules) == [
        *("storms yes", "expert no", "storm colors 2,2,2", "removed 3,17", "solo draw 4", "layout ring")
    ]
    assert rule_words({"layout": {"cells": ["a1"]}}) == ['layout {"cells": ["a1"]}']
