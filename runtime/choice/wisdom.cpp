// Lines are only appended, each in one write, so that jobs may share a file; the last one for a move holds.
#include "choice/wisdom.h"

#include "job/job.h"
#include "job/settings.h"
#include "job/surroundings.h"
#include <redeal/detail/digest.hpp>

#include "System/Visible.h"
#include "System/WholeFile.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <locale>
#include <sstream>
#include <string_view>
#include <tuple>
#include <utility>

namespace redeal::runtime {
namespace {

using plan::carrier;
using plan::course;
using plan::crowding;
using plan::packing;
using plan::relay;
using plan::writing;

constexpr std::string_view head = "redeal wisdom 6", head_of_any = "redeal wisdom ";

template <class Answer> struct word {
  char const *text;
  Answer means;
};
constexpr word<carrier> carriers[] = {{"memory", carrier::memory},
                                      {"rings", carrier::rings},
                                      {"messages", carrier::messages},
                                      {"streamed-rings", carrier::streamed_rings},
                                      {"adaptive-rings", carrier::adaptive_rings}};
// The order and how messages are combined are one word.
using packed = std::pair<packing, relay>;
constexpr word<packed> orders[] = {{"by-sweep", {packing::by_sweep, relay::none}},
                                   {"by-message", {packing::by_message, relay::none}},
                                   {"combined-by-node", {packing::combined, relay::by_node}},
                                   {"combined-in-a-square", {packing::combined, relay::square}},
                                   {"combined-by-halves", {packing::combined, relay::halves}}};
constexpr word<writing> writings[] = {
    {"ordinary", writing::ordinary}, {"streaming", writing::streaming}, {"adaptive", writing::adaptive}};
constexpr word<crowding> crowdings[] = {
    {"wide", crowding::wide}, {"narrow", crowding::narrow}, {"single", crowding::single}};

template <class Words, class Answer> bool find_answer(Words const &words, std::string const &text, Answer &&answer) {
  for (auto const &w : words)
    if (text == w.text) {
      answer = w.means;
      return true;
    }
  return false;
}

template <class Words, class Answer> char const *text_of(Words const &words, Answer answer) {
  for (auto const &w : words)
    if (answer == w.means)
      return w.text;
  return "";
}

constexpr std::string_view phases_word = "phases ";

// What a move can take.
constexpr double least_seconds = 1e-9, most_seconds = 1e6;

// A time that is so many times another one is kept anew: a trial that holds moves against the other would not end.
constexpr double outdated = 2;

std::string words_of(course const &c) {
  return fmt::format("{} {} {} {}", text_of(carriers, c.near), text_of(orders, packed(c.order, c.combine)),
                     text_of(writings, c.write), text_of(crowdings, c.far));
}

std::optional<course> course_of(std::string const &words) {
  std::istringstream in(words);
  std::string near, order, write, far, rest;
  course c;
  if (in >> near >> order >> write >> far && !(in >> rest) && find_answer(carriers, near, c.near) &&
      find_answer(orders, order, std::tie(c.order, c.combine)) && find_answer(writings, write, c.write) &&
      find_answer(crowdings, far, c.far))
    return c;
  return std::nullopt;
}

std::optional<index> phases_of(std::string const &words) {
  index phases = 0;
  if (words.rfind(phases_word, 0) != 0)
    return std::nullopt;
  char const *const begin = words.data() + phases_word.size(), *const end = words.data() + words.size();
  auto const read = std::from_chars(begin, end, phases);
  return read.ec == std::errc() && read.ptr == end && phases > 0 ? std::optional<index>(phases) : std::nullopt;
}

// Whether the line says a machine, a move, a course or phases, and seconds, and nothing else.
bool parse(std::string const &line, std::uint64_t &machine, std::uint64_t &move, std::string &words, double &seconds) {
  std::istringstream in(line);
  in.imbue(std::locale::classic()); // whatever the program's is
  if (!(in >> std::hex >> machine >> move >> std::ws) || !std::getline(in, words))
    return false;
  std::size_t const last = words.rfind(' ');
  if (last == std::string::npos)
    return false;
  std::istringstream time(words.substr(last + 1));
  time.imbue(std::locale::classic());
  std::string rest;
  words.resize(last);
  return time >> seconds && !(time >> rest) && seconds >= least_seconds && seconds <= most_seconds &&
         (course_of(words) || phases_of(words));
}

// The bytes of a file up to the end of its last whole line; -1, and errno, if they cannot be found.
off_t whole_lines(int file) {
  off_t end = lseek(file, 0, SEEK_END);
  char last = 0;
  while (end > 0) {
    if (pread(file, &last, 1, end - 1) != 1)
      return -1;
    if (last == '\n')
      break;
    --end;
  }
  return end;
}

// What says of what kind it is: names on x86, numbers on ARM, a name on POWER.
std::string processor() {
  constexpr std::array<char const *, 6> names{"vendor_id", "model name",  "CPU implementer",
                                              "CPU part",  "CPU variant", "cpu\t"};
  std::ifstream file("/proc/cpuinfo");
  std::string words;
  for (std::string line; std::getline(file, line) && !(line.empty() && !words.empty());)
    for (char const *const name : names)
      if (line.rfind(name, 0) == 0)
        words += line + '\n';
  return words;
}

// What is fastest with one may not be with another, or with the next version of it.
std::string mpi_library() {
  std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> name{};
  int length = 0;
  MPI_Get_library_version(name.data(), &length);
  return {name.data(), static_cast<std::size_t>(length)};
}

// Until it is closed. A job that writes its line has it for a moment: who has it for longer is not waited for, as all
// processes of the move wait meanwhile. Where there are no locks, lines of two jobs may be lost.
bool lock(int file) {
  constexpr int most_tries = 20;
  constexpr long between = 5'000'000; // nanoseconds
  for (int tries = 1; flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK; ++tries) {
    if (tries == most_tries)
      return false;
    nap(between);
  }
  return true;
}

} // namespace

std::uint64_t number_of_circumstances(message_limits const &limits, node_facts const &nodes, wishes const &wish) {
  digest number;
  for (std::uint64_t const part :
       {std::uint64_t{limits.memory}, std::uint64_t{limits.memory_given}, std::uint64_t{limits.window},
        std::uint64_t{limits.window_given}, std::uint64_t(nodes.most_near), std::uint64_t(nodes.most_sharing),
        std::uint64_t{nodes.nodes_are_even}, std::uint64_t(wish.transport), std::uint64_t{wish.release_early},
        std::uint64_t(limits.schedule), wish.write ? 1 + std::uint64_t(*wish.write) : 0,
        std::uint64_t(wish.course.number())})
    number.add(static_cast<std::int64_t>(part));
  return number.value();
}

std::uint64_t machine_number() {
  static std::uint64_t const found = [] {
    digest number;
    for (char const c : processor() + mpi_library() + REDEAL_VERSION)
      number.add(c);
    number.add(static_cast<index>(caches_here().own));
    number.add(static_cast<index>(caches_here().last));
    number.add(processes_at_once(1 << 20));
    return number.value();
  }();
  return found;
}

wisdom *wisdom::of_environment() {
  static wisdom *const ours = []() -> wisdom * {
    char const *const name = setting("REDEAL_WISDOM");
    if (!name)
      return nullptr;
    auto *const made = new wisdom;
    made->name_ = name;
    std::string why;
    std::optional<std::string> const text = read_file(name, why);
    if (!text && (errno == ENOENT || errno == ENOTDIR)) {
      std::string const path = name;
      std::size_t const last = path.rfind('/');
      if (access(last == std::string::npos ? "." : path.substr(0, last + 1).c_str(), W_OK | X_OK) != 0)
        made->warn_of_loss(errno);
      return made;
    }
    if (!text)
      fail_alone({}, fmt::format("REDEAL_WISDOM is {}, which cannot be read: {}", name, why));
    if (head.substr(0, text->size()) == *text) // nothing, or a head that was not finished
      return made;
    if (text->rfind(head_of_any, 0) == 0 && text->substr(0, text->find_first_of("\r\n")) != head) {
      remark({}, "warning",
             fmt::format("REDEAL_WISDOM is {}, which is of another version; nothing is learned from it, nor kept in it",
                         name));
      made->writes_ = false;
    } else if (auto const wrong = made->read(*text)) {
      fail_alone(
          {}, fmt::format("REDEAL_WISDOM is {}, which {}; name another file, or remove this one, and it is made anew",
                          name, visible(*wrong)));
    }
    return made;
  }();
  return ours;
}

std::optional<std::string> wisdom::read(std::string const &text) {
  std::istringstream in(text);
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (number > 1 && in.eof()) // it was not finished
      break;
    if (!line.empty() && line.back() == '\r') // of an editor that ends lines so
      line.pop_back();
    std::uint64_t machine = 0, move = 0;
    std::string words;
    double seconds = 0;
    if (number == 1 && line != head)
      return fmt::format("does not begin with '{}', so it is no file of wisdom", head);
    if (line == head) // of jobs that began at the same time
      continue;
    constexpr std::size_t longest_quoted = 160; // more than any line that is right
    if (!parse(line, machine, move, words, seconds))
      return fmt::format("has in line {} '{}', where a machine, a move, a course or phases, and seconds should be",
                         number, line.substr(0, longest_quoted));
    if (machine == machine_number())
      known_[move] = {words, seconds};
  }
  return std::nullopt;
}

