"""Sea Salt & Paper by brute force: the whole game of several rounds, with every card known.

A card is a string, kind and colour: "crab/dark blue". Clause numbers are those of rules/sea_salt_paper.md.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from reference import BadDocument, IllegalMove

Document = dict[str, Any]

# Clause 1.2: how many cards of each kind and colour there are.
CARD_COUNTS: dict[str, dict[str, int]] = {
    "mermaid": {"white": 4},
    "crab": {"dark blue": 2, "light blue": 2, "black": 1, "yellow": 2, "green": 1, "grey": 1},
    "boat": {"dark blue": 2, "light blue": 2, "black": 2, "yellow": 2},
    "fish": {"dark blue": 2, "light blue": 1, "black": 2, "yellow": 1, "green": 1},
    "swimmer": {"dark blue": 1, "light blue": 1, "black": 1, "yellow": 1, "light orange": 1},
    "shark": {"dark blue": 1, "light blue": 1, "black": 1, "green": 1, "purple": 1},
    "shell": {"dark blue": 1, "light blue": 1, "black": 1, "yellow": 1, "green": 1, "grey": 1},
    "octopus": {"light blue": 1, "yellow": 1, "green": 1, "purple": 1, "grey": 1},
    "penguin": {"purple": 1, "light orange": 1, "pink": 1},
    "sailor": {"pink": 1, "orange": 1},
    "lighthouse": {"purple": 1},
    "shoal": {"grey": 1},
    "penguin colony": {"green": 1},
    "captain": {"light orange": 1},
}
ALL_CARDS: list[str] = [f"{k}/{c}" for k, colors in CARD_COUNTS.items() for c, n in colors.items() for _ in range(n)]
CARD_ORDER: list[str] = list(dict.fromkeys(ALL_CARDS))
# What printed editions call the kinds besides.
OTHER_NAMES = {
    "morské panny": "mermaid",
    "kraby": "crab",
    "loďky": "boat",
    "ryby": "fish",
    "plavec": "swimmer",
    "žralok": "shark",
    "mušle": "shell",
    "chobotnice": "octopus",
    "tučniaky": "penguin",
    "anchor": "sailor",
    "kotvy": "sailor",
    "maják": "lighthouse",
    "shoal of fish": "shoal",
    "húf rýb": "shoal",
    "rodina tučniakov": "penguin colony",
    "kapitán": "captain",
}
# A kind of one colour may be written without it.
SPELLINGS: dict[str, str] = {card: card for card in CARD_ORDER} | {
    kind: f"{kind}/{color}" for kind, colors in CARD_COUNTS.items() if len(colors) == 1 for color in colors
}
SPELLINGS |= {
    card.replace(kind, name, 1): full
    for name, kind in OTHER_NAMES.items()
    for card, full in SPELLINGS.items()
    if full.split("/")[0] == kind
}

TARGETS: dict[int, int] = {2: 40, 3: 35, 4: 30}
POINTS_TO_CLOSE = 7
COLLECTIONS: dict[str, list[int]] = {
    "shell": [0, 0, 2, 4, 6, 8, 10],
    "octopus": [0, 0, 3, 6, 9, 12],
    "penguin": [0, 1, 3, 5],
    "sailor": [0, 0, 5],
}
MULTIPLIERS: dict[str, tuple[str, int]] = {
    "lighthouse": ("boat", 1),
    "shoal": ("fish", 1),
    "penguin colony": ("penguin", 2),
    "captain": ("sailor", 3),
}
# The kinds of the two cards of each duo, in the order in which they are written.
DUOS: dict[str, tuple[str, str]] = {
    "crab": ("crab", "crab"),
    "boat": ("boat", "boat"),
    "fish": ("fish", "fish"),
    "shark": ("shark", "swimmer"),
}

_CARD = "|".join(re.escape(text) for text in sorted(SPELLINGS, key=len, reverse=True))
_DECK = re.compile(rf"deck keep ({_CARD})(?: discard ([1-9]))?")
_TAKE = re.compile(r"take ([1-9])")
_PAIR = re.compile(
    rf"pair (?:({'|'.join(CARD_COUNTS)})|({_CARD}) ({_CARD}))"
    rf"(?: pile ([1-9])(?: ({_CARD}))?)?(?: from ([1-9])(?: takes ({_CARD}))?)?"
)


def kind_of(card: str) -> str:
    """The part of a card before its colour."""
    return card.split("/")[0]


def color_of(card: str) -> str:
    """The colour of a card."""
    return card.split("/")[1]


def in_order(cards: Iterable[str]) -> list[str]:
    """The cards sorted by kind and colour, as in CARD_COUNTS."""
    return sorted(cards, key=CARD_ORDER.index)


def color_counts(cards: Iterable[str]) -> list[int]:
    """How many cards there are of each colour that occurs, the most frequent first."""
    return sorted(Counter(color_of(card) for card in cards).values(), reverse=True)


def color_bonus(cards: Iterable[str]) -> int:
    """The number of cards of the most frequent colour, 0 without cards (5.6)."""
    return max(color_counts(cards), default=0)


def pair_count(cards: Iterable[str]) -> int:
    """How many duos the cards make (5.1)."""
    kinds = Counter(kind_of(card) for card in cards)
    return kinds["crab"] // 2 + kinds["boat"] // 2 + kinds["fish"] // 2 + min(kinds["swimmer"], kinds["shark"])


def breakdown(hand: Sequence[str], table: Sequence[str]) -> dict[str, int]:
    """Card points of a hand and the pairs laid from it, by source (section 5)."""
    cards = [*hand, *table]
    kinds = Counter(kind_of(card) for card in cards)
    return {
        "mermaids": sum(color_counts(cards)[: kinds["mermaid"]]),
        "pairs": pair_count(hand) + pair_count(table),
        "collections": sum(points[kinds[kind]] for kind, points in COLLECTIONS.items()),
        "multipliers": sum(kinds[m] * kinds[kind] * points for m, (kind, points) in MULTIPLIERS.items()),
    }


def card_points(hand: Sequence[str], table: Sequence[str]) -> int:
    """Card points of a hand and a table, without the colour bonus (section 5)."""
    return sum(breakdown(hand, table).values())


def score(hand: list[str] | str, table: list[str] | str) -> Document:
    """The answer of `score`: {"points", "color_bonus", "breakdown"}; the bonus is not part of the points.

    Raises BadDocument where the cards are not of the 58 or the table does not consist of duos (3.7).
    """
    problems: list[str] = []
    held = _read_cards(hand, "hand", problems)
    laid = _read_cards(table, "table", problems)
    _check_supply(held + laid, problems)
    if not _is_pairs(laid):
        problems.append("table: not made of duos")
    if problems:
        raise BadDocument(problems)
    parts = breakdown(held, laid)
    return {"points": sum(parts.values()), "color_bonus": color_bonus(held + laid), "breakdown": parts}


class State:
    """A game with every card known; `deck`, and the two `piles`, are top first.

    `rounds` holds the points that each seat added in every round finished so far. Between the end of a round and
    the deal of the next, and after the end of the game, `to_move` is None.
    """

    def __init__(self, players: int, first: int, decks: Iterable[list[str]] = ()) -> None:
        self.players = players
        self.next_first = first
        self.upcoming: list[list[str]] = [list(deck) for deck in decks]
        self.target = TARGETS[players]
        self.scores = [0] * players
        self.rounds: list[list[int]] = []
        self.to_move: int | None = None
        self.phase = "draw"
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.tables: list[list[str]] = [[] for _ in range(players)]
        self.piles: list[list[str]] = [[], []]
        self.deck: list[str] = []
        self.last_chance: int | None = None
        self.extra_turn = False
        self.end_clause = "2.1"
        self.result: Document | None = None
        if self.upcoming:
            self.start_round(self.upcoming.pop(0))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.document() == other.document()

    # -- what a position says ------------------------------------------------------------------------------------

    def document(self) -> Document:
        """The position with everything known; cards in the order of CARD_COUNTS where their order means nothing.

        With nobody to move, `to_move` is None, which `load` refuses: such a position has no turn to go on with.
        """
        return {
            "game": "sea-salt-paper",
            "format": 1,
            "players": self.players,
            "to_move": self.to_move,
            "phase": self.phase,
            "hands": [in_order(hand) for hand in self.hands],
            "tables": [in_order(table) for table in self.tables],
            "discards": [list(pile) for pile in self.piles],
            "deck": list(self.deck),
            "scores": list(self.scores),
            "target": self.target,
            "last_chance": self.last_chance,
            "extra_turn": self.extra_turn,
        }

    def outcome(self) -> Document | None:
        """{"winners": seats, "scores": totals, "reason": text} once the game is over, else None (7.1, 7.2, 5.5)."""
        return self.result

    def moves(self) -> list[str]:
        """The legal moves in canonical text, sorted by code points; none once nobody is to move."""
        if self.to_move is None:
            return []
        found = self._draws() if self.phase == "draw" else self._pairs(self.to_move) + self._endings(self.to_move)
        return sorted(set(found))

    def count(self) -> int:
        """The number of legal moves."""
        return len(self.moves())

    def _draws(self) -> list[str]:
        found = [f"take {number}" for number in (1, 2) if self.piles[number - 1]]
        if len(self.deck) == 1:
            found.append(f"deck keep {self.deck[0]}")
        elif self.deck:
            found += [f"deck keep {card} discard {n}" for card in self.deck[:2] for n in self._discard_choices()]
        return found

    def _discard_choices(self) -> list[int]:
        """The piles on which the second card from the deck may go (3.1a, 8.8)."""
        empty = [number for number in (1, 2) if not self.piles[number - 1]]
        return empty or [1, 2]

    def _pairs(self, seat: int) -> list[str]:
        found: list[str] = []
        for duo in DUOS:
            choices = self._duo_choices(seat, duo)
            heads = [f"pair {duo}"] if len(choices) == 1 else [f"pair {a} {b}" for a, b in choices]
            found += [head + effect for head in heads for effect in self._effects(duo, seat)]
        return found

    def _duo_choices(self, seat: int, duo: str) -> list[tuple[str, str]]:
        """The different pairs of cards of the seat's hand that make this duo, each in the order of writing."""
        hand = self.hands[seat - 1]
        choices: list[tuple[str, str]] = []
        for i, one in enumerate(hand):
            for j, two in enumerate(hand):
                if i == j or (kind_of(one), kind_of(two)) != DUOS[duo]:
                    continue
                ordered = (one, two) if duo == "shark" or _not_after(one, two) else (two, one)
                if ordered not in choices:
                    choices.append(ordered)
        return choices

    def _effects(self, duo: str, seat: int) -> list[str]:
        """The endings that a duo's text may have; one empty ending where there is nothing to choose or to find."""
        endings: list[str] = []
        if duo == "crab":
            endings = [f" pile {n} {card}" for n in (1, 2) for card in self.piles[n - 1]]
        elif duo == "shark":
            endings = [f" from {s} takes {card}" for s in self._victims(seat) for card in self.hands[s - 1]]
        return endings or [""]

    def _endings(self, seat: int) -> list[str]:
        may_close = self.last_chance is None and self._points(seat) >= POINTS_TO_CLOSE
        return ["pass", "stop", "last-chance"] if may_close else ["pass"]

    def _points(self, seat: int) -> int:
        return card_points(self.hands[seat - 1], self.tables[seat - 1])

    def _bonus(self, seat: int) -> int:
        return color_bonus(self.hands[seat - 1] + self.tables[seat - 1])

    def _seats(self) -> range:
        return range(1, self.players + 1)

    def _left_of(self, seat: int) -> int:
        return seat % self.players + 1

    def _revealed(self) -> list[int]:
        """The seats whose hands lie open: the closer, and those who have had their last turn (6.2)."""
        seats: list[int] = []
        if self.last_chance is not None:
            seat = self.last_chance
            while seat != self.to_move:
                seats.append(seat)
                seat = self._left_of(seat)
        return seats

    def _victims(self, seat: int) -> list[int]:
        """The opponents from whose hand a card may be drawn (4.4, 4.5)."""
        return [s for s in self._seats() if s != seat and self.hands[s - 1] and s not in self._revealed()]

    # -- moves ---------------------------------------------------------------------------------------------------

    def play(self, text: str) -> None:
        """Plays one string of a record; raises IllegalMove, with the state unchanged, where the rules forbid it."""
        seat = self.to_move
        if self.result is not None:
            _refuse(self.end_clause, "the game is over")
        if seat is None:
            _refuse(self.end_clause, "the round is over")
        if text == "pass":
            self._require_drawn()
            self._pass(seat)
        elif text in ("stop", "last-chance"):
            self._require_drawn()
            self._close(seat, text)
        elif match := _DECK.fullmatch(text):
            self._draw_from_deck(seat, SPELLINGS[match[1]], _number(match[2]))
        elif match := _TAKE.fullmatch(text):
            self._take(seat, int(match[1]))
        elif match := _PAIR.fullmatch(text):
            self._require_drawn()
            one, two = self._duo_named(seat, match[1], match[2], match[3])
            pile, found = _number(match[4]), SPELLINGS.get(match[5])
            victim, stolen = _number(match[6]), SPELLINGS.get(match[7])
            self._lay(seat, one, two, pile, found, victim, stolen)
        else:
            _refuse("3", f"no such move: {text}")

    def _require_drawn(self) -> None:
        if self.phase == "draw":
            _refuse("3.1", "a card has to be drawn first")

    def _require_undrawn(self) -> None:
        if self.phase != "draw":
            _refuse("3.1", "the card for this turn has already been drawn")

    def _draw_from_deck(self, seat: int, keep: str, discard: int | None) -> None:
        self._require_undrawn()
        drawn = self.deck[:2]
        if not drawn:
            _refuse("3.1a", "the deck is empty")
        if keep not in drawn:
            _refuse("3.1a", f"{keep} is not among the cards drawn")
        if len(drawn) == 1 and discard is not None:
            _refuse("3.2", "the last card of the deck is kept and nothing is discarded")
        if len(drawn) == 2:
            if discard is None:
                _refuse("3.1a", "the other card has to be discarded")
            if discard not in (1, 2):
                _refuse("3.1a", f"there is no pile {discard}")
            if discard not in self._discard_choices():
                _refuse("3.1a", "put the discard on the empty pile")
        self.deck = self.deck[2:]
        drawn.remove(keep)
        if discard is not None:
            self.piles[discard - 1].insert(0, drawn[0])
        self.phase = "play"
        self._gain(seat, keep)

    def _take(self, seat: int, number: int) -> None:
        self._require_undrawn()
        if number not in (1, 2):
            _refuse("3.1b", f"there is no pile {number}")
        if not self.piles[number - 1]:
            _refuse("3.1b", f"pile {number} is empty")
        self.phase = "play"
        self._gain(seat, self.piles[number - 1].pop(0))

    def _duo_named(self, seat: int, word: str | None, one: str | None, two: str | None) -> tuple[str, str]:
        """The two cards that a `pair` names, by the duo's word where that leaves no choice, or one by one."""
        hand = self.hands[seat - 1]
        if one is None or two is None:
            if word not in DUOS:
                _refuse("3.4", f"there is no duo {word}")
            choices = self._duo_choices(seat, word)
            if not choices:
                _refuse("3.4", f"the hand has no duo {word}")
            if len(choices) > 1:
                _refuse("8.7", "the hand allows several choices: both cards have to be named")
            return choices[0]
        one, two = SPELLINGS[one], SPELLINGS[two]
        kinds = (kind_of(one), kind_of(two))
        if kinds not in DUOS.values() and kinds[::-1] not in DUOS.values():
            _refuse("3.4", f"{one} and {two} are no duo")
        if Counter([one, two]) - Counter(hand):
            _refuse("3.4", f"{one} and {two} are not both in the hand")
        return (one, two) if kinds in DUOS.values() else (two, one)

    def _lay(
        self,
        seat: int,
        one: str,
        two: str,
        pile: int | None,
        found: str | None,
        victim: int | None,
        stolen: str | None,
    ) -> None:
        duo = kind_of(one)
        if pile is not None and duo != "crab":
            _refuse("4.1", "only crabs look through a pile")
        if victim is not None and duo != "shark":
            _refuse("4.4", "only a shark and a swimmer take a card from a hand")
        if duo == "crab":
            self._check_search(pile, found)
        if duo == "shark":
            self._check_theft(seat, victim, stolen)
        for card in (one, two):
            self.hands[seat - 1].remove(card)
            self.tables[seat - 1].append(card)
        if pile is not None and found is not None:
            self.piles[pile - 1].remove(found)  # the first of equal cards is the uppermost one (8.7)
            self._gain(seat, found)
        elif victim is not None and stolen is not None:
            self.hands[victim - 1].remove(stolen)
            self._gain(seat, stolen)
        elif duo == "fish" and self.deck:
            self._gain(seat, self.deck.pop(0))
        elif duo == "boat" and self._can_draw():
            self.phase = "draw"
            self.extra_turn = True

    def _check_search(self, pile: int | None, found: str | None) -> None:
        if pile is None:
            if self.piles[0] or self.piles[1]:
                _refuse("4.1", "crabs have to take a card")
            return
        if pile not in (1, 2):
            _refuse("4.1", f"there is no pile {pile}")
        if not self.piles[pile - 1]:
            _refuse("4.1", f"pile {pile} is empty")
        if found is None:
            _refuse("4.1", "the card taken has to be named")
        if found not in self.piles[pile - 1]:
            _refuse("4.1", f"{found} is not in pile {pile}")

    def _check_theft(self, seat: int, victim: int | None, stolen: str | None) -> None:
        if victim is None:
            if self._victims(seat):
                _refuse("4.4", "an opponent has to be chosen")
            return
        if victim == seat or victim not in self._seats():
            _refuse("4.4", f"seat {victim} is not an opponent")
        if victim in self._revealed():
            _refuse("4.5", f"the hand of seat {victim} has been revealed")
        if not self.hands[victim - 1]:
            _refuse("4.4", f"seat {victim} has no cards")
        if stolen is None:
            _refuse("4.4", "the card taken has to be written down")
        if stolen not in self.hands[victim - 1]:
            _refuse("4.4", f"seat {victim} does not hold {stolen}")

    def _can_draw(self) -> bool:
        return bool(self.deck or self.piles[0] or self.piles[1])

    def _gain(self, seat: int, card: str) -> None:
        """Puts a card into the hand; the fourth mermaid ends the game at once (5.5, 8.2, 8.9)."""
        self.hands[seat - 1].append(card)
        if self.hands[seat - 1].count("mermaid/white") == 4:
            self.rounds.append([0] * self.players)
            self._end_game("5.5", [seat], "four mermaids")

    # -- turns, rounds and the game ------------------------------------------------------------------------------

    def start_round(self, deck: list[str]) -> None:
        """Deals a round from a shuffled deck of 58, top first (2.1)."""
        if self.result is not None:
            _refuse(self.end_clause, "the game is over")
        self.hands = [[] for _ in self._seats()]
        self.tables = [[] for _ in self._seats()]
        self.piles = [[deck[0]], [deck[1]]]
        self.deck = list(deck[2:])
        self.last_chance = None
        self._begin_turn(self.next_first)

    def _begin_turn(self, seat: int) -> None:
        self.to_move = seat
        self.extra_turn = False
        self.phase = "draw" if self._can_draw() else "play"  # 8.1

    def _pass(self, seat: int) -> None:
        following = self._left_of(seat)
        if self.last_chance is not None:
            if following == self.last_chance:
                self._settle_bet(self.last_chance)
            else:
                self._begin_turn(following)
        elif not self.deck:
            self._end_round("6.5", seat, [0] * self.players)
        else:
            self._begin_turn(following)

    def _close(self, seat: int, text: str) -> None:
        if self.last_chance is not None:
            _refuse("3.6", "the round has been closed already")
        if self._points(seat) < POINTS_TO_CLOSE:
            _refuse("3.5", f"{self._points(seat)} points are too few to close the round")
        if text == "stop":
            self._end_round("6.1", seat, [self._points(s) for s in self._seats()])
        else:
            self.last_chance = seat
            self._begin_turn(self._left_of(seat))

    def _settle_bet(self, closer: int) -> None:
        """Points after the last turn of a last chance (6.3)."""
        won = all(self._points(closer) >= self._points(s) for s in self._seats())
        added: list[int] = []
        for seat in self._seats():
            if seat == closer:
                added.append(self._bonus(seat) + (self._points(seat) if won else 0))
            else:
                added.append(self._bonus(seat) if won else self._points(seat))
        self._end_round("6.2", closer, added)

    def _end_round(self, clause: str, ended_by: int, added: list[int]) -> None:
        """Scores a round that `ended_by` has closed, or in whose turn the deck ran out (2.2, 2.3, 7.1, 7.2)."""
        self.to_move = None
        self.extra_turn = False
        self.end_clause = clause
        self.rounds.append(added)
        self.scores = [total + points for total, points in zip(self.scores, added, strict=True)]
        self.next_first = self._left_of(ended_by)
        if max(self.scores) >= self.target:
            best = max(zip(self.scores, added, strict=True))
            winners = [s for s in self._seats() if (self.scores[s - 1], added[s - 1]) == best]
            self._end_game("7.1", winners, "target reached")
        elif self.upcoming:
            self.start_round(self.upcoming.pop(0))

    def _end_game(self, clause: str, winners: list[int], reason: str) -> None:
        self.to_move = None
        self.end_clause = clause
        self.result = {"winners": winners, "scores": list(self.scores), "reason": reason}


