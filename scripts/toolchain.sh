#!/bin/sh
# Puts TinyGo, the compiler of the WebAssembly guest, into .cache/tinygo: bin/tinygo and its root/. Only those who
# rebuild wasm/wellturn.wasm need it. Versions: TinyGo in wasm/toolchain/go.mod, Go and LLVM here.
# The second run finds the work done and says nothing.
set -eu
cd "$(dirname "$0")/.."

GO=go1.26.8 # the guest holds parts of Go's library: another Go gives other bytes; stands in wasm/build too
LLVM=19     # what Debian 12 has; TinyGo is told by a build tag
packages="llvm-$LLVM-dev libclang-$LLVM-dev lld-$LLVM clang-$LLVM g++"

say() { printf 'toolchain: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

out=.cache/tinygo
module=wasm/toolchain
stamp="$GO llvm$LLVM $(cat scripts/toolchain.sh $module/go.mod $module/go.sum | sha256sum | cut -c1-16)"
[ "$(cat $out/stamp 2>/dev/null)" = "$stamp" ] && exit 0

command -v dpkg-query >/dev/null || fail "this script knows Debian and Ubuntu only, whose LLVM $LLVM lies in /usr/lib/llvm-$LLVM"
missing=
for package in $packages; do
	dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing="$missing $package"
done
if [ -n "$missing" ]; then
	sudo=
	if [ "$(id -u)" != 0 ]; then
		command -v sudo >/dev/null || fail "run as root: apt-get install --no-install-recommends$missing"
		sudo=sudo
	fi
	say "installing$missing (Debian 12 has them)"
	$sudo apt-get update -qq
	$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi

export GOTOOLCHAIN="$GO" GOFLAGS=-buildvcs=false
rm -rf "$out"
mkdir -p "$out/bin" "$out/root"

say "building TinyGo against LLVM $(llvm-config-$LLVM --version) (about a minute; the first time it also downloads)"
(cd $module && go build -trimpath -tags "llvm$LLVM" -o "../../$out/bin/tinygo" github.com/tinygo-org/tinygo)

say "laying out its root"
source=$(cd $module && go list -m -f '{{.Dir}}' github.com/tinygo-org/tinygo)
cp -r "$source/src" "$source/targets" "$source/lib" "$out/root/"
chmod -R u+w "$out/root"
mkdir -p "$out/root/src/net" # a git submodule, which module zips leave out; the guest does not use it

# Four helpers that only targets with a C library need would end up in the guest's export list.
float=$out/root/src/runtime/float.go
[ "$(grep -c '^//export fm' $float)" = 4 ] || fail "$float is not as expected: look at its exports again"
sed -i '/^\/\/export fm/d' $float

# TinyGo insists on Binaryen's wasm-opt, which gains 4 % in size and nothing in speed here. This one copies.
mkdir -p "$out/root/bin"
cat >"$out/root/bin/wasm-opt" <<'EOF'
#!/bin/sh
# usage: wasm-opt --version | wasm-opt -O2 -g INPUT --output OUTPUT
[ "$1" = --version ] && echo "wasm-opt version 102 (none: copies its input)" && exit
exec cp "$3" "$5"
EOF
chmod +x "$out/root/bin/wasm-opt"

printf '%s\n' "$stamp" >$out/stamp
say "ready: $(TINYGOROOT=$PWD/$out/root $out/bin/tinygo version)"
