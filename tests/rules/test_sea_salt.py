"""Sea Salt & Paper: the rules clause by clause, and the worked examples.

Positions are built so that the round's scoring also ends the game: then the points that each seat added can be read
from the outcome. Two clauses say nothing that a position with every card known could show: 8.6 (expansions are left
out) and 8.10 with the secrecy of 3.3 (who knows which card).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import pytest

from reference import BadDocument, IllegalMove

GAME = "sea_salt"

Cards = Sequence[str]

TARGETS = {2: 40, 3: 35, 4: 30}
DISTRIBUTION = {
    "crab": "dark blue, dark blue, light blue, light blue, black, yellow, yellow, green, grey",
    "boat": "dark blue, dark blue, light blue, light blue, black, black, yellow, yellow",
    "fish": "dark blue, dark blue, light blue, black, black, yellow, green",
    "swimmer": "dark blue, light blue, black, yellow, light orange",
    "shark": "dark blue, light blue, black, green, purple",
    "shell": "dark blue, light blue, black, yellow, green, grey",
    "octopus": "light blue, yellow, green, purple, grey",
    "penguin": "purple, light orange, pink",
    "sailor": "pink, orange",
    "lighthouse": "purple",
    "shoal": "grey",
    "penguin colony": "green",
    "captain": "light orange",
    "mermaid": "white, white, white, white",
}
ALL = [f"{kind}/{color}" for kind, colors in DISTRIBUTION.items() for color in colors.split(", ")]
MERMAID = "mermaid/white"
SHELLS = [card for card in ALL if card.startswith("shell")]
OCTOPUSES = [card for card in ALL if card.startswith("octopus")]
PENGUINS = [card for card in ALL if card.startswith("penguin/")]
SAILORS = [card for card in ALL if card.startswith("sailor")]
SHARKS = [card for card in ALL if card.startswith("shark")]
SWIMMERS = [card for card in ALL if card.startswith("swimmer")]
BOATS = [card for card in ALL if card.startswith("boat")]
FISH = [card for card in ALL if card.startswith("fish")]
COLONY, CAPTAIN, LIGHTHOUSE, SHOAL = "penguin colony/green", "captain/light orange", "lighthouse/purple", "shoal/grey"
PLAIN = ["crab/dark blue", "boat/dark blue", "fish/dark blue", SHELLS[0], SWIMMERS[0], OCTOPUSES[0]]
PLAIN += [SHOAL, COLONY, LIGHTHOUSE, *SWIMMERS[1:]]
ELEVEN = [*SAILORS, CAPTAIN]
MARTIN = ["octopus/light blue", "octopus/yellow", "octopus/green", "crab/yellow", "crab/grey"]
ONDREJ = ["shell/light blue", "shell/green", "fish/light blue", "fish/black", "boat/yellow", "boat/dark blue"]


# -- builders ----------------------------------------------------------------------------------------------------


def without(used: Cards) -> list[str]:
    """The cards of the 58 that are not used, mermaids last."""
    left = Counter(ALL)
    left.subtract(used)
    assert min(left.values()) >= 0, "a card is used too often"
    return list(left.elements())


def position(
    hands: Sequence[Cards],
    *,
    tables: Sequence[Cards] | None = None,
    piles: tuple[Cards, Cards] = ((), ()),
    top: Cards = (),
    rest: str | int = "deck",
    to_move: int = 1,
    phase: str = "play",
    scores: Sequence[int] | None = None,
    last_chance: int | None = None,
    extra_turn: bool = False,
) -> dict[str, Any]:
    """A position with everything known; `rest` says where all cards not named lie: deck, pile 1, pile 2 or a hand.

    By default every seat lacks one point to the target, so that whatever scores ends the game.
    """
    players = len(hands)
    laid = [list(table) for table in tables or [[]] * players]
    document: dict[str, Any] = {
        "game": "sea-salt-paper",
        "format": 1,
        "players": players,
        "to_move": to_move,
        "phase": phase,
        "hands": [list(hand) for hand in hands],
        "tables": laid,
        "discards": [list(pile) for pile in piles],
        "deck": list(top),
        "scores": [TARGETS[players] - 1] * players if scores is None else list(scores),
        "target": TARGETS[players],
        "last_chance": last_chance,
    }
    if extra_turn:
        document["extra_turn"] = True
    left = without([card for part in [*hands, *laid, *piles, top] for card in part])
    if rest == "deck":
        document["deck"] += left
    elif isinstance(rest, int):
        document["hands"][rest - 1] += left
    else:
        document["discards"][int(rest[-1]) - 1] += left
    return document


def after(engine: ModuleType, document: dict[str, Any], *moves: str) -> Any:
    state = engine.load(document)
    for move in moves:
        state.play(move)
    return state


def added(engine: ModuleType, document: dict[str, Any], *moves: str) -> list[int]:
    """The points that each seat adds in the round that the moves end."""
    outcome = after(engine, document, *moves).outcome()
    assert outcome is not None
    return [new - old for new, old in zip(outcome["scores"], document["scores"], strict=True)]


def refuse(state: Any, move: str, clause: str | None = None) -> None:
    """The move is not listed, is refused (for breaking the clause, where only one fits), and changes nothing."""
    before = state.document()
    assert move not in state.moves()
    with pytest.raises(IllegalMove) as error:
        state.play(move)
    if clause is not None:
        assert error.value.clause == clause
    assert state.document() == before


def starting(state: Any, prefix: str) -> list[str]:
    return [move for move in state.moves() if move.startswith(prefix)]


def same(cards: Cards, others: Cards) -> bool:
    return sorted(cards) == sorted(others)


def closer_besides(hand: Cards) -> list[str]:
    """Cards worth at least 7 points of which none is in the hand."""
    for cards in (ELEVEN, [*PENGUINS, COLONY], OCTOPUSES[:4], OCTOPUSES[1:], SHELLS[:5]):
        if not set(cards) & set(hand):
            return list(cards)
    raise AssertionError("no closer's hand is free")


def card_points(engine: ModuleType, hand: Cards, table: Cards = ()) -> int:
    """What seat 2 adds for these cards when seat 1 stops."""
    document = position([closer_besides([*hand, *table]), hand], tables=[[], table])
    return added(engine, document, "stop")[1]


def last_chance_over(
    engine: ModuleType, closer: Cards, other: Cards, tables: Sequence[Cards] | None = None
) -> list[int]:
    """What both seats add if these are their cards at the end of the round that seat 1 closed by a last chance."""
    return added(engine, position([closer, other], tables=tables, to_move=2, last_chance=1), "pass")


def script(keeps: Cards, ending: str = "", founders: Cards = ("crab/black", "boat/black")) -> dict[str, Any]:
    """A round in which turn after turn one card of `keeps` is drawn from the deck and kept, the other discarded.

    Every turn ends with `pass` but the last, which ends with `ending` (nothing where the game is over by then).
    """
    spare = without([*keeps, *founders])
    deck: list[str] = list(founders)
    moves: list[str] = []
    for number, card in enumerate(keeps):
        deck += [card, spare[number]]
        moves += [f"deck keep {card} discard 1", "pass"]
    moves = [*moves[:-1], ending] if ending else moves[:-1]
    return {"deck": deck + spare[len(keeps) :], "moves": moves}


def turns(players: int, special: Cards, offset: int = 0) -> list[str]:
    """Cards to keep turn by turn: the seat `offset` places after the starting one gets the special ones."""
    plain = iter([card for card in PLAIN if card not in special])
    last = offset + players * (len(special) - 1)
    return [special[n // players] if n % players == offset else next(plain) for n in range(last + 1)]


def captain_round(players: int, offset: int = 0, ending: str = "stop") -> dict[str, Any]:
    """The seat `offset` places after the starting one closes with 11 points; no other seat has any by then."""
    return script(turns(players, ELEVEN, offset), ending)


def mermaid_round(players: int) -> dict[str, Any]:
    """The starting seat collects the four mermaids, so the winner tells who started."""
    return script(turns(players, [MERMAID] * 4))


def exhausting_round(ending: str = "pass") -> dict[str, Any]:
    """28 draws empty the deck; with two seats the one that did not start has 11 points or more then."""
    plain = [card for card in ALL if card not in (MERMAID, *ELEVEN, "crab/black", "boat/black")]
    keeps = [*plain[:25]]
    for number, card in enumerate(ELEVEN):
        keeps.insert(2 * number + 1, card)
    return script(keeps, ending)


def record(players: int, *rounds: dict[str, Any], first: int = 1) -> dict[str, Any]:
    return {"game": "sea-salt-paper", "format": 1, "players": players, "first": first, "rounds": list(rounds)}


def illegal_at(engine: ModuleType, document: dict[str, Any]) -> int:
    answer = engine.replay(document)
    assert answer["status"] == "illegal"
    assert answer["outcome"] is None
    at: int = answer["at"]
    return at


# -- 1 components ------------------------------------------------------------------------------------------------


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


# -- 2 set-up ----------------------------------------------------------------------------------------------------


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


# -- 3 the turn --------------------------------------------------------------------------------------------------


def test_3_1_the_draw_is_mandatory(engine: ModuleType) -> None:
    hand = [*ELEVEN, "boat/black", "boat/yellow"]
    state = engine.load(position([hand, []], piles=(["crab/black"], []), phase="draw"))
    assert all(move.startswith(("deck keep ", "take ")) for move in state.moves())
    for move in ("pass", "stop", "last-chance", "pair boat"):
        refuse(state, move, "3.1")


def test_3_1_one_draw_a_turn(engine: ModuleType) -> None:
    document = position(
        [[], []], piles=(["crab/black"], ["boat/black"]), top=["fish/black", "shell/grey"], phase="draw"
    )
    state = after(engine, document, "take 1")
    assert state.document()["phase"] == "play"
    refuse(state, "take 2", "3.1")
    refuse(state, "deck keep fish/black discard 1", "3.1")


def test_3_1a_one_of_two_is_kept_and_the_other_discarded(engine: ModuleType) -> None:
    document = position(
        [[], []], piles=(["crab/black"], ["boat/black"]), top=["fish/black", "shell/grey"], phase="draw"
    )
    state = engine.load(document)
    assert starting(state, "deck") == [
        "deck keep fish/black discard 1",
        "deck keep fish/black discard 2",
        "deck keep shell/grey discard 1",
        "deck keep shell/grey discard 2",
    ]
    state.play("deck keep shell/grey discard 2")
    now = state.document()
    assert now["hands"] == [["shell/grey"], []]
    assert now["discards"] == [["crab/black"], ["fish/black", "boat/black"]]
    assert now["deck"] == document["deck"][2:]


def test_3_1a_two_equal_cards_are_one_choice(engine: ModuleType) -> None:
    document = position([[], []], piles=(["crab/black"], ["boat/black"]), top=["fish/black"] * 2, phase="draw")
    state = engine.load(document)
    assert starting(state, "deck") == ["deck keep fish/black discard 1", "deck keep fish/black discard 2"]
    state.play("deck keep fish/black discard 1")
    assert state.document()["discards"][0] == ["fish/black", "crab/black"]


def test_3_1a_only_the_two_top_cards(engine: ModuleType) -> None:
    top = ["fish/black", "shell/grey", "boat/yellow"]
    state = engine.load(position([[], []], piles=(["crab/black"], ["boat/black"]), top=top, phase="draw"))
    refuse(state, "deck keep boat/yellow discard 1", "3.1a")
    refuse(state, "deck keep crab/black discard 1", "3.1a")


def test_3_1a_a_discard_is_needed_and_there_are_two_piles(engine: ModuleType) -> None:
    state = engine.load(position([[], []], piles=(["crab/black"], ["boat/black"]), top=["fish/black"], phase="draw"))
    refuse(state, "deck keep fish/black")
    refuse(state, "deck keep fish/black discard 3")


@pytest.mark.parametrize("empty", [1, 2])
def test_3_1a_the_discard_goes_on_the_only_empty_pile(engine: ModuleType, empty: int) -> None:
    piles = ([], ["boat/black"]) if empty == 1 else (["boat/black"], [])
    state = engine.load(position([[], []], piles=piles, top=["fish/black", "shell/grey"], phase="draw"))
    assert starting(state, "deck") == [f"deck keep fish/black discard {empty}", f"deck keep shell/grey discard {empty}"]
    refuse(state, f"deck keep fish/black discard {3 - empty}", "3.1a")
    state.play(f"deck keep fish/black discard {empty}")
    assert state.document()["discards"][empty - 1] == ["shell/grey"]


def test_3_1b_the_top_card_of_either_pile(engine: ModuleType) -> None:
    piles = (["crab/black", "crab/grey"], ["boat/black", "boat/yellow"])
    for number, taken in ((1, "crab/black"), (2, "boat/black")):
        state = after(engine, position([[], []], piles=piles, phase="draw"), f"take {number}")
        assert state.document()["hands"][0] == [taken]
        assert state.document()["discards"][number - 1] == list(piles[number - 1])[1:]
        assert state.document()["discards"][2 - number] == list(piles[2 - number])


def test_3_1b_not_from_an_empty_pile(engine: ModuleType) -> None:
    state = engine.load(position([[], []], piles=([], ["boat/black"]), phase="draw"))
    assert starting(state, "take") == ["take 2"]
    refuse(state, "take 1", "3.1b")
    refuse(state, "take 3")


def test_3_2_a_single_card_in_the_deck_is_kept(engine: ModuleType) -> None:
    document = position([[], []], piles=(["crab/black"], []), top=["shell/grey"], rest="pile 1", phase="draw")
    state = engine.load(document)
    assert starting(state, "deck") == ["deck keep shell/grey"]
    refuse(state, "deck keep shell/grey discard 2")
    state.play("deck keep shell/grey")
    now = state.document()
    assert (now["hands"][0], now["deck"]) == (["shell/grey"], [])
    assert now["discards"] == document["discards"]


def test_3_3_a_pile_gives_its_top_card_alone_unless_crabs_search_it(engine: ModuleType) -> None:
    piles: tuple[Cards, Cards] = (["crab/black", "fish/green", "shell/grey"], [])
    state = engine.load(position([["crab/grey", "crab/green"], []], piles=piles, phase="draw"))
    refuse(state, "take 1 fish/green")
    refuse(state, "take fish/green")
    assert not starting(state, "pair")
    playing = engine.load(position([["crab/grey", "crab/green"], []], piles=piles))
    assert len(starting(playing, "pair crab pile 1 ")) == 3


def test_3_4_pairs_are_optional(engine: ModuleType) -> None:
    hand = ["crab/grey", "crab/green", "boat/black", "boat/yellow", *FISH[:2], SHARKS[0], SWIMMERS[0]]
    state = after(engine, position([hand, ["octopus/grey"]], piles=(["shell/grey"], [])), "pass")
    assert state.to_move == 2
    assert same(state.document()["hands"][0], hand)


def test_3_4_any_number_of_pairs_in_a_turn(engine: ModuleType) -> None:
    hand = ["fish/dark blue", "fish/green", "crab/grey", "crab/green", "shark/green", "swimmer/yellow"]
    document = position([hand, ["octopus/grey"]], piles=(["shell/grey"], []), top=["shell/black"])
    state = after(engine, document, "pair fish", "pair crab pile 1 shell/grey", "pair shark from 2 takes octopus/grey")
    assert state.to_move == 1
    now = state.document()
    assert same(now["tables"][0], hand)
    assert same(now["hands"][0], ["shell/black", "shell/grey", "octopus/grey"])


def test_3_4_the_same_duo_again(engine: ModuleType) -> None:
    document = position([["fish/black"] * 2 + ["fish/dark blue"] * 2, []], top=["shell/black", "shell/grey"])
    state = after(engine, document, "pair fish/black fish/black", "pair fish")
    assert len(state.document()["tables"][0]) == 4


def test_3_4_both_cards_come_from_the_hand(engine: ModuleType) -> None:
    state = engine.load(position([["fish/green"], ["fish/yellow"]], piles=(["fish/dark blue"], [])))
    assert state.moves() == ["pass"]
    refuse(state, "pair fish")
    refuse(state, "pair fish/green fish/yellow")
    refuse(state, "pair fish/green fish/green")


def test_3_4_laid_cards_make_no_further_pair(engine: ModuleType) -> None:
    state = engine.load(position([["fish/green"], []], tables=[["fish/black", "fish/black"], []]))
    refuse(state, "pair fish")
    refuse(state, "pair fish/black fish/green")
    refuse(state, "pair fish/black fish/black")


def test_3_4_duos_are_of_the_kinds_named(engine: ModuleType) -> None:
    state = engine.load(position([["crab/grey", "boat/black", *SHARKS[:2], *FISH[:1]], ["octopus/grey"]]))
    assert state.moves() == ["pass"]
    refuse(state, "pair crab/grey boat/black")
    refuse(state, f"pair {SHARKS[0]} {SHARKS[1]} from 2 takes octopus/grey")
    swimming = engine.load(position([SWIMMERS, ["octopus/grey"]]))
    assert swimming.moves() == ["pass"]


def test_3_4_only_in_the_own_turn_after_the_draw(engine: ModuleType) -> None:
    document = position([["fish/green", "fish/yellow"], []], piles=(["shell/grey"], []), phase="draw")
    state = engine.load(document)
    refuse(state, "pair fish")
    state.play("take 1")
    assert "pair fish" in state.moves()


SEVEN = ["octopus/light blue", "octopus/yellow", "octopus/green", "crab/black", "crab/grey"]
SIX = SEVEN[:4]


def test_3_5_seven_points_suffice_to_close(engine: ModuleType) -> None:
    state = engine.load(position([SEVEN, []], piles=(["shell/grey"], [])))
    assert {"pass", "stop", "last-chance"} <= set(state.moves())


def test_3_5_six_points_do_not(engine: ModuleType) -> None:
    state = engine.load(position([SIX, []], piles=(["shell/grey"], [])))
    assert state.moves() == ["pass"]
    refuse(state, "stop", "3.5")
    refuse(state, "last-chance", "3.5")


def test_3_5_hand_and_table_count_together(engine: ModuleType) -> None:
    state = engine.load(position([SEVEN[:3], []], tables=[SEVEN[3:], []], piles=(["shell/grey"], [])))
    assert {"stop", "last-chance"} <= set(state.moves())


def test_3_5_the_colour_bonus_does_not_count(engine: ModuleType) -> None:
    """Six light blue cards, but only six points."""
    hand = ["crab/light blue", "crab/light blue", "shell/light blue", "swimmer/light blue", "octopus/light blue"]
    hand += ["boat/light blue", "shell/grey", "octopus/grey"]
    state = engine.load(position([hand, []], piles=(["shell/yellow"], [])))
    assert {move for move in state.moves() if not move.startswith("pair")} == {"pass"}


def test_3_5_points_just_gained_count(engine: ModuleType) -> None:
    document = position([SIX[:3], []], piles=(["shell/grey"], []), top=["octopus/grey", "fish/black"], phase="draw")
    state = after(engine, document, "deck keep octopus/grey discard 2")
    assert "stop" in state.moves()


def test_3_5_without_closing_the_turn_passes(engine: ModuleType) -> None:
    state = after(engine, position([SEVEN, []], piles=(["shell/grey"], [])), "pass")
    assert (state.to_move, state.document()["phase"]) == (2, "draw")
    assert state.document()["last_chance"] is None


def test_3_6_nobody_closes_a_closed_round(engine: ModuleType) -> None:
    document = position([SEVEN, ELEVEN], piles=(["shell/grey"], []))
    state = after(engine, document, "last-chance", "take 1")
    assert state.moves() == ["pass"]
    refuse(state, "stop", "3.6")
    refuse(state, "last-chance", "3.6")


@pytest.mark.parametrize(
    "move",
    [
        "pair crab/black",
        "pair crab",
        "pair shell/black shell/grey",
        "pair shell",
        "pair octopus/grey octopus/green",
        "pair penguin/purple penguin/pink",
        "pair sailor/pink sailor/orange",
        "pair lighthouse/purple boat/black",
        "pair mermaid mermaid",
        "pair mermaid/white mermaid/white",
    ],
)
def test_3_7_only_duos_are_laid(engine: ModuleType, move: str) -> None:
    hand = ["crab/black", "shell/black", "shell/grey", "octopus/grey", "octopus/green", *PENGUINS, *SAILORS]
    state = engine.load(position([[*hand, LIGHTHOUSE, "boat/black", MERMAID, MERMAID], []], piles=(["fish/black"], [])))
    assert state.moves() == ["last-chance", "pass", "stop"]
    refuse(state, move)


# -- 4 effects ---------------------------------------------------------------------------------------------------

CRABS = ["crab/black", "crab/grey"]
TWO_PILES = (["shell/grey", "fish/black", "boat/yellow"], ["octopus/grey", "octopus/green"])


def test_4_1_crabs_take_any_card_of_either_pile(engine: ModuleType) -> None:
    state = engine.load(position([CRABS, []], piles=TWO_PILES))
    expected = [f"pair crab pile {number} {card}" for number in (1, 2) for card in TWO_PILES[number - 1]]
    assert starting(state, "pair") == sorted(expected)
    state.play("pair crab pile 1 fish/black")
    now = state.document()
    assert now["hands"][0] == ["fish/black"]
    assert same(now["tables"][0], CRABS)
    assert now["discards"] == [["shell/grey", "boat/yellow"], list(TWO_PILES[1])]


def test_4_1_taking_is_compulsory(engine: ModuleType) -> None:
    state = engine.load(position([CRABS, []], piles=TWO_PILES))
    refuse(state, "pair crab")
    refuse(state, "pair crab pile 1")
    refuse(state, "pair crab/black crab/grey")


def test_4_1_the_pile_must_not_be_empty(engine: ModuleType) -> None:
    state = engine.load(position([CRABS, []], piles=(TWO_PILES[0], [])))
    assert all(move.startswith("pair crab pile 1") for move in starting(state, "pair"))
    refuse(state, "pair crab pile 2 octopus/grey")


def test_4_1_the_card_lies_in_that_pile(engine: ModuleType) -> None:
    state = engine.load(position([CRABS, []], piles=TWO_PILES))
    refuse(state, "pair crab pile 2 shell/grey")
    refuse(state, "pair crab pile 1 crab/black")
    refuse(state, "pair crab pile 3 shell/grey")


def test_4_1_no_effect_with_both_piles_empty(engine: ModuleType) -> None:
    state = engine.load(position([CRABS, []]))
    assert starting(state, "pair") == ["pair crab"]
    state.play("pair crab")
    assert same(state.document()["tables"][0], CRABS)
    assert state.document()["hands"][0] == []
    assert state.to_move == 1


def test_4_2_boats_give_another_draw_and_another_chance_to_lay_pairs(engine: ModuleType) -> None:
    hand = ["boat/black", "boat/yellow", "fish/black"]
    state = after(engine, position([hand, []], piles=(["fish/green"], ["shell/grey"])), "pair boat")
    assert (state.to_move, state.document()["phase"]) == (1, "draw")
    assert state.document()["extra_turn"] is True
    refuse(state, "pass")
    state.play("take 1")
    assert "pair fish" in state.moves()
    state.play("pass")
    assert state.to_move == 2
    assert not state.document().get("extra_turn", False)


def test_4_2_boats_in_the_extra_turn_give_another_one(engine: ModuleType) -> None:
    hand = ["boat/black", "boat/black", "boat/yellow", "boat/yellow"]
    document = position([hand, []], piles=(["fish/green", "crab/grey"], ["shell/grey"]))
    state = after(engine, document, "pair boat/black boat/black", "take 1", "pair boat", "take 1", "pass")
    assert state.to_move == 2


def test_4_2_one_chance_to_close_at_the_end(engine: ModuleType) -> None:
    document = position([[*ELEVEN, "boat/black", "boat/yellow"], []], piles=(["fish/green"], ["shell/grey"]))
    state = engine.load(document)
    assert "stop" in state.moves()
    state.play("pair boat")
    refuse(state, "stop")
    state.play("take 1")
    assert {"stop", "last-chance"} <= set(state.moves())


def test_4_2_no_effect_if_there_is_nothing_to_draw(engine: ModuleType) -> None:
    """Everything is in the hands, which only a last chance can bring about."""
    document = position(
        [["boat/black", "boat/yellow", MERMAID], [*ELEVEN, "crab/black"], [MERMAID, MERMAID, MERMAID]],
        rest=2,
        last_chance=2,
        to_move=1,
    )
    state = after(engine, document, "pair boat")
    assert (state.to_move, state.document()["phase"]) == (1, "play")
    assert state.moves() == ["pass"]
    assert same(state.document()["tables"][0], ["boat/black", "boat/yellow"])


def test_4_3_fish_take_the_top_card_of_the_deck(engine: ModuleType) -> None:
    document = position([["fish/black", "fish/green"], []], piles=(["shell/grey"], []), top=["octopus/grey"])
    state = engine.load(document)
    assert starting(state, "pair") == ["pair fish"]
    state.play("pair fish")
    now = state.document()
    assert now["hands"][0] == ["octopus/grey"]
    assert now["deck"] == document["deck"][1:]
    assert now["discards"] == [["shell/grey"], []]


def test_4_3_no_effect_with_an_empty_deck(engine: ModuleType) -> None:
    document = position([["fish/black", "fish/green"], []], rest="pile 1")
    state = after(engine, document, "pair fish")
    now = state.document()
    assert now["hands"][0] == []
    assert same(now["tables"][0], ["fish/black", "fish/green"])
    assert now["discards"] == document["discards"]


HUNTERS = ["shark/black", "swimmer/yellow"]


def test_4_4_any_card_of_any_opponent_who_holds_one(engine: ModuleType) -> None:
    hands = [HUNTERS, ["crab/black", "boat/black", "boat/black"], [], ["shell/grey"]]
    state = engine.load(position(hands, piles=(["fish/black"], [])))
    assert starting(state, "pair") == [
        "pair shark from 2 takes boat/black",
        "pair shark from 2 takes crab/black",
        "pair shark from 4 takes shell/grey",
    ]
    state.play("pair shark from 2 takes boat/black")
    now = state.document()
    assert now["hands"][0] == ["boat/black"]
    assert same(now["hands"][1], ["crab/black", "boat/black"])
    assert same(now["tables"][0], HUNTERS)


def test_4_4_not_from_an_empty_hand_nor_from_oneself(engine: ModuleType) -> None:
    state = engine.load(position([[*HUNTERS, "crab/grey"], ["shell/grey"], []]))
    refuse(state, "pair shark from 3 takes shell/grey", "4.4")
    refuse(state, "pair shark from 1 takes crab/grey", "4.4")
    refuse(state, "pair shark from 4 takes crab/grey", "4.4")


def test_4_4_only_a_card_that_the_opponent_holds(engine: ModuleType) -> None:
    state = engine.load(position([HUNTERS, ["shell/grey"], ["crab/grey"]]))
    refuse(state, "pair shark from 2 takes crab/grey", "4.4")


def test_4_4_no_effect_if_no_opponent_holds_a_card(engine: ModuleType) -> None:
    state = engine.load(position([HUNTERS, [], []]))
    assert starting(state, "pair") == ["pair shark"]
    state.play("pair shark")
    assert same(state.document()["tables"][0], HUNTERS)
    assert state.document()["hands"][0] == []


def test_4_5_cards_on_the_table_cannot_be_stolen(engine: ModuleType) -> None:
    tables = [[], ["crab/black", "crab/grey"]]
    state = engine.load(position([HUNTERS, ["shell/grey"]], tables=tables))
    assert starting(state, "pair") == ["pair shark from 2 takes shell/grey"]
    refuse(state, "pair shark from 2 takes crab/black")
    bare = engine.load(position([HUNTERS, []], tables=tables))
    assert starting(bare, "pair") == ["pair shark"]


def test_4_5_the_closers_revealed_hand_cannot_be_stolen(engine: ModuleType) -> None:
    document = position([ELEVEN, HUNTERS, ["shell/grey"]], piles=(["fish/black"], []))
    state = after(engine, document, "last-chance", "take 1")
    assert starting(state, "pair") == ["pair shark from 3 takes shell/grey"]
    refuse(state, "pair shark from 1 takes sailor/pink")


def test_4_5_hands_revealed_after_their_last_turn_cannot_be_stolen(engine: ModuleType) -> None:
    document = position([HUNTERS, ELEVEN, ["shell/grey"], ["crab/grey"]], piles=(["fish/black", "fish/green"], []))
    document["to_move"] = 2
    state = after(engine, document, "last-chance", "take 1", "pass", "take 1", "pass")
    assert state.to_move == 1
    state.play(starting(state, "deck")[0])
    assert starting(state, "pair shark") == ["pair shark"]
    refuse(state, "pair shark from 3 takes shell/grey")
    refuse(state, "pair shark from 4 takes crab/grey")


def test_4_6_a_fizzled_pair_stays_laid_and_scores(engine: ModuleType) -> None:
    hand = [*ELEVEN, "crab/black", "crab/grey", *HUNTERS]
    document = position([hand, []])
    state = after(engine, document, "pair crab", "pair shark")
    assert same(state.document()["tables"][0], [*CRABS, *HUNTERS])
    assert added(engine, document, "pair crab", "pair shark", "stop") == [13, 0]


def test_4_7_a_card_gained_by_fish_is_used_at_once(engine: ModuleType) -> None:
    document = position([["fish/black", "fish/green", "crab/black"], []], piles=(["shell/grey"], []), top=["crab/grey"])
    state = after(engine, document, "pair fish", "pair crab pile 1 shell/grey")
    assert state.document()["hands"][0] == ["shell/grey"]


def test_4_7_a_card_gained_by_crabs_is_used_at_once(engine: ModuleType) -> None:
    document = position([[*CRABS, "fish/black"], []], piles=(["fish/green"], []), top=["shell/grey"])
    state = after(engine, document, "pair crab pile 1 fish/green", "pair fish")
    assert state.document()["hands"][0] == ["shell/grey"]


def test_4_7_a_stolen_card_is_used_at_once(engine: ModuleType) -> None:
    document = position([[*HUNTERS, "fish/black"], ["fish/green"]], top=["shell/grey"])
    state = after(engine, document, "pair shark from 2 takes fish/green", "pair fish")
    assert state.document()["hands"][0] == ["shell/grey"]


# -- 5 card points -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        (["crab/black"], 0),
        (["crab/black", "crab/grey"], 1),
        (["crab/black", "crab/grey", "crab/green"], 1),
        ([card for card in ALL if card.startswith("crab")], 4),
        (BOATS, 4),
        (FISH, 3),
        (SHARKS, 0),
        (SWIMMERS, 0),
        ([*SHARKS[:3], *SWIMMERS[:1]], 1),
        ([*SHARKS[:2], *SWIMMERS[:4]], 2),
        (["crab/black", "boat/black", "fish/black", "shark/black"], 0),
    ],
)
def test_5_1_pairs_in_the_hand(engine: ModuleType, hand: list[str], points: int) -> None:
    assert card_points(engine, hand) == points


def test_5_1_laid_pairs_score_the_same(engine: ModuleType) -> None:
    laid = ["crab/black", "crab/grey", "boat/black", "boat/yellow", "fish/black", "fish/green", *HUNTERS]
    assert card_points(engine, [], laid) == 4
    assert card_points(engine, laid) == 4


def test_5_1_hand_and_table_are_paired_separately(engine: ModuleType) -> None:
    assert card_points(engine, ["crab/green"], ["crab/black", "crab/grey"]) == 1
    assert card_points(engine, ["shark/green"], HUNTERS) == 1
    assert card_points(engine, ["crab/green", "crab/yellow"], ["crab/black", "crab/grey"]) == 2


@pytest.mark.parametrize(("count", "points"), list(enumerate([0, 0, 2, 4, 6, 8, 10])))
def test_5_2_shells(engine: ModuleType, count: int, points: int) -> None:
    assert card_points(engine, SHELLS[:count]) == points


@pytest.mark.parametrize(("count", "points"), list(enumerate([0, 0, 3, 6, 9, 12])))
def test_5_2_octopuses(engine: ModuleType, count: int, points: int) -> None:
    assert card_points(engine, OCTOPUSES[:count]) == points


@pytest.mark.parametrize(("count", "points"), list(enumerate([0, 1, 3, 5])))
def test_5_2_penguins(engine: ModuleType, count: int, points: int) -> None:
    assert card_points(engine, PENGUINS[:count]) == points


@pytest.mark.parametrize(("count", "points"), list(enumerate([0, 0, 5])))
def test_5_2_sailors(engine: ModuleType, count: int, points: int) -> None:
    assert card_points(engine, SAILORS[:count]) == points


@pytest.mark.parametrize(
    ("multiplier", "cards", "bonus"),
    [(LIGHTHOUSE, BOATS, 1), (SHOAL, FISH, 1), (COLONY, PENGUINS, 2), (CAPTAIN, SAILORS, 3)],
)
def test_5_3_multipliers_count_every_single_card(
    engine: ModuleType, multiplier: str, cards: list[str], bonus: int
) -> None:
    """The multiplier's own symbol counts for nothing: alone it is worth 0."""
    for count in range(len(cards) + 1):
        alone = card_points(engine, cards[:count])
        assert card_points(engine, [multiplier, *cards[:count]]) == alone + bonus * count