# -- documents ---------------------------------------------------------------------------------------------------


def load(document: Document) -> State:
    """A position with everything known, or a deal: a record without moves, of one or more rounds.

    In a deal of several rounds each starts by itself when the one before it has ended. Raises BadDocument.
    """
    if "rounds" not in document:
        return _load_position(document)
    decks, moves = _read_record(document)
    if any(moves):
        raise BadDocument(["rounds: a deal has no moves"])
    return State(document["players"], document["first"], decks)


def replay(record: Document) -> Document:
    """What `replay` says of a recorded game.

    {"status", "moves", "at", "reason", "outcome", "rounds"}, and "clause" for an illegal record; "rounds" are the
    points that each seat added in every finished round. Raises BadDocument.
    """
    decks, moves = _read_record(record)
    answer: Document = {"status": "legal", "moves": sum(map(len, moves)), "at": None, "reason": None, "outcome": None}
    state = State(record["players"], record["first"])
    at = 0
    try:
        for number, (deck, texts) in enumerate(zip(decks, moves, strict=True), start=1):
            if state.to_move is not None:
                raise BadDocument([f"rounds: round {number - 1} is unfinished"])
            if state.result is not None and not texts:
                raise BadDocument([f"rounds: the game is over before round {number}"])
            state.start_round(deck)
            for text in texts:
                state.play(text)
                at += 1
    except IllegalMove as error:
        answer |= {"status": "illegal", "at": at, "reason": str(error), "clause": error.clause}
    else:
        answer["outcome"] = state.outcome()
        _check_result(record.get("result"), state)
    return answer | {"rounds": state.rounds}


