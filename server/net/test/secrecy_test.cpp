// Compares what reaches a client with the truth in the log. It contains nothing that R10 hides, and
// its length follows from what everyone sees.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "engine/test/support/effort.h"
#include "server/net/test/support/company.h"
#include "server/net/test/support/hidden.h"
#include "server/net/test/support/hosted_server.h"
#include "server/net/test/support/variants.h"
#include "server/rooms/padding.h"

namespace insidejob::wire_test {
namespace {

using load::MessageType;
using load::Stage;

std::size_t without_filling(const std::string& text) { return text.find_last_not_of(' ') + 1; }

const std::string& last_events(const Guest& guest) {
  const auto last = std::find_if(guest.heard().rbegin(), guest.heard().rend(),
                                 [](const auto& h) { return h.type == MessageType::events; });
  return last->text;
}

// No guest has ever been sent another person's token.
void expect_no_foreign_tokens(const Company& company) {
  for (const auto& listener : company.guests) {
    for (const auto& other : company.guests) {
      const std::string& token = other->ticket().token;
      if (token.empty()) continue;
      for (const Heard& heard : listener->heard()) {
        EXPECT_EQ(heard.text.find(token), std::string::npos) << heard.text;
      }
    }
  }
}

void expect_nothing_hidden(const Guest& guest, const std::vector<TableState>& states) {
  for (const Heard& heard : guest.heard()) {
    if (heard.type != MessageType::events && heard.type != MessageType::snapshot) continue;
    ASSERT_LT(heard.last_seq, states.size());
    const auto found = leaks(heard.text, states[heard.last_seq], MemberId{guest.ticket().member});
    EXPECT_TRUE(found.empty()) << found.front() << " told to member " << guest.ticket().member
                               << ": " << heard.text;
  }
}

// The longest private part, in messages of either length.
struct MostPrivate {
  std::size_t loud = 0;
  std::size_t quiet = 0;
};

// Every events message is as long as the spectator's plus the private part, or plus a small one
// where others move or there are no cards.
void expect_public_lengths(const Guest& seated, const Guest& watcher, MostPrivate& most) {
  std::map<std::uint64_t, std::size_t> everybodys;  // by the last event in the message
  for (const Heard& heard : watcher.heard()) {
    if (heard.type == MessageType::events) everybodys[heard.last_seq] = heard.text.size();
  }
  for (const Heard& heard : seated.heard()) {
    if (heard.type != MessageType::events || !everybodys.contains(heard.last_seq)) continue;
    const std::size_t open = everybodys[heard.last_seq];
    const std::size_t told = without_filling(heard.text) - std::min(open, heard.text.size());
    if (heard.text.size() == open + k_quiet_part) {
      const bool cannot_act = heard.text.find("\"legal\": []") != std::string::npos ||
                              heard.text.find("\"legal\"") == std::string::npos;
      EXPECT_TRUE(cannot_act) << heard.text;
      most.quiet = std::max(most.quiet, told);
    } else {
      EXPECT_EQ(heard.text.size(), open + k_private_part) << heard.text;
      most.loud = std::max(most.loud, told);
    }
  }
}

// Connects again as this guest and as a spectator. At the same moment, their snapshots differ in
// length only by the private part.
std::size_t expect_public_snapshot(std::uint16_t port, const Guest& guest) {
  const Guest again{port, guest.ticket(), 1};
  const Guest watcher{port, Ticket{.room = guest.ticket().room}, 1};
  const Heard& mine = again.heard().front();
  const Heard& open = watcher.heard().front();
  EXPECT_EQ(mine.type, MessageType::snapshot);
  EXPECT_EQ(mine.last_seq, open.last_seq);
  EXPECT_EQ(mine.text.size(), open.text.size() + k_private_part) << mine.text;
  return without_filling(mine.text) - open.text.size();
}

TEST(Secrecy, NothingHiddenReachesAnybody) {
  HostedServer server;
  MostPrivate most;
  std::size_t most_snapshot = 0;
  std::size_t seen_through = 0;  // messages to a seat that would be leaks if sent to a spectator
  std::uint64_t seed = 100;
  for (unsigned turn = 0; turn < test::effort(3); ++turn) {
    for (const Variant& variant : all_variants()) {
      SCOPED_TRACE(variant.name + ", seed " + std::to_string(++seed));
      const unsigned bots = seed % 4 == 0 && variant.players > 2 ? 1 : 0;
      Company company{server.port(),
                      {.people = variant.players - bots,
                       .bots = bots,
                       .wishes = variant.wishes,
                       .watched = true,
                       .seed = seed}};
      company.start_game();
      // People who return in mid-game see what they may see at that point.
      for (unsigned part = 0; part < 3; ++part) {
        company.play_a_little(static_cast<unsigned>(4 + seed % 9));
        if (company.host().stage() == Stage::result) break;
        Guest& guest = *company.guests[seed % (variant.players - bots)];
        if (bots == 0) {
          most_snapshot = std::max(most_snapshot, expect_public_snapshot(server.port(), guest));
        }
        guest.connect();
      }
      company.play_until(Stage::result);
      ASSERT_FALSE(HasFatalFailure());
      const auto states = states_of(stored_table(server.storage(), company.room()));
      const Guest& watcher = *company.guests.back();
      for (const Heard& heard : company.host().heard()) {
        if (heard.type != MessageType::events && heard.type != MessageType::snapshot) continue;
        seen_through += leaks(heard.text, states[heard.last_seq], {}).empty() ? 0 : 1;
      }
      for (const auto& guest : company.guests) {
        expect_nothing_hidden(*guest, states);
        if (guest->ticket().token.empty()) continue;
        expect_public_lengths(*guest, watcher, most);
      }
      expect_no_foreign_tokens(company);
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(seen_through, 100U) << "what looks for leaks finds none where there are some";
  std::printf(
      "the longest private part: %zu bytes of events, %zu of quiet ones, %zu of a snapshot\n",
      most.loud, most.quiet, most_snapshot);
  EXPECT_LE(std::max(most.loud, most_snapshot), k_private_part);
  EXPECT_GT(most.quiet, 0U);
}

// Lengths show even on an encrypted connection, so a requested snapshot is as long as any other.
TEST(Secrecy, AskedSnapshotIsFilledUpToo) {
  HostedServer server;
  Company company{server.port(), {.people = 4, .watched = true, .seed = 3}};
  company.start_game();
  company.play_a_little(6);
  company.catch_up();
  std::vector<std::size_t> lengths;
  for (const auto& guest : company.guests) {
    guest->send(R"("ask": "snapshot")");
    do {
      ASSERT_TRUE(guest->take(k_patience));
    } while (guest->heard().back().type != MessageType::snapshot);
    lengths.push_back(guest->heard().back().text.size());
  }
  for (std::size_t i = 0; i + 1 < lengths.size(); ++i) {
    EXPECT_EQ(lengths[i], lengths.back() + k_private_part);
  }
}

// Seats with two votes, one or none receive and send messages of the same length when they press in
// the vote. The Paranoid Agent has two votes, the Herald none. Both are face down.
TEST(Secrecy, PressesInTheVoteLookTheSame) {
  HostedServer server;
  unsigned confirmed = 0;
  unsigned voted_twice = 0;
  // The server deals at random, so games are played until both roles have come up.
  const auto enough = [&](std::uint64_t games) {
    return games > test::effort(24) && ((confirmed > 0 && voted_twice > 0) || games > 200);
  };
  for (std::uint64_t seed = 1; !enough(seed); ++seed) {
    Company company{server.port(),
                    {.people = 4,
                     .wishes = R"("options": {"special_roles": ["paranoid_agent", "herald"], )"
                               R"("wager": false, "custom_role": )" +
                               herald_role() + "}",
                     .watched = true,
                     .seed = seed}};
    company.start_game();
    while (company.host().stage() != Stage::vote && company.host().stage() != Stage::result) {
      company.play_a_little(1);
      ASSERT_FALSE(HasFatalFailure());
    }
    company.catch_up();
    if (company.host().stage() != Stage::vote) continue;
    const Guest& watcher = *company.guests.back();
    // One after another, so that each press makes its own message.
    for (std::size_t i = 0; i + 1 < company.guests.size(); ++i) {
      Guest& presser = *company.guests[i];
      const bool has_none = last_events(presser).find("\"confirm\": true") != std::string::npos;
      if (!presser.move()) continue;  // it has pressed, or everyone knows that it has no vote
      company.catch_up();
      const std::string& seen = last_events(watcher);
      if (watcher.stage() != Stage::vote) break;  // the votes have been counted
      confirmed += has_none ? 1 : 0;
      const std::string& ballot = presser.last_action();
      if (!has_none && ballot.find(',', ballot.find('[')) != std::string::npos) ++voted_twice;
      EXPECT_NE(seen.find("\"vote_pressed\""), std::string::npos) << seen;
      EXPECT_EQ(seen.find("\"action\""), std::string::npos) << seen;
      for (std::size_t j = 0; j + 1 < company.guests.size(); ++j) {
        const std::string& told = last_events(*company.guests[j]);
        EXPECT_EQ(told.size(), seen.size() + k_private_part);
        EXPECT_TRUE(i == j || told.find("\"action\"") == std::string::npos) << told;
      }
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(confirmed, 0U);
  EXPECT_GT(voted_twice, 0U);
}

}  // namespace
}  // namespace insidejob::wire_test
