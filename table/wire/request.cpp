#include "table/wire/request.h"

#include <utility>

#include "notation/json.h"
#include "table/json/fields.h"
#include "table/wire/ask_json.h"
#include "table/wire/command_json.h"

namespace insidejob {
namespace {

template <class What>
ClientRequest request_of(std::int64_t id, Reading<What> read) {
  if (auto* problem = std::get_if<Malformed>(&read)) return {id, std::move(*problem)};
  return {id, std::move(std::get<What>(read))};
}

}  // namespace

ClientRequest read_request(const TableState* state, std::string_view text) {
  if (text.size() > k_request_limit) return {std::nullopt, malformed("message", "is too long")};
  const auto [message, error] = JsonDocument::parse(text);
  if (error) return {std::nullopt, malformed("message", error->reason)};
  Fields fields{message.root()};
  const std::int64_t id = fields.number("id", 1, k_last_request);
  if (fields.problem()) return {std::nullopt, *fields.problem()};
  if (fields.has("ask")) return request_of(id, read_ask(message, fields));
  if (state == nullptr) return {id, malformed("ask", "is missing")};
  return request_of(id, read_command(*state, fields));
}

}  // namespace insidejob
