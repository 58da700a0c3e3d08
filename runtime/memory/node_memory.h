// How much memory the node has left, asked before any is taken: the system gives out more than there is, and then ends
// processes, those of others too.
//
// Memory that was promised is not left, though it may still be there: what processes of the job on this node are about
// to take, as they say on their boards, and what they have got but not yet touched.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <string>
#include <utility>

namespace redeal::runtime {

/// A part of memory that this process is about to take, large or small: the others leave it to this one meanwhile.
class wanted_memory {
public:
  /// Throws std::bad_alloc if there is not as much.
  explicit wanted_memory(std::size_t bytes);
  ~wanted_memory();
  wanted_memory(wanted_memory const &) = delete;
  wanted_memory &operator=(wanted_memory const &) = delete;

  /// Some of it will be taken now. Throws std::bad_alloc if the rest is not there any more.
  void take(std::size_t bytes);

private:
  void look();
  void post(std::size_t bytes);

  std::size_t bytes_;      // not taken yet
  std::size_t posted_ = 0; // what the others know of: that, and what is being taken
};

/// There is not as much memory as a process needs; why, as a sentence.
class no_memory : public std::bad_alloc {
public:
  explicit no_memory(std::string why) : why_(std::make_shared<std::string const>(std::move(why))) {}
  char const *what() const noexcept override { return why_->c_str(); }

private:
  std::shared_ptr<std::string const> why_;
};

/// Private memory that was taken, whose pages come when they are touched, and that goes.
void note_private(void *memory, std::size_t bytes);
void forget_private(void *memory, std::size_t bytes);

/// Keeps a little memory for the sentences below, which are told where there may be none: as each directive begins.
void keep_for_sentences() noexcept;

/// That there is not enough for what a directive needs beside arrays, or for this process's new part of one.
std::string words_for_lack_of_buffers();
std::string words_for_lack_of_part(std::size_t bytes);
/// Why there was not enough, for messages: "its node has 123 bytes left".
std::string words_for_memory_left();

} // namespace redeal::runtime
