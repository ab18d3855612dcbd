// The generator against real tables, over real sockets.
#include "tools/load/generator.h"

#include <gtest/gtest.h>

#include <string>

#include "tools/load/clock.h"
#include "tools/load/test/support/table_server.h"

namespace insidejob::load {
namespace {

using load_test::Manners;
using load_test::TableServer;

constexpr unsigned k_tables = 3;

LoadOptions options_for(const TableServer& server) {
  LoadOptions options;
  options.ports = {server.port()};
  options.tables = k_tables;
  options.seconds = 1;
  options.warmup_seconds = 0;
  options.patience_seconds = 20;
  return options;
}

TEST(Generator, PlaysWholeGamesAtFullSpeed) {
  const TableServer server;
  Generator generator{options_for(server)};
  const auto why = generator.run();
  ASSERT_FALSE(why) << *why;
  const Figures& figures = generator.figures();
  EXPECT_TRUE(figures.sound()) << as_text(options_for(server), figures);
  EXPECT_EQ(server.refusals_by_table(), 0U);
  EXPECT_GT(figures.games, 0U);
  EXPECT_EQ(figures.connections, 12U);
  // Without a warm-up every move counts, in the window or just after it, except each table's first.
  EXPECT_EQ(figures.latency.count() + k_tables, server.moves());
  EXPECT_LE(figures.moves, server.moves());
  EXPECT_GE(figures.moves + 12, server.moves());
  EXPECT_GT(figures.commands, figures.moves);
  EXPECT_LE(figures.games, server.games());
  EXPECT_GT(figures.messages, 4 * figures.moves);
}

TEST(Generator, ReadsMessagesInPartsAndAnswersPings) {
  const TableServer server{Manners{.split = true}};
  Generator generator{options_for(server)};
  const auto why = generator.run();
  ASSERT_FALSE(why) << *why;
  EXPECT_TRUE(generator.figures().sound());
  EXPECT_EQ(generator.figures().latency.count() + k_tables, server.moves());
}

TEST(Generator, SeatsTablesThoughEveryConnectionIsClosed) {
  const TableServer server{Manners{.close_requests = true}};
  Generator generator{options_for(server)};
  const auto why = generator.run();
  ASSERT_FALSE(why) << *why;
  EXPECT_TRUE(generator.figures().sound());
}

TEST(Generator, PacedTablesMoveOnceAnInterval) {
  const TableServer server;
  LoadOptions options = options_for(server);
  options.mode = Mode::paced;
  options.interval_ms = 100;
  options.seconds = 2;
  Generator generator{options};
  const auto why = generator.run();
  ASSERT_FALSE(why) << *why;
  const Figures& figures = generator.figures();
  EXPECT_TRUE(figures.sound());
  // 20 slots for each of 3 tables, one more or less at the edges; a busy machine may miss some.
  EXPECT_LE(figures.moves, 63U);
  EXPECT_GE(figures.lag.count() + figures.missed_slots, 54U);
  EXPECT_EQ(figures.latency.count(), figures.lag.count());
}

TEST(Generator, OnlyHoldsConnectionsIfAsked) {
  const TableServer server;
  LoadOptions options = options_for(server);
  options.mode = Mode::hold;
  Generator generator{options};
  const auto why = generator.run();
  ASSERT_FALSE(why) << *why;
  EXPECT_TRUE(generator.figures().sound());
  EXPECT_EQ(generator.figures().moves, 0U);
  EXPECT_EQ(server.moves(), 0U);
}

TEST(Generator, CountsRefusalsAndTriesAgain) {
  const TableServer server{Manners{.refuse_every = 50}};
  Generator generator{options_for(server)};
  const auto why = generator.run();
  ASSERT_FALSE(why) << *why;
  const Figures& figures = generator.figures();
  EXPECT_FALSE(figures.sound());
  ASSERT_TRUE(figures.refused.contains("busy"));
  EXPECT_GE(figures.refused.at("busy"), 2U);
  EXPECT_EQ(figures.latency.count() + k_tables, server.moves());
  EXPECT_EQ(figures.stalled_tables, 0U);
}

TEST(Generator, ComesBackAndSendsAgain) {
  const TableServer server{Manners{.lose_every = 60}};
  Generator generator{options_for(server)};
  const auto why = generator.run();
  ASSERT_FALSE(why) << *why;
  const Figures& figures = generator.figures();
  EXPECT_FALSE(figures.sound());
  ASSERT_TRUE(figures.closed.contains("1006 connection lost"));
  EXPECT_GE(figures.reconnects, 2U);
  EXPECT_EQ(figures.unfinished, 0U);
  EXPECT_EQ(figures.latency.count() + k_tables, server.moves());
  EXPECT_EQ(server.refusals_by_table(), 0U);
}

TEST(Generator, StaysAwayWhenToldSo) {
  const TableServer server{Manners{.lose_every = 1, .close_code = 4006}};
  LoadOptions options = options_for(server);
  options.tables = 1;
  options.drain_seconds = 1;
  Generator generator{options};
  const auto why = generator.run();
  ASSERT_FALSE(why) << *why;
  const Figures& figures = generator.figures();
  EXPECT_EQ(figures.reconnects, 0U);
  EXPECT_TRUE(figures.closed.contains("4006 ordered"));
  EXPECT_EQ(figures.stalled_tables, 1U);
  EXPECT_GE(figures.unfinished, 1U);
}

TEST(Generator, LatencyIsThatOfTheSlowestSeat) {
  const TableServer server{Manners{.slow_every = 40, .slow_ms = 150}};
  Generator generator{options_for(server)};
  const auto why = generator.run();
  ASSERT_FALSE(why) << *why;
  EXPECT_GE(generator.figures().latency.max(), std::uint64_t{150 * k_millisecond});
}

TEST(Generator, SaysWhyItCannotBegin) {
  const TableServer server{Manners{.refuse_tables = true}};
  Generator refused{options_for(server)};
  const auto why = refused.run();
  ASSERT_TRUE(why);
  EXPECT_NE(why->find("429"), std::string::npos) << *why;
  EXPECT_NE(why->find("too_many_requests"), std::string::npos) << *why;

  LoadOptions nowhere = options_for(server);
  nowhere.server_process = 0x7FFFFFFF;
  Generator lost{nowhere};
  EXPECT_TRUE(lost.run());
}

TEST(Generator, SaysThatNobodyAnswers) {
  LoadOptions options;
  {
    const TableServer gone;
    options = options_for(gone);
  }
  Generator generator{options};
  const auto why = generator.run();
  ASSERT_TRUE(why);
  EXPECT_NE(why->find("does not answer"), std::string::npos) << *why;
}

}  // namespace
}  // namespace insidejob::load
