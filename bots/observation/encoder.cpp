#include "bots/observation/encoder.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "bots/observation/quick_outlook.h"
#include "engine/turn.h"

namespace insidejob::observation {
namespace {

static_assert(std::endian::native == std::endian::little, "words are written out as they lie");

// `count` ones, at most `width`.
constexpr std::uint64_t at_least(unsigned count, unsigned width) {
  return (1ULL << std::min(count, width)) - 1;
}

// All cards up to the highest one of each suit.
constexpr CardSet up_to_highest(CardSet cards) {
  std::uint64_t bits = cards.bits();
  bits |= (bits >> 1) & 0x7FFF'7FFF'7FFF'7FFFULL;
  bits |= (bits >> 2) & 0x3FFF'3FFF'3FFF'3FFFULL;
  bits |= (bits >> 4) & 0x0FFF'0FFF'0FFF'0FFFULL;
  bits |= (bits >> 8) & 0x00FF'00FF'00FF'00FFULL;
  return CardSet{bits};
}

// Bit j of byte i becomes bit i of byte j (Warren, Hacker's Delight).
constexpr std::uint64_t transposed(std::uint64_t bytes) {
  std::uint64_t swap = (bytes ^ (bytes >> 7)) & 0x00AA'00AA'00AA'00AAULL;
  bytes ^= swap ^ (swap << 7);
  swap = (bytes ^ (bytes >> 14)) & 0x0000'CCCC'0000'CCCCULL;
  bytes ^= swap ^ (swap << 14);
  swap = (bytes ^ (bytes >> 28)) & 0x0000'0000'F0F0'F0F0ULL;
  return bytes ^ swap ^ (swap << 28);
}

// By number of cards of a suit: at least 1, a few, many.
constexpr std::array<std::uint8_t, 14> steps(unsigned few, unsigned many) {
  std::array<std::uint8_t, 14> table{};
  for (unsigned count = 1; count < table.size(); ++count) {
    table[count] =
        static_cast<std::uint8_t>(1U | (count >= few ? 2U : 0U) | (count >= many ? 4U : 0U));
  }
  return table;
}
constexpr auto k_few_unseen = steps(4, 8);
constexpr auto k_few_held = steps(3, 5);

std::uint64_t lengths(CardSet cards, const std::array<std::uint8_t, 14>& table) {
  const auto of = [&](unsigned suit) {
    return std::uint64_t{table[CardSet{(cards.bits() >> (16 * suit)) & 0xFFFFU}.size()]};
  };
  return of(0) | of(1) << 3 | of(2) << 6 | of(3) << 9;
}

// All cards of some suits, one bit per suit.
constexpr std::array<CardSet, 16> k_suit_sets = [] {
  std::array<CardSet, 16> sets{};
  for (unsigned suits = 0; suits < 16; ++suits) {
    for (unsigned suit = 0; suit < k_suits; ++suit) {
      if (((suits >> suit) & 1U) == 0) continue;
      sets[suits] = sets[suits] | CardSet::of_suit(static_cast<Suit>(suit));
    }
  }
  return sets;
}();

class Encoder {
 public:
  Encoder(const SeatView& view, const LegalActions& legal, const Around& around, const Draft& draft,
          const Legend& legend, const Chronicle& chronicle, Observation& out)
      : view_(view),
        open_(view.open),
        options_(*view.options),
        legal_(legal),
        around_(around),
        draft_(draft),
        legend_(legend),
        chronicle_(chronicle),
        out_(out),
        in_trick_(view.open.phase == Phase::play || view.open.phase == Phase::larry),
        tricks_go_on_(in_trick_ || view.open.phase == Phase::mission) {}

  void write() {
    find_larry();
    cards();
    missions();
    for (unsigned i = 0; i < 3; ++i) out_[word::insiders_role + i] = legend_.in_play()[i];
    seats();
    history();
  }

