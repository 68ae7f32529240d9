"""The kinds of atomic moves of Reef (state.pxd) for Python."""
