"""The meaning of the keys in documents of Sea Salt & Paper."""

from __future__ import annotations

from ..keys import COMMON

KEYS = COMMON | {
    "phase": "draw, keep (two cards are drawn), play (pairs, the end of the turn), search (crabs), steal (a shark)",
    "hands": "by seat the cards in hand; in a view how many each has, yours included",
    "hand": "your cards, as crab/dark blue or captain",
    "tables": "by seat the pairs that are laid; none where they are left out",
    "discards": "the two piles, each top card first; ? for a card that you have not seen",
    "deck": "the deck, top card first; in a view how many cards it has, which follows from all others",
    "scores": "by seat the points of the rounds before; 0 where they are left out",
    "target": "the points that end the game: 40, 35 or 30 for two, three or four players",
    "known": "by seat the cards that you know in its hand",
    "loose": "cards that you know to be in one of the other hands, you do not know in which",
    "crabbed": "cards that another seat took from a pile unseen: the seat, the pile, and what it may be",
    "last_chance": "the seat that has bet on its last chance",
    "extra_turn": "whether boats have given this turn",
    "drawn": "in phase keep the two cards",
    "effect": "in phase search the pile, in phase steal the seat",
    "played": "how many rounds have been played before this one",
    "shuffle": "16 hexadecimal digits that decide thefts and the decks of later rounds",
    "later": "without shuffle the decks of later rounds",
    "ended": "where nobody is to move: by what, the seat that ended the round, the points gained, the winners",
    "rounds": "the rounds: each a deck of 58 cards, top first, and its moves",
    "rounds.deck": "58 cards, top first: the first founds pile 1, the second pile 2",
    "rounds.moves": "the moves of the round",
    "table": "score: the pairs that are laid",
}
