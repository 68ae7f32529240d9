"""A game of Reef followed at a table: what a seat is told gives the view that the rules give it."""

from __future__ import annotations

import random
from typing import Any

import pytest

import leadline
from leadline.core import View
from leadline.core.errors import DocumentError, IllegalMove, Incomplete
from leadline.core.reef import follow
from leadline.core.reef.game_cards import STANDARD_CARDS
from leadline.core.reef.notation import join
from leadline.core.reef.position import Reef
from leadline.core.registry import declared
from leadline.core.table import setup_questions
from support.courses import DATA, followed
from support.reef_table import line
from support.table_games import mutated, whole_moves

GAME = declared("reef")
CARDS: dict[str, Any] = {"cards": STANDARD_CARDS.entries()[1::3]}  # a small set: the pile is soon empty


def dealt(players: int, seed: int, **options: Any) -> Reef:
    position = leadline.deal("reef", players=players, seed=seed, **options)
    assert isinstance(position, Reef)
    return position


def begun(deal: Reef, you: int, options: dict[str, Any]) -> View:
    hand = " ".join(map(str, deal.hands[you - 1]))
    return setup_questions.begin(GAME, deal.players, you, options, {"begins": str(deal.turn), "hand": hand})


def follow_all(deal: Reef, seed: int, policy: int, options: dict[str, Any]) -> None:
    views = {you: begun(deal, you, options) for you in range(1, deal.players + 1)}
    assert all(view == deal.view(you) for you, view in views.items())
    for before, codes, after in whole_moves(deal, seed, policy):
        for you, view in views.items():
            text = line(before, codes, after, you)
            views[you] = follow.push(view, before.active, text)
            assert views[you] == after.view(you), text
            assert views[you].document() == after.view(you).document()
            assert follow.news(view, views[you], before.active, text)


