#include "challenges/result_code.h"

#include <algorithm>
#include <array>

#include "engine/legal.h"

namespace insidejob {
namespace {

constexpr std::size_t k_move_bytes = 24;
constexpr unsigned k_causes = 7;

// A whole number as bytes, lowest first, without zeroes at its end.
class LongNumber {
 public:
  LongNumber() = default;
  explicit LongNumber(Bytes bytes) : bytes_(std::move(bytes)) {}

  [[nodiscard]] const Bytes& bytes() const { return bytes_; }
  [[nodiscard]] bool is_zero() const { return bytes_.empty(); }

  void multiply_and_add(unsigned factor, unsigned summand) {
    unsigned carry = summand;
    for (std::uint8_t& byte : bytes_) {
      carry += byte * factor;
      byte = static_cast<std::uint8_t>(carry & 255U);
      carry >>= 8;
    }
    for (; carry > 0; carry >>= 8) bytes_.push_back(static_cast<std::uint8_t>(carry & 255U));
  }
  // Returns the remainder.
  unsigned divide(unsigned divisor) {
    unsigned rest = 0;
    for (std::size_t i = bytes_.size(); i-- > 0;) {
      rest = rest << 8 | bytes_[i];
      bytes_[i] = static_cast<std::uint8_t>(rest / divisor);
      rest %= divisor;
    }
    while (!bytes_.empty() && bytes_.back() == 0) bytes_.pop_back();
    return rest;
  }

 private:
  Bytes bytes_;
};

// One of several legal actions.
struct CodedChoice {
  unsigned index = 0;
  unsigned of = 1;
};

}  // namespace

ChallengeEnd end_of(const Challenge& challenge, const GameState& over) {
  return {.won = over.open.outcome.winners.contains(challenge.seat),
          .cause = over.open.outcome.cause,
          .missions = over.open.completed};
}

std::optional<std::string> result_code(const Challenge& challenge, const Options& options,
                                       std::span<const Action> actions) {
  std::vector<CodedChoice> choices;
  const auto game = play_challenge(
      challenge, options, [&](const GameState& state, std::size_t done) -> std::optional<Action> {
        const auto own = std::find_if(
            actions.begin() + static_cast<std::ptrdiff_t>(std::min(done, actions.size())),
            actions.end(), [&](Action action) { return action.seat == challenge.seat; });
        if (own == actions.end()) return std::nullopt;
        const LegalActions legal = legal_actions(options, state, challenge.seat);
        CodedChoice choice{.index = 0, .of = legal.size()};
        while (choice.index < legal.size() && legal[choice.index] != *own) ++choice.index;
        choices.push_back(choice);
        return *own;
      });
  if (!game || !std::ranges::equal(game->actions, actions)) return std::nullopt;
  LongNumber moves;
  for (std::size_t i = choices.size(); i-- > 0;) {
    moves.multiply_and_add(choices[i].of, choices[i].index);
  }
  const ChallengeEnd end = end_of(challenge, game->state);
  Bytes bytes = challenge_bytes(challenge, CodeKind::result);
  bytes.push_back(static_cast<std::uint8_t>((end.won ? 128U : 0U) |
                                            static_cast<unsigned>(end.cause) << 4 | end.missions));
  bytes.insert(bytes.end(), moves.bytes().begin(), moves.bytes().end());
  return code_text(std::move(bytes));
}

std::variant<ClaimedResult, CodeFault> read_result(std::string_view code) {
  const auto letters = code_bytes(code);
  if (const auto* fault = std::get_if<CodeFault>(&letters)) return *fault;
  const Bytes& bytes = std::get<Bytes>(letters);
  auto start = read_start(bytes);
  if (const auto* fault = std::get_if<CodeFault>(&start)) return *fault;
  auto& [kind, challenge] = std::get<ReadStart>(start);
  if (kind != CodeKind::result) return CodeFault::other_kind;
  if (bytes.size() <= k_challenge_bytes || bytes.size() > k_challenge_bytes + 1 + k_move_bytes) {
    return CodeFault::damaged;
  }
  const unsigned end = bytes[k_challenge_bytes];
  const unsigned cause = end >> 4 & 7U;
  if (cause >= k_causes || (end & 15U) > k_max_tricks) return CodeFault::impossible;
  Bytes moves{bytes.begin() + k_challenge_bytes + 1, bytes.end()};
  if (!moves.empty() && moves.back() == 0) return CodeFault::damaged;
  return ClaimedResult{
      .challenge = std::move(challenge),
      .end = {.won = (end & 128U) != 0, .cause = static_cast<Cause>(cause), .missions = end & 15U},
      .moves = std::move(moves)};
}

std::optional<ChallengeGame> replay_result(const ClaimedResult& claimed, const Options& options) {
  LongNumber moves{claimed.moves};
  auto game = play_challenge(claimed.challenge, options, [&](const GameState& state, std::size_t) {
    const LegalActions legal = legal_actions(options, state, claimed.challenge.seat);
    return std::optional{legal[moves.divide(legal.size())]};
  });
  if (!game || !moves.is_zero() || end_of(claimed.challenge, game->state) != claimed.end) {
    return std::nullopt;
  }
  return game;
}

}  // namespace insidejob
