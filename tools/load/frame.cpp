#include "tools/load/frame.h"

#include <array>

namespace insidejob::load {
namespace {

constexpr std::uint8_t k_last = 0x80;
constexpr std::uint8_t k_masked = 0x80;
constexpr std::uint8_t k_reserved = 0x70;
constexpr std::size_t k_short = 125;  // longer lengths follow in 2 bytes (126) or 8 (127)

std::uint8_t byte_at(std::string_view bytes, std::size_t index) {
  return static_cast<std::uint8_t>(bytes[index]);
}

bool is_known(std::uint8_t opcode) { return opcode <= 2 || (opcode >= 8 && opcode <= 10); }

}  // namespace

void append_frame(std::string& out, Opcode opcode, std::string_view payload, std::uint32_t key) {
  out.push_back(static_cast<char>(k_last | static_cast<std::uint8_t>(opcode)));
  const std::size_t size = payload.size();
  const auto append_length = [&](unsigned mark, unsigned bytes) {
    out.push_back(static_cast<char>(k_masked | mark));
    for (unsigned i = bytes; i-- > 0;) out.push_back(static_cast<char>(size >> (8 * i) & 0xFF));
  };
  if (size <= k_short) {
    append_length(static_cast<unsigned>(size), 0);
  } else if (size <= 0xFFFF) {
    append_length(126, 2);
  } else {
    append_length(127, 8);
  }
  const std::array<char, 4> mask{static_cast<char>(key >> 24), static_cast<char>(key >> 16),
                                 static_cast<char>(key >> 8), static_cast<char>(key)};
  out.append(mask.data(), mask.size());
  const std::size_t begin = out.size();
  out.append(payload);
  for (std::size_t i = 0; i < size; ++i) {
    out[begin + i] = static_cast<char>(out[begin + i] ^ mask[i % 4]);
  }
}

FrameReading read_frame(std::string_view bytes) {
  if (bytes.size() < 2) return {};
  const std::uint8_t first = byte_at(bytes, 0);
  const std::uint8_t second = byte_at(bytes, 1);
  const std::uint8_t opcode = first & 0x0F;
  if ((first & k_reserved) != 0 || (second & k_masked) != 0 || !is_known(opcode)) {
    return {.frame = {}, .problem = FrameProblem::broken};
  }
  const bool last = (first & k_last) != 0;
  std::uint64_t size = second;
  if (opcode >= 8 && (!last || size > k_short)) {
    return {.frame = {}, .problem = FrameProblem::broken};
  }
  std::size_t header = 2;
  if (size > k_short) {
    header += size == 126 ? 2 : 8;
    if (bytes.size() < header) return {};
    size = 0;
    for (std::size_t i = 2; i < header; ++i) size = size << 8 | byte_at(bytes, i);
  }
  if (size > k_largest_frame) return {.frame = {}, .problem = FrameProblem::broken};
  if (bytes.size() - header < size) return {};
  return {.frame = Frame{.opcode = static_cast<Opcode>(opcode),
                         .last = last,
                         .payload = bytes.substr(header, size),
                         .size = header + size},
          .problem = {}};
}

}  // namespace insidejob::load
