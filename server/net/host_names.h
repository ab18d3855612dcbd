// The names of this server. A page under another name that points here is foreign, even though its
// origin and its host agree (DNS rebinding).
#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>

namespace insidejob {

class HostNames {
 public:
  HostNames() = default;  // none are configured: any name will do
  explicit HostNames(std::span<const std::string> names);

  // `host` as a request has it, with or without a port.
  [[nodiscard]] bool allow(std::string_view host) const;

 private:
  std::set<std::string> names_;
};

}  // namespace insidejob
