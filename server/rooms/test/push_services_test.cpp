#include "server/rooms/push_services.h"

#include <gtest/gtest.h>

namespace insidejob {
namespace {

TEST(PushServices, AreThoseOfTheBrowsers) {
  const PushServices services = PushServices::known();
  for (const char* endpoint : {
           "https://fcm.googleapis.com/fcm/send/abc:APA91b-_x",
           "https://jmt17.google.com/fcm/send/abc:APA91b-_x",
           "https://updates.push.services.mozilla.com/wpush/v2/gAAAAAB",
           "https://web.push.apple.com/QABC",
           "https://wns2-db5p.notify.windows.com/w/?token=BQYAAAD%2bx",
           "https://fcm.googleapis.com:443/fcm/send/abc",
       }) {
    const auto target = services.target_of(endpoint);
    ASSERT_TRUE(target) << endpoint;
    EXPECT_EQ(target->port, 443);
    EXPECT_FALSE(target->may_be_private);
  }
  const auto target = services.target_of("https://web.push.apple.com/a?b=c");
  EXPECT_EQ(target->host, "web.push.apple.com");
  EXPECT_EQ(target->path, "/a?b=c");
  EXPECT_EQ(target->origin(), "https://web.push.apple.com");
}

TEST(PushServices, AreNothingElse) {
  PushServices services = PushServices::known();
  ASSERT_TRUE(services.add("push.example.org"));
  for (const char* endpoint : {
           "",
           "https://",
           "https:///x",
           "https://fcm.googleapis.com",  // no path
           "http://fcm.googleapis.com/x",
           "HTTPS://fcm.googleapis.com/x",
           "https://fcm.googleapis.com:80/x",
           "https://fcm.googleapis.com:8443/x",
           "https://fcm.googleapis.com:/x",
           "https://fcm.googleapis.com:0443/x",
           "https://fcm.googleapis.com:443x/x",
           "https://fcm.googleapis.com:65979/x",  // 443 after an overflow
           "https://FCM.googleapis.com/x",
           "https://fcm.googleapis.com./x",
           "https://fcm.googleapis.com.evil.example/x",
           "https://evilfcm.googleapis.com/x",
           "https://x.fcm.googleapis.com/x",
           "https://googleapis.com/x",
           "https://evilpush.apple.com/x",
           "https://push.apple.com/x",
           "https://.push.apple.com/x",
           "https://a..push.apple.com/x",
           "https://-a.push.apple.com/x",
           "https://a_b.push.apple.com/x",
           "https://user@fcm.googleapis.com/x",
           "https://user:pass@fcm.googleapis.com/x",
           "https://fcm.googleapis.com@127.0.0.1/x",
           "https://127.0.0.1/x",
           "https://[::1]/x",
           "https://localhost/x",
           "https://2130706433/x",
           "https://x.push.example.org/x",
           "https://fcm.googleapis.com\\@127.0.0.1/x",
           "https://fcm.googleapis.com/x\r\nHost: evil",
           "https://fcm.googleapis.com/x y",
           "https://fcm.googleapis.com/x#y",
           "https://fcm.googleapis.com/\xc3\xa4",
           "https://fcm.googleapis.com?x",
           "ftp://fcm.googleapis.com/x",
           "javascript:alert(1)",
       }) {
    EXPECT_FALSE(services.target_of(endpoint)) << endpoint;
  }
  EXPECT_TRUE(services.target_of("https://push.example.org/x"));
  EXPECT_FALSE(PushServices{}.target_of("https://fcm.googleapis.com/x"));
}

TEST(PushServices, AnOperatorAddsHostNamesOnly) {
  PushServices services;
  EXPECT_TRUE(services.empty());
  EXPECT_TRUE(services.add("*.push.example.org"));
  EXPECT_TRUE(services.target_of("https://a.b.push.example.org/x"));
  EXPECT_FALSE(services.target_of("https://push.example.org/x"));
  for (const char* host : {"", "*", "*.", "localhost", "127.0.0.1", "push.example.org:8443", "a..b",
                           "https://push.example.org", "push.example.org/", "*.*.org", "PUSH.org",
                           "push.example.org."}) {
    EXPECT_FALSE(services.add(host)) << host;
  }
}

TEST(PushServices, ATestMayHaveItsOwn) {
  PushServices services = PushServices::known();
  services.add_test_service("localhost", 8443);
  const auto target = services.target_of("https://localhost:8443/x");
  ASSERT_TRUE(target);
  EXPECT_TRUE(target->may_be_private);
  EXPECT_EQ(target->origin(), "https://localhost:8443");
  EXPECT_FALSE(services.target_of("https://localhost:8444/x"));
  EXPECT_FALSE(services.target_of("https://localhost/x"));
  EXPECT_FALSE(services.target_of("https://127.0.0.1:8443/x"));
}

}  // namespace
}  // namespace insidejob
