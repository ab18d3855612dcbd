// The lessons in data/lessons. Each is legal, has every moment it exists for, goes as planned while
// the learner does, and reaches its end whatever they do instead.
#include "local/lesson.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "engine/apply.h"
#include "engine/replay.h"
#include "local/test/support/host.h"
#include "notation/action_json.h"
#include "notation/event_json.h"
#include "table/state/prepared_game.h"

namespace insidejob {
namespace {

std::string file_text(const std::filesystem::path& path) {
  std::ifstream file{path};
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

struct Lesson {
  explicit Lesson(const std::filesystem::path& path)
      : text(file_text(path)), document(JsonDocument::parse(text).first) {
    // The last member of the file.
    const std::size_t at = text.find(R"("record":)") + std::string_view{R"("record":)"}.size();
    record = text.substr(at, text.rfind('}') - at);
    game = read_prepared_game(record);
    begun = static_cast<std::size_t>(document.root().member("begun")->whole_number().value_or(0));
    const auto again = document.root().member("retry");
    retry = again ? static_cast<std::size_t>(again->whole_number().value_or(0)) : begun;
    seat =
        Seat{static_cast<std::uint8_t>(document.root().member("seat")->whole_number().value_or(0))};
  }

  std::string text;
  JsonDocument document;
  std::string record;
  std::optional<PreparedGame> game;
  std::size_t begun = 0;
  std::size_t retry = 0;  // where its decisive moment begins
  Seat seat;
};

std::string opening(const Lesson& lesson) {
  std::string body;
  JsonWriter out{body};
  out.begin_object().member("name", "Ada").member("seat", unsigned{lesson.seat.index});
  out.member("begun", static_cast<std::int64_t>(lesson.begun));
  out.member("record", lesson.record).end_object();
  return body;
}

std::string action_text(const Lesson& lesson, Action action) {
  std::string text;
  JsonWriter out{text};
  write_action(out, *lesson.game->options, action);
  return text;
}

// The choices in the last message that has any.
std::vector<std::string> legal_now(const Lesson& lesson, const std::vector<std::string>& sent) {
  std::vector<std::string> legal;
  for (auto message = sent.rbegin(); message != sent.rend() && legal.empty(); ++message) {
    const auto [document, error] = JsonDocument::parse(*message);
    const auto now = document.root().member("now");
    if (!now) continue;
    if (now->member("stage")->equals("discussion")) return {"discussion"};
    const auto offered = now->member("legal");
    if (offered) {
      for (const JsonValue value : offered->elements()) {
        const auto action = read_action(*lesson.game->options, value);
        legal.push_back(action_text(lesson, std::get<Action>(action)));
      }
    }
    break;
  }
  return legal;
}

// Plays the lesson to its end. `choose` picks a legal action. Returns what was done in tricks.
template <typename Choose>
std::vector<Action> play(const Lesson& lesson, unsigned seed, Choose choose) {
  Host host{seed};
  const std::uint32_t ada = host.enter(host.pass("/api/lessons", opening(lesson)));
  int id = 0;
  const auto is_over = [&] { return host.was_sent(ada, R"("event": "game_ended")"); };
  for (int i = 0; i < 5'000 && !is_over(); ++i) {
    const std::size_t heard = host.sent[ada].size();
    const auto legal = legal_now(lesson, host.sent[ada]);
    const std::string head = R"({"id": )" + std::to_string(++id) + R"(, "do": )";
    if (!legal.empty() && legal.front() == "discussion") {
      host.send(ada, head + R"("discussion_ready", "ready": true})");
    } else if (!legal.empty()) {
      host.send(ada, head + R"("act", "action": )" + choose(legal) + "}");
    }
    if (host.sent[ada].size() == heard && !host.step()) break;
  }
  EXPECT_TRUE(is_over());
  std::vector<Action> done;
  for (const EntryKept& entry : host.entries.begin()->second) {
    const auto [document, error] = JsonDocument::parse(entry.text);
    const auto event = document.root().member("event");
    if (!event || !event->equals("acted")) continue;
    done.push_back(
        std::get<Action>(read_action(*lesson.game->options, *document.root().member("action"))));
  }
  return done;
}

class LessonTest : public ::testing::TestWithParam<std::filesystem::path> {
 protected:
  const Lesson lesson{GetParam()};
};

TEST_P(LessonTest, HasEveryMomentThatItIsFor) {
  ASSERT_TRUE(lesson.game);
  ASSERT_TRUE(may_begin_after(*lesson.game, lesson.begun));
  ASSERT_TRUE(may_begin_after(*lesson.game, lesson.retry));
  const Options& options = *lesson.game->options;
  GameState state = start(options, lesson.game->deal);
  std::vector<std::string> told;
  const auto tell = [&](unsigned trick, const EventList& events) {
    for (const Event& event : events) {
      std::string text;
      JsonWriter out{text};
      write_event(out, options, event);
      text.insert(1, R"("trick": )" + std::to_string(trick) + ", ");
      told.push_back(text);
    }
  };
  for (std::size_t i = 0; i < lesson.game->plan.size(); ++i) {
    const unsigned trick = state.open.trick + 1U;
    EventList events;
    ASSERT_FALSE(apply(options, state, lesson.game->plan[i], events));
    if (i >= lesson.begun) tell(trick, events);
  }
  EXPECT_EQ(state.open.phase, Phase::over);
  const auto moments = lesson.document.root().member("moments");
  ASSERT_TRUE(moments);
  std::size_t looked = 0;
  for (const JsonValue moment : moments->elements()) {
    ++looked;
    const auto is_it = [&](const std::string& text) {
      const auto [document, error] = JsonDocument::parse(text);
      return std::ranges::all_of(
          std::vector<std::string_view>{"event", "trick", "seat", "card", "wager", "completed",
                                        "mission", "role", "side", "cause", "partner", "from"},
          [&](std::string_view name) {
            const auto wanted = moment.member(name);
            const auto found = document.root().member(name);
            if (!wanted) return true;
            return found && found->string() == wanted->string() &&
                   found->whole_number() == wanted->whole_number() &&
                   found->boolean() == wanted->boolean();
          });
    };
    EXPECT_TRUE(std::ranges::any_of(told, is_it)) << GetParam() << ": moment " << looked;
  }
  EXPECT_GT(looked, 0U);
}

TEST_P(LessonTest, GoesAsPlanned) {
  std::size_t next = lesson.begun;
  const auto done = play(lesson, 1, [&](const std::vector<std::string>&) {
    const auto own = [&](Action action) { return action.seat == lesson.seat; };
    const auto& plan = lesson.game->plan;
    const auto found =
        std::find_if(plan.begin() + static_cast<std::ptrdiff_t>(next), plan.end(), own);
    next = static_cast<std::size_t>(found - plan.begin()) + 1;
    return action_text(lesson, *found);
  });
  std::vector<Action> planned{lesson.game->plan.begin() + static_cast<std::ptrdiff_t>(lesson.begun),
                              lesson.game->plan.end()};
  std::erase_if(planned, [](Action action) { return action.kind == ActionKind::vote; });
  EXPECT_EQ(done, planned);
}

TEST_P(LessonTest, EndsWhateverIsDoneInstead) {
  play(lesson, 2, [](const std::vector<std::string>& legal) { return legal.front(); });
  play(lesson, 3, [](const std::vector<std::string>& legal) { return legal.back(); });
  unsigned turn = 0;
  play(lesson, 4, [&](const std::vector<std::string>& legal) {
    turn = turn * 31 + 7;
    return legal[turn % legal.size()];
  });
}

// The first game explains the vote, so it must come to one, even with learners who play anything,
// who spend every token they can, or who play their lowest or highest cards.
TEST(FirstGameTest, ReachesTheVoteWhateverIsPlayed) {
  Lesson lesson{std::string{INSIDEJOB_SOURCE_DIR} + "/data/lessons/first_game.json"};
  const Options& options = *lesson.game->options;
  const auto is_wager = [](const std::string& action) {
    return action.find("wager") != action.npos;
  };
  for (unsigned learner = 0; learner < 200; ++learner) {
    std::mt19937 chance{learner};
    const std::size_t begun = learner % 10 == 9 ? lesson.retry : 0;
    lesson.begun = begun;
    const auto done = play(lesson, learner, [&](std::vector<std::string> legal) {
      if (learner % 4 == 1) {
        std::vector<std::string> wagers;
        std::ranges::copy_if(legal, std::back_inserter(wagers), is_wager);
        if (!wagers.empty()) legal = wagers;
      }
      if (learner % 12 == 2) return legal.front();
      if (learner % 12 == 3) return legal.back();
      return legal[chance() % legal.size()];
    });
    std::vector<Action> all{lesson.game->plan.begin(),
                            lesson.game->plan.begin() + static_cast<std::ptrdiff_t>(begun)};
    all.insert(all.end(), done.begin(), done.end());
    const GameState end = replay(options, start(options, lesson.game->deal), all).state;
    EXPECT_EQ(end.open.phase, Phase::vote) << "learner " << learner;
  }
}

// After a reload the bots still know their plan.
TEST_P(LessonTest, IsTheSameAfterAReload) {
  Host before{5};
  const std::string token = before.pass("/api/lessons", opening(lesson));
  const std::uint32_t ada = before.enter(token);
  for (int i = 0; i < 8 && legal_now(lesson, before.sent[ada]).empty(); ++i) {
    if (!before.step()) break;
  }
  Host after{before, 6};
  after.room = before.room;
  const std::uint32_t again = after.enter(token);
  const std::uint32_t other = before.enter(token);
  ASSERT_FALSE(after.sent[again].empty());
  EXPECT_EQ(legal_now(lesson, after.sent[again]), legal_now(lesson, before.sent[other]));
  EXPECT_FALSE(legal_now(lesson, after.sent[again]).empty());
}

std::vector<std::filesystem::path> lessons() {
  std::vector<std::filesystem::path> found;
  for (const auto& file :
       std::filesystem::directory_iterator{std::string{INSIDEJOB_SOURCE_DIR} + "/data/lessons"}) {
    found.push_back(file.path());
  }
  std::ranges::sort(found);
  return found;
}

INSTANTIATE_TEST_SUITE_P(All, LessonTest, ::testing::ValuesIn(lessons()),
                         [](const auto& info) { return info.param.stem().string(); });

TEST(LessonRequestTest, RefusesWhatIsNoLesson) {
  Host host{9};
  const auto status = [&](std::string_view body) {
    return host.request(RequestMethod::post, "/api/lessons", body).status;
  };
  EXPECT_EQ(status("{}"), 400U);
  EXPECT_EQ(status(R"({"name": "Ada", "seat": 0, "begun": 0, "record": "{}"})"), 400U);
  const Lesson lesson{lessons().front()};
  std::string beyond = opening(lesson);
  const std::string begun = R"("begun": )" + std::to_string(lesson.begun);
  beyond.replace(beyond.find(begun), begun.size(), R"("begun": 99)");
  EXPECT_EQ(status(beyond), 409U);
  EXPECT_TRUE(host.infos.empty());
}

// A vote can be tried again: the game begins in the discussion, and goes on to its end.
TEST(LessonRequestTest, BeginsBeforeTheVoteButNotDuringIt) {
  for (const auto& path : lessons()) {
    Lesson lesson{path};
    const auto votes = [](Action action) { return action.kind == ActionKind::vote; };
    const auto first = std::ranges::find_if(lesson.game->plan, votes);
    if (first == lesson.game->plan.end()) continue;
    lesson.begun = static_cast<std::size_t>(first - lesson.game->plan.begin());
    EXPECT_TRUE(play(lesson, 11, [](const auto& legal) { return legal.front(); }).empty());
    ++lesson.begun;
    Host host{12};
    EXPECT_EQ(host.request(RequestMethod::post, "/api/lessons", opening(lesson)).status, 409U);
    return;
  }
  FAIL() << "no lesson has a vote";
}

// Nobody at a table can ask for it, no matter who runs the table.
TEST(LessonRequestTest, IsNoCommandOfAMember) {
  Host host{10};
  const std::uint32_t ana = host.enter(host.pass("/api/tables", R"({"name": "Ana"})"));
  host.send(ana, R"({"id": 1, "do": "prepare_game", "record": "{}", "begun": 0})");
  EXPECT_TRUE(host.was_sent(ana, R"("type": "malformed")"));
}

}  // namespace
}  // namespace insidejob
