// When bots may speak, and that the table accepts what they then say.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "bots/talk/ground.h"
#include "table/bots/bot_talk.h"
#include "table/test/support/evening.h"

namespace insidejob {
namespace {

using table_test::Evening;
using table_test::member;
using table_test::seat;

void seat_bots(Evening& evening) {
  evening.join("Ana");
  const char* names[] = {"", "Vera", "Milo", "Juno"};
  for (unsigned i = 1; i < 4; ++i) evening.demand(SeatBot{seat(i), "rookie", names[i]}, member(1));
}

unsigned tricks_over(const Evening& evening) { return evening.state().game->state.open.trick; }

// Plays until this many tricks are over.
void play_tricks(Evening& evening, unsigned tricks) {
  while (evening.state().stage == Stage::play && tricks_over(evening) < tricks) {
    if (!evening.answer_bots() && !evening.move_person()) break;
  }
}

std::optional<BotOccasion> occasion_of(const Evening& evening, Seat at) {
  for (const BotOccasion& occasion : bot_occasions(evening.state())) {
    if (occasion.seat == at) return occasion;
  }
  return std::nullopt;
}

Utterance say(Evening& evening, const BotOccasion& occasion) {
  const Utterance said = choose_talk(scene_of(evening.state(), occasion), occasion.seed);
  if (said.phrase) evening.demand(BotSays{occasion.seat, *said.phrase});
  if (said.mark) {
    evening.demand(BotMarks{occasion.seat, said.mark->about, said.mark->level});
  }
  return said;
}

TEST(BotTalk, ComesAfterATrickAndNotTooOften) {
  Evening evening{5};
  seat_bots(evening);
  EXPECT_TRUE(bot_occasions(evening.state()).empty());
  evening.start_game();
  EXPECT_TRUE(bot_occasions(evening.state()).empty());
  play_tricks(evening, 1);
  const auto all = bot_occasions(evening.state());
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].moment, TalkMoment::trick_over);
  EXPECT_NE(all[0].seed, all[1].seed);

  evening.demand(BotSays{seat(1), {.kind = PhraseKind::well_played}});
  EXPECT_FALSE(occasion_of(evening, seat(1)));
  EXPECT_TRUE(occasion_of(evening, seat(2)));
  evening.demand(BotSays{seat(2), {.kind = PhraseKind::well_played}});
  EXPECT_TRUE(bot_occasions(evening.state()).empty());  // they have said enough for one trick
  play_tricks(evening, 2);
  EXPECT_FALSE(occasion_of(evening, seat(1)));
  EXPECT_TRUE(occasion_of(evening, seat(3)));
  play_tricks(evening, 3);
  EXPECT_TRUE(occasion_of(evening, seat(1)));
}

TEST(BotTalk, IsOverWhenTheHostSaysSoOrNobodyIsThere) {
  Evening evening{6};
  seat_bots(evening);
  evening.start_game();
  play_tricks(evening, 1);
  EXPECT_FALSE(bot_occasions(evening.state()).empty());
  evening.demand(Disconnect{member(1)});
  EXPECT_TRUE(bot_occasions(evening.state()).empty());
  evening.demand(Connect{member(1)});
  EXPECT_FALSE(bot_occasions(evening.state()).empty());
  evening.demand(AbandonGame{}, member(1));
  evening.demand(ChangeOptions{{.quiet_bots = true}}, member(1));
  evening.start_game();
  play_tricks(evening, 1);
  EXPECT_TRUE(bot_occasions(evening.state()).empty());
}

