// What align does when the program reaches it, and how arrays follow what they are aligned with.
//
// A frame holds the ultimate target and all that follow it, so chains are resolved here, whatever their order:
//
//     align B(i) with(A(i + 1))         A's frame: B at i + 1
//     align A(i) with(T(2 * i))         T's frame: B at 2·i + 2, A at 2·i
#include "boards/whereabouts.h"
#include "calls/first_mapping.h"
#include "directive/entrance.h"
#include "directive/under_way.h"
#include "job/job.h"
#include "plans/alignments.h"

#include "Plan/Problem/Alignment.h"
#include <redeal/detail/digest.hpp>

#include <map>

namespace redeal::runtime {
namespace {

class aligning {
public:
  explicit aligning(align_request const &asked) : asked_(asked), array_(*asked.what.array) {}

  /// Has the array follow, without a mapping yet.
  void link() const {
    if (std::string const wrong = wrong_with_alignment(asked_); !wrong.empty())
      refuse(wrong);
    if (asked_.target == &array_)
      refuse("an array cannot be aligned with itself");
    require_rest(asked_.what.name, array_, "align");
    require_rest(asked_.what.name, ultimate_target(), "align");
    if (array_.lent())
      refuse("a view keeps its memory, and so cannot follow another array; distribute it");
    std::vector<subscript> subscripts = subscripts_of(asked_);
    std::shared_ptr<alignment_frame> const frame = frame_of_target(subscripts);
    if (frame->target == &array_)
      refuse(fmt::format("{} is aligned with it; an array cannot be aligned with what follows it", asked_.target_name));
    if (array_.is_follower()) {
      if (array_.frame() == frame && frame->find(&array_)->subscripts == subscripts)
        return;
      refuse(fmt::format("it is already aligned, with {}; an array is aligned once", array_.frame()->target_name));
    }
    if (array_.settled() || array_.postponed())
      refuse("it already has a mapping; align gives the first one");
    frame->followers.push_back({&array_, asked_.what.name.text, subscripts});
    bring_followers_of_array(*frame, subscripts, frame);
    array_.join(frame);
  }

private:
  array_base const &ultimate_target() const {
    return asked_.target->is_follower() ? *asked_.target->frame()->target : *asked_.target;
  }

  // The ultimate one; the subscripts become those of its dimensions.
  std::shared_ptr<alignment_frame> frame_of_target(std::vector<subscript> &subscripts) const {
    array_base &target = *asked_.target;
    if (target.is_follower())
      subscripts = plan::composed(subscripts, target.frame()->find(&target)->subscripts);
    else if (!target.frame() || !target.frame()->target)
      target.join(std::make_shared<alignment_frame>(alignment_frame{&target, asked_.target_name, {}}));
    return target.frame();
  }

  // Those that were aligned with the array before.
  void bring_followers_of_array(alignment_frame &to, std::vector<subscript> const &subscripts,
                                std::shared_ptr<alignment_frame> const &frame) const {
    if (!array_.frame() || array_.frame()->target != &array_)
      return;
    for (follower const &f : array_.frame()->followers) {
      to.followers.push_back({f.array, f.name, plan::composed(f.subscripts, subscripts)});
      const_cast<array_base *>(f.array)->join(frame);
    }
  }

  [[noreturn]] void refuse(std::string const &why) const { runtime::refuse(asked_.what.name, why, 0, "align"); }

  align_request const &asked_;
  array_base &array_;
};

// Those that follow and have no mapping yet.
void map_frame(alignment_frame const &frame, source_line at, std::vector<array_base *> *mapped = nullptr) {
  for (follower const &f : frame.followers) {
    if (f.array->settled() || f.array->frame().get() != &frame)
      continue;
    f.array->settle(at); // another thread may touch it now
    mapping const *const to = f.array->mapped();
    f.array->identify(takes_part(*to) ? number_of_next({f.name, at.file, at.line}, to).value : 0);
    if (mapped)
      mapped->push_back(const_cast<array_base *>(f.array));
  }
}

} // namespace

void align(align_request const &asked) {
  carry_out("align", asked.what.name, [&] {
    aligning(asked).link();
    alignment_frame const &frame = *asked.what.array->frame();
    if (!frame.parameter && frame.target->postponed())
      frame.target->settle(asked.what.name.at);
    if (mapping_to_follow(frame))
      map_frame(frame, asked.what.name.at);
  });
}

void align_later(align_request const &asked) { aligning(asked).link(); }

void map_followers(array_base const &target, source_line at, std::vector<array_base *> *mapped) {
  if (target.frame() && target.frame()->target == &target)
    map_frame(*target.frame(), at, mapped);
}

std::string words_for_follower(array_base const &array, char const *directive) {
  char const *const target = array.frame()->target_name;
  return fmt::format("it is aligned with {0}, and its mapping follows from that of {0}; {1} {0} instead", target,
                     directive);
}

// The arrays that a directive deals to the same processes come in the same order on all of these.
array_number number_of_next(located_name const &name, mapping const *to) {
  static auto &counts = *new std::map<std::pair<std::uint64_t, mapping const *>, std::int64_t>;
  std::uint64_t const directive = digest_of(name);
  digest number;
  number.add(static_cast<std::int64_t>(directive));
  number.add(++counts[{directive, to}]);
  return array_number::of(number.value());
}

} // namespace redeal::runtime
