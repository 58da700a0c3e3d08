# hosts.sh MPIEXEC N PROGRAM…: N processes on each of two hosts that share nothing but a network. The hosts are network
# namespaces with one wire between them; what the launcher would do by ssh is done by `ip netns exec`.
#
# MPICH 4.0.2 now and then hangs in MPI_Finalize between hosts, with all processes in it. So the job need not end once it
# has printed PASS.
#
# hosts.sh --can: whether this machine lets us make them.
set -e
a=redeal-a-$$ b=redeal-b-$$
remove() {
  ip netns del $a 2>/dev/null || true
  ip netns del $b 2>/dev/null || true
  rm -f "$launcher" "$output"
}
launcher=$(mktemp) output=$(mktemp)
trap remove EXIT
for host in $a $b; do
  ip netns add $host
  ip -n $host link set lo up
done
ip -n $a link add e0 type veth peer name e0 netns $b
ip -n $a addr add 10.77.0.1/24 dev e0
ip -n $b addr add 10.77.0.2/24 dev e0
ip -n $a link set e0 up
ip -n $b link set e0 up
until ip -n $a link show e0 | grep -q "state UP" && ip -n $b link show e0 | grep -q "state UP"; do sleep 0.1; done
[ "$1" != --can ] || exit 0

cat > "$launcher" <<SCRIPT
#!/bin/sh
# Called as ssh is: options, a host, a command.
while [ "\${1#-}" != "\$1" ]; do shift; done
case \$1 in 10.77.0.1) host=$a ;; *) host=$b ;; esac
shift
# The devices that programs see in /sys are those of the host.
exec nsenter --net=/run/netns/\$host unshare -m sh -c "mount -t sysfs none /sys; \$*"
SCRIPT
chmod +x "$launcher"
mpiexec=$1 n=$2
shift 2
UCX_TLS=tcp,self UCX_NET_DEVICES=e0 timeout 100 ip netns exec $a "$mpiexec" -launcher ssh -launcher-exec "$launcher" \
  -iface e0 -hosts 10.77.0.1:$n,10.77.0.2:$n -n $((2 * n)) "$@" > "$output" &
job=$!
while kill -0 $job 2>/dev/null && ! grep -q PASS "$output"; do sleep 0.1; done
for wait in $(seq 50); do kill -0 $job 2>/dev/null && sleep 0.1; done
hung=false
kill $job 2>/dev/null && hung=true
status=0
wait $job || status=$?
cat "$output"
! $hung || ! grep -q PASS "$output" || exit 0
exit $status
