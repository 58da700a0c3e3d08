# table.sh MPIEXEC: redeal beside what one would write without it, between two hosts with slow wires and small queues,
# with one process each beside all its ways too; and between four with slower wires, where what meets is lost and one
# message at a time may be best. Medians of 11 turns. Needs the rights of hosts.sh; says so and leaves if it has not.
set -e
here=$(dirname "$0")
if ! bash "$here/hosts.sh" --can 2>/dev/null; then
  echo "table.sh: network namespaces may not be made here, so there is nothing to measure"
  exit 0
fi
mpiexec=$1
export RATE=${RATE:-1gbit} LAST="medians of" LIMIT=300
measure() { # processes on each host, arguments of redeal-bench…
  echo "${HOSTS:-2} hosts, $1 of the processes on each, wires of $RATE"
  bash "$here/hosts.sh" "$mpiexec" "$1" redeal-bench --repeat 11 "${@:2}"
}
measure 1 --all-ways --case 1000:2,2,3,5 --case 100000:2,2,3,5 --case 1000000:2,2,64,256
# Where processes outnumber the cores each turn takes long, so only some methods.
measure 2 --methods redeal,redeal-messages,isend,alltoallv --case 1000:4,4,3,5 --case 100000:4,4,3,5
HOSTS=4 RATE=200mbit measure 1 --methods \
  redeal,isend,messages,messages-by-message,messages-one-at-a-time,messages-by-message-one-at-a-time,combined-square \
  --case 30000:4,4,3,5 --case 100000:4,4,3,5
