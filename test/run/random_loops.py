#!/usr/bin/env python3
"""Writes random programs of loops over elements, whose results are the same with and without optimisation.

    random_loops.py --first 1 --count 20 --compiler redeal++ --mpiexec mpiexec.mpich

Where it optimises, redeal++ puts loops over places before loops over global indices, and takes runs as one (lib/Parse/Loops).
Each program prints a digest of what each process has behind each loop; the one of -O0, which has its loops as they are,
and that of -O2, every other time without checks, must be alike, on 1 to 4 processes. An element is touched where its
process owns it, or where the loop asks before.
"""
import argparse
import os
import random
import subprocess
import sys
import tempfile

HEAD = """#include <redeal/array.hpp>

#include <cmath>
#include <cstdio>
#include <vector>

#define LAST (extents - 1)
static int bound = 5, counted = 0;
static constexpr int extents = 23;
struct sizes { int rows = 9; redeal::index columns = 14; };
static sizes size_of_all;
static long twice(long v) { return 2 * v; }
static long counts(long v) { ++counted; return v; }
static long grows(long v) { if (v % 97 == 0 && bound < 9) ++bound; return v; }
template <class T> static T part(T const &v) { return v; }

static unsigned long digest = 0;
static void note(unsigned long v) { digest = (digest ^ v) * 1099511628211ul; }
template <class A> static void digest_of(A const &x, int line) {
  for (redeal::index l = 0; l < x.local_size(); ++l) note(static_cast<unsigned long>(x.data()[l]));
  std::printf("%d %d %lu\\n", redeal::rank(), line, digest);
}
"""
TYPES = ["long", "int", "unsigned char", "double", "short"]
FORMATS = ["block", "cyclic", "cyclic(2)", "cyclic(3)", "cyclic(5)", "balanced"]


