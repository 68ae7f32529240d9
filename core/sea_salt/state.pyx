"""The kinds of atomic moves of Sea Salt & Paper (state.pxd) for Python."""
