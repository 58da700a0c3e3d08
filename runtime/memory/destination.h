// Where elements arrive: storage that need not be there before the first of them can be written. When a process makes
// it so late, what it gave up in the move before has usually been read by all others, and serves again.
#pragma once

namespace redeal::runtime {

class destination {
public:
  destination() = default;
  destination(destination const &) = delete;
  destination &operator=(destination const &) = delete;
  virtual ~destination() = default;

  char *memory() {
    if (!made_) {
      memory_ = static_cast<char *>(make());
      made_ = true;
    }
    return memory_;
  }

private:
  /// Called once, when the memory is first asked for. May be null.
  virtual void *make() = 0;

  bool made_ = false;
  char *memory_ = nullptr;
};

} // namespace redeal::runtime
