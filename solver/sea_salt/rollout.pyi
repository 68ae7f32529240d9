# Nothing here is called from Python; worlds.pyx plays by it, benchmarks/fit fits its numbers.
