#include "server/rooms/listing.h"

#include <utility>

#include "server/rooms/summary.h"

namespace insidejob {
namespace {

constexpr Milliseconds k_directory_every = 60'000;

// Whether a game has only moved on, as it does several times in a minute.
bool has_only_moved_on(const TableSummary& from, TableSummary to) {
  const std::string lobby{name_of(Stage::lobby)};
  if (from.stage == lobby || to.stage == lobby) return false;
  to.stage = from.stage;
  return from == to;
}

}  // namespace

bool concerns_directory(const TableFact& fact) {
  return !std::holds_alternative<Acted>(fact) && !std::holds_alternative<ChatSaid>(fact) &&
         !std::holds_alternative<PhraseSaid>(fact) && !std::holds_alternative<MarkSet>(fact) &&
         !std::holds_alternative<VotePressed>(fact) && !std::holds_alternative<ValueSealed>(fact) &&
         !std::holds_alternative<ValueGiven>(fact) && !std::holds_alternative<SealingEnded>(fact) &&
         !std::holds_alternative<DiscussionReady>(fact) && !std::holds_alternative<PushSet>(fact) &&
         !std::holds_alternative<PushSent>(fact) && !std::holds_alternative<CommandNoted>(fact);
}

Listing::Listing(PublicList& list, std::string key, const std::string& summary)
    : list_(list), key_(std::move(key)), written_(read_summary(summary)) {
  if (written_) opener_ = written_->opener;
  if (summary.empty()) is_listed_ = false;  // the directory only knows that it exists
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
  const bool is_listed = state.options.public_table && list_.takes(opener_, key_, now);
  if (is_listed != is_listed_) update.is_public = is_listed_ = is_listed;
  if (!state.options.public_table) list_.drop(opener_, key_);
  const bool must_refresh = now >= activity_ + k_directory_every;
  const bool can_wait = !must_refresh && !update.is_public && anybody_present(state) && written_ &&
                        has_only_moved_on(*written_, shown);
  if (!can_wait && shown != written_) {
    update.summary = summary_text(shown);
    written_ = std::move(shown);
  }
  if (!update.summary && !update.is_public && !must_refresh) return std::nullopt;
  update.last_activity = activity_ = now;
  return update;
}

}  // namespace insidejob
