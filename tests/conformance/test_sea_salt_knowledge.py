"""What a view of Sea Salt & Paper knows, and that its worlds honour it (3.3, 4.1, 4.4, 8.5, 8.10)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import leadline
from leadline.core import DocumentError, Generator, View, documents
from leadline.core.sea_salt.material import ALL, CARD_OF, TEXT
from leadline.core.sea_salt.position import SeaSalt

CRABS = ["crab/black", "crab/green"]
HUNTERS = ["shark/black", "swimmer/yellow"]


def start(
    hands: list[list[str]], piles: tuple[list[str], list[str]] = ([], []), top: list[str] | None = None, **more: Any
) -> SeaSalt:
    """A position with everything known; all cards not named lie in the deck."""
    left = Counter(TEXT[card] for card in ALL)
    left.subtract([card for part in [*hands, *piles, top or []] for card in part])
    document = {
        "game": "sea-salt-paper",
        "format": 1,
        "players": len(hands),
        "to_move": 1,
        "phase": "play",
        "hands": hands,
        "tables": [[] for _ in hands],
        "discards": list(piles),
        "deck": [*(top or []), *left.elements()],
        "scores": [0] * len(hands),
    } | more
    position = documents.load(document)
    assert isinstance(position, SeaSalt)
    return position


def after(position: SeaSalt, *moves: str) -> SeaSalt:
    for move in moves:
        position.push(move)
    return position


def worlds(position: SeaSalt, seat: int, count: int = 200) -> list[SeaSalt]:
    found = [position.view(seat).sample(Generator(number, "worlds")) for number in range(count)]
    assert all(isinstance(world, SeaSalt) for world in found)
    return found  # type: ignore[return-value]


def view(position: SeaSalt, seat: int) -> dict[str, Any]:
    return position.view(seat).document()


def test_cards_taken_from_the_top_are_known_to_all() -> None:
    position = after(start([[], [], []], (["shell/grey"], ["fish/black"]), phase="draw"), "take 1")
    for seat in (2, 3):
        assert view(position, seat)["known"] == [["shell/grey"], [], []]
        assert all(CARD_OF["shell/grey"] in world.hands[0] for world in worlds(position, seat, 40))
    assert "known" not in view(position, 1)


def test_a_known_card_that_is_laid_is_not_known_in_the_hand_any_more() -> None:
    position = start([["fish/green"], []], (["fish/black"], []), phase="draw")
    after(position, "take 1", "pair fish")
    assert "known" not in view(position, 2)


def test_a_card_kept_from_the_deck_is_hidden() -> None:
    position = start([[], []], (["shell/grey"], ["fish/black"]), ["mermaid/white", "crab/black"], phase="draw")
    after(position, "deck keep mermaid/white discard 1")
    document = view(position, 2)
    assert document["discards"] == [["crab/black", "shell/grey"], ["fish/black"]]
    assert "known" not in document
    held = {TEXT[world.hands[0][0]] for world in worlds(position, 2, 400)}
    assert {"mermaid/white", "boat/yellow", "captain/light orange"} <= held
    assert not held & {"crab/black", "shell/grey"}


def test_crabs_from_below_the_top_leave_a_doubt() -> None:
    piles = (["shell/grey", "boat/black", "fish/green"], [])
    position = after(start([CRABS, [], []], piles), "pair crab pile 1 boat/black")
    document = view(position, 2)
    assert document["discards"] == [["shell/grey", None], []]
    assert document["crabbed"] == [{"seat": 1, "pile": 1, "of": ["boat/black", "fish/green"]}]
    assert view(position, 1)["discards"] == [["shell/grey", "fish/green"], []]
    found = Counter((world.hands[0][0], world.piles[0][1]) for world in worlds(position, 2, 400))
    boat, fish = CARD_OF["boat/black"], CARD_OF["fish/green"]
    assert set(found) == {(boat, fish), (fish, boat)}
    assert min(found.values()) > 120


def test_of_several_cards_crabs_took_any_as_likely() -> None:
    below = ["boat/black", "fish/green", "octopus/grey", "sailor/pink"]
    position = after(start([CRABS, [], []], (["shell/grey", *below], [])), "pair crab pile 1 fish/green")
    found = Counter(TEXT[world.hands[0][0]] for world in worlds(position, 2, 800))
    assert set(found) == set(below)
    assert min(found.values()) > 140  # of 200


def test_crabs_from_both_piles_leave_a_doubt_of_each() -> None:
    """Seats 2 and 3 do not know what seat 1 took: one card of each pile, and nothing is there twice."""
    piles = (
        ["shell/grey", "boat/black", "fish/green", "octopus/grey"],
        ["fish/black", "sailor/pink", "shell/black", "penguin/pink"],
    )
    hand = [*CRABS, "crab/yellow", "crab/yellow"]
    moves = "pair crab/black crab/green pile 1 fish/green", "pair crab/yellow crab/yellow pile 2 shell/black"
    position = after(start([hand, [], []], piles), *moves)
    taken: Counter[tuple[str, ...]] = Counter()
    for world in worlds(position, 2, 400):
        taken[tuple(TEXT[card] for card in world.hands[0])] += 1
        places = [*world.hands, *world.tables, *world.piles, world.deck]
        assert sorted(card for part in places for card in part) == sorted(ALL)
        assert [pile[0] for pile in world.piles] == [CARD_OF[pile[0]] for pile in piles]
    assert {frozenset(cards) for cards in taken} == {
        frozenset((one, other)) for one in piles[0][1:] for other in piles[1][1:]
    }


def test_crabs_take_one_after_the_other_of_two_equal_cards() -> None:
    """The second boat is another one than the first, which the others still suppose in the pile."""
    piles = (["shell/grey", "boat/black", "fish/green", "boat/black", "octopus/grey"], [])
    moves = [f"pair {pair} pile 1 boat/black" for pair in ("crab/black crab/green", "crab/yellow crab/yellow")]
    position = after(start([[*CRABS, "crab/yellow", "crab/yellow"], [], []], piles), *moves)
    assert position.hands[0] == [CARD_OF["boat/black"]] * 2
    assert view(position, 1)["discards"] == [["shell/grey", "fish/green", "octopus/grey"], []]
    assert [event["of"] for event in view(position, 2)["crabbed"]] == [piles[0][1:]] * 2
    for world in worlds(position, 2, 50):
        places = [*world.hands, *world.tables, *world.piles, world.deck]
        assert sorted(card for part in places for card in part) == sorted(ALL)


def test_crabs_from_the_top_are_seen_by_all() -> None:
    piles = (["shell/grey", "boat/black", "fish/green"], [])
    position = after(start([CRABS, []], piles), "pair crab pile 1 shell/grey")
    document = view(position, 2)
    assert document["known"] == [["shell/grey"], []]
    assert document["discards"] == [["boat/black", "fish/green"], []]
    assert "crabbed" not in document


def test_the_only_card_below_the_top_is_no_secret() -> None:
    position = after(start([CRABS, []], (["shell/grey", "boat/black"], [])), "pair crab pile 1 boat/black")
    assert view(position, 2)["known"] == [["boat/black"], []]
    assert view(position, 2)["discards"] == [["shell/grey"], []]


def test_the_doubt_ends_where_the_top_shows_it() -> None:
    piles = (["shell/grey", "boat/black", "fish/green", "octopus/grey"], [])
    position = after(start([CRABS, []], piles), "pair crab pile 1 boat/black", "pass")
    assert view(position, 2)["discards"] == [["shell/grey", None, None], []]
    after(position, "take 1")  # now the fish lies on top, so the boat has gone
    document = view(position, 2)
    assert document["known"] == [["boat/black"], []]
    assert document["discards"] == [["fish/green", "octopus/grey"], []]


def test_the_doubt_ends_where_the_card_is_laid() -> None:
    piles = (["shell/grey", "boat/black", "fish/green"], [])
    position = start([[*CRABS, "boat/yellow"], []], piles)
    after(position, "pair crab pile 1 boat/black", "pair boat")
    document = view(position, 2)
    assert document["discards"] == [["shell/grey", "fish/green"], []]
    assert "crabbed" not in document


def test_the_doubt_ends_where_the_own_crabs_look() -> None:
    piles = (["shell/grey", "boat/black", "fish/green", "octopus/grey"], [])
    position = start([CRABS, ["crab/grey", "crab/yellow"]], piles, ["shell/black", "shell/green"])
    after(position, "pair crab pile 1 boat/black", "pass", "deck keep shell/black discard 2")
    after(position, "pair crab pile 1 octopus/grey")
    assert view(position, 2)["known"] == [["boat/black"], []]
    assert view(position, 2)["discards"][0] == ["shell/grey", "fish/green"]
    assert view(position, 1)["crabbed"] == [{"seat": 2, "pile": 1, "of": ["fish/green", "octopus/grey"]}]


def test_who_took_which_of_two_cards_stays_open_where_two_took_one_each() -> None:
    piles = (["shell/grey", "sailor/orange", "fish/green", "octopus/grey", "sailor/pink"], [])
    hands = [CRABS, ["crab/grey", "crab/yellow"], ["crab/yellow", "crab/dark blue"]]
    position = start(hands, piles, ["shell/black", "shell/green", "penguin/pink", "shell/yellow"])
    after(position, "pair crab pile 1 sailor/orange", "pass")
    after(position, "deck keep shell/black discard 2", "pair crab pile 1 octopus/grey", "pass")
    after(position, "deck keep penguin/pink discard 2", "pair crab pile 1 fish/green")
    document = view(position, 3)
    assert document["loose"] == ["octopus/grey", "sailor/orange"]
    assert "known" not in document
    for card in ("sailor/orange", "octopus/grey"):
        where = {tuple(CARD_OF[card] in hand for hand in world.hands) for world in worlds(position, 3)}
        assert where == {(True, False, False), (False, True, False)}


def test_the_thief_of_a_card_that_crabs_took_is_in_doubt_of_the_others_only() -> None:
    piles = (["shell/grey", "boat/black", "fish/green", "octopus/grey", "sailor/pink"], [])
    hands = [[*CRABS, "crab/yellow", "crab/yellow"], HUNTERS, []]
    position = start(hands, piles, ["shell/black", "shell/green"])
    after(position, "pair crab/black crab/green pile 1 boat/black", "pair crab/yellow crab/yellow pile 1 sailor/pink")
    after(position, "pass", "deck keep shell/black discard 2", "pair shark from 1 takes boat/black")
    [doubt] = view(position, 2)["crabbed"]
    assert doubt == {"seat": 1, "pile": 1, "of": ["fish/green", "octopus/grey", "sailor/pink"]}
    assert len(view(position, 3)["crabbed"]) == 2


def test_thief_and_victim_know_the_stolen_card() -> None:
    hands = [HUNTERS, ["shell/grey", "boat/black"], ["fish/black"]]
    position = after(start(hands), "pair shark from 2 takes boat/black")
    assert view(position, 2)["known"] == [["boat/black"], [], []]
    assert "known" not in view(position, 1)
    assert "known" not in view(position, 3)
    assert all(CARD_OF["boat/black"] in world.hands[0] for world in worlds(position, 2, 40))


def test_what_an_onlooker_knew_of_a_robbed_hand_is_in_one_of_the_other_hands() -> None:
    top = ["boat/dark blue", "crab/black"]
    piles = (["shell/grey"], ["fish/black"])
    position = start([HUNTERS, ["octopus/grey"], []], piles, top, phase="draw", to_move=2)
    after(position, "take 1", "pass")
    position = after(position, "take 2", "pass", "deck keep boat/dark blue discard 1")
    after(position, "pair shark from 2 takes octopus/grey")
    document = view(position, 3)
    assert document["loose"] == ["shell/grey"]
    where = {tuple(CARD_OF["shell/grey"] in hand for hand in world.hands) for world in worlds(position, 3, 200)}
    assert where == {(True, False, False), (False, True, False)}


def test_an_emptied_hand_leaves_no_doubt() -> None:
    top = ["boat/dark blue", "crab/black"]
    position = start([HUNTERS, [], []], (["shell/grey"], ["fish/black"]), top, phase="draw", to_move=2)
    after(position, "take 1", "pass", "take 2", "pass", "deck keep boat/dark blue discard 1")
    after(position, "pair shark from 2 takes shell/grey")
    assert view(position, 3)["known"] == [["shell/grey"], [], []]


def test_a_revealed_hand_is_known_to_all() -> None:
    closer = ["sailor/pink", "sailor/orange", "captain/light orange"]
    position = after(start([closer, [], []], (["shell/grey"], ["fish/black"])), "last-chance")
    assert sorted(view(position, 2)["known"][0]) == sorted(closer)
    assert all(world.hands[0] == position.hands[0] for world in worlds(position, 3, 20))


def test_a_card_that_was_known_in_a_revealed_hand_is_not_the_one_that_is_in_some_hand() -> None:
    """Seats 2 and 3 have taken one each; after a theft of another card seat 3's may be in either hand. The one that
    seat 2 shows is its own, and the other is still in a hand (6.2)."""
    card = "crab/dark blue"
    hands = [[], ["shark/black", "swimmer/yellow", "octopus/grey", "octopus/purple", "sailor/pink", "sailor/orange"]]
    position = start(
        [*hands, ["boat/black"]],
        ([card, card], ["fish/black"]),
        ["shell/grey", "shell/black", "penguin/pink", "penguin/purple"],
        to_move=2,
        phase="draw",
    )
    after(position, "take 1", "pass", "take 1", "pass", "deck keep shell/grey discard 1", "pass")
    after(position, "deck keep penguin/pink discard 2", "pair shark from 3 takes boat/black")
    assert view(position, 1)["known"] == [[], [card], []]
    assert view(position, 1)["loose"] == [card]
    position.push("last-chance")
    assert view(position, 1)["loose"] == [card]
    assert all(CARD_OF[card] in world.hands[2] for world in worlds(position, 1))


def test_a_view_takes_crabbed_cards_and_unseen_ones_of_a_pile() -> None:
    document: dict[str, Any] = {
        "game": "sea-salt-paper",
        "format": 1,
        "players": 2,
        "you": 2,
        "to_move": 2,
        "phase": "draw",
        "hand": "shell/green",
        "hands": [2, 1],
        "tables": [CRABS, []],
        "discards": [["shell/grey", None, None], ["fish/black", None]],
        "deck": 58 - 2 - 1 - 2 - 5,
        "scores": [3, 4],
        "crabbed": [{"seat": 1, "pile": 1, "of": ["shell/black", "octopus/grey", "sailor/pink"]}],
    }
    found = documents.load(document)
    assert isinstance(found, View)
    of = {CARD_OF[card] for card in document["crabbed"][0]["of"]}
    for number in range(100):
        world = found.sample(Generator(number, "worlds"))
        assert isinstance(world, SeaSalt)
        assert len(of & set(world.hands[0])) == 1
        assert set(world.piles[0][1:]) < of
        places = [*world.hands, *world.tables, *world.piles, world.deck]
        assert sorted(card for part in places for card in part) == sorted(ALL)
    for key, value in (
        ("crabbed", [{"seat": 2, "pile": 1, "of": ["shell/black", "octopus/grey", "sailor/pink"]}]),
        ("crabbed", [{"seat": 1, "pile": 1, "of": ["boat/black"]}]),
        ("deck", 47),
        ("hands", [1, 2]),
        ("known", [["shell/green"], []]),
        ("discards", [["shell/grey"], []]),
        ("tables", [["crab/black"], []]),
        ("scores", [40, 0]),
        ("phase", "keep"),
        ("last_chance", 2),
        ("extra_turn", True),
    ):
        with pytest.raises(DocumentError):
            documents.load(document | {key: value})


def test_a_fourth_mermaid_is_in_no_supposed_hand() -> None:
    """Three mermaids are in the other hand; the fourth may be anywhere else."""
    position = start([["shell/grey"], ["mermaid/white"] * 3 + ["boat/black"]], (["crab/black"], ["fish/black"]))
    document = view(position, 1) | {"known": [[], ["mermaid/white"] * 3]}
    found = documents.load(document)
    assert isinstance(found, View)
    for number in range(100):
        world = found.sample(Generator(number, "worlds"))
        assert isinstance(world, SeaSalt)
        assert world.hands[1].count(1) == 3


def test_scripted_rounds_wait_for_decks_and_given_decks_follow() -> None:
    deck = [TEXT[card] for card in ALL]
    record = {"game": "sea-salt", "format": 1, "players": 2, "first": 1, "rounds": [{"deck": deck}, {"deck": deck}]}
    position = documents.load(record)
    assert isinstance(position, SeaSalt)
    assert len(position.decks) == 1
    while position.rounds == 0:
        position.push(position.playout_move(1))
    assert position.decks == []
    assert not position.is_over
    assert position.deck_size == 56
    position.pop()
    assert len(position.decks) == 1
    while not position.is_waiting and position.outcome is None:
        position.push(position.playout_move(1))
    assert position.turn is None
    assert leadline.Position.from_text(position.text()) == position
    with pytest.raises(ValueError, match="58"):
        position.deal_round([1, 2, 3])


def test_cards_of_known_holders_find_their_places_before_others() -> None:
    """Seat 2 has one of the cards that were taken from pile 2, and who took from pile 1 is not known (8.5, 8.10)."""
    document = {"game": "sea-salt-paper", "format": 1, "players": 3, "you": 1, "to_move": 1, "phase": "draw"}
    crabs = ["crab/yellow", "crab/yellow", "crab/black", "crab/green"]
    document |= {
        "hand": ["shell/grey"],
        "hands": [1, 1, 1],
        "tables": [[], crabs, ["shark/black", "swimmer/black"]],
        "discards": [["fish/green", None], ["octopus/grey", None]],
        "crabbed": [
            {"seat": None, "pile": 1, "of": ["shell/black", "shell/green"]},
            {"seat": 2, "pile": 2, "of": ["penguin/pink", "penguin/purple"]},
        ],
    }
    view = documents.load(document)
    assert isinstance(view, View)
    chance = Generator(1, "holders")
    for _ in range(100):
        hands = view.sample(chance).document()["hands"]
        assert [hand[0].partition("/")[0] for hand in hands[1:]] == ["penguin", "shell"]


def test_a_view_has_no_decks_of_rounds_to_come() -> None:
    deal = leadline.deal("sea-salt-paper", players=2, seed=4)
    assert isinstance(deal, SeaSalt)
    position = deal.with_decks([list(ALL)])
    view = position.view(1)
    masked, world = view.masked, view.sample(Generator(1, "later"))
    assert isinstance(masked, SeaSalt)
    assert isinstance(world, SeaSalt)
    assert (masked.decks, world.decks, position.decks) == ([], [], [list(ALL)])
    assert documents.load(world.document()) == world


def test_a_draw_whose_kept_card_is_not_named_is_refused_with_what_is_missing() -> None:
    position = leadline.deal("sea-salt-paper", players=2, seed=1)
    with pytest.raises(leadline.IllegalMove, match=r"which card is kept\? expected one such as deck keep"):
        position.push("deck")