 private:
  // Finds what this seat knows about Larry's cards (R9.4).
  void find_larry() {
    if (!options_.has_larry()) return;
    const unsigned trick = open_.trick;
    for (unsigned i = 0; i <= trick && i < k_max_tricks; ++i) {
      const auto& memory = view_.larry[i];
      if (memory && memory->out) gone_.insert(*memory->out);
    }
    const bool chosen = trick < k_max_tricks && view_.larry[trick] && view_.larry[trick]->back;
    if (open_.phase == Phase::larry && view_.larry[trick]) {
      three_ = view_.larry[trick]->three;
    } else if (chosen) {
      top_ = CardSet::of(*view_.larry[trick]->back);
    } else if (trick > 0 && view_.larry[trick - 1] && open_.cards_in_trick < 2) {
      top_ = CardSet::of(*view_.larry[trick - 1]->back);
    }
    if (draft_.larry) three_.erase(*draft_.larry);
  }

  // Writes the words with sets of cards and, above the cards, what the table knows.
  void cards() {
    const CardSet hand = view_.hand;
    const bool acts = in_trick_ && !legal_.empty();
    CardSet legal;
    CardSet breaks;
    std::uint64_t led = 0;
    Prospects prospects;
    if (acts) {
      legal = draft_.larry ? three_ : legal_.cards();
      if (!draft_.larry) prospects = quick_prospects(view_, legal_, chronicle_.outlook());
    }
    if (in_trick_ && open_.cards_in_trick > 0) {
      const Suit suit = open_.plays[open_.trick * options_.seats()].card().suit();
      led = 1ULL << static_cast<unsigned>(suit);
      const CardSet following = CardSet::of_suit(suit);
      const bool could = open_.phase == Phase::play && !(hand & following).empty();
      breaks = could ? legal - following : CardSet{};
    }
    CardSet unseen = options_.deck() - hand - chronicle_.all_played() - gone_ - three_ - top_;
    if (draft_.larry) unseen.erase(*draft_.larry);
    const CardSet declined =
        k_suit_sets[(chronicle_.played(*view_.seat) >> seat_word::declined) & 15U];

    const unsigned lying = open_.cards_in_trick;
    const unsigned tricks = options_.tricks() - open_.trick;  // including the current one
    const int lacking = static_cast<int>(options_.missions_needed()) - open_.completed;
    const auto to_go = static_cast<unsigned>(std::clamp(lacking, 0, 10));
    const int spare = static_cast<int>(tricks) - std::max(lacking, 0);
    const auto slack = static_cast<unsigned>(std::clamp(spare, -1, 5) + 1);
    const std::uint64_t position = tricks_go_on_ ? 1ULL << (above::position + lying) : 0;
    const bool is_last = in_trick_ && lying + 1 == options_.seats();

    out_[word::hand] = squeeze(hand) | phase() << above::phase | legend_.players_and_wagers();
    // One bit for the exact number, none for 0.
    const auto one_of = [](unsigned count) { return (1ULL << count) >> 1; };
    out_[word::legal] = squeeze(legal) | one_of(tricks) << above::tricks_left;
    out_[word::plain_wins] = squeeze(prospects.plain.wins) |
                             one_of(to_go) << above::missions_to_go | legend_.risky_and_votes();
    out_[word::plain_certain] =
        squeeze(prospects.plain.certain) | 1ULL << (above::slack + slack) | position;
    out_[word::plain_failed] =
        squeeze(prospects.plain.failed) | legend_.reveal_at() | led << above::led;
    out_[word::wager_wins] = squeeze(prospects.wagered.wins) |
                             std::uint64_t{view_.vote_right.votes == 2} << above::two_votes |
                             std::uint64_t{view_.vote_right.same_target} << above::same_target |
                             std::uint64_t{acts && legal_.wager()} << above::may_wager |
                             std::uint64_t{is_last} << above::last_to_play;
    out_[word::wager_certain] = squeeze(prospects.wagered.certain) | at_least(open_.completed, 10)
                                                                         << above::completed;
    out_[word::wager_failed] = squeeze(prospects.wagered.failed) |
                               at_least(open_.trick - open_.completed, 10) << above::failed;
    out_[word::unseen] = squeeze(unseen) | lengths(unseen, k_few_unseen) << above::unseen_of_suit;
    out_[word::breaks_suit] = squeeze(breaks) | lengths(hand, k_few_held) << above::held_of_suit;
    out_[word::gives_proof] = squeeze(hand & declined);
    out_[word::masters] = squeeze(hand - up_to_highest(unseen));
    out_[word::larry_three] = squeeze(three_);
    out_[word::larry_top] = squeeze(top_);
    out_[word::first_lead_fails] = 0;
    out_[word::second_lead_fails] = 0;
    if (view_.drawn) {
      out_[word::first_lead_fails] = squeeze(failing_leads((*view_.drawn)[0]));
      out_[word::second_lead_fails] = squeeze(failing_leads((*view_.drawn)[1]));
    }
  }

