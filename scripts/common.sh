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
