// What the generator needs from a table's message (docs/protocol.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace insidejob::load {

enum class MessageType : std::uint8_t { snapshot, events, done, refused, malformed, other };
enum class Stage : std::uint8_t { unknown, lobby, shuffle, play, discussion, vote, result };

// The moment as the viewer sees it. The texts point into the message.
struct Moment {
  Stage stage = Stage::unknown;
  std::string_view legal;  // an array, as written; empty: the viewer cannot act
  bool confirm = false;
};

struct Message {
  MessageType type = MessageType::other;
  // The viewer's own command that this answers; 0: none.
  std::int64_t id = 0;
  // The event that the command caused, the first of the message.
  std::uint64_t own_seq = 0;
  std::uint64_t last_seq = 0;  // everything up to here has reached the viewer; 0: nothing new
  std::optional<Moment> now;
  // About the shuffle. The texts point into the message.
  std::string_view commitment;   // set if seals are requested
  std::string_view taking_part;  // seats that have to open their seals, as written
  // In a snapshot: who the viewer is.
  std::int64_t member = 0;
  std::optional<unsigned> seat;
  struct Taken {
    std::int64_t member = 0;
    unsigned seat = 0;
  };
  std::vector<Taken> taken;  // seats, in the events
  std::string_view reason;   // of a refusal, or what was malformed
};

// None if the text is not JSON in this format.
[[nodiscard]] std::optional<Message> read_message(std::string_view text);

// How many actions there are in `legal`, and the one with this number.
[[nodiscard]] unsigned count_actions(std::string_view legal);
[[nodiscard]] std::string_view nth_action(std::string_view legal, unsigned index);

}  // namespace insidejob::load
