#include "server/rooms/listing.h"

#include <utility>

#include "server/rooms/summary.h"

namespace insidejob {
namespace {

constexpr Milliseconds k_directory_every = 60'000;

}  // namespace

bool concerns_directory(const TableFact& fact) {
  return !std::holds_alternative<Acted>(fact) && !std::holds_alternative<ChatSaid>(fact) &&
         !std::holds_alternative<PhraseSaid>(fact) && !std::holds_alternative<MarkSet>(fact) &&
         !std::holds_alternative<VotePressed>(fact) && !std::holds_alternative<ValueSealed>(fact) &&
         !std::holds_alternative<ValueGiven>(fact) && !std::holds_alternative<SealingEnded>(fact) &&
         !std::holds_alternative<DiscussionReady>(fact) &&
         !std::holds_alternative<CommandNoted>(fact);
}

Listing::Listing(PublicList& list, std::string key, std::string summary)
    : list_(list), key_(std::move(key)), summary_(std::move(summary)) {
  if (const auto known = read_summary(summary_)) opener_ = known->opener;
  if (summary_.empty()) is_listed_ = false;  // the directory only knows that it exists
}

bool Listing::is_due(const TableState& state, bool people_changed) const {
  return people_changed || state.stage != stage_ || state.at >= activity_ + k_directory_every;
}

std::optional<TableUpdate> Listing::update(const TableState& state, bool quick, Milliseconds now) {
  if (state.sequence == 0) return std::nullopt;
  stage_ = state.stage;
  TableUpdate update;
  TableSummary shown = summarize(state, quick);
  shown.opener = opener_;
  if (auto text = summary_text(shown); text != summary_) update.summary = summary_ = text;
  const bool is_listed = state.options.public_table && list_.takes(opener_, key_, now);
  if (is_listed != is_listed_) update.is_public = is_listed_ = is_listed;
  if (!state.options.public_table) list_.drop(opener_, key_);
  if (!update.summary && !update.is_public && now < activity_ + k_directory_every) {
    return std::nullopt;
  }
  update.last_activity = activity_ = now;
  return update;
}

}  // namespace insidejob
