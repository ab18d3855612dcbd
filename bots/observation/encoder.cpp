#include "bots/observation/encoder.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "bots/observation/quick_outlook.h"
#include "engine/turn.h"

namespace insidejob::observation {
namespace {

static_assert(std::endian::native == std::endian::little, "words are written out as they lie");

__extension__ using Wide = unsigned __int128;

// `count` ones, at most `width`.
constexpr std::uint64_t at_least(unsigned count, unsigned width) {
  return (1ULL << std::min(count, width)) - 1;
}

// The cards below the highest one of each suit, and that one.
constexpr CardSet up_to_highest(CardSet cards) {
  std::uint64_t bits = cards.bits();
  bits |= (bits >> 1) & 0x7FFF'7FFF'7FFF'7FFFULL;
  bits |= (bits >> 2) & 0x3FFF'3FFF'3FFF'3FFFULL;
  bits |= (bits >> 4) & 0x0FFF'0FFF'0FFF'0FFFULL;
  bits |= (bits >> 8) & 0x00FF'00FF'00FF'00FFULL;
  return CardSet{bits};
}

// For each suit: at least 1, a few, many.
std::uint64_t lengths(CardSet cards, unsigned few, unsigned many) {
  std::uint64_t bits = 0;
  for (unsigned suit = 0; suit < k_suits; ++suit) {
    const unsigned count = (cards & CardSet::of_suit(static_cast<Suit>(suit))).size();
    const unsigned steps =
        unsigned{count >= 1} | unsigned{count >= few} << 1 | unsigned{count >= many} << 2;
    bits |= std::uint64_t{steps} << (3 * suit);
  }
  return bits;
}

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
        in_trick_(view.open.phase == Phase::play || view.open.phase == Phase::larry) {}

  void write() {
    find_larry();
    cards();
    table();
    missions();
    for (unsigned i = 0; i < 3; ++i) out_[word::insiders_role + i] = legend_.in_play()[i];
    seats();
    history();
  }

 private:
  // What this seat knows of Larry's cards (R9.4).
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

