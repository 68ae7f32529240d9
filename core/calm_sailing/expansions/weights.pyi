KINDS: tuple[str, ...]
DEFAULTS: dict[str, int]

def weights_of(kind: str, players: int) -> dict[str, int]:
    """The weights that the playout policy has with 2-5 players under a kind of ruleset (one of KINDS), by name;
    where none were fitted those of no islands removed. For tests. Raises ValueError for another kind or number of
    players."""
