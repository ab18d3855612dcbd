#include "notation/json.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "notation/json_text.h"

namespace insidejob {
namespace {

std::string reason_of(std::string_view text) {
  const auto error = JsonDocument::parse(text).second;
  return error ? std::string{error->reason} : "";
}

TEST(Json, TakesEveryKindOfValue) {
  const auto [document, error] =
      JsonDocument::parse(R"( {"a": [1, -2, true, false, null, "x"], "b": {}, "c": []} )");
  ASSERT_FALSE(error);
  const JsonValue list = *document.root().member("a");
  EXPECT_EQ(list.size(), 6U);
  std::vector<JsonKind> kinds;
  for (const JsonValue value : list.elements()) kinds.push_back(value.kind());
  EXPECT_EQ(kinds, (std::vector{JsonKind::number, JsonKind::number, JsonKind::boolean,
                                JsonKind::boolean, JsonKind::null, JsonKind::string}));
  EXPECT_EQ(document.root().member("b")->size(), 0U);
  EXPECT_TRUE(document.root().member("c")->is_array());
  EXPECT_FALSE(document.root().member("d"));
}

TEST(Json, RefusesWhatIsNotJson) {
  for (const char* text : {"",
                           " ",
                           "{",
                           "[1,]",
                           "{\"a\":}",
                           "{\"a\" 1}",
                           "{a: 1}",
                           "[1 2]",
                           "01",
                           "1.",
                           ".5",
                           "1e",
                           "+1",
                           "nul",
                           "tru",
                           "NaN",
                           "Infinity",
                           "'a'",
                           "\"a",
                           "\"\\x\"",
                           "\"\\u12g4\"",
                           "\"\n\"",
                           "\"\xFF\"",
                           "\"\xC0\x80\"",
                           "\"\xED\xA0\x80\"",
                           "[1] 2",
                           "{\"a\": 1,}",
                           "//",
                           "-",
                           "[",
                           "\"\\",
                           "{\"a\"",
                           "{\"a\":1",
                           "\x01"}) {
    EXPECT_NE(reason_of(text), "") << text;
  }
}

TEST(Json, BoundsTheDepth) {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  EXPECT_EQ(reason_of(nested(k_json_depth)), "");
  EXPECT_EQ(reason_of(nested(k_json_depth + 1)), "the nesting is too deep");
  EXPECT_EQ(reason_of(std::string(3'000'000, '[')), "the nesting is too deep");
}

TEST(Json, WholeNumbersHaveNoPoint) {
  const auto number = [](std::string_view text) {
    const auto document = JsonDocument::parse(text).first;
    return document.root().whole_number();
  };
  EXPECT_EQ(number("12"), 12);
  EXPECT_EQ(number("-0"), 0);
  EXPECT_EQ(number("-7"), -7);
  EXPECT_EQ(number("1.0"), std::nullopt);
  EXPECT_EQ(number("1e2"), std::nullopt);
  EXPECT_EQ(number("99999999999999999999999"), std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(number("-99999999999999999999999"), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(number("99999999999999999999999.5"), std::nullopt);
  EXPECT_EQ(number("99999999999999999999999e1"), std::nullopt);
  EXPECT_EQ(number("true"), std::nullopt);
}

TEST(Json, DecodesTexts) {
  const auto text = [](std::string_view json) {
    const auto document = JsonDocument::parse(json).first;
    return document.root().string().value_or("no text");
  };
  EXPECT_EQ(text(R"("a\"\\\/\b\f\n\r\t")"), "a\"\\/\b\f\n\r\t");
  EXPECT_EQ(text(R"("\u00e9\u20ac\ud83d\ude00")"), "é€😀");
  EXPECT_EQ(text(R"("\ud83d!")"), "\uFFFD!");
  EXPECT_EQ(text(R"("\ude00\ud83d")"), "\uFFFD\uFFFD");
  EXPECT_EQ(text("\"é\""), "é");
  EXPECT_EQ(text("7"), "no text");
}

TEST(Json, ComparesTextsHoweverTheyAreWritten) {
  const auto [document, error] =
      JsonDocument::parse(R"(["card", "c\u0061rd", "car", "cards", ""])");
  ASSERT_FALSE(error);
  std::vector<bool> same;
  for (const JsonValue value : document.root().elements()) same.push_back(value.equals("card"));
  EXPECT_EQ(same, (std::vector{true, true, false, false, false}));
}

TEST(Json, TheLastOfEqualNamesCounts) {
  const auto document = JsonDocument::parse(R"({"a": 1, "\u0061": 2})").first;
  EXPECT_EQ(document.root().member("a")->whole_number(), 2);
}

TEST(Json, SkipsAByteOrderMark) { EXPECT_EQ(reason_of("\xEF\xBB\xBF{}"), ""); }

TEST(Json, IsWrittenAgainInOneSpelling) {
  const auto again = [](std::string_view text) {
    return json_text(JsonDocument::parse(text).first.root());
  };
  const std::string once = again(
      R"( {"\u0061":[1,-2 ,true,false,null,"x\u0022"],"b":{ },"c":[],"d":{"e":[[]]},"f":1.5} )");
  EXPECT_EQ(once, R"({"a": [1, -2, true, false, null, "x\""], "b": {}, "c": [], )"
                  R"("d": {"e": [[]]}, "f": null})");
  EXPECT_EQ(again(once), once);
  EXPECT_EQ(again("7"), "7");
}

TEST(Json, WritesWhatItReads) {
  std::string out;
  JsonWriter writer{out};
  writer.begin_object().member("text", "a\"\\\n\x01é").member("n", -5).member("flag", true);
  writer.key("list").begin_array().value(1).null().begin_object().end_object().end_array();
  writer.end_object();
  EXPECT_EQ(out, R"({"text": "a\"\\\n\u0001é", "n": -5, "flag": true, "list": [1, null, {}]})");
  const auto [document, error] = JsonDocument::parse(out);
  ASSERT_FALSE(error);
  EXPECT_EQ(document.root().member("text")->string(), "a\"\\\n\x01é");
}

TEST(Json, WritesNumbersOfAnyLengthAsMembers) {
  std::string out;
  JsonWriter writer{out};
  writer.begin_object().member("a", 0).member("b", 9U).member("c", 10).member("d", -1);
  writer.member("e", std::int64_t{1} << 40).member("f", std::uint8_t{7}).key("g").value(3);
  writer.end_object();
  EXPECT_EQ(out, R"({"a": 0, "b": 9, "c": 10, "d": -1, "e": 1099511627776, "f": 7, "g": 3})");
}

TEST(Json, FindsMembersByWholeNames) {
  const auto document =
      JsonDocument::parse(R"({"": 1, "s": 2, "seat": 3, "seats": 4, "\u0073ee": 5})").first;
  const auto at = [&](std::string_view name) {
    const auto found = document.root().member(name);
    return found ? *found->whole_number() : 0;
  };
  EXPECT_EQ(at(""), 1);
  EXPECT_EQ(at("s"), 2);
  EXPECT_EQ(at("seat"), 3);
  EXPECT_EQ(at("seats"), 4);
  EXPECT_EQ(at("see"), 5);
  EXPECT_EQ(at("se"), 0);
}

}  // namespace
}  // namespace insidejob
