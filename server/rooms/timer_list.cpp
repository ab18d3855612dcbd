#include "server/rooms/timer_list.h"

namespace insidejob {

class ListedTimer final : public Timer {
 public:
  explicit ListedTimer(TimerList& list) : list_(list) {}
  ~ListedTimer() override { undo(); }

  void set(Milliseconds at, Job job) override {
    undo();
    key_ = {at, ++list_.so_far_};
    job_ = std::move(job);
    list_.set_.emplace(key_, this);
  }
  void cancel() override { undo(); }

  // The job may destroy the timer, and itself with it.
  [[nodiscard]] Job take() {
    list_.set_.erase(key_);
    return std::exchange(job_, nullptr);
  }

 private:
  void undo() {
    list_.set_.erase(key_);
    job_ = nullptr;
  }

  TimerList& list_;
  TimerList::Key key_{};
  Job job_;
};

std::unique_ptr<Timer> TimerList::make_timer() { return std::make_unique<ListedTimer>(*this); }

std::optional<Milliseconds> TimerList::next() const {
  if (set_.empty()) return std::nullopt;
  return set_.begin()->first.first;
}

Job TimerList::take() { return set_.begin()->second->take(); }

}  // namespace insidejob
