#include "openspiel/spiel_text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "bots/observation/layout.h"
#include "notation/words.h"

namespace insidejob::spiel {
namespace {

// A search writes thousands of views, so cards are spelled once.
std::string_view spelled(Card card) {
  static const std::array<std::string, observation::k_cards> k_all = [] {
    std::array<std::string, observation::k_cards> all;
    for (unsigned i = 0; i < all.size(); ++i) all[i] = card_text(observation::card_at(i));
    return all;
  }();
  return k_all[observation::card_index(card)];
}

class ViewText {
 public:
  ViewText(const SeatView& view, const observation::Draft& draft)
      : view_(view), open_(view.open), options_(*view.options), draft_(draft) {
    text_.reserve(512);
  }

  std::string write() {
    own();
    table();
    for (unsigned trick = 0; trick < open_.trick; ++trick) {
      write_trick(trick, open_.outcomes[trick].leader());
    }
    if (view_.mission()) write_trick(open_.trick, open_.leader);
    moment();
    if (view_.disclosure) disclosure();
    return std::move(text_);
  }

 private:
  void add(std::string_view word) {
    text_ += ' ';
    text_ += word;
  }
  void add(unsigned number) { add(std::to_string(number)); }
  void add(CardSet cards) {
    for (const Card card : cards) add(spelled(card));
  }
  void add_mission(MissionId id) { add(options_.mission(id).id); }
  void begin(std::string_view word) {
    text_ += "; ";
    text_ += word;
  }

  void own() {
    text_ += "seat ";
    text_ += std::to_string(view_.seat->index);
    add(options_.role(*view_.role).id);
    begin("hand");
    add(view_.hand);
    if (view_.partner_role) {
      begin("partner");
      add(options_.role(*view_.partner_role).id);
    }
  }

  void table() {
    begin("tokens");
    for (unsigned seat = 0; seat < options_.seats(); ++seat) add(unsigned{open_.tokens[seat]});
    for (const Seat seat : open_.face_up) {
      begin(open_.revealed.contains(seat) ? "revealed" : "face up");
      add(unsigned{seat.index});
      add(options_.role(open_.face_up_roles[seat.index]).id);
    }
    if (open_.partner != k_nowhere) {
      begin("named");
      add(unsigned{open_.partner.index});
    }
  }

  void write_trick(unsigned trick, Seat leader) {
    begin("seat");
    add(unsigned{leader.index});
    add("leads");
    add_mission(open_.missions[trick]);
    if (view_.put_back[trick]) {
      add("not");
      add_mission(*view_.put_back[trick]);
    }
    text_ += ':';
    for (const Play play : trick_plays(options_, open_, trick)) {
      add(spelled(play.card()));
      if (play.wagered()) text_ += '*';
    }
    if (const auto& larry = view_.larry[trick]) {
      add("Larry");
      add(larry->three);
      if (larry->back) {
        add("top");
        add(spelled(*larry->back));
      }
    }
  }

  // Whose turn it is, and what only the seat in turn has in hand.
  void moment() {
    begin(phase_word(open_.phase));
    if (open_.phase != Phase::vote && open_.phase != Phase::over) add(unsigned{open_.to_act.index});
    if (view_.drawn) {
      for (const MissionId id : *view_.drawn) add_mission(id);
    }
    if (draft_.larry) {
      add("first");
      add(spelled(*draft_.larry));
    }
    if (draft_.vote) {
      add("first");
      add(unsigned{draft_.vote->index});
    }
    if (view_.ballot) add_ballot(*view_.ballot);
  }

  void add_ballot(Ballot ballot) {
    add("votes");
    add(unsigned{ballot.first.index});
    if (ballot.is_double()) add(unsigned{ballot.second.index});
  }

  void disclosure() {
    const Disclosure& all = *view_.disclosure;
    add(cause_word(open_.outcome.cause));
    begin("winners");
    for (const Seat seat : open_.outcome.winners) add(unsigned{seat.index});
    for (const Seat seat : SeatSet::first(options_.seats())) {
      begin(options_.role(all.roles[seat.index]).id);
      add(all.hands[seat.index]);
      if (all.ballots[seat.index]) add_ballot(*all.ballots[seat.index]);
    }
    begin("put back");
    for (unsigned trick = 0; trick < open_.trick; ++trick) add_mission(*all.put_back[trick]);
  }

  const SeatView& view_;
  const PublicState& open_;
  const Options& options_;
  const observation::Draft& draft_;
  std::string text_;
};

// Per trick with two players: the three cards, and the one that went back.
constexpr unsigned k_larry_bits = 2 * observation::k_cards;

}  // namespace

std::string step_text(const Options& options, Seat seat, unsigned number) {
  using namespace observation;
  const Around& around = Around::of(options.players(), seat);
  const auto other = [&](unsigned first) {
    const Seat named = around.seat(number - first + 1);
    return named == Around::k_nobody ? std::string{"nobody"} : std::to_string(named.index);
  };
  const auto card = [&](unsigned first) { return card_text(card_at(number - first)); };
  if (number < k_wager_action) return card(k_play_action);
  if (number < k_mission_action) return card(k_wager_action) + '*';
  if (number < k_partner_action) {
    return number == k_mission_action ? "first mission" : "second mission";
  }
  if (number < k_vote_action) return "partner " + other(k_partner_action);
  if (number < k_top_action) return "vote " + other(k_vote_action);
  return card(k_top_action) + " on top";
}

std::string view_text(const SeatView& view, const observation::Draft& draft) {
  return ViewText{view, draft}.write();
}

unsigned memory_size(const Options& options) {
  const unsigned larry = options.has_larry() ? k_larry_bits : 0;
  return options.tricks() * (options.missions_in_play() + larry) + 2 * k_max_seats;
}

void write_memory(const SeatView& view, std::span<float> values) {
  const Options& options = *view.options;
  std::ranges::fill(values, 0.0F);
  std::size_t at = 0;
  for (unsigned trick = 0; trick < options.tricks(); ++trick) {
    if (view.put_back[trick]) values[at + view.put_back[trick]->index] = 1;
    at += options.missions_in_play();
    if (!options.has_larry()) continue;
    if (const auto& larry = view.larry[trick]) {
      for (const Card card : larry->three) values[at + observation::card_index(card)] = 1;
      if (larry->back) {
        values[at + observation::k_cards + observation::card_index(*larry->back)] = 1;
      }
    }
    at += k_larry_bits;
  }
  if (!view.ballot) return;
  values[at + view.ballot->first.index] = 1;
  if (view.ballot->is_double()) values[at + k_max_seats + view.ballot->second.index] = 1;
}

}  // namespace insidejob::spiel
