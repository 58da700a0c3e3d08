# An argument of two lines.
exec redeal schedule -P '4
5' -Q 4 -r 1 -s 1
