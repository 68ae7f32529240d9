"""The pictures of every game: nothing is cut, overprinted, struck through or pale, whoever looks and whatever lies on
the table; and the check that says so finds what it looks for."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

import leadline
from leadline.core import Position, svg as draw
from leadline.core.svg import THEMES, Mark
from support.cases import CASES, Case, some
from support.pictures import SVG, contrast, faults

every_case = pytest.mark.parametrize("case", CASES, ids=str)


def whole_move(position: Position) -> str:
    """A whole move that can be made, or what is left of one that has begun."""
    end, codes = position.copy(), []
    while not codes or not end.is_boundary:
        codes.append(end.legal_codes()[0])
        end.push(codes[-1])
    return position.game.notation.join(position, codes)


def pictures(case: Case, wanted: int = 4) -> Iterator[tuple[Position, str]]:
    """Positions spread over two games, as everybody and as one seat sees them, and the boards alone, in both themes,
    with a move that can be made and the move that was made."""
    for number, position in enumerate(some(case, wanted)):
        svg = position.game.svg
        theme, other = THEMES[number % 2], THEMES[1 - number % 2]
        marks: list[Mark] = []
        if position.turn is not None:
            move = whole_move(position)
            marks = [Mark("best", move), Mark("last", move, seat=position.players)]
        yield position, svg(position, theme=theme)
        yield position, svg(position, 1 + number % position.players, marks=marks, theme=other)
        yield position, svg(position, marks=marks[1:], theme=theme, boards=True)


@every_case
def test_nothing_is_cut_overprinted_or_pale(case: Case) -> None:
    for position, picture in pictures(case, 2):
        assert faults(picture) == [], str(position)


@pytest.mark.slow
@every_case
def test_nothing_is_in_many_positions(case: Case) -> None:
    for position, picture in pictures(case, 40):
        assert faults(picture) == [], str(position)


@every_case
def test_pictures_stand_alone_and_name_their_parts(case: Case) -> None:
    """One file without anything fetched, with words for screen readers, and an id of its own for each named group."""
    for _, picture in pictures(case):
        root = ElementTree.fromstring(picture)
        assert root.get("role") == "img"
        assert [root[0].tag, root[1].tag] == [f"{SVG}title", f"{SVG}desc"]
        assert root[0].text
        assert root[1].text
        assert not {"image", "style", "script", "use", "a"} & {element.tag.removeprefix(SVG) for element in root.iter()}
        named = [group for group in root.iter(f"{SVG}g") if any(key.startswith("data-") for key, _ in group.items())]
        ids = [group.get("id") for group in named]
        assert named
        assert None not in ids
        assert len(ids) == len(set(ids))
        assert len(picture) < 120_000


@every_case
def test_a_marked_move_is_ringed_and_told(case: Case) -> None:
    ringed = 0
    for position in some(case, 4):
        if position.turn is None:
            continue
        move = whole_move(position)
        plain, marked = position.game.svg(position), position.game.svg(position, marks=[Mark("best", move)])
        words = [text.text for text in ElementTree.fromstring(marked).iter(f"{SVG}text")]
        assert any(word and word.startswith("marked move: ") for word in words)
        assert "best move: " in marked
        ringed += marked.count('stroke-dasharray="7 4"') > 1
        assert position.game.svg(position, marks=[]) == plain
    assert ringed


def one(*parts: object) -> str:
    return draw.picture(200, 100, "a picture", parts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("parts", "fault"),
    [
        ([draw.text(150, 50, "cut at the edge", 13)], "leaves the picture"),
        ([draw.text(20, 50, "one", 13), draw.text(30, 55, "two", 13)], "lie on each other"),
        ([draw.text(20, 50, "pale", 13, "#c0c0c0")], "pale"),
        ([draw.tile(20, 30, 40, "#ffffff", draw.Line("#ffffff")), draw.text(22, 50, "too wide", 13)], "wider"),
        ([draw.text(20, 50, "under", 13), draw.tile(30, 30, 30, "#ffffff")], "covered"),
        ([draw.text(20, 50, "struck", 13), draw.path("M 0 46 h 200", line=draw.Line())], "crossed"),
        ([draw.moved(draw.group("turned", [draw.text(0, 0, "turned", 13)]), 195, 50, "90 0 0")], "leaves the picture"),
        ([draw.circle(190, 50, 20, "#ffffff")], "a circle leaves"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_check_finds_each_fault(parts: list[object], fault: str) -> None:
    found = [each for each in faults(one(*parts)) if fault in each]
    assert len(found) >= 1


def test_the_check_passes_a_good_picture() -> None:
    assert faults(one(draw.text(20, 40, "fine", 13), draw.text(20, 60, "fine as well", 13))) == []
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#777777") == 1


def test_folded_words_keep_every_word_and_fit() -> None:
    note = "a note of several words and one_very_long_word_that_is_wider_than_a_line_alone " * 3
    for room in (60, 130, 400):
        lines = draw.fold(note.strip(), room)
        assert "".join(lines).replace(" ", "") == note.replace(" ", "")
        assert all(draw.width(line, 13) <= room for line in lines)
    assert draw.fold("", 100) == [""]


def test_a_fan_shows_part_of_every_card() -> None:
    for count in range(1, 40):
        cards = [draw.group(str(index), [draw.rectangle(0, 0, 44, 58, "#ffffff")]) for index in range(count)]
        fan, low = draw.fan(cards, 10, 20, (44, 58), 300, 34)
        places = [tuple(map(float, card.get("transform", "").split(")")[0][10:].split())) for card in fan]
        assert len(places) == count
        for (x, y), (next_x, next_y) in itertools.pairwise(places):
            assert next_x - x >= 34 or next_y - y > 30  # beside it, or in the next row
        assert all(x >= 10 and x + 44 <= 310 and y >= 20 and y + 58 <= low for x, y in places)


def test_long_hands_of_sea_salt() -> None:
    """Nobody lays a pair or ends the round: the hands hold the whole deck at last."""
    position = leadline.deal("sea-salt-paper", players=2, seed=3)
    longest = 0
    for step in range(400):
        if position.is_over or max(position.document()["scores"]):
            break
        texts = [position.game.notation.atom_text(position, code) for code in position.legal_codes()]
        quiet = [at for at, move in enumerate(texts) if not move.startswith(("pair", "stop", "last-chance"))]
        position.push(position.legal_codes()[quiet[step % len(quiet)]])
        hands = position.document()["hands"]
        if max(map(len, hands)) > longest:
            longest = max(map(len, hands))
            for seat in (None, 1, 2):
                assert faults(position.game.svg(position, seat, theme=THEMES[longest % 2])) == []
    assert longest > 12


def test_long_hands_of_calm_sailing() -> None:
    position = leadline.deal("calm-sailing", players=1, seed=3, solo_draw=20)
    longest = 0
    while not position.is_over:
        position.push(position.playout_move(3))
        if len(position.document()["hands"][0]) > longest:
            longest = len(position.document()["hands"][0])
            assert faults(position.game.svg(position)) == []
    assert longest > 18


def test_large_patterns_of_cards_of_ones_own() -> None:
    """Every cell of the board in one pattern, numbers of three digits, points of two."""
    colors = ("any", "red", "yellow", "purple", "green")
    cells = [[row, column, colors[(row + 2 * column) % 5], "2+"] for row in range(4) for column in range(4)]
    patterns = [{"kind": "custom", "cells": cells[:many]} for many in range(2, 17)]
    cards = [
        {"id": 200 + index, "pieces": ["red", "green"], "points": 99, "pattern": pattern}
        for index, pattern in enumerate(patterns)
    ]
    position = leadline.deal("reef", players=4, seed=1, card_file={"cards": cards})
    while not position.is_over:
        position.push(position.playout_move(1))
        if position.is_boundary:
            assert faults(position.game.svg(position)) == []
