"""Checks for `pending` in documents of Calm Sailing with expansions.

The module checks the step itself, and whether a game leads to the step in this position. Full positions and views,
which contain the sizes of hands, are treated alike.
"""

from __future__ import annotations

from ...errors import counted, shown
from ..base.checks import Checker, check_joint_discard, most_at_a_start
from ..material import MONSTER, START, YELLOW_LIMIT, card_text
from .board_checks import explores, has_storms
from .checks import STORMS, most_at_a_turn
from .document_keys import ExpandedMemory, ExpandedRules, Step

EXTRA_CARDS = 2  # extra cards that a Start brings each of two players (5.3)


def check_step(checker: Checker, sizes: list[int], hand: list[int] | None) -> None:
    """Add problems to the checker if `pending` does not fit the position. `hand` is the hand of the seat to decide, or
    None if it is hidden."""
    step: Step | None = checker.fields.get("pending")
    rules: ExpandedRules | None = checker.fields.get("rules")
    memory: ExpandedMemory | None = checker.fields.get("memory")
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
        checker.add("pending.explore", "expected only with a payment, where an exploration deck is left", "12.2")
    if storm and not has_storms(rules):
        checker.add("pending.step", "a storm, yet storms are not in play", "8.3")
    if step.step == "rocks" and checker.fields.get("rocks") is None:
        checker.add("pending.step", "a step of the rocks, yet none lie", "8.1.2")
    if step.step == "place" and not rules.wild:
        checker.add("pending.step", "a wild, yet none is in play", "8.4")
    _check_fields_of_step(checker, step)
    _check_start_of_step(checker, step, rules)
    _check_hands_of_step(checker, step, rules, sizes)
    active = checker.fields.get("to_move")
    if amid_action(step) and not checker.fields.get("start_laid"):
        if hand is not None and START in hand:
            what = f"{step.step}, yet a Start in the hand must be laid before any other action (5.1)"
            checker.add("pending.step", what)
        elif memory is not None and active is not None and any(memory.fresh[active - 1 : active]):
            checker.add("memory.fresh", f"expected 0 for seat {active}, which has acted and so holds no Start", "5.1")
    if step.purpose == "storm" and step.step == "pay" and step.during is None:
        checker.add("pending.during", "missing; expected with a payment for a storm")
    if step.step == "pay" and active is not None and active <= len(sizes):
        able = sizes[active - 1] - (memory.sure[active - 1] if memory and len(memory.sure) == len(sizes) else 0)
        if hand is not None:
            able = sum(card >= step.above and card != MONSTER for card in hand)
        checker.payable(step.owed, able)


def amid_action(step: Step | None) -> bool:
    """Return True if the step is within the action of a turn, or after it and before the seat draws; False for None."""
    if step is None:
        return False
    return step.step in ("rocks", "place") or (step.step == "pay" and step.purpose != "storm")


FIELDS_OF_STEPS = {  # further keys of each step of `pending`
    "rocks": ("all",),
    "storm": ("card", "during", "left", "all"),
    "pay": ("purpose", "owed", "above", "explore", "during", "left", "all"),
    "give": ("owed", "above"),
    "place": ("number",),
}


def _draws(step: Step) -> bool:
    """Return whether a drawn storm must be resolved or paid for."""
    return step.step == "storm" or (step.step == "pay" and step.purpose == "storm")


def _check_start_of_step(checker: Checker, step: Step, rules: ExpandedRules) -> None:
    """Check the conditions on Starts.

    Some steps need a Start that is laid, and set-up needs that none is laid. Extra cards come with one or two players
    only (5.3, 10.1), and storms among them come out of the piles.
    """
    laid, players = bool(checker.fields.get("start_laid")), checker.players
    during = step.during if _draws(step) else None
    if step.step in ("share", "give") and not laid:
        checker.add("pending.step", "a joint discard, yet no Start is laid", "5.4")
    if step.step == "share" and players is not None and players > 2:
        checker.add("pending.step", f"share; {players} players draw no extra cards that could bring storms", "5.3")
    if step.step == "share" and not rules.storms:
        checker.add("pending.step", "share; expected only after storms among the extra cards of a Start", "10.17")
    if step.all and not laid:
        checker.add("pending.all", "expected false: no Start is laid, after which all seats draw", "5.5")
    if during == "setup" and laid:
        checker.add("pending.during", "setup, yet a Start is laid", "10.28")
    if during == "setup" and any(checker.fields.get("grid") or []):
        checker.add("pending.during", "setup, yet islands lie on the grid", "10.28")
    if during != "extra":
        return
    if not laid:
        checker.add("pending.during", "extra, yet no Start is laid", "5.3")
    if players is not None and players > 2:
        checker.add("pending.during", f"extra; a Start brings {players} players no extra cards", "5.3")
    elif players == 2 and not 1 <= step.left <= EXTRA_CARDS:
        checker.add("pending.left", f"{step.left}; expected 1 or 2 extra cards for the seat that draws (5.3, 10.17)")
    elif players == 1 and step.left > rules.solo_draw:
        checker.add("pending.left", f"{step.left}; the Start brings {counted(rules.solo_draw, 'extra card')}", "10.1")


