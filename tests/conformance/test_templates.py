"""`leadline new`: every template is read as it stands, and says what every key means."""

from __future__ import annotations

import tomllib

import pytest

import leadline
from leadline.core import LeadlineError, View, documents, registry
from leadline.core.documents.io import parse
from leadline.core.documents.template import document, template, toml
from leadline.core.game import Game
from leadline.core.registry import GAMES
from support.cases import CASES, Case


def entry_of(case: Case) -> Game:
    """The game as users name it: a ruleset is no game of its own."""
    return registry.game(case.game.name)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_view_is_read_as_it_stands(case: Case) -> None:
    deal = case.deal(1)
    for you in (None, 1, deal.players):
        text = template(entry_of(case), deal, "view", you)
        found = documents.load(parse(text, toml=True))
        assert isinstance(found, View)
        assert found.seat == you or you is None
        assert found.turn == found.seat
        whole = {key: value for key, value in document(deal, "view", you).items() if key != "memory"}
        assert found == documents.load(whole)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_deal_is_read_as_it_stands(case: Case) -> None:
    deal = case.deal(1)
    assert documents.load(parse(template(entry_of(case), deal, "deal"), toml=True)) == deal


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_record_is_read_as_it_stands(case: Case) -> None:
    deal = case.deal(1)
    found = leadline.replay(parse(template(entry_of(case), deal, "record"), toml=True))
    expected = leadline.replay(document(deal, "record"))
    assert found.status == "legal"
    assert found.moves >= deal.players
    assert found.position == expected.position


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.name)
def test_every_key_is_explained(entry: Game) -> None:
    forms = entry.documents.forms()
    assert {name for form in forms.forms for name in form.model_fields} <= set(forms.meanings)
    for form in forms.schema()["$defs"].values():
        if "format" in form.get("properties", {}):
            assert all("description" in value for value in form["properties"].values())


@pytest.mark.parametrize("case", CASES[::5], ids=str)
def test_every_key_of_the_document_stands_in_the_template(case: Case) -> None:
    deal = case.deal(1)
    lines = template(entry_of(case), deal, "view").splitlines()
    for key in document(deal, "view"):
        assert any(line.startswith((f"{key} =", f"# {key} =", f"[{key}]", f"# [{key}]")) for line in lines), key


def test_toml() -> None:
    value = {"a/b": [1, -2.5, 'x "y" é\n', True, None], "c": {"d": [], "e": [["?"], {"f": False}]}}
    text = "value = " + toml(value)
    back = {"a/b": [1, -2.5, 'x "y" é\n', True, "?"], "c": {"d": [], "e": [["?"], {"f": False}]}}
    assert tomllib.loads(text) == {"value": back}


def test_a_seat_that_is_not_there() -> None:
    with pytest.raises(LeadlineError, match="you: expected a seat from 1 to 2, found 3"):
        document(leadline.deal("reef", players=2, seed=1), "view", 3)
