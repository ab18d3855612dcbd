#include "server/rooms/house.h"

#include <algorithm>
#include <utility>

#include "server/rooms/room_code.h"
#include "server/rooms/table_ledger.h"
#include "server/rooms/table_reader.h"
#include "table/shuffle/blake2b.h"

namespace insidejob {
namespace {

constexpr unsigned k_code_tries = 8;
constexpr std::size_t k_codes_in_memory = 4;     // of a table
constexpr std::size_t k_looked_through = 1'000;  // public tables read for a list
constexpr std::size_t k_gathering = 64;          // tables for quick play, on this node

std::string draw_key(ServerWorld& world) {
  Bytes bytes(16);
  world.fill_random(bytes);
  return hex_text(bytes);
}

HouseFault fault_of(const StorageError& error) {
  return {error.fault == StorageFault::not_found ? ServerFault::unknown_room
                                                 : ServerFault::unavailable};
}

TableWishes quick_wishes(Newcomer newcomer) {
  OptionsPatch open;
  open.public_table = true;
  return {.name = std::move(newcomer.name),
          .options = {ChangeOptions{open}},
          .quick = true,
          .from = newcomer.from};
}

}  // namespace

std::optional<HouseFault> try_wishes(const TableWishes& wishes) {
  Table scratch{blake2b};
  const auto refusal_of = [&](const Command& command, MemberId by) -> std::optional<HouseFault> {
    const Answer answer = scratch.submit(command, by, 0, 0);
    const auto* refusal = std::get_if<Refusal>(&answer);
    if (refusal == nullptr) return std::nullopt;
    return HouseFault{.fault = ServerFault::refused, .refusal = *refusal};
  };
  if (auto fault = refusal_of(Join{.name = wishes.name}, k_caller)) return fault;
  for (const Command& command : wishes.options) {
    if (auto fault = refusal_of(command, scratch.state().host)) return fault;
  }
  if (wishes.prepared) return refusal_of(*wishes.prepared, k_caller);
  return std::nullopt;
}

House::House(ServerWorld& world, Storage& storage, Metrics& metrics, const HouseLimits& limits,
             Note note, Registry* registry)
    : world_(world),
      storage_(storage),
      metrics_(metrics),
      limits_(limits),
      note_(std::move(note)),
      registry_(registry),
      ledger_(limits_.room.writing),
      public_list_(limits_.list, world),
      loading_queue_(world, limits_.loading),
      shelf_(world, storage, loading_queue_, limits_.opened_games),
      duplicates_(world, storage, loading_queue_, limits_.duplicate_tables),
      surroundings_{
          world_,
          storage_,
          metrics_,
          limits_.room,
          ledger_,
          public_list_,
          loading_queue_,
          duplicates_,
          [this](const std::shared_ptr<Room>& room, const std::string& code) {
            strand_->post([this, room, code] { expect(room, code); });
          },
          [this](const std::shared_ptr<Room>& room, const std::string& code) {
            strand_->post([this, room, code] { expect_no_more(room, code); });
          },
          [this](const std::shared_ptr<Room>& room) {
            strand_->post([this, room] { forget(room); });
          },
          [this](const std::string& key, bool failed) {
            strand_->post([this, key, failed] {
              if (failed || troubled_ == key) troubled_ = failed ? key : std::string{};
            });
          },
          [this](std::uint64_t tenure) { return tenure == tenure_ && world_.now() < held_until_; },
          note_},
      strand_(world.make_strand()) {}

std::vector<std::shared_ptr<Room>> House::rooms() const {
  std::vector<std::shared_ptr<Room>> all;
  all.reserve(tables_.size());
  for (const auto& [key, table] : tables_) all.push_back(table.room);
  return all;
}

void House::find(const std::string& code, RoomDone done, const ClientAddress& from) {
  strand_->post([this, code, from, done = std::move(done)]() mutable {
    if (takes_nothing()) return done(HouseFault{ServerFault::unavailable});
    if (const auto found = rooms_.find(code); found != rooms_.end()) return done(found->second);
    std::vector<RoomDone>& waiting = loading_[code];
    waiting.push_back(std::move(done));
    if (waiting.size() == 1) load(code, from);
  });
}

void House::load(const std::string& code, const ClientAddress& from) {
  if (tables_.size() >= limits_.rooms) {
    return loaded(code, from, HouseFault{ServerFault::too_many_tables});
  }
  if (!loading_queue_.takes_more(from)) {
    return loaded(code, from, HouseFault{ServerFault::too_many_requests});
  }
  const std::uint64_t tenure = tenure_;
  const Load load{
      code, from, tenure, [this, code, from, tenure](Loading loading) {
        strand_->post([this, code, from, tenure, loading = std::move(loading)]() mutable {
          // In a later tenure, nobody is waiting any longer.
          if (tenure == tenure_) loaded(code, from, std::move(loading));
        });
      }};
  if (registry_ != nullptr) return claim_from_others(load);
  loading_queue_.add(from, [this, load] {
    claim_and_read(load);
    return false;
  });
}

// The table is claimed before its log is read, so that its previous owner cannot add anything
// afterwards.
void House::claim_and_read(const Load& load) {
  const auto info = storage_.find_room(load.code);
  if (!info) return load.give(fault_of(info.error()));
  if (info->room_code != load.code) return load.give(Moved{info->room_code});
  const RoomIdentity identity{info->key, load.code, info->fence + 1};
  storage_.claim(info->key, identity.fence,
                 [this, load, identity, summary = info->summary](const Written& claimed) {
                   if (!claimed.ok()) return load.give(fault_of(claimed.error()));
                   read(load, identity, summary);
                 });
}

void House::claim_from_others(const Load& load) {
  registry_->claim(load.code, [this, load](const ClaimAnswer& answer) {
    if (const auto* claimed = std::get_if<ClaimedTable>(&answer)) {
      read(load, {claimed->key, load.code, claimed->fence, load.tenure}, claimed->summary);
    } else if (const auto* elsewhere = std::get_if<Elsewhere>(&answer)) {
      load.give(HouseFault{.fault = ServerFault::unavailable, .node = elsewhere->node});
    } else if (const auto* moved = std::get_if<Moved>(&answer)) {
      load.give(*moved);
    } else {
      load.give(fault_of(std::get<StorageError>(answer)));
    }
  });
}

// Reads and replays on a thread that nobody waits for.
void House::read(const Load& load, const RoomIdentity& identity, const std::string& summary) {
  const auto reader = std::make_shared<TableReader>(storage_, identity.key);
  loading_queue_.add(load.from, [this, load, identity, summary, reader] {
    if (reader->read_page()) return true;
    if (const auto& error = reader->error()) {
      note_("not loaded", identity.key, error->detail);
      load.give(fault_of(*error));
    } else {
      load.give(std::make_shared<Room>(surroundings_, world_.make_strand(), identity,
                                       std::move(reader->table()), summary, reader->bytes()));
    }
    return false;
  });
}

void House::loaded(const std::string& code, const ClientAddress& from, Loading loading) {
  auto waiting = loading_.extract(code);
  const auto answer = [&](const Perhaps<std::shared_ptr<Room>>& room) {
    if (waiting.empty()) return;
    for (const RoomDone& done : waiting.mapped()) done(room);
  };
  if (takes_nothing()) return answer(HouseFault{ServerFault::unavailable});
  if (const auto* fault = std::get_if<HouseFault>(&loading)) return answer(*fault);
  if (const auto* moved = std::get_if<Moved>(&loading)) {
    if (waiting.empty()) return;
    for (const RoomDone& done : waiting.mapped()) find(moved->room_code, done, from);
    return;
  }
  const auto room = std::get<std::shared_ptr<Room>>(loading);
  metrics_.rooms_loaded.add();
  place(room, code);
  room->strand()->post([room] { room->start(); });
  answer(room);
}

void House::place(const std::shared_ptr<Room>& room, const std::string& code) {
  Opened& table = tables_[room->identity().key];
  for (const std::string& old : table.codes) rooms_.erase(old);
  table = {room, {code}};
  rooms_[code] = room;
}

void House::expect(const std::shared_ptr<Room>& room, const std::string& code) {
  const auto table = tables_.find(room->identity().key);
  if (table == tables_.end() || table->second.room != room) return;
  std::vector<std::string>& codes = table->second.codes;
  if (rooms_.try_emplace(code, room).second) codes.push_back(code);
  // The storage knows older codes, and maps them to the current one.
  if (codes.size() <= k_codes_in_memory) return;
  rooms_.erase(codes.front());
  codes.erase(codes.begin());
}

void House::expect_no_more(const std::shared_ptr<Room>& room, const std::string& code) {
  const auto table = tables_.find(room->identity().key);
  if (table == tables_.end() || table->second.room != room) return;
  if (std::erase(table->second.codes, code) != 0) rooms_.erase(code);
}

void House::visit(const std::string& code, const ClientAddress& from, const RoomJob& job,
                  const Failed& fail, unsigned tries) {
  const auto found = [this, code, from, job, fail,
                      tries](const Perhaps<std::shared_ptr<Room>>& answer) {
    if (const auto* fault = std::get_if<HouseFault>(&answer)) return fail(*fault);
    const auto room = std::get<std::shared_ptr<Room>>(answer);
    room->strand()->post([this, room, code, from, job, fail, tries] {
      if (!room->retired()) return job(*room);
      if (tries == 0) return fail(HouseFault{ServerFault::unavailable});
      visit(code, from, job, fail, tries - 1);
    });
  };
  find(code, found, from);
}

template <typename Value>
void House::with_room(const std::string& code, const ClientAddress& from,
                      const std::function<void(Perhaps<Value>)>& done, const RoomJob& job) {
  visit(code, from, job, [done](const HouseFault& fault) { done(fault); });
}

void House::join(const std::string& code, Newcomer newcomer, const PassDone& done) {
  newcomer.code = code;
  const ClientAddress from = newcomer.from;
  with_room<Pass>(code, from, done, [newcomer = std::move(newcomer), done](Room& room) {
    room.join(newcomer, done);
  });
}

// What the directory says about a table by turns is always up to date, so such a table need not be
// loaded for a list of games.
void House::look(const std::string& code, const std::function<void(Perhaps<TableSummary>)>& done,
                 const ClientAddress& from) {
  strand_->post([this, code, done, from] {
    if (takes_nothing() || rooms_.contains(code) || !loading_queue_.takes_more(from)) {
      return look_at_room(code, done, from);
    }
    loading_queue_.add(from, [this, code, done, from] {
      const auto info = storage_.find_room(code);
      const auto summary = info.ok() ? read_summary(info->summary) : std::nullopt;
      if (!info) {
        done(fault_of(info.error()));
      } else if (info->room_code != code) {
        done(HouseFault{ServerFault::unknown_room});
      } else if (summary && summary->terms.hours > 0) {
        done(*summary);
      } else {
        look_at_room(code, done, from);
      }
      return false;
    });
  });
}

void House::look_at_room(const std::string& code,
                         const std::function<void(Perhaps<TableSummary>)>& done,
                         const ClientAddress& from) {
  with_room<TableSummary>(code, from, done, [code, done](Room& room) {
    if (room.code() != code) return done(HouseFault{ServerFault::unknown_room});
    done(room.summary());
  });
}

void House::draw_move_code(const std::string& code, const Bytes32& token,
                           const std::function<void(Perhaps<Room::MoveCode>)>& done,
                           const ClientAddress& from) {
  with_room<Room::MoveCode>(code, from, done, [code, token, done](Room& room) {
    room.draw_move_code(code, token, done);
  });
}

void House::look_at_move(const std::string& code, const Bytes32& code_hash,
                         const std::function<void(Perhaps<Room::Mover>)>& done,
                         const ClientAddress& from) {
  with_room<Room::Mover>(code, from, done, [code, code_hash, done](Room& room) {
    room.look_at_move(code, code_hash, done);
  });
}

void House::move_device(const std::string& code, const Bytes32& code_hash, const PassDone& done,
                        const ClientAddress& from) {
  with_room<Pass>(code, from, done,
                  [code, code_hash, done](Room& room) { room.move_device(code, code_hash, done); });
}

void House::open_game(const std::string& link, std::optional<Bytes32> token_hash,
                      const ClientAddress& from, GameShelf::Done done) {
  if (!ledger_.take_opening(from, world_.now())) {
    return done(HouseFault{ServerFault::too_many_requests});
  }
  shelf_.open(link, token_hash, from, std::move(done));
}

template <typename Value>
void House::with_linked(const std::string& link, const ClientAddress& from,
                        const std::function<void(Perhaps<Value>)>& done, const RoomJob& job) {
  const auto table = table_of_link(link);
  if (!table) return done(HouseFault{ServerFault::unknown_game});
  strand_->post([this, table = *table, from, done, job] {
    const auto here = tables_.find(table);
    if (here != tables_.end() && !here->second.codes.empty()) {
      return with_room<Value>(here->second.codes.back(), from, done, job);
    }
    world_.block([this, table, from, done, job] {
      const auto info = storage_.find(table);
      if (info) return with_room<Value>(info->room_code, from, done, job);
      const bool gone = info.error().fault == StorageFault::not_found;
      done(HouseFault{gone ? ServerFault::unknown_game : ServerFault::unavailable});
    });
  });
}

void House::change_link(const Room::LinkChange& change, const ClientAddress& from,
                        const Room::LinkDone& done) {
  if (!ledger_.take_opening(from, world_.now())) {
    return done(HouseFault{ServerFault::too_many_requests});
  }
  with_linked<Room::LinkStatus>(change.link, from, done, [change, from, done](Room& room) {
    room.change_link(change, from, done);
  });
}

void House::watch_together(const std::string& link, const std::optional<Bytes32>& token_hash,
                           ShowingCall call, const Room::ShowingDone& done) {
  const ClientAddress from = call.from;
  if (!ledger_.take_showing(from, world_.now())) {
    return done(HouseFault{ServerFault::too_many_requests});
  }
  with_linked<ShowingStatus>(link, from, done,
                             [link, token_hash, call = std::move(call), done](Room& room) {
                               room.watch_together(link, token_hash, call, done);
                             });
}

void House::join_quick(const std::string& code, Newcomer newcomer, const PassDone& done) {
  newcomer.code = code;
  const ClientAddress from = newcomer.from;
  with_room<Pass>(code, from, done, [newcomer = std::move(newcomer), done](Room& room) {
    if (!room.takes_quick_player(newcomer.from)) return done(HouseFault{ServerFault::unavailable});
    room.join(newcomer, done);  // which checks the code
  });
}

void House::list(std::function<void(Perhaps<std::vector<ListedTable>>)> done) {
  list_tables(
      world_.now() - limits_.list.kept,
      [](const TableSummary& summary) { return summary.has_free_seat(); }, std::move(done));
}

void House::list_quick(std::function<void(Perhaps<std::vector<ListedTable>>)> done) {
  list_tables(
      world_.now() - 2 * limits_.room.quick_wait,
      [](const TableSummary& summary) {
        return summary.quick && summary.has_free_seat() && summary.stage == name_of(Stage::lobby);
      },
      std::move(done));
}

void House::list_tables(Milliseconds active_since, std::function<bool(const TableSummary&)> wanted,
                        std::function<void(Perhaps<std::vector<ListedTable>>)> done) {
  world_.block([this, active_since, wanted = std::move(wanted), done = std::move(done)] {
    const auto tables = storage_.list({.public_only = true,
                                       .active_since = active_since,
                                       .after = std::nullopt,
                                       .limit = k_looked_through});
    if (!tables) return done(fault_of(tables.error()));
    std::vector<ListedTable> found;
    for (const TableInfo& table : *tables) {
      auto summary = read_summary(table.summary);
      if (!summary || !wanted(*summary)) continue;
      found.push_back({table.room_code, std::move(*summary)});
    }
    done(fair_choice(std::move(found), limits_.list.listed));
  });
}

std::optional<HouseFault> House::refuse_to_write(const ClientAddress& from) {
  if (ledger_.may_write(from, world_.now())) return std::nullopt;
  return HouseFault{.fault = ServerFault::refused, .refusal = Refusal{Reason::stored_too_much}};
}

void House::open_table(const TableWishes& wishes, const PassDone& done) {
  if (auto fault = refuse_to_write(wishes.from)) return done(std::move(*fault));
  if (auto fault = try_wishes(wishes)) return done(std::move(*fault));
  if (std::ranges::any_of(wishes.options, begins_turns) &&
      !ledger_.take_by_turns(wishes.from, world_.now())) {
    return done(
        HouseFault{.fault = ServerFault::refused, .refusal = Refusal{Reason::too_many_by_turns}});
  }
  create_soon(wishes, done);
}

void House::create_soon(const TableWishes& wishes, const PassDone& done) {
  strand_->post([this, wishes, done] { create(wishes, done, k_code_tries); });
}

void House::create(TableWishes wishes, PassDone done, unsigned tries) {
  if (takes_nothing()) return done(HouseFault{ServerFault::unavailable});
  if (tables_.size() >= limits_.rooms) return done(HouseFault{ServerFault::too_many_tables});
  const RoomIdentity identity{draw_key(world_), draw_room_code(world_), 1};
  storage_.create({.key = identity.key, .room_code = identity.code, .created = world_.now()},
                  [this, identity, wishes = std::move(wishes), done = std::move(done),
                   tries](const Written& created) {
                    strand_->post([this, identity, wishes, done, tries, created] {
                      if (!created.ok()) {
                        // Someone else has drawn the same code, so try another.
                        if (created.error().fault == StorageFault::exists && tries > 1) {
                          return create(wishes, done, tries - 1);
                        }
                        note_("not created", identity.key, created.error().detail);
                        return done(fault_of(created.error()));
                      }
                      metrics_.tables_created.add();
                      ledger_.charge(wishes.from, limits_.room.writing.new_table_bytes,
                                     world_.now());
                      if (registry_ != nullptr) return claim_new(identity, wishes, done);
                      open_room(identity, wishes, done);
                    });
                  });
}

// Nobody else knows about the table yet.
void House::claim_new(const RoomIdentity& identity, const TableWishes& wishes,
                      const PassDone& done) {
  registry_->claim(identity.code, [this, identity, wishes, done,
                                   tenure = tenure_.load()](const ClaimAnswer& answer) {
    const auto* claimed = std::get_if<ClaimedTable>(&answer);
    if (claimed == nullptr) return done(HouseFault{ServerFault::unavailable});
    const RoomIdentity ours{identity.key, identity.code, claimed->fence, tenure};
    strand_->post([this, ours, wishes, done] {
      if (ours.tenure != tenure_) return done(HouseFault{ServerFault::unavailable});
      open_room(ours, wishes, done);
    });
  });
}

void House::open_room(const RoomIdentity& identity, const TableWishes& wishes,
                      const PassDone& done) {
  if (takes_nothing()) return done(HouseFault{ServerFault::unavailable});
  const auto room = std::make_shared<Room>(surroundings_, world_.make_strand(), identity,
                                           Table{blake2b}, std::string{}, std::size_t{0});
  place(room, identity.code);
  if (wishes.quick) {
    gathering_.emplace_back(room);
    if (gathering_.size() > k_gathering) gathering_.erase(gathering_.begin());
  }
  room->strand()->post([room, wishes, done] {
    room->open(wishes, done);
    room->start();
  });
}

void House::quick_play(const Newcomer& newcomer, PassDone done) {
  if (auto fault = refuse_to_write(newcomer.from)) return done(std::move(*fault));
  const TableWishes wishes = quick_wishes(newcomer);
  if (auto fault = try_wishes(wishes)) return done(std::move(*fault));
  strand_->post([this, wishes, done = std::move(done)] {
    std::erase_if(gathering_, [](const auto& room) { return room.expired(); });
    play_with_others(wishes, done, gathering_);
  });
}

// Seats them in the latest of these rooms that has a seat for them, or at a new table.
void House::play_with_others(const TableWishes& wishes, const PassDone& done, Gathering rooms) {
  std::shared_ptr<Room> room;
  while (!room && !rooms.empty()) {
    room = rooms.back().lock();
    rooms.pop_back();
  }
  if (!room) return create(wishes, done, k_code_tries);
  room->strand()->post([this, room, wishes, done, rooms = std::move(rooms)] {
    if (room->takes_quick_player(wishes.from)) {
      return room->join({.name = wishes.name, .from = wishes.from}, done);
    }
    strand_->post([this, room, wishes, done, rooms, gathers = room->gathers_quick_players()] {
      if (!gathers) std::erase_if(gathering_, [&](const auto& one) { return one.lock() == room; });
      play_with_others(wishes, done, rooms);
    });
  });
}

void House::forget(const std::shared_ptr<Room>& room) {
  const auto found = tables_.find(room->identity().key);
  if (found != tables_.end() && found->second.room == room) {
    for (const std::string& code : found->second.codes) rooms_.erase(code);
    tables_.erase(found);
  }
  // The next client may reach another node, which may then run the table.
  if (registry_ != nullptr && !takes_nothing()) {
    registry_->release(room->identity().key, room->identity().fence);
  }
}

void House::check_storage(std::function<void(bool)> done) {
  strand_->post([this, done = std::move(done)] {
    if (takes_nothing()) return done(false);
    if (troubled_.empty()) {
      world_.probe([this, done] {
        const auto probe = storage_.find("health");
        done(probe.ok() || is_refusal(probe.error().fault));
      });
      return;
    }
    TableUpdate touch;
    touch.last_activity = world_.now();
    storage_.update(troubled_, touch, [this, done](const Written& written) {
      const bool well = written.ok() || is_refusal(written.error().fault);
      if (well) strand_->post([this] { troubled_.clear(); });
      done(well);
    });
  });
}

void House::suspend() {
  ++tenure_;
  strand_->post([this] {
    suspended_ = true;
    gathering_.clear();
    for (const auto& room : rooms()) {
      room->strand()->post([room] { room->give_up(CloseReason::unavailable); });
    }
    tables_.clear();
    rooms_.clear();
    // The load they wait for may hang.
    for (const auto& [code, waiting] : std::exchange(loading_, {})) {
      for (const RoomDone& done : waiting) done(HouseFault{ServerFault::unavailable});
    }
  });
}

void House::resume() {
  strand_->post([this] {
    suspended_ = false;
    not_woken_.clear();
    wake_due();
  });
}

void House::close(Job closed) {
  strand_->post([this, closed = std::move(closed)] {
    closing_ = true;
    wake_timer_.reset();
    closed_ = closed;
    to_close_ = tables_.size() + 1;
    const auto all = std::make_shared<const std::vector<std::shared_ptr<Room>>>(rooms());
    const auto one_less = [this, all] {
      if (--to_close_ != 0) return;
      if (registry_ == nullptr) return dismiss(*all);
      registry_->leave([this, all] { strand_->post([this, all] { dismiss(*all); }); });
    };
    for (const auto& room : *all) {
      room->strand()->post([this, room, one_less] {
        room->close([this, room, one_less] {
          if (registry_ == nullptr) room->dismiss(CloseReason::restart);
          strand_->post(one_less);
        });
      });
    }
    one_less();
  });
}

void House::dismiss(const std::vector<std::shared_ptr<Room>>& rooms) {
  to_close_ = rooms.size() + 1;
  const auto one_less = [this] {
    if (--to_close_ == 0) std::exchange(closed_, nullptr)();
  };
  for (const auto& room : rooms) {
    room->strand()->post([this, room, one_less] {
      room->dismiss(CloseReason::restart);
      strand_->post(one_less);
    });
  }
  one_less();
}

}  // namespace insidejob
