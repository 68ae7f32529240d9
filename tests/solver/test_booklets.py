"""The booklets against the reference implementations: what is asked can be on a table, the solution is
legal and does what is said, and in games without chance the other moves do not."""

from __future__ import annotations

import json
import re
import runpy
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import leadline
from leadline.checker import bounds
from leadline.checker.certificate import check
from leadline.core.rng import Generator
from leadline.solver.certificate import certificate
from leadline.solver.puzzles import sampled
from leadline.solver.puzzles.key import key_of
from leadline.solver.puzzles.puzzle import Puzzle
from leadline.solver.puzzles.puzzle_file import read
from reference import calm_sailing, reef, reef_encounter, sea_salt
from reference.reef_cards import CARDS

FOLDER = Path(__file__).parents[2] / "solver" / "puzzles" / "booklets"
GAMES = ("calm-sailing", "reef", "reef-encounter", "sea-salt-paper")
COUNT = 50
QUICK = (0, 7, 13, 27, 41)  # places of the puzzles that the default run verifies
NODES = 1_500  # positions of a search by the reference
WORLDS = 3


def booklet(game: str) -> list[Puzzle]:
    lines = (FOLDER / f"{game.replace('-', '_')}.jsonl").read_text(encoding="utf-8").splitlines()
    return [read(json.loads(line)) for line in lines]


def each(game: str) -> pytest.MarkDecorator:
    """The puzzles of a booklet; most of them are slow."""
    puzzles = [
        pytest.param(puzzle, marks=() if place in QUICK else (pytest.mark.slow,), id=f"{game}-{place + 1}")
        for place, puzzle in enumerate(booklet(game))
    ]
    return pytest.mark.parametrize("puzzle", puzzles)


@pytest.mark.parametrize("game", GAMES)
def test_a_booklet_has_its_puzzles_none_twice_from_easy_to_hard(game: str) -> None:
    puzzles = booklet(game)
    assert len(puzzles) == COUNT
    keys = [key_of(dict(puzzle.document)) for puzzle in puzzles]
    assert keys == [puzzle.key for puzzle in puzzles]
    assert len(set(keys)) == len(keys)
    grades = [puzzle.grade for puzzle in puzzles]
    assert grades == sorted(grades)
    assert len(set(grades)) >= 2


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """The pages that the site has of the booklets."""
    return runpy.run_path(str(Path(__file__).parents[2] / "docs" / "make_booklets.py"))["pages"]()


@pytest.mark.parametrize("game", GAMES)
def test_the_page_shows_the_puzzles_and_their_solutions(game: str, pages: dict[str, str]) -> None:
    text = pages[f"puzzles/{game.replace('-', '_')}.md"]
    asked, _, solutions = text.partition("## Solutions")
    assert re.findall(r"^## Puzzle (\d+)$", asked, re.MULTILINE) == [str(number) for number in range(1, COUNT + 1)]
    told = re.findall(r"^\d+\. `(.+?)`: ", solutions, re.MULTILINE)
    assert told == [", then ".join(puzzle.solution) for puzzle in booklet(game)]


def test_the_booklets_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 600_000


def is_lost(state: calm_sailing.State) -> bool:
    """Whether a bound or the rules show that the game cannot be won."""
    return state.over() or any(bound(state) is not None for bound in (bounds.finish, bounds.deck, bounds.count))


def wins(state: calm_sailing.State, budget: list[int]) -> bool | None:
    """Whether some way to play on wins, by trying all of them; None where the budget is used up."""
    if state.finished:
        return True
    if is_lost(state):
        return False
    unsure = False
    for text in state.moves():
        budget[0] -= 1
        if budget[0] < 0:
            return None
        after = calm_sailing.load(state.document())
        after.play(text)
        found = wins(after, budget)
        if found:
            return True
        unsure = unsure or found is None
    return None if unsure else False


def after(document: Any, *moves: str) -> leadline.Position:
    position = leadline.load(dict(document))
    assert isinstance(position, leadline.Position)
    for move in moves:
        position.push(move)
    return position


