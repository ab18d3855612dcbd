#include "server/net/test/support/certificate.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace insidejob::wire_test {

Certificate::Certificate() {
  const std::string make =
      "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -out '" +
      certificate_ + "' -keyout '" + key_ + "' >/dev/null 2>&1";
  // NOLINTNEXTLINE(cert-env33-c): our own words
  EXPECT_EQ(std::system(make.c_str()), 0) << "openssl(1) is missing";
}

HostedServer::Change Certificate::used() const {
  return [this](ServerOptions& options) {
    options.tls_certificate = certificate_;
    options.tls_key = key_;
  };
}

}  // namespace insidejob::wire_test
