"""`leadline play` on a full screen, driven by Textual's pilot."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import leadline
from leadline.cli.folding import with_folded_lists
from leadline.cli.play import full_screen
from leadline.core import DocumentError
from leadline.core.errors import OutputError
from leadline.solver.session.game_session import Session, begin
from leadline.solver.session.terminal_places import Places, pieces

pytest.importorskip("textual")

from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from leadline.cli.play.overlays import Ask, Hidden, Sheet
from leadline.cli.play.screen import Below, Board, Screen

SIZE = (80, 24)
MOST = 3_000  # looks at a game that goes on


def drive(
    session: Session,
    course: Callable[[Screen, Pilot[None]], Awaitable[None]],
    *,
    out: str | None = None,
    size: tuple[int, int] = SIZE,
) -> Screen:
    """Runs the screen without a terminal, and does on it what `course` does."""
    app = Screen(session, out, nodes=40)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await course(app, pilot)

    asyncio.run(run())
    return app


def game(name: str, players: int = 2, seats: tuple[int, ...] = (1,), seed: int = 7, **rules: Any) -> Session:
    return begin(leadline.deal(name, players=players, seed=seed, **rules), seats, "policy", 3)


async def settled(app: Screen, pilot: Pilot[None]) -> None:
    """Waits until nobody thinks any more."""
    for _ in range(MOST):
        await pilot.pause()
        if not app.working and not app.session.waits_for_engine:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("somebody still thinks")


def told(app: Screen) -> str:
    return str(app.screen_stack[0].query_one("#told", Static).content)


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("calm-sailing", {}),
        pytest.param("reef", {}, marks=pytest.mark.extended),
        pytest.param("reef-encounter", {}, marks=pytest.mark.extended),
        ("sea-salt-paper", {"target": 10}),
    ],
    ids=str,
)
def test_a_game_to_its_end(name: str, rules: dict[str, Any], tmp_path: Path) -> None:
    session, out = game(name, **rules), tmp_path / "game.json"

    async def course(app: Screen, pilot: Pilot[None]) -> None:
        for count in range(MOST):
            await settled(app, pilot)
            if session.position.is_over:
                break
            usual = session.view.masked.playout_move(count)
            at = next(number for number, choice in enumerate(app.shown) if choice.codes[0] == usual)
            app.query_one("#moves", OptionList).highlighted = at
            await pilot.press("enter")
        assert "The game is over" in told(app)
        assert app.query_one("#moves", OptionList).option_count == 0
        assert app.query_one(Board).drawing.split() == session.game.drawing.text(session.position).split()

    drive(session, course, out=str(out))
    assert session.position.is_over
    assert leadline.replay(json.loads(out.read_text(encoding="utf-8"))).position == session.position


def test_the_keyboard() -> None:
    session = game("calm-sailing", 3)

    async def course(app: Screen, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        everything = list(app.shown)
        assert "as seat 1 sees it" in app.query_one(Board).drawing
        await pilot.press(*"4@")
        assert app.shown
        assert {choice.text[:2] for choice in app.shown} == {"4@"}
        await pilot.press("enter")
        await pilot.pause()
        assert f"{len(app.shown)} moves have that; choose one" in told(app)
        await pilot.press("down", "down", "up")
        assert app.query_one("#moves", OptionList).highlighted == 0
        await pilot.press("escape")
        await pilot.pause()
        assert app.shown == everything
        await pilot.press(*"99@a1", "enter")
        await pilot.pause()
        assert "illegal move '99@a1'" in told(app)
        await pilot.press("escape", *"4@a1", "enter")
        await settled(app, pilot)
        assert "You play 4@a1." in session.course()[1] or "seat 1: 4@a1" in session.course()
        assert all(f"seat {seat} lays" in told(app) for seat in (2, 3))
        await pilot.press("ctrl+z")
        await settled(app, pilot)
        assert app.shown == everything
        assert "Undone." in told(app)

    drive(session, course)


def test_the_mouse() -> None:
    session = game("calm-sailing", 3)

    async def course(app: Screen, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        lines = app.query_one(Board).drawing.splitlines()
        row = next(number for number, line in enumerate(lines) if line.strip().startswith("1 "))
        await pilot.click(Board, offset=(lines[row].index("."), row))
        await pilot.pause()
        assert app.query_one("#words", Input).value == "a1 "
        assert app.shown
        assert all("a1" in choice.text for choice in app.shown)
        hand = next(number for number, line in enumerate(lines) if "(you)" in line)
        await pilot.click(Board, offset=(lines[hand].index(" 9 ") + 1, hand))
        await pilot.pause()
        assert [choice.text for choice in app.shown] == ["9@a1"]
        before = len(session.codes)
        await pilot.click("#moves", offset=(3, 1))
        await settled(app, pilot)
        assert len(session.codes) > before
        assert "seat 1: 9@a1" in session.course()

    drive(session, course)


def test_a_hint_and_a_review() -> None:
    session = game("sea-salt-paper", 2)

    async def course(app: Screen, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        await pilot.press("question_mark")
        await settled(app, pilot)
        assert "Why " in told(app)
        assert app.query_one("#words", Input).value == ""
        await pilot.press("ctrl+r")
        await settled(app, pilot)
        assert "nothing to review" in told(app)
        await pilot.press("down", "enter")
        await settled(app, pilot)
        await pilot.press("ctrl+r")
        await settled(app, pilot)
        assert isinstance(app.screen, Sheet)
        assert app.screen.lines.splitlines()[0].split()[:3] == ["MOVE", "SEAT", "PLAYED"]
        assert "Judging" not in told(app)
        assert "judged; ^r shows the review again." in told(app)
        await pilot.press("escape", "ctrl+o")
        await pilot.pause()
        assert isinstance(app.screen, Sheet)
        assert "seat 1: " in app.screen.lines
        await pilot.press("escape", "f1")
        await pilot.pause()
        assert isinstance(app.screen, Sheet)
        assert "Ctrl+Q    quit" in app.screen.lines

    drive(session, course)


def test_words_for_a_hint_may_have_capitals() -> None:
    session = game("sea-salt-paper", 2)

    async def course(app: Screen, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        await pilot.press(*"Best", "enter")
        await settled(app, pilot)
        assert "Why " in told(app)

    drive(session, course)


def test_the_table_is_covered_for_the_next_person() -> None:
    session = game("reef", 2, (1, 2))

    async def course(app: Screen, pilot: Pilot[None]) -> None:
        for _ in range(2):
            await pilot.pause()
            assert isinstance(app.screen, Hidden)
            board = app.screen_stack[0].query_one(Board)
            assert board.drawing == ""
            assert app.shown == []
            seat = session.turn
            await pilot.press("question_mark", "ctrl+z", "ctrl+o", "ctrl+r")
            assert isinstance(app.screen, Hidden)
            await pilot.press("enter")
            await pilot.pause()
            assert f"as seat {seat} sees it" in board.drawing
            await pilot.press("down", "enter")

    drive(session, course)


@pytest.mark.extended
def test_leaving_saves_what_was_played(tmp_path: Path) -> None:
    session, path = game("reef", 2), tmp_path / "game.json"

    async def course(app: Screen, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        await pilot.press("down", "enter")
        await settled(app, pilot)
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert isinstance(app.screen, Ask)
        await pilot.press(*str(path), "enter")
        await pilot.pause()

    app = drive(session, course)
    assert app.saved
    assert leadline.replay(json.loads(path.read_text(encoding="utf-8"))).position == session.position


@pytest.mark.extended
def test_a_game_is_left_while_an_engine_thinks() -> None:
    session = begin(leadline.deal("calm-sailing", players=3, seed=7), (1,), "best:5s", 3)

    async def course(app: Screen, pilot: Pilot[None]) -> None:
        await pilot.pause()
        assert app.working
        assert "thinks" in told(app)
        await pilot.press("ctrl+q")

    app = drive(session, course)
    assert app.return_code == 0
    assert session.codes == []


def test_saving_to_a_file_that_cannot_be(tmp_path: Path) -> None:
    session = game("reef", 2)

    async def course(app: Screen, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert isinstance(app.screen, Ask)
        app.screen.query_one(Input).value = str(tmp_path)
        await pilot.press("enter")
        await pilot.pause()
        assert told(app) == "Not saved."
        assert app.out is None  # the next one is asked for again
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert isinstance(app.screen, Ask)

    drive(session, course).check_saved()


async def move_that_cannot_be_saved(app: Screen, pilot: Pilot[None], out: Path) -> None:
    """Makes the first move, where the file that the game is kept in has become another one."""
    await settled(app, pilot)
    out.write_text("something else", encoding="utf-8")
    app.query_one("#moves", OptionList).highlighted = 0
    await pilot.press("enter")
    await settled(app, pilot)


def test_a_refused_file_does_not_take_the_place_of_another(tmp_path: Path) -> None:
    """Neither of the one that --out names, nor of none where the game is left."""
    session, out, other = game("reef", 2), tmp_path / "game.json", tmp_path / "other.json"
    other.write_text("{}", encoding="utf-8")

    async def course(app: Screen, pilot: Pilot[None]) -> None:
        await move_that_cannot_be_saved(app, pilot, out)
        assert not app.saved
        for file in (other, tmp_path / "none" / "game.json"):
            await pilot.press("ctrl+q")
            await pilot.pause()
            app.screen.query_one(Input).value = str(file)
            await pilot.press("enter")
            await pilot.pause()
            assert app.is_running
            assert app.out == str(out)
        await pilot.press("ctrl+q")
        await pilot.pause()
        await pilot.press("enter")

    app = drive(session, course, out=str(out))
    assert (out.read_text(encoding="utf-8"), other.read_text(encoding="utf-8")) == ("something else", "{}")
    with pytest.raises(OutputError, match=str(out)):
        app.check_saved()


def test_a_game_that_is_saved_elsewhere_is_saved(tmp_path: Path) -> None:
    session, out, other = game("reef", 2), tmp_path / "game.json", tmp_path / "other.json"

    async def course(app: Screen, pilot: Pilot[None]) -> None:
        await move_that_cannot_be_saved(app, pilot, out)
        await pilot.press("ctrl+q")
        await pilot.pause()
        app.screen.query_one(Input).value = str(other)
        await pilot.press("enter")

    drive(session, course, out=str(out)).check_saved()
    assert leadline.replay(json.loads(other.read_text(encoding="utf-8"))).position == session.position


def test_playing_ends_with_what_could_not_be_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in lines: an OutputError, which the command ends with 74."""
    app = Screen(game("reef", 2), str(tmp_path / "none" / "game.json"))
    monkeypatch.setattr(app, "run", app._keep)
    monkeypatch.setattr(app, "notify", lambda text, severity, markup: None)
    with pytest.raises(OutputError, match=r"game\.json: cannot be written"):
        app.play()


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_nothing_but_the_table_needs_to_scroll_sideways(size: tuple[int, int]) -> None:
    session = game("calm-sailing", 3)

    async def course(app: Screen, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        widths = max(map(len, app.query_one(Board).drawing.splitlines()))
        assert app.query_one("#table").size.width >= widths
        assert not app.query_one("#table").show_horizontal_scrollbar
        bottom = app.query_one("#news").region.bottom
        assert bottom < size[1]
        assert app.query_one("#words").region.height == 1

    drive(session, course, size=size)


@pytest.mark.extended
def test_a_hint_that_comes_too_late_is_not_told() -> None:
    session = begin(leadline.deal("calm-sailing", players=3, seed=7), (1,), "policy", 3)

    async def course(app: Screen, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        app.nodes = 20_000
        await pilot.press("question_mark", "down", "enter")
        await settled(app, pilot)
        assert "seat 2 lays" in told(app)
        app.nodes = 20
        await pilot.press("question_mark")
        await settled(app, pilot)
        assert "Why " in told(app)

    drive(session, course)


def test_a_missing_library_is_named_with_what_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "leadline.cli.play.screen")
    monkeypatch.setitem(sys.modules, "textual", None)
    with pytest.raises(DocumentError, match=r"needs the library textual: pip install 'leadline\[play\]'"):
        full_screen()


def test_without_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    session = game("calm-sailing", 3)

    async def course(app: Screen, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        await pilot.press("down")
        await pilot.pause()
        moves = app.query_one("#moves", OptionList)
        option = moves.get_component_styles("option-list--option-highlighted")
        assert abs(option.background.brightness - moves.styles.background.brightness) > 0.5

    drive(session, course)


@pytest.mark.parametrize("keys", [["enter"], ["1", "enter"]], ids=["Enter", "1"])
def test_the_first_hint_is_played(keys: list[str]) -> None:
    session = game("reef")

    async def course(app: Screen, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        before = len(app.shown)
        await pilot.press("?")
        await settled(app, pilot)
        best, *_ = app.hints
        assert told(app).startswith(f"1. {best}: ")
        assert app.query_one(Input).placeholder.startswith("Enter or 1 plays")
        await pilot.press(*keys[:-1])
        await pilot.pause()
        assert len(app.shown) == before  # the number of a hint narrows nothing
        await pilot.press(keys[-1])
        await settled(app, pilot)
        assert session.course()[0] == f"seat 1: {best}"
        assert app.hints == []
        assert app.query_one(Input).placeholder == "words narrow the moves; Enter plays"

    drive(session, course)


def test_the_list_of_moves_is_there_only_with_moves() -> None:
    session = game("reef")

    async def course(app: Screen, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        moves = app.query_one("#moves", OptionList)
        assert moves.display
        await pilot.press(*"zzz")
        await pilot.pause()
        assert moves.display  # the words can be taken back
        assert moves.border_title == "0 moves"
        app.found = []
        app._list("")
        assert not moves.display

    drive(session, course)


def test_a_long_hand_is_folded() -> None:
    """At 80x24 it would be cut at the right; spaces and cards that are set off stay where they are."""

    async def course(app: Screen, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        app.drawn = Places(drawing), spans
        app._draw()
        lines = app.query_one(Board).drawing.splitlines()
        assert max(map(len, lines)) <= app.query_one("#table").size.width
        assert lines[0] == drawing.splitlines()[0]
        assert [line.strip() for line in lines[1:]] == [
            "hand   mermaid/white, crab/dark blue, fish/black,",
            "fish/yellow, octopus/light blue",
            "deck     38 cards",
        ]

    hand = "    hand   mermaid/white, crab/dark blue, fish/black, fish/yellow, octopus/light blue"
    drawing = f"Sea Salt & Paper\n{hand}\n  deck     38 cards"
    spans = {1: [(26, 52)], 2: [(11, 13)]}
    drive(game("sea-salt"), course)
    folded, moved = with_folded_lists(drawing, spans, 45)
    shown = [folded.splitlines()[number][left:right] for number in moved for left, right in moved[number]]
    assert shown == ["crab/dark blue,", "fish/black", "38"]


def test_what_is_out_of_sight_below_is_said() -> None:
    async def course(app: Screen, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        cue = app.query_one("#below_news", Below)
        assert not cue.display
        app.tell(*(f"line {number}" for number in range(1, 8)))
        await pilot.pause()
        await pilot.pause()
        assert cue.display
        assert "4 more lines" in str(cue.content)
        app.query_one("#news").scroll_end(animate=False)
        await pilot.pause()
        await pilot.pause()
        assert not cue.display

    drive(game("calm-sailing", 3), course)


def test_pieces_of_reef_have_their_colours_and_letters() -> None:
    drawn = game("reef").drawing()
    colors = leadline.deal("reef", players=2, seed=1).game.piece_colors
    found = {drawn[start]: color for start, _, color in pieces(drawn, colors)}
    assert found == colors
    assert list(pieces("4   . p3 . y1  line3 g, 2 grey", colors))[-1][2] == colors["g"]
    assert len(list(pieces("4   . p3 . y1  line3 g, 2 grey", colors))) == 3

    async def course(app: Screen, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        text = app.query_one(Board).content
        assert {str(span.style) for span in text.spans} >= {f"bold {color}" for color in colors.values()}  # type: ignore[union-attr]

    drive(game("reef"), course)
