// Codes, replays, par and the day's deal.
#include <gtest/gtest.h>

#include <set>

#include "challenges/challenge_answer.h"
#include "challenges/day_deal.h"
#include "challenges/result_code.h"
#include "engine/legal.h"
#include "notation/json.h"

namespace insidejob {
namespace {

// Any challenge that a table can have, with quick bots.
Challenge random_challenge(Rng& rng) {
  for (;;) {
    Challenge challenge;
    challenge.choices.players = 2 + rng.below(4);
    challenge.choices.wager = rng.below(2) == 0;
    challenge.choices.risky = rng.below(3) == 0;
    for (unsigned i = 2; i < k_builtin_roles; ++i) {
      if (rng.below(6) == 0) {
        challenge.choices.special_roles.push_back(RoleId{static_cast<std::uint8_t>(i)});
      }
    }
    challenge.seat = Seat{static_cast<std::uint8_t>(rng.below(challenge.choices.players))};
    challenge.level = rng.below(2);
    challenge.iterations = 1 + rng.below(4000);
    challenge.seed = rng.next() % k_challenge_seeds;
    if (challenge_options(challenge)) return challenge;
  }
}

ChallengeGame random_game(const Challenge& challenge, const Options& options, Rng& rng) {
  return *play_challenge(challenge, options, [&](const GameState& state, std::size_t) {
    const LegalActions legal = legal_actions(options, state, challenge.seat);
    return std::optional{legal[rng.below(legal.size())]};
  });
}

TEST(ChallengeCode, SaysTheSameAgain) {
  Rng rng{Seed::from_number(1)};
  for (unsigned i = 0; i < 300; ++i) {
    const Challenge challenge = random_challenge(rng);
    const std::string code = challenge_code(challenge);
    EXPECT_EQ(code.size(), 29U);
    const auto read = read_challenge(code);
    ASSERT_TRUE(std::holds_alternative<Challenge>(read));
    EXPECT_EQ(std::get<Challenge>(read), challenge);
    EXPECT_EQ(std::get<CodeFault>(read_result(code)), CodeFault::other_kind);
  }
}

// People type, and chat programs change letters.
TEST(ChallengeCode, IsReadFromWhatPeoplePaste) {
  Rng rng{Seed::from_number(2)};
  const Challenge challenge = random_challenge(rng);
  std::string code = challenge_code(challenge);
  const auto says = [&](std::string_view text) {
    const auto read = read_challenge(code_in(text));
    return std::holds_alternative<Challenge>(read) && std::get<Challenge>(read) == challenge;
  };
  EXPECT_TRUE(says("Beat this!\nhttps://example.org/challenges#" + code + "\n"));
  EXPECT_TRUE(says("  " + code + " "));
  std::string upper;
  for (const char letter : code) upper += static_cast<char>(std::toupper(letter));
  EXPECT_TRUE(says(upper.substr(0, 10) + "-" + upper.substr(10)));
  for (char& letter : upper) letter = letter == '0' ? 'O' : letter == '1' ? 'l' : letter;
  EXPECT_TRUE(says(upper));
}

// Every code with one wrong letter is refused.
TEST(ChallengeCode, NoticesTypingErrors) {
  Rng rng{Seed::from_number(3)};
  const std::string code = challenge_code(random_challenge(rng));
  for (std::size_t i = 0; i < code.size(); ++i) {
    for (const char letter : std::string_view{"0123456789abcdefghjkmnpqrstvwxyz"}) {
      if (letter == code[i]) continue;
      std::string other = code;
      other[i] = letter;
      EXPECT_TRUE(std::holds_alternative<CodeFault>(read_challenge(other))) << other;
    }
  }
  EXPECT_EQ(std::get<CodeFault>(read_challenge(code.substr(0, 20))), CodeFault::damaged);
  EXPECT_EQ(std::get<CodeFault>(read_challenge(code + code + code + code + code)),
            CodeFault::not_a_code);
  EXPECT_EQ(std::get<CodeFault>(read_challenge("what?")), CodeFault::not_a_code);
  EXPECT_EQ(std::get<CodeFault>(read_challenge("")), CodeFault::not_a_code);
}

TEST(ChallengeCode, RefusesWhatNoTableCanBe) {
  Challenge challenge;
  challenge.choices.players = 3;
  const auto fault_of = [](Bytes bytes) {
    return std::get<CodeFault>(read_challenge(code_text(std::move(bytes))));
  };
  Bytes newer = challenge_bytes(challenge, CodeKind::challenge);
  newer[0] = 0x12;
  EXPECT_EQ(fault_of(newer), CodeFault::newer);
  challenge.seat = Seat{3};
  EXPECT_EQ(fault_of(challenge_bytes(challenge, CodeKind::challenge)), CodeFault::impossible);
  challenge.seat = Seat{2};
  challenge.choices.special_roles = {RoleId{2}};  // needs four players
  EXPECT_EQ(fault_of(challenge_bytes(challenge, CodeKind::challenge)), CodeFault::impossible);
  challenge.choices.special_roles = {};
  challenge.iterations = 4001;
  EXPECT_EQ(fault_of(challenge_bytes(challenge, CodeKind::challenge)), CodeFault::impossible);
  challenge.iterations = 4000;
  Bytes longer = challenge_bytes(challenge, CodeKind::challenge);
  longer.push_back(7);
  EXPECT_EQ(fault_of(longer), CodeFault::damaged);
}

TEST(ResultCode, IsReplayedToTheSameGame) {
  Rng rng{Seed::from_number(4)};
  std::size_t longest = 0;
  for (unsigned i = 0; i < 80; ++i) {
    const Challenge challenge = random_challenge(rng);
    const Options options = *challenge_options(challenge);
    const ChallengeGame game = random_game(challenge, options, rng);
    const auto code = result_code(challenge, options, game.actions);
    ASSERT_TRUE(code);
    longest = std::max(longest, code->size());
    const auto read = read_result(*code);
    ASSERT_TRUE(std::holds_alternative<ClaimedResult>(read));
    const auto& claimed = std::get<ClaimedResult>(read);
    EXPECT_EQ(claimed.challenge, challenge);
    EXPECT_EQ(claimed.end, end_of(challenge, game.state));
    const auto again = replay_result(claimed, options);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->actions, game.actions);
    EXPECT_EQ(again->state, game.state);
  }
  EXPECT_LE(longest, 55U);
}

// Somebody claims more than the actions give, or adds to them.
TEST(ResultCode, IsNotBelievedIfItIsNotTrue) {
  Rng rng{Seed::from_number(5)};
  const Challenge challenge = random_challenge(rng);
  const Options options = *challenge_options(challenge);
  const ChallengeGame game = random_game(challenge, options, rng);
  auto claimed =
      std::get<ClaimedResult>(read_result(*result_code(challenge, options, game.actions)));
  ASSERT_TRUE(replay_result(claimed, options));
  ClaimedResult better = claimed;
  better.end.won = !better.end.won;
  EXPECT_FALSE(replay_result(better, options));
  ClaimedResult longer = claimed;
  longer.moves.insert(longer.moves.end(), {0, 0, 0, 0, 0, 0, 0, 0, 1});
  EXPECT_FALSE(replay_result(longer, options));
}

// Bots that would not have played like that.
TEST(ResultCode, IsOnlyForTheChallengesOwnGame) {
  Rng rng{Seed::from_number(6)};
  const Challenge challenge = random_challenge(rng);
  const Options options = *challenge_options(challenge);
  const ChallengeGame game = random_game(challenge, options, rng);
  Challenge other = challenge;
  other.seed = (challenge.seed + 1) % k_challenge_seeds;
  EXPECT_FALSE(result_code(other, options, game.actions));
  EXPECT_FALSE(
      result_code(challenge, options, std::span{game.actions}.first(game.actions.size() - 1)));
  EXPECT_FALSE(result_code(challenge, options, {}));
}

// Whatever arrives, the decoder and the replay end, and what is accepted is written the same again.
TEST(ResultCode, SurvivesAnything) {
  Rng rng{Seed::from_number(7)};
  unsigned accepted = 0;
  for (unsigned i = 0; i < 4000; ++i) {
    Bytes bytes = challenge_bytes(random_challenge(rng),
                                  rng.below(4) == 0 ? CodeKind::challenge : CodeKind::result);
    if (rng.below(2) == 0) bytes[rng.below(15)] = static_cast<std::uint8_t>(rng.below(256));
    const unsigned more = rng.below(30);
    for (unsigned k = 0; k < more; ++k) bytes.push_back(static_cast<std::uint8_t>(rng.below(256)));
    const std::string code = code_text(bytes);
    const auto read = read_result(code);
    const auto* claimed = std::get_if<ClaimedResult>(&read);
    if (claimed == nullptr || claimed->challenge.level > 1 || i % 40 != 0) continue;
    ++accepted;
    const Options options = *challenge_options(claimed->challenge);
    if (const auto game = replay_result(*claimed, options)) {
      EXPECT_EQ(result_code(claimed->challenge, options, game->actions), code);
    }
  }
  EXPECT_GT(accepted, 5U);
}

TEST(Par, IsTheSameEachTimeAndDiffersByLevel) {
  Challenge challenge;
  challenge.level = *level_named("rookie");
  std::set<std::vector<std::uint8_t>> games;
  for (unsigned seed = 0; seed < 3; ++seed) {
    challenge.seed = seed;
    const Options options = *challenge_options(challenge);
    for (const char* level : {"random", "rookie"}) {
      const ChallengeGame game = play_par(challenge, options, *make_bot(level));
      EXPECT_EQ(play_par(challenge, options, *make_bot(level)).actions, game.actions);
      // A bot's game is a game like any other, with a result that can be verified.
      const auto code = result_code(challenge, options, game.actions);
      ASSERT_TRUE(code);
      EXPECT_TRUE(replay_result(std::get<ClaimedResult>(read_result(*code)), options));
      games.insert(std::get<ClaimedResult>(read_result(*code)).moves);
    }
  }
  EXPECT_EQ(games.size(), 6U);
}

TEST(DayDeal, IsTheDaysOwn) {
  EXPECT_FALSE(read_day("2026-02-29"));
  EXPECT_FALSE(read_day("2025-12-31"));
  EXPECT_FALSE(read_day("2026-11-18 "));
  EXPECT_FALSE(read_day("2026-1x-18"));
  EXPECT_TRUE(read_day("2028-02-29"));
  const Challenge wednesday = day_deal(*read_day("2026-11-18"));
  EXPECT_EQ(wednesday.seed, 20261118U);
  EXPECT_EQ(level_name(wednesday), "officer");
  EXPECT_EQ(wednesday.choices.players, 4U);
  const Challenge monday = day_deal(*read_day("2026-11-16"));
  EXPECT_FALSE(monday.choices.wager);
  std::set<unsigned> seats;
  std::set<std::string> codes;
  unsigned insiders = 0;
  for (unsigned day = 1; day <= 28; ++day) {
    const Challenge challenge =
        day_deal(*read_day("2027-02-" + std::string(day < 10 ? "0" : "") + std::to_string(day)));
    const Options options = *challenge_options(challenge);
    const Deal deal = challenge_deal(challenge, options);
    insiders += options.role_rule(deal.roles[challenge.seat.index]).replaces_insider ? 1 : 0;
    seats.insert(challenge.seat.index);
    codes.insert(challenge_code(challenge));
  }
  EXPECT_EQ(insiders, 8U);  // twice a week
  EXPECT_GE(seats.size(), 4U);
  EXPECT_EQ(codes.size(), 28U);
}

std::string text_of(std::string_view answer, std::string_view name) {
  const auto [document, error] = JsonDocument::parse(answer);
  const auto value = error ? std::nullopt : document.root().member(name);
  return value ? value->string().value_or("") : "";
}

TEST(ChallengeAnswer, TellsProblemsApart) {
  const auto problem = [](std::string_view request) {
    return text_of(challenge_answer(request), "problem");
  };
  EXPECT_EQ(problem("nonsense"), "not_a_request");
  EXPECT_EQ(problem(R"({"do": "dance"})"), "not_a_request");
  EXPECT_EQ(problem(R"({"do": "read", "code": "hello world!"})"), "not_a_code");
  EXPECT_EQ(problem(R"({"do": "day", "day": "tomorrow"})"), "no_such_day");
  EXPECT_EQ(problem(R"({"do": "make", "players": 9, "seat": 0, "level": "rookie", "seed": 1})"),
            "impossible");
  Challenge old;
  old.bots = k_bot_version ^ 1;
  const std::string code = challenge_code(old);
  EXPECT_EQ(problem(R"({"do": "par", "level": "rookie", "code": ")" + code + "\"}"), "other_bots");
  const std::string now = challenge_code({});
  EXPECT_EQ(problem(R"({"do": "par", "level": "mastermind", "code": ")" + now + "\"}"),
            "no_weights");
  EXPECT_EQ(problem(R"({"do": "par", "level": "oracle", "code": ")" + now + "\"}"),
            "no_such_level");
  const std::string shown = challenge_answer(R"({"do": "read", "code": ")" + code + "\"}");
  EXPECT_NE(shown.find(R"("current": false)"), shown.npos) << shown;
  EXPECT_NE(shown.find(R"("today": )"), shown.npos) << shown;
}

}  // namespace
}  // namespace insidejob
