#include "server/admin/deal_check.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "engine/deal.h"
#include "table/options/table_options.h"

namespace insidejob {
namespace {

std::string seat_text(Seat seat) { return "seat " + std::to_string(seat.index); }

std::string seats_text(SeatSet seats) {
  std::string text;
  for (const Seat seat : seats) text += (text.empty() ? "" : ", ") + seat_text(seat);
  return text;
}

SeatSet seats_with_value(const ClientValues& values) {
  SeatSet seats;
  for (const Seat seat : SeatSet::first(k_max_seats)) {
    if (!values[seat.index].empty()) seats.insert(seat);
  }
  return seats;
}

class DealCheck {
 public:
  DealCheck(HashFunction hash, const DealFile& file) : hash_(hash), file_(file) {}

  std::vector<DealFinding> run() {
    const DealProof& proof = file_.proof;
    find(commitment_to(hash_, proof.server_seed) == proof.commitment,
         "The commitment is the hash of the server seed: the server had chosen it before anyone "
         "gave a value.",
         "The commitment is not the hash of the server seed: the server changed its seed "
         "afterwards, or the proof was altered.");
    if (proof.seals) check_seals();
    const Bytes32 mixed =
        proof.seals ? mix_sealed_seed(hash_, proof.server_seed, proof.values, file_.players)
                    : mix_unsealed_seed(hash_, proof.server_seed, proof.values, file_.players);
    find(mixed == proof.seed, "The game's seed is mixed from the server seed and every value.",
         "The game's seed is not the one that the server seed and the values give.");
    if (file_.seen) check_seen(*file_.seen);
    if (file_.setup) check_record(seed_from(mixed));
    return std::move(findings_);
  }

 private:
  void find(bool holds, std::string yes, std::string no) {
    findings_.push_back({holds ? Holds::yes : Holds::no, holds ? std::move(yes) : std::move(no)});
  }
  void leave_open(std::string text) { findings_.push_back({Holds::unknown, std::move(text)}); }

  void check_seals() {
    const DealProof& proof = file_.proof;
    const SeatSet sealed = seats_with(*proof.seals);
    find(fits(*proof.seals, proof.values) && seats_with_value(proof.values) == sealed,
         "Every value fits its seal: no one changed theirs after seeing anyone else's.",
         "A value does not fit its seal: it was changed afterwards, or the proof was altered.");
    if (proof.voided.empty()) {
      find(true, "No shuffle was void before this deal.", "");
      return;
    }
    SeatSet excluded;
    for (std::size_t i = 0; i < proof.voided.size(); ++i) {
      const VoidedShuffle& voided = proof.voided[i];
      const std::string which =
          "Void shuffle " + std::to_string(i + 1) + " of " + std::to_string(proof.voided.size());
      // If a shuffle became void because someone left, others may not have opened their seals yet.
      const SeatSet unopened = seats_with(voided.seals) - seats_with_value(voided.values);
      const bool holds = commitment_to(hash_, voided.server_seed) == voided.commitment &&
                         fits(voided.seals, voided.values) && !voided.seats.empty() &&
                         (voided.seats - unopened).empty() &&
                         (seats_with(voided.seals) & excluded).empty();
      find(holds, which + ": " + seats_text(voided.seats) + " did not open the seal.",
           which +
               " does not hold: its commitment, its seals, or the seats that it names are not "
               "what they should be.");
      excluded = excluded | voided.seats;
    }
    find((sealed & excluded).empty(), "No one who did not open a seal took part afterwards.",
         "Someone who did not open a seal took part afterwards.");
  }

  // There is no value without a matching seal.
  [[nodiscard]] bool fits(const Seals& seals, const ClientValues& values) const {
    return std::ranges::all_of(seats_with_value(values), [&](Seat seat) {
      const Bytes& value = values[seat.index];
      const auto& seal = seals[seat.index];
      return seal && value.size() >= k_value_least && seal_of(hash_, seat, value) == *seal;
    });
  }

  // Compares with what the player's device recorded before anyone could know the deal.
  void check_seen(const SeenDeal& seen) {
    const DealProof& proof = file_.proof;
    const auto is_same = [](const VoidedShuffle& a, const VoidedShuffle& b) {
      return a.commitment == b.commitment && a.seats == b.seats;
    };
    find(seen.commitment == proof.commitment && seen.seals == proof.seals &&
             std::ranges::equal(seen.voided, proof.voided, is_same),
         "Commitment, seals, and void shuffles are those that this device saw before the deal.",
         "Commitment, seals, or void shuffles are not those that this device saw before the deal.");
    if (!seen.seat) return;
    find(proof.values[seen.seat->index] == seen.value,
         "The value that this device gave for " + seat_text(*seen.seat) + " is in it.",
         "The value that this device gave for " + seat_text(*seen.seat) + " is not in it.");
  }

