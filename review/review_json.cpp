#include "review/review_json.h"

#include <algorithm>
#include <cmath>

#include "notation/action_json.h"
#include "notation/parts_json.h"
#include "notation/words.h"

namespace insidejob {
namespace {

// Never 0, since nothing is ruled out by a factor.
std::int64_t in_hundredths(double factor) {
  return std::max(std::int64_t{1}, static_cast<std::int64_t>(std::llround(100 * factor)));
}

class ReviewWriter {
 public:
  ReviewWriter(JsonWriter& out, const Reviewer& reviewer)
      : out_(out), reviewer_(reviewer), game_(reviewer.game()), options_(game_.options()) {}

  void write() {
    out_.begin_object().member("format", "insidejob-review").member("version", 1);
    if (reviewer_.seat()) out_.member("seat", unsigned{reviewer_.seat()->index});
    out_.member("bot", reviewer_.has_network() ? "mastermind" : "spymaster");
    out_.member("done", number(reviewer_.done())).member("of", number(reviewer_.of()));
    out_.key("opening").begin_array();
    for (const ReviewLine& each : reviewer_.opening()) write_line(out_, options_, each);
    out_.end_array().member("opening_uses", "everything");
    write_suspicion();
    write_proofs();
    write_chances();
    write_vote();
    write_markers();
    write_coach();
    out_.end_object();
  }

 private:
  static std::int64_t number(std::size_t count) { return static_cast<std::int64_t>(count); }

  void line(std::string_view name, const ReviewLine& content) {
    out_.key(name);
    write_line(out_, options_, content);
  }
  void begin(std::string_view name, std::string_view uses) {
    out_.key(name).begin_object().member("uses", uses);
  }
  void shares(std::string_view name, const std::array<double, k_max_seats>& values) {
    out_.key(name).begin_array();
    for (unsigned i = 0; i < options_.seats(); ++i) out_.value(in_thousandths(values[i]));
    out_.end_array();
  }

  // For special roles that lie face down. The Insider's place has a separate list.
  void roles(std::string_view name, const RoleBelief& belief) {
    bool any = false;
    for (const RoleId id : options_.role_cards()) {
      const RoleRule& rule = options_.role_rule(id);
      if (id == k_base_agent || rule.replaces_insider || rule.face_up) continue;
      if (!any) out_.key(name).begin_object();
      any = true;
      std::array<double, k_max_seats> values{};
      for (unsigned i = 0; i < options_.seats(); ++i) values[i] = belief.roles[i][id.index];
      shares(options_.role(id).id, values);
    }
    if (any) out_.end_object();
  }

  void write_suspicion() {
    begin("suspicion", "seat");
    out_.key("moments").begin_array();
    for (std::size_t i = 0; i < reviewer_.moments().size(); ++i) {
      const MomentBelief& moment = reviewer_.moments()[i];
      out_.begin_object();
      if (i > 0) {
        out_.member("action", number(i - 1)).member("trick", trick_of(game_, i - 1));
        out_.member("by", unsigned{game_.actions()[i - 1].seat.index});
      }
      shares("public", moment.open.insider);
      roles("public_roles", moment.open);
      if (moment.own) {
        shares("private", moment.own->insider);
        roles("private_roles", *moment.own);
      }
      out_.end_object();
    }
    out_.end_array();
    write_moves("moves", reviewer_.moves());
    if (reviewer_.seat()) write_moves("private_moves", reviewer_.own_moves());
    out_.end_object();
  }

  void write_moves(std::string_view name, const std::vector<SuspicionMove>& moves) {
    out_.key(name).begin_array();
    for (const SuspicionMove& move : moves) {
      out_.begin_object().member("action", number(move.action)).member("trick", move.trick);
      out_.member("seat", unsigned{move.seat.index});
      out_.member("factor", in_hundredths(move.factor));
      out_.member("before", in_thousandths(move.before));
      out_.member("after", in_thousandths(move.after));
      if (move.proof) out_.member("proof", true);
      if (move.top) out_.member("top", true);
      line("line", move.line);
      out_.end_object();
    }
    out_.end_array();
  }

  void write_lie(const Lie& lie) {
    out_.begin_object().member("seat", unsigned{lie.seat.index});
    out_.member("action", number(lie.action)).member("trick", lie.trick);
    out_.member("suit", suit_word(lie.suit)).member("card", card_text(lie.card));
    write_cards(out_, "held", lie.held);
    out_.member("factor", in_hundredths(reviewer_.factor_of(lie.action)));
    if (lie.proven) {
      out_.key("proven").begin_object().member("action", number(lie.proven->action));
      out_.member("trick", lie.proven->trick);
      if (lie.proven->shown) out_.member("shown", true);
      out_.end_object();
    }
    line("line", lie.line);
    out_.end_object();
  }

