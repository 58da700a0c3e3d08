// A move in one phase or several: each is a move of its own, between mappings that the array has for that time.
#pragma once

#include "choice/message_limits.h"
#include "memory/destination.h"
#include "move/execute.h"

#include <redeal/detail/array_base.hpp>

#include <utility>

namespace redeal::runtime {

/// This process's part of an array under a mapping, made when the first element comes.
class new_part : public destination {
public:
  new_part(located_name const &name, mapping const &of, std::size_t element_size)
      : name_(name), of_(of), element_size_(element_size) {}

  local_storage take() { return std::move(storage_); }

private:
  void *make() override;

  located_name const &name_;
  mapping const &of_;
  std::size_t element_size_;
  local_storage storage_;
};

/// A whole move.
struct phased_move {
  route const &asked;
  move_limits const &clauses;
  void const *from;
  afterwards old;
  bool from_users;        ///< as in movement
  local_storage *leaving; ///< what the old part lies in, to be given up when all of that has left; null if it is kept
  destination &to;
  std::size_t element_size;
  element_kind kind;
  array_number source, target; ///< as in movement
  std::uint32_t sections = 0;  ///< as in movement
  char const *as = nullptr;    ///< async(as): the program computes meanwhile; null: it waits
};

/// Moves the elements in as many phases as the clauses ask for, or as are best. Returns the number of the source.
array_number move_in_phases(phased_move const &);

} // namespace redeal::runtime