def test_5_3_laid_cards_count_for_multipliers(engine: ModuleType) -> None:
    assert card_points(engine, [LIGHTHOUSE, "boat/black"], ["boat/yellow", "boat/yellow"]) == 1 + 3
    assert card_points(engine, [SHOAL], ["fish/green", "fish/yellow"]) == 1 + 2


def test_5_3_multipliers_do_not_mix(engine: ModuleType) -> None:
    assert card_points(engine, [LIGHTHOUSE, SHOAL, COLONY, CAPTAIN]) == 0
    assert card_points(engine, [LIGHTHOUSE, "fish/black"]) == 0
    assert card_points(engine, [CAPTAIN, "swimmer/yellow"]) == 0


LIGHT_BLUES = ["crab/light blue", "boat/light blue", "shell/light blue", "swimmer/light blue"]
GREENS = ["fish/green", "octopus/green", COLONY]


def test_5_4_one_mermaid_counts_the_largest_colour(engine: ModuleType) -> None:
    assert card_points(engine, [MERMAID, *LIGHT_BLUES, *GREENS]) == 4


def test_5_4_each_mermaid_needs_another_colour(engine: ModuleType) -> None:
    assert card_points(engine, [MERMAID, MERMAID, *LIGHT_BLUES]) == 4 + 2


