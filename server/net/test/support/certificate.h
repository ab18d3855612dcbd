// A certificate for this machine that no one has signed, made by openssl(1).
#pragma once

#include <string>

#include "server/net/test/support/hosted_server.h"
#include "server/storage/test/support/contract.h"

namespace insidejob::wire_test {

class Certificate {
 public:
  // An RSA key works with suites that have no forward secrecy, where a server lets it.
  Certificate();

  // For a server with TLS; the certificate must outlive it.
  [[nodiscard]] HostedServer::Change used() const;

 private:
  TemporaryFolder folder_;
  std::string certificate_ = folder_.file("certificate.pem");
  std::string key_ = folder_.file("key.pem");
};

}  // namespace insidejob::wire_test
