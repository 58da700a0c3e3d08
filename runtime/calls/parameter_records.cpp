// One record for each array that is a parameter, and for each that holds the value of one.
#include "calls/parameter_records.h"

#include "job/job.h"

#include <algorithm>
#include <new>
#include <set>
#include <utility>
#include <vector>

namespace redeal {
namespace detail {

struct parameter_record {
  array_base *array;
  std::vector<entered *> entries;   // of functions from the outside to the inside; none of one that holds a value only
  parameter_record *heir = nullptr; // who holds the value of this parameter, if it does not itself
  parameter_record *origin = nullptr; // whose value this one holds
};

namespace {

parameter_record &record_of(array_base &array) {
  if (!array.record())
    array.keep_record(new parameter_record{&array, {}});
  return *array.record();
}

void end_unless_needed(parameter_record *r) {
  if (!r || !r->entries.empty() || r->heir || r->origin)
    return;
  r->array->keep_record(nullptr);
  delete r;
}

// The value of `origin` is not elsewhere any more, as far as anybody could need it.
void unlink(parameter_record *origin) {
  if (!origin || !origin->heir)
    return;
  origin->heir->origin = nullptr;
  origin->heir = nullptr;
}

void move_value(array_base &from, array_base &to) {
  parameter_record &there = record_of(to), &here = record_of(from);
  parameter_record *const lost = there.heir;
  unlink(there.origin); // its value is overwritten
  unlink(&there);       // what `to` had lost is replaced
  parameter_record *const origin = here.entries.empty() ? here.origin : &here, *const heir =
                                                                                   origin ? origin->heir : nullptr;
  unlink(here.origin);
  unlink(origin);
  if (origin) {
    origin->heir = &there;
    there.origin = origin;
  }
  for (parameter_record *const r : std::set<parameter_record *>{lost, heir, &there, &here})
    end_unless_needed(r);
}

} // namespace

void note_moved(array_base &from, array_base &to) noexcept {
  try {
    move_value(from, to);
  } catch (std::bad_alloc const &) {
    runtime::fail_alone(to.declared(), "out of memory: the array declared here cannot be moved in memory");
  }
}

void note_ended(array_base &array) {
  parameter_record *const r = array.record(), *const heir = r->heir;
  bool const passes_on = heir && heir->entries.empty();
  for (entered *const e : r->entries) {
    e->array = passes_on ? heir->array : nullptr;
    if (e->frame && passes_on)
      e->frame->rename(&array, heir->array);
    else if (e->frame)
      e->frame->leave(&array);
  }
  if (passes_on)
    heir->entries = std::move(r->entries);
  unlink(r->origin);
  unlink(r);
  array.keep_record(nullptr);
  delete r;
  end_unless_needed(heir);
}

} // namespace detail

namespace runtime {

void follow(entered &e) { record_of(*e.array).entries.push_back(&e); }

void forget(entered &e) {
  if (!e.array)
    return;
  parameter_record *const r = e.array->record();
  r->entries.erase(std::remove(r->entries.begin(), r->entries.end(), &e), r->entries.end());
  if (!r->entries.empty())
    return;
  parameter_record *const heir = r->heir;
  unlink(r);
  end_unless_needed(heir);
  end_unless_needed(r);
}

} // namespace runtime
} // namespace redeal
