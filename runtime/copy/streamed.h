// Writing memory from front to back, in two ways.
//
// An ordinary store fetches its cache line from memory before it is changed. The processor fetches lines ahead by
// itself, but not beyond the end of a page; where it is told to, it never waits for one.
//
// Where data exceed the last cache, stores past the cache ("non-temporal") save that third of the traffic, if they fill
// whole lines in order. So short runs are collected in a buffer of a few lines, which stays in the first-level cache,
// and leave it line by line.
#pragma once

#include "memory/cache_line.h"
#include "order/byte_runs.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace redeal::runtime {

/// The bytes from `to` on, stored as they come, lines being fetched ahead.
class stored {
public:
  static constexpr index ahead = 2048;
  /// Whether what is written behind the last byte of all harms.
  static constexpr bool bounded = true;

  explicit stored(char *to) : to_(to), told_(to) {}

  /// Where the next bytes go; as many as the caller likes.
  char *at() { return to_; }
  void advance(char *to) {
    to_ = to;
    tell();
  }
  void append(char const *from, index bytes) {
    copy_few(to_, from, bytes);
    advance(to_ + bytes);
  }
  void skip(index bytes) {
    to_ += bytes;
    told_ = std::max(told_, to_);
  }
  void finish() {}

private:
  void tell() {
    for (told_ = std::max(told_, to_); told_ < to_ + ahead; told_ += line_bytes)
      fetch_to_write(told_);
  }

  char *to_, *told_;
};

/// The same, streamed.
class streamed {
public:
  static constexpr bool bounded = false;
  /// At most so many bytes may be written at at() before advance().
  static constexpr index room = 1024;

  explicit streamed(char *to) { begin(to); }
  streamed(streamed const &) = delete;
  streamed &operator=(streamed const &) = delete;

  char *at() { return buffer_ + fill_; }

  /// What was written ends at `end`, in the buffer.
  void advance(char *end) {
    fill_ = end - buffer_;
    if (fill_ >= line_bytes)
      flush();
  }

  /// Any number of bytes.
  void append(char const *from, index bytes) {
    index const until_line = (line_bytes - fill_) % line_bytes;
    if (bytes < until_line + line_bytes) {
      copy_few(at(), from, bytes);
      advance(at() + bytes);
      return;
    }
    std::memcpy(at(), from, static_cast<std::size_t>(until_line));
    advance(at() + until_line);
    index const lines = (bytes - until_line) / line_bytes * line_bytes, rest = bytes - until_line - lines;
    stream_lines(to_, from + until_line, lines);
    to_ += lines;
    std::memcpy(buffer_, from + until_line + lines, static_cast<std::size_t>(rest));
    fill_ = rest;
  }

  void skip(index bytes) {
    write_rest();
    begin(to_ + fill_ + bytes);
  }

  void finish() {
    write_rest();
    finish_streaming();
  }

private:
  void begin(char *to) {
    fill_ = skip_ = static_cast<index>(reinterpret_cast<std::uintptr_t>(to) % line_bytes);
    to_ = to - skip_;
  }

  void write_rest() { std::memcpy(to_ + skip_, buffer_ + skip_, static_cast<std::size_t>(fill_ - skip_)); }

  // All whole lines go; the rest moves to the front.
  void flush() {
    index first = 0;
    if (skip_ > 0) { // a line that began before the bytes to write
      std::memcpy(to_ + skip_, buffer_ + skip_, static_cast<std::size_t>(line_bytes - skip_));
      skip_ = 0;
      first = line_bytes;
    }
    index const last = fill_ / line_bytes * line_bytes;
    stream_lines(to_ + first, buffer_ + first, last - first);
    std::memcpy(buffer_, buffer_ + last, line_bytes);
    to_ += last;
    fill_ -= last;
  }

  alignas(line_bytes) char buffer_[line_bytes + room + 2 * line_bytes];
  char *to_;       // the line that the buffer begins with
  index fill_ = 0; // bytes in the buffer
  index skip_ = 0; // bytes at its front that are not to be written
};

} // namespace redeal::runtime
