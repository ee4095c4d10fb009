#!/bin/sh
# Puts TinyGo, the compiler of the WebAssembly guest, into .cache/tinygo: bin/tinygo and its root/. Only those who
# rebuild wasm/wellturn.wasm need it. Versions: TinyGo in wasm/toolchain/go.mod, Go and LLVM here.
# The second run finds the work done and says nothing.
set -eu
cd "$(dirname "$0")/.."

GO=go1.26.8 # the guest holds parts of Go's library: another Go gives other bytes; stands in wasm/build too
LLVM=19     # what Debian 12 has; TinyGo is told by a build tag
BINARYEN=108 # what Debian 12 has; another release gives other bytes
packages="llvm-$LLVM-dev libclang-$LLVM-dev lld-$LLVM clang-$LLVM g++ binaryen patch"

say() { printf 'toolchain: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

out=.cache/tinygo
module=wasm/toolchain
stamp="$GO llvm$LLVM $(cat scripts/toolchain.sh $module/go.mod $module/go.sum $module/speed.patch | sha256sum | cut -c1-16)"
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
source=$(cd $module && go mod download github.com/tinygo-org/tinygo && go list -m -f '{{.Dir}}' github.com/tinygo-org/tinygo)
cp -r "$source" "$out/source"
chmod -R u+w "$out/source"
# TinyGo knows one level of optimisation for a whole program. This patch compiles what sees every byte of a
# document for speed and all the rest for size: as fast as -opt=2, as small as -opt=z.
patch -s -d "$out/source" -p1 <$module/speed.patch || fail "speed.patch does not fit this TinyGo"
(cd "$out/source" && go build -trimpath -tags "llvm$LLVM" -o ../bin/tinygo .)

say "laying out its root"
mv "$out/source/src" "$out/source/targets" "$out/source/lib" "$out/root/"
rm -rf "$out/source"
mkdir -p "$out/root/src/net" # a git submodule, which module zips leave out; the guest does not use it

# Four helpers that only targets with a C library need would end up in the guest's export list.
float=$out/root/src/runtime/float.go
[ "$(grep -c '^//export fm' $float)" = 4 ] || fail "$float is not as expected: look at its exports again"
sed -i '/^\/\/export fm/d' $float

# Comparing interfaces brings reflection into the guest, 7 kB of it. What is compared here are errors, which are
# pointers: type and pointer decide.
interface=$out/root/src/runtime/interface.go
equal='	return reflectValueEqual(reflectlite.ValueOf(x), reflectlite.ValueOf(y))'
[ "$(grep -cxF "$equal" $interface)" = 1 ] || fail "$interface is not as expected: look at interfaceEqual again"
sed -i 's/^\treturn reflectValueEqual(reflectlite.ValueOf(x), .*/\ta, b := (*_interface)(unsafe.Pointer(\&x)), (*_interface)(unsafe.Pointer(\&y))\n\treturn a.typecode == b.typecode \&\& a.value == b.value/' $interface

# Binaryen takes a tenth off; it has to be told which features of WebAssembly the target has.
[ "$(wasm-opt --version)" = "wasm-opt version $BINARYEN" ] || fail "needs wasm-opt version $BINARYEN, found $(wasm-opt --version)"
mkdir -p "$out/root/bin"
cat >"$out/root/bin/wasm-opt" <<'EOF'
#!/bin/sh
# usage: wasm-opt -O2 -g INPUT --output OUTPUT; -g would keep the names of functions, 14 kB of them
for arg; do
	shift
	case $arg in
	-g) ;;
	-O2) set -- "$@" -O3 --converge ;;
	*) set -- "$@" "$arg" ;;
	esac
done
exec wasm-opt --enable-bulk-memory --enable-mutable-globals --enable-nontrapping-float-to-int --enable-sign-ext "$@"
EOF
chmod +x "$out/root/bin/wasm-opt"

printf '%s\n' "$stamp" >$out/stamp
say "ready: $(TINYGOROOT=$PWD/$out/root $out/bin/tinygo version)"
