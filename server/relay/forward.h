// Requests about a table that another node runs are forwarded unchanged, and so are the replies.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/rooms/requests.h"

namespace insidejob {

[[nodiscard]] std::string request_bytes(const HouseRequest& request);
// The result refers to the bytes.
[[nodiscard]] std::optional<HouseRequest> read_request(std::string_view bytes);

[[nodiscard]] std::string reply_bytes(const HouseReply& reply);
[[nodiscard]] std::optional<HouseReply> read_reply(std::string_view bytes);

}  // namespace insidejob
