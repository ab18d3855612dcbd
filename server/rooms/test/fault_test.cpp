// How failed requests are reported: the names and statuses of docs/protocol.md.
#include "server/rooms/fault.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace insidejob {
namespace {

TEST(HouseFault, HasANameAndAStatusOfItsOwnKind) {
  std::set<std::string_view> names;
  std::size_t count = 0;
#define INSIDEJOB_SERVER_FAULT(name_, status_)              \
  {                                                         \
    const HouseFault fault{.fault = ServerFault::name_};    \
    EXPECT_EQ(fault.name(), #name_);                        \
    EXPECT_EQ(fault.status(), unsigned{status_}) << #name_; \
    EXPECT_GE(fault.status(), 400U) << #name_;              \
    EXPECT_LT(fault.status(), 600U) << #name_;              \
    names.insert(fault.name());                             \
    ++count;                                                \
  }
  INSIDEJOB_SERVER_FAULTS(INSIDEJOB_SERVER_FAULT)
#undef INSIDEJOB_SERVER_FAULT
  EXPECT_EQ(names.size(), count);
}

// Browsers and proxies act on these statuses by themselves, so they must not change.
TEST(HouseFault, SaysWhoseFaultItIs) {
  EXPECT_EQ(HouseFault{}.status(), 400U);
  EXPECT_EQ(HouseFault{ServerFault::foreign_host}.status(), 421U);
  EXPECT_EQ(HouseFault{ServerFault::too_many_requests}.status(), 429U);
  EXPECT_EQ(HouseFault{ServerFault::too_many_here}.status(), 429U);
  // Only these are the server's own, and worth retrying.
  EXPECT_EQ(HouseFault{ServerFault::unavailable}.status(), 503U);
  EXPECT_EQ(HouseFault{ServerFault::too_many_tables}.status(), 503U);
}

TEST(HouseFault, ARefusalIsNamedByTheTablesReason) {
  HouseFault fault{.fault = ServerFault::refused, .refusal = Refusal{Reason::table_full}};
  EXPECT_EQ(fault.name(), "table_full");
  EXPECT_EQ(fault.status(), 409U);
  fault.refusal = Refusal{Reason::options_forbidden, RuleViolation{Fault::suit_not_followed}};
  EXPECT_EQ(fault.name(), "options_forbidden");
  EXPECT_EQ(fault.status(), 409U);
}

}  // namespace
}  // namespace insidejob
