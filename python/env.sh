#!/bin/sh
# Print the Python of the package's environment, in which this checkout is installed; make it first where needed.
#
#   $(python/env.sh) -m wellturn.harness        the harness loop
#   $(python/env.sh) python/tools/names.py      write the codes of the current module as types
#   $(python/env.sh) python/bench/run.py        the benchmarks
#
# It lies under .cache/ and is made again when requirements-test.txt changes. PYTHON names another Python than python3.
set -eu
cd "$(dirname -- "$0")"
OLDEST_WASMTIME=36.0.0 # the lower bound in pyproject.toml, kept apart for run-tests.sh

python=${PYTHON:-python3}
env=$(pwd)/../.cache/python-$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
if ! cmp -s requirements-test.txt "$env/installed.txt"; then
	pip="$env/bin/pip --quiet --disable-pip-version-check install"
	"$python" -m venv --clear "$env"
	$pip --requirement requirements-test.txt >&2
	$pip --no-deps --no-build-isolation --editable . >&2
	$pip --no-deps --target "$env/oldest" "wasmtime==$OLDEST_WASMTIME" >&2
	cp requirements-test.txt "$env/installed.txt"
fi
printf '%s\n' "$env/bin/python"
