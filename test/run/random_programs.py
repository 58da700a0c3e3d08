#!/usr/bin/env python3
"""Writes a random program that checks itself: arrays of all kinds are mapped, filled, moved about and compared.

    random_programs.py --seed 7 --procs 4 --output prog.cpp

The program includes Inputs/random_matrix.hpp, prints PASS on process 0, and as a serial program does the same. What each
directive should do is computed here, from the definition of the formats, and written into the program as numbers:

    #pragma redistribute x(cyclic(run_4), *) onto(G2[1:2])       check(x, …, expectation<2>{1, {{40, 2, 3, 1}, {7, 1, 7, 0}}})
"""
import argparse
import itertools
import os
import random

ELEMENTS = ["double", "float", "int", "char", "std::complex<double>", "three_bytes", "three_ints", "padded", "odd_size"]


class Number:
    """A C++ expression, and its value in an environment of template parameters and loop counters."""

    def __init__(self, text, value):
        self.text = text
        self.value = value if callable(value) else lambda env: value


class Part:
    """The processes of a directive: first + Σ coordinate·stride; along some dimensions, (extent, stride), all have the same."""

    def __init__(self, first, extents, strides, copies=()):
        self.first, self.extents, self.strides, self.copies = first, extents, strides, list(copies)


class Grid:
    """Processes first, first + 1, … of the job; of a communicator of its own if that is not 0."""

    def __init__(self, name, extents, first=0):
        self.name, self.extents, self.first = name, extents, first


def square_grid(procs, rank):
    """All processes, as square a grid as there is: the largest divisor of what is left comes first."""
    grid = []
    for left in range(rank, 0, -1):
        e = next(e for e in range(1, procs + 1) if e == procs or (procs % e == 0 and e**left >= procs))
        grid.append(e)
        procs //= e
    return grid


def strides_of(extents):
    strides, stride = [], 1
    for e in reversed(extents):
        strides.insert(0, stride)
        stride *= e
    return strides


class Array:
    def __init__(self, name, element, extents, order):
        self.name, self.element, self.extents, self.order = name, element, extents, order
        self.one = name  # of a container: one of its arrays
        self.elements = None  # what has its elements for checks, if it is a matrix in ScaLAPACK's layout
        self.part = None  # of its last directive
        self.formats = None
        self.salt = None

    @property
    def rank(self):
        return len(self.extents)

    def type(self):
        order = f", redeal::{self.order}" if self.order else ""
        rank = f", {self.rank}" if self.rank > 1 or order else ""
        return f"redeal::array<{self.element}{rank}{order}>"


class Program:
    blocks = range(1, 7)

    def __init__(self, seed, procs, block=None, moves=None):
        """With one block alone, or with as many of its moves, the first ones, the rest is as in the whole program."""
        self.random = random.Random(f"redeal {seed} {procs}")
        self.seed, self.procs = seed, procs
        self.top = []  # lines at namespace scope
        self.calls = []  # lines of main
        self.names = itertools.count(1)
        self.constants = 0.5  # the share of numbers that are constants
        self.grids = [self.grid(self.top, extents=[procs])]
        for _ in range(self.random.randint(2, 4)):
            self.grids.append(self.grid(self.top))
        # Where one block's arrays are so large that a process's part does not go in one piece, whatever the memory.
        self.large = self.random.randint(1, 6) if self.chance(0.4) else 0
        # Only a directive with all numbers constant has a schedule from the compiler, so many blocks have no others.
        for number in self.blocks:
            self.constants = self.random.choice([0.1, 0.6, 1, 1])
            top, calls, self.left = len(self.top), len(self.calls), moves if number == block else None
            Block(self, number).write()
            if block and number != block:
                del self.top[top:], self.calls[calls:]

    def unit(self, lines):
        """The lines, unless there are enough moves."""
        if self.left is None:
            return lines
        self.left -= 1
        return lines if self.left >= 0 else []

    def chance(self, p):
        return self.random.random() < p

    def number(self, value, lines=None, directive=True):
        """`value` in one of many spellings, constant or not; declarations go to `lines`, or to namespace scope."""
        pick, n = self.random.choice, next(self.names)
        local = lines is not None
        where = lines if local else self.top
        if self.chance(self.constants):
            small = self.random.randint(0, value)
            kind = pick(["literal"] * 4 + ["sum", "suffix", "constexpr", "const", "enum", "macro", "function", "sizeof"])
            if kind in ("constexpr", "const"):
                prefix = "constexpr" if kind == "constexpr" else "static const" if not local else "const"
                types = ["int", "long", "unsigned", "redeal::index", "short" if value < 32768 else "long long"]
                where.append(f"{prefix} {pick(types)} fixed_{n} = {value};")
                return Number(f"fixed_{n}", value)
            if kind == "enum":
                where.append(f"enum {{ member_{n} = {value} }};")
                return Number(f"member_{n}", value)
            if kind == "macro":
                self.top.append(f"#define MACRO_{n} {pick([str(value), f'({small} + {value - small})'])}")
                return Number(f"MACRO_{n}", value)
            texts = {"literal": str(value), "sum": f"{small} + {value - small}", "suffix": f"{value}{pick(['L', 'u', 'LL'])}",
                     "function": f"same({value})", "sizeof": f"sizeof(char[{value}])" if value else "0"}
            return Number(texts[kind], value)
        kind = pick(["variable"] * 3 + ["call", "sum", "nprocs"])
        if kind == "nprocs" and local and directive:
            return Number(f"redeal::nprocs() {'-' if value < self.procs else '+'} {abs(value - self.procs)}", value)
        if kind == "call":
            return Number(f"read({value})", value)
        more = self.random.randint(0, 3) if kind == "sum" else 0
        const, static = pick(["", " const"]), "" if local else "static "
        types = ["int", "long long", "unsigned", "short" if value + more < 32768 else "long"]
        where.append(f"{static}{pick(types)}{const} run_{n} = read({value + more});")
        return Number(f"run_{n} - {more}" if more else f"run_{n}", value)

    def grid(self, lines, numbers=None, extents=None, name=None):
        """A grid, declared in `lines`, whose numbers may be declared in `numbers`."""
        first = 0
        if extents is None:
            first = self.random.randrange(1, self.procs) if self.procs > 1 and self.chance(0.2) else 0
            extents, left = [], self.procs - first
            for _ in range(self.random.randint(1, 3)):
                extents.append(self.random.randint(1, left))
                left //= extents[-1]
            self.random.shuffle(extents)
        name = name or f"G{next(self.names)}"
        share, self.constants = self.constants, self.random.choice([0.2, 1, 1])
        written = [self.number(e, numbers).text for e in extents]
        self.constants = share
        comm = f" comm(processes_from({first}))" if first else ""
        lines += self.directive(f"processors {name}({', '.join(written)}){comm}")
        return Grid(name, extents, first)

    def directive(self, text):
        """The lines of a directive, in one of its spellings."""
        kind = self.random.choice(["pragma"] * 5 + ["operator", "macro", "continued", "spaced"])
        if kind == "operator":
            return ['_Pragma("' + text.replace('"', '\\"') + '")']
        if kind == "macro":
            return [f"DIRECTIVE({text})"]
        if kind == "continued" and " onto" in text:
            return ["#pragma " + text.replace(" onto", " \\\n    onto")]
        if kind == "spaced":
            return ["#  pragma  " + text.replace("(", " ( ").replace(",", " /* and */ , ") + " // moved"]
        return ["#pragma " + text]

    def text(self):
        header = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs", "random_matrix.hpp")
        lines = [f"// Random program {self.seed} for {self.procs} processes, by random_programs.py.", f'#include "{header}"', "",
                 f"int const seed = {self.seed}, processes = {self.procs};", "", *self.top, "", "int main() {", *self.calls,
                 "if (redeal::rank() == 0) {", 'std::puts("PASS");', "}", "}"]
        text, depth = "", 0
        for line in "\n".join(lines).split("\n"):
            depth -= line.startswith("}")
            text += ("" if line.startswith("#") else "  " * depth) + line + "\n"
            depth += line.endswith("{")
        return text