def test_5_4_white_is_a_colour(engine: ModuleType) -> None:
    assert card_points(engine, [MERMAID]) == 1
    assert card_points(engine, [MERMAID, MERMAID, MERMAID, "crab/black", "boat/black"]) == 3 + 2


def test_5_4_a_surplus_mermaid_scores_nothing(engine: ModuleType) -> None:
    assert card_points(engine, [MERMAID, MERMAID]) == 2
    assert card_points(engine, [MERMAID, MERMAID, MERMAID, "crab/black"]) == 3 + 1


def test_5_4_equal_colours(engine: ModuleType) -> None:
    cards = ["crab/black", "shell/black", "octopus/grey", SHOAL]
    assert card_points(engine, [MERMAID, *cards]) == 2
    assert card_points(engine, [MERMAID, MERMAID, *cards]) == 2 + 2


def test_5_4_laid_cards_count_in_their_colour(engine: ModuleType) -> None:
    assert card_points(engine, [MERMAID, "shell/black"], ["fish/black", "fish/black"]) == 1 + 3


def test_5_5_four_mermaids_win_regardless_of_the_scores(engine: ModuleType) -> None:
    document = position([[MERMAID] * 3, ELEVEN], piles=([MERMAID], ["crab/black"]), phase="draw", scores=[0, 39])
    state = after(engine, document, "take 1")
    assert state.to_move is None
    assert state.moves() == []
    assert state.outcome()["winners"] == [1]
    with pytest.raises(IllegalMove):
        state.play("pass")


