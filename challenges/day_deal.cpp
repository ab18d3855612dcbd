#include "challenges/day_deal.h"

#include <array>

#include "engine/role.h"

namespace insidejob {
namespace {

struct DayPlan {
  unsigned players;
  bool wager;
  bool risky;
  bool as_insider;
  std::string_view level;
  std::array<std::string_view, 2> roles;
};

// Monday first. The bots get better during the week.
constexpr std::array<DayPlan, 7> k_week{{
    {4, false, false, false, "rookie", {}},
    {3, true, false, false, "rookie", {}},
    {4, true, false, true, "officer", {}},
    {5, true, false, false, "officer", {"sleeper_agent", "paranoid_agent"}},
    {4, true, true, false, "officer", {}},
    {5, true, false, true, "spymaster", {}},
    {4, true, false, false, "spymaster", {}},
}};

bool is_leap(unsigned year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

unsigned days_in(unsigned year, unsigned month) {
  constexpr std::array<unsigned, 12> k_days{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return k_days[month - 1] + (month == 2 && is_leap(year) ? 1U : 0U);
}

// Days since Monday, 1 January 1900.
unsigned day_number(const Day& day) {
  unsigned number = day.day - 1;
  for (unsigned month = 1; month < day.month; ++month) number += days_in(day.year, month);
  for (unsigned year = 1900; year < day.year; ++year) number += is_leap(year) ? 366 : 365;
  return number;
}

std::optional<unsigned> read_digits(std::string_view text) {
  unsigned number = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = 10 * number + static_cast<unsigned>(digit - '0');
  }
  return number;
}

// The seat in the Insider's place, or one of the others.
Seat seat_in(const Options& options, const Deal& deal, bool as_insider, unsigned week) {
  SeatSet suitable;
  for (const Seat seat : SeatSet::first(options.players())) {
    const bool insider = options.role_rule(deal.roles[seat.index]).replaces_insider;
    if (insider == as_insider) suitable.insert(seat);
  }
  return suitable.nth(week % suitable.size());
}

}  // namespace

std::optional<Day> read_day(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const auto year = read_digits(text.substr(0, 4));
  const auto month = read_digits(text.substr(5, 2));
  const auto day = read_digits(text.substr(8));
  if (!year || *year < 2026 || *year > 2199 || !month || *month < 1 || *month > 12) return {};
  if (!day || *day < 1 || *day > days_in(*year, *month)) return std::nullopt;
  return Day{*year, *month, *day};
}

Challenge day_deal(const Day& day) {
  const unsigned number = day_number(day);
  const DayPlan& plan = k_week[number % k_week.size()];
  Challenge challenge;
  challenge.choices = {.players = plan.players, .wager = plan.wager, .risky = plan.risky};
  for (unsigned i = 0; i < k_builtin_roles; ++i) {
    for (const std::string_view role : plan.roles) {
      if (role != builtin_roles()[i].id) continue;
      challenge.choices.special_roles.push_back(RoleId{static_cast<std::uint8_t>(i)});
    }
  }
  challenge.level = level_named(plan.level).value_or(0);
  challenge.seed = day.year * 10'000ULL + day.month * 100ULL + day.day;
  const auto options = challenge_options(challenge);
  if (!options) __builtin_trap();  // the week is a constant
  challenge.seat = seat_in(*options, challenge_deal(challenge, *options), plan.as_insider,
                           number / static_cast<unsigned>(k_week.size()));
  return challenge;
}

}  // namespace insidejob
