// Just enough HTTP/1.1 to seat people at tables and to open WebSockets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace insidejob::load {

[[nodiscard]] std::string post_request(std::string_view authority, std::string_view path,
                                       std::string_view json);
[[nodiscard]] std::string upgrade_request(std::string_view authority, std::string_view path);

// The key that all our upgrades send, the example of RFC 6455, 1.3, and its answer, so that it can
// be checked without SHA-1. Nothing here defends against caches between us and the server.
inline constexpr std::string_view k_upgrade_key = "dGhlIHNhbXBsZSBub25jZQ==";
inline constexpr std::string_view k_upgrade_accept = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";

struct HttpAnswer {
  unsigned status = 0;
  std::string_view accept;  // Sec-WebSocket-Accept
  bool closes = false;      // the server closes the connection afterwards
  std::string_view body;
  std::size_t size = 0;  // of the whole answer
};

enum class HttpProblem : std::uint8_t { incomplete, broken };

struct HttpReading {
  std::optional<HttpAnswer> answer;
  HttpProblem problem = HttpProblem::incomplete;  // if there is no answer
};

// The answer at the start of the bytes. Only bodies with a Content-Length are understood.
[[nodiscard]] HttpReading read_http_answer(std::string_view bytes);

}  // namespace insidejob::load
