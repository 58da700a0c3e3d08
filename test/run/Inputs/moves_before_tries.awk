# Of a trace of ways of moves to and fro, the first line of each move telling where it is.
/redistribute x/ { moves++; back = moves % 2 == 0; if (back && tries_there && !tries_back) without++ }
/ took / { if (back) tries_back = 1; else tries_there = 1 }
END {
  print "moves back without a try: " without - 1
  print "tries back: " (tries_back ? "yes" : "no")
}