  [[nodiscard]] CardSet failing_leads(MissionId mission) const {
    const OpenTrick trick{.mission = options_.mission_rule(mission),
                          .plays = {},
                          .cards = options_.seats(),
                          .may_wager = wager_positions(options_, open_)};
    return verdict(options_, trick, view_.hand, false).failed;
  }

  [[nodiscard]] std::uint64_t phase() const {
    // The second step of a decision comes after the first, and then the vote.
    constexpr std::array<std::uint8_t, 6> k_phases{1, 2, 4, 8, 32, 0};
    return std::uint64_t{k_phases[static_cast<unsigned>(open_.phase)]}
           << (draft_.larry || draft_.vote ? 1 : 0);
  }

  void missions() {
    std::uint64_t now = 0;
    if (in_trick_) {
      now = legend_.mission(options_, open_.missions[open_.trick]);
      if (open_.cards_in_trick > 0) {
        now |= 1ULL << (above::best_number + (open_.best_rank & 15U) - 1);
        now |= std::uint64_t{open_.best_rank >= 32} << above::best_trump;
      }
      now |= at_least(chronicle_.wagers_lying(), 4) << above::wagers_lying;
      now |= 1ULL << (above::outlook + static_cast<unsigned>(chronicle_.outlook()));
    }
    out_[word::mission] = now;

    std::uint64_t first = 0;
    std::uint64_t second = 0;
    // Missions beyond the 32nd, which the standard deck does not have, are shifted out.
    std::uint64_t seen = chronicle_.missions_laid();
    const auto see = [&](MissionId id) { seen |= 1ULL << std::min<unsigned>(id.index, 63); };
    if (in_trick_) see(open_.missions[open_.trick]);
    if (view_.drawn) {
      first = legend_.mission(options_, (*view_.drawn)[0]);
      second = legend_.mission(options_, (*view_.drawn)[1]);
      see((*view_.drawn)[0]);
      see((*view_.drawn)[1]);
    }
    unsigned led = chronicle_.tricks_led(*view_.seat);
    if (in_trick_ && open_.leader == view_.seat) led |= 1U << open_.trick;
    for (; led != 0; led &= led - 1) {
      see(*view_.put_back[static_cast<unsigned>(std::countr_zero(led))]);
    }
    const std::uint32_t unseen = legend_.usual_missions() & ~static_cast<std::uint32_t>(seen);
    constexpr unsigned k_first = 21;
    out_[word::first_drawn] = first | std::uint64_t{unseen & ((1U << k_first) - 1)}
                                          << above::missions_unseen;
    out_[word::second_drawn] = second | std::uint64_t{unseen >> k_first} << above::missions_unseen;
  }

