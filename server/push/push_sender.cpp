#include "server/push/push_sender.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <map>
#include <optional>
#include <thread>
#include <unordered_map>
#include <utility>

#include "server/push/push_exchange.h"
#include "server/push/push_message.h"
#include "server/push/vapid.h"

namespace insidejob {
namespace {

namespace asio = boost::asio;
using Clock = std::chrono::steady_clock;

constexpr int k_growth = 4;  // of a pause
constexpr std::chrono::hours k_token_use{1};
constexpr std::chrono::minutes k_note_pause{10};

std::int64_t system_milliseconds() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::optional<PushKeys> keys_of(const PushSubscription& to) {
  PushKeys keys;
  if (to.key.size() != keys.point.size() || to.auth.size() != keys.auth.size()) return std::nullopt;
  std::ranges::copy(to.key, keys.point.begin());
  std::ranges::copy(to.auth, keys.auth.begin());
  return keys;
}

}  // namespace

// All but `post` on its own thread.
class PushSender::Parts : public std::enable_shared_from_this<Parts> {
 public:
  Parts(PushSenderOptions options, P256Key key, Metrics& metrics, Note note)
      : options_(std::move(options)),
        key_(std::move(key)),
        metrics_(metrics),
        note_(std::move(note)),
        tls_(push_tls(options_.authority)),
        work_(loop_.get_executor()),
        timer_(loop_) {}

  void start() {
    if (!tls_) note_("no notifications", "TLS", "The system's certificates cannot be read.");
    thread_ = std::thread{[this] { loop_.run(); }};
  }

  void post(PushNotice notice) {
    asio::post(loop_, [weak = weak_from_this(), notice = std::move(notice)]() mutable {
      if (const auto self = weak.lock()) self->take(std::move(notice));
    });
  }

  void stop() {
    if (!thread_.joinable()) return;
    work_.reset();
    loop_.stop();
    thread_.join();
    metrics_.pushes_waiting.subtract(waiting_.size() + in_flight_);
  }

  [[nodiscard]] const P256Key& key() const { return key_; }

 private:
  struct Waiting {
    PushNotice notice;
    std::size_t tries = 0;
    Clock::time_point from{};
  };
  // A service that cannot be reached is left alone for a while, and for longer each time. What it
  // answers, or that it does not, may be due to an address that somebody made up, so it concerns
  // only that notice.
  struct Service {
    std::size_t in_flight = 0;
    std::size_t failures = 0;
    Clock::time_point from{};
    std::string token;
    Clock::time_point token_until{};
  };

  void take(PushNotice notice);
  void pump();
  void begin(Waiting waiting);
  asio::awaitable<void> deliver(std::shared_ptr<Waiting> waiting, PushRequest request);
  void settle(Waiting waiting, const PushAnswer& answer);
  void give(const Waiting& waiting, PushOutcome outcome);
  [[nodiscard]] bool owner_may(std::uint64_t owner);
  [[nodiscard]] bool drop_failed();
  [[nodiscard]] bool owner_is_busy(std::uint64_t owner) const;
  void note_refusal(const std::string& host, unsigned status);
  [[nodiscard]] std::chrono::milliseconds pause_after(std::size_t failures) const;
  void forget_services();

  const PushSenderOptions options_;
  const P256Key key_;
  Metrics& metrics_;
  const Note note_;
  std::optional<asio::ssl::context> tls_;
  asio::io_context loop_{1};
  asio::executor_work_guard<asio::io_context::executor_type> work_;
  asio::steady_timer timer_;
  std::thread thread_;

