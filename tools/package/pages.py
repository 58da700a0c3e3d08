"""pages.py TEMPLATES BIN FOLDER: writes the manual pages and the completion of shells.

What the commands in BIN say by --help -> FOLDER/man/NAME.1, from TEMPLATES/NAME.1.in, and FOLDER/{bash,zsh,fish}. The
options stand in the commands alone, so that neither page nor completion can fall behind them.
"""
import os
import re
import subprocess
import sys
from collections import namedtuple

import shells

# A value is "" for an option that takes none; choices are the words that it may be, if the help lists them.
Option = namedtuple("Option", "name value joined help choices")
# Options by subcommand; "" has those without one.
Command = namedtuple("Command", "name options subcommands")

OF_LLVM = re.compile(r"^  (-[\w-]+)(?:(=| )<(.*)>)?\s+- (.*)$")
OURS = re.compile(r"^  (-[\w+-]+)(?:(=| )(\w+))?\s{2,}(\S.*)$")
CONTINUED = re.compile(r"^\s{10,}(\S.*)$")
HIDDEN = ("--help-list", "--help-list-hidden", "--help-hidden")


def said_by(*words):
    run = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
    if run.returncode != 0:
        sys.exit(f"pages.py: {' '.join(words)} ends with status {run.returncode}: {run.stdout}")
    return run.stdout


def choices_in(text):
    """'table (default), lines, json or svg' and 'how: optimal, split' -> the words; none of any other sentence."""
    words = re.split(r", | or ", re.sub(r" \(default\)", "", text.split(": ")[-1]))
    return words if len(words) > 1 and all(re.fullmatch(r"[\w-]+", word) for word in words) else []


def options_in(text):
    found = []
    for line in text.splitlines():
        match = OF_LLVM.match(line) or OURS.match(line)
        if match and match[1] not in HIDDEN:
            found.append([match[1], match[3] or "", match[2] == "=", re.sub(r" \(--help-hidden for more\)", "", match[4])])
        elif found and CONTINUED.match(line) and not match:
            found[-1][3] += " " + line.strip()
    return [Option(*one, choices_in(one[3])) for one in found]


def commands_in(folder):
    """What each command has. Where the wrapper's own options end, those of its compiler begin."""
    path = lambda name: os.path.join(folder, name)
    help_of = {sub: said_by(path("redeal"), *sub.split(), "--help") for sub in ("", "schedule", "plan", "calibrate")}
    return [
        Command("redeal++", {"": options_in(said_by(path("redeal++"), "--help").split("\nThe compiler, ")[0])}, {}),
        Command("redeal", {sub: options_in(text) + ([Option("--help-environment", "", False, "list the variables that redeal reads", [])] if not sub else [])
                           for sub, text in help_of.items()},
                dict(re.findall(r"^  (schedule|plan) +- (.*)$", help_of[""], re.M)) |
                {"calibrate": help_of["calibrate"].splitlines()[0].split(": ", 1)[1]}),
        Command("redeal-opt", {"": options_in(said_by(path("redeal-opt"), "--help"))}, {}),
        Command("redeal-bench", {"": options_in(said_by(path("redeal-bench"), "--help").split("\nMethods.")[0])}, {}),
    ]


def roff(text):
    return re.sub(r"^([.'])", r"\\&\1", text.replace("\\", "\\e").replace("-", "\\-"), flags=re.M)


def tagged(term, text):
    return f".TP\n{term}\n{roff(text)}\n"


def options_page(command):
    page = ""
    for sub, options in command.options.items():
        if sub:
            page += f".SS {command.name} {sub}\n{roff(command.subcommands[sub])}.\n"
        for one in options:
            value = f"\\fI{roff(one.value)}\\fR" if one.value else ""
            page += tagged(f"\\fB{roff(one.name)}\\fR" + ("=" if one.joined else " " if value else "") + value, one.help)
    return page


def environment_page(text):
    """The paragraphs that --help-environment prints."""
    page = ""
    for paragraph in text.split("\n\n")[1:]:
        name, _, meaning = paragraph.partition("\n")
        page += tagged(f"\\fB{name}\\fR", re.sub(r"\s+", " ", meaning).strip())
    return page


def write(folder, name, text):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)


def main():
    templates, binaries, folder = sys.argv[1:4]
    version = said_by(os.path.join(binaries, "redeal"), "--version").split()[-1]
    environment = environment_page(said_by(os.path.join(binaries, "redeal"), "--help-environment"))
    for command in commands_in(binaries):
        template = open(os.path.join(templates, command.name + ".1.in"), encoding="utf-8").read()
        page = template.replace("@VERSION@", version).replace("@OPTIONS@\n", options_page(command))
        write(os.path.join(folder, "man"), command.name + ".1", page.replace("@ENVIRONMENT@\n", environment))
        write(os.path.join(folder, "bash"), command.name, shells.bash(command))
        write(os.path.join(folder, "zsh"), "_" + command.name, shells.zsh(command))
        write(os.path.join(folder, "fish"), command.name + ".fish", shells.fish(command))


main()
