#include "local/local_house.h"

#include <utility>
#include <variant>

#include "bots/network/mastermind_bot.h"
#include "local/challenge_table.h"
#include "local/lesson.h"
#include "server/rooms/room_code.h"

namespace insidejob {
namespace {

// Everyone who shares the device has a place, whether or not they have held it yet.
RoomLimits on_one_device(RoomLimits limits) {
  limits.arrival = 0;
  limits.writing.member_changes = {};  // it is their own disk
  limits.writing.presence = {};
  limits.changes_code = false;  // nobody else could come in by the old code
  limits.duplicate = false;     // there are no other tables of people
  limits.more_bot_levels.emplace_back(k_mastermind);
  return limits;
}

}  // namespace

// A connection. What arrives before its room is found waits.
class LocalHouse::Link final : public Wire {
 public:
  Link(LocalHouse& house, std::uint32_t number) : house_(house), number_(number) {}

  void start(std::shared_ptr<Session> session) {
    session_ = std::move(session);
    session_->start(*this, {});
    for (const std::string& text : std::exchange(waiting_, {})) session_->received(text);
  }
  void receive(std::string_view text) {
    if (session_) {
      session_->received(text);
    } else {
      waiting_.emplace_back(text);
    }
  }
  void gone() {
    if (session_) session_->gone();
  }

  bool write(std::span<Message> messages) override {
    for (const Message& message : messages) {
      house_.output_.emplace_back(Sent{number_, std::string{message.text()}});
    }
    return true;
  }
  void close(CloseReason reason) override {
    house_.output_.emplace_back(Closed{number_, reason});
    // Later, because the session may be in the middle of something.
    house_.world_.block([&house = house_, number = number_] { house.disconnect(number); });
  }

 private:
  LocalHouse& house_;
  std::uint32_t number_;
  std::shared_ptr<Session> session_;
  std::vector<std::string> waiting_;
};

LocalHouse::LocalHouse(const LocalOptions& options)
    : options_(options),
      world_(options.seed, options.thinking),
      storage_(
          {.table = [this](const TableInfo& info) { output_.emplace_back(TableKept{info}); },
           .entry =
               [this](const std::string& key, Sequence sequence, const std::string& text) {
                 output_.emplace_back(EntryKept{key, sequence, text});
               },
           .erased = [this](const std::string& key) { output_.emplace_back(TableErased{key}); }}),
      house_(world_, storage_, metrics_, {.room = on_one_device(options.room)},
             [](std::string_view, const std::string&, std::string_view) {}) {}

LocalHouse::~LocalHouse() {
  for (const auto& [number, link] : links_) link->gone();
  for (const auto& room : house_.rooms()) room->abandon();
  world_.forget_all();
}

void LocalHouse::request(std::uint32_t number, const HouseRequest& request) {
  const ReplyDone done = [this, number](HouseReply reply) {
    output_.emplace_back(Replied{number, std::move(reply)});
  };
  const auto make_room = [this] {
    drop_oldest_tables();
    return true;
  };
  const bool lesson = request.path == "/api/lessons";
  const bool challenge = request.path == "/api/challenges";
  if ((lesson || challenge) && request.method == RequestMethod::post) {
    auto wishes = lesson ? read_lesson(request.body) : read_challenge_table(request.body);
    if (const auto* fault = std::get_if<HouseFault>(&wishes)) return done(reply_of(*fault));
    make_room();
    return house_.open_table(std::get<TableWishes>(wishes), giving_pass(done, 201));
  }
  answer_request(house_, request, make_room, done);
}

// Called before another is added. A table with someone at it is not idle.
void LocalHouse::drop_oldest_tables() {
  const auto tables = storage_.list({.limit = SIZE_MAX});
  if (!tables) return;
  std::size_t kept = tables->size();
  for (auto table = tables->rbegin(); table != tables->rend() && kept >= options_.tables_kept;
       ++table, --kept) {
    storage_.erase(table->key, [](const Written&) {});
  }
}

void LocalHouse::connect(std::uint32_t connection, std::string_view room) {
  links_[connection] = std::make_unique<Link>(*this, connection);
  if (room.empty()) return start_session(connection, nullptr, {});
  const auto code = parse_room_code(room);
  if (!code) {
    links_.erase(connection);
    output_.emplace_back(Closed{connection, CloseReason::unknown_room});
    return;
  }
  house_.find(*code, [this, connection, code = *code](const Perhaps<std::shared_ptr<Room>>& found) {
    if (!links_.contains(connection)) return;
    if (const auto* fault = std::get_if<HouseFault>(&found)) {
      links_.erase(connection);
      output_.emplace_back(Closed{connection, fault->fault == ServerFault::unknown_room
                                                  ? CloseReason::unknown_room
                                                  : CloseReason::unavailable});
      return;
    }
    start_session(connection, std::get<std::shared_ptr<Room>>(found), code);
  });
}

void LocalHouse::start_session(std::uint32_t connection, std::shared_ptr<Room> room,
                               std::string code) {
  const auto strand = room ? room->strand() : house_.strand();
  links_[connection]->start(std::make_shared<Session>(world_, metrics_, house_.limits().session,
                                                      std::move(room), strand, std::move(code)));
}

void LocalHouse::receive(std::uint32_t connection, std::string_view text) {
  if (const auto link = links_.find(connection); link != links_.end()) link->second->receive(text);
}

void LocalHouse::disconnect(std::uint32_t connection) {
  const auto found = links_.find(connection);
  if (found == links_.end()) return;
  const auto link = std::move(found->second);
  links_.erase(found);
  link->gone();
}

void LocalHouse::think_once() {
  world_.think_once();
  world_.run();
}

}  // namespace insidejob
