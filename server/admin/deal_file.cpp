#include "server/admin/deal_file.h"

#include <string>
#include <utility>

#include "table/json/fields.h"

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

std::optional<Seat> read_seat(JsonValue value, unsigned players) {
  const auto number = value.whole_number();
  if (!number || *number < 0 || *number >= std::int64_t{players}) return std::nullopt;
  return Seat{static_cast<std::uint8_t>(*number)};
}

std::optional<Malformed> read_values(JsonValue list, unsigned players, ClientValues& values) {
  if (!list.is_array() || list.size() != players) {
    return malformed("proof", "values: must be a list with one value per player");
  }
  std::size_t seat = 0;
  for (const JsonValue element : list.elements()) {
    auto bytes = parse_hex(element.string().value_or("?"));
    if (!bytes || bytes->size() > k_value_limit) {
      return malformed("proof", "values: must be at most 64 bytes each, in hexadecimal");
    }
    values[seat++] = std::move(*bytes);
  }
  return std::nullopt;
}

std::optional<Malformed> read_seals(JsonValue list, unsigned players, Seals& seals) {
  if (!list.is_array() || list.size() != players) {
    return malformed("proof", "seals: must be a list with one seal per player");
  }
  std::size_t seat = 0;
  for (const JsonValue element : list.elements()) {
    if (!element.equals("")) {
      seals[seat] = parse_hex32(element.string().value_or("?"));
      if (!seals[seat]) {
        return malformed("proof", "seals: must be 32 bytes each, in hexadecimal, or empty");
      }
    }
    ++seat;
  }
  return std::nullopt;
}

std::optional<Malformed> read_seats(JsonValue list, std::string_view name, unsigned players,
                                    SeatSet& seats) {
  if (!list.is_array()) return malformed(name, "must be a list of seats");
  for (const JsonValue element : list.elements()) {
    const auto seat = read_seat(element, players);
    if (!seat) return malformed(name, "must hold seats of this game only");
    seats.insert(*seat);
  }
  return std::nullopt;
}

// Required with seals: a proof that omitted the void shuffles would hide how many there were.
std::optional<Malformed> read_voided(JsonValue proof, DealFile& file) {
  const auto list = proof.member("voided");
  if (!list || !list->is_array() || list->size() > file.players) {
    return malformed("proof", "voided: must be a list of the shuffles that were void");
  }
  for (const JsonValue element : list->elements()) {
    Fields fields{element};
    VoidedShuffle voided;
    voided.commitment = fields.bytes32("commitment");
    voided.server_seed = fields.bytes32("server_seed");
    const auto seals = fields.value("seals");
    const auto values = fields.value("values");
    const auto seats = fields.value("seats");
    if (fields.problem()) return malformed("voided", fields.problem()->message);
    if (auto problem = read_seals(*seals, file.players, voided.seals)) return problem;
    if (auto problem = read_values(*values, file.players, voided.values)) return problem;
    if (auto problem = read_seats(*seats, "voided", file.players, voided.seats)) return problem;
    file.proof.voided.push_back(std::move(voided));
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
    return malformed("proof", "values: must be a list with one value per player");
  }
  file.players = static_cast<unsigned>(values->size());
  if (auto problem = read_values(*values, file.players, file.proof.values)) return problem;
  const auto seals = value.member("seals");
  if (!seals) return std::nullopt;  // from a version without seals
  if (auto problem = read_seals(*seals, file.players, file.proof.seals.emplace())) return problem;
  return read_voided(value, file);
}

std::optional<Malformed> read_seen(JsonValue value, DealFile& file) {
  SeenDeal& seen = file.seen.emplace();
  Fields fields{value};
  seen.commitment = fields.bytes32("commitment");
  const auto seals = fields.value("seals");
  const auto voided = fields.value("voided");
  if (fields.has("seat")) {
    seen.value = fields.bytes("value");
    seen.seat = read_seat(*value.member("seat"), file.players);
    if (!seen.seat) fields.complain("seat", "must be a seat of this game");
  }
  if (fields.problem()) return malformed("seen", fields.problem()->message);
  if (auto problem = read_seals(*seals, file.players, seen.seals)) return problem;
  if (!voided->is_array()) return malformed("seen", "voided: must be a list");
  for (const JsonValue element : voided->elements()) {
    Fields inner{element};
    VoidedShuffle one;
    one.commitment = inner.bytes32("commitment");
    const auto seats = inner.value("seats");
    if (inner.problem()) return malformed("seen", inner.problem()->message);
    if (auto problem = read_seats(*seats, "seen", file.players, one.seats)) return problem;
    seen.voided.push_back(std::move(one));
  }
  return std::nullopt;
}

std::optional<Malformed> read_circumstances(JsonValue proof, DealFile& file) {
  if (const auto seats = proof.member("reluctant")) {
    file.reluctant.emplace();
    if (auto problem = read_seats(*seats, "reluctant", file.players, *file.reluctant)) {
      return problem;
    }
  }
  if (const auto leader = proof.member("first_leader")) {
    file.first_leader = read_seat(*leader, file.players);
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
  if (!proof) return malformed("file", "contains no proof; a table shows it when a game is over");
  DealFile file;
  if (auto problem = read_proof(*proof, file)) return *problem;
  if (auto problem = read_circumstances(*proof, file)) return *problem;
  if (const auto seen = root.member("seen")) {
    if (auto problem = read_seen(*seen, file)) return *problem;
  }
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