  void cards() {
    const CardSet hand = view_.hand;
    out_[word::hand] = squeeze(hand);
    out_[word::legal] = 0;
    for (unsigned i = word::plain_wins; i <= word::wager_failed; ++i) out_[i] = 0;
    out_[word::breaks_suit] = 0;
    out_[word::first_lead_fails] = 0;
    out_[word::second_lead_fails] = 0;

    CardSet unseen = options_.deck() - hand - chronicle_.all_played() - gone_ - three_ - top_;
    if (draft_.larry) unseen.erase(*draft_.larry);
    out_[word::unseen] = squeeze(unseen) | lengths(unseen, 4, 8) << above::unseen_of_suit;
    out_[word::masters] = squeeze(hand - up_to_highest(unseen));
    out_[word::larry_three] = squeeze(three_);
    out_[word::larry_top] = squeeze(top_);

    const std::uint64_t mine = chronicle_.played(*view_.seat);
    CardSet declined;
    for (unsigned suit = 0; suit < k_suits; ++suit) {
      const std::uint64_t has = (mine >> (seat_word::declined + suit)) & 1U;
      declined = declined | CardSet{CardSet::of_suit(static_cast<Suit>(suit)).bits() & (0 - has)};
    }
    out_[word::gives_proof] = squeeze(hand & declined);
    out_[word::breaks_suit] = lengths(hand, 3, 5) << above::held_of_suit;

    if (in_trick_ && !legal_.empty()) {
      if (draft_.larry) {
        out_[word::legal] = squeeze(three_);
        return;
      }
      out_[word::legal] = squeeze(legal_.cards());
      const Prospects prospects = quick_prospects(view_, legal_);
      out_[word::plain_wins] = squeeze(prospects.plain.wins);
      out_[word::plain_certain] = squeeze(prospects.plain.certain);
      out_[word::plain_failed] = squeeze(prospects.plain.failed);
      if (legal_.wager()) {
        out_[word::wager_wins] = squeeze(prospects.wagered.wins);
        out_[word::wager_certain] = squeeze(prospects.wagered.certain);
        out_[word::wager_failed] = squeeze(prospects.wagered.failed);
      }
      const auto led = led_suit(options_, open_);
      if (open_.phase == Phase::play && led) {
        const CardSet following = CardSet::of_suit(*led);
        if (!(hand & following).empty()) {
          out_[word::breaks_suit] |= squeeze(legal_.cards() - following);
        }
      }
    }
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

  [[nodiscard]] unsigned phase() const {
    switch (open_.phase) {
      case Phase::accomplice:
        return 0;
      case Phase::mission:
        return 1;
      case Phase::play:
        return 2;
      case Phase::larry:
        return draft_.larry ? 4 : 3;
      case Phase::vote:
      case Phase::over:
        break;
    }
    return draft_.vote ? 6 : 5;
  }

  void table() {
    const auto set = [&](unsigned where, unsigned at) { out_[where] |= 1ULL << at; };
    const auto put = [&](unsigned where, unsigned at, std::uint64_t bits) {
      out_[where] |= bits << at;
    };
    if (open_.phase != Phase::over) set(word::hand, above::phase + phase());
    set(word::hand, above::players + options_.players() - 2);
    put(word::hand, above::wager, options_.wager() ? 1 : 0);

    const unsigned tricks = options_.tricks() - open_.trick;  // the current one included
    if (tricks > 0) set(word::legal, above::tricks_left + tricks - 1);
    const unsigned needed = options_.missions_needed();
    const unsigned to_go = needed > open_.completed ? needed - open_.completed : 0;
    if (to_go > 0) set(word::plain_wins, above::missions_to_go + std::min(to_go, 10U) - 1);
    put(word::plain_wins, above::risky, options_.risky_in_play() ? 1 : 0);
    put(word::plain_wins, above::revealed_vote, options_.revealed_seats_vote() ? 1 : 0);
    const unsigned slack = tricks < to_go ? 0 : std::min(tricks - to_go, 5U) + 1;
    set(word::plain_certain, above::slack + slack);
    if (open_.phase == Phase::mission || in_trick_) {
      set(word::plain_certain, above::position + open_.cards_in_trick);
    }
    const unsigned reveal_at = std::clamp(options_.reveal_at(), 2U, 9U);
    set(word::plain_failed, above::reveal_at + reveal_at - 2);
    put(word::wager_wins, above::two_votes, view_.vote_right.votes == 2 ? 1 : 0);
    put(word::wager_wins, above::same_target, view_.vote_right.same_target ? 1 : 0);
    put(word::wager_certain, above::completed, at_least(open_.completed, 10));
    put(word::wager_failed, above::failed, at_least(open_.trick - open_.completed, 10));
    if (!in_trick_) return;
    put(word::wager_wins, above::may_wager, !legal_.empty() && legal_.wager() ? 1 : 0);
    put(word::wager_wins, above::last_to_play,
        open_.cards_in_trick + 1U == options_.seats() ? 1 : 0);
    if (const auto led = led_suit(options_, open_)) {
      set(word::plain_failed, above::led + static_cast<unsigned>(*led));
    }
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
    std::uint32_t unseen = legend_.usual_missions() & ~chronicle_.missions_laid();
    if (in_trick_ && open_.missions[open_.trick].index < 32) {
      unseen &= ~(1U << open_.missions[open_.trick].index);
    }
    if (view_.drawn) {
      first = legend_.mission(options_, (*view_.drawn)[0]);
      second = legend_.mission(options_, (*view_.drawn)[1]);
      for (const MissionId id : *view_.drawn)
        unseen &= ~(std::uint32_t{id.index < 32} << (id.index & 31U));
    }
    const unsigned laid = std::min<unsigned>(open_.trick + 1U, k_max_tricks);
    for (unsigned trick = 0; trick < laid; ++trick) {
      const auto& back = view_.put_back[trick];
      if (back && back->index < 32) unseen &= ~(1U << back->index);
    }
    constexpr unsigned k_first = 21;
    out_[word::first_drawn] = first | std::uint64_t{unseen & ((1U << k_first) - 1)}
                                          << above::missions_unseen;
    out_[word::second_drawn] = second | std::uint64_t{unseen >> k_first} << above::missions_unseen;
  }

  [[nodiscard]] std::uint64_t known_role(Seat seat) const {
    RoleId id;
    if (open_.face_up.contains(seat)) {
      id = open_.face_up_roles[seat.index];
    } else if (seat == view_.seat) {
      id = *view_.role;
    } else if (view_.partner_role && open_.partner == seat) {
      id = *view_.partner_role;
    } else {
      return 0;
    }
    const RoleRule& rule = options_.role_rule(id);
    const bool turned = rule.on_reveal == OnReveal::changes_side && open_.revealed.contains(seat);
    const bool silent = rule.votes == 0 || (open_.face_up.contains(seat) && !rule.votes_face_up);
    return legend_.role(id) | std::uint64_t{turned} << role_bit::turned |
           std::uint64_t{silent} << 63;
  }

  // Where a seat plays in the current trick.
  [[nodiscard]] unsigned position_of(Seat seat) const {
    if (options_.has_larry()) return seat == k_larry ? 1 : seat == open_.leader ? 0 : 2;
    return seat.index >= open_.leader.index ? seat.index - open_.leader.index
                                            : seat.index + options_.players() - open_.leader.index;
  }

  void seats() {
    std::uint64_t* out = &out_[word::seats];
    const unsigned reveal_at = options_.reveal_at();
    const bool tricks_go_on = open_.phase == Phase::mission || in_trick_;
    for (unsigned i = 0; i < around_.count(); ++i, out += seat_word::size) {
      const Seat seat = around_.seat(i);
      const std::uint64_t is_larry = options_.has_larry() && seat == k_larry ? 1 : 0;
      const std::uint64_t face_up = open_.face_up.contains(seat) ? 1 : 0;
      const std::uint64_t revealed = open_.revealed.contains(seat) ? 1 : 0;
      out[0] = chronicle_.played(seat) | 1ULL << seat_word::present | is_larry << seat_word::larry |
               face_up << seat_word::face_up | revealed << seat_word::revealed;

      const std::uint64_t known = known_role(seat);
      const unsigned tokens = open_.tokens[seat.index];
      const unsigned lacking = reveal_at > tokens ? std::min(reveal_at - tokens, 6U) : 0;
      const std::uint64_t to_reveal = face_up != 0 ? 0 : (1ULL << lacking) >> 1;
      out[1] = (known & ((1ULL << role_bit::size) - 1)) | at_least(tokens, 8) << seat_word::tokens |
               to_reveal << seat_word::to_reveal |
               std::uint64_t{seat == open_.namer} << seat_word::names_partner |
               std::uint64_t{seat == open_.partner} << seat_word::is_partner |
               chronicle_.bad_wagers(seat) << seat_word::bad_wagers;

      const std::uint64_t silent =
          is_larry | known >> 63 | (revealed & (options_.revealed_seats_vote() ? 0U : 1U));
      const std::uint64_t wager =
          is_larry != 0 ? 0 : std::uint64_t{may_wager_openly(options_, open_, seat)};
      std::uint64_t third = chronicle_.counters(seat) | silent << seat_word::casts_no_vote |
                            (i > 0 ? 1 - face_up : 0) << seat_word::may_be_named |
                            std::uint64_t{draft_.vote == seat} << seat_word::named_already |
                            wager << seat_word::may_wager;
      if (tricks_go_on) {
        const unsigned position = position_of(seat);
        const unsigned lying = open_.cards_in_trick;
        third |= std::uint64_t{seat == open_.leader} << seat_word::leads |
                 std::uint64_t{lying > 0 && seat == open_.best_seat} << seat_word::lies_best |
                 std::uint64_t{position < lying} << seat_word::has_played |
                 std::uint64_t{position > lying} << seat_word::plays_later;
      }
      out[2] = third;
    }
    const unsigned absent = (k_max_seats - around_.count()) * seat_word::size;
    std::fill_n(out, absent, 0);
    if (draft_.larry) {
      // His card lies already, as far as its player is concerned.
      const Card card = *draft_.larry;
      const std::uint64_t bits = 1ULL << (play_bit::suit + static_cast<unsigned>(card.suit())) |
                                 1ULL << (play_bit::number + card.number() - 1);
      out_[word::seats + 2 * seat_word::size + 2] |= bits << seat_word::card;
    }
  }

  void history() {
    // Records overlap what comes after them, which is written later.
    unsigned char* out = reinterpret_cast<unsigned char*>(&out_[word::history]);
    const unsigned tricks = std::min<unsigned>(open_.trick, k_history_tricks);
    for (unsigned i = 0; i < tricks; ++i, out += trick_bit::bytes) {
      const Chronicle::Trick& trick = chronicle_.trick(i);
      Wide bits = 0;
      for (unsigned relative = k_max_seats; relative-- > 0;) {
        const std::uint32_t play =
            relative < around_.count() ? trick.plays[around_.seat(relative).index] : 0;
        bits = bits << play_bit::size | play;
      }
      const std::uint64_t leader = 1ULL << around_.relative(trick.leader);
      const std::uint64_t winner = 1ULL << around_.relative(trick.winner);
      const std::uint64_t rest = leader | winner << 5 | std::uint64_t{trick.completed} << 10 |
                                 1ULL << 11 | std::uint64_t{trick.mission} << 12;
      bits |= Wide{rest} << trick_bit::leader;
      const std::uint32_t last = static_cast<std::uint32_t>(rest >> (128 - trick_bit::leader));
      std::memcpy(out, &bits, sizeof bits);
      std::memcpy(out + sizeof bits, &last, 3);
    }
    const auto* const end = reinterpret_cast<unsigned char*>(out_.data() + out_.size());
    std::memset(out, 0, static_cast<std::size_t>(end - out));
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
  const Around around{options.players(), *view.seat};
  Observation out{};
  encode(view, legal_actions(view), around, draft, legend, chronicle, out);
  return out;
}

}  // namespace insidejob::observation