@pytest.mark.parametrize("policy", [0, 4, 8])
@pytest.mark.parametrize("opening", ["standard", "experienced"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_told_gives_the_view_of_the_rules(players: int, opening: str, policy: int) -> None:
    options = {"opening": opening}
    for seed in (players, 10 + policy):
        follow_all(dealt(players, seed, **options), seed, policy, options)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_of_ones_own(players: int) -> None:
    for seed in range(1, 4):
        options = {"card_file": CARDS}
        follow_all(dealt(players, seed, **options), seed, 4, options)


BEGINNING = [(2, "start r@b2 y@c2 p@b3 g@c3"), (1, "start r@b2 y@c2 p@b3 g@c3, display 3 9 41, top 12")]
REFUSED = [
    (2, "best", "", "cannot be read"),
    (2, "", "", "no move of this game"),
    (2, "take 9", "", "card 12 moves to the display"),
    (2, "take 9, new 12", "", "what lies on top of the pile now"),
    (2, "take 9, new 17", "1.1", "in your hand"),
    (2, "take 9, new 41", "1.1", "in the display"),
    (2, "take 9, new 61", "1.1", "expected 1 to 60"),
    (2, "take 8", "2A.1", "not in the display"),
    (2, "take 8, new 27", "2A.1", "not in the display"),
    (2, "top 3, new 27", "2A.2", "lowest value"),
    (2, "play 17 p@b2 p@c3", "1.1", "in your hand"),
    (2, "play 9 r@b2 y@c3", "1.1", "in the display"),
    (2, "play 33 r@b2 r@c3, new 12", "1.6", "nothing new comes up"),
    (2, "play 33 p@b2 p@c3", "2B.1", "card 33 gives r and r"),
    (2, "play 33 r@b2", "2B.1", "1 piece; expected both: card 33 gives r and r"),
    (2, "play 33 r@e2 r@b2", "", "cannot be read"),
    (2, "start r@b2 y@c2 p@b3 g@c3", "1.5", "are laid"),
    (2, "display 1 2 3, top 4", "1.6", "laid out once"),
    (2, "take 9, new 27, 1: 17 22", "5.4", "end of the game only"),
    (1, "take 9, new 27", "2", "seat 2 is to move"),
    (3, "take 9, new 27", "2", "no seat 3"),
    (2, "take 9, new 27 28", "1.6", "one card comes up on top of the pile, not 27 and 28"),
    (2, "take 9, new 27, new 27", "1.6", "one card comes up on top of the pile, not 27 and 27"),
    (2, "take 9 41, new 27", "2", "one card is taken or played, not 9 and 41; expected take 9, new 27"),
    (2, "play 33 r@b2 r@c3 17", "2", "one card is taken or played, not 33 and 17"),
    (2, "take 9 r@b2, new 27", "2", "expected one like take 9"),
    (2, "r@b2", "", "no move of this game"),
    (2, "r covered", "", "no move of this game"),
    (2, "play 33 r@b2 r@c3, display 1 2 3", "1.6", "after the last opening"),
    (2, "take 9, new 27, 1: 17 22 23", "5.4", "too many cards are named in the hand of seat 1: it holds 2 cards"),
]


@pytest.mark.parametrize(
    ("seat", "event", "clause", "words"), REFUSED, ids=[text or "nothing" for _, text, _, _ in REFUSED]
)
def test_what_cannot_be_is_refused(seat: int, event: str, clause: str, words: str) -> None:
    view = setup_questions.begin(GAME, 2, 1, {}, {"begins": "2", "hand": "17 22"})
    for by, text in BEGINNING:
        view = follow.push(view, by, text)
    before = view.document()
    with pytest.raises(IllegalMove) as refusal:
        follow.push(view, seat, event)
    assert refusal.value.clause == clause
    assert words in refusal.value.reason
    assert refusal.value.text == event
    assert view.document() == before


def test_display_and_pile_are_told_with_the_last_opening_or_behind_it() -> None:
    view = setup_questions.begin(GAME, 2, 1, {}, {"begins": "2", "hand": "17 22"})
    view = follow.push(view, 2, "start r@b2 y@c2 p@b3 g@c3")
    at_once = follow.push(view, 1, "start r@b2 y@c2 p@b3 g@c3, display 3 9 41, top 12")
    waiting = follow.push(view, 1, "start r@b2 y@c2 p@b3 g@c3")
    assert "display 3 9 41, top 12" in follow.expected(waiting)
    with pytest.raises(IllegalMove, match="laid out first"):
        follow.push(waiting, 2, "take 9, new 27")
    with pytest.raises(Incomplete, match="what lies on top of the pile") as asked:
        follow.push(waiting, 2, "display 3 9 41")
    assert asked.value.fill == ("top ",)
    for event in ("display 3 9", "display 3 9 9, top 12", "display 3 9 17, top 12", "display 3 9 17"):
        with pytest.raises(IllegalMove):
            follow.push(waiting, 2, event)
    for event in ("display 3 9 41, top 12", "3 9 41 12", "display 3 9 41 12"):
        assert follow.push(waiting, 2, event) == at_once
    with pytest.raises(IllegalMove, match="after the last opening"):
        follow.push(setup_questions.begin(GAME, 2, 1, {}, {"begins": "2", "hand": "17 22"}), 2, f"{BEGINNING[1][1]}")


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ("display 3 9 41, top 12, r@b2", "'r@b2' cannot be read here; expected what is laid out now"),
        ("27 display 3 9 41, top 12", "'27' cannot be read here"),
        ("display 3 9 41, top 12, 1: 5", "a hand cannot be read here"),
        ("3 9 41 12, r@b2", "'r@b2' cannot be read here"),
        ("display 3 9 41, top 12, 27", "expected three cards and the top of the pile"),
        ("display 1 2 3, top 12, display 3 9 41", "'display' cannot be read here"),
    ],
)
def test_1_6_with_display_and_pile_nothing_else_is_told(event: str, words: str) -> None:
    view = setup_questions.begin(GAME, 2, 1, {}, {"begins": "2", "hand": "17 22"})
    for seat in (2, 1):
        view = follow.push(view, seat, "start r@b2 y@c2 p@b3 g@c3")
    with pytest.raises(IllegalMove) as refusal:
        follow.push(view, 2, event)
    assert not isinstance(refusal.value, Incomplete)
    assert words in refusal.value.reason