  // A seat's role as this one knows it. The top bit means that it casts no vote.
  static constexpr unsigned k_silent = 63;
  [[nodiscard]] std::uint64_t role_of(Seat seat, RoleId id) const {
    const RoleRule& rule = options_.role_rule(id);
    const bool turned = rule.on_reveal == OnReveal::changes_side && open_.revealed.contains(seat);
    const bool silent = rule.votes == 0 || (open_.face_up.contains(seat) && !rule.votes_face_up);
    return legend_.role(id) | std::uint64_t{turned} << role_bit::turned |
           std::uint64_t{silent} << k_silent;
  }

  // Relative seats by what they do in the current trick.
  struct Turns {
    unsigned played = 0;
    unsigned later = 0;
  };
  [[nodiscard]] Turns turns() const {
    const unsigned lying = open_.cards_in_trick;
    const unsigned first = around_.relative(open_.leader);
    if (options_.has_larry()) {
      const unsigned order[3] = {1U << first, 1U << 2, 2U >> first};
      Turns turns;
      for (unsigned i = 0; i < 3; ++i) {
        turns.played |= i < lying ? order[i] : 0;
        turns.later |= i > lying ? order[i] : 0;
      }
      return turns;
    }
    // By position, then rotated to the leader's seat.
    const unsigned all = (1U << around_.count()) - 1;
    const unsigned played = (1U << lying) - 1;
    const unsigned later = all & ~((2U << lying) - 1);
    const auto turn = [&](unsigned positions) {
      return (positions << first | positions >> (around_.count() - first)) & all;
    };
    return {.played = turn(played), .later = turn(later)};
  }

  void seats() {
    const unsigned count = around_.count();
    const unsigned all = (1U << count) - 1;
    const unsigned larry = options_.has_larry() ? 4 : 0;
    const unsigned face_up = around_.turned(open_.face_up);
    const unsigned revealed = around_.turned(open_.revealed);
    // What is known about roles: its own, face-up ones, a partner's.
    std::array<std::uint64_t, k_max_seats> roles{};
    roles[0] = role_of(*view_.seat, *view_.role);
    for (unsigned known = face_up & ~1U; known != 0; known &= known - 1) {
      const auto i = static_cast<unsigned>(std::countr_zero(known));
      const Seat seat = around_.seat(i);
      roles[i] = role_of(seat, open_.face_up_roles[seat.index]);
    }
    if (view_.partner_role) {
      roles[around_.relative(open_.partner)] = role_of(open_.partner, *view_.partner_role);
    }
    unsigned silent = larry | (options_.revealed_seats_vote() ? 0 : revealed);
    for (unsigned i = 0; i < k_max_seats; ++i) {
      silent |= static_cast<unsigned>(roles[i] >> k_silent) << i;
    }

    // Flags by kind, a byte each, then by seat.
    const auto byte = [](unsigned bits, unsigned index) {
      return std::uint64_t{bits} << (8 * index);
    };
    std::uint64_t table = byte(silent, 4) | byte(all & ~face_up & ~1U, 5);
    if (draft_.vote) table |= byte(around_.turned(*draft_.vote), 6);
    if (options_.wager()) {
      table |= byte(around_.turned(seats_with_tokens(open_) - open_.face_up) & ~larry, 7);
    }
    if (tricks_go_on_) {
      const Turns turns = this->turns();
      table |= byte(around_.turned(open_.leader), 0) | byte(turns.played, 2) | byte(turns.later, 3);
      table |= open_.cards_in_trick > 0 ? byte(around_.turned(open_.best_seat), 1) : 0;
    }
    const std::uint64_t in_trick = transposed(table);
    std::uint64_t lying = byte(all, 0) | byte(larry, 1) | byte(face_up, 2) | byte(revealed, 3);
    if (open_.namer != k_nowhere) lying |= byte(around_.turned(open_.namer), 4);
    if (open_.partner != k_nowhere) lying |= byte(around_.turned(open_.partner), 5);
    const std::uint64_t in_game = transposed(lying);

    std::uint64_t* out = &out_[word::seats];
    for (unsigned i = 0; i < count; ++i, out += seat_word::size) {
      const Seat seat = around_.seat(i);
      const std::uint64_t flags = in_game >> (8 * i);
      out[0] = chronicle_.played(seat) | (flags & 15U) << seat_word::present;
      std::uint64_t held = legend_.tokens(open_.tokens[seat.index]);
      const std::uint64_t is_up = (flags >> 2) & 1U;
      held &= ~(((0 - is_up) & 63U) << seat_word::to_reveal);
      out[1] = (roles[i] & ((1ULL << role_bit::size) - 1)) | held |
               ((flags >> 4) & 3U) << seat_word::names_partner |
               chronicle_.bad_wagers(seat) << seat_word::bad_wagers;
      out[2] = chronicle_.counters(seat) | ((in_trick >> (8 * i)) & 255U) << seat_word::leads;
    }
    for (unsigned i = count; i < k_max_seats; ++i, out += seat_word::size) {
      out[0] = out[1] = out[2] = 0;
    }
    static_assert(seat_word::may_wager == seat_word::leads + 7);
    if (draft_.larry) {
      // The controller already sees his card on the table.
      const Card card = *draft_.larry;
      const std::uint64_t bits = 1ULL << (play_bit::suit + static_cast<unsigned>(card.suit())) |
                                 1ULL << (play_bit::number + card.number() - 1);
      out_[word::seats + 2 * seat_word::size + 2] |= bits << seat_word::card;
    }
  }