@each("calm-sailing")
def test_the_only_winning_moves_of_calm_sailing(puzzle: Puzzle) -> None:
    state = calm_sailing.load(without(puzzle.document, "memory"))
    for done in range(puzzle.asked):
        failing = puzzle.proof["failing"] if done == 0 else puzzle.proof["then"][done - 1]
        assert state.moves() == sorted([puzzle.solution[done], *failing])
        for move in failing:
            lost = after(puzzle.document, *puzzle.solution[:done], move)
            verdict = leadline.verify(lost, nodes=100_000)
            assert verdict.status == "unwinnable"
            finding = check(certificate(lost, verdict))
            assert finding.status in ("confirmed", "trusted"), finding
            if finding.status == "trusted":
                assert wins(calm_sailing.load(without(lost.document(), "memory")), [NODES // len(failing)]) is not True
        state.play(puzzle.solution[done])
    for move in puzzle.proof["line"][puzzle.asked :]:
        state.play(move)
    assert state.finished


def scored(board: reef.Board, number: int) -> int:
    return CARDS[number].points * len(reef.scoring(board, CARDS[number]))


def played(document: Any, play: str) -> dict[str, Any]:
    """The question that is left after a play, with its points in `gained`, all by the reference."""
    _, number, *pieces = play.split()
    board = reef._read_board(document["board"], "board", [])
    way = [(piece[0], piece[2:]) for piece in pieces]
    assert [reef.canonical(CARDS[int(number)], way)] == [
        found for found in reef.layings(board, CARDS[int(number)], document["supply"]) if found == way
    ]
    laid = reef.laid(board, way)
    assert laid is not None
    supply = {letter: left - [color for color, _ in way].count(letter) for letter, left in document["supply"].items()}
    return {
        "board": reef.write_board(laid),
        "cards": [card for card in document["cards"] if card != int(number)],
        "supply": supply,
        "gained": document.get("gained", 0) + scored(laid, int(number)),
    }


@each("reef")
def test_the_plans_of_reef(puzzle: Puzzle) -> None:
    rest: dict[str, Any] = dict(puzzle.document)
    for play in puzzle.solution:
        rest = played(rest, play)
    assert rest["gained"] == puzzle.proof["total"]
    board = reef._read_board(puzzle.document["board"], "board", [])
    supply = puzzle.document["supply"]
    texts = [
        f"play {number}{reef.written(way)}"
        for number in puzzle.document["cards"]
        for way in reef.layings(board, CARDS[number], supply)
    ]
    assert puzzle.solution[0] in texts
    assert len(texts) >= puzzle.proof["first_plays"]
    generator = Generator(puzzle.seed, "booklets")
    for text in (texts[generator.below(len(texts))] for _ in range(3)):  # other first plays lead to fewer points
        left = played(puzzle.document, text)
        reached = left["gained"] + max(
            (inner := played(left, f"play {number}{reef.written(way)}"))["gained"]
            + max(
                scored(found, last) if (found := reef.laid(reef._read_board(inner["board"], "", []), final)) else 0
                for last in inner["cards"]
                for final in reef.layings(reef._read_board(inner["board"], "", []), CARDS[last], inner["supply"])
            )
            - left["gained"]
            for number in left["cards"]
            for way in sample(
                list(reef.layings(reef._read_board(left["board"], "", []), CARDS[number], left["supply"])), generator
            )
        )
        assert reached <= (puzzle.proof["total"] if text == puzzle.solution[0] else puzzle.proof["second"])


def sample(ways: list[Any], generator: Generator) -> Iterator[Any]:
    """Some ways to lay the pieces of a card."""
    return (ways[generator.below(len(ways))] for _ in range(6))


def worlds(puzzle: Puzzle) -> Iterator[leadline.Position]:
    """Positions that agree with what the seat sees."""
    view = leadline.load(dict(puzzle.document))
    assert isinstance(view, leadline.View)
    generator = Generator(puzzle.seed, "booklets")
    for _ in range(WORLDS):
        yield view.sample(generator)


def without(document: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {key: value for key, value in document.items() if key not in names}


@each("sea-salt-paper")
def test_the_choices_of_sea_salt(puzzle: Puzzle) -> None:
    assert puzzle.proof["interval"][0] - puzzle.proof["next_at_most"] >= 0.0998  # rounded
    for world in worlds(puzzle):
        state = sea_salt.load(without(world.document(), "memory", "shuffle", "played"))
        assert state.to_move == world.turn
        assert any(text.startswith(puzzle.solution[0]) for text in state.moves())
        assert any(text.startswith(puzzle.proof["next"]) for text in state.moves())


@pytest.mark.extended
@each("reef-encounter")
def test_the_best_move_of_reef_encounter_stands_in_searches_from_other_seeds(puzzle: Puzzle) -> None:
    view = leadline.load(dict(puzzle.document))
    assert isinstance(view, leadline.View)
    for seed in range(puzzle.seed, puzzle.seed + 1 + sampled.AGAIN):
        first, *others = leadline.best(view, nodes=sampled.RANKED[1], seed=seed).moves
        assert first.text == puzzle.solution[0]
        assert all(other.interval[1] < first.interval[0] for other in others)


@each("reef-encounter")
def test_the_turns_of_reef_encounter(puzzle: Puzzle) -> None:
    assert puzzle.proof["interval"][0] - puzzle.proof["next_at_most"] >= 0.0998  # rounded
    for world in worlds(puzzle):
        state = reef_encounter.load(without(world.document(), "memory", "seed"))
        assert puzzle.proof["next"] in state.moves()
        for move in puzzle.solution:
            assert state.to_move == world.turn
            assert state.moves() == (world.whole_moves() or [])
            assert move in state.moves()
            state.play(move)
            world.push(move)
