// Where the compiler is to optimise, a loop over runs takes all of them as one if it has nothing else of them but where
// they begin and end.
// RUN: redeal-opt %s -- -O2 | grep -v CHECK | FileCheck %s
// RUN: redeal-opt %s -- -O2 -DNDEBUG | grep -v CHECK | FileCheck %s
// RUN: redeal-opt %s -- -O2 -pedantic > %t.cpp && %back-cxx -O3 -Wno-unknown-pragmas -Wall -Wextra -pedantic -Wconversion -Wshadow -Werror -c %t.cpp -o %t.o
// RUN: redeal-opt %s -- -O2 -DNDEBUG -pedantic > %t.cpp && %back-cxx -O3 -DNDEBUG -Wno-unknown-pragmas -Wall -Wextra -pedantic -Wconversion -Wshadow -Werror -c %t.cpp -o %t.o
// RUN: redeal-opt %s -- | grep -v "NONE-NOT\|CHECK" | FileCheck --check-prefix=NONE %s
// NONE-NOT: ).joined(
#include <redeal/array.hpp>

#include <cstdlib>
#include <vector>

using array = redeal::array<double>;
using matrix = redeal::array<double, 2>;
using number = redeal::index;

// By what is stored where.
void stored(array &y, array const &x) {
  double *const to = y.data();
  double const *const from = x.data();
  for (auto const &run : redeal::owned_blocks(y))
    for (number l = run.local; l < run.local + run.count; ++l)
      to[l] += from[l];
}
// CHECK-LABEL: void stored
// CHECK: for (auto const &run : redeal::owned_blocks(y).joined())

// With names for the ends, and with what a loop may leave or do otherwise.
int named(matrix &A) {
  for (redeal::owned_block run : redeal::owned_blocks(A, 1)) {
    number const begin = run.local, end = begin + run.count;
    for (auto l = begin; l != end; l += 1) {
      if (l == 3)
        continue;
      if (l > 5)
        return 1;
      std::srand(static_cast<unsigned>(l));
    }
  }
  // CHECK-LABEL: int named
  // CHECK: redeal::owned_blocks(A, 1).joined())
  for (auto run : redeal::owned_blocks(A))
    for (number l = run.local, end = l + run.count; l < end; l++)
      for (number k = 0; k < 3; ++k)
        if (k == 2)
          break;
  // CHECK: redeal::owned_blocks(A).joined())
  return 0;
}

// By pointers to the run, and in smaller numbers.
void pointers(array &y, array const &x) {
  double const *const all = x.data();
  for (auto const &run : redeal::owned_blocks(y)) {
    double *const to = y.data() + run.local;
    double const *from = &all[run.local];
    for (number k = 0; k < run.count; ++k)
      to[k] = from[k] * all[run.local + k];
  }
  // CHECK-LABEL: void pointers
  // CHECK: redeal::owned_blocks(y).joined())
  for (auto const &run : redeal::owned_blocks(y)) {
    auto const n = static_cast<int>(run.count);
    double *to = y.data() + run.local;
    for (int k = 0; k < n; ++k)
      to[k] = 1;
  }
  // CHECK: redeal::owned_blocks(y).joined(2147483647u))
  for (auto const &run : redeal::owned_blocks(y))
    for (unsigned char l = static_cast<unsigned char>(run.local); l < run.local + run.count; ++l)
      y.data()[l] = 1;
  // CHECK: redeal::owned_blocks(y).joined(255u))
}

// In all instances of a template, or in none; and as far as the smallest number of them counts.
template <class A, class N> void instances(A &a, N) {
  for (auto const &run : redeal::owned_blocks(a))
    for (auto l = static_cast<N>(run.local); l < run.local + run.count; ++l)
      a.data()[l] = 1;
}
struct tells_runs {
  void operator()(redeal::owned_block const &run) { first += run.first; }
  number first;
};
struct tells_nothing {
  template <class Run> void operator()(Run const &) {}
};
template <class What> void in_some(array &a, What what) {
  for (auto const &run : redeal::owned_blocks(a))
    for (number l = run.local; l < run.local + run.count; ++l) {
      a.data()[l] = 1;
      if constexpr (sizeof(What) > 1)
        what(run);
    }
}
void instantiate(array &x, matrix &A) {
  instances(x, number{});
  instances(A, short{});
  in_some(x, tells_nothing{});
  in_some(x, tells_runs{});
}
// CHECK-LABEL: void instances
// CHECK: redeal::owned_blocks(a).joined(32767u))
// CHECK-LABEL: void in_some
// CHECK: redeal::owned_blocks(a))

