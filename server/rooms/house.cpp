#include "server/rooms/house.h"

#include <utility>

#include "server/rooms/table_reader.h"

namespace insidejob {
namespace {

constexpr std::size_t k_looked_through = 1'000;  // public tables read for a list

}  // namespace

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
            strand_->post([this, room, code] { index_.add_code(room, code); });
          },
          [this](const std::shared_ptr<Room>& room, const std::string& code) {
            strand_->post([this, room, code] { index_.remove_code(room, code); });
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

void House::find(const std::string& code, RoomDone done, const ClientAddress& from) {
  strand_->post([this, code, from, done = std::move(done)]() mutable {
    if (takes_nothing()) return done(HouseFault{ServerFault::unavailable});
    if (auto room = index_.find(code)) return done(std::move(room));
    std::vector<RoomDone>& waiting = loading_[code];
    waiting.push_back(std::move(done));
    if (waiting.size() == 1) load(code, from);
  });
}

void House::load(const std::string& code, const ClientAddress& from) {
  if (index_.size() >= limits_.rooms) {
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
  if (!info) return load.give(fault_of_table(info.error()));
  if (info->room_code != load.code) return load.give(Moved{info->room_code});
  const RoomIdentity identity{info->key, load.code, info->fence + 1};
  storage_.claim(info->key, identity.fence,
                 [this, load, identity, summary = info->summary](const Written& claimed) {
                   if (!claimed.ok()) return load.give(fault_of_table(claimed.error()));
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
      load.give(fault_of_table(std::get<StorageError>(answer)));
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
      load.give(fault_of_table(*error));
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
  index_.place(room, code);
  room->strand()->post([room] { room->start(); });
  answer(room);
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
    if (takes_nothing() || index_.find(code) != nullptr || !loading_queue_.takes_more(from)) {
      return look_at_room(code, done, from);
    }
    loading_queue_.add(from, [this, code, done, from] {
      const auto info = storage_.find_room(code);
      const auto summary = info.ok() ? read_summary(info->summary) : std::nullopt;
      if (!info) {
        done(fault_of_table(info.error()));
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
    if (const auto code = index_.code_of(table)) return with_room<Value>(*code, from, done, job);
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
    if (!tables) return done(fault_of_table(tables.error()));
    std::vector<ListedTable> found;
    for (const TableInfo& table : *tables) {
      auto summary = read_summary(table.summary);
      if (!summary || !wanted(*summary)) continue;
      found.push_back({table.room_code, std::move(*summary)});
    }
    done(fair_choice(std::move(found), limits_.list.listed));
  });
}

void House::forget(const std::shared_ptr<Room>& room) {
  index_.remove(room);
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
    index_.clear();
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
    to_close_ = index_.size() + 1;
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
