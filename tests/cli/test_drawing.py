"""The drawings: they show what lies on the table and what a seat holds, are well-formed, and leak nothing hidden."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

import leadline
from leadline.core import Generator, Position, View
from leadline.core.calm_sailing.base import drawing
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.core.calm_sailing.material import card_text, cell_text
from leadline.core.reef_encounter import drawing as drawing_of_reef_encounter
from leadline.core.reef_encounter.position import ReefEncounter
from support.command import recorded
from support.pictures import faults

DATA = Path(__file__).parent.parent / "data" / "calm_sailing" / "calm_sailing.jsonl"
SVG = "{http://www.w3.org/2000/svg}"


def walk(seed: int, players: int, removed: int = 6) -> Iterator[CalmSailing]:
    """Every position of a game, also within whole moves, and its end."""
    position = leadline.deal("calm-sailing", players=players, seed=seed, removed=removed)
    assert isinstance(position, CalmSailing)
    yield position.copy()
    step = 0
    while not position.is_over:
        position.push(position.playout_move(seed + step))
        yield position.copy()
        step += 1


def words(picture: str) -> list[str]:
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text
    return [text.text or "" for text in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_every_position_of_a_game(players):
    phases = set()
    for position in walk(players, players):
        phases.add("over" if position.is_over else position.phase)
        shown = words(position.game.svg(position))
        text = drawing.text(position)
        held = [card_text(card) for hand in position.hands for card in hand]
        for number in [*map(str, position.grid.values()), *held]:
            assert shown.count(number) >= 1
            assert number in text.split()
        assert "?" not in text.split()
        for cell, number in position.grid.items():
            row = next(line.split() for line in text.splitlines() if line.startswith(f"   {cell_text(cell)[1]} "))
            assert row["abcdef".index(cell_text(cell)[0]) + 1] == str(number)
        assert [f"pile {size}" for size in position.pile_sizes] == [word for word in shown if word.startswith("pile ")]
    assert phases == {"action", "pay", "share", "over"}


@pytest.mark.extended
@pytest.mark.parametrize("players", [2, 4])
def test_a_view_shows_nothing_hidden(players):
    generator = Generator(1, "test")
    for position in walk(3, players):
        for seat in range(1, players + 1):
            view = position.view(seat)
            other = view.sample(generator)
            assert drawing.text(position, seat) == drawing.text(other, seat) == drawing.text(view.masked, seat)
            assert position.game.svg(position, seat) == other.game.svg(other, seat) == view.game.svg(view.masked, seat)
            shown = words(position.game.svg(position, seat))
            assert shown.count("?") == sum(position.hand_sizes) - position.hand_sizes[seat - 1]
            assert "you" in shown


def test_a_view_names_own_cards_and_counts_others():
    for position in walk(5, 3):
        seat = 2
        line = next(row for row in drawing.text(position, seat).splitlines() if "(you)" in row)
        for card in position.hands[seat - 1] + position.discarded[seat - 1]:
            assert card_text(card) in line.split()
        if position.removed:
            assert "removed: 6 islands (Triton)" in drawing.text(position, seat).splitlines()


def test_states_in_words():
    seen = set()
    for position in walk(9, 3):
        seen.add(drawing.text(position).splitlines()[0].partition(": ")[2])
    assert "seat 1 to move" in seen
    assert any(text.endswith("still to discard") for text in seen)
    assert "joint discard, 8 cards still due, seat " in "".join(sorted(seen))
    assert any("joint discard, 1 card still due" in text for text in seen)
    assert any(text.startswith(("won (rule 7.1: ", "lost (rule 7.2: ")) for text in seen)


def test_a_won_game_shows_start_and_finish():
    records = [json.loads(line) for line in DATA.read_text().splitlines()]
    won = [entry["record"] for entry in records if (entry["expect"].get("outcome") or {}).get("winners")]
    assert won
    for record in won:
        position = leadline.replay(record).position
        assert isinstance(position, CalmSailing)
        text = drawing.text(position)
        assert "won (rule 7.1: Finish laid on a full grid)" in text
        assert text.splitlines()[2].endswith("Finish")
        assert any(line.startswith("Start") for line in text.splitlines())
        picture = words(position.game.svg(position))
        assert "Start" in picture
        assert "Finish" in picture
        assert position.game.svg(position, 1) == position.game.svg(position.view(1).masked, 1)


def test_the_pictures_stand_alone():
    position = leadline.replay(recorded(4)).position
    for picture in (position._repr_svg_(), View(position, 1)._repr_svg_()):
        assert "href" not in picture
        assert "<script" not in picture
        assert "<style" not in picture
        assert picture.encode("ascii")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_reef_encounter_fits_into_eighty_columns(players):
    """Below the headline; four boards stand in two rows, and each shows all its polyps under its own name."""
    position = leadline.deal("reef-encounter", players=players, seed=players)
    assert isinstance(position, ReefEncounter)
    for step in range(400):
        if position.is_over:
            break
        if position.is_boundary:
            lines = drawing_of_reef_encounter.text(position).splitlines()[1:]
            assert max(map(len, lines)) <= 80
            titles = [at for at, line in enumerate(lines) if "(board " in line]
            assert [lines[at].count("(board ") for at in titles] == ([2, 2] if players == 4 else [players])
            shown = [
                [line[at : at + 23] for line in lines[title : title + 8]] for title in titles for at in range(0, 80, 27)
            ]
            boards = [block for block in shown if "(board " in block[0]]
            assert len(boards) == players
            for place, (name, header, *rows) in enumerate(boards):
                assert name.rstrip() == f"{place + 1} (board {position.boards[place]})"
                assert header.split() == list("abcdefg")
                polyps = sum(word.bit_count() for word in position.corals[place])
                assert sum(sign in "wyopg" for row in rows for sign in row) == polyps
                assert [row[0] for row in rows] == list("123456")
        position.push(position.playout_move(step))


def test_long_notes_are_folded_and_not_cut():
    everything = {"rocks": True, "monsters": 5, "storms": True, "wild": 2, "removed": 28}
    for options in (everything, everything | {"variant": "day-and-night"}, {"variant": "pyramid"}):
        position = leadline.deal("calm-sailing", players=2, seed=1, **options)
        notes = position.game.drawing.text(position).rpartition("\n\n")[2].splitlines()
        picture = position._repr_svg_()
        assert " ".join(words(picture)).endswith(" ".join(notes))
        root = ElementTree.fromstring(picture)
        assert all(float(text.get("y") or 0) < float(root.get("height") or 0) for text in root.iter(f"{SVG}text"))


def test_a_layout_may_have_any_name():
    layout = {"name": "<b> & \"c\" 'd' \u00e9", "cells": ["a1", "b1", "b2"]}
    position = leadline.deal("calm-sailing", players=2, seed=1, layout=layout)
    picture = position._repr_svg_()
    title = f"Calm Sailing, layout {layout['name']} (unofficial variant), 2 players"
    assert title in " ".join(words(picture))
    assert ElementTree.fromstring(picture)[0].text == f"{title}: seat {position.turn} to move"
    assert picture.encode("ascii")


def test_parameters_of_the_solo_game_are_shown():
    told = "solo: hands of 9, no extra cards for the Start, which takes 3"
    parameters = {"solo_hand": 9, "solo_draw": 0, "solo_payment": 3}
    for rocks in (False, True):
        position = leadline.deal("calm-sailing", players=1, seed=3, rocks=rocks, **parameters)
        for picture in (position.game.drawing.text(position), position.game.svg(position)):
            assert told in picture
    usual = leadline.deal("calm-sailing", players=1, seed=3)
    assert "solo:" not in usual.game.drawing.text(usual)


def test_an_unknown_seat_is_refused():
    position = leadline.deal("calm-sailing", players=2, seed=1)
    assert isinstance(position, CalmSailing)
    for draw in (drawing.text, position.game.svg):
        with pytest.raises(ValueError, match="seat 3: expected 1 to 2"):
            draw(position, 3)


def test_long_hands_stay_within_the_picture():
    position = leadline.deal("calm-sailing", players=1, seed=3, solo_draw=20)
    assert isinstance(position, Position)
    step = 0
    widest = 0
    while not position.is_over:
        position.push(position.playout_move(step))
        root = ElementTree.fromstring(position._repr_svg_())
        width = float(root.get("width") or 0)
        rects = list(root.iter(f"{SVG}rect"))
        assert all(float(r.get("x") or 0) + float(r.get("width") or 0) <= width for r in rects)
        widest = max(widest, len(position.document()["hands"][0]))
        step += 1
    assert widest > 8


@pytest.mark.parametrize("wild", [1, 2])
def test_every_expansion_is_named(wild):
    for players in (1, 3, 5):
        options = {"rocks": True, "monsters": 4, "storms": True, "wild": wild}
        position = leadline.deal("calm-sailing", players=players, seed=1, **options)
        cards = "1 wild card" if wild == 1 else "2 wild cards"
        note = f"expansions: jagged rocks, 4 sea monsters, storms (2 Y, 2 P, 2 O), {cards}"
        for seat in (None, 1):
            assert note in position.game.drawing.text(position, seat).splitlines()
            assert note in " ".join(words(position.game.svg(position, seat)))
    pyramid = leadline.deal("calm-sailing", players=2, seed=1, variant="pyramid", wild=wild)
    assert f"expansions: {cards}" in words(pyramid._repr_svg_())


def test_a_closed_row_says_what_closes_it():
    """Beside the row, not across its numbers."""
    for seed in range(1, 6):
        position = leadline.deal("calm-sailing", players=2, seed=seed, rocks=True)
        shown = words(position._repr_svg_())
        assert shown.count("rocks") == 1
        assert faults(position._repr_svg_()) == []
