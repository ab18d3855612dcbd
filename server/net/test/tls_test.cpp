// Which versions and suites a server with a certificate accepts.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <memory>

#include "server/net/test/support/certificate.h"
#include "server/net/test/support/hosted_server.h"

namespace insidejob::wire_test {
namespace {

struct Offer {
  int version;
  const char* suites;  // of TLS 1.2 and earlier
};

// Whether the server completes a handshake with a client that offers nothing else.
bool agrees(std::uint16_t port, const Offer& offer) {
  const std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> context{SSL_CTX_new(TLS_client_method()),
                                                                  SSL_CTX_free};
  SSL_CTX_set_min_proto_version(context.get(), offer.version);
  SSL_CTX_set_max_proto_version(context.get(), offer.version);
  const std::string suites = std::string{offer.suites} + ":@SECLEVEL=0";
  EXPECT_EQ(SSL_CTX_set_cipher_list(context.get(), suites.c_str()), 1) << suites;
  const std::unique_ptr<SSL, decltype(&SSL_free)> session{SSL_new(context.get()), SSL_free};
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(port);
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  EXPECT_EQ(::connect(socket, reinterpret_cast<const sockaddr*>(&to), sizeof to), 0);
  SSL_set_fd(session.get(), socket);
  const bool agreed = SSL_connect(session.get()) == 1;
  ::close(socket);
  return agreed;
}

TEST(Tls, OnlyForwardSecrecyAndAuthenticatedEncryption) {
  const Certificate certificate;
  HostedServer server{certificate.used()};
  const auto port = server.port();
  EXPECT_TRUE(agrees(port, {TLS1_3_VERSION, "ALL"}));
  EXPECT_TRUE(agrees(port, {TLS1_2_VERSION, "ECDHE-RSA-AES128-GCM-SHA256"}));
  EXPECT_TRUE(agrees(port, {TLS1_2_VERSION, "ECDHE-RSA-AES256-GCM-SHA384"}));
  EXPECT_TRUE(agrees(port, {TLS1_2_VERSION, "ECDHE-RSA-CHACHA20-POLY1305"}));
  EXPECT_FALSE(agrees(port, {TLS1_2_VERSION, "AES128-GCM-SHA256"})) << "no forward secrecy";
  EXPECT_FALSE(agrees(port, {TLS1_2_VERSION, "AES128-SHA"}));
  EXPECT_FALSE(agrees(port, {TLS1_2_VERSION, "ECDHE-RSA-AES128-SHA"})) << "CBC";
  EXPECT_FALSE(agrees(port, {TLS1_2_VERSION, "ECDHE-RSA-AES256-SHA384"}));
  EXPECT_FALSE(agrees(port, {TLS1_1_VERSION, "ALL"}));
  EXPECT_FALSE(agrees(port, {TLS1_VERSION, "ALL"}));
}

TEST(Tls, AnAddressShakesHandsOnlySoOften) {
  const Certificate certificate;
  HostedServer server{[&](ServerOptions& options) {
    certificate.used()(options);
    options.addresses.off = false;
    options.addresses.handshakes = {0.001, 3};
  }};
  const Offer offer{TLS1_3_VERSION, "ALL"};
  for (unsigned i = 0; i < 3; ++i) EXPECT_TRUE(agrees(server.port(), offer)) << i;
  EXPECT_FALSE(agrees(server.port(), offer));
}

}  // namespace
}  // namespace insidejob::wire_test
