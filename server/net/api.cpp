#include "server/net/api.h"

#include <algorithm>
#include <boost/beast/http/span_body.hpp>
#include <memory>
#include <utility>

#include "server/net/answer_to.h"
#include "server/net/metrics_text.h"
#include "server/rooms/requests.h"

namespace insidejob {
namespace {

using boost::beast::string_view;

constexpr const char* k_json = "application/json";

// Only what comes from here is run, shown or asked; nobody frames the game.
constexpr const char* k_content_policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

template <typename Body>
void set_headers(http::response<Body>& response, const ServerOptions& options) {
  response.set(http::field::server, "insidejob");
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Content-Security-Policy", k_content_policy);
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  if (!options.tls_certificate.empty()) {
    response.set("Strict-Transport-Security", "max-age=31536000");
  }
}

struct Reply {
  http::status status = http::status::ok;
  std::string type = k_json;
  std::string body;
};

http::message_generator finished(const ApiParts& parts, Reply reply, unsigned version,
                                 bool keep_alive, bool head_only = false) {
  http::response<http::string_body> response{reply.status, version};
  set_headers(response, parts.options);
  response.set(http::field::content_type, reply.type);
  response.set(http::field::cache_control, "no-store");
  response.keep_alive(keep_alive);
  if (http::to_status_class(reply.status) != http::status_class::successful) {
    parts.metrics.http_errors.add();
  }
  response.body() = std::move(reply.body);
  response.prepare_payload();
  if (head_only) response.body().clear();
  return response;
}

Reply json_reply(HouseReply reply) {
  return {.status = static_cast<http::status>(reply.status), .body = std::move(reply.body)};
}

RequestMethod method_of(const Request& request) {
  if (request.method() == http::verb::get) return RequestMethod::get;
  return request.method() == http::verb::post ? RequestMethod::post : RequestMethod::other;
}

Awaitable<Reply> api(const ApiParts& parts, const Request& request, std::string_view path,
                     const Visitor& visitor) {
  const auto ask = [&](auto done) {
    answer_request(
        parts.house, {.method = method_of(request), .path = path, .body = request.body()},
        [&] { return visitor.may_open_table(parts.world.now()); },
        [done](HouseReply reply) mutable { done(std::move(reply)); });
  };
  auto reply = co_await answer_to<HouseReply>(ask);
  if (const auto* fault = std::get_if<HouseFault>(&reply)) co_return json_reply(reply_of(*fault));
  co_return json_reply(std::move(std::get<HouseReply>(reply)));
}

Awaitable<Reply> health(const ApiParts& parts) {
  constexpr std::chrono::seconds k_wait{3};
  const auto storage = co_await answer_to<bool>(
      [&](auto done) { parts.house.check_storage(std::move(done)); }, k_wait);
  const bool* answer = std::get_if<bool>(&storage);
  const bool well = answer != nullptr && *answer;
  co_return Reply{.status = well ? http::status::ok : http::status::service_unavailable,
                  .type = "text/plain; charset=utf-8",
                  .body = well ? "ok\n" : "The storage takes nothing now.\n"};
}

bool accepts(string_view header, std::string_view coding) {
  return std::search(header.begin(), header.end(), coding.begin(), coding.end()) != header.end();
}

http::message_generator file_response(const ApiParts& parts, const Request& request,
                                      const StaticFile& file) {
  http::response<http::span_body<const char>> response{http::status::ok, request.version()};
  set_headers(response, parts.options);
  response.set(http::field::content_type, file.type);
  response.set(http::field::etag, file.etag);
  response.set(http::field::vary, "Accept-Encoding");
  response.set(http::field::cache_control,
               file.hashed_name ? "public, max-age=31536000, immutable" : "no-cache");
  response.keep_alive(request.keep_alive());
  const std::string* content = &file.plain;
  const string_view coding = request[http::field::accept_encoding];
  if (!file.brotli.empty() && accepts(coding, "br")) {
    response.set(http::field::content_encoding, "br");
    content = &file.brotli;
  } else if (!file.gzip.empty() && accepts(coding, "gzip")) {
    response.set(http::field::content_encoding, "gzip");
    content = &file.gzip;
  }
  if (request[http::field::if_none_match] == file.etag) {
    response.result(http::status::not_modified);
    response.erase(http::field::content_encoding);
    response.prepare_payload();
    return response;
  }
  response.content_length(content->size());
  if (request.method() != http::verb::head) response.body() = {content->data(), content->size()};
  return response;
}

}  // namespace

http::message_generator fault_response(const ApiParts& parts, const HouseFault& fault,
                                       unsigned version, bool keep_alive) {
  return finished(parts, json_reply(reply_of(fault)), version, keep_alive);
}

bool is_own_origin(const ServerOptions& options, const Request& request) {
  const auto header = request.find(http::field::origin);
  if (header == request.end()) return true;
  const std::string origin{header->value()};
  if (std::ranges::find(options.origins, origin) != options.origins.end()) return true;
  const std::string host{request[http::field::host]};
  return origin == "http://" + host || origin == "https://" + host;
}

Awaitable<http::message_generator> respond(const ApiParts& parts, const Request& request,
                                           const Visitor& visitor) {
  parts.metrics.http_requests.add();
  const bool keep_alive = request.keep_alive();
  const auto fault = [&](ServerFault what) {
    return fault_response(parts, {what}, request.version(), keep_alive);
  };
  if (!visitor.may_request(parts.world.now())) co_return fault(ServerFault::too_many_requests);
  const std::string target{request.target()};
  const std::string_view path = std::string_view{target}.substr(0, target.find_first_of("?#"));
  const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
  if (path.starts_with("/api/")) {
    if (!is_own_origin(parts.options, request)) co_return fault(ServerFault::foreign_origin);
    Reply reply = co_await api(parts, request, path, visitor);
    co_return finished(parts, std::move(reply), request.version(), keep_alive);
  }
  if (!reads) co_return fault(ServerFault::wrong_method);
  const bool head_only = request.method() == http::verb::head;
  if (path == "/healthz") {
    Reply reply = co_await health(parts);
    co_return finished(parts, std::move(reply), request.version(), keep_alive, head_only);
  }
  if (path == "/metrics") {
    Reply reply{.type = "text/plain; version=0.0.4", .body = metrics_text(parts.metrics)};
    co_return finished(parts, std::move(reply), request.version(), keep_alive, head_only);
  }
  const StaticFile* file = parts.files.find(path);
  if (file == nullptr) co_return fault(ServerFault::not_found);
  co_return file_response(parts, request, *file);
}

}  // namespace insidejob
