# How lit runs the tests. Every test names the tools plainly; this file says where they are.
#
#   %mpirun N program…   a job of N processes, ended when it hangs
#   %mpiexec             the launcher itself
#   %mpicc               MPI's compiler for C
#   %serial-cxx          compiles a source as the serial program, without redeal
#   %serial-mpicxx       the same where the program calls MPI itself
#   %back-cxx            the back-end compiler with redeal's headers, for a translated source
#   %scalapack           ScaLAPACK's library, if the feature scalapack is there
#   %build               the folder of the build, which has the shape of an installed copy
#   %examples            docs/examples
#
# They run on the MPI of the build with its own compiler; --param mpi=openmpi takes another MPI that the build has a runtime
# for, and --param backend=clang++-19 has its compiler be that one.
import os
import shutil
import subprocess
import lit.formats

config.name = "redeal"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".cpp", ".test"]
config.excludes = ["Inputs", "unit", "mpirun"]
config.test_source_root = os.path.join(config.redeal_source_root, "test")
mpi = lit_config.params.get("mpi", config.redeal_mpi)
backend = lit_config.params.get("backend", "")
compilers = {config.redeal_mpi: (config.redeal_mpicxx, config.redeal_mpiexec),
             config.redeal_other_mpi: (config.redeal_other_mpicxx, config.redeal_other_mpiexec)}
if not mpi or mpi not in compilers:
    lit_config.fatal(f"--param mpi={mpi}: this build has a runtime for {' and '.join(filter(None, compilers))}")
mpicxx, mpiexec = compilers[mpi]
# Runs with other parameters leave each other's files alone.
config.test_exec_root = os.path.join(config.redeal_build_root, "test", "-".join(
    ["lit"] + [mpi] * (mpi != config.redeal_mpi) + [backend] * (backend != "")))
config.available_features.add(mpi)
config.available_features.add("clang" if "clang" in backend else "gcc")
if config.redeal_other_mpi:
    config.available_features.add("both-mpis")

tools = [os.path.join(config.redeal_build_root, "bin"), config.redeal_llvm_tools]
config.environment["PATH"] = os.pathsep.join(tools + [os.environ.get("PATH", "")])
for name in ("whole", "long"):
    if os.environ.get("REDEAL_" + name.upper()):
        config.available_features.add(name)
# The library is that for the MPI of the build.
if config.redeal_scalapack and not config.redeal_scalapack.endswith("NOTFOUND") and mpi == config.redeal_mpi:
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
if mpi != config.redeal_mpi:
    config.environment["REDEAL_CXX"] = mpicxx
if backend:
    config.environment[{"mpich": "MPICH_CXX", "openmpi": "OMPI_CXX"}[mpi]] = backend
# Open MPI starts no more processes than there are cores, and none for root, unless it is told to; and it would bind those
# of all jobs to the same first cores.
config.environment.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
                          OMPI_MCA_rmaps_base_oversubscribe="1", OMPI_MCA_hwloc_base_binding_policy="none")
if mpi == "openmpi":
    leaks = os.path.join(config.test_source_root, "run", "Inputs", "openmpi.supp")
    config.environment["LSAN_OPTIONS"] = f"suppressions={leaks}:print_suppressions=0"

include = os.path.join(config.redeal_source_root, "include")
library = os.path.join(config.redeal_build_root, "lib", "redeal", mpi, "libredeal.a")
config.substitutions += [
    # lit's own `not` takes any end for a failure; LLVM's does not take a signal, by which a job that hangs ends.
    (r"(?<![^ ])not (?=[^|;&]*%mpirun)", os.path.join(config.redeal_llvm_tools, "not") + " "),
    ("%mpirun", os.path.join(config.redeal_source_root, "test", "mpirun") + " " + mpiexec),
    ("%mpiexec", mpiexec),
    ("%mpicc", mpicxx.replace("mpicxx", "mpicc")),
    ("%serial-cxx", "g++ -std=c++17 -O1 -DREDEAL_SERIAL -Wno-unknown-pragmas -I" + include),
    ("%serial-mpicxx", mpicxx + " -std=c++17 -O1 -DREDEAL_SERIAL -Wno-unknown-pragmas -I" + include),
    ("%back-cxx", mpicxx + " -std=c++17 -O1 -I" + include),
    ("%libredeal", library),
    ("%redeal_include", include),
    ("%build", config.redeal_build_root),
    ("%examples", os.path.join(config.redeal_source_root, "docs", "examples")),
    ("%source", config.redeal_source_root),
]