def _check_result(given: Any, state: State) -> None:
    outcome = state.outcome()
    if given is None:
        return
    if outcome is None:
        raise BadDocument(["result: the game is not over"])
    if not isinstance(given, dict) or not {"winners", "scores"} <= set(given) <= {*outcome, "rounds"}:
        raise BadDocument(["result: not of the form of an outcome"])
    true = outcome | {"rounds": state.rounds}
    problems = [f"result.{key}: should be {true[key]}" for key in given if key != "reason" and given[key] != true[key]]
    if problems:
        raise BadDocument(problems)


def _read_record(record: Document) -> tuple[list[list[str]], list[list[str]]]:
    """The decks and the moves of a record's rounds."""
    problems = _check_head(record, ["players", "first", "rounds"], ["names", "result"])
    players = record.get("players")
    if players is not None and _is_whole(players, 2, 4):
        if not _is_whole(record.get("first"), 1, players):
            problems.append("first: no seat of this game")
        names = record.get("names")
        if names is not None and not (_is_texts(names) and len(names) == players):
            problems.append("names: one text for every seat is needed")
    rounds = record.get("rounds")
    decks: list[list[str]] = []
    moves: list[list[str]] = []
    if not isinstance(rounds, list) or not rounds:
        problems.append("rounds: a list with at least one round is needed")
        rounds = []
    for number, one in enumerate(rounds, start=1):
        where = f"rounds: round {number}"
        if not isinstance(one, dict) or not {"deck"} <= set(one) <= {"deck", "moves"}:
            problems.append(f"{where} has a deck, moves and nothing else")
            continue
        texts = one.get("moves", [])
        if not _is_texts(texts):
            problems.append(f"{where}: moves are a list of texts")
        decks.append(_read_cards(one["deck"], where, problems))
        moves.append(texts)
        if Counter(decks[-1]) != Counter(ALL_CARDS):
            problems.append(f"{where}: the deck is not made of the 58 cards")
    if problems:
        raise BadDocument(problems)
    return decks, moves


