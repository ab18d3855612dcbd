// Roles and decks that people made for a table. The log holds each one once. When one is used
// again, the log names the event that brought it. The table remembers the latest few.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace insidejob {

inline constexpr std::size_t k_brought_kept = 4;  // of roles, and of decks

template <class Made>
struct Brought {
  std::uint64_t sequence = 0;  // of the event
  Made made;

  friend bool operator==(const Brought&, const Brought&) = default;
};

// If the table remembers it: the number of its event, and the change is cleared.
template <class Made>
std::optional<std::uint64_t> take_known(const std::vector<Brought<Made>>& brought,
                                        std::optional<std::optional<Made>>& change) {
  if (!change || !*change) return std::nullopt;
  const auto known = std::ranges::find(brought, **change, &Brought<Made>::made);
  if (known == brought.end()) return std::nullopt;
  change.reset();
  return known->sequence;
}

// False if the table does not remember that number. Without a number, `made` stays as it is.
template <class Made>
[[nodiscard]] bool recall(const std::vector<Brought<Made>>& brought,
                          std::optional<std::uint64_t> number, std::optional<Made>& made) {
  if (!number) return true;
  const auto found = std::ranges::find(brought, *number, &Brought<Made>::sequence);
  if (found == brought.end()) return false;
  made = found->made;
  return true;
}

template <class Made>
void bring(std::vector<Brought<Made>>& brought, std::uint64_t sequence,
           const std::optional<std::optional<Made>>& change) {
  if (!change || !*change) return;
  brought.push_back({sequence, **change});
  if (brought.size() > k_brought_kept) brought.erase(brought.begin());
}

}  // namespace insidejob