def test_what_cannot_be_completed_is_refused_at_once() -> None:
    """Of two cards that come up no answer makes one."""
    view = setup_questions.begin(GAME, 2, 1, {}, {"begins": "2", "hand": "17 22"})
    for by, text in BEGINNING:
        view = follow.push(view, by, text)
    with pytest.raises(IllegalMove) as refusal:
        follow.push(view, 2, "take 9, new 27 28")
    assert not isinstance(refusal.value, Incomplete)


@pytest.mark.parametrize("opening", ["standard", "experienced"])
def test_what_is_left_of_a_move_that_has_begun(opening: str) -> None:
    """The second piece of a card, and the rest of an opening, as `expected` says."""
    phases = set()
    for before, codes, after in whole_moves(dealt(3, 4, opening=opening), 4, 4):
        for number in range(1, len(codes)):
            within, _ = before.follow(codes[:number])
            assert isinstance(within, Reef)
            phases.add(within.phase)
            for you in (1, 2, 3):
                told = line(before, codes, after, you).removeprefix(join(before, codes))
                text = join(within, codes[number:]) + told
                assert "the rest of the move, as " in follow.expected(within.view(you))
                got = follow.push(within.view(you), within.active, text)
                assert got == after.view(you), text
                assert follow.news(within.view(you), got, within.active, text)
                with pytest.raises(IllegalMove):
                    follow.push(within.view(you), within.active, f"{text}, r@a1")
    assert phases == ({"second"} if opening == "standard" else {"second", "opening"})


def test_5_4_whole_hands_may_be_laid_open() -> None:
    """With the cards that all have seen taken, also with the last move."""
    drafts: set[str] = set()
    for seed in range(1, 13):
        *_, (before, codes, after) = whole_moves(dealt(2, seed, card_file=CARDS), seed, 2)
        drafts.add(join(before, codes).split(" ")[0])
        for you, other in ((1, 2), (2, 1)):
            shown = f", {other}: {' '.join(map(str, after.hands[other - 1]))}" if after.hands[other - 1] else ""
            got = follow.push(before.view(you), before.active, join(before, codes) + shown)
            assert got == after.view(you), (join(before, codes), shown)
    assert {"take", "top"} <= drafts


def test_hands_are_asked_for_at_the_end() -> None:
    """The last line of the course without the hand that it shows."""
    views = followed(GAME, DATA / "reef" / "course.txt")
    last = (DATA / "reef" / "course.txt").read_text(encoding="utf-8").splitlines()[-1].removeprefix("1 ")
    event, _, hand = last.partition(", 1:")
    with pytest.raises(Incomplete, match="which 1 card of seat 1 was hidden"):
        follow.push(views[-2], 1, event)
    with pytest.raises(IllegalMove, match="too many"):
        follow.push(views[-2], 1, f"{event}, 1: 21 22")
    with pytest.raises(IllegalMove, match="known to be elsewhere"):
        follow.push(views[-2], 1, f"{event}, 1: 34")
    assert follow.push(views[-2], 1, f"{event}, hand {hand}") == views[-1]


def test_what_is_drawn_may_be_named_too() -> None:
    view = setup_questions.begin(GAME, 2, 1, {}, {"begins": "2", "hand": "17 22"})
    for by, text in BEGINNING:
        view = follow.push(view, by, text)
    followed_by_draft = follow.push(view, 2, "take 9, new 27")
    assert follow.push(view, 2, "TAKES 9; drew 12, 27") == followed_by_draft
    assert follow.push(view, 2, "take 9, new 27 # the red corner") == followed_by_draft
    view.push("take 9", drew=[27])
    assert view == followed_by_draft
    view.pop()
    assert view.document()["deck"] == {"top": 12, "count": 53}


