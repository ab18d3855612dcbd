#include "bots/talk/talk.h"

#include <algorithm>
#include <memory>

#include "bots/talk/ground.h"
#include "bots/talk/remark.h"
#include "bots/talk/suspects.h"

namespace insidejob {
namespace {

constexpr unsigned k_samples = 128;       // deals drawn
constexpr double k_in_discussion = 0.75;  // in the discussion, less suspicion is enough to accuse
constexpr double k_when_asked = 0.6;
constexpr double k_disbelief = 0.1;  // an Agent accuses nobody as innocent as this
constexpr double k_trusted = 0.12;
constexpr double k_strong = 0.5;  // threshold for a strong marker
constexpr unsigned k_percent = 100;
constexpr unsigned k_early = 4;  // tricks that count as early in a game

bool names(const Phrase& phrase) {  // someone as the Insider
  return phrase.kind == PhraseKind::accuse || phrase.kind == PhraseKind::suspect ||
         phrase.kind == PhraseKind::vote_for;
}

Phrase about(PhraseKind kind, Seat seat) { return {.kind = kind, .seat = seat}; }

// Whether someone else has made this accusation, or part of it, since the last trick.
bool is_echo(const TalkScene& scene, const Phrase& accusation) {
  return std::ranges::any_of(scene.heard, [&](const Heard& heard) {
    return heard.speaker != scene.view.seat && heard.trick == scene.view.open.trick &&
           heard.phrase.kind == PhraseKind::accuse && heard.phrase.seat == accusation.seat &&
           std::ranges::any_of(heard.phrase.grounds, [&](const Ground& ground) {
             return std::ranges::find(accusation.grounds, ground) != accusation.grounds.end();
           });
  });
}

// Those worth saying. While cards are played, one of them must be new to the table. The discussion
// sums up, and an answer gives what was asked for.
Grounds fresh(const TalkScene& scene, Seat about, const Grounds& grounds) {
  Grounds left;
  bool is_news = scene.moment != TalkMoment::trick_over;
  for (const Ground& ground : grounds) {
    const unsigned times = scene.spoken.times(about, ground);
    if (times < k_fact_limit) left.add(ground);
    is_news |= times == 0;
  }
  return is_news ? left : Grounds{};
}

class Speaker {
 public:
  Speaker(const TalkScene& scene, const Seed& seed, const Bot* speaker, bool has_time)
      : scene_(scene),
        has_time_(has_time),
        speaker_(speaker),
        view_(scene.view),
        options_(*scene.view.options),
        open_(scene.view.open),
        me_(*scene.view.seat),
        manner_(manner_of(scene.temperament)),
        seed_(seed) {
    Rng rng{seed.derive(0)};
    speak_ = rng.below(k_percent);
    what_ = rng.below(k_percent);
    mark_ = rng.below(k_percent);
    pick_ = rng.below(60);
  }

  Utterance speak() {
    Utterance said = scene_.moment == TalkMoment::spoken_to ? answer()
                     : scene_.moment == TalkMoment::result  ? conclude()
                                                            : speak_up();
    if (said.phrase) said.phrase = said_now(scene_, *said.phrase);
    if (said.phrase && said.phrase->kind == PhraseKind::accuse) {
      said.mark = mark(*said.phrase->seat, Suspicion::strong);
    }
    return said;
  }

 private:
  // --- What everyone may think, and what this seat thinks

  void think() {
    judged_ = std::make_shared<const JudgedHistory>(view_, standard_behaviour());
    const Belief belief{public_view(view_), judged_, {.samples = k_samples}, seed_.derive(1)};
    suspects_ = read_suspects(view_, me_, belief);
  }

  // Of those that there is something to say about.
  [[nodiscard]] const Suspect* likeliest() const {
    const Suspect* best = nullptr;
    for (const Suspect& suspect : suspects_) {
      if (suspect.grounds.empty()) continue;
      if (best == nullptr || suspect.share > best->share) best = &suspect;
    }
    return best;
  }

  [[nodiscard]] const Suspect* find(Seat seat) const {
    const auto found = std::ranges::find(suspects_, seat, &Suspect::seat);
    return found == suspects_.end() ? nullptr : &*found;
  }

