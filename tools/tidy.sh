#!/usr/bin/env bash
# Holds the sources against .clang-format and .clang-tidy, in some minutes; --fix formats them instead.
set -eu
cd "$(dirname "$0")/.."

mapfile -t files < <(git ls-files '*.h' '*.hpp' '*.cpp' | grep -Ev '^docs/|^test/(run|source|parse|emit|plan|driver|peers|install|debug)/')
case "${1:-}" in
  "") ;;
  --fix) exec clang-format-19 -i "${files[@]}" ;;
  *) echo "usage: tools/tidy.sh [--fix]" >&2; exit 2 ;;
esac

clang-format-19 --dry-run -Werror "${files[@]}"
tools/build.sh release
log=build/release/tidy.log
# Each source once, also if it is compiled for two MPIs.
once=build/release/tidy
mkdir -p "$once"
python3 - build/release/compile_commands.json "$once/compile_commands.json" <<'ONCE'
import json, sys
commands = {}
for command in json.load(open(sys.argv[1])):
    commands.setdefault(command["file"], command)
json.dump(list(commands.values()), open(sys.argv[2], "w"))
ONCE
if ! run-clang-tidy-19 -p "$once" -quiet -j"$(nproc)" "^$PWD/(lib|runtime|test|tools)/" >"$log" 2>&1; then
  grep -E '(warning|error):' "$log" | sort -u >&2
  echo "tidy: error: clang-tidy complains; its words are in $log" >&2
  exit 1
fi
echo "tidy: ${#files[@]} files are clean"
