"""A game of Sea Salt & Paper followed at a table: what a seat is told gives the view that the rules give it."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import leadline
from leadline.core import View
from leadline.core.errors import DocumentError, IllegalMove, Incomplete
from leadline.core.registry import declared
from leadline.core.sea_salt import follow
from leadline.core.sea_salt.material import CARD_OF, TEXT
from leadline.core.sea_salt.notation import unpack
from leadline.core.sea_salt.position import SeaSalt
from leadline.core.sea_salt.state import LAST_CHANCE, LAY, PASS, STOP
from leadline.core.table import setup_questions
from support.courses import DATA, followed
from support.salt_table import ENDS, line
from support.table_games import mutated, whole_moves

GAME = declared("sea_salt")
# Of so many lines at most one may leave a seat in doubt that no seat could resolve, where a view of a position with
# everything known holds more than the seat can know (equal cards in hand and pile).
DOUBTS = 200


def dealt(players: int, seed: int, target: int | None = None) -> SeaSalt:
    position = leadline.deal("sea-salt", players=players, seed=seed, **({"target": target} if target else {}))
    assert isinstance(position, SeaSalt)
    return position


def begun(deal: SeaSalt, you: int) -> View:
    piles = " ".join(cards[0] for cards in deal.document()["discards"])
    options = {"target": deal.target}
    return setup_questions.begin(GAME, deal.players, you, options, {"begins": str(deal.turn), "piles": piles})


def is_weaker(view: View, other: View) -> bool:
    """Whether the view says the same as the other one, but for cards of piles, and of those that crabs took, that it
    does not know."""
    loose = ("crabbed", "known", "loose", "discards")
    one, two = view.document(), other.document()
    if {key: one[key] for key in one if key not in loose} != {key: two[key] for key in two if key not in loose}:
        return False
    piles = zip(one["discards"], two["discards"], strict=True)
    return all(
        len(mine) == len(pile)
        and all(card in (None, real) or real is None for card, real in zip(mine, pile, strict=True))
        for mine, pile in piles
    )


@pytest.mark.parametrize("policy", [0, 4, 8])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_told_gives_the_view_of_the_rules(players: int, policy: int) -> None:
    deal = dealt(players, seed=players * 10 + policy, target=20)
    views = {you: begun(deal, you) for you in range(1, players + 1)}
    assert all(view == deal.view(you) for you, view in views.items())
    lines = doubts = 0
    for before, codes, after in whole_moves(deal, players, policy):
        for you, view in views.items():
            text = line(before, codes, after, you)
            got, wanted = follow.push(view, before.active, text), after.view(you)
            lines += 1
            if got != wanted:
                doubts += 1
                assert is_weaker(got, wanted), text
            else:
                assert got.document() == wanted.document()
            assert follow.news(view, got, before.active, text)
            views[you] = wanted
    assert doubts * DOUBTS <= lines


def test_what_is_left_of_a_move_that_has_begun() -> None:
    """A view within a draw, or while crabs look through a pile, goes on as the rules have it."""
    seen = set()
    for before, codes, after in whole_moves(dealt(3, 6), 6, 6):
        if len(codes) < 2 or after.end:
            continue
        within, _ = before.follow(codes[:1])
        assert isinstance(within, SeaSalt)
        _, card, _, pile = unpack(codes[1])
        seat = within.active
        for you in (1, 2, 3):
            doubts = within.view(you).masked.taken
            if within.phase == "keep":
                other = next(iter(Counter(within.drawn) - Counter([card])))
                text = f"keep {TEXT[card]} discard {pile}" if you == seat else f"puts {TEXT[other]} on {pile}"
            else:
                is_top = card == within.piles[within.aim - 1][0]
                text = f"finds {TEXT[card]}" if you == seat or is_top else "takes a card"
            seen.add((within.phase, you == seat))
            if not doubts:
                assert follow.push(within.view(you), seat, text) == after.view(you), text
    assert seen == {("keep", True), ("keep", False), ("search", True), ("search", False)}


def test_a_round_that_waits_for_the_next() -> None:
    waiting = dealt(2, 1).document() | {"to_move": None, "ended": {"by": "round", "seat": 2, "gained": [0, 0]}}
    del waiting["shuffle"]
    position = leadline.load(waiting)
    assert isinstance(position, SeaSalt)
    view = position.view(1)
    assert "piles crab/black shell/grey" in follow.expected(view)
    with pytest.raises(IllegalMove, match="the round is over"):
        follow.push(view, 1, "take 1")
    after = follow.push(view, 1, "piles crab/black shell/grey").document()
    assert (after["discards"], after["to_move"]) == ([["crab/black"], ["shell/grey"]], 1)


def test_a_line_does_not_change_the_view_that_it_follows() -> None:
    deal = dealt(2, 3)
    view, before = begun(deal, 1), deal.view(1)
    turn = deal.turn
    assert turn is not None
    assert follow.push(view, turn, "take 1") != view == before


def test_a_view_follows_moves_and_takes_them_back() -> None:
    view = setup_questions.begin(GAME, 2, 1, {}, {"begins": "1", "piles": "crab/black shell/grey"})
    before = setup_questions.begin(GAME, 2, 1, {}, {"begins": "1", "piles": "crab/black shell/grey"})
    view.push("deck keep boat/black discard 1", drew=["boat/black", "fish/green"])
    view.push("pass")
    view.push("draws, puts fish/black on 2")
    assert view.document()["discards"] == [["fish/green", "crab/black"], ["fish/black", "shell/grey"]]
    for _ in range(3):
        view.pop()
    assert view == before


# What seat 1 of two has seen, and lines that cannot follow, with the clause and words of the answer.
COURSE = [
    (1, "drew boat/black boat/yellow, keep boat/black, boat on 1"),
    (2, "draws, puts fish/black on 1"),
    (1, "take 1"),
    (2, "draws, puts fish/green on 2"),
]
REFUSED = [
    (2, "best", "", "cannot be read"),
    (2, "", "", "cannot be read"),
    (2, "take 1", "3.1", "already been drawn; expected a pair such as"),
    (2, "draws, puts boat/yellow on 1", "3.1", "or pass if its turn is over"),
    (2, "stop", "", "which cards are shown, 2 of seat 2"),
    (2, "pairs crab/black crab/grey, from 1", "3.4", "crab/black is not in the hand of seat 2"),
    (2, "pairs crab/green crab/grey", "", "through which pile"),
    (2, "pairs crab/green crab/grey, from 1 shell/black", "4.1", "what crabs take from below the top is not seen"),
    (2, "pairs crab/green crab/grey, from 3", "4.1", "no pile 3"),
    (2, "pairs boat boat", "", "which two cards are laid"),
    (2, "pairs boat/black boat/black", "3.4", "not both in the hand of seat 2"),
    (2, "pairs crab/green boat/yellow", "3.7", "not a pair"),
    (2, "pairs shark/black swimmer/yellow, from me shell/black", "4.4", "shell/black is not in your hand"),
    (2, "pairs shark/black swimmer/yellow, from 3", "4.4", "seat 3 is not an opponent"),
    (2, "pairs fish/green fish/yellow, drew crab/green", "3.4", "fish/green"),
    (2, "passes, piles crab/green crab/grey", "2.1", "the round is not over"),
    (2, "passes, shows crab/green", "3.3", "no hand is shown"),
    (1, "drew crab/pink shell/black", "1.2", "there is no crab/pink; there are crab/dark blue"),
    (1, "drew fish/green shell/black, keep shell, fish on 1", "3.1a", "fish/green is not among the cards"),
    (1, "drew crab shell/black", "3.1a", "which?"),
    (1, "drew crab/green shell/black, keep fish/black, shell on 1", "3.1a", "is not among the cards drawn"),
    (1, "drew crab/green shell/black, keep crab", "", "on which pile"),
    (1, "drew crab/green, keep crab", "3.1a", "the two cards"),
    (1, "drew crab/green shell/black, keep crab, shell on 3", "3.1a", "no pile 3"),
    (1, "pass", "3.1", "the turn cannot end yet"),
    (1, "pass, take 2", "3.1", "the turn cannot end yet"),
    (1, "take 2 shell/black", "3.3", "fish/green lies on top"),
    (1, "take 3", "3.1b", "no pile 3"),
    (3, "take 1", "2.4", "no seat 3"),
]


@pytest.mark.parametrize(
    ("seat", "event", "clause", "words"), REFUSED, ids=[text or "nothing" for _, text, _, _ in REFUSED]
)
def test_what_cannot_be_is_refused(seat: int, event: str, clause: str, words: str) -> None:
    view = setup_questions.begin(GAME, 2, 1, {}, {"begins": "1", "piles": "crab/black shell/grey"})
    for by, text in COURSE:
        view = follow.push(view, by, text)
    before = view.document()
    with pytest.raises(IllegalMove) as refusal:
        follow.push(view, seat, event)
    assert refusal.value.clause == clause
    assert words in refusal.value.reason
    assert refusal.value.text == event
    assert view.document() == before


@pytest.mark.parametrize(
    ("seat", "event", "answer"),
    [
        (1, "deck", "drew crab/green shell/black, keep crab discard 1"),
        (1, "drew crab/green shell/black, keep crab", "discard 2"),
        (1, "deck discard 2, drew crab/green shell/black", "keep crab/green"),
        (2, "pairs crab/green crab/grey", "from 1"),
        (2, "pairs boat boat", "boat/dark blue boat/light blue"),
        (2, "steals from me boat/black", "pairs shark/black swimmer/yellow"),
        (2, "pairs fish/dark blue fish/yellow; pass", ""),
        (2, "stop", "2: boat/yellow shell/black"),
    ],
)
def test_what_is_missing_is_asked_and_may_follow_after_a_comma(seat: int, event: str, answer: str) -> None:
    view = setup_questions.begin(GAME, 2, 1, {}, {"begins": "1", "piles": "crab/black shell/grey"})
    for by, text in COURSE:
        view = follow.push(view, by, text)
    if not answer:  # nothing is missing: what other seats draw is not seen
        assert follow.push(view, seat, event).turn == 1
        return
    with pytest.raises(Incomplete):
        follow.push(view, seat, event)
    if event == "stop":  # then the next round is asked for, and then what the cards are worth counts
        with pytest.raises(IllegalMove, match="too few to close"):
            follow.push(view, seat, f"{event}, {answer}")
        return
    assert follow.push(view, seat, f"{event}, {answer}") != view


def course() -> View:
    view = setup_questions.begin(GAME, 2, 1, {}, {"begins": "1", "piles": "crab/black shell/grey"})
    for by, text in COURSE:
        view = follow.push(view, by, text)
    return view


@pytest.mark.parametrize(
    ("seat", "event", "same"),
    [
        (1, "drew green crab, black shell, keep crab, shell on 2", ""),
        (1, "drew crab green shell black, keep green crab, discards black shell on 2", ""),
        (1, "drew green crab and black shell, keep the green crab, black shell to 2", ""),
        (1, "Drew crab (green) shell / black; keep CRAB; shell on pile 2", ""),
        (1, "drew black/shell cra/green, keep cra gre, 2", ""),
        (1, "drew 2 cards crab/green shell/black, keep crab, shell on 2", ""),
        (1, "drew light blue shell crab green, keep crab, light-blue shell on 2", "light"),
        (1, "drew crab green, lightblue shell, keep crab, lb shell on 2", "light"),
        (1, "drew shell light crab green, shell light on 2", "light"),
        (1, "take fish", "take"),
        (1, "takes green fish", "take"),
        (1, "take fish from 2", "take"),
        (1, "took the green fish from pile 2", "take"),
        (1, "take 2, done # and no pair", "pass"),
        (1, "take 2, ends my turn", "pass"),
        (2, "green crab, grey crab, from 1", "crabs"),
        (2, "pairs crab green crab grey, 1", "crabs"),
        (2, "lays a grey crab and a green crab from pile 1", "crabs"),
        (2, "pairs purple shark yellow swimmer takes boat black", "theft"),
        (2, "pairs sh/purple sw/y from seat 1 boat/black", "theft"),
        (2, "shark purple, swimmer yellow, from me, takes black boat", "theft"),
    ],
)
def test_cards_are_read_in_the_words_of_people(seat: int, event: str, same: str) -> None:
    """Colours before and behind the kind, in short, with little words: what cannot be mistaken is read."""
    plain = {
        "": "drew crab/green shell/black, keep crab/green, shell/black on 2",
        "light": "drew crab/green shell/light blue, keep crab/green, shell/light blue on 2",
        "take": "take 2",
        "pass": "take 2, pass",
        "crabs": "pairs crab/green crab/grey, from 1",
        "theft": "pairs shark/purple swimmer/yellow, from 1 boat/black",
    }
    assert follow.push(course(), seat, event) == follow.push(course(), seat, plain[same])


@pytest.mark.parametrize(
    ("seat", "event", "words"),
    [
        (1, "drew crab yellow boat, keep boat", "may be crab/yellow, boat or crab, boat/yellow; put a comma"),
        (1, "drew black, shell", "black is a colour; of which card?"),
        (
            1,
            "drew blue shell crab green, keep crab, shell on 2",
            "shell/blue may be shell/dark blue or shell/light blue",
        ),
        (1, "drew shell/yellow shell/yellow", "shell/yellow exists once"),
        (1, "drew crab/black shell/black", "crab/black is not among the cards that you have not seen"),
        (1, "take octopus", "no octopus lies on top of a pile; boat/yellow and fish/green can be taken"),
        (1, "crabs, from pile 1", "a card has to be drawn first"),
        (1, "drew crab/green shell/black, keep crab, shell on 2, 7", "'7' cannot be read here"),
        (2, "pairs yellow boats", "boat/yellow and boat/yellow are not both in the hand of seat 2"),
    ],
)
def test_what_is_wrong_with_a_card_is_told(seat: int, event: str, words: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        follow.push(course(), seat, event)
    assert words in refusal.value.reason


def test_a_whole_turn_of_another_seat_may_be_one_line() -> None:
    view = follow.push(course(), 1, "take 2, pass")
    for text, events in {
        "draws 2 cards, octopus/yellow on 2, pairs fish yellow fish light blue, passes": [
            "draws, puts octopus/yellow on 2",
            "pairs fish/yellow fish/light blue",
            "pass",
        ],
        "takes 2, pairs fish yellow fish light blue and draws a card, done": [
            "take 2",
            "pairs fish/yellow fish/light blue",
            "pass",
        ],
        "takes grey shell, pairs shark purple swimmer yellow from 1 takes black boat, passes": [
            "take 2",
            "pairs shark/purple swimmer/yellow, from 1 boat/black",
            "pass",
        ],
        "takes 2, crab green crab yellow, from 1, passes": ["take 2", "pairs crab/green crab/yellow, from 1", "pass"],
    }.items():
        step = view
        for event in events:
            step = follow.push(step, 2, event)
        assert follow.push(view, 2, text) == step


@pytest.mark.extended
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_card_too_many_is_refused_wherever_it_stands(players: int) -> None:
    """Every seat, every turn, whoever plays it; a card that names again what goes is no such card."""
    chance = random.Random(players)
    refused = 0
    for policy in (0, 4, 8):
        turn: list[tuple[SeaSalt, list[int], SeaSalt]] = []
        for before, codes, after in whole_moves(dealt(players, 20 + policy, target=20), players, policy):
            turn.append((before, codes, after))
            if not after.is_over and after.rounds == before.rounds and unpack(codes[0])[0] not in ENDS:
                continue
            tops = {TEXT[pile[0]] for position, _, _ in turn for pile in position.piles if pile}
            for you in range(1, players + 1):
                lines = [line(*move, you) for move in turn]
                view, seat = turn[0][0].view(you), turn[0][0].active
                got, wanted = follow.push(view, seat, ", ".join(lines)), after.view(you)
                assert got == wanted or is_weaker(got, wanted), lines
                named = {text for text in TEXT.values() if text in ", ".join(lines)}
                more = chance.choice(sorted({*TEXT.values()} - tops - named))
                at = chance.choice([len(lines), chance.randrange(len(lines) + 1)])
                with pytest.raises(IllegalMove) as refusal:
                    follow.push(view, seat, ", ".join([*lines[:at], more, *lines[at:]]))
                assert not isinstance(refusal.value, Incomplete), (lines, more, at)
                refused += 1
            turn = []
    assert refused > 200


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ("draws, puts crab/grey on 1, fish/black", "'fish/black' cannot be read here; expected a pair such as"),
        ("draws, puts crab/grey on 1, pass, fish/black", "'fish/black' cannot be read here; expected draws"),
        ("take 2, pass, crab/grey", "'crab/grey' cannot be read here"),
        ("take 2 from 1", "'from 1' cannot be read here"),
        ("take 2, again", "'again' cannot be read here"),
        ("take 2, pairs crab/green crab/grey, from 1, again", "only boats give another turn"),
        ("take 2, piles crab/black shell/grey", "'crab/black' cannot be read here"),
        ("take 2, missing crab/black", "'crab/black' cannot be read here"),
        ("take 2, sees crab/black", "'crab/black' cannot be read here"),
        ("take 2, points 7 0 0", "no round is ending, so no points are counted"),
        ("take 2, draws", "one card is drawn in a turn, from the deck or from a pile"),
        ("take 1, pairs shark/purple swimmer/yellow, from 3, from 1", "'from 1' cannot be read here"),
        ("take 1, pairs shark/dark blue swimmer/yellow, from 1 octopus/grey, takes boat/black", "'boat/black' cannot"),
        ("take 2, pairs crab/green crab/grey, from 1, draws", "one card is drawn in a turn"),
        ("draws, black crab, 2, black shell", "'shell/black' cannot be read here"),
    ],
)
def test_what_nothing_has_used_is_refused(event: str, words: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        follow.push(followed_view("octopus/grey", to_move=2), 2, event)
    assert not isinstance(refusal.value, Incomplete)
    assert words in refusal.value.reason


def test_what_is_too_much_in_ones_own_turn_is_refused() -> None:
    view = followed_view("fish/yellow fish/green")
    with pytest.raises(IllegalMove, match="fish bring one card from the deck, not 2") as refusal:
        follow.push(view, 1, "take 2, pairs fish fish, drew crab/green octopus/grey")
    assert not isinstance(refusal.value, Incomplete)
    drawn = follow.push(view, 1, "drew crab/green octopus/grey")
    told = "keep crab, octopus on 1"
    assert follow.push(drawn, 1, f"drew grey octopus, green crab, {told}") == follow.push(drawn, 1, told)
    with pytest.raises(IllegalMove, match="crab/green and octopus/grey have been drawn"):
        follow.push(drawn, 1, f"drew crab/green crab/green, {told}")


def test_the_number_and_the_card_of_one_step_are_not_those_of_the_next() -> None:
    """The pile of the card that is not kept says nothing of the pile that crabs take from."""
    view = followed_view("octopus/grey", to_move=2)
    with pytest.raises(Incomplete, match="through which pile"):
        follow.push(view, 2, "draws, black crab, 2, pairs crab/green crab/grey")
    lines = ["draws, puts crab/black on 2", "pairs crab/green crab/grey, from 2"]
    assert follow.push(view, 2, "draws, black crab, 2, pairs crab/green crab/grey, from 2") == pushed(view, 2, lines)


@pytest.mark.parametrize(
    "lines",
    [
        ["take 1", "crab/green crab/grey, from 2", "fish/black fish/yellow", "pass"],
        ["take 1", "fish/black fish/yellow", "crab/green crab/grey, from 1", "pass"],
        ["draws, puts shell/grey on 2", "shark/black swimmer/yellow, from 3", "crab/green crab/grey, from 1", "pass"],
        ["take 1", "crab/green crab/yellow, from 1", "crab/black crab/grey, from 2", "pass"],
    ],
    ids=", ".join,
)
def test_3_4_several_pairs_need_no_verb(lines: list[str]) -> None:
    view = followed_view("octopus/grey octopus/green", to_move=2)
    verbs = [text if number in (0, 3) else f"pairs {text}" for number, text in enumerate(lines)]
    assert follow.push(view, 2, ", ".join(lines)) == pushed(view, 2, verbs)


def pushed(view: View, seat: int, lines: list[str]) -> View:
    for text in lines:
        view = follow.push(view, seat, text)
    return view


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_turn_in_one_line_is_its_lines_one_by_one(players: int) -> None:
    """Whatever it has: several pairs, the turn of boats, hands that are shown at its end."""
    pairs: Counter[int] = Counter()
    for policy in (0, 4, 8):
        deal = dealt(players, policy, target=20)
        for you in (1, 2):
            lines: list[str] = []
            laid = 0
            start = deal
            for before, codes, after in whole_moves(deal, players, policy):
                start = start if lines else before
                lines.append(line(before, codes, after, you))
                laid += unpack(codes[0])[0] == LAY
                if after.is_over or after.rounds != before.rounds or unpack(codes[0])[0] in (PASS, STOP, LAST_CHANCE):
                    view = start.view(you)
                    assert follow.push(view, start.active, ", ".join(lines)) == pushed(view, start.active, lines), lines
                    pairs[laid] += 1
                    lines, laid = [], 0
    assert all(pairs[count] for count in (0, 1, 2))


@pytest.mark.parametrize(
    "lines",
    [
        ["take 2", "pairs fish yellow fish light blue", "pairs crab green crab yellow, from 1", "pass"],
        ["take 2", "pairs crab green crab yellow, from 1", "pairs fish yellow fish light blue", "pass"],
        ["take 2", "pairs fish yellow fish light blue", "pairs fish dark blue fish dark blue", "pass"],
        ["take 2", "pairs shark purple swimmer yellow, from 1 boat black", "pairs fish yellow fish light blue", "pass"],
    ],
    ids=lambda lines: lines[1],
)
def test_3_4_a_line_may_lay_several_pairs(lines: list[str]) -> None:
    view = followed_view("boat/black octopus/grey", to_move=2)
    assert follow.push(view, 2, ", ".join(lines)) == pushed(view, 2, lines)


def test_3_4_pairs_of_ones_own_with_what_they_bring() -> None:
    view = followed_view("crab/black crab/grey fish/yellow swimmer/black fish/green")
    lines = [
        "drew shark/green shell/black, keep shark, shell on 2",
        "pair fish fish, drew boat/black",
        "pair crab crab, from 1 shell/yellow",
        "pair shark swimmer, from 2 takes octopus/grey",
        "pass",
    ]
    assert follow.push(view, 1, ", ".join(lines)) == pushed(view, 1, lines)


@pytest.mark.parametrize(
    "lines",
    [
        ["take 2", "pairs boat dark blue boat light blue", "take 1", "pass"],
        ["take 2", "pairs boat dark blue boat light blue, again", "draws, puts shell/grey on 2", "pass"],
        ["take 2", "boat dark blue, boat light blue", "take 1", "pairs fish yellow fish light blue", "pass"],
    ],
    ids=", ".join,
)
def test_4_2_a_line_goes_on_with_the_turn_that_boats_give(lines: list[str]) -> None:
    view = followed_view("octopus/grey octopus/green", to_move=2)
    assert follow.push(view, 2, ", ".join(lines)) == pushed(view, 2, lines)


@pytest.mark.parametrize("event", ["take 2, take 1", "draws, puts crab/grey on 1, draws, puts boat/black on 2"])
def test_3_1_a_line_has_one_draw(event: str) -> None:
    """The first one is not forgotten for the second."""
    with pytest.raises(IllegalMove, match="one card is drawn in a turn") as refusal:
        follow.push(followed_view("octopus/grey", to_move=2), 2, event)
    assert refusal.value.clause == "3.1"


def test_3_5_who_closes_the_round_ends_the_turn_with_it() -> None:
    view = followed_view("octopus/grey octopus/green octopus/purple octopus/yellow")
    assert follow.push(view, 1, "take 1, last-chance, done") == follow.push(view, 1, "take 1, last-chance")
    with pytest.raises(IllegalMove, match="'stop' cannot be read here"):
        follow.push(view, 1, "take 1, last-chance, stop")


def test_6_2_a_hand_may_be_shown_in_the_line_of_the_whole_turn() -> None:
    lines = ["take 2", "last-chance, 2: sailor/pink sailor/orange captain octopus/yellow shark/purple"]
    view = followed_view("octopus/grey octopus/green", to_move=2, hold=4)
    assert follow.push(view, 2, ", ".join(lines)) == pushed(view, 2, lines)


def test_what_a_pair_leaves_open_is_asked_before_the_next_one() -> None:
    """An answer comes at the end of a line, and would be taken for the last pair."""
    view = followed_view("octopus/grey", to_move=2)
    with pytest.raises(IllegalMove, match="which two cards are laid") as refusal:
        follow.push(view, 2, "take 2, pairs fish, pairs crab/green crab/yellow, from 1")
    assert not isinstance(refusal.value, Incomplete)
    told = "take 1, pairs crab/green crab/yellow"
    with pytest.raises(Incomplete):
        follow.push(view, 2, told)
    assert follow.push(view, 2, f"{told}, {told.partition(', ')[2]}, from 1") == follow.push(view, 2, f"{told}, from 1")


def followed_view(hand: str, to_move: int = 1, hold: int = 8) -> View:
    """What seat 1 of three sees before a draw."""
    view = leadline.load(
        {
            "game": "sea-salt-paper",
            "format": 1,
            "players": 3,
            "you": 1,
            "to_move": to_move,
            "phase": "draw",
            "hand": hand,
            "hands": [len(hand.split()), hold, 6],
            "discards": ["shell/yellow crab/light blue", "shark/purple"],
        }
    )
    assert isinstance(view, View)
    return view


@pytest.mark.parametrize(
    ("seat", "event", "answers", "same"),
    [
        (1, "deck", ["crab green, shell black"], "drew crab/green shell/black"),
        (1, "drew crab green, shell black, keep crab", ["2"], "drew crab/green shell/black, keep crab, shell on 2"),
        (1, "take", ["2"], "take 2"),
        (1, "take", ["green fish"], "take 2"),
        (2, "pairs crab/green crab/grey", ["1"], "pairs crab/green crab/grey, from 1"),
        (2, "pairs boat boat", ["boat dark blue, boat light blue"], "pairs boat/dark blue boat/light blue"),
        (2, "pairs boats", ["dark blue boat, light blue boat"], "pairs boat/dark blue boat/light blue"),
        (2, "crabs, from 1", ["green crab, grey crab"], "pairs crab/green crab/grey, from 1"),
        (2, "fishes", ["yellow fish, light blue fish"], "pairs fish/yellow fish/light blue"),
    ],
)
def test_an_answer_may_be_bare(seat: int, event: str, answers: list[str], same: str) -> None:
    """Cards and numbers alone are what was asked, where nothing can be mistaken."""
    view = course()
    for answer in answers:
        with pytest.raises(Incomplete):
            follow.push(view, seat, event)
        event += f", {answer}"
    assert follow.push(view, seat, event) == follow.push(view, seat, same)


def test_the_card_that_another_seat_does_not_keep_may_be_told_bare() -> None:
    view = follow.push(course(), 1, "take 2, pass")
    for event in ("draws", "draws, black shell"):
        with pytest.raises(Incomplete):
            follow.push(view, 2, event)
    assert follow.push(view, 2, "draws, black shell, 2") == follow.push(view, 2, "draws, puts shell/black on 2")


def test_what_was_drawn_may_be_kept_and_laid_in_lines_of_their_own() -> None:
    view = follow.push(course(), 1, "drew crab green, shell black")
    assert "keep crab/green discard 1" in follow.expected(view)
    whole = follow.push(course(), 1, "drew crab/green shell/black, keep crab/green, shell/black on 2")
    with pytest.raises(Incomplete, match="on which pile"):
        follow.push(view, 1, "green crab")
    for event in ("green crab, 2", "keep green crab, on 2", "discard shell on 2", "black shell on 2"):
        assert follow.push(view, 1, event) == whole


def test_hands_that_are_shown_may_be_told_bare() -> None:
    deal = dealt(2, 1)
    document = deal.view(1).document() | {"hands": [0, 4], "deck": 52, "to_move": 2, "phase": "play"}
    view = leadline.load(document)
    assert isinstance(view, View)
    with pytest.raises(Incomplete, match="which cards are shown, 4 of seat 2"):
        follow.push(view, 2, "stop")
    with pytest.raises(
        IllegalMove, match=r"3 cards named \(mermaid, mermaid, penguin colony\); which cards are shown, 4 of seat 2"
    ) as refusal:
        follow.push(view, 2, "stop, mermaid, mermaid, penguin colony")
    assert not isinstance(refusal.value, Incomplete)
    hand = "octopus green, octopus grey, octopus purple, octopus yellow"
    told = follow.push(view, 2, f"last chance, 2: {hand}")
    assert follow.push(view, 2, f"last chance, {hand}") == told
    end = follow.push(told, 1, "drew crab/green shell/black, keep crab, shell on 2")
    with pytest.raises(Incomplete, match="which two cards does the next one begin with"):
        follow.push(end, 1, "pass")
    assert follow.push(end, 1, "pass, grey shell, black boat") == follow.push(
        end, 1, "pass, piles shell/grey boat/black"
    )


def test_what_is_expected_can_be() -> None:
    """Examples name cards that the seat may have, and pairs only where there can be some."""
    view = setup_questions.begin(GAME, 2, 1, {}, {"begins": "1", "piles": "crab/black shell/grey"})
    assert "crab/black" not in follow.expected(view)
    view = follow.push(view, 1, "drew boat/black boat/yellow, keep boat/black, boat on 1")
    assert follow.expected(view) == "expected pass"
    view = follow.push(view, 2, "draws, puts fish/black on 1")
    assert follow.expected(view) == "expected pass if its turn is over"  # a card has no 7 points
    view = follow.push(follow.push(view, 1, "take 1"), 2, "draws, puts boat/yellow on 2")
    assert "a pair such as pairs crab/" in follow.expected(view)
    view = follow.push(view, 1, "take 2")
    assert follow.expected(view) == "expected a pair such as pairs boat/black boat/yellow, or pass"


def test_a_pair_of_which_too_few_cards_are_hidden_is_no_example() -> None:
    """Seat 2 has taken a shark, and drawn one card that is not seen."""
    view = setup_questions.begin(GAME, 2, 1, {}, {"begins": "2", "piles": "shark/black swimmer/yellow"})
    for seat, event in ((2, "takes shark, passes"), (1, "take swimmer, pass"), (2, "draws, puts fish/green on 1")):
        view = follow.push(view, seat, event)
    assert follow.expected(view).startswith("expected a pair such as pairs shark/black swimmer/")
    with pytest.raises(IllegalMove):
        follow.push(view, 2, "pairs crab/dark blue crab/grey")


def test_a_card_that_all_see_taken_is_named() -> None:
    view = course()
    view = follow.push(view, 1, "take 2, pass")
    after = follow.push(view, 2, "take 1")
    assert follow.news(view, after, 2, "take 1").startswith(
        "seat 2 takes boat/yellow from pile 1, now crab/black on top"
    )


@pytest.mark.parametrize(
    ("name", "wrong", "right"),
    [
        ("begins", "3", "2"),
        ("piles", "crab/black", "black crab, fish yellow"),
        ("piles", "crab black, crab", "boat black shell grey"),
    ],
)
def test_an_answer_is_checked_by_itself(name: str, wrong: str, right: str) -> None:
    told = {"begins": "1", "piles": "crab/black shell/grey"}
    with pytest.raises(DocumentError) as error:
        setup_questions.begin(GAME, 2, 1, {}, told | {name: wrong})
    assert [problem.where for problem in error.value.problems] == [name]
    assert setup_questions.begin(GAME, 2, 1, {}, told | {name: right}).seat == 1


def test_who_draws_in_sight_is_the_own_seat() -> None:
    """What is drawn is seen by one's own seat only, also where the line is said without a seat."""
    view = setup_questions.begin(GAME, 2, 1, {}, {"begins": "2", "piles": "crab/black shell/grey"})
    view = follow.push(view, 2, "draws, puts fish/green on 1")
    event = "drew crab/green shell/black, keep crab, shell on 2"
    assert follow.push(view, 2, event) == follow.push(view, 1, event)
    assert follow.news(view, follow.push(view, 2, event), 2, event).startswith("you draw 2 cards")


