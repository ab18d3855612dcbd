#include "server/admin/deal_check.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "engine/deal.h"
#include "table/table_options.h"

namespace insidejob {
namespace {

std::string seat_text(Seat seat) { return "seat " + std::to_string(seat.index); }

class DealCheck {
 public:
  DealCheck(HashFunction hash, const DealFile& file) : hash_(hash), file_(file) {}

  std::vector<DealFinding> run() {
    const DealProof& proof = file_.proof;
    find(commitment_to(hash_, proof.server_seed) == proof.commitment,
         "The commitment is the hash of the server seed: the server had chosen it before anybody "
         "gave a value.",
         "The commitment is not the hash of the server seed: the server changed its seed "
         "afterwards, or the proof was altered.");
    const Bytes32 mixed = mix_seed(hash_, proof.server_seed, proof.values, file_.players);
    find(mixed == proof.seed, "The game's seed is mixed from the server seed and every value.",
         "The game's seed is not the one that the server seed and the values give.");
    if (file_.setup) check_record(seed_from(mixed));
    return std::move(findings_);
  }

 private:
  void find(bool holds, std::string yes, std::string no) {
    findings_.push_back({holds ? Holds::yes : Holds::no, holds ? std::move(yes) : std::move(no)});
  }
  void leave_open(std::string text) { findings_.push_back({Holds::unknown, std::move(text)}); }

  void check_record(const Seed& seed) {
    const Options& options = file_.setup->options;
    find(options.players() == file_.players, "The proof has a value for every player.",
         "The record is of " + std::to_string(options.players()) + " players, the proof of " +
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
      find(false, "", "Without the fixed role the options would not be lawful.");
      return;
    }
    const SharedOptions rules{std::move(*unfixed)};
    const std::uint64_t pick = seed.derive(k_reluctant_pick).words[0];
    const auto expected = [&](SeatSet reluctant) {
      return with_fixed_role(rules, reluctant, pick)->choices().fixed_roles;
    };
    if (file_.reluctant) {
      find(expected(*file_.reluctant) == fixed,
           fixed.empty() ? "Nobody was to have a role before the deal (R7.0)."
                         : "Of those who would rather not be the Insider the seed chose " +
                               seat_text(fixed[0].seat) + " for the face-up role (R7.0).",
           "The role that was given before the deal (R7.0) does not follow from the seed and from "
           "who would rather not be the Insider.");
    } else if (!fixed.empty() && expected(SeatSet::of(fixed[0].seat)) != fixed) {
      find(false, "", "A table never gives these roles before the deal (R7.0).");
    } else if (could_be) {
      leave_open(fixed.empty()
                     ? "No role was given before the deal: right if nobody had asked not to be the "
                       "Insider (R7.0)."
                     : "The face-up role was given to " + seat_text(fixed[0].seat) +
                           " before the deal: right if that seat had asked not to be the Insider, "
                           "alone or among others of whom the seed chose it (R7.0).");
    }
  }

  // R2.6
  void check_leader(Seat drawn, Seat played) {
    if (file_.first_leader) {
      find(played == *file_.first_leader,
           "The first leader, " + seat_text(played) + ", is passed on from the last game (R2.6).",
           "The first leader is " + seat_text(played) + ", but the last game passed it on to " +
               seat_text(*file_.first_leader) + " (R2.6).");
    } else if (played == drawn) {
      find(true, "The first leader, " + seat_text(played) + ", follows from the seed.", "");
    } else {
      leave_open("The first leader, " + seat_text(played) +
                 ", is not the one that the seed draws (" + seat_text(drawn) +
                 "): right if it is passed on from the last game (R2.6), where " +
                 "whoever led the first trick deals the next game.");
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