def test_5_5_in_a_last_chance_turn(engine: ModuleType) -> None:
    document = position([ELEVEN, [MERMAID] * 3], piles=([MERMAID], []))
    state = after(engine, document, "last-chance", "take 1")
    assert state.outcome()["winners"] == [2]


def test_5_5_three_mermaids_do_not_win(engine: ModuleType) -> None:
    document = position([[MERMAID] * 2, []], piles=([MERMAID], []), phase="draw")
    state = after(engine, document, "take 1")
    assert state.outcome() is None
    assert state.to_move == 1


def test_5_6_the_bonus_is_the_largest_colour_count(engine: ModuleType) -> None:
    assert last_chance_over(engine, OCTOPUSES[1:], ["crab/light blue", "shell/light blue", "fish/black"]) == [9 + 1, 2]


def test_5_6_white_is_included(engine: ModuleType) -> None:
    assert last_chance_over(engine, OCTOPUSES, [MERMAID, MERMAID, "crab/black"])[1] == 2


def test_5_6_independent_of_what_mermaids_counted(engine: ModuleType) -> None:
    closer = [MERMAID, *LIGHT_BLUES, "crab/black", "penguin/pink", "penguin/purple"]
    assert last_chance_over(engine, closer, ["crab/grey"]) == [4 + 1 + 3 + 4, 1]


