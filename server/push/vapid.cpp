#include "server/push/vapid.h"

#include "notation/json.h"
#include "server/push/base64url.h"

namespace insidejob {

std::optional<std::string> vapid_authorization(const P256Key& key, const std::string& origin,
                                               const std::string& contact, std::int64_t now) {
  std::string claims;
  JsonWriter out{claims};
  out.begin_object().member("aud", origin).member("exp", now + k_vapid_seconds);
  if (!contact.empty()) out.member("sub", contact);
  out.end_object();
  const std::string text =
      base64url_text(R"({"typ":"JWT","alg":"ES256"})") + '.' + base64url_text(claims);
  const auto signature = key.sign(text);
  if (!signature) return std::nullopt;
  return "vapid t=" + text + '.' + base64url_text(*signature) + ", k=" + vapid_public_key(key);
}

std::string vapid_public_key(const P256Key& key) { return base64url_text(key.point()); }

}  // namespace insidejob
