#include "server/rooms/message.h"

#include <algorithm>
#include <vector>

namespace insidejob {
namespace {

constexpr std::size_t k_most_kept = 2048;  // texts per thread
constexpr std::size_t k_usual = 1024;
constexpr std::size_t k_longest_kept = 4096;

struct Kept {
  ~Kept() { is_over = true; }
  std::vector<std::string> texts;
  // Messages may outlive a thread's kept texts. This flag outlives both.
  static thread_local bool is_over;
};
thread_local bool Kept::is_over = false;
thread_local Kept g_kept;

}  // namespace

std::string Message::begin() {
  std::string text;
  if (!Kept::is_over && !g_kept.texts.empty()) {
    text = std::move(g_kept.texts.back());
    g_kept.texts.pop_back();
  } else {
    text.reserve(k_usual);
  }
  text.resize(k_room);
  return text;
}

Message Message::of(std::string begun, std::size_t blanks) {
  Message message;
  message.bytes_ = std::move(begun);
  message.bytes_.append(blanks, ' ');
  return message;
}

Message::Message(std::string_view text, std::size_t blanks) : bytes_(begin()) {
  bytes_.reserve(bytes_.size() + text.size() + blanks);
  bytes_.append(text).append(blanks, ' ');
}

Message::~Message() {
  // A message that was moved from has no memory worth keeping.
  if (bytes_.capacity() < k_usual || bytes_.capacity() > k_longest_kept || Kept::is_over) return;
  if (g_kept.texts.size() < k_most_kept) g_kept.texts.push_back(std::move(bytes_));
}

std::string_view Message::behind(std::string_view head) {
  head = head.substr(0, k_room);
  const std::size_t from = k_room - head.size();
  std::ranges::copy(head, bytes_.begin() + static_cast<std::ptrdiff_t>(from));
  return std::string_view{bytes_}.substr(from);
}

}  // namespace insidejob
