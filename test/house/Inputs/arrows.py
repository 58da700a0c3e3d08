"""arrows.py ROOT: holds the includes of the tree against the drawing in docs/design.md, and names those that point back.

The drawing is the block that begins with ```house. Its lines are stacks and, indented, their rooms from top to bottom:

    the runtime, on planning, headers           files here may include those of these two stacks,
      runtime/calls     what programs call      of their own room, and of the rooms below it
      runtime/move      one move
"""
import os
import re
import sys

root = sys.argv[1]
drawing = re.search(r"```house\n(.*?)```", open(os.path.join(root, "docs/design.md"), encoding="utf-8").read(), re.S)
if not drawing:
    sys.exit("docs/design.md has no drawing of the house")

stacks, below = {}, {}  # the rooms of each stack from top to bottom; the stacks that each stands on
for line in drawing.group(1).splitlines():
    if not line.startswith(" "):
        name, _, lower = line.partition(", on ")
        stacks[name], below[name] = [], [one for one in lower.split(", ") if one]
    else:
        stacks[name].append(line.split()[0])
may_see = {}  # the rooms that files of a room may include
for name, rooms in stacks.items():
    for height, room in enumerate(rooms):
        may_see[room] = set(rooms[height:]).union(*(stacks[lower] for lower in below[name]))


def room_of(path):
    """The room that a file is in: the innermost folder of the drawing that holds it; None outside."""
    while path and path not in may_see:
        path = os.path.dirname(path)
    return path or None


def meant(name, folder):
    """The file of the tree that an include means; None for one of another library."""
    tool = "/".join(folder.split("/")[:2])  # each has rooms of its own
    for base in (folder, tool, "runtime", "lib", "include", "tools"):
        path = os.path.normpath(os.path.join(base, name))
        if os.path.isfile(os.path.join(root, path)):
            return path
    return None


wrong = includes = 0
for tree in sorted({room.split("/")[0] for room in may_see}):
    for folder, _, files in os.walk(os.path.join(root, tree)):
        for file in sorted(file for file in files if file.endswith((".h", ".hpp", ".cpp"))):
            path = os.path.relpath(os.path.join(folder, file), root)
            room = room_of(path)
            if not room:
                print(f"{path} is in no room of the drawing")
                wrong += 1
                continue
            text = open(os.path.join(root, path), encoding="utf-8").read()
            for name in re.findall(r'^#include ["<]([^">]+)[">]', text, re.M):
                target = meant(name, os.path.dirname(path))
                other = target and room_of(target)
                includes += other is not None
                if other and other not in may_see[room]:
                    print(f"{path} includes {target}: {room} may not see {other}")
                    wrong += 1
print(f"{includes} includes, {wrong} wrong")
sys.exit(wrong != 0)
