"""Requests of other programs to the engine and the board; each is answered with one JSON object."""
