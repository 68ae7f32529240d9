"""A small part of what benchmarks/figures/certificate_figures.py does: certificates of all kinds, and changed ones."""

from __future__ import annotations

import runpy
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from leadline.checker import BadDocument
from leadline.checker.certificate import check

SCRIPT = runpy.run_path(str(Path(__file__).parents[2] / "benchmarks" / "figures" / "certificate_figures.py"))


def _refused(wrong: dict[str, Any]) -> bool:
    """Whether the checker says no, or says what is wrong with the document."""
    try:
        return check(wrong).status == "refused"
    except BadDocument as error:
        return bool(error.problems)


def test_certificates_are_confirmed_and_changed_ones_refused() -> None:
    chance = Random(2)
    kinds: set[str] = set()
    refused: set[str] = set()
    for found in islice(SCRIPT["certificates"](4), 100):
        kind = found["proof"]["kind"]
        kinds.add(kind)
        told = check(found)
        assert told.status == ("trusted" if kind in ("exhaustive", "cp-sat") else "confirmed"), (told.reason, found)
        for _ in range(2):
            changed = SCRIPT["tampered"](chance, found)
            if changed is None or told.status == "trusted":
                continue
            field, wrong = changed
            refused.add(field)
            assert _refused(wrong), (field, wrong)
    assert kinds >= {"line", "count", "gap", "finish", "tempo", "cases"}
    assert refused >= {"claim", "kind", "facts", "moves", "hands", "piles", "grid"}
