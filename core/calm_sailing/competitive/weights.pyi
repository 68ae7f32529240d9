NAMED: dict[str, int | list[int]]
"""The weights as weights.json has them; weights.pxd says what each one is."""
