#include "server/net/websocket_accept.h"

#include <openssl/evp.h>

#include <array>
#include <string>

namespace insidejob {
namespace {

constexpr std::string_view k_guid = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
constexpr std::size_t k_key_length = 24;  // 16 bytes in Base64

std::string accept_key(std::string_view key) {
  std::string text{key};
  text += k_guid;
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  if (EVP_Digest(text.data(), text.size(), digest.data(), &size, EVP_sha1(), nullptr) != 1) {
    return {};
  }
  std::array<unsigned char, 2 * EVP_MAX_MD_SIZE> encoded{};
  const int length = EVP_EncodeBlock(encoded.data(), digest.data(), static_cast<int>(size));
  return {reinterpret_cast<const char*>(encoded.data()), static_cast<std::size_t>(length)};
}

}  // namespace

std::optional<http::response<http::empty_body>> websocket_accept(const Request& request) {
  const std::string_view key{request[http::field::sec_websocket_key]};
  if (request.method() != http::verb::get || request.version() < 11 ||
      request[http::field::sec_websocket_version] != "13" || key.size() != k_key_length) {
    return std::nullopt;
  }
  const std::string accept = accept_key(key);
  if (accept.empty()) return std::nullopt;
  http::response<http::empty_body> response{http::status::switching_protocols, request.version()};
  response.set(http::field::server, "insidejob");
  response.set(http::field::upgrade, "websocket");
  response.set(http::field::connection, "Upgrade");
  response.set(http::field::sec_websocket_accept, accept);
  return response;
}

}  // namespace insidejob
