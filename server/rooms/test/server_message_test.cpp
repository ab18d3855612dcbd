// A refusal by the server looks like the table's own, so that a client reads both alike.
#include "server/rooms/server_message.h"

#include <gtest/gtest.h>

#include "notation/test/support/protocol.h"
#include "table/wire/client_json.h"
#include "table/wire/request.h"

namespace insidejob {
namespace {

TEST(ServerMessage, FitsTheProtocol) {
  EXPECT_EQ(server_refused_message(7, "busy"), R"({"type": "refused", "id": 7, "reason": "busy"})");
  for (const std::string_view reason : {"busy", "not_stored"}) {
    test::expect_fits("ServerMessage", server_refused_message(1, reason));
    test::expect_fits("Refused", server_refused_message(k_last_request, reason));
  }
  EXPECT_TRUE(test::protocol().problem("Refused", server_refused_message(7, "tired")));
}

TEST(ServerMessage, IsWrittenAsATableWritesIt) {
  EXPECT_EQ(server_refused_message(k_last_request, name_of(Reason::not_now)),
            refused_message(k_last_request, Refusal{Reason::not_now}));
}

}  // namespace
}  // namespace insidejob
