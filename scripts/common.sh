# Shared by the scripts in this folder; sourced, never run.
# shellcheck shell=bash

# Read by the scripts that source this one.
# shellcheck disable=SC2034
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly root

# One cache folder for all clones, which outlives any checkout.
readonly cache=${MUSTER_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/muster}
readonly tools=$cache/tools
export PATH="$tools/bin:$PATH"

say() { printf 'setup: %s\n' "$*"; }
fail() { printf 'setup: %s\n' "$@" >&2; exit 1; }

# may_apt: whether packages can be installed without asking the user.
may_apt() { [[ $(id -u) -eq 0 && -e /etc/debian_version ]] && command -v apt-get >/dev/null; }

# apt_install PACKAGE...
apt_install() {
    say "installing $* with apt-get"
    export DEBIAN_FRONTEND=noninteractive
    apt-get -qq update && apt-get -qq install -y --no-install-recommends "$@" >/dev/null
}

# ensure WHAT PACKAGES COMMAND...: installs PACKAGES unless COMMAND shows that WHAT is available.
ensure() {
    local what=$1 packages=$2
    shift 2
    if ! "$@" >/dev/null 2>&1; then
        # Several packages in one word are meant to be split.
        # shellcheck disable=SC2086
        if may_apt; then apt_install $packages || true; fi
        "$@" >/dev/null 2>&1 || fail "$what: not found; please install it (on Debian: apt-get install $packages)"
    fi
    say "$what: found"
}

# installed COMMAND VERSION: whether PATH has exactly this version of COMMAND.
installed() {
    local version
    version=$("$1" --version 2>/dev/null | awk '{ print $2; exit }') || return 1
    [[ $version == "$2" ]]
}

# compile CRATE VERSION [ARGUMENT...]: compiles a tool with little optimization (OPT_LEVEL, default 1), because no tool
# runs for longer than seconds.
compile() {
    local crate=$1 version=$2 level=${OPT_LEVEL:-1} log=$tools/$1.log started=$SECONDS
    shift 2
    local install=(cargo install --root "$tools" --target-dir "$tools/build/$level" --version "=$version" "$@" "$crate")
    export CARGO_PROFILE_RELEASE_OPT_LEVEL=$level CARGO_PROFILE_RELEASE_LTO=off
    export CARGO_PROFILE_RELEASE_DEBUG=false CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16
    mkdir -p "$tools"
    say "$crate: compiling $version, once for all clones"
    # The published lock file first. It may name a version that a mirror lacks or that has been yanked; then cargo
    # resolves the versions itself.
    "${install[@]}" --locked >"$log" 2>&1 || "${install[@]}" >"$log" 2>&1 || {
        cat "$log" >&2
        fail "$crate: $version does not compile"
    }
    rm "$log"
    say "$crate: compiled in $((SECONDS - started)) s"
}

# install_crate CRATE VERSION [ARGUMENT...]
install_crate() {
    cargo binstall -V >/dev/null 2>&1 &&
        cargo binstall --no-confirm --disable-strategies compile --root "$tools" "$1@$2" ||
        compile "$@"
}

# ensure_crate COMMAND CRATE VERSION [ARGUMENT...]
ensure_crate() {
    local command=$1
    shift
    if ! installed "$command" "$2"; then
        install_crate "$@"
        installed "$command" "$2" || fail "$command: $2 was installed into $tools/bin, but does not run"
    fi
    say "$command: $2"
}
