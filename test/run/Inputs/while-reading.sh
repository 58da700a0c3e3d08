#!/usr/bin/env bash
# while-reading.sh PIPE COMMAND…: runs a command by itself whose standard input says nothing; its status, 124 if it waits for that.
pipe=$1
shift
sleep 40 >"$pipe" &
writer=$!
timeout 20 "$@" <"$pipe"
status=$?
kill $writer
echo "status $status"
exit $status
