// Erasing what is stored about a person. The games stay, and stay replayable, for the others.
//
// Erased: every name the person used, the hash of their token (replaced by random bytes that no one
// knows), what they wrote in the chat, and the names they gave to bots. What others wrote stays,
// except for texts that contain the name, if that is requested. Moves stay, because without them
// the others' games could not be replayed. Custom roles and decks that the person brought stay too.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "server/admin/person.h"
#include "server/storage/storage.h"

namespace insidejob {

struct Erasure {
  std::string name;                    // the person's name from now on
  std::vector<LogEntry> replacements;  // for Storage::rewrite
  std::size_t texts = 0;               // the person's texts that were removed
  std::size_t mentions = 0;            // texts by others that contain one of their names
};

struct ErasureOptions {
  bool texts_of_others = false;  // also remove the mentions
  std::function<Bytes32()> random;
};

// Returns what has to be written, and changes nothing. The rewritten log has been replayed and
// leads to the same games.
[[nodiscard]] StorageResult<Erasure> plan_erasure(const ExportedTable& table, MemberId member,
                                                  const ErasureOptions& options);

// Erases the person. Safe while a running server has the table in memory:
//  1. The table is claimed with a higher fence, so the server's next append is refused and it reads
//     the table again.
//  2. If the person is still at the table, they leave, as if they had asked to. From here on no
//     entry can be about them. In a game a bot takes the seat.
//  3. The log is rewritten, and the directory's summary is rebuilt.
//  4. The table is claimed again, so that a server that read it between 1 and 3 reads it again.
// Until its next append, a server may still show the old name to those who are connected.
[[nodiscard]] StorageResult<Erasure> erase_person(Storage& storage, const std::string& table,
                                                  MemberId member, const ErasureOptions& options,
                                                  Milliseconds now);

}  // namespace insidejob
