#include "bots/test/plain_observation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/prospects.h"
#include "engine/turn.h"

namespace insidejob::testing {
namespace {

using observation::Draft;
using observation::Field;
using observation::Observation;

// What can be said about one card that was played.
struct PlayedCard {
  unsigned trick = 0;
  unsigned position = 0;
  Seat seat;
  Play play;
  bool declined = false;
  bool spoiled = false;
  bool secured = false;
  bool took_lead = false;
};

const Field* field_named(const std::string& name) {
  static const std::unordered_map<std::string, const Field*> all = [] {
    std::unordered_map<std::string, const Field*> fields;
    for (const Field& field : observation::fields()) fields[field.name] = &field;
    return fields;
  }();
  const auto found = all.find(name);
  return found == all.end() ? nullptr : found->second;
}

class Writer {
 public:
  Writer(const SeatView& view, const Draft& draft)
      : view_(view), options_(*view.options), open_(view.open), draft_(draft) {}

  Observation write() {
    read_history();
    write_cards();
    write_table();
    write_missions();
    write_roles_in_play();
    for (unsigned i = 0; i < options_.seats(); ++i) write_seat(i);
    for (unsigned i = 0; i < std::min<unsigned>(open_.trick, 11); ++i) write_trick(i);
    return out_;
  }

 private:
  void set(const std::string& name, unsigned bit = 0, unsigned group = 0) {
    const auto found = field_named(name);
    ASSERT_NE(found, nullptr) << "no field " << name;
    ASSERT_LT(bit, found->width) << name;
    ASSERT_LT(group, found->count) << name;
    const unsigned at = found->offset + group * found->stride + bit;
    out_[at / 64] |= 1ULL << (at % 64);
  }
  void set_if(bool condition, const std::string& name, unsigned bit = 0, unsigned group = 0) {
    if (condition) set(name, bit, group);
  }
  void set_cards(const std::string& name, CardSet cards, unsigned group = 0) {
    for (const Card card : cards) {
      set(name, static_cast<unsigned>(card.suit()) * 13 + card.number() - 1, group);
    }
  }
  void set_count(const std::string& name, unsigned count, unsigned width, unsigned group = 0) {
    for (unsigned i = 0; i < std::min(count, width); ++i) set(name, i, group);
  }

  [[nodiscard]] Seat seat_of(unsigned relative) const {
    const unsigned me = view_.seat->index;
    unsigned index = (me + relative) % options_.seats();
    if (options_.has_larry()) index = relative == 0 ? me : relative == 1 ? 1 - me : 2;
    return Seat{static_cast<std::uint8_t>(index)};
  }
  [[nodiscard]] unsigned relative_of(Seat seat) const {
    for (unsigned i = 0; i < options_.seats(); ++i) {
      if (seat_of(i) == seat) return i;
    }
    ADD_FAILURE() << "no seat " << int{seat.index};
    return 0;
  }
  [[nodiscard]] bool is_larry(Seat seat) const { return options_.has_larry() && seat.index == 2; }
  [[nodiscard]] bool in_trick() const {
    return open_.phase == Phase::play || open_.phase == Phase::larry;
  }

  // Judged as if everyone who may ever wager still could.
  [[nodiscard]] Outlook outlook_after(unsigned trick, unsigned cards) const {
    std::uint8_t may_wager = 0;
    for (unsigned position = 1; position < options_.seats(); ++position) {
      if (options_.wager() && !(options_.has_larry() && position == 1)) {
        may_wager = static_cast<std::uint8_t>(may_wager | 1U << position);
      }
    }
    return outlook(options_.mission_rule(open_.missions[trick]),
                   {.plays = {&open_.plays[trick * options_.seats()], cards},
                    .cards = options_.seats(),
                    .may_wager = may_wager,
                    .deck = options_.deck()});
  }

  void read_history() {
    for (unsigned trick = 0; trick <= open_.trick && trick < options_.tricks(); ++trick) {
      const bool finished = trick < open_.trick;
      const Seat leader = finished ? open_.outcomes[trick].leader() : open_.leader;
      const unsigned cards = finished ? options_.seats() : open_.cards_in_trick;
      const Play* plays = &open_.plays[trick * options_.seats()];
      Outlook before = Outlook::open;
      for (unsigned position = 0; position < cards; ++position) {
        const Outlook after = outlook_after(trick, position + 1);
        const Seat seat = seat_at(options_.players(), leader, position);
        const Suit trump = options_.mission_rule(open_.missions[trick]).trump;
        history_.push_back(
            {.trick = trick,
             .position = position,
             .seat = seat,
             .play = plays[position],
             .declined = plays[position].card().suit() != plays[0].card().suit() && !is_larry(seat),
             .spoiled = after == Outlook::failed && before != Outlook::failed,
             .secured = after == Outlook::certain && before != Outlook::certain,
             .took_lead = winning_position({plays, position + 1}, trump) == position});
        before = after;
      }
      if (!finished) outlook_now_ = before;
    }
  }