def _load_position(document: Document) -> State:
    needed = ["players", "to_move", "phase", "hands", "tables", "discards", "deck", "scores"]
    problems = _check_head(document, needed, ["target", "last_chance", "extra_turn"])
    if problems:
        raise BadDocument(problems)
    players: int = document["players"]
    state = State(players, 1)
    state.to_move = document["to_move"]
    state.phase = document["phase"]
    state.hands = _read_lists(document["hands"], players, "hands", problems)
    state.tables = _read_lists(document["tables"], players, "tables", problems)
    state.piles = _read_lists(document["discards"], 2, "discards", problems)
    state.deck = _read_cards(document["deck"], "deck", problems)
    state.scores = document["scores"]
    state.target = document.get("target", TARGETS[players])
    state.last_chance = document.get("last_chance")
    state.extra_turn = document.get("extra_turn", False)
    if not _is_whole(state.to_move, 1, players):
        problems.append("to_move: no seat of this game")
    if state.phase not in ("draw", "play"):
        problems.append("phase: draw or play")
    if not _is_whole(state.target, 1):
        problems.append("target: a number above 0 is needed")
    if not isinstance(state.scores, list) or len(state.scores) != players or not all(map(_is_whole, state.scores)):
        problems.append("scores: one number for every seat is needed")
    if state.last_chance is not None and not _is_whole(state.last_chance, 1, players):
        problems.append("last_chance: a seat or null is needed")
    if not isinstance(state.extra_turn, bool):
        problems.append("extra_turn: true or false is needed")
    if not problems:
        state.scores = list(state.scores)
        _check_position(state, problems)
    if problems:
        raise BadDocument(problems)
    if not state._can_draw():
        state.phase = "play"  # 8.1
    return state


