// `insidejob verify-deal` as a player would use it. What it finds is tested in server/admin/test.
#include <gtest/gtest.h>

#include <string>

#include "cli/test/support/program.h"
#include "server/admin/finished_game.h"
#include "server/admin/test/support/stored_evening.h"
#include "server/crypto/crypto.h"
#include "server/storage/test/support/contract.h"
#include "table/wire/client_json.h"

namespace insidejob {
namespace {

class VerifyDeal : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(start_crypto());
    evening_.join("Ana");
    evening_.join("Bo");
    evening_.join("Cy");
    evening_.submit(SeatBot{table_test::seat(3), "random", ""}, MemberId{1});
    evening_.start_game();
    evening_.play_to(Stage::result);
    snapshot_ = snapshot_message(evening_.state(), MemberId{2});
    const std::size_t at = snapshot_.find("\"proof\":") + 8;
    proof_ = snapshot_.substr(at, snapshot_.find('}', at) + 1 - at);
    record_ = record_of(evening_.state()).value();
  }

  [[nodiscard]] std::string file() const {
    return R"({"proof": )" + proof_ + R"(, "record": )" + record_ + "}";
  }
  // A client's file with one change.
  [[nodiscard]] static std::string altered(std::string text, const std::string& from,
                                           const std::string& to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
  }

  StoredEvening evening_{7};
  std::string snapshot_;
  std::string proof_;
  std::string record_;
};

TEST_F(VerifyDeal, WhatAClientHasHolds) {
  const ProgramRun run = run_program({"verify-deal", "-"}, file());
  EXPECT_EQ(run.status, 0) << run.out << run.err;
  EXPECT_TRUE(run.out.ends_with("The deal holds.\n")) << run.out;
  EXPECT_NE(run.out.find("ok     No shuffle was void before this deal."), std::string::npos);
  EXPECT_EQ(run.out.find("WRONG"), std::string::npos);
}

TEST_F(VerifyDeal, AProofAloneIsCheckedAsFarAsItGoes) {
  for (const std::string& text : {proof_, snapshot_}) {
    const ProgramRun run = run_program({"verify-deal", "-"}, text);
    EXPECT_EQ(run.status, 0) << run.out << run.err;
    EXPECT_NE(run.out.find("the deal itself was not checked"), std::string::npos) << run.out;
  }
}

TEST_F(VerifyDeal, TamperingIsNamed) {
  const auto expect_wrong = [](const std::string& text, const std::string& what) {
    const ProgramRun run = run_program({"verify-deal", "-"}, text);
    EXPECT_EQ(run.status, 1) << run.out << run.err;
    EXPECT_NE(run.out.find("WRONG  " + what), std::string::npos) << what << " in\n" << run.out;
  };
  const std::string commitment = R"("commitment": ")";
  const std::size_t at = proof_.find(commitment) + commitment.size();
  std::string other = file();
  char& digit = other[other.find(commitment) + commitment.size()];
  digit = proof_[at] == '0' ? '1' : '0';
  expect_wrong(other, "The commitment is not");
  expect_wrong(altered(file(), R"("values": [")", R"("values": ["00)"), "The game's seed is not");
  expect_wrong(altered(file(), R"("values": [")", R"("values": ["00)"), "A value does not fit");
  std::string resealed = file();
  const std::size_t seal = resealed.find(R"("seals": [")") + 11;
  resealed[seal] = resealed[seal] == '0' ? '1' : '0';
  expect_wrong(resealed, "A value does not fit its seal");
  // A void shuffle that never happened.
  const std::string nobody = R"(["", "", "", ""])";
  expect_wrong(altered(file(), R"("voided": [])",
                       R"("voided": [{"commitment": ")" + std::string(64, '0') +
                           R"(", "server_seed": ")" + std::string(64, '0') + R"(", "seals": )" +
                           nobody + R"(, "values": )" + nobody + R"(, "seats": [2]}])"),
               "Void shuffle 1 of 1 does not hold");

  // Two players' hands swapped.
  const std::size_t hands = record_.find("\"hands\": [[") + 10;
  const std::size_t second = record_.find("], [", hands) + 3;
  const std::size_t third = record_.find("], [", second) + 3;
  const std::string swapped = record_.substr(0, hands) +
                              record_.substr(second, third - 2 - second) + ", " +
                              record_.substr(hands, second - 2 - hands) + record_.substr(third - 2);
  expect_wrong(R"({"proof": )" + proof_ + R"(, "record": )" + swapped + "}",
               "The hand of seat 0 does not");
  // A hand that no deal can have.
  const std::string first_card = record_.substr(hands + 1, record_.find(',', hands) - hands - 1);
  const std::string next_card = record_.substr(second + 1, record_.find(',', second) - second - 1);
  expect_wrong(altered(file(), next_card, first_card), "No seed gives this deal");
}

TEST_F(VerifyDeal, UnusableInputIsRefused) {
  EXPECT_EQ(run_program({"verify-deal", "-"}, "").status, 2);
  EXPECT_EQ(run_program({"verify-deal", "-"}, "{").status, 2);
  EXPECT_EQ(run_program({"verify-deal", "-"}, record_).status, 2);
  EXPECT_EQ(run_program({"verify-deal", "/nowhere/deal.json"}).status, 2);
  EXPECT_EQ(run_program({"verify-deal"}).status, 2);
  const ProgramRun run = run_program({"verify-deal", "-"}, record_);
  EXPECT_NE(run.err.find("proof"), std::string::npos);
}

}  // namespace
}  // namespace insidejob
