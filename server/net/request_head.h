// What a request must look like before anyone examines its contents. Stricter than the parser:
// anything that a proxy in front could read differently is refused (RFC 9112), so that nobody can
// smuggle in a second request.
#pragma once

#include <cstddef>
#include <string_view>

#include "server/net/api.h"

namespace insidejob {

// Checks the bytes of a head as they arrive.
class HeadScanner {
 public:
  enum class Result : std::uint8_t {
    incomplete,
    complete,
    bad,  // not a request, a bare CR or LF, or a continued line (obs-fold)
  };
  // Takes everything so far, from the first byte, but checks nothing twice.
  [[nodiscard]] Result scan(std::string_view bytes);

 private:
  std::size_t seen_ = 0;
};

// Whether the head says unambiguously which host it is for, where its body ends and what it asks
// for.
[[nodiscard]] bool is_sound(const http::request_header<>& head);

// /path?query as in RFC 3986: no fragment, no authority, nothing that would have to be encoded.
[[nodiscard]] bool is_sound_target(std::string_view target);
// example.org, 192.0.2.1, [2001:db8::1]; with or without a port.
[[nodiscard]] bool is_sound_host(std::string_view host);

}  // namespace insidejob