TEST(BotTalk, AnswersWhoCallsOnIt) {
  Evening evening{7};
  seat_bots(evening);
  evening.start_game();
  play_tricks(evening, 2);
  evening.demand(Say{{.kind = PhraseKind::why_not_follow, .seat = seat(2)}}, member(1));
  const auto occasion = occasion_of(evening, seat(2));
  ASSERT_TRUE(occasion);
  EXPECT_EQ(occasion->moment, TalkMoment::spoken_to);
  EXPECT_EQ(occasion->to->phrase.kind, PhraseKind::why_not_follow);
  EXPECT_EQ(occasion_of(evening, seat(1))->moment, TalkMoment::trick_over);
  EXPECT_TRUE(say(evening, *occasion).phrase);
  const auto after = occasion_of(evening, seat(2));
  EXPECT_TRUE(!after || after->moment != TalkMoment::spoken_to);

  // Asked again and again, it falls silent until the next trick.
  evening.demand(Say{{.kind = PhraseKind::why_wager, .seat = seat(2)}}, member(1));
  EXPECT_TRUE(say(evening, *occasion_of(evening, seat(2))).phrase);
  evening.demand(Say{{.kind = PhraseKind::why_suspect, .seat = seat(2)}}, member(1));
  EXPECT_FALSE(occasion_of(evening, seat(2)));
  play_tricks(evening, 3);
  EXPECT_EQ(occasion_of(evening, seat(2))->moment, TalkMoment::spoken_to);

  // Bots answer a question to everyone only if a person asks it.
  evening.demand(BotSays{seat(3), {.kind = PhraseKind::who_is_it}});
  EXPECT_NE(occasion_of(evening, seat(1))->moment, TalkMoment::spoken_to);
  evening.demand(Say{{.kind = PhraseKind::who_is_it}}, member(1));
  EXPECT_EQ(occasion_of(evening, seat(1))->moment, TalkMoment::spoken_to);
}

// A bot's answer to a written line fits any line, and is the same for every role.
TEST(BotTalk, AnswersWhatIsWrittenToIt) {
  Evening evening{7};
  seat_bots(evening);
  evening.start_game();
  play_tricks(evening, 1);
  evening.demand(Chat{"What was that, vera?"}, member(1));
  const auto asked = occasion_of(evening, seat(1));
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->moment, TalkMoment::spoken_to);
  EXPECT_FALSE(asked->to);
  for (const unsigned other : {2U, 3U}) {
    const auto not_asked = occasion_of(evening, seat(other));
    EXPECT_TRUE(!not_asked || not_asked->moment != TalkMoment::spoken_to);
  }
  EXPECT_EQ(say(evening, *asked).phrase, Phrase{.kind = PhraseKind::no_idea});
  const auto after = occasion_of(evening, seat(1));
  EXPECT_TRUE(!after || after->moment != TalkMoment::spoken_to);
}

// A line that names no bot is answered occasionally, by one of them. A name inside a word does not
// count.
TEST(BotTalk, AnswersOtherWritingNowAndThen) {
  unsigned answered = 0;
  constexpr unsigned k_evenings = 30;
  for (std::uint64_t seed = 0; seed < k_evenings; ++seed) {
    Evening evening{seed};
    seat_bots(evening);
    evening.start_game();
    evening.demand(Chat{"The veranda is nice."}, member(1));
    unsigned asked = 0;
    for (const BotOccasion& occasion : bot_occasions(evening.state())) {
      asked += occasion.moment == TalkMoment::spoken_to ? 1 : 0;
    }
    EXPECT_LE(asked, 1U);
    answered += asked;
  }
  EXPECT_GT(answered, 0U);
  EXPECT_LT(answered, k_evenings);
}

// Whole evenings of talk: everything that a bot says is accepted, and a table read from the log has
// the same occasions (the evening's twin checks the state).
TEST(BotTalk, EverythingSaidIsTaken) {
  unsigned said = 0;
  unsigned accused = 0;
  unsigned marked = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    Evening evening{seed};
    seat_bots(evening);
    evening.start_game();
    std::set<std::pair<unsigned, std::uint64_t>> thought;
    while (!is_between_games(evening.state()) && !::testing::Test::HasFatalFailure()) {
      EXPECT_EQ(bot_occasions(evening.state()), bot_occasions(evening.twin.state()));
      for (const BotOccasion& occasion : bot_occasions(evening.state())) {
        if (!thought.emplace(occasion.seat.index, occasion.number).second) continue;
        const Utterance spoken = say(evening, occasion);
        said += spoken.phrase ? 1 : 0;
        accused += spoken.phrase && spoken.phrase->kind == PhraseKind::accuse ? 1 : 0;
        marked += spoken.mark ? 1 : 0;
        break;
      }
      if (evening.state().stage == Stage::discussion && evening.rng.below(8) == 0) {
        evening.demand(SetDiscussionReady{true}, member(1));
      } else if (!evening.answer_bots()) {
        evening.move_person();
      }
    }
  }
  EXPECT_GT(said, 20U);
  EXPECT_GT(accused, 3U);
  EXPECT_GT(marked, 3U);
}

