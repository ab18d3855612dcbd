// Bots that are programs, with the real python3 and the real ways in which programs fail.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

#include "lab/exec/exec_bot.h"
#include "lab/exec/exec_line.h"
#include "lab/one_game.h"
#include "lab/simulate.h"
#include "lab/test/temporary_file.h"
#include "notation/json.h"
#include "notation/view_reader.h"

namespace insidejob {
namespace {

const std::string k_example = "python3 " INSIDEJOB_SOURCE_DIR "/examples/bot.py";

std::shared_ptr<const ExecBot> start(const std::string& command,
                                     std::uint32_t milliseconds = 5000) {
  auto started = ExecBot::start({.command = command,
                                 .budget = {.iterations = 0, .milliseconds = milliseconds},
                                 .quiet = true});
  EXPECT_TRUE(std::holds_alternative<std::shared_ptr<const ExecBot>>(started))
      << std::get<std::string>(started);
  return std::get<std::shared_ptr<const ExecBot>>(started);
}

// A program that answers each line according to `body`, which can use `request` and `legal`.
class Script {
 public:
  explicit Script(const std::string& body) {
    file_.write(
        "import json, os, sys, time\n"
        "for line in sys.stdin:\n"
        "    request = json.loads(line)\n"
        "    legal = request['view']['legal']\n"
        "    def say(value): print(json.dumps(value), flush=True)\n"
        "    " +
        body + "\n");
  }
  [[nodiscard]] std::string command() const { return "python3 " + file_.path(); }

