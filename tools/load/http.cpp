#include "tools/load/http.h"

#include <algorithm>
#include <charconv>

namespace insidejob::load {
namespace {

constexpr std::string_view k_line_end = "\r\n";
constexpr std::string_view k_head_end = "\r\n\r\n";

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same_word(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lower, lower);
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

template <class Number>
bool read_number(std::string_view text, Number& number) {
  const auto [stopped, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && stopped == text.data() + text.size();
}

HttpReading broken() { return {.answer = {}, .problem = HttpProblem::broken}; }

}  // namespace

std::string post_request(std::string_view authority, std::string_view path, std::string_view json) {
  std::string text = "POST ";
  text.append(path).append(" HTTP/1.1\r\nHost: ").append(authority);
  text.append("\r\nContent-Type: application/json\r\nContent-Length: ");
  text.append(std::to_string(json.size())).append(k_head_end).append(json);
  return text;
}

std::string upgrade_request(std::string_view authority, std::string_view path) {
  std::string text = "GET ";
  text.append(path).append(" HTTP/1.1\r\nHost: ").append(authority);
  text.append("\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13");
  text.append("\r\nSec-WebSocket-Key: ").append(k_upgrade_key).append(k_head_end);
  return text;
}

HttpReading read_http_answer(std::string_view bytes) {
  constexpr std::string_view version = "HTTP/1.1 ";
  const std::size_t compared = std::min(bytes.size(), version.size());
  if (bytes.substr(0, compared) != version.substr(0, compared)) return broken();
  const std::size_t head_end = bytes.find(k_head_end);
  if (head_end == std::string_view::npos) return {};

  HttpAnswer answer;
  std::string_view head = bytes.substr(0, head_end);
  if (!read_number(head.substr(version.size(), 3), answer.status)) return broken();
  std::size_t length = 0;
  for (std::size_t at = head.find(k_line_end); at != std::string_view::npos;) {
    head.remove_prefix(at + k_line_end.size());
    at = head.find(k_line_end);
    const std::string_view line = head.substr(0, at);
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) return broken();
    const std::string_view name = line.substr(0, colon);
    const std::string_view value = trimmed(line.substr(colon + 1));
    if (same_word(name, "content-length") && !read_number(value, length)) return broken();
    if (same_word(name, "transfer-encoding")) return broken();
    if (same_word(name, "sec-websocket-accept")) answer.accept = value;
    if (same_word(name, "connection")) answer.closes = same_word(value, "close");
  }
  const std::size_t body = head_end + k_head_end.size();
  if (bytes.size() - body < length) return {};
  answer.body = bytes.substr(body, length);
  answer.size = body + length;
  return {.answer = answer, .problem = {}};
}

}  // namespace insidejob::load
