// The bus over NATS: one subject per node, insidejob.SITE.NODE.
//
// libnats reconnects by itself. What is published without a connection is lost, unless libnats
// keeps it; the layers above notice by their numbers.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "server/site/bus.h"

namespace insidejob {

struct NatsOptions {
  std::string url;   // nats://..., several separated by commas; with one tls://... all are secure
  std::string ca;    // file with the certificates that vouch for such servers
  std::string site;  // of those who share a database
  NodeId self;
  // Lines for the log: the connection is lost, or back. On a thread of libnats.
  std::function<void(std::string_view what, std::string_view detail)> note;
};

// Need not find a server at once: it tries until there is one. Otherwise says what is wrong, in one
// sentence.
[[nodiscard]] std::variant<std::unique_ptr<Bus>, std::string> open_nats(const NatsOptions& options);

}  // namespace insidejob
