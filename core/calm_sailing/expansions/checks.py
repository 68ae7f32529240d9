"""What can be wrong with a document of Calm Sailing with expansions, beyond what is wrong with any (checks.py)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..base.checks import Checker, most_at_a_start
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
    card_text,
    cell_text,
)
from .board_checks import check_layout, explores, has_storms
from .forms import ExpandedMemory, ExpandedRules, Step

STORMS = (YELLOW, PURPLE, ORANGE)


def expansions(rules: ExpandedRules | None) -> dict[int, int]:
    """How many of each expansion card are in the game, those of an exploration deck too."""
    if rules is None:
        return dict.fromkeys((MONSTER, WILD, *STORMS), COMPASSES)
    colors = (rules.storm_colors.Y, rules.storm_colors.P, rules.storm_colors.O)
    storms = dict(zip(STORMS, colors if has_storms(rules) else (0, 0, 0), strict=True))
    return {MONSTER: MOST_MONSTERS if explores(rules) else rules.sea_monsters, WILD: rules.wild} | storms


def check_kept(checker: Checker, *, is_deal: bool, document: dict[str, Any]) -> None:
    """`rocks`, `storms` and `compasses` stand where the rules have them, and fit the cards."""
    fields = checker.fields
    rules: ExpandedRules | None = fields.get("rules")
    if rules is None:
        return
    rocks = rules.jagged_rocks or (explores(rules) and not is_deal)
    if not rocks and "rocks" in document:
        checker.add("rocks", "expected only with rules.jagged_rocks")
    elif rocks and ("rocks" not in document or (is_deal and document["rocks"] is None)):
        checker.add("rocks", "missing; expected the row on which the rocks lie, 1 to 6")
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
    """`moon` stands where the variant has it, and names islands (12.3)."""
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
    if bare and (grid or document.get("grid") is None):  # left out it is empty; one that cannot be read is told already
        checker.add("moon", f"no island lies on {' '.join(map(cell_text, bare))}")


def check_step(checker: Checker, sizes: list[int], hand: list[int] | None) -> None:
    """`pending` fits the position; `hand` is the hand of the seat to decide, where it is known."""
    step: Step | None = checker.fields.get("pending")
    rules: ExpandedRules | None = checker.fields.get("rules")
    if step is None or rules is None:
        return
    wanted = {
        "storm": ("card", "during"),
        "pay": ("owed",),
        "give": ("owed",),
        "place": ("number",),
    }.get(step.step, ())
    for name in wanted:
        if not getattr(step, name):
            checker.add(f"pending.{name}", f"missing; expected with the step {step.step}")
    if step.step == "storm" and step.card is not None:
        if step.card not in STORMS:
            checker.add("pending.card", f"{card_text(step.card)}; expected Y, P or O")
        else:
            checker.cards("pending.card", [step.card])
    storm = step.step == "storm" or step.purpose == "storm"
    if storm and step.during is not None and (step.during == "explore") != explores(rules):
        expected = "explore" if explores(rules) else "setup, extra or refill"
        checker.add("pending.during", f"{step.during}; expected {expected} in this game")
    if step.explore and not (explores(rules) and step.step == "pay" and checker.fields.get("exploration")):
        checker.add("pending.explore", "expected only with a payment, where an exploration deck is left (12.2)")
    if storm and not has_storms(rules):
        checker.add("pending.step", "a storm, yet storms are not in play")
    if step.step == "rocks" and checker.fields.get("rocks") is None:
        checker.add("pending.step", "a step of the rocks, yet none lie")
    if step.step == "place" and not rules.wild:
        checker.add("pending.step", "a wild, yet none is in play")
    if step.turn is not None and checker.players is not None and step.turn > checker.players:
        checker.add("pending.turn", f"seat {step.turn} of a game of {checker.players}; expected 1 to {checker.players}")
    if step.step in ("share", "give") and not checker.fields.get("start_laid"):
        checker.add("pending.step", "a joint discard, yet no Start is laid (5.4)")
    if step.purpose == "storm" and step.step == "pay" and step.during is None:
        checker.add("pending.during", "missing; expected with a payment for a storm")
    active = checker.fields.get("to_move")
    if step.step in ("pay", "give") and active is not None and active <= len(sizes):
        able = sizes[active - 1]
        if hand is not None:
            able = sum(card >= step.above and card != MONSTER for card in hand)
        if step.owed > able and step.step == "pay":
            checker.add("pending.owed", f"{step.owed} cards are due, but only {able} can be given")


def check_hand_sizes(checker: Checker, sizes: list[int], piles: list[int], most: int, *, exact: bool) -> None:
    """Hands at the start of a turn, where no expansion explains another size (4.2)."""
    rules: ExpandedRules | None = checker.fields.get("rules")
    if rules is None or checker.fields.get("pending") is not None or checker.fields.get("won"):
        return
    least = (3 if has_storms(rules) else HAND_LIMIT) - rules.wild
    for seat, (size, pile) in enumerate(zip(sizes, piles, strict=False), start=1):
        if size > most and not rules.sea_monsters and not explores(rules):
            checker.add(f"hands of seat {seat}", f"{size} cards; expected at most {most} (4.2)")
        elif exact and size < least and pile:
            checker.add(
                f"hands of seat {seat}", f"{size} cards; expected {least} or more while the pile has some (4.2)"
            )


def check_room(checker: Checker, sizes: list[int], piles: list[int]) -> None:
    """No seat has more cards than a share (2.4), and no hand more than it can ever hold: monsters that are drawn for a
    solo Start come on top (10.29), and so do the cards out of an exploration deck (12.2)."""
    rules: ExpandedRules | None = checker.fields.get("rules")
    if rules is None or checker.players is None or not len(sizes) == len(piles) == checker.players:
        return
    beyond = FINISHES + MOST_MONSTERS if explores(rules) else 0
    dealt = ISLANDS + (0 if explores(rules) else FINISHES + sum(expansions(rules).values()))
    share = -(-dealt // checker.players) + 1
    held = most_at_a_start(checker) + max(beyond, rules.sea_monsters)
    for seat, (size, pile) in enumerate(zip(sizes, piles, strict=True), start=1):
        if size > held:
            checker.add(f"hands of seat {seat}", f"{size} cards; expected at most {held} (4.2, 5.3)")
        if pile > share or size + pile > share + beyond:
            what = f"{size + pile} cards with the hand; a share has at most {share + beyond} (2.4)"
            checker.add(f"piles of seat {seat}", what)


def check_own_starts(checker: Checker, hands: list[list[int]], piles: list[list[int]], start_laid: bool) -> None:
    """Each player has one Start (2.2, 2.5); a yellow storm may have taken it (8.3.1)."""
    rules: ExpandedRules | None = checker.fields.get("rules")
    if rules is None:
        return
    held = [hand.count(START) + pile.count(START) for hand, pile in zip(hands, piles, strict=True)]
    for seat, count in enumerate(held, start=1):
        if count > 1:
            checker.add(f"seat {seat}", f"{count} Start cards in hand and pile; each player has one (2.5)")
        elif count == 0 and not start_laid and not has_storms(rules):
            checker.add(f"seat {seat}", "no Start card in hand or pile, yet none has been laid (2.5)")
    if start_laid and sum(held) >= len(hands) and not rules.wild:
        checker.add("start_laid", f"a Start is laid, yet {sum(held)} more are in the game")


def check_seen_starts(checker: Checker) -> None:
    """With a Start laid one of the players' Starts is not among the cards that a view tells (2.2)."""
    rules: ExpandedRules | None = checker.fields.get("rules")
    seen = len(checker.seen.get(START, []))
    laid = checker.fields.get("start_laid") and rules is not None and not rules.wild
    if laid and checker.players is not None and seen == checker.players:
        checker.add("start_laid", f"a Start is laid, yet {seen} more are among the cards")


