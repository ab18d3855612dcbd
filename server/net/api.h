// HTTP: opening and joining tables, the lobby, health, and the web client's files
// (docs/protocol.md). No text of a request is ever sent back.
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/message_generator.hpp>
#include <boost/beast/http/string_body.hpp>
#include <string>
#include <string_view>

#include "server/net/address_book.h"
#include "server/net/asio_types.h"
#include "server/net/host_names.h"
#include "server/net/server_options.h"
#include "server/net/static_files.h"
#include "server/relay/membership.h"
#include "server/rooms/house.h"

namespace insidejob {

namespace http = boost::beast::http;
using Request = http::request<http::string_body>;

// Only where several nodes form one site.
struct SiteParts {
  Registry& registry;
  Relay& relay;
  const Membership& membership;
};

struct ApiParts {
  ServerWorld& world;
  House& house;
  Metrics& metrics;
  const StaticFiles& files;
  const ServerOptions& options;
  const HostNames& host_names;
  const std::string& push_key;      // empty: no notifications
  const SiteParts* site = nullptr;  // null: this server is alone
};

[[nodiscard]] Awaitable<http::message_generator> respond(const ApiParts& parts,
                                                         const Request& request,
                                                         const Visitor& visitor);

// How an answer is given.
struct AnswerForm {
  unsigned version = 11;
  bool keep_alive = false;
  bool head_only = false;  // to HEAD: as to GET, but without the body
  std::string reader{};    // another site whose pages may read the answer; empty: none
};
[[nodiscard]] AnswerForm answer_form(const Request& request);
[[nodiscard]] http::message_generator fault_response(const ApiParts& parts, const HouseFault& fault,
                                                     const AnswerForm& form);

// Browsers say which site a request comes from, other programs don't. Pages from other nodes are
// our own.
[[nodiscard]] bool is_own_origin(const ApiParts& parts, const Request& request);
// Whether the request names this server. Health checks need not know its names.
[[nodiscard]] bool is_own_host(const ApiParts& parts, const Request& request);
// The path of the request, without the query.
[[nodiscard]] std::string_view path_of(const Request& request);

}  // namespace insidejob
