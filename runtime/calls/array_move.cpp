// Where nothing moves, and where something does, and what becomes of the array if it cannot.
#include "calls/array_move.h"

#include "boards/whereabouts.h"
#include "calls/directives.h"
#include "choice/phase_wishes.h"
#include "directive/kept_tables.h"
#include "directive/under_way.h"
#include "directive/verifying.h"
#include "job/job.h"
#include "plans/communicators.h"
#include "plans/mapping_words.h"
#include "trace/sites.h"

#include <memory>
#include <optional>
#include <utility>

namespace redeal::runtime {

std::array<mapping const *, 2> const &array_move::sides() {
  if (!sides_[0]) {
    if (from_->comm != to_->comm) // others may be waited for
      note_directive("redistribute", name_, directive_.most);
    sides_ = known_to_all(name_, *from_, *to_);
  }
  return sides_;
}

void array_move::run(local_storage &old) {
  site_visit visit(name_);
  note_directive("redistribute", name_, directive_.most);
  note_mappings(*array_.mapped(), *to_);
  if (stays()) {
    if (array_.has_elements())
      visit.keeps(*to_);
    count_directive_on(*to_);
    return;
  }
  require_running("redistribute", name_);
  auto const [before, after] = sides();
  if (!must_move(name_, *before, *after))
    return;
  if (!directive_.wishes.transfers || !array_.has_elements()) {
    if (array_.has_elements())
      visit.leaves_behind(*before, *after);
    count_directive_on(*to_);
    return;
  }
  visit.moves(*before, *after);
  new_part part(name_, *to_, array_.element_size());
  if (!directive_.as.text)
    old = array_.give_storage(name_.at);
  try {
    bring(*before, *after, old, part);
  } catch (...) { // an error: no element has moved; anything else ends the job, but others may still read them
    if (!directive_.as.text)
      array_.come_to_rest(std::move(old));
    throw;
  }
  new_ = part.take();
}

void array_move::arrive() {
  if (!stays())
    array_.remap(to_, array_name_, std::move(new_));
  array_.identify(number_.after_directive(takes_part(*to_)).value); // those who had none of it know it now
}

void array_move::bring(mapping const &before, mapping const &after, local_storage &old, new_part &part) {
  void const *const from = old.get();
  route const asked{name_,
                    &before,
                    &after,
                    placing_of_whole(before, array_.order()),
                    placing_of_whole(after, array_.order()),
                    0,
                    0,
                    directive_.tables,
                    directive_.table_count};
  std::optional<verifying> const check =
      directive_.wishes.verifies ? std::optional<verifying>({asked, from, array_.element_size()}) : std::nullopt;
  number_ = move_in_phases({asked, directive_.most, from, keeps_ ? afterwards::kept : afterwards::dead, false,
                            keeps_ ? nullptr : &old, part, array_.element_size(), array_.kind(), number_, number_, 0,
                            directive_.as.text});
  if (check)
    check->compare(part.memory());
}

namespace {

// The same without what its call has, and with the tables that are kept.
request beyond_its_call(request directive, kept_tables const &tables) {
  directive.arrays = nullptr;
  directive.array_count = 0;
  directive.target = nullptr;
  directive.tables = tables.data();
  return directive;
}

class array_under_way : public move_under_way {
public:
  array_under_way(leaving const &what, located_name const &name, request const &directive)
      : move_under_way(name, directive.as.text), tables_(directive.tables, directive.table_count),
        directive_(beyond_its_call(directive, tables_)), move_(what, name, directive_) {}

  bool moves(array_base const &array) const override { return &array == &move_.array(); }
  void set_out() override { old_ = move_.array().set_out(why(), motion_of_elements::changes); }
  void carry_out() override {
    move_.run(old_);
    if (!move_.stays())
      old_ = {};
  }
  void finish() override {
    move_.array().come_to_rest(std::move(old_));
    move_.arrive();
  }

private:
  kept_tables const tables_;
  request const directive_;
  array_move move_;
  local_storage old_;
};

} // namespace

void move(leaving const &what, request const &directive, local_storage *kept) {
  located_name const name = name_of_move(what.name, directive);
  if (directive.as.text) {
    begin(std::make_unique<array_under_way>(what, name, directive));
    return;
  }
  let_moves_pass();
  local_storage old;
  array_move here(what, name, directive, kept != nullptr);
  here.run(old);
  here.arrive();
  if (kept)
    *kept = std::move(old);
}

} // namespace redeal::runtime
