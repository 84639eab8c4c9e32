# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2034
# Shared by run and test: installs what is missing, then builds into build/release.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$root/build/release
deps=$root/.deps
torch_version=2.13.0
packages=(qt6-base-dev qt6-svg-dev libqcustomplot-dev nlohmann-json3-dev libcli11-dev libicu-dev libmuparser-dev \
    libwebp-dev qt6-l10n-tools)

say() { echo "headroom: $*" >&2; }
die() { say "$*"; exit 1; }
works() { "$@" >/dev/null 2>&1; }

# Installs Debian packages, saying which. Fails where there is no apt or no right to use it.
apt_install() {
    local as_root=()
    works command -v apt-get || { say "please install: $*"; return 1; }
    if [ "$(id -u)" -ne 0 ]; then
        works command -v sudo || { say "please run as root: apt-get install $*"; return 1; }
        as_root=(sudo)
    fi
    say "installing with apt-get: $*"
    "${as_root[@]}" apt-get update -qq </dev/null >&2 || say "apt-get update failed; trying with the lists at hand"
    quietly "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "$@"
}

# Runs a command whose words matter only if it fails.
quietly() {
    local words status=0
    words=$("$@" </dev/null 2>&1) || status=$?
    [ "$status" -eq 0 ] || printf '%s\n' "$words" >&2
    return "$status"
}

installed() { [[ $(dpkg-query -W -f='${Status}' "$1" 2>/dev/null) == *" installed" ]]; }

