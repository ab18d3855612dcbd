#include "cli/play/console.h"

#include <thread>

namespace insidejob {
namespace {

std::string trimmed(const std::string& line) {
  const std::size_t first = line.find_first_not_of(" \t\r");
  if (first == std::string::npos) return {};
  return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

// Removes escape sequences and other control characters, so that they are not echoed.
std::string printable(std::string line) {
  for (char& c : line) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
  }
  constexpr std::size_t k_longest = 200;
  if (line.size() > k_longest) line.resize(k_longest);
  return trimmed(line);
}

}  // namespace

std::string Console::fit(std::string_view text) const {
  return setting_.unicode ? std::string{text} : plain_punctuation(text);
}

void Console::print(const Lines& lines) {
  for (const std::string& line : lines) out_ << fit(line) << '\n';
  out_.flush();
}

void Console::print(std::string_view line) { out_ << fit(line) << '\n' << std::flush; }

void Console::clear() {
  if (setting_.live) out_ << "\x1b[H\x1b[2J" << std::flush;
}

std::string Console::ask(std::string_view prompt) {
  out_ << fit(prompt) << " > " << std::flush;
  std::string line;
  if (!std::getline(in_, line)) {
    out_ << '\n' << std::flush;
    throw InputEnded{};
  }
  if (!setting_.live) out_ << '\n';
  return printable(line);
}

void Console::wait(std::string_view prompt) {
  if (setting_.live) (void)ask(prompt);
}

void Console::pause() const {
  if (setting_.delay.count() > 0) std::this_thread::sleep_for(setting_.delay);
}

}  // namespace insidejob