// What was said in one game, by wording, and the facts given.
struct GameTalk {
  std::set<std::tuple<Temperament, PhraseKind, unsigned>> lines;
  std::vector<std::pair<Seat, Ground>> facts;
  std::optional<Heard> accusation;  // the latest

  void take(const TableState& state, const PhraseSaid& said) {
    const Game& game = *state.game;
    ASSERT_TRUE(said.wording);
    EXPECT_EQ(said.wording->voice, state.chairs[said.seat->index].bot->temperament);
    const auto& [voice, variant] = *said.wording;
    EXPECT_TRUE(variant >= 1 && variant <= wordings_of(said.phrase.kind));
    EXPECT_TRUE(lines.emplace(voice, said.phrase.kind, variant).second)
        << name_of(voice) << ' ' << name_of(said.phrase.kind) << ' ' << unsigned{variant};
    for (const Ground& ground : said.phrase.grounds) {
      EXPECT_TRUE(is_true(*game.options, game.state.open, *said.phrase.seat, ground));
      facts.emplace_back(*said.phrase.seat, ground);
      EXPECT_LE(std::ranges::count(facts, facts.back()), 2);
    }
    if (said.phrase.kind != PhraseKind::accuse) return;
    if (accusation && accusation->trick == game.state.open.trick &&
        accusation->speaker != *said.seat && accusation->phrase.seat == said.phrase.seat) {
      EXPECT_NE(accusation->phrase.grounds, said.phrase.grounds) << "an echo";
    }
    accusation = Heard{*said.seat, game.state.open.trick, said.phrase};
    EXPECT_EQ(game.marks[said.seat->index][said.phrase.seat->index], Suspicion::strong);
  }
};

