#include "server/relay/membership.h"

#include <algorithm>
#include <utility>

namespace insidejob {
namespace {

// A node that has not heard itself for the first of these is deaf. The second leaves the others
// time to report that they are deaf too, in which case all stay.
constexpr Milliseconds k_deaf_after = 800;
constexpr Milliseconds k_alone_for = 900;
constexpr Milliseconds k_address_remembered = 24 * 60 * 60'000;

}  // namespace

Membership::Membership(ServerWorld& world, Registry& registry, House& house, Relay& relay,
                       Metrics& metrics, House::Note note)
    : world_(world),
      registry_(registry),
      house_(house),
      relay_(relay),
      metrics_(metrics),
      note_(std::move(note)),
      strand_(world.make_strand()) {}

std::vector<NodeInfo> Membership::nodes() const {
  const std::lock_guard lock{mutex_};
  return nodes_;
}

bool Membership::knows_address(const std::string& address) const {
  const std::lock_guard lock{mutex_};
  return addresses_.contains(address);
}

void Membership::note_nodes(const std::vector<NodeInfo>& alive) {
  const Milliseconds now = world_.now();
  const std::lock_guard lock{mutex_};
  nodes_ = alive;
  for (const NodeInfo& node : alive) {
    if (!node.address.empty()) addresses_[node.address] = now;
  }
  std::erase_if(addresses_,
                [&](const auto& known) { return now > known.second + k_address_remembered; });
}

void Membership::start() {
  house_.suspend();
  relay_.start();
  strand_->post([this] {
    timer_ = world_.make_timer(strand_);
    tick();
  });
}

void Membership::stop(Job stopped) {
  strand_->post([this, stopped = std::move(stopped)] {
    stopped_ = true;
    timer_.reset();
    stopped();
  });
}

bool Membership::others_hear() const {
  return std::ranges::any_of(
      nodes_, [this](const NodeInfo& node) { return node.on_bus && node.id != registry_.self(); });
}

void Membership::tick() {
  if (stopped_) return;
  const Milliseconds now = world_.now();
  timer_->set(now + k_renew_every, [this] { tick(); });
  relay_.beat();
  if (is_in_ && now >= alive_until_) step_down("The lease could not be renewed in time.");
  const bool hears = now < relay_.heard_itself() + k_deaf_after;
  if (hears || !others_hear()) {
    alone_since_.reset();
  } else if (!alone_since_) {
    alone_since_ = now;
  }
  if (alone_since_ && now >= *alone_since_ + k_alone_for) {
    // A node that cannot be reached must not keep its tables from the others.
    if (is_in_) {
      step_down("This node hears nothing on the bus, while others do.");
      registry_.leave([] {});
    }
    return;
  }
  if (!renewing_) renew(now, hears);
}

void Membership::renew(Milliseconds now, bool hears) {
  renewing_ = true;
  registry_.renew(hears, [this, now](const StorageResult<Renewal>& renewal) {
    strand_->post([this, renewal, now] { renewed(renewal, now); });
  });
}

void Membership::renewed(const StorageResult<Renewal>& renewal, Milliseconds asked) {
  renewing_ = false;
  if (stopped_ || !renewal) return;
  note_nodes(renewal->alive);
  metrics_.nodes.add(renewal->alive.size() - metrics_.nodes.value());
  relay_.see_alive(renewal->alive);
  if (is_in_ && renewal->lapsed) step_down("The lease had run out for a while.");
  alive_until_ = asked + k_lease;  // by our clock; the database's lease lasts slightly longer
  house_.hold_until(alive_until_);
  if (world_.now() >= alive_until_) return;
  if (!std::exchange(is_in_, true)) house_.resume();
}

void Membership::step_down(std::string_view why) {
  is_in_ = false;
  metrics_.leases_lost.add();
  note_("stepped down", registry_.self(), why);
  house_.suspend();
}

}  // namespace insidejob
