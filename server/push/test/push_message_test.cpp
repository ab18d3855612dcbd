// Encryption and signatures: the example of RFC 8291, and messages that Node's cryptography reads.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "server/crypto/crypto.h"
#include "server/push/base64url.h"
#include "server/push/push_message.h"
#include "server/push/test/support/test_push_service.h"
#include "server/push/vapid.h"

namespace insidejob::push_test {
namespace {

constexpr std::string_view k_digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

template <std::size_t Size>
std::array<std::uint8_t, Size> from_base64url(std::string_view text) {
  std::array<std::uint8_t, Size> bytes{};
  std::uint32_t held = 0;
  unsigned bits = 0;
  std::size_t at = 0;
  for (const char c : text) {
    held = held << 6 | static_cast<std::uint32_t>(k_digits.find(c));
    bits += 6;
    if (bits >= 8 && at < Size) {
      bits -= 8;
      bytes[at++] = static_cast<std::uint8_t>(held >> bits);
    }
  }
  EXPECT_EQ(at, Size);
  return bytes;
}

// RFC 8291, section 5 and appendix A.
constexpr std::string_view k_text = "When I grow up, I want to be a watermelon";
constexpr std::string_view k_sender_secret = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
constexpr std::string_view k_sender_point =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
constexpr std::string_view k_browser_secret = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
constexpr std::string_view k_browser_point =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
constexpr std::string_view k_salt = "DGv6ra1nlYgDCS1FRnbzlw";
constexpr std::string_view k_auth = "BTBZMqHH6r4Tts7J_aSIgg";
constexpr std::string_view k_message =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
    "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

PushDraw example_draw() {
  return {from_base64url<16>(k_salt), *P256Key::from_secret(from_base64url<32>(k_sender_secret))};
}
PushKeys example_keys() {
  return {from_base64url<65>(k_browser_point), from_base64url<16>(k_auth)};
}

TEST(Base64url, HasNoPadding) {
  EXPECT_EQ(base64url_text(""), "");
  EXPECT_EQ(base64url_text("f"), "Zg");
  EXPECT_EQ(base64url_text("fo"), "Zm8");
  EXPECT_EQ(base64url_text("foo"), "Zm9v");
  EXPECT_EQ(base64url_text("foob"), "Zm9vYg");
  EXPECT_EQ(base64url_text("\xff\xef\xbe"), "_---");
}

TEST(PushMessage, IsTheExampleOfTheStandard) {
  const PushDraw draw = example_draw();
  EXPECT_EQ(base64url_text(draw.key.point()), k_sender_point);
  EXPECT_EQ(base64url_text(P256Key::from_secret(from_base64url<32>(k_browser_secret))->point()),
            k_browser_point);
  const auto message = encrypt_push(k_text, example_keys(), draw, k_text.size());
  ASSERT_TRUE(message);
  EXPECT_EQ(base64url_text(*message), k_message);
}

TEST(PushMessage, HasTheSameLengthWhateverItSays) {
  const PushDraw draw = draw_for_push();
  const auto nothing = encrypt_push("", example_keys(), draw);
  const auto most = encrypt_push(std::string(k_push_text, 'x'), example_keys(), draw);
  ASSERT_TRUE(nothing && most);
  EXPECT_EQ(nothing->size(), most->size());
  EXPECT_LE(most->size(), 3072U) << "what every push service takes";
  EXPECT_FALSE(encrypt_push(std::string(k_push_text + 1, 'x'), example_keys(), draw));
}

TEST(PushMessage, RefusesAPointThatIsNotOnTheCurve) {
  PushKeys keys = example_keys();
  keys.point.back() ^= 1;
  EXPECT_FALSE(encrypt_push(k_text, keys, draw_for_push()));
  keys.point.fill(0);
  EXPECT_FALSE(encrypt_push(k_text, keys, draw_for_push()));
  keys.point.fill(0);
  keys.point[0] = 4;
  EXPECT_FALSE(encrypt_push(k_text, keys, draw_for_push()));
}

TEST(P256, RefusesWhatIsNoSecret) {
  EXPECT_FALSE(P256Key::from_secret(Bytes32{}));
  Bytes32 large;
  large.fill(0xff);
  EXPECT_FALSE(P256Key::from_secret(large));
}

TEST(P256, SignsForNobodyElse) {
  const P256Key key = P256Key::draw();
  const auto signature = key.sign("text");
  ASSERT_TRUE(signature);
  EXPECT_TRUE(is_signed_by(key.point(), "text", *signature));
  EXPECT_FALSE(is_signed_by(key.point(), "texT", *signature));
  EXPECT_FALSE(is_signed_by(P256Key::draw().point(), "text", *signature));
  P256Signature other = *signature;
  other[40] ^= 1;
  EXPECT_FALSE(is_signed_by(key.point(), "text", other));
  // The same key after a restart.
  EXPECT_EQ(P256Key::from_secret(key.secret())->point(), key.point());
}

TEST(PushMessage, IsReadByAnotherImplementation) {
  const P256Key key = P256Key::draw();
  const TestDevice device{"https://push.example.org/1"};
  PushKeys keys;
  std::ranges::copy(device.subscription().key, keys.point.begin());
  std::ranges::copy(device.subscription().auth, keys.auth.begin());
  for (const std::string text : {"", R"({"room":"ABCD","with":["Zoë","Åsa"]})"}) {
    const auto message = encrypt_push(text, keys, draw_for_push());
    ASSERT_TRUE(message);
    const auto authorization =
        vapid_authorization(key, "https://push.example.org", "https://club.example.org", 1'000);
    ASSERT_TRUE(authorization);
    const std::string read =
        device.read({.path = {}, .headers = {{"authorization", *authorization}}, .body = *message});
    EXPECT_NE(read.find("\"length\":1025"), std::string::npos) << read;
    EXPECT_NE(read.find(R"("aud":"https://push.example.org","exp":44200)"), std::string::npos)
        << read;
    EXPECT_NE(read.find(R"("typ":"JWT","alg":"ES256")"), std::string::npos) << read;
    EXPECT_NE(read.find(R"("sub":"https://club.example.org")"), std::string::npos) << read;
    EXPECT_NE(read.find("\"k\":\"" + vapid_public_key(key)), std::string::npos) << read;
    EXPECT_EQ(read.find("Zoë") != std::string::npos, !text.empty()) << read;
    // Nobody else can read it.
    EXPECT_EQ(TestDevice{"https://push.example.org/2"}.read({.body = *message}), "");
  }
}

}  // namespace
}  // namespace insidejob::push_test
