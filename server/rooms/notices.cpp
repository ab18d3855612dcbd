#include "server/rooms/notices.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "notation/json.h"
#include "table/log/fact_names.h"
#include "table/shuffle/blake2b.h"

namespace insidejob {
namespace {

constexpr Milliseconds k_look_again = 60'000;  // when there was too much
constexpr Milliseconds k_reach_again = 30 * 60'000;
constexpr std::size_t k_names_end = 700;  // bytes of text, after which no name is added

// Without a mark, the table is one owner.
std::uint64_t owner_of(const PushSubscription& to, const NoticePlace& place) {
  return std::hash<std::string>{}(to.from.empty() ? place.key : hex_text(to.from));
}

bool is_same(const DueNotice& a, const DueNotice& b) {
  return a.member == b.member && a.kind == b.kind && a.about == b.about;
}

}  // namespace

Notices::Notices(ServerWorld& world, const PushServices& services, std::shared_ptr<Strand> strand,
                 std::function<void(const NoticeGiven&)> given, Job again)
    : world_(world),
      services_(services),
      strand_(std::move(strand)),
      given_(std::move(given)),
      again_(std::move(again)),
      table_(limits_.table_notices) {}

bool Notices::take(MemberId member) {
  const Milliseconds now = world_.now();
  auto found = std::ranges::find(members_, member, &Account::member);
  if (found == members_.end()) {
    found = members_.insert(members_.end(), {member, Bucket{limits_.member_notices}});
  }
  return found->notices.take(limits_.member_notices, 1, now) &&
         table_.take(limits_.table_notices, 1, now);
}

void Notices::consider(const TableState& state, const NoticePlace& place,
                       const std::function<bool(MemberId)>& is_here,
                       const std::weak_ptr<const void>& keeper) {
  const Milliseconds now = world_.now();
  std::erase_if(members_, [&](const Account& account) {
    return find_member(state, account.member) == nullptr;
  });
  const std::vector<DueNotice> all_due = due_notices(state);
  // What became of a notice that is pointless by now does not matter.
  const auto is_pointless = [&](const DueNotice& one) {
    return std::ranges::none_of(all_due, [&](const DueNotice& due) { return is_same(one, due); });
  };
  std::erase_if(in_flight_, is_pointless);
  std::erase_if(unreached_, [&](const Unreached& one) { return is_pointless(one.due); });
  std::optional<Milliseconds> next;
  const auto wait_until = [&](Milliseconds at) { next = std::min(next.value_or(at), at); };
  for (const DueNotice& due : all_due) {
    const bool is_in_flight =
        std::ranges::any_of(in_flight_, [&](const DueNotice& one) { return is_same(one, due); });
    if (is_in_flight || is_here(due.member)) continue;
    const auto before = std::ranges::find_if(
        unreached_, [&](const Unreached& one) { return is_same(one.due, due); });
    const Milliseconds again = before == unreached_.end() ? 0 : std::min(before->from, due.until);
    if (const Milliseconds from = std::max({due.from, not_before_, again}); now < from) {
      wait_until(from);
    } else if (take(due.member)) {
      send(state, due, place, keeper);
    } else {
      wait_until(now + k_look_again);
    }
  }
  if (!next) {
    timer_.reset();
    return;
  }
  if (!timer_) timer_ = world_.make_timer(strand_);
  timer_->set(*next, [this] {
    timer_.reset();
    again_();
  });
}

void Notices::send(const TableState& state, const DueNotice& due, const NoticePlace& place,
                   const std::weak_ptr<const void>& keeper) {
  const Milliseconds now = world_.now();
  const PushSubscription& to = *find_member(state, due.member)->push;
  in_flight_.push_back(due);
  const auto done = [this, keeper, strand = strand_, due,
                     endpoint = to.endpoint](PushOutcome outcome) {
    strand->post([this, keeper, given = NoticeGiven{due, endpoint, outcome}] {
      if (const auto alive = keeper.lock()) take_outcome(given);
    });
  };
  const auto target = services_.target_of(to.endpoint);
  if (!target || (to.expires && *to.expires <= now)) return done(PushOutcome::gone);
  if (due.until <= now) return done(PushOutcome::failed);
  world_.push({.target = *target,
               .to = to,
               .topic = notice_topic(place.key, due.member),
               .text = notice_text(state, due, place),
               .expires = std::min(due.until, now + k_notice_kept),
               .again = std::ranges::any_of(
                   unreached_, [&](const Unreached& one) { return is_same(one.due, due); }),
               .owner = owner_of(to, place),
               .done = done});
}

void Notices::take_outcome(const NoticeGiven& outcome) {
  const bool is_latest = std::erase_if(in_flight_, [&](const DueNotice& one) {
                           return is_same(one, outcome.due);
                         }) > 0;
  if (!is_latest && outcome.outcome != PushOutcome::gone) return;
  const Milliseconds now = world_.now();
  if (outcome.outcome == PushOutcome::busy) not_before_ = now + k_look_again;
  std::erase_if(unreached_, [&](const Unreached& one) { return is_same(one.due, outcome.due); });
  if (outcome.outcome == PushOutcome::unreached) {
    unreached_.push_back({outcome.due, now + k_reach_again});
  }
  given_(outcome);
}

void Notices::forget_all() {
  timer_.reset();
  in_flight_.clear();
  unreached_.clear();
}

Bytes mark_of(const ClientAddress& address, const Bytes32& secret) {
  constexpr std::size_t k_mark = 8;
  if (!address.is_known()) return {};
  Bytes bytes{secret.begin(), secret.end()};
  for (const char letter : address.text()) bytes.push_back(static_cast<std::uint8_t>(letter));
  const Bytes32 hash = blake2b(bytes);
  return {hash.begin(), hash.begin() + k_mark};
}

Bytes32 address_secret(const Bytes32& other) {
  const std::string what = "marks of addresses";
  Bytes bytes{what.begin(), what.end()};
  bytes.insert(bytes.end(), other.begin(), other.end());
  return blake2b(bytes);
}

std::string notice_text(const TableState& state, const DueNotice& due, const NoticePlace& place) {
  std::string text;
  JsonWriter out{text};
  out.begin_object().member("v", 1).member("room", place.code);
  out.member("kind", k_push_kinds[static_cast<std::size_t>(due.kind)]);
  out.member("tag", notice_topic(place.key, due.member)).member("until", due.until);
  out.key("with").begin_array();
  for (const Seat seat : SeatSet::first(state.options.players)) {
    const Member* other = find_member(state, state.chairs[seat.index].member);
    if (other == nullptr || other->id == due.member || text.size() > k_names_end) continue;
    out.value(other->name);
  }
  out.end_array().end_object();
  return text;
}

std::string notice_topic(const std::string& key, MemberId member) {
  constexpr std::size_t k_topic = 32;  // the longest that RFC 8030 allows
  const std::string what = "notice " + key + ' ' + std::to_string(member.number);
  return hex_text(blake2b(Bytes{what.begin(), what.end()})).substr(0, k_topic);
}

}  // namespace insidejob
