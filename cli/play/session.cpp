#include "cli/play/session.h"

#include <array>

#include "bots/bot.h"
#include "cli/play/game.h"
#include "cli/play/input.h"
#include "cli/play/setup.h"
#include "cli/play/table.h"
#include "lab/mastermind/mastermind.h"
#include "texts/fault_sentence.h"

namespace insidejob {
namespace {

constexpr int k_done = 0;
constexpr int k_unusable_options = 2;

constexpr std::array<std::string_view, 12> k_people{"Ada",  "Ben",   "Clara", "Daan",
                                                    "Emma", "Finn",  "Lotte", "Hugo",
                                                    "Iris", "Jonas", "Mila",  "Noah"};

// Independent streams of chance, by number.
enum Stream : std::uint64_t { k_people_stream = 1, k_setup_stream = 2, k_first_game = 16 };

// Who sits at the table, for all games of the evening.
struct Company {
  std::shared_ptr<const Bot> bot;
  std::optional<unsigned> seat;  // the player's; random by default
  std::optional<RoleCard> custom_role;
};

class TerminalSession {
 public:
  TerminalSession(Console& console, const Texts& texts, const Style& style, const Options& options,
                  Company company, const Seed& seed)
      : console_(console),
        texts_(texts),
        style_(style),
        options_(options),
        bot_(std::move(company.bot)),
        seed_(seed),
        wording_(texts) {
    Rng rng{seed.derive(k_people_stream)};
    const auto& seat = company.seat;
    auto people = k_people;
    rng.shuffle_front(std::span<std::string_view>{people}, k_max_seats);
    for (unsigned i = 0; i < k_max_seats; ++i) wording_.names[i] = people[i];
    person_ = Seat{static_cast<std::uint8_t>(seat ? *seat : rng.below(options.players()))};
    if (options.has_larry()) wording_.names[k_larry.index] = "Larry";
    wording_.you = person_;
    wording_.names[person_.index] = texts.say("play.you");
    wording_.custom_role = std::move(company.custom_role);
    wording_.suit = [this](Suit suit) { return style_.suit(texts_, suit); };
    wording_.card = [this](Card card) { return style_.the_card(texts_, card); };
  }

  TerminalSession(const TerminalSession&) = delete;
  TerminalSession& operator=(const TerminalSession&) = delete;

  void run() {
    std::optional<Seat> leader;
    for (std::uint64_t game = k_first_game;; ++game) {
      PlayTable table{options_, seed_.derive(game), person_, bot_, leader};
      PlayGame{console_, wording_, style_, table}.run();
      leader = next_leader(table.first_leader());
      if (!another()) return;
    }
  }

 private:
  // R2.6: the player who led the first trick deals, and the seat to the left leads. R9.1: random.
  [[nodiscard]] std::optional<Seat> next_leader(Seat dealer) {
    if (options_.has_larry()) return std::nullopt;
    const Seat leader = left_of(dealer, options_.players());
    console_.print(texts_.say("play.result.next_dealer", {{"dealer_you", wording_.is_you(dealer)},
                                                          {"dealer", wording_.name(dealer)},
                                                          {"leader_you", wording_.is_you(leader)},
                                                          {"leader", wording_.name(leader)}}));
    return leader;
  }

  [[nodiscard]] bool another() {
    while (true) {
      const std::string line = console_.ask(texts_.say("play.ask.again"));
      if (parse_command(line) == PromptCommand::quit) return false;
      if (const auto answer = parse_yes_no(texts_, line, true)) return *answer;
      console_.print(texts_.say("play.error.yes_no",
                                {{"yes", texts_.say("play.yes")}, {"no", texts_.say("play.no")}}));
    }
  }

  Console& console_;
  const Texts& texts_;
  const Style& style_;
  const Options& options_;
  std::shared_ptr<const Bot> bot_;
  Seed seed_;
  Wording wording_;
  Seat person_;
};

}  // namespace

int play_session(Console& console, const Texts& texts, const Style& style,
                 const PlayOptions& options, const Seed& seed, std::ostream& errors) {
  const auto complain_about = [&](const std::string& sentence) {
    errors << sentence << '\n';
    return k_unusable_options;
  };
  auto bot = make_native_bot(options.bots);
  if (!bot) {
    return complain_about(
        texts.say("fault.unknown_level", {{"id", options.bots}, {"levels", native_level_list()}}));
  }
  try {
    PlaySetup setup;
    if (leaves_open(options) && console.live()) {
      Rng rng{seed.derive(k_setup_stream)};
      setup = ask_setup(console, texts, style, rng);
    } else {
      auto made = setup_from(texts, options);
      if (const auto* problem = std::get_if<std::string>(&made)) return complain_about(*problem);
      setup = std::get<PlaySetup>(std::move(made));
    }
    const Result<Options> checked = Options::make(setup.choices);
    if (const auto* violation = std::get_if<RuleViolation>(&checked)) {
      return complain_about(fault_sentence(texts, *violation));
    }
    const Options& ready = std::get<Options>(checked);
    if (options.seat && *options.seat >= ready.players()) {
      return complain_about(texts.say("fault.seat_range"));
    }
    Company company{std::move(bot), options.seat, std::move(setup.custom_role)};
    TerminalSession{console, texts, style, ready, std::move(company), seed}.run();
    console.print(texts.say("play.bye"));
  } catch (const QuitByChoice&) {
    console.print(texts.say("play.bye"));
  } catch (const InputEnded&) {
    console.print(texts.say("play.end_of_input"));
  }
  return k_done;
}

}  // namespace insidejob
