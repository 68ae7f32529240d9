"""Deals of a seed are frozen: the same text and key in every version and on every machine."""

from __future__ import annotations

import json

import pytest
from conformance.make_deals import FILE, SEEDS, digest

from support.cases import CASES, Case

DEALS: dict[str, dict[str, str]] = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_deals_are_frozen(case: Case) -> None:
    assert str(case) in DEALS, "a new way to deal: run python tests/conformance/make_deals.py"
    assert {str(seed): digest(case, seed) for seed in SEEDS} == DEALS[str(case)]


def test_no_deals_of_games_that_are_gone() -> None:
    assert set(DEALS) == {str(case) for case in CASES}
