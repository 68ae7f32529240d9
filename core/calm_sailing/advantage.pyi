"""Used by other Cython modules only."""
