// Deals of real evenings pass, and every later change to them is found.
#include "server/admin/deal_check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>

#include "notation/json.h"
#include "server/admin/finished_game.h"
#include "server/admin/test/support/stored_evening.h"
#include "server/crypto/crypto.h"
#include "server/storage/test/support/contract.h"
#include "table/shuffle/blake2b.h"

namespace insidejob {
namespace {

using table_test::seat;

// Two games at a table with these options. The second one's leader follows from the first (R2.6).
std::vector<FinishedGame> play_two(std::uint64_t seed, const OptionsPatch& patch,
                                   bool reluctant = false) {
  StoredEvening evening{seed};
  const MemberId host = evening.join("Ana");
  evening.submit(ChangeOptions{patch}, host);
  const unsigned players = evening.state().options.players;
  for (unsigned i = 1; i < players; ++i) evening.join("Guest");
  if (reluctant) {
    for (unsigned number = 2; number <= players; ++number) {
      evening.submit(SetReluctant{true}, MemberId{number});
    }
  }
  for (int game = 0; game < 2; ++game) {
    evening.start_game();
    evening.play_to(Stage::result);
  }
  auto games = finished_games(evening.entries());
  EXPECT_TRUE(succeeded(games));
  EXPECT_EQ(games->size(), 2U);
  return std::move(games.value());
}

DealFile read(const std::string& text) {
  auto reading = read_deal_file(text);
  if (const auto* problem = std::get_if<Malformed>(&reading)) ADD_FAILURE() << problem->message;
  EXPECT_TRUE(std::holds_alternative<DealFile>(reading)) << text;
  return std::get<DealFile>(std::move(reading));
}

std::size_t count(const DealFile& file, Holds holds) {
  const auto findings = check_deal(blake2b, file);
  return static_cast<std::size_t>(std::ranges::count(findings, holds, &DealFinding::holds));
}

std::string wrong_of(const DealFile& file) {
  std::string text;
  for (const DealFinding& finding : check_deal(blake2b, file)) {
    if (finding.holds == Holds::no) text += finding.text + "\n";
  }
  return text;
}

std::string altered(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from << " in " << text;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

std::string without(const std::string& text, const std::string& part) {
  return altered(text, part, "");
}

class DealCheckTest : public testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(start_crypto()); }
};

TEST_F(DealCheckTest, EveryVariantOfARealEveningHolds) {
  std::vector<std::pair<OptionsPatch, bool>> variants;
  for (unsigned players = 2; players <= 5; ++players) {
    variants.push_back({OptionsPatch{.players = players}, false});
  }
  variants.push_back({OptionsPatch{.players = 4, .special_roles = {{"bugged_agent"}}}, true});
  variants.push_back(
      {OptionsPatch{.players = 5, .special_roles = {{"accomplice", "prof_no"}}}, true});
  std::uint64_t seed = 1;
  for (const auto& [patch, reluctant] : variants) {
    const auto games = play_two(seed++, patch, reluctant);
    ASSERT_EQ(games.size(), 2U);
    for (const FinishedGame& finished : games) {
      const DealFile file = read(record_json(finished));
      EXPECT_EQ(wrong_of(file), "");
      EXPECT_EQ(count(file, Holds::unknown), 0U);
      EXPECT_GE(count(file, Holds::yes), 5 + finished.game.options->players());
    }
    EXPECT_EQ(games[0].game.options->choices().fixed_roles.empty(), !reluctant);
    EXPECT_FALSE(games[0].game.proof.first_leader);
    EXPECT_EQ(games[1].game.proof.first_leader.has_value(), patch.players != 2U);  // R9.1
  }
}

TEST_F(DealCheckTest, WhatTheFileDoesNotTellIsLeftOpen) {
  const auto games =
      play_two(9, OptionsPatch{.players = 4, .special_roles = {{"bugged_agent"}}}, true);
  bool passed_on = false;
  for (const FinishedGame& finished : games) {
    DealFile file = read(record_json(finished));
    file.reluctant.reset();
    file.first_leader.reset();
    EXPECT_EQ(wrong_of(file), "");
    // R7.0's role, and R2.6's leader unless it happens to be the one drawn.
    passed_on |= count(file, Holds::unknown) == 2;
    EXPECT_GE(count(file, Holds::unknown), 1U);
  }
  EXPECT_TRUE(passed_on);
}

TEST_F(DealCheckTest, EveryKindOfTamperingIsFound) {
  const auto games =
      play_two(3, OptionsPatch{.players = 4, .special_roles = {{"bugged_agent"}}}, true);
  const std::string text = record_json(games[1]);
  const auto expect_found = [&](std::string_view what,
                                const std::function<void(DealFile&)>& tamper) {
    DealFile file = read(text);
    tamper(file);
    EXPECT_NE(wrong_of(file).find(what), std::string::npos) << what << " in\n" << wrong_of(file);
  };
  expect_found("The commitment", [](DealFile& file) { file.proof.commitment[31] ^= 1U; });
  // A server seed other than the committed one, with everything after it adjusted.
  expect_found("The commitment", [](DealFile& file) {
    file.proof.server_seed[0] ^= 1U;
    file.proof.seed =
        mix_sealed_seed(blake2b, file.proof.server_seed, file.proof.values, file.players);
    Rng rng{seed_from(file.proof.seed)};
    file.setup->deal = draw_deal(rng, file.setup->options, file.first_leader);
  });
  expect_found("The game's seed", [](DealFile& file) { file.proof.seed[5] ^= 1U; });
  expect_found("The game's seed", [](DealFile& file) { file.proof.values[2].push_back(0); });
  // A value chosen afterwards, with everything after it adjusted.
  expect_found("A value does not fit its seal", [](DealFile& file) {
    file.proof.values[0][0] ^= 1U;
    file.proof.seed =
        mix_sealed_seed(blake2b, file.proof.server_seed, file.proof.values, file.players);
    Rng rng{seed_from(file.proof.seed)};
    file.setup->deal = draw_deal(rng, file.setup->options, file.first_leader);
  });
  expect_found("A value does not fit its seal",
               [](DealFile& file) { (*file.proof.seals)[1]->at(3) ^= 1U; });
  expect_found("A value does not fit its seal",
               [](DealFile& file) { (*file.proof.seals)[1].reset(); });
  expect_found("A value does not fit its seal",
               [](DealFile& file) { file.proof.values[1].clear(); });
  // A value short enough to be guessed from its seal.
  expect_found("A value does not fit its seal", [](DealFile& file) {
    file.proof.values[0].resize(15);
    (*file.proof.seals)[0] = seal_of(blake2b, seat(0), file.proof.values[0]);
  });
  // As if it had been dealt without seals.
  expect_found("The game's seed", [](DealFile& file) { file.proof.seals.reset(); });
  // A byte moved from one player's value to the next one's.
  expect_found("The game's seed", [](DealFile& file) {
    file.proof.values[1].insert(file.proof.values[1].begin(), file.proof.values[0].back());
    file.proof.values[0].pop_back();
  });
  // A deal for a seed chosen afterwards.
  expect_found("The hand of seat 0", [](DealFile& file) {
    file.proof.seed[0] ^= 1U;
    Rng rng{seed_from(file.proof.seed)};
    file.setup->deal = draw_deal(rng, file.setup->options, file.first_leader);
  });
  expect_found("The hand of seat 3", [](DealFile& file) {
    auto& hands = file.setup->deal.hands;
    const Card a = hands[2].first();
    const Card b = hands[3].first();
    hands[2].erase(a);
    hands[2].insert(b);
    hands[3].erase(b);
    hands[3].insert(a);
  });
  expect_found("The roles", [](DealFile& file) {
    auto& roles = file.setup->deal.roles;
    const auto other = std::find_if(roles.begin() + 1, roles.begin() + 4,
                                    [&](RoleId id) { return id != roles[0]; });
    std::swap(roles[0], *other);
  });
  expect_found("The order of the missions", [](DealFile& file) {
    std::swap(file.setup->deal.missions[0], file.setup->deal.missions[7]);
  });
  expect_found("The starting player", [](DealFile& file) {
    file.setup->deal.first_leader = left_of(file.setup->deal.first_leader, 4);
  });
  // R7.0's role for someone whom the seed did not choose, or who had not asked.
  expect_found("The role that was given before the deal", [](DealFile& file) {
    Choices choices = file.setup->options.choices();
    choices.fixed_roles[0].seat = left_of(choices.fixed_roles[0].seat, 4);
    file.setup->options = std::get<Options>(Options::make(choices));
  });
  expect_found("The role that was given before the deal",
               [](DealFile& file) { file.reluctant = SeatSet{}; });
  expect_found("The record is for 4 players", [](DealFile& file) { file.players = 3; });
}

// Bo seals but does not open, twice: once by waiting, once by leaving.
TEST_F(DealCheckTest, VoidShufflesAreCountedAndChecked) {
  StoredEvening evening{12};
  for (const char* name : {"Ana", "Bo", "Cy", "Di"}) evening.join(name);
  evening.submit(StartGame{}, MemberId{1});
  const auto shuffle_without = [&](unsigned silent, SeatSet sealing, const Command& then,
                                   MemberId by) {
    evening.submit(CommitSeed{blake2b({})});
    for (const Seat at : sealing) {
      evening.submit(SealValue{seal_of(blake2b, at, Bytes(16, at.index))}, MemberId{at.index + 1U});
    }
    for (const Seat at : sealing) {
      if (at != seat(silent)) {
        evening.submit(GiveValue{Bytes(16, at.index)}, MemberId{at.index + 1U});
      }
    }
    evening.now += k_value_wait;
    evening.submit(then, by);
  };
  shuffle_without(1, SeatSet::first(4), Chat{"Bo?"}, MemberId{1});
  shuffle_without(3, SeatSet::first(4) - SeatSet::of(seat(1)), Leave{}, MemberId{4});
  evening.submit(CommitSeed{Bytes32{7}});
  for (const unsigned i : {0U, 2U}) {
    evening.submit(SealValue{seal_of(blake2b, seat(i), Bytes(32, 5))}, MemberId{i + 1});
  }
  for (const unsigned i : {0U, 2U}) evening.submit(GiveValue{Bytes(32, 5)}, MemberId{i + 1});
  evening.play_to(Stage::result);
  const auto games = finished_games(evening.entries());
  ASSERT_TRUE(succeeded(games));
  const std::string text = record_json(games->front());
  const DealFile file = read(text);
  EXPECT_EQ(wrong_of(file), "");
  ASSERT_EQ(file.proof.voided.size(), 2U);
  std::string told;
  for (const DealFinding& finding : check_deal(blake2b, file)) told += finding.text + "\n";
  EXPECT_NE(told.find("Void shuffle 1 of 2: seat 1 did not open the seal."), std::string::npos);
  EXPECT_NE(told.find("Void shuffle 2 of 2: seat 3 did not open the seal."), std::string::npos);

  const auto expect_found = [&](std::string_view what,
                                const std::function<void(DealFile&)>& tamper) {
    DealFile other = read(text);
    tamper(other);
    EXPECT_NE(wrong_of(other).find(what), std::string::npos) << what << " in\n" << wrong_of(other);
  };
  expect_found("Void shuffle 1 of 2 does not hold",
               [](DealFile& other) { other.proof.voided[0].commitment[0] ^= 1U; });
  expect_found("Void shuffle 1 of 2 does not hold",
               [](DealFile& other) { other.proof.voided[0].server_seed[0] ^= 1U; });
  expect_found("Void shuffle 2 of 2 does not hold",
               [](DealFile& other) { other.proof.voided[1].values[0][0] ^= 1U; });
  expect_found("Void shuffle 2 of 2 does not hold",
               [](DealFile& other) { other.proof.voided[1].seals[0]->at(0) ^= 1U; });
  // Blames someone else, or no one.
  expect_found("Void shuffle 1 of 2 does not hold",
               [](DealFile& other) { other.proof.voided[0].seats = SeatSet::of(seat(2)); });
  expect_found("Void shuffle 1 of 2 does not hold",
               [](DealFile& other) { other.proof.voided[0].seats = {}; });
  // The seat that no longer takes part.
  expect_found("Void shuffle 2 of 2 does not hold", [](DealFile& other) {
    VoidedShuffle& second = other.proof.voided[1];
    second.values[1] = Bytes(16, 1);
    second.seals[1] = seal_of(blake2b, seat(1), second.values[1]);
  });
  expect_found("Someone who did not open a seal took part", [](DealFile& other) {
    other.proof.values[1] = Bytes(16, 1);
    (*other.proof.seals)[1] = seal_of(blake2b, seat(1), other.proof.values[1]);
  });
}

TEST_F(DealCheckTest, WhatADeviceSawIsComparedWithTheProof) {
  const auto games = play_two(14, OptionsPatch{.players = 3});
  const Game& game = games[0].game;
  const std::string record = record_json(games[0]);
  std::string seals;
  for (unsigned i = 0; i < 3; ++i) {
    seals += (i == 0 ? "\"" : ", \"") + hex_text(*(*game.proof.seals)[i]) + "\"";
  }
  const std::string seen =
      R"({"commitment": ")" + hex_text(game.proof.commitment) + R"(", "seals": [)" + seals +
      R"(], "voided": [], "seat": 1, "value": ")" + hex_text(game.proof.values[1]) + "\"}";
  const std::string text = R"({"seen": )" + seen + R"(, "record": )" + record + ", " +
                           record.substr(record.find("\"proof\":"));
  EXPECT_EQ(wrong_of(read(text)), "");
  std::string told;
  for (const DealFinding& finding : check_deal(blake2b, read(text))) told += finding.text + "\n";
  EXPECT_NE(told.find("this device saw before the deal"), std::string::npos);
  EXPECT_NE(told.find("The value that this device gave for seat 1 is in it."), std::string::npos);

