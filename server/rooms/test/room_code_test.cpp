// The code of a table, as it is drawn and as people type it.
#include "server/rooms/room_code.h"

#include <gtest/gtest.h>

#include <set>

#include "server/rooms/access.h"
#include "server/rooms/test/support/small_world.h"

namespace insidejob::rooms_test {
namespace {

TEST(RoomCode, IsDrawnFromAllSyllablesAndCanBeReadBack) {
  SmallWorld world;
  std::set<std::string> codes;
  std::set<std::string> syllables;
  for (unsigned i = 0; i < 2000; ++i) {
    const std::string code = draw_room_code(world.world);
    ASSERT_EQ(code.size(), 14U) << code;
    EXPECT_EQ(code[4], '-');
    EXPECT_EQ(code[9], '-');
    EXPECT_EQ(parse_room_code(code), code);
    std::string letters = code;
    std::erase(letters, '-');
    for (std::size_t at = 0; at < letters.size(); at += 2) syllables.insert(letters.substr(at, 2));
    EXPECT_EQ(letters.find("nazi"), std::string::npos);
    codes.insert(code);
  }
  EXPECT_EQ(codes.size(), 2000U);
  EXPECT_EQ(syllables.size(), 70U);
}

TEST(RoomCode, IsReadHoweverItIsTyped) {
  for (const char* typed : {"bako-dimu-fera", "BAKO-DIMU-FERA", "bakodimufera", "ba ko di mu fe ra",
                            " Bako Dimu Fera ", "b-a-k-o-d-i-m-u-f-e-r-a"}) {
    EXPECT_EQ(parse_room_code(typed), "bako-dimu-fera") << typed;
  }
}

TEST(RoomCode, AnythingElseIsNone) {
  for (const std::string typed :
       {"", "-", "bako-dimu", "bako-dimu-fera-ba", "bako-dimu-fer", "akob-dimu-fera",
        "bako_dimu_fera", "bako-dimu-fexa", "b\xC3\xA4ko-dimu-fera", "bako-dimu-fera\n"}) {
    EXPECT_EQ(parse_room_code(typed), std::nullopt) << typed;
  }
  EXPECT_EQ(parse_room_code("bakodimufera" + std::string(53, '-')), std::nullopt);
}

TEST(Access, ATokenIsKnownByItsHashAlone) {
  SmallWorld world;
  const Bytes32 secret = draw_secret(world.world);
  EXPECT_NE(draw_secret(world.world), secret);
  EXPECT_NE(hash_of(secret), secret);
  EXPECT_EQ(token_hash(hex_text(secret)), hash_of(secret));
  EXPECT_EQ(token_hash(hex_text(secret).substr(1)), std::nullopt);
  EXPECT_EQ(token_hash(hex_text(secret) + "0"), std::nullopt);
  EXPECT_EQ(token_hash(std::string(64, 'g')), std::nullopt);
}

}  // namespace
}  // namespace insidejob::rooms_test