def test_5_6_the_table_counts(engine: ModuleType) -> None:
    tables: list[list[str]] = [[], ["fish/black", "fish/black"]]
    assert last_chance_over(engine, ELEVEN, ["crab/black", "crab/grey"], tables)[1] == 3


def test_5_6_ties_give_the_count_once(engine: ModuleType) -> None:
    assert last_chance_over(engine, ELEVEN, ["crab/black", "shell/black", "octopus/grey", SHOAL])[1] == 2


def test_5_6_no_cards_no_bonus(engine: ModuleType) -> None:
    document = position([[*ELEVEN, MERMAID], [MERMAID] * 3, []], rest=1, last_chance=1, to_move=3)
    assert added(engine, document, "pass")[2] == 0


# -- 6 closing ---------------------------------------------------------------------------------------------------


def test_6_1_stop_scores_card_points_and_no_bonus(engine: ModuleType) -> None:
    hands = [ELEVEN, [*CRABS, "fish/black"], ["shell/black", "shell/grey"], OCTOPUSES]
    assert added(engine, position(hands), "stop") == [11, 1, 2, 12]


def test_6_1_the_closer_gets_the_points_even_if_another_has_more(engine: ModuleType) -> None:
    assert added(engine, position([SEVEN, ELEVEN]), "stop") == [7, 11]