// In a lambda, which is constexpr without a word of it.
void in_lambda(array &y) {
  auto const doubles = [&y] {
    double *const to = y.data();
    for (auto const &run : redeal::owned_blocks(y))
      for (number l = run.local; l < run.local + run.count; ++l)
        to[l] *= 2;
    for (auto i : redeal::owned(y))
      y(i) *= 2;
  };
  doubles();
}
// CHECK-LABEL: void in_lambda
// CHECK: redeal::owned_blocks(y).joined())
// CHECK: loop_over_places::owned(y, 0)

// Not where another function has that name in an instance.
namespace mine {
struct numbers : std::vector<double> {};
inline std::vector<redeal::owned_block> owned_blocks(numbers const &all) {
  return {{0, static_cast<number>(all.size()), 0}};
}
} // namespace mine
template <class A> void by_name(A &a) {
  for (auto const &run : owned_blocks(a))
    for (number l = run.local; l < run.local + run.count; ++l)
      a.data()[l] = 1;
}
void instantiate_by_name(mine::numbers &n, array &x) {
  by_name(n);
  by_name(x);
}
// CHECK-LABEL: void by_name
// CHECK: owned_blocks(a))

static void left(redeal::owned_block *) {}
static void ended(number *) {}
// None of these: what is different in each run stays so.
// CHECK-LABEL: void kept
// CHECK-NOT: ).joined(
void kept(array &y, double *p) {
  // Which elements they are.
  for (auto const &run : redeal::owned_blocks(y))
    for (number l = run.local; l < run.local + run.count; ++l)
      y.data()[l] = static_cast<double>(run.first + l);
  for (auto const &run : redeal::owned_blocks(y))
    for (number i = run.first; i < run.first + run.count; ++i)
      y(i) = 1;
  // Which of its run each is.
  for (auto const &run : redeal::owned_blocks(y)) {
    double *to = y.data() + run.local;
    for (number k = 0; k < run.count; ++k)
      to[k] = static_cast<double>(k);
  }
  for (auto const &run : redeal::owned_blocks(y)) {
    double *to = y.data() + run.local;
    for (number k = 0; k < run.count; ++k)
      *to++ = 1;
  }
  for (auto const &run : redeal::owned_blocks(y))
    for (number k = 0; k < run.count; ++k)
      p[k] = 1;
  // Only some of each.
  for (auto const &run : redeal::owned_blocks(y))
    for (number l = run.local; l < run.local + run.count - 1; ++l)
      y.data()[l] = 1;
  for (auto const &run : redeal::owned_blocks(y))
    for (number l = run.local + 1; l < run.local + run.count; ++l)
      y.data()[l] = 1;
  for (auto const &run : redeal::owned_blocks(y))
    for (number l = run.local; l <= run.local + run.count; ++l)
      p[0] = 1;
  for (auto const &run : redeal::owned_blocks(y))
    for (number l = run.local; l < run.local + run.count; l += 2)
      y.data()[l] = 1;
  for (auto const &run : redeal::owned_blocks(y))
    for (number l = run.local; l < run.local + run.count; ++l) {
      y.data()[l] = 1;
      ++l;
    }
  for (auto const &run : redeal::owned_blocks(y))
    for (number l = run.local; l < run.local + run.count; ++l)
      if (l == 3)
        break;
  // Something for each run.
  for (auto const &run : redeal::owned_blocks(y)) {
    for (number l = run.local; l < run.local + run.count; ++l)
      y.data()[l] = 1;
    std::srand(1);
  }
  for (auto const &run : redeal::owned_blocks(y)) {
    double sum = 0;
    for (number l = run.local; l < run.local + run.count; ++l)
      sum += y.data()[l];
  }
  for (auto const &run : redeal::owned_blocks(y)) {
    p += 1;
    for (number l = run.local; l < run.local + run.count; ++l)
      p[0] = 1;
  }
  // A pointer, an end or an array that changes on the way.
  for (auto const &run : redeal::owned_blocks(y)) {
    double *to = p + run.local;
    for (number k = 0; k < run.count; ++k)
      to[k] = *p++;
  }
  for (auto run : redeal::owned_blocks(y))
    for (number l = run.local; l < run.local + run.count; ++l)
      --run.count;
  for (auto const &run : redeal::owned_blocks(y)) {
    number end = run.local + run.count;
    for (number l = run.local; l < end; ++l)
      --end;
  }
  // What is meant for this loop, or for one compiler.
#pragma omp parallel for
  for (auto const &run : redeal::owned_blocks(y))
    for (number l = run.local; l < run.local + run.count; ++l)
      y.data()[l] = 1;
  for (auto const &run : redeal::owned_blocks(y))
#ifdef __clang__
    for (number l = run.local; l < run.local + run.count; ++l)
#else
    for (number l = run.local; l < run.local + run.count; l += 2)
#endif
      y.data()[l] = 1;
#define ALL redeal::owned_blocks(y)
  for (auto const &run : ALL)
    for (number l = run.local; l < run.local + run.count; ++l)
      y.data()[l] = 1;
  // By a call, for all that is known.
  void other(array &);
  for (auto const &run : redeal::owned_blocks(y)) {
    double *to = y.data() + run.local;
    for (number k = 0; k < run.count; ++k) {
      to[k] = 1;
      other(y);
    }
  }
  // A class that is made of each run, and does something for each.
  struct lasting {
    lasting(redeal::owned_block const &of) : local(of.local), count(of.count) {}
    ~lasting() { std::srand(1); }
    number local, count;
  };
  for (lasting run : redeal::owned_blocks(y))
    for (number l = run.local; l < run.local + run.count; ++l)
      y.data()[l] = 1;
  // What is said of one run, or how it is written.
#define IVDEP _Pragma("GCC ivdep")
#define EACH for (number l = run.local; l < run.local + run.count; ++l)
  for (auto const &run : redeal::owned_blocks(y))
    IVDEP for (number l = run.local; l < run.local + run.count; ++l)
      y.data()[l] = 1;
  for (auto const &run : redeal::owned_blocks(y)) {
    EACH
      y.data()[l] = 1;
  }
%:define MORE 1
  for (auto const &run : redeal::owned_blocks(y))
    for (number l = run.local; l < run.local + run.count; ++l)
%:if MORE
      y.data()[l] = 1;
%:endif
#ifdef __clang__
#define BODY y.data()[l] = 1
#else
#define BODY y.data()[run.first] = 1
#endif
  for (auto const &run : redeal::owned_blocks(y))
    for (number l = run.local; l < run.local + run.count; ++l) {
      BODY;
    }
  // Something for each run, behind a word for the compiler, or an argument; or a break of whichever loop it is.
  for (redeal::owned_block run __attribute__((cleanup(left))) : redeal::owned_blocks(y))
    for (number l = run.local; l < run.local + run.count; ++l)
      y.data()[l] = 1;
  for (auto const &run : redeal::owned_blocks(y))
    for (number l __attribute__((cleanup(ended))) = run.local; l < run.local + run.count; ++l)
      y.data()[l] = 1;
  int lines = 0;
  for (auto const &run : redeal::owned_blocks(y)) {
    double *const to = y.data(__FILE__, ++lines) + run.local;
    for (number k = 0; k < run.count; ++k)
      to[k] = 1;
  }
  // Whichever array a pointer leads to.
  array *now = &y;
  for (auto const &run : redeal::owned_blocks(y)) {
    double *const to = now->data() + run.local;
    for (number k = 0; k < run.count; ++k) {
      to[k] = 1;
      if (run.local + k == 2)
        now = nullptr;
    }
  }
  // A macro of that name.
#define joined(x) joins_##x
  for (auto const &run : redeal::owned_blocks(y))
    for (number l = run.local; l < run.local + run.count; ++l)
      y.data()[l] = 1;
#undef joined
  // By a lambda, and by one that has another name for a part.
  for (auto const &run : redeal::owned_blocks(y))
    for (number l = run.local; l < run.local + run.count; ++l)
      [&] { l = run.count; }();
  for (auto const &run : redeal::owned_blocks(y)) {
    number begin = run.local;
    number &again = begin;
    for (number l = begin; l < begin + run.count; ++l)
      ++again;
  }
  // A pointer of the function around, that another lambda changes.
  auto const step = [&p] { ++p; };
  auto const all = [&y, &p, &step] {
    for (auto const &run : redeal::owned_blocks(y)) {
      double *const to = p + run.local;
      for (number k = 0; k < run.count; ++k) {
        to[k] = 1;
        step();
      }
    }
  };
  all();
}
