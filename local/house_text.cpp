#include "local/house_text.h"

#include <algorithm>
#include <charconv>
#include <type_traits>
#include <utility>

#include "table/json/fields.h"

namespace insidejob {
namespace {

constexpr std::int64_t k_latest = std::int64_t{1} << 53;

// Takes the first word off a line, and the blank after it.
std::string_view take_word(std::string_view& line) {
  const std::size_t end = line.find(' ');
  const std::string_view word = line.substr(0, end);
  line.remove_prefix(end == line.npos ? line.size() : end + 1);
  return word;
}

template <typename Number>
std::optional<Number> take_number(std::string_view& line) {
  const std::string_view word = take_word(line);
  Number number{};
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return number;
}

struct OutputLines {
  std::string& out;

  void line(std::string_view what, std::string_view first) const {
    out.append(what).append(" ").append(first);
  }
  void operator()(const TableKept& kept) const {
    line("keep_table", kept.info.key);
    out += ' ';
    JsonWriter json{out};
    json.begin_object().member("room", kept.info.room_code);
    json.member("created", kept.info.created).member("last_activity", kept.info.last_activity);
    json.member("summary", kept.info.summary).end_object();
  }
  void operator()(const EntryKept& kept) const {
    line("keep_entry", kept.key);
    out.append(" ").append(std::to_string(kept.sequence)).append(" ").append(kept.text);
  }
  void operator()(const TableErased& erased) const { line("erase", erased.key); }
  void operator()(const Replied& replied) const {
    line("reply", std::to_string(replied.request));
    out.append(" ").append(std::to_string(replied.reply.status));
    out.append(" ").append(replied.reply.body);
  }
  void operator()(const Sent& sent) const {
    line("send", std::to_string(sent.connection));
    out.append(" ").append(sent.text);
  }
  void operator()(const Closed& closed) const {
    line("close", std::to_string(closed.connection));
    out.append(" ").append(std::to_string(static_cast<unsigned>(closed.reason)));
  }
};

}  // namespace

std::optional<LocalStart> read_local_start(std::string_view json) {
  const auto [document, error] = JsonDocument::parse(json);
  if (error || !document.root().is_object()) return std::nullopt;
  Fields fields{document.root()};
  LocalStart start{.now = fields.number("now", 0, k_latest)};
  const auto seed = parse_hex32(fields.text("seed"));
  const auto setting = [&](std::string_view name, auto& value) {
    if (fields.has(name)) {
      value =
          static_cast<std::remove_reference_t<decltype(value)>>(fields.number(name, 0, 1'000'000));
    }
  };
  setting("think_ms", start.options.thinking.time.longest);
  setting("iterations", start.options.thinking.iterations);
  setting("bot_pace", start.options.room.bot_pace);
  setting("bot_spread", start.options.room.bot_spread);
  setting("talk_pace", start.options.room.talk_pace);
  if (fields.problem() || !seed) return std::nullopt;
  auto& time = start.options.thinking.time;
  time.longest = std::max(time.longest, time.shortest);
  start.options.seed = *seed;
  return start;
}

std::string HouseText::answer(std::string_view line) {
  std::string out;
  if (!obey(line)) {
    out = "error ";
    out.append(line.substr(0, line.find(' '))).append("\n");
  }
  if (!house_) return out;
  for (const LocalOutput& output : house_->take_output()) {
    std::visit(OutputLines{out}, output);
    out += '\n';
  }
  const auto next = house_->next_timer();
  out.append("next ").append(next ? std::to_string(*next) : "never");
  out.append(house_->has_thoughts() ? " thoughts\n" : " idle\n");
  return out;
}

void HouseText::take_weights(std::shared_ptr<const network::Weights> weights) {
  weights_ = std::move(weights);
  if (house_) house_->take_weights(weights_);
}

bool HouseText::obey(std::string_view line) {
  const std::string_view what = take_word(line);
  if (what == "open") {
    const auto start = read_local_start(line);
    if (!start) return false;
    house_ = std::make_unique<LocalHouse>(start->options);
    house_->set_clock(start->now);
    if (weights_) house_->take_weights(weights_);
    return true;
  }
  if (!house_) return false;
  if (what == "restore_table") return restore_table(line);
  if (what == "restore_entry") return restore_entry(line);
  const auto now = take_number<Milliseconds>(line);
  if (!now) return false;
  house_->set_clock(*now);
  if (what == "think") {
    house_->think_once();
  } else if (what != "run") {
    if (what == "request") {
      if (!request(line)) return false;
    } else {
      const auto connection = take_number<std::uint32_t>(line);
      if (!connection) return false;
      if (what == "connect") {
        house_->connect(*connection, line);
      } else if (what == "receive") {
        house_->receive(*connection, line);
      } else if (what == "disconnect") {
        house_->disconnect(*connection);
      } else {
        return false;
      }
    }
  }
  house_->run();
  return true;
}

bool HouseText::restore_table(std::string_view rest) {
  TableInfo info{.key = std::string{take_word(rest)}};
  const auto [document, error] = JsonDocument::parse(rest);
  if (error || !document.root().is_object()) return false;
  Fields fields{document.root()};
  info.room_code = fields.text("room");
  info.created = fields.number("created", 0, k_latest);
  info.last_activity = fields.number("last_activity", 0, k_latest);
  info.summary = fields.text("summary");
  return !fields.problem() && house_->storage().restore(std::move(info));
}

bool HouseText::restore_entry(std::string_view rest) {
  const std::string key{take_word(rest)};
  const auto sequence = take_number<Sequence>(rest);
  return sequence && house_->storage().restore(key, *sequence, std::string{rest});
}

bool HouseText::request(std::string_view rest) {
  const auto number = take_number<std::uint32_t>(rest);
  const std::string_view method = take_word(rest);
  if (!number || (method != "GET" && method != "POST")) return false;
  const std::string_view path = take_word(rest);
  house_->request(*number, {.method = method == "GET" ? RequestMethod::get : RequestMethod::post,
                            .path = path,
                            .body = rest});
  return true;
}

}  // namespace insidejob
