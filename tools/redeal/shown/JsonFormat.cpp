// What programs read: lines, and json. There may be millions of messages, so each is written as it comes, in a format
// that is compiled.
#include "shown/Formats.h"

#include <fmt/compile.h>
#include <fmt/format.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/raw_ostream.h>

namespace redeal::tool {

void print_lines(shown_schedule const &s) {
  fmt::memory_buffer text;
  for (index step = 0; step != s.NS; ++step) {
    s.for_each_message(step, [&](index p, index q, index length) {
      fmt::format_to(std::back_inserter(text), FMT_COMPILE("{} {} {} {}\n"), step, p, q, length);
    });
    llvm::outs().write(text.data(), text.size());
    text.clear();
  }
}

void print_json(shown_schedule const &s) {
  auto const known = [](bool is, index number) -> llvm::json::Value {
    return is ? llvm::json::Value(number) : llvm::json::Value(nullptr);
  };
  llvm::json::OStream json(llvm::outs(), 2);
  fmt::memory_buffer text;
  json.object([&] {
    for (auto const &[name, value] : s.asked.of.members)
      std::visit([&, name = name](auto const &v) { json.attribute(name, v); }, value);
    if (s.asked.wish.local_free)
      json.attribute("local_free", true);
    json.attribute("NS", s.NS);
    json.attribute("TC", known(s.TC_known(), s.TC));
    json.attribute("ns_bound", s.ns_bound);
    json.attribute("tc_bound", known(s.TC_known(), s.tc_bound));
    json.attribute("method", plan::name_of(s.asked.wish.how));
    json.attribute("proven", s.proven);
    if (!s.front.choices.empty()) {
      json.attributeArray("front", [&] {
        for (plan::trade_off const &choice : s.front.choices)
          json.rawValue(fmt::format(R"({{"NS": {}, "TC": {}}})", choice.NS, choice.TC));
      });
      json.attribute("front_proven", s.front.proven);
    }
    json.attributeArray("steps", [&] {
      for (index step = 0; step != s.NS; ++step)
        json.object([&] {
          json.attribute("cost", known(!s.cost.empty(), s.cost.empty() ? 0 : s.cost[static_cast<std::size_t>(step)]));
          json.attributeArray("messages", [&] {
            s.for_each_message(step, [&](index p, index q, index length) {
              text.clear();
              fmt::format_to(std::back_inserter(text),
                             FMT_COMPILE("{{\"sender\": {}, \"receiver\": {}, \"length\": {}}}"), p, q, length);
              json.rawValue(llvm::StringRef(text.data(), text.size()));
            });
          });
        });
    });
  });
  llvm::outs() << '\n';
}

} // namespace redeal::tool