  const auto expect_found = [&](std::string_view what,
                                const std::function<void(SeenDeal&)>& tamper) {
    DealFile file = read(text);
    tamper(*file.seen);
    EXPECT_NE(wrong_of(file).find(what), std::string::npos) << what << " in\n" << wrong_of(file);
  };
  constexpr std::string_view k_not_seen = "are not those that this device saw";
  expect_found(k_not_seen, [](SeenDeal& saw) { saw.commitment[0] ^= 1U; });
  expect_found(k_not_seen, [](SeenDeal& saw) { saw.seals[0].reset(); });
  expect_found(k_not_seen, [](SeenDeal& saw) { saw.seals[2]->at(0) ^= 1U; });
  expect_found(k_not_seen, [](SeenDeal& saw) { saw.voided.emplace_back(); });
  expect_found("seat 1 is not in it", [](SeenDeal& saw) { saw.value.push_back(0); });
  for (const std::string& broken : {altered(text, R"("seat": 1)", R"("seat": 3)"),
                                    altered(text, R"(, "voided": [], "seat")", R"(, "seat")"),
                                    altered(text, R"({"seen": {)", R"({"seen": [], "x": {)")}) {
    EXPECT_TRUE(std::holds_alternative<Malformed>(read_deal_file(broken))) << broken;
  }
}

