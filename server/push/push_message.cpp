#include "server/push/push_message.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <memory>
#include <span>

#include "server/crypto/crypto.h"

namespace insidejob {
namespace {

constexpr std::uint32_t k_record_size = 4'096;
constexpr std::size_t k_tag = 16;
constexpr std::uint8_t k_last_record = 2;

using View = std::span<const std::uint8_t>;

Bytes32 hmac(View key, View data) {
  Bytes32 digest{};
  unsigned size = 0;
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), data.data(), data.size(),
       digest.data(), &size);
  return digest;
}

void add(Bytes& to, View bytes) { to.insert(to.end(), bytes.begin(), bytes.end()); }
// With the zero byte that ends each of these labels.
Bytes label(std::string_view text) {
  Bytes bytes{text.begin(), text.end()};
  bytes.push_back(0);
  return bytes;
}

// HKDF's second step, for at most one block.
Bytes32 expand(const Bytes32& key, Bytes info) {
  info.push_back(1);
  return hmac(key, info);
}

// Appends the ciphertext and its tag.
bool seal(View key, View nonce, const Bytes& plain, Bytes& to) {
  const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context{
      EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free};
  const std::size_t start = to.size();
  to.resize(start + plain.size() + k_tag);
  std::uint8_t* out = to.data() + start;
  int written = 0;
  int rest = 0;
  return context &&
         EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, key.data(), nonce.data()) ==
             1 &&
         EVP_EncryptUpdate(context.get(), out, &written, plain.data(),
                           static_cast<int>(plain.size())) == 1 &&
         EVP_EncryptFinal_ex(context.get(), out + written, &rest) == 1 &&
         EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, k_tag, out + plain.size()) == 1;
}

}  // namespace

PushDraw draw_for_push() {
  PushDraw draw{{}, P256Key::draw()};
  fill_random(draw.salt);
  return draw;
}

std::optional<Bytes> encrypt_push(std::string_view text, const PushKeys& to, const PushDraw& draw,
                                  std::size_t padded_to) {
  if (text.size() > padded_to || padded_to + 1 + k_tag > k_record_size) return std::nullopt;
  const auto agreed = draw.key.agree_with(to.point);
  if (!agreed) return std::nullopt;
  Bytes info = label("WebPush: info");
  add(info, to.point);
  add(info, draw.key.point());
  const Bytes32 input = expand(hmac(to.auth, *agreed), info);
  const Bytes32 key = hmac(draw.salt, input);
  const Bytes32 content_key = expand(key, label("Content-Encoding: aes128gcm"));
  const Bytes32 nonce = expand(key, label("Content-Encoding: nonce"));

  Bytes message{draw.salt.begin(), draw.salt.end()};
  for (const unsigned shift : {24U, 16U, 8U, 0U}) {
    message.push_back(static_cast<std::uint8_t>(k_record_size >> shift));
  }
  message.push_back(static_cast<std::uint8_t>(draw.key.point().size()));
  add(message, draw.key.point());
  Bytes plain{text.begin(), text.end()};
  plain.push_back(k_last_record);
  plain.resize(padded_to + 1);
  constexpr std::size_t k_key_size = 16;
  constexpr std::size_t k_nonce_size = 12;
  if (!seal(View{content_key}.first(k_key_size), View{nonce}.first(k_nonce_size), plain, message)) {
    return std::nullopt;
  }
  return message;
}

}  // namespace insidejob