  std::map<std::string, Waiting> waiting_;   // by topic
  std::map<std::string, Service> services_;  // by host
  std::size_t in_flight_ = 0;
  std::unordered_map<std::uint64_t, std::size_t> owners_in_flight_;
  std::optional<Clock::time_point> refusal_noted_;
  std::unordered_map<std::uint64_t, Bucket> owners_;
  std::deque<std::uint64_t> owners_by_age_;
};

bool PushSender::Parts::owner_may(std::uint64_t owner) {
  const Rate& rate = options_.limits.owner_notices;
  if (!rate.limited()) return true;
  const auto [found, is_new] = owners_.try_emplace(owner, rate);
  if (is_new) {
    owners_by_age_.push_back(owner);
    if (owners_by_age_.size() > options_.limits.owners) {
      owners_.erase(owners_by_age_.front());
      owners_by_age_.pop_front();
    }
  }
  return found->second.take(rate, 1, system_milliseconds());
}

bool PushSender::Parts::owner_is_busy(std::uint64_t owner) const {
  const auto found = owners_in_flight_.find(owner);
  return found != owners_in_flight_.end() && found->second >= options_.limits.per_owner;
}

// For the operator, who may have to say who they are (--push-contact). Anyone can cause it.
void PushSender::Parts::note_refusal(const std::string& host, unsigned status) {
  const Clock::time_point now = Clock::now();
  if (refusal_noted_ && now - *refusal_noted_ < k_note_pause) return;
  refusal_noted_ = now;
  note_("notification refused", host, "The push service answered " + std::to_string(status) + '.');
}

void PushSender::Parts::take(PushNotice notice) {
  const std::string topic = notice.topic;
  const auto found = waiting_.find(topic);
  const bool full =
      found == waiting_.end() && waiting_.size() >= options_.limits.waiting && !drop_failed();
  if (!tls_ || full || !owner_may(notice.owner)) {
    metrics_.pushes_failed.add();
    if (notice.done) notice.done(tls_ ? PushOutcome::busy : PushOutcome::failed);
    return;
  }
  if (found == waiting_.end()) metrics_.pushes_waiting.add();
  waiting_.insert_or_assign(topic, Waiting{.notice = std::move(notice)});
  pump();
}

// The one that has failed most often, or whose push service has. False if there is none.
bool PushSender::Parts::drop_failed() {
  const auto failures = [this](const auto& one) {
    const auto& [topic, waiting] = one;
    const auto service = services_.find(waiting.notice.target.host);
    return waiting.tries + (service == services_.end() ? 0 : service->second.failures);
  };
  const auto worst = std::ranges::max_element(waiting_, {}, failures);
  if (worst == waiting_.end() || failures(*worst) == 0) return false;
  const Waiting dropped = std::move(worst->second);
  waiting_.erase(worst);
  give(dropped, PushOutcome::busy);
  return true;
}

// Begins what may begin now, and wakes up when something else may.
void PushSender::Parts::pump() {
  const Clock::time_point now = Clock::now();
  std::optional<Clock::time_point> next;
  for (auto one = waiting_.begin();
       one != waiting_.end() && in_flight_ < options_.limits.in_flight;) {
    const Service& service = services_[one->second.notice.target.host];
    const Clock::time_point from = std::max(one->second.from, service.from);
    if (service.in_flight >= options_.limits.per_service ||
        owner_is_busy(one->second.notice.owner)) {
      ++one;  // until one of them ends
    } else if (from > now) {
      next = std::min(next.value_or(from), from);
      ++one;
    } else {
      Waiting waiting = std::move(one->second);
      one = waiting_.erase(one);
      begin(std::move(waiting));
    }
  }
  forget_services();
  if (!next) return;
  timer_.expires_at(*next);
  timer_.async_wait([this](boost::system::error_code error) {
    if (!error) pump();
  });
}

void PushSender::Parts::begin(Waiting waiting) {
  const PushNotice& notice = waiting.notice;
  const std::int64_t now = system_milliseconds();
  Service& service = services_[notice.target.host];
  if (service.token.empty() || Clock::now() >= service.token_until) {
    service.token = vapid_authorization(key_, notice.target.origin(), options_.contact, now / 1000)
                        .value_or("");
    service.token_until = Clock::now() + k_token_use;
  }
  const auto keys = keys_of(notice.to);
  auto body = keys ? encrypt_push(notice.text, *keys, draw_for_push()) : std::nullopt;
  if (!body || notice.expires <= now) {
    give(waiting, body ? PushOutcome::failed : PushOutcome::gone);
    return;
  }
  ++in_flight_;
  ++service.in_flight;
  ++owners_in_flight_[notice.owner];
  PushRequest request{.target = notice.target,
                      .authorization = service.token,
                      .topic = notice.topic,
                      .seconds = std::max<std::int64_t>(1, (notice.expires - now) / 1000),
                      .body = std::move(*body)};
  asio::co_spawn(loop_, deliver(std::make_shared<Waiting>(std::move(waiting)), std::move(request)),
                 asio::detached);
}

asio::awaitable<void> PushSender::Parts::deliver(std::shared_ptr<Waiting> waiting,
                                                 PushRequest request) {
  const PushAnswer answer =
      co_await exchange_push(std::move(request), *tls_, options_.limits.patience);
  settle(std::move(*waiting), answer);
}

void PushSender::Parts::settle(Waiting waiting, const PushAnswer& answer) {
  constexpr unsigned k_not_found = 404;
  constexpr unsigned k_gone = 410;
  constexpr unsigned k_too_many = 429;
  Service& service = services_[waiting.notice.target.host];
  --in_flight_;
  --service.in_flight;
  const auto owner = owners_in_flight_.find(waiting.notice.owner);
  if (--owner->second == 0) owners_in_flight_.erase(owner);
  const bool is_unreachable = answer.trouble == PushAnswer::Trouble::unreachable;
  const bool may_pass = is_unreachable || answer.trouble == PushAnswer::Trouble::no_answer ||
                        answer.status / 100 == 5 || answer.status == k_too_many;
  const auto wait = [&](std::size_t failures) {
    return std::max(pause_after(failures), std::min<std::chrono::milliseconds>(
                                               answer.retry_after.value_or(std::chrono::seconds{0}),
                                               options_.limits.longest_pause));
  };
  if (is_unreachable) {
    service.from = Clock::now() + wait(++service.failures);
  } else {
    service.failures = 0;
  }
  ++waiting.tries;
  if (answer.status / 100 == 2) {
    give(waiting, PushOutcome::accepted);
  } else if (answer.status == k_not_found || answer.status == k_gone) {
    give(waiting, PushOutcome::gone);
  } else if (may_pass && !waiting.notice.again && waiting.tries < options_.limits.tries) {
    waiting.from = Clock::now() + wait(waiting.tries);
    // A newer one may have come meanwhile.
    if (!waiting_.try_emplace(waiting.notice.topic, waiting).second) {
      metrics_.pushes_waiting.subtract();
    }
  } else {
    if (answer.status / 100 == 4) note_refusal(waiting.notice.target.host, answer.status);
    give(waiting, may_pass ? PushOutcome::unreached : PushOutcome::failed);
  }
  pump();
}

void PushSender::Parts::give(const Waiting& waiting, PushOutcome outcome) {
  metrics_.pushes_waiting.subtract();
  switch (outcome) {
    case PushOutcome::accepted:
      metrics_.pushes_sent.add();
      break;
    case PushOutcome::gone:
      metrics_.pushes_gone.add();
      break;
    case PushOutcome::failed:
    case PushOutcome::unreached:
    case PushOutcome::busy:
      metrics_.pushes_failed.add();
      break;
  }
  if (waiting.notice.done) waiting.notice.done(outcome);
}

std::chrono::milliseconds PushSender::Parts::pause_after(std::size_t failures) const {
  std::chrono::milliseconds pause = options_.limits.first_pause;
  for (std::size_t i = 1; i < failures && pause < options_.limits.longest_pause; ++i) {
    pause *= k_growth;
  }
  return std::min(pause, options_.limits.longest_pause);
}

// Anyone can name new hosts below a known one.
void PushSender::Parts::forget_services() {
  constexpr std::size_t k_services = 256;
  if (services_.size() <= k_services) return;
  std::erase_if(services_, [now = Clock::now()](const auto& one) {
    return one.second.in_flight == 0 && one.second.from <= now;
  });
}

PushSender::PushSender(PushSenderOptions options, P256Key key, Metrics& metrics, Note note)
    : parts_(
          std::make_shared<Parts>(std::move(options), std::move(key), metrics, std::move(note))) {
  parts_->start();
}

PushSender::~PushSender() { stop(); }

void PushSender::send(PushNotice notice) { parts_->post(std::move(notice)); }

void PushSender::stop() { parts_->stop(); }

const P256Key& PushSender::key() const { return parts_->key(); }

}  // namespace insidejob
