# How lit runs the tests. Every test names the tools plainly; this file says where they are.
#
#   %mpirun N program…   a job of N processes, ended when it hangs
#   %mpiexec             the launcher itself
#   %serial-cxx          compiles a source as the serial program, without redeal
#   %back-cxx            the back-end compiler with redeal's headers, for a translated source
#   %scalapack           ScaLAPACK's library, if the feature scalapack is there
#   %build               the folder of the build, which has the shape of an installed copy
#   %examples            docs/examples
import os
import shutil
import subprocess
import lit.formats

config.name = "redeal"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".cpp", ".test"]
config.excludes = ["Inputs", "unit", "mpirun"]
config.test_source_root = os.path.join(config.redeal_source_root, "test")
config.test_exec_root = os.path.join(config.redeal_build_root, "test", "lit")

tools = [os.path.join(config.redeal_build_root, "bin"), config.redeal_llvm_tools]
config.environment["PATH"] = os.pathsep.join(tools + [os.environ.get("PATH", "")])
if os.environ.get("REDEAL_LONG"):
    config.available_features.add("long")
if config.redeal_scalapack and not config.redeal_scalapack.endswith("NOTFOUND"):
    config.available_features.add("scalapack")
    config.substitutions.append(("%scalapack", config.redeal_scalapack))
# Hosts are made of network namespaces, where one may.
hosts = os.path.join(config.test_source_root, "hosts", "hosts.sh")
if subprocess.run(["bash", hosts, "--can"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0:
    config.available_features.add("hosts")
# Control groups that limit memory, where one may make them.
limited = os.path.join(config.test_source_root, "run", "Inputs", "limited.sh")
if subprocess.run(["bash", limited, "--can"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0:
    config.available_features.add("memory-groups")
# Folders that are hidden from some processes, where one may.
if subprocess.run(["unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"], stdout=subprocess.DEVNULL,
                  stderr=subprocess.DEVNULL).returncode == 0:
    config.available_features.add("mounts")
for name in ("chromium", "clangd-19", "fish", "gdb", "lldb-19", "zsh"):
    if shutil.which(name):
        config.available_features.add(name)
if os.getuid() == 0:
    config.available_features.add("root")
if config.redeal_sanitize:
    config.available_features.add("sanitized")
    # MPI keeps memory to the end, in programs that start it themselves.
    config.environment["ASAN_OPTIONS"] = "detect_leaks=0"
for name in ("REDEAL_CXX", "REDEAL_TRACE"):
    config.environment.pop(name, None)

include = os.path.join(config.redeal_source_root, "include")
library = os.path.join(config.redeal_build_root, "lib", "redeal", config.redeal_mpi, "libredeal.a")
config.substitutions += [
    ("%mpirun", os.path.join(config.redeal_source_root, "test", "mpirun") + " " + config.redeal_mpiexec),
    ("%mpiexec", config.redeal_mpiexec),
    ("%serial-cxx", "g++ -std=c++17 -O1 -DREDEAL_SERIAL -Wno-unknown-pragmas -I" + include),
    ("%back-cxx", config.redeal_mpicxx + " -std=c++17 -O1 -I" + include),
    ("%libredeal", library),
    ("%redeal_include", include),
    ("%build", config.redeal_build_root),
    ("%examples", os.path.join(config.redeal_source_root, "docs", "examples")),
    ("%source", config.redeal_source_root),
]
