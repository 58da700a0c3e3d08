#!/usr/bin/env bash
# dpkg.sh PACKAGE: dpkg installs and removes it in a root of its own, where nothing but folders stays.
set -eu
package=$1
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir -p "$root/var/lib/dpkg/updates" "$root/var/lib/dpkg/info" "$root/var/log"
touch "$root/var/lib/dpkg/status"
files() { find "$root/usr" ! -type d 2>/dev/null | wc -l; }

dpkg --root="$root" --log=/dev/null --force-depends -i "$package" >log 2>&1 || { cat log; exit 1; }
[ "$(files)" -gt 40 ] && [ -x "$root/usr/bin/redeal++" ]
dpkg --root="$root" -l redeal | grep -q '^i'
dpkg --root="$root" --log=/dev/null -r redeal >log 2>&1 || { cat log; exit 1; }
[ "$(files)" = 0 ]
