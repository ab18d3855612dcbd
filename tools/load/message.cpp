#include "tools/load/message.h"

#include <algorithm>
#include <array>
#include <utility>

#include "tools/load/json_cursor.h"

namespace insidejob::load {
namespace {

template <class Value, std::size_t n>
Value named(const std::array<std::pair<std::string_view, Value>, n>& names, std::string_view name,
            Value otherwise) {
  const auto found = std::ranges::find(names, name, &std::pair<std::string_view, Value>::first);
  return found == names.end() ? otherwise : found->second;
}

MessageType type_named(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, MessageType>, 5> k_names{{
      {"events", MessageType::events},
      {"snapshot", MessageType::snapshot},
      {"done", MessageType::done},
      {"refused", MessageType::refused},
      {"malformed", MessageType::malformed},
  }};
  return named(k_names, name, MessageType::other);
}

Stage stage_named(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, Stage>, 6> k_names{{
      {"play", Stage::play},
      {"discussion", Stage::discussion},
      {"vote", Stage::vote},
      {"result", Stage::result},
      {"shuffle", Stage::shuffle},
      {"lobby", Stage::lobby},
  }};
  return named(k_names, name, Stage::unknown);
}

class Reader {
 public:
  explicit Reader(std::string_view text) : cursor_(text) {}

  std::optional<Message> read() {
    if (!cursor_.at_object()) return std::nullopt;
    cursor_.object([this](std::string_view name) { read_member(name); });
    if (!cursor_.sound()) return std::nullopt;
    if (message_.type == MessageType::snapshot || message_.type == MessageType::done) {
      message_.last_seq = seq_;
    }
    if (message_.type == MessageType::events) {
      message_.id = done_;
      message_.own_seq = first_seq_;
    } else {
      message_.id = id_;
      message_.own_seq = seq_;
    }
    return message_;
  }

 private:
  std::uint64_t sequence() {
    const auto number = whole_number(cursor_.value());
    return number && *number > 0 ? static_cast<std::uint64_t>(*number) : 0;
  }

  void read_member(std::string_view name) {
    if (name == "type") {
      message_.type = type_named(unquoted(cursor_.value()));
    } else if (name == "events" && cursor_.at_array()) {
      cursor_.array([this] { read_event(); });
    } else if (name == "now" && cursor_.at_object()) {
      message_.now.emplace();
      cursor_.object([this](std::string_view field) { read_moment(field); });
    } else if (name == "seq") {
      seq_ = sequence();
    } else if (name == "done") {
      done_ = whole_number(cursor_.value()).value_or(0);
    } else if (name == "id") {
      id_ = whole_number(cursor_.value()).value_or(0);
    } else if (name == "reason" || name == "message") {
      message_.reason = unquoted(cursor_.value());
    } else if (name == "shuffle") {
      const std::string_view shuffle = cursor_.value();
      message_.commitment = unquoted(member_of(shuffle, "commitment"));
      message_.taking_part = member_of(shuffle, "seats");
    } else if (name == "you") {
      const std::string_view you = cursor_.value();
      message_.member = whole_number(member_of(you, "member")).value_or(0);
      if (const auto seat = whole_number(member_of(you, "seat"))) {
        message_.seat = static_cast<unsigned>(*seat);
      }
    } else {
      cursor_.value();
    }
  }

  void read_event() {
    std::uint64_t seq = 0;
    std::string_view event;
    std::string_view commitment;
    std::string_view seats;
    std::string_view member;
    std::string_view seat;
    cursor_.object([&](std::string_view name) {
      if (name == "seq") {
        seq = sequence();
        return;
      }
      const std::string_view value = cursor_.value();
      if (name == "event") event = unquoted(value);
      if (name == "commitment") commitment = unquoted(value);
      if (name == "seats") seats = value;
      if (name == "member") member = value;
      if (name == "seat") seat = value;
    });
    if (event == "seed_committed") {
      message_.commitment = commitment;
      message_.taking_part = {};
    } else if (event == "sealing_ended") {
      message_.taking_part = seats;
    } else if (event == "seat_taken") {
      message_.taken.push_back({whole_number(member).value_or(0),
                                static_cast<unsigned>(whole_number(seat).value_or(0))});
    }
    if (first_seq_ == 0) first_seq_ = seq;
    message_.last_seq = std::max(message_.last_seq, seq);
  }

  void read_moment(std::string_view name) {
    const std::string_view value = cursor_.value();
    if (name == "stage") {
      message_.now->stage = stage_named(unquoted(value));
    } else if (name == "legal") {
      if (count_actions(value) != 0) message_.now->legal = value;
    } else if (name == "confirm") {
      message_.now->confirm = value == "true";
    }
  }

  JsonCursor cursor_;
  Message message_;
  std::uint64_t seq_ = 0;
  std::uint64_t first_seq_ = 0;
  std::int64_t done_ = 0;
  std::int64_t id_ = 0;
};

}  // namespace

std::optional<Message> read_message(std::string_view text) { return Reader{text}.read(); }

unsigned count_actions(std::string_view legal) {
  unsigned count = 0;
  JsonCursor cursor{legal};
  if (!cursor.at_array()) return 0;
  cursor.array([&] {
    cursor.value();
    ++count;
  });
  return cursor.sound() ? count : 0;
}

std::string_view nth_action(std::string_view legal, unsigned index) {
  std::string_view found;
  unsigned count = 0;
  JsonCursor cursor{legal};
  cursor.array([&] {
    const std::string_view action = cursor.value();
    if (count++ == index) found = action;
  });
  return found;
}

}  // namespace insidejob::load
