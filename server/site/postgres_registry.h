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
  std::size_t claimers = 2;  // connections for claims; renewals have one of their own
  // A database that has not answered by then has failed.
  std::chrono::milliseconds patience{2'000};
};

struct PostgresSite {
  std::unique_ptr<Registry> registry;
  std::string site;  // how the bus knows it
};

// The storage must have been opened before: it creates the tables.
[[nodiscard]] StorageResult<PostgresSite> open_postgres_registry(
    const PostgresRegistryOptions& options);

}  // namespace insidejob
