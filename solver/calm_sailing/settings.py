"""How `best` searches Calm Sailing: benchmarks/README.md says what was compared. The tree was no better than flat
sampling in the few games that were played."""

KIND = "flat"
TREE: dict[str, float] = {"widening": 0.3, "exploration": 0.1, "certainty": 100.0}
