#include "server/net/request_head.h"

#include <algorithm>
#include <boost/beast/core/string.hpp>

namespace insidejob {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
bool is_letter_or_digit(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_digit);
}

// pchar, '/' and '?'; '%' is checked separately.
bool is_target_character(char c) {
  constexpr std::string_view k_others = "-._~!$&'()*+,;=:@/?";
  return is_letter_or_digit(c) || k_others.find(c) != k_others.npos;
}

// Whether the head states the body's length in exactly one way.
bool has_sound_length(const http::request_header<>& head) {
  const std::size_t lengths = head.count(http::field::content_length);
  const std::size_t encodings = head.count(http::field::transfer_encoding);
  if (lengths + encodings > 1) return false;
  if (lengths == 1) return is_number(head[http::field::content_length]);
  if (encodings == 0) return true;
  constexpr unsigned k_http_1_1 = 11;
  return head.version() >= k_http_1_1 &&
         boost::beast::iequals(head[http::field::transfer_encoding], "chunked");
}

}  // namespace

HeadScanner::Result HeadScanner::scan(std::string_view bytes) {
  for (; seen_ < bytes.size(); ++seen_) {
    const char c = bytes[seen_];
    const char before = seen_ == 0 ? '\0' : bytes[seen_ - 1];
    if (seen_ == 0 && !is_letter_or_digit(c)) return Result::bad;  // starts a method
    if ((c == '\n') != (before == '\r')) return Result::bad;
    if (c == '\0') return Result::bad;
    if ((c == ' ' || c == '\t') && before == '\n') return Result::bad;
    constexpr std::string_view k_end = "\r\n\r\n";
    if (c == '\n' && bytes.substr(0, seen_ + 1).ends_with(k_end)) {
      ++seen_;
      return Result::complete;
    }
  }
  return Result::incomplete;
}

bool is_sound_target(std::string_view target) {
  if (!target.starts_with('/')) return false;
  for (std::size_t i = 0; i < target.size(); ++i) {
    if (target[i] == '%') {
      if (i + 2 >= target.size() || !is_hex(target[i + 1]) || !is_hex(target[i + 2])) return false;
    } else if (!is_target_character(target[i])) {
      return false;
    }
  }
  return true;
}

bool is_sound_host(std::string_view host) {
  std::string_view port;
  if (host.starts_with('[')) {
    const std::size_t end = host.find(']');
    if (end == host.npos || end < 3) return false;
    const auto is_part = [](char c) { return is_hex(c) || c == ':' || c == '.'; };
    if (!std::ranges::all_of(host.substr(1, end - 1), is_part)) return false;
    port = host.substr(end + 1);
  } else {
    const std::size_t colon = std::min(host.find(':'), host.size());
    const auto is_part = [](char c) {
      return is_letter_or_digit(c) || c == '-' || c == '.' || c == '_';
    };
    if (colon == 0 || !std::ranges::all_of(host.substr(0, colon), is_part)) return false;
    port = host.substr(colon);
  }
  return port.empty() || (port.starts_with(':') && is_number(port.substr(1)));
}

bool is_sound(const http::request_header<>& head) {
  constexpr unsigned k_http_1_1 = 11;
  const std::size_t hosts = head.count(http::field::host);
  if (hosts > 1 || (hosts == 0 && head.version() >= k_http_1_1)) return false;
  if (hosts == 1 && !is_sound_host(head[http::field::host])) return false;
  for (const auto field : {http::field::origin, http::field::upgrade,
                           http::field::sec_websocket_key, http::field::sec_websocket_version}) {
    if (head.count(field) > 1) return false;
  }
  return has_sound_length(head) && is_sound_target(head.target());
}

}  // namespace insidejob
