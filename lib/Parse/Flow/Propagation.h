// What is known at the beginning of each block of a function, as it spreads along the control flow.
#pragma once

#include "clang/Analysis/CFG.h"

#include <deque>
#include <map>

namespace redeal {

/// What is known where each block begins.
template <class State> using BlockStates = std::map<const clang::CFGBlock *, State>;

/// Spreads what is known of the blocks of `Work`, in that order, until nothing is new: `Apply(S, State)` says what a
/// statement does to it, `Merge(To, From)` whether it brings anything new.
template <class State, class ApplyFunction, class MergeFunction>
void propagate(BlockStates<State> &In, std::deque<const clang::CFGBlock *> Work, ApplyFunction Apply,
               MergeFunction Merge) {
  while (!Work.empty()) {
    const clang::CFGBlock *Block = Work.front();
    Work.pop_front();
    State Now = In[Block];
    for (const clang::CFGElement &Element : *Block)
      if (const auto S = Element.getAs<clang::CFGStmt>())
        Apply(*S->getStmt(), Now);
    for (const clang::CFGBlock *Next : Block->succs()) {
      if (!Next)
        continue;
      const auto [It, Created] = In.try_emplace(Next, Now);
      if (Created || Merge(It->second, Now))
        Work.push_back(Next);
    }
  }
}

} // namespace redeal
