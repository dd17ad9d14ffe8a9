# Two commands do all the set-up on a fresh machine: `make play` and `make test`. `make help` lists the rest.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check
SITE := src/cuberails/server/site/index.html
EXPECTED := web/packages/wasm/expected
WEB := web/index.html web/vite.config.ts web/tsconfig.json $(shell find web/src web/public -type f)

.DEFAULT_GOAL := help
.PHONY: help play static statictest test lint format types tests coverage bounds bench mutants docs api schemas lock clean web wheel release load chaos webtest e2e e2e-busy screenshots wasm wasmtest

help: ## what can be made
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/runtime.done: $(VENV)/bin/python requirements/runtime.txt pyproject.toml
	$(PIP) -r requirements/runtime.txt
	$(PIP) --no-deps -e .
	@touch $@

$(VENV)/test.done: $(VENV)/runtime.done requirements/test.txt
	$(PIP) -r requirements/test.txt
	@touch $@

# Ray is large and has no build for the newest Pythons at first; without it its tests are left out.
$(VENV)/ray.done: $(VENV)/test.done requirements/ray.txt
	$(PIP) -r requirements/ray.txt || echo "no Ray for this Python: the tests of the cluster are left out"
	@touch $@

# PettingZoo, OpenSpiel, Gymnasium, pyarrow, notebooks and PyTorch; without them their tests are left out.
$(VENV)/research.done: $(VENV)/test.done requirements/research.txt
	$(PIP) -r requirements/research.txt || echo "no research tools for this Python: their tests are left out"
	@touch $@

# MaskablePPO, TorchRL, Tianshou and what RLlib needs, which learn for a few hundred steps in the tests.
$(VENV)/libraries.done: $(VENV)/research.done $(VENV)/ray.done requirements/libraries.txt
	$(PIP) --no-deps -r requirements/libraries.txt || echo "no learning libraries for this Python: their tests are left out"
	@touch $@

# What compiles for CUDA GPUs, also on a machine without one; without it the test of PTX is left out.
$(VENV)/cuda.done: $(VENV)/test.done requirements/cuda.txt
	$(PIP) --no-deps -r requirements/cuda.txt || echo "no numba-cuda for this Python: the test of PTX is left out"
	@touch $@

$(VENV)/docs.done: $(VENV)/runtime.done requirements/docs.txt
	$(PIP) -r requirements/docs.txt
	@touch $@

web: $(SITE) ## the page for the browser, built into the package

web/node_modules/.package-lock.json: web/package-lock.json
	@command -v npm >/dev/null || { echo "the page for the browser needs Node.js 20.19, 22.13, or 24 and newer, with npm"; exit 1; }
	cd web && npm ci --no-audit --no-fund

$(SITE): web/node_modules/.package-lock.json $(WEB)
	cd web && npm run build

$(VENV)/wasm.done: $(VENV)/runtime.done requirements/wasm.txt
	$(PIP) -r requirements/wasm.txt
	@touch $@

wasm: $(VENV)/wasm.done web/node_modules/.package-lock.json ## rules and bots as WebAssembly, with a package for JavaScript
	$(BIN)/python scripts/wasm.py
	cd web && npx tsc -p packages/wasm

wasmtest: wasm ## the same, compared with Python in Node and in a real browser
	CUBERAILS_JIT=0 $(BIN)/python -m tests.wasm.expected $(EXPECTED)
	CUBERAILS_JIT=0 $(BIN)/python -m tests.wasm.pipe $(EXPECTED)
	cd web && node packages/wasm/test/readme.mjs && node packages/wasm/test/node.mjs ../$(EXPECTED)
	cd web && CHROMIUM=$$(../scripts/chromium) node packages/wasm/test/browser.mjs ../$(EXPECTED)

static: wasm ## the page without a server, for any static host, in build/static
	CUBERAILS_JIT=0 $(BIN)/python scripts/static.py

statictest: static ## the same in a real browser, from a plain server of files
	cd web && CHROMIUM=$$(../scripts/chromium) npx playwright test -c playwright.static.config.ts

wheel: $(VENV)/runtime.done web ## a wheel with the page inside, in dist/
	rm -rf build
	CUBERAILS_SITE=required $(BIN)/pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .

release: .venv-release/release.done web ## wheel and source archive, checked, a game played from each; in dist/
	.venv-release/bin/python scripts/release.py

.venv-release/release.done: requirements/release.txt
	$(PYTHON) -m venv .venv-release
	.venv-release/bin/pip install --quiet --disable-pip-version-check -r requirements/release.txt
	@touch $@

play: $(VENV)/runtime.done web ## play in the browser, against bots and with friends
	@$(BIN)/cuberails serve --open

