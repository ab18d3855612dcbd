// The functions through which SQLite uses a FaultyDisk.
#pragma once

#include "server/storage/test/support/faulty_disk.h"

namespace insidejob {

[[nodiscard]] sqlite3_vfs faulty_vfs(FaultyDisk& disk);

}  // namespace insidejob
