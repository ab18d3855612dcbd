#include "tools/load/http.h"

#include <gtest/gtest.h>

#include <string>

namespace insidejob::load {
namespace {

TEST(Http, ReadsAnAnswerAndLeavesTheRest) {
  const std::string text =
      "HTTP/1.1 201 Created\r\nServer: x\r\ncontent-LENGTH:  5 \r\nConnection: close\r\n\r\nhello";
  const std::string longer = text + "HTTP/1.1 200";
  const auto reading = read_http_answer(longer);
  ASSERT_TRUE(reading.answer);
  EXPECT_EQ(reading.answer->status, 201U);
  EXPECT_EQ(reading.answer->body, "hello");
  EXPECT_TRUE(reading.answer->closes);
  EXPECT_EQ(reading.answer->size, text.size());
  for (std::size_t cut = 0; cut < text.size(); ++cut) {
    const auto part = read_http_answer(std::string_view{text}.substr(0, cut));
    EXPECT_FALSE(part.answer);
    EXPECT_EQ(part.problem, HttpProblem::incomplete);
  }
}

TEST(Http, ReadsAnUpgrade) {
  const auto reading = read_http_answer(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
      "sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n\x81");
  ASSERT_TRUE(reading.answer);
  EXPECT_EQ(reading.answer->status, 101U);
  EXPECT_EQ(reading.answer->accept, k_upgrade_accept);
  EXPECT_FALSE(reading.answer->closes);
}

TEST(Http, WhatCannotBeReadIsBroken) {
  for (const std::string_view text :
       {"SSH-2.0-x\r\n", "HTTP/1.1 abc No\r\n\r\n", "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"}) {
    const auto reading = read_http_answer(text);
    EXPECT_FALSE(reading.answer);
    EXPECT_EQ(reading.problem, HttpProblem::broken) << text;
  }
}

TEST(Http, WritesRequests) {
  EXPECT_EQ(post_request("h:1", "/api/tables", R"({"name":"A"})"),
            "POST /api/tables HTTP/1.1\r\nHost: h:1\r\nContent-Type: application/json\r\n"
            "Content-Length: 12\r\n\r\n{\"name\":\"A\"}");
  EXPECT_TRUE(upgrade_request("h:1", "/ws/a-b").starts_with("GET /ws/a-b HTTP/1.1\r\n"));
}

}  // namespace
}  // namespace insidejob::load
