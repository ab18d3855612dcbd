// The length of a message follows from what everyone knows.
#include "server/rooms/padding.h"

#include <gtest/gtest.h>

#include <set>

#include "table/test/support/evening.h"
#include "table/wire/client_json.h"

namespace insidejob {
namespace {

using table_test::Evening;
using table_test::member;

TEST(Padding, FillsUpToOnePartBeyondThePublicSize) {
  EXPECT_EQ(blanks_behind(100, 90, 50), 40U);
  EXPECT_EQ(blanks_behind(140, 90, 50), 0U);
  EXPECT_EQ(blanks_behind(141, 90, 50), 49U);  // it did not fit
  EXPECT_EQ(blanks_behind(0, 0, 50), 50U);
}

TEST(Padding, AnswersHaveOneLength) {
  std::set<std::size_t> sizes;
  for (const std::size_t size : {0, 1, 500, 1536}) {
    sizes.insert(padded_answer(std::string(size, 'x')).size());
  }
  EXPECT_EQ(sizes, std::set{k_private_part});
}

// Four people play. The length of each message follows from public knowledge: a seat's is longer
// than a spectator's by a fixed part, however many cards it holds and may play.
TEST(Padding, ASeatsLengthFollowsFromThePublicOne) {
  Evening evening{5};
  for (const char* name : {"Ana", "Bo", "Cy", "Di"}) evening.join(name);
  const MemberId watcher = evening.join("Eve", true);
  evening.start_game();
  unsigned quiet = 0;
  unsigned loud = 0;
  std::set<std::size_t> texts;
  while (evening.state().stage == Stage::play) {
    ASSERT_TRUE(evening.move_person());
    const TableState& state = evening.state();
    PaddedEvents events{state, evening.last};
    const std::size_t open = events.for_viewer({}, false, 0).size();
    EXPECT_EQ(events.for_viewer(watcher, false, 0).text(),
              events_message(state, evening.last, watcher));
    const EventsMessage bare{state, evening.last};
    for (unsigned i = 1; i <= 4; ++i) {
      const bool is_quiet = !bare.may_be_private_for(member(i));
      ++(is_quiet ? quiet : loud);
      const Message told = events.for_viewer(member(i), false, 0);
      const std::string text = events_message(state, evening.last, member(i));
      EXPECT_TRUE(told.text().starts_with(text));
      EXPECT_EQ(told.size(), open + (is_quiet ? k_quiet_part : k_private_part));
      if (!is_quiet) texts.insert(text.size() - std::min(text.size(), open));
      // Marking the viewer's own command reveals no more than the move itself.
      EXPECT_EQ(events.for_viewer(member(i), true, 77).size(), told.size());
    }
    const Message snapshot = padded_snapshot(state, member(1), snapshot_message(state, member(1)));
    EXPECT_EQ(snapshot.size(), snapshot_message(state, MemberId{}).size() + k_private_part);
  }
  EXPECT_GT(quiet, 50U);
  EXPECT_GT(loud, 50U);
  EXPECT_GT(texts.size(), 10U);  // lengths that would have revealed something
}

TEST(Padding, ASpectatorsSnapshotIsBare) {
  Evening evening;
  evening.join("Ana");
  const std::string text = snapshot_message(evening.state(), MemberId{});
  EXPECT_EQ(padded_snapshot(evening.state(), MemberId{}, text).text(), text);
}

}  // namespace
}  // namespace insidejob
