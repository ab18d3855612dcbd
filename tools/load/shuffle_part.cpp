#include "tools/load/shuffle_part.h"

#include <sodium.h>

#include <cstddef>
#include <vector>

#include "tools/load/json_cursor.h"

namespace insidejob::load {
namespace {

constexpr std::size_t k_hash_size = 32;

std::string hex(const unsigned char* bytes, std::size_t size) {
  std::string text;
  for (std::size_t i = 0; i < size; ++i) {
    text += "0123456789abcdef"[bytes[i] >> 4U];
    text += "0123456789abcdef"[bytes[i] & 15U];
  }
  return text;
}

unsigned digit(char c) { return static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10); }

bool holds_seat(std::string_view seats, unsigned seat) {
  bool found = false;
  JsonCursor cursor{seats};
  cursor.array([&] { found |= whole_number(cursor.value()) == std::int64_t{seat}; });
  return found;
}

}  // namespace

std::string seal_text(unsigned seat, std::string_view value) {
  constexpr std::string_view k_domain = "insidejob value 1";
  std::vector<unsigned char> bytes{k_domain.begin(), k_domain.end()};
  bytes.push_back(static_cast<unsigned char>(seat));
  for (std::size_t i = 0; i + 1 < value.size(); i += 2) {
    bytes.push_back(static_cast<unsigned char>(digit(value[i]) << 4U | digit(value[i + 1])));
  }
  std::array<unsigned char, k_hash_size> hash{};
  crypto_generichash(hash.data(), hash.size(), bytes.data(), bytes.size(), nullptr, 0);
  return hex(hash.data(), hash.size());
}

void ShufflePart::hear(const Message& message) {
  if (message.type == MessageType::snapshot) {
    member_ = message.member;
    seated_ = message.seat.has_value();
    seat_ = message.seat.value_or(0);
  }
  for (const Message::Taken& taken : message.taken) {
    if (taken.member != member_) continue;
    seated_ = true;
    seat_ = taken.seat;
  }
  if (!message.commitment.empty() && message.commitment != commitment_) {
    commitment_ = message.commitment;
    sealed_ = takes_part_ = opened_ = false;
  }
  if (!message.taking_part.empty()) takes_part_ = holds_seat(message.taking_part, seat_);
  if (message.now && message.now->stage != Stage::shuffle) commitment_.clear();
  if (commitment_.empty()) sealed_ = takes_part_ = opened_ = false;
}

std::string ShufflePart::seal(const std::array<std::uint64_t, 4>& chance) {
  sealed_ = true;
  std::array<unsigned char, 32> bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = static_cast<unsigned char>(chance[i / 8] >> (8 * (i % 8)));
  }
  value_ = hex(bytes.data(), bytes.size());
  return R"("do":"seal","seal":")" + seal_text(seat_, value_) + '"';
}

std::string ShufflePart::open() {
  opened_ = true;
  return R"("do":"value","value":")" + value_ + '"';
}

}  // namespace insidejob::load
