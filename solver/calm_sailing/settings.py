"""How `best` searches Calm Sailing: benchmarks/README.md says what was compared. Here nearly every draw makes a node of
its own, and differences of a few points between moves need the same worlds and the same play for all of them."""

KIND = "flat"
TREE: dict[str, float] = {"widening": 0.3, "exploration": 0.1, "certainty": 100.0}
