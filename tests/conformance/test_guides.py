"""What a board shows besides the picture: a sentence, facts about the seats, the hand and costs."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from leadline.core import Generator
from leadline.core.choices import choices
from leadline.core.guide_texts import sentence
from support.cases import CASES, STREAMS, Case, play

every_case = pytest.mark.parametrize("case", [case for case in CASES if case.game.guide is not None], ids=str)

OWN = {"sea-salt-paper": {"this round"}}  # facts that only the seat itself knows


@every_case
def test_a_guide_follows_from_the_view_and_its_parts_are_in_the_picture(case: Case) -> None:
    chance = Generator(3, "questions")
    game = [found.copy(stack=False) for found in play(case.deal(2), 2, STREAMS[0])]
    for position in [game[chance.below(len(game))] for _ in range(12)]:
        guide, seat = position.game.guide, position.turn
        assert guide is not None
        views = [position.view(number) for number in range(1, position.players + 1)]
        for number in range(1, position.players + 1):
            facts = [guide.facts(view.masked, number) for view in views]
            own, others = facts[number - 1], [one for at, one in enumerate(facts, start=1) if at != number]
            assert all(one == others[0] for one in others)
            public = others[0] if others else own
            assert {*own} >= {*public}
            assert {name for name, _ in {*own} - {*public}} <= OWN.get(position.game.name, set())
            assert all(name and value for name, value in own)
        if seat is None:
            continue
        view = views[seat - 1]
        words = guide.sentence(view)
        assert words.endswith(".")
        assert words != "Wait."
        assert words[0] == words[0].upper()
        tree = ElementTree.fromstring(position.game.svg(view.masked, seat))
        groups = [group.attrib for group in tree.iter("{http://www.w3.org/2000/svg}g")]
        for held in guide.hand(view.masked, seat):
            assert any(all(group.get(f"data-{key}") == value for key, value in held.part.items()) for group in groups)
            assert held.count > 0
        for choice in choices(view):
            cost = guide.cost(view.masked, choice.codes)
            assert cost is None or (cost >= 0 and guide.UNIT is not None)
            if cost and guide.UNIT == "card" and " -" in choice.text:
                assert cost == choice.text.count(" -")


def test_sentences() -> None:
    phrases = {1: "lay a card", 2: "draw", 3: "pass", 4: "draw"}
    assert sentence([4, 1, 2], phrases) == "Lay a card, or draw."
    assert sentence([3], phrases, "Extra turn: ") == "Extra turn: Pass."
    assert sentence([1, 2, 3], phrases) == "Lay a card, draw, or pass."
    assert sentence([], phrases) == "Wait."
