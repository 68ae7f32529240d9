"""Reef's learned value: what it reads, the moves that it ranks, and the rollouts that it ends."""

from __future__ import annotations

import json
from itertools import pairwise

import numpy as np
import pytest

import leadline
from fitting import reef as training
from leadline.core import Generator, documents
from leadline.core.errors import ArgumentError
from leadline.core.reef.game_cards import STANDARD_CARDS
from leadline.core.reef.patterns import points
from leadline.core.reef.position import Reef
from leadline.solver.reef import candidates, options, value
from leadline.solver.reef.rollouts import Rollouts
from support.cases import CASES


def positions(players: int, seed: int, every: int = 7) -> list[Reef]:
    """Positions at the start of a turn, the openings laid, from a game by the playout policy."""
    position = leadline.deal("reef", players=players, seed=seed)
    assert isinstance(position, Reef)
    chance = Generator(seed, "games")
    found: list[Reef] = []
    number = 0
    while not position.is_over:
        if position.is_boundary and all(map(any, position.boards)):
            number += 1
            if number % every == 0:
                found.append(position.copy(stack=False))
        position.push(position.playout_move(chance.next()))
    return found


MANY = [position for players in (2, 3, 4) for position in positions(players, 20 + players)]


@pytest.mark.parametrize("position", MANY, ids=lambda position: f"{position.key():016x}")
def test_nothing_is_read_that_the_seat_has_not_seen(position: Reef) -> None:
    """The view and every world that agrees with it are worth the same, and their moves too."""
    seat = position.active
    view = position.view(seat)
    assert isinstance(view.masked, Reef)
    told = options.options(position)
    assert options.options(view.masked) == told
    for number in range(3):
        world = view.sample(Generator(number, "worlds"))
        assert isinstance(world, Reef)
        assert options.options(world) == told
        assert value.chances(world, seat) == value.chances(position, seat)


def late(players: int, seeds: range) -> list[Reef]:
    """Positions of such games in which a move may end the game, all colours still to be had."""
    found = [position for seed in seeds for position in positions(players, seed, every=1)]
    return [one for one in found if min(one.supply) in (1, 2) or (one.deck_size <= 2 and 0 not in one.supply)]


LATE = [position for players in (2, 3, 4) for position in late(players, range(26, 34))]


def test_a_move_that_ends_the_game_is_valued_by_what_its_seat_has_seen() -> None:
    """The hands are laid open then (5.4), but not before: no world changes what the seat chooses."""
    ends = 0
    for position in LATE:
        told = options.options(position)
        view = position.view(position.active)
        for number in range(2):
            world = view.sample(Generator(number, "worlds"))
            assert isinstance(world, Reef)
            assert options.options(world) == told
        for codes, chance in told:
            after = position.copy(stack=False)
            for code in codes:
                after.push(code)
            if after.is_over:
                ends += 1
                assert 0 <= chance <= 1
    assert ends > 50


def test_a_win_is_sure_only_where_all_hands_are_known() -> None:
    sure = unsure = 0
    for position in LATE:
        seen = position.view(position.active).masked
        assert isinstance(seen, Reef)
        known = seen.hands == position.hands
        for codes, chance in options.options(position):
            after = position.copy(stack=False)
            for code in codes:
                after.push(code)
            if not after.is_over:
                continue
            if known:
                sure += 1
                assert chance == pytest.approx(after.returns[position.active - 1])
            elif position.players == 2 and abs(after.points[0] - after.points[1]) < 20:
                unsure += 1
                assert 0 < chance < 1
    assert sure > 20
    assert unsure > 5


@pytest.mark.parametrize("position", MANY, ids=lambda position: f"{position.key():016x}")
def test_the_moves_are_legal_ordered_and_told_with_what_they_leave(position: Reef) -> None:
    seat = position.active
    found = options.options(position, 10)
    legal = set(position.whole_moves(100_000) or [])
    texts = []
    for codes, chance in found:
        after = position.copy(stack=False)
        texts.append(position.game.notation.join(position, codes))
        for code in codes:
            after.push(code)
        assert value.chances(after, seat)[seat - 1] == pytest.approx(chance, abs=1e-12)
    assert all(one[1] >= other[1] for one, other in pairwise(found))
    assert len(set(texts)) == len(texts)
    assert set(texts) <= legal
    drafts = {text for text in legal if not text.startswith("play ")}
    assert drafts <= set(texts)
    assert len(texts) == len(drafts) + min(10, len(legal) - len(drafts))


