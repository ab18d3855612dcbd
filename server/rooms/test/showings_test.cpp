// Who may watch a game of a table together with others.
#include "server/rooms/showings.h"

#include <gtest/gtest.h>

namespace insidejob::rooms_test {
namespace {

Bytes32 number(std::uint8_t value) {
  Bytes32 bytes{};
  bytes[0] = value;
  return bytes;
}

class ShowingsTest : public ::testing::Test {
 protected:
  ShowingsTest() {
    GameLink game{.game = 1, .link = "one", .people = {}};
    for (unsigned person = 1; person <= 2; ++person) {
      GamePerson played;
      played.name = person == 1 ? "Ana" : "Bo";
      played.token_hash = number(static_cast<std::uint8_t>(person));
      game.people.push_back(played);
    }
    links.push_back(game);
  }
  Perhaps<ShowingStatus> ask(std::uint8_t page, const std::optional<Bytes32>& token) {
    return showings.answer(links, "one", token, {.page = number(page), .name = {}, .from = {}},
                           now);
  }
  static std::optional<ServerFault> fault_of(const Perhaps<ShowingStatus>& answer) {
    const auto* fault = std::get_if<HouseFault>(&answer);
    return fault == nullptr ? std::nullopt : std::optional{fault->fault};
  }

  std::vector<GameLink> links;
  Showings showings;
  Milliseconds now = 1'000'000;
};

TEST_F(ShowingsTest, SomeoneWhoPlayedIsNamed) {
  const auto answer = ask(1, number(2));
  ASSERT_TRUE(std::holds_alternative<ShowingStatus>(answer));
  EXPECT_EQ(std::get<ShowingStatus>(answer).pages.at(0).name, "Bo");
}

TEST_F(ShowingsTest, StrangersComeInOnceEveryoneHasAgreed) {
  EXPECT_EQ(fault_of(ask(1, std::nullopt)), ServerFault::unknown_game);
  EXPECT_EQ(fault_of(ask(1, number(9))), ServerFault::unknown_game);
  for (GamePerson& person : links[0].people) person.agreed = true;
  EXPECT_EQ(fault_of(ask(1, std::nullopt)), std::nullopt);
}

TEST_F(ShowingsTest, AnErasedLinkIsForgotten) {
  EXPECT_EQ(fault_of(ask(1, number(1))), std::nullopt);
  EXPECT_TRUE(showings.any(now));
  links.clear();
  EXPECT_EQ(fault_of(ask(1, number(1))), ServerFault::unknown_game);
  EXPECT_FALSE(showings.any(now));
}

TEST_F(ShowingsTest, OneThatNobodyAsksForIsOver) {
  EXPECT_EQ(fault_of(ask(1, number(1))), std::nullopt);
  now += 2 * k_showing_silence;
  EXPECT_FALSE(showings.any(now));
}

}  // namespace
}  // namespace insidejob::rooms_test
