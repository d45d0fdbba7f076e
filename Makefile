# Croupier. `make run` and `make test` are all a newcomer needs; everything below `.venv` needs no root.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
DATA   ?= croupier-data
PROCESSES ?= 4
QUIETLY := --quiet --disable-pip-version-check
SOURCES := croupier domain projections lab api infra tests tools backend examples clients/python clients/openenv clients/verifiers
CLIENTS := $(shell find clients backend \( -name node_modules -o -name dist -o -name python \) -prune -o -type f ! -name '*.d.ts' ! -name '*.pyc' -print) projections/views/signs.svg

# Tests start programs by the hundred, which would all compile the code again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help run demo run-full citus drill test quick proofs mutants generators doors check types lint format kit kits openapi release profile pages screens measure firefox bench soak golden rulebook clean
.DEFAULT_GOAL := help

help:            ## list the targets
	@awk -F ':.*## *' '/^[a-z-]+:.*##/ {printf "%-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# A stamp for each set of extras: made once, and again when pyproject.toml or the web client changes. A set has those within it.
EXTRAS_run     := .
EXTRAS_servers := .[servers]
EXTRAS_test    := .[test]
EXTRAS_bench   := .[test,bench]
EXTRAS_generators := .[test,generators]
WITHIN_servers := run
WITHIN_test    := run servers
WITHIN_bench   := run servers test
WITHIN_generators := run servers test

$(VENV)/%.stamp: pyproject.toml $(CLIENTS)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Croupier needs Python 3.11 or newer: make PYTHON=python3.11")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '$(EXTRAS_$*)'
	@touch $@ $(WITHIN_$*:%=$(VENV)/%.stamp)

run: $(VENV)/run.stamp      ## serve http://127.0.0.1:8000 on an SQLite file, as one process
	$(BIN)/croupier serve --data $(DATA)

demo: $(VENV)/run.stamp     ## games to forge, as a site of files in croupier-data/demo: also at /demo of `make run`
	PYTHONPATH=clients/python/src $(BIN)/croupier demo --site $(DATA)/demo

run-full: $(VENV)/servers.stamp  ## two processes on http://127.0.0.1:8001 and :8002 with their own PostgreSQL and Redis
	$(BIN)/python -m tools.servers --data $(DATA)/full

citus: $(VENV)/test.stamp   ## a Citus cluster for tests, from PostgreSQL 15 and the archive that CROUPIER_CITUS_ARCHIVE names
	$(BIN)/python -m tools.servers.citus

drill: $(VENV)/test.stamp   ## what players notice of each fault of a cluster, and of webhooks' bad places in an hour; the matrix of faults over a cluster
	$(BIN)/python -m tools.drill
	$(BIN)/python -m tools.drill.places --data $(DATA)/drill
	$(BIN)/python -m pytest -m soak tests/faults -k citus

test: $(VENV)/test.stamp    ## the suite, in four processes
	$(BIN)/python -m pytest -n $(PROCESSES)

quick: $(VENV)/test.stamp   ## within a minute: ruff, golden games, a few laws, and the tests of what a change touches
	PYTHONPATH=backend $(BIN)/python -m tools.quick

proofs: $(VENV)/test.stamp  ## the tests of the tests: planted leaks, marks turned public, the servers and the bench they use
	$(BIN)/python -m pytest -m proof -n $(PROCESSES)

mutants: $(VENV)/test.stamp ## plant 150 small faults one by one and report which the tests detect; half an hour, in a clean clone
	PYTHONPATH=backend $(BIN)/python -m tools.mutants.recording
	PYTHONPATH=backend $(BIN)/python -m tools.mutants --seed 27 --count 150

generators: $(VENV)/generators.stamp  ## third-party generators and linters on openapi.json, games with the generated clients, the kit under Deno and Bun
	$(BIN)/python -m tests.contract.passed

