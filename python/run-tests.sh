#!/bin/sh
# Test the Python package: format and lint, types (mypy and pyright), tests with the newest and the oldest wasmtime that
# pyproject.toml allows, the wheel. Arguments go to pytest; with arguments only the tests are run.
#
#   python/run-tests.sh                  everything
#   python/run-tests.sh -k interrupt     some tests
#   PYTHON=python3.13 python/run-tests.sh
set -eu
cd "$(dirname -- "$0")"
PYRIGHT=1.1.414

python=$(./env.sh)
if [ $# -gt 0 ]; then
	exec "$python" -m pytest "$@"
fi
step() { printf '== %s\n' "$*"; }
step format and lint
"$python" -m ruff format --check --quiet .
"$python" -m ruff check --quiet .
step mypy
"$python" -m mypy
step "pyright $PYRIGHT"
npx --yes "pyright@$PYRIGHT" --pythonpath "$python"
step "tests, newest wasmtime"
"$python" -m pytest
step "tests of the engine, oldest wasmtime"
PYTHONPATH=$(dirname -- "$python")/../oldest "$python" -m pytest tests/test_engine.py tests/test_api.py tests/test_harness.py
