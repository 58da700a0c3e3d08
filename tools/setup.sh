#!/usr/bin/env bash
# Installs what redeal needs on Debian 12, and nothing if it is all there.
set -eu

packages=(g++ cmake ninja-build python3 llvm-19-dev libclang-19-dev libclang-cpp19-dev clang-19 libclang-rt-19-dev llvm-19-tools zlib1g-dev libzstd-dev
          mpich libmpich-dev libscalapack-mpich-dev openmpi-bin libopenmpi-dev libfmt-dev libgtest-dev libbenchmark-dev libsimgrid-dev ccache iproute2 clang-format-19 clang-tidy-19
          pkg-config dpkg-dev man-db gdb lldb-19 clangd-19 zsh fish chromium)

missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done
if [ ${#missing[@]} -eq 0 ]; then
  echo "setup: everything is installed"
  exit 0
fi

echo "setup: installing ${missing[*]}"
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo)
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! { "${as_root[@]}" apt-get update && \
       "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"; } \
     >"$log" 2>&1; then
  tail -n 20 "$log" >&2
  echo "setup: error: apt-get could not install ${missing[*]}; its last words are above" >&2
  exit 1
fi
echo "setup: done"
