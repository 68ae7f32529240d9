"""The cards (1) and the set-up (2) of Sea Salt & Paper, clause by clause."""

from __future__ import annotations

from types import ModuleType

import pytest

import leadline
from reference import BadDocument
from rules.sea_salt.positions import (
    ALL,
    DISTRIBUTION,
    MERMAID,
    OCTOPUSES,
    SHARKS,
    SHELLS,
    SHOAL,
    SWIMMERS,
    captain_round,
    card_points,
    exhausting_round,
    illegal_at,
    last_chance_over,
    mermaid_round,
    position,
    record,
    same,
    starting,
    without,
)

# 1 Components


def test_1_1_a_deck_has_58_cards(engine: ModuleType) -> None:
    assert engine.replay(record(2, {"deck": ALL, "moves": []}))["status"] == "legal"
    for deck in (ALL[:-1], [*ALL, "crab/black"]):
        with pytest.raises(BadDocument):
            engine.replay(record(2, {"deck": deck, "moves": []}))


def test_1_1_a_position_has_all_58_cards(engine: ModuleType) -> None:
    document = engine.load(position([["crab/black"], ["boat/black"]], piles=(["shark/green"], []))).document()
    parts = [*document["hands"], *document["tables"], *document["discards"], document["deck"]]
    assert same([card for part in parts for card in part], ALL)
    document["deck"] = document["deck"][:-1]
    with pytest.raises(BadDocument):
        engine.load(document)


def test_1_1_there_are_eleven_colours(engine: ModuleType) -> None:
    """Each seat's colour bonus counts one colour: eleven cards of different kinds of colour give a bonus of 1."""
    cards = ["crab/dark blue", "boat/light blue", "shell/black", "swimmer/yellow", "fish/green", MERMAID]
    cards += ["octopus/purple", SHOAL, "penguin/light orange", "sailor/pink", "sailor/orange"]
    assert len({card.split("/")[1] for card in cards}) == 11
    closer = [*OCTOPUSES[:3], *SHELLS[:2]]
    assert last_chance_over(engine, [*closer, *SHELLS[3:]], cards)[1] == 1


@pytest.mark.parametrize("kind", DISTRIBUTION)
def test_1_2_distribution(engine: ModuleType, kind: str) -> None:
    """Another card in place of any card of the kind is no deck any more."""
    for card in {card for card in ALL if card.split("/")[0] == kind}:
        deck = list(ALL)
        deck[deck.index(card)] = "crab/green" if card != "crab/green" else "crab/grey"
        with pytest.raises(BadDocument):
            engine.replay(record(2, {"deck": deck, "moves": []}))


@pytest.mark.parametrize(
    ("text", "kind"),
    [("anchor/pink", "sailor/pink"), ("kotvy/orange", "sailor/orange"), ("shoal of fish", "shoal/grey")],
)
def test_1_2_names_of_other_editions_are_read(engine: ModuleType, text: str, kind: str) -> None:
    """Written is one name. The rulebook at hand has anchors where another edition has sailors."""
    document = position([[kind], ["crab/black"]])
    read = engine.load(document | {"hands": [[text], ["crab/black"]]})
    assert read.document() == engine.load(document).document()
    assert kind in read.document()["hands"][0]


def test_1_2_a_card_of_a_colour_that_does_not_exist(engine: ModuleType) -> None:
    deck = ["crab/purple" if card == "crab/green" else card for card in ALL]
    with pytest.raises(BadDocument):
        engine.replay(record(2, {"deck": deck, "moves": []}))


def test_1_3_five_swimmers_and_five_sharks_make_five_pairs(engine: ModuleType) -> None:
    assert len(SWIMMERS) == len(SHARKS) == 5
    assert card_points(engine, [*SWIMMERS, *SHARKS]) == 5
    state = engine.load(position([[*SWIMMERS, *SHARKS], ["crab/black"]]))
    assert len(starting(state, "pair shark/")) == 25


# 2 Set-up


