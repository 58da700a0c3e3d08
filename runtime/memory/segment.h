// Memory of one process that others on its node can read: what makes a redistribution between them a single copy.
//
// A segment is an anonymous file in memory (memfd). It has no name that a killed job could leave behind, and its size
// is not that of /dev/shm. Its pages are reserved when it is made, so that a full node gives an error here and not a
// bus error at first touch. Another process maps it through /proc/<pid>/fd/<fd>.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace redeal::runtime {

/// How another process finds a segment. `file` is -1 for memory that cannot be shared.
struct segment_address {
  std::int32_t process = 0, file = -1;
  std::uint64_t number = 0; ///< of all segments that the process has made
  std::uint64_t inode = 0;  ///< so that no other file is taken for it
  std::uint64_t bytes = 0;
  std::uint64_t offset = 0; ///< of what is meant in it
};

enum class pages {
  zero, ///< all there, and zero
  any,  ///< all there; they may hold what they held before
  later ///< to be reserved before they are written, see reserve_segment()
};

/// At least `bytes` bytes, aligned to a page and followed by `segment_slack` more that may be read and overwritten;
/// null if processes cannot share any. Throws std::bad_alloc if the node has not as much.
void *take_segment(std::size_t bytes, pages);

/// Whether the process may open some files more, beside those that it has: what is shared on a node needs a few.
bool files_are_left();

/// Whether a new segment would leave enough open files for the program: asked before one is taken for an array.
bool leaves_open_files();

/// Makes sure of the memory of some bytes of a segment, or of as many as it has from there on. Throws std::bad_alloc if
/// the node has not as much; false if the system refuses it otherwise.
bool reserve_segment(void const *memory, std::size_t begin, std::size_t bytes);

/// Gives the pages that are wholly within these bytes back to the system: they become zero, and have to be reserved
/// anew.
void vacate_segment(void const *memory, std::size_t begin, std::size_t bytes);

/// Gives memory back that take_segment() made; false if it did not. A segment of a size that is asked for again and
/// again is kept for the next time, unless its pages came later or went before.
bool give_back_segment(void *memory);

/// Other processes that read a segment for some time.
class segment_readers {
public:
  virtual ~segment_readers() = default;
  /// Whether they have read what they were offered in that turn. Any thread may ask.
  virtual bool are_through(std::uint64_t turn) const = 0;
};

/// Until they are through, the memory is neither given out again nor destroyed, even if it is given back. It must be
/// a segment.
void keep_for(void const *memory, segment_readers const &, std::uint64_t turn);

/// Destroys all segments that are kept for the next time and that nobody reads, and unmaps those of other processes.
/// Not while an array moves.
void release_spares();

/// Where others find the memory; its file is -1 if take_segment() did not make it.
segment_address address_of(void const *memory);

constexpr std::size_t segment_slack = 64;

/// Maps a segment, of another process or of this one; null if that cannot be done, which errno then says why if the
/// system has refused it.
void *map_segment(segment_address const &, bool writable);
/// Why the system has not mapped the memory of another process, by the error that it gave; 0: none.
std::string words_for_refusal(int error);
void unmap_segment(void *memory, std::size_t bytes);

/// Segments of other processes, mapped here for reading.
class foreign_segments {
public:
  /// The first byte of the segment; null if it cannot be mapped. Stays mapped for the next time.
  char const *map(segment_address const &);

  void unmap_all();

  foreign_segments();
  ~foreign_segments();
  foreign_segments(foreign_segments const &) = delete;
  foreign_segments &operator=(foreign_segments const &) = delete;

private:
  // Enough for a program that moves some twenty arrays to and fro, with those that are still read; older ones are
  // unmapped. What is mapped takes no memory once its owner has destroyed it.
  static constexpr std::size_t most = 64;

  struct mapped {
    segment_address address;
    void *memory;
  };
  mapped kept[most] = {};
  std::size_t next = 0;
};

} // namespace redeal::runtime
