// A cell for each pair that exchanges something, with the message's length and its step's letter on the colour of that
// step; stripes where it goes in several parts. Above it what is shown, below it what each colour means and costs.
#include "shown/Formats.h"

#include "shown/Palette.h"

#include <fmt/format.h>

#include <algorithm>

namespace redeal::tool {
namespace {

constexpr index title_height = 56, header = 44, legend_gap = 28, margin = 12, cell_height = 24;

/// XML knows these signs by other names.
std::string escaped(std::string_view text) {
  std::string result;
  for (char const c : text)
    result += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : std::string(1, c);
  return result;
}

/// About how wide text of 12 pixels is.
index text_width(std::size_t letters) { return static_cast<index>(letters) * 8; }

class picture {
public:
  explicit picture(shown_schedule const &shown)
      : shown(shown), grid(std::get<all_messages>(shown.messages).grid), local_free(shown.asked.wish.local_free),
        pieces(static_cast<std::size_t>(grid.senders())) {
    std::size_t digits = 2;
    for (std::size_t p = 0; p != pieces.size(); ++p) {
      pieces[p].resize(grid.row(static_cast<index>(p)).size());
      for (plan::message const &m : grid.row(static_cast<index>(p)))
        digits = std::max(digits, fmt::format_int(m.length).size());
    }
    cell_width = text_width(digits + plan::step_label(std::max<index>(shown.NS - 1, 0)).size()) + 8;
    for (index step = 0; step != shown.NS; ++step)
      shown.for_each_message(step, [&](index p, index q, index length) {
        auto const position = static_cast<std::size_t>(grid.find(p, q) - grid.row(p).data());
        pieces[static_cast<std::size_t>(p)][position].push_back({step, q, length});
      });
  }

  void print() {
    auto const [subject, figures] = headline_of(shown);
    index const left = margin + header, top = title_height + header;
    index const grid_width = grid.receivers() * cell_width, grid_height = grid.senders() * cell_height;
    index const inner = std::max(left + grid_width, text_width(std::max(subject.size(), figures.size())));
    index const entry = legend_entry_width(), columns = std::max<index>(1, (inner - left) / entry);
    index const entries = shown.NS + (local_free ? 1 : 0), lines = (entries + columns - 1) / columns;
    index const width = inner + margin, height = top + grid_height + legend_gap + lines * cell_height + margin;

    fmt::print("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
               "font-family=\"sans-serif\" font-size=\"12\">\n",
               width, height);
    fmt::print("<title>{}</title>\n", escaped(subject));
    fmt::print("<rect width=\"{}\" height=\"{}\" fill=\"#ffffff\"/>\n", width, height);
    fmt::print("<text x=\"{}\" y=\"24\" font-size=\"14\" font-weight=\"bold\">{}</text>\n", margin, escaped(subject));
    fmt::print("<text x=\"{}\" y=\"44\">{}</text>\n", margin, escaped(figures));
    fmt::print("<g transform=\"translate({},{})\" text-anchor=\"middle\">\n", left, top);
    print_headers(grid_width, grid_height);
    for (index p = 0; p != grid.senders(); ++p)
      for (std::size_t i = 0; i != grid.row(p).size(); ++i)
        print_cell(p, grid.row(p)[i], pieces[static_cast<std::size_t>(p)][i]);
    fmt::print("</g>\n<g transform=\"translate({},{})\">\n", left, top + grid_height + legend_gap);
    fmt::print("<text y=\"-6\" font-style=\"italic\">step: cost</text>\n");
    for (index i = 0; i != entries; ++i)
      print_legend(i, i % columns * entry, i / columns * cell_height);
    fmt::print("</g>\n</svg>\n");
  }

private:
  using parts = std::vector<plan::shipment>;

