// What is sent to a client: a text that several may share, and blanks behind it, which hide its
// length (server_message.h) and are written only by the wire.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace insidejob {

class Message {
 public:
  Message() = default;
  explicit Message(std::string text, std::size_t blanks = 0)
      : text_(std::make_shared<const std::string>(std::move(text))), blanks_(blanks) {}

  explicit operator bool() const { return text_ != nullptr; }
  [[nodiscard]] std::string_view text() const { return *text_; }
  [[nodiscard]] std::size_t blanks() const { return blanks_; }
  [[nodiscard]] std::size_t size() const { return text_->size() + blanks_; }
  [[nodiscard]] std::string as_written() const { return *text_ + std::string(blanks_, ' '); }

 private:
  std::shared_ptr<const std::string> text_;
  std::size_t blanks_ = 0;
};

}  // namespace insidejob
