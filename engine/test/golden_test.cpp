// One game for each number of players, written out with every seat's view and compared byte for
// byte. INSIDEJOB_REWRITE_GOLDEN=1 rewrites the files.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "engine/test/support/game.h"
#include "engine/test/support/random_table.h"
#include "engine/test/support/text.h"

namespace insidejob::test {
namespace {

constexpr const char* k_phases[] = {"accomplice", "mission", "play", "larry", "vote", "over"};
constexpr const char* k_causes[] = {"intel",    "token_limit", "all_face_up", "insider_revealed",
                                    "missions", "reveal",      "vote"};
constexpr const char* k_sides[] = {"agents", "insider", "decoy", "decoy_and_insider"};
constexpr const char* k_outlooks[] = {"open", "certain", "failed"};

template <class Enum, std::size_t size>
const char* name(const char* const (&names)[size], Enum value) {
  return names[static_cast<std::size_t>(value)];
}

std::string number(Seat seat) {
  return seat == k_nowhere ? std::string("-") : std::to_string(seat.index);
}

class Dump {
 public:
  explicit Dump(const Options& options) : options_(options) {}

  void action(Action action) { out_ << text_of(options_, action) << "\n"; }

  void views(const GameState& state) {
    public_part(state.open);
    for (unsigned i = 0; i < options_.players(); ++i) {
      view(view_for(options_, state, seat(i)));
    }
    view(view_for(options_, state, std::nullopt));
  }

  void title(const std::string& text) { out_ << "# " << text << "\n"; }
  [[nodiscard]] std::string text() const { return out_.str(); }

 private:
  [[nodiscard]] const std::string& mission(MissionId id) const { return options_.mission(id).id; }

  void public_part(const PublicState& open) {
    out_ << "  = " << name(k_phases, open.phase) << ", trick " << unsigned{open.trick}
         << ", leader " << number(open.leader) << ", to act " << number(open.to_act) << ", tokens";
    for (unsigned i = 0; i < options_.seats(); ++i) out_ << " " << unsigned{open.tokens[i]};
    out_ << " + " << unsigned{open.supply} << ", missions " << unsigned{open.completed}
         << ", face up";
    for (const Seat up : open.face_up) {
      out_ << " " << number(up) << ":" << options_.role(open.face_up_roles[up.index]).id
           << (open.revealed.contains(up) ? "!" : "");
    }
    out_ << ", voted";
    for (const Seat voter : open.voted) out_ << " " << number(voter);
    out_ << ", partner " << number(open.namer) << ">" << number(open.partner);
    if (open.trick > 0) {
      const TrickOutcome last = open.outcomes[open.trick - 1U];
      out_ << ", last trick";
      for (const Play play : trick_plays(options_, open, open.trick - 1U)) {
        out_ << " " << text_of(play.card()) << (play.wagered() ? "*" : "");
      }
      out_ << " for " << mission(open.missions[open.trick - 1U]) << " won by "
           << number(last.winner()) << (last.completed() ? ", met" : ", missed");
    }
    if (open.phase == Phase::over) {
      out_ << ", " << name(k_causes, open.outcome.cause) << ": " << name(k_sides, open.outcome.side)
           << ", winners";
      for (const Seat winner : open.outcome.winners) out_ << " " << number(winner);
    }
    out_ << "\n";
  }

  void view(const SeatView& view) {
    out_ << "  " << (view.seat ? number(*view.seat) : std::string("s")) << ": "
         << (view.role ? options_.role(*view.role).id : std::string("-")) << ", hand "
         << text_of(view.hand);
    if (view.partner_role) out_ << ", partner is " << options_.role(*view.partner_role).id;
    if (view.drawn) {
      out_ << ", drew " << mission((*view.drawn)[0]) << "/" << mission((*view.drawn)[1]);
    }
    for (unsigned trick = 0; trick < k_max_tricks; ++trick) {
      if (view.put_back[trick]) {
        out_ << ", put back " << mission(*view.put_back[trick]) << " in " << trick;
      }
      if (const auto& larry = view.larry[trick]) {
        out_ << ", Larry's " << text_of(larry->three) << " in " << trick;
        if (larry->back) out_ << " back " << text_of(*larry->back);
        if (larry->out) out_ << " out " << text_of(*larry->out);
      }
    }
    if (view.vote_right.votes > 0) {
      out_ << ", votes " << unsigned{view.vote_right.votes}
           << (view.vote_right.same_target ? " same" : "");
    }
    if (view.ballot) out_ << ", voted " << text_of(*view.ballot);
    if (const auto outlook = view.mission_outlook()) {
      out_ << ", mission " << name(k_outlooks, *outlook);
    }
    out_ << ", knows";
    for (unsigned i = 0; i < options_.seats(); ++i) {
      const auto known = view.known_role(seat(i));
      out_ << " " << (known ? options_.role(*known).id : std::string("?"));
    }
    out_ << ", legal " << legal_actions(view).size();
    if (const auto& shown = view.disclosure) disclosure(*shown);
    out_ << "\n";
  }

