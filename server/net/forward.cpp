#include "server/net/forward.h"

#include <charconv>

namespace insidejob {
namespace {

// Up to the end of the line, which is removed with it.
std::optional<std::string_view> take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  if (end == text.npos) return std::nullopt;
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end + 1);
  return line;
}

}  // namespace

std::string forwarded_text(const ForwardedRequest& request) {
  return request.room + '\n' + request.what + '\n' + request.body;
}

std::string forwarded_text(const ForwardedReply& reply) {
  return std::to_string(reply.status) + '\n' + reply.body;
}

std::optional<ForwardedRequest> read_forwarded_request(std::string_view text) {
  const auto room = take_line(text);
  if (!room) return std::nullopt;
  const auto what = take_line(text);
  if (!what) return std::nullopt;
  return ForwardedRequest{std::string{*room}, std::string{*what}, std::string{text}};
}

std::optional<ForwardedReply> read_forwarded_reply(std::string_view text) {
  const auto digits = take_line(text);
  if (!digits) return std::nullopt;
  ForwardedReply reply{.status = 0, .body = std::string{text}};
  const char* end = digits->data() + digits->size();
  if (std::from_chars(digits->data(), end, reply.status).ptr != end) return std::nullopt;
  if (reply.status < 100 || reply.status > 599) return std::nullopt;
  return reply;
}

}  // namespace insidejob
