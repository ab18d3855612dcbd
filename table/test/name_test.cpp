// Names that strangers choose. Nothing hides in them, and nobody passes for someone else.
#include "table/names/name.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "table/names/look_alike.h"
#include "table/test/support/evening.h"

namespace insidejob {
namespace {

using table_test::Evening;

std::string clean(std::string_view text) { return clean_text(text, k_name_limit); }

TEST(Names, HaveNothingInvisible) {
  for (const char* hidden :
       {"\u00AD",     "\u034F",     "\u061C",     "\u115F",     "\u1160",     "\u17B4",
        "\u17B5",     "\u180B",     "\u180E",     "\u200B",     "\u200C",     "\u200D",
        "\u200E",     "\u202E",     "\u2060",     "\u2063",     "\u206F",     "\u2800",
        "\u3164",     "\uFE00",     "\uFE0E",     "\uFE0F",     "\uFEFF",     "\uFFA0",
        "\uFFF9",     "\uFFFC",     "\uE000",     "\uFDD0",     "\uFFFE",     "\U00013430",
        "\U0001BCA0", "\U0001D159", "\U0001D173", "\U000E0041", "\U000E0100", "\U000F0000",
        "\U0010FFFF", "\u3000",     "\u1680",     "\u2003"}) {
    EXPECT_EQ(clean(std::string{"Ana"} + hidden), "Ana") << hidden;
    EXPECT_EQ(clean(hidden + std::string{"Ana"}), "Ana") << hidden;
    EXPECT_EQ(clean(hidden), "") << hidden;
    EXPECT_EQ(clean(std::string{hidden} + hidden + " " + hidden), "") << hidden;
  }
  EXPECT_EQ(clean("A\u3164na"), "Ana");
  EXPECT_EQ(clean("Ana\u2800Maria"), "Ana Maria");
  EXPECT_EQ(clean("A\u200D\u200D\u200Cna"), "Ana");
}

TEST(Names, OfAnyScriptStayAsTheyAre) {
  for (const char* name :
       {"J\u00FCrgen",
        "Nguy\u1EC5n",
        "Zoe\u0308",
        "\u0410\u043D\u043D\u0430",
        "\u0395\u03BB\u03AD\u03BD\u03B7",
        "\u05D3\u05E0\u05D4",
        "\u0639\u0644\u06CC",
        "\u0639\u0644\u06CC\u200C\u0631\u0636\u0627",  // Persian, with a non-joiner
        "\u0DC1\u0DCA\u200D\u0DBB\u0DD3",              // Sinhala, with a joiner
        "\u0915\u094D\u200D\u0937",
        "\u0E2A\u0E21\u0E0A\u0E32\u0E22",  // Hindi, Thai
        "\u5F20\u4F1F",
        "\u3055\u304F\u3089",
        "\uAE40\uBBFC",
        "\u10D0\u10DC\u10D0",
        "\U0001F575\uFE0F\u200D\u2640\uFE0F",                          // female detective
        "\U0001F469\u200D\U0001F469\u200D\U0001F467\u200D\U0001F466",  // a family
        "\U0001F468\U0001F3FD\u200D\U0001F680",
        "\u2764\uFE0F\u200D\U0001F525",
        "\U0001F3F3\uFE0F\u200D\U0001F308",
        "1\uFE0F\u20E3",
        "\U0001F1E9\U0001F1EA",
        "\u2620\uFE0F Ana"}) {
    EXPECT_EQ(clean(name), name);
  }
}

TEST(Names, ThatLookAlikeHaveOneSkeleton) {
  const auto expect_alike = [](std::string_view one, std::string_view other) {
    EXPECT_EQ(skeleton(one), skeleton(other)) << one << " and " << other;
  };
  expect_alike("Ana", "\u0410na");                        // Cyrillic A
  expect_alike("Ana", "An\u0430");                        // Cyrillic a
  expect_alike("Ana", "\u0391na");                        // Greek A
  expect_alike("Ana", "\u13AAna");                        // Cherokee
  expect_alike("Ana", "\uA4EEna");                        // Lisu
  expect_alike("Ana", "\uFF21\uFF4E\uFF41");              // full width
  expect_alike("Ana", "\U0001D5A0\U0001D5C7\U0001D5BA");  // mathematical letters
  expect_alike("Ana", "A\u0323na");                       // a dot below
  expect_alike("Ana", "\u1EA0na");                        // the same, precomposed
  expect_alike("Zo\u00EB", "Zoe\u0308");
  expect_alike("\u01FE", "O\u0338\u0301");
  expect_alike("Kevin", "\u212Aevin");
  expect_alike("Ida", "lda");
  expect_alike("Bob", "B\u043Eb");
  expect_alike("B0B", "BOB");
  expect_alike("\u0410\u043D\u043D\u0430", "A\u043D\u043Da");
  expect_alike("\u0439", "\u0438\u0306");
  expect_alike("\u03AC", "\u1F71");
  expect_alike("\uAC01", "\u1100\u1161\u11A8");
  expect_alike("\u304C", "\u304B\u3099");
  expect_alike("\u3071", "\u306F\u309A");
  expect_alike("\u30F4", "\u30A6\u3099");
  expect_alike("Anne-Marie", "Anne\u2010Marie");
  expect_alike("D'Arc", "D\u2019Arc");
  expect_alike("\u263A", "\u263A\uFE0F");
  for (const auto& [one, other] : std::initializer_list<std::pair<const char*, const char*>>{
           {"Ana", "Anna"},
           {"Ana", "ana"},
           {"Ana", "Ana 2"},
           {"Ben", "Jen"},
           {"Mila", "Nila"},
           {"\u0410\u043D\u043D\u0430", "\u0410\u043D\u044F"},
           {"\u5F20", "\u7AE0"},
           {"\uAC00", "\uAC01"},
           {"\u304B", "\u304C"},
           {"\U0001F600", "\U0001F601"},
           {"\u05D0", "\u05D1"},
           {"2", "3"}}) {
    EXPECT_NE(skeleton(one), skeleton(other)) << one << " and " << other;
  }
}

TEST(Names, AtATableAreToldApart) {
  Evening evening;
  evening.join("Ana");
  for (const char* other :
       {"Ana\u200D", "Ana\u034F", "Ana\u2800", "Ana\u3164", "\u0410na", "A\u0301na"}) {
    evening.join(other, true);
  }
  std::set<std::u32string> all;
  for (const Member& member : evening.state().members) all.insert(skeleton(member.name));
  EXPECT_EQ(all.size(), 7U);
  EXPECT_EQ(evening.state().members[1].name, "Ana 2");
  EXPECT_EQ(evening.state().members[5].name, "\u0410na 6");
  evening.expect_refused(Reason::name_empty,
                         Join{"\u3164\u2800\u200D", table_test::token(50), false});
}

}  // namespace
}  // namespace insidejob
