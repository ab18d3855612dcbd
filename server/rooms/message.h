// What is sent to a client: a text, with blanks after it that hide its length (padding.h),
// and room before it for what a wire puts in front.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace insidejob {

class Message {
 public:
  // Where a text that becomes a message is written: after what is already there. It reuses the
  // memory of a message that this thread sent before: hundreds of them are made between two writes
  // to the disk and freed together, more than an allocator keeps at hand.
  [[nodiscard]] static std::string begin();
  // A text that was written after `begin()`.
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

  // The text with this in front of it, in one piece.
  static constexpr std::size_t k_room = 10;
  [[nodiscard]] std::string_view behind(std::string_view head);

 private:
  Message() = default;
  std::string bytes_;
};

// The length of what was written after `Message::begin()`.
[[nodiscard]] inline std::size_t text_size(const std::string& begun) {
  return begun.size() - Message::k_room;
}

}  // namespace insidejob
