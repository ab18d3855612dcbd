// WebSocket frames (RFC 6455) as a client sends and receives them, without extensions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace insidejob::load {

enum class Opcode : std::uint8_t {
  continuation = 0,
  text = 1,
  binary = 2,
  close = 8,
  ping = 9,
  pong = 10,
};

// Appends one whole frame, masked with the key, as a client must (5.3).
void append_frame(std::string& out, Opcode opcode, std::string_view payload, std::uint32_t key);

struct Frame {
  Opcode opcode = Opcode::text;
  bool last = true;          // of its message
  std::string_view payload;  // points into the bytes that were read
  std::size_t size = 0;      // with the header
};

enum class FrameProblem : std::uint8_t {
  incomplete,  // more bytes are needed
  broken,      // masked, reserved bits or opcodes, a long or split control frame, or too large
};

inline constexpr std::size_t k_largest_frame = 16 * 1024 * 1024;

struct FrameReading {
  std::optional<Frame> frame;
  FrameProblem problem = FrameProblem::incomplete;  // if there is no frame
};

// The frame at the start of the bytes from a server.
[[nodiscard]] FrameReading read_frame(std::string_view bytes);

}  // namespace insidejob::load
