"""A game of persons and engines, without a face: what is seen, undo, hints, saving and going on."""

from __future__ import annotations

from typing import Any

import pytest

import leadline
from leadline.core import DocumentError, Generator, IllegalMove, LeadlineError
from leadline.core.choices import choices, narrowed, read
from leadline.core.documents import io as document_io, records
from leadline.solver.levels import engine_at
from leadline.solver.session.game_session import Session, begin, resume
from support.cases import CASES, Case
from support.schemas import validator

every_case = pytest.mark.parametrize("case", CASES, ids=str)
SHORT = [case for case in CASES if case.game.name != "reef-encounter" or case.players == 2]  # seconds each
GAMES = ("calm-sailing", "reef", "reef-encounter", "sea-salt-paper")


def session(game: str = "sea-salt-paper", players: int = 2, seats: tuple[int, ...] = (1,), **rules: Any) -> Session:
    return begin(leadline.deal(game, players=players, seed=5, **rules), seats, "policy", 5)


def to_person(found: Session) -> None:
    while found.waits_for_engine:
        found.accept(found.think())


def play_on(found: Session, decisions: int, chance: Generator) -> int:
    """Up to so many decisions of persons, one of four at random, the others by the playout policy, and those of the
    engines between them; returns how many."""
    for count in range(decisions):
        to_person(found)
        if found.turn is None:
            return count
        found.show()
        offered = found.choices()
        usual = found.view.masked.playout_move(chance.next())
        sensible = [choice for choice in offered if choice.codes[0] == usual]
        found.play(sensible[0] if chance.below(4) else offered[chance.below(len(offered))])
    return decisions


@pytest.mark.parametrize("case", SHORT, ids=str)
def test_a_game_to_its_end_and_its_record(case: Case) -> None:
    """The course is legal, everything chosen is accepted, and the saved game is replayed to the same position."""
    found = begin(case.deal(8), (1, case.players), "policy", 3)
    play_on(found, 10_000, Generator(3, "playout"))
    assert found.position.is_over
    assert found.drawing() == found.game.drawing.text(found.position)
    record = document_io.parse(document_io.to_text(found.record()))
    replayed = records.replay(record)
    assert (replayed.status, replayed.position) == ("legal", found.position)
    again = resume(record)
    assert (again.seats, again.names) == (found.seats, found.names)
    assert again.position == found.position
    assert again.course() == found.course()


@every_case
def test_a_game_goes_on_from_its_record_as_if_it_had_not_been_left(case: Case) -> None:
    found = begin(case.deal(9), (1,), "policy", 4)
    chance = Generator(1, "playout")
    play_on(found, 6, chance)
    to_person(found)
    again = resume(document_io.parse(document_io.to_text(found.record())), seed=4)
    assert again.position == found.position
    assert again.codes == found.codes
    assert again.course() == found.course()
    for game in (found, again):
        play_on(game, 5, Generator(2, "playout"))
    assert again.position == found.position


@every_case
def test_undo_leads_back_to_the_decision_before(case: Case) -> None:
    found = begin(case.deal(10), (1, case.players), "policy", 5)
    chance, before = Generator(7, "playout"), []
    for _ in range(12):
        to_person(found)
        if found.turn is None:
            break
        before.append((found.position.to_bytes(), list(found.codes), found.turn))
        assert play_on(found, 1, chance) == 1
    for state, codes, turn in reversed(before):
        assert found.can_undo
        found.undo()
        assert (found.position.to_bytes(), found.codes, found.turn) == (state, codes, turn)
    assert not found.can_undo
    with pytest.raises(LeadlineError, match="nothing to undo"):
        found.undo()


@every_case
def test_what_a_face_is_given_follows_from_the_view_of_the_seat(case: Case) -> None:
    """Two games that one seat cannot tell apart look the same to it: drawing, choices, news."""
    found = begin(case.deal(11), (1,), "policy", 6)
    play_on(found, 4, Generator(4, "playout"))
    to_person(found)
    if found.turn is None:
        return
    other = begin(found.position.redeal(1, Generator(1, "determinise")), (1,), "policy", 6)
    assert found.view == other.view
    assert found.drawing() == other.drawing()
    assert found.choices() == other.choices()


