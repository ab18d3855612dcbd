#include "server/relay/test/site_sim.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "notation/json.h"

namespace insidejob::site_sim {
namespace {

constexpr Milliseconds k_client_silence = 3'000;

NodeId node_id(unsigned number) {
  char text[k_node_id_size + 1];
  std::snprintf(text, sizeof text, "%016x", number);
  return text;
}

HouseLimits small_house() {
  HouseLimits limits;
  limits.room.idle = 5'000;
  return limits;
}

}  // namespace

// --- the bus

void SimBus::publish(const NodeId& to, std::string bytes) {
  SimNode* node = site_.find(to);
  if (node == nullptr || is_cut_off || node->bus.is_cut_off) return;
  if (site_.loses()) {
    ++site_.lost;
    return;
  }
  node->bus.mail_.push_back(std::move(bytes));
}

void SimBus::deliver() {
  const std::string bytes = std::move(mail_.front());
  mail_.pop_front();
  receive_(bytes);
}

// --- a node

SimNode::SimNode(SiteSim& sim, const NodeInfo& info)
    : world(sim.rng, sim.now),
      registry(sim.site, info),
      bus(sim, info.id),
      house(
          world, sim.storage, metrics, small_house(),
          [](std::string_view, const std::string&, std::string_view) {}, &registry),
      relay(world, bus, house, metrics, info.id),
      membership(world, registry, house, relay, metrics,
                 [](std::string_view, const std::string&, std::string_view) {}) {
  membership.start();
}

SimNode::~SimNode() {
  world.clear();
  for (const auto& room : house.rooms()) room->abandon();
}

// --- a person

Milliseconds Speaker::since_progress() const { return site_.now - progress_at_; }

void Speaker::act() {
  if (site_.now < next_act_) return;
  next_act_ = site_.now + 20 + site_.rng.below(300);
  if (progress_at_ == 0) progress_at_ = site_.now;
  if (node_ != nullptr && site_.now > heard_at_ + k_client_silence) drop();
  if (node_ == nullptr) return connect();
  if (greeted_) say();
}

void Speaker::connect() {
  if (next_ == 0) next_ = 1 + site_.rng.below(static_cast<unsigned>(site_.nodes.size()));
  node_ = site_.nodes[next_++ % site_.nodes.size()].get();
  if (node_ == nullptr) return;
  heard_at_ = site_.now;
  node_->house.find(site_.code,
                    [this, mine = ++attempt_](const Perhaps<std::shared_ptr<Room>>& room) {
                      if (mine == attempt_ && node_ != nullptr) found(*node_, room);
                    });
}

void Speaker::found(SimNode& node, const Perhaps<std::shared_ptr<Room>>& room) {
  if (const auto* here = std::get_if<std::shared_ptr<Room>>(&room)) {
    const auto strand = (*here)->strand();
    return start(std::make_shared<Session>(node.world, node.metrics, node.house.limits().session,
                                           *here, strand, site_.code),
                 strand);
  }
  const auto& fault = std::get<HouseFault>(room);
  if (fault.node.empty()) return drop();
  const auto strand = node.world.make_strand();
  start(node.relay.tunnel(fault.node, site_.code, strand), strand);
}

void Speaker::start(std::shared_ptr<Endpoint> endpoint, std::shared_ptr<Strand> strand) {
  line_ = std::make_shared<Line>(*this);
  line_->endpoint = std::move(endpoint);
  line_->strand = std::move(strand);
  line_->strand->post([this, line = line_] {
    line->endpoint->start(*line, {.connection = nullptr, .address = nullptr, .from = from_});
    if (line_ == line) line->endpoint->received(R"({"hello": 1, "token": ")" + token_ + R"("})");
  });
}

void Speaker::say() {
  if (!besides.empty()) {
    line_->strand->post(
        [line = line_, text = std::exchange(besides, {})] { line->endpoint->received(text); });
  }
  if (unanswered_ == 0) {
    if (is_quiet) return;
    unanswered_ = ++last_said_;
  }
  const std::string number = std::to_string(unanswered_);
  line_->strand->post([line = line_, text = R"({"id": )" + number +
                                            R"(, "do": "rename", "name": ")" + token_.substr(0, 8) +
                                            " " + number +
                                            R"("})"] { line->endpoint->received(text); });
}

bool Speaker::Line::write(std::span<Message> messages) {
  for (const Message& message : messages) {
    if (owner.line_.get() == this) owner.hear(message.text());
  }
  if (owner.line_.get() != this || owner.site_.rng.below(8) != 0) return true;
  strand->post([line = owner.line_] { line->endpoint->sent(); });
  return false;
}

void Speaker::Line::close(CloseReason reason) {
  if (reason == CloseReason::unknown_token || reason == CloseReason::unknown_room) {
    owner.site_.fail("sent away with " + std::string{name_of(reason)});
  }
  if (owner.line_.get() == this) owner.drop();
}

void Speaker::hear(std::string_view text) {
  heard_at_ = site_.now;
  const auto [document, error] = JsonDocument::parse(text);
  if (error) return site_.fail("a message is not JSON");
  const JsonValue root = document.root();
  const auto type = root.member("type");
  const auto number_of = [&](JsonValue value, std::string_view name) -> std::int64_t {
    const auto found = value.member(name);
    return found ? found->whole_number().value_or(0) : 0;
  };
  std::int64_t answered = 0;
  if (type->equals("snapshot")) {
    const std::int64_t sequence = number_of(root, "seq");
    if (sequence < seen_) site_.fail("a snapshot is older than what was seen");
    seen_ = sequence;
    greeted_ = true;
  } else if (type->equals("events")) {
    for (const JsonValue event : root.member("events")->elements()) {
      const std::int64_t sequence = number_of(event, "seq");
      if (sequence != seen_ + 1) site_.fail("a gap among the events");
      seen_ = sequence;
    }
    answered = number_of(root, "done");
  } else if (type->equals("done")) {
    answered = number_of(root, "id");
  }
  if (answered == 0 || answered != unanswered_) return;
  acknowledged_.push_back(std::exchange(unanswered_, 0));
  progress_at_ = site_.now;
}

