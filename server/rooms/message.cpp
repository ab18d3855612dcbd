#include "server/rooms/message.h"

#include <vector>

namespace insidejob {
namespace {

constexpr std::size_t k_most_kept = 2048;  // texts a thread
constexpr std::size_t k_longest_kept = 4096;

struct Kept {
  ~Kept() { is_over = true; }
  std::vector<std::string> texts;
  // Messages may outlive what a thread keeps, but not this.
  static thread_local bool is_over;
};
thread_local bool Kept::is_over = false;
thread_local Kept g_kept;

}  // namespace

std::string borrow_text() {
  if (Kept::is_over || g_kept.texts.empty()) return {};
  std::string text = std::move(g_kept.texts.back());
  g_kept.texts.pop_back();
  text.clear();
  return text;
}

Message::Text::~Text() {
  if (Kept::is_over || text.capacity() > k_longest_kept) return;
  if (g_kept.texts.size() < k_most_kept) g_kept.texts.push_back(std::move(text));
}

}  // namespace insidejob
