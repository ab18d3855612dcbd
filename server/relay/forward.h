// A request about a table that another node runs is forwarded as it is, and so is the reply.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/rooms/requests.h"

namespace insidejob {

[[nodiscard]] std::string request_bytes(const HouseRequest& request);
// Refers to the bytes.
[[nodiscard]] std::optional<HouseRequest> read_request(std::string_view bytes);

[[nodiscard]] std::string reply_bytes(const HouseReply& reply);
[[nodiscard]] std::optional<HouseReply> read_reply(std::string_view bytes);

}  // namespace insidejob