  void history() {
    std::fill(out_.begin() + word::history, out_.end(), 0);
    auto* out = reinterpret_cast<unsigned char*>(&out_[word::history]);
    const unsigned tricks = std::min<unsigned>(open_.trick, k_history_tricks);
    const unsigned s0 = around_.seat(0).index;
    const unsigned s1 = around_.seat(1).index;
    const unsigned s2 = around_.seat(2).index;
    const unsigned s3 = around_.seat(3).index;
    const unsigned s4 = around_.seat(4).index;
    for (unsigned i = 0; i < tricks; ++i, out += trick_bit::bytes) {
      const Chronicle::Trick& trick = chronicle_.trick(i);
      const auto play = [&](unsigned seat) { return std::uint64_t{trick.plays[seat]}; };
      const std::uint64_t third = play(s2);
      const std::uint64_t low = play(s0) | play(s1) << 22 | third << 44;
      const std::uint64_t rest = 1ULL << around_.relative(trick.leader) |
                                 32ULL << around_.relative(trick.winner) | trick.rest << 10;
      const std::uint64_t high = third >> 20 | play(s3) << 2 | play(s4) << 24 | rest << 46;
      const auto last = static_cast<std::uint32_t>(rest >> 18);
      // The last byte of these belongs to the next record, which is written later or stays 0.
      std::memcpy(out, &low, sizeof low);
      std::memcpy(out + 8, &high, sizeof high);
      std::memcpy(out + 16, &last, sizeof last);
    }
    static_assert(trick_bit::leader == 64 + 46 && trick_bit::bytes == 19);
  }

  const SeatView& view_;
  const PublicState& open_;
  const Options& options_;
  const LegalActions& legal_;
  const Around& around_;
  const Draft& draft_;
  const Legend& legend_;
  const Chronicle& chronicle_;
  Observation& out_;
  const bool in_trick_;
  const bool tricks_go_on_;
  CardSet three_;
  CardSet top_;
  CardSet gone_;
};

}  // namespace

void encode(const SeatView& view, const LegalActions& legal, const Around& around,
            const Draft& draft, const Legend& legend, const Chronicle& chronicle,
            Observation& out) {
  Encoder{view, legal, around, draft, legend, chronicle, out}.write();
}

Observation observe(const SeatView& view, const Draft& draft) {
  const Options& options = *view.options;
  const Legend legend{options};
  Chronicle chronicle;
  chronicle.follow(options, legend, view.open);
  const Around& around = Around::of(options.players(), *view.seat);
  Observation out{};
  encode(view, legal_actions(view), around, draft, legend, chronicle, out);
  return out;
}

}  // namespace insidejob::observation