  void disclosure(const Disclosure& shown) {
    out_ << ", shown";
    for (unsigned i = 0; i < options_.seats(); ++i) {
      out_ << " | " << options_.role(shown.roles[i]).id << " " << text_of(shown.hands[i]);
      if (shown.ballots[i]) out_ << " voted " << text_of(*shown.ballots[i]);
    }
    out_ << " | put back";
    for (const auto& id : shown.put_back) {
      if (id) out_ << " " << mission(*id);
    }
  }

  const Options& options_;
  std::ostringstream out_;
};

// Views at the start, in the middle of every trick, after it, and in the vote.
std::string playthrough(const Options& options, std::uint64_t game) {
  GameState state = deal(Seed::from_number(game), options);
  Rng rng{Seed::from_number(game).derive(1)};
  Dump dump{options};
  dump.title(text_of(options.choices()).append(", seed ").append(std::to_string(game)));
  dump.views(state);
  while (state.open.phase != Phase::over) {
    const Action action = draw_action(options, state, rng);
    dump.action(action);
    apply_legal(options, state, action);
    const bool in_trick = state.open.phase == Phase::play || state.open.phase == Phase::larry;
    if (!in_trick || state.open.cards_in_trick == 2) dump.views(state);
  }
  return dump.text();
}

void compare(const std::string& file, const std::string& now) {
  const std::string path = std::string(INSIDEJOB_SOURCE_DIR) + "/engine/test/golden/" + file;
  if (std::getenv("INSIDEJOB_REWRITE_GOLDEN") != nullptr) {
    std::ofstream(path, std::ios::binary) << now;
  }
  std::ifstream in(path, std::ios::binary);
  ASSERT_TRUE(in) << path;
  std::stringstream stored;
  stored << in.rdbuf();
  std::istringstream expected(stored.str());
  std::istringstream got(now);
  std::string expected_line;
  std::string got_line;
  for (unsigned line = 1; std::getline(expected, expected_line); ++line) {
    ASSERT_TRUE(std::getline(got, got_line)) << file << " ends before line " << line;
    ASSERT_EQ(got_line, expected_line) << file << ":" << line;
  }
  EXPECT_EQ(now, stored.str());
}

// Every deal of a few seeds, so that a change to the generator or to the order of draws does not go
// unnoticed.
TEST(Golden, Deals) {
  std::ostringstream out;
  for (unsigned players = 2; players <= 5; ++players) {
    const Options options = options_for({.players = players, .risky = true});
    for (const std::uint64_t game : {0U, 1U, 2024U}) {
      const GameState state = deal(Seed::from_number(game), options);
      out << "# " << players << " players, seed " << game << "\n";
      out << "leader " << number(state.open.leader) << "\n";
      for (unsigned i = 0; i < options.seats(); ++i) {
        out << options.role(state.secret.roles[i]).id << ": " << text_of(state.secret.hands[i])
            << "\n";
      }
      for (unsigned i = 0; i < 2 * options.tricks(); ++i) {
        out << options.mission(state.secret.missions[i]).id << (i % 2 == 0 ? "/" : " ");
      }
      for (unsigned i = 0; options.has_larry() && i <= 2 * options.tricks(); ++i) {
        out << (i == 0 ? "\n" : " ") << text_of(state.secret.larry_stack[i]);
      }
      out << "\n";
    }
  }
  compare("deals.txt", out.str());
}

TEST(Golden, TwoPlayers) {
  compare("two_players.txt", playthrough(options_for({.players = 2}), 2));
}

TEST(Golden, ThreePlayers) {
  compare("three_players.txt", playthrough(options_for({.players = 3, .risky = true}), 3));
}

TEST(Golden, FourPlayers) {
  const std::vector<RoleId> roles{builtin("accomplice"), builtin("paranoid_agent")};
  const Options options = options_for({.players = 4, .special_roles = roles});
  compare("four_players.txt", playthrough(options, 4));
}

TEST(Golden, FivePlayers) {
  const std::vector<RoleId> roles{builtin("tim_shady"), builtin("sleeper_agent")};
  const Options options = options_for({.players = 5, .special_roles = roles});
  compare("five_players.txt", playthrough(options, 5));
}

}  // namespace
}  // namespace insidejob::test