def _check_position(state: State, problems: list[str]) -> None:
    lists = [*state.hands, *state.tables, *state.piles, state.deck]
    cards = [card for part in lists for card in part]
    _check_supply(cards, problems)
    missing = Counter(ALL_CARDS) - Counter(cards)
    if missing:
        problems.append(f"cards missing: {', '.join(in_order(missing.elements()))}")
    if max(state.scores) >= state.target:
        problems.append("scores: the game is over")
    if state.last_chance is not None and state.last_chance == state.to_move:
        problems.append("last_chance: the closer has no turn any more")
    if problems:
        return
    for seat in state._seats():
        if (state.hands[seat - 1] + state.tables[seat - 1]).count("mermaid/white") == 4:
            problems.append(f"hands: seat {seat} has four mermaids, the game is over")
        # A revealed hand may have been written down as laid out on the table.
        if seat not in state._revealed() and not _is_pairs(state.tables[seat - 1]):
            problems.append(f"tables: the cards of seat {seat} are not made of duos")
    if state.last_chance is not None and state._points(state.last_chance) < POINTS_TO_CLOSE:
        problems.append(f"last_chance: seat {state.last_chance} has too few points to have closed the round")
    if state.phase == "draw" and state.last_chance is None and not (state.deck or state.extra_turn):
        problems.append("deck: empty at the start of a turn, the round is over")
    if state.phase == "draw" and state.last_chance is None and not state._can_draw():
        problems.append("phase: there is nothing to draw")
    laid = [kind_of(card) for card in state.tables[(state.to_move or 1) - 1]]
    if state.extra_turn and laid.count("boat") < 2:
        problems.append("extra_turn: the seat to move has laid no boats")


