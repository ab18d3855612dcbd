// What a room does in a duplicate evening: it looks at the logs of the other tables now and then.
#include <algorithm>
#include <utility>

#include "server/rooms/duplicate_board.h"
#include "server/rooms/game_shelf.h"
#include "server/rooms/quick_play.h"
#include "server/rooms/room.h"

namespace insidejob {

void Room::watch_duplicate() {
  if (!in_duplicate(table_.state()) || retired_ || closing_) {
    duplicate_timer_.reset();
    return;
  }
  if (duplicate_timer_) return;
  duplicate_timer_ = house_.world.make_timer(strand_);
  duplicate_timer_->set(house_.world.now() + house_.limits.duplicate_look,
                        [this] { look_at_fellows(); });
}

// The tables that matter to this one now.
std::vector<std::string> Room::fellow_keys() const {
  const Duplicate& duplicate = *table_.state().duplicate;
  std::vector<std::string> keys;
  const auto add_all = [&](const std::vector<FellowTable>& fellows) {
    for (const FellowTable& fellow : fellows) {
      if (fellow.key != identity_.key) keys.push_back(fellow.key);
    }
  };
  // Until this table has finished, it makes no difference how far the others are.
  const bool is_done = duplicate.open && is_done_with(table_.state(), duplicate.round);
  if (duplicate.table == k_leading_table) {
    if (is_done) add_all(duplicate.fellows);
    return keys;
  }
  if (const auto first = table_of_link(duplicate.id)) keys.push_back(*first);
  if (is_done) add_all(fellows_);
  return keys;
}

void Room::look_at_fellows() {
  house_.duplicates.look(
      fellow_keys(), opened_from_,
      [weak = weak_from_this(), strand = strand_](const DuplicateShelf::Reports& reports) {
        strand->post([weak, reports] {
          const auto room = weak.lock();
          if (!room) return;
          room->duplicate_timer_.reset();
          room->run([room = room.get(), reports] { room->follow(reports); }, true);
          room->watch_duplicate();
        });
      });
}

void Room::follow(const DuplicateShelf::Reports& reports) {
  if (!usable() || closing_ || !in_duplicate(table_.state()) || !reports.complete) return;
  if (table_.state().duplicate->table == k_leading_table) {
    lead(reports);
  } else {
    follow_first(reports);
  }
}

// Closes the round when every table has finished it. One that did not start in time is left out,
// and so is one where nobody has a seat: anyone who sits down there now comes too late.
void Room::lead(const DuplicateShelf::Reports& reports) {
  const Duplicate& duplicate = *table_.state().duplicate;
  const RoundDeal* deal = find_deal(duplicate, duplicate.round);
  if (!duplicate.open || deal == nullptr || !is_done_with(table_.state(), duplicate.round)) return;
  const Milliseconds now = house_.world.now();
  CloseRound close{duplicate.round, {}};
  for (const FellowTable& fellow : duplicate.fellows) {
    const auto& playing = duplicate.playing;
    if (std::ranges::find(playing, fellow.number) == playing.end()) continue;
    const TableReport* report = reports.find(fellow.key);
    const bool is_empty = report == nullptr || (report->people.empty() && !report->plays);
    if (!is_empty && !report->is_done_with(*deal, now)) return;
    if (report == nullptr || !report->find_result(duplicate.round)) {
      close.left_out.push_back(fellow.number);
    }
  }
  perform(close, k_caller, 0);
}

void Room::follow_first(const DuplicateShelf::Reports& reports) {
  const auto key = table_of_link(table_.state().duplicate->id);
  if (!key) return;
  const TableReport* first = reports.find(*key);
  if (first != nullptr && first->duplicate.id != table_.state().duplicate->id) first = nullptr;
  fellows_ = first == nullptr ? std::vector<FellowTable>{} : first->duplicate.fellows;
  if (table_.state().duplicate->open && !close_with_first(*key, first, reports)) return;
  // The evening is over.
  if (first == nullptr || first->duplicate.over) {
    if (is_between_games(table_.state())) perform(LeaveDuplicate{}, k_caller, 0);
    return;
  }
  if (!first->duplicate.open) return follow_options(first->options);
  const std::uint32_t number = table_.state().duplicate->table;
  const auto& playing = first->duplicate.playing;
  const RoundDeal* deal = find_deal(first->duplicate, first->duplicate.round);
  if (deal == nullptr || deal->round <= table_.state().duplicate->round) return;
  if (std::ranges::find(playing, number) != playing.end()) play_round(*deal);
}

// False if the round goes on. If the first table is gone, there is nobody left to wait for.
bool Room::close_with_first(const std::string& key, const TableReport* first,
                            const DuplicateShelf::Reports& reports) {
  const Duplicate& duplicate = *table_.state().duplicate;
  CloseRound close{duplicate.round, {}};
  if (first != nullptr) {
    const bool has_all = std::ranges::all_of(first->duplicate.fellows, [&](const auto& fellow) {
      return fellow.key == identity_.key || reports.tables.contains(fellow.key);
    });
    const bool is_closed = first->duplicate.round > duplicate.round ||
                           (first->duplicate.round == duplicate.round && !first->duplicate.open);
    const bool is_done =
        has_all && is_done_with(table_.state(), duplicate.round) &&
        DuplicateBoard{key, reports, house_.world.now()}.all_done_besides(duplicate.table);
    if (!is_closed && !is_done) return false;
    if (const RoundDeal* deal = find_deal(first->duplicate, duplicate.round)) {
      close.left_out = deal->left_out;
    }
  }
  perform(close, k_caller, 0);
  return true;
}

// It counts against the person who opened the table, the host of the first one.
void Room::perform_for_opener(const Command& command, MemberId by) {
  house_.ledger.charge(opened_from_, perform(command, by, 0).cost, house_.world.now());
}

void Room::follow_options(const TableOptions& options) {
  if (!is_between_games(table_.state())) return;
  FollowOptions follow{options};
  follow.options.public_table = false;
  if (follow.options != table_.state().options) perform_for_opener(follow, k_caller);
}

void Room::play_round(const RoundDeal& deal) {
  const TableState& state = table_.state();
  if (!is_between_games(state) || house_.world.now() > deal.at + k_round_start_wait) return;
  follow_options(deal.options);
  const bool has_people =
      std::ranges::any_of(SeatSet::first(state.options.players),
                          [&](Seat seat) { return is_kept_by_present(state, seat); });
  if (!has_people || !state.host) return;
  // The same bots as in the same seats of the first table.
  const auto level_of = [&](Seat seat) {
    const std::string& level = deal.bots[seat.index];
    return level.empty() ? deal.options.takeover_level : level;
  };
  fill_with_bots(state, level_of,
                 [this](const Command& command, MemberId by) { perform_for_opener(command, by); });
  perform(PlayRound{deal.round, deal.proof.seed}, k_caller, 0);
}

bool Room::is_host(const Bytes32& token_hash) const {
  const Member* member = find_member_by_token(table_.state(), token_hash);
  return member != nullptr && member->id == table_.state().host;
}

// A host who does not play sees nothing of the table during a round, but their page is open.
void Room::hear_absent_host(const Bytes32& token_hash) {
  if (!usable() || closing_ || !table_.state().claim || !is_host(token_hash)) return;
  const MemberId host = table_.state().host;
  if (is_shut_out(table_.state(), host)) show_sign_of_life(host);
}

void Room::hear_host(const Bytes32& token_hash) {
  run([this, token_hash] { hear_absent_host(token_hash); }, true);
}

void Room::offer_place(const std::string& by_code, const Bytes32& token_hash,
                       const ClientAddress& from, const OfferDone& done) {
  const bool taken = run([this, by_code, token_hash, from, done] {
    if (!usable() || closing_) return done(HouseFault{ServerFault::unavailable});
    if (!is_host(token_hash)) {
      return done(fault_for_stranger(by_code, ServerFault::unknown_token));
    }
    const Milliseconds now = house_.world.now();
    const auto refuse = [&](Reason reason) {
      done(HouseFault{.fault = ServerFault::refused, .refusal = Refusal{reason}});
    };
    if (const auto reason = ledger_.take_visit(from, now)) return refuse(*reason);
    // Strangers who came for a quick game did not come for this.
    if (!house_.limits.duplicate || quick_) return refuse(Reason::not_now);
    const Performed opened =
        perform(OpenDuplicate{draw_link(house_.world, identity_.key)}, k_caller, 0);
    ledger_.charge(from, opened.cost, now);
    if (opened.refusal) return refuse(opened.refusal->reason);
    const Duplicate& duplicate = *table_.state().duplicate;
    if (duplicate.table != k_leading_table) return refuse(Reason::first_table_decides);
    if (duplicate.fellows.size() >= k_most_fellows) {
      return done(HouseFault{ServerFault::too_many_tables});
    }
    JoinDuplicate place{duplicate.id, static_cast<std::uint32_t>(duplicate.fellows.size() + 2),
                        table_.state().options};
    place.options.public_table = false;
    batch_.promise([done, place] { done(place); },
                   [done] { done(HouseFault{ServerFault::unavailable}); });
  });
  if (!taken) done(HouseFault{ServerFault::unavailable});
}

void Room::add_fellow(const FellowTable& fellow, const ClientAddress& from, const RoundDone& done) {
  const bool taken = run([this, fellow, from, done] {
    if (!usable() || closing_) return done(HouseFault{ServerFault::unavailable});
    const Performed added = perform(AddTable{fellow.number, fellow.key}, k_caller, 0);
    if (added.refusal) {
      return done(HouseFault{.fault = ServerFault::refused, .refusal = added.refusal});
    }
    ledger_.charge(from, added.cost, house_.world.now());
    batch_.promise([done, number = fellow.number] { done(number); },
                   [done] { done(HouseFault{ServerFault::unavailable}); });
  });
  if (!taken) done(HouseFault{ServerFault::unavailable});
}

// Looks once more at what the others have finished, so that it counts.
void Room::close_round(const std::string& by_code, const Bytes32& token_hash, std::uint32_t round,
                       const ClientAddress& from, const RoundDone& done) {
  const bool taken = run([this, by_code, token_hash, round, from, done] {
    if (!usable() || closing_) return done(HouseFault{ServerFault::unavailable});
    if (!is_host(token_hash)) {
      return done(fault_for_stranger(by_code, ServerFault::unknown_token));
    }
    const auto refuse = [&](Reason reason) {
      done(HouseFault{.fault = ServerFault::refused, .refusal = Refusal{reason}});
    };
    const TableState& state = table_.state();
    if (!in_duplicate(state)) return refuse(Reason::not_now);
    const Duplicate& duplicate = *state.duplicate;
    if (duplicate.table != k_leading_table) return refuse(Reason::first_table_decides);
    // Before the deal there is nothing to close.
    const bool is_dealt = find_deal(duplicate, round) != nullptr;
    if (!duplicate.open || duplicate.round != round || !is_dealt) return refuse(Reason::not_now);
    if (!house_.ledger.take_showing(from, house_.world.now())) {
      return done(HouseFault{ServerFault::too_many_requests});
    }
    std::vector<std::string> keys;
    keys.reserve(duplicate.fellows.size());
    for (const FellowTable& fellow : duplicate.fellows) keys.push_back(fellow.key);
    house_.duplicates.look(
        keys, from,
        [weak = weak_from_this(), strand = strand_, round,
         done](const DuplicateShelf::Reports& reports) {
          strand->post([weak, round, done, reports] {
            const auto room = weak.lock();
            if (!room) return done(HouseFault{ServerFault::unavailable});
            room->run([room, round, reports, done] { room->close_as_host(round, reports, done); },
                      true);
          });
        },
        0);
  });
  if (!taken) done(HouseFault{ServerFault::unavailable});
}

void Room::close_as_host(std::uint32_t round, const DuplicateShelf::Reports& reports,
                         const RoundDone& done) {
  // A table whose log cannot be read now may have finished.
  if (!usable() || closing_ || retired_ || !reports.complete) {
    return done(HouseFault{ServerFault::unavailable});
  }
  CloseRound close{round, {}};
  if (in_duplicate(table_.state())) {
    for (const FellowTable& fellow : table_.state().duplicate->fellows) {
      const TableReport* report = reports.find(fellow.key);
      const bool has_result = report != nullptr && report->find_result(round) != nullptr;
      if (!has_result) close.left_out.push_back(fellow.number);
    }
  }
  const Performed closed = perform(close, k_caller, 0);
  if (closed.refusal) {
    return done(HouseFault{.fault = ServerFault::refused, .refusal = closed.refusal});
  }
  batch_.promise([done, round] { done(round); },
                 [done] { done(HouseFault{ServerFault::unavailable}); });
}

}  // namespace insidejob
