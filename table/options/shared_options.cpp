#include "table/options/shared_options.h"

#include <vector>

namespace insidejob {
namespace {

using Known = std::vector<std::weak_ptr<const Options>>;

// A list per thread needs no lock. A table that moves to another thread keeps the options it has.
Known& known_here() {
#ifdef __wasm__  // a single thread, and a runtime that does not know when a thread ends
  static Known known;
#else
  thread_local Known known;
#endif
  return known;
}

// Custom roles and decks are not shared, so the list stays as short as the rulebook.
bool is_from_the_rulebook(const Choices& choices) {
  return !choices.custom_role && !choices.mission_deck && !choices.dimensions;
}

std::shared_ptr<const Options> find(const Known& known, const Choices& choices) {
  for (const auto& candidate : known) {
    if (auto options = candidate.lock(); options && options->choices() == choices) return options;
  }
  return nullptr;
}

}  // namespace

Result<SharedOptions> SharedOptions::make(Choices choices) {
  const bool shareable = is_from_the_rulebook(choices);
  if (shareable) {
    if (auto options = find(known_here(), choices)) return SharedOptions{std::move(options)};
  }
  Result<Options> made = Options::make(std::move(choices));
  if (const auto* violation = std::get_if<RuleViolation>(&made)) return *violation;
  SharedOptions shared{std::move(std::get<Options>(made))};
  if (shareable) {
    Known& known = known_here();
    std::erase_if(known, [](const auto& candidate) { return candidate.expired(); });
    known.emplace_back(shared.options_);
  }
  return shared;
}

}  // namespace insidejob