TEST_F(DealCheckTest, LarrysStackIsChecked) {
  const auto games = play_two(5, OptionsPatch{.players = 2});
  DealFile file = read(record_json(games[0]));
  EXPECT_EQ(wrong_of(file), "");
  std::swap(file.setup->deal.larry_stack[0], file.setup->deal.larry_stack[1]);
  EXPECT_EQ(wrong_of(file), "Larry's stack does not follow from the seed.\n");
}

TEST_F(DealCheckTest, TheFormsOfAFile) {
  const auto games = play_two(6, OptionsPatch{.players = 3});
  const std::string record = record_json(games[0]);
  const std::size_t at = record.find("\"proof\":");
  const std::string proof = record.substr(at + 8, record.find('}', at) + 1 - at - 8);
  const DealFile pair = read("{\"proof\": " + proof + ", \"record\": " + record + "}");
  EXPECT_TRUE(pair.setup);
  EXPECT_EQ(wrong_of(pair), "");
  for (const std::string& text :
       {proof, "{\"proof\": " + proof + "}",
        "{\"type\": \"snapshot\", \"game\": {\"result\": {\"proof\": " + proof + "}}}"}) {
    const DealFile alone = read(text);
    EXPECT_FALSE(alone.setup);
    EXPECT_EQ(alone.players, 3U);
    EXPECT_EQ(check_deal(blake2b, alone).size(), 4U);
    EXPECT_EQ(wrong_of(alone), "");
  }
  for (const std::string& text :
       {std::string{"{}"}, std::string{"[]"}, std::string{"{\"proof\": 1}"}, record + "x",
        std::string{"{\"proof\": {\"commitment\": \"00\"}}"},
        "{\"first_leader\": -1, " + proof.substr(1), "{\"first_leader\": 3, " + proof.substr(1),
        proof.substr(0, proof.find("\"reluctant\"")) + "\"reluctant\": [3]}",
        "{\"record\": {}, \"proof\": " + proof + "}", without(proof, "\"voided\": [], "),
        altered(proof, "\"voided\": []", "\"voided\": [{}]"),
        altered(proof, "\"seals\": [", "\"seals\": [\"00\", "),
        altered(proof, "\"seals\": [\"", "\"seals\": [\"0")}) {
    EXPECT_TRUE(std::holds_alternative<Malformed>(read_deal_file(text))) << text;
  }
}

}  // namespace
}  // namespace insidejob