  void print_headers(index grid_width, index grid_height) const {
    fmt::print("<text x=\"{}\" y=\"-28\" font-style=\"italic\">receiver</text>\n", grid_width / 2);
    fmt::print("<text transform=\"translate(-34,{}) rotate(-90)\" font-style=\"italic\">sender</text>\n",
               grid_height / 2);
    for (index q = 0; q != grid.receivers(); ++q)
      fmt::print("<text x=\"{}\" y=\"-8\">{}</text>\n", q * cell_width + cell_width / 2, q);
    for (index p = 0; p != grid.senders(); ++p)
      fmt::print("<text x=\"-6\" y=\"{}\" text-anchor=\"end\">{}</text>\n", baseline(p * cell_height), p);
    // Lines under everything, so that empty cells have a place too.
    fmt::print("<path stroke=\"#dddddd\" fill=\"none\" d=\"");
    for (index q = 0; q <= grid.receivers(); ++q)
      fmt::print("M{} 0V{}", q * cell_width, grid_height);
    for (index p = 0; p <= grid.senders(); ++p)
      fmt::print("M0 {}H{}", p * cell_height, grid_width);
    fmt::print("\"/>\n");
  }

  void print_cell(index p, plan::message const &m, parts const &of) const {
    index const x = m.receiver * cell_width + 1, y = p * cell_height + 1, width = cell_width - 2;
    fmt::print("<g><title>{} to {}: {}</title>", p, m.receiver, meaning(of));
    index sent = 0;
    for (plan::shipment const &part : of) {
      index const begin = share(width, sent, m.length), end = share(width, sent += part.length, m.length);
      fmt::print("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#{:06x}\"/>", x + begin, y, end - begin,
                 cell_height - 2, colour_of(part.step));
    }
    std::string_view const ink = of.empty()      ? "fill=\"#666666\""
                                 : of.size() > 1 ? "stroke=\"#ffffff\" stroke-width=\"3\" paint-order=\"stroke\""
                                 : is_dark(colour_of(of[0].step)) ? "fill=\"#ffffff\""
                                                                  : "fill=\"#000000\"";
    std::string const letter =
        of.size() != 1 ? "" : fmt::format("<tspan dx=\"2\" font-size=\"9\">{}</tspan>", plan::step_label(of[0].step));
    fmt::print("<text x=\"{}\" y=\"{}\" {}>{}{}</text></g>\n", x + width / 2, baseline(y - 1), ink, m.length, letter);
  }

  void print_legend(index step, index x, index y) const {
    bool const is_step = step != shown.NS;
    fmt::print("<rect x=\"{}\" y=\"{}\" width=\"18\" height=\"18\" fill=\"{}\" stroke=\"#666666\"/>"
               "<text x=\"{}\" y=\"{}\">{}</text>\n",
               x, y + 3, is_step ? fmt::format("#{:06x}", colour_of(step)) : "none", x + 24, baseline(y),
               is_step ? legend(step) : "stays");
  }

  std::string legend(index step) const {
    return fmt::format("{}: {}", plan::step_label(step), shown.cost[static_cast<std::size_t>(step)]);
  }

  index legend_entry_width() const {
    std::size_t letters = local_free ? 5 : 4;
    for (index step = 0; step != shown.NS; ++step)
      letters = std::max(letters, legend(step).size());
    return 24 + text_width(letters) + 12;
  }

  static std::string meaning(parts const &of) {
    if (of.empty())
      return "stays";
    std::string text;
    for (plan::shipment const &part : of)
      text += fmt::format("{}{} in step {}", text.empty() ? "" : ", ", part.length, plan::step_label(part.step));
    return text;
  }

  /// Where `part` of `all` ends on a line of that length.
  static index share(index line, index part, index all) {
    return static_cast<index>(static_cast<plan::wide>(line) * part / all);
  }

  /// Where text stands in a row that begins at y.
  static index baseline(index y) { return y + cell_height / 2 + 4; }

  shown_schedule const &shown;
  plan::communication_grid const &grid;
  bool local_free;
  std::vector<std::vector<parts>> pieces; // of the messages in each sender's row
  index cell_width;
};

} // namespace

void print_svg(shown_schedule const &shown) { picture(shown).print(); }

} // namespace redeal::tool
