// The way into a directive: what must hold before its work begins, and what becomes of failures that nobody expects.
//
// One thread of a process carries out directives at a time, of the process that MPI started and not of a child that it
// has forked. Memory may end anywhere inside: then the job ends with the directive's line, and not with a bare
// bad_alloc.
#pragma once

#include "job/job.h"
#include "memory/node_memory.h"

#include <new>

namespace redeal::runtime {

/// This thread is in a directive as long as one lives. Ends the job if another thread is in one, or if this process is
/// the child of a fork.
class presence {
public:
  presence(char const *directive, located_name const &);
  ~presence();
  presence(presence const &) = delete;
  presence &operator=(presence const &) = delete;

private:
  void show();

  char const *directive_;
  located_name const &name_;
  bool is_shown_ = false; // on this process's board, which the first directive makes
};

/// No memory for one of the arrays of a directive, by whose name it is told.
class no_memory_for final : public no_memory {
public:
  no_memory_for(located_name const &name, no_memory const &e) : no_memory(e), name_(name) {}
  located_name const &name() const { return name_; }

private:
  located_name name_;
};

/// Does the work of a directive: "redistribute", of the array `name`.
template <class Work> void carry_out(char const *directive, located_name const &name, Work const &work) {
  presence const here(directive, name);
  require_job(directive, name);
  keep_for_sentences();
  try {
    work();
  } catch (no_memory_for const &e) {
    refuse_alone(e.name(), e.what(), directive);
  } catch (no_memory const &e) {
    refuse_alone(name, e.what(), directive);
  } catch (std::bad_alloc const &) {
    refuse_alone(name, words_for_lack_of_buffers(), directive);
  }
}

} // namespace redeal::runtime