def test_what_was_in_doubt_and_is_forgotten_can_be_told_again() -> None:
    """Views that forget doubts are followed on; the next round makes them whole."""
    doubts = 0
    for seed in (2, 3, 4):
        deal = dealt(4, seed)
        views = {you: begun(deal, you) for you in range(1, 5)}
        for before, codes, after in whole_moves(deal, seed, 8):
            for you, view in views.items():
                views[you] = follow.push(view, before.active, line(before, codes, after, you, full=True))
                doubts += views[you] != after.view(you)
                if after.rounds != before.rounds and not after.is_over:
                    assert views[you] == after.view(you)
            if doubts > 20 and after.rounds != before.rounds:
                break
    assert doubts


def test_no_line_is_refused_in_another_way() -> None:
    """Lines of games with words changed, left out and put in: a view or an IllegalMove."""
    chance = random.Random(5)
    words = [
        *CARD_OF,
        "crab",
        "boat",
        "fish",
        "shell/blue",
        "shark",
        "swimmer",
        "me",
        "on",
        "1",
        "2",
        "3",
        "1:",
        "2:",
        ",",
    ]
    words += [
        "deck",
        "draws",
        "drew",
        "keep",
        "discard",
        "take",
        "pairs",
        "from",
        "steals",
        "finds",
        "top",
        "pass",
        "stop",
    ]
    words += ["last-chance", "again", "shows", "missing", "sees", "points", "piles", "mermaids", "nothing"]
    followed_lines = refused_lines = 0
    for seed in range(1, 4):
        for number, (before, codes, after) in enumerate(whole_moves(dealt(3, seed), seed, 6)):
            if number % 3 == 0:
                view = before.view(1 + number % 2)
                text = mutated(line(before, codes, after, view.seat), words, chance)
                try:
                    follow.push(view, chance.choice([before.active, before.active, 1, 4]), text)
                    followed_lines += 1
                except IllegalMove:
                    refused_lines += 1
                assert view == before.view(view.seat)
    assert followed_lines > 20
    assert refused_lines > 100


