// What a room does about links to its games.
#include <algorithm>
#include <utility>

#include "server/rooms/room.h"

namespace insidejob {

// From someone who need not be at the table any longer. Whatever is wrong with the link or the
// token, the fault is `unknown_game`.
void Room::change_link(const LinkChange& change, const ClientAddress& from, const LinkDone& done) {
  const bool taken = run([this, change, from, done] {
    if (!usable() || closing_) return done(HouseFault{ServerFault::unavailable});
    const auto& links = table_.state().links;
    const auto link = std::ranges::find(links, change.link, &GameLink::link);
    if (link == links.end()) return done(HouseFault{ServerFault::unknown_game});
    const auto person = std::ranges::find(link->people, change.token_hash, &GamePerson::token_hash);
    if (person == link->people.end()) return done(HouseFault{ServerFault::unknown_game});
    const LinkOwner owner{link->game, person->member};
    const Milliseconds now = house_.world.now();
    // Taking back is free as often as something was given, so only giving is limited.
    if (change.agree == true && !person->agreed) {
      if (const auto reason = ledger_.take_visit(from, now)) {
        return done(HouseFault{.fault = ServerFault::refused, .refusal = Refusal{*reason}});
      }
    }
    const Performed performed = change.agree ? perform(ShareLink{*change.agree, owner}, k_caller, 0)
                                             : perform(EraseLink{owner}, k_caller, 0);
    ledger_.charge(from, performed.cost, now);
    LinkStatus status{.link = {}, .reader = owner.member};
    if (const GameLink* kept = find_link(table_.state(), owner.game)) status.link = *kept;
    batch_.promise([done, status] { done(status); },
                   [done] { done(HouseFault{ServerFault::unavailable}); });
  });
  if (!taken) done(HouseFault{ServerFault::unavailable});
}

void Room::watch_together(const std::string& link, const std::optional<Bytes32>& token_hash,
                          ShowingCall call, const ShowingDone& done) {
  const bool taken = run([this, link, token_hash, call = std::move(call), done]() mutable {
    if (!usable() || closing_) return done(HouseFault{ServerFault::unavailable});
    done(showings_.answer(table_.state().links, link, token_hash, std::move(call),
                          house_.world.now()));
  });
  if (!taken) done(HouseFault{ServerFault::unavailable});
}

}  // namespace insidejob
