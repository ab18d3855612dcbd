#include "lab/campaign.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "lab/journal.h"
#include "lab/journal_heading.h"
#include "lab/test/temporary_file.h"

namespace insidejob {
namespace {

// The lines that were taken, in order.
struct Taken {
  std::string lines;
  CampaignEnd end;
};

Campaign counting(const TemporaryFile& file, unsigned threads, Taken& taken) {
  Campaign campaign;
  campaign.units = 200;
  campaign.threads = threads;
  campaign.journal = file.path();
  campaign.heading = "counting";
  campaign.work = [](std::uint64_t unit) {
    std::this_thread::sleep_for(std::chrono::microseconds{(unit * 7919) % 300});
    return std::to_string(unit * unit);
  };
  campaign.take = [&taken](std::uint64_t unit, std::string_view line) {
    if (line != std::to_string(unit * unit)) return Campaign::Verdict::unreadable;
    taken.lines += line;
    taken.lines += '\n';
    return Campaign::Verdict::more;
  };
  return campaign;
}

Taken run(Campaign campaign, Taken& taken) {
  taken.end = run_campaign(campaign);
  return taken;
}

TEST(Campaign, TheSameWithAnyNumberOfThreads) {
  const TemporaryFile alone;
  const TemporaryFile together;
  Taken one;
  Taken four;
  run(counting(alone, 1, one), one);
  run(counting(together, 4, four), four);
  EXPECT_EQ(one.end.done, 200U);
  EXPECT_EQ(one.lines, four.lines);
  EXPECT_EQ(alone.content(), together.content());
}

TEST(Campaign, GoesOnWhereItWasInterrupted) {
  const TemporaryFile whole;
  Taken expected;
  run(counting(whole, 3, expected), expected);
  const TemporaryFile parts;
  for (std::uint64_t round = 1; round <= 5; ++round) {
    Taken taken;
    Campaign campaign = counting(parts, 3, taken);
    std::uint64_t resumed = 0;
    campaign.resumed = [&](std::uint64_t done) { resumed = done; };
    int asked = 0;
    if (round < 5) campaign.interrupted = [&] { return ++asked == 40; };
    run(campaign, taken);
    EXPECT_EQ(resumed, 40 * (round - 1));
    EXPECT_EQ(taken.end.interrupted, round < 5);
    EXPECT_EQ(taken.end.done, 40 * round);
    if (round == 5) {
      EXPECT_EQ(taken.lines, expected.lines);
    }
  }
  EXPECT_EQ(parts.content(), whole.content());
}

TEST(Campaign, ALineThatWasCutOffIsDoneAgain) {
  const TemporaryFile file;
  Taken first;
  run(counting(file, 2, first), first);
  const std::string whole = file.content();
  for (const std::size_t size :
       {whole.size() - 1, whole.size() - 3, std::size_t{9}, std::size_t{4}}) {
    file.write(whole.substr(0, size));
    Taken again;
    run(counting(file, 2, again), again);
    EXPECT_FALSE(again.end.problem) << *again.end.problem;
    EXPECT_EQ(again.lines, first.lines) << size;
    EXPECT_EQ(file.content(), whole) << size;
  }
}

TEST(Campaign, AnotherExperimentsJournalIsLeftAlone) {
  const TemporaryFile file;
  for (const std::string& text : {std::string{"another\n1\n"}, std::string{"no journal"}}) {
    file.write(text);
    Taken taken;
    run(counting(file, 2, taken), taken);
    EXPECT_TRUE(taken.end.problem);
    EXPECT_TRUE(taken.lines.empty());
    EXPECT_EQ(file.content(), text);
  }
}

TEST(Campaign, AJournalThatCannotBeReadIsSaidToBe) {
  const TemporaryFile file;
  file.write("counting\n0\n1\n5\n");
  Taken taken;
  run(counting(file, 2, taken), taken);
  ASSERT_TRUE(taken.end.problem);
  EXPECT_NE(taken.end.problem->find("line 4"), std::string::npos) << *taken.end.problem;
}

TEST(Campaign, EnoughIsEnough) {
  const TemporaryFile file;
  for (int round = 0; round < 2; ++round) {
    Taken taken;
    Campaign campaign = counting(file, 4, taken);
    campaign.take = [](std::uint64_t unit, std::string_view) {
      return unit == 70 ? Campaign::Verdict::enough : Campaign::Verdict::more;
    };
    run(campaign, taken);
    EXPECT_EQ(taken.end.done, 71U);
    EXPECT_FALSE(taken.end.interrupted);
  }
}

TEST(Journal, IsUsedByOneAtATime) {
  const TemporaryFile file;
  auto first = Journal::open(file.path(), "heading");
  ASSERT_TRUE(std::holds_alternative<Journal>(first));
  EXPECT_TRUE(std::holds_alternative<std::string>(Journal::open(file.path(), "heading")));
}

TEST(Campaign, ADiskThatTakesNoMoreEndsIt) {
  const TemporaryFile file;
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit small = before;
  small.rlim_cur = 200;
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  Taken taken;
  run(counting(file, 2, taken), taken);
  setrlimit(RLIMIT_FSIZE, &before);
  EXPECT_TRUE(taken.end.problem);
  EXPECT_LT(taken.end.done, 100U);
  Taken again;
  run(counting(file, 2, again), again);
  EXPECT_FALSE(again.end.problem);
  EXPECT_EQ(again.end.done, 200U);
}

// Units computed by two programs do not mix.
TEST(Journal, IsContinuedByWhoBeganIt) {
  const TemporaryFile file;
  const JournalHeading ours{.maker = {"insidejob 1", "ab", "56"}, .experiment = "squares"};
  EXPECT_TRUE(
      std::holds_alternative<Journal>(Journal::open(file.path(), write_journal_heading(ours))));
  EXPECT_TRUE(
      std::holds_alternative<Journal>(Journal::open(file.path(), write_journal_heading(ours))));
  const std::string begun = file.content();
  for (const Maker& other : {Maker{"insidejob 2", "ab", "56"}, Maker{"insidejob 1", "cd", "56"},
                             Maker{"insidejob 1", "ab", "57"}}) {
    JournalHeading theirs = ours;
    theirs.maker = other;
    auto opened = Journal::open(file.path(), write_journal_heading(theirs));
    ASSERT_TRUE(std::holds_alternative<std::string>(opened));
    EXPECT_EQ(std::get<std::string>(opened),
              file.path() + " was begun by " + maker_text(ours.maker) + ", and this is " +
                  maker_text(other) +
                  ", which may compute something else: go on with the program that began it, or "
                  "name a new journal");
    theirs.experiment = "cubes";
    opened = Journal::open(file.path(), write_journal_heading(theirs));
    ASSERT_TRUE(std::holds_alternative<std::string>(opened));
    EXPECT_EQ(std::get<std::string>(opened),
              file.path() + " is not the journal of this experiment");
    EXPECT_EQ(file.content(), begun);
  }
}

TEST(Journal, IsAnOrdinaryFile) {
  EXPECT_TRUE(std::holds_alternative<std::string>(Journal::open("/dev/full", "heading")));
  EXPECT_TRUE(std::holds_alternative<std::string>(Journal::open("/no/such/folder/x", "heading")));
}

}  // namespace
}  // namespace insidejob
