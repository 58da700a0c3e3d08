// What a user writes for a copy between two arrays. The build translates this file by redeal-opt. As in redeal.cpp,
// `block` and `*` are cyclic with a block that holds all that a process has; what is dealt otherwise is gen_block.
#include "ours/copies.h"

#include "ours/redeal_method.h"

#include <redeal/array.hpp>

namespace redeal::bench {
namespace {

/// How many elements each process of a deal has.
std::vector<index> sizes_of(deal const &of) {
  std::vector<index> sizes;
  for (index p = 0; p != of.procs(); ++p)
    sizes.push_back(of.local_size(p));
  return sizes;
}

struct dealt_vector {
  array<double> x;

  explicit dealt_vector(layout const &where) : x(where.dims[0].extent()) {
    deal const &dim = where.dims[0];
#pragma processors P(dim.procs(), where.copies)
    if (!dim.as_block_cyclic()) {
#pragma distribute x(gen_block(sizes_of(dim))) onto(P[ : ][0])
    } else if (where.copies > 1) {
#pragma distribute x(cyclic(dim.longest_block())) onto(P[ : ][*])
    } else {
#pragma distribute x(cyclic(dim.longest_block())) onto(P[ : ][0])
    }
  }
};

struct dealt_matrix {
  array<double, 2> a;

  explicit dealt_matrix(layout const &where) : a(where.dims[0].extent(), where.dims[1].extent()) {
    deal const &rows = where.dims[0], &columns = where.dims[1];
#pragma processors P(rows.procs(), columns.procs(), where.copies)
    if (!rows.as_block_cyclic()) {
#pragma distribute a(gen_block(sizes_of(rows)), cyclic(columns.longest_block())) onto(P[ : ][ : ][0])
    } else if (where.copies > 1) {
#pragma distribute a(cyclic(rows.longest_block()), cyclic(columns.longest_block())) onto(P[ : ][ : ][*])
    } else {
#pragma distribute a(cyclic(rows.longest_block()), cyclic(columns.longest_block())) onto(P[ : ][ : ][0])
    }
  }
};

auto words_for(range const &of) { return redeal::range(of.first, of.count, of.stride); }

class vector_copy : public redeal_method {
public:
  vector_copy(redistribution const &what, index process, our_way const &way)
      : redeal_method(what, process, way), source_(what.from), target_(what.to) {}

private:
  void forward() override {
    auto const sent = words_for(what_.sent(0)), received = words_for(what_.received(0));
#pragma redistribute copy
    target_.x(received) = source_.x(sent);
  }

  // A copy leaves its source as it is.
  void back() override { forward(); }

  double *data() override { return has_moved() ? target_.x.data() : source_.x.data(); }

  dealt_vector source_, target_;
};

class matrix_copy : public redeal_method {
public:
  matrix_copy(redistribution const &what, index process, our_way const &way)
      : redeal_method(what, process, way), source_(what.from), target_(what.to) {}

private:
  void forward() override {
    auto const rows = words_for(what_.sent(0)), columns = words_for(what_.sent(1)),
               rows_there = words_for(what_.received(0)), columns_there = words_for(what_.received(1));
    if (what_.turns()) {
#pragma redistribute copy
      target_.a(rows_there, columns_there) = redeal::permute<1, 0>(source_.a(rows, columns));
      return;
    }
#pragma redistribute copy
    target_.a(rows_there, columns_there) = source_.a(rows, columns);
  }

  void back() override { forward(); }

  double *data() override { return has_moved() ? target_.a.data() : source_.a.data(); }

  dealt_matrix source_, target_;
};

} // namespace

std::unique_ptr<method> make_copy_of_ours(redistribution const &what, index process, our_way const &way) {
  if (what.from.dims.size() == 1)
    return std::make_unique<vector_copy>(what, process, way);
  return std::make_unique<matrix_copy>(what, process, way);
}

} // namespace redeal::bench
