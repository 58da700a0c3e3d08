# Of a trace of ways of moves to and fro, the first line of each move telling where it is: what moves back do until the
# moves there are settled.
function end_move() {
  if (back && !settled_there) {
    during++
    if (tries_back) tried_meanwhile = 1
    if (way == way_there) {
      alike++
      if (!(way in ways)) { ways[way]; different++ }
    }
  }
  if (!back) {
    way_there = way
    if (!unsettled) settled_there = 1
  }
}
/redistribute x/ { if (moves) end_move(); moves++; back = moves % 2 == 0; way = ""; unsettled = 0 }
/ took / && back { tries_back = 1 }
/not settled/ { unsettled = 1 }
/\(taken/ { split($0, of, ":"); sub(/ \(taken.*/, "", of[2]); way = way of[1] of[2] }
END {
  print "moves back until the ones there are settled: " during
  print "with tries of their own: " (tried_meanwhile ? "yes" : "no")
  print "most go as the one there: " (alike > 0.5 * during ? "yes" : "no") ", in " different " ways"
  print "tries back: " (tries_back ? "yes" : "no")
}
