#include "cli/review/review_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "review/words/review_sentence.h"
#include "texts/wording.h"

namespace insidejob {
namespace {

constexpr std::string_view k_seat = "uses.seat";
constexpr std::string_view k_everything = "uses.everything";

class ReportMaker {
 public:
  ReportMaker(const Reviewer& reviewer, const Texts& texts)
      : reviewer_(reviewer), game_(reviewer.game()), texts_(texts), wording_(texts) {
    const auto& names = game_.setup().names;
    for (const Seat seat : SeatSet::first(game_.options().seats())) {
      const bool is_larry = game_.options().has_larry() && seat == k_larry;
      std::string& name = wording_.names[seat.index];
      name = is_larry ? "Larry" : texts.say("review.seat", {{"n", unsigned{seat.index}}});
      if (seat.index < names.size() && !names[seat.index].empty()) name = names[seat.index];
    }
    wording_.you = reviewer.seat();
    wording_.custom_role = game_.setup().custom_role;
  }

  Report make() {
    Report report{.title = say("title"), .lead = {}, .facts = {}, .command = {}, .sections = {}};
    report.language = std::string{language_code(texts_.language())};
    report.without_scripts = say("without_scripts");
    for (const ReviewLine& line : reviewer_.opening()) {
      report.lead += (report.lead.empty() ? "" : " ") + sentence(line);
    }
    report.lead += " [" + say(k_everything) + "]";
    report.sections.push_back(suspicion());
    // The Insider knows from the start, so this is for the others.
    if (reviewer_.seat() && reviewer_.seat() != game_.insider()) {
      report.sections.push_back(own_suspicion());
    }
    report.sections.push_back(proofs());
    report.sections.push_back(chances());
    if (game_.vote()) report.sections.push_back(vote());
    if (const auto markers = reviewer_.markers()) report.sections.push_back(shown(*markers));
    if (reviewer_.coach()) report.sections.push_back(coach());
    return report;
  }

 private:
  [[nodiscard]] std::string say(std::string_view key,
                                std::initializer_list<Argument> arguments = {}) const {
    return texts_.say("review." + std::string{key}, arguments);
  }
  [[nodiscard]] std::string sentence(const ReviewLine& line) const {
    return review_sentence(wording_, game_.options(), line);
  }
  // Each section begins by saying what it is based on.
  [[nodiscard]] Section begin(std::string_view title, std::string_view uses) const {
    return {say(title), {say(uses)}, {}, {}};
  }
  // A seat on its own, as in a table.
  [[nodiscard]] std::string called(Seat seat) const {
    return wording_.is_you(seat) ? texts_.say("play.you") : wording_.name(seat);
  }
  [[nodiscard]] std::string percent(double share) const {
    return say("percent", {{"percent", in_percent(share)}});
  }

  // With one digit after the decimal point or comma, or two if it is small.
  [[nodiscard]] std::string factor(double value) const {
    std::string text =
        value < 0.1 ? fmt::format("{:.2f}", std::max(0.01, value)) : fmt::format("{:.1f}", value);
    if (texts_.language() != Language::english) std::ranges::replace(text, '.', ',');
    return text;
  }

  // The position of a state on the axis of tricks.
  [[nodiscard]] double place_of(std::size_t index) const {
    const PublicState& open = game_.state(index).open;
    const bool laid = open.phase == Phase::play || open.phase == Phase::larry;
    return open.trick + (laid ? 1.0 + open.cards_in_trick : 0.0) / (game_.options().seats() + 1.0);
  }

