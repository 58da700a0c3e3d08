# Of a trace of ways of moves to and fro, the first line of each move telling where it is.
function end_move() {
  if (back && tries_there && !tries_back) {
    without++
    if (way == way_there) {
      alike++
      if (!(way in ways)) { ways[way]; different++ }
    }
  }
  if (!back) way_there = way
}
/redistribute x/ { if (moves) end_move(); moves++; back = moves % 2 == 0; way = "" }
/ took / { if (back) tries_back = 1; else tries_there = 1 }
/\(taken/ { split($0, of, ":"); sub(/ \(taken.*/, "", of[2]); way = way of[1] of[2] }
END {
  print "moves back without a try: " without - 1
  print "most go as the one there: " (alike > 0.5 * without ? "yes" : "no") ", in " different " ways"
  print "tries back: " (tries_back ? "yes" : "no")
}