  [[nodiscard]] CardSet declined_by(Seat seat) const {
    CardSet suits;
    for (const PlayedCard& card : history_) {
      if (card.seat == seat && card.declined) {
        const Play lead = open_.plays[card.trick * options_.seats()];
        suits = suits | CardSet::of_suit(lead.card().suit());
      }
    }
    return suits;
  }

  void write_cards() {
    set_cards("hand", view_.hand);
    CardSet known = view_.hand;
    for (const PlayedCard& card : history_) known.insert(card.play.card());

    CardSet three;
    std::optional<Card> top;
    if (options_.has_larry()) {
      for (unsigned trick = 0; trick < options_.tricks(); ++trick) {
        const auto& memory = view_.larry[trick];
        if (!memory) continue;
        if (memory->out) known.insert(*memory->out);
        const bool now = trick == open_.trick;
        if (now && !memory->back) three = memory->three;
        if (now && memory->back) top = memory->back;
        // It stays on top until Larry plays one of the next three.
        if (trick + 1U == open_.trick && open_.cards_in_trick < 2) top = memory->back;
      }
      if (!three.empty()) top = std::nullopt;
    }
    known = known | three;
    if (top) known.insert(*top);
    if (draft_.larry) three.erase(*draft_.larry);
    set_cards("larry_three", three);
    if (top) set_cards("larry_top", CardSet::of(*top));
    const CardSet unseen = options_.deck() - known;
    set_cards("unseen", unseen);
    for (unsigned i = 0; i < 4; ++i) {
      const CardSet suit = CardSet::of_suit(static_cast<Suit>(i));
      const unsigned hidden = (unseen & suit).size();
      set_if(hidden >= 1, "unseen_of_suit", 3 * i);
      set_if(hidden >= 4, "unseen_of_suit", 3 * i + 1);
      set_if(hidden >= 8, "unseen_of_suit", 3 * i + 2);
      const unsigned held = (view_.hand & suit).size();
      set_if(held >= 1, "held_of_suit", 3 * i);
      set_if(held >= 3, "held_of_suit", 3 * i + 1);
      set_if(held >= 5, "held_of_suit", 3 * i + 2);
    }
    for (const Card mine : view_.hand) {
      const bool beaten = std::any_of(unseen.begin(), unseen.end(), [&](Card other) {
        return other.suit() == mine.suit() && other.number() > mine.number();
      });
      if (!beaten) set_cards("masters", CardSet::of(mine));
    }
    set_cards("gives_proof", view_.hand & declined_by(*view_.seat));

    if (draft_.larry) {
      set_cards("legal", three);
    } else if (in_trick()) {
      CardSet legal;
      for (const Action action : legal_actions(view_)) legal.insert(action.card());
      set_cards("legal", legal);
      const Prospects prospects = insidejob::prospects(view_);
      set_cards("plain_wins", prospects.plain.wins);
      set_cards("plain_certain", prospects.plain.certain);
      set_cards("plain_failed", prospects.plain.failed);
      set_cards("wager_wins", prospects.wagered.wins);
      set_cards("wager_certain", prospects.wagered.certain);
      set_cards("wager_failed", prospects.wagered.failed);
      if (open_.phase == Phase::play && open_.cards_in_trick > 0) {
        const CardSet led = CardSet::of_suit(view_.trick()[0].card().suit());
        if (!(view_.hand & led).empty()) set_cards("breaks_suit", legal - led);
      }
    }
    if (view_.drawn) {
      set_cards("first_lead_fails", failing_leads((*view_.drawn)[0]));
      set_cards("second_lead_fails", failing_leads((*view_.drawn)[1]));
    }
  }

  [[nodiscard]] CardSet failing_leads(MissionId mission) const {
    SeatView laid = view_;
    laid.open.missions[open_.trick] = mission;
    laid.open.phase = Phase::play;
    CardSet failing;
    for (const Card card : view_.hand) {
      const std::array<Play, 1> lead{Play{card, false}};
      if (laid.outlook_of(lead) == Outlook::failed) failing.insert(card);
    }
    return failing;
  }

