#include "server/net/host_names.h"

#include <algorithm>

namespace insidejob {
namespace {

// In lower case, without the port and without a trailing dot.
std::string plain_name(std::string_view host) {
  const std::size_t in_brackets = host.starts_with('[') ? host.find(']') : 0;
  const std::size_t colon = in_brackets == host.npos ? host.npos : host.find(':', in_brackets);
  std::string name{host.substr(0, colon)};
  std::ranges::transform(name, name.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  if (name.ends_with('.')) name.pop_back();
  return name;
}

}  // namespace

HostNames::HostNames(std::span<const std::string> names) {
  for (const std::string& name : names) names_.insert(plain_name(name));
}

bool HostNames::allow(std::string_view host) const {
  return names_.empty() || names_.contains(plain_name(host));
}

}  // namespace insidejob
