"""Questions and answers about one game that goes on, for every face of the program: a terminal, a page, other code."""