class Block:
    """One or two arrays and their moves, in a function of their own."""

    def __init__(self, program, number):
        self.p, self.random, self.number = program, program.random, number
        self.local = []  # numbers declared at the start of the function
        self.holder = self.random.choice(["local", "local", "local", "global", "member"])
        self.template = self.random.sample(range(1, 12), 2) if self.holder != "global" and program.chance(0.35) else None
        self.typed = bool(self.template) and program.chance(0.5)
        self.envs = [{"K": k} for k in self.template] if self.template else [{}]
        self.flat = self.holder == "local"  # the function's own names may be used
        self.grids = list(program.grids)
        self.arrays = [self.array(name) for name in ("x", "y")[: 2 if program.chance(0.35) else 1]]

    def size(self, value, minimum, lines, envs):
        """The size of a block, at least `minimum`: `value`, or in a template or loop a number that changes."""
        if envs[0] and self.p.chance(0.4):
            v = self.random.choice(sorted(envs[0]))
            if v == "K" and minimum <= 1:
                return Number(v, lambda env: env[v])
            return Number(f"{v} + {minimum}", lambda env: env[v] + minimum)
        return self.p.number(value, lines)

    def array(self, name):
        rank = self.random.choice([1, 1, 2, 2, 3])
        large = self.number == self.p.large
        top = ({1: 200000, 2: 450, 3: 60} if large else {1: 3000, 2: 60, 3: 15})[rank]
        usual = (top // 2, top) if large else (1, top)
        ranges = [usual] * 4 + ([] if large else [(0, 3), (1, 20)])
        extents = []
        for _ in range(rank):
            value = self.random.randint(*self.random.choice(ranges))
            if self.template and self.p.chance(0.4):
                times = self.random.randint(1, max(1, value // max(self.template)))
                extents.append(Number(f"K * {times}", lambda env, times=times: env["K"] * times))
            else:
                extents.append(self.p.number(value, self.local if self.flat else None, directive=False))
        element = "T" if self.typed and name == "x" else self.random.choice(ELEMENTS)
        made = Array(name, element, extents, self.order(rank))
        made.salt = f"salt_{self.number}_{name}"
        self.p.top.append(f"static unsigned {made.salt} = {self.random.randint(1, 999)};")
        return made

    def order(self, rank):
        """The third argument of an array's type; None: left out."""
        kind = self.random.choice(["", "", "", "column_major", "row_major", "order"])
        if kind == "order":
            kind = f"order<{', '.join(str(d) for d in self.random.sample(range(rank), rank))}>"
        return kind or None

    def target(self, lines, most):
        """A grid or a section of one that has at most `most` dimensions: its processes and the clause."""
        while True:
            grid = self.random.choice(self.grids)
            first, stride, extents, strides, sections, copies = grid.first, 1, [], [], [], []
            sectioned = self.p.chance(0.6)
            for e in reversed(grid.extents):
                kind = self.random.choice(["part", "part", "one", "all", "rest", "copies"]) if sectioned else "whole"
                begin = 0 if kind in ("whole", "all", "copies") else self.random.randrange(e)
                count = self.random.randint(1, e - begin) if kind == "part" else e - begin
                if kind == "copies":
                    copies.append((e, stride))
                elif kind != "one":
                    extents.insert(0, count)
                    strides.insert(0, stride)
                texts = {"whole": "", "all": "[:]", "copies": "[*]", "rest": f"[{begin}:]"}
                if kind in ("part", "one"):
                    write = lambda value: self.p.number(value, lines).text
                    texts[kind] = f"[{write(begin)}]" if kind == "one" else f"[{write(begin)}:{write(count)}]"
                sections.insert(0, texts[kind])
                first += begin * stride
                stride *= e
            if len(extents) <= most:
                return Part(first, extents, strides, copies), f" onto({grid.name}{''.join(sections)})"

    def formats(self, array, part, lines, envs):
        """One format for each dimension: its text and its function env -> (procs, block, stride); block 0 is
        balanced, and a negative one indirect by the pattern of that number."""
        dealt = sorted(self.random.sample(range(array.rank), len(part.extents)))
        made = []
        for d, extent in enumerate(array.extents):
            if d not in dealt:
                made.append(("*", lambda env, n=extent: (1, max(1, n.value(env)), 0)))
                continue
            g = dealt.index(d)
            procs, stride = part.extents[g], part.strides[g]
            longest = max(extent.value(env) for env in envs)
            kind = self.random.choice(["block", "block(n)", "balanced", "balanced", "cyclic", "cyclic(n)", "cyclic(n)", "cyclic(n)",
                                       "indirect", "gen_block"])
            if kind == "block":
                made.append((kind, lambda env, n=extent, p=procs, s=stride: (p, max(1, -(-n.value(env) // p)), s)))
            elif kind == "balanced":
                made.append((kind, lambda env, p=procs, s=stride: (p, 0, s)))
            elif kind in ("indirect", "gen_block"):
                # Patterns 1 to 9 go round in pieces of that many; 11 to 19 are one piece for each process.
                pattern = self.random.randint(1, 9) + (10 if kind == "gen_block" else 0)
                text = f"pattern({pattern}, ARRAY.extent({d}), {procs})"
                if kind == "indirect" and self.p.chance(0.4):
                    text = f"[](long i) {{ return pattern({pattern}, 0, {procs}).owner(i); }}"
                elif self.p.chance(0.5):
                    text += ".numbers()"
                text = f"{kind}({text})"
                made.append((text, lambda env, p=procs, s=stride, b=pattern: (p, -b, s)))
            elif kind == "cyclic":
                made.append((kind, lambda env, p=procs, s=stride: (p, 1, s)))
            else:
                least = max(1, -(-longest // procs)) if kind == "block(n)" else 1
                most = longest + 2 if self.p.chance(0.3) else 12
                size = self.size(self.random.randint(least, max(least, most)), least, lines, envs)
                made.append((kind.replace("n)", size.text + ")"), lambda env, p=procs, s=stride, b=size: (p, b.value(env), s)))
        return made

    def expectation(self, array, envs):
        """What is expected of the array's mapping, by environment where they differ."""

        def one(env):
            dims = ", ".join("{%d, %d, %d, %d}" % ((n.value(env),) + f[1](env)) for n, f in zip(array.extents, array.formats))
            copies = ", ".join("{%d, %d}" % c for c in array.part.copies)
            return f"expectation<{array.rank}>{{{array.part.first}, {{{dims}}}{f', {{{copies}}}' if copies else ''}}}"

        texts = [one(env) for env in envs]
        choice = texts[-1]
        for env, text in list(zip(envs, texts))[-2::-1]:
            if text != texts[-1]:
                choice = f"{' && '.join(f'{v} == {env[v]}' for v in sorted(env))} ? {text} : {choice}"
        return choice

    def name(self, array):
        """What the array is called in the function that does the moves."""
        if self.holder == "global":
            return f"shared_{array.name}{self.number}"
        return ("this->" if self.holder == "member" and self.p.chance(0.5) else "") + array.name

    def words(self, clauses):
        """Clauses that are words, beside others."""
        chosen = []
        if self.p.chance(0.3):
            taken = "window" in clauses, "memory" in clauses
            chosen.append(f" schedule({self.random.choice(['auto'] + ['steps', 'direct'] * (not taken[0]) + ['alltoall'] * (not any(taken)))})")
        if self.p.chance(0.25):
            chosen.append(" verify")
        if self.p.chance(0.2):
            chosen.append(f' name("move {next(self.p.names)}")')
        self.random.shuffle(chosen)
        return clauses + "".join(chosen)

    def directive(self, keyword, arrays, names, lines, envs, explicit, word="", transfers=True):
        """A directive that maps `arrays`, with or without onto, and a word behind."""
        clause = ""
        if explicit:
            part, clause = self.target(lines, min(a.rank for a in arrays))
        maps = []
        for a, name in zip(arrays, names):
            a.part = part if explicit else a.part or Part(0, [self.p.procs], [1])
            a.formats = self.formats(a, a.part, lines, envs)
            one = name if a.one == a.name else a.one
            maps.append(f"{name}({', '.join(text.replace('ARRAY', one) for text, _ in a.formats)})")
        if not transfers:
            clause += self.random.choice([" notransfer", ' notransfer name("left behind")'])
        elif keyword == "redistribute" and self.p.chance(0.3):
            count = self.random.choice(["auto", "2", "3", self.size(self.random.randint(1, 4), 1, lines, envs).text])
            clause += f" phases({count})" + self.random.choice(["", "", " memory(3000)"])
        if keyword == "redistribute" and transfers:
            clause = self.words(clause)
            if self.p.chance(0.25):
                return "\n".join(self.under_way(maps, clause))
        return "\n".join(self.p.directive(f"{keyword} {', '.join(maps)}{clause}{word}"))

    def under_way(self, maps, clause):
        """A redistribute of these maps whose moves are begun together or one by one, and waited for in any order."""
        groups = [maps] if self.p.chance(0.4) else [[m] for m in maps]
        names = [self.random.choice(["t", "u", f"move_{next(self.p.names)}"]) for _ in groups]
        lines = []
        for group, name in zip(groups, names):
            lines += self.p.directive(f"redistribute {', '.join(group)}{clause} async({name})")
        waits = self.random.sample(sorted(set(names)), len(set(names)))
        for some in [waits] if self.p.chance(0.5) else [[name] for name in waits]:
            lines += self.p.directive(f"redistribute wait({', '.join(some)})")
        return lines

    def checks(self, arrays, names, envs):
        lines = []
        for a, name in zip(arrays, names):
            rest = f'"{self.number}.{a.name}", {a.salt}, {self.expectation(a, envs)});'
            if self.p.chance(0.1):
                lines += ["{", f"auto const copy = {name};", f"check(copy, {rest}", "}"]
            else:
                lines.append(f"check({name}, {rest}")
            if self.p.chance(0.05):
                lines += [f"move_about({name}, {self.random.randint(0, 5)});", f"check({name}, {rest}"]
            if self.p.chance(0.3):
                lines.append(f"fill({name}, ++{a.salt});")
            if self.p.chance(0.25):
                lines += self.whole_copy(a, name, rest)
            if self.p.chance(0.12):
                lines += self.view(a, name, envs)
        return lines

    def whole_copy(self, array, name, rest):
        """All of the array comes to every process of its grid, in memory of the user's own, and from there perhaps back."""
        whole = f"redeal::replicated(all.data(), {{{', '.join(f'{name}.extent({d})' for d in range(array.rank))}}})"
        lines = ["{", f"auto all = room_for({name});", *self.p.directive("redistribute copy"), f"{whole} = {name};",
                 f"check_whole(all, {name}, {rest}"]
        if self.p.chance(0.5):
            lines += [f"fill_whole(all, {name}, ++{array.salt});", *self.p.directive("redistribute copy"), f"{name} = {whole};",
                      f"check({name}, {rest}"]
        return lines + ["}"]

    def matrix(self, name, element, extents):
        """Memory for a matrix in ScaLAPACK's layout, in a context or on a grid that is given, and its view."""
        in_context = self.p.chance(0.5)
        first = self.random.randrange(self.p.procs) if in_context and self.p.chance(0.3) else 0
        rows = self.random.randint(1, self.p.procs - first)
        columns = self.random.randint(1, (self.p.procs - first) // rows)
        if self.p.chance(0.5):
            rows, columns = columns, rows
        most = self.random.choice([3, 8, 40])
        numbers = [first, rows, columns, self.p.chance(0.3), self.random.randint(1, most), self.random.randint(1, most),
                   self.random.randrange(rows), self.random.randrange(columns), self.random.choice([0, 0, 1, 5])]
        written = ", ".join(str(n).lower() for n in numbers)
        grid = "" if in_context else f", memory_{name}.grid()"
        return [f"lent_matrix<{element}> memory_{name}({', '.join(extents)}, {{{written}}}, {str(in_context).lower()});",
                f"redeal::scalapack_view<{element}> {name}(memory_{name}.data(), memory_{name}.desc(){grid});"]

    def copied(self, to, source):
        """A copy of all of an array, which may go on for a while."""
        clause = self.words(self.random.choice(["", "", " memory(4096)", " phases(2)", " async(copied)"]))
        wait = self.p.directive("redistribute wait(copied)") if "async" in clause else []
        return [*self.p.directive("redistribute copy" + clause), f"{to} = {source};", *wait]

    def view(self, array, name, envs):
        """Copies an array to memory of the program's own and back, and to other memory in between."""
        lines, number = [], next(self.p.names)
        views = [Array(f"{v}_{number}", array.element, array.extents, False) for v in ("V", "W")[: self.random.randint(1, 2)]]
        lines.append("{")
        source = name
        for v in views:
            element = f"typename std::decay_t<decltype({name})>::value_type" if self.typed else array.element
            if array.rank == 2 and self.p.chance(0.4):
                lines += self.matrix(v.name, element, [f"{name}.extent(0)", f"{name}.extent(1)"]) + self.copied(v.name, source)
                lines.append(f'check_matrix(memory_{v.name}, "{self.number}.{v.name}", {array.salt});')
                source, filled = v.name, f"memory_{v.name}"
                continue
            layout = self.random.randint(0, 5)
            explicit = self.p.chance(0.8)
            if explicit:
                v.part, clause = self.target(lines, array.rank)
            else:
                v.part, clause = Part(0, square_grid(self.p.procs, self.random.randint(1, array.rank)), None), ""
                v.part.strides = strides_of(v.part.extents)
            v.formats = self.formats(v, v.part, None, envs)
            extents = f"extents_of({name})"
            lines += [f"auto const expected_{v.name} = {self.expectation(v, envs)};",
                      f"lent<{element}, {array.rank}> memory_{v.name}(local_counts(expected_{v.name}), layout({layout}));",
                      f"auto {v.name} = memory_{v.name}.view({extents});"]
            maps = ", ".join(text.replace("ARRAY", name) for text, _ in v.formats)
            lines += self.p.directive(f"distribute {v.name}({maps}){clause}")
            lines += self.copied(v.name, source)
            lines += [f'check({v.name}, "{self.number}.{v.name}", {array.salt}, expected_{v.name});',
                      f'expect(memory_{v.name}.is_intact(), "{self.number}.{v.name}", "a guard was overwritten", 0, 0);']
            source = filled = v.name
        lines += [f"fill({filled}, ++{array.salt});", *self.p.directive("redistribute copy"), f"{name} = {source};"]
        return lines + [f'check({name}, "{self.number}.{array.name}", {array.salt}, {self.expectation(array, envs)});', "}"]

    def moves(self, count, names, lines, envs, repeated):
        """Some redistributions with checks. Where they are repeated, the first one moves all arrays to a named grid."""
        written = []
        for move in range(count):
            first = repeated and move == 0
            arrays = self.arrays if first or self.p.chance(0.6) else [self.random.choice(self.arrays)]
            called = [names[self.arrays.index(a)] for a in arrays]
            transfers = self.p.chance(0.9)
            made = [self.directive("redistribute", arrays, called, lines, envs, first or self.p.chance(0.6), transfers=transfers)]
            if not transfers:
                made += [f"fill({name}, ++{a.salt});" for a, name in zip(arrays, called)]
            written += self.p.unit(made + self.checks(arrays, called, envs))
            if self.p.chance(0.35):
                a = self.random.choice(arrays)
                written += self.p.unit(self.sections(a, called[arrays.index(a)], lines, envs))
            if self.p.chance(0.2):
                a = self.random.choice(arrays)
                written += self.p.unit(self.group(a, called[arrays.index(a)], lines, envs))
            if self.p.chance(0.2):
                a = self.random.choice(arrays)
                written += self.p.unit(self.follower(a, called[arrays.index(a)], lines, envs))
            if self.p.chance(0.1):
                written += self.p.unit(self.followers_of_template(lines, envs))
            if self.p.chance(0.2):
                some = arrays if self.p.chance(0.5) else [self.random.choice(arrays)]
                written += self.p.unit(self.parameter(some, [called[arrays.index(a)] for a in some], lines, envs))
        return written

    def group(self, x, name, lines, envs):
        """A container of small arrays, which move together with one of the block's."""
        rank, count = self.random.randint(1, 3), self.random.randint(1, 7)
        sizes = [self.random.randint(0 if self.p.chance(0.1) else 1, {1: 400, 2: 20, 3: 8}[rank]) for _ in range(rank)]
        many = Array(f"several_{next(self.p.names)}", self.random.choice(ELEMENTS), [Number(str(n), n) for n in sizes], self.order(rank))
        many.one, many.salt = f"{many.name}[0]", str(self.random.randint(1000, 9999))
        declared = self.random.choice([f"std::vector<{many.type()}> {many.name}({count});", f"{many.type()} {many.name}[{count}];",
                                       f"std::array<{many.type()}, {count}> {many.name};"])

        def each(*inner):
            return [f"for (auto &one : {many.name}) {{", *inner, "}"]

        def checked():
            return each(f'check(one, "{self.number}.{many.name}", {many.salt}, {self.expectation(many, envs)});')

        made = ["{", declared, *each(f"one.reset({', '.join(map(str, sizes))});"),
                self.directive("distribute", [many], [many.name], lines, envs, True), *each(f"fill(one, {many.salt});"), *checked()]
        for _ in range(self.random.randint(1, 2)):
            both = [(many, many.name), (x, name)]
            self.random.shuffle(both)
            made.append(self.directive("redistribute", [a for a, _ in both], [n for _, n in both], lines, envs, self.p.chance(0.7)))
            made += checked() + [f'check({name}, "{self.number}.{x.name}", {x.salt}, {self.expectation(x, envs)});']
            if self.p.chance(0.3):
                made += self.parameter([many, x], [many.name, name], lines, envs)
        return made + ["}"]

    def followers_of_template(self, lines, envs):
        """A template, an array that has what it has, and perhaps another one that is aligned with it."""
        rank, number = self.random.randint(1, 3), next(self.p.names)
        sizes = [self.random.randint(1, {1: 400, 2: 20, 3: 8}[rank]) for _ in range(rank)]
        of = Array(f"T_{number}", self.random.choice(ELEMENTS), [Number(str(n), n) for n in sizes], self.order(rank))
        of.one, of.salt = f"all_{number}", str(self.random.randint(1000, 9999))
        extents, dummies = ", ".join(map(str, sizes)), ", ".join("ijk"[:rank])
        made = ["{", *self.p.directive(f"template {of.name}({extents})"), f"{of.type()} {of.one}({extents});",
                *self.p.directive(f"align {of.one}({dummies}) with({of.name}({dummies}))"),
                self.directive("distribute", [of], [of.name], lines, envs, True), f"fill({of.one}, {of.salt});"]
        made.append(f'check({of.one}, "{self.number}.{of.one}", {of.salt}, {self.expectation(of, envs)});')
        return made + self.follower(of, of.name, lines, envs, of.one) + ["}"]

    def follower(self, target, name, lines, envs, shown=None):
        """An array that is aligned with another one, or with a template whose mapping an array shows; which is moved then."""
        reach = [min(n.value(env) for env in envs) for n in target.extents]
        rank = self.random.randint(1, 3)
        free = self.random.sample(range(rank), rank)
        extents, subscripts, places = [self.random.randint(1, 4) for _ in range(rank)], [], []
        dummies = self.random.sample(["i", "j", "k", "x", "y", "n"], rank)
        for n in reach:
            kind = self.random.choice(["along"] * 4 + ["at", "everywhere"])
            if kind == "along" and free:
                d = free.pop()
                stride = self.random.randint(1, self.random.choice([1, 2, 5]))
                count = extents[d] = self.random.randint(0 if self.p.chance(0.05) else min(1, n), (n - 1) // stride + 1)
                first = self.random.randint(0, max(0, n - 1 - max(0, count - 1) * stride))
                if self.p.chance(0.3):
                    first, stride = first + max(0, count - 1) * stride, -stride
                text = self.random.choice([f"{stride} * {dummies[d]}", f"{dummies[d]} * ({stride})"]) if stride != 1 else dummies[d]
                if first or self.p.chance(0.2):
                    more = self.p.number(first, lines, directive=False).text
                    text = self.random.choice([f"{text} + ({more})", f"({more}) + {text}"])
                subscripts.append(text)
                places.append(f"{{{d}, {stride}, {first}}}")
            elif kind == "at" and n > 0:
                index = self.random.randrange(n)
                subscripts.append(self.p.number(index, lines, directive=False).text)
                places.append(f"{{place::at_one, 0, {index}}}")
            else:
                subscripts.append("*")
                places.append("{place::everywhere, 0, 0}")
        number, element = next(self.p.names), self.random.choice(ELEMENTS)
        called, salt = f"follower_{number}", f"salt_of_follower_{number}"
        follower = Array(called, element, [Number(str(n), n) for n in extents], self.order(rank))
        follower.salt = salt
        used = [x if d not in free else self.random.choice([x, "*"]) for d, x in enumerate(dummies)]
        check = f'check_follower({called}, "{self.number}.{called}", {salt}, {shown or name}, {{{{{", ".join(places)}}}}});'
        made = ["{", f"unsigned {salt} = {self.random.randint(1000, 9999)};",
                f"{follower.type()} {called}({', '.join(map(str, extents))});",
                *self.p.directive(f"align {called}({', '.join(used)}) with({name}({', '.join(subscripts)}))"),
                f"fill({called}, {salt});", check]
        for _ in range(self.random.randint(1, 2)):
            made += [self.directive("redistribute", [target], [name], lines, envs, self.p.chance(0.6))]
            made += [check, *(self.checks([target], [name], envs) if not shown else
                              [f'check({shown}, "{self.number}.{shown}", {target.salt}, {self.expectation(target, envs)});']), check]
            if self.p.chance(0.5):
                made += [*self.sections(follower, called, lines, envs), check]
        return made + ["}"]

    def parameter(self, arrays, names, lines, envs):
        """A function that gives its parameters mappings of their own: arrays, or containers of them."""
        before = [(a.part, a.formats, a.one) for a in arrays]
        number, word = next(self.p.names), self.random.choice(["", " remap", " remap", " assert", " inherit"])
        called = [f"parameter_{next(self.p.names)}" for _ in arrays]
        containers = [a for a in arrays if a.one != a.name]
        hows = [self.random.choice(["&", "&", " const &"] + [""] * (a not in containers)) for a in arrays]

        def each(a, name, text):
            return f"for (auto &one : {name}) {text.replace('ONE', 'one')}" if a in containers else text.replace("ONE", name)

        def checked(some):
            return [each(a, name, f'check(ONE, "{self.number}.{name}", {a.salt}, {self.expectation(a, envs)});') for a, name in zip(arrays, some)]

        after = checked(names)
        for a, name in zip(arrays, called):
            if a in containers:
                a.one = f"{name}[0]"
        made = [f"auto const of_parameters_{number} = [&]({', '.join(f'auto{how} {name}' for how, name in zip(hows, called))}) {{"]
        if word == " inherit":
            made += self.p.directive(f"distribute {', '.join(called)} inherit")
        elif word == " assert":
            maps = [f"{name}({', '.join(text.replace('ARRAY', a.one if a in containers else name) for text, _ in a.formats)})"
                    for a, name in zip(arrays, called)]
            made += self.p.directive(f"distribute {', '.join(maps)} assert")
        else:
            made.append(self.directive("distribute", arrays, called, lines, envs, self.p.chance(0.7), word))
        made += checked(called)
        for a, name, how in zip(arrays, called, hows):
            if how == "&" and self.p.chance(0.5):
                made.append(each(a, name, f"fill(ONE, {'' if a.salt.isdigit() else '++'}{a.salt});"))
            if how != " const &" and self.p.chance(0.3):
                made.append(self.directive("redistribute", [a], [name], lines, envs, self.p.chance(0.6)))
        made += checked(called)
        for a, (part, formats, one) in zip(arrays, before):
            a.part, a.formats, a.one = part, formats, one
        return made + ["};", f"of_parameters_{number}({', '.join(names)});", *after]

    def range(self, extent, count, lines):
        """A range of so many indices of an extent: its text and its numbers."""
        most = (extent - 1) // (count - 1) if count > 1 else 9
        stride = self.random.randint(1, min(most, self.random.choice([1, 2, 9])))
        length = (count - 1) * stride + 1 if count > 0 else 0
        first = self.random.randint(0, extent - length)
        if self.p.chance(0.3):
            first, stride = (first + length - 1 if count else first), -stride
        texts = [self.p.number(first, lines, directive=False).text, self.p.number(count, lines, directive=False).text]
        if stride != 1 or self.p.chance(0.2):
            texts.append(str(stride) if stride < 0 or self.p.chance(0.5) else self.p.number(stride, lines, directive=False).text)
        return f"redeal::range({', '.join(texts)})", f"{{{first}, {count}, {stride}}}"

    def sections(self, x, name, lines, envs):
        """Copies a section of an array to one of another array and back, or to another one of itself."""
        extents = [min(n.value(env) for env in envs) for n in x.extents]
        clause = self.random.choice(["", "", "", " memory(4000)", " window(2)", " phases(2)", " phases(auto)"])
        copy = self.p.directive("redistribute copy" + self.words(clause))
        apart = [d for d, n in enumerate(extents) if n > 1]
        if apart and self.p.chance(0.25):
            d = self.random.choice(apart)
            half = self.random.randint(1, extents[d] // 2)
            to, of_to = self.range(extents[d] - half, half, lines)
            source = [("redeal::all", "{}")] * x.rank
            target, source[d] = list(source), (f"redeal::range({extents[d] - half}, {half})", f"{{{extents[d] - half}, {half}, 1}}")
            target[d] = to, of_to
            return copy + self.assignment(x, name, target, x, name, source)
        # Of the array some dimensions, in other places of another one.
        kept = sorted(self.random.sample(range(x.rank), self.random.randint(0 if min(extents) > 0 else x.rank, x.rank)))
        if any(extents[d] == 0 for d in range(x.rank) if d not in kept):
            return []
        counts = [self.random.randint(1 if extents[d] and self.p.chance(0.95) else 0, extents[d]) for d in kept]
        rank = self.random.randint(max(1, len(kept)), 3)
        places = sorted(self.random.sample(range(rank), len(kept)))
        # Dimension k of the other section is dimension turned[k] of this one.
        turned = self.random.sample(range(len(kept)), len(kept)) if self.p.chance(0.4) else list(range(len(kept)))
        other = Array(f"other_{next(self.p.names)}", None, [], self.order(rank))
        source, target, sizes = [], [], []
        for d in range(x.rank):
            if d not in kept:
                index = self.random.randrange(extents[d])
                source.append((self.p.number(index, lines, directive=False).text, f"{{{index}, 1, 1, true}}"))
            elif counts[kept.index(d)] == extents[d] and len({n.value(env) for n in [x.extents[d]] for env in envs}) == 1 and self.p.chance(0.7):
                source.append(("redeal::all", "{}"))
            else:
                source.append(self.range(extents[d], counts[kept.index(d)], lines))
        for d in range(rank):
            if d not in places:
                size = self.random.randint(1, 5)
                index = self.random.randrange(size)
                target.append((self.p.number(index, lines, directive=False).text, f"{{{index}, 1, 1, true}}"))
            else:
                count = counts[turned[places.index(d)]]
                size = count if self.p.chance(0.3) else count * self.random.randint(1, 2) + self.random.randint(0, 5)
                target.append(("redeal::all", "{}") if size == count and self.p.chance(0.7) else self.range(size, count, lines))
            sizes.append(size)
        other.extents = [Number(str(size), size) for size in sizes]
        other.salt = str(self.random.randint(1000, 9999))
        order = f", redeal::{other.order}" if other.order else ""
        element = f"element_of<decltype({name})>"
        if rank == 2 and self.p.chance(0.4):
            other.elements = f"memory_{other.name}"
            made = ["{", *self.matrix(other.name, element, list(map(str, sizes)))]
        else:
            made = ["{", f"redeal::array<{element}, {rank}{order}> {other.name}({', '.join(map(str, sizes))});",
                    self.directive("distribute", [other], [other.name], lines, envs, True)]
        fill = f"fill({other.elements or other.name}, {other.salt});"
        made.append(fill)
        made += copy + self.assignment(other, other.name, target, x, name, source, turned)
        if self.p.chance(0.5):
            back = [turned.index(d) for d in range(len(kept))]
            made += [fill] + copy + self.assignment(x, name, source, other, other.name, target, back)
        return made + ["}"]

    def assignment(self, to, to_name, target, of, of_name, source, turned=()):
        """The statement behind redistribute copy, and its check; the target is filled anew if it is one of the block's arrays.
        Dimension k of the target's section is dimension turned[k] of the source's; empty: k."""
        def side(name, parts):
            whole = all(text == "redeal::all" for text, _ in parts)
            return f"{name}({', '.join(text for text, _ in parts)})" if not whole or self.p.chance(0.5) else name
        def parts(some):
            return "{" + ", ".join(numbers for _, numbers in some) + "}"
        def permuted(dims, text):
            return f"redeal::permute<{', '.join(map(str, dims))}>({text})"
        left, right = side(to_name, target), side(of_name, source)
        dims, back = list(turned), [list(turned).index(d) for d in range(len(turned))]
        if dims and (dims != sorted(dims) or self.p.chance(0.1)):
            if self.p.chance(0.5):
                right = permuted(dims, right)
            else:
                left = permuted(back, left)
        turning = f", {{{', '.join(map(str, back))}}}" if dims else ""
        lines = [f"{left} = {right};",
                 f"check_copied({to.elements or to_name}, \"{self.number}.{to.name}\", {to.salt}, {parts(target)}, "
                 f"{of.elements or of_name}, {of.salt}, {parts(source)}{turning});"]
        if to.elements:
            lines.append(f'expect({to.elements}.is_intact(), "{self.number}.{to.name}", "a guard was overwritten", 0, 0);')
        return lines + [f"fill({to_name}, ++{to.salt});"] * (not to.salt.isdigit())

    def stage(self):
        """A few moves: in line, in a loop, in a lambda or in a function that takes references."""
        kind = self.random.choice(["line", "line", "loop", "lambda", "generic lambda", "function", "generic function"])
        count, own, bare = self.random.randint(1, 2), [self.name(a) for a in self.arrays], [a.name for a in self.arrays]
        name = f"move_{self.number}_{next(self.p.names)}"
        generic = ", ".join(f"auto &{x}" for x in bare)
        if kind == "line":
            return self.moves(count, own, self.local, self.envs, repeated=False)
        if kind == "loop":
            turns = self.random.randint(2, 3)
            envs = [dict(env, turn=t) for env in self.envs for t in range(turns)]
            return [f"for (int turn = 0; turn < {turns}; ++turn) {{", *self.moves(count, own, self.local, envs, True), "}"]
        if kind == "lambda":
            lines = [f"auto const {name} = [&] {{", *self.moves(count, own, self.local, self.envs, True), "};"]
            call = f"{name}();"
        elif kind == "generic lambda":
            lines = [f"auto const {name} = [&]({generic}) {{", *self.moves(count, bare, self.local, self.envs, True), "};"]
            call = f"{name}({', '.join(own)});"
        else:
            lines = []
            call = f"{name}{self.function(name, kind, count, bare)}({', '.join(own)});"
        return lines + [call] * self.random.choice([1, 1, 2])

    def function(self, name, kind, count, bare):
        """Defines a function with moves at namespace scope; its template arguments are the answer."""
        inner, self.grids = self.grids, self.p.grids
        lines = self.moves(count, bare, None, self.envs, True)
        self.grids = inner
        header = ["int K"] if self.template else []
        types = [a.type() for a in self.arrays]
        if self.typed or kind == "generic function":
            types = [a.name.upper() for a in self.arrays]
            header += [f"class {t}" for t in types]
        parameters = ", ".join(f"{t} &{x}" for t, x in zip(types, bare))
        self.p.top += [f"template <{', '.join(header)}>"] * bool(header) + [f"void {name}({parameters}) {{", *lines, "}"]
        return "<K>" if self.template else ""

    def write(self):
        """Emits the function, and its calls in main."""
        p, n = self.p, self.number
        grids, start = [], []
        if self.flat:
            for _ in range(self.random.randint(0, 2)):
                hidden = self.random.choice(p.grids).name if p.chance(0.3) else None
                made = p.grid(grids, self.local, name=hidden)
                self.grids = [g for g in self.grids if g.name != made.name] + [made]
                if hidden:
                    break  # a name is declared once in a function
        # A namespace-scope array has its first mapping there, all others in the function or constructor.
        groups = [self.arrays] if p.chance(0.5) else [[a] for a in self.arrays]
        declared = {a: f"{a.type()} {n_of}" for a, n_of in ((a, self.name(a).replace("this->", "")) for a in self.arrays)}
        for a in self.arrays:
            extents = ", ".join(e.text for e in a.extents)
            if self.holder != "global" and p.chance(0.2):
                # It gets its extents later, or others.
                declared[a] += "; " if p.chance(0.7) else "{" + ", ".join("3" for _ in a.extents) + "}; "
                later = f"{self.name(a)}.reset({extents});" if p.chance(0.5) else f"{self.name(a)} = {a.type()}({extents});"
                if self.holder == "member":
                    start.append(later)
                else:
                    declared[a] += later
            else:
                declared[a] += f"{{{extents}}};" if self.holder == "member" else f"({extents});"
        if self.holder == "global":
            p.top += declared.values()
        for group in groups:
            names = [self.name(a) for a in group]
            numbers = self.local if self.flat else None
            line = self.directive("distribute", group, names, numbers, self.envs, p.chance(0.85))
            (p.top if self.holder == "global" else start).append(line)
            start += [f"fill({name}, {a.salt});" for a, name in zip(group, names)] + self.checks(group, names, self.envs)
        body = [line for _ in range(self.random.randint(2, 3)) for line in self.stage()]

        header = [f"template <int K{', class T' if self.typed else ''}>"] * bool(self.template)
        arguments = [f"<{k}{', ' + self.random.choice(ELEMENTS) if self.typed else ''}>" for k in self.template or []] or [""]
        if self.holder == "member":
            p.top += header + [f"struct holder_{n} {{", *declared.values(), f"holder_{n}() {{", *start, "}", "void run() {",
                               *self.local, *body, "}", "};"]
            p.calls += [f"holder_{n}{a}().run();" for a in arguments]
        else:
            arrays = declared.values() if self.holder == "local" else []
            p.top += header + [f"void test_{n}() {{", *self.local, *arrays, *grids, *start, *body, "}"]
            p.calls += [f"test_{n}{a}();" for a in arguments]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--procs", type=int, required=True)
    parser.add_argument("--output", required=True)
    parser.add_argument("--block", type=int, choices=Program.blocks, help="one of its functions alone")
    parser.add_argument("--moves", type=int, help="the first moves of that")
    options = parser.parse_args()
    with open(options.output, "w") as out:
        out.write(Program(options.seed, options.procs, options.block, options.moves).text())


if __name__ == "__main__":
    main()
