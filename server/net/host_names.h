// The names of this server. A page loaded under any other name that points here is foreign, even
// though its origin and its host agree (DNS rebinding).
#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>

namespace insidejob {

class HostNames {
 public:
  HostNames() = default;  // none configured: any name is allowed
  explicit HostNames(std::span<const std::string> names);

  // `host` as in the request, with or without a port.
  [[nodiscard]] bool allow(std::string_view host) const;

 private:
  std::set<std::string> names_;
};

}  // namespace insidejob
