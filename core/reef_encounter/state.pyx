"""The kinds of atomic moves of Reef Encounter (state.pxd) for Python."""