  // Whether this seat knows who the Insider is and wants them to win.
  [[nodiscard]] bool bluffs() const {
    const RoleRule& rule = options_.role_rule(*view_.role);
    if (rule.replaces_insider) return true;
    if (open_.revealed.contains(me_) && rule.on_reveal == OnReveal::changes_side) return true;
    return view_.partner_role && options_.role_rule(*view_.partner_role).replaces_insider;
  }

  // How guilty this seat claims to find each: what it believes, or wants others to believe. Those
  // who bluff think for as long as those who do not.
  [[nodiscard]] std::array<double, k_max_seats> professed() const {
    Belief own{view_, judged_, {.samples = k_samples}, seed_.derive(2)};
    const auto opinion = speaker_ != nullptr ? speaker_->opinion(view_) : std::nullopt;
    if (opinion) own.weigh_in(*opinion);
    std::array<double, k_max_seats> guilt = own.roles().insider;
    if (bluffs()) {
      guilt = {};
      for (const Suspect& suspect : suspects_) guilt[suspect.seat.index] = suspect.share;
      if (open_.namer == me_ && open_.partner != k_nowhere) guilt[open_.partner.index] = 0;
    }
    return guilt;
  }

  // --- Speaking unasked

  Utterance speak_up() {
    const bool discusses = scene_.moment == TalkMoment::discussion;
    const bool speaks = speak_ < (discusses ? manner_.in_discussion : manner_.after_trick);
    const bool marks = !discusses && mark_ < manner_.marks;
    if (!speaks && !marks) return {};
    if (speaks && !discusses) {
      if (auto news = remark()) return {.phrase = news};
    }
    think();
    const Suspect* obvious = likeliest();
    const double sure = manner_.sure * (discusses ? k_in_discussion : 1);
    if (obvious != nullptr && obvious->share >= sure && has_words(PhraseKind::accuse)) {
      Utterance said = accuse();
      if (!speaks) said.phrase.reset();
      return said;
    }
    if (!speaks) return {};
    if (auto question = ask(); question && what_ < 60) return {.phrase = question};
    if (auto trusting = trust_somebody()) return *trusting;
    return {.phrase = discusses ? declare() : comment()};
  }

  // Remarks on what has just become public, once or twice for all bots together.
  [[nodiscard]] std::optional<Phrase> remark() const {
    if (open_.trick == 0) return std::nullopt;
    const Seat winner = open_.outcomes[open_.trick - 1].winner();
    if (auto reveal = if_new(about(PhraseKind::revealed, winner), 2)) return reveal;
    if (!scene_.last_insider || open_.trick > k_early || what_ >= 50) return std::nullopt;
    return if_new(about(PhraseKind::last_game, *scene_.last_insider), 1);
  }

  // The last word, when the game is over.
  [[nodiscard]] Utterance conclude() const {
    if (speak_ >= manner_.in_discussion) return {};
    const Phrase parting{.kind = PhraseKind::good_game};
    if (what_ >= 65) return {.phrase = unless_said(parting)};
    if (const auto insider = insider_of(view_)) {
      if (auto caught = if_new(about(PhraseKind::caught, *insider), 1)) return {.phrase = caught};
      if (auto tied = if_new({.kind = PhraseKind::tied}, 1)) return {.phrase = tied};
      if (auto fled = if_new(about(PhraseKind::escaped, *insider), 1)) return {.phrase = fled};
    }
    for (const PhraseKind kind : {PhraseKind::won, PhraseKind::lost}) {
      if (auto mood = if_new({.kind = kind}, 2); mood && !have_said(*mood)) return {.phrase = mood};
    }
    return {.phrase = unless_said(parting)};
  }

  // The remark, if it is true and was made less often than this.
  [[nodiscard]] std::optional<Phrase> if_new(const Phrase& remark, int limit) const {
    if (!is_true(view_, me_, remark, scene_.last_insider) || !has_words(remark.kind)) {
      return std::nullopt;
    }
    const auto made = std::ranges::count(scene_.heard, remark, &Heard::phrase);
    if (made >= limit || have_said(remark)) return std::nullopt;
    return remark;
  }

