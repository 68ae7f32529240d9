"""Documents of Sea Salt & Paper: positions with everything known, views of one seat, records, hands to be scored."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from ..contract import View
from ..documents.fields import check_owner, own_turn
from ..documents.io import FORMAT, Document
from ..documents.keys import Forms
from ..documents.records import Result, read_record
from ..documents.validation import check
from ..errors import DocumentError, Problem, counted
from ..rng import Generator
from ..seats import FirstSeat, check_first, check_names, chosen_seat
from ..views import possible
from .checks import (
    Checker,
    check_common,
    check_deck,
    check_memory,
    check_mermaids,
    check_rules,
    check_tables,
    check_view_cards,
    check_view_rules,
    crabbed_piles,
    revealed,
)
from .document_keys import MOST_PLAYERS, MOST_POINTS, WORDS, Ended, Full, Memory, Played, Record, Scored, SeatView
from .material import ALL, DECK, PILES, TARGETS, TEXT
from .position import SeaSalt


@cache
def forms() -> Forms:
    """Return the forms (the models with the keys) of the documents that are read, including that of `score`."""
    return Forms(Full, SeatView, Record, Played, questions={"score": Scored}, words=WORDS)


def deal(players: int, seed: int, *, first: FirstSeat | None = None, target: int | None = None) -> SeaSalt:
    """Deal a game from a seed (rules 2.1, 2.2).

    `target` is the number of points that ends the game; None means the number for these players. The order of dealing
    is frozen: the deck, the random word that decides thefts and later rounds, the starting seat. Raise DocumentError.
    """
    problems = []
    if players not in TARGETS:
        problems.append(Problem("players", f"expected 2 to {MOST_PLAYERS}, found {players}"))
    problems += check_first(first, players)
    if target is not None and not 1 <= target <= MOST_POINTS:
        problems.append(Problem("target", f"expected 1 to {MOST_POINTS}, found {target}"))
    if problems:
        raise DocumentError(problems)
    generator = Generator(seed, "deal")
    deck = list(ALL)
    generator.shuffle(deck)
    word = generator.next()
    starter = generator.below(players) + 1
    return dealt_round(
        players, chosen_seat(first) or starter, deck, [0] * players, target or TARGETS[players], word=word
    )


def dealt_round(
    players: int, first: int, deck: list[int], scores: list[int], target: int, rounds: int = 0, word: int | None = None
) -> SeaSalt:
    """Return the beginning of a round; the deck begins with the cards of the piles."""
    return SeaSalt.assemble(
        players=players,
        active=first,
        phase="draw",
        hands=[[] for _ in range(players)],
        tables=[[] for _ in range(players)],
        piles=[[card] for card in deck[:PILES]],
        deck=deck[PILES:],
        scores=scores,
        target=target,
        rounds=rounds,
        word=word,
    )


def load(document: Document) -> SeaSalt | View[SeaSalt]:
    """Read a position, or a view if the document has `you`. Raise DocumentError with every problem."""
    if "rounds" in document:
        position, _ = load_deal(document)
        return position
    check_owner(document, "hands", "deck")
    return _load_view(document) if "you" in document else _load_full(document)


def _fill(fields: dict[str, Any]) -> None:
    """Fill in what the seats have before the first pair and the first score, if the document omits it."""
    players: int | None = fields.get("players")
    for name, value in (("tables", []), ("scores", 0)):
        if name in fields and fields[name] is None:
            if players is None:
                del fields[name]
            else:
                fields[name] = [value] * players


def _fill_deck(fields: dict[str, Any], problems: list[Problem]) -> None:
    """Fill in the cards of the deck that a view omits: those that are in no hand or pile and on no table."""
    if fields.get("deck", 0) is not None:
        return
    parts: list[Any] = [fields.get(name) for name in ("hands", "tables", "discards", "drawn")]
    if None in parts:
        del fields["deck"]
        return
    hands, tables, discards, drawn = parts
    keeping = 2 if fields.get("phase") == "keep" else 0
    fields["deck"] = DECK - sum(hands) - sum(map(len, [*tables, *discards])) - max(len(drawn), keeping)
    if fields["deck"] < 0:
        del fields["deck"]
        problems.append(Problem("deck", f"missing; hands, tables and piles hold more than the {DECK} cards"))


def _load_full(document: Document) -> SeaSalt:
    fields, problems = check(Full, document)
    _fill(fields)
    checker = Checker(fields, problems)
    check_common(checker)
    for name in ("hands", "tables", "discards"):
        checker.lists(name)
    checker.cards("deck", fields.get("deck"))
    checker.cards("drawn", fields.get("drawn"))
    phase, drawn = fields.get("phase"), fields.get("drawn") or []
    if len(drawn) != (2 if phase == "keep" else 0):
        checker.add("drawn", f"{counted(len(drawn), 'card')}; expected two in phase keep and none else")
    whole = all(fields.get(name) is not None for name in ("hands", "tables", "discards", "deck"))
    missing = Counter(ALL) - checker.count
    if whole and missing and not problems:
        checker.add("deck", "cards missing: " + ", ".join(TEXT[card] for card in sorted(missing.elements())))
    check_tables(checker)
    check_deck(checker)
    memory: Memory | None = fields.get("memory")
    if memory is not None and checker.players is not None and fields.get("discards") is not None:
        check_memory(checker, memory, fields["discards"])
    for i, deck in enumerate(fields.get("later") or []):
        if Counter(deck) != Counter(ALL):
            checker.add(f"later[{i}]", "the deck is not made of the 58 cards")
    if fields.get("later") and fields.get("shuffle") is not None:
        checker.add("later", "later rounds are decided by `shuffle`; expected one of the two")
    checker.stop()
    players: int = fields["players"]
    piles = [list(pile) for pile in fields["discards"]]
    suspects: list[list[list[int]]] = [[[], []] for _ in range(players)]
    if memory is not None:
        for event in sorted(memory.taken, key=lambda event: event.place):
            pile = piles[event.pile - 1]
            pile.insert(len(pile) - (event.place - 1), event.card)
        suspects = memory.suspects or suspects
    position = SeaSalt.assemble(
        **_public(fields),
        hands=fields["hands"],
        piles=piles,
        deck=fields["deck"],
        word=fields["shuffle"],
        known=memory.known if memory else None,
        loose=memory.loose if memory else None,
        taken=[event.model_dump() for event in memory.taken] if memory else None,
        suspects=suspects,
    )
    if fields["ended"] is None:
        check_rules(checker, position)
    else:
        check_mermaids(checker, position.hands)
    checker.stop()
    return position.with_decks(fields["later"]) if fields["later"] else position


def _public(fields: dict[str, Any]) -> dict[str, Any]:
    """Return the parts of a position that all see."""
    ended: Ended | None = fields["ended"]
    phase, effect = fields["phase"], fields["effect"]
    if phase == "draw" and not fields["deck"] and not any(fields["discards"]):
        phase = "play"  # without cards to draw the draw step is skipped (8.1)
    return {
        "players": fields["players"],
        "active": fields["to_move"] or (ended.seat if ended else 1),
        "phase": phase,
        "tables": fields["tables"],
        "scores": fields["scores"],
        "target": fields["target"] or TARGETS[fields["players"]],
        "last_chance": fields["last_chance"] or 0,
        "extra_turn": fields["extra_turn"],
        "drawn": fields["drawn"],
        "aim": (effect.pile or effect.seat or 1) if effect else 1,
        "rounds": fields["played"],
        "over": ended.by if ended else "",
        "winners": ended.winners if ended else None,
        "gained": ended.gained if ended else None,
        "ended_by": ended.seat if ended else 0,
    }


def _load_view(document: Document) -> View[SeaSalt]:
    fields, problems = check(SeatView, document)
    own_turn(fields, document, problems)
    _fill(fields)
    _fill_deck(fields, problems)
    checker = Checker(fields, problems)
    check_common(checker)
    known = _check_own_cards(checker)
    check_tables(checker)
    check_deck(checker)
    piles, suspects = crabbed_piles(checker)
    drawn, phase = fields.get("drawn") or [], fields.get("phase")
    mine = phase == "keep" and fields.get("to_move") == fields.get("you")
    if len(drawn) != (2 if mine else 0):
        checker.add("drawn", f"{counted(len(drawn), 'card')}; expected two in your own phase keep and none else")
    if not problems:
        check_view_cards(checker, known, piles)
    checker.stop()
    position = _masked(fields, known, piles, suspects)
    if fields["ended"] is None:
        check_view_rules(checker, position)
    else:
        check_mermaids(checker, position.hands)
    checker.stop()
    return possible(View(position, fields["you"]), _agrees)


def _agrees(world: SeaSalt, view: View[SeaSalt]) -> bool:
    """Return whether the seat sees the view in the deal, which names the cards of piles that the view leaves open."""
    seen = world.view(view.seat)
    if seen == view:
        return True
    found, given = dump_view(seen), dump_view(view)
    piles = zip(found.pop("discards"), given.pop("discards"), strict=True)
    return found == given and all(card in (None, there) for pile in piles for there, card in zip(*pile, strict=True))


def _check_own_cards(checker: Checker) -> list[list[int]]:
    """Check the cards that a view names, and return those that it knows in hands, by seat."""
    fields = checker.fields
    you, hand, sizes = fields.get("you"), fields.get("hand"), fields.get("hands")
    checker.cards("hand", hand)
    checker.lists("tables")
    checker.lists("discards")
    checker.cards("drawn", fields.get("drawn"))
    if fields.get("known"):
        checker.per_seat("known")
    known: list[list[int]] = fields.get("known") or [[] for _ in range(checker.players or 0)]
    for seat, cards in enumerate(known, start=1):
        checker.cards(f"known[{seat - 1}]", cards if seat != you else [])
        if sizes and seat <= len(sizes) and len(cards) > sizes[seat - 1]:
            checker.add(f"known[{seat - 1}]", f"{counted(len(cards), 'card')} in a hand of {sizes[seat - 1]}")
        if seat == you and cards and hand is not None and Counter(cards) - Counter(hand):
            checker.add(f"known[{seat - 1}]", "your own hand stands in `hand`")
    checker.cards("loose", fields.get("loose"))
    checker.own_hand()
    return known


def _masked(
    fields: dict[str, Any], known: list[list[int]], piles: list[list[int]], suspects: list[list[int]]
) -> SeaSalt:
    """Return the view of the seat of checked fields."""
    you: int = fields["you"]
    players: int = fields["players"]
    ended: Ended | None = fields["ended"]
    open_seats = (
        revealed(fields["last_chance"], fields["to_move"], players) if ended is None else set(range(1, players + 1))
    )
    hands = [list(known[i]) if i + 1 in open_seats else [] for i in range(players)]
    hands[you - 1] = fields["hand"]
    rows: list[list[list[int]]] = [[[] for _ in range(players)] for _ in range(players)]
    rows[you - 1] = [[] if i + 1 in open_seats or i + 1 == you else list(known[i]) for i in range(players)]
    loose: list[list[int]] = [[] for _ in range(players)]
    loose[you - 1] = fields["loose"]
    places: list[list[list[int]]] = [[[], []] for _ in range(players)]
    places[you - 1] = suspects
    taken: list[dict[str, Any]] = [
        {"card": 0, "seat": item.seat or 0, "pile": item.pile, "place": 0, "unknown_to": [you]}
        | {"unsure": [] if item.seat else [you]}
        for item in fields["crabbed"]
    ]
    return SeaSalt.assemble(
        **_public(fields),
        hands=hands,
        piles=piles,
        deck=[],
        viewer=you,
        hand_sizes=fields["hands"],
        deck_size=fields["deck"],
        known=rows,
        loose=loose,
        taken=taken,
        suspects=places,
    )


# -- writing ----------------------------------------------------------------------------------------------------


def _listed(cards: list[int]) -> list[str]:
    return [TEXT[card] for card in cards]


def _table(position: SeaSalt, own: Document) -> Document:
    """Return the document of a position or a view, with its own keys after the number of players."""
    found: Document = {"game": position.game.name, "format": FORMAT, "players": position.players} | own
    found |= {
        "scores": position.scores,
        "target": position.target,
        "last_chance": position.last_chance,
        "extra_turn": position.extra_turn,
    }
    if position.phase in ("search", "steal"):
        found["effect"] = {"pile" if position.phase == "search" else "seat": position.aim}
    if position.drawn:
        found["drawn"] = _listed(position.drawn)
    if position.rounds:
        found["played"] = position.rounds
    if position.is_over:
        found["ended"] = {"by": position.end, "seat": position.ended_by, "gained": position.gained}
        if position.outcome is not None:
            found["ended"]["winners"] = list(position.outcome.winners)
    return found


def dump(position: SeaSalt) -> Document:
    """Return the canonical document of a position with everything known."""
    seats = range(1, position.players + 1)
    own = {
        "to_move": position.turn,
        "phase": position.phase,
        "hands": [_listed(hand) for hand in position.hands],
        "tables": [_listed(table) for table in position.tables],
        "discards": [_listed(pile) for pile in position.piles],
        "deck": _listed(position.deck),
    }
    document = _table(position, own)
    if not position.is_scripted:
        document["shuffle"] = f"{position.word:016x}"
    if position.decks:
        document["later"] = [_listed(deck) for deck in position.decks]
    known = [[_listed(cards) for cards in position.known(seat)] for seat in seats]
    loose = [_listed(position.loose(seat)) for seat in seats]
    if position.taken or any(map(any, known)) or any(loose):
        memory: Document = {"known": known, "loose": loose}
        if position.taken:
            memory["taken"] = [event | {"card": TEXT[event["card"]]} for event in position.taken]
            memory["suspects"] = [position.suspect_places(seat) for seat in seats]
        document["memory"] = memory
    return document


def dump_view(view: View[SeaSalt]) -> Document:
    """Return the canonical document of a view."""
    position = view.masked
    seats = range(1, position.players + 1)
    own = {
        "you": view.seat,
        "to_move": position.turn,
        "phase": position.phase,
        "hand": _listed(position.hands[view.seat - 1]),
        "hands": position.hand_sizes,
        "tables": [_listed(table) for table in position.tables],
        "discards": [[TEXT.get(card) for card in pile] for pile in position.piles],
        "deck": position.deck_size,
    }
    document = _table(position, own)
    known = position.known(view.seat)
    for seat in seats:
        if seat != view.seat and position.is_open(seat):
            known[seat - 1] = position.hands[seat - 1]
    if any(known):
        document["known"] = [_listed(cards) for cards in known]
    if position.loose(view.seat):
        document["loose"] = _listed(position.loose(view.seat))
    if position.taken:
        of = [_listed(cards) for cards in position.suspects(view.seat)]
        document["crabbed"] = [
            {"seat": event["seat"] or None, "pile": event["pile"], "of": of[event["pile"] - 1]}
            for event in position.taken
        ]
    return document


# -- records ----------------------------------------------------------------------------------------------------


def load_deal(document: Document) -> tuple[SeaSalt, dict[str, Any]]:
    """Return the position before the first move of a record with `rounds`, and the checked fields of the record. The
    position will deal the later rounds from the decks of the record. Raise DocumentError."""
    fields, problems = check(Record, document)
    checker = Checker(fields, problems)
    checker.seats("first")
    problems += check_names(fields.get("names"), fields.get("players"))
    for i, one in enumerate(fields.get("rounds") or []):
        surplus, missing = Counter(one.deck) - Counter(ALL), Counter(ALL) - Counter(one.deck)
        if surplus or missing:
            what = [f"{TEXT[card]} too often" for card in sorted(surplus)]
            what += [f"{TEXT[card]} missing" for card in sorted(missing)]
            checker.add(f"rounds[{i}].deck", f"not made of the 58 cards: {', '.join(what[:4])}")
    checker.stop()
    decks = [one.deck for one in fields["rounds"]]
    players = fields["players"]
    scores, target = [0] * players, fields["target"] or TARGETS[players]
    position = dealt_round(players, fields["first"], decks[0], scores, target)
    return (position.with_decks(decks[1:]) if len(decks) > 1 else position), fields


def load_record(document: Document) -> tuple[SeaSalt, list[str], Result | None]:
    """Return the position before the moves of a record, the moves of all rounds, and the result that the record states
    (None if it states none). The moves are not played.

    A record has `rounds`, or it is a position with everything known and its `moves`. Raise DocumentError.
    """
    if "rounds" in document:
        position, fields = load_deal(document)
        return position, [move for one in fields["rounds"] for move in one.moves], fields["result"]
    return read_record(Played, document, _load_full)
