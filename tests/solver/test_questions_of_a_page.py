"""The questions that a page asks besides those of the commands: choices, a table without memory, steps, beginnings."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from leadline.core import GAMES, DocumentError, IllegalMove, Position, View, deal, documents
from leadline.core.choices import choices
from leadline.core.documents import load
from leadline.core.errors import Incomplete
from leadline.solver import analysis, result_json
from leadline.solver.api import answers, listing, messages, new_document
from leadline.solver.api.following import follow
from leadline.solver.results import Leader
from leadline.solver.session.picking import pick, words_of
from leadline.solver.session.replay_steps import MOST, steps
from leadline.solver.session.table import Table

Json = dict[str, Any]
GOLDEN = Path(__file__).parents[1] / "golden" / "records"
RECORDS = sorted(path.stem for path in GOLDEN.glob("*.json"))
NAMES = [game.name for game in GAMES]
LISTED = [game.name for game in GAMES if game.catalogue is not None]  # whose cards the page can show


def record(name: str) -> Json:
    found: Json = json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
    return found


def ask(action: str, **fields: object) -> Json:
    return answers.answer(messages.read({"id": 0, "action": action} | fields), answers.timer(), lambda found: None)


def view_after(name: str, moves: int) -> View:
    """A view of the seat to move after some moves of the playout policy."""
    position = deal(name, players=2, seed=5)
    for number in range(moves):
        position.push(position.playout_move(number))
    while position.is_over or not position.is_boundary:
        position.pop()
    assert position.turn is not None
    return position.view(position.turn)


@pytest.mark.parametrize("name", LISTED)
@settings(max_examples=15, deadline=None)
@given(data=st.data(), moves=st.integers(0, 30))
def test_every_choice_is_reached_by_its_words(name: str, data: st.DataObject, moves: int) -> None:
    """Whatever words of a move are chosen, in whatever order, the move is left; with all of them it is complete."""
    view = view_after(name, moves)
    wanted = data.draw(st.sampled_from(choices(view)))
    words = data.draw(st.permutations(words_of(wanted.text)))
    some = data.draw(st.integers(0, len(words)))
    found = pick(view, words[:some])
    assert wanted.text in found["moves"]
    assert len(found["touched"]) == len(found["moves"]) == found["count"]
    whole = pick(view, words)
    assert wanted.text in whole["moves"]
    if whole["complete"] is None:  # several with the same words
        assert sum(sorted(words_of(text)) == sorted(words) for text in whole["moves"]) > 1
        assert {more["text"] for more in whole["next"]} >= {wanted.text}
    else:
        assert sorted(words_of(whole["complete"])) == sorted(words)
    assert pick(view, words_of(wanted.text))["complete"] == pick(view, [wanted.text])["complete"] == wanted.text


def test_moves_with_the_same_words_are_told_apart() -> None:
    told = 0
    for moves in range(30):
        view = view_after("reef", moves)
        alike: dict[tuple[str, ...], list[str]] = {}
        for choice in choices(view):
            alike.setdefault(tuple(sorted(words_of(choice.text))), []).append(choice.text)
        for words, texts in alike.items():
            if len(texts) > 1 and told < 20:
                found = pick(view, words[1:])
                assert {*texts} <= {*found["moves"]}
                assert found["next"]
                if found["count"] == len(texts):
                    assert [more["text"] for more in found["next"]] == found["moves"]
                    told += 1
                for text in texts:
                    assert pick(view, words_of(text))["complete"] == text
                    assert pick(view, [*words, text])["complete"] == text
    assert told == 20


@pytest.mark.parametrize("name", LISTED)
def test_a_further_word_leaves_as_many_moves_as_was_told(name: str) -> None:
    view = view_after(name, 10)
    found = pick(view, [])
    assert found["complete"] is None or found["count"] == 1
    for more in found["next"][:40]:
        assert pick(view, [more["text"]])["count"] == more["count"] < found["count"]


def test_cards_and_places_are_told_apart() -> None:
    position = deal("calm-sailing", players=3, seed=7)
    found = pick(position.view(3), ["20"])
    assert {"20@c1", "-20 -22"} <= set(found["moves"])  # laid, and given away
    assert found["complete"] is None
    places = {place for more in found["next"] for place in more["places"]}
    assert {"a1", "f6"} <= places
    assert [card for more in found["next"] for card in more["cards"]].count("22") == 1
    assert pick(position.view(3), ["c1", "20"])["complete"] == "20@c1"
    assert {"cell": "c1"} in pick(position.view(3), ["20@c1"])["touched"][0]


def test_what_cannot_be_chosen_is_refused_by_the_rule() -> None:
    position = deal("calm-sailing", players=3, seed=7)
    with pytest.raises(IllegalMove) as caught:
        pick(position.view(3), ["4@a1"])
    told = result_json.error_json(caught.value)
    assert told["problems"][0]["clause"] == "4A"
    assert told["problems"][0]["what"] in told["error"]
    with pytest.raises(ValueError, match="not to move"):
        pick(position.view(1), [])


def test_problems_are_told_with_their_places() -> None:
    with pytest.raises(DocumentError) as caught:
        load({"game": "reef", "format": 1, "players": 9})
    told = result_json.error_json(caught.value)
    assert {problem["where"] for problem in told["problems"]} >= {"players"}
    assert all(problem["what"] for problem in told["problems"])
    told = result_json.error_json(Incomplete("24@b3", "what did you draw?"))
    assert told["problems"] == [{"where": "move", "what": "what did you draw?", "clause": None, "fault": "incomplete"}]
    assert result_json.is_internal(RuntimeError("x"))
    assert result_json.error_json(RuntimeError("x"))["error"] == "a fault in leadline: RuntimeError: x"
    assert not result_json.is_internal(caught.value)


COURSE = ["players 3, me 2", "", "hand 3 12 50 51 F, begins 1", "24@b3", "50@c5, drew 17", "3 discards 2", "1 26@c3 -2"]


def test_a_game_is_followed_line_by_line() -> None:
    found = follow(None, {"game": "calm-sailing"}, COURSE)
    assert found["refused"] is None
    assert [news["kind"] for news in found["news"]] == ["setup"] * 3 + ["event"] * 4
    assert found["record"]["events"] == ["1 24@b3", "2 50@c5, drew 17", "3 discards 2", "1 26@c3 -2"]
    assert (found["you"], found["turn"], found["over"], found["questions"]) == (2, 2, False, [])
    table = Table.load(found["record"])
    assert table.view is not None
    assert found["view"] == table.view.document()


@pytest.mark.parametrize("cut", range(3, len(COURSE) + 1))
def test_a_game_goes_on_from_its_record(cut: int) -> None:
    """A course in two parts leads where the whole does."""
    whole = follow(None, {"game": "calm-sailing"}, COURSE)
    first = follow(None, {"game": "calm-sailing"}, COURSE[:cut])
    second = follow(first["record"], None, COURSE[cut:])
    assert second["record"] == whole["record"]
    assert second["view"] == whole["view"]


def test_the_first_line_that_cannot_be_ends_it() -> None:
    found = follow(None, {"game": "calm-sailing"}, [*COURSE, "me 12@c3", "F"])
    assert found["refused"]["line"] == len(COURSE)
    assert found["refused"]["clause"] is not None
    assert len(found["record"]["events"]) == 4


@pytest.mark.parametrize("line", ["save x.json", "best", "me best 5s", "odds", "why", "quit", "q"])
def test_a_line_neither_searches_nor_writes(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = follow(None, {"game": "calm-sailing"}, [*COURSE, line])
    assert found["refused"]["line"] == len(COURSE)
    assert not list(tmp_path.iterdir())


def test_an_event_of_which_something_is_missing_is_held() -> None:
    found = follow(None, {"game": "calm-sailing"}, [*COURSE[:4], "50@c5"])
    assert found["held"] == "50@c5"
    assert found["waiting"] == "2 50@c5"
    assert found["record"]["events"] == ["1 24@b3"]
    after = follow(found["record"], None, [found["waiting"], "drew 17"])
    assert after["record"]["events"] == ["1 24@b3", "2 50@c5, drew 17"]
    assert (after["held"], after["waiting"]) == (None, None)


def test_what_is_still_asked_at_the_beginning() -> None:
    found = follow(None, {"game": "calm-sailing"}, [])
    assert [question["name"] for question in found["questions"]] == ["players", "me", "rules"]
    assert (found["record"], found["view"]) == (None, None)
    found = follow(None, {"game": "calm-sailing", "players": 3, "you": 2, "options": {"removed": "4"}}, [])
    assert found["record"]["options"] == {"removed": 4}
    assert [question["name"] for question in found["questions"]] == ["hand", "begins"]
    with pytest.raises(DocumentError, match="expected either record or begin"):
        follow(None, None, [])


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_step_by_step(name: str) -> None:
    """The documents follow from each other by the moves, up to the position at the end of the record."""
    found = steps(record(name), None)
    assert found["refused"] is None
    assert found["steps"]
    end = documents.replay(record(name)).position
    assert found["steps"][-1]["document"] == end.document()
    known = [found["start"], *(step["document"] for step in found["steps"])]
    for before, step in zip(known, found["steps"], strict=False):
        position = load(before)
        assert isinstance(position, Position)
        assert position.turn == step["seat"]
        position.push(step["move"])
        after = load(step["document"])
        if after.document().keys() == position.document().keys():  # not after the end of a round
            assert position.turn == after.turn
        if not {"bag", "rounds"} & before.keys():  # of which a document does not tell what chance will decide
            assert position == after


def test_a_record_with_an_illegal_move_is_told_up_to_it() -> None:
    whole = record("calm_sailing_2_won")
    found = steps(whole | {"moves": [*whole["moves"][:3], "99@a1"], "result": None}, None)
    assert len(found["steps"]) == 3
    assert found["refused"]["line"] == 3
    found = steps(whole | {"moves": ["99@a1"], "result": None}, None)
    assert (found["steps"], found["refused"]["line"]) == ([], 0)
    assert found["start"]["game"] == "calm-sailing"


def test_the_record_of_a_seat_step_by_step() -> None:
    kept = follow(None, {"game": "calm-sailing"}, [*COURSE, "fix grid d6 61"])["record"]
    found = steps(kept, None)
    assert [(step["move"], step["seat"]) for step in found["steps"]][-2:] == [
        ("1 26@c3 -2", 1),
        ("fix grid d6 61", None),
    ]
    assert found["steps"][-1]["document"] == documents.load(kept).document()
    found = steps(kept | {"events": [*kept["events"][:2], "3 99@a1"]}, None)
    assert (len(found["steps"]), found["refused"]["line"]) == (2, 2)


def test_a_line_step_by_step() -> None:
    position = deal("calm-sailing", players=3, seed=7)
    moves = position.whole_moves()[:1]
    found = steps(position.document(), [*moves, "99@a1"])
    assert found["start"] == position.document()
    assert [step["move"] for step in found["steps"]] == moves
    position.push(moves[0])
    assert found["steps"][0]["document"] == position.document()
    assert found["refused"]["line"] == 1
    with pytest.raises(DocumentError, match=f"more than {MOST:,} moves"):
        steps(position.document(), ["F"] * (MOST + 1))


def test_a_record_has_as_many_steps_as_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit of the one is that of the other."""
    found = record(RECORDS[0])
    start = {key: value for key, value in found.items() if key not in ("moves", "names", "result")}
    moves = found["moves"][:3]
    for asked in ((start | {"moves": moves}, None), (start, moves)):
        monkeypatch.setattr("leadline.solver.session.replay_steps.MOST", 3)
        assert len(steps(*asked)["steps"]) == 3
        monkeypatch.setattr("leadline.solver.session.replay_steps.MOST", 2)
        with pytest.raises(DocumentError, match="more than 2 moves"):
            steps(*asked)


