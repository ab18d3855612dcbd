#include "lab/fleet/fleet_message.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "notation/json.h"

namespace insidejob {
namespace {

constexpr std::array<std::string_view, 12> k_kinds{"notice",  "over",   "join", "piece",
                                                   "refused", "cannot", "ask",  "grant",
                                                   "report",  "got",    "beat", "leave"};
constexpr std::size_t k_most_text = 1'000;

std::optional<std::uint64_t> read_digits(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// A member that is present must have the right type.
class HeaderReader {
 public:
  explicit HeaderReader(JsonValue root) : root_(root), fits_(root.is_object()) {}

  std::string text(std::string_view name) {
    const auto member = root_.member(name);
    if (!member) return {};
    auto text = member->string();
    fits_ = fits_ && text && text->size() <= k_most_text;
    return std::move(text).value_or("");
  }
  std::uint64_t number(std::string_view name, std::uint64_t most) {
    const auto member = root_.member(name);
    if (!member) return 0;
    const auto number = member->whole_number();
    const bool good = number && *number >= 0 && static_cast<std::uint64_t>(*number) <= most;
    fits_ = fits_ && good;
    return good ? static_cast<std::uint64_t>(*number) : 0;
  }
  [[nodiscard]] bool fits() const { return fits_; }

 private:
  JsonValue root_;
  bool fits_;
};

void write_number(JsonWriter& out, std::string_view name, std::uint64_t number) {
  if (number != 0) out.member(name, static_cast<std::int64_t>(number));
}
void write_text(JsonWriter& out, std::string_view name, std::string_view text) {
  if (!text.empty()) out.member(name, text);
}

}  // namespace

std::string write_fleet_message(const FleetMessage& message) {
  std::string bytes;
  JsonWriter out{bytes};
  out.begin_object().member("fleet", k_kinds[static_cast<std::size_t>(message.kind)]);
  out.member("from", message.from);
  write_number(out, "number", message.number);
  write_number(out, "size", message.size);
  write_number(out, "first", message.units.first);
  write_number(out, "last", message.units.last);
  write_number(out, "milliseconds", message.milliseconds);
  write_number(out, "threads", message.threads);
  write_number(out, "idle", message.idle);
  if (message.kind == FleetKind::join) {
    out.member("protocol", message.identity.protocol);
    write_maker(out, message.identity.maker);
  }
  write_text(out, "text", std::string_view{message.text}.substr(0, k_most_text));
  out.end_object();
  bytes += '\n';
  bytes += message.body;
  return bytes;
}

std::optional<FleetMessage> read_fleet_message(std::string_view bytes) {
  if (bytes.size() > k_fleet_message_bytes) return std::nullopt;
  const std::size_t end = bytes.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  const auto [document, error] = JsonDocument::parse(bytes.substr(0, end));
  if (error) return std::nullopt;
  constexpr std::uint64_t k_any = std::uint64_t{1} << 62;
  HeaderReader in{document.root()};
  const auto kind = std::ranges::find(k_kinds, in.text("fleet"));
  FleetMessage message;
  message.from = in.text("from");
  message.number = in.number("number", k_any);
  message.size = in.number("size", k_any);
  message.units = {in.number("first", k_any), in.number("last", k_any)};
  message.milliseconds = in.number("milliseconds", k_any);
  message.threads = static_cast<unsigned>(in.number("threads", k_most_fleet_threads));
  message.idle = static_cast<unsigned>(in.number("idle", k_most_fleet_threads));
  message.identity = {.maker = {.program = in.text("program"),
                                .signature = in.text("signature"),
                                .sources = in.text("sources")},
                      .protocol = static_cast<unsigned>(in.number("protocol", 1'000'000))};
  message.text = in.text("text");
  message.body = bytes.substr(end + 1);
  if (!in.fits() || kind == k_kinds.end() || !is_fleet_id(message.from) ||
      message.units.first > message.units.last) {
    return std::nullopt;
  }
  message.kind = static_cast<FleetKind>(kind - k_kinds.begin());
  return message;
}

void add_line(std::string& body, std::uint64_t unit, std::string_view line) {
  body += std::to_string(unit);
  body += ' ';
  body += line;
  body += '\n';
}

std::optional<UnitLines> read_lines(std::string_view body) {
  UnitLines lines;
  while (!body.empty()) {
    const std::size_t end = body.find('\n');
    const std::size_t blank = body.find(' ');
    if (end == std::string_view::npos || blank > end) return std::nullopt;
    const auto unit = read_digits(body.substr(0, blank));
    if (!unit) return std::nullopt;
    lines.emplace_back(*unit, body.substr(blank + 1, end - blank - 1));
    body.remove_prefix(end + 1);
  }
  return lines;
}

bool is_fleet_id(std::string_view text) {
  return text.size() == 32 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::string harmless(std::string_view text) {
  std::string plain;
  for (const char c : text.substr(0, 300)) plain += c >= ' ' && c <= '~' ? c : '?';
  return plain;
}

}  // namespace insidejob
