#!/usr/bin/env bash
# limited.sh BYTES COMMAND…: runs a command in a control group that may have so much memory, and says if the system has ended
# processes for it. --can: whether that is possible.
set -u
groups=/sys/fs/cgroup
version=1
mine=$(sed -n 's/^[0-9]*:\([^:]*,\)*memory\(,[^:]*\)*:\(.*\)/\3/p' /proc/self/cgroup)
if [ -z "$mine" ]; then
  version=2
  mine=$(sed -n 's/^0:://p' /proc/self/cgroup)
  parent=$groups${mine%/*}
  limit=memory.max
else
  parent=$groups/memory${mine%/}
  limit=memory.limit_in_bytes
fi
group=$parent/redeal-test-$$
leave() {
  echo $$ >"$parent/cgroup.procs"
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    rmdir "$group" 2>/dev/null && return
    sleep 0.1
  done
}
bytes=$1
[ "$bytes" = --can ] && bytes=1000000000
mkdir "$group" 2>/dev/null || exit 1
trap leave EXIT
# Nothing may have moved the processes of this group elsewhere, and version 2 must hand memory down.
[ -w "$group/$limit" ] && echo "$bytes" >"$group/$limit" && echo $$ >"$group/cgroup.procs" || exit 1
[ "$1" = --can ] && exit 0
shift
"$@"
status=$?
ended=$(cat "$group/memory.oom_control" "$group/memory.events" 2>/dev/null | sed -n 's/^oom_kill //p')
[ "${ended:-0}" = 0 ] || echo "limited.sh: the system has ended $ended processes that wanted more than $bytes bytes"
exit $status
