# Shared by the scripts here: go to the top folder, and see that packages are installed. To be sourced.
#   . "$(dirname "$0")/setup.sh"
#   need gcc make
# SPDX-License-Identifier: MIT
# shellcheck shell=sh

cd "$(dirname "$0")/.." || exit 1

BUILD_PACKAGES="gcc libc6-dev make pkg-config libyaml-dev libjansson-dev libxxhash-dev"
TEST_PACKAGES="libcmocka-dev jq"
# Builds for sanitizers and the like hold the kernel with rules in memory and these.
# shellcheck disable=SC2034 # for who sources this
FEW_KERNELS="english international turkish"

jobs=$(nproc 2>/dev/null || echo 2)

# Installs what is missing of the Debian packages named, or says what to install.
need() {
    if ! command -v dpkg-query >/dev/null 2>&1; then
        echo "This is no Debian system; see that you have the equivalents of: $*" >&2
        return 0
    fi
    missing=
    for package in "$@"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q '^install ok installed$' ||
            missing="$missing $package"
    done
    [ -z "$missing" ] && return 0
    if [ "$(id -u)" -eq 0 ]; then
        as_root=
    elif command -v sudo >/dev/null 2>&1 && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
        as_root=sudo
    else
        echo "These packages are missing; install them as root and start again:" >&2
        echo "  apt-get install$missing" >&2
        exit 1
    fi
    echo "Installing$missing"
    # shellcheck disable=SC2086 # words, on purpose
    log=$({ $as_root apt-get -q update &&
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends $missing; } 2>&1) || {
        echo "$log" >&2
        echo "That failed; install them by hand and start again:" >&2
        echo "  apt-get install$missing" >&2
        exit 1
    }
}
