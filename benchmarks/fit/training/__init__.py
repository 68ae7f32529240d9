"""One training loop for all that is fitted by self-play; benchmarks/fit/train.py is its command."""
