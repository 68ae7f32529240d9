"""Puzzles: positions with a solution that is the only one, found from seeds, graded, with the proof."""