def test_the_crabs_of_others_leave_a_doubt_that_ends_where_the_cards_show() -> None:
    view = setup_questions.begin(GAME, 2, 1, {}, {"begins": "2", "piles": "crab/black shell/grey"})
    for seat, text in [
        (2, "draws, puts fish/black on 1"),
        (1, "drew boat/black boat/yellow, keep boat/black, boat on 1"),
        (2, "draws, puts fish/green on 2"),
        (1, "drew shell/black shell/yellow, keep shell/black, shell on 2"),
        (2, "draws, puts fish/yellow on 2"),
        (2, "pairs crab/green crab/grey, from 1"),
    ]:
        view = follow.push(view, seat, text)
    assert view.document()["crabbed"] == [{"seat": 2, "pile": 1, "of": ["fish/black", "crab/black"]}]
    with pytest.raises(IllegalMove, match="what lies on top of pile 1 now"):
        follow.push(view, 1, "take 1")
    with pytest.raises(IllegalMove, match="cannot be that"):
        follow.push(view, 1, "take 1, top shell/grey")
    shown = follow.push(view, 1, "take 1, top crab/black").document()
    assert "crabbed" not in shown
    assert shown["known"] == [[], ["fish/black"]]


def test_the_fourth_mermaid_of_another_seat_ends_the_game_with_hands_or_without() -> None:
    deal = dealt(2, 1)
    document = deal.view(1).document() | {"hands": [0, 3], "deck": 53, "to_move": 2}
    view = leadline.load(document)
    assert isinstance(view, View)
    for text in (
        "draws, puts crab/green on 1, mermaids",
        "draws, puts crab/green on 1, mermaids, 2: " + "mermaid " * 4,
    ):
        end = follow.push(view, 2, text).document()
        assert end["ended"]["by"] == "mermaids"
        assert end["ended"]["winners"] == [2]
    with pytest.raises(IllegalMove, match="3 cards; "):
        follow.push(view, 2, "draws, puts crab/green on 1, mermaids, 2: mermaid")


