// The bus over NATS: a subject a node, insidejob.SITE.NODE.
//
// libnats connects again by itself. What is published while there is no connection is lost, as far
// as it is not kept by libnats; those above notice by their numbers.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "server/site/bus.h"

namespace insidejob {

struct NatsOptions {
  std::string url;   // nats://..., several with commas between; with one tls://... all are secure
  std::string ca;    // file with the certificates that such servers are trusted by
  std::string site;  // of those who share a database
  NodeId self;
  // Lines for the log: the connection is lost, or back. On a thread of libnats.
  std::function<void(std::string_view what, std::string_view detail)> note;
};

// Need not find a server at once: it tries until there is one. Otherwise what is wrong, in one
// sentence.
[[nodiscard]] std::variant<std::unique_ptr<Bus>, std::string> open_nats(const NatsOptions& options);

}  // namespace insidejob