def test_no_line_is_refused_in_another_way() -> None:
    """Lines of games with words changed, left out and put in: a view or an IllegalMove."""
    chance = random.Random(5)
    words = ["take", "top", "play", "start", "new", "display", "1:", "2:", "me", "r@b2", "g@c3", "y@a1", "p@d4", ","]
    words += [str(number) for number in range(0, 66, 5)]
    followed_lines = refused_lines = 0
    for seed in range(1, 7):
        for before, codes, after in whole_moves(dealt(2, seed), seed, 6):
            view = before.view(1)
            text = mutated(line(before, codes, after, 1), words, chance)
            try:
                follow.push(view, chance.choice([before.active, before.active, 1, 3]), text)
                followed_lines += 1
            except IllegalMove:
                refused_lines += 1
            assert view == before.view(1)
    assert followed_lines > 20
    assert refused_lines > 100


def test_only_what_is_seen_is_asked() -> None:
    assert [question.name for question in setup_questions.questions(GAME, 2, 1, {})] == ["begins", "hand"]
    options = {"first": 2, "opening": "experienced"}
    assert [question.name for question in setup_questions.questions(GAME, 3, 1, options)] == ["hand"]


@pytest.mark.parametrize(
    ("players", "you", "options", "answers", "where"),
    [
        (5, 1, {}, {}, "players"),
        (2, 3, {}, {}, "you"),
        (2, 1, {"opening": "none"}, {}, "opening"),
        (2, 1, {"target": 3}, {}, "target"),
        (2, 1, {"card_file": {"cards": CARDS["cards"][:3]}}, {}, "cards"),
        (2, 1, {}, {"begins": "3", "hand": "17 22"}, "begins"),
        (2, 1, {}, {"begins": "1", "hand": "17"}, "hand"),
        (2, 1, {}, {"begins": "1", "hand": "17 17"}, "hand"),
        (2, 1, {}, {"begins": "1", "hand": "17 61"}, "hand"),
        (2, 1, {"card_file": CARDS}, {"begins": "1", "hand": "2 4"}, "hand"),
    ],
)
def test_wrong_answers_are_told_by_their_question(
    players: int, you: int, options: dict[str, Any], answers: dict[str, str], where: str
) -> None:
    with pytest.raises(DocumentError) as error:
        setup_questions.begin(GAME, players, you, options, answers)
    assert [problem.where for problem in error.value.problems] == [where]


def test_a_course_of_play() -> None:
    """A recorded game as it was typed: what followed is what the rules gave."""
    end = followed(GAME, DATA / "reef" / "course.txt")[-1]
    assert end.turn is None
    outcome = end.masked.outcome
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reason) == ((42, 36), (1,), "colour exhausted")


@pytest.mark.parametrize("count", [1, 10, 52])
def test_boards_and_hands_decide_how_many_cards_the_pile_has(count: int) -> None:
    start = "start r@b2 y@c2 p@b3 g@c3"
    table = leadline.Table("reef", players=2, you=1, answers={"begins": "1", "hand": "8 23"})
    table.tell(start)
    with pytest.raises(DocumentError, match=f"deck.count: {count} cards?; expected 53, as boards and hands show"):
        table.fix(f"deck count {count}")  # before display and pile are laid out, and after it
    table.tell(f"{start}, display 3 9 41, top 12")
    assert table.view is not None
    document = table.view.document()
    assert document["played"] == []
    for played in ({"played": []}, {"played": None}):
        with pytest.raises(DocumentError, match=f"deck.count: {count} cards?; expected 53"):
            leadline.load(document | {"deck": {"top": 12, "count": count}} | played)


def test_the_pile_may_have_any_number_of_cards_where_a_colour_has_run_out() -> None:
    """Then a play may have laid fewer pieces than two (6.3)."""
    rows = ["r4 r4 r4 r4", "r4 r4 r4 r4", "r4 r4 r4 r4", "r4 r4 r4 r4"]
    document = {"game": "reef", "format": 1, "players": 2, "you": 1, "to_move": 2, "first": 1}
    document |= {"boards": [rows, [". . . .", ". y1 r2 .", ". p1 g1 .", ". . . ."]], "hands": [[17, 22], 2]}
    document |= {"points": [3, 3], "display": [3, 9, 41], "supply": {"r": 0, "y": 1, "p": 1, "g": 1}}
    for count in (3, 9):
        assert isinstance(leadline.load(document | {"deck": {"top": 12, "count": count}}), leadline.View)