  void write_table() {
    switch (open_.phase) {
      case Phase::accomplice:
        set("phase", 0);
        break;
      case Phase::mission:
        set("phase", 1);
        break;
      case Phase::play:
        set("phase", 2);
        break;
      case Phase::larry:
        set("phase", draft_.larry ? 4 : 3);
        break;
      case Phase::vote:
        set("phase", draft_.vote ? 6 : 5);
        break;
      case Phase::over:
        break;
    }
    set("players", options_.players() - 2);
    set_if(options_.wager(), "wagers_allowed");
    const int left = static_cast<int>(options_.tricks()) - open_.trick;
    if (left > 0) set("tricks_left", static_cast<unsigned>(left - 1));
    const int to_go = static_cast<int>(options_.missions_needed()) - open_.completed;
    if (to_go > 0) set("missions_to_go", static_cast<unsigned>(std::min(to_go, 10) - 1));
    set_if(options_.risky_in_play(), "risky_in_play");
    set_if(options_.revealed_seats_vote(), "revealed_seats_vote");
    const int slack = left - std::max(to_go, 0);
    set("slack", static_cast<unsigned>(std::clamp(slack, -1, 5) + 1));
    if (open_.phase == Phase::mission) set("position", 0);
    if (in_trick()) set("position", open_.cards_in_trick);
    set("reveal_at", std::clamp(options_.reveal_at(), 2U, 9U) - 2);
    set_if(view_.vote_right.votes == 2, "two_votes");
    set_if(view_.vote_right.same_target, "same_target");
    set_count("completed", open_.completed, 10);
    set_count("failed", open_.trick - open_.completed, 10);
    if (!in_trick()) return;
    if (open_.cards_in_trick > 0) {
      set("led", static_cast<unsigned>(view_.trick()[0].card().suit()));
    }
    set_if(open_.cards_in_trick + 1U == options_.seats(), "last_to_play");
    const LegalActions legal = legal_actions(view_);
    set_if(!legal.empty() && legal.wager(), "may_wager");
  }

  void write_mission(const std::string& name, unsigned group, MissionId id, bool whole) {
    const Condition& condition = options_.mission(id).condition;
    const MissionRule& rule = options_.mission_rule(id);
    set(name + ".kind", static_cast<unsigned>(condition.kind), group);
    set(name + ".trump", static_cast<unsigned>(rule.trump), group);
    for (unsigned i = 0; i < 5; ++i) {
      const bool last = (condition.positions & k_last_position) != 0 && i + 1 == options_.seats();
      set_if(last || (i < 3 && ((condition.positions >> i) & 1U) != 0), name + ".positions", i,
             group);
    }
    bool low = false;
    for (int number = 1; number <= 13; ++number) {
      bool allowed = false;
      switch (condition.kind) {
        case ConditionKind::range:
        case ConditionKind::winning_number:
          allowed = number >= condition.min && number <= condition.max;
          break;
        case ConditionKind::even:
          allowed = number % 2 == 0;
          break;
        case ConditionKind::odd:
          allowed = number % 2 == 1;
          break;
        case ConditionKind::sum_at_least:
          allowed = number >= condition.per_player;
          break;
        case ConditionKind::sum_at_most:
          allowed = number <= condition.per_player;
          break;
        default:
          break;
      }
      low |= allowed && number == 1;
      if (whole) set_if(allowed, name + ".numbers", static_cast<unsigned>(number - 1), group);
    }
    if (condition.kind == ConditionKind::trump_count) {
      for (int count = 0; count <= 5; ++count) {
        const bool allowed = count >= condition.min && count <= condition.max;
        low |= allowed && count == 0;
        if (whole) set_if(allowed, name + ".counts", static_cast<unsigned>(count), group);
      }
    }
    if (whole) {
      set_if(rule.risky, name + ".risky", 0, group);
    } else {
      set_if(low, name + ".low", 0, group);
    }
  }