@pytest.mark.parametrize("name", LISTED)
@pytest.mark.parametrize("kind", ["view", "deal", "record"])
def test_a_document_to_begin_with(name: str, kind: str) -> None:
    found = ask("new", game=name, kind=kind)
    if kind == "record":
        assert steps(found["document"], None)["refused"] is None
    else:
        loaded = documents.load(found["document"])
        assert isinstance(loaded, View if kind == "view" else Position)
    assert new_document.read(found["template"])["document"]["game"] == name
    assert set(found["document"]) - set(found["keys"]) <= {"moves", "rounds"}


def test_a_document_may_be_as_long_as_in_a_file() -> None:
    begun = deal("calm-sailing", players=3, seed=7).document()
    for text in (json.dumps(begun) + " " * 600_000, 'game = "reef"\n' + "# a remark\n" * 10_000):
        assert ask("read", text=text)["document"]["game"] in ("calm-sailing", "reef")
    with pytest.raises(DocumentError, match="in TOML; expected at most 500,000"):
        ask("read", text="# a remark\n" * 50_000)
    with pytest.raises(DocumentError, match="text: expected at most 16,000,000 characters"):
        ask("read", text=" " * 16_000_001)
    with pytest.raises(DocumentError, match="game: a text of 25,000 characters; expected at most 20,000"):
        ask("new", game="x" * 25_000)


