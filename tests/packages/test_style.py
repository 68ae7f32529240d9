"""release/check_style.py finds each kind of fault in texts, and its list of allowed faults only shrinks."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from support.archives import ROOT


def script() -> ModuleType:
    """Load the script as a module."""
    spec = importlib.util.spec_from_file_location("leadline_check_style", ROOT / "release" / "check_style.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


STYLE = script()
RULES = STYLE.Rules((ROOT / "release" / "style.toml").read_text(encoding="utf-8"))
SAMPLES = {
    "told": "the seat is told its cards",
    "said": "it says what is missing",
    "go-on": "the game is gone on with",
    "take-back": "a move is taken back",
    "is-no": "c9 is no cell",
    "as-example": "a time, as `2s`",
    "where-if": "Where it is missing, nothing happens.",
    "in-the-mean": "4 ms in the mean",
    "by-the-clock": "2 s by the clock",
    "of-now": "the settings of now",
    "percent": "95 % of deals",
    "the-extra": "the extra `plot`",
    "a-person": "a person points at a space",
    "beside": "a file beside it",
    "others": "the moves are others",
    "object-of-json": "an object of JSON",
    "world": "many worlds",
    "fresh-world": "fresh worlds",
    "atomic-move": "an atomic move",
    "whole-move": "Whole moves",
    "playout-policy": "the playout policy",
    "openness": "the openness",
    "belief": "the beliefs",
    "dive": "a dive",
    "beam-game": "a game of a beam",
    "lean": "a lean game",
    "number-line": "the number line",
    "promise": "the promise",
    "seas": "the seas",
    "rough": "rough values",
    "sight": "points in sight",
    "taste": "the likings",
    "worth": "the worths",
    "house": "a house ruling",
    "furniture": "the furniture",
    "stands-apart": "it stands apart",
    "supposed": "cards that are supposed",
    "tidied": "a tidied view",
    "happening": "the happenings",
    "chose-nothing": "deals that chose nothing",
    "left-out": "a key that is left out",
    "give-up": "gives up {card}",
    "broken-off": "a game is broken off",
    "sound": "sounds a position",
    "blank": "blanks between numbers",
    "half-character": "half a character",
    "most-that": "the most that is read",
}


def kinds(file: str, source: str) -> list[str]:
    """Return the kinds of the faults in a file."""
    return [fault.kind for fault in STYLE.faults(file, source, RULES)]


def test_every_word_has_a_sample() -> None:
    assert set(SAMPLES) == {*RULES.words, *RULES.terms}


@pytest.mark.parametrize("kind", SAMPLES)
def test_each_word_is_found(kind: str) -> None:
    text = SAMPLES[kind]
    assert kinds("page.md", text) == [kind]
    assert kinds("module.py", f'raise ValueError(f"{text}, {{value}}")') == [kind]
    assert kinds("page.js", f"const text = '{text}.';") == [kind]
    assert kinds("page.html", f"<p>{text}</p>") == [kind]
    everywhere = [kind] if kind in RULES.words else []  # private terms may stay in docstrings for now
    assert kinds("module.pyx", f'"""Return {text}."""\n\n# see {text}\n') == everywhere * 2
    assert kinds("page.md", f"```text\n{text}\n```\n") == []


def test_plain_words_and_names_in_code_are_not_found() -> None:
    assert kinds("page.md", "Use `worlds` ([lean](verify.md#beliefs)).") == []
    assert kinds("page.md", "There is no cell k7.") == []
    assert kinds("module.py", 'worlds = {"worlds": 1}') == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('def f():\n    """Whether it is so."""', ["docstring-start"]),
        ("class A:\n    '''text'''\n    def f(self):\n        \"\"\"How many cards.\"\"\"", ["docstring-start"]),
        ('"""Draw cards."""\nTEXT = """What is this?"""\n# What follows', []),
        ('"""As long as it lasts."""', ["docstring-start"]),
        ('"""Assign a colour."""', []),
    ],
)
def test_docstrings_that_begin_like_riddles_are_found(source: str, found: list[str]) -> None:
    assert kinds("module.py", source) == kinds("module.pyx", source) == found


def sentence(words: int) -> str:
    return "Word " + "word " * (words - 2) + "word."


def test_long_sentences_are_found_beyond_a_share_of_the_page() -> None:
    short = (sentence(20) + " ") * 19
    assert kinds("page.md", short + sentence(31)) == []
    assert kinds("page.md", short + sentence(41)) == ["sentence-too-long"]
    assert kinds("page.md", short + sentence(31) + " " + sentence(31)) == ["sentence-long"] * 2
    assert kinds("page.md", sentence(20) + "\n- " + sentence(20) + "\n\n| " + sentence(20)) == []


def test_each_kilobyte_too_many_is_a_fault() -> None:
    line = "word.\n"
    size = RULES.size("docs/howto/new.md") * 1000
    assert size == 8000
    assert kinds("docs/howto/new.md", line * int(size // len(line))) == []
    assert kinds("docs/howto/new.md", line * int(1 + size // len(line))) == ["page-size"]
    assert kinds("docs/howto/new.md", line * int(1 + (size + 1000) // len(line))) == ["page-size"] * 2


def test_docstrings_of_public_functions_are_imperative(tmp_path: Path) -> None:
    pytest.importorskip("ruff")
    source = 'def f(\n    a,\n):\n    """Writes a."""\ndef _g():\n    """Writes b."""\ndef h():\n    """Write c."""\n'
    (tmp_path / "module.py").write_text(source, encoding="utf-8")
    found = list(STYLE.imperative_faults(tmp_path.resolve(), ["module.py"]))
    assert [(fault.file, fault.line, fault.kind) for fault in found] == [("module.py", 4, "D401")]


def test_the_whole_checkout_is_searched(tmp_path: Path) -> None:
    pytest.importorskip("ruff")
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    for name in ("new.md", "tests/new.md", "release/style.toml", "docs/new.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("It is told.", encoding="utf-8")
    (tmp_path / "release/style.toml").write_bytes((ROOT / "release/style.toml").read_bytes())
    assert [str(fault) for fault in STYLE.all_faults(tmp_path.resolve())] == [
        "new.md:1: told: write report, print, list, show or enter: it is told."
    ]


def test_the_list_of_faults_may_only_shrink(tmp_path: Path) -> None:
    old, new = STYLE.Fault("a.md", 1, "told", "advice"), STYLE.Fault("b.md", 2, "percent", "advice")
    allowed = Counter({("a.md", "told"): 2})
    assert STYLE.compare([old, old], allowed) == []
    assert STYLE.compare([old], allowed) == ["a.md: 1 x told, listed 2: use --write"]
    assert STYLE.compare([old, old, new], allowed) == ["b.md:2: percent: advice", "b.md: 1 x percent, allowed 0"]
    assert STYLE.compare([], allowed) == ["a.md: 0 x told, listed 2: use --write"]
    path = tmp_path / "faults.json"
    assert STYLE.read(path) == {}
    STYLE.write(path, allowed + Counter({("a.md", "page-size"): 1, ("A.md", "told"): 3}))
    assert path.read_text() == '{\n  "A.md": {"told": 3},\n  "a.md": {"page-size": 1, "told": 2}\n}\n'
    assert STYLE.read(path)["A.md", "told"] == 3


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ([], {"told": 1, "percent": 9}),
        (["--write"], {"told": 1, "percent": 2}),
        (["--write", "--accept"], {"told": 3, "percent": 2}),
    ],
)
def test_write_raises_no_count_unless_asked_to(
    options: list[str], counts: dict[str, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "faults.json"
    path.write_text('{"a.md": {"told": 1, "percent": 9}}', encoding="utf-8")
    found = [STYLE.Fault("a.md", 1, kind, "") for kind in ("told", "told", "told", "percent", "percent")]
    monkeypatch.setattr(STYLE, "LIST", path)
    monkeypatch.setattr(STYLE, "all_faults", lambda root: found)
    monkeypatch.setattr(sys, "argv", ["check_style.py", *options])
    assert STYLE.main() == (0 if "--accept" in options else 1)
    assert STYLE.read(path) == {("a.md", kind): count for kind, count in counts.items()}


@pytest.mark.parametrize(
    ("message", "wrong"),
    [
        ("table: accept hands in any order\n\nBecause.", None),
        ("core/svg, cli: draw rings\n", None),
        ("# a comment\nMerge branch 'work'", None),
        ("Table accepts hands", "the subject needs the form"),
        ("table: Accept hands", "the subject needs the form"),
        ("table: accept hands.", "the subject needs the form"),
        ("", "the subject needs the form"),
        (f"table: {'a' * 66}", "the subject has 73 characters; use at most 72"),
    ],
)
def test_subjects_of_commits(message: str, wrong: str | None) -> None:
    fault = STYLE.subject_fault(message)
    assert fault is None if wrong is None else fault.startswith(wrong)