@every_case
def test_every_choice_is_legal_and_whole_moves_are_choices(case: Case) -> None:
    position, chance = case.deal(12), Generator(5, "playout")
    for _ in range(30):
        if position.turn is None:
            return
        view = position.view(position.turn)
        offered = choices(view)
        assert len({choice.text for choice in offered}) == len(offered) > 0
        for choice in offered[:: 1 + len(offered) // 5]:
            position.follow(choice.codes)
            assert read(view, choice.text, offered) == choice
        assert {choice.codes[0] for choice in choices(view, 0)} == set(view.legal_codes())
        position.push(position.playout_move(chance.next()))


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_move_typed_in_another_form_is_the_choice(game: str) -> None:
    position, chance, typed = leadline.deal(game, players=2, seed=13), Generator(6, "playout"), 0
    for _ in range(30):
        assert position.turn is not None
        view = position.view(position.turn)
        offered = choices(view)
        whole = set(position.whole_moves()) if position.is_boundary else set()
        for choice in [one for one in offered if " " in one.text and one.text in whole][:4]:
            text = choice.text.replace(" ", ",  ", 1)
            assert read(view, text, offered) == choice
            typed += 1
        position.push(position.playout_move(chance.next()))
    assert typed


def test_several_persons_see_the_table_one_after_the_other() -> None:
    found = session("calm-sailing", 3, (1, 2))
    to_person(found)
    assert found.hidden
    for ask in (lambda: found.view, found.drawing, found.choices, found.news, found.hint):
        with pytest.raises(LeadlineError, match="hidden"):
            ask()
    first = found.turn
    found.show()
    assert found.view.seat == first == found.viewer
    played = found.choices()[0]
    found.play(played)
    to_person(found)
    assert found.hidden
    found.show()
    assert found.view.seat != first
    assert any(line.startswith(f"seat {first} ") for line in found.course())
    assert not any(played.text in line for line in found.course())


def test_news_tell_what_the_others_have_changed() -> None:
    found = session("calm-sailing", 3)
    to_person(found)
    found.play(found.choices()[0])
    before = found.drawing()
    to_person(found)
    news = found.news()
    assert news.seats == (2, 3)
    lines = found.drawing().splitlines()
    assert set(news.lines) <= set(lines)
    assert news.lines
    assert not set(news.lines) & set(before.splitlines())
    assert [line.split()[:2] for line in news.told] == [["seat", "2"], ["seat", "3"]]
    assert all(line in found.course() for line in news.told)
    for line, spans in news.spans.items():
        for start, end in spans:
            assert lines[line][start:end].strip()


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_a_move_that_can_be_played(game: str) -> None:
    found = session(game)
    to_person(found)
    before = found.position.to_bytes()
    analysis = found.hint(nodes=60)
    assert found.position.to_bytes() == before
    assert analysis.seat == 1
    assert analysis.moves[0].reason
    found.play(analysis.moves[0].text)
    assert found.position.to_bytes() != before


def test_a_move_that_cannot_be_is_refused_and_changes_nothing() -> None:
    found = session("calm-sailing", 3)
    to_person(found)
    before, events = found.position.to_bytes(), list(found.events)
    for text in ("81@a1", "nonsense", ""):
        with pytest.raises(IllegalMove):
            found.play(text)
    assert (found.position.to_bytes(), found.events, found.can_undo) == (before, events, False)


def test_moves_are_read_as_loosely_as_the_notation_does() -> None:
    found = session("reef", 2)
    to_person(found)
    while not any(choice.text.count("@") == 2 for choice in found.choices()):
        found.play(found.choices()[-1].text)
        to_person(found)
    long = next(choice.text for choice in found.choices() if choice.text.count("@") == 2)
    word, card, one, two = long.split()
    for text in (f" {word}  {card} {one} {two} ", long.upper()):
        assert read(found.view, text, found.choices()).text == long
    if one[0] == two[0]:
        return
    turned = read(found.view, f"{word} {card} {two} {one}", found.choices())
    end = found.position.follow(turned.codes)[0]
    assert end.is_boundary


def test_words_narrow_the_choices() -> None:
    found = session("calm-sailing", 3)
    to_person(found)
    offered = found.choices()
    card = found.view.masked.document()["hands"][0][0]
    narrow = narrowed(offered, f"{card} @a1")
    assert [choice.text for choice in narrow] == [f"{card}@a1"]
    assert narrowed(offered, "") == offered
    for number in (1, card):
        named = [
            choice for choice in offered if str(number) in choice.text.replace("-", " ").replace("@", " @").split()
        ]
        assert narrowed(offered, str(number)) == named


def test_levels_are_engines_of_every_game() -> None:
    for entry in leadline.GAMES:
        deal = leadline.deal(entry.name, players=max(2, entry.min_players), seed=1)
        names = [engine_at(level, deal.game) for level in range(1, 6)]
        for name in names:
            assert begin(deal, (1,), name, 1).names[:2] == ["person", name]
        assert (names[0], names[3:]) == ("random", ["best:200n", "best:2000n"])
        with pytest.raises(DocumentError, match="level: 6; expected 1 to 5"):
            engine_at(6, deal.game)


def test_seats_and_engines_that_are_not_there() -> None:
    deal = leadline.deal("reef", players=2, seed=1)
    with pytest.raises(DocumentError, match="seat: 3; expected 1 to 2"):
        begin(deal, (3,), "policy")
    with pytest.raises(DocumentError, match="unknown engine"):
        begin(deal, (1,), "polcy")
    with pytest.raises(DocumentError, match="seat: no seat has a player"):
        begin(deal, (), "policy")


@every_case
def test_a_move_that_is_not_finished_is_resumed_where_it_was_left(case: Case) -> None:
    """Whoever decides: after each decision the record leads to the same position and course, and to the same undo."""
    found, chance = begin(case.deal(14), (1,), "policy", 4), Generator(8, "playout")
    for _ in range(14):
        if found.turn is None:
            return
        if found.waits_for_engine:
            found.accept(found.think())
        else:
            play_on(found, 1, chance)
        again = resume(document_io.parse(document_io.to_text(found.record())), seed=4)
        assert (again.position, again.codes) == (found.position, found.codes)
        assert again.told(1) == found.told(1)
        assert again.record() == found.record()
        if found.can_undo:
            again.undo()
            assert found.codes[: len(again.codes)] == again.codes


@pytest.mark.parametrize(
    ("unfinished", "what"),
    [(["zz"], "not legal here"), (["deck", "deck"], r"unfinished\[2\]"), (["take 1"], "make a complete move")],
)
def test_actions_that_are_no_unfinished_move(unfinished: list[str], what: str) -> None:
    record = session().record() | {"unfinished": unfinished}
    with pytest.raises(DocumentError, match=what):
        resume(record)


def test_records_that_cannot_be_gone_on_with() -> None:
    found = session("calm-sailing", 3)
    play_on(found, 3, Generator(4, "playout"))
    record = found.record()
    with pytest.raises(DocumentError, match=r"moves\[2\]: illegal"):
        resume(record | {"moves": [record["moves"][0], "99@a1"]})


def test_a_record_without_names_is_played_by_persons() -> None:
    found = session("calm-sailing", 3)
    record = found.record()
    del record["names"]
    assert resume(record).seats == (1, 2, 3)
    assert resume(record, (2,), "random").names == ["random", "person", "random"]


def test_an_undo_after_a_draw_is_recorded_and_reviewed() -> None:
    from leadline.cli.review import text
    from leadline.solver.review.page import page

    found = session(seats=(1, 2))
    found.show()
    found.play("deck")
    found.undo()
    noted = [{"number": 1, "seat": found.turn, "move": "deck"}]
    assert found.undone == noted
    found.play("take 1")
    found.play("pass")
    found.show()
    found.undo()  # of "pass", which shows nothing
    assert found.undone == noted
    record = found.record()
    assert record["undone"] == noted
    again = resume(record, seats=(1, 2))
    assert again.record() == record
    assert leadline.load(record) == leadline.load({key: value for key, value in record.items() if key != "undone"})
    review = leadline.review(record, nodes=20)
    assert review.as_json()["undone"] == noted
    line = f"Move 1, seat {noted[0]['seat']}: deck"
    assert f"\n\nUndone after something new was seen:\n{line}\n" in text(review)
    assert f"<h2>Undone after something new was seen</h2>\n<ul>\n<li>{line}</li>" in page(review)
    assert not leadline.review(record, nodes=20, seats=[3 - noted[0]["seat"]]).undone


@every_case
def test_a_record_may_say_what_was_undone(case: Case) -> None:
    found = begin(case.deal(8), (1,), "policy", 3)
    play_on(found, 1, Generator(1, "playout"))
    to_person(found)
    before = found.record()
    noted = before | {"undone": [{"number": 1, "seat": 1, "move": "any"}]}
    assert records.replay(noted).position == records.replay(before).position
    assert validator(case.game).is_valid(noted)
    assert resume(noted).record() == noted
    for wrong in (
        [{"number": 0, "seat": 1, "move": "any"}],
        [{"number": 1}],
        "deck",
        [{"number": 1, "seat": 1, "by": 2}],
    ):
        with pytest.raises(DocumentError, match="undone"):
            records.replay(before | {"undone": wrong})