TEST(BotTalk, NoLineIsHeardTwiceInAGame) {
  std::array<unsigned, k_phrase_kinds> kinds{};
  const char* names[] = {"", "Vera", "Milo", "Otto"};  // two share a temperament
  for (std::uint64_t seed = 0; seed < 500 && !::testing::Test::HasFailure(); ++seed) {
    Table table{table_test::toy_hash};
    Rng rng{Seed::from_number(seed)};
    std::int64_t now = 1000;
    const auto done = [&](const Command& command, MemberId by) {
      Answer answer = table.submit(command, by, 0, ++now);
      EXPECT_TRUE(std::holds_alternative<Done>(answer));
      return std::get<Done>(answer).steps;
    };
    done(Join{.name = "Ana", .token_hash = table_test::token(1)}, k_caller);
    for (unsigned i = 1; i < 4; ++i) done(SeatBot{seat(i), "random", names[i]}, member(1));
    for (unsigned games = 0; games < 2; ++games) {
      done(StartGame{}, member(1));
      Bytes32 server_seed{};
      for (auto& byte : server_seed) byte = static_cast<std::uint8_t>(rng.below(256));
      done(CommitSeed{server_seed}, k_caller);
      while (table.state().stage == Stage::shuffle) {
        now += 60'000;
        (void)table.tick(now);
      }
      GameTalk talk;
      std::set<std::pair<unsigned, std::uint64_t>> thought;
      for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (const BotOccasion& occasion : bot_occasions(table.state())) {
          if (!thought.emplace(occasion.seat.index, occasion.number).second) continue;
          goes_on = true;
          const Utterance said = choose_talk(scene_of(table.state(), occasion), occasion.seed);
          if (!said.phrase) continue;
          const auto steps = done(BotSays{occasion.seat, *said.phrase}, k_caller);
          talk.take(table.state(), std::get<PhraseSaid>(steps.front().event.fact));
          ++kinds[static_cast<std::size_t>(said.phrase->kind)];
        }
        if (is_between_games(table.state())) continue;
        goes_on = true;
        now += 10'000;
        if (rng.below(12) == 0) {
          const auto question = static_cast<PhraseKind>(rng.below(4));  // "Why ...?"
          done(Say{{.kind = question, .seat = seat(1 + rng.below(3))}}, member(1));
          continue;
        }
        if (table.state().stage == Stage::discussion) {
          if (rng.below(6) == 0) done(SetDiscussionReady{true}, member(1));
          continue;
        }
        const Game& game = *table.state().game;
        for (const BotTurn& turn : pending_bot_turns(table.state())) {
          const LegalActions legal = legal_actions(*game.options, game.state, turn.seat);
          std::optional<Action> action;
          if (!legal.empty()) action = legal[rng.below(legal.size())];
          done(BotActs{turn.seat, turn.turn, action}, k_caller);
          break;
        }
        if (!is_playing(table.state()) || !awaited_seats(table.state()).contains(seat(0))) continue;
        const LegalActions legal = legal_actions(*game.options, table.state().game->state, seat(0));
        if (legal.empty()) {
          done(ConfirmNoVote{}, member(1));
        } else {
          done(Act{legal[rng.below(legal.size())]}, member(1));
        }
      }
    }
  }
  for (const PhraseKind kind :
       {PhraseKind::accuse, PhraseKind::agree, PhraseKind::had_no, PhraseKind::not_me,
        PhraseKind::revealed, PhraseKind::escaped, PhraseKind::won, PhraseKind::lost,
        PhraseKind::good_game, PhraseKind::last_game}) {
    EXPECT_GT(kinds[static_cast<std::size_t>(kind)], 5U) << name_of(kind);
  }
}

// A bot's wording follows from what everyone knows.
TEST(BotTalk, WordsDoNotDependOnSecrets) {
  Evening evening{8};
  seat_bots(evening);
  evening.start_game();
  play_tricks(evening, 2);
  TableState other = evening.state();
  GameState& hidden = other.game->state;
  std::swap(hidden.secret.roles[1], hidden.secret.roles[2]);
  std::swap(hidden.secret.hands[1], hidden.secret.hands[2]);
  other.game->proof.seed = {};
  other.game->proof.server_seed = {};
  const Moment moment{.now = evening.now, .hash = table_test::toy_hash};
  for (unsigned kind = 0; kind < k_phrase_kinds; ++kind) {
    const BotSays says{seat(1), {.kind = static_cast<PhraseKind>(kind)}};
    if (!has_its_arguments(says.phrase)) continue;
    const Decision here = decide(evening.state(), says, k_caller, moment);
    const Decision there = decide(other, says, k_caller, moment);
    ASSERT_EQ(here.index(), there.index());
    if (const auto* facts = std::get_if<Facts>(&here)) {
      EXPECT_EQ(*facts, std::get<Facts>(there));
    }
  }
}

TEST(BotTalk, ThanksAPersonWhoTrustsIt) {
  unsigned thanked = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Evening evening{seed};
    seat_bots(evening);
    evening.start_game();
    play_tricks(evening, 1);
    evening.demand(Say{{.kind = PhraseKind::trust, .seat = seat(2)}}, member(1));
    const auto occasion = occasion_of(evening, seat(2));
    ASSERT_EQ(occasion->moment, TalkMoment::spoken_to);
    const auto phrase = say(evening, *occasion).phrase;
    thanked += phrase && phrase->kind == PhraseKind::thanks ? 1 : 0;
  }
  EXPECT_GT(thanked, 3U);
}

}  // namespace
}  // namespace insidejob