def test_2_1_the_two_top_cards_found_the_piles(engine: ModuleType) -> None:
    deck = ["crab/black", "boat/black", *without(["crab/black", "boat/black"])]
    third, fourth = deck[2:4]
    for move in ("take 1", "take 2", f"deck keep {third} discard 2", f"deck keep {fourth} discard 1"):
        assert engine.replay(record(2, {"deck": deck, "moves": [move]}))["status"] == "legal"
    assert illegal_at(engine, record(2, {"deck": deck, "moves": ["deck keep crab/black discard 1"]})) == 0
    # One card each: taken, the pile is empty.
    assert illegal_at(engine, record(2, {"deck": deck, "moves": ["take 1", "pass", "take 1"]})) == 2
    assert illegal_at(engine, record(2, {"deck": deck, "moves": ["take 2", "pass", "take 2"]})) == 2


def test_2_1_56_cards_are_left_in_the_deck(engine: ModuleType) -> None:
    whole = exhausting_round()
    assert engine.replay(record(2, whole))["rounds"] == [[0, 0]]
    assert engine.replay(record(2, whole | {"moves": whole["moves"][:-1]}))["rounds"] == []
    assert whole["moves"].count("pass") == 28


def test_2_1_hands_start_empty(engine: ModuleType) -> None:
    deck = ["crab/black", "boat/black", *without(["crab/black", "boat/black"])]
    moves = ["take 1", "pair crab/black crab/grey pile 2 boat/black"]
    assert illegal_at(engine, record(2, {"deck": deck, "moves": moves})) == 1
    moves = ["take 1", "pass", "take 2", "pair shark"]
    assert illegal_at(engine, record(2, {"deck": deck, "moves": moves})) == 3


@pytest.mark.parametrize(("players", "first"), [(p, f) for p in (2, 3, 4) for f in range(1, p + 1)])
def test_2_2_any_seat_may_start_the_first_round(engine: ModuleType, players: int, first: int) -> None:
    answer = engine.replay(record(players, mermaid_round(players), first=first))
    assert answer["outcome"]["winners"] == [first]


@pytest.mark.parametrize(("players", "offset"), [(p, o) for p in (2, 3, 4) for o in range(p)])
def test_2_2_later_rounds_start_to_the_left_of_the_closer(engine: ModuleType, players: int, offset: int) -> None:
    answer = engine.replay(record(players, captain_round(players, offset), mermaid_round(players)))
    assert answer["outcome"]["winners"] == [(offset + 1) % players + 1]


def test_2_2_after_a_last_chance_too_the_seat_left_of_the_closer_starts(engine: ModuleType) -> None:
    one = captain_round(3, 1, "last-chance")
    one["moves"] += ["take 1", "pass", "take 1", "pass"]
    answer = engine.replay(record(3, one, mermaid_round(3)))
    assert answer["outcome"]["winners"] == [3]


@pytest.mark.parametrize(("players", "first", "starter"), [(2, 1, 1), (2, 2, 2), (3, 1, 2), (3, 3, 1), (4, 2, 2)])
def test_2_3_after_an_unclosed_round(engine: ModuleType, players: int, first: int, starter: int) -> None:
    """The 28th turn empties the deck; the seat to the left of it starts the next round."""
    answer = engine.replay(record(players, exhausting_round(), mermaid_round(players), first=first))
    assert answer["outcome"]["winners"] == [starter]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_4_turns_go_clockwise(engine: ModuleType, players: int) -> None:
    state = engine.load(position([[]] * players, piles=(ALL[:1], ALL[1:2]), phase="draw"))
    seats = []
    for _ in range(2 * players):
        seats.append(state.to_move)
        state.play(starting(state, "deck")[0])
        state.play("pass")
    assert seats == [*range(1, players + 1)] * 2


def test_8_6_the_deck_is_that_of_the_game_without_expansions() -> None:
    position = leadline.deal("sea-salt-paper", players=4, seed=1).document()
    drawn = [*position["deck"], *(card for pile in position["discards"] for card in pile)]
    assert sorted(drawn) == sorted(ALL)
    assert "expansions" not in {option.name for option in leadline.game("sea-salt-paper").options}
