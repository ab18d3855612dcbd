// What a request must look like before anybody looks at what it asks for. Stricter than the parser:
// whatever a proxy in front could read differently from us is refused (RFC 9112), so that nobody
// smuggles a second request in with the first.
#pragma once

#include <cstddef>
#include <string_view>

#include "server/net/api.h"

namespace insidejob {

// Looks at the bytes of a head as they come.
class HeadScanner {
 public:
  enum class Result : std::uint8_t {
    incomplete,
    complete,
    bad,  // no request, a bare CR or LF, or a line that goes on in the next (obs-fold)
  };
  // All that has come so far, from the first byte on: nothing of it is looked at twice.
  [[nodiscard]] Result scan(std::string_view bytes);

 private:
  std::size_t seen_ = 0;
};

// Whether the head says once and clearly for which host it is, where it ends and what it asks for.
[[nodiscard]] bool is_sound(const http::request_header<>& head);

// /path?query of RFC 3986: no fragment, no authority, nothing that would have to be encoded.
[[nodiscard]] bool is_sound_target(std::string_view target);
// example.org, 192.0.2.1, [2001:db8::1]; with or without a port.
[[nodiscard]] bool is_sound_host(std::string_view host);

}  // namespace insidejob
