// The bus over NATS: one subject per node, insidejob.SITE.NODE. The layers above notice losses by
// their numbers.
#pragma once

#include <memory>
#include <string>
#include <variant>

#include "bus/nats_connection.h"
#include "server/site/bus.h"

namespace insidejob {

struct NodePlace {
  std::string site;  // shared by all nodes on one database
  NodeId self;
};

// Otherwise what is wrong, in the words of NatsConnection::open. The connection gets its name here.
[[nodiscard]] std::variant<std::unique_ptr<Bus>, std::string> open_nats(NatsOptions options,
                                                                        const NodePlace& place);

}  // namespace insidejob