def _check_head(document: Document, needed: list[str], optional: list[str]) -> list[str]:
    problems = [f"{key}: missing" for key in ["game", "format", *needed] if key not in document]
    problems += [f"{key}: unknown" for key in document if key not in ["game", "format", *needed, *optional]]
    if document.get("game") not in (None, "sea-salt-paper", "sea-salt"):
        problems.append("game: sea-salt-paper is needed")
    if "format" in document and not _is_whole(document["format"], 1, 1):
        problems.append("format: 1 is needed")
    if "players" in document and not _is_whole(document["players"], 2, 4):
        problems.append("players: 2 to 4")
    return problems


def _read_lists(value: Any, length: int, where: str, problems: list[str]) -> list[list[str]]:
    if not isinstance(value, list) or len(value) != length:
        problems.append(f"{where}: {length} lists are needed")
        return [[] for _ in range(length)]
    return [_read_cards(part, f"{where}[{i}]", problems) for i, part in enumerate(value)]


def _read_cards(value: Any, where: str, problems: list[str]) -> list[str]:
    """Cards given as a list, or as one text with spaces between them."""
    if isinstance(value, str):
        texts = re.findall(rf"(?:{_CARD})(?=\s|$)|\S+", value)
    elif _is_texts(value):
        texts = value
    else:
        problems.append(f"{where}: a list of cards is needed")
        return []
    problems += [f"{where}: no card {text}" for text in texts if text not in SPELLINGS]
    return [SPELLINGS[text] for text in texts if text in SPELLINGS]


def _check_supply(cards: list[str], problems: list[str]) -> None:
    surplus = Counter(cards) - Counter(ALL_CARDS)
    if surplus:
        problems.append(f"too many cards: {', '.join(in_order(surplus.elements()))}")


def _is_pairs(cards: list[str]) -> bool:
    return len(cards) == 2 * pair_count(cards)


def _is_whole(value: Any, low: int = 0, high: int | None = None) -> bool:
    whole = isinstance(value, int) and not isinstance(value, bool)
    return whole and value >= low and (high is None or value <= high)


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)


def _not_after(one: str, two: str) -> bool:
    return CARD_ORDER.index(one) <= CARD_ORDER.index(two)


def _refuse(clause: str, reason: str) -> NoReturn:
    raise IllegalMove(clause, reason)