def _check_hands_of_step(checker: Checker, step: Step, rules: ExpandedRules, sizes: list[int]) -> None:
    """Check that the hands have the cards that the step leaves them.

    Cards out of an exploration deck exceed any limit (12.2), as do monsters that a solo player drew (10.29).
    """
    active = checker.fields.get("to_move")
    if active is None or active > len(sizes) or len(sizes) != checker.players or explores(rules):
        return
    if step.step in ("share", "give"):
        if not (rules.sea_monsters and len(sizes) == 1):
            turn = step.turn or active
            owed = step.owed if step.step == "give" else checker.joint_discard
            memory: ExpandedMemory | None = checker.fields.get("memory")
            blind = memory.blind if memory is not None else []
            unseen = sum(given if isinstance(given, int) else len(given) for given in blind)
            # Storms leave a hand with fewer cards in many ways, and the rocks take two cards before the Start (8.1.2).
            least = 0 if has_storms(rules) else checker.hand_limit - rules.wild - 2 * rules.jagged_rocks
            check_joint_discard(checker, sizes, turn, active, owed, unseen=unseen, least=least)
        return
    if _draws(step) and step.during == "extra":
        _check_extra_cards(checker, step, sizes, active)
        return
    most = most_at_a_turn(checker, rules)
    if _draws(step):
        lying = checker.fields.get("storms")
        calm = step.step != "storm" or lying is None or active not in lying.Y
        limit = checker.hand_limit if calm else YELLOW_LIMIT
        most, why = limit - 1, "while it is drawn up (8.3.0)"
    elif most is None:
        return
    elif step.step == "rocks" or step.purpose == "rocks":
        most -= (not step.all) + (step.step == "pay")
        why = "in the step of the rocks (8.1.2)"
    else:  # a card was laid or discarded; turning an island over takes only the card that pays (12.3)
        most -= not (rules.variant and step.owed == 1)
        why = "within an action (4.1)"
    checker.number(f"hands of seat {active}", sizes[active - 1], most=most, why=why)


def _check_extra_cards(checker: Checker, step: Step, sizes: list[int], active: int) -> None:
    """Check that each hand has room for the extra cards that still come to it."""
    turn = step.turn or active
    for seat, size in enumerate(sizes, start=1):
        due = step.left if seat == active else EXTRA_CARDS * (active == turn)
        most = most_at_a_start(checker) - (seat == turn) - due
        if len(sizes) == 1:
            if not due:  # otherwise monsters may have brought more (10.29)
                continue
            most = checker.solo_start - due
        if size > most:
            more = f", as {counted(due, 'extra card')} may follow" if due else " among the extra cards of a Start"
            checker.add(f"hands of seat {seat}", f"{counted(size, 'card')}; expected at most {most}{more}", "5.3")


def _check_fields_of_step(checker: Checker, step: Step) -> None:
    """Check that a step has no unneeded keys.

    `turn` must be the seat to decide (in set-up the first seat), except for steps within the turn of another seat.
    """
    drawing = _draws(step)
    known = set(FIELDS_OF_STEPS.get(step.step, ()))
    if step.purpose != "action":
        known.discard("explore")
    if not drawing:
        known -= {"during", "left"}
    if step.step != "rocks" and step.purpose != "rocks" and not (drawing and step.during == "refill"):
        known.discard("all")
    for name, field in Step.model_fields.items():
        value = getattr(step, name)
        if name not in {"step", "turn"} | known and value != field.default:
            text = card_text(value) if name == "card" else shown(value)
            checker.add(f"pending.{name}", f"{text}; a step {step.step} of this kind has none")
    if step.left and drawing and step.during != "extra":
        checker.add("pending.left", "expected only among the extra cards of a Start")
    if step.turn is None or checker.players is None:
        return
    other = (drawing and (step.during == "extra" or (step.during == "refill" and step.all))) or step.step == "give"
    active = checker.fields.get("first" if drawing and step.during == "setup" else "to_move")
    if not checker.seat("pending.turn", step.turn) and active is not None and step.turn != active and not other:
        checker.add("pending.turn", f"seat {step.turn}; expected seat {active}, whose turn it is")
