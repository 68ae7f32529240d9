"""The meaning of the keys in documents of Reef."""

from __future__ import annotations

from ..keys import COMMON

KEYS = COMMON | {
    "opening": "standard, each first piece on a central space, or experienced, anywhere else",
    "boards": "by seat four rows of four stacks, the top row first: r3 is a red top and three pieces, . an empty space",
    "hands": "by seat its cards; ? for one that you do not know, or how many there are where you know none",
    "points": "by seat the points it has",
    "display": "the three open cards: numbers, or objects with their points; ? before the openings are laid",
    "display.card": "the number of the card",
    "display.points": "the points that lie on it",
    "deck": "the draw pile: all cards, top first, or in a view the top card and how many there are",
    "deck.top": "the top card, which all see; ? before the openings are laid",
    "deck.count": "how many cards the pile has; it follows while no colour has run out",
    "supply": "how many pieces of each colour are left; it follows where no piece lies on another",
    "played": "the cards that have been played, if you remember them",
    "over": "why the game is over: colour exhausted or deck empty",
    "card_set": "cards of your own instead of the 60 of the game",
    "pending": "what is still due of a move that has begun",
    "memory.shown": "the cards of your hand that all have seen; with everything known by seat",
    "board": "the board of a question, as in boards",
    "card": "score: the card that is scored",
    "cards": "plan: the cards that are to be played",
    "turns": "plan: how many turns of your own, drafts among them",
    "pile": "plan: cards of the draw pile that you know, from the top on",
    "left": "plan: how many cards the draw pile has",
    "end": "plan: whether the cards that are left in the hand are scored at the end",
    "order": "plan: any, or fixed for the order in which they are given",
}
