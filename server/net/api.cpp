#include "server/net/api.h"

#include <algorithm>
#include <boost/beast/http/span_body.hpp>
#include <memory>
#include <utility>

#include "server/crypto/crypto.h"
#include "server/net/answer_to.h"
#include "server/net/forward.h"
#include "server/net/metrics_text.h"
#include "server/rooms/room_code.h"
#include "table/fields.h"
#include "table/options_json.h"

namespace insidejob {
namespace {

using boost::beast::string_view;

constexpr const char* k_json = "application/json";

// Only what comes from here is run, shown or asked; nobody frames the game.
constexpr const char* k_content_policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; media-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "connect-src 'self'";

// http://... is ws://... to a WebSocket, and https://... is wss://...
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
  std::string body{};
  NodeId elsewhere{};  // this node can answer
};

http::message_generator finished(const ApiParts& parts, Reply reply, unsigned version,
                                 bool keep_alive, bool head_only = false) {
  http::response<http::string_body> response{reply.status, version};
  set_headers(response, parts);
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

Reply fault_reply(const HouseFault& fault) {
  Reply reply{.status = static_cast<http::status>(fault.status()), .elsewhere = fault.node};
  JsonWriter out{reply.body};
  out.begin_object().member("error", fault.name());
  if (fault.refusal && fault.refusal->violation) {
    out.member("fault", name_of(fault.refusal->violation->fault));
    out.member("rule", fault.refusal->violation->rule());
  }
  if (!fault.message.empty()) out.member("message", fault.message);
  out.end_object();
  return reply;
}

HouseFault bad_request(std::string message) {
  return {
      .fault = ServerFault::bad_request, .refusal = std::nullopt, .message = std::move(message)};
}

void write_pass(JsonWriter& out, const Pass& pass) {
  out.begin_object().member("room", pass.room);
  out.member("member", std::int64_t{pass.member.number}).member("token", pass.token).end_object();
}

Reply pass_reply(const Perhaps<Pass>& pass, http::status status) {
  if (const auto* fault = std::get_if<HouseFault>(&pass)) return fault_reply(*fault);
  Reply reply{.status = status};
  JsonWriter out{reply.body};
  write_pass(out, std::get<Pass>(pass));
  return reply;
}

// The body of a POST: an object.
struct Body {
  JsonDocument document;
  std::optional<HouseFault> fault;
};
Body read_body(const Request& request) {
  auto [document, error] = JsonDocument::parse(request.body());
  if (error) return {std::move(document), bad_request("The body is not JSON.")};
  if (!document.root().is_object()) {
    return {std::move(document), bad_request("The body must be a JSON object.")};
  }
  return {std::move(document), std::nullopt};
}

Perhaps<TableWishes> read_wishes(JsonValue body) {
  Fields fields{body};
  TableWishes wishes{.name = fields.text("name")};
  if (fields.has("preset")) {
    wishes.options.emplace_back(TakePreset{fields.word("preset", parse_preset)});
  }
  if (fields.problem()) return bad_request(fields.problem()->message);
  if (const auto options = body.member("options")) {
    auto patch = read_options_patch(*options);
    if (const auto* problem = std::get_if<Malformed>(&patch)) return bad_request(problem->message);
    wishes.options.emplace_back(ChangeOptions{std::move(std::get<OptionsPatch>(patch))});
  }
  return wishes;
}

struct Call {
  const ApiParts& parts;
  const Request& request;
  const Visitor& visitor;

  Awaitable<Reply> open_table() const {
    const Body body = read_body(request);
    if (body.fault) co_return fault_reply(*body.fault);
    auto wishes = read_wishes(body.document.root());
    if (const auto* fault = std::get_if<HouseFault>(&wishes)) co_return fault_reply(*fault);
    if (!co_await may_open_table()) co_return fault_reply({ServerFault::too_many_requests});
    const auto pass = co_await answer_to<Pass>([&](auto done) {
      parts.house.open_table(std::move(std::get<TableWishes>(wishes)), std::move(done));
    });
    co_return pass_reply(pass, http::status::created);
  }

  // Tables stay: so this holds for the site, all else for the node that has the work.
  Awaitable<bool> may_open_table() const {
    if (!visitor.may_open_table(parts.world.now())) co_return false;
    const std::string address = visitor.address();
    if (parts.site == nullptr || address.empty()) co_return true;
    const Rate& rate = parts.options.addresses.new_tables;
    if (!rate.limited()) co_return true;
    const std::string hidden = hex_text(blake2b(Bytes{address.begin(), address.end()}));
    const auto may = co_await answer_to<bool>([&](auto done) {
      parts.site->registry.may_open(hidden, {rate.per_second, rate.burst}, std::move(done));
    });
    const bool* answer = std::get_if<bool>(&may);
    co_return answer == nullptr || *answer;
  }

  // A seat at a table of any node that gathers players; anything but 200: there is none.
  Awaitable<Reply> join_any_quick() const {
    constexpr std::size_t k_tries = 3;
    const auto tables = co_await answer_to<std::vector<ListedTable>>(
        [&](auto done) { parts.house.list_quick(std::move(done)); });
    Reply reply = fault_reply({ServerFault::unavailable});
    const auto* listed = std::get_if<std::vector<ListedTable>>(&tables);
    if (listed == nullptr) co_return reply;
    for (std::size_t i = 0; i < std::min(k_tries, listed->size()); ++i) {
      reply = co_await at_table("/quick", (*listed)[i].code);
      if (reply.status == http::status::ok) co_return reply;
    }
    co_return reply;
  }

  Awaitable<Reply> join_quick(const std::string& code) const {
    const Body body = read_body(request);
    if (body.fault) co_return fault_reply(*body.fault);
    Fields fields{body.document.root()};
    const std::string name = fields.text("name");
    if (fields.problem()) co_return fault_reply(bad_request(fields.problem()->message));
    const auto pass = co_await answer_to<Pass>(
        [&](auto done) { parts.house.join_quick(code, name, std::move(done)); });
    co_return pass_reply(pass, http::status::ok);
  }

  // The addresses at which a client finds this site, this node's too.
  Reply nodes() const {
    Reply reply;
    JsonWriter out{reply.body};
    out.begin_object().key("nodes").begin_array();
    if (parts.site != nullptr) {
      for (const NodeInfo& node : parts.site->membership.nodes()) {
        if (!node.address.empty()) out.value(node.address);
      }
    }
    out.end_array().end_object();
    return reply;
  }

  Awaitable<Reply> quick_play() const {
    const Body body = read_body(request);
    if (body.fault) co_return fault_reply(*body.fault);
    Fields fields{body.document.root()};
    const std::string name = fields.text("name");
    if (fields.problem()) co_return fault_reply(bad_request(fields.problem()->message));
    if (!co_await may_open_table()) co_return fault_reply({ServerFault::too_many_requests});
    if (parts.site != nullptr) {
      Reply seat = co_await join_any_quick();
      if (seat.status == http::status::ok) co_return seat;
    }
    const auto pass =
        co_await answer_to<Pass>([&](auto done) { parts.house.quick_play(name, std::move(done)); });
    co_return pass_reply(pass, http::status::ok);
  }

  Awaitable<Reply> list() const {
    const auto tables = co_await answer_to<std::vector<ListedTable>>(
        [&](auto done) { parts.house.list(std::move(done)); });
    if (const auto* fault = std::get_if<HouseFault>(&tables)) co_return fault_reply(*fault);
    Reply reply;
    JsonWriter out{reply.body};
    out.begin_object().key("tables").begin_array();
    for (const ListedTable& table : std::get<std::vector<ListedTable>>(tables)) {
      write_summary(out, table.code, table.summary);
    }
    out.end_array().end_object();
    co_return reply;
  }

  Awaitable<Reply> look(const std::string& code) const {
    const auto summary = co_await answer_to<TableSummary>(
        [&](auto done) { parts.house.look(code, std::move(done)); });
    if (const auto* fault = std::get_if<HouseFault>(&summary)) co_return fault_reply(*fault);
    Reply reply;
    JsonWriter out{reply.body};
    write_summary(out, code, std::get<TableSummary>(summary));
    co_return reply;
  }

  Awaitable<Reply> join(const std::string& code) const {
    const Body body = read_body(request);
    if (body.fault) co_return fault_reply(*body.fault);
    Fields fields{body.document.root()};
    const std::string name = fields.text("name");
    const bool watch = fields.flag("watch", false);
    if (fields.problem()) co_return fault_reply(bad_request(fields.problem()->message));
    const auto pass = co_await answer_to<Pass>(
        [&](auto done) { parts.house.join(code, name, watch, std::move(done)); });
    co_return pass_reply(pass, http::status::created);
  }

  Awaitable<Reply> draw_move_code(const std::string& code) const {
    const Body body = read_body(request);
    if (body.fault) co_return fault_reply(*body.fault);
    Fields fields{body.document.root()};
    const auto token = token_hash(fields.text("token"));
    if (fields.problem()) co_return fault_reply(bad_request(fields.problem()->message));
    if (!token) co_return fault_reply({ServerFault::unknown_token});
    const auto move = co_await answer_to<Room::MoveCode>(
        [&](auto done) { parts.house.draw_move_code(code, *token, std::move(done)); });
    if (const auto* fault = std::get_if<HouseFault>(&move)) co_return fault_reply(*fault);
    Reply reply{.status = http::status::created};
    JsonWriter out{reply.body};
    const auto& drawn = std::get<Room::MoveCode>(move);
    out.begin_object().member("code", drawn.code).member("expires", drawn.expires).end_object();
    co_return reply;
  }

  Awaitable<Reply> move_device(const std::string& code) const {
    const Body body = read_body(request);
    if (body.fault) co_return fault_reply(*body.fault);
    Fields fields{body.document.root()};
    const auto hash = token_hash(fields.text("code"));
    if (fields.problem()) co_return fault_reply(bad_request(fields.problem()->message));
    if (!hash) co_return fault_reply({ServerFault::unknown_code});
    const auto pass = co_await answer_to<Pass>(
        [&](auto done) { parts.house.move_device(code, *hash, std::move(done)); });
    co_return pass_reply(pass, http::status::ok);
  }

  Awaitable<Reply> health() const {
    constexpr std::chrono::seconds k_wait{3};
    const auto storage = co_await answer_to<bool>(
        [&](auto done) { parts.house.check_storage(std::move(done)); }, k_wait);
    const bool* answer = std::get_if<bool>(&storage);
    const bool well = answer != nullptr && *answer;
    co_return Reply{.status = well ? http::status::ok : http::status::service_unavailable,
                    .type = "text/plain; charset=utf-8",
                    .body = well ? "ok\n" : "The storage takes nothing now.\n"};
  }

  // Null: there is no such thing under /api/.
  Awaitable<std::optional<Reply>> api(std::string_view path) const {
    const bool is_post = request.method() == http::verb::post;
    const bool is_get = request.method() == http::verb::get;
    if (path == "/api/tables") {
      if (is_post) co_return co_await open_table();
      if (is_get) co_return co_await list();
      co_return fault_reply({ServerFault::wrong_method});
    }
    if (path == "/api/quick") {
      if (is_post) co_return co_await quick_play();
      co_return fault_reply({ServerFault::wrong_method});
    }
    if (path == "/api/nodes") {
      co_return is_get ? nodes() : fault_reply({ServerFault::wrong_method});
    }
    constexpr std::string_view k_tables = "/api/tables/";
    if (!path.starts_with(k_tables)) co_return std::nullopt;
    path.remove_prefix(k_tables.size());
    const std::size_t slash = path.find('/');
    const auto code = parse_room_code(path.substr(0, slash));
    const std::string_view what = slash == path.npos ? std::string_view{} : path.substr(slash);
    if (!what.empty() && what != "/members" && what != "/moves" && what != "/device") {
      co_return std::nullopt;
    }
    if (what.empty() ? !is_get : !is_post) co_return fault_reply({ServerFault::wrong_method});
    if (!code) co_return fault_reply({ServerFault::unknown_room});
    co_return co_await at_table(what, *code);
  }

  // By whoever runs the table.
  Awaitable<Reply> at_table(std::string_view what, const std::string& code) const {
    Reply reply = co_await at_table_here(what, code);
    if (reply.elsewhere.empty() || parts.site == nullptr) co_return reply;
    parts.metrics.requests_forwarded.add();
    const std::string text =
        forwarded_text(ForwardedRequest{code, std::string{what}, request.body()});
    const auto answer = co_await answer_to<std::string>([&](auto done) {
      parts.site->relay.ask(reply.elsewhere, text,
                            [done = std::move(done)](std::optional<std::string> answered) {
                              if (answered) return done(std::move(*answered));
                              done(HouseFault{ServerFault::unavailable});
                            });
    });
    const auto* answered = std::get_if<std::string>(&answer);
    auto read = answered == nullptr ? std::nullopt : read_forwarded_reply(*answered);
    if (!read) co_return fault_reply({ServerFault::unavailable});
    co_return Reply{.status = static_cast<http::status>(read->status),
                    .body = std::move(read->body)};
  }

  Awaitable<Reply> at_table_here(std::string_view what, const std::string& code) const {
    if (what == "/members") co_return co_await join(code);
    if (what == "/moves") co_return co_await draw_move_code(code);
    if (what == "/device") co_return co_await move_device(code);
    if (what == "/quick") co_return co_await join_quick(code);
    co_return co_await look(code);
  }
};

bool accepts(string_view header, std::string_view coding) {
  return std::search(header.begin(), header.end(), coding.begin(), coding.end()) != header.end();
}

http::message_generator file_response(const ApiParts& parts, const Request& request,
                                      const StaticFile& file) {
  http::response<http::span_body<const char>> response{http::status::ok, request.version()};
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
  return finished(parts, fault_reply(fault), version, keep_alive);
}

Awaitable<std::string> respond_forwarded(const ApiParts& parts, std::string request) {
  const auto read = read_forwarded_request(request);
  const auto code = read ? parse_room_code(read->room) : std::nullopt;
  if (!code) {
    const Reply refusal = fault_reply({ServerFault::unknown_room});
    co_return forwarded_text(ForwardedReply{static_cast<unsigned>(refusal.status), refusal.body});
  }
  Request as_asked;
  as_asked.body() = read->body;
  const Visitor nobody;
  const Call call{parts, as_asked, nobody};
  const Reply reply = co_await call.at_table_here(read->what, *code);
  co_return forwarded_text(ForwardedReply{static_cast<unsigned>(reply.status), reply.body});
}

bool is_own_origin(const ApiParts& parts, const Request& request) {
  const ServerOptions& options = parts.options;
  const auto header = request.find(http::field::origin);
  if (header == request.end()) return true;
  const std::string origin{header->value()};
  if (std::ranges::find(options.origins, origin) != options.origins.end()) return true;
  const std::string host{request[http::field::host]};
  if (origin == "http://" + host || origin == "https://" + host) return true;
  if (parts.site == nullptr) return false;
  const auto nodes = parts.site->membership.nodes();
  return std::ranges::find(nodes, origin, &NodeInfo::address) != nodes.end();
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
  const Call call{parts, request, visitor};
  const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
  if (path.starts_with("/api/")) {
    if (!is_own_origin(parts, request)) co_return fault(ServerFault::foreign_origin);
    auto reply = co_await call.api(path);
    if (!reply) co_return fault(ServerFault::not_found);
    co_return finished(parts, std::move(*reply), request.version(), keep_alive);
  }
  if (!reads) co_return fault(ServerFault::wrong_method);
  const bool head_only = request.method() == http::verb::head;
  if (path == "/healthz") {
    Reply reply = co_await call.health();
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
