# Nothing here is called from Python; rollout.pyx closes by it, training.pyx fits its numbers.