  void check_record(const Seed& seed) {
    const Options& options = file_.setup->options;
    find(options.players() == file_.players, "The proof has a value for every player.",
         "The record is for " + std::to_string(options.players()) + " players, the proof for " +
             std::to_string(file_.players) + ".");
    check_fixed_role(seed);
    Rng rng{seed};
    const Deal drawn = draw_deal(rng, options);
    const Deal& played = file_.setup->deal;
    for (const Seat seat : SeatSet::first(options.players())) {
      find(drawn.hands[seat.index] == played.hands[seat.index],
           "The hand of " + seat_text(seat) + " follows from the seed.",
           "The hand of " + seat_text(seat) + " does not follow from the seed.");
    }
    if (options.has_larry()) {
      find(drawn.larry_stack == played.larry_stack, "Larry's stack follows from the seed.",
           "Larry's stack does not follow from the seed.");
    }
    find(drawn.roles == played.roles, "The roles follow from the seed.",
         "The roles do not follow from the seed: " + other_roles(drawn, played) + ".");
    find(drawn.missions == played.missions, "The order of the missions follows from the seed.",
         "The order of the missions does not follow from the seed.");
    check_leader(drawn.first_leader, played.first_leader);
  }

  // R7.0
  void check_fixed_role(const Seed& seed) {
    const Options& options = file_.setup->options;
    Choices choices = options.choices();
    const auto fixed = std::exchange(choices.fixed_roles, {});
    const bool could_be = std::ranges::any_of(choices.special_roles, [&](RoleId id) {
      const Role& role = id == k_custom_role ? *choices.custom_role : builtin_roles()[id.index];
      return role.face_up && !role.replaces_insider;
    });
    Result<Options> made = Options::make(std::move(choices));
    auto* unfixed = std::get_if<Options>(&made);
    if (unfixed == nullptr) {
      find(false, "", "Without the fixed role, the options would not be allowed.");
      return;
    }
    const SharedOptions rules{std::move(*unfixed)};
    const std::uint64_t pick = seed.derive(k_reluctant_pick).words[0];
    const auto expected = [&](SeatSet reluctant) {
      return with_fixed_role(rules, reluctant, pick)->choices().fixed_roles;
    };
    if (file_.reluctant) {
      find(expected(*file_.reluctant) == fixed,
           fixed.empty() ? "No one had to be given a role before the deal (R7.0)."
                         : "Of those who would rather not be the Insider, the seed chose " +
                               seat_text(fixed[0].seat) + " for the face-up role (R7.0).",
           "The role that was given before the deal (R7.0) does not follow from the seed and from "
           "who would rather not be the Insider.");
    } else if (!fixed.empty() && expected(SeatSet::of(fixed[0].seat)) != fixed) {
      find(false, "", "A table never gives these roles before the deal (R7.0).");
    } else if (could_be) {
      leave_open(fixed.empty()
                     ? "No role was given before the deal: right if no one had asked not to be the "
                       "Insider (R7.0)."
                     : "The face-up role was given to " + seat_text(fixed[0].seat) +
                           " before the deal: right if that seat had asked not to be the Insider, "
                           "and was the only one or the one that the seed chose (R7.0).");
    }
  }

  // R2.6
  void check_leader(Seat drawn, Seat played) {
    if (file_.first_leader) {
      find(played == *file_.first_leader,
           "The starting player, " + seat_text(played) + ", follows from the last game (R2.6).",
           "The starting player is " + seat_text(played) +
               ", but after the last game it should be " + seat_text(*file_.first_leader) +
               " (R2.6).");
    } else if (played == drawn) {
      find(true, "The starting player, " + seat_text(played) + ", follows from the seed.", "");
    } else {
      leave_open("The starting player, " + seat_text(played) +
                 ", is not the one that the seed draws (" + seat_text(drawn) +
                 "): right if it follows from the last game (R2.6), since " +
                 "the player who started that game deals this one.");
    }
  }

  [[nodiscard]] std::string other_roles(const Deal& drawn, const Deal& played) const {
    const Options& options = file_.setup->options;
    std::string text;
    for (const Seat seat : SeatSet::first(options.seats())) {
      const RoleId is = played.roles[seat.index];
      const RoleId should_be = drawn.roles[seat.index];
      if (is == should_be) continue;
      if (!text.empty()) text += ", ";
      text += seat_text(seat) + " has " + std::string{options.role(is).id} + " instead of " +
              std::string{options.role(should_be).id};
    }
    return text;
  }

  const HashFunction hash_;
  const DealFile& file_;
  std::vector<DealFinding> findings_;
};

}  // namespace

std::vector<DealFinding> check_deal(HashFunction hash, const DealFile& file) {
  return DealCheck{hash, file}.run();
}

}  // namespace insidejob
