// Which addresses notifications may be sent to. A client chooses the address, so only known push
// services are accepted, over https on port 443 (docs/decisions/0035-notifications.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace insidejob {

// Where a push message goes.
struct PushTarget {
  std::string host;
  std::uint16_t port = 443;
  std::string path;             // with the query
  bool may_be_private = false;  // a test's own service, on this machine

  // https://..., without a port if it is the usual one.
  [[nodiscard]] std::string origin() const;
  friend bool operator==(const PushTarget&, const PushTarget&) = default;
};

class PushServices {
 public:
  // None: nobody can be notified.
  PushServices() = default;
  // Those of the browsers.
  [[nodiscard]] static PushServices known();

  // One more: push.example.org, or *.push.example.org for every name below it. False if it is not a
  // host name.
  [[nodiscard]] bool add(std::string_view host);
  // For tests only: its address may be private, and its port any.
  void add_test_service(std::string host, std::uint16_t port);

  [[nodiscard]] bool empty() const { return hosts_.empty() && tests_.empty(); }
  // None: no push service has such an address.
  [[nodiscard]] std::optional<PushTarget> target_of(std::string_view endpoint) const;

 private:
  struct TestService {
    std::string host;
    std::uint16_t port = 0;
  };
  std::vector<std::string> hosts_;  // a leading dot: every name that ends so
  std::vector<TestService> tests_;
};

}  // namespace insidejob
