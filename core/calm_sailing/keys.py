"""What the keys of documents of Calm Sailing mean."""

from __future__ import annotations

from ..keys import COMMON

KEYS = COMMON | {
    "hands": "by seat the cards in hand; in a view how many each has, yours included",
    "piles": "by seat the draw pile, top card first; in a view how many cards it has",
    "hand": "your cards: islands 1 to 80, S Start, F Finish, and of the expansions M sea monster, W wild",
    "grid": "the rows of the board, the top row first: islands, . an empty cell, W44 a wild as 44, # no cell",
    "start_laid": "whether a Start has been laid",
    "discarded": "what you have discarded yourself, if you remember it",
    "won": "true once the Finish is laid",
    "lost": "true where the seat to move has no legal action",
    "rules": "what is in the box and what is left out",
    "rules.removed": "the islands that left the game unseen; in a view how many",
    "rules.jagged_rocks": "whether the jagged rocks are in play",
    "rules.sea_monsters": "how many sea monsters are in the deal: 0, 3, 4 or 5",
    "rules.storms": "how many storms are in the deal: 0 or 6",
    "rules.wild": "how many wild cards are in the deal: 0, 1 or 2",
    "rules.layout": "the board: standard, high-arch, pyramid, or an object for one of your own",
    "rules.solo_draw": "how many cards a Start draws in the solo game",
    "rules.solo_hand": "how many cards the hand is filled up to in the solo game",
    "rules.solo_payment": "how many cards a Start takes in the solo game",
    "rules.storm_colors": "how many of the storms are yellow, purple and orange",
    "rules.variant": "day-and-night, or competitive for two players",
    "rules.halves": "in Day and Night which islands must lie moon up: those of the upper rows, or any half",
    "rocks": "the row on which the jagged rocks lie; null once they have left",
    "storms": "the storms that lie: Y and O before seats, P on rows",
    "compasses": "the compasses that the team holds, and those that can still be earned",
    "moon": "in Day and Night the cells whose island lies moon up",
    "exploration": "the exploration deck of a layout with marked cells, top card first; in a view in any order",
    "row": "competitive: the cards that lie face up",
    "deck": "competitive: the deck, top card first; in a view how many cards it has",
    "owners": "competitive: by seat the cells on which it has laid an island",
    "spent": "competitive: by seat how many cards it has discarded",
    "pending": "what is still due of a move that has begun",
    "memory.discarded": "what each seat has discarded; in a view how many cards",
    "memory.fresh": "how many cards of each hand may be that seat's own Start",
    "memory.doubtful": "how many of each seat's discards may be that seat's own Start",
    "memory.starter": "the seat that laid the Start, 0 if nobody knows",
}
