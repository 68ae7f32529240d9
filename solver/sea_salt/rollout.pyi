# Nothing here is called from Python; worlds.pyx plays by it, training.pyx fits its numbers.
