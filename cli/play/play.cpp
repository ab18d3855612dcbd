#include "cli/play/play.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string_view>

#include "cli/play/session.h"
#include "texts/language.h"

namespace insidejob {
namespace {

bool is_set(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

// Judged by the environment, as terminals do: symbols only where it promises UTF-8.
bool speaks_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    if (!is_set(name)) continue;
    const std::string_view value = std::getenv(name);
    return value.find("UTF-8") != std::string_view::npos ||
           value.find("utf8") != std::string_view::npos ||
           value.find("utf-8") != std::string_view::npos;
  }
  return false;
}

struct Size {
  unsigned width = 80;
  unsigned height = 24;
};

Size terminal_size() {
  winsize window{};
  Size size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0) {
    size = {window.ws_col, window.ws_row};
  }
  size.width = std::clamp(size.width, 60U, 120U);
  size.height = std::max(size.height, 20U);
  return size;
}

Seed seed_of(const PlayOptions& options) {
  if (options.seed) return Seed::from_number(*options.seed);
  std::random_device chance;
  Seed seed;
  for (std::uint64_t& word : seed.words) word = std::uint64_t{chance()} << 32 | chance();
  return seed;
}

bool wants_color(ColorMode mode, bool terminal) {
  switch (mode) {
    case ColorMode::always:
      return true;
    case ColorMode::never:
      return false;
    case ColorMode::automatic: {
      const char* kind = std::getenv("TERM");
      const bool dumb = kind != nullptr && std::string_view{kind} == "dumb";
      return terminal && !dumb && !is_set("NO_COLOR");
    }
  }
  return false;
}

}  // namespace

int run_play(const PlayOptions& options) {
  Language language =
      language_of_environment([](const char* name) -> const char* { return std::getenv(name); });
  if (options.language) {
    const auto chosen = parse_language(*options.language);
    if (!chosen) {
      std::cerr << Texts{language}.say("fault.unknown_language", {{"id", *options.language}})
                << '\n';
      return 2;
    }
    language = *chosen;
  }
  const Texts texts{language};
  const bool terminal = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
  const bool unicode = speaks_utf8();
  const Size size = terminal_size();
  constexpr unsigned k_readable = 700;
  Console console{
      std::cin,
      std::cout,
      {.live = terminal,
       .unicode = unicode,
       .height = size.height,
       .delay = std::chrono::milliseconds{options.delay.value_or(terminal ? k_readable : 0)}}};
  const Style style{wants_color(options.color, terminal), unicode, size.width};
  return play_session(console, texts, style, options, seed_of(options), std::cerr);
}

}  // namespace insidejob
