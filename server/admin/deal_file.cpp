#include "server/admin/deal_file.h"

#include <string>
#include <utility>

#include "table/fields.h"

namespace insidejob {
namespace {

std::optional<JsonValue> member_at(JsonValue value, std::initializer_list<std::string_view> path) {
  for (const std::string_view name : path) {
    const auto found = value.member(name);
    if (!found) return std::nullopt;
    value = *found;
  }
  return value;
}

std::optional<JsonValue> find_proof(JsonValue root) {
  if (const auto proof = root.member("proof")) return proof;
  if (const auto proof = member_at(root, {"result", "proof"})) return proof;
  if (const auto proof = member_at(root, {"game", "result", "proof"})) return proof;
  if (root.member("server_seed")) return root;
  return std::nullopt;
}

std::optional<JsonValue> find_record(JsonValue root) {
  if (const auto record = root.member("record")) return record;
  if (const auto format = root.member("format"); format && format->equals("insidejob-record")) {
    return root;
  }
  return std::nullopt;
}

std::optional<Malformed> read_proof(JsonValue value, DealFile& file) {
  Fields fields{value};
  file.proof.commitment = fields.bytes32("commitment");
  file.proof.server_seed = fields.bytes32("server_seed");
  file.proof.seed = fields.bytes32("seed");
  const auto values = fields.value("values");
  if (fields.problem()) return malformed("proof", fields.problem()->message);
  if (!values->is_array() || values->size() < 2 || values->size() > k_max_seats) {
    return malformed("proof", "values: must be a list with one value a player");
  }
  for (const JsonValue element : values->elements()) {
    auto bytes = parse_hex(element.string().value_or("?"));
    if (!bytes || bytes->size() > k_value_limit) {
      return malformed("proof", "values: must be at most 64 bytes each, in hexadecimal");
    }
    file.proof.values[file.players++] = std::move(*bytes);
  }
  return std::nullopt;
}

std::optional<Malformed> read_circumstances(JsonValue proof, DealFile& file) {
  const auto seat_of = [&](JsonValue value) -> std::optional<Seat> {
    const auto number = value.whole_number();
    if (!number || *number < 0 || *number >= std::int64_t{file.players}) return std::nullopt;
    return Seat{static_cast<std::uint8_t>(*number)};
  };
  if (const auto seats = proof.member("reluctant")) {
    if (!seats->is_array()) return malformed("reluctant", "must be a list of seats");
    file.reluctant.emplace();
    for (const JsonValue element : seats->elements()) {
      const auto seat = seat_of(element);
      if (!seat) return malformed("reluctant", "must hold seats of this game only");
      file.reluctant->insert(*seat);
    }
  }
  if (const auto leader = proof.member("first_leader")) {
    file.first_leader = seat_of(*leader);
    if (!file.first_leader) return malformed("first_leader", "must be a seat of this game");
  }
  return std::nullopt;
}

}  // namespace

DealFileReading read_deal_file(std::string_view text) {
  const auto [document, error] = JsonDocument::parse(text);
  if (error) {
    return malformed("file",
                     std::string{error->reason} + ", at byte " + std::to_string(error->offset));
  }
  const JsonValue root = document.root();
  if (!root.is_object()) return malformed("file", "must be a JSON object");
  const auto proof = find_proof(root);
  if (!proof) return malformed("file", "holds no proof; it is shown when a game is over");
  DealFile file;
  if (auto problem = read_proof(*proof, file)) return *problem;
  if (auto problem = read_circumstances(*proof, file)) return *problem;
  if (const auto record = find_record(root)) {
    SetupReading reading = read_setup(*record);
    if (auto* problem = std::get_if<Malformed>(&reading)) {
      return malformed("record", problem->message);
    }
    if (const auto* violation = std::get_if<RuleViolation>(&reading)) return *violation;
    file.setup = std::get<RecordSetup>(std::move(reading));
  }
  return file;
}

}  // namespace insidejob
