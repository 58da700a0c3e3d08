# A class whose member is dealt again in N functions: many_sites.py N EXTENT FACTOR
import sys

n, extent, factor = map(int, sys.argv[1:])
print("#include <redeal/array.hpp>")
print(f"#pragma processors P({16 * factor // 4 + 12})")
print(f"struct phases {{\n  redeal::array<double> x{{{extent}}};\n  phases() {{")
print("#pragma distribute x(block) onto(P)\n  }")
for i in range(1, n + 1):
    print(f"  void phase{i}() {{\n#pragma redistribute x(cyclic({i}))\n  }}")
print("};")