def test_6_1_stop_ends_the_round_at_once(engine: ModuleType) -> None:
    one = captain_round(3)
    one["moves"] += ["take 1"]
    assert illegal_at(engine, record(3, one)) == len(one["moves"]) - 1


def test_6_2_every_other_seat_has_one_last_turn_in_clockwise_order(engine: ModuleType) -> None:
    document = position(
        [["shell/grey"], ELEVEN, [], []], to_move=2, piles=(["fish/black", "boat/black"], ["crab/grey"])
    )
    state = after(engine, document, "last-chance")
    assert state.document()["last_chance"] == 2
    seats = []
    for draw in ("take 1", "take 1", "take 2"):
        seats.append(state.to_move)
        state.play(draw)
        state.play("pass")
    assert seats == [3, 4, 1]
    assert state.outcome() is not None
    assert state.to_move is None


def test_6_2_duos_and_boats_are_allowed_in_a_last_turn(engine: ModuleType) -> None:
    document = position(
        [ELEVEN, ["boat/black", "boat/yellow", "fish/black"]],
        piles=(["fish/green", "crab/black"], ["shell/grey"]),
        top=["octopus/grey"],
    )
    state = after(engine, document, "last-chance", "take 1", "pair boat")
    assert (state.to_move, state.document()["phase"]) == (2, "draw")
    state.play("take 1")
    state.play("pair fish")
    assert state.moves() == ["pass"]
    assert same(state.document()["hands"][1], ["crab/black", "octopus/grey"])


def test_6_2_points_are_compared_only_after_the_last_turns(engine: ModuleType) -> None:
    """Seat 2 has 4 points at the closing, 8 at the end."""
    document = position([MARTIN, ONDREJ], piles=(["shell/grey"], []), top=[SHOAL])
    assert added(engine, document, "last-chance", "take 1", "pair fish", "pass") == [2, 8]


def test_6_3_bet_won(engine: ModuleType) -> None:
    document = position(
        [OCTOPUSES, ["shell/black", "shell/grey", SHOAL], ["fish/black"], []],
        piles=(["crab/black", "crab/yellow", "swimmer/yellow"], []),
    )
    moves = ["last-chance", "take 1", "pass", "take 1", "pass", "take 1", "pass"]
    assert added(engine, document, *moves) == [12 + 1, 2, 1, 1]


def test_6_3_equal_points_win_the_bet(engine: ModuleType) -> None:
    assert last_chance_over(engine, ELEVEN, [*PENGUINS, COLONY]) == [11 + 1, 1]


def test_6_3_bet_lost(engine: ModuleType) -> None:
    """One opponent with more points suffices; the other, with fewer, scores card points too."""
    hands = [ELEVEN, OCTOPUSES, ["shell/black", "shell/grey"]]
    assert added(engine, position(hands, to_move=3, last_chance=1), "pass") == [1, 12, 2]


def test_6_3_the_bonus_does_not_count_in_the_comparison(engine: ModuleType) -> None:
    """Eleven points with a bonus of 2 lose to twelve with a bonus of 1; equal points win against any bonus."""
    closer = [*ELEVEN, "swimmer/light orange"]
    assert last_chance_over(engine, closer, OCTOPUSES) == [2, 12]
    assert last_chance_over(engine, ELEVEN, ["crab/black", "shell/black", "fish/black", *PENGUINS, COLONY]) == [12, 3]


def test_6_4_the_closer_has_no_further_turn(engine: ModuleType) -> None:
    state = after(
        engine, position([ELEVEN, [], []], piles=(["fish/black", "fish/green"], ["crab/grey"])), "last-chance"
    )
    seats = set()
    while state.to_move is not None:
        seats.add(state.to_move)
        state.play("take 1" if "take 1" in state.moves() else "pass")
    assert seats == {2, 3}
    assert same(state.document()["hands"][0] + state.document()["tables"][0], ELEVEN)


def test_6_4_a_position_in_which_the_closer_is_to_move_is_refused(engine: ModuleType) -> None:
    with pytest.raises(BadDocument):
        engine.load(position([ELEVEN, []], to_move=1, last_chance=1))


def test_6_5_an_empty_deck_ends_the_round_without_points(engine: ModuleType) -> None:
    whole = exhausting_round()
    answer = engine.replay(record(2, whole))
    assert (answer["status"], answer["outcome"], answer["rounds"]) == ("legal", None, [[0, 0]])
    whole["moves"] += ["take 1"]
    assert illegal_at(engine, record(2, whole)) == len(whole["moves"]) - 1


def test_6_5_only_at_the_end_of_the_turn(engine: ModuleType) -> None:
    """Seat 1 empties the deck, and goes on laying pairs."""
    document = position([["crab/black", "crab/grey"], []], top=["octopus/grey"], rest="pile 1", phase="draw")
    state = after(engine, document, "deck keep octopus/grey")
    assert state.to_move == 1
    assert starting(state, "pair crab pile 1")
    state.play("pass")
    assert state.to_move is None
    assert state.outcome() is None


def test_6_5_a_deck_emptied_by_fish(engine: ModuleType) -> None:
    document = position([["fish/black", "fish/green"], []], top=["octopus/grey"], rest="pile 1")
    state = after(engine, document, "pair fish", "pass")
    assert state.to_move is None


def test_6_5_two_cards_left_are_drawn_in_the_last_turn(engine: ModuleType) -> None:
    document = position([[], []], top=["octopus/grey", "crab/grey"], rest="pile 1", phase="draw")
    state = after(engine, document, "deck keep crab/grey discard 2", "pass")
    assert state.to_move is None


@pytest.mark.parametrize("ending", ["stop", "last-chance"])
def test_6_5_closing_in_the_turn_that_empties_the_deck_takes_precedence(engine: ModuleType, ending: str) -> None:
    document = position([ELEVEN, ["shell/grey"]], top=["octopus/grey"], rest="pile 1", phase="draw")
    state = after(engine, document, "deck keep octopus/grey")
    assert {"stop", "last-chance"} <= set(state.moves())
    state.play(ending)
    if ending == "stop":
        assert state.outcome()["scores"] == [39 + 11, 39]
    else:
        assert (state.to_move, state.document()["phase"]) == (2, "draw")


def test_6_5_closing_takes_precedence_in_a_record(engine: ModuleType) -> None:
    answer = engine.replay(record(2, exhausting_round("stop")))
    assert answer["status"] == "legal"
    assert answer["rounds"][0][1] >= 11


def test_6_6_an_empty_deck_does_not_end_the_last_turns(engine: ModuleType) -> None:
    hands = [ELEVEN, ["fish/yellow"], ["fish/green"]]
    document = position(hands, piles=(["crab/grey", "crab/black"], []), top=["octopus/grey"], rest="pile 2")
    state = after(engine, document, "last-chance", "deck keep octopus/grey", "pass")
    assert state.to_move == 3
    assert state.moves() == ["take 1", "take 2"]
    state.play("take 1")
    state.play("pass")
    assert state.outcome() is not None


