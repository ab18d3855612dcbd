// New tables, and quick play, which joins one or opens one.
#include <algorithm>
#include <utility>

#include "server/rooms/house.h"
#include "server/rooms/room_code.h"
#include "server/rooms/table_ledger.h"
#include "table/shuffle/blake2b.h"

namespace insidejob {
namespace {

constexpr unsigned k_code_tries = 8;
constexpr std::size_t k_gathering = 64;  // tables for quick play, on this node

std::string draw_key(ServerWorld& world) {
  Bytes bytes(16);
  world.fill_random(bytes);
  return hex_text(bytes);
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
  if (index_.size() >= limits_.rooms) return done(HouseFault{ServerFault::too_many_tables});
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
                        return done(fault_of_table(created.error()));
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
  index_.place(room, identity.code);
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

}  // namespace insidejob
