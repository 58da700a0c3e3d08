// What a directive asks of the runtime, collected from the arguments of its call: one overload of add() for each
// clause.
#pragma once

#include <redeal/detail/array_base.hpp>
#include <redeal/detail/fixed_gather.hpp>
#include <redeal/detail/parameter_clauses.hpp>
#include <redeal/limits.hpp>
#include <redeal/mapping.hpp>
#include <redeal/section.hpp>
#include <redeal/under_way.hpp>

#include <cstddef>

namespace redeal {

/// The static schedules that may serve a directive; the runtime plans for itself when none has the right key.
template <class... Tables> struct schedules {};

struct assignment;

namespace detail {

/// T. Where a macro is named like T, `type_itself<T>(…)` constructs one and `T(…)` would be a use of the macro.
template <class T> using type_itself = T;

/// One array of a directive, or a container of arrays, without the rank in the type.
struct mapped_array {
  located_name name;
  array_base *array; ///< the first one
  format const *formats;
  int rank;
  std::size_t count = single; ///< as in array_map
  std::size_t distance = 0;

  static constexpr std::size_t single = array_map<1, 1>::single;
};

/// A schedule that the compiler wrote into the translated source: to[step·senders + p] is the receiver to which sender
/// p sends in that step, -1 for none. It serves every redistribution whose dimensions have this key {P, r, Q, s, m}
/// (plan::dimension_key), or with two numbers more for what comes before the first element.
struct static_schedule {
  long long const *key; ///< of one dimension after the other
  int key_numbers;      ///< of each
  int rank;
  int steps;
  int senders;
  int const *to;
  fixed_code const *codes; ///< straight-line code for it, for some sizes of elements; empty where there is none
  std::size_t code_count;
};

/// What a directive asks for. It points into the arguments of the call, and lives no longer than that.
struct request {
  mapped_array const *arrays;
  std::size_t array_count;
  onto const *target; ///< null when the clause was omitted
  static_schedule const *tables;
  std::size_t table_count;
  move_limits most;
  async_name as;
  move_wishes wishes;
};

/// What a copy asks for.
struct copy_request {
  assignment const &what;
  copy_side to, from;
  std::size_t element_size;
  element_kind kind;
  static_schedule const *tables;
  std::size_t table_count;
};

/// What an alignment asks for.
struct alignee {
  located_name name;
  array_base *array;
};
struct align_request {
  alignee what;
  char const *target_name;
  array_base *target;
  subscript const *subscripts; ///< one for each dimension of the target, if they are as many
  int rank;
};
template <int N> struct alignment_with {
  char const *name;
  array_base *target;
  subscript subscripts[N];
};

/// Stands for elements of one size where no array_map does.
template <std::size_t Size> struct elements_of_size {};

// What a clause of that type holds. Called with detail:: before them, as tables may have namespaces of the user's.
constexpr std::size_t arrays_of(void const *) { return 0; }
template <int N, std::size_t Size> constexpr std::size_t arrays_of(array_map<N, Size> const *) { return 1; }
template <int N, std::size_t Size> constexpr std::size_t arrays_of(parameter_map<N, Size> const *) { return 1; }
constexpr std::size_t tables_of(void const *) { return 0; }
template <class... Ts> constexpr std::size_t tables_of(schedules<Ts...> const *) { return sizeof...(Ts); }
constexpr std::size_t element_size_of(void const *) { return 0; }
template <int N, std::size_t Size> constexpr std::size_t element_size_of(array_map<N, Size> const *) { return Size; }
template <std::size_t Size> constexpr std::size_t element_size_of(elements_of_size<Size> const *) { return Size; }
template <int N, std::size_t Size> constexpr std::size_t element_size_of(parameter_map<N, Size> const *) {
  return Size;
}

/// Whether straight-line code for a table is worth trying: one dimension of whole slices, few processes, short blocks.
template <class Table> constexpr bool is_small() {
  auto const &k = Table::key[0];
  return sizeof Table::key / sizeof(long long) == 5 && k[4] == 0 && k[0] <= 4 && k[2] <= 4 && k[1] <= 64 && k[3] <= 64;
}

/// Straight-line code that moves elements as the table says, as far as that is worth it.
template <class Table, std::size_t Size> constexpr fixed_code code_for() {
  if constexpr (Size != 0 && is_small<Table>()) {
    return fixed_gather<Table::key[0][0], Table::key[0][1], Table::key[0][2], Table::key[0][3], Size>::code();
  }
  return {};
}

// One request filled clause by clause.
template <class... Clauses> struct collected {
  static constexpr std::size_t arrays_in = (detail::arrays_of(static_cast<Clauses const *>(nullptr)) + ...);
  static constexpr std::size_t tables_in = (detail::tables_of(static_cast<Clauses const *>(nullptr)) + ...);

  explicit collected(Clauses const &...clauses) { (add(clauses), ...); }
  collected(collected const &) = delete;
  collected &operator=(collected const &) = delete;

  // One overload for each clause.
  template <int N, std::size_t Size> void add(array_map<N, Size> const &m) {
    arrays[count++] = {m.name, m.array, m.formats, N, m.count, m.distance};
  }
  template <int N, std::size_t Size> void add(parameter_map<N, Size> const &p) { add(p.map); }
  template <std::size_t Size> void add(elements_of_size<Size>) {}
  void add(remap) {}
  void add(same_mapping) {}
  void add(inherit) {}
  void add(entered_arrays const &) {}
  void add(onto const &o) { asked.target = &o; }
  void add(memory_limit m) { asked.most.set(m); }
  void add(window_limit w) { asked.most.set(w); }
  void add(phase_count p) { asked.most.set(p); }
  void add(async_name a) { asked.as = a; }
  void add(schedule_wish s) { asked.most.set(s); }
  void add(no_transfer n) { asked.wishes.set(n); }
  void add(verification v) { asked.wishes.set(v); }
  void add(move_name n) { asked.wishes.set(n); }
  template <class... Ts> void add(schedules<Ts...> const &) {
    std::size_t t = 0;
    ((tables[t] = {&Ts::key[0][0], static_cast<int>(sizeof Ts::key[0] / sizeof(long long)),
                   static_cast<int>(sizeof Ts::key / sizeof Ts::key[0]), Ts::steps, Ts::senders, &Ts::to[0][0],
                   codes[t], sizeof...(Clauses)},
      add_codes<Ts>(codes[t]), ++t),
     ...);
  }

  /// It points into this one.
  request const &whole() const { return asked; }

  /// It lives no longer than the call.
  void forget_target() { asked.target = nullptr; }

private:
  template <class Table> static void add_codes(fixed_code *to) {
    ((*to++ = code_for<Table, detail::element_size_of(static_cast<Clauses const *>(nullptr))>()), ...);
  }

  mapped_array arrays[arrays_in + 1] = {}; // a copy has none
  static_schedule tables[tables_in + 1] = {};
  fixed_code codes[tables_in + 1][sizeof...(Clauses)] = {}; // of each table, for the elements of each clause
  std::size_t count = 0;
  request asked{arrays, arrays_in, nullptr, tables, tables_in, {}, {}, {}};
};

} // namespace detail

} // namespace redeal
