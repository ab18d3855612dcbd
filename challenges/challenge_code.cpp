#include "challenges/challenge_code.h"

#include "engine/role.h"

namespace insidejob {
namespace {

constexpr unsigned k_format = 1;
constexpr unsigned k_first_special = 2;  // after the Agent and the Insider, in builtin_roles()

void put(Bytes& bytes, std::uint64_t number, unsigned size) {
  for (unsigned i = size; i-- > 0;) bytes.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
}

std::uint64_t take(std::span<const std::uint8_t>& bytes, std::size_t size) {
  std::uint64_t number = 0;
  for (const std::uint8_t byte : bytes.first(size)) number = number << 8 | byte;
  bytes = bytes.subspan(size);
  return number;
}

}  // namespace

Bytes challenge_bytes(const Challenge& challenge, CodeKind kind) {
  const Choices& choices = challenge.choices;
  unsigned roles = 0;
  for (const RoleId role : choices.special_roles) roles |= 1U << (role.index - k_first_special);
  Bytes bytes;
  put(bytes, static_cast<unsigned>(kind) << 4 | k_format, 1);
  put(bytes, challenge.bots, 4);
  put(bytes,
      (choices.players - 2) | (choices.wager ? 4U : 0U) | (choices.risky ? 8U : 0U) |
          challenge.level << 4,
      1);
  put(bytes, roles, 1);
  put(bytes, unsigned{challenge.seat.index} << 13 | challenge.iterations, 2);
  put(bytes, challenge.seed, 6);
  return bytes;
}

std::variant<ReadStart, CodeFault> read_start(std::span<const std::uint8_t> bytes) {
  if (bytes.empty()) return CodeFault::not_a_code;
  const auto head = static_cast<unsigned>(take(bytes, 1));
  const unsigned kind = head >> 4;
  if ((head & 15U) != k_format || kind < 1 || kind > 2) return CodeFault::newer;
  if (bytes.size() + 1 < k_challenge_bytes) return CodeFault::damaged;
  ReadStart start{.kind = static_cast<CodeKind>(kind), .challenge = {}};
  Challenge& challenge = start.challenge;
  challenge.bots = static_cast<std::uint32_t>(take(bytes, 4));
  const auto table = static_cast<unsigned>(take(bytes, 1));
  challenge.choices.players = (table & 3U) + 2;
  challenge.choices.wager = (table & 4U) != 0;
  challenge.choices.risky = (table & 8U) != 0;
  challenge.level = table >> 4;
  const auto roles = static_cast<unsigned>(take(bytes, 1));
  for (unsigned i = k_first_special; i < k_builtin_roles; ++i) {
    if ((roles >> (i - k_first_special) & 1U) == 0) continue;
    challenge.choices.special_roles.push_back(RoleId{static_cast<std::uint8_t>(i)});
  }
  const auto thinking = static_cast<unsigned>(take(bytes, 2));
  challenge.seat = Seat{static_cast<std::uint8_t>(thinking >> 13)};
  challenge.iterations = thinking & 0x1FFFU;
  challenge.seed = take(bytes, 6);
  if (!challenge_options(challenge)) return CodeFault::impossible;
  return start;
}

std::string challenge_code(const Challenge& challenge) {
  return code_text(challenge_bytes(challenge, CodeKind::challenge));
}

std::variant<Challenge, CodeFault> read_challenge(std::string_view code) {
  const auto bytes = code_bytes(code);
  if (const auto* fault = std::get_if<CodeFault>(&bytes)) return *fault;
  auto start = read_start(std::get<Bytes>(bytes));
  if (const auto* fault = std::get_if<CodeFault>(&start)) return *fault;
  auto& [kind, challenge] = std::get<ReadStart>(start);
  if (kind != CodeKind::challenge) return CodeFault::other_kind;
  if (std::get<Bytes>(bytes).size() != k_challenge_bytes) return CodeFault::damaged;
  return std::move(challenge);
}

}  // namespace insidejob