  // Names a seat that there is something to say about. If it believes none of those guilty, names a
  // seat that it trusts.
  Utterance accuse() {
    const auto guilt = professed();
    const Suspect* target = nullptr;
    for (const Suspect& suspect : suspects_) {
      if (suspect.grounds.empty()) continue;
      if (target == nullptr || guilt[suspect.seat.index] > guilt[target->seat.index]) {
        target = &suspect;
      }
    }
    if (guilt[target->seat.index] < k_disbelief) return trust(target->seat);
    return accuse(*target);
  }

  Utterance accuse(const Suspect& target) {
    Utterance said{
        .phrase =
            Phrase{.kind = PhraseKind::accuse, .seat = target.seat, .grounds = target.grounds},
        .mark = mark(target.seat, target.share >= k_strong ? Suspicion::strong : Suspicion::some)};
    if (!scene_.heard.empty()) {
      const Heard& last = scene_.heard.back();
      if (last.speaker != me_ && names(last.phrase) && last.phrase.seat == target.seat) {
        said.phrase = Phrase{.kind = PhraseKind::agree};
        return said;
      }
    }
    if (have_said(*said.phrase) || fresh(scene_, target.seat, target.grounds).empty()) {
      const bool discusses = scene_.moment == TalkMoment::discussion;
      said.phrase = about(discusses ? PhraseKind::vote_for : PhraseKind::suspect, target.seat);
    }
    return said;
  }

  Utterance trust(Seat seat) {
    return {.phrase = about(PhraseKind::trust, seat), .mark = mark(seat, Suspicion::none)};
  }

  // Once per game, if someone looks innocent to everyone.
  std::optional<Utterance> trust_somebody() {
    const bool clear = std::ranges::any_of(
        suspects_, [](const Suspect& suspect) { return suspect.share <= k_trusted; });
    const bool before = std::ranges::any_of(scene_.heard, [&](const Heard& heard) {
      return heard.speaker == me_ && heard.phrase.kind == PhraseKind::trust;
    });
    if (!clear || before) return std::nullopt;
    const auto guilt = professed();
    const Suspect* least = &suspects_.front();
    for (const Suspect& suspect : suspects_) {
      if (guilt[suspect.seat.index] < guilt[least->seat.index]) least = &suspect;
    }
    return trust(least->seat);
  }

  // Asks about the trick that has just ended.
  [[nodiscard]] std::optional<Phrase> ask() const {
    if (scene_.moment != TalkMoment::trick_over || open_.trick == 0) return std::nullopt;
    const unsigned trick = open_.trick - 1U;
    const bool failed = !open_.outcomes[trick].completed();
    std::vector<Phrase> questions;
    for (const Suspect& suspect : suspects_) {
      const auto position = position_in(options_, open_, suspect.seat, trick);
      if (!position) continue;
      if (declined_in(options_, open_, suspect.seat, trick)) {
        questions.push_back(about(PhraseKind::why_not_follow, suspect.seat));
      }
      if (failed && *position == 0) {
        questions.push_back(about(PhraseKind::why_that_mission, suspect.seat));
      }
      if (failed && trick_plays(options_, open_, trick)[*position].wagered()) {
        questions.push_back(about(PhraseKind::why_wager, suspect.seat));
      }
    }
    std::erase_if(questions, [&](const Phrase& question) {
      return std::ranges::any_of(scene_.heard, [&](const Heard& heard) {
        return heard.trick == open_.trick && heard.phrase == question;
      });
    });
    if (options_.has_larry()) {  // Larry answers nobody
      std::erase_if(questions, [](const Phrase& question) { return question.seat == k_larry; });
    }
    if (questions.empty()) return std::nullopt;
    return questions[pick_ % questions.size()];
  }

  [[nodiscard]] std::optional<Phrase> comment() const {
    if (scene_.temperament != Temperament::talkative || open_.trick == 0) return std::nullopt;
    if (!open_.outcomes[open_.trick - 1].completed()) return std::nullopt;
    return unless_said({.kind = PhraseKind::well_played});
  }

  [[nodiscard]] std::optional<Phrase> declare() const {
    const bool asks = scene_.temperament == Temperament::talkative || open_.face_up.contains(me_);
    return unless_said({.kind = asks ? PhraseKind::who_is_it : PhraseKind::i_am_agent});
  }

  // --- Answering

