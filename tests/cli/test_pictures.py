"""`show` with pictures: SVG, PNG and PDF, themes, marks, strips of boards, and what is refused."""

from __future__ import annotations

import json
import re
import runpy
import struct
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import leadline
from leadline.cli import pictures
from support.pictures import SVG, faults

DOCS = Path(__file__).parents[2] / "docs"
BOARD = str(DOCS / "board.json")
HAND = str(DOCS / "hand.json")


def words(picture: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def size(data: bytes) -> tuple[int, int]:
    """Width and height of a PNG, which its header names."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", data[16:24])


def test_png_and_pdf_are_the_picture_in_its_size(run, tmp_path):
    outs = [str(tmp_path / f"board.{kind}") for kind in ("svg", "png", "pdf")]
    result = run("show", BOARD, "--seat", "2", "--svg", outs[0], "--png", outs[1], "--pdf", outs[2])
    assert result.exit_code == 0, result.stderr
    root = ElementTree.fromstring(Path(outs[0]).read_text(encoding="utf-8"))
    wide, high = int(root.get("width") or 0), int(root.get("height") or 0)
    assert size(Path(outs[1]).read_bytes()) == (2 * wide, 2 * high)
    page = Path(outs[2]).read_bytes()
    assert page.startswith(b"%PDF-")
    box = re.search(rb"/MediaBox \[ ?0 0 ([\d.]+) ([\d.]+)", page)
    assert box is not None
    assert float(box[1]) / float(box[2]) == pytest.approx(wide / high, rel=0.01)


def test_the_same_picture_gives_the_same_bytes(run, tmp_path):
    for kind in ("png", "pdf"):
        found = []
        for name in ("one", "two"):
            out = tmp_path / f"{name}.{kind}"
            assert run("show", BOARD, f"--{kind}", str(out)).exit_code == 0
            found.append(out.read_bytes())
        assert found[0] == found[1]
        assert run("show", BOARD, f"--{kind}", "-").stdout_bytes == found[0]


def test_letters_that_the_fonts_lack_are_drawn_all_the_same():
    for name in ("\u00e9", "\u7c73"):
        layout = {"name": name, "cells": ["a1", "b1", "b2"]}
        position = leadline.deal("calm-sailing", players=2, seed=1, layout=layout)
        assert size(pictures.png(position._repr_svg_()))[0] > 0
        assert pictures.pdf(position._repr_svg_()).startswith(b"%PDF-")


@pytest.mark.parametrize(("kind", "missing"), [("png", "resvg_py"), ("pdf", "svglib.svglib"), ("png", "reportlab")])
def test_a_missing_extra_is_named_with_its_install_line(refused, tmp_path, monkeypatch, kind, missing):
    monkeypatch.setitem(sys.modules, missing, None)
    out = tmp_path / "board"
    said = refused("show", BOARD, f"--{kind}", str(out))
    line = f"leadline: --{kind}: needs the `pictures` extra: pip install 'leadline[pictures]'"
    assert said == [line]
    assert not out.exists()


def test_a_picture_is_light_unless_dark_is_asked_for(run):
    plain = run("show", BOARD, "--svg", "-").stdout
    assert run("show", BOARD, "--svg", "-", "--theme", "light").stdout == plain
    dark = run("show", BOARD, "--svg", "-", "--theme", "dark").stdout
    assert dark != plain
    assert 'data-theme="dark"' in dark
    assert words(dark) == words(plain)
    assert faults(dark) == faults(plain) == []


def test_marked_moves(run, refused, write):
    view = write(leadline.load(json.loads(Path(BOARD).read_text())).view(2).document())
    for file, more in ((view, ()), (BOARD, ("--seat", "2")), (BOARD, ())):
        picture = run("show", file, *more, "--svg", "-", "--mark", "21@c2 -11", "--mark", "70@c6 -35").stdout
        assert {"marked move: 21@c2 -11", "marked move: 70@c6 -35"} <= set(words(picture))
        groups = {group.get("id"): group for group in ElementTree.fromstring(picture).iter(f"{SVG}g")}
        for name in ("cell-c2", "seat-2-card-21", "seat-2-card-11", "cell-c6", "seat-2-card-70", "seat-2-card-35"):
            assert any(shape.get("stroke-dasharray") == "7 4" for shape in groups[name]), name
        assert not any(shape.get("stroke-dasharray") == "7 4" for shape in groups["cell-d2"])
    assert "21@a6 -11" in refused("show", view, "--svg", "-", "--mark", "21@a6 -11")[0]
    assert "seat 2 is to move" in refused("show", BOARD, "--seat", "1", "--svg", "-", "--mark", "21@c2 -11")[0]


def test_a_line_is_a_strip_of_boards(run, write, deal, tmp_path):
    file = write(deal)
    line = run("verify", file, "--json").stdout
    count = len(json.loads(line)["line"])
    for every, frames in ((1, count + 1), (10, 2 + (count - 1) // 10)):
        result = run("show", file, "--line", "-", "--every", str(every), "--svg", "-", stdin=line)
        assert result.exit_code == 0, result.stderr
        root = ElementTree.fromstring(result.stdout)
        found = [group for group in root.iter(f"{SVG}g") if group.get("data-frame")]
        assert [group.get("id") for group in found] == [f"f{number}" for number in range(1, frames + 1)]
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        assert "f1-cell-a1" in ids
        assert words(result.stdout).count("before the first move") == 1
        assert faults(result.stdout) == []
    moves = write("2@a1\n80@f6\n", "moves.txt")
    for theme in ("light", "dark"):
        picture = run("show", file, "--line", moves, "--svg", "-", "--seat", "3", "--theme", theme).stdout
        assert "2. seat 1: 80@f6" in words(picture)
        assert faults(picture) == []


@pytest.mark.parametrize("game", ["reef", "reef-encounter", "sea-salt"])
def test_lines_of_every_game(run, write, game):
    position = leadline.deal(game, players=3, seed=2)
    walk, moves = position.copy(), []
    for _ in range(4):
        start, codes = walk.copy(), []
        while not codes or not walk.is_boundary:
            codes.append(walk.playout_move(1))
            walk.push(codes[-1])
        moves.append(walk.game.notation.join(start, codes))
    picture = run("show", write(position.document()), "--line", write(json.dumps(moves), "l.json"), "--svg", "-").stdout
    assert sum("." in word and "seat" in word for word in words(picture)) >= 4
    assert faults(picture) == []


def test_a_plan_is_a_strip_of_boards(run, refused, write):
    plan = run("plan", HAND, "--json").stdout
    steps = json.loads(plan)["steps"]
    for theme in ("light", "dark"):
        result = run("show", HAND, "--line", "-", "--svg", "-", "--theme", theme, stdin=plan)
        assert result.exit_code == 0, result.stderr
        shown = words(result.stdout)
        for number, step in enumerate(steps, start=1):
            assert f"{number}. card {step['card']}: {' '.join(step['pieces'])}" in shown
            assert f"scores {step['points']}" in shown
        assert f"in all {json.loads(plan)['total']}" in shown
        assert faults(result.stdout) == []
    for step, said in (
        ({"card": 1, "pieces": []}, "steps[1].card: 1 is not one of the cards left"),
        ({"card": 17, "pieces": ["q@a1"]}, "steps[1].pieces: expected pieces such as r@b2, found 'q@a1'"),
        ({"card": 17, "pieces": None}, "steps[1].pieces: expected pieces"),
        ({"card": 17, "pieces": ["g@a1"] * 3}, "steps[1].pieces: a1 is full"),
    ):
        bad = write(json.dumps({"steps": [step]}), "plan.json")
        assert said in refused("show", HAND, "--line", bad, "--svg", "-")[0]
    null = write('{"steps": null, "status": "unknown"}', "plan.json")
    assert (
        "steps: expected the steps of a plan (status: unknown)"
        in refused("show", HAND, "--line", null, "--svg", "-")[0]
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--theme", "dark"), "--theme needs a picture: --svg, --png or --pdf"),
        (("--mark", "70@c6 -35"), "--mark needs a picture"),
        (("--line", "x"), "--line needs a picture"),
        (("--every", "2"), "--every needs --line"),
        (("--json", "--png", "x"), "--json and --png cannot be combined"),
        (("--svg", "x", "--pdf", "x"), "the same OUT is given twice"),
        (("--svg", "x", "--mark", "70@c6 -35", "--line", "y"), "--mark and --line cannot be combined"),
        (("--svg", "x", "--theme", "red"), "--theme: expected light or dark, not 'red'"),
        (("--svg", "x", "--every", "0", "--line", "y"), "--every"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_options_that_do_not_go_together(refused, arguments, said):
    assert said in " ".join(refused("show", BOARD, *arguments))


def test_a_line_that_breaks_is_refused_with_its_move(refused, write, deal):
    moves = write("2@a1\n2@a1\n", "moves.txt")
    assert "move 2: " in refused("show", write(deal), "--line", moves, "--svg", "-")[0]
    view = write(leadline.load(deal).view(1).document(), "view.json")
    assert "needs everything known" in refused("show", view, "--line", moves, "--svg", "-")[0]


def test_the_position_after_some_moves_of_a_line(run, refused, write, deal):
    file, moves = write(deal), write("2@a1\n80@f6\n", "moves.txt")
    position = leadline.load(deal)
    for after, move in enumerate(("", "2@a1", "80@f6")):
        if move:
            position.push(move)
        here = ("show", file, "--line", moves, "--after", str(after))
        assert json.loads(run(*here, "--json").stdout) == position.document()
        assert run(*here).stdout == run("show", write(position.document(), "p.json")).stdout
        picture = run(*here, "--seat", "1", "--svg", "-").stdout
        assert [word for word in words(picture) if word.startswith("last move: ")] == (
            [f"last move: {move}"] * bool(move)
        )
    assert "--after: 3, but the line has 2 moves" in refused("show", file, "--line", moves, "--after", "3")[0]
    assert "--after needs --line" in " ".join(refused("show", file, "--after", "1"))


def test_the_input_is_not_replaced_by_a_picture(refused, write, deal):
    file = write(deal)
    for kind in ("png", "pdf"):
        assert "is the file that is read" in refused("show", file, f"--{kind}", file)[0]


def test_the_pictures_of_the_docs_are_up_to_date():
    """`python docs/draw_pictures.py` draws them anew."""
    drawn = runpy.run_path(str(DOCS / "draw_pictures.py"))["pictures"]()
    there = {name: (DOCS / "pictures" / name).read_text(encoding="utf-8") for name in drawn}
    assert drawn == there
    assert all(faults(picture) == [] for picture in drawn.values())
