#include "server/rooms/duplicate_shelf.h"

#include <algorithm>
#include <utility>

#include "server/rooms/table_reader.h"

namespace insidejob {
namespace {

TableReport report_of(const TableState& state, const std::string& room) {
  TableReport report{.room = room, .duplicate = *state.duplicate, .options = state.options};
  report.players = state.options.players;
  for (const Seat seat : SeatSet::first(state.options.players)) {
    const Chair& chair = state.chairs[seat.index];
    if (const Member* member = find_member(state, chair.member)) {
      report.people.push_back(member->name);
    }
    if (chair.bot) ++report.bots;
  }
  report.plays = state.game && state.game->round != 0 && is_playing(state);
  report.waits = report.plays && waits_for_others(state);
  if (report.waits) report.result = result_of_round(state);
  if (const Member* host = find_member(state, state.host)) report.host_token = host->token_hash;
  report.claims_host = state.claim.has_value();
  return report;
}

}  // namespace

bool TableReport::is_done_with(const RoundDeal& deal, Milliseconds now) const {
  return find_result(deal.round) != nullptr || duplicate.over || is_late_for(deal, now);
}

bool TableReport::is_late_for(const RoundDeal& deal, Milliseconds now) const {
  return duplicate.round < deal.round && now > deal.at + k_round_start_wait + k_round_start_slack;
}

const TableReport* DuplicateShelf::Reports::find(const std::string& key) const {
  const auto found = tables.find(key);
  return found == tables.end() ? nullptr : found->second.get();
}

const RoundResult* TableReport::find_result(std::uint32_t round) const {
  if (result && result->round == round) return &*result;
  const auto found = std::ranges::find(duplicate.results, round, &RoundResult::round);
  return found == duplicate.results.end() ? nullptr : &*found;
}

// One table as of the last time its log was read.
class DuplicateShelf::Volume {
 public:
  Volume(Storage& storage, std::string key) : storage_(storage), key_(std::move(key)) {}

  [[nodiscard]] const std::string& key() const { return key_; }
  [[nodiscard]] const std::shared_ptr<const TableReport>& report() const { return report_; }
  [[nodiscard]] bool has_failed() const { return failed_; }
  [[nodiscard]] bool is_fresh(Milliseconds now, Milliseconds fresh) const {
    return !failed_ && now < read_at_ + fresh;
  }
  void set_read_at(Milliseconds now) { read_at_ = now; }

  // Blocks. False if that was the last page, or something is wrong.
  bool read_page() {
    if (!has_begun_ && !begin()) return false;
    if (reader_->read_page()) return true;
    has_begun_ = false;
    const TableState& state = reader_->table().state();
    failed_ = reader_->error().has_value();
    if (failed_ || !state.duplicate) {
      report_.reset();
    } else {
      report_ = std::make_shared<const TableReport>(report_of(state, room_));
    }
    return false;
  }

 private:
  // A log with a new fence may have been rewritten.
  bool begin() {
    const auto info = storage_.find(key_);
    failed_ = !info && info.error().fault != StorageFault::not_found;
    if (!info) {
      report_.reset();
      return false;
    }
    const bool is_known = reader_ && !reader_->error() && info->fence == fence_;
    if (report_ && is_known && info->room_code == room_ &&
        info->last_sequence == reader_->table().state().sequence) {
      return false;
    }
    has_begun_ = true;
    room_ = info->room_code;
    if (is_known) return true;
    fence_ = info->fence;
    reader_ = std::make_unique<TableReader>(storage_, key_);
    return true;
  }

  Storage& storage_;
  const std::string key_;
  bool has_begun_ = false;
  bool failed_ = false;
  Fence fence_ = 0;
  std::string room_;
  std::unique_ptr<TableReader> reader_;
  std::shared_ptr<const TableReport> report_;
  Milliseconds read_at_ = 0;
};

DuplicateShelf::DuplicateShelf(ServerWorld& world, Storage& storage, LoadingQueue& queue,
                               std::size_t kept)
    : world_(world), storage_(storage), queue_(queue), kept_(kept), strand_(world.make_strand()) {}
DuplicateShelf::~DuplicateShelf() = default;

void DuplicateShelf::look(const std::vector<std::string>& keys, const ClientAddress& from,
                          Done done, Milliseconds fresh) {
  if (keys.empty()) return done({});
  strand_->post([this, keys, from, fresh, done = std::move(done)] {
    const auto request = std::make_shared<Request>(Request{{}, keys.size(), done});
    for (const std::string& key : keys) {
      const auto known =
          std::ranges::find(volumes_, key, [](const auto& one) { return one->key(); });
      if (known != volumes_.end() && (*known)->is_fresh(world_.now(), fresh)) {
        give(*request, **known);
        continue;
      }
      Waiting& waiting = readings_[key];
      waiting.push_back(request);
      if (waiting.size() == 1) start(key, from);
    }
  });
}

void DuplicateShelf::give(Request& request, const Volume& volume) {
  request.reports.tables[volume.key()] = volume.report();
  if (volume.has_failed()) request.reports.complete = false;
  if (--request.missing == 0) request.done(request.reports);
}

void DuplicateShelf::start(const std::string& key, const ClientAddress& from) {
  queue_.add(from, [this, key, volume = take(key)] {
    if (volume->read_page()) return true;
    strand_->post([this, key, volume] { finished(key, volume); });
    return false;
  });
}

void DuplicateShelf::finished(const std::string& key, const std::shared_ptr<Volume>& volume) {
  const Waiting waiting = std::move(readings_.extract(key).mapped());
  // A guess takes no place from a table that exists.
  if (volume->report()) {
    volume->set_read_at(world_.now());
    volumes_.push_back(volume);
    if (volumes_.size() > kept_) volumes_.pop_front();
  }
  for (const auto& request : waiting) give(*request, *volume);
}

std::shared_ptr<DuplicateShelf::Volume> DuplicateShelf::take(const std::string& key) {
  const auto found = std::ranges::find(volumes_, key, [](const auto& one) { return one->key(); });
  if (found == volumes_.end()) return std::make_shared<Volume>(storage_, key);
  auto volume = *found;
  volumes_.erase(found);
  return volume;
}

}  // namespace insidejob