  Utterance answer() {
    // Bots do not understand what is written, so the reply fits anything.
    if (!scene_.to) return {.phrase = Phrase{.kind = PhraseKind::no_idea}};
    const Phrase& said = scene_.to->phrase;
    switch (said.kind) {
      case PhraseKind::why_not_follow:
        return {.phrase = explain_suit()};
      case PhraseKind::why_that_mission:
        return {.phrase = explain_mission()};
      case PhraseKind::why_wager:
        return {.phrase = explain_wager()};
      case PhraseKind::why_suspect:
        if (!has_time_) return {.phrase = recall_suspicion()};
        return explain_suspicion();
      case PhraseKind::who_is_it:
        return name_somebody();
      case PhraseKind::trust:
        if (!answers()) return {};
        if (have_said({.kind = PhraseKind::thanks})) return {.phrase = Phrase{}};
        return {.phrase = Phrase{.kind = PhraseKind::thanks}};
      default:
        if (!answers()) return {};
        return {.phrase = defend(said)};
    }
  }

  [[nodiscard]] Phrase explain_suit() const {
    for (unsigned trick = tricks_begun(open_); trick > 0; --trick) {
      if (const auto suit = declined_in(options_, open_, me_, trick - 1)) return had_no(*suit);
    }
    return {.kind = PhraseKind::disagree};
  }

  // Nobody would believe it about a suit that the seat has shown since.
  [[nodiscard]] Phrase had_no(Suit suit) const {
    const unsigned declined = *last_declined(options_, open_, me_, suit);
    for (unsigned trick = declined; trick < tricks_begun(open_); ++trick) {
      const auto position = position_in(options_, open_, me_, trick);
      if (position && trick_plays(options_, open_, trick)[*position].card().suit() == suit) {
        return {.kind = PhraseKind::for_the_mission};
      }
    }
    return {.kind = PhraseKind::had_no, .suit = suit};
  }

  [[nodiscard]] Phrase explain_mission() const {
    for (unsigned trick = 0; trick < tricks_begun(open_); ++trick) {
      if (position_in(options_, open_, me_, trick) == 0U) {
        return {.kind = PhraseKind::looked_possible};
      }
    }
    return {.kind = PhraseKind::disagree};
  }

  [[nodiscard]] Phrase explain_wager() const {
    for (unsigned trick = open_.trick; trick > 0; --trick) {
      const auto position = position_in(options_, open_, me_, trick - 1);
      if (!position || !trick_plays(options_, open_, trick - 1)[*position].wagered()) continue;
      const TrickOutcome outcome = open_.outcomes[trick - 1];
      if (outcome.completed()) return {.kind = PhraseKind::for_the_mission};
      if (outcome.winner() == me_) return {.kind = PhraseKind::wanted_trick};
      return {.kind = PhraseKind::sorry};
    }
    return {.kind = PhraseKind::disagree};
  }

  [[nodiscard]] bool answers() const { return scene_.asked_by_person || speak_ < manner_.defends; }

  // Points to the reason that it gave last.
  [[nodiscard]] Phrase recall_suspicion() const {
    for (auto heard = scene_.heard.rbegin(); heard != scene_.heard.rend(); ++heard) {
      if (heard->speaker != me_ || heard->phrase.grounds.empty()) continue;
      if (!has_words(PhraseKind::remember_trick)) break;
      return {.kind = PhraseKind::remember_trick, .trick = heard->phrase.grounds[0].trick};
    }
    return {.kind = PhraseKind::no_idea};
  }

  Utterance explain_suspicion() {
    think();
    if (!has_words(PhraseKind::accuse)) return {.phrase = Phrase{.kind = PhraseKind::disagree}};
    for (auto heard = scene_.heard.rbegin(); heard != scene_.heard.rend(); ++heard) {
      if (heard->speaker != me_ || !names(heard->phrase)) continue;
      const Suspect* suspect = find(*heard->phrase.seat);
      if (suspect == nullptr || suspect->grounds.empty()) break;
      if (fresh(scene_, suspect->seat, suspect->grounds).empty()) {
        return {.phrase = about(PhraseKind::suspect, suspect->seat)};
      }
      return {.phrase = Phrase{
                  .kind = PhraseKind::accuse, .seat = suspect->seat, .grounds = suspect->grounds}};
    }
    if (likeliest() == nullptr) return {.phrase = Phrase{.kind = PhraseKind::disagree}};
    return accuse();
  }

