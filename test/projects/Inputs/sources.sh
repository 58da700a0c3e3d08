# sources.sh FOLDER PACKAGE TARGET: Debian's source package, of the release that this system has, unpacked as TARGET.
# sources.sh FOLDER --can: whether there are such sources; if not, one sentence says why.
#
# The system itself stays as it is: apt's lists of sources, and what it loads, are in FOLDER, and stay there for next time.
set -eu
mkdir -p "$1/lists/partial" "$1/cache" "$1/packages"
folder=$(cd "$1" && pwd)
apt() {
  timeout 300 apt-get -qq -o Dir::Etc::sourcelist="$folder/sources.list" -o Dir::Etc::sourceparts=- \
    -o Dir::State::Lists="$folder/lists" -o Dir::Cache="$folder/cache" -o APT::Sandbox::User=root \
    -o Acquire::Retries=2 -o Acquire::http::Timeout=20 "$@"
}

if [ "$2" = --can ]; then
  for command in apt-get dpkg-source; do
    command -v $command >/dev/null || { echo "there is no $command here"; exit 1; }
  done
  apt-get indextargets --format '$(ORIGIN) deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
    sed -n 's/^Debian deb-src/deb-src/p' | sort -u >"$folder/sources.list"
  [ -s "$folder/sources.list" ] || { echo "apt knows no archive of Debian's here"; exit 1; }
  apt update >"$folder/log" 2>&1 || { echo "apt cannot load Debian's lists of sources: $(grep -m1 '^E:' "$folder/log")"; exit 1; }
  # What cannot be reached is a warning of apt's, and leaves older lists, or none.
  ls "$folder"/lists/*Sources* >/dev/null 2>&1 || { echo "Debian's archive cannot be reached: $(head -1 "$folder/log")"; exit 1; }
  exit 0
fi

mkdir -p "$folder/packages/$2"
rm -f "$folder/packages/$2/"*.dsc
(cd "$folder/packages/$2" && apt source --download-only "$2")
rm -rf "$3"
dpkg-source --no-check -x "$folder/packages/$2/"*.dsc "$3" >/dev/null
