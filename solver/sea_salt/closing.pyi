# Nothing here is called from Python; rollout.pyx closes by it, benchmarks/fit fits its numbers.
