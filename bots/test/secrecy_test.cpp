// Two states that differ only in what a seat may not know (R10.1) get the same choice from it.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "bots/test/bot_table.h"

namespace insidejob::testing {
namespace {

// Redeals what the seat cannot see: other hands with the cards out of the game, face-down roles of
// others, missions not drawn yet.
GameState reshuffle_hidden(const Options& options, const GameState& state, Seat seat, Rng& rng) {
  GameState other = state;
  const PublicState& open = state.open;
  CardSet hidden = options.deck() - state.secret.hands[seat.index];
  const unsigned tricks = open.trick + (open.cards_in_trick > 0 ? 1U : 0U);
  for (unsigned trick = 0; trick < tricks; ++trick) {
    for (const Play play : trick_plays(options, open, trick)) hidden.erase(play.card());
  }
  std::vector<Card> cards(hidden.begin(), hidden.end());
  rng.shuffle_front(std::span{cards}, cards.size());
  std::size_t next = 0;
  std::vector<Seat> strangers;
  for (const Seat stranger : SeatSet::first(options.seats()) - SeatSet::of(seat)) {
    CardSet& hand = other.secret.hands[stranger.index];
    const unsigned size = hand.size();
    hand = {};
    for (unsigned i = 0; i < size; ++i) hand.insert(cards[next++]);
    const bool seen =
        open.face_up.contains(stranger) || (open.namer == seat && open.partner == stranger);
    if (!seen) strangers.push_back(stranger);
  }
  std::vector<RoleId> roles;
  for (const Seat stranger : strangers) roles.push_back(state.secret.roles[stranger.index]);
  rng.shuffle_front(std::span{roles}, roles.size());
  for (std::size_t i = 0; i < strangers.size(); ++i) {
    other.secret.roles[strangers[i].index] = roles[i];
  }
  const std::size_t drawn = 2U * (open.trick + 1U);
  const std::size_t all = 2U * options.tricks();
  if (drawn < all) {
    rng.shuffle_front(std::span{other.secret.missions}.subspan(drawn, all - drawn), all - drawn);
  }
  return other;
}

bool alike(const SeatView& a, const SeatView& b) {
  return a.seat == b.seat && a.open == b.open && a.role == b.role && a.hand == b.hand &&
         a.partner_role == b.partner_role && a.drawn == b.drawn && a.put_back == b.put_back;
}

}  // namespace

class Secrecy : public ::testing::TestWithParam<std::string_view> {};

INSTANTIATE_TEST_SUITE_P(Levels, Secrecy, ::testing::Values("rookie", "officer", "spymaster"));

TEST_P(Secrecy, HiddenCardsAndRolesDoNotChangeAChoice) {
  const auto bot = make_bot(GetParam());
  Rng rng{Seed::from_number(7)};
  unsigned compared = 0;
  unsigned different = 0;
  for (const Choices& choices : many_setups()) {
    if (choices.players == 2) continue;  // Larry's stack is checked below
    const Options options = ready(choices);
    const BotTable table{options, "rookie", "rookie"};
    (void)table.play(Seed::from_number(3), [&](const GameState& state, Action action) {
      const GameState other = reshuffle_hidden(options, state, action.seat, rng);
      if (state.open.phase == Phase::vote) return;  // who votes may hang on hidden roles
      const SeatView view = view_for(options, state, action.seat);
      const SeatView same = view_for(options, other, action.seat);
      ASSERT_TRUE(alike(view, same));
      // Those who think longer are asked less often.
      if (GetParam() != "rookie" && rng.below(12) != 0) return;
      const Seed seed = Seed::from_number(compared++);
      EXPECT_EQ(bot->choose(view, k_small_budget, seed), bot->choose(same, k_small_budget, seed));
      different += state == other ? 0 : 1;
    });
  }
  EXPECT_GT(different, compared / 2);
}

TEST_P(Secrecy, LarrysStackDoesNotChangeALead) {
  const Options options = ready({.players = 2});
  const auto bot = make_bot(GetParam());
  const BotTable table{options, "rookie", "rookie"};
  unsigned compared = 0;
  for (std::uint64_t game = 0; game < 20; ++game) {
    (void)table.play(Seed::from_number(game), [&](const GameState& state, Action action) {
      if (state.open.phase != Phase::play || state.open.cards_in_trick > 0) return;
      if (state.open.trick + 1U >= options.tricks()) return;
      GameState other = state;
      const Seat opponent = controller(action.seat);
      const Card held = other.secret.hands[opponent.index].first();
      Card& stacked = other.secret.larry_stack[2U * state.open.trick + 2U];
      other.secret.hands[opponent.index].erase(held);
      other.secret.hands[opponent.index].insert(stacked);
      stacked = held;
      std::swap(other.secret.roles[opponent.index], other.secret.roles[k_larry.index]);
      if (GetParam() != "rookie" && state.open.trick % 3 != 1) return;
      const Seed seed = Seed::from_number(compared++);
      EXPECT_EQ(bot->choose(view_for(options, state, action.seat), k_small_budget, seed),
                bot->choose(view_for(options, other, action.seat), k_small_budget, seed));
    });
  }
  EXPECT_GT(compared, 40U);
}

}  // namespace insidejob::testing
