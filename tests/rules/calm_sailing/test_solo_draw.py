"""Ruling 10.1: what a Start draws in the solo game is given for that game alone."""

from __future__ import annotations

from typing import Any

import pytest

import leadline

TOLD = "solo_draw: expected only in the solo game, of which it is a ruling (10.1)"
RULES: dict[str, dict[str, Any]] = {
    "base": {},
    "expansions": {"rocks": True, "storms": True, "monsters": 3},
    "day and night": {"variant": "day-and-night"},
    "pyramid": {"variant": "pyramid"},
}


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_a_deal_for_several(rules: dict[str, Any]) -> None:
    with pytest.raises(leadline.DocumentError) as caught:
        leadline.deal("calm-sailing", players=3, seed=1, solo_draw=5, **rules)
    assert caught.value.told() == [TOLD]
    usual = leadline.deal("calm-sailing", players=3, seed=1, **rules)
    assert leadline.deal("calm-sailing", players=3, seed=1, solo_draw=4, **rules) == usual
    assert leadline.deal("calm-sailing", players=1, seed=1, solo_draw=5, **rules).players == 1


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_documents_of_several(rules: dict[str, Any]) -> None:
    deal = leadline.deal("calm-sailing", players=2, seed=1, **rules)
    view = deal.view(1).document()
    late = deal.copy()
    for _ in range(6):
        late.push(late.playout_move(3))
    for document in (deal.document(), view, late.document(), deal.document() | {"moves": []}):
        changed = document | {"rules": document.get("rules", {}) | {"solo_draw": 9}}
        with pytest.raises(leadline.DocumentError) as caught:
            leadline.load(changed)
        assert caught.value.told() == [f"rules.{TOLD}"]
        leadline.load(document | {"rules": document.get("rules", {}) | {"solo_draw": 4}})


def test_at_a_table_for_several() -> None:
    with pytest.raises(leadline.DocumentError) as caught:
        leadline.Table("calm-sailing", players=2, you=1, options={"solo_draw": 9})
    assert caught.value.told() == [TOLD]
