#include "server/relay/relay_message.h"

#include <algorithm>

namespace insidejob {
namespace {

constexpr std::size_t k_number_size = 8;
constexpr std::size_t k_head_size = 1 + k_node_id_size + 2 * k_number_size;

void append_number(std::string& bytes, std::uint64_t number) {
  for (std::size_t i = 0; i < k_number_size; ++i) {
    bytes += static_cast<char>(number >> (8 * i) & 0xFF);
  }
}

}  // namespace

std::string number_bytes(std::uint64_t number) {
  std::string bytes;
  append_number(bytes, number);
  return bytes;
}

std::uint64_t read_number(std::string_view bytes) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < std::min(bytes.size(), k_number_size); ++i) {
    number |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  }
  return number;
}

std::string relay_bytes(const RelayMessage& message) {
  std::string bytes;
  bytes.reserve(k_head_size + message.body.size());
  bytes += static_cast<char>(message.kind);
  bytes += message.from;
  append_number(bytes, message.number);
  append_number(bytes, message.subject);
  bytes += message.body;
  return bytes;
}

std::optional<RelayMessage> read_relay(std::string_view bytes) {
  if (bytes.size() < k_head_size) return std::nullopt;
  const auto kind = static_cast<unsigned char>(bytes[0]);
  if (kind > static_cast<unsigned char>(k_last_relay_kind)) return std::nullopt;
  RelayMessage message;
  message.kind = static_cast<RelayKind>(kind);
  bytes.remove_prefix(1);
  message.from = bytes.substr(0, k_node_id_size);
  bytes.remove_prefix(k_node_id_size);
  message.number = read_number(bytes);
  bytes.remove_prefix(k_number_size);
  message.subject = read_number(bytes);
  bytes.remove_prefix(k_number_size);
  message.body = bytes;
  return message;
}

}  // namespace insidejob
