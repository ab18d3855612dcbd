// Codes of challenges and results: no text crashes the decoder or the replay, and what is accepted
// is written the same again.
#include <cstdint>
#include <string>
#include <string_view>

#include "challenges/challenge_answer.h"
#include "challenges/result_code.h"

namespace {

using namespace insidejob;

void follow(std::string_view code) {
  const auto challenge = read_challenge(code);
  if (const auto* read = std::get_if<Challenge>(&challenge)) {
    const auto again = read_challenge(challenge_code(*read));
    if (!std::holds_alternative<Challenge>(again) || !(std::get<Challenge>(again) == *read)) {
      __builtin_trap();
    }
  }
  const auto result = read_result(code);
  const auto* claimed = std::get_if<ClaimedResult>(&result);
  // Bots that search would take too long here.
  if (claimed == nullptr || level_name(claimed->challenge) != "random") return;
  const auto options = challenge_options(claimed->challenge);
  const auto game = replay_result(*claimed, *options);
  if (game && !result_code(claimed->challenge, *options, game->actions)) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // As text, and as the bytes behind one with a valid checksum.
  follow(code_in({reinterpret_cast<const char*>(data), size}));
  if (size < 64) follow(code_text(Bytes{data, data + size}));
  return 0;
}