def test_6_6_drawing_from_the_empty_deck_is_not_available(engine: ModuleType) -> None:
    document = position([ELEVEN, []], piles=(["crab/grey"], []), rest="pile 2", to_move=2, last_chance=1, phase="draw")
    state = engine.load(document)
    refuse(state, "deck keep crab/grey")
    refuse(state, "deck keep crab/grey discard 1")


# -- 7 the end of the game ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "target"), list(TARGETS.items()))
def test_7_1_the_target_ends_the_game(engine: ModuleType, players: int, target: int) -> None:
    hands = [ELEVEN, *[["crab/black"], [], []][: players - 1]]
    short = position(hands, scores=[target - 12, *[0] * (players - 1)])
    assert after(engine, short, "stop").outcome() is None
    reached = position(hands, scores=[target - 11, *[0] * (players - 1)])
    outcome = after(engine, reached, "stop").outcome()
    assert (outcome["winners"], outcome["scores"]) == ([1], [target, *[0] * (players - 1)])
    beyond = position(hands, scores=[target - 5, *[0] * (players - 1)])
    assert after(engine, beyond, "stop").outcome()["scores"][0] == target + 6


@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 4), (4, 3)])
def test_7_1_totals_over_the_rounds_of_a_record(engine: ModuleType, players: int, rounds: int) -> None:
    """The last seat closes every round, so it stays last in every one, and gets 11 points each time."""
    whole = [captain_round(players, players - 1)] * rounds
    unfinished = engine.replay(record(players, *whole[:-1]))
    assert (unfinished["status"], unfinished["outcome"]) == ("legal", None)
    assert unfinished["rounds"] == [[*[0] * (players - 1), 11]] * (rounds - 1)
    outcome = engine.replay(record(players, *whole))["outcome"]
    assert outcome["winners"] == [players]
    assert outcome["scores"][-1] == 11 * rounds


@pytest.mark.parametrize(
    ("players", "points", "over"),
    [
        (2, [11, 11, 11, 7], True),
        (2, [11, 7, 7, 7, 7], False),
        (3, [11, 8, 8, 8], True),
        (3, [11, 8, 8, 7], False),
        (4, [11, 11, 8], True),
        (4, [11, 11, 7], False),
    ],
)
def test_7_1_a_record_is_over_exactly_at_the_target(
    engine: ModuleType, players: int, points: list[int], over: bool
) -> None:
    """One seat closes every round; in all it adds the target, or one point less."""
    cards = {11: ELEVEN, 8: [*SAILORS, *PENGUINS[:2]], 7: [COLONY, *PENGUINS[:2]]}
    answer = engine.replay(record(players, *[script(turns(players, cards[n], players - 1), "stop") for n in points]))
    assert answer["status"] == "legal"
    assert [added_points[-1] for added_points in answer["rounds"]] == points
    assert sum(points) == TARGETS[players] - (not over)
    assert (answer["outcome"] is not None) is over


def test_7_1_no_round_after_the_end_of_the_game(engine: ModuleType) -> None:
    whole = [captain_round(4, 3)] * 3
    before = sum(len(one["moves"]) for one in whole)
    answer = engine.replay(record(4, *whole, captain_round(4)))
    assert (answer["status"], answer["at"], answer["clause"]) == ("illegal", before, "7.1")
    assert answer["moves"] == before + len(captain_round(4)["moves"])


def test_7_2_the_highest_total_wins_not_the_closer(engine: ModuleType) -> None:
    document = position([ELEVEN, OCTOPUSES[:4]], scores=[31, 35])
    outcome = after(engine, document, "stop").outcome()
    assert (outcome["winners"], outcome["scores"]) == ([2], [42, 44])


def test_7_2_a_tie_goes_to_more_points_in_the_last_round(engine: ModuleType) -> None:
    document = position([ELEVEN, OCTOPUSES[:4], []], scores=[30, 32, 34])
    outcome = after(engine, document, "stop").outcome()
    assert (outcome["winners"], outcome["scores"]) == ([1], [41, 41, 34])
    other = position([OCTOPUSES[:4], ELEVEN, []], scores=[32, 30, 34])
    assert after(engine, other, "stop").outcome()["winners"] == [2]


def test_7_2_a_tie_that_remains_is_shared(engine: ModuleType) -> None:
    document = position([ELEVEN, [*PENGUINS, COLONY], []], scores=[30, 30, 34])
    outcome = after(engine, document, "stop").outcome()
    assert (outcome["winners"], outcome["scores"]) == ([1, 2], [41, 41, 34])


def test_7_2_only_the_tied_seats_compare_their_last_round(engine: ModuleType) -> None:
    """Seat 3 adds most in the last round, but is behind in total."""
    document = position([ELEVEN, OCTOPUSES[:4], [*PENGUINS, COLONY, *SHELLS[:2]]], scores=[30, 32, 0])
    assert after(engine, document, "stop").outcome()["winners"] == [1]


# -- 8 rulings ---------------------------------------------------------------------------------------------------


def test_8_1_nothing_to_draw_skips_the_draw_step(engine: ModuleType) -> None:
    """Seat 2 takes the last card there is; seat 3 lays pairs or passes without a draw."""
    hands = [[*ELEVEN, MERMAID], [MERMAID, MERMAID], [MERMAID, *CRABS]]
    document = position(hands, piles=(["boat/black"], []), rest=1, last_chance=1, to_move=2, phase="draw")
    state = after(engine, document, "take 1", "pass")
    assert (state.to_move, state.document()["phase"]) == (3, "play")
    assert state.moves() == ["pair crab", "pass"]
    state.play("pass")
    assert state.outcome() is not None


@pytest.mark.parametrize(
    ("hand", "move"),
    [
        ([], "deck keep mermaid/white discard 1"),
        ([], "take 1"),
        (CRABS, "pair crab pile 1 mermaid/white"),
        (["fish/black", "fish/green"], "pair fish"),
        (HUNTERS, "pair shark from 2 takes mermaid/white"),
    ],
)
def test_8_2_the_fourth_mermaid_wins_the_moment_it_is_acquired(engine: ModuleType, hand: list[str], move: str) -> None:
    draw = move.startswith(("deck", "take"))
    pile = [MERMAID] if move.startswith("take") or "pile" in move else ["shell/grey"]
    top = [MERMAID, "crab/yellow"] if move.startswith("deck") or move == "pair fish" else []
    other = [MERMAID, "crab/yellow"] if "from" in move else ["shell/yellow"]
    document = position(
        [[*hand, MERMAID, MERMAID, MERMAID], other],
        piles=(pile, ["boat/black"]),
        top=top,
        phase="draw" if draw else "play",
    )
    state = after(engine, document, move)
    assert state.to_move is None
    assert state.outcome()["winners"] == [1]


def test_8_2_no_pass_follows_the_fourth_mermaid(engine: ModuleType) -> None:
    one = mermaid_round(2)
    assert engine.replay(record(2, one))["status"] == "legal"
    one["moves"] += ["pass"]
    assert illegal_at(engine, record(2, one)) == len(one["moves"]) - 1


def test_8_2_a_mermaid_that_is_drawn_but_discarded_is_not_acquired(engine: ModuleType) -> None:
    document = position([[MERMAID] * 3, []], piles=(["shell/grey"], []), top=[MERMAID, "crab/black"], phase="draw")
    state = after(engine, document, "deck keep crab/black discard 2")
    assert state.outcome() is None
    assert state.to_move == 1


