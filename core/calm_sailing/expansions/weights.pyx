"""The weights of the playout policy with expansions, in Day and Night and on other boards."""

from leadline.core.calm_sailing.base.state cimport SEATS
from leadline.core.calm_sailing.expansions.board cimport board_state, explores
from leadline.core.calm_sailing.expansions.state cimport ExpandedState, has_storms
from leadline.core.calm_sailing.policy.weights cimport LEVELS, policy_weights

import json
from importlib import resources

KINDS: tuple[str, ...] = ("rocks", "monsters", "storms", "storms-plus", "day-and-night", "closed", "marked")
# Where nothing is fitted: by hand.
DEFAULTS: dict[str, int] = {
    "strike": 3000, "strike_full": 0, "strike_marked": 0, "wild_cost": 1500, "earn": 1000, "earn_full": 3500,
    "earn_orange": 1024, "earn_orange_least": 2048, "earn_yellow": 0, "earn_yellow_least": 0, "spend_orange": 1024,
    "spend_yellow": 256, "spare_compass": 1024, "day": 400, "night": 0, "turn": 300, "turn_full": 0, "dearer": 500,
    "patience": 6, "closed": 0, "shut": 0, "mark": 0, "mark_full": 0, "ahead": 0,
}

cdef ExpandedWeights _FITTED[KINDS_OF_RULES][SEATS + 1]
cdef bint _KNOWN[KINDS_OF_RULES][SEATS + 1]
cdef ExpandedWeights _PLAIN[SEATS + 1][LEVELS]  # the base game's scores, what is new by hand


cdef _read(str text):
    cdef Thumbs thumbs = DEFAULTS
    cdef int kind, players, removed
    sets = json.loads(text)
    for players in range(1, SEATS + 1):
        for removed in range(LEVELS):
            _PLAIN[players][removed].scores = policy_weights(players, removed)[0]
            _PLAIN[players][removed].thumbs = thumbs
    for kind in range(KINDS_OF_RULES):
        for key, own in sets.get(KINDS[kind], {}).items():
            players = int(key)
            _FITTED[kind][players].scores = {name: own[name] for name in policy_weights(players, 0)[0]}
            by_hand = {**DEFAULTS, **sets.get("storms-plus", {}).get(key, {})}  # a set lacks what its deals do not have
            _FITTED[kind][players].thumbs = {name: own.get(name, by_hand[name]) for name in DEFAULTS}
            _KNOWN[kind][players] = True


_read(resources.files(__package__).joinpath("weights.json").read_text(encoding="utf-8"))


cdef int kind_of(const ExpandedState *r) noexcept nogil:
    if explores(r):
        return EXPLORING
    if r.own_board and board_state(r).groups:
        return WAITING
    if r.halves:
        return NIGHTLY
    if has_storms(r):
        return STORMS_PLUS if r.monsters or r.has_rocks else STORMY
    return MONSTROUS if r.monsters else ROCKY


cdef const ExpandedWeights *expanded_weights(const ExpandedState *r) noexcept nogil:
    cdef int kind = kind_of(r)
    if _KNOWN[kind][r.calm.players]:
        return &_FITTED[kind][r.calm.players]
    return &_PLAIN[r.calm.players][min(<int>r.calm.removed, LEVELS - 1)]


def weights_of(kind: str, players: int) -> dict[str, int]:
    """Return the weights of the rollout policy with 2-5 players under a kind of ruleset (one of KINDS), by name. If none
    were fitted, return those without removed islands. For tests. Raise ValueError for another kind or number of
    players."""
    cdef ExpandedWeights *found
    cdef int number
    if kind not in KINDS or not 2 <= players <= SEATS:
        raise ValueError(f"weights of {kind!r}, {players} players: expected one of {', '.join(KINDS)}, 2 to {SEATS}")
    number = KINDS.index(kind)
    found = &_FITTED[number][players] if _KNOWN[number][players] else &_PLAIN[players][0]
    return {**found.scores, **found.thumbs}