 private:
  TemporaryFile file_;
};

PlayedGame play(const Options& options, const std::shared_ptr<const Bot>& bot, std::uint64_t seed) {
  const std::vector<std::shared_ptr<const Bot>> bots(options.players(), bot);
  return play_game(options, bots, {}, Seed::from_number(seed));
}

Options table_of(unsigned players) {
  return std::get<Options>(Options::make({.players = players}));
}

std::uint64_t faults(const ExecBot& bot, ExecFault fault) {
  return bot.counts().faults[static_cast<std::size_t>(fault)];
}

TEST(ExecBot, ThePythonExamplePlaysEveryVariant) {
  const auto bot = start(k_example);
  std::uint64_t seed = 0;
  for (const unsigned players : {2U, 3U, 4U, 5U}) {
    for (int i = 0; i < 3; ++i) static_cast<void>(play(table_of(players), bot, seed++));
  }
  for (unsigned first = 2; first < k_builtin_roles; ++first) {
    const Options options = std::get<Options>(
        Options::make({.players = 5, .special_roles = {RoleId{static_cast<std::uint8_t>(first)}}}));
    static_cast<void>(play(options, bot, seed++));
  }
  EXPECT_GT(bot->counts().asked, 500U);
  EXPECT_EQ(bot->counts().faults_in_all(), 0U);
}

TEST(ExecBot, TheSameSeedGivesTheSameGame) {
  const auto bot = start(k_example);
  EXPECT_EQ(play(table_of(4), bot, 7).actions, play(table_of(4), bot, 7).actions);
}

TEST(ExecBot, ManyThreadsAsk) {
  const Options options = table_of(4);
  const auto bot = start(k_example);
  SimulationPlan plan{.options = options};
  plan.bots.assign(4, bot);
  plan.games = 300;
  plan.threads = 4;
  std::string lines;
  plan.records = [&](std::string_view text) {
    lines += text;
    return true;
  };
  EXPECT_TRUE(simulate(plan).complete);
  plan.threads = 1;
  std::string alone;
  plan.records = [&](std::string_view text) {
    alone += text;
    return true;
  };
  EXPECT_TRUE(simulate(plan).complete);
  EXPECT_EQ(lines, alone);
  EXPECT_EQ(bot->counts().faults_in_all(), 0U);
}

TEST(ExecBot, ARequestHoldsWhatAProgramNeeds) {
  const Options options = table_of(4);
  const GameState state = deal(Seed::from_number(1), options);
  const Seat seat = actors(state).nth(0);
  const SeatView view = view_for(options, state, seat);
  const std::string line = request_line(view, {.iterations = 0, .milliseconds = 250}, Seed{});
  EXPECT_EQ(line.find('\n'), std::string::npos);
  const auto [document, error] = JsonDocument::parse(line);
  ASSERT_FALSE(error);
  const JsonValue root = document.root();
  EXPECT_TRUE(root.member("format")->equals("insidejob-bot"));
  EXPECT_EQ(root.member("version")->whole_number(), 1);
  EXPECT_EQ(root.member("milliseconds")->whole_number(), 250);
  EXPECT_EQ(root.member("players")->whole_number(), 4);
  EXPECT_EQ(root.member("table")->member("missions_needed")->whole_number(), 7);
  EXPECT_EQ(root.member("table")->member("role_cards")->size(), 4U);
  EXPECT_EQ(root.member("view")->member("legal")->size(), 2U);
  EXPECT_EQ(root.member("view")->member("hand")->size(), 12U);
}

// A program can know the rules of any game that it is asked about.
TEST(ExecBot, ARequestSaysWhichCardsThereAre) {
  const auto request = [](const Options& options) {
    const GameState state = deal(Seed::from_number(1), options);
    return request_line(view_for(options, state, actors(state).nth(0)), {}, Seed{});
  };
  const Options small =
      std::get<Options>(Options::make({.players = 3,
                                       .dimensions = Dimensions{.suits = 2,
                                                                .numbers = 5,
                                                                .hand = 3,
                                                                .tricks = 2,
                                                                .missions_needed = 1,
                                                                .intel_needed = 4}}));
  for (const Options& options : {table_of(2), table_of(5), small}) {
    const std::string line = request(options);
    const auto [document, error] = JsonDocument::parse(line);
    ASSERT_FALSE(error);
    const OptionsReading read = read_request_options(document.root());
    ASSERT_TRUE(std::holds_alternative<GameOptions>(read));
    EXPECT_EQ(std::get<GameOptions>(read).options.dimensions(), options.dimensions());
    const JsonValue view = *document.root().member("view");
    EXPECT_TRUE(
        std::holds_alternative<SeatView>(read_view(std::get<GameOptions>(read).options, view)));
  }
  const std::string line = request(small);
  for (const auto& [from, to] :
       {std::pair{"\"suits\": 2", "\"suits\": 5"}, std::pair{"\"suits\": 2", "\"suits\": 256"},
        std::pair{"\"hand\": 3", "\"hand\": \"3\""}, std::pair{"\"table\"", "\"tables\""}}) {
    std::string bad = line;
    const std::size_t at = bad.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    bad.replace(at, std::string_view{from}.size(), to);
    const auto [document, error] = JsonDocument::parse(bad);
    ASSERT_FALSE(error);
    EXPECT_FALSE(std::holds_alternative<GameOptions>(read_request_options(document.root()))) << to;
  }
}

struct Failure {
  const char* name;
  const char* body;
  ExecFault fault;
};

class ExecFailure : public testing::TestWithParam<Failure> {};

// One bad answer, at the tenth move: rookie plays that move, and a new process the rest.
TEST_P(ExecFailure, IsCountedAndPlayedOver) {
  const TemporaryFile mark;
  const Script script{std::string{"mark = '"} + mark.path() +
                      "'; count = int(open(mark).read()) if os.path.exists(mark) else 0; "
                      "open(mark, 'w').write(str(count + 1)); exec('''" +
                      "if count == 9:\n  " + GetParam().body + "\nelse:\n  say(legal[0])\n''')"};
  // Long enough for a busy machine to answer the other moves in time.
  const auto bot = start(script.command(), GetParam().fault == ExecFault::late ? 5000 : 60'000);
  const PlayedGame game = play(table_of(4), bot, 1);
  EXPECT_EQ(game.state.open.phase, Phase::over);
  EXPECT_EQ(bot->counts().asked, game.actions.size());
  EXPECT_EQ(faults(*bot, GetParam().fault), 1U);
  EXPECT_EQ(bot->counts().faults_in_all(), 1U);
}

INSTANTIATE_TEST_SUITE_P(
    All, ExecFailure,
    testing::Values(
        Failure{"Late", "time.sleep(60)", ExecFault::late},
        Failure{"Dead", "os._exit(3)", ExecFault::dead},
        Failure{"KilledBySignal", "os.kill(os.getpid(), 9)", ExecFault::dead},
        Failure{"ClosesItsOutput", "os.close(1); time.sleep(60)", ExecFault::dead},
        Failure{"NoJson", "print('hello', flush=True)", ExecFault::malformed},
        Failure{"AnEmptyLine", "print(flush=True)", ExecFault::malformed},
        Failure{"NoAction", "say({'seat': 0})", ExecFault::malformed},
        Failure{"ALineWithoutEnd", "sys.stdout.write('x' * 200000); sys.stdout.flush()",
                ExecFault::malformed},
        Failure{"TwoLines",
                "sys.stdout.write(2 * (json.dumps(legal[0]) + chr(10))); sys.stdout.flush()",
                ExecFault::malformed},
        Failure{"ACardItHasNot", "say({'seat': legal[0]['seat'], 'votes': [0, 0]})",
                ExecFault::unlawful},
        Failure{"AnotherSeat", "say(dict(legal[0], seat=legal[0]['seat'] ^ 1))",
                ExecFault::unlawful}),
    [](const auto& one) { return one.param.name; });

TEST(ExecBot, AProgramThatIsNoBotIsGivenUp) {
  const auto dying = start("/bin/true");
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(play(table_of(3), dying, seed).state.open.phase, Phase::over);
  }
  EXPECT_EQ(faults(*dying, ExecFault::dead), ExecBot::k_patience);
  EXPECT_EQ(faults(*dying, ExecFault::given_up), dying->counts().asked - ExecBot::k_patience);
}

TEST(ExecBot, AProgramThatDoesNotReadIsLate) {
  const auto bot = start("sleep 60", 1);
  const Options options = table_of(4);
  const GameState state = deal(Seed::from_number(1), options);
  const SeatView view = view_for(options, state, actors(state).nth(0));
  static_cast<void>(bot->choose(view, {}, Seed{}));
  EXPECT_EQ(faults(*bot, ExecFault::late), 1U);
}

// Nothing is left behind: not the process, not its children, not a zombie.
TEST(ExecBot, NothingOfAProgramIsLeft) {
  const TemporaryFile pids;
  const Script script{
      "import subprocess; child = subprocess.Popen(['sleep', '600']); "
      "open('" +
      pids.path() + "', 'a').write(f'{os.getpid()} {child.pid} '); say(legal[0])"};
  {
    const auto bot = start(script.command());
    const Options options = table_of(4);
    const GameState state = deal(Seed::from_number(1), options);
    static_cast<void>(bot->choose(view_for(options, state, actors(state).nth(0)), {}, Seed{}));
    EXPECT_EQ(bot->counts().faults_in_all(), 0U);
  }
  std::istringstream list{pids.content()};
  int seen = 0;
  for (pid_t pid = 0; list >> pid; ++seen) {
    // The grandchild is reaped by the process that adopts it, which may take a moment.
    bool gone = false;
    for (int i = 0; i < 500 && !gone; ++i) {
      std::ifstream status{"/proc/" + std::to_string(pid) + "/stat"};
      std::string number;
      std::string name;
      std::string state;
      gone = !(status >> number >> name >> state) || state == "Z" || state == "X";
      if (!gone) std::this_thread::sleep_for(std::chrono::milliseconds{10});
    }
    EXPECT_TRUE(gone) << pid;
  }
  EXPECT_EQ(seen, 2);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "a child was not waited for";
}

}  // namespace
}  // namespace insidejob
