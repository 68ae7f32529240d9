"""Draws, pairs and their effects in Sea Salt & Paper as one seat sees them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product

from ..errors import IllegalMove, counted
from .endings import told_hands
from .material import ALL, COPIES, KIND, MERMAID, PAIRS, PILES, TEXT
from .notation import pack, parse
from .position import SeaSalt
from .state import DECK, FIND, LAY, PICK
from .supposed import Step, ask, examples, is_mine, phase_words, play_out, possible, refuse
from .tokens import meanings
from .words import Said, card_of
from .worlds import Seen, unseen


def draw(masked: SeaSalt, said: Said) -> SeaSalt:
    if masked.phase == "keep":
        if said.draws:
            refuse(said, "3.1", "the two cards have been drawn already; expected keep CARD discard PILE")
        if not is_mine(masked):
            return _unseen_draw(masked, said)
        _check_drawn(masked, said)
        card, pile = _choice(masked, said, masked.drawn)
        return _gained(masked, said, Seen(), [f"keep {TEXT[card]} discard {pile}"])
    if masked.phase != "draw":
        refuse(said, "3.1", f"the card for this turn has already been drawn; {phase_words(masked)}")
    if not masked.deck_size:
        refuse(said, "3.1a", "the deck is empty")
    if not is_mine(masked):
        return _unseen_draw(masked, said)
    count = min(masked.deck_size, 2)
    told = list(said.drew) or list(said.spare(count) or [])
    said.used.add("drew")
    if len(told) < count:
        told += [word for word in (said.keep, said.put) if word and not _is_said(word, told)]
    if len(told) != count:
        what = (
            f"the two cards, as drew {examples(masked, 2)}"
            if count == 2
            else f"the last card of the deck, as drew {examples(masked, 1)}"
        )
        if said.drew:
            refuse(said, "3.1a", f"expected {what}")
        ask(said, f"what did you draw? {what}", "drawn")
    cards = [card_of(said, word, [*unseen(masked)], "3.1a", "among the cards that you have not seen") for word in told]
    if count == 1:
        if said.put is not None or said.put_on is not None:
            refuse(said, "3.2", "the last card of the deck is kept and nothing is discarded")
        if said.keep is not None and cards[0] not in meanings(said.keep, cards):
            refuse(said, "3.2", f"the last card of the deck is kept, {TEXT[cards[0]]}, not {said.keep}")
        return _gained(masked, said, Seen(draws=[*cards]), [pack(DECK)])
    steps: list[Step] = [pack(DECK)]
    if said.keep is not None or said.put is not None or said.put_on is not None:
        card, pile = _choice(masked, said, cards)
        steps.append(f"keep {TEXT[card]} discard {pile}")
    return _gained(masked, said, Seen(draws=[*cards]), steps)


def _check_drawn(masked: SeaSalt, said: Said) -> None:
    """Check the two drawn cards, which a line may repeat when one of them is kept."""
    cards = [card_of(said, word, masked.drawn, "3.1a", "among the cards drawn") for word in said.drew]
    if cards and Counter(cards) != Counter(masked.drawn):
        refuse(said, "3.1a", f"{' and '.join(TEXT[card] for card in masked.drawn)} have been drawn")
    said.used.add("drew")


def _is_said(word: str, told: list[str]) -> bool:
    """Return whether the word may mean a card that the line has named already."""
    return any(set(meanings(word, ALL)) & set(meanings(other, ALL)) for other in told)


def _choice(masked: SeaSalt, said: Said, drawn: list[int]) -> tuple[int, int]:
    """Return the card that is kept of two, and the pile of the other one."""
    place = "among the cards drawn"
    keep = said.keep or (None if said.put or said.drew or said.draws else next(iter(said.spare(1) or []), None))
    if keep is not None:
        kept = card_of(said, keep, drawn, "3.1a", place)
        other = drawn[1] if kept == drawn[0] else drawn[0]
        if said.put is not None and other not in meanings(said.put, drawn):
            refuse(said, "3.1a", f"{TEXT[other]} is the card that is not kept, not {said.put}")
    elif said.put is not None:
        other = card_of(said, said.put, drawn, "3.1a", place)
        kept = drawn[1] if other == drawn[0] else drawn[0]
    else:
        refuse(said, "3.1a", f"which card is kept, {TEXT[drawn[0]]} or {TEXT[drawn[1]]}?")
    return kept, _discard_pile(masked, said)


def _discard_pile(masked: SeaSalt, said: Said) -> int:
    empty = [number for number, pile in enumerate(masked.piles, start=1) if not pile]
    pile = said.spare_number() if said.put_on is None else said.put_on
    if pile is None and len(empty) != 1:
        ask(said, "on which pile is the other card laid? (as discard 1)", "put")
    return empty[0] if pile is None else pile


def _unseen_draw(masked: SeaSalt, said: Said) -> SeaSalt:
    """Play a draw of another seat; only the card that it does not keep is visible."""
    seat = masked.active
    if said.drew or said.keep is not None:
        refuse(said, "3.3", f"what seat {seat} draws and keeps is not seen; expected draws, puts boat/black on 1")
    kept = MERMAID if said.mermaids else None
    drawn = masked.phase == "keep"
    if masked.deck_size == 1 and not drawn:
        if said.put is not None:
            refuse(said, "3.2", "the last card of the deck is kept and nothing is discarded")
        return _gained(masked, said, Seen(draws=[kept]), [pack(DECK)])
    put = said.put or next(iter(said.spare(1) or []), None)
    if put is None and said.loose:
        refuse(said, "3.1a", f"one card is laid on a pile; {' and '.join(said.loose)} are named")
    if put is None:
        ask(said, f"which card is laid on which pile? (as puts {examples(masked, 1)} on 1)", "put")
    card = card_of(said, put, [*unseen(masked)], "3.1a", "among the cards that you have not seen")
    pile = _discard_pile(masked, said)

    def keep(position: SeaSalt) -> None:
        one, two = position.drawn
        other = two if card == one else one
        for code in parse(position, f"keep {TEXT[other]} discard {pile}"):
            position.push(code)

    return _gained(masked, said, Seen(draws=[card, kept]), [keep] if drawn else [pack(DECK), keep])


def take(masked: SeaSalt, said: Said) -> SeaSalt:
    """Play the taking of the top card of a pile, which all see."""
    if masked.phase == "play":
        refuse(said, "3.1", f"the card for this turn has already been drawn; {phase_words(masked)}")
    pile = said.pile if said.pile is not None else None if said.pair else said.source
    told = said.taken or (None if said.pair or said.steals or said.finds else said.got)
    said.used |= {"pile" if said.pile is not None else "source"} if pile is not None else set()
    said.used |= {"taken" if said.taken else "got"} if told else set()
    if pile is None:
        pile = said.spare_number()
    if pile is None:
        tops = [number for number, cards in enumerate(masked.piles, start=1) if told and meanings(told, cards[:1])]
        filled = [number for number, cards in enumerate(masked.piles, start=1) if cards]
        if told and not tops and all(masked.piles[number - 1][0] for number in filled):
            there = " and ".join(TEXT[masked.piles[number - 1][0]] for number in filled)
            refuse(said, "3.1b", f"no {told} lies on top of a pile; {there} can be taken")
        pile = tops[0] if len(tops) == 1 else filled[0] if len(filled) == 1 else None
    if pile is None:
        ask(said, "from which pile? (as 1 or 2)", "pile", candidates=[1, 2])
    seen = Seen()
    if masked.phase == "draw" and 1 <= pile <= PILES and masked.piles[pile - 1]:
        _show_top(masked, said, seen, pile, told)
    return _gained(masked, said, seen, [f"take {pile}"])


def _show_top(masked: SeaSalt, said: Said, seen: Seen, pile: int, told: str | None) -> int:
    """Return the top card of a pile that goes, which the line may name.

    Also note the card below it if that was not known.
    """
    seen.pile = pile
    said.used.add("top")
    raw = masked.places[pile - 1]
    if not raw[0]:
        if told is None:
            ask(said, f"the top card of pile {pile} was not noted: which is it? (as {examples(masked, 1)})", "taken")
        seen.named[pile, len(raw)] = card_of(said, told, [*unseen(masked)], "3.3", "among the cards not seen")
    elif told is not None and raw[0] not in meanings(told, raw[:1]):
        answers = said.taken is None and told in said.loose and len(said.loose) == 1 and said.top in (None, told)
        if not answers or not (masked.suspects(masked.viewer)[pile - 1] or not all(raw)):
            refuse(said, "3.3", f"{TEXT[raw[0]]} lies on top of pile {pile}, not {told}")
        said.top = told
    if len(raw) > 1 and not raw[1]:
        if not said.top:
            ask(said, f"what lies on top of pile {pile} now? (as top {examples(masked, 1)})", "top")
        seen.named[pile, len(raw) - 1] = card_of(said, said.top, [*unseen(masked)], "3.3", "among the cards not seen")
    return raw[0] or seen.named[pile, len(raw)]


def pair(masked: SeaSalt, said: Said) -> SeaSalt:
    if masked.phase != "play":
        refuse(said, "3.1", f"a card has to be drawn first; {phase_words(masked)}")
    a, b = _two(masked, said)
    if said.again and KIND[a] != "boat":
        refuse(said, "4.2", "only boats give another turn")
    seen = Seen()
    if not is_mine(masked):
        seen.holds[masked.active] = [a, b]
    if KIND[a] == "crab":
        return _crabs(masked, said, seen, a, b)
    if KIND[a] == "shark":
        return _shark(masked, said, seen, a, b)
    mine_fish = KIND[a] == "fish" and is_mine(masked) and said.got in said.loose
    if (said.got is not None and not mine_fish) or said.source is not None:
        refuse(said, "4.2" if KIND[a] == "boat" else "4.3", f"a pair of {KIND[a]} takes no card from there")
    if KIND[a] == "fish" and masked.deck_size:
        seen.draws = [MERMAID if said.mermaids else None]
        if is_mine(masked):
            drew = said.drew or said.loose
            said.used.add("drew" if said.drew else "loose")
            if len(said.drew) > 1:
                refuse(said, "4.3", f"fish bring one card from the deck, not {len(drew)}")
            if len(drew) != 1:
                ask(said, f"what did the fish bring from the deck? (as drew {examples(masked, 1)})", "drawn")
            card = card_of(said, drew[0], [*unseen(masked)], "4.3", "among the cards that you have not seen")
            seen.draws = [card]
        elif said.drew:
            refuse(said, "4.3", f"what seat {masked.active} draws is not seen")
    elif said.drew:
        refuse(said, "4.3", "there is nothing to draw with this pair")
    said.used.add("again")
    return _gained(masked, said, seen, [pack(LAY, a, b)])


def _two(masked: SeaSalt, said: Said) -> tuple[int, int]:
    """Return the two cards of a pair in the order of writing; kinds alone suffice if only one pair fits."""
    tokens = said.pair[-2:] or (["shark", "swimmer"] if said.steals else ["crab"])
    if len(tokens) == 1:
        kind = next((KIND[card] for card in meanings(tokens[0], ALL)), "")
        word = tokens[0].partition("/")[0]
        alike = [tokens[0], tokens[0] if word.endswith("s") else word]  # `yellow boats` means that both are yellow
        tokens = ["shark", "swimmer"] if kind in ("shark", "swimmer") else alike
    seat, cards = masked.active, possible(masked, masked.active)
    options = [meanings(token, cards) for token in tokens]
    found = {tuple(sorted(pair)) for pair in product(*options) if not Counter(pair) - cards}
    found = {_ordered(pair) for pair in found if _ordered(pair)}
    if len(found) > 1:
        a, b = min(found)
        ask(said, f"which two cards are laid? (as pairs {TEXT[a]} {TEXT[b]})", "pair")
    if found:
        a, b = found.pop()
        return a, b
    whose = "in your hand" if seat == masked.viewer else f"in the hand of seat {seat}"
    chosen = [card_of(said, token, [*cards], "3.4", whose) for token in tokens]
    # The colours of cards that are not seen stay open.
    names = " and ".join(TEXT[card] if "/" in token else token for token, card in zip(tokens, chosen, strict=True))
    if _ordered(tuple(sorted(chosen))):
        raise IllegalMove(said.text, "3.4", f"{names} are not both {whose}")
    raise IllegalMove(said.text, "3.7", f"{names} are not a pair")


def _ordered(pair: tuple[int, ...]) -> tuple[int, ...]:
    """Return a pair in the order of writing, or nothing if the cards are not a pair; equal cards come sorted."""
    kinds = tuple(KIND[card] for card in pair)
    if kinds == ("swimmer", "shark"):
        return pair[::-1]
    return pair if kinds in PAIRS.values() else ()


def _crabs(masked: SeaSalt, said: Said, seen: Seen, a: int, b: int) -> SeaSalt:
    filled = [number for number, cards in enumerate(masked.piles, start=1) if cards]
    pile = said.source
    said.used.add("source")
    if pile is None and len(filled) == 1:
        pile = filled[0]
    if pile is None:
        pile = said.spare_number()
    if pile is None:
        if filled:
            ask(said, "through which pile do the crabs look? (as from 1)", "source", candidates=[1, 2])
        return _gained(masked, said, seen, [pack(LAY, a, b)])
    if pile not in filled:
        refuse(said, "4.1", f"there is no pile {pile}" if pile not in range(1, PILES + 1) else f"pile {pile} is empty")
    lay = pack(LAY, a, b, pile)
    if is_mine(masked):
        steps: list[Step] = [lay, _look(masked, said, seen, pile)]
        wanted = said.bring()
        if wanted is not None:
            there = [card for card in masked.places[pile - 1] if card] + list(seen.named.values())
            card = card_of(said, wanted, there, "4.1", f"in pile {pile}")
            steps.append(f"find {TEXT[card]}")
        return _gained(masked, said, seen, steps)
    return _unseen_find(masked, said, seen, pile, [lay])


def _unseen_find(masked: SeaSalt, said: Said, seen: Seen, pile: int, steps: list[Step]) -> SeaSalt:
    """Let crabs of another seat take a card, which is visible only if it is the top card.

    `steps` lay the crabs, unless that is done already.
    """
    raw = masked.places[pile - 1]
    said.used.add("got")
    if said.got is not None or said.of_top or len(masked.piles[pile - 1]) == 1:
        if said.got is not None and raw[0] and raw[0] not in meanings(said.got, raw[:1]):
            reason = f"what crabs take from below the top is not seen: expected from {pile}"
            refuse(said, "4.1", f"{reason}; {TEXT[raw[0]]} lies on top")
        top = _show_top(masked, said, seen, pile, said.got)
        return _gained(masked, said, seen, [*steps, pack(FIND, top)])
    if not all(raw[1:]):
        return _from_unnoted(masked, said, seen, steps, pile)

    def below(position: SeaSalt) -> int:
        cards = position.piles[pile - 1]
        wanted = [card for card in cards[1:] if card != cards[0]]
        if said.mermaids:
            wanted = [card for card in wanted if card == MERMAID]
        return pack(FIND, wanted[0]) if wanted else 0 if said.mermaids else pack(FIND, cards[0])

    return _gained(masked, said, seen, [*steps, below])


def _look(masked: SeaSalt, said: Said, seen: Seen, pile: int) -> Callable[[SeaSalt], int | None]:
    """Let the crabs of the viewer search a pile, which resolves its doubts; return the check of the full position."""
    raw = masked.places[pile - 1]
    doubtful = masked.suspects(masked.viewer)[pile - 1]
    if said.sees is not None:
        said.used.add("sees")
        there = [card for card in raw if card] + ([*unseen(masked)] if not all(raw) else [])
        cards = [card_of(said, word, there, "4.1", f"in pile {pile}") for word in said.sees]
        if not all(raw):
            if len(cards) != len(raw):
                refuse(
                    said,
                    "4.1",
                    f"pile {pile} has {counted(len(raw), 'card')}; {counted(len(cards), 'is', 'are')} named",
                )
            size = len(raw)
            seen.named |= {(pile, size - i): card for i, card in enumerate(cards) if not raw[i]}
        elif doubtful:
            seen.gone[pile] = list((Counter(raw) - Counter(cards)).elements())
        return lambda position: None if position.piles[pile - 1] == cards else 0
    if not all(raw):
        ask(said, f"which cards are in pile {pile}, from the top? (as sees {examples(masked, len(raw))})", "sees")
    if doubtful:
        count = sum(event["pile"] == pile for event in masked.taken)
        if said.gone is None and said.got not in said.loose:
            said.gone = said.spare(count)
        if said.gone is None:
            what = ", ".join(TEXT[card] for card in sorted(set(doubtful)))
            ask(
                said,
                f"which {count} of {what} have gone from pile {pile}? (as missing {TEXT[doubtful[0]]})",
                "gone",
                counts=[count],
            )
        said.used.add("gone")
        seen.gone[pile] = [card_of(said, word, doubtful, "4.1", f"in doubt on pile {pile}") for word in said.gone]
        if len(seen.gone[pile]) != count:
            refuse(
                said,
                "4.1",
                f"crabs have taken {counted(count, 'card')} of pile {pile} unseen, not {len(seen.gone[pile])}",
            )
    return lambda position: None


def _from_unnoted(masked: SeaSalt, said: Said, seen: Seen, steps: list[Step], pile: int) -> SeaSalt:
    """Let crabs take from a pile of which some cards were not noted: the cards below the top become unknown."""
    if said.mermaids:
        return _mermaid_from_unnoted(masked, said, seen, steps, pile)
    searched = play_out(masked, said, seen, steps)
    piles, sizes = searched.places, searched.hand_sizes
    piles[pile - 1] = [piles[pile - 1][0]] + [0] * (len(piles[pile - 1]) - 2)
    sizes[searched.active - 1] += 1
    return searched.replace(piles=piles, hand_sizes=sizes, phase="play", aim=1)


def _mermaid_from_unnoted(masked: SeaSalt, said: Said, seen: Seen, steps: list[Step], pile: int) -> SeaSalt:
    """Do the same if the card is the fourth mermaid, which is in the pile, noted or not."""
    raw = masked.places[pile - 1]
    if MERMAID not in raw[1:]:
        seen.named[pile, len(raw) - raw.index(0, 1)] = MERMAID
    after = _gained(masked, said, seen, [*steps, pack(FIND, MERMAID)])
    piles = after.places
    piles[pile - 1] = piles[pile - 1][:1] + [0] * (len(piles[pile - 1]) - 1)
    return after.replace(piles=piles)


def _shark(masked: SeaSalt, said: Said, seen: Seen, a: int, b: int) -> SeaSalt:
    sizes, seat = masked.hand_sizes, masked.active
    victims = [s for s in range(1, masked.players + 1) if s != seat and sizes[s - 1] and not masked.is_open(s)]
    source = said.spare_number() if said.source is None else said.source
    said.used.add("source")
    if source is None and len(victims) > 1:
        ask(
            said, f"from whom? (as {' or '.join(f'from {victim}' for victim in victims)})", "source", candidates=victims
        )
    if source is None and not victims:
        return play_out(masked, said, seen, [pack(LAY, a, b)])
    victim = victims[0] if source is None else source
    if victim not in victims:
        # The plain rules give the reason.
        return play_out(masked, said, seen, [f"pair {TEXT[a]} {TEXT[b]} from {victim} takes crab/black"])
    steps: list[Step] = [pack(LAY, a, b, victim)]
    card = _stolen(masked, said, seen, victim)
    if card is not None:
        steps.append(card)
    return _gained(masked, said, seen, steps)


def _stolen(masked: SeaSalt, said: Said, seen: Seen, victim: int) -> Step | None:
    """Return the card of a theft, which thief and victim see; None if it must still be entered."""
    you, told = masked.viewer, said.bring()
    if you not in (masked.active, victim):
        if told is not None:
            refuse(said, "4.4", f"which card goes from seat {victim} to seat {masked.active} is not seen")
        if said.mermaids:
            seen.holds[victim] = [MERMAID]
            return pack(PICK, MERMAID)
        return lambda position: position.legal_codes()[-1]
    if told is None:
        return None
    whose = "in your hand" if you == victim else f"in the hand of seat {victim}"
    card = card_of(said, told, [*possible(masked, victim)], "4.4", whose)
    if victim != you:
        seen.holds[victim] = [card]
    return pack(PICK, card)


def effect(masked: SeaSalt, said: Said) -> SeaSalt:
    """Play the card that an effect in progress brings."""
    seen, told = Seen(), said.brought
    said.used |= {"source", "pile"}
    if masked.phase == "search":
        for pile in (said.source, said.pile):
            if pile not in (None, masked.aim):
                refuse(said, "4.1", f"the crabs look through pile {masked.aim}, not pile {pile}")
        if not is_mine(masked):
            said.got = said.bring()
            return _unseen_find(masked, said, seen, masked.aim, [])
        said.bring()
        if told is None:
            ask(
                said,
                f"which card do the crabs take? (as find {examples(masked, 1, masked.piles[masked.aim - 1])})",
                "got",
            )
        there = masked.piles[masked.aim - 1]
        return _gained(masked, said, seen, [f"find {TEXT[card_of(said, told, there, '4.1', 'in that pile')]}"])
    for seat in (said.source, said.pile):
        if seat not in (None, masked.aim):
            refuse(said, "4.4", f"seat {masked.aim} is robbed, not seat {seat}")
    card = _stolen(masked, said, seen, masked.aim)
    if card is None:
        ask(said, f"which card is taken? (as takes {examples(masked, 1, possible(masked, masked.aim))})", "got")
    return _gained(masked, said, seen, [card])


def _gained(masked: SeaSalt, said: Said, seen: Seen, steps: Sequence[Step]) -> SeaSalt:
    """Play a move that may bring a card; the fourth mermaid ends the game, and then the line may have hands (5.5)."""
    if not said.mermaids and MERMAID not in seen.draws and not said.shown:
        after = play_out(masked, said, seen, steps)
        return _final(masked, after, set()) if after.end == "mermaids" else after
    seat, you = masked.active, masked.viewer
    if said.mermaids and seat != you:
        seen.holds[seat] = [*seen.holds.get(seat, []), *[MERMAID] * 3]
    if not said.shown:
        after = play_out(masked, said, seen, steps)
        return _final(masked, after, set()) if after.end == "mermaids" else after
    hands = told_hands(masked, said)
    for other, hand in hands.items():
        cards = Counter(hand)
        if other == seat:
            cards.subtract([MERMAID])
            cards.update(
                seen.holds.get(seat, [])[:2] if any(card != MERMAID for card in seen.holds.get(seat, [])) else []
            )
        else:
            cards.update(card for card in seen.holds.get(other, []))
        seen.whole[other] = list((+cards).elements())
    after = play_out(masked, said, replace(seen, holds={}), steps)
    if after.end != "mermaids":
        refuse(said, "3.3", "hands are shown at the end of the round only")
    return _final(masked, after, set(hands))


def _final(masked: SeaSalt, after: SeaSalt, told: set[int]) -> SeaSalt:
    """Return the end of the game, at which open and named hands are visible.

    Of the other hands the view has what was known of them, and the four mermaids of the seat that wins.
    """
    you = masked.viewer
    hands = after.hands
    for seat in range(1, masked.players + 1):
        if seat == you or masked.is_open(seat) or seat in told:
            continue
        laid = Counter(after.tables[seat - 1]) - Counter(masked.tables[seat - 1])
        known = Counter(masked.known(you)[seat - 1]) - laid
        known[MERMAID] = COPIES[MERMAID] if seat == after.ended_by else 0
        hands[seat - 1] = list((+known).elements())
    return after.replace(hands=hands)
