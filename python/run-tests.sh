#!/bin/sh
# Test the Python package: format and lint, types (mypy and pyright), tests with the newest and the oldest wasmtime that
# pyproject.toml allows, the wheel. Arguments go to pytest; with arguments only the tests are run.
#
#   python/run-tests.sh                  everything
#   python/run-tests.sh -k interrupt     some tests
#   PYTHON=python3.13 python/run-tests.sh
#
# Environments are made on first use under .cache/ and again when requirements-test.txt changes.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
cd "$here"
PYRIGHT=1.1.414
OLDEST=36.0.0

python=${PYTHON:-python3}
version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
env="$here/../.cache/python-$version"
if ! cmp -s requirements-test.txt "$env/installed.txt"; then
	"$python" -m venv --clear "$env"
	"$env/bin/pip" install --quiet --disable-pip-version-check --requirement requirements-test.txt
	"$env/bin/pip" install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	"$env/bin/pip" install --quiet --disable-pip-version-check --no-deps --target "$env/oldest" "wasmtime==$OLDEST"
	cp requirements-test.txt "$env/installed.txt"
fi
bin="$env/bin"

if [ $# -gt 0 ]; then
	exec "$bin/python" -m pytest "$@"
fi
step() { printf '== %s\n' "$*"; }
step format and lint
"$bin/ruff" format --check --quiet .
"$bin/ruff" check --quiet .
step mypy
"$bin/mypy"
step "pyright $PYRIGHT"
npx --yes "pyright@$PYRIGHT" --pythonpath "$bin/python"
step "tests, Python $version, newest wasmtime"
"$bin/python" -m pytest
step "tests of the engine, wasmtime $OLDEST"
PYTHONPATH="$env/oldest" "$bin/python" -m pytest tests/test_engine.py tests/test_api.py tests/test_harness.py
