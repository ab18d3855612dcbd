// What is sent to a client: a text that several may share, and blanks behind it, which hide its
// length (server_message.h) and are written only by the wire.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace insidejob {

// An empty text with room in it: that of a message which this thread sent before. Hundreds of
// messages are made between two writes to the disk and freed together, more than an allocator keeps
// at hand.
[[nodiscard]] std::string borrow_text();

class Message {
 public:
  Message() = default;
  explicit Message(std::string text, std::size_t blanks = 0)
      : text_(std::make_shared<const Text>(std::move(text))), blanks_(blanks) {}

  explicit operator bool() const { return text_ != nullptr; }
  [[nodiscard]] std::string_view text() const { return text_->text; }
  [[nodiscard]] std::size_t blanks() const { return blanks_; }
  [[nodiscard]] std::size_t size() const { return text_->text.size() + blanks_; }
  [[nodiscard]] std::string as_written() const { return text_->text + std::string(blanks_, ' '); }

 private:
  struct Text {
    explicit Text(std::string its_text) : text(std::move(its_text)) {}
    ~Text();  // whoever borrows next has its memory
    Text(const Text&) = delete;
    Text& operator=(const Text&) = delete;
    std::string text;
  };
  std::shared_ptr<const Text> text_;
  std::size_t blanks_ = 0;
};

}  // namespace insidejob