def test_points_may_be_told_where_hands_are_not() -> None:
    deal = dealt(2, 1)
    more = {"hands": [0, 5], "deck": 51, "to_move": 2, "phase": "play", "scores": [0, 31]}
    view = leadline.load(deal.view(1).document() | more)
    assert isinstance(view, View)
    after = follow.push(view, 2, "stop, points 0 8, piles crab/green shell/black").document()
    assert (after["scores"], after["to_move"], after["hands"]) == ([0, 39], 1, [0, 0])
    end = follow.push(view, 2, "stop, points 0 9").document()
    assert end["ended"] == {"by": "target", "seat": 2, "gained": [0, 9], "winners": [2]}
    with pytest.raises(IllegalMove, match="7 points are needed"):
        follow.push(view, 2, "stop, points 0 6, piles crab/green shell/black")
    with pytest.raises(IllegalMove, match="piles crab/black shell/grey"):
        follow.push(view, 2, "stop, points 0 8")
    with pytest.raises(IllegalMove, match="the game is over with this round"):
        follow.push(view, 2, "stop, points 0 9, piles crab/green shell/black")


def test_only_what_is_seen_is_asked() -> None:
    assert [question.name for question in setup_questions.questions(GAME, 2, 1, {})] == ["begins", "piles"]
    assert [question.name for question in setup_questions.questions(GAME, 2, 1, {"first": 2})] == ["piles"]
    for question in setup_questions.questions(GAME, 4, 4, {}):
        assert question.example


