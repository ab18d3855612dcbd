// WebSocket frames (RFC 6455) as a server reads and writes them, without extensions. Bytes in,
// messages out: no socket, no clock.
//
// Our own instead of Beast's, so that a message to a seat is one system call, straight from the
// strand of its table, and a quiet connection holds no buffer. decisions/0010 has the reasons.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace insidejob {

enum class Opcode : std::uint8_t {
  continuation = 0,
  text = 1,
  binary = 2,
  close = 8,
  ping = 9,
  pong = 10,
};

// Close codes for a client that breaks the protocol (7.4.1).
enum class FrameFault : std::uint16_t { protocol = 1002, not_utf8 = 1007, too_large = 1009 };

struct FrameHeader {
  std::array<char, 10> bytes{};
  std::size_t size = 0;
};
// For a whole message in one unmasked frame, as a server sends it.
[[nodiscard]] FrameHeader frame_header(Opcode opcode, std::size_t payload);
void append_frame(std::string& out, Opcode opcode, std::string_view payload);
// Appends `code` and the reason, which is cut to what a control frame can hold.
void append_close_frame(std::string& out, std::uint16_t code, std::string_view reason);

// Receives what a client sent.
class FrameListener {
 public:
  FrameListener() = default;
  FrameListener(const FrameListener&) = delete;
  FrameListener& operator=(const FrameListener&) = delete;
  virtual ~FrameListener() = default;

  // False to ignore the rest of what has arrived.
  virtual bool on_message(std::string_view text) = 0;
  virtual bool on_ping(std::string_view payload) = 0;
  virtual bool on_pong() = 0;
  virtual bool on_part() = 0;  // part of an incomplete message
  virtual void on_close() = 0;
};

// Assembles messages, whatever pieces they arrive in.
class FrameReader {
 public:
  explicit FrameReader(std::size_t largest_message) : largest_(largest_message) {}

  // Takes bytes as they arrived, and unmasks them in place.
  [[nodiscard]] std::optional<FrameFault> take(std::span<char> bytes, FrameListener& listener);

 private:
  struct Frame {
    Opcode opcode = Opcode::text;
    bool last = true;
    std::string_view payload;
  };
  struct Parsed {
    std::size_t size = 0;  // of the frame; 0: more bytes are needed
    Frame frame;
    std::optional<FrameFault> fault;
  };
  [[nodiscard]] Parsed parse(std::span<char> bytes) const;
  // Returns the number of bytes used up.
  std::size_t read_all(std::span<char> bytes, FrameListener& listener);
  bool read_frame(const Frame& frame, FrameListener& listener);
  bool read_data(const Frame& frame, FrameListener& listener);

  const std::size_t largest_;
  std::string begun_;    // the first bytes of a frame whose rest has not arrived
  std::string message_;  // a fragmented message so far
  bool is_split_ = false;
  bool split_is_text_ = false;
  std::optional<FrameFault> fault_;
};

}  // namespace insidejob
