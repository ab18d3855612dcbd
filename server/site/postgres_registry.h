// The registry in the PostgreSQL database that holds the tables (migration 0003).
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "server/storage/registry.h"

namespace insidejob {

struct PostgresRegistryOptions {
  std::string url;
  NodeInfo node;
  std::size_t claimers = 2;  // connections for claims; renewals have a separate one
  // A database that has not answered after this time has failed.
  std::chrono::milliseconds patience{2'000};
};

struct PostgresSite {
  std::unique_ptr<Registry> registry;
  std::string site;  // the site's name on the bus
};

// The storage must have been opened before, because it creates the tables.
[[nodiscard]] StorageResult<PostgresSite> open_postgres_registry(
    const PostgresRegistryOptions& options);

}  // namespace insidejob
