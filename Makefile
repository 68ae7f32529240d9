# `make` creates an environment in .venv and builds Leadline into it: Python 3.11 or later and a C compiler are enough.
# Each target installs what it needs on first use: `make` only what the program needs, `make test` what tests need.

PY ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
TEST = $(BIN)/python -m pytest -q -n auto --dist worksteal
DEAL = --game calm-sailing --players 3 --seed 7

# Where `make slow` looks for tests.
SLOW ?= tests

# The builds that look for defects, each in a folder of its own below build: make asan MINUTES=30 SEED=7
MINUTES ?= 5
SEED ?= 1
# At most so many cases of each test while lines of Cython modules are counted; 0 for all: make coverage CASES=0
CASES ?= 6
CAMPAIGN = tests/campaign/random_use.py --minutes $(MINUTES) --seed $(SEED)
# Not what only reads or builds sources; in NATIVE nor what is Python alone or runs in other programs (the command line, the
# reference, packages, the page), nor the test that limits its memory, which a sanitizer needs much of.
SUITES = tests -m 'not slow' -W error::pytest.PytestUnraisableExceptionWarning $(addprefix --ignore=tests/conformance/, \
	test_template.py test_sources.py test_house.py test_game_pages.py)
NATIVE = $(SUITES) $(addprefix --ignore=tests/,cli reference mutation packages page) \
	--deselect tests/solver/test_match_file.py::test_a_long_tail_of_zero_bytes_takes_no_memory
# ThreadSanitizer: what runs in several threads.
THREADED = $(addprefix tests/solver/,test_parallel.py test_reef_cards_in_threads.py test_verify_many.py test_match.py) \
	-m 'not slow'
SHARED = threads best remembered questions deals_at_once
preload = LD_PRELOAD='$(foreach name,$(1) stdc++,$(shell $(CC) -print-file-name=lib$(name).so))'
in_build = PYTHONPATH='$(CURDIR)/build/$(1)' PYTHONMALLOC=malloc
report = log_path='$(CURDIR)/build/$(1)/report'
ASAN = $(call in_build,asan) $(call preload,asan ubsan) ASAN_OPTIONS=detect_leaks=0:$(call report,asan) \
	UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1:$(call report,asan)
TSAN = $(call in_build,tsan) $(call preload,tsan) setarch -R \
	env TSAN_OPTIONS=$(call report,tsan)
TRACE = PYTHONPATH='$(CURDIR)/build/trace'
COUNTED = $(BIN)/coverage run -p -m pytest -q -n auto --dist worksteal

# The tests start the command line hundreds of times: each start would compile all of its modules anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL = build
.PHONY: build fit tests-ready demo page test extended stubs template slow mutants lint hooks types page-types bench signature man golden readme clean
.PHONY: sdist wheel wheel-test sdist-test docs release
.PHONY: campaign asan asan-build asan-campaign tsan trace trace-build coverage

