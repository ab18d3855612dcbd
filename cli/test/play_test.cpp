// Whole evenings at the terminal, played through streams.
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/play/input.h"
#include "cli/play/result.h"
#include "cli/play/screen.h"
#include "cli/play/session.h"
#include "cli/play/setup.h"
#include "cli/play/table.h"

namespace insidejob {
namespace {

// Lines that sooner or later answer every question: a choice, a refusal, a double vote.
std::string patient_answers() {
  std::string lines;
  for (int i = 0; i < 1000; ++i) lines += "1\nn\n1 2\n";
  return lines;
}

struct Evening {
  std::string out;
  std::string errors;
  int status = 0;
};

Evening play(const PlayOptions& options, const std::string& input,
             Language language = Language::english, unsigned width = 80, bool live = false) {
  std::istringstream in{input};
  std::ostringstream out;
  std::ostringstream errors;
  Console console{in, out, {.live = live}};
  const Texts texts{language};
  const Style style{live, true, width};
  Evening evening;
  evening.status = play_session(console, texts, style, options,
                                Seed::from_number(options.seed.value_or(1)), errors);
  evening.out = out.str();
  evening.errors = errors.str();
  return evening;
}

void expect_well_written(const Evening& evening, unsigned width) {
  EXPECT_EQ(evening.status, 0) << evening.errors;
  EXPECT_EQ(evening.out.find('{'), std::string::npos);
  EXPECT_EQ(evening.out.find('}'), std::string::npos);
  // A missing key would be shown verbatim.
  for (const char* key : {"play.", "event.", "fault.", "role.custom.", "result.", "cause.",
                          "outlook.", "suit.", "phase."}) {
    for (std::size_t at = evening.out.find(key); at != std::string::npos;
         at = evening.out.find(key, at + 1)) {
      const char next = evening.out[at + std::string_view{key}.size()];
      EXPECT_FALSE(next >= 'a' && next <= 'z') << evening.out.substr(at, 40);
    }
  }
  std::istringstream lines{evening.out};
  for (std::string line; std::getline(lines, line);) {
    const bool asks = line.find(" > ") != std::string::npos;  // a prompt may be of any length
    if (!asks) {
      EXPECT_LE(columns(line), width) << line;
    }
  }
}

struct Variant {
  const char* name;
  PlayOptions options;
};

std::vector<Variant> variants() {
  return {
      {"two players", {.players = 2}},
      {"three players", {.players = 3}},
      {"four players", {.players = 4}},
      {"five players", {.players = 5}},
      {"first game", {.players = 4, .wager = false}},
      {"risky", {.players = 4, .risky = true}},
      {"risky with Larry", {.players = 2, .risky = true}},
      {"sleeper, paranoid", {.players = 5, .special_roles = {"sleeper_agent", "paranoid_agent"}}},
      {"risky agent, Tim", {.players = 4, .special_roles = {"risky_agent", "tim_shady"}}},
      {"accomplice, Prof. No", {.players = 4, .special_roles = {"accomplice", "prof_no"}}},
      {"bugged, decoy", {.players = 5, .special_roles = {"bugged_agent", "decoy"}}},
  };
}

TEST(Play, GoesToTheEndInEveryLanguageAndVariant) {
  const std::string input = patient_answers();
  for (const Language language : k_languages) {
    const Texts texts{language};
    for (Variant& variant : variants()) {
      for (unsigned seed = 1; seed <= 3; ++seed) {
        SCOPED_TRACE(std::string{language_code(language)} + ", " + variant.name + ", seed " +
                     std::to_string(seed));
        variant.options.seed = seed;
        variant.options.bots = "random";
        const Evening evening = play(variant.options, input, language);
        expect_well_written(evening, 80);
        EXPECT_NE(evening.out.find(texts.say("play.result.roles")), std::string::npos);
        EXPECT_TRUE(evening.out.ends_with(texts.say("play.bye") + "\n"));
      }
    }
  }
}

TEST(Play, KeepsToTheWidthOfTheWindow) {
  for (const unsigned width : {60U, 100U, 120U}) {
    for (const Language language : k_languages) {
      const PlayOptions options{
          .players = 4, .bots = "random", .special_roles = {"accomplice", "paranoid_agent"}};
      expect_well_written(play(options, patient_answers(), language, width), width);
    }
  }
}

TEST(Play, PlaysAgainstTheDefaultBots) {
  const Evening evening = play({.players = 4, .seed = 7}, patient_answers());
  expect_well_written(evening, 80);
}

TEST(Play, IsTheSameForTheSameSeed) {
  const PlayOptions options{.players = 4, .bots = "random", .seed = 11};
  EXPECT_EQ(play(options, patient_answers()).out, play(options, patient_answers()).out);
}

TEST(Play, EndsPolitelyWhereInputEnds) {
  const Texts texts{Language::english};
  const std::string input = "1\nn\n1\nn\n1\nn\n";
  for (std::size_t length = 0; length <= input.size(); length += 2) {
    const Evening evening =
        play({.players = 4, .bots = "random", .seed = 3}, input.substr(0, length));
    EXPECT_EQ(evening.status, 0);
    EXPECT_TRUE(evening.out.ends_with(texts.say("play.end_of_input") + "\n"));
  }
}

TEST(Play, QuitsOnlyWhenConfirmed) {
  const PlayOptions options{.players = 4, .bots = "random", .seed = 3};
  const Texts texts{Language::english};
  const Evening stays = play(options, "q\nn\nq\n");
  EXPECT_TRUE(stays.out.ends_with(texts.say("play.end_of_input") + "\n"));
  const Evening quits = play(options, "q\ny\n");
  EXPECT_TRUE(quits.out.ends_with(texts.say("play.bye") + "\n"));
  const Evening german = play(options, "q\nj\n", Language::german);
  EXPECT_TRUE(german.out.ends_with(Texts{Language::german}.say("play.bye") + "\n"));
}

TEST(Play, AnswersWrongInputAndLookUps) {
  const PlayOptions options{.players = 4, .bots = "random", .seed = 3};
  const Evening evening =
      play(options, "\n99\nabc\n\x1b[31m\n" + std::string(5000, 'x') + "\n?\nr\nl\ni\nB\n");
  const Texts texts{Language::english};
  EXPECT_NE(evening.out.find("“99” isn’t an option"), std::string::npos);
  EXPECT_NE(evening.out.find("“abc” isn’t an option"), std::string::npos);
  EXPECT_NE(evening.out.find(texts.say("play.error.empty")), std::string::npos);
  EXPECT_NE(evening.out.find(texts.say("play.help.quit")), std::string::npos);
  EXPECT_NE(evening.out.find("Your role:"), std::string::npos);
  EXPECT_NE(evening.out.find(texts.say("play.last.none")), std::string::npos);
  EXPECT_EQ(evening.out.find('\x1b'), std::string::npos);
}

TEST(Play, TellsWhatADecoyChangesAboutTheVote) {
  const std::string look_up = "i\nq\ny\n";
  const std::string_view decides = "But one role wants your votes: The Decoy.";
  const Evening with = play({.players = 4, .bots = "random", .special_roles = {"decoy"}}, look_up);
  EXPECT_NE(with.out.find(decides), std::string::npos) << with.out;
  EXPECT_EQ(play({.players = 4, .bots = "random"}, look_up).out.find("wants your votes"),
            std::string::npos);
}

TEST(Play, TellsEveryoneHowSpecialRolesWin) {
  const Evening evening = play(
      {.players = 4, .bots = "random", .special_roles = {"tim_shady", "prof_no"}}, "i\nq\ny\n");
  EXPECT_NE(evening.out.find("Tim Shady: You win if"), std::string::npos) << evening.out;
  EXPECT_NE(evening.out.find("Prof. No: You win once"), std::string::npos) << evening.out;
}

TEST(Play, AsksForASetUpOnATerminal) {
  const Evening evening =
      play({.bots = "random", .seed = 5}, "7\n5\n9\n4\n\n", Language::english, 80, true);
  EXPECT_NE(evening.out.find("Which game?"), std::string::npos);
  EXPECT_NE(evening.out.find("Type a number from 2 to 5."), std::string::npos);
  EXPECT_NE(evening.out.find("Type a number from 1 to 4."), std::string::npos);
  EXPECT_NE(evening.out.find("In play:"), std::string::npos);
  const Evening first = play({.bots = "random", .seed = 5}, "\n\n\n", Language::english, 80, true);
  EXPECT_NE(first.out.find("no wagers"), std::string::npos);
}

TEST(Play, RefusesOptionsThatMakeNoGame) {
  EXPECT_EQ(play({.players = 9}, "").status, 2);
  EXPECT_EQ(play({.players = 3, .special_roles = {"decoy"}}, "").status, 2);
  EXPECT_EQ(play({.players = 4, .special_roles = {"nobody"}}, "").status, 2);
  EXPECT_EQ(play({.bots = "genius"}, "").status, 2);
  EXPECT_EQ(play({.players = 4, .seat = 4}, "").status, 2);
  EXPECT_EQ(play({.players = 4, .custom_role_file = "/no/such/file"}, "").status, 2);
  EXPECT_EQ(play({.players = 4, .wager = false, .risky = true}, "").status, 2);
  EXPECT_NE(play({.players = 9}, "", Language::german).errors.find("2 bis 5"), std::string::npos);
}

class OwnFile {
 public:
  OwnFile(const char* name, std::string_view text)
      : path_(std::filesystem::temp_directory_path() / name) {
    std::ofstream{path_} << text;
  }
  ~OwnFile() { std::filesystem::remove(path_); }
  OwnFile(const OwnFile&) = delete;
  OwnFile& operator=(const OwnFile&) = delete;
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

TEST(Play, TakesARoleAndADeckOfOnesOwn) {
  const OwnFile role{
      "insidejob_play_test_role.json",
      R"({"id": "ghost", "replaces": "agent", "name": {"en": "Ghost"}, "votes": 2})"};
  const OwnFile deck{
      "insidejob_play_test_deck.json", [] {
        std::string text = R"({"missions": [)";
        for (int i = 0; i < 30; ++i) {
          text +=
              (i > 0 ? "," : "") + std::string{R"({"id": "m)"} + std::to_string(i) +
              R"(", "trump": "pink", "condition": {"kind": "trump_count", "min": 1, "max": 2}})";
        }
        return text + R"(], "risky": []})";
      }()};
  const Evening evening = play(
      {.players = 4, .bots = "random", .custom_role_file = role.path(), .deck_file = deck.path()},
      patient_answers());
  expect_well_written(evening, 80);
  EXPECT_NE(evening.out.find("In play: Ghost"), std::string::npos);
  EXPECT_NE(evening.out.find("From 1 to 2 trump cards in the trick."), std::string::npos);