install_packages() {
    local missing=() found
    works g++ --version || works clang++ --version || missing+=(g++)
    works ninja --version || missing+=(ninja-build)
    recent_cmake || missing+=(cmake)
    if works command -v dpkg-query; then
        found=$(dpkg-query -W -f='${Package} ${Status}\n' "${packages[@]}" 2>/dev/null || true)
        for package in "${packages[@]}"; do
            [[ $found == *"$package install ok installed"* ]] || missing+=("$package")
        done
    fi
    [ ${#missing[@]} -eq 0 ] || apt_install "${missing[@]}" || die "cannot build without these packages"
}

recent_cmake() {
    local version
    version=$(cmake --version 2>/dev/null | sed -n '1s/[^0-9]*\([0-9.]*\).*/\1/p')
    [ "$(printf '%s\n' 3.25 "$version" | sort -V | head -n 1)" = 3.25 ]
}

# A python that can make a virtual environment. Debian's own cannot before python3-venv is installed.
find_python() {
    for python in python3 /usr/bin/python3; do
        works "$python" -c 'import ensurepip, venv' && return
    done
    apt_install python3 python3-venv && python=/usr/bin/python3
}

pip_install() { "$deps/bin/python" -m pip install --no-input --disable-pip-version-check --retries 1 --timeout 15 "$@" >&2; }

# A CUDA build is gigabytes, so it is fetched only where there is an NVIDIA GPU. Elsewhere the version asked for
# names the CPU build, and its Python dependencies are left out: only its headers and libraries are used.
fetch_wheel() {
    local cpu=torch==$torch_version+cpu
    find_python && "$python" -m venv "$deps" || return 1
    if [ "$(uname)" = Darwin ]; then
        pip_install --no-deps "torch==$torch_version"
        return
    fi
    if works nvidia-smi; then
        say "fetching LibTorch $torch_version with CUDA into .deps (there is an NVIDIA GPU)"
        pip_install "torch==$torch_version" && return
    fi
    say "fetching LibTorch $torch_version for the CPU into .deps (about 200 MB)"
    works pip_install --no-deps --index-url https://download.pytorch.org/whl/cpu "$cpu" && return
    why_no_wheel=$(pip_install --no-deps "$cpu" 2>&1) && return
    say "no torch $torch_version for $("$deps/bin/python" -V) could be had: $(tail -n 1 <<<"$why_no_wheel")"
    return 1
}

have_wheel() { compgen -G "$deps/lib/python3*/site-packages/torch-*.dist-info/RECORD" >/dev/null; }

# Sets `libtorch` to a prefix for CMake's LIBTORCH. When no wheel could be had, .deps/system remembers it.
find_libtorch() {
    if [ -n "${LIBTORCH:-}" ]; then
        libtorch=$(cd "$LIBTORCH" 2>/dev/null && pwd) || die "LIBTORCH is '$LIBTORCH', which is not a folder"
    elif have_wheel; then
        libtorch=$deps
    elif [ -e "$deps/system" ] && installed libtorch-dev; then
        libtorch=/usr
    elif fetch_wheel && have_wheel; then
        libtorch=$deps
    else
        say "so the LibTorch that Debian packages is taken, which serves as well"
        installed libtorch-dev && installed libopenblas0-openmp || apt_install libtorch-dev libopenblas0-openmp \
            || die "no LibTorch. Connect to the network, or set LIBTORCH to the folder of one, or install libtorch-dev"
        mkdir -p "$deps"
        echo "No torch wheel could be had, so the system's LibTorch is used. Remove .deps to try again." >"$deps/system"
        libtorch=/usr
    fi
}

# fetch_for_tests PACKAGE…: into .deps, unless they are there.
fetch_for_tests() {
    local modules=("${@%%>*}")
    works "$deps/bin/python" -c "import $(IFS=,; echo "${modules[*]//-/_}")" && return
    say "fetching what the tests of Python files need into .deps: $*"
    pip_install --quiet "$@" || say "$* could not be had; tests will be skipped"
}

# Tests of Python files: the manual's example wants NumPy and safetensors, the recorder in python/ a torch that can be
# imported, for which the wheel alone lacks two packages, our own wheel what packs it, and notebooks what executes them. They
# are skipped where these cannot be had.
python_for_tests() {
    [ -x "$deps/bin/python" ] || return 0
    fetch_for_tests numpy safetensors sympy typing_extensions "scikit-build-core>=0.10" wheel
    fetch_for_tests nbconvert ipykernel
}

# The test that packs a .deb asks these what the programs need.
packer_for_tests() {
    [ "$libtorch" = /usr ] || return 0
    works file --version && works command -v dpkg-shlibdeps || apt_install file dpkg-dev \
        || say "file and dpkg-dev could not be had; one test will be skipped"
}

# Two tests work the real window on a virtual display, one with keyboard and mouse, one as a screen reader does; they are
# skipped where there is none.
display_for_tests() {
    works command -v Xvfb && works command -v xdotool || apt_install xvfb xdotool \
        || say "xvfb and xdotool could not be had; two tests will be skipped"
    works command -v dbus-run-session && works command -v xauth && [ -x /usr/libexec/at-spi2-registryd ] \
        && works /usr/bin/python3 -c 'import gi; gi.require_version("Atspi", "2.0")' && return
    apt_install at-spi2-core dbus xauth python3-gi gir1.2-atspi-2.0 \
        || say "at-spi2-core or gir1.2-atspi-2.0 could not be had; one test will be skipped"
}

# One compile job needs about 1.5 GB.
jobs() {
    local cores memory
    cores=$(getconf _NPROCESSORS_ONLN)
    memory=$(awk '/^MemAvailable/ { print int($2 / 1600000) }' /proc/meminfo 2>/dev/null || echo "$cores")
    [ "$memory" -lt "$cores" ] && cores=$memory
    echo $((cores > 0 ? cores : 1))
}

# How long a first build takes, from what scripts/build-cost measured: seconds of one core.
say_how_long() {
    local jobs=$1 seconds=0 minutes
    [ -x "$build/bin/headroom" ] || seconds=570
    [ "$2" != all ] || [ -x "$build/bin/ui_tests" ] || seconds=$((seconds + 510))
    [ "$seconds" -gt 0 ] || return 0
    minutes=$(((seconds / jobs + 59) / 60))
    say "compiling, $jobs at a time; the first time takes about $minutes min on a machine of today, later only what changed"
}

configure() {
    local warnings=OFF choice
    [ "${CI:-}" = true ] && warnings=ON
    choice="$root $libtorch $warnings"
    if [ ! -e "$build/build.ninja" ] || [ "$(cat "$build/.choice" 2>/dev/null)" != "$choice" ]; then
        say "looking at the compiler and the libraries"
        (cd "$root" && cmake --fresh --preset release \
            -DLIBTORCH="$libtorch" -DHEADROOM_WARNINGS_AS_ERRORS=$warnings) >&2
        echo "$choice" >"$build/.choice"
    fi
}

# build TARGET…: brings the targets up to date.
build() {
    local parallel
    parallel=$(jobs)
    configure
    say_how_long "$parallel" "$@"
    NINJA_STATUS='[%f of %t, %e s] ' cmake --build "$build" --parallel "$parallel" --target "$@" >&2
}

# prepare TARGET…: installs, finds and builds whatever is missing for them. Which LibTorch it will be is said first.
prepare() {
    find_libtorch
    install_packages
    build "$@"
}