def test_what_an_editor_puts_into_a_pasted_text_is_passed_over() -> None:
    assert ask("read", text='\ufeffgame = "reef"\rformat = 1\r\n')["document"] == {"game": "reef", "format": 1}
    with pytest.raises(DocumentError, match="text: empty"):
        ask("read", text="\ufeff \n")


def test_a_mark_is_a_move_that_can_be_made() -> None:
    begun = deal("calm-sailing", players=2, seed=3)
    view = begun.view(begun.turn or 1)
    move = ask("moves", document=view.document())["moves"][0]
    for document in (begun.document(), view.document()):
        for seat in (None, begun.turn):
            marks = [{"kind": "best", "move": move, "seat": seat}, {"kind": "last", "move": "drew something"}]
            assert move in ask("show", document=document, svg=True, marks=marks)["svg"]
        with pytest.raises(DocumentError, match=r"marks\[2\]\.move: illegal move 'zzz'"):
            ask("show", document=document, marks=[marks[0], {"kind": "best", "move": "zzz"}])
    with pytest.raises(DocumentError, match=r"marks\[1\]\.move: seat . is to move; its moves are hidden from"):
        ask("show", document=begun.view(3 - (begun.turn or 1)).document(), marks=marks[:1])


def test_answers_that_nothing_asks_are_refused_while_the_set_up_goes_on() -> None:
    for begin in ({}, {"players": 3}, {"players": 3, "you": 2}, {"players": 3, "you": 2, "options": {"removed": 4}}):
        with pytest.raises(DocumentError, match="hax: not asked here"):
            ask("table", begin={"game": "calm-sailing", "answers": {"begins": "1", "hax": "1"}} | begin)
    with pytest.raises(DocumentError, match="more: not asked here"):  # the cards come out even
        ask("table", begin={"game": "calm-sailing", "players": 3, "answers": {"more": "1"}, "options": {"removed": 4}})
    assert ask("table", begin={"game": "calm-sailing", "answers": {"more": "1"}})["record"] is None


