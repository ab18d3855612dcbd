// A self-signed certificate for this machine, made by openssl(1).
#pragma once

#include <string>

#include "server/net/test/support/hosted_server.h"
#include "server/storage/test/support/contract.h"

namespace insidejob::wire_test {

class Certificate {
 public:
  // The key is RSA, which also works with suites that lack forward secrecy, if a server allows
  // them.
  Certificate();

  // For a server with TLS; the certificate must outlive it.
  [[nodiscard]] HostedServer::Change used() const;

 private:
  TemporaryFolder folder_;
  std::string certificate_ = folder_.file("certificate.pem");
  std::string key_ = folder_.file("key.pem");
};

}  // namespace insidejob::wire_test
