// Loaded before a program's own libraries: the n-th call of a kind that the program itself makes goes wrong. Libraries
// of others, MPI's above all, are not what is tried, so only calls from the program's own code count.
//
//     FAULT=memory:7:1       process 1: its 7th piece of memory is not there
//     FAULT=map:3            all processes: their 3rd call of mmap, memfd_create, ftruncate, … fails
//     FAULT=mpi:9:0          process 0: its 9th call of MPI fails
//     FAULT=late:9:0         process 0: comes to its 9th such call half a second late
//     FAULT=short:2:0        process 0: of its 2nd message only half is sent
//     FAULT=twice:2:0        process 0: its 2nd message is sent twice
//
// With FAULT_COUNT=file the process that FAULT names writes there how many such calls it has made.
#include <mpi.h>

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

namespace {

struct fault {
  char kind[16] = "";
  long at = 0;
  int process = -1; // -1: all
};

fault wanted() {
  fault f;
  if (char const *const text = std::getenv("FAULT"))
    std::sscanf(text, "%15[a-z]:%ld:%d", f.kind, &f.at, &f.process);
  char const *rank = std::getenv("PMI_RANK");
  if (!rank)
    rank = std::getenv("OMPI_COMM_WORLD_RANK");
  if (f.process >= 0 && (!rank || std::atoi(rank) != f.process))
    f.kind[0] = 0;
  return f;
}

fault const &given() {
  static fault const f = wanted();
  return f;
}

std::atomic<long> calls{0};
std::uintptr_t begin = 0, end = 0; // the program's own code

// Counts from when the program proper begins.
__attribute__((constructor)) void find_program() {
  dl_iterate_phdr(
      [](dl_phdr_info *info, std::size_t, void *) {
        for (int i = 0; i < info->dlpi_phnum; ++i)
          if (info->dlpi_phdr[i].p_type == PT_LOAD && (info->dlpi_phdr[i].p_flags & PF_X)) {
            begin = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
            end = begin + info->dlpi_phdr[i].p_memsz;
          }
        return 1; // the first is the program
      },
      nullptr);
}

bool is_now(char const *kind, void *from) {
  auto const at = reinterpret_cast<std::uintptr_t>(from);
  return at >= begin && at < end && std::strcmp(given().kind, kind) == 0 && ++calls == given().at;
}

struct last_word {
  ~last_word() {
    char const *const name = std::getenv("FAULT_COUNT");
    if (!name || !given().kind[0])
      return;
    if (std::FILE *const file = std::fopen(name, "w")) {
      std::fprintf(file, "%ld\n", calls.load());
      std::fclose(file);
    }
  }
} at_the_end;

template <class Function> Function next(char const *name) { return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name)); }

} // namespace

#define HERE __builtin_return_address(0)

void *operator new(std::size_t n) {
  if (is_now("memory", HERE))
    throw std::bad_alloc();
  if (void *const memory = std::malloc(n ? n : 1))
    return memory;
  throw std::bad_alloc();
}
void *operator new[](std::size_t n) {
  if (is_now("memory", HERE))
    throw std::bad_alloc();
  if (void *const memory = std::malloc(n ? n : 1))
    return memory;
  throw std::bad_alloc();
}
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete[](void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void *memory, std::size_t) noexcept { std::free(memory); }