  void write_missions() {
    if (in_trick()) {
      write_mission("mission", 0, *view_.mission(), true);
      if (open_.cards_in_trick > 0) {
        const Suit trump = options_.mission_rule(*view_.mission()).trump;
        const Play best = view_.trick()[winning_position(view_.trick(), trump)];
        set("best_number", best.card().number() - 1);
        set_if(best.counts_as(trump) == trump, "best_trump");
      }
      unsigned wagers = 0;
      for (const Play play : view_.trick()) wagers += play.wagered();
      set_count("wagers_lying", wagers, 4);
      set("outlook", static_cast<unsigned>(outlook_now_));
    }
    if (view_.drawn) {
      write_mission("mission", 1, (*view_.drawn)[0], true);
      write_mission("mission", 2, (*view_.drawn)[1], true);
    }
    if (options_.choices().mission_deck) return;
    std::vector<bool> unseen(options_.missions_in_play(), true);
    for (unsigned trick = 0; trick < open_.trick + (in_trick() ? 1U : 0U); ++trick) {
      unseen[open_.missions[trick].index] = false;
    }
    for (const auto& back : view_.put_back) {
      if (back) unseen[back->index] = false;
    }
    if (view_.drawn) {
      for (const MissionId id : *view_.drawn) unseen[id.index] = false;
    }
    for (unsigned i = 0; i < unseen.size(); ++i) {
      if (unseen[i]) set(i < 21 ? "missions_unseen" : "missions_unseen.rest", i < 21 ? i : i - 21);
    }
  }

  void write_role(const std::string& name, unsigned group, const Role& role) {
    const auto flag = [&](const char* field, bool value) {
      set_if(value, name + "." + field, 0, group);
    };
    flag("known", true);
    flag("replaces_insider", role.replaces_insider);
    set(name + ".side", static_cast<unsigned>(role.side), group);
    flag("must_follow", role.must_follow);
    flag("face_up", role.face_up);
    flag("first_token", role.first_token);
    flag("holds_tokens", role.holds_tokens);
    flag("may_wager", role.may_wager);
    set(name + ".votes", static_cast<unsigned>(role.votes), group);
    set(name + ".same_target", static_cast<unsigned>(role.same_target), group);
    flag("votes_face_up", role.votes_face_up);
    flag("names_partner", role.names_partner);
    flag("trick_costs_partner", role.trick_costs_partner);
    if (role.token_limit) {
      set(name + ".token_limit", static_cast<unsigned>(std::min(*role.token_limit, 8) - 1), group);
    }
    flag("reveal_at", role.reveal_at.has_value());
    flag("revealed_seats_vote", role.revealed_seats_vote);
    flag("risky_missions", role.risky_missions);
    set(name + ".on_reveal", static_cast<unsigned>(role.on_reveal), group);
    set(name + ".wins_by", static_cast<unsigned>(role.wins_by), group);
    flag("wins_if_all_others_face_up", role.wins_if_all_others_face_up);
  }

  void write_roles_in_play() {
    unsigned special = 1;
    for (const RoleId id : options_.role_cards()) {
      if (options_.role(id).replaces_insider) write_role("role", 0, options_.role(id));
    }
    for (const RoleId id : options_.choices().special_roles) {
      if (!options_.role(id).replaces_insider) write_role("role", special++, options_.role(id));
    }
  }

  template <class Test>
  [[nodiscard]] unsigned count_plays(Seat seat, Test test) const {
    return static_cast<unsigned>(std::ranges::count_if(
        history_, [&](const PlayedCard& card) { return card.seat == seat && test(card); }));
  }
  template <class Test>
  [[nodiscard]] unsigned count_tricks(Test test) const {
    unsigned count = 0;
    for (unsigned i = 0; i < open_.trick; ++i) count += test(open_.outcomes[i]);
    return count;
  }