class Program:
    def __init__(self, seed):
        self.random = random.Random(f"loops {seed}")
        self.lines = []
        self.names = 0

    def pick(self, *choices):
        return self.random.choice(choices)

    def name(self, stem):
        self.names += 1
        return f"{stem}{self.names}"

    def source(self):
        self.arrays = []
        while len(self.arrays) < self.random.randint(3, 6):
            self.arrays.append(self.array())
        body = []
        for number in range(self.random.randint(8, 12)):
            body += self.pick(self.loop, self.own_loop, self.run_loop, self.index_loop)(number)
        functions, calls = [], []
        template = self.pick(True, False)
        parameters = ", ".join(f"{self.type_of(a, template)} &{a['name']}" for a in self.arrays)
        names = ", ".join(a["name"] for a in self.arrays)
        functions.append(f"{'template <class T> ' if template else ''}static void loops({parameters}, int n, int const &m) {{")
        functions += ["  " + line for line in body] + ["}"]
        calls += [f"  {self.type_of(a, False)} {a['name']}({', '.join('extents' for _ in range(a['rank']))});" for a in self.arrays]
        calls += [f"#pragma distribute {a['name']}({', '.join(a['formats'])}) onto({a['onto']})" for a in self.arrays]
        calls += [f"  for (redeal::index l = 0; l < {a['name']}.local_size(); ++l) {a['name']}.data()[l] = "
                  f"static_cast<{a['type']}>((l * 7 + 3) % 50);" for a in self.arrays]
        call = f"  loops{'<long>' if template else ''}({names}, extents - 2, bound);"
        return "\n".join([HEAD, *functions, "int main() {", "#pragma processors P(redeal::nprocs())", *calls, call, "}"]) + "\n"

    def array(self):
        rank = self.pick(1, 1, 2, 2, 2)
        dealt = self.random.randrange(rank)
        formats = ["*"] * rank
        formats[dealt] = self.pick(*FORMATS)
        onto = "P"
        if self.pick(*range(5)) == 0:
            formats, onto = ["*"] * rank, "P[*]"
        before = [b for b in self.arrays if b["rank"] == rank]
        if before and self.pick(True, False):
            formats, onto = before[-1]["formats"], before[-1]["onto"]
        return {"name": self.name("x"), "rank": rank, "type": self.pick(*TYPES), "formats": formats, "onto": onto,
                "order": self.pick("", "", ", redeal::column_major") if rank == 2 else ""}

    def type_of(self, a, template):
        element = "T" if template and a["type"] == "long" else a["type"]
        rank = f", {a['rank']}{a['order']}" if a["rank"] > 1 else ""
        return f"redeal::array<{element}{rank}>"

    def bound(self):
        a = self.pick(*self.arrays)
        return self.pick("n", "m", "LAST", "bound", "12", "size_of_all.rows", "size_of_all.columns", "n - 3", "extents",
                         f"{a['name']}.extent({self.random.randrange(a['rank'])})", "m + 2 * 2", "int(4)")

    def header(self, outer):
        """A header, the name of its index, and an array and dimension whose elements it has."""
        i = self.name("i")
        a = self.pick(*self.arrays)
        d = self.random.randrange(a["rank"])
        if self.pick(True, False):
            declared = self.pick("auto", "auto const", "int", "redeal::index const", "auto const &", "auto &&")
            dimension = f", {d}" if d or self.pick(True, False) else ""
            return f"for ({declared} {i} : redeal::owned({a['name']}{dimension}))", i
        kind = self.pick("int", "long", "redeal::index", "int", "short")
        first = self.pick("0", "0", "1", "m - 2", "2 + 1", "n - 9")
        compared = self.pick("<", "<", "<=", "!=") if first in ("0", "1") else self.pick("<", "<=")
        end = self.bound() if compared != "!=" else self.pick("n", "LAST", "12", "extents", "int(4)")
        step = self.pick(f"++{i}", f"{i}++", f"{i} += 1", f"{i} += 1", f"{i} += 2" if compared != "!=" else f"++{i}")
        return f"for ({kind} {i} = {first}; {i} {compared} {end}; {step})", i

    def subscript(self, indices):
        i = self.pick(*indices)
        return self.pick(i, i, i, i, f"{i} + 1", f"{i} - 1", f"1 + {i}", f"{i} + m", "m", "3", f"2 * {i}", "n - 4",
                         "size_of_all.rows")

    def element(self, indices):
        a = self.pick(*self.arrays)
        subscripts = ", ".join(self.subscript(indices) for _ in range(a["rank"]))
        return f"{a['name']}({subscripts})", f"{a['name']}.owns({subscripts})"

    def value(self, indices):
        element, owns = self.element(indices)
        other, owns_other = self.element(indices)
        return self.pick(f"({owns} ? long({element}) : 5)", f"({owns} ? long({element}) : 5)", f"long({self.pick(*indices)})", "7",
                         f"({owns} && {owns_other} ? long({element}) - long({other}) : 1)",
                         f"long(std::sqrt(double({self.pick(*indices)} + 40)))", f"twice({self.pick(*indices)})",
                         f"part(long({self.pick(*indices)}))", f"counts({self.pick(*indices)})" if self.pick(*range(9)) == 0 else "2",
                         f"grows({self.pick(*indices)})" if self.pick(*range(9)) == 0 else "3")

    def statement(self, indices):
        element, owns = self.element(indices)
        i = self.pick(*indices)
        value = " + ".join(self.value(indices) for _ in range(self.random.randint(1, 2)))
        return self.pick(
            f"if ({owns}) {element} = {value};", f"if ({owns}) {element} += {value};", f"if ({owns}) {{ {element} = {value}; }}",
            f"if ({owns}) {element} ^= 3; else ++here;" if "double" not in [a["type"] for a in self.arrays
                                                                          if element.startswith(a["name"] + "(")] else ";",
            f"if ({owns}) ++{element};", f"if ({owns} && {i} % 3 != 1) {element} = {value};", f"sum += {value};",
            f"if ({i} == 4) continue;", f"{{ long const own = {value}; sum ^= own; }}",
            f"for (int t = 0; t < 3; ++t) sum += t * ({value});", f"// {element}\n", f"/* }} */ sum += {value};",
            f"if ({i} == 7) {{ bound = 6; }}" if self.pick(*range(9)) == 0 else f"here += {i};",
            f"switch ({i} % 3) {{ case 0: if ({owns}) {element} = 1; break; default: ++here; }}",
            f"if ({i} > 15) break;" if self.pick(*range(9)) == 0 else "--here;",
            f"{{ long {i}_ = {i}; if ({i}_ > 3) sum += {i}_; }}")

    def loop(self, number):
        depth = self.pick(1, 1, 2, 2, 3)
        indices, lines = [], ["{ long sum = 0; long here = 0;"]
        for level in range(depth):
            header, i = self.header(indices)
            indices.append(i)
            lines.append("  " * (level + 1) + header + ("" if self.pick(True, False) and level + 1 < depth else " {"))
        statements = [self.statement(indices) for _ in range(self.random.randint(1, 4))]
        statements.append(self.statement(indices))
        opened = sum(line.endswith(" {") for line in lines[1:])
        lines += ["  " * (depth + 1) + statement for statement in statements]
        lines.append("  " * depth + "}" * opened)
        lines.append("  note(static_cast<unsigned long>(sum)); note(static_cast<unsigned long>(here));")
        lines += [f"  digest_of({a['name']}, {number});" for a in self.arrays]
        lines.append("}")
        return lines


    def own_loop(self, number):
        """A loop over all that a process owns of an array, and of those that are mapped alike, which asks for nothing."""
        a = self.pick(*self.arrays)
        alike = [b for b in self.arrays if (b["rank"], b["formats"], b["onto"]) == (a["rank"], a["formats"], a["onto"])]
        lines, names, counted = ["{"], [None] * a["rank"], set()
        for d in self.random.sample(range(a["rank"]), a["rank"]):
            i = names[d] = self.name("i")
            if a["formats"][d] == "*" and self.pick(True, True, False):
                counted.add(d)
                kind, step = self.pick("int", "redeal::index", "size_t", "unsigned"), self.pick(f"++{i}", f"{i}++")
                end = self.pick(f"{i} < extents - 1", f"{i} != LAST", f"{i} <= extents - 2", f"{i} < {a['name']}.extent({d}) - 1",
                                f"{i} < n + 1")
                lines.append(f"for ({kind} {i} = 1; {end}; {step})")
            else:
                declared = self.pick("auto", "auto const", "long")
                lines.append(f"for ({declared} {i} : redeal::owned({a['name']}, {d}))")

        def element():
            places = [self.pick(i, i, f"{i} + 1", f"{i} - 1") if d in counted else i for d, i in enumerate(names)]
            return f"{self.pick(*alike)['name']}({', '.join(places)})"

        def value():
            return self.pick(f"long({element()})", f"long({element()})", f"long({self.pick(*names)})", "n", "bound",
                             f"twice(long({element()}))")

        statements = [self.pick(f"{element()} = {value()} + {value()};", f"{element()} += {value()};", f"++{element()};",
                                f"if ({self.pick(*names)} % 3) {element()} = {value()};",
                                f"note(static_cast<unsigned long>({value()}));") for _ in range(self.random.randint(1, 3))]
        lines[-1] += " {"
        return lines + ["  " + statement for statement in statements] + ["}", f"  digest_of({a['name']}, {number});", "}"]

    def run_loop(self, number):
        """A loop over the runs of one dimension, some of which are to be told apart."""
        a = self.pick(*self.arrays)
        d = self.random.randrange(a["rank"])
        run, l, to = self.name("run"), self.name("l"), self.name("to")
        kind = self.pick("auto const &", "auto ", "redeal::owned_block const ")
        lines = ["{ long sum = 0; long here = 0;", f"for ({kind}{run} : redeal::owned_blocks({a['name']}, {d})) {{"]
        number_type = self.pick("redeal::index", "redeal::index", "int", "short", "long", "unsigned")
        begin, count = f"{run}.local", f"{run}.count"
        if self.pick(True, False, False):
            begin, count = self.name("begin"), self.name("count")
            lines.append(f"  redeal::index const {begin} = {run}.local, {count} = {run}.count;")
        touched = []
        if a["rank"] == 1 and self.pick(True, False):
            alike = [b for b in self.arrays if (b["rank"], b["formats"], b["onto"]) == (a["rank"], a["formats"], a["onto"])]
            b = self.pick(*alike)
            lines.append(f"  auto *{to} = " + self.pick(f"{b['name']}.data() + {begin};", f"&{b['name']}.data()[{begin}];",
                                                    f"{b['name']}.data();"))
            touched.append(f"{to}[{l}]" if not lines[-1].endswith("data();") else f"{to}[{begin} + {l}]")
        by_turn = bool(touched) or self.pick(True, False)
        if by_turn:
            end, element = count, f"{begin} + {l}"
            lines.append(f"  for ({number_type} {l} = 0; {l} {self.pick('<', '!=')} {end}; {self.pick('++' + l, l + '++')})")
        else:
            end, element = f"{begin} + {count}", l
            beside = self.name("end")
            second = self.pick(True, False, False)
            declared = f", {beside} = {end}" if second else ""
            lines.append(f"  for ({'redeal::index' if second else number_type} {l} = {begin}{declared}; "
                         f"{l} < {beside if second else end}; {self.pick('++' + l, l + ' += 1')})")
        touched.append(f"{a['name']}.data()[{element}]" if a["rank"] == 1 else "here")
        # None of these three is the same in one run of all.
        odd = [f"sum += {run}.first;", f"sum += 3 * {l};" if by_turn else f"if ({l} % 3 == 1) break;", f"sum ^= {run}.count;"]
        statement = lambda: self.pick(f"{self.pick(*touched)} += 2;", f"sum = 3 * sum + long({self.pick(*touched)});", f"sum += {element};",
                                      f"if ({element} % 3 == 1) continue;", "here += counts(here);", f"++{self.pick(*touched)};",
                                      "for (int t = 0; t < 3; ++t) if (t > 1) break; else sum += t;",
                                      self.pick(*odd) if self.pick(True, False, False) else "--here;")
        lines[-1] += " {"
        lines += ["    " + statement() for _ in range(self.random.randint(1, 3))] + ["  }"]
        if self.pick(*range(6)) == 0:
            lines.append("  sum *= 3;")
        return lines + ["}", "note(static_cast<unsigned long>(sum)); note(static_cast<unsigned long>(here));",
                        f"digest_of({a['name']}, {number}); }}"]

    def index_loop(self, number):
        """A loop over the runs of one dimension that names elements by their indices."""
        a = self.pick(*self.arrays)
        d = self.random.randrange(a["rank"])
        run, i = self.name("run"), self.name("i")
        kind = self.pick("auto const &", "auto ", "redeal::owned_block const ")
        lines = ["{ long sum = 0; long here = 0;", f"for ({kind}{run} : redeal::owned_blocks({a['name']}, {d})) {{"]
        first, behind = f"{run}.first", f"{run}.first + {run}.count"
        if self.pick(True, False, False):
            first, count = self.name("first"), self.name("count")
            lines.append(f"  redeal::index const {first} = {run}.first, {count} = {run}.count;")
            behind = f"{first} + {count}"
        elif self.pick(True, False, False):
            behind = self.name("behind")
            lines.append(f"  auto const {behind} = {run}.first + {run}.count;")
        number_type = self.pick("redeal::index", "redeal::index", "int", "short", "long", "unsigned", "auto")
        if number_type == "auto":
            first = self.pick(first, f"static_cast<unsigned>({first})", f"short({first})")
        compared = self.pick("<", "!=") if number_type not in ("unsigned", "auto") else "<"
        lines.append(f"  for ({number_type} {i} = {first}; {i} {compared} {behind}; {self.pick('++' + i, i + '++', i + ' += 1')}) {{")
        alike = [b for b in self.arrays if (b["rank"], b["formats"], b["onto"]) == (a["rank"], a["formats"], a["onto"])]

        def element():
            b = self.pick(*alike)
            others = [self.pick("n - 4", "3", "m") for _ in range(b["rank"])]
            places = ", ".join(i if e == d else others[e] for e in range(b["rank"]))
            return f"{b['name']}({places})", f"{b['name']}.owns({places})" if b["rank"] > 1 else "true"

        def statement():
            x, owns = element()
            y, owns_other = element()
            return self.pick(f"if ({owns} && {owns_other}) {x} += {y};", f"if ({owns} && {owns_other}) {x} = {y} + 1;",
                             f"if ({owns}) ++{x};", f"if ({owns}) sum = 3 * sum + long({x});", f"sum += {i};",
                             f"if ({i} % 3 == 1) continue;", "here += counts(here);", self.statement([i]),
                             self.pick(f"sum += {run}.local;", f"sum ^= {behind};", f"if ({i} > 15) break;",
                                       f"{{ long {run} = 5; sum += {run}; }}") if self.pick(True, False, False) else "--here;")

        x, owns = element()
        lines.append(f"    if ({owns}) {x} += 1;" if a["rank"] > 1 else f"    {x} += 1;")
        lines += ["    " + statement() for _ in range(self.random.randint(0, 3))] + ["  }"]
        if self.pick(*range(6)) == 0:
            lines.append("  sum *= 3;")
        return lines + ["}", "note(static_cast<unsigned long>(sum)); note(static_cast<unsigned long>(here));",
                        f"digest_of({a['name']}, {number}); }}"]