  const OwnFile broken{"insidejob_play_test_broken.json", "{"};
  EXPECT_EQ(play({.players = 4, .custom_role_file = broken.path()}, "").status, 2);
  EXPECT_EQ(play({.players = 4, .deck_file = broken.path()}, "").status, 2);
}

TEST(PlayInput, UnderstandsCards) {
  CardSet hand;
  hand.insert({Suit::blue, 3});
  hand.insert({Suit::pink, 7});
  const Texts english{Language::english};
  const auto card = [&](const Texts& texts, std::string_view line) -> std::string {
    const auto answer = parse_card_answer(texts, line, hand);
    if (!answer) return "none";
    return std::to_string(static_cast<int>(answer->card.suit())) + ":" +
           std::to_string(answer->card.number()) + (answer->wager ? "+" : "");
  };
  EXPECT_EQ(card(english, "2"), "3:7");
  EXPECT_EQ(card(english, "2+"), "3:7+");
  EXPECT_EQ(card(english, "p7"), "3:7");
  EXPECT_EQ(card(english, "Pink 7 +"), "3:7+");
  EXPECT_EQ(card(english, "umbrella 3"), "0:3");
  EXPECT_EQ(card(english, "3"), "none");
  EXPECT_EQ(card(english, "x7"), "none");
  EXPECT_EQ(card(english, "p14"), "none");
  EXPECT_EQ(card(english, "+"), "none");
  EXPECT_EQ(card(Texts{Language::french}, "7 rose"), "3:7");
  EXPECT_EQ(card(Texts{Language::french}, "r7"), "3:7");
  EXPECT_EQ(card(Texts{Language::german}, "ge12"), "2:12");
  EXPECT_EQ(card(Texts{Language::german}, "Grün 4"), "1:4");
  EXPECT_EQ(card(Texts{Language::dutch}, "ro7"), "3:7");
}

TEST(PlayInput, UnderstandsSeats) {
  const Texts texts{Language::english};
  Wording wording{texts};
  wording.names = {"Ana", "Ben", "Bo", "Di", ""};
  const SeatSet others{0b1110U};
  EXPECT_EQ(parse_ballot(wording, "1", others), (Ballot{Seat{1}, k_nowhere}));
  EXPECT_EQ(parse_ballot(wording, "di", others), (Ballot{Seat{3}, k_nowhere}));
  EXPECT_EQ(parse_ballot(wording, "b", others), std::nullopt);
  EXPECT_EQ(parse_ballot(wording, "3, 1", others), (Ballot{Seat{1}, Seat{3}}));
  EXPECT_EQ(parse_ballot(wording, "4", others), std::nullopt);
  EXPECT_EQ(parse_ballot(wording, "1 2 3", others), std::nullopt);
  EXPECT_EQ(parse_ballot(wording, "ana", others), std::nullopt);
}

TEST(PlayStyle, MeasuresAndWraps) {
  EXPECT_EQ(columns("\x1b[1mgrün\x1b[0m"), 4U);
  EXPECT_EQ(wrap("one two three", 7, 2), (Lines{"one two", "  three"}));
  EXPECT_EQ(wrap("", 10), (Lines{""}));
  EXPECT_EQ(pad("é", 3), "é  ");
  EXPECT_EQ(plain_punctuation("«\u00a0n\u00a0» : don’t… é"), "\"n\" : don't... é");
  EXPECT_EQ(plain_punctuation("“n” ‘n’ „n“ –"), "\"n\" 'n' \"n\" -");
}

// Bots play to the end in every seat. Only roles that need not follow can decline a suit.
TEST(PlayResult, FindsDeclinedSuits) {
  const Result<Options> made = Options::make({.players = 4});
  const Options& options = std::get<Options>(made);
  unsigned found = 0;
  for (unsigned seed = 0; seed < 20; ++seed) {
    PlayTable table{options, Seed::from_number(seed), Seat{0}, make_bot("random"), std::nullopt};
    while (!table.over()) {
      if (table.move_bot()) continue;
      SeenEvents events;
      ASSERT_FALSE(table.act(legal_actions(table.view())[0], events));
    }
    const SeatView view = table.view();
    for (const Declined& one : declined_suits(view)) {
      EXPECT_FALSE(options.role(view.disclosure->roles[one.seat.index]).must_follow);
      EXPECT_NE(one.played.suit(), one.led);
      ++found;
    }
  }
  EXPECT_GT(found, 0U);
}

}  // namespace
}  // namespace insidejob