test: lint types webtest tests coverage bounds wasmtest e2e ## everything that must be green

lint: $(VENV)/test.done web/node_modules/.package-lock.json ## ruff and prettier: flaws and layout
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	cd web && npm run format:check

format: $(VENV)/test.done web/node_modules/.package-lock.json ## lay out all code as ruff and prettier do
	$(BIN)/ruff format .
	cd web && npm run format

types: $(VENV)/test.done ## mypy --strict
	$(BIN)/mypy

tests: $(VENV)/libraries.done $(VENV)/cuda.done web ## the tests, compiled, on both databases
	scripts/postgres install
	$(BIN)/cuberails warm
	$(BIN)/python -m pytest -n 2 --dist worksteal

webtest: $(VENV)/runtime.done web/node_modules/.package-lock.json ## types and logic of the page for the browser
	CUBERAILS_JIT=0 $(BIN)/python scripts/api.py --check
	cd web && npm run check && npm test

e2e: $(VENV)/runtime.done web ## the whole site in a real browser
	cd web && CHROMIUM=$$(../scripts/chromium) npm run e2e -- --project=site

e2e-busy: $(VENV)/runtime.done web ## the same ten times (TIMES=3: three) with every core busy; no failure allowed
	CHROMIUM=$$(scripts/chromium) $(BIN)/python scripts/busy.py $(TIMES)

screenshots: $(VENV)/runtime.done web ## the pictures of README and documentation, in docs/pictures/
	cd web && CHROMIUM=$$(../scripts/chromium) npm run e2e -- --project=pictures
	! command -v pngquant || pngquant --quality 70-95 --speed 1 --ext .png --force docs/pictures/*.png

coverage: $(VENV)/test.done ## kernel/ and games/ measured uncompiled, with the example game: every line
	CUBERAILS_JIT=0 $(BIN)/python -m coverage run -m pytest tests/kernel tests/display tests/games tests/views \
	    tests/engine tests/playthroughs tests/contract/test_game_types.py tests/repository/test_docs.py \
	    tests/envs/test_encoding.py tests/envs/test_any_game.py tests/cli/test_rules.py --ignore tests/kernel/test_modes.py
	$(PIP) --no-deps --upgrade --target $(VENV)/example ./examples/games/snowline
	PYTHONPATH=$(VENV)/example CUBERAILS_JIT=0 $(BIN)/python -m coverage run -a -m pytest examples/games/snowline/tests
	$(BIN)/python -m coverage report --fail-under=100 --skip-covered --show-missing

bounds: $(VENV)/test.done ## golden games and contract with array bounds checked in compiled code
	NUMBA_BOUNDSCHECK=1 CUBERAILS_CACHE=$(VENV)/bounds $(BIN)/python -m pytest tests/records tests/kernel/test_modes.py

bench: .venv-bench/bench.done ## us and the peers, side by side in one run
	taskset -c 0 .venv-bench/bin/python bench/run.py --out docs/bench.txt

.venv-bench/bench.done: requirements/bench.txt pyproject.toml
	$(PYTHON) -m venv .venv-bench
	.venv-bench/bin/pip install --quiet --disable-pip-version-check -r requirements/bench.txt
	.venv-bench/bin/pip install --quiet --disable-pip-version-check --no-deps -e .
	@touch $@

load: $(VENV)/runtime.done ## live tables on this machine: actions a second, and how soon everybody sees them
	$(BIN)/python bench/load.py --climb

chaos: $(VENV)/test.done ## hurt a server under load, count what is lost or doubled; about 20 minutes, into docs/server.md
	scripts/postgres install
	$(BIN)/cuberails warm
	CUBERAILS_JIT=0 $(BIN)/python scripts/chaos.py --write

mutants: $(VENV)/test.done ## change the rules one place at a time: which tests notice, by file
	$(BIN)/python scripts/mutants.py

docs: $(VENV)/docs.done ## the site, without warnings, in site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

api: $(VENV)/runtime.done web/node_modules/.package-lock.json ## types, limits and colours of the page, from the server
	CUBERAILS_JIT=0 $(BIN)/python scripts/api.py

schemas: $(VENV)/runtime.done ## JSON Schemas of records and snapshots, from the types
	$(BIN)/python scripts/schemas.py

lock: $(VENV)/test.done ## pin all dependencies again
	$(PIP) pip-tools
	for extra in runtime test ray docs research bench release wasm; do scripts/lock $$extra $(BIN)/pip-compile; done

clean: ## remove what make made
	rm -rf $(VENV) .venv-bench .venv-release site build dist .coverage web/node_modules $(dir $(SITE)) $(addprefix web/packages/wasm/,dist games expected)
