#include "server/site/nats_bus.h"

#include <utility>

namespace insidejob {
namespace {

class NatsBus final : public Bus {
 public:
  NatsBus(std::unique_ptr<NatsConnection> connection, const NodePlace& place)
      : prefix_("insidejob." + place.site + '.'),
        self_(place.self),
        connection_(std::move(connection)) {}

  void listen(Receive receive) override {
    connection_->listen(prefix_ + self_, std::move(receive));
  }
  void publish(const NodeId& to, std::string bytes) override {
    connection_->publish(prefix_ + to, std::move(bytes));
  }
  void close() override { connection_->close(); }

 private:
  const std::string prefix_;
  const NodeId self_;
  const std::unique_ptr<NatsConnection> connection_;
};

}  // namespace

std::variant<std::unique_ptr<Bus>, std::string> open_nats(NatsOptions options,
                                                          const NodePlace& place) {
  options.name = "insidejob " + place.self;
  auto opened = NatsConnection::open(options);
  if (auto* problem = std::get_if<std::string>(&opened)) return std::move(*problem);
  return std::make_unique<NatsBus>(std::get<0>(std::move(opened)), place);
}

}  // namespace insidejob
