#include "lab/fleet/fleet_link.h"

#include <unistd.h>

#include <array>
#include <utility>

namespace insidejob {
namespace {

const std::string k_prefix = "insidejob.lab.";
constexpr std::size_t k_most_waiting = std::size_t{64} << 20;  // bytes; what is lost is sent again

std::string hex(std::uint64_t number) {
  constexpr std::string_view k_digits = "0123456789abcdef";
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; number >>= 4) text[i] = k_digits[number & 15];
  return text;
}

}  // namespace

std::variant<std::unique_ptr<FleetLink>, std::string> FleetLink::open(const FleetBus& bus,
                                                                      const std::string& id,
                                                                      bool hears_board) {
  std::unique_ptr<FleetLink> link{new FleetLink};
  auto opened = NatsConnection::open(
      {.url = bus.url,
       .ca = bus.ca,
       .name = "insidejob lab " + id,
       .note = [note = bus.note](std::string_view what, std::string_view detail) {
         note(std::string{what} + (detail.empty() ? "" : ": ") + std::string{detail});
       }});
  if (auto* problem = std::get_if<std::string>(&opened)) return std::move(*problem);
  link->connection_ = std::get<0>(std::move(opened));
  const auto push = [to = link.get()](std::string_view bytes) { to->push(bytes); };
  link->connection_->listen(k_prefix + id, push);
  if (hears_board) link->connection_->listen(k_prefix + std::string{k_fleet_board}, push);
  return link;
}

void FleetLink::push(std::string_view bytes) {
  const std::lock_guard lock{mutex_};
  if (bytes_ + bytes.size() > k_most_waiting) return;
  bytes_ += bytes.size();
  waiting_.emplace_back(bytes);
  arrived_.notify_one();
}

void FleetLink::nudge() {
  const std::lock_guard lock{mutex_};
  nudged_ = true;
  arrived_.notify_one();
}

std::deque<std::string> FleetLink::wait(std::chrono::milliseconds most) {
  std::unique_lock lock{mutex_};
  arrived_.wait_for(lock, most, [this] { return nudged_ || !waiting_.empty(); });
  nudged_ = false;
  bytes_ = 0;
  return std::exchange(waiting_, {});
}

void FleetLink::send(std::vector<FleetSend> messages) {
  for (FleetSend& message : messages) {
    connection_->publish(k_prefix + message.to, std::move(message.bytes));
  }
}

std::string new_fleet_id() {
  std::array<std::uint64_t, 2> bits{};
  if (getentropy(bits.data(), sizeof bits) != 0) __builtin_trap();
  return hex(bits[0]) + hex(bits[1]);
}

FleetTime fleet_now() {
  return std::chrono::duration_cast<FleetTime>(std::chrono::steady_clock::now().time_since_epoch());
}

}  // namespace insidejob