def output_of(*command):
    done = subprocess.run(["timeout", "-k", "10", "180", *command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.stdout if done.returncode == 0 else f"{' '.join(command)}\nended with status {done.returncode}:\n{done.stdout}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--count", type=int, default=8, help="how many programs")
    parser.add_argument("--compiler", default="redeal++")
    parser.add_argument("--mpiexec", default="mpiexec.mpich")
    parser.add_argument("--folder", help="where programs are written, default a temporary one")
    options = parser.parse_args()
    folder = options.folder or tempfile.mkdtemp(prefix="redeal-loops-")
    os.makedirs(folder, exist_ok=True)
    rewritten = joined = 0
    for seed in range(options.first, options.first + options.count):
        source = os.path.join(folder, f"loops{seed}.cpp")
        with open(source, "w", encoding="ascii") as file:
            file.write(Program(seed).source())
        outputs = []
        for level in (["-O0"], ["-O2", "-DNDEBUG"] if seed // 2 % 2 else ["-O2"]):
            program = os.path.join(folder, f"loops{seed}{level[0]}")
            kept = os.path.join(folder, "kept" + level[0])
            said = output_of(options.compiler, "-w", *level, f"--redeal-keep={kept}", source, "-o", program)
            if said:
                sys.exit(said)
            with open(os.path.join(kept, f"loops{seed}.cpp"), encoding="ascii") as file:
                translated = file.read()
            rewritten += translated.count("loop_over_places")
            joined += translated.count(".joined(") if "-DNDEBUG" in level else 0
            procs = str(1 + seed % 4)
            outputs.append(sorted(output_of(options.mpiexec, "-n", procs, program).splitlines()))
            if any("ended with status" in line for line in outputs[-1]):
                sys.exit("\n".join(outputs[-1]))
        if outputs[0] != outputs[1]:
            first = next((pair for pair in zip(*outputs) if pair[0] != pair[1]), (outputs[0][-1:], outputs[1][-1:]))
            sys.exit(f"{source} on {procs}: {first[0]} with -O0, {first[1]} with -O2")
        print(f"seed {seed} on {procs}: PASS", flush=True)
    print(f"all from {options.first} to {options.first + options.count - 1}: PASS, {rewritten} loops over places, {joined} over joined runs")


main()