extern "C" {

void *aligned_alloc(std::size_t alignment, std::size_t n) {
  if (is_now("memory", HERE)) {
    errno = ENOMEM;
    return nullptr;
  }
  static auto const real = next<decltype(&aligned_alloc)>("aligned_alloc");
  return real(alignment, n);
}

#define FAILS(error)                                                                                                   \
  if (is_now("map", HERE)) {                                                                                           \
    errno = error;                                                                                                     \
    return -1;                                                                                                         \
  }
void *mmap(void *at, std::size_t n, int protection, int flags, int file, off_t offset) {
  if (is_now("map", HERE)) {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  return reinterpret_cast<void *>(syscall(SYS_mmap, at, n, protection, flags, file, offset));
}
int memfd_create(char const *name, unsigned flags) noexcept {
  FAILS(EMFILE)
  return static_cast<int>(syscall(SYS_memfd_create, name, flags));
}
int ftruncate(int file, off_t n) noexcept {
  FAILS(ENOSPC)
  return static_cast<int>(syscall(SYS_ftruncate, file, n));
}
int fallocate(int file, int mode, off_t offset, off_t n) {
  FAILS(ENOSPC)
  return static_cast<int>(syscall(SYS_fallocate, file, mode, offset, n));
}
ssize_t process_vm_readv(pid_t pid, iovec const *to, unsigned long n, iovec const *from, unsigned long m,
                         unsigned long flags) noexcept {
  FAILS(EPERM)
  return syscall(SYS_process_vm_readv, pid, to, n, from, m, flags);
}
int open(char const *name, int flags, ...) {
  FAILS(EMFILE)
  va_list more;
  va_start(more, flags);
  int const mode = va_arg(more, int);
  va_end(more);
  return static_cast<int>(syscall(SYS_openat, AT_FDCWD, name, flags, mode));
}

#define MPI_CALL(name, parameters, arguments)                                                                          \
  int name parameters {                                                                                                \
    if (is_now("mpi", HERE))                                                                                           \
      return MPI_ERR_OTHER;                                                                                            \
    if (is_now("late", HERE))                                                                                          \
      usleep(500000);                                                                                                  \
    return P##name arguments;                                                                                          \
  }
#define SEND(name)                                                                                                     \
  int name(void const *from, int n, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request) {       \
    if (is_now("mpi", HERE))                                                                                           \
      return MPI_ERR_OTHER;                                                                                            \
    if (is_now("late", HERE))                                                                                          \
      usleep(500000);                                                                                                  \
    if (is_now("short", HERE))                                                                                         \
      n /= 2;                                                                                                          \
    if (is_now("twice", HERE)) {                                                                                       \
      P##name(from, n, type, peer, tag, comm, request);                                                                \
      MPI_Request_free(request);                                                                                       \
    }                                                                                                                  \
    return P##name(from, n, type, peer, tag, comm, request);                                                           \
  }
SEND(MPI_Isend)
SEND(MPI_Issend)
MPI_CALL(MPI_Irecv, (void *to, int n, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request),
         (to, n, type, peer, tag, comm, request))
MPI_CALL(MPI_Test, (MPI_Request * request, int *flag, MPI_Status *status), (request, flag, status))
MPI_CALL(MPI_Testall, (int n, MPI_Request requests[], int *flag, MPI_Status status[]), (n, requests, flag, status))
MPI_CALL(MPI_Allreduce, (void const *from, void *to, int n, MPI_Datatype type, MPI_Op op, MPI_Comm comm),
         (from, to, n, type, op, comm))
MPI_CALL(MPI_Iallreduce,
         (void const *from, void *to, int n, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Request *request),
         (from, to, n, type, op, comm, request))
MPI_CALL(MPI_Allgather,
         (void const *from, int n, MPI_Datatype type, void *to, int m, MPI_Datatype other, MPI_Comm comm),
         (from, n, type, to, m, other, comm))
MPI_CALL(MPI_Bcast, (void *at, int n, MPI_Datatype type, int root, MPI_Comm comm), (at, n, type, root, comm))
MPI_CALL(MPI_Ibcast, (void *at, int n, MPI_Datatype type, int root, MPI_Comm comm, MPI_Request *request),
         (at, n, type, root, comm, request))
MPI_CALL(MPI_Ibarrier, (MPI_Comm comm, MPI_Request *request), (comm, request))
MPI_CALL(MPI_Igather,
         (void const *from, int n, MPI_Datatype type, void *to, int m, MPI_Datatype other, int root, MPI_Comm comm,
          MPI_Request *request),
         (from, n, type, to, m, other, root, comm, request))
MPI_CALL(MPI_Igatherv,
         (void const *from, int n, MPI_Datatype type, void *to, int const *counts, int const *places,
          MPI_Datatype other, int root, MPI_Comm comm, MPI_Request *request),
         (from, n, type, to, counts, places, other, root, comm, request))
MPI_CALL(MPI_Ialltoallv,
         (void const *from, int const *counts, int const *places, MPI_Datatype type, void *to, int const *to_counts,
          int const *to_places, MPI_Datatype other, MPI_Comm comm, MPI_Request *request),
         (from, counts, places, type, to, to_counts, to_places, other, comm, request))
MPI_CALL(MPI_Comm_split, (MPI_Comm comm, int colour, int key, MPI_Comm *made), (comm, colour, key, made))
MPI_CALL(MPI_Comm_split_type, (MPI_Comm comm, int type, int key, MPI_Info info, MPI_Comm *made),
         (comm, type, key, info, made))
MPI_CALL(MPI_Comm_create_group, (MPI_Comm comm, MPI_Group group, int tag, MPI_Comm *made), (comm, group, tag, made))
MPI_CALL(MPI_Comm_idup, (MPI_Comm comm, MPI_Comm *made, MPI_Request *request), (comm, made, request))
MPI_CALL(MPI_Comm_group, (MPI_Comm comm, MPI_Group *group), (comm, group))
MPI_CALL(MPI_Group_incl, (MPI_Group group, int n, int const *ranks, MPI_Group *made), (group, n, ranks, made))
}
