"""Puzzles that a symmetry of the rules makes of each other have the same key; and the rules have these symmetries."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import leadline
from leadline.core.reef.patterns import STANDARD
from leadline.core.rng import Generator
from leadline.core.sea_salt.material import FACES
from leadline.solver.puzzles.key import key_of

Document = dict[str, Any]
FACTS = Path(leadline.__file__).parent / "core" / "reef_encounter" / "boards.json"
LETTERS = "rypg"
# Reef: the cards of a family go round in this order of colours, so that each has its image in the deck.
ROUND = {"r": "p", "p": "g", "g": "y", "y": "r"}


def middle(game: str, players: int, seed: int, moves: int, **rules: Any) -> leadline.Position:
    """The boundary that a game of the policy has reached after some moves."""
    walk = leadline.deal(game, players=players, seed=seed, **rules)
    for _ in range(moves):
        if walk.is_over:
            break
        walk.push(walk.playout_move(seed))
    while not walk.is_boundary and not walk.is_over:
        walk.push(walk.playout_move(seed))
    return walk


def calm(seed: int, players: int = 2) -> Document:
    """A late position of Calm Sailing with the Start laid, of this deal or the next one that has such."""
    for each in itertools.count(seed):
        for moves in range(60, 10, -5):
            position = middle("calm-sailing", players, each, moves, removed=16)
            document = position.document()
            if not position.is_over and document.get("start_laid"):
                return document
    raise AssertionError("deals do not end")


def from_next_seat(document: Document) -> Document:
    """The same table with the seats counted from the next one."""
    seats = document["players"]

    def seat(number: int | None) -> int | None:
        return number and (number - 2) % seats + 1

    def turned(cards: list[Any]) -> list[Any]:
        return [*cards[1:], cards[0]]

    memory = document["memory"]
    return document | {
        "first": seat(document["first"]),
        "to_move": seat(document["to_move"]),
        "hands": turned(document["hands"]),
        "piles": turned(document["piles"]),
        "memory": memory
        | {name: turned(memory[name]) for name in ("discarded", "fresh", "doubtful")}
        | {"starter": seat(memory["starter"])},
    }


def end_for_end(document: Document) -> Document:
    """The path of the grid walked from its other end, each number n made 81 - n."""

    def card(value: Any) -> Any:
        return 81 - value if isinstance(value, int) else value

    def row(text: str) -> str:
        return " ".join(str(81 - int(field)) if field.isdigit() else field for field in reversed(text.split()))

    rules, memory = document["rules"], document["memory"]
    return document | {
        "grid": [row(text) for text in reversed(document["grid"])],
        "hands": [[card(value) for value in cards] for cards in document["hands"]],
        "piles": [[card(value) for value in cards] for cards in document["piles"]],
        "rules": rules | {"removed": sorted(card(value) for value in rules["removed"])},
        "memory": memory | {"discarded": [[card(value) for value in cards] for cards in memory["discarded"]]},
    }


@given(seed=st.integers(0, 10_000), players=st.integers(2, 4))
def test_calm_sailing_round_the_table_and_end_for_end(seed: int, players: int) -> None:
    document = calm(seed, players)
    images = [from_next_seat(document), end_for_end(document), end_for_end(from_next_seat(document))]
    assert {key_of(image) for image in images} == {key_of(document)}
    before = leadline.Position.from_text(json.dumps(document))
    for image in images:  # the images are games like the first one
        position = leadline.Position.from_text(json.dumps(image))
        assert [position.perft(depth) for depth in (1, 2)] == [before.perft(depth) for depth in (1, 2)]


@pytest.mark.parametrize("seed", range(6))
def test_images_of_calm_sailing_are_won_and_lost_alike(seed: int) -> None:
    document = calm(seed)
    verdicts = [
        leadline.verify(leadline.Position.from_text(json.dumps(image)), nodes=200_000).status
        for image in (document, from_next_seat(document), end_for_end(document))
    ]
    assert len(set(verdicts)) == 1


@given(seed=st.integers(0, 10_000))
def test_what_counts_in_calm_sailing_changes_the_key(seed: int) -> None:
    document = calm(seed)
    hand, other = document["hands"]
    one, two = (next((card for card in cards if isinstance(card, int)), None) for cards in (hand, other))
    if one is not None and two is not None:
        exchanged = [[two if card == one else card for card in hand], [one if card == two else card for card in other]]
        assert key_of(document | {"hands": exchanged}) != key_of(document)
    if len(set(map(str, document["piles"][0]))) > 1:
        piles = [[*document["piles"][0][1:], document["piles"][0][0]], document["piles"][1]]
        assert key_of(document | {"piles": piles}) != key_of(document)
    discarded = [list(reversed(cards)) for cards in document["memory"]["discarded"]]
    assert key_of(document | {"memory": document["memory"] | {"discarded": discarded}}) == key_of(document)


def numbers(document: Document) -> list[int]:
    found = [card for cards in (*document["hands"], *document["piles"]) for card in cards if isinstance(card, int)]
    return found + [int(field) for row in document["grid"] for field in row.split() if field.isdigit()]


def test_numbers_of_calm_sailing_may_be_raised_together() -> None:
    document = next(one for seed in itertools.count() if max(numbers(one := calm(seed))) < 80)

    def raised(cards: list[Any]) -> list[Any]:
        return [card % 80 + 1 if isinstance(card, int) else card for card in cards]

    rules, memory = document["rules"], document["memory"]
    image = document | {
        "grid": [" ".join(str(int(f) + 1) if f.isdigit() else f for f in row.split()) for row in document["grid"]],
        "hands": [raised(cards) for cards in document["hands"]],
        "piles": [raised(cards) for cards in document["piles"]],
        "rules": rules | {"removed": sorted(raised(rules["removed"]))},
        "memory": memory | {"discarded": [raised(cards) for cards in memory["discarded"]]},
    }
    assert key_of(image) == key_of(document)
    one, other = (leadline.Position.from_text(json.dumps(each)) for each in (document, image))
    assert one.perft(2) == other.perft(2)


def reef(seed: int) -> Document:
    """A board and three cards."""
    position = middle("reef", 2, seed, 20 + seed % 20).document()
    generator = Generator(seed, "cards")
    cards = sorted({sorted(IMAGES)[generator.below(len(IMAGES))] for _ in range(3)})
    return {"game": "reef", "format": 1, "board": position["boards"][0], "cards": cards, "supply": position["supply"]}


def quarter(document: Document) -> Document:
    rows = [row.split() for row in document["board"]]
    return document | {"board": [" ".join(rows[3 - column][row] for column in range(4)) for row in range(4)]}


def mirrored(document: Document) -> Document:
    return document | {"board": [" ".join(reversed(row.split())) for row in document["board"]]}


def signature(number: int, names: dict[str, str]) -> tuple[Any, ...]:
    """What a card is with its colours renamed."""
    card = STANDARD[number]
    letters = [names[LETTERS[want.color]] if want.color < 4 else "*" for want in card.wants]
    wants = [(letter, want.level, want.least) for letter, want in zip(letters, card.wants, strict=True)]
    pieces = sorted(names[LETTERS[color]] for color in card.pieces)
    return card.kind, card.points, pieces, sorted(wants) if "2" in card.kind else wants


def images() -> dict[int, int]:
    """By card the one that it becomes with renamed colours, where the deck has that one."""
    same = {letter: letter for letter in LETTERS}
    by_signature = {str(signature(number, same)): number for number in range(1, 61)}
    found = {number: by_signature.get(str(signature(number, ROUND))) for number in range(1, 61)}
    return {number: image for number, image in found.items() if image is not None}


IMAGES = images()


def recoloured(document: Document) -> Document:
    """Colours renamed round the order of the deck, with the cards that have the renamed pieces and patterns."""
    rows = [
        [ROUND.get(stack[0], "") + stack[1:] if stack != "." else "." for stack in row.split()]
        for row in document["board"]
    ]
    supply = {ROUND[letter]: count for letter, count in document["supply"].items()}
    cards = [IMAGES[number] for number in document["cards"]]
    return document | {"board": [" ".join(row) for row in rows], "cards": cards, "supply": supply}


def test_many_cards_have_images() -> None:
    assert len(IMAGES) >= 20
    assert all(image != number for number, image in IMAGES.items())


@given(seed=st.integers(0, 10_000))
def test_reef_turned_mirrored_and_recoloured(seed: int) -> None:
    document = reef(seed)
    turned = [quarter(document), mirrored(document), recoloured(document), quarter(recoloured(mirrored(document)))]
    assert {key_of(image) for image in turned} == {key_of(document)}
    plan = leadline.plan(document["board"], document["cards"], supply=document["supply"])
    for image in turned:
        assert leadline.plan(image["board"], image["cards"], supply=image["supply"]).total == plan.total


@pytest.mark.extended
@given(seed=st.integers(0, 10_000))
def test_what_counts_in_reef_changes_the_key(seed: int) -> None:
    document = reef(seed)
    assert key_of(document | {"supply": document["supply"] | {"r": document["supply"]["r"] ^ 1}}) != key_of(document)
    if len(document["cards"]) > 1:
        assert key_of(document | {"cards": document["cards"][:-1]}) != key_of(document)
    assert key_of(document | {"cards": list(reversed(document["cards"]))}) == key_of(document)


def sea_salt(seed: int, players: int) -> tuple[leadline.Position, int]:
    for moves in range(25, 0, -3):
        position = middle("sea-salt-paper", players, seed, moves)
        if not position.is_over and position.turn is not None:
            return position, position.turn
    pytest.skip("the game is over")


@given(seed=st.integers(0, 10_000), players=st.integers(2, 4))
def test_sea_salt_round_the_table_and_with_its_piles_exchanged(seed: int, players: int) -> None:
    position, turn = sea_salt(seed, players)
    view = position.view(turn).document()

    def seat(number: int | None) -> int | None:
        return number and (number - 2) % players + 1

    turned = dict(view)
    for name in ("hands", "tables", "scores", "known"):
        if name in view:
            turned[name] = [*view[name][1:], view[name][0]]
    for name in ("you", "to_move", "last_chance"):
        turned[name] = seat(view[name])
    turned["crabbed"] = [one | {"seat": seat(one["seat"])} for one in view.get("crabbed", [])]
    exchanged = view | {
        "discards": list(reversed(view["discards"])),
        "crabbed": [one | {"pile": 3 - one["pile"]} for one in view.get("crabbed", [])],
    }
    for image in (turned, exchanged):
        assert key_of(image) == key_of(view)
        read = leadline.load(image)
        assert isinstance(read, leadline.View)
        assert len(read.legal_moves()) == len(position.view(turn).legal_moves())
    if len(set(view["scores"])) > 1:
        assert key_of(view | {"scores": [*view["scores"][1:], view["scores"][0]]}) != key_of(view)


def test_no_two_colours_of_sea_salt_have_the_same_cards() -> None:
    cards = {color: tuple(sorted(kind for kind, other in FACES if other == color)) for _, color in FACES}
    assert len(set(cards.values())) == len(cards)


@settings(max_examples=15)
@given(seed=st.integers(0, 10_000), players=st.integers(2, 3))
def test_reef_encounter_round_the_table_and_with_its_boards_in_another_order(seed: int, players: int) -> None:
    position = middle("reef-encounter", players, seed, 20 + seed % 20)
    if position.is_over or position.turn is None:
        return
    view = position.view(position.turn).document()

    def turned(found: Document, names: tuple[str, ...]) -> Document:
        return {name: [*found[name][1:], found[name][0]] for name in names if found.get(name) is not None}

    image = view | turned(view, ("shrimps", "shrimps_eaten", "parrotfish", "polyps", "consumed", "cubes"))
    image["memory"] = view["memory"] | turned(view["memory"], ("polyps", "cubes", "parrotfish", "unknown"))
    for name in ("you", "to_move", "ended_by"):
        image[name] = view[name] and (view[name] - 2) % players + 1
    moved = view | {name: list(reversed(view[name])) for name in ("boards", "grids")}
    moved["shrimps"] = [[f"{players + 1 - int(space[0])}{space[1:]}" for space in own] for own in view["shrimps"]]
    for each in (image, moved):
        assert key_of(each) == key_of(view)
        read = leadline.load(each)
        assert isinstance(read, leadline.View)
        assert len(read.legal_moves()) == len(position.view(position.turn).legal_moves())
    sea = view["open_sea"]
    if sea["white"] != sea["pink"]:
        assert key_of(view | {"open_sea": sea | {"white": sea["pink"], "pink": sea["white"]}}) != key_of(view)


def test_colours_and_boards_of_reef_encounter_have_no_symmetry() -> None:
    facts = json.loads(FACTS.read_text(encoding="utf-8"))
    large = {(one["strong"], one["weak"]): one["large"] for one in facts["coral_tiles"]}
    large |= {(one["weak"], one["strong"]): one["small"] for one in facts["coral_tiles"]}
    colors, algae = sorted({strong for strong, _ in large}), sorted(set(large.values()))
    kept = 0
    for corals in itertools.permutations(colors):
        coral = dict(zip(colors, corals, strict=True))
        named = {(alga, large[coral[one], coral[other]]) for (one, other), alga in large.items()}
        kept += len(named) == len(algae)  # each alga has one new name
    assert kept == 1
    shapes = {
        name: [row.translate(str.maketrans("wyopg", ".....")) for row in rows] for name, rows in facts["boards"].items()
    }
    for rows in shapes.values():
        turned = [[row[::-1] for row in rows], rows[::-1], [row[::-1] for row in rows[::-1]]]
        assert not any(image == other for image in turned for other in shapes.values())


@pytest.mark.parametrize("rules", [{"rocks": True}, {"storms": True}, {"variant": "competitive"}], ids=str)
def test_other_rulesets_have_keys_by_their_documents(rules: dict[str, Any]) -> None:
    one, other = (leadline.deal("calm-sailing", players=2, seed=seed, **rules).document() for seed in (1, 2))
    assert key_of(one) == key_of(dict(reversed(one.items()))) != key_of(other)


@pytest.mark.parametrize(
    ("game", "document"),
    [
        ("calm-sailing", lambda position: position.view(1).document()),
        ("reef", lambda position: position.document()),
        ("reef-encounter", lambda position: position.playout(1).document()),
        ("sea-salt-paper", lambda position: position.document()),
    ],
)
def test_documents_whose_symmetries_are_not_known_are_told_apart(
    game: str, document: Callable[[leadline.Position], Document]
) -> None:
    one, other = (document(leadline.deal(game, players=2, seed=seed)) for seed in (1, 2))
    assert key_of(one) == key_of(dict(reversed(one.items()))) != key_of(other)
