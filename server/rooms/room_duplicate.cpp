// What a room does in a duplicate evening: it looks at the logs of the other tables now and then.
#include <algorithm>
#include <utility>

#include "server/rooms/game_shelf.h"
#include "server/rooms/quick_play.h"
#include "server/rooms/room.h"

namespace insidejob {

void Room::watch_duplicate() {
  if (in_duplicate(table_.state()) && !retired_ && !closing_) {
    duplicate_.expect(table_, opened_from_, weak_from_this());
  } else {
    duplicate_.stop();
  }
}

void Room::hear(const DuplicateShelf::Reports& reports) {
  run([this, reports] { follow(reports); }, true);
  watch_duplicate();
}

void Room::follow(const DuplicateShelf::Reports& reports) {
  if (!usable() || closing_ || !in_duplicate(table_.state()) || !reports.complete) return;
  if (const auto close = duplicate_.round_to_close(table_.state(), reports)) {
    perform(*close, k_caller, 0);
  }
  const DuplicateWatch::Following next = duplicate_.next(table_.state(), reports);
  if (std::holds_alternative<LeaveDuplicate>(next)) {
    perform(LeaveDuplicate{}, k_caller, 0);
  } else if (const auto* options = std::get_if<TableOptions>(&next)) {
    follow_options(*options);
  } else if (const auto* deal = std::get_if<RoundDeal>(&next)) {
    play_round(*deal);
  }
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
