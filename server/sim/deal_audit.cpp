#include "server/sim/deal_audit.h"

#include "table/shuffle/blake2b.h"

namespace insidejob::sim {
namespace {

std::optional<std::string> check_value(const Shuffle& before, const ValueGiven& given) {
  const auto& seal = before.seals[given.seat.index];
  if (!before.taking_part || !seal) return "a value without a seal";
  if (seal_of(blake2b, given.seat, *given.value) != *seal)
    return "a value that its seal does not fit";
  return std::nullopt;
}

// The seats that are named had sealed and had had time to open, or were gone.
std::optional<std::string> check_void(const TableState& before, const TableEvent& event,
                                      const ShuffleVoided& voided) {
  const Shuffle& shuffle = *before.shuffle;
  for (const Seat seat : voided.seats) {
    if (!shuffle.seals[seat.index]) return "a void shuffle names someone without a seal";
    if (shuffle.given.contains(seat)) return "a void shuffle names someone who gave a value";
    if (event.at < shuffle.deadline && before.chairs[seat.index].member) {
      return "a void shuffle names someone who still had time";
    }
  }
  return std::nullopt;
}

std::optional<std::string> check_deal(const TableState& before, const GameDealt& dealt) {
  const Shuffle& shuffle = *before.shuffle;
  const unsigned players = before.options.players;
  if (!shuffle.taking_part) return "a deal before sealing ended";
  if (*shuffle.taking_part != shuffle.given) return "a deal without all values";
  if (!(*shuffle.taking_part & excluded_seats(shuffle)).empty()) {
    return "a deal with someone who had withheld a value";
  }
  if (shuffle.voided.size() > players) return "too many void shuffles";
  if (dealt.seed != mix_sealed_seed(blake2b, *shuffle.server_seed, shuffle.values, players)) {
    return "a deal from another seed";
  }
  return std::nullopt;
}

std::optional<std::string> check_event(const TableState& before, const TableEvent& event) {
  if (const auto* fact = std::get_if<ValueGiven>(&event.fact)) {
    return check_value(*before.shuffle, *fact);
  }
  if (const auto* fact = std::get_if<ShuffleVoided>(&event.fact)) {
    return check_void(before, event, *fact);
  }
  if (const auto* fact = std::get_if<GameDealt>(&event.fact)) return check_deal(before, *fact);
  return std::nullopt;
}

}  // namespace

std::optional<std::string> check_deals(const LogReplica& log) {
  for (const Step& step : log.steps()) {
    const TableEvent& event = step.event;
    if (auto problem = check_event(log.state_at(event.sequence - 1), event)) {
      return *problem + ", in event " + std::to_string(event.sequence);
    }
  }
  return std::nullopt;
}

}  // namespace insidejob::sim