def check_full_deal(checker: Checker, hands: list[list[int]], piles: list[list[int]]) -> None:
    """A full deal has five cards a seat and every card once (2.4, 2.5)."""
    rules: ExpandedRules | None = checker.fields.get("rules")
    if rules is None:
        return
    for seat, (hand, pile) in enumerate(zip(hands, piles, strict=True), start=1):
        if len(hand) != HAND_LIMIT:
            checker.add(f"hands of seat {seat}", f"{len(hand)} cards; expected {HAND_LIMIT} in a deal (2.5)")
        if START in hand:
            checker.add(f"hands of seat {seat}", "a Start card is never in an opening hand (2.5)")
        if START not in pile:
            checker.add(f"piles of seat {seat}", "no Start card in the pile (2.5)")
    sizes = [len(hand) + len(pile) for hand, pile in zip(hands, piles, strict=True)]
    if max(sizes) - min(sizes) > 1:
        checker.add("piles", f"shares of {', '.join(map(str, sizes))} cards; expected as even as possible (2.4)")
    absent = [n for n in range(1, ISLANDS + 1) if n not in checker.seen]
    if absent:
        names = " ".join(map(str, absent[:12])) + (" ..." if len(absent) > 12 else "")
        checker.add("piles", f"cards missing from the deal: {names} (removed islands go into rules.removed)")
    for card, limit in {} if explores(rules) else {FINISH: FINISHES, **expansions(rules)}.items():
        found = len(checker.seen.get(card, []))
        if found < limit:
            checker.add("piles", f"{found} cards {LETTERS[card]} in the deal; expected {limit}")


