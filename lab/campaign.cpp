#include "lab/campaign.h"

#include <utility>
#include <variant>

#include "lab/in_order.h"
#include "lab/journal.h"

namespace insidejob {

CampaignEnd run_campaign(const Campaign& campaign) {
  using Verdict = Campaign::Verdict;
  const UnitRange asked = campaign.part.value_or(UnitRange{0, campaign.units});
  const std::uint64_t units = asked.last - asked.first;
  const auto judge = [&](std::uint64_t done, std::string_view line) {
    return campaign.part ? Verdict::more : campaign.take(done, line);
  };
  CampaignEnd end;
  bool enough = units == 0;
  std::optional<Journal> journal;
  if (!campaign.journal.empty()) {
    auto opened = Journal::open(campaign.journal, campaign.heading);
    if (auto* problem = std::get_if<std::string>(&opened)) {
      end.problem = std::move(*problem);
      return end;
    }
    journal = std::get<Journal>(std::move(opened));
    for (const std::string& line : journal->take_lines()) {
      if (enough) break;
      const Verdict verdict = judge(end.done, line);
      if (verdict == Verdict::unreadable) {
        end.problem = "line " + std::to_string(end.done + 2) + " of the journal " +
                      campaign.journal + " cannot be read";
        return end;
      }
      ++end.done;
      enough = verdict == Verdict::enough || end.done == units;
    }
  }
  if (campaign.resumed) campaign.resumed(end.done);
  if (enough) return end;

  const auto go_on = [&] {
    if (campaign.progress) campaign.progress(end.done);
    end.interrupted = campaign.interrupted && campaign.interrupted();
    return !end.interrupted;
  };
  const auto take = [&](std::uint64_t unit, std::string_view line) {
    const Verdict verdict = judge(unit, line);
    if (verdict == Verdict::unreadable) return verdict;
    if (journal && !journal->append(line)) {
      end.problem = "writing the journal " + campaign.journal + " failed; is the disk full?";
      return Verdict::enough;
    }
    ++end.done;
    if (verdict == Verdict::enough || end.done == units) {
      if (campaign.progress) campaign.progress(end.done);
      return Verdict::enough;
    }
    return go_on() ? Verdict::more : Verdict::enough;
  };
  const UnitRange missing{asked.first + end.done, asked.last};
  if (campaign.elsewhere) {
    auto problem = campaign.elsewhere(missing, {.take = take, .go_on = go_on});
    if (problem && !end.problem) end.problem = std::move(problem);
    return end;
  }
  run_in_order(missing, campaign.threads, campaign.work,
               [&](std::uint64_t unit, std::string&& line) {
                 const Verdict verdict = take(unit, line);
                 if (verdict == Verdict::unreadable) __builtin_trap();  // our own line
                 return verdict == Verdict::more;
               });
  return end;
}

}  // namespace insidejob