// The client disconnects, and the server notices.
void Speaker::drop() {
  if (const auto line = std::exchange(line_, nullptr)) {
    line->strand->post([line] { line->endpoint->gone(); });
  }
  node_ = nullptr;
  greeted_ = false;
  ++attempt_;
}

void Speaker::node_died(const SimNode* node) {
  if (node_ != node) return;
  line_.reset();
  drop();
}

// --- the site

SiteSim::SiteSim(std::uint64_t seed, unsigned count)
    : rng(Seed::from_number(seed)),
      site(std::make_shared<MemorySite>(storage, [this] { return now; })),
      nodes(count) {
  for (std::size_t i = 0; i < count; ++i) start_node(i);
}

SiteSim::~SiteSim() {
  for (std::size_t i = 0; i < nodes.size(); ++i) kill(i);
}

void SiteSim::start_node(std::size_t index) {
  const unsigned number = ++started_;
  nodes[index] = std::make_unique<SimNode>(
      *this, NodeInfo{.id = node_id(number),
                      .name = std::to_string(number),
                      .address = "https://n" + std::to_string(number) + ".example"});
}

void SiteSim::kill(std::size_t index) {
  if (!nodes[index]) return;
  for (const auto& person : people) person->node_died(nodes[index].get());
  nodes[index].reset();
}

SimNode* SiteSim::find(const NodeId& id) {
  for (const auto& node : nodes) {
    if (node && node->registry.self() == id) return node.get();
  }
  return nullptr;
}

void SiteSim::gather(unsigned count) {
  run_for(1'000);
  std::optional<Perhaps<Pass>> pass;
  const auto take = [&](Perhaps<Pass> given) { pass = std::move(given); };
  nodes[0]->house.open_table({.name = "P0", .options = {}}, take);
  run_for(200);
  for (unsigned i = 0; i < count; ++i) {
    if (!pass || !std::holds_alternative<Pass>(*pass)) return fail("no pass");
    const Pass& given = std::get<Pass>(*pass);
    code = given.room;
    people.push_back(std::make_unique<Speaker>(*this, given.token, ClientAddress::v4(i)));
    pass.reset();
    nodes[0]->house.join(code, {.name = "P" + std::to_string(i + 1)}, take);
    run_for(50);
  }
}

bool SiteSim::run_something(SimNode& node) {
  const std::size_t jobs = node.world.choices();
  const std::size_t all = jobs + (node.bus.has_mail() ? 1 : 0);
  if (all == 0) return false;
  const std::size_t choice = rng.below(static_cast<unsigned>(all));
  if (choice < jobs) {
    node.world.run(choice);
  } else {
    node.bus.deliver();
  }
  return true;
}

std::optional<Milliseconds> SiteSim::next_moment() {
  std::optional<Milliseconds> next;
  for (const auto& node : nodes) {
    if (!node || node->paused_until > now) continue;
    const auto timer = node->world.next_moment();
    if (timer && (!next || *timer < *next)) next = *timer;
  }
  return next;
}

void SiteSim::step() {
  bool busy = false;
  const unsigned first = rng.below(static_cast<unsigned>(nodes.size()));
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    auto& node = nodes[(first + i) % nodes.size()];
    if (node && node->paused_until <= now && run_something(*node)) busy = true;
  }
  for (const auto& person : people) person->act();
  make_faults();
  if (busy && rng.below(4) != 0) return;
  const auto next = next_moment();
  now += busy || !next || *next <= now ? 1 : std::min<Milliseconds>(*next - now, 20);
}

void SiteSim::make_faults() {
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (!nodes[i]) {
      if (rng.below(400) == 0) start_node(i);
      continue;
    }
    SimNode& node = *nodes[i];
    if (node.cut_until != 0 && node.cut_until <= now) {
      node.cut_until = 0;
      node.bus.is_cut_off = false;
      node.registry.cut_off(false);
    }
    if (chance(faults_.death)) {
      ++deaths;
      kill(i);
      continue;
    }
    if (chance(faults_.pause)) node.paused_until = now + rng.below(8'000);
    if (chance(faults_.cut)) {
      node.cut_until = now + 1 + rng.below(8'000);
      const unsigned from = rng.below(3);
      node.bus.is_cut_off = from != 0;
      node.registry.cut_off(from != 1);
    }
  }
}

void SiteSim::end_faults() {
  faults_ = {};
  for (const auto& node : nodes) {
    if (!node) continue;
    node->paused_until = 0;
    node->cut_until = now;
  }
}

void SiteSim::run_for(Milliseconds time) {
  const Milliseconds end = now + time;
  while (now < end && !failure) step();
}

std::vector<std::string> SiteSim::said() {
  std::vector<std::string> texts;
  const auto info = storage.find_room(code);
  if (!info) return texts;
  const auto table = storage.export_table(info->key);
  Fence fence = 0;
  for (const ExportedEntry& exported : table->entries) {
    if (exported.fence < fence) fail("a lower fence follows a higher one");
    fence = exported.fence;
    const auto [document, error] = JsonDocument::parse(exported.entry.text);
    if (!document.root().member("event")->equals("member_renamed")) continue;
    texts.push_back(document.root().member("name")->string().value_or(""));
  }
  return texts;
}

}  // namespace insidejob::site_sim
