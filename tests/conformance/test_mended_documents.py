"""Documents that once were read as something else than what they say: each is refused at its place, or comes back."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from campaign.extremes import card_file
from fuzz.invariants import comes_back, holds

import leadline
from leadline.core import DocumentError, LeadlineError, Position, View, documents
from leadline.core.calm_sailing.expansions import document as expansions
from support.cases import CASES, STREAMS, positions

Document = dict[str, Any]


def games(name: str, seeds: int = 8) -> Iterator[Position]:
    """The positions of some games of the case of that name."""
    case = next(case for case in CASES if str(case) == name)
    for seed in range(1, seeds + 1):
        for stream in STREAMS:
            yield from positions(case, seed, stream)


def where(name: str, wanted: Callable[[Document], bool]) -> tuple[Position, Document]:
    """The first position of these games whose document is as wanted, and that document."""
    for position in games(name):
        document = position.document()
        if wanted(document):
            return position, document
    raise LookupError(name)


def problems(document: Document) -> dict[str, str]:
    """What is wrong with the document, by place."""
    with pytest.raises(DocumentError) as caught:
        documents.load(document)
    return {problem.where: problem.what for problem in caught.value.problems}


def step(document: Document, name: str) -> bool:
    pending = document.get("pending") or {}
    return bool(pending.get("step", pending.get("phase")) == name)


def test_a_payment_with_nobody_to_move_is_due_from_the_first_seat() -> None:
    """`to_move` null is the first seat: a payment of another one contradicts it."""
    _, document = where("calm-sailing-3", lambda found: step(found, "pay") and found["to_move"] != found["first"])
    first, payer = document["first"], document["pending"]["actor"]
    found = problems(document | {"to_move": None})
    assert found["pending.actor"] == f"seat {payer}; a payment is due from seat {first}, which is to move"


def test_a_payment_of_the_first_seat_needs_no_seat_to_move() -> None:
    position, document = where(
        "calm-sailing-3", lambda found: step(found, "pay") and found["to_move"] == found["first"]
    )
    read = documents.load(document | {"to_move": None})
    assert read == position
    comes_back(read)


@pytest.mark.parametrize(
    "name", ["calm-sailing-3-rocks-True", "calm-sailing-4-wild-2", "calm-sailing-2-variant-pyramid"]
)
def test_a_joint_discard_that_cannot_be_given(name: str) -> None:
    """More cards are due than the seats that still give have: of the whole position and of a view."""
    position, document = where(name, lambda found: step(found, "give"))
    assert isinstance(position.turn, int)
    for found in (document, *(position.view(seat).document() for seat in range(1, position.players + 1))):
        comes_back(documents.load(found))
        owed = sum(len(cards) for cards in document["hands"]) + 1
        told = problems(found | {"pending": found["pending"] | {"owed": owed}})
        assert told == {"pending": f"{owed} cards are due, and the seats cannot give them (5.4)"}


def test_a_joint_discard_that_can_be_given_in_pairs() -> None:
    """A yellow storm takes two cards of the pile, so that more can be given than the hands hold (8.3.1)."""
    _, document = where("calm-sailing-3-storms-True", lambda found: step(found, "give") and bool(found["storms"]["Y"]))
    held = sum(len(cards) for cards in document["hands"])
    outcomes = set()
    for owed in range(1, held + 12):
        try:
            found = documents.load(document | {"pending": document["pending"] | {"owed": owed}})
        except DocumentError:
            outcomes.add("refused")
            continue
        holds(found)
        outcomes.add("read")
    assert outcomes == {"read", "refused"}


def test_no_start_is_laid_while_all_starts_and_wilds_are_elsewhere() -> None:
    """A laid Start is one of the Starts or a wild, which then cannot be among the cards."""
    _, document = where(
        "calm-sailing-4-wild-2", lambda found: found.get("start_laid") is False and not step(found, "place")
    )
    everywhere = [card for cards in (*document["hands"], *document["piles"]) for card in cards]
    if everywhere.count("W") < 2 or everywhere.count("S") < 4:
        pytest.fail("the position lacks a Start or a wild")
    assert "4 more are among the cards" in problems(document | {"start_laid": True})["start_laid"]


def test_a_start_laid_by_a_wild_comes_back() -> None:
    """With one wild gone the Start that lies may be that wild."""
    _, document = where(
        "calm-sailing-4-wild-2", lambda found: found.get("start_laid") is False and not step(found, "place")
    )
    document = copy.deepcopy(document)
    document.pop("memory", None)
    hand = next(cards for cards in (*document["piles"], *document["hands"]) if "W" in cards)
    hand.remove("W")
    comes_back(documents.load(document | {"start_laid": True}))


@pytest.mark.parametrize("letter", ["Y", "P", "O"])
def test_a_storm_is_never_discarded(letter: str) -> None:
    """Moved from the cards that left the game to those that a seat has discarded, in a position and in a view."""
    position, document = where(
        "calm-sailing-3-storms-True",
        lambda found: letter in (found.get("memory") or {}).get("left", []) and found["memory"]["discarded"][0],
    )
    moved = copy.deepcopy(document)
    moved["memory"]["left"].remove(letter)
    moved["memory"]["discarded"][0].append(letter)
    moved["memory"]["doubtful"] = [0] * 3
    assert "a storm is never discarded (8.3.0)" in problems(moved)["memory.discarded of seat 1"]
    view = position.view(1).document()
    comes_back(documents.load(view))
    view["memory"]["left"].remove(letter)
    view["discarded"].append(letter)
    view["memory"]["discarded"][0] += 1
    assert "a storm is never discarded (8.3.0)" in problems(view)["discarded"]


@pytest.mark.parametrize("purpose", ["action", "rocks"])
def test_a_payment_names_no_other_turn(purpose: str) -> None:
    """It is due from the seat whose turn it is; another one would be forgotten."""
    _, document = where(
        "calm-sailing-3-rocks-True", lambda found: step(found, "pay") and found["pending"]["purpose"] == purpose
    )
    active = document["to_move"]
    own = documents.load(document | {"pending": document["pending"] | {"turn": active}})
    assert own == documents.load(document)
    other = active % 3 + 1
    told = problems(document | {"pending": document["pending"] | {"turn": other}})
    assert told == {"pending.turn": f"seat {other}; expected seat {active}, whose turn it is"}


@pytest.mark.parametrize("name", ["reef-2", "reef-4-first-2"])
def test_a_reef_view_counts_the_card_that_is_played(name: str) -> None:
    """The pending card has been played, whether `played` names it or not."""
    position, _ = where(name, lambda found: "pending" in found and found["pending"].get("card") is not None)
    for seat in range(1, position.players + 1):
        view = position.view(seat)
        document = view.document()
        card = document["pending"]["card"]
        assert card in document["played"]
        document["played"].remove(card)
        read = documents.load(document)
        assert read == view
        assert card in read.document()["played"]
        holds(read)


def test_the_card_that_is_played_lies_nowhere_else() -> None:
    position, document = where("reef-2", lambda found: (found.get("pending") or {}).get("card") is not None)
    card, seat = document["pending"]["card"], position.turn
    assert seat is not None
    document["played"].remove(card)
    document["hands"][seat - 1].append(card)
    assert problems(document)[f"hands[{seat - 1}] and pending.card"] == f"card {card} is given twice"


def ended_by_the_deck() -> Iterator[Position]:
    """Games of Reef whose deck is empty in the end: with so few cards it soon is."""
    for players, seed in ((2, 1), (3, 2), (4, 3)):
        cards = card_file(Random(seed), 2 * players + 4, 2 * players + 4)
        end = leadline.deal("reef", players=players, seed=seed, card_file=cards).playout(seed, "random")
        if end.document()["over"] == "deck empty":
            yield end


def test_a_view_of_a_game_that_ended_by_an_empty_deck_stays_a_view() -> None:
    ends = list(ended_by_the_deck())
    assert [end.players for end in ends] == [2, 3, 4]
    for end in ends:
        for seat in range(1, end.players + 1):
            view = end.view(seat)
            read = documents.load(view.document())
            assert isinstance(read, View)
            assert (read, read.seat) == (view, seat)
            comes_back(read)


def without_a_cell() -> Document:
    """A view in which a wild that its seat has laid as a number finds no cell."""
    for position in games("calm-sailing-4-wild-2"):
        document = position.document()
        if step(document, "place") and position.turn is not None:
            view = position.view(position.turn).document()
            taken = [int(number) for row in view["grid"] for number in row.replace("W", "").split() if number != "."]
            for number in taken:
                return view | {"pending": view["pending"] | {"number": number}}
    raise LookupError("no wild was laid")


def test_a_view_without_a_legal_move_is_refused() -> None:
    view = without_a_cell()
    assert problems(view) == {"pending": f"no cell is left for a wild as {view['pending']['number']} (8.4.1)"}


@pytest.mark.parametrize("name", ["calm-sailing-3", "calm-sailing-3-rocks-True"])
def test_a_view_with_a_payment_that_its_hand_cannot_give_is_refused(name: str) -> None:
    for position in games(name):
        if step(position.document(), "pay") and position.turn is not None:
            view = position.view(position.turn).document()
            most = max(card for card in view["hand"] if isinstance(card, int))
            if most < 80 and all(isinstance(card, int) for card in view["hand"]):
                pending = view["pending"] | {"above": most + 1, "owed": 1}
                assert problems(view | {"pending": pending})["pending.owed"] == "1 card is due, but only 0 can be given"
                return
    raise LookupError(name)


def test_best_says_that_a_view_has_no_legal_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where such a view has got through."""
    monkeypatch.setattr(expansions, "_refuse_stuck", lambda *_, **__: None)
    view = documents.load(without_a_cell())
    assert isinstance(view, View)
    assert view.turn == view.seat
    for search in ("flat", "tree"):
        with pytest.raises(LeadlineError, match=f"best: seat {view.seat} has no legal move in this view"):
            leadline.best(view, nodes=10, seed=1, search=search)


