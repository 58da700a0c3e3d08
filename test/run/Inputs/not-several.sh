#!/usr/bin/env bash
# A compiler that refuses what another one takes.
for word; do
  case $word in
  *.cpp) grep -q several_ "$word" && echo "several arrays are refused" && exit 1 ;;
  esac
done
exec redeal++ "$@"
