// Keys to places at tables. A token is shown to its owner once; only its hash is kept.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/rooms/world.h"
#include "table/bytes.h"
#include "table/fact.h"

namespace insidejob {

// Lets a person connect to their place. docs/protocol.md calls it a pass.
struct Pass {
  std::string room;
  MemberId member;
  std::string token;  // 64 hexadecimal digits
};

[[nodiscard]] Bytes32 draw_secret(ServerWorld& world);
[[nodiscard]] Bytes32 hash_of(const Bytes32& secret);
// None if the text is not a token.
[[nodiscard]] std::optional<Bytes32> token_hash(std::string_view token);

}  // namespace insidejob
