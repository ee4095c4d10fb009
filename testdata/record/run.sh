#!/bin/sh
# Run a script of this directory with its pinned libraries: testdata/record/run.sh record.py --check
# The environment is made on first use under .cache/ and again when requirements.txt changes.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
env="$here/../../.cache/record"
if ! cmp -s "$here/requirements.txt" "$env/installed.txt"; then
	python3 -m venv --clear "$env"
	"$env/bin/pip" install --quiet --disable-pip-version-check --requirement "$here/requirements.txt"
	cp "$here/requirements.txt" "$env/installed.txt"
fi
script=$1
shift
exec "$env/bin/python" "$here/$script" "$@"
