// A request about a table that another node runs goes there as it is, and so does the answer.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace insidejob {

struct ForwardedRequest {
  std::string room;
  std::string what;  // what follows the room code in the path: "/members"; empty: look
  std::string body;
};
struct ForwardedReply {
  unsigned status = 503;
  std::string body;
};

[[nodiscard]] std::string forwarded_text(const ForwardedRequest& request);
[[nodiscard]] std::string forwarded_text(const ForwardedReply& reply);
[[nodiscard]] std::optional<ForwardedRequest> read_forwarded_request(std::string_view text);
[[nodiscard]] std::optional<ForwardedReply> read_forwarded_reply(std::string_view text);

}  // namespace insidejob
