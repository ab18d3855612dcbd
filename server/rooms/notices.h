// Sends the notices that are due at a table (table/state/due_notice.h), one for each wait, as the
// log says.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "server/rooms/allowance.h"
#include "server/rooms/client_address.h"
#include "server/rooms/push_notice.h"
#include "server/rooms/world.h"
#include "table/state/due_notice.h"
#include "table/state/table_state.h"

namespace insidejob {

struct NoticeLimits {
  Rate member_notices{0.02, 20};
  Rate table_notices{0.1, 60};
};

// What became of a notice.
struct NoticeGiven {
  DueNotice due;
  std::string endpoint;
  PushOutcome outcome{};
};

// Where the table is, for the notice.
struct NoticePlace {
  std::string key;
  std::string code;
};

class Notices {
 public:
  // Both are called on the strand: `given` with what became of a notice, `again` when it is time to
  // consider again.
  Notices(ServerWorld& world, const PushServices& services, std::shared_ptr<Strand> strand,
          std::function<void(const NoticeGiven&)> given, Job again);

  // Once everything that has happened is durable. `is_here`: connected, whatever the log says.
  // `keeper` is the owner of this object; nothing happens once it is gone.
  void consider(const TableState& state, const NoticePlace& place,
                const std::function<bool(MemberId)>& is_here,
                const std::weak_ptr<const void>& keeper);
  // Whether someone is about to be notified, so that the table must not leave memory.
  [[nodiscard]] bool is_busy() const { return timer_ != nullptr || !in_flight_.empty(); }
  void forget_all();

 private:
  struct Account {
    MemberId member;
    Bucket notices;
  };
  [[nodiscard]] bool take(MemberId member);
  void send(const TableState& state, const DueNotice& due, const NoticePlace& place,
            const std::weak_ptr<const void>& keeper);
  void take_outcome(const NoticeGiven& outcome);

  ServerWorld& world_;
  const PushServices& services_;
  const NoticeLimits limits_{};
  std::shared_ptr<Strand> strand_;
  const std::function<void(const NoticeGiven&)> given_;
  const Job again_;
  std::vector<DueNotice> in_flight_;
  // Those that were unreached, and when to try again.
  struct Unreached {
    DueNotice due;
    Milliseconds from = 0;
  };
  std::vector<Unreached> unreached_;
  Milliseconds not_before_ = 0;  // there was too much to do
  std::vector<Account> members_;
  Bucket table_;
  std::unique_ptr<Timer> timer_;
};

// A mark by which the same address is known again, also when the table is loaded long afterwards.
// The secret, which all nodes of a site have, keeps the address out of the log. Empty if the
// address is unknown.
[[nodiscard]] Bytes mark_of(const ClientAddress& address, const Bytes32& secret);
// From another secret of the server.
[[nodiscard]] Bytes32 address_secret(const Bytes32& other);

// What the device is told: nothing that only some may know. web/src/install/service_worker.ts reads
// it.
[[nodiscard]] std::string notice_text(const TableState& state, const DueNotice& due,
                                      const NoticePlace& place);
// The same for all notices of a member at a table, and meaningless to everyone else.
[[nodiscard]] std::string notice_topic(const std::string& key, MemberId member);

}  // namespace insidejob
