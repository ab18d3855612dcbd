#include "server/relay/forward.h"

#include <charconv>

namespace insidejob {
namespace {

// Takes a line off the front, together with its end.
std::optional<std::string_view> take_line(std::string_view& bytes) {
  const std::size_t end = bytes.find('\n');
  if (end == bytes.npos) return std::nullopt;
  const std::string_view line = bytes.substr(0, end);
  bytes.remove_prefix(end + 1);
  return line;
}

}  // namespace

std::string request_bytes(const HouseRequest& request) {
  std::string bytes = request.method == RequestMethod::post ? "post\n" : "get\n";
  bytes.append(request.path).append("\n").append(request.body);
  return bytes;
}

std::optional<HouseRequest> read_request(std::string_view bytes) {
  const auto method = take_line(bytes);
  if (!method) return std::nullopt;
  const auto path = take_line(bytes);
  if (!path) return std::nullopt;
  return HouseRequest{.method = *method == "post" ? RequestMethod::post : RequestMethod::get,
                      .path = *path,
                      .body = bytes};
}

std::string reply_bytes(const HouseReply& reply) {
  return std::to_string(reply.status) + '\n' + reply.body;
}

std::optional<HouseReply> read_reply(std::string_view bytes) {
  const auto digits = take_line(bytes);
  if (!digits) return std::nullopt;
  HouseReply reply{.status = 0, .body = std::string{bytes}};
  const char* end = digits->data() + digits->size();
  const auto [rest, error] =
      std::from_chars(digits->data(), digits->data() + digits->size(), reply.status);
  if (error != std::errc{} || rest != end) return std::nullopt;
  if (reply.status < 100 || reply.status > 599) return std::nullopt;
  return reply;
}

}  // namespace insidejob
