#include "lab/part.h"

#include <gtest/gtest.h>

#include "lab/campaign.h"
#include "lab/journal_heading.h"
#include "lab/test/temporary_file.h"

namespace insidejob {
namespace {

const Maker k_maker{.program = "insidejob 1", .signature = "ab", .sources = "56"};

PartFile part(std::string path, UnitRange units, const std::string& experiment = "squares",
              std::uint64_t of = 6) {
  PartFile file{std::move(path),
                write_journal_heading(
                    {.maker = k_maker, .experiment = experiment, .part = PartOfUnits{units, of}}) +
                    "\n"};
  for (std::uint64_t i = units.first; i < units.last; ++i) {
    file.content += std::to_string(i * i) + "\n";
  }
  return file;
}

Merged merge(const std::vector<PartFile>& files) { return merge_parts(files, k_maker); }

// Why merging these is refused.
std::string refusal(const std::vector<PartFile>& files) {
  const Merged merged = merge(files);
  EXPECT_EQ(merged.journal, "");
  return merged.problem.value_or("");
}

TEST(Part, AllOfThemInAnyOrderAreTheWhole) {
  const Merged merged = merge({part("b", {4, 6}), part("a", {0, 1}), part("c", {1, 4})});
  EXPECT_EQ(merged.problem, std::nullopt);
  EXPECT_EQ(merged.journal, write_journal_heading({.maker = k_maker, .experiment = "squares"}) +
                                "\n0\n1\n4\n9\n16\n25\n");
}

TEST(Part, WhatIsNotTheWholeIsRefused) {
  EXPECT_EQ(refusal({part("a", {0, 2}), part("b", {3, 6})}), "units 2..3 are missing");
  EXPECT_EQ(refusal({part("a", {0, 2})}), "units 2..6 are missing");
  EXPECT_EQ(refusal({part("a", {0, 4}), part("b", {2, 6})}), "a and b both hold units 2..4");
  EXPECT_EQ(refusal({part("a", {0, 6}), part("b", {0, 6})}), "a and b both hold units 0..6");
  EXPECT_EQ(refusal({part("a", {0, 3}), part("b", {3, 6}, "cubes")}),
            "b and a are parts of different experiments");
  EXPECT_EQ(refusal({part("a", {0, 3}), part("b", {3, 7}, "squares", 7)}),
            "b is part of 7 units, and a of 6");
  PartFile unfinished = part("a", {0, 6});
  unfinished.content.resize(unfinished.content.size() - 3);
  EXPECT_EQ(refusal({unfinished}),
            "a has 5 of its 6 units; run the command that began it to finish it");
  EXPECT_NE(refusal({{"a", "squares\n0\n1\n"}}).find("a is not a part"), std::string::npos);
  EXPECT_NE(refusal({{"a", ""}}).find("a is not a part"), std::string::npos);
  EXPECT_NE(
      refusal({{"a", write_journal_heading({.maker = k_maker}) + "\n0\n"}}).find("not a part"),
      std::string::npos)
      << "a whole journal";
  for (const Maker& other : {Maker{"insidejob 2", "ab", "56"}, Maker{"insidejob 1", "cd", "56"},
                             Maker{"insidejob 1", "ab", "57"}}) {
    const Merged merged = merge_parts({part("a", {0, 6})}, other);
    EXPECT_EQ(merged.problem,
              "a was made by " + maker_text(k_maker) + ", and this is " + maker_text(other));
  }
}

TEST(Part, NamesItsUnits) {
  const auto units = std::get<UnitRange>(read_units("2..5", 5));
  EXPECT_EQ(units.first, 2U);
  EXPECT_EQ(units.last, 5U);
  for (const char* text : {"", "..", "2", "2..", "..5", "3..3", "4..3", "0..6", "-1..2", "1..2x",
                           "1...2", "0..99999999999999999999"}) {
    EXPECT_TRUE(std::holds_alternative<std::string>(read_units(text, 5))) << text;
  }
}

// Only its units are computed, they continue after an interrupt, and nothing is judged.
TEST(Part, OfACampaign) {
  const TemporaryFile file;
  std::uint64_t worked = 0;
  for (const bool interrupts : {true, false}) {
    Campaign campaign;
    campaign.units = 100;
    campaign.part = UnitRange{10, 20};
    campaign.journal = file.path();
    campaign.heading = "heading";
    campaign.work = [&](std::uint64_t unit) {
      ++worked;
      return std::to_string(unit);
    };
    campaign.take = [](std::uint64_t, std::string_view) {
      ADD_FAILURE() << "a part was judged";
      return Campaign::Verdict::enough;
    };
    int asked = 0;
    campaign.interrupted = [&] { return interrupts && ++asked == 4; };
    const CampaignEnd end = run_campaign(campaign);
    EXPECT_EQ(end.interrupted, interrupts);
    EXPECT_EQ(end.done, interrupts ? 4U : 10U);
  }
  EXPECT_EQ(worked, 10U);
  EXPECT_EQ(file.content(), "heading\n10\n11\n12\n13\n14\n15\n16\n17\n18\n19\n");
}

}  // namespace
}  // namespace insidejob