def glance(position: Reef, text: str) -> int:
    """How a play looks at a glance: its points, what the rest of the hand and the display would score."""
    seat = position.active - 1
    after = position.copy(stack=False)
    after.push(text)
    board, own = after.boards[seat], position.cards.card_set
    held = sum(points(board, card, own) for card in after.hands[seat])
    seen = sum(points(board, card, own) for card, _ in position.display)
    return 20 * (after.points[seat] - position.points[seat]) + 12 * held + 5 * seen


@pytest.mark.parametrize("position", MANY[::4], ids=lambda position: f"{position.key():016x}")
def test_the_plays_that_are_kept_look_best(position: Reef) -> None:
    plays = [text for text in position.whole_moves(100_000) or [] if text.startswith("play ")]
    looks = sorted((glance(position, text) for text in plays), reverse=True)
    texts = [position.game.notation.join(position, codes) for codes, _ in options.options(position, 10)]
    kept = sorted((glance(position, text) for text in texts if text.startswith("play ")), reverse=True)
    assert kept == looks[:10]


@pytest.mark.parametrize("position", MANY[::2], ids=lambda position: f"{position.key():016x}")
def test_a_turned_board_is_worth_the_same(position: Reef) -> None:
    """Patterns may be turned (3.3), so nothing but the names of spaces changes."""
    document = position.document()
    for board in document["boards"]:
        rows = [row.split() for row in board]
        board[:] = [" ".join(rows[3 - column][row] for column in range(4)) for row in range(4)]
    turned = documents.load(document)
    assert isinstance(turned, Reef)
    assert turned.boards != position.boards
    for seat in range(1, position.players + 1):
        assert value.expected(turned, seat) == value.expected(position, seat)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chances_add_up_and_end_as_the_game_does(players: int) -> None:
    for position in positions(players, 40 + players):
        for seat in range(1, players + 1):
            told = value.chances(position, seat)
            assert sum(told) == pytest.approx(1)
            assert all(0 <= chance <= 1 for chance in told)
    over = training.played([value.SHIPPED] * players, deal(players, 9), 9)
    assert over.is_over
    assert value.chances(over, 1) == pytest.approx(list(over.returns))


def deal(players: int, seed: int) -> Reef:
    position = leadline.deal("reef", players=players, seed=seed)
    assert isinstance(position, Reef)
    return position


def test_more_points_make_a_win_likelier() -> None:
    document = MANY[0].document()
    told = []
    for made in (0, 10, 20, 60):
        document["points"] = [made, 10]
        position = documents.load(document)
        assert isinstance(position, Reef)
        told.append(value.chances(position, 1)[0])
    assert told == sorted(told)
    assert told[0] < 0.3
    assert told[-1] > 0.9


def test_best_compares_the_moves_of_highest_chance() -> None:
    for position in MANY:
        view = position.view(position.active)
        choice = candidates.choose(view)
        assert choice is not None
        if 0 in position.supply:
            continue
        told = options.options(position)[: candidates.TRIED]
        assert choice.plans == [codes for codes, _ in told]
        assert [prior.edge for prior in choice.priors] == pytest.approx([chance - told[0][1] for _, chance in told])


@pytest.mark.parametrize("case", [case for case in CASES if case.game.name == "reef"], ids=str)
def test_every_ruleset_can_be_searched_to_its_end(case: object) -> None:
    """Own cards and experienced openings too: the rollouts begin within openings and go on where hands are empty."""
    position = case.deal(3)  # type: ignore[attr-defined]
    while not position.is_over:
        found = leadline.best(position.view(position.turn), nodes=8, seed=1)
        assert 0 <= found.moves[0].value <= 1
        position.push(found.moves[0].text)


@pytest.mark.extended
def test_the_value_plays_better_than_its_yardsticks() -> None:
    """One look ahead by the value against the players that plan: 12 deals from each seat."""
    report = leadline.match("reef", players=2, engines=["rollout:1n", "plan4"], games=24, seed=900)
    assert report.rows[0].share > 0.6
    report = leadline.match("reef", players=2, engines=["rollout:1n", "policy"], games=24, seed=900)
    assert report.rows[0].share > 0.95


