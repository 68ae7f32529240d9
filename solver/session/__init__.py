"""One person and one game in progress, for every front end: a table, a game, puzzles, saved games."""
