#include "server/net/test/support/http_client.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>

#include "notation/test/support/protocol.h"
#include "tools/load/json_cursor.h"

namespace insidejob::wire_test {
namespace {

std::string lowered(std::string_view text) {
  std::string low{text};
  std::ranges::transform(low, low.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return low;
}

std::size_t number_in(std::string_view text) {
  std::size_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

}  // namespace

std::string HttpReply::header(std::string_view name) const {
  const std::string key = "\r\n" + lowered(name) + ':';
  const std::size_t at = lowered(head).find(key);
  if (at == head.npos) return {};
  std::size_t begin = at + key.size();
  while (begin < head.size() && head[begin] == ' ') ++begin;
  return head.substr(begin, head.find("\r\n", begin) - begin);
}

std::string HttpReply::field(std::string_view name) const {
  const std::string_view value = load::member_of(body, name);
  return std::string{value.starts_with('"') ? load::unquoted(value) : value};
}

std::string request_text(const HttpAsk& ask) {
  std::string text = ask.method + ' ' + ask.path + " HTTP/1.1\r\nHost: localhost\r\n" + ask.headers;
  if (!ask.body.empty() || ask.method == "POST") {
    text += "Content-Type: application/json\r\nContent-Length: ";
    text += std::to_string(ask.body.size()) + "\r\n";
  }
  return text + "\r\n" + ask.body;
}

HttpReply read_reply(Channel& channel, std::string& unread, bool head_only, int wait) {
  constexpr std::string_view k_head_end = "\r\n\r\n";
  std::size_t head_end = 0;
  while ((head_end = unread.find(k_head_end)) == unread.npos) {
    if (channel.receive(unread, wait) != Channel::Got::bytes) return {};
  }
  HttpReply reply{.head = unread.substr(0, head_end + 2)};
  reply.status = static_cast<unsigned>(number_in(std::string_view{reply.head}.substr(9, 3)));
  unread.erase(0, head_end + k_head_end.size());
  if (head_only || reply.status == 304 || reply.status == 101) return reply;
  const std::size_t length = number_in(reply.header("content-length"));
  while (unread.size() < length) {
    if (channel.receive(unread, wait) != Channel::Got::bytes) return {};
  }
  reply.body = unread.substr(0, length);
  unread.erase(0, length);
  return reply;
}

HttpReply fetch(std::uint16_t port, const HttpAsk& ask, Channel::How how) {
  Channel channel{port, how};
  if (!channel.send(request_text(ask))) return {};
  std::string unread;
  return read_reply(channel, unread, ask.method == "HEAD");
}

HttpReply call_api(std::uint16_t port, const HttpAsk& ask, std::string_view definition,
                   Channel::How how) {
  HttpReply reply = fetch(port, ask, how);
  EXPECT_EQ(reply.header("content-type"), "application/json") << ask.path;
  EXPECT_EQ(reply.header("cache-control"), "no-store");
  test::expect_fits(reply.status < 300 ? definition : "Failure", reply.body);
  return reply;
}

}  // namespace insidejob::wire_test
