"""Draws, pairs and their effects in physical games of Sea Salt & Paper, as one seat sees them.

Each function plays one event: it collects what the event shows of hidden cards (worlds.Seen) and the actions, and plays
them in the deals that agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product

from ..errors import counted
from .endings import end_turn, shown_hands
from .event_texts import examples, expected_of, phase_words
from .events import Event, texts
from .material import COPIES, KIND, MERMAID, PAIRS, PILES, TEXT
from .notation import pack
from .position import SeaSalt
from .state import DECK, FIND, LAY, PICK
from .tokens import Named, named
from .worlds import Seen, Step, hidden_seats, is_mine, play_out, possible, surely, unseen

_DRAWN = "among the cards drawn"
_BROUGHT = ("got", "taken", "drawn")  # slots for the card that an effect brings
_LAST = "the last card of the deck is kept and nothing is discarded"
_NAMED, _UNSEEN = "among the cards not seen", "among the cards that you have not seen"


def played(masked: SeaSalt, event: Event) -> SeaSalt:
    """Return the view after an event; neither the view nor the event changes. Raise IllegalMove for an impossible
    event, and Incomplete if it lacks something that the seat has seen."""
    event = event.copy()
    if not event.kind and event.points is None:
        event.refuse("", f"the line has no event; {expected_of(masked)}")
    after = surely(_STEPS[event.kind], masked, event) if event.kind in _STEPS else masked
    if event.kind == "pair" and after.end is None and after.phase in ("search", "steal"):
        sees = is_mine(after) or (after.phase == "steal" and after.aim == after.viewer)
        if not sees or event.has(*_BROUGHT):  # else the card follows in a line of its own
            after = surely(effect, after, event)
    if event.points is not None:
        event.refuse("6", f"no round is ending, so no points are counted; {expected_of(masked)}")
    if event.number is not None:
        what = "expected what it counts, such as puts boat/black on 1"
        event.refuse("", f"'{event.number}' cannot be read here; {what}")
    if event.said("mermaids") and after.end != "mermaids":
        event.refuse("5.5", "this does not bring a fourth mermaid")
    if event.shown:
        event.refuse("3.3", "hands are shown at the end of the round only")
    if word := event.left():
        event.refuse("", f"{word!r} cannot be read here; {expected_of(after)}")
    return after


# Draws.


def draw(masked: SeaSalt, event: Event) -> SeaSalt:
    draws = event.said("draws")
    if masked.phase == "keep" and draws:
        event.refuse("3.1", "the two cards have been drawn already; expected keep CARD discard PILE")
    if masked.phase not in ("draw", "keep"):
        event.refuse("3.1", f"the card for this turn has already been drawn; {phase_words(masked)}")
    if masked.phase == "draw" and not masked.deck_size:
        event.refuse("3.1a", "the deck is empty")
    return (_own_draw if is_mine(masked) else _unseen_draw)(masked, event)


def _own_draw(masked: SeaSalt, event: Event) -> SeaSalt:
    drawn, seen, text = masked.drawn, Seen(), ""
    told = event.cards.pop("drawn", [])
    if drawn:
        cards = [event.card(word, drawn, "3.1a", _DRAWN) for word in told]
        if cards and Counter(cards) != Counter(drawn):
            event.refuse("3.1a", f"{' and '.join(TEXT[card] for card in drawn)} have been drawn")
    else:
        drawn, text = _drawn(masked, event, told), "deck "
        seen.draws = [*drawn]
        if not event.has("keep", "put", "onto"):
            return _gained(masked, event, seen, [pack(DECK)])
    kept = _kept(event, drawn)
    pile = f" discard {_pile(masked, event)}" if len(drawn) > 1 or event.has("put", "onto") else ""
    return _gained(masked, event, seen, [f"{text}keep {TEXT[kept]}{pile}"])


def _drawn(masked: SeaSalt, event: Event, told: list[Named]) -> list[int]:
    """Return the cards that come from the deck."""
    count, there = min(masked.deck_size, 2), unseen(masked)
    others = [event.cards[slot][0] for slot in ("keep", "put") if len(told) < count and event.has(slot)]
    named_all = told + [word for word in others if not any(word.cards & other.cards for other in told)]
    if len(named_all) != count:
        what = f"the {'two cards' if count == 2 else 'last card of the deck'}, as drew {examples(masked, count)}"
        if told:
            event.refuse("3.1a", f"expected {what}")
        event.ask(f"what did you draw? {what}", "drawn", counts=[count], candidates=texts(there))
    return [event.card(word, there, "3.1a", _UNSEEN) for word in named_all]


def _kept(event: Event, drawn: list[int]) -> int:
    """Return the drawn card that is kept; of two it may be named by the other one."""
    keep = event.one("keep")
    if keep is None and len(drawn) > 1:
        if not event.has("put"):
            what = f"which card is kept, {TEXT[drawn[0]]} or {TEXT[drawn[1]]}? (as keep {TEXT[drawn[0]]})"
            event.ask(what, "keep", candidates=[TEXT[card] for card in drawn])
        return sum(drawn) - event.need(["put"], "", drawn, "3.1a", _DRAWN)
    kept = drawn[0] if keep is None else event.card(keep, drawn, "3.1a", _DRAWN)
    put, other = event.one("put"), sum(drawn) - kept
    if put is not None and other not in put.cards:
        event.refuse("3.1a", f"{TEXT.get(other, 'nothing')} is the card that is not kept, not {put.text}")
    return kept


def _pile(masked: SeaSalt, event: Event) -> int:
    """Return the pile of the card that is not kept."""
    empty = [number for number, pile in enumerate(masked.piles, start=1) if not pile]
    question = "on which pile is the other card laid? (as discard 1)"
    return event.choose(["onto"], empty if len(empty) == 1 else [1, 2], question)


def _unseen_draw(masked: SeaSalt, event: Event) -> SeaSalt:
    """Play a draw of another seat; only the card that it does not keep is visible."""
    if event.has("drawn", "keep"):
        what = f"what seat {masked.active} draws and keeps is not seen; expected draws, puts boat/black on 1"
        event.refuse("3.3", what)
    kept, steps = _unseen_card(event), list[Step]([pack(DECK)] * (masked.phase == "draw"))
    if masked.deck_size == 1 and steps:
        if event.has("put"):
            event.refuse("3.2", _LAST)
        return _gained(masked, event, Seen(draws=[kept]), steps)
    card = event.need(["put"], "which card is laid on which pile? (as puts {} on 1)", unseen(masked), "3.1a", _UNSEEN)
    pile = _pile(masked, event)

    def keep(deal: SeaSalt) -> str:
        one, two = deal.drawn
        return f"keep {TEXT[two if card == one else one]} discard {pile}"

    return _gained(masked, event, Seen(draws=[card, kept]), [*steps, keep])


def _unseen_card(event: Event) -> int | None:
    """Return the card that comes unseen: the fourth mermaid if the event says so, else any."""
    return MERMAID if event.has("mermaids") else None


def take(masked: SeaSalt, event: Event) -> SeaSalt:
    """Return the view after the event that the active seat takes the top card of a pile, which all see. The slots that
    are used are removed from the event. Raise IllegalMove and Incomplete."""
    if masked.phase == "play":
        event.refuse("3.1", f"the card for this turn has already been drawn; {phase_words(masked)}")
    pile, told, seen = event.numbers.pop("pile", None), event.one("taken"), Seen()
    if pile is None and event.number is None:
        filled = [number for number, cards in enumerate(masked.piles, start=1) if cards]
        tops = [number for number in filled if told and masked.piles[number - 1][0] in told.cards]
        if told and not tops and all(masked.piles[number - 1][0] for number in filled):
            there = " and ".join(TEXT[masked.piles[number - 1][0]] for number in filled)
            event.refuse("3.1b", f"no {told.text} lies on top of a pile; {there} can be taken")
        pile = tops[0] if len(tops) == 1 else filled[0] if len(filled) == 1 else None
    if pile is None:
        event.ask("from which pile? (as 1 or 2)", "pile", candidates=[1, 2])
    if masked.phase == "draw" and 1 <= pile <= PILES and masked.piles[pile - 1]:
        _show_top(masked, event, seen, pile, told)
    return _gained(masked, event, seen, [f"take {pile}"])


def _show_top(masked: SeaSalt, event: Event, seen: Seen, pile: int, told: Named | None) -> int:
    """Return the top card of a pile that goes, which the event may name.

    Also note the card below it if that was not known.
    """
    seen.pile = pile
    raw, hidden_cards = masked.places[pile - 1], unseen(masked)
    if raw[0] and told is None and len(event.loose) == 1 and raw[0] in event.loose[0].cards:
        told = event.loose.pop()
    if raw[0] and told is not None and raw[0] not in told.cards:
        event.refuse("3.3", f"{TEXT[raw[0]]} lies on top of pile {pile}, not {told.text}")
    if not raw[0]:
        question = f"the top card of pile {pile} was not noted: which is it? (as {{}})"
        event.cards |= {"taken": [told]} if told else {}
        seen.named[pile, len(raw)] = event.need(["taken"], question, hidden_cards, "3.3", _NAMED)
    if len(raw) > 1 and not raw[1]:
        question = f"what lies on top of pile {pile} now? (as top {{}})"
        seen.named[pile, len(raw) - 1] = event.need(["top"], question, hidden_cards, "3.3", _NAMED)
    return raw[0] or seen.named[pile, len(raw)]


# Pairs.


def pair(masked: SeaSalt, event: Event) -> SeaSalt:
    """Return the view after the event that the active seat lays a pair. The card that crabs or a shark bring follows in
    `effect`. The slots that are used are removed from the event. Raise IllegalMove and Incomplete."""
    if masked.phase != "play":
        event.refuse("3.1", f"a card has to be drawn first; {phase_words(masked)}")
    a, b = _two(masked, event)
    if event.said("again") and KIND[a] != "boat":
        event.refuse("4.2", "only boats give another turn")
    seen, kind = Seen() if is_mine(masked) else Seen(holds={masked.active: [a, b]}), KIND[a]
    if kind in ("crab", "shark"):
        return _aimed(masked, event, seen, a, b)
    if event.has("got", "source"):
        event.refuse("4.2" if kind == "boat" else "4.3", f"a pair of {kind} takes no card from there")
    if kind == "fish" and masked.deck_size:
        seen.draws = [_of_fish(masked, event)]
    elif event.has("drawn"):
        event.refuse("4.3", "there is nothing to draw with this pair")
    return _gained(masked, event, seen, [pack(LAY, a, b)], (a, b))


def _of_fish(masked: SeaSalt, event: Event) -> int | None:
    """Return the card that fish bring from the deck; None if it is not seen."""
    told = event.cards.get("drawn", ())
    if is_mine(masked) and len(told) > 1:
        event.refuse("4.3", f"fish bring one card from the deck, not {len(told)}")
    if is_mine(masked):
        question = "what did the fish bring from the deck? (as drew {})"
        return event.need(["drawn"], question, unseen(masked), "4.3", _UNSEEN)
    if told:
        event.refuse("4.3", f"what seat {masked.active} draws is not seen")
    return _unseen_card(event)


def _two(masked: SeaSalt, event: Event) -> tuple[int, int]:
    """Return the two cards of a pair in the order of writing; kinds alone suffice if only one pair fits."""
    words = event.cards.pop("pair", [named("shark" if event.has("steal") else "crab")])[-2:]
    if len(words) == 1:
        (word,) = words
        kind, alike = word.text.partition("/")[0], {KIND[card] for card in word.cards}
        if alike and alike <= {"shark", "swimmer"}:
            words = [named("shark"), named("swimmer")]
        else:
            words = [word, word if word.many else named(kind)]  # `yellow boats` means that both are yellow
    seat, cards = masked.active, possible(masked, masked.active)
    options = [sorted(word.cards & cards.keys()) for word in words]
    fits = {tuple(sorted(both)) for both in product(*options) if not Counter(both) - cards}
    found = sorted({ordered for both in fits if (ordered := _ordered(both))})
    if len(found) > 1:
        a, b = found[0]
        event.ask(f"which two cards are laid? (as pairs {TEXT[a]} {TEXT[b]})", "pair", counts=[2])
    if not found:
        whose = "in your hand" if seat == masked.viewer else f"in the hand of seat {seat}"
        chosen = [event.card(word, cards, "3.4", whose) for word in words]
        # The colours of cards that are not seen stay open.
        names = [TEXT[card] if "/" in word.text else word.text for word, card in zip(words, chosen, strict=True)]
        if _ordered(tuple(sorted(chosen))):
            event.refuse("3.4", f"{' and '.join(names)} are not both {whose}")
        event.refuse("3.7", f"{' and '.join(names)} are not a pair")
    a, b = found[0]
    return a, b


def _ordered(pair: tuple[int, ...]) -> tuple[int, ...]:
    """Return a pair in the order of writing, or nothing if the cards are not a pair; equal cards come sorted."""
    kinds = tuple(KIND[card] for card in pair)
    if kinds == ("swimmer", "shark"):
        return pair[::-1]
    return pair if kinds in PAIRS.values() else ()


def _aimed(masked: SeaSalt, event: Event, seen: Seen, a: int, b: int) -> SeaSalt:
    """Lay crabs and choose their pile, through which the viewer looks (4.1); or a shark, and the seat it robs (4.4)."""
    piles = [number for number, cards in enumerate(masked.piles, start=1) if cards]
    sizes, seats = masked.hand_sizes, range(1, masked.players + 1)
    robbed = [seat for seat in seats if seat != masked.active and sizes[seat - 1] and not masked.is_open(seat)]
    if KIND[a] == "crab":
        aim = event.choose(["through", "source"], piles, "through which pile do the crabs look? (as from 1)")
        wrong = f"pile {aim}"
    else:
        aim = event.choose(["source"], robbed, f"from whom? (as {' or '.join(f'from {seat}' for seat in robbed)})")
        wrong = f"from {aim} takes crab/black"
    if aim and aim not in (piles if KIND[a] == "crab" else robbed):  # the rules give the reason
        return play_out(masked, event, seen, [f"pair {TEXT[a]} {TEXT[b]} {wrong}"])
    looks = [_look(masked, event, seen, aim)] if aim and KIND[a] == "crab" and is_mine(masked) else []
    return play_out(masked, event, seen, [pack(LAY, a, b, aim), *looks])


def _look(masked: SeaSalt, event: Event, seen: Seen, pile: int) -> Callable[[SeaSalt], bool]:
    """Let the crabs of the viewer search a pile, which resolves its doubts; return the check of the deal."""
    raw = masked.places[pile - 1]
    doubtful = masked.suspects(masked.viewer)[pile - 1]
    if (sees := event.cards.pop("sees", None)) is not None:
        there = {card for card in raw if card} | (set() if all(raw) else set(unseen(masked)))
        cards = [event.card(word, there, "4.1", f"in pile {pile}") for word in sees]
        if not all(raw):
            if len(cards) != len(raw):
                what = f"pile {pile} has {counted(len(raw), 'card')}; {counted(len(cards), 'is', 'are')} named"
                event.refuse("4.1", what)
            seen.named |= {(pile, len(raw) - i): card for i, card in enumerate(cards) if not raw[i]}
        elif doubtful:
            seen.gone[pile] = list((Counter(raw) - Counter(cards)).elements())
        return lambda deal: deal.piles[pile - 1] == cards
    if not all(raw):
        what = f"which cards are in pile {pile}, from the top? (as sees {examples(masked, len(raw))})"
        hold = unseen(masked) + Counter(card for card in raw if card)
        event.ask(what, "sees", counts=[len(raw)], candidates=texts(hold))
    if doubtful:
        count, gone = sum(taken["pile"] == pile for taken in masked.taken), event.cards.pop("gone", None)
        if gone is None:
            what = f"which {count} of {', '.join(TEXT[card] for card in sorted(set(doubtful)))} have gone"
            question = f"{what} from pile {pile}? (as missing {TEXT[doubtful[0]]})"
            event.ask(question, "gone", counts=[count], candidates=texts(doubtful))
        seen.gone[pile] = [event.card(word, doubtful, "4.1", f"in doubt on pile {pile}") for word in gone]
        if len(gone) != count:
            what = f"crabs have taken {counted(count, 'card')} of pile {pile} unseen, not {len(gone)}"
            event.refuse("4.1", what)
    return lambda deal: True


# Effects of a pair that lies already.


def effect(masked: SeaSalt, event: Event) -> SeaSalt:
    """Return the view after the event that the active seat takes the card that its crabs (phase `search`) or its shark
    (phase `steal`) bring. The slots that are used are removed from the event. Raise IllegalMove and Incomplete."""
    if masked.phase not in ("search", "steal"):
        event.refuse("3.1", f"no pair brings a card now; {phase_words(masked)}")
    source, aim, searches = event.numbers.pop("source", None), masked.aim, masked.phase == "search"
    if source not in (None, aim):
        what = f"the crabs look through pile {aim}, not pile {source}" if searches else ""
        event.refuse("4.1" if searches else "4.4", what or f"seat {aim} is robbed, not seat {source}")
    return (_pick if not searches else _find if is_mine(masked) else _unseen_find)(masked, event, aim)


def _find(masked: SeaSalt, event: Event, pile: int) -> SeaSalt:
    """Let the crabs of the viewer take a card."""
    there = masked.piles[pile - 1]
    card = event.need(["found", *_BROUGHT], "which card do the crabs take? (as find {})", there, "4.1", "in that pile")
    return _gained(masked, event, Seen(), [pack(FIND, card)])


def _unseen_find(masked: SeaSalt, event: Event, pile: int) -> SeaSalt:
    """Let crabs of another seat take a card, which is visible only if it is the top card."""
    raw, got, seen = masked.places[pile - 1], event.one(*_BROUGHT), Seen()
    if got is not None and raw[0] and raw[0] not in got.cards:
        reason = f"what crabs take from below the top is not seen: expected from {pile}"
        event.refuse("4.1", f"{reason}; {TEXT[raw[0]]} lies on top")
    if got is not None or event.has("of top") or len(masked.piles[pile - 1]) == 1:
        return _gained(masked, event, seen, [pack(FIND, _show_top(masked, event, seen, pile, got))])
    mermaid = event.has("mermaids")
    if not all(raw[1:]):  # the cards below the top become unknown
        after, piles, sizes = masked, masked.places, masked.hand_sizes
        piles[pile - 1] = [raw[0]] + [0] * (len(raw) - 2)
        sizes[masked.active - 1] += 1
        if not mermaid:
            return masked.replace(piles=piles, hand_sizes=sizes, phase="play", aim=1)
        if MERMAID not in raw[1:]:
            seen.named[pile, len(raw) - raw.index(0, 1)] = MERMAID
        after = _gained(masked, event, seen, [pack(FIND, MERMAID)])
        piles = after.places
        piles[pile - 1] = piles[pile - 1][:1] + [0] * (len(piles[pile - 1]) - 1)
        return after.replace(piles=piles)

    def below(deal: SeaSalt) -> int:
        top, *rest = deal.piles[pile - 1]
        wanted = [card for card in rest if card != top and (card == MERMAID or not mermaid)]
        return pack(FIND, wanted[0]) if wanted else False if mermaid else pack(FIND, top)

    return _gained(masked, event, seen, [below])


def _pick(masked: SeaSalt, event: Event, victim: int) -> SeaSalt:
    """Play the card of a theft, which thief and victim see."""
    you, card = masked.viewer, _unseen_card(event)
    if you in (masked.active, victim):
        whose = "in your hand" if you == victim else f"in the hand of seat {victim}"
        there = possible(masked, victim)
        card = event.need(_BROUGHT, "which card is taken? (as takes {})", there, "4.4", whose)
    elif event.one(*_BROUGHT) is not None:
        event.refuse("4.4", f"which card goes from seat {victim} to seat {masked.active} is not seen")
    seen = Seen(holds={victim: [card]} if card and victim != you else {})
    return _gained(masked, event, seen, [pack(PICK, card) if card else lambda deal: deal.legal_codes()[-1]])


# A card that comes into a hand.


def _gained(masked: SeaSalt, event: Event, seen: Seen, steps: Sequence[Step], laid: tuple[int, ...] = ()) -> SeaSalt:
    """Play a move that may bring a card; the fourth mermaid ends the game, and then the line may have hands (5.5)."""
    seat, hands = masked.active, shown_hands(masked, event)
    if event.has("mermaids") and seat != masked.viewer:
        seen.holds[seat] = [*seen.holds.get(seat, []), *[MERMAID] * 3]
    for other, hand in hands.items():
        cards = Counter(hand)
        if other == seat:
            cards.subtract([MERMAID])
            cards.update(laid)
        else:
            cards.update(seen.holds.get(other, []))
        seen.whole[other] = list((+cards).elements())
    after = play_out(masked, event, replace(seen, holds={}) if hands else seen, steps)
    if hands and after.end != "mermaids":
        event.refuse("3.3", "hands are shown at the end of the round only")
    return _final(masked, after, set(hands)) if after.end == "mermaids" else after


def _final(masked: SeaSalt, after: SeaSalt, told: set[int]) -> SeaSalt:
    """Return the end of the game, at which open and named hands are visible.

    Of the other hands the view has what was known of them, and the four mermaids of the seat that wins.
    """
    hands = after.hands
    for seat in set(hidden_seats(masked)) - told:
        laid = Counter(after.tables[seat - 1]) - Counter(masked.tables[seat - 1])
        known = Counter(masked.known(masked.viewer)[seat - 1]) - laid
        known[MERMAID] = COPIES[MERMAID] if seat == after.ended_by else 0
        hands[seat - 1] = list((+known).elements())
    return after.replace(hands=hands)


_STEPS = {"draw": draw, "take": take, "pair": pair, "effect": effect, "end": end_turn}