  using Choose = const RoleBelief& (*)(const MomentBelief&);
  void add_belief(Section& section, std::string_view title, Choose choose) const {
    std::vector<LinePoint> points;
    FigureTable table{.caption = say(title), .head = {say("trick")}, .rows = {}};
    for (const Seat seat : SeatSet::first(game_.options().seats())) {
      table.head.push_back(called(seat));
    }
    const auto& moments = reviewer_.moments();
    for (std::size_t i = 0; i < moments.size(); ++i) {
      const auto& insider = choose(moments[i]).insider;
      const double place = place_of(i);
      for (const Seat seat : SeatSet::first(game_.options().seats())) {
        const double share = insider[seat.index];
        points.push_back({called(seat), place, {share, share, share}});
      }
      const bool trick_over =
          i + 1 == moments.size() || game_.state(i).open.trick < game_.state(i + 1).open.trick;
      if (i > 0 && !trick_over) continue;
      const bool last = i + 1 == moments.size();
      table.rows.push_back({i == 0 ? say("start")
                            : last ? say("end")
                                   : fmt::format("{}", table.rows.size())});
      const auto& shown = choose(moments[i > 0 && !last ? i + 1 : i]).insider;
      for (const Seat seat : SeatSet::first(game_.options().seats())) {
        table.rows.back().push_back(percent(shown[seat.index]));
      }
    }
    section.figures.push_back(lines_figure(say(title), {.label = say("trick")},
                                           {say("suspicion"), Unit::percent, 0.0, 1.0}, {},
                                           points));
    section.tables.push_back(std::move(table));
  }

  // The strongest of these moves.
  void add_moves(Section& section, const std::vector<SuspicionMove>& moves) const {
    for (const SuspicionMove& move : moves) {
      if (!move.top) continue;
      section.text.push_back(sentence(move.line) + " (" +
                             say("moved_factor", {{"name", called(move.seat)},
                                                  {"was", in_percent(move.before)},
                                                  {"percent", in_percent(move.after)},
                                                  {"factor", factor(move.factor)}}) +
                             ")");
    }
  }

  [[nodiscard]] Section suspicion() const {
    Section section = begin("suspicion", k_seat);
    add_moves(section, reviewer_.moves());
    add_belief(section, "public",
               [](const MomentBelief& moment) -> const RoleBelief& { return moment.open; });
    return section;
  }
  [[nodiscard]] Section own_suspicion() const {
    Section section = begin("private", k_seat);
    add_moves(section, reviewer_.own_moves());
    add_belief(section, "private",
               [](const MomentBelief& moment) -> const RoleBelief& { return *moment.own; });
    return section;
  }

  [[nodiscard]] Section proofs() const {
    Section section = begin("proofs", k_everything);
    for (const InsiderProof& proof : reviewer_.proofs().by()) {
      section.text.push_back(sentence(proof.line));
    }
    const bool was_open = game_.state(0).open.face_up.contains(game_.insider());
    if (reviewer_.proofs().by().empty() && !was_open) section.text.push_back(say("proof.none"));
    for (const Lie& lie : reviewer_.proofs().lies()) {
      section.text.push_back(sentence(lie.line) + how_it_looked(lie));
    }
    if (const auto line = reviewer_.guilt_line()) section.text.push_back(sentence(*line));
    return section;
  }
  // Nothing if the game was over then, or if it changed nothing.
  [[nodiscard]] std::string how_it_looked(const Lie& lie) const {
    const auto& moments = reviewer_.moments();
    if (lie.action + 1 >= moments.size()) return {};
    const auto guilt = [&](std::size_t moment) {
      return in_percent(moments[moment].open.insider[lie.seat.index]);
    };
    if (guilt(lie.action) == guilt(lie.action + 1)) return {};
    return " (" +
           say("moved_factor", {{"name", called(lie.seat)},
                                {"was", guilt(lie.action)},
                                {"percent", guilt(lie.action + 1)},
                                {"factor", factor(reviewer_.factor_of(lie.action))}}) +
           ")";
  }