def check_memory_of_expansions(checker: Checker, memory: ExpandedMemory, sizes: list[int], *, cards: bool) -> None:
    """What the seats remember must fit the hands; `cards` as in checks.check_memory."""
    players = checker.players
    checker.remembered(memory, "discarded", "fresh", "doubtful", "blind", "sure", "unsure")
    for name in ("discarded", "blind"):
        wrong = int if cards else list
        if any(isinstance(entry, wrong) for entry in getattr(memory, name)):
            what = "lists of cards" if cards else "numbers of cards"
            checker.add(f"memory.{name}", f"expected {what} here")
        elif cards:
            for seat, entry in enumerate(getattr(memory, name), start=1):
                checker.cards(f"memory.{name} of seat {seat}", entry)
    checker.cards("memory.left", memory.left)
    for seat, entry in enumerate(memory.blind, start=1):
        if (len(entry) if isinstance(entry, list) else entry) not in (0, 2):
            checker.add("memory.blind", f"expected none or two cards for seat {seat} (8.3.1)")
    if players is not None and memory.starter > players:
        checker.add("memory.starter", f"expected a seat from 1 to {players}, or 0")
    fields = checker.fields
    if not fields.get("start_laid"):
        for name, found in (("starter", memory.starter), ("start_by_wild", memory.start_by_wild)):
            if found:
                checker.add(f"memory.{name}", "expected only where a Start is laid")
        if any(memory.blind):
            checker.add("memory.blind", "top cards are given only in the joint discard of a Start (8.3.1)")
    elif memory.starter and memory.start_by_wild:
        checker.add("memory.starter", "a seat laid its Start, yet a wild stands for the Start")
    if memory.finish_by_wild and not fields.get("won"):
        checker.add("memory.finish_by_wild", "expected only where the game is won")
    gone = [entry if isinstance(entry, int) else len(entry) for entry in memory.discarded]
    you, own = fields.get("you"), fields.get("discarded")
    if not cards and you is not None and own is not None and you <= len(gone) and gone[you - 1] != len(own):
        checker.add("memory.discarded", f"{gone[you - 1]} for seat {you}, yet `discarded` names {len(own)} cards")
    for name, counts, most in (("fresh", memory.fresh, sizes), ("doubtful", memory.doubtful, gone)):
        for seat, (count, size) in enumerate(zip(counts, most, strict=False), start=1):
            if count > size:
                checker.add(f"memory.{name}", f"{count} for seat {seat}, which has {size} cards there")
    monsters = expansions(fields.get("rules"))[MONSTER]
    elsewhere = memory.left.count(MONSTER) + (fields.get("exploration") or []).count(MONSTER)
    if sum(memory.sure) + elsewhere > monsters:
        what = f"{sum(memory.sure)} monsters in hands and {elsewhere} elsewhere; there are {monsters}"
        checker.add("memory.sure", what)
    for seat, (sure, unsure, size) in enumerate(zip(memory.sure, memory.unsure, sizes, strict=False), start=1):
        if sure + unsure > size:
            checker.add("memory.unsure", f"{sure} and {unsure} for seat {seat}, which holds {size} cards")


def whole_game(rules: ExpandedRules, players: int, *, start_by_wild: bool, start_laid: bool) -> Counter[int]:
    """Every card that can lie somewhere, removed islands and Starts among them."""
    whole = Counter(dict.fromkeys(range(1, ISLANDS + 1), 1))
    whole[FINISH] = FINISHES
    whole[START] = players - (start_laid and not start_by_wild)
    whole.update(expansions(rules))
    return whole


def check_lost(checker: Checker, memory: ExpandedMemory | None) -> None:
    """In a view of a lost game the seat to move cannot be one that surely holds two cards to discard (7.2, 4B)."""
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
    if fresh and not fields.get("start_laid"):  # perhaps a Start that cannot be paid (10.2)
        return
    most = f"seat {active} holds {sizes[seat]} cards, at most {max(0, monsters)} of them monsters"
    if sizes[seat] - monsters >= 2:
        checker.add("lost", f"{most}, so that it can discard two (7.2)")
    elif rules.variant is not None and any(fields.get("grid") or []) and sizes[seat] - monsters == 1:
        checker.add("lost", f"{most}, so that it can turn an island over (7.2, 12.3)")
