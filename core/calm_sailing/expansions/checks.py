"""Checks for documents of Calm Sailing with expansions, in addition to those of base/checks.py."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ...errors import counted
from ..base.checks import Checker, check_own_start, most_at_a_start, most_in_hand
from ..material import (
    COMPASSES,
    FINISH,
    FINISHES,
    HAND_LIMIT,
    ISLANDS,
    LETTERS,
    MONSTER,
    MOST_MONSTERS,
    NIGHT,
    ORANGE,
    PURPLE,
    START,
    WILD,
    YELLOW,
    YELLOW_LIMIT,
    cell_text,
)
from .board_checks import check_layout, check_piles, explores, has_storms
from .document_keys import ExpandedMemory, ExpandedRules, Step

STORMS = (YELLOW, PURPLE, ORANGE)
TOPS = 2  # cards on top of a pile that a joint discard may take instead (8.3.1)


def expansions(rules: ExpandedRules | None) -> dict[int, int]:
    """Return how many of each expansion card are in the game, including those of an exploration deck; without rules,
    six of each."""
    if rules is None:
        return dict.fromkeys((MONSTER, WILD, *STORMS), COMPASSES)
    colors = (rules.storm_colors.Y, rules.storm_colors.P, rules.storm_colors.O)
    storms = dict(zip(STORMS, colors if has_storms(rules) else (0, 0, 0), strict=True))
    return {MONSTER: MOST_MONSTERS if explores(rules) else rules.sea_monsters, WILD: rules.wild} | storms


def check_kept(checker: Checker, *, is_deal: bool, document: dict[str, Any]) -> None:
    """Add problems to the checker unless `rocks`, `storms`, `compasses` and other keys of expansions are present
    exactly if the rules have them, and fit the cards."""
    fields = checker.fields
    rules: ExpandedRules | None = fields.get("rules")
    if rules is None:
        return
    rocks = rules.jagged_rocks or (explores(rules) and not is_deal)
    if not rocks and "rocks" in document:
        checker.add("rocks", "expected only with rules.jagged_rocks")
    elif rocks and ("rocks" not in document or (is_deal and document["rocks"] is None)):
        checker.add("rocks", f"missing; expected the row on which the rocks lie, {rules.layout.rows_text}")
    if "storm_colors" in rules.model_fields_set and not has_storms(rules):
        checker.add("rules.storm_colors", "expected only where storms are in play")
    for key in ("storms", "compasses"):
        wanted = has_storms(rules) and not is_deal
        if key in document and not wanted:
            checker.add(key, f"expected only in mid-game{'' if has_storms(rules) else ' with rules.storms 6'}")
        elif wanted and key not in document:
            checker.add(key, "missing; a position in mid-game with storms gives storms and compasses")
    _check_moon(checker, rules, is_deal=is_deal, document=document)
    check_layout(checker, is_deal=is_deal, document=document)
    earned, lying = fields.get("compasses"), fields.get("storms")
    if earned is not None and earned.held + earned.left > COMPASSES:
        checker.add("compasses", f"{earned.held + earned.left} in all; there are {COMPASSES}")
    if lying is not None:
        for letter, card in (("Y", YELLOW), ("P", PURPLE), ("O", ORANGE)):
            for at in getattr(lying, letter):
                checker.cards(f"storms.{letter}", [card])
                if letter != "P" and checker.players is not None and at > checker.players:
                    checker.add(f"storms.{letter}", f"seat {at} of a game of {checker.players}")


def _check_moon(checker: Checker, rules: ExpandedRules, *, is_deal: bool, document: dict[str, Any]) -> None:
    """Check that `moon` is present if the variant has it, and that it names islands (12.3)."""
    if "halves" in rules.model_fields_set and rules.variant is None:
        checker.add("rules.halves", f"expected only with the variant {NIGHT}")
    wanted = rules.variant is not None and not is_deal
    if "moon" in document and not wanted:
        checker.add("moon", f"expected only in mid-game{'' if rules.variant else f' of the variant {NIGHT}'}")
    elif wanted and "moon" not in document:
        checker.add("moon", "missing; a position in mid-game of Day and Night gives the cells that lie moon up")
    moon, grid = checker.fields.get("moon"), checker.fields.get("grid")
    if not wanted or not moon or rules.layout.name != "standard":
        return
    twice = sorted(cell for cell in set(moon) if moon.count(cell) > 1)
    if twice:
        checker.add("moon", f"{' '.join(map(cell_text, twice))} named twice")
    bare = [cell for cell in sorted(set(moon)) if not (grid and grid[cell])]
    if bare and (grid or document.get("grid") is None):  # omitted: empty; unreadable: already a problem
        checker.add("moon", f"no island lies on {' '.join(map(cell_text, bare))}")


def most_at_a_turn(checker: Checker, rules: ExpandedRules) -> int | None:
    """Return the maximum number of cards in a hand at the start of a turn (4.2).

    Return None if there is no maximum here, because further cards may come on top: monsters that a solo Start brought
    (10.29), or cards out of an exploration deck (12.2). A hand that extra cards enlarged may have two cards more, if
    the seat gave two top cards of its pile in the joint discard (8.3.1).
    """
    start_laid = bool(checker.fields.get("start_laid"))
    if explores(rules) or (rules.sea_monsters and checker.players == 1 and start_laid):
        return None
    memory: ExpandedMemory | None = checker.fields.get("memory")
    given = memory is None or any(memory.blind)
    if not (start_laid and expansions(rules)[YELLOW] and checker.players in (1, 2) and given):
        return most_in_hand(checker, start_laid)
    if checker.players == 2:
        return HAND_LIMIT + TOPS
    due = checker.joint_discard
    return max(checker.hand_limit, checker.solo_start - (due if due < TOPS else due - TOPS))


def check_hand_sizes(checker: Checker, sizes: list[int], piles: list[int]) -> None:
    """Add problems to the checker for wrong sizes of hands at the start of a turn, unless an expansion explains them
    (4.2).

    Within a turn, the function checks the seats that do not act. step_checks.py checks the other hands, and those of a
    joint discard.
    """
    rules: ExpandedRules | None = checker.fields.get("rules")
    step: Step | None = checker.fields.get("pending")
    if rules is None or checker.fields.get("won") or (step is not None and step.step in ("share", "give")):
        return
    during = step.during if step is not None else None
    if during == "extra":
        return
    first, begun = checker.fields.get("first"), _begun_by(checker, sizes)
    if during == "setup" and begun and first and first != begun:
        checker.add(
            "first", f"seat {first}, yet the hands show that seat {begun} drew first; expected {begun}", "10.28"
        )
        return
    acting = checker.fields.get("to_move") if step is not None else None
    most = most_at_a_turn(checker, rules)
    least = YELLOW_LIMIT - rules.wild if has_storms(rules) else checker.hand_limit  # a wild as a compass (10.25)
    to_draw = _still_to_draw(checker, step)
    for seat, (size, pile) in enumerate(zip(sizes, piles, strict=False), start=1):
        if seat == acting:
            continue
        where = f"hands of seat {seat}"
        if most is not None and size > most:
            checker.number(where, size, most=most, clause="4.2")
        elif seat not in to_draw and size < least and pile:
            what = f"{counted(size, 'card')}; expected {least} or more while the pile has some"
            checker.add(where, what, "4.2")


def _begun_by(checker: Checker, sizes: list[int]) -> int | None:
    """Return the seat that drew first in set-up, as the hands show.

    From there up to the seat that draws, all seats have cards; the others have none (10.28).
    """
    drawer: int | None = checker.fields.get("to_move")
    if drawer is None or drawer > len(sizes) or len(sizes) != checker.players:
        return None
    order = [*range(drawer + 1, len(sizes) + 1), *range(1, drawer)]
    return next((seat for seat in order if sizes[seat - 1]), drawer)


def _still_to_draw(checker: Checker, step: Step | None) -> list[int]:
    """Return the seats that draw after the seat to decide: all of them after a Start (5.5), and in set-up (10.28)."""
    setup = step is not None and step.during == "setup"
    if step is None or checker.players is None or not (step.all or setup):
        return []
    acting = checker.fields.get("to_move") or 1
    origin = checker.fields.get("first") if setup else step.turn
    count = ((origin or acting) - 1 - acting) % checker.players
    return [(acting + place) % checker.players + 1 for place in range(count)]


def check_room(checker: Checker, sizes: list[int], piles: list[int]) -> None:
    """Add problems to the checker if a seat has more cards than a share (2.4), or a hand more than its maximum.

    Monsters drawn for a solo Start (10.29) and cards out of an exploration deck (12.2) come on top.
    """
    rules: ExpandedRules | None = checker.fields.get("rules")
    if rules is None or checker.players is None or not len(sizes) == len(piles) == checker.players:
        return
    beyond = FINISHES + MOST_MONSTERS if explores(rules) else 0
    dealt = ISLANDS + (rules.wild if explores(rules) else FINISHES + sum(expansions(rules).values()))
    share = -(-dealt // checker.players) + 1
    most = most_at_a_start(checker)
    if checker.players == 1 and (beyond or rules.sea_monsters):
        # As many in addition to the monsters, however few extra cards there are (10.29).
        most = max(most, checker.joint_discard)
    held = most + max(beyond, rules.sea_monsters)
    told = {problem.where for problem in checker.problems}
    for seat, (size, pile) in enumerate(zip(sizes, piles, strict=True), start=1):
        if f"hands of seat {seat}" not in told:
            checker.number(f"hands of seat {seat}", size, most=held, why="(4.2, 5.3)")
        if pile > share or size + pile > share + beyond:
            what = f"{counted(size + pile, 'card')} with the hand; a share has at most {share + beyond} (2.4)"
            checker.add(f"piles of seat {seat}", what)


def check_own_starts(
    checker: Checker, seat: int, hand: list[int], gone: list[int], elsewhere: list[int] | None = None
) -> None:
    """Add a problem to the checker unless the seat has its one Start (2.2, 2.5), and none after laying it.

    A Start may be in the hand, in the pile, among the seat's discards, or among the cards given unseen. A yellow storm
    may have taken it before any is laid (8.3.1). `gone` has the seat's discards. `elsewhere` has its pile and the cards
    given unseen, if these are known.
    """
    rules: ExpandedRules | None = checker.fields.get("rules")
    memory: ExpandedMemory | None = checker.fields.get("memory")
    start_laid = bool(checker.fields.get("start_laid"))
    if memory is not None:
        check_own_start(checker, memory, seat, hand, gone)
    count = (*hand, *gone, *(elsewhere or [])).count(START)
    if memory is not None and start_laid and memory.starter == seat and count:
        checker.add("memory.starter", f"seat {seat} has laid its Start, yet has one", "2.5")
    elif count > 1:
        checker.add(f"seat {seat}", f"{count} Start cards among its cards; each player has one", "2.5")
    elif count == 0 and not start_laid and elsewhere is not None and rules is not None and not has_storms(rules):
        checker.add(f"seat {seat}", "no Start card in hand or pile, yet none has been laid", "2.5")


def check_hidden_starts(checker: Checker, missing: int) -> None:
    """Add a problem to the checker unless every Start that the seat has not seen has a possible place. `missing` cards
    are in no known place."""
    fields = checker.fields
    rules: ExpandedRules = fields["rules"]
    memory: ExpandedMemory | None = fields.get("memory")
    step: Step | None = fields.get("pending")
    setup = step is not None and step.during == "setup"
    starter = memory.starter if memory is not None else 0
    homeless = []
    for seat, (size, pile) in enumerate(zip(fields["hands"], fields["piles"], strict=True), start=1):
        places = pile
        if memory is not None:
            places += memory.blind[seat - 1]
        if seat != fields["you"]:
            held = size - (memory.sure[seat - 1] if memory is not None else 0)
            fresh = memory.fresh[seat - 1] if memory is not None else 0 if setup else size
            places += min(held, fresh) + (memory.doubtful[seat - 1] if memory is not None else 0)
        if not places and seat != starter and not (seat == fields["you"] and START in checker.seen):
            homeless.append(seat)
    room = missing if fields["start_laid"] or expansions(rules)[YELLOW] else 0
    if fields["start_laid"] and not starter and not start_by_wild(checker):
        room += 1  # the Start that lies may be one of them
    if len(homeless) > max(0, room):
        checker.add("piles", f"no place is left for the Start of seat {', '.join(map(str, homeless))}", "2.5")


def start_by_wild(checker: Checker) -> bool:
    """Return whether a wild was laid as the Start, by the memory or because all Starts are elsewhere."""
    memory: ExpandedMemory | None = checker.fields.get("memory")
    if memory is not None:
        return memory.start_by_wild
    rules: ExpandedRules | None = checker.fields.get("rules")
    whole = "you" not in checker.fields and rules is not None and bool(rules.wild)
    return whole and bool(checker.fields.get("start_laid")) and len(checker.seen.get(START, [])) == checker.players


def check_what_is_laid(checker: Checker) -> None:
    """Add problems to the checker if the card laid as the Start, or a wild laid as the Finish, is among the other cards
    (2.2).

    The card is one of the Starts, or a wild, which has left the game (8.4.1). A wild laid as the Finish has left the
    game as well.
    """
    rules: ExpandedRules | None = checker.fields.get("rules")
    memory: ExpandedMemory | None = checker.fields.get("memory")
    if rules is None or checker.players is None:
        return
    by_wild = start_by_wild(checker)
    seen = len(checker.seen.get(START, []))
    if checker.fields.get("start_laid") and not by_wild and seen >= checker.players:
        checker.add("start_laid", f"a Start is laid, yet {seen} more are among the cards")
    step: Step | None = checker.fields.get("pending")
    left = rules.wild - len(checker.seen.get(WILD, [])) - (step is not None and step.step == "place")
    if left < 0 and step is not None and step.step == "place":  # otherwise another check reports too many wilds
        checker.add(
            "pending.step",
            f"a wild wants a cell, yet {counted(rules.wild, 'card W is', 'cards W are')} elsewhere",
            "8.4.1",
        )
    if memory is not None:
        left = memory.left.count(WILD)
    if by_wild + (memory is not None and memory.finish_by_wild) > max(0, left):
        where = "start_laid" if memory is None else "memory.left"
        what = f"{counted(max(0, left), 'card W has', 'cards W have')} left the game"
        checker.add(where, f"{what}; expected those that were laid as the Start or the Finish", "8.4.1")


def check_full_deal(checker: Checker, hands: list[list[int]], piles: list[list[int]]) -> None:
    """Add problems to the checker unless a full deal has full hands, even shares and all cards (2.4, 2.5)."""
    rules: ExpandedRules | None = checker.fields.get("rules")
    if rules is None:
        return
    for seat, (hand, pile) in enumerate(zip(hands, piles, strict=True), start=1):
        checker.dealt_hand(seat, hand)
        if START not in pile:
            checker.add(f"piles of seat {seat}", "no Start card in the pile (2.5)")
    checker.shares([len(hand) + len(pile) for hand, pile in zip(hands, piles, strict=True)])
    checker.whole("piles", range(1, ISLANDS + 1))
    due = {WILD: rules.wild} if explores(rules) else {FINISH: FINISHES, **expansions(rules)}
    for card, limit in due.items():
        found = len(checker.seen.get(card, []))
        if found < limit:
            checker.add("piles", f"{counted(found, 'card')} {LETTERS[card]} in the deal; expected {limit}")


def check_memory_of_expansions(checker: Checker, memory: ExpandedMemory, sizes: list[int], *, cards: bool) -> None:
    """Add problems to the checker unless the memory of the seats fits the sizes of the hands. `cards` is true if
    discards are named, as in a full position."""
    checker.remembered(memory, "discarded", "fresh", "doubtful", "blind", "sure", "unsure")
    for name in ("discarded", "blind"):
        wrong = int if cards else list
        if any(isinstance(entry, wrong) for entry in getattr(memory, name)):
            what = "lists of cards" if cards else "numbers of cards"
            checker.add(f"memory.{name}", f"expected {what} here")
        elif cards:
            for seat, entry in enumerate(getattr(memory, name), start=1):
                checker.cards(f"memory.{name} of seat {seat}", entry)
                if name == "blind":
                    check_piles(checker, f"memory.blind of seat {seat}", entry)
                else:
                    check_discards(checker, f"memory.discarded of seat {seat}", entry)
    checker.cards("memory.left", memory.left)
    if START in memory.left or FINISH in memory.left:
        checker.add(
            "memory.left", "expected monsters, islands that they hit, storms and wilds: no others leave the game"
        )
    for seat, entry in enumerate(memory.blind, start=1):
        if (len(entry) if isinstance(entry, list) else entry) not in (0, 2):
            checker.add("memory.blind", f"expected none or two cards for seat {seat} (8.3.1)")
    checker.starter(memory.starter)
    fields = checker.fields
    if not fields.get("start_laid"):
        for name, found in (("starter", memory.starter), ("start_by_wild", memory.start_by_wild)):
            if found:
                checker.add(f"memory.{name}", "expected only where a Start is laid")
        if any(memory.blind):
            checker.add("memory.blind", "top cards are given only in the joint discard of a Start", "8.3.1")
    elif memory.starter and memory.start_by_wild:
        checker.add("memory.starter", "a seat laid its Start, yet a wild stands for the Start")
    if memory.finish_by_wild and not fields.get("won"):
        checker.add("memory.finish_by_wild", "expected only where the game is won")
    gone = [entry if isinstance(entry, int) else len(entry) for entry in memory.discarded]
    checker.own_discards(gone)
    for name, counts, most in (("fresh", memory.fresh, sizes), ("doubtful", memory.doubtful, gone)):
        for seat, (count, size) in enumerate(zip(counts, most, strict=False), start=1):
            if count > size:
                checker.add(f"memory.{name}", f"{count} for seat {seat}, which has {counted(size, 'card')} there")
    monsters = expansions(fields.get("rules"))[MONSTER]
    elsewhere = memory.left.count(MONSTER) + (fields.get("exploration") or []).count(MONSTER)
    if sum(memory.sure) + elsewhere > monsters:
        what = f"{sum(memory.sure)} monsters in hands and {elsewhere} elsewhere; there are {monsters}"
        checker.add("memory.sure", what)
    for seat, (sure, unsure, size) in enumerate(zip(memory.sure, memory.unsure, sizes, strict=False), start=1):
        if sure + unsure > size:
            checker.add("memory.unsure", f"{sure} and {unsure} for seat {seat}, which holds {counted(size, 'card')}")


def check_discards(checker: Checker, where: str, cards: list[int]) -> None:
    """Add a problem to the checker at `where` if `cards`, the discards of a seat, has storms or monsters."""
    if any(card >= YELLOW for card in cards):
        checker.add(where, "a storm is never discarded", "8.3.0")
    if MONSTER in cards:
        checker.add(where, "a monster is never discarded", "8.2.3")


def check_monsters(checker: Checker, memory: ExpandedMemory | None, hands: dict[int, list[int]]) -> None:
    """Add problems to the checker unless the public knowledge of monsters fits the known hands, listed by seat."""
    rules: ExpandedRules | None = checker.fields.get("rules")
    if memory is None or rules is None or explores(rules):  # check_shown checks games with an exploration deck
        return
    for seat, hand in hands.items():
        if seat <= min(len(memory.sure), len(memory.unsure)):
            sure, unsure, found = memory.sure[seat - 1], memory.unsure[seat - 1], hand.count(MONSTER)
            if not sure <= found <= sure + unsure:
                what = f"{sure} and {unsure} more perhaps for seat {seat}, which holds {found} monsters"
                checker.add("memory.sure", what)
    step: Step | None = checker.fields.get("pending")
    if any(memory.unsure) and not expansions(rules)[MONSTER]:
        checker.add("memory.unsure", "expected 0: no sea monsters are in play")
    elif step is not None and step.step in ("share", "give") and any(memory.unsure):
        checker.add("memory.unsure", "expected 0: in a joint discard the seats announce what they can give", "5.4")


def whole_game(rules: ExpandedRules, players: int, *, start_by_wild: bool, start_laid: bool) -> Counter[int]:
    """Return the cards of the game with their numbers of copies: all islands, also removed ones, the Finish cards,
    those of expansions, and the Starts except for one that is laid."""
    whole = Counter(dict.fromkeys(range(1, ISLANDS + 1), 1))
    whole[FINISH] = FINISHES
    whole[START] = players - (start_laid and not start_by_wild)
    whole.update(expansions(rules))
    return whole


def check_lost(checker: Checker, memory: ExpandedMemory | None) -> None:
    """Add a problem to the checker if a view states that the game is lost although the seat to move surely holds two
    cards to discard (7.2, 4B), or can turn an island over (12.3)."""
    fields = checker.fields
    rules: ExpandedRules | None = fields.get("rules")
    sizes, active = fields.get("hands"), fields.get("to_move")
    if not fields.get("lost") or fields.get("pending") is not None or rules is None or sizes is None:
        return
    if active is None or active == fields.get("you") or active > len(sizes):
        return
    seat = active - 1
    monsters = expansions(rules)[MONSTER] - len(checker.seen.get(MONSTER, []))
    fresh = sizes[seat]
    if memory is not None and len(memory.sure) == len(memory.unsure) == len(memory.fresh) == len(sizes):
        monsters = min(monsters, memory.sure[seat] + memory.unsure[seat])
        fresh = memory.fresh[seat]
    if fresh and not fields.get("start_laid"):  # a Start may be unaffordable (10.2)
        return
    most = f"seat {active} holds {counted(sizes[seat], 'card')}, at most {max(0, monsters)} of them monsters"
    if sizes[seat] - monsters >= 2:
        checker.add("lost", f"{most}, so that it can discard two", "7.2")
    elif rules.variant is not None and any(fields.get("grid") or []) and sizes[seat] - monsters == 1:
        checker.add("lost", f"{most}, so that it can turn an island over (7.2, 12.3)")