  void write_proofs() {
    begin("proofs", "everything");
    out_.key("by").begin_array();
    for (const InsiderProof& proof : reviewer_.proofs().by()) {
      out_.begin_object();
      if (proof.seat) out_.member("seat", unsigned{proof.seat->index});
      out_.member("action", number(proof.action)).member("trick", proof.trick);
      line("line", proof.line);
      out_.end_object();
    }
    out_.end_array().key("lies").begin_array();
    for (const Lie& lie : reviewer_.proofs().lies()) write_lie(lie);
    out_.end_array().key("guilt").begin_array();
    const auto about_insider = reviewer_.guilt_line();
    for (const SeatGuilt& guilt : reviewer_.guilt()) {
      out_.begin_object().member("seat", unsigned{guilt.seat.index});
      const bool is_insider = guilt.seat == game_.insider();
      if (is_insider) out_.member("insider", true);
      out_.member("peak", in_thousandths(guilt.peak));
      if (guilt.peak_moment > 0) out_.member("peak_action", number(guilt.peak_moment - 1));
      out_.member("mean", in_thousandths(guilt.mean)).member("end", in_thousandths(guilt.end));
      if (is_insider && about_insider) line("line", *about_insider);
      out_.end_object();
    }
    out_.end_array().end_object();
  }

  void write_chances() {
    begin("chances", "everything");
    out_.key("agents").begin_array();
    for (const double chance : reviewer_.chances().agents()) out_.value(in_thousandths(chance));
    out_.end_array().key("turns").begin_array();
    for (const TurningPoint& turn : reviewer_.chances().turns()) {
      out_.begin_object();
      if (turn.line.trick) out_.member("trick", turn.trick);
      out_.member("before", in_thousandths(turn.before));
      out_.member("after", in_thousandths(turn.after));
      line("line", turn.line);
      out_.end_object();
    }
    out_.end_array();
    if (const auto decided = reviewer_.chances().decided()) line("decided", *decided);
    out_.end_object();
  }

  void write_vote() {
    if (!game_.vote()) {
      out_.key("vote").null();
      return;
    }
    begin("vote", "everything");
    out_.key("voters").begin_array();
    for (const ReviewedVoter& voter : reviewer_.voters()) {
      out_.begin_object().member("seat", unsigned{voter.seat.index});
      write_ballot(out_, "for", voter.ballot);
      if (voter.decisive) out_.member("decisive", true);
      shares("believed", voter.believed);
      if (voter.likeliest) out_.member("best", unsigned{voter.likeliest->index});
      line("line", voter.line);
      if (voter.also) line("also", *voter.also);
      out_.end_object();
    }
    out_.end_array().end_object();
  }

  void write_markers() {
    const auto markers = reviewer_.markers();
    if (!markers) {
      out_.key("markers").null();
      return;
    }
    begin("markers", "everything");
    out_.key("strengths").begin_array();
    for (const MarkerStrength& strength : markers->strengths) {
      out_.begin_object().member("level", name_of(strength.level));
      out_.member("set", strength.set).member("right", strength.right);
      line("line", strength.line);
      out_.end_object();
    }
    out_.end_array().key("seats").begin_array();
    for (const SeatMarkers& seat : markers->seats) {
      out_.begin_object().member("seat", unsigned{seat.seat.index});
      out_.member("share", in_thousandths(seat.share)).member("fair", in_thousandths(seat.fair));
      out_.member("end", seat.end);
      line("line", seat.line);
      out_.end_object();
    }
    out_.end_array().end_object();
  }

  void write_moment(const CoachMoment& moment, bool praise) {
    const DecisionVerdict& verdict = moment.verdict;
    out_.begin_object().member("action", number(moment.action));
    if (verdict.did.kind != ActionKind::vote) out_.member("trick", moment.trick);
    out_.key("did");
    write_action(out_, options_, verdict.did);
    if (!praise) {
      out_.key("better");
      write_action(out_, options_, verdict.better);
    }
    out_.member(praise ? "gain" : "cost", in_thousandths(praise ? verdict.gain : verdict.cost));
    out_.member("noise", in_thousandths(praise ? verdict.gain_noise : verdict.cost_noise));
    line("line", moment.line);
    line("why", moment.why);
    out_.end_object();
  }

  void write_coach() {
    if (!reviewer_.coach()) {
      out_.key("coach").null();
      return;
    }
    const Coach& coach = *reviewer_.coach();
    begin("coach", "seat");
    out_.member("judged", number(coach.judged().size())).member("votes", "belief");
    out_.key("moments").begin_array();
    for (const CoachMoment& moment : coach.moments()) {
      if (!moment.line.say.empty()) write_moment(moment, false);
    }
    out_.end_array();
    if (coach.best() && !coach.best()->line.say.empty()) {
      out_.key("best");
      write_moment(*coach.best(), true);
    }
    out_.end_object();
  }

  JsonWriter& out_;
  const Reviewer& reviewer_;
  const ReviewedGame& game_;
  const Options& options_;
};

}  // namespace

void write_review(JsonWriter& out, const Reviewer& reviewer) {
  ReviewWriter{out, reviewer}.write();
}

std::string review_json(const Reviewer& reviewer) {
  std::string text;
  JsonWriter out{text};
  write_review(out, reviewer);
  return text;
}

}  // namespace insidejob