def test_8_3_the_second_half_of_boats_goes_on_with_the_piles(engine: ModuleType) -> None:
    hand = [*ELEVEN, "boat/black", "boat/yellow"]
    document = position([hand, []], top=["octopus/grey"], rest="pile 1", phase="draw")
    state = after(engine, document, "deck keep octopus/grey", "pair boat")
    assert (state.to_move, state.document()["phase"]) == (1, "draw")
    assert state.moves() == ["take 1"]
    state.play("take 1")
    assert "stop" in state.moves()
    state.play("pass")
    assert state.to_move is None
    assert state.outcome() is None


def test_8_3_a_position_in_such_an_extra_turn(engine: ModuleType) -> None:
    document = position(
        [["shell/grey"], []], tables=[["boat/black", "boat/yellow"], []], rest="pile 1", phase="draw", extra_turn=True
    )
    assert engine.load(document).moves() == ["take 1"]
    del document["extra_turn"]
    with pytest.raises(BadDocument):
        engine.load(document)


def test_8_4_effects_are_compulsory(engine: ModuleType) -> None:
    hand = [*CRABS, "boat/black", "boat/yellow", *HUNTERS]
    state = engine.load(position([hand, ["shell/yellow"]], piles=(["shell/grey"], [])))
    refuse(state, "pair crab")
    refuse(state, "pair shark")
    state.play("pair boat")
    refuse(state, "pass")


def test_8_5_the_order_of_a_searched_pile_stays(engine: ModuleType) -> None:
    piles = (["shell/grey", "fish/black", "boat/yellow", "crab/green"], ["octopus/grey"])
    state = after(engine, position([CRABS, []], piles=piles), "pair crab pile 1 boat/yellow")
    assert state.document()["discards"] == [["shell/grey", "fish/black", "crab/green"], ["octopus/grey"]]


def test_8_7_the_player_chooses_the_cards_of_a_duo(engine: ModuleType) -> None:
    hand = ["fish/black", "fish/black", "fish/green"]
    state = engine.load(position([hand, []]))
    assert starting(state, "pair") == ["pair fish/black fish/black", "pair fish/black fish/green"]
    refuse(state, "pair fish")
    state.play("pair fish/black fish/green")
    assert same(state.document()["tables"][0], ["fish/black", "fish/green"])


def test_8_7_shark_and_swimmer_are_chosen(engine: ModuleType) -> None:
    hand = ["shark/black", "shark/green", "swimmer/yellow"]
    state = engine.load(position([hand, ["shell/grey"]]))
    assert starting(state, "pair") == [
        "pair shark/black swimmer/yellow from 2 takes shell/grey",
        "pair shark/green swimmer/yellow from 2 takes shell/grey",
    ]
    refuse(state, "pair shark from 2 takes shell/grey")
    state.play("pair swimmer/yellow shark/green from 2 takes shell/grey")
    assert same(state.document()["tables"][0], ["shark/green", "swimmer/yellow"])


def test_8_7_equal_cards_are_one_choice_and_may_be_named(engine: ModuleType) -> None:
    document = position([["fish/black", "fish/black"], []], top=["shell/grey"])
    assert starting(engine.load(document), "pair") == ["pair fish"]
    named = after(engine, document, "pair fish/black fish/black")
    assert named.document() == after(engine, document, "pair fish").document()


@pytest.mark.parametrize(
    ("first", "second"),
    [("crab/dark blue", "crab/yellow"), ("boat/light blue", "boat/black"), ("fish/black", "fish/green")],
)
def test_8_7_the_two_cards_are_named_in_either_order(engine: ModuleType, first: str, second: str) -> None:
    kind = first.split("/")[0]
    third = {"crab": "crab/grey", "boat": "boat/yellow", "fish": "fish/yellow"}[kind]
    effect = " pile 1 shell/grey" if kind == "crab" else ""
    document = position([[first, second, third], []], piles=(["shell/grey"], []))
    assert f"pair {first} {second}{effect}" in engine.load(document).moves()
    assert f"pair {second} {first}{effect}" not in engine.load(document).moves()
    one = after(engine, document, f"pair {first} {second}{effect}")
    other = after(engine, document, f"pair {second} {first}{effect}")
    assert one.document() == other.document()


def test_8_7_of_equal_cards_in_a_pile_the_uppermost_is_taken(engine: ModuleType) -> None:
    piles: tuple[Cards, Cards] = (["shell/grey", "boat/black", "fish/green", "boat/black", "octopus/grey"], [])
    state = engine.load(position([CRABS, []], piles=piles))
    assert len(starting(state, "pair crab pile 1 ")) == 4
    state.play("pair crab pile 1 boat/black")
    assert state.document()["discards"][0] == ["shell/grey", "fish/green", "boat/black", "octopus/grey"]


@pytest.mark.parametrize("number", [1, 2])
def test_8_8_with_both_piles_empty_either_may_be_founded(engine: ModuleType, number: int) -> None:
    state = engine.load(position([[], []], top=["fish/black", "shell/grey"], phase="draw"))
    assert state.moves() == [f"deck keep {card} discard {n}" for card in ("fish/black", "shell/grey") for n in (1, 2)]
    state.play(f"deck keep fish/black discard {number}")
    expected: list[list[str]] = [[], []]
    expected[number - 1] = ["shell/grey"]
    assert state.document()["discards"] == expected


def test_8_9_the_round_of_the_fourth_mermaid_adds_no_points(engine: ModuleType) -> None:
    answer = engine.replay(record(3, captain_round(3), mermaid_round(3)))
    assert answer["rounds"] == [[11, 0, 0], [0, 0, 0]]
    assert answer["outcome"]["scores"] == [11, 0, 0]
    assert answer["outcome"]["winners"] == [2]


# -- 9 worked examples -------------------------------------------------------------------------------------------


def test_9_1_stop(engine: ModuleType) -> None:
    assert added(engine, position([MARTIN, ONDREJ]), "stop") == [7, 4]


def test_9_1_last_chance(engine: ModuleType) -> None:
    document = position([MARTIN, ONDREJ], piles=(["penguin/pink"], []))
    assert added(engine, document, "last-chance", "take 1", "pass") == [9, 2]


def test_9_2_ondrej_reaches_eight(engine: ModuleType) -> None:
    document = position([MARTIN, ONDREJ], piles=(["shell/grey"], []), top=[LIGHTHOUSE])
    assert added(engine, document, "last-chance", "take 1", "pair fish", "pass") == [2, 8]


def test_9_2_ondrej_reaches_exactly_seven(engine: ModuleType) -> None:
    document = position([MARTIN, ONDREJ], piles=(["shell/grey"], []), top=["penguin/pink"])
    assert added(engine, document, "last-chance", "take 1", "pair fish", "pass") == [9, 2]


def test_9_3_mermaids(engine: ModuleType) -> None:
    assert card_points(engine, [MERMAID, MERMAID, *LIGHT_BLUES, *GREENS]) == 7
    assert card_points(engine, [MERMAID, MERMAID, MERMAID, *LIGHT_BLUES, *GREENS]) == 10


def test_9_4_penguins_and_their_colony(engine: ModuleType) -> None:
    assert card_points(engine, [*PENGUINS, COLONY]) == 11


def test_9_5_sailors_and_captain(engine: ModuleType) -> None:
    assert card_points(engine, [*SAILORS, CAPTAIN]) == 11


def test_9_6_pairs_in_hand_and_on_the_table(engine: ModuleType) -> None:
    hand = ["crab/black", "crab/grey", "crab/green", "swimmer/yellow", "shark/black", "shark/green"]
    assert card_points(engine, hand, ["boat/black", "boat/yellow"]) == 3
