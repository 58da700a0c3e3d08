# hosts.sh MPIEXEC N PROGRAM…: N processes on each of some hosts that share nothing but a network. The hosts are network
# namespaces that a bridge in one of its own joins; what the launcher would do by ssh is done by `ip netns exec`.
#
#   HOSTS=2      how many
#   RATE=        of each host's wire, as tc says it: 200mbit; else as fast as the machine can
#   QUEUE=64kb   of a wire with a rate
#   TCP=         how its senders find out how fast they may be, which machines differ in; reno, which every one has, if
#                that can be said here
#   LAST=PASS    what the program prints when it has done its work
#   CUT=         once the program prints "cut now" the wire of host 2 is cut for so many seconds
#
# MPICH 4.0.2 now and then hangs in MPI_Finalize between hosts, with all processes in it. So the job need not end once it
# has printed that.
#
# hosts.sh --can: whether this machine lets us make them.
set -e
hosts=${HOSTS:-2} last=${LAST:-PASS}
name=redeal-$$
remove() {
  for i in $(seq 0 "$hosts"); do
    # What the launcher cannot reach over a wire that is cut.
    for process in $(ip netns pids $name-$i 2>/dev/null); do kill -9 "$process" 2>/dev/null || true; done
    ip netns del $name-$i 2>/dev/null || true
  done
  rm -f "$launcher" "$output"
  [ -z "$mending" ] || kill $mending 2>/dev/null || true
}
launcher=$(mktemp) output=$(mktemp)
trap remove EXIT
ip netns add $name-0
ip -n $name-0 link add bridge type bridge
ip -n $name-0 link set bridge up
for i in $(seq "$hosts"); do
  ip netns add $name-$i
  ip -n $name-$i link set lo up
  echo "${TCP:-reno}" | ip netns exec $name-$i tee /proc/sys/net/ipv4/tcp_congestion_control > /dev/null 2>&1 || [ -z "$TCP" ]
  ip -n $name-$i link add e0 type veth peer name w$i netns $name-0
  ip -n $name-$i addr add 10.77.0.$i/24 dev e0
  ip -n $name-0 link set w$i master bridge
  ip -n $name-0 link set w$i up
  ip -n $name-$i link set e0 up
  if [ -n "$RATE" ]; then
    ip netns exec $name-$i tc qdisc add dev e0 root tbf rate "$RATE" burst 32kb limit "${QUEUE:-64kb}"
  fi
done
for i in $(seq "$hosts"); do
  until ip -n $name-$i link show e0 | grep -q "state UP"; do sleep 0.1; done
done
[ "$1" != --can ] || exit 0

cat > "$launcher" <<SCRIPT
#!/bin/sh
# Called as ssh is: options, a host, a command.
while [ "\${1#-}" != "\$1" ]; do shift; done
host=$name-\${1##*.}
shift
# The devices that programs see in /sys are those of the host.
exec nsenter --net=/run/netns/\$host unshare -m sh -c "mount -t sysfs none /sys; \$*"
SCRIPT
chmod +x "$launcher"
mpiexec=$1 n=$2
shift 2
list=
for i in $(seq "$hosts"); do list=$list${list:+,}10.77.0.$i:$n; done
UCX_TLS=tcp,self UCX_NET_DEVICES=e0 timeout "${LIMIT:-100}" ip netns exec $name-1 "$mpiexec" -launcher ssh \
  -launcher-exec "$launcher" -iface e0 -hosts "$list" -n $((hosts * n)) "$@" > "$output" 2>&1 &
job=$!
if [ -n "$CUT" ]; then
  until grep -q "cut now" "$output" || ! kill -0 $job 2>/dev/null; do sleep 0.1; done
  ip -n $name-0 link set w2 down
  (sleep "$CUT"; ip -n $name-0 link set w2 up) > /dev/null 2>&1 &
  mending=$!
fi
while kill -0 $job 2>/dev/null && ! grep -q "$last" "$output"; do sleep 0.1; done
for wait in $(seq 50); do kill -0 $job 2>/dev/null && sleep 0.1; done
hung=false
kill $job 2>/dev/null && hung=true
status=0
wait $job || status=$?
cat "$output"
! $hung || ! grep -q "$last" "$output" || exit 0
exit $status