  void write_seat(unsigned i) {
    const Seat seat = seat_of(i);
    const bool face_up = open_.face_up.contains(seat);
    set("seat.present", 0, i);
    set_if(is_larry(seat), "seat.larry", 0, i);
    set_if(face_up, "seat.face_up", 0, i);
    set_if(open_.revealed.contains(seat), "seat.revealed", 0, i);
    std::array<bool, 4> declined{};
    for (const PlayedCard& card : history_) {
      if (card.seat != seat) continue;
      set_cards("seat.played", CardSet::of(card.play.card()), i);
      const auto suit = static_cast<unsigned>(card.play.card().suit());
      set_if(declined[suit], "seat.shown", suit, i);
      if (!card.declined) continue;
      const Play lead = open_.plays[card.trick * options_.seats()];
      declined[static_cast<unsigned>(lead.card().suit())] = true;
      set("seat.declined", static_cast<unsigned>(lead.card().suit()), i);
    }

    const auto known = view_.known_role(seat);
    if (known) {
      const Role& role = options_.role(*known);
      write_role("seat.role", i, role);
      set_if(role.on_reveal == OnReveal::changes_side && open_.revealed.contains(seat),
             "seat.role.turned", 0, i);
    }
    const unsigned tokens = open_.tokens[seat.index];
    set_count("seat.tokens", tokens, 8, i);
    if (!face_up && tokens < options_.reveal_at()) {
      set("seat.to_reveal", std::min(options_.reveal_at() - tokens, 6U) - 1, i);
    }
    set_if(open_.namer == seat, "seat.names_partner", 0, i);
    set_if(open_.partner == seat, "seat.is_partner", 0, i);
    set_count("seat.bad_wagers",
              count_plays(seat,
                          [&](const PlayedCard& card) {
                            return card.play.wagered() && card.trick < open_.trick &&
                                   !open_.outcomes[card.trick].completed();
                          }),
              3, i);
    using Card = const PlayedCard&;
    set_count("seat.declines", count_plays(seat, [](Card card) { return card.declined; }), 4, i);
    set_count("seat.spoiled", count_plays(seat, [](Card card) { return card.spoiled; }), 6, i);
    set_count("seat.secured", count_plays(seat, [](Card card) { return card.secured; }), 4, i);
    set_count("seat.wagers", count_plays(seat, [](Card card) { return card.play.wagered(); }), 5,
              i);
    using Outcome = TrickOutcome;
    set_count("seat.led_failed",
              count_tricks([&](Outcome o) { return o.leader() == seat && !o.completed(); }), 5, i);
    set_count("seat.led_completed",
              count_tricks([&](Outcome o) { return o.leader() == seat && o.completed(); }), 5, i);
    set_count("seat.tricks_won", count_tricks([&](Outcome o) { return o.winner() == seat; }), 6, i);

    set_if(!is_larry(seat) && may_wager_openly(options_, open_, seat), "seat.may_wager", 0, i);
    set_if(i > 0 && !face_up, "seat.may_be_named", 0, i);
    set_if(draft_.vote == seat, "seat.named_already", 0, i);
    const bool revealed_silent = open_.revealed.contains(seat) && !options_.revealed_seats_vote();
    const bool role_silent = known && (options_.role(*known).votes == 0 ||
                                       (face_up && !options_.role(*known).votes_face_up));
    set_if(is_larry(seat) || revealed_silent || role_silent, "seat.casts_no_vote", 0, i);

    if (draft_.larry && is_larry(seat)) {
      set("seat.card.suit", static_cast<unsigned>(draft_.larry->suit()), i);
      set("seat.card.number", draft_.larry->number() - 1, i);
    }
    if (open_.phase != Phase::mission && !in_trick()) return;
    set_if(open_.leader == seat, "seat.leads", 0, i);
    unsigned position = 0;
    while (seat_at(options_.players(), open_.leader, position) != seat) ++position;
    set_if(position < open_.cards_in_trick, "seat.has_played", 0, i);
    set_if(position > open_.cards_in_trick, "seat.plays_later", 0, i);
    set_if(open_.cards_in_trick > 0 && open_.best_seat == seat, "seat.lies_best", 0, i);
    for (const PlayedCard& card : history_) {
      if (card.trick == open_.trick && card.seat == seat) write_play("seat.card", i, card);
    }
  }

  void write_play(const std::string& name, unsigned group, const PlayedCard& card) {
    set(name + ".suit", static_cast<unsigned>(card.play.card().suit()), group);
    set(name + ".number", card.play.card().number() - 1, group);
    set_if(card.play.wagered(), name + ".wagered", 0, group);
    set_if(card.declined, name + ".declined", 0, group);
    set_if(card.spoiled, name + ".spoiled", 0, group);
    set_if(card.secured, name + ".secured", 0, group);
  }

  void write_trick(unsigned trick) {
    for (const PlayedCard& card : history_) {
      if (card.trick != trick) continue;
      const std::string name = "trick." + std::to_string(relative_of(card.seat));
      write_play(name, trick, card);
      set_if(card.took_lead, name + ".took_lead", 0, trick);
    }
    set("trick.leader", relative_of(open_.outcomes[trick].leader()), trick);
    set("trick.winner", relative_of(open_.outcomes[trick].winner()), trick);
    set_if(open_.outcomes[trick].completed(), "trick.completed", 0, trick);
    set("trick.done", 0, trick);
    write_mission("trick.mission", trick, open_.missions[trick], false);
  }

  const SeatView& view_;
  const Options& options_;
  const PublicState& open_;
  const Draft& draft_;
  std::vector<PlayedCard> history_;
  Outlook outlook_now_ = Outlook::open;
  Observation out_{};
};

}  // namespace

Observation plain_observation(const SeatView& view, const Draft& draft) {
  return Writer{view, draft}.write();
}

}  // namespace insidejob::testing