def test_hands_of_a_payment_and_of_a_joint_discard() -> None:
    """The others hold what a turn leaves them, and all together no more than a Start finds: else the game came to
    documents that nothing read (4.2, 5.3)."""
    _, paying = where("calm-sailing-3", lambda found: step(found, "pay") and found["to_move"] == 1)
    paying = copy.deepcopy(paying)
    paying.pop("memory", None)
    paying["hands"][1] = paying["hands"][1][:3]
    assert problems(paying)["hands of seat 2"] == "3 cards; expected 5 while the pile has some (4.2)"
    _, sharing = where("calm-sailing-2", lambda found: step(found, "share") and found["pending"]["owed"] == 8)
    sharing = copy.deepcopy(sharing)
    sharing.pop("memory", None)
    active = sharing["to_move"] - 1
    sharing["hands"][active].append(sharing["piles"][active].pop())
    what = "14 cards; expected at most 13 in a joint discard (5.3, 5.4)"
    assert problems(sharing)["hands"] == what


def test_hands_that_have_given_less_than_they_lack() -> None:
    """A hand with a pile has what a Start finds, and the extra cards, but for what it has given (5.3, 5.4)."""
    _, sharing = where(
        "calm-sailing-2",
        lambda found: (
            step(found, "share") and found["pending"]["owed"] == 7 and found["pending"]["actor"] == found["to_move"]
        ),
    )
    sharing = copy.deepcopy(sharing)
    sharing.pop("memory", None)
    documents.load(sharing)
    actor, other = sharing["pending"]["actor"] - 1, 2 - sharing["pending"]["actor"]
    short = copy.deepcopy(sharing)
    short["hands"][actor].pop()
    assert problems(short)["hands"] == "2 cards fewer than hands with piles have at a Start, yet 1 are given (5.4)"
    sharing["hands"][other].pop()
    what = "6 cards, none given; expected 7 or more while the pile has some (5.4)"
    assert problems(sharing)[f"hands of seat {other + 1}"] == what