  Utterance name_somebody() {
    if (speak_ >= manner_.in_discussion) return {};
    if (has_time_) think();
    const Suspect* obvious = likeliest();
    if (obvious == nullptr || obvious->share < manner_.sure * k_when_asked ||
        !has_words(PhraseKind::accuse)) {
      return {.phrase = unless_said({.kind = PhraseKind::not_me})};
    }
    return accuse();
  }

  [[nodiscard]] Phrase defend(const Phrase& accusation) const {
    if (open_.face_up.contains(me_)) return {.kind = PhraseKind::disagree};
    for (const Ground& ground : accusation.grounds) {
      if (ground.suit && last_declined(options_, open_, me_, *ground.suit)) {
        return had_no(*ground.suit);
      }
    }
    constexpr std::array k_ways{PhraseKind::not_me, PhraseKind::i_am_agent, PhraseKind::disagree};
    return {.kind = k_ways[pick_ % k_ways.size()]};
  }

  // --- What was said before

  [[nodiscard]] bool have_said(const Phrase& phrase) const {
    return std::ranges::any_of(scene_.heard, [&](const Heard& heard) {
      return heard.speaker == me_ && heard.phrase == phrase;
    });
  }
  [[nodiscard]] bool has_words(PhraseKind kind) const {
    return scene_.spoken.has_words(scene_.temperament, kind);
  }
  [[nodiscard]] std::optional<Phrase> unless_said(const Phrase& phrase) const {
    if (have_said(phrase)) return std::nullopt;
    return phrase;
  }
  [[nodiscard]] std::optional<SuspicionMark> mark(Seat seat, Suspicion level) const {
    if (scene_.marks[seat.index] == level) return std::nullopt;
    return SuspicionMark{seat, level};
  }

  const TalkScene& scene_;
  const bool has_time_;  // to think about who is guilty
  const Bot* speaker_;
  const SeatView& view_;
  const Options& options_;
  const PublicState& open_;
  Seat me_;
  const Manner& manner_;
  Seed seed_;
  // All drawn at the start, so that no draw depends on earlier findings.
  unsigned speak_ = 0;
  unsigned what_ = 0;
  unsigned mark_ = 0;
  unsigned pick_ = 0;

  std::shared_ptr<const JudgedHistory> judged_;
  std::vector<Suspect> suspects_;
};

}  // namespace

Utterance choose_talk(const TalkScene& scene, const Seed& seed, const Bot* speaker) {
  return Speaker{scene, seed, speaker, true}.speak();
}

Utterance ready_answer(const TalkScene& scene, const Seed& seed) {
  return Speaker{scene, seed, nullptr, false}.speak();
}

std::optional<Phrase> said_now(const TalkScene& scene, const Phrase& phrase) {
  if (!scene.spoken.has_words(scene.temperament, phrase.kind)) return std::nullopt;
  if (phrase.kind != PhraseKind::accuse) return phrase;
  if (is_echo(scene, phrase)) {
    const bool asked = scene.to && scene.to->phrase.kind == PhraseKind::why_suspect;
    if (!asked || !scene.spoken.has_words(scene.temperament, PhraseKind::remember_trick)) {
      return Phrase{.kind = PhraseKind::agree};
    }
    return Phrase{.kind = PhraseKind::remember_trick, .trick = phrase.grounds[0].trick};
  }
  const Grounds grounds = fresh(scene, *phrase.seat, phrase.grounds);
  if (grounds.empty()) return about(PhraseKind::suspect, *phrase.seat);
  Phrase said = phrase;
  said.grounds = grounds;
  return said;
}

bool calls_on(const Phrase& phrase, Seat seat) {
  switch (phrase.kind) {
    case PhraseKind::why_not_follow:
    case PhraseKind::why_that_mission:
    case PhraseKind::why_wager:
    case PhraseKind::why_suspect:
    case PhraseKind::accuse:
    case PhraseKind::suspect:
    case PhraseKind::vote_for:
    case PhraseKind::trust:
      return phrase.seat == seat;
    case PhraseKind::who_is_it:
      return true;
    default:
      return false;
  }
}

}  // namespace insidejob