def test_help_lists_what_can_be_said_here() -> None:
    begin = {"game": "calm-sailing", "players": 3, "you": 2}
    told = ask("table", begin=begin, lines=["hand 3 12 50 51 F, begins 1", "help"])["news"][-1]["text"]
    listed = {line.split()[0] for line in told.splitlines()[1:]}
    assert {"undo", "show", "score"} <= listed
    for word in ("best", "why", "odds", "save", "quit"):
        assert word not in listed
        assert ask("table", begin=begin, lines=[word])["refused"]["error"] == f"{word} is not a line of a record here"


def test_rules_are_read_from_texts() -> None:
    typed = ask("deal", game="calm-sailing", players=3, seed=7, rules={"removed": "4", "rocks": "true"})
    assert typed == ask("deal", game="calm-sailing", players=3, seed=7, rules={"removed": 4, "rocks": True})
    with pytest.raises(DocumentError, match="removed: expected"):
        ask("deal", game="calm-sailing", players=3, seed=7, rules={"removed": "many"})


def test_the_games_tell_what_can_be_set_up() -> None:
    found = listing.games()["games"]
    assert [game["name"] for game in found] == NAMES
    for game, entry in zip(found, GAMES, strict=True):
        assert {option["name"] for option in game["options"]} == {option.name for option in entry.options}
        for option in game["options"]:
            assert option["kinds"], option
            assert set(option["kinds"]) <= {"boolean", "integer", "string", "array", "object"}
    calm = {option["name"]: option for option in found[0]["options"]}
    assert calm["rocks"]["choices"] == [False, True]
    assert calm["halves"] | {"help": ""} == {
        "name": "halves",
        "help": "",
        "values": "rows|any",
        "kinds": ["string"],
        "choices": ["rows", "any"],
        "words": [],
    }
    assert calm["layout"]["kinds"] == ["object", "string"]  # a board, or the name of one


@pytest.mark.parametrize("name", LISTED)
def test_cards_have_their_pictures_on_request(name: str) -> None:
    plain, drawn = listing.cards(name), listing.cards(name, svg=True, theme="dark")
    items = [item for section in drawn["sections"] for item in section["items"]]
    assert any(item["svg"] for item in items)
    for item in items:
        svg = item.pop("svg")
        assert svg is None or svg.startswith("<svg ")
    assert drawn == plain