def test_deeper_rollouts_and_wrong_ones() -> None:
    view = MANY[1].view(MANY[1].active)
    plans = [codes for codes, _ in options.options(MANY[1])[:3]]
    counted = []
    for rounds in (0, 1, 3):
        sampler = Rollouts(view, 5, plans, rounds=rounds)
        sampler.run(20)
        counted.append([sampler.counts(number).total for number in range(3)])
        assert f"with {2 * rounds} more moves" in sampler.description
    assert counted[0] != counted[1] != counted[2]
    chances = [chance for _, chance in options.options(MANY[1])[:3]]
    assert [total / 20 for total in counted[0]] == pytest.approx(chances, abs=1e-9)  # no move, the same knowledge
    for wrong in ({"rounds": -1}, {"keep": 0}, {"keep": 49}):
        with pytest.raises(ValueError, match="expected"):
            Rollouts(view, 5, plans, **wrong)


def test_games_without_a_value_say_so() -> None:
    view = leadline.deal("sea-salt-paper", players=2, seed=1).view(1)
    with pytest.raises(ArgumentError, match="search 'rollout': it needs a learned value, which Sea Salt"):
        leadline.best(view, nodes=10, search="rollout")


def test_cards_without_a_value_are_not_told_of_the_game() -> None:
    cards = {"cards": STANDARD_CARDS.entries()[::2]}
    deal = leadline.deal("reef", players=2, seed=1, card_file=cards)
    view = deal.view(deal.turn or 1)
    with pytest.raises(ArgumentError, match="it needs a learned value, which these cards lack"):
        leadline.best(view, nodes=10, search="rollout")


def test_a_game_needs_a_value_for_each_seat() -> None:
    with pytest.raises(ValueError, match="a value for each seat"):
        training.played([value.SHIPPED] * 2, leadline.deal("reef", players=3, seed=1), 1)


def test_a_network_is_read_as_it_is_written() -> None:
    from training import reef

    numbers = reef.ReefValue().present()
    assert reef.FILE.read_text(encoding="utf-8") == reef.listed(numbers)
    with pytest.raises(ValueError, match="expected 48"):
        value.read(json.dumps({**numbers, "units": numbers["units"][:-1]}))


@pytest.mark.extended
def test_what_is_fitted_is_what_games_told() -> None:
    """Features of explored games, and the targets that a network learns: points to the end, mixed with expectations."""
    from training import reef

    features, points, told, final = training.explored(value.SHIPPED, deal(3, 5), 5, 3)
    assert features.shape == (*points.shape, training.FEATURE_COUNT)
    assert points.shape == told.shape
    assert final.shape == (3,)
    assert (points[-1] <= final).all()
    found = reef.targets(points, told, final)
    assert found[-1] == pytest.approx(final - points[-1])
    step = points[-1] - points[-2] + (1 - reef.KEPT) * told[-1] + reef.KEPT * found[-1]
    assert found[-2] == pytest.approx(step)
    chance = np.random.default_rng(1)
    inputs = chance.normal(0, 1, (3072, training.FEATURE_COUNT)).astype(np.float32)
    target = (3 * inputs[:, 2] - np.abs(inputs[:, 7]) + 10).astype(np.float32)
    units, base = reef.fit(inputs, target, 120, 1)
    rows = np.array(units)
    sums = inputs @ rows[:, :-2].T + rows[:, -2]
    told_by = (sums / (1 + np.abs(sums))) @ rows[:, -1] + base
    assert np.corrcoef(told_by, target)[0, 1] > 0.95
    again = reef.fit(inputs[:1024], target[:1024], 1, 1, {"units": units, "base": base})[0]
    assert np.abs(np.array(again) - rows).max() < 0.05  # it goes on from there
    lead = chance.normal(0, 20, 4000).astype(np.float32)
    won = (lead + chance.normal(0, 8, 4000) > 0).astype(np.float32)
    end, growth = reef.spread(lead, np.full(4000, 0, np.float32), won)
    assert 3 <= end <= 6
    assert growth == reef.GROWING[0]
