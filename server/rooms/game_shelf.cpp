#include "server/rooms/game_shelf.h"

#include <algorithm>
#include <utility>

#include "server/rooms/table_reader.h"
#include "table/wire/client_json.h"

namespace insidejob {
namespace {

constexpr std::size_t k_half = 32;  // digits

}  // namespace

std::string draw_link(ServerWorld& world, const std::string& table) {
  Bytes bytes(k_half / 2);
  world.fill_random(bytes);
  return table + hex_text(bytes);
}

std::optional<std::string> table_of_link(std::string_view link) {
  const auto is_digit = [](char digit) {
    return (digit >= '0' && digit <= '9') || (digit >= 'a' && digit <= 'f');
  };
  if (link.size() != 2 * k_half || !std::ranges::all_of(link, is_digit)) return std::nullopt;
  return std::string{link.substr(0, k_half)};
}

// One linked game, with its table as of the last time the log was read.
class GameShelf::Volume {
 public:
  Volume(Storage& storage, std::string link)
      : storage_(storage), link_(std::move(link)), table_(*table_of_link(link_)) {}

  [[nodiscard]] const std::string& link() const { return link_; }

  // Blocks. False if that was the last page, or something is wrong.
  bool read_page() {
    if (!has_begun_ && !begin()) return false;
    if (reader_->read_page()) return true;
    has_begun_ = false;
    if (reader_->error()) fault_ = ServerFault::unavailable;
    return false;
  }

  // Valid once there are no more pages.
  [[nodiscard]] const std::optional<ServerFault>& fault() const { return fault_; }
  [[nodiscard]] const std::string& record() const { return record_; }
  [[nodiscard]] const GameLink* found() const {
    if (fault_ || record_.empty()) return nullptr;
    const auto& links = reader_->table().state().links;
    const auto link = std::ranges::find(links, link_, &GameLink::link);
    return link == links.end() ? nullptr : &*link;
  }

 private:
  // A log with a new fence may have been rewritten.
  bool begin() {
    fault_.reset();
    const auto info = storage_.find(table_);
    if (!info) {
      const bool gone = info.error().fault == StorageFault::not_found;
      fault_ = gone ? ServerFault::unknown_game : ServerFault::unavailable;
      return false;
    }
    has_begun_ = true;
    if (reader_ && !reader_->error() && info->fence == fence_) return true;
    fence_ = info->fence;
    record_.clear();
    reader_ = std::make_unique<TableReader>(storage_, table_);
    reader_->watch([this](const TableState& state, const TableEvent& event) {
      const auto* linked = std::get_if<GameLinked>(&event.fact);
      if (linked != nullptr && linked->link == link_) record_ = record_text(*state.game);
    });
    return true;
  }

  Storage& storage_;
  const std::string link_;
  const std::string table_;
  bool has_begun_ = false;
  Fence fence_ = 0;
  std::unique_ptr<TableReader> reader_;
  std::string record_;
  std::optional<ServerFault> fault_;
};

GameShelf::GameShelf(ServerWorld& world, Storage& storage, LoadingQueue& queue, std::size_t kept)
    : storage_(storage), queue_(queue), kept_(kept), strand_(world.make_strand()) {}
GameShelf::~GameShelf() = default;

void GameShelf::open(const std::string& link, std::optional<Bytes32> token_hash,
                     const ClientAddress& from, Done done) {
  if (!table_of_link(link)) return done(HouseFault{ServerFault::unknown_game});
  if (!queue_.takes_more(from)) return done(HouseFault{ServerFault::too_many_requests});
  strand_->post([this, link, visitor = Visitor{token_hash, from, std::move(done)}] {
    const auto reading = readings_.find(link);
    if (reading != readings_.end()) return reading->second.later.push_back(visitor);
    start(link, {visitor});
  });
}

void GameShelf::start(const std::string& link, std::vector<Visitor> visitors) {
  const ClientAddress from = visitors.front().from;
  readings_[link].visitors = std::move(visitors);
  queue_.add(from, [this, link, volume = take(link)] {
    if (volume->read_page()) return true;
    strand_->post([this, link, volume] { finished(link, volume); });
    return false;
  });
}

void GameShelf::finished(const std::string& link, const std::shared_ptr<Volume>& volume) {
  Reading reading = std::move(readings_.extract(link).mapped());
  // A guess takes no place from a game that exists.
  if (volume->found() != nullptr) {
    volumes_.push_back(volume);
    if (volumes_.size() > kept_) volumes_.pop_front();
  }
  for (const Visitor& visitor : reading.visitors) visitor.done(answer(*volume, visitor));
  if (!reading.later.empty()) start(link, std::move(reading.later));
}

Perhaps<OpenedGame> GameShelf::answer(const Volume& volume, const Visitor& visitor) {
  if (volume.fault()) return HouseFault{*volume.fault()};
  const GameLink* link = volume.found();
  if (link == nullptr) return HouseFault{ServerFault::unknown_game};
  const auto person = visitor.token_hash ? std::ranges::find(link->people, *visitor.token_hash,
                                                             &GamePerson::token_hash)
                                         : link->people.end();
  const bool is_person = person != link->people.end();
  if (!is_person && !link->is_open()) return HouseFault{ServerFault::unknown_game};
  return OpenedGame{volume.record(), *link, is_person ? person->member : MemberId{}};
}

std::shared_ptr<GameShelf::Volume> GameShelf::take(const std::string& link) {
  const auto found = std::ranges::find(volumes_, link, [](const auto& one) { return one->link(); });
  if (found == volumes_.end()) return std::make_shared<Volume>(storage_, link);
  auto volume = std::move(*found);
  volumes_.erase(found);
  return volume;
}

}  // namespace insidejob