std::optional<wisdom::timed_course> wisdom::find(std::uint64_t move) const {
  if (auto const found = known_.find(move); found != known_.end())
    if (auto const taken = course_of(found->second.words))
      return timed_course{{found->second.seconds}, *taken};
  return std::nullopt;
}

std::optional<wisdom::timed_phases> wisdom::find_phases(std::uint64_t move) const {
  if (auto const found = known_.find(move); found != known_.end())
    if (auto const phases = phases_of(found->second.words))
      return timed_phases{{found->second.seconds}, *phases};
  return std::nullopt;
}

void wisdom::keep(std::uint64_t move, course const &taken, double seconds) { keep(move, words_of(taken), seconds); }

void wisdom::keep_phases(std::uint64_t move, index phases, double seconds) {
  keep(move, fmt::format("{}{}", phases_word, phases), seconds);
}

void wisdom::keep(std::uint64_t move, std::string const &words, double seconds) {
  line &old = known_[move];
  bool const is_new = old.words != words || seconds > outdated * old.seconds || seconds * outdated < old.seconds;
  if (!is_new)
    return;
  old = {words, seconds};
  if (!writes_)
    return;
  if (int const error = append(fmt::format("{:016x} {:016x} {} {:.3e}\n", machine_number(), move, words, seconds)))
    warn_of_loss(error);
}

