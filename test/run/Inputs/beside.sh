# beside.sh COMMAND…: runs it on two cores, on one of which another program is busy.
two=$(taskset -cp $$ | sed 's/.*: //' | tr ',' '\n' | awk -F- '{ for (i = $1; i <= ($2 == "" ? $1 : $2); ++i) print i }' | head -2 | paste -sd,)
taskset -c "${two%,*}" bash -c 'while :; do :; done' &
trap "kill $!" EXIT
taskset -c "$two" "$@"
