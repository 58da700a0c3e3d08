// Numbers and words that do not depend on the process that finds them.
#include "plans/mapping_words.h"

#include "boards/whereabouts.h"
#include <redeal/detail/digest.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace redeal::runtime {
namespace {

constexpr std::size_t most_shown = 8;

// The first of many numbers, and the last one.
template <class Number> std::string short_list(std::vector<Number> const &all) {
  auto const shown = all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), most_shown));
  std::string const first = fmt::format("{}", fmt::join(all.begin(), shown, ", "));
  return all.size() > most_shown ? fmt::format("{}, … {}", first, all.back()) : first;
}

bool is_in_order(detail::deal_list const &list) {
  for (index run = 1; run < list.count; ++run)
    if (list.owners[run - 1] > list.owners[run])
      return false;
  return true;
}

std::string words_for(detail::deal_list const &list, index procs) {
  if (list.once && is_in_order(list))
    return fmt::format("gen_block({})", short_list(std::vector<index>(list.sizes, list.sizes + procs)));
  return fmt::format("indirect (of {} pieces)", list.count);
}

std::string format_of(mapping const &m, std::size_t d) {
  if (m.grid_dimension[d] < 0)
    return "*";
  if (detail::deal_list const *const list = m.dims[d].as_list())
    return words_for(*list, m.dims[d].procs());
  if (index const skipped = m.dims[d].skipped(); skipped > 0)
    return fmt::format("cyclic({}) without its first {} elements", m.dims[d].longest_block(), skipped);
  block_cyclic const *const dealt = m.dims[d].as_block_cyclic();
  if (!dealt)
    return "balanced";
  bool const once = dealt->procs >= dealt->extent / dealt->block + (dealt->extent % dealt->block != 0);
  return fmt::format("{}({})", once ? "block" : "cyclic", dealt->block);
}

} // namespace

std::uint64_t digest_of(mapping const &from, mapping const &to) {
  digest number;
  for (mapping const *m : {&from, &to}) {
    for (deal const &d : m->dims)
      d.each_number([&number](index n) { number.add(n); });
    number.add(m->outside);
    number.add(m->replicas());
    if (!m->outside)
      for (int const process : processes_of(*m))
        number.add(process);
  }
  return number.value();
}

std::string text_of(mapping const &m) {
  std::string formats;
  for (std::size_t d = 0; d < m.dims.size(); ++d)
    formats += (d ? ", " : "") + format_of(m, d);
  if (m.dims.size() > 1)
    formats = "(" + formats + ")";
  if (m.outside)
    return formats + " on processes of another communicator";
  std::vector<int> const all = processes_of(m);
  return fmt::format("{}{} on process{} {}", formats,
                     m.replicas() > 1 ? fmt::format(" in {} copies", m.replicas()) : "", all.size() == 1 ? "" : "es",
                     short_list(all));
}

void note_mappings(mapping const &from, mapping const &to) {
  note_subject(&from, &to, [](arrival const &s, visit &v) {
    auto const &m = *static_cast<mapping const *>(s.from), &n = *static_cast<mapping const *>(s.to);
    v.of.mappings = digest_of(m, n);
    std::snprintf(v.move, sizeof v.move, "%s -> %s", text_of(m).c_str(), text_of(n).c_str());
  });
}

} // namespace redeal::runtime
