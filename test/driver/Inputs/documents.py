"""Runs the console blocks of a Markdown file: documents.py FILE FOLDER [BUILD], which stands for $REDEAL/build/release.

A ```cpp block whose first line is "// NAME.cpp" is written to FOLDER/NAME.cpp, and so is a CMakeLists.txt of CMake's. In a ```console block each line "$ command"
is run there and must print the lines behind it. Times in ms may differ.
"""
import os
import re
import subprocess
import sys

document, folder = sys.argv[1:3]
build = sys.argv[3] if len(sys.argv) > 3 else "$REDEAL/build/release"
root = os.path.dirname(os.path.abspath(__file__)).rsplit("/test/", 1)[0]
blocks = re.findall(r"^```(\w+)\n(.*?)^```$", open(document).read(), re.M | re.S)


def plain(text):
    return re.sub(r"[\d.]+ ms\b", "T ms", text).rstrip("\n")


failed = commands = 0
for kind, text in blocks:
    name = re.match(r"(?://|#) (\w+\.cpp|CMakeLists\.txt)\n", text)
    if kind in ("cpp", "cmake") and name:
        with open(os.path.join(folder, name.group(1)), "w") as file:
            file.write(text)
    if kind != "console":
        continue
    for part in re.split(r"^\$ ", text, flags=re.M)[1:]:
        command, _, wanted = part.partition("\n")
        run = subprocess.run(["bash", "-c", command.replace("$REDEAL/build/release", build)], cwd=folder, env=dict(os.environ, REDEAL=root), text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
        commands += 1
        if plain(run.stdout) != plain(wanted):
            failed += 1
            print(f"{document}: $ {command}\n--- says\n{wanted}--- prints\n{run.stdout}")
if commands == 0:
    print(f"{document}: no command found")
sys.exit(failed > 0 or commands == 0)
