"""Requests and answers about one running game, for every front end of the program."""
