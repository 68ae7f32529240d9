"""How `best` searches Reef: benchmarks/README.md says what was compared."""

KIND = "tree"
TREE: dict[str, float] = {}