PIP = $(BIN)/pip install -qq --disable-pip-version-check --no-compile
SOURCES := $(shell find core solver \( -name '*.p[yx][xd]' -o -name '*.h' \) -print) setup.py release/write_stubs.py
FITTING := $(wildcard benchmarks/fit/fitting/*.p[yx][xd])
say = @echo 'leadline: $(1)'

$(VENV)/tools: pyproject.toml
	$(call say,creating the environment $(VENV))
	@$(PY) -m venv $(VENV)
	@$(PIP) --upgrade 'setuptools>=77' 'cython>=3.3'
	@touch $@

$(VENV)/ready: $(VENV)/tools setup.py
	$(call say,installing the packages that the program needs (OR-Tools and others, about 300 MB))
	@LEADLINE_BUILD=later $(PIP) --no-build-isolation -e .
	@touch $@

# What a group of targets needs besides: `test`, `lint`, `docs`, `release`, `fit` and `coverage` of pyproject.toml.
$(VENV)/with-%: $(VENV)/ready
	$(call say,installing the packages for $*)
	@$(PIP) 'leadline[$*]'
	@touch $@

build/compiled: $(VENV)/ready $(SOURCES)
	$(call say,compiling what has changed (everything takes two to four minutes on two cores))
	@$(BIN)/python setup.py -q build_ext --inplace
	@touch $@

build/fitting: build/compiled $(FITTING)
	$(call say,compiling what the fitting scripts need)
	@LEADLINE_BUILD=fit $(BIN)/python setup.py -q build_ext --inplace
	@touch $@

build: build/compiled  ## build what has changed

fit: build/fitting $(VENV)/with-fit  ## what the scripts in benchmarks/fit need

tests-ready: build/fitting $(VENV)/with-test

demo: build  ## a deal verified, a best move, a short bench
	$(BIN)/leadline verify $(DEAL) --time 60s > build/demo.txt || test $$? -eq 3
	@head -8 build/demo.txt; echo ...; tail -2 build/demo.txt
	$(BIN)/leadline show docs/board.json --seat 2
	$(BIN)/leadline best docs/board.json --nodes 2000 --top 3
	$(BIN)/leadline bench --scale 0.1

test: tests-ready  ## the tests, without the larger ones
	$(TEST) -m 'not slow and not extended'

extended: tests-ready $(VENV)/with-fit $(VENV)/with-lint  ## what `make test` leaves out because it takes minutes: further cases, and tests of some seconds
	$(TEST) -m 'extended and not slow'

page: build $(VENV)/with-page  ## the analysis board in the browser
	$(BIN)/leadline serve

stubs: tests-ready $(VENV)/with-lint  ## write the stubs of the compiled modules, and check that they agree with them
	$(BIN)/python release/write_stubs.py
	$(BIN)/python -m pytest -q -m slow tests/conformance/test_sources.py

template: tests-ready  ## add the game of docs/template to a copy of the checkout, build it and test it there
	$(BIN)/python -m pytest -q tests/conformance/test_template.py

slow: tests-ready  ## larger runs of the suites: make slow SLOW=tests/perft
	$(TEST) -m slow $(SLOW)

mutants: tests-ready  ## change the rules in 120 small ways and see that the tests notice; goes on where it was stopped
	$(BIN)/python tests/mutation/mutate.py --log build/mutants.jsonl --resume

campaign: tests-ready  ## random use of the public API for MINUTES, from SEED on
	$(BIN)/python $(CAMPAIGN)

asan-build: tests-ready
	LEADLINE_BUILD=asan $(BIN)/python setup.py -q build_ext --inplace
	rm -f build/asan/report.*

asan: asan-build  ## suites and campaign with AddressSanitizer and UndefinedBehaviorSanitizer
	$(ASAN) $(TEST) $(NATIVE) || { cat build/asan/report.*; exit 1; }
	$(ASAN) $(BIN)/python $(CAMPAIGN) || { cat build/asan/report.*; exit 1; }

asan-campaign: asan-build  ## the campaign alone, two at a time, the second a million seeds further
	$(ASAN) $(BIN)/python $(CAMPAIGN) & one=$$!; \
	$(ASAN) $(BIN)/python $(CAMPAIGN) --skip 1000000; two=$$?; \
	wait $$one && test $$two -eq 0 || { cat build/asan/report.*; exit 1; }

tsan: tests-ready  ## what runs in several threads with ThreadSanitizer
	LEADLINE_BUILD=tsan $(BIN)/python setup.py -q build_ext --inplace
	rm -f build/tsan/report.*
	$(TSAN) $(BIN)/python -m pytest -q $(THREADED) || { cat build/tsan/report.*; exit 1; }
	$(TSAN) $(BIN)/python $(CAMPAIGN) --only $(SHARED) || { cat build/tsan/report.*; exit 1; }

trace-build: tests-ready
	LEADLINE_BUILD=trace $(BIN)/python setup.py -q build_ext --inplace

trace: trace-build  ## suites and campaign with bounds checks
	$(TRACE) $(TEST) $(NATIVE)
	$(TRACE) $(BIN)/python $(CAMPAIGN)

coverage: trace-build $(VENV)/with-coverage  ## which lines and branches of core and solver the tests reach, those of the command line too
	find build/trace -name '*.gcda' -delete
	mkdir -p build/coverage && rm -f build/coverage/data*
	-$(TRACE) $(COUNTED) --cases $(CASES) $(NATIVE) \
		--deselect tests/solver/test_match_file.py::test_a_full_disk_is_told_and_loses_no_game  # nor could counters be written
	-$(COUNTED) $(addprefix tests/,cli conformance following fuzz rules) -m 'not slow'  # Python alone, which takes less time
	$(BIN)/coverage combine -q
	$(BIN)/coverage json -q -o build/coverage/python.json
	$(BIN)/python tests/campaign/coverage_report.py --fail-under 97

lint: $(VENV)/with-lint  ## ruff, and the style of texts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python release/check_style.py

hooks:  ## let git check the subject of each commit message
	hook="$$(git rev-parse --git-path hooks)/commit-msg"; mkdir -p "$$(dirname "$$hook")"; \
	printf '#!/bin/sh\nexec %s release/check_style.py --commit-message "$$1"\n' '$(abspath $(BIN))/python' > "$$hook"; \
	chmod +x "$$hook"

types: tests-ready $(VENV)/with-lint  ## mypy
	$(BIN)/mypy
	MYPYPATH=build/view:tests $(BIN)/mypy --explicit-package-bases tests/support tests/reference

page-types:  ## check the types in the scripts of the page; needs npx of node, and does nothing without it
	@if command -v npx > /dev/null; then npx --yes -p typescript@5 tsc -p tests/page; \
	else echo "no npx: the types in the scripts of the page are not checked"; fi

bench: build
	$(BIN)/leadline bench

signature: build  ## accept the bench signature of the present behaviour
	$(BIN)/python benchmarks/write_signature.py

sdist: $(VENV)/with-release  ## the sources as a package, in dist
	$(BIN)/python -m build --sdist --no-isolation

wheel: build $(VENV)/with-release  ## the package for this machine, in dist
	$(BIN)/python -m build --wheel --no-isolation

wheel-test: tests-ready $(VENV)/with-release $(VENV)/with-docs  ## sdist and wheel: what they hold, and the demo and some tests in an empty environment
	$(BIN)/python -m pytest -q -m slow tests/packages

sdist-test: tests-ready $(VENV)/with-release $(VENV)/with-docs  ## the same with all modules compiled anew from the sdist; they have to be the same, byte by byte
	LEADLINE_COMPILE=1 $(BIN)/python -m pytest -q -m slow tests/packages

docs: build $(VENV)/with-docs  ## the site of the pages, in build/site; a link that leads nowhere is an error
	NO_MKDOCS_2_WARNING=1 PYTHONPATH=build/view $(BIN)/mkdocs build -q --strict

release: tests-ready $(VENV)/with-release  ## refuses what is not ready for a release; then everything is tested, and dist holds what to upload
	$(BIN)/python release/check_release.py
	$(BIN)/python release/licences.py build/licences.md
	.ci/run
	$(MAKE) sdist-test
	rm -rf dist
	$(MAKE) sdist wheel
	$(BIN)/python release/check_release.py
	@echo 'Ready. What is left: git tag -a v<version>, git push --tags; the workflow makes the wheels and a draft.'

man: build  ## the manual pages, in build/man
	$(BIN)/python -m leadline.cli.man build/man

golden: tests-ready  ## rewrite the frozen deals, counts, playthroughs and examples; read the difference before a commit
	for script in tests/*/make*.py; do $(BIN)/python $$script || exit 1; done
	$(MAKE) readme

readme: tests-ready $(VENV)/with-lint  ## rewrite the pictures in docs, the outputs in README.md and docs, and the figures of the games
	$(BIN)/leadline show docs/board.json --seat 2 --svg docs/board.svg
	$(BIN)/python docs/draw_pictures.py
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python tests/cli/test_readme.py
	$(BIN)/python docs/draw_architecture.py
	$(BIN)/python benchmarks/figures/game_figures.py --write
	$(BIN)/python benchmarks/write_pages.py

clean:  ## remove everything that make has made
	rm -rf build dist *.egg-info $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks .coverage
	find core solver benchmarks \( -name '*.so' -o -name '*.pyi' \) -delete
	find . -name __pycache__ -prune -exec rm -rf {} +
