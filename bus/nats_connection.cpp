#include "bus/nats_connection.h"

#include <nats/nats.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace insidejob {
namespace {

constexpr std::size_t k_most_waiting = std::size_t{32} << 20;  // bytes
constexpr std::int64_t k_reconnect_wait = 100;                 // milliseconds
constexpr std::int64_t k_ping_every = 1'000;
constexpr int k_unanswered_pings = 2;
constexpr std::int64_t k_connect_wait = 2'000;
constexpr std::int64_t k_write_wait = 2'000;

}  // namespace

class NatsConnection::Link {
 public:
  explicit Link(const NatsOptions& options) : note_(options.note) {}
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;
  ~Link() {
    close();
    for (const Subscription& subscription : subscriptions_) {
      natsSubscription_Destroy(subscription.nats);
    }
    natsConnection_Destroy(connection_);
    natsOptions_Destroy(options_);
  }

  std::optional<std::string> connect(const NatsOptions& options);
  void listen(const std::string& subject, Receive receive);
  void publish(std::string subject, std::string bytes);
  void close();

 private:
  struct Waiting {
    std::string subject;
    std::string bytes;
  };
  struct Subscription {
    Receive receive;
    natsSubscription* nats = nullptr;
  };
  void send_all();
  natsStatus prepare(const NatsOptions& options);
  static void arrived(natsConnection*, natsSubscription*, natsMsg* message, void* subscription);
  static void lost(natsConnection*, void* self) { static_cast<Link*>(self)->went_away(); }
  static void back(natsConnection*, void* self) { static_cast<Link*>(self)->say("bus back"); }
  static void closed(natsConnection*, void* self) { static_cast<Link*>(self)->gave_up(); }
  static void failed(natsConnection*, natsSubscription*, natsStatus status, void* self) {
    static_cast<Link*>(self)->say("bus failed", natsStatus_GetText(status));
  }
  void went_away() {
    const std::lock_guard lock{mutex_};
    if (!closed_) say("bus lost");
  }
  void gave_up() {
    const std::lock_guard lock{mutex_};
    // Not closed by us: either the server does not accept us, or we do not trust it.
    if (!closed_) say("bus closed", "It will not be tried again: restart this process.");
    is_gone_ = true;
    wake_.notify_all();
  }
  void say(std::string_view what, std::string_view detail = {}) const {
    if (note_) note_(what, detail);
  }

  const std::function<void(std::string_view, std::string_view)> note_;
  natsOptions* options_ = nullptr;
  natsConnection* connection_ = nullptr;
  std::deque<Subscription> subscriptions_;  // libnats points into it

  // natsConnection_Publish may wait for a server that does not read, and a loop must not wait. So a
  // thread of ours does.
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Waiting> waiting_;
  std::size_t waiting_bytes_ = 0;
  bool closed_ = false;   // by us
  bool is_gone_ = false;  // libnats no longer calls us
  std::thread sender_;
};

natsStatus NatsConnection::Link::prepare(const NatsOptions& options) {
  natsStatus status = natsOptions_Create(&options_);
  const auto set = [&](natsStatus next) {
    if (status == NATS_OK) status = next;
  };
  if (status != NATS_OK) return status;
  set(natsOptions_SetURL(options_, options.url.c_str()));
  // libnats silently treats tls:// as nats://.
  if (options.url.find("tls://") != std::string::npos) {
    set(natsOptions_SetSecure(options_, true));
    set(natsOptions_LoadCATrustedCertificates(options_, options.ca.c_str()));
  }
  set(natsOptions_SetName(options_, options.name.c_str()));
  set(natsOptions_SetTimeout(options_, k_connect_wait));
  set(natsOptions_SetWriteDeadline(options_, k_write_wait));
  set(natsOptions_SetPingInterval(options_, k_ping_every));
  set(natsOptions_SetMaxPingsOut(options_, k_unanswered_pings));
  set(natsOptions_SetMaxReconnect(options_, -1));
  set(natsOptions_SetReconnectWait(options_, k_reconnect_wait));
  set(natsOptions_SetReconnectJitter(options_, k_reconnect_wait, k_reconnect_wait));
  set(natsOptions_SetDisconnectedCB(options_, lost, this));
  set(natsOptions_SetReconnectedCB(options_, back, this));
  set(natsOptions_SetClosedCB(options_, closed, this));
  set(natsOptions_SetErrorHandler(options_, failed, this));
  set(natsOptions_SetRetryOnFailedConnect(options_, true, back, this));
  return status;
}

