// The options of `insidejob serve` about notifications.
#pragma once

#include <CLI/App.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/net/server_options.h"
#include "server/storage/kept_value.h"

namespace insidejob {

struct PushChoices {
  std::string notifications = "on";
  std::string contact;
  std::vector<std::string> services;
  std::vector<std::string> test_services;
};

void add_push_options(CLI::App& command, PushChoices& choices);

// Finds the key in the store, or makes one there, and sets what the server needs. Returns what is
// wrong.
[[nodiscard]] std::optional<std::string> open_push(
    const PushChoices& choices, ServerOptions& server,
    const std::function<StorageResult<std::string>(const KeptValue&)>& keep);

}  // namespace insidejob