@pytest.mark.parametrize(("name", "played"), [("reef", "reef_2"), ("sea-salt-paper", "sea_salt_2_target")])
def test_a_whole_position_scores_what_a_seat_sees(name: str, played: str) -> None:
    """Where the game counts what one seat sees; the refusal named a command, which a page does not have."""
    whole = deal(name, players=3, seed=5)
    for seat in (1, 2, 3):
        told = {"seat": seat} | documents.score(whole.view(seat))
        assert ask("score", document=whole.document(), seat=seat) == told
    assert ask("score", document=whole.document())["seat"] == whole.turn
    assert ask("score", document=record(played), seat=2)["seat"] == 2
    with pytest.raises(DocumentError, match="seat: expected a seat from 1 to 3, found 4"):
        ask("score", document=whole.document(), seat=4)
    with pytest.raises(DocumentError, match=r"^document: the game is over; no seat is to move"):
        ask("score", document=record(played))


def test_what_scores_as_it_stands_needs_no_seat() -> None:
    whole = deal("reef-encounter", players=3, seed=5)
    assert ask("score", document=whole.document()) == documents.score(whole)
    assert ask("score", document=whole.document(), seat=2) == {"seat": 2} | documents.score(whole.view(2))
    with pytest.raises(DocumentError, match="Calm Sailing has no points to score, except in the competitive game"):
        ask("score", document=deal("calm-sailing", players=3, seed=5).document())
    with pytest.raises(DocumentError, match="hand"):
        ask("score", document={"game": "sea-salt-paper", "format": 1, "hand": "x"})


def test_a_seat_that_cannot_be_scored_is_refused() -> None:
    """A view, a hand and a game that scores as it stands were answered as if no seat had been named."""
    whole = deal("reef", players=3, seed=5)
    seen = whole.view(2)
    assert ask("score", document=seen.document(), seat=2) == {"seat": 2} | documents.score(seen)
    with pytest.raises(DocumentError, match="seat: 1, but the document is the view of seat 2"):
        ask("score", document=seen.document(), seat=1)
    with pytest.raises(DocumentError, match="seat: expected a seat from 1 to 3, found 9"):
        ask("score", document=deal("reef-encounter", players=3, seed=5).document(), seat=9)
    hand = {"game": "sea-salt-paper", "format": 1, "hand": "captain"}
    assert ask("score", document=hand) == documents.score(hand)
    with pytest.raises(DocumentError, match="seat: expected none: the document is not that of a game with seats"):
        ask("score", document=hand, seat=1)


@pytest.mark.parametrize("name", NAMES)
def test_a_search_that_goes_on_tells_its_ten_best_moves(name: str) -> None:
    """Each once, with the worlds in which it was tried; and to be told changes nothing."""
    view, seen, looks = view_after(name, 0), list[Leader](), count()
    told = analysis.best(view, nodes=300, progress=seen.append, clock=lambda: float(next(looks)))
    assert seen
    for leader in seen:
        moves = [leader, *leader.others]
        assert len({move.text for move in moves}) == len(moves) <= 10
        assert all(move.visits > 0 and 0 <= move.value <= 1 for move in moves)
    assert {move.text for move in seen[-1].others} <= {move.text for move in told.moves}
    plain = analysis.best(view, nodes=300)
    assert [(move.text, move.value) for move in plain.moves] == [(move.text, move.value) for move in told.moves]


@pytest.mark.parametrize("name", NAMES)
def test_a_game_that_was_played_in_parts_is_reviewed(name: str) -> None:
    """As a page plays it, one choice after the other; the numbers are those of the parts."""
    position = deal(name, players=2, seed=5)
    start, parts, begun = position.document(), list[str](), set[int]()
    for number in count():
        if position.is_over or (number >= 30 and position.is_boundary):
            break
        assert position.turn is not None
        chosen = choices(position.view(position.turn))[number % 3 - 1]
        parts.append(chosen.text)
        if position.is_boundary:
            begun.add(len(parts))
        for code in chosen.codes:
            position.push(code)
    found = ask("review", document=start | {"moves": parts}, nodes=20)["decisions"]
    numbers = [one["number"] for one in found]
    assert numbers == sorted(numbers)
    assert numbers[0] == 1
    assert set(numbers) <= begun  # those of the parts with which moves begin


def test_a_review_still_names_the_move_that_is_illegal() -> None:
    with pytest.raises(DocumentError, match=r"moves\[1\]: illegal"):
        ask("review", document=deal("reef", players=2, seed=5).document() | {"moves": ["take 99"]}, nodes=20)
