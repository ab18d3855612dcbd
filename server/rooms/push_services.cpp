#include "server/rooms/push_services.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace insidejob {
namespace {

constexpr std::string_view k_scheme = "https://";
constexpr std::uint16_t k_https = 443;
constexpr std::size_t k_longest_host = 253;

bool is_letter_or_digit(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

// Lower case, at least two labels, and a last one with a letter, so that it is no address.
bool is_host_name(std::string_view host) {
  if (host.size() > k_longest_host) return false;
  std::size_t labels = 0;
  std::string_view last;
  for (std::string_view rest = host; labels == 0 || !rest.empty();) {
    const std::size_t end = std::min(rest.find('.'), rest.size());
    last = rest.substr(0, end);
    const bool fits =
        !last.empty() && is_letter_or_digit(last.front()) && is_letter_or_digit(last.back()) &&
        std::ranges::all_of(last, [](char c) { return is_letter_or_digit(c) || c == '-'; });
    if (!fits || end + 1 == rest.size()) return false;
    rest.remove_prefix(std::min(end + 1, rest.size()));
    ++labels;
  }
  return labels >= 2 && std::ranges::any_of(last, [](char c) { return c >= 'a' && c <= 'z'; });
}

// As it may stand in a request line: no blanks, control characters, quotes or fragment.
bool is_path(std::string_view path) {
  return path.starts_with('/') && std::ranges::all_of(path, [](char c) {
           return c > ' ' && c < 0x7f && c != '#' && c != '"' && c != '<' && c != '>' && c != '\\';
         });
}

}  // namespace

std::string PushTarget::origin() const {
  std::string text = std::string{k_scheme} + host;
  if (port != k_https) text += ':' + std::to_string(port);
  return text;
}

PushServices PushServices::known() {
  PushServices services;
  services.hosts_ = {"fcm.googleapis.com",
                     "jmt17.google.com",  // Chromium, where it is not Google's own build
                     "updates.push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"};
  return services;
}

bool PushServices::add(std::string_view host) {
  const bool below = host.starts_with("*.");
  const std::string_view name = below ? host.substr(2) : host;
  if (!is_host_name(name)) return false;
  hosts_.push_back(below ? '.' + std::string{name} : std::string{name});
  return true;
}

void PushServices::add_test_service(std::string host, std::uint16_t port) {
  tests_.push_back({std::move(host), port});
}

std::optional<PushTarget> PushServices::target_of(std::string_view endpoint) const {
  if (!endpoint.starts_with(k_scheme)) return std::nullopt;
  endpoint.remove_prefix(k_scheme.size());
  const std::size_t slash = std::min(endpoint.find('/'), endpoint.size());
  std::string_view host = endpoint.substr(0, slash);
  PushTarget target{.host = {}, .path = std::string{endpoint.substr(slash)}};
  if (!is_path(target.path)) return std::nullopt;
  if (const std::size_t colon = host.find(':'); colon != std::string_view::npos) {
    const std::string_view port = host.substr(colon + 1);
    const char* const first = port.data();
    const char* const last = first + port.size();
    const auto [end, error] = std::from_chars(first, last, target.port);
    if (error != std::errc{} || end != last || port.starts_with('0')) return std::nullopt;
    host = host.substr(0, colon);
  }
  target.host = host;
  const auto is_test = [&](const TestService& service) {
    return service.host == host && service.port == target.port;
  };
  if (std::ranges::any_of(tests_, is_test)) {
    target.may_be_private = true;
    return target;
  }
  const auto is_one = [&](const std::string& service) {
    return service.starts_with('.') ? host.ends_with(service) : host == service;
  };
  if (target.port != k_https || !is_host_name(host) || std::ranges::none_of(hosts_, is_one)) {
    return std::nullopt;
  }
  return target;
}

}  // namespace insidejob
