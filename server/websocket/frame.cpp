#include "server/websocket/frame.h"

#include <algorithm>
#include <cstring>

#include "notation/utf8.h"

namespace insidejob {
namespace {

constexpr std::uint8_t k_last = 0x80;
constexpr std::uint8_t k_masked = 0x80;
constexpr std::uint8_t k_reserved = 0x70;
constexpr std::size_t k_short = 125;  // longer lengths follow in 2 bytes (126) or 8 (127)
constexpr std::size_t k_mask_bytes = 4;

std::uint8_t byte_at(std::span<const char> bytes, std::size_t index) {
  return static_cast<std::uint8_t>(bytes[index]);
}

bool is_known(std::uint8_t opcode) { return opcode <= 2 || (opcode >= 8 && opcode <= 10); }
bool is_control(Opcode opcode) { return opcode >= Opcode::close; }

void unmask(std::span<char> payload, const char* mask) {
  std::uint32_t key = 0;
  std::memcpy(&key, mask, sizeof key);
  const std::uint64_t wide = key | std::uint64_t{key} << 32;
  std::size_t at = 0;
  for (; at + sizeof wide <= payload.size(); at += sizeof wide) {
    std::uint64_t word = 0;
    std::memcpy(&word, payload.data() + at, sizeof word);
    word ^= wide;
    std::memcpy(payload.data() + at, &word, sizeof word);
  }
  for (; at < payload.size(); ++at) {
    payload[at] = static_cast<char>(payload[at] ^ mask[at % k_mask_bytes]);
  }
}

}  // namespace

FrameHeader frame_header(Opcode opcode, std::size_t payload) {
  FrameHeader header;
  const auto put = [&](std::uint64_t byte) {
    header.bytes[header.size++] = static_cast<char>(byte & 0xFF);
  };
  put(k_last | static_cast<std::uint8_t>(opcode));
  unsigned length_bytes = 0;
  if (payload <= k_short) {
    put(payload);
  } else if (payload <= 0xFFFF) {
    put(126);
    length_bytes = 2;
  } else {
    put(127);
    length_bytes = 8;
  }
  for (unsigned i = length_bytes; i-- > 0;) put(std::uint64_t{payload} >> (8 * i));
  return header;
}

void append_frame(std::string& out, Opcode opcode, std::string_view payload) {
  const FrameHeader header = frame_header(opcode, payload.size());
  out.append(header.bytes.data(), header.size);
  out.append(payload);
}

void append_close_frame(std::string& out, std::uint16_t code, std::string_view reason) {
  std::string payload{static_cast<char>(code >> 8), static_cast<char>(code & 0xFF)};
  payload.append(reason.substr(0, k_short - payload.size()));
  append_frame(out, Opcode::close, payload);
}

FrameReader::Parsed FrameReader::parse(std::span<char> bytes) const {
  const auto broken = [](FrameFault fault) {
    return Parsed{.size = 0, .frame = {}, .fault = fault};
  };
  if (bytes.size() < 2) return {};
  const std::uint8_t first = byte_at(bytes, 0);
  const std::uint8_t second = byte_at(bytes, 1);
  const std::uint8_t number = first & 0x0F;
  if ((first & k_reserved) != 0 || (second & k_masked) == 0 || !is_known(number)) {
    return broken(FrameFault::protocol);
  }
  const auto opcode = static_cast<Opcode>(number);
  const bool last = (first & k_last) != 0;
  std::uint64_t length = second & ~k_masked;
  if (is_control(opcode) && (!last || length > k_short)) return broken(FrameFault::protocol);
  std::size_t header = 2;
  if (length > k_short) {
    const std::size_t length_bytes = length == 126 ? 2 : 8;
    if (bytes.size() < header + length_bytes) return {};
    length = 0;
    for (std::size_t i = 0; i < length_bytes; ++i) length = length << 8 | byte_at(bytes, header++);
  }
  if (length > largest_) return broken(FrameFault::too_large);
  if (bytes.size() < header + k_mask_bytes + length) return {};
  const char* mask = bytes.data() + header;
  header += k_mask_bytes;
  const std::span<char> payload = bytes.subspan(header, length);
  unmask(payload, mask);
  return {.size = header + length,
          .frame = {.opcode = opcode, .last = last, .payload = {payload.data(), payload.size()}},
          .fault = std::nullopt};
}

bool FrameReader::read_data(const Frame& frame, FrameListener& listener) {
  if ((frame.opcode == Opcode::continuation) != is_split_) {
    fault_ = FrameFault::protocol;
    return false;
  }
  if (!is_split_) split_is_text_ = frame.opcode == Opcode::text;
  if (message_.size() + frame.payload.size() > largest_) {
    fault_ = FrameFault::too_large;
    return false;
  }
  const bool is_whole = !is_split_ && frame.last;
  if (!is_whole) message_.append(frame.payload);
  is_split_ = !frame.last;
  if (is_split_) return listener.on_part();
  std::string assembled;
  assembled.swap(message_);
  const std::string_view text = is_whole ? frame.payload : std::string_view{assembled};
  if (split_is_text_ && !is_utf8(text)) {
    fault_ = FrameFault::not_utf8;
    return false;
  }
  return listener.on_message(text);
}

bool FrameReader::read_frame(const Frame& frame, FrameListener& listener) {
  switch (frame.opcode) {
    case Opcode::continuation:
    case Opcode::text:
    case Opcode::binary:
      return read_data(frame, listener);
    case Opcode::close:
      listener.on_close();
      return false;
    case Opcode::ping:
      return listener.on_ping(frame.payload);
    case Opcode::pong:
      return listener.on_pong();
  }
  return false;
}

std::size_t FrameReader::read_all(std::span<char> bytes, FrameListener& listener) {
  std::size_t used = 0;
  while (used < bytes.size()) {
    const Parsed parsed = parse(bytes.subspan(used));
    fault_ = parsed.fault;
    if (parsed.size == 0) return used;
    used += parsed.size;
    if (!read_frame(parsed.frame, listener)) return bytes.size();
  }
  return used;
}

std::optional<FrameFault> FrameReader::take(std::span<char> bytes, FrameListener& listener) {
  fault_.reset();
  if (begun_.empty()) {
    begun_.assign(bytes.begin() + static_cast<std::ptrdiff_t>(read_all(bytes, listener)),
                  bytes.end());
  } else {
    // The listener may call back, so `begun_` is moved out of its reach meanwhile.
    std::string all;
    all.swap(begun_);
    all.append(bytes.data(), bytes.size());
    const std::size_t used = read_all(all, listener);
    all.erase(0, used);
    begun_ = std::move(all);
  }
  if (begun_.empty()) begun_.shrink_to_fit();
  return fault_;
}

}  // namespace insidejob