  [[nodiscard]] Section chances() const {
    Section section = begin("chances", k_everything);
    for (const TurningPoint& turn : reviewer_.chances().turns()) {
      section.text.push_back(
          sentence(turn.line) + " (" +
          say("changed", {{"was", in_percent(turn.before)}, {"percent", in_percent(turn.after)}}) +
          ")");
    }
    std::vector<LinePoint> points;
    FigureTable table{
        .caption = say("agents_chance"), .head = {say("trick"), say("agents_chance")}, .rows = {}};
    const auto& agents = reviewer_.chances().agents();
    for (std::size_t i = 0; i < agents.size(); ++i) {
      const bool is_vote = game_.vote() && i + 1 == agents.size();
      table.rows.push_back({i == 0    ? say("start")
                            : is_vote ? say("vote")
                                      : fmt::format("{}", i),
                            percent(agents[i])});
      points.push_back(
          {say("agents_chance"), static_cast<double>(i), {agents[i], agents[i], agents[i]}});
    }
    section.figures.push_back(lines_figure(say("agents_chance"), {.label = say("trick")},
                                           {say("chances"), Unit::percent, 0.0, 1.0}, {}, points));
    section.tables.push_back(std::move(table));
    return section;
  }

  [[nodiscard]] Section vote() const {
    Section section = begin("vote", k_everything);
    for (const ReviewedVoter& voter : reviewer_.voters()) {
      section.text.push_back(sentence(voter.line));
      if (voter.also) section.text.back() += " " + sentence(*voter.also);
    }
    return section;
  }

  [[nodiscard]] Section shown(const ReviewedMarkers& markers) const {
    Section section = begin("markers", k_everything);
    for (const SeatMarkers& seat : markers.seats) section.text.push_back(sentence(seat.line));
    for (const MarkerStrength& strength : markers.strengths) {
      section.text.push_back(sentence(strength.line));
    }
    return section;
  }

  [[nodiscard]] Section coach() const {
    Section section = begin("coach", k_seat);
    const Coach& coach = *reviewer_.coach();
    for (const CoachMoment& moment : coach.moments()) {
      section.text.push_back(sentence(moment.line) + " " + sentence(moment.why));
      if (moment.why.say == "why.wins") continue;  // it has said so
      section.text.back() +=
          " " + say("cost", {{"percent", std::max(1U, in_percent(moment.verdict.cost))}});
    }
    if (coach.moments().empty()) section.text.push_back(say("coach.none"));
    if (coach.best()) {
      section.text.push_back(sentence(coach.best()->line) + " " + sentence(coach.best()->why));
    }
    const auto is_vote = [](const CoachMoment& moment) {
      return moment.verdict.did.kind == ActionKind::vote;
    };
    if (std::ranges::any_of(coach.moments(), is_vote) || (coach.best() && is_vote(*coach.best()))) {
      section.text.push_back(say("coach.votes"));
    }
    return section;
  }

  const Reviewer& reviewer_;
  const ReviewedGame& game_;
  const Texts& texts_;
  Wording wording_;
};

// Counts characters, not bytes.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

void add_row(std::string& out, const std::vector<std::string>& row,
             const std::vector<std::size_t>& widths) {
  out += "   ";
  for (std::size_t i = 0; i < row.size(); ++i) {
    out += std::string(widths[i] - width_of(row[i]) + 2, ' ') + row[i];
  }
  out += '\n';
}

}  // namespace

Report review_report(const Reviewer& reviewer, const Texts& texts) {
  return ReportMaker{reviewer, texts}.make();
}

std::string report_text(const Report& report) {
  std::string out = report.title + "\n\n" + report.lead + "\n";
  for (const Section& section : report.sections) {
    out += "\n" + section.title + "\n";
    for (std::size_t i = 0; i < section.text.size(); ++i) {
      out += (i == 0 ? "  [" : "  - ") + section.text[i] + (i == 0 ? "]\n" : "\n");
    }
    for (const FigureTable& table : section.tables) {
      out += "   " + table.caption + "\n";
      std::vector<std::size_t> widths;
      for (std::size_t i = 0; i < table.head.size(); ++i) {
        std::size_t width = width_of(table.head[i]);
        for (const auto& row : table.rows) width = std::max(width, width_of(row[i]));
        widths.push_back(width);
      }
      add_row(out, table.head, widths);
      for (const auto& row : table.rows) add_row(out, row, widths);
    }
  }
  return out;
}

}  // namespace insidejob
