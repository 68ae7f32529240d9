"""`leadline new`."""

from __future__ import annotations

import json

import pytest

import leadline
from leadline.cli import new
from leadline.core import GAMES, View
from leadline.core.documents import template


@pytest.mark.parametrize("name", [entry.name for entry in GAMES])
def test_a_template_goes_straight_into_the_other_commands(run, write, name):
    view = run("new", name, "--players", "2")
    assert view.exit_code == 0
    assert run("show", "-", stdin=view.stdout).exit_code == 0
    assert run("best", "-", "--nodes", "20", stdin=view.stdout).exit_code == 0
    record = run("new", name, "--players", "2", "--kind", "record")
    assert run("replay", write(record.stdout, "record.toml")).stdout.startswith("legal: ")
    deal = run("new", name, "--players", "2", "--kind", "deal", "--seed", "9")
    assert leadline.load(deal.stdout) == leadline.deal(name, players=2, seed=9)


def test_the_document_alone(run):
    found = leadline.load(json.loads(run("new", "reef-encounter", "--players", "3", "--you", "2", "--json").stdout))
    assert isinstance(found, View)
    assert (found.seat, found.turn) == (2, 2)


def test_what_cannot_be(refused):
    assert "--you needs --kind view" in refused("new", "reef", "--players", "2", "--kind", "deal", "--you", "1")[0]
    assert "expected a seat from 1 to 2, found 3" in refused("new", "reef", "--players", "2", "--you", "3")[0]


def test_the_kinds_are_those_of_the_templates():
    assert new.KINDS == template.KINDS


@pytest.mark.parametrize("name", ["calm-sailing", "reef-encounter"])
@pytest.mark.parametrize("command", ["new", "deal"])
def test_the_fewest_players_but_not_one_if_no_number_is_given(run, command, name):
    found = run(command, name, "--seed", "1", "--json")
    assert json.loads(found.stdout)["players"] == 2
    assert "leadline: dealt for 2 players (--players)" in found.stderr.splitlines()
    assert "--players" not in run(command, name, "--seed", "1", "--players", "2").stderr
