# left.sh MPIEXEC PROGRAM: runs it where /dev/shm is small and full, and kills it while it moves.
mpiexec=$1 program=$2
# Open MPI's own messages there would die of SIGBUS, so they go elsewhere.
export OMPI_MCA_btl_vader_backing_directory=$TMPDIR
if unshare -m true 2>/dev/null; then
  unshare -m bash -c "mount -t tmpfs -o size=64m tmpfs /dev/shm && timeout 60 $mpiexec -n 3 $program"
else
  echo "no namespaces here"
fi
# MPI's own library keeps what it likes there.
names() { ls -A /dev/shm "$TMPDIR" | grep -v -e mpich -e ucx -e ^hydra -e ^ompi -e ^vader; }
before=$(names)
timeout 60 "$mpiexec" -n 3 "$program" for-ever >/dev/null 2>&1 &
for _ in $(seq 100); do
  sleep 0.1
  [ "$(pgrep -fxc "$program for-ever")" -ge 3 ] && break
done
sleep 0.5
pkill -KILL -fx "$program for-ever"
wait
if [ "$(names)" = "$before" ]; then
  echo "killed: nothing is left"
else
  names
fi