@pytest.mark.parametrize("card", ["F", "M", "Y"])
def test_a_pile_beside_an_exploration_deck_has_islands_alone(card: str) -> None:
    """They come only out of that deck (12.2): a game from such a pile came to documents that nothing read."""
    _, document = where(
        "calm-sailing-2-variant-pyramid", lambda found: "to_move" in found and card in found["exploration"]
    )
    document = copy.deepcopy(document)
    document["exploration"].remove(card)
    document["piles"][0].append(card)
    what = f"{card}: expected only out of the exploration deck; piles have islands, Starts and wilds (12.2)"
    assert problems(document)["piles of seat 1"] == what


def test_islands_of_nobody() -> None:
    """In the competitive game `owners` null names no seat for the islands that lie, and `grid` null no island."""
    name = "calm-sailing-2-variant-competitive"
    _, document = where(name, lambda found: sum(map(len, found.get("owners", []))) > 6)
    assert problems(document | {"owners": None})["owners"].startswith("no seat is named for ")
    assert problems(document | {"grid": None})["owners"].endswith(" is empty")
    laid = sum(map(len, document["owners"]))
    spent = [document["spent"][0] + laid, document["spent"][1]]
    comes_back(documents.load(document | {"owners": None, "grid": None, "spent": spent}))


def test_a_step_of_reef_tells_nothing_of_the_other_kind() -> None:
    """A piece is due of a card, a colour is decided in an opening; what is told besides would be kept unseen."""
    _, opening = where("reef-2-opening-experienced", lambda found: "step" in found.get("pending", {}))
    found = problems(opening | {"pending": opening["pending"] | {"piece": "g"}})
    assert found["pending.piece"] == "expected only with the card that is played"
    _, play = where("reef-2", lambda found: "card" in found.get("pending", {}))
    for name in ("step", "covered"):
        found = problems(play | {"pending": play["pending"] | {name: 1}})
        assert found[f"pending.{name}"] == "expected only in an experienced opening"