void wisdom::warn_of_loss(int error) {
  remark({}, "warning",
         fmt::format("REDEAL_WISDOM is {}, which cannot be written: {}; what is learned is not kept", name_,
                     error == EWOULDBLOCK ? "another process holds its lock" : std::strerror(error)));
  writes_ = false;
}

// Returns errno. A line is there as a whole or not at all: one that was not finished, by a full disk or a killed job,
// is taken back.
int wisdom::append(std::string const &line) const {
  int const file = open(name_.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  if (file < 0)
    return errno;
  if (!lock(file)) {
    close(file);
    return EWOULDBLOCK;
  }
  off_t end = whole_lines(file);
  std::string const text = (end == 0 ? std::string(head) + '\n' : "") + line;
  ssize_t written = -1;
  std::size_t const size = static_cast<std::size_t>(std::max<off_t>(end, 0)) + text.size();
  bool const may_grow = size <= std::size_t{longest_file} && files_may_have(size); // what is longer is not read
  if (!may_grow)
    errno = EFBIG; // past such a limit the system would end the process
  if (may_grow && end >= 0 && (end == lseek(file, 0, SEEK_END) || ftruncate(file, end) == 0))
    written = write(file, text.data(), text.size());
  int error = written < 0 ? errno : 0;
  if (written >= 0 && written < static_cast<ssize_t>(text.size()))
    error = ftruncate(file, end) == 0 ? ENOSPC : errno;
  close(file);
  return error;
}

} // namespace redeal::runtime
