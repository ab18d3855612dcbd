// A message to a client: a text, followed by blanks that hide its length (padding.h), and preceded
// by room for the wire's header.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace insidejob {

class Message {
 public:
  // The start of a text that becomes a message; append to it. It reuses the memory of a message
  // that this thread sent before. Hundreds are made between two writes to the disk and freed
  // together, more than an allocator keeps at hand.
  [[nodiscard]] static std::string begin();
  // From a text that was appended to `begin()`.
  [[nodiscard]] static Message of(std::string begun, std::size_t blanks = 0);
  explicit Message(std::string_view text, std::size_t blanks = 0);
  ~Message();
  Message(Message&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}
  Message& operator=(Message&& other) noexcept {
    bytes_.swap(other.bytes_);
    return *this;
  }
  Message(const Message&) = delete;
  Message& operator=(const Message&) = delete;

  [[nodiscard]] std::string_view text() const { return std::string_view{bytes_}.substr(k_room); }
  [[nodiscard]] std::size_t size() const { return bytes_.size() - k_room; }

  // The text preceded by this header, in one piece.
  static constexpr std::size_t k_room = 10;
  [[nodiscard]] std::string_view behind(std::string_view head);

 private:
  Message() = default;
  std::string bytes_;
};

// The length of what was appended to `Message::begin()`.
[[nodiscard]] inline std::size_t text_size(const std::string& begun) {
  return begun.size() - Message::k_room;
}

}  // namespace insidejob