std::optional<std::string> NatsConnection::Link::connect(const NatsOptions& options) {
  if (const natsStatus status = prepare(options); status != NATS_OK) {
    return std::string{"'--bus' cannot be used: "} + natsStatus_GetText(status);
  }
  const natsStatus status = natsConnection_Connect(&connection_, options_);
  if (status == NATS_NOT_YET_CONNECTED) {
    say("bus not there", "Trying again until it answers.");
  } else if (status != NATS_OK) {
    return std::string{"The bus cannot be reached: "} + natsStatus_GetText(status);
  }
  sender_ = std::thread{[this] { send_all(); }};
  return std::nullopt;
}

void NatsConnection::Link::arrived(natsConnection*, natsSubscription*, natsMsg* message,
                                   void* subscription) {
  static_cast<Subscription*>(subscription)
      ->receive(
          {natsMsg_GetData(message), static_cast<std::size_t>(natsMsg_GetDataLength(message))});
  natsMsg_Destroy(message);
}

void NatsConnection::Link::listen(const std::string& subject, Receive receive) {
  Subscription& added = subscriptions_.emplace_back(Subscription{std::move(receive)});
  const natsStatus status =
      natsConnection_Subscribe(&added.nats, connection_, subject.c_str(), arrived, &added);
  if (status != NATS_OK) say("bus not heard", natsStatus_GetText(status));
}

void NatsConnection::Link::publish(std::string subject, std::string bytes) {
  const std::lock_guard lock{mutex_};
  if (closed_ || waiting_bytes_ + bytes.size() > k_most_waiting) return;
  waiting_bytes_ += bytes.size();
  waiting_.push_back({std::move(subject), std::move(bytes)});
  wake_.notify_one();
}

void NatsConnection::Link::send_all() {
  for (;;) {
    std::deque<Waiting> sending;
    {
      std::unique_lock lock{mutex_};
      wake_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      sending.swap(waiting_);
      waiting_bytes_ = 0;
    }
    for (const Waiting& message : sending) {
      // If this fails, the message is lost.
      (void)natsConnection_Publish(connection_, message.subject.c_str(), message.bytes.data(),
                                   static_cast<int>(message.bytes.size()));
    }
  }
}

void NatsConnection::Link::close() {
  {
    const std::lock_guard lock{mutex_};
    if (std::exchange(closed_, true)) return;
    wake_.notify_one();
  }
  if (sender_.joinable()) sender_.join();
  if (connection_ == nullptr) return;
  constexpr std::int64_t k_flush_wait = 1'000;
  (void)natsConnection_FlushTimeout(connection_, k_flush_wait);
  for (const Subscription& subscription : subscriptions_) {
    if (subscription.nats == nullptr) continue;
    (void)natsSubscription_Drain(subscription.nats);
    // Only after this is it certain that none of our functions is being called.
    (void)natsSubscription_WaitForDrainCompletion(subscription.nats, k_flush_wait);
  }
  natsConnection_Close(connection_);
  std::unique_lock lock{mutex_};
  wake_.wait_for(lock, std::chrono::milliseconds{k_flush_wait}, [this] { return is_gone_; });
}

NatsConnection::NatsConnection(std::unique_ptr<Link> link) : link_(std::move(link)) {}
NatsConnection::~NatsConnection() = default;

std::variant<std::unique_ptr<NatsConnection>, std::string> NatsConnection::open(
    const NatsOptions& options) {
  auto link = std::make_unique<Link>(options);
  if (auto problem = link->connect(options)) return std::move(*problem);
  return std::unique_ptr<NatsConnection>{new NatsConnection{std::move(link)}};
}

void NatsConnection::listen(const std::string& subject, Receive receive) {
  link_->listen(subject, std::move(receive));
}
void NatsConnection::publish(std::string subject, std::string bytes) {
  link_->publish(std::move(subject), std::move(bytes));
}
void NatsConnection::close() { link_->close(); }

}  // namespace insidejob
