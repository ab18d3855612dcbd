#include "server/net/api.h"

#include <algorithm>
#include <boost/beast/http/span_body.hpp>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "server/net/answer_to.h"
#include "server/rooms/requests.h"
#include "table/shuffle/blake2b.h"

namespace insidejob {
namespace {

using boost::beast::string_view;

constexpr const char* k_json = "application/json";
constexpr std::string_view k_health = "/healthz";

// Pages may run, show and request only what this server sends, and nobody may frame the game.
constexpr const char* k_content_policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; media-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "connect-src 'self'";

// ws://... for http://..., wss://... for https://...
std::string websocket_address(const std::string& address) {
  return address.starts_with("http") ? "ws" + address.substr(4) : address;
}

std::string content_policy(const ApiParts& parts) {
  std::string policy = k_content_policy;
  if (parts.site == nullptr) return policy;
  for (const NodeInfo& node : parts.site->membership.nodes()) {
    if (!node.address.empty()) policy += ' ' + websocket_address(node.address);
  }
  return policy;
}

template <typename Body>
void set_headers(http::response<Body>& response, const ApiParts& parts) {
  const ServerOptions& options = parts.options;
  response.set(http::field::server, "insidejob");
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Content-Security-Policy", content_policy(parts));
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

http::message_generator finished(const ApiParts& parts, Reply reply, const AnswerForm& form) {
  http::response<http::string_body> response{reply.status, form.version};
  set_headers(response, parts);
  response.set(http::field::content_type, reply.type);
  response.set(http::field::cache_control, "no-store");
  if (!form.reader.empty()) {
    response.set(http::field::access_control_allow_origin, form.reader);
    response.set(http::field::vary, "Origin");
  }
  response.keep_alive(form.keep_alive);
  if (http::to_status_class(reply.status) != http::status_class::successful) {
    parts.metrics.http_errors.add();
  }
  response.body() = std::move(reply.body);
  response.prepare_payload();
  if (form.head_only) response.body().clear();
  return response;
}

Reply json_reply(HouseReply reply) {
  return {.status = static_cast<http::status>(reply.status), .body = std::move(reply.body)};
}

RequestMethod method_of(const Request& request) {
  const http::verb method = request.method();
  if (method == http::verb::get || method == http::verb::head) return RequestMethod::get;
  return method == http::verb::post ? RequestMethod::post : RequestMethod::other;
}

// Answered by this house or, if another node runs the table, by that node.
Awaitable<HouseReply> answer(const ApiParts& parts, const HouseRequest& request,
                             const std::function<bool()>& may_open) {
  const auto ask_house = [&](auto done) {
    answer_request(parts.house, request, may_open,
                   [done = std::move(done)](HouseReply reply) mutable { done(std::move(reply)); });
  };
  auto here = co_await answer_to<HouseReply>(ask_house);
  if (const auto* fault = std::get_if<HouseFault>(&here)) co_return reply_of(*fault);
  HouseReply reply = std::move(std::get<HouseReply>(here));
  if (reply.elsewhere.empty() || parts.site == nullptr) co_return reply;
  const auto ask_owner = [&](auto done) {
    parts.site->relay.ask(
        reply.elsewhere, request,
        [done = std::move(done)](HouseReply given) mutable { done(std::move(given)); });
  };
  auto there = co_await answer_to<HouseReply>(ask_owner);
  if (const auto* fault = std::get_if<HouseFault>(&there)) co_return reply_of(*fault);
  co_return std::move(std::get<HouseReply>(there));
}

// Tables are permanent, so how many an address may open is limited across the site. All other
// limits are kept by the node that does the work.
Awaitable<bool> site_lets_open(const ApiParts& parts, const Visitor& visitor) {
  if (!visitor.may_open_table(parts.world.now())) co_return false;  // spares the database
  const std::string address = visitor.address().text();
  const Rate& rate = parts.options.addresses.new_tables;
  if (address.empty() || !rate.limited()) co_return true;
  const std::string hidden = hex_text(blake2b(Bytes{address.begin(), address.end()}));
  const auto ask = [&](auto done) {
    parts.site->registry.may_open(hidden, {rate.per_second, rate.burst}, std::move(done));
  };
  const auto may = co_await answer_to<bool>(ask);
  const bool* answer = std::get_if<bool>(&may);
  co_return answer == nullptr || *answer;
}

// A seat at a table of any node that is gathering players for quick play; none if there is no such
// table.
Awaitable<std::optional<HouseReply>> join_any_quick(const ApiParts& parts,
                                                    const HouseRequest& asked) {
  constexpr std::size_t k_tries = 8;
  constexpr unsigned k_ok = 200;
  const auto ask = [&](auto done) { parts.house.list_quick(std::move(done)); };
  const auto tables = co_await answer_to<std::vector<ListedTable>>(ask);
  const auto* listed = std::get_if<std::vector<ListedTable>>(&tables);
  const std::function<bool()> may_open = [] { return false; };
  std::set<std::string> openers;  // many tables from one address must not hide those from others
  for (std::size_t i = 0, tries = 0; listed != nullptr && i < listed->size(); ++i) {
    const std::string& opener = (*listed)[i].summary.opener;
    if (!opener.empty() && !openers.insert(opener).second) continue;
    if (++tries > k_tries) break;
    const std::string path = "/api/tables/" + (*listed)[i].code + "/quick";
    const HouseRequest request{
        .method = RequestMethod::post, .path = path, .body = asked.body, .from = asked.from};
    HouseReply reply = co_await answer(parts, request, may_open);
    if (reply.status == k_ok) co_return reply;
  }
  co_return std::nullopt;
}

// How many nodes there are, and the addresses at which clients reach them, including this one.
Reply nodes_reply(const ApiParts& parts) {
  Reply reply;
  const auto nodes =
      parts.site == nullptr ? std::vector<NodeInfo>{} : parts.site->membership.nodes();
  JsonWriter out{reply.body};
  out.begin_object().member("alive", std::max<std::int64_t>(1, std::ssize(nodes)));
  out.key("nodes").begin_array();
  for (const NodeInfo& node : nodes) {
    if (!node.address.empty()) out.value(node.address);
  }
  out.end_array().end_object();
  return reply;
}

// What a browser needs to subscribe to notifications.
Reply push_reply(const ApiParts& parts) {
  if (parts.push_key.empty()) return json_reply(reply_of(HouseFault{ServerFault::not_found}));
  Reply reply;
  JsonWriter{reply.body}.begin_object().member("key", parts.push_key).end_object();
  return reply;
}

Awaitable<Reply> api(const ApiParts& parts, const Request& request, std::string_view path,
                     const Visitor& visitor) {
  const HouseRequest asked{.method = method_of(request),
                           .path = path,
                           .body = request.body(),
                           .from = visitor.address()};
  if (path == "/api/nodes" && asked.method == RequestMethod::get) co_return nodes_reply(parts);
  if (path == "/api/push" && asked.method == RequestMethod::get) co_return push_reply(parts);
  const bool is_quick = asked.method == RequestMethod::post && path == "/api/quick";
  const bool opens = is_quick || (asked.method == RequestMethod::post &&
                                  (path == "/api/tables" || path.ends_with("/duplicate")));
  const bool asks_site = parts.site != nullptr && opens;
  if (asks_site) {
    const bool may = co_await site_lets_open(parts, visitor);
    if (!may) co_return json_reply(reply_of(HouseFault{ServerFault::too_many_requests}));
  }
  if (asks_site && is_quick) {
    auto seat = co_await join_any_quick(parts, asked);
    if (seat) co_return json_reply(std::move(*seat));
  }
  const std::function<bool()> may_open = [&] {
    return asks_site || visitor.may_open_table(parts.world.now());
  };
  HouseReply reply = co_await answer(parts, asked, may_open);
  co_return json_reply(std::move(reply));
}

Awaitable<Reply> health(const ApiParts& parts) {
  constexpr std::chrono::seconds k_wait{3};
  const auto ask = [&](auto done) { parts.house.check_storage(std::move(done)); };
  const auto storage = co_await answer_to<bool>(ask, k_wait);
  const bool* answer = std::get_if<bool>(&storage);
  const bool well = answer != nullptr && *answer;
  co_return Reply{.status = well ? http::status::ok : http::status::service_unavailable,
                  .type = "text/plain; charset=utf-8",
                  .body = well ? "ok\n" : "The storage cannot be written to right now.\n"};
}

// Another site that the operator has allowed.
bool is_allowed_origin(const ApiParts& parts, const std::string& origin) {
  const auto& allowed = parts.options.origins;
  return std::ranges::find(allowed, origin) != allowed.end();
}

bool accepts(string_view header, std::string_view coding) {
  return std::search(header.begin(), header.end(), coding.begin(), coding.end()) != header.end();
}

// A browser asks for this before it lets a page of another site send JSON.
http::message_generator preflight_response(const ApiParts& parts, const AnswerForm& form) {
  http::response<http::string_body> response{http::status::no_content, form.version};
  set_headers(response, parts);
  response.set(http::field::access_control_allow_origin, form.reader);
  response.set(http::field::access_control_allow_methods, "GET, POST");
  response.set(http::field::access_control_allow_headers, "content-type");
  response.set(http::field::access_control_max_age, "600");
  response.set(http::field::vary, "Origin");
  response.keep_alive(form.keep_alive);
  return response;
}

http::message_generator file_response(const ApiParts& parts, const Request& request,
                                      const StaticFile& file,
                                      http::status status = http::status::ok) {
  http::response<http::span_body<const char>> response{status, request.version()};
  set_headers(response, parts);
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
  if (status == http::status::ok && request[http::field::if_none_match] == file.etag) {
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

AnswerForm answer_form(const Request& request) {
  return {.version = request.version(),
          .keep_alive = request.keep_alive(),
          .head_only = request.method() == http::verb::head};
}

http::message_generator fault_response(const ApiParts& parts, const HouseFault& fault,
                                       const AnswerForm& form) {
  return finished(parts, json_reply(reply_of(fault)), form);
}

std::string_view path_of(const Request& request) {
  const std::string_view target{request.target()};
  return target.substr(0, target.find('?'));
}

bool is_own_host(const ApiParts& parts, const Request& request) {
  return parts.host_names.allow(request[http::field::host]) || path_of(request) == k_health;
}

bool is_own_origin(const ApiParts& parts, const Request& request) {
  const auto header = request.find(http::field::origin);
  if (header == request.end()) return true;
  const std::string origin{header->value()};
  if (is_allowed_origin(parts, origin)) return true;
  const std::string host{request[http::field::host]};
  if (origin == "http://" + host || origin == "https://" + host) return true;
  return parts.site != nullptr && parts.site->membership.knows_address(origin);
}

Awaitable<http::message_generator> respond(const ApiParts& parts, const Request& request,
                                           const Visitor& visitor) {
  parts.metrics.http_requests.add();
  AnswerForm form = answer_form(request);
  const auto fault = [&](ServerFault what) { return fault_response(parts, {what}, form); };
  if (!visitor.may_request(parts.world.now())) co_return fault(ServerFault::too_many_requests);
  if (!is_own_host(parts, request)) co_return fault(ServerFault::foreign_host);
  const std::string_view path = path_of(request);
  const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
  if (path.starts_with("/api/")) {
    if (!is_own_origin(parts, request)) co_return fault(ServerFault::foreign_origin);
    const std::string origin{request[http::field::origin]};
    if (is_allowed_origin(parts, origin)) form.reader = origin;
    if (request.method() == http::verb::options && !form.reader.empty()) {
      co_return preflight_response(parts, form);
    }
    Reply reply = co_await api(parts, request, path, visitor);
    co_return finished(parts, std::move(reply), form);
  }
  if (!reads) co_return fault(ServerFault::wrong_method);
  if (path == k_health) {
    Reply reply = co_await health(parts);
    co_return finished(parts, std::move(reply), form);
  }
  const StaticFile* file = parts.files.find(path);
  if (file != nullptr) co_return file_response(parts, request, *file);
  // People get a page that says so, programs a machine-readable error.
  const StaticFile* page = parts.files.find("/");
  const bool shows_page = accepts(request[http::field::accept], "text/html");
  if (page == nullptr || !shows_page) co_return fault(ServerFault::not_found);
  parts.metrics.http_errors.add();
  co_return file_response(parts, request, *page, http::status::not_found);
}

}  // namespace insidejob
