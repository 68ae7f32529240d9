"""How `best` searches Sea Salt & Paper: benchmarks/README.md says what was compared. The other seats play the policy,
which knows their cards; a tree would choose for them by what the searching seat sees."""

KIND = "flat"
TREE: dict[str, float] = {"others": False}
