"""Reads an SVG of a schedule and checks its geometry: picture.py FILE CELLS STEPS.

Every cell has text that stands on its colours, and the colours are those of the steps.
"""
import sys
import xml.etree.ElementTree as tree

file, cells, steps = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
svg = "{http://www.w3.org/2000/svg}"
root = tree.parse(file).getroot()
width, height = float(root.get("width")), float(root.get("height"))
grid, legend = root.findall(svg + "g")
groups = grid.findall(svg + "g")
assert len(groups) == cells, f"{len(groups)} cells"
meant = {rect.get("fill") for rect in legend.iter(svg + "rect")} - {"none"}
assert len(meant) == steps, f"{len(meant)} colours in the legend"
used = set()
for cell in groups:
    rects, text = cell.findall(svg + "rect"), cell.find(svg + "text")
    used |= {rect.get("fill") for rect in rects}
    assert int(text.text) > 0
    if len(rects) == 1:
        assert text.find(svg + "tspan").text.isalpha(), "a cell without its step"
    if rects:
        left = min(float(rect.get("x")) for rect in rects)
        right = max(float(rect.get("x")) + float(rect.get("width")) for rect in rects)
        assert left < float(text.get("x")) < right, "text beside its cell"
        assert all(float(rect.get("width")) > 0 for rect in rects), "a stripe without width"
        assert 0 <= left and right <= width and float(rects[0].get("y")) <= height
assert used == meant, f"cells have {used}, the legend {meant}"
