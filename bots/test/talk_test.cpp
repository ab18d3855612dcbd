// What bots say: true where it must be, nothing that R10.3 forbids, nothing they cannot know, and
// equally often for every role.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "bots/belief/history.h"
#include "bots/talk/ground.h"
#include "bots/talk/talk.h"
#include "bots/test/bot_table.h"
#include "bots/test/hidden.h"
#include "lab/every_setup.h"

namespace insidejob::testing {
namespace {

constexpr std::array k_all_temperaments{Temperament::cautious, Temperament::bold,
                                        Temperament::talkative};

TalkScene scene_at(const Options& options, const GameState& state, Seat seat,
                   Temperament temperament) {
  return {
      .view = view_for(options, state, seat),
      .heard = {},
      .temperament = temperament,
      .moment = state.open.phase == Phase::vote ? TalkMoment::discussion : TalkMoment::trick_over};
}

// Visits every seat in turn, after every trick and in the discussion, in games between bots of one
// level.
template <class Look>
void at_every_pause(const Options& options, std::uint64_t games, Look look,
                    std::string_view level = "rookie") {
  const BotTable table{options, level, level};
  for (std::uint64_t game = 0; game < games; ++game) {
    unsigned looked = 0;
    (void)table.play(Seed::from_number(game), [&](const GameState& state, Action) {
      const bool begins = state.open.phase == Phase::mission && state.open.trick > 0;
      const bool votes = state.open.phase == Phase::vote && state.open.voted.empty();
      if (!begins && !votes) return;
      const unsigned players = options.players();
      const Seat seat{static_cast<std::uint8_t>((looked + game) % players)};
      look(state, seat, k_all_temperaments[looked % k_temperaments],
           Seed::from_number(1000 * game + looked));
      ++looked;
    });
  }
}

void expect_lawful(const Options& options, const PublicState& open, Seat speaker,
                   const Utterance& said) {
  EXPECT_FALSE(said.mark && said.mark->about == speaker);
  if (!said.phrase) return;
  const Phrase& phrase = *said.phrase;
  EXPECT_TRUE(has_its_arguments(phrase)) << name_of(phrase.kind);
  EXPECT_NE(phrase.seat, speaker) << name_of(phrase.kind);
  EXPECT_TRUE(!phrase.suit || last_declined(options, open, speaker, *phrase.suit));
  for (const Ground& ground : phrase.grounds) {
    EXPECT_TRUE(is_true(options, open, *phrase.seat, ground)) << name_of(ground.kind);
  }
}

Utterance asked(TalkScene scene, const Phrase& question, Seat by, const Seed& seed) {
  scene.moment = TalkMoment::spoken_to;
  scene.to = Heard{by, scene.view.open.trick, question};
  scene.heard.push_back(*scene.to);
  return choose_talk(scene, seed);
}

TEST(Talk, SaysOnlyWhatHappened) {
  unsigned accusations = 0;
  unsigned setup = 0;
  for (const Choices& choices : every_setup()) {
    if (++setup % 3 != 0) continue;
    const Options options = ready(choices);
    at_every_pause(
        options, 1,
        [&](const GameState& state, Seat seat, Temperament temperament, const Seed& seed) {
          const TalkScene scene = scene_at(options, state, seat, temperament);
          const Utterance said = choose_talk(scene, seed);
          expect_lawful(options, state.open, seat, said);
          EXPECT_EQ(said, choose_talk(scene, seed));
          accusations += said.phrase && said.phrase->kind == PhraseKind::accuse ? 1 : 0;
          const Seat other = seat.index == 0 ? Seat{1} : Seat{0};
          for (const PhraseKind kind : {PhraseKind::why_not_follow, PhraseKind::why_that_mission,
                                        PhraseKind::why_wager, PhraseKind::why_suspect}) {
            const Utterance answer = asked(scene, {.kind = kind, .seat = seat}, other, seed);
            EXPECT_TRUE(answer.phrase) << name_of(kind);
            expect_lawful(options, state.open, seat, answer);
          }
          expect_lawful(options, state.open, seat,
                        asked(scene, {.kind = PhraseKind::suspect, .seat = seat}, other, seed));
        });
  }
  EXPECT_GT(accusations, 5U);
}

TEST(Talk, AReadyAnswerNamesNobodyAndIsTheSameForEveryRoleAndHand) {
  const Options options = ready({});
  unsigned compared = 0;
  at_every_pause(
      options, 3,
      [&](const GameState& state, Seat seat, Temperament temperament, const Seed& seed) {
        TalkScene scene = scene_at(options, state, seat, temperament);
        scene.moment = TalkMoment::spoken_to;
        scene.asked_by_person = true;
        TalkScene other = scene;
        other.view.role = scene.view.role == k_base_insider ? k_base_agent : k_base_insider;
        other.view.hand = {};
        const Seat asker = seat.index == 0 ? Seat{1} : Seat{0};
        for (const PhraseKind kind :
             {PhraseKind::why_not_follow, PhraseKind::why_that_mission, PhraseKind::why_wager,
              PhraseKind::why_suspect, PhraseKind::suspect, PhraseKind::trust}) {
          scene.to = other.to = Heard{asker, state.open.trick, {.kind = kind, .seat = seat}};
          const Utterance answer = ready_answer(scene, seed);
          ASSERT_TRUE(answer.phrase) << name_of(kind);
          EXPECT_FALSE(answer.phrase->seat) << name_of(kind);
          expect_lawful(options, state.open, seat, answer);
          EXPECT_EQ(answer, ready_answer(other, seed));
          EXPECT_TRUE(choose_talk(scene, seed).phrase) << name_of(kind);
          ++compared;
        }
      });
  EXPECT_GT(compared, 60U);
}

TEST(Talk, HiddenCardsAndRolesDoNotChangeAWord) {
  Rng rng{Seed::from_number(5)};
  unsigned compared = 0;
  unsigned spoke = 0;
  for (const Choices& choices : {Choices{}, Choices{.players = 3}, Choices{.players = 5}}) {
    const Options options = ready(choices);
    at_every_pause(
        options, 6,
        [&](const GameState& state, Seat seat, Temperament temperament, const Seed& seed) {
          const GameState other = reshuffle_hidden(options, state, seat, rng);
          const TalkScene here = scene_at(options, state, seat, temperament);
          const TalkScene there = scene_at(options, other, seat, temperament);
          ASSERT_TRUE(state.open.phase == Phase::vote || alike(here.view, there.view));
          const Utterance said = choose_talk(here, seed);
          EXPECT_EQ(said, choose_talk(there, seed));
          compared += state == other ? 0 : 1;
          spoke += said.phrase ? 1 : 0;
        });
  }
  EXPECT_GT(compared, 60U);
  EXPECT_GT(spoke, 20U);
}

// Much has been said before, and some wordings are used up.
void tire(Spoken& spoken, Rng& rng) {
  for (unsigned kind = 0; kind < k_phrase_kinds; ++kind) {
    const Phrase phrase{.kind = static_cast<PhraseKind>(kind)};
    for (const Temperament voice : k_all_temperaments) {
      const unsigned used = rng.below(3) == 0 ? wordings_of(phrase.kind) : 0;
      for (unsigned i = 1; i <= used; ++i) {
        spoken.note(phrase, Voicing{voice, static_cast<std::uint8_t>(i)});
      }
    }
  }
}

// The same scene, played by an Agent and by the Insider, with its own cards and with others.
TEST(Talk, WhetherItSpeaksDoesNotDependOnRoleOrHand) {
  const Options options = ready({});
  Rng rng{Seed::from_number(6)};
  unsigned spoke = 0;
  unsigned differently = 0;
  at_every_pause(
      options, 150,
      [&](const GameState& state, Seat seat, Temperament temperament, const Seed& seed) {
        TalkScene scene = scene_at(options, state, seat, temperament);
        if (rng.below(2) == 0) tire(scene.spoken, rng);
        if (rng.below(2) == 0) scene.last_insider = Seat{static_cast<std::uint8_t>(rng.below(4))};
        scene.view.role = k_base_agent;
        const Utterance as_agent = choose_talk(scene, seed);
        scene.view.role = k_base_insider;
        const Utterance as_insider = choose_talk(scene, seed);
        const Seat other{static_cast<std::uint8_t>((seat.index + 1) % options.players())};
        const GameState dealt = reshuffle_hidden(options, state, other, rng);
        scene.view.hand = dealt.secret.hands[seat.index];
        const Utterance with_other_cards = choose_talk(scene, seed);
        EXPECT_EQ(as_agent.phrase.has_value(), as_insider.phrase.has_value());
        EXPECT_EQ(as_agent.phrase.has_value(), with_other_cards.phrase.has_value());
        EXPECT_EQ(as_insider, with_other_cards);  // it says what seems likely to everyone
        spoke += as_agent.phrase ? 1 : 0;
        differently += as_agent == as_insider ? 0 : 1;
      });
  EXPECT_GT(spoke, 60U);
  EXPECT_GT(differently, 0U) << "its cards never tell it more";
}

// Counting the kinds of things a seat says reveals nothing that is not public. In the same scenes
// an Agent and the Insider accuse, trust and ask equally often, and mark equally strongly. (A seat
// proven to be the Insider has nothing to hide, since the rules leave no possible Agent's belief.)
TEST(Talk, WhatKindOfThingIsSaidDoesNotDependOnTheRole) {
  const Options options = ready({});
  std::array<std::array<int, k_phrase_kinds>, 2> kinds{};
  std::array<int, 2> marks{};
  int spoke = 0;
  at_every_pause(
      options, 24,
      [&](const GameState& state, Seat seat, Temperament temperament, const Seed& seed) {
        TalkScene scene = scene_at(options, state, seat, temperament);
        const SeatView open = view_for(options, state, std::nullopt);
        if (state.open.face_up.contains(seat) || read_history(open).shown.contains(seat)) return;
        for (const RoleId role : {k_base_agent, k_base_insider}) {
          const std::size_t as = role == k_base_insider ? 1 : 0;
          scene.view.role = role;
          const Utterance said = choose_talk(scene, seed);
          if (said.phrase) ++kinds[as][static_cast<std::size_t>(said.phrase->kind)];
          if (said.mark) ++marks[as];
          spoke += said.phrase && as == 0 ? 1 : 0;
        }
      },
      "officer");
  int apart = 0;
  for (std::size_t i = 0; i < k_phrase_kinds; ++i) apart += std::abs(kinds[0][i] - kinds[1][i]);
  EXPECT_GT(spoke, 50);
  EXPECT_LE(apart, spoke / 20);
  EXPECT_LE(std::abs(marks[0] - marks[1]), spoke / 20);
}

TEST(Talk, ExplainsWhatItPlayed) {
  const Options options = ready({});
  unsigned explained = 0;
  unsigned denied = 0;
  at_every_pause(
      options, 12,
      [&](const GameState& state, Seat seat, Temperament temperament, const Seed& seed) {
        const TalkScene scene = scene_at(options, state, seat, temperament);
        const Seat other = seat.index == 0 ? Seat{1} : Seat{0};
        const auto answer =
            asked(scene, {.kind = PhraseKind::why_not_follow, .seat = seat}, other, seed).phrase;
        bool declined = false;
        for (unsigned suit = 0; suit < k_suits; ++suit) {
          declined |= last_declined(options, state.open, seat, static_cast<Suit>(suit)).has_value();
        }
        ASSERT_TRUE(answer);
        EXPECT_EQ(answer->kind == PhraseKind::disagree, !declined);
        explained += answer->kind == PhraseKind::had_no ? 1 : 0;
        denied += answer->kind == PhraseKind::disagree ? 1 : 0;
      });
  EXPECT_GT(explained, 10U);
  EXPECT_GT(denied, 10U);
}

// Asked for its reasons, it gives those against the seat it named.
TEST(Talk, GivesItsReasonsWhenAsked) {
  const Options options = ready({});
  unsigned given = 0;
  at_every_pause(
      options, 12, [&](const GameState& state, Seat seat, Temperament, const Seed& seed) {
        TalkScene scene = scene_at(options, state, seat, Temperament::bold);
        const Utterance said = choose_talk(scene, seed);
        if (!said.phrase || said.phrase->kind != PhraseKind::accuse) return;
        scene.heard.push_back({seat, state.open.trick, *said.phrase});
        const Seat other = seat.index == 0 ? Seat{1} : Seat{0};
        const auto answer =
            asked(scene, {.kind = PhraseKind::why_suspect, .seat = seat}, other, seed).phrase;
        ASSERT_TRUE(answer);
        EXPECT_EQ(answer->kind, PhraseKind::accuse);
        EXPECT_EQ(answer->seat, said.phrase->seat);
        ++given;
      });
  EXPECT_GT(given, 3U);
}

// The next bot does not repeat the first bot's accusation.
TEST(Talk, AgreesInsteadOfRepeatingAnother) {
  const Options options = ready({});
  unsigned accused = 0;
  unsigned agreed = 0;
  at_every_pause(
      options, 40, [&](const GameState& state, Seat seat, Temperament, const Seed& seed) {
        TalkScene scene = scene_at(options, state, seat, Temperament::bold);
        const auto first = choose_talk(scene, seed).phrase;
        if (!first || first->kind != PhraseKind::accuse) return;
        ++accused;
        const Seat other{static_cast<std::uint8_t>((seat.index + 1) % options.players())};
        if (first->seat == other) return;
        TalkScene next = scene_at(options, state, other, Temperament::talkative);
        next.heard.push_back({seat, state.open.trick, *first});
        next.spoken.note(*first, std::nullopt);
        const auto second = choose_talk(next, seed).phrase;
        EXPECT_EQ(said_now(next, *first)->kind, PhraseKind::agree);
        if (!second) return;
        agreed += second->kind == PhraseKind::agree ? 1 : 0;
        for (const Ground& ground : second->grounds) {
          EXPECT_TRUE(second->seat != first->seat ||
                      std::ranges::find(first->grounds, ground) == first->grounds.end());
        }
        // Later in the game, what was said once is no news. In the discussion it may be said again.
        next.heard.clear();
        next.moment = TalkMoment::trick_over;
        const Phrase bare{.kind = PhraseKind::suspect, .seat = first->seat};
        EXPECT_EQ(said_now(next, *first), bare);
        next.moment = TalkMoment::discussion;
        EXPECT_EQ(said_now(next, *first), *first);
        // A fact that everyone has heard twice is dropped.
        next.spoken.note(*first, std::nullopt);
        const auto third = said_now(next, *first);
        ASSERT_TRUE(third);
        EXPECT_EQ(*third, bare);
      });
  EXPECT_GT(accused, 10U);
  EXPECT_GT(agreed, 5U);
}

TEST(Talk, EveryWordingIsDrawnOnceAndThenThereIsNone) {
  Spoken spoken;
  unsigned seen = 0;
  for (unsigned i = 0; i < wordings_of(PhraseKind::not_me); ++i) {
    const auto drawn = spoken.draw(Temperament::bold, PhraseKind::not_me, Seed::from_number(i));
    ASSERT_TRUE(drawn);
    EXPECT_EQ(drawn->voice, Temperament::bold);
    ASSERT_LE(drawn->variant, wordings_of(PhraseKind::not_me));
    seen |= 1U << drawn->variant;
    spoken.note({.kind = PhraseKind::not_me}, drawn);
  }
  EXPECT_EQ(seen, 0b1111110U);
  EXPECT_FALSE(spoken.draw(Temperament::bold, PhraseKind::not_me, Seed{}));
  EXPECT_TRUE(spoken.draw(Temperament::cautious, PhraseKind::not_me, Seed{}));
  EXPECT_TRUE(spoken.draw(Temperament::bold, PhraseKind::sorry, Seed{}));
}

TEST(Talk, TemperamentsSpeakMoreOrLess) {
  const Options options = ready({});
  std::array<unsigned, k_temperaments> spoke{};
  at_every_pause(
      options, 16, [&](const GameState& state, Seat seat, Temperament, const Seed& seed) {
        for (const Temperament temperament : k_all_temperaments) {
          const auto said = choose_talk(scene_at(options, state, seat, temperament), seed);
          spoke[static_cast<std::size_t>(temperament)] += said.phrase ? 1 : 0;
        }
      });
  EXPECT_LT(spoke[0], spoke[1]);
  EXPECT_LT(spoke[1], spoke[2]);
}

TEST(Talk, ATableOfBotsIsNotFourCopies) {
  const auto names = bot_names();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const BotName& first = names[i];
    const BotName& second = names[(i + 1) % names.size()];
    const BotName& third = names[(i + 2) % names.size()];
    EXPECT_NE(first.temperament, second.temperament);
    EXPECT_NE(first.temperament, third.temperament);
    EXPECT_EQ(temperament_of(first.name), first.temperament);
    EXPECT_EQ(std::ranges::count(names, first.name, &BotName::name), 1);
  }
  for (const Temperament temperament : k_all_temperaments) {
    EXPECT_EQ(parse_temperament(name_of(temperament)), temperament);
  }
}

TEST(Talk, GroundsHaveTheirForm) {
  const auto is_whole = [](std::initializer_list<Ground> grounds) {
    return has_its_arguments({.kind = PhraseKind::accuse, .seat = Seat{1}, .grounds = grounds});
  };
  const Ground took{.kind = GroundKind::took, .trick = 2};
  EXPECT_TRUE(is_whole({took}));
  EXPECT_FALSE(is_whole({}));
  EXPECT_FALSE(is_whole({took, took}));
  EXPECT_FALSE(is_whole({{.kind = GroundKind::took, .trick = 2, .suit = Suit::blue}}));
  EXPECT_TRUE(
      is_whole({{.kind = GroundKind::declined, .trick = 2}}));  // remembered, without the suit
  EXPECT_TRUE(is_whole({{.kind = GroundKind::declined, .trick = 2, .suit = Suit::blue}, took}));
  EXPECT_FALSE(is_whole({{.kind = GroundKind::showed, .trick = 2, .suit = Suit::blue}}));
  EXPECT_FALSE(
      is_whole({{.kind = GroundKind::showed, .trick = 2, .suit = Suit::blue, .earlier = 2}}));
  EXPECT_TRUE(
      is_whole({{.kind = GroundKind::showed, .trick = 2, .suit = Suit::blue, .earlier = 1}}));
  EXPECT_FALSE(
      has_its_arguments({.kind = PhraseKind::suspect, .seat = Seat{1}, .grounds = {took}}));
}

// A bot that always suspects the same seat.
class Opinionated final : public Bot {
 public:
  [[nodiscard]] Action choose(const SeatView& view, Budget, const Seed&) const override {
    return legal_actions(view)[0];
  }
  [[nodiscard]] std::optional<Suspicions> opinion(const SeatView&) const override {
    return Suspicions{0.0001, 0.0001, 0.9997, 0.0001, 0};
  }
};

TEST(Talk, AnAgentSaysItsOwnOpinionAndTheInsiderDoesNot) {
  const Options options = std::get<Options>(Options::make({.players = 4}));
  const Opinionated bot;
  const auto blames_others = [](const Utterance& said) {
    return said.phrase && said.phrase->kind == PhraseKind::accuse && said.phrase->seat != Seat{2};
  };
  unsigned with = 0;
  unsigned without = 0;
  at_every_pause(options, 60,
                 [&](const GameState& state, Seat seat, Temperament temperament, const Seed& seed) {
                   const TalkScene scene = scene_at(options, state, seat, temperament);
                   const Utterance plain = choose_talk(scene, seed);
                   const Utterance own = choose_talk(scene, seed, &bot);
                   if (state.secret.roles[seat.index] == k_base_insider) {
                     EXPECT_EQ(plain, own);
                   } else {
                     EXPECT_EQ(plain.phrase.has_value(), own.phrase.has_value());
                     with += blames_others(own) ? 1 : 0;
                     without += blames_others(plain) ? 1 : 0;
                   }
                 });
  EXPECT_GT(without, with + 10);
}

}  // namespace
}  // namespace insidejob::testing