@pytest.mark.parametrize(
    ("players", "you", "options", "answers", "where"),
    [
        (5, 1, {}, {}, "players"),
        (2, 3, {}, {}, "you"),
        (2, 1, {"target": 0}, {}, "target"),
        (2, 1, {"variant": "none"}, {}, "variant"),
        (2, 1, {}, {"begins": "3", "piles": "crab/black shell/grey"}, "begins"),
        (2, 1, {}, {"begins": "1", "piles": "crab/black"}, "piles"),
        (2, 1, {}, {"begins": "1", "piles": "crab/black crab/black"}, "piles"),
        (2, 1, {}, {"begins": "1", "piles": "crab/black crab/pink"}, "piles"),
    ],
)
def test_wrong_answers_are_told_by_their_question(
    players: int, you: int, options: dict[str, object], answers: dict[str, str], where: str
) -> None:
    with pytest.raises(DocumentError) as error:
        setup_questions.begin(GAME, players, you, options, answers)
    assert [problem.where for problem in error.value.problems] == [where]


def test_a_course_of_play() -> None:
    """A round of a recorded game as it was typed: what followed is what the rules gave."""
    views = followed(GAME, DATA / "sea_salt" / "course.txt")
    end = views[-1].document()
    assert (end["scores"], end["to_move"], end["played"]) == ([2, 11, 2], 3, 1)
    assert end["discards"] == [["swimmer/black"], ["lighthouse/purple"]]
    assert views[-2].document()["known"][2] == [
        "mermaid/white",
        "fish/light blue",
        "octopus/green",
        "penguin/light orange",
        "lighthouse/purple",
    ]
