"""For Cython alone."""
