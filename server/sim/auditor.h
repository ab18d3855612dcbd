// Checks every message against the stored log at the moment it leaves the server. What is told must
// be stored, and must be exactly what the viewer may know, byte for byte, with a length that
// reveals nothing.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "notation/json.h"
#include "server/sim/log_replica.h"
#include "server/sim/sim_storage.h"
#include "table/fact.h"

namespace insidejob::sim {

class Auditor {
 public:
  explicit Auditor(SimStorage& storage) : storage_(storage) {}

  // The stored table of a room code; null if there is none or its log does not fit.
  [[nodiscard]] LogReplica* table(const std::string& code);
  [[nodiscard]] const std::map<std::string, LogReplica>& tables() const { return tables_; }

  // Returns the problem, if any.
  [[nodiscard]] std::optional<std::string> check(const std::string& code, MemberId viewer,
                                                 std::string_view text);
  // To be called at the end: everything acknowledged is in the log, exactly once.
  [[nodiscard]] std::optional<std::string> check_logs();
  // What a fresh connection of this member would be sent.
  [[nodiscard]] static std::string snapshot(const TableState& state, MemberId viewer);

 private:
  using Problem = std::optional<std::string>;
  struct CommandKey {
    std::string code;
    MemberId by;
    std::int64_t id = 0;
    friend auto operator<=>(const CommandKey&, const CommandKey&) = default;
  };

  [[nodiscard]] static Problem check_review(const LogReplica& log, MemberId viewer,
                                            JsonValue review);
  [[nodiscard]] Problem check_snapshot(LogReplica& log, MemberId viewer, std::string_view text,
                                       JsonValue message) const;
  [[nodiscard]] Problem check_events(const std::string& code, LogReplica& log, MemberId viewer,
                                     std::string_view text, JsonValue message);
  [[nodiscard]] Problem check_done(const std::string& code, LogReplica& log, MemberId viewer,
                                   JsonValue message);

  SimStorage& storage_;
  std::map<std::string, LogReplica> tables_;
  std::set<CommandKey> acknowledged_;  // must be in the log
};

}  // namespace insidejob::sim
