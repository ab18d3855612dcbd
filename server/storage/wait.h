// Waits for a write. For administration and tests, never on a strand or in a StorageDone:
//   Written done = wait([&](StorageDone done) { storage.claim("t", 5, std::move(done)); });
#pragma once

#include <future>
#include <memory>
#include <utility>

#include "server/storage/storage.h"

namespace insidejob {

template <typename Submit>
Written wait(Submit&& submit) {
  // Shared, because the promise must outlive set_value, which may still run when get() returns.
  const auto promise = std::make_shared<std::promise<Written>>();
  std::future<Written> answer = promise->get_future();
  std::forward<Submit>(submit)(
      StorageDone([promise](const Written& written) { promise->set_value(written); }));
  return answer.get();
}

}  // namespace insidejob