doors: pyproject.toml       ## doors to others' hubs, each installed apart and judged by the hub's own program; the example that learns
	for door in openenv verifiers; do \
		$(PYTHON) -m venv $(VENV)/doors/$$door && \
		$(VENV)/doors/$$door/bin/python -m pip install $(QUIETLY) --editable . --editable clients/$$door pytest && \
		$(VENV)/doors/$$door/bin/python -m pytest clients/$$door || exit; done
	$(PYTHON) -m venv $(VENV)/doors/torch
	$(VENV)/doors/torch/bin/python -m pip install $(QUIETLY) --editable '.[env]' --editable clients/python pytest torch
	$(VENV)/doors/torch/bin/python -m pytest -c /dev/null --rootdir examples -p no:cacheprovider examples/test_train.py

check: types lint           ## format, lint, types (also of the clients), import rules, stale files in openapi/

types: $(VENV)/test.stamp   ## the half of `make check` that takes as long as the other: pyright
	$(BIN)/pyright

lint: $(VENV)/test.stamp    ## the other half
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/lint-imports
	$(BIN)/python -m tests.readme.parts
	$(BIN)/croupier openapi --check openapi/openapi.json
	$(BIN)/python clients/python/generate.py --check
	$(BIN)/python -m tests.contract.passed --check
	$(BIN)/python backend/build_web.py check

format: $(VENV)/test.stamp  ## let ruff format the code and fix what it can
	$(BIN)/ruff format $(SOURCES)
	$(BIN)/ruff check --fix $(SOURCES)

kit: $(VENV)/test.stamp     ## write the generated parts of the kits: types, the synchronous half, a page of each kit's API
	$(BIN)/python clients/python/generate.py
	$(BIN)/python backend/build_web.py page

openapi: $(VENV)/run.stamp  ## write openapi/ from the code
	$(BIN)/croupier openapi --write openapi/openapi.json

kits: $(VENV)/test.stamp    ## build the kits as published, in dist/kits, with their provenance
	$(BIN)/python backend/release.py --kits

release: $(VENV)/test.stamp ## everything for a release except publishing: make release VERSION=1.0.0
	$(BIN)/python backend/release.py '$(VERSION)'

bench: $(VENV)/bench.stamp  ## speed, relative to a peer and to bare floors, in one run of some ten minutes
	$(BIN)/python -m tools.bench --data $(DATA)

profile: $(VENV)/bench.stamp  ## where the server's time goes, by folder: a choice, a view, a stream and a start, sampled
	$(BIN)/python -m tools.bench.profile --data $(DATA)

pages: $(VENV)/test.stamp   ## build the web client from clients/
	$(BIN)/python backend/build_web.py build

screens: $(VENV)/test.stamp  ## retake the screenshots and the film in docs/screens; on Debian, whose fonts are downloaded and unpacked below .venv
	PYTHONPATH=backend $(BIN)/python -m tests.browser.screens

measure: $(VENV)/test.stamp  ## how fast the pages are, and the memory of a tab; takes minutes, and nothing else should run
	CROUPIER_POSITIONS=150 $(BIN)/python -m pytest tests/laws/test_mains.py
	CROUPIER_POSITIONS=200 PYTHONPATH=backend $(BIN)/python -m tests.browser.nodejs --test laws.test.mjs
	PYTHONPATH=backend $(BIN)/python -m tests.browser.nodejs measure.mjs

firefox: $(VENV)/test.stamp  ## whole games and sign-in in Firefox from Debian 12's packages, which are downloaded and unpacked below .venv
	PYTHONPATH=backend $(BIN)/python -m tests.browser.firefox

soak: $(VENV)/test.stamp    ## hours of games, forgeries and the matrix of faults; ends with a summary as one line of JSON
	$(BIN)/python -m pytest -m soak

golden: $(VENV)/test.stamp  ## re-record the golden games (only after a deliberate change of the rules)
	$(BIN)/python -m tests.golden.record

rulebook: $(VENV)/test.stamp  ## print which tests cover which ruling; fail if a ruling has none
	$(BIN)/python -m tests.rulebook

clean:           ## remove what the other targets created
	rm -rf $(VENV) infra/pages/built clients/node_modules tests/*/node_modules tests/*/*/node_modules tools/*/*/*/node_modules build dist *.egg-info .pytest_cache .ruff_cache .hypothesis .import_linter_cache
