#!/bin/sh
# Installs Chromium for the browser tests when it is not there. CHROMIUM names another executable.
set -eu
[ -n "${CHROMIUM:-}" ] && exit 0
[ -x /usr/bin/chromium ] && exit 0
if ! command -v apt-get >/dev/null; then
	echo "chromium: no /usr/bin/chromium, and this script knows apt-get only; install it, or set CHROMIUM" >&2
	exit 1
fi
if [ "$(id -u)" != 0 ]; then
	echo "chromium: not installed, and only root can; run: sudo apt-get install --no-install-recommends chromium" >&2
	exit 1
fi
echo "chromium: installing the Debian package" >&2
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null
