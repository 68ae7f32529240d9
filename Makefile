# `make` makes an environment in .venv and builds Leadline into it: Python 3.11 or later and a C compiler are enough.

PY ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
TEST = $(BIN)/python -m pytest -q -n auto
DEAL = --game calm-sailing --players 3 --seed 7

.DEFAULT_GOAL = build
.PHONY: build demo test stubs template slow mutants lint types bench signature golden readme clean

$(VENV)/ready: pyproject.toml
	$(PY) -m venv $(VENV)
	$(BIN)/pip install -q --upgrade 'setuptools>=77' 'cython>=3.1'
	$(BIN)/pip install -q --no-build-isolation -e '.[dev]'
	touch $@

build: $(VENV)/ready  ## build what has changed
	$(BIN)/python setup.py -q build_ext --inplace

demo: build  ## a deal verified, a best move, a short bench
	$(BIN)/leadline verify $(DEAL) --time 60s > build/demo.txt || test $$? -eq 3
	@head -8 build/demo.txt; echo ...; tail -2 build/demo.txt
	$(BIN)/leadline show docs/board.json --seat 2
	$(BIN)/leadline best docs/board.json --nodes 2000 --top 3
	$(BIN)/leadline bench --scale 0.1

test: build  ## all tests but the slow ones
	$(TEST) -m 'not slow'

stubs: build  ## that the stubs agree with the compiled modules
	$(BIN)/python -m pytest -q -m slow tests/conformance/test_sources.py

template: build  ## add the game of docs/template to a copy of the checkout, build it and test it there
	$(BIN)/python -m pytest -q tests/conformance/test_template.py

slow: build  ## larger runs of the suites
	$(TEST) -m slow

mutants: build  ## change the rules in 120 small ways and see that the tests notice; goes on where it was stopped
	$(BIN)/python tests/mutation/mutate.py --log build/mutants.jsonl --resume

lint: build
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: build
	$(BIN)/mypy

bench: build
	$(BIN)/leadline bench

signature: build  ## accept the bench signature of the present behaviour
	$(BIN)/python benchmarks/write_signature.py

golden: build  ## rewrite the frozen deals, counts, playthroughs and examples; read the difference before a commit
	for script in tests/*/make*.py; do $(BIN)/python $$script || exit 1; done
	$(MAKE) readme

readme: build  ## rewrite the pictures in docs, the outputs in README.md and docs, and the figures of the games
	$(BIN)/leadline show docs/board.json --seat 2 --svg docs/board.svg
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python tests/cli/test_readme.py
	$(BIN)/python docs/draw_architecture.py
	$(BIN)/python benchmarks/figures/game_figures.py --write

clean:  ## remove everything that make has made
	rm -rf build dist *.egg-info .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks .coverage
	find core solver -name '*.so' -delete
	find . -name __pycache__ -prune -exec rm -rf {} +
