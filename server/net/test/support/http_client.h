// HTTP for tests: one request per connection, or several on one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/net/test/support/channel.h"

namespace insidejob::wire_test {

struct HttpReply {
  unsigned status = 0;  // 0: closed without an answer
  std::string head;
  std::string body;

  // A header's value; empty if there is none.
  [[nodiscard]] std::string header(std::string_view name) const;
  // A member of a JSON body as written, without the quotes of a text.
  [[nodiscard]] std::string field(std::string_view name) const;
};

struct HttpAsk {
  std::string method = "GET";
  std::string path = "/";
  std::string body{};
  std::string headers{};  // whole lines, each with its end
};

[[nodiscard]] std::string request_text(const HttpAsk& ask);
// The next answer on a connection. An answer to HEAD has no body.
[[nodiscard]] HttpReply read_reply(Channel& channel, std::string& unread, bool head_only = false,
                                   int wait_milliseconds = k_patience);
[[nodiscard]] HttpReply fetch(std::uint16_t port, const HttpAsk& ask, Channel::How how = {});

// A call under /api/. Its answer must fit the protocol's definition, or Failure.
[[nodiscard]] HttpReply call_api(std::uint16_t port, const HttpAsk& ask,
                                 std::string_view definition, Channel::How how = {});

}  // namespace insidejob::wire_test