def test_all_know_of_a_tile_for_a_growth() -> None:
    """Whoever begins a growth has a tile to lay, which the others remember until it is laid."""

    def begun(found: Document) -> bool:
        growing = (found.get("turn") or {}).get("growing")
        return (
            bool(growing) and growing["laid"] == 0 and growing["color"] not in found["consumed"][found["to_move"] - 1]
        )

    position, document = where("reef-encounter-2", begun)
    seat, color = position.turn, document["turn"]["growing"]["color"]
    assert seat is not None
    assert color in document["memory"]["polyps"][seat - 1]
    document = copy.deepcopy(document)
    known = document["memory"]["polyps"][seat - 1]
    document["memory"]["polyps"][seat - 1] = [tile for tile in known if tile != color]
    what = f"no {color} tile; expected one, for the growth shows that it is there (13.16)"
    assert problems(document) == {f"memory.polyps[{seat - 1}]": what}


def test_memory_of_another_length_is_reported_without_a_number_of_players() -> None:
    view = leadline.deal("calm-sailing", players=2, seed=7, variant="competitive").view(1).document()
    memory = view.get("memory") or {"discarded": [0, 0], "taken": [[], []], "since": [[], []]}
    wrong = view | {"players": "two", "memory": memory | {"taken": [[]]}}
    with pytest.raises(DocumentError, match="players: expected 2"):
        documents.load(wrong)
