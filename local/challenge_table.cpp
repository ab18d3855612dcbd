#include "local/challenge_table.h"

#include <utility>

#include "bots/talk/temperament.h"
#include "challenges/challenge_code.h"
#include "local/prepared_options.h"
#include "notation/record.h"
#include "table/json/fields.h"

namespace insidejob {
namespace {

HouseFault bad_request(std::string message) {
  return {
      .fault = ServerFault::bad_request, .refusal = std::nullopt, .message = std::move(message)};
}

std::string record_of(const Challenge& challenge, const Options& options) {
  std::string text;
  JsonWriter out{text};
  write_record(out, {.options = options,
                     .custom_role = std::nullopt,
                     .deal = challenge_deal(challenge, options),
                     .names = {},
                     .actions = {},
                     .final_state = nullptr});
  return text;
}

}  // namespace

Perhaps<TableWishes> read_challenge_table(std::string_view body) {
  const auto [document, error] = JsonDocument::parse(body);
  if (error || !document.root().is_object()) return bad_request("The body must be a JSON object.");
  Fields fields{document.root()};
  TableWishes wishes{.name = fields.text("name")};
  const std::string code = fields.text("code");
  if (fields.problem()) return bad_request(fields.problem()->message);
  const auto read = read_challenge(code);
  if (std::holds_alternative<CodeFault>(read)) return bad_request("That is not a challenge.");
  const auto& challenge = std::get<Challenge>(read);
  if (!has_these_bots(challenge)) return bad_request("The challenge is for other bots.");
  const auto options = challenge_options(challenge);
  wishes.options.emplace_back(ChangeOptions{prepared_options(*options, std::nullopt)});
  wishes.options.emplace_back(TakeSeat{challenge.seat});
  for (const Seat seat : SeatSet::first(options->players())) {
    if (seat == challenge.seat) continue;
    const BotName& bot = bot_names()[(challenge.seed + seat.index) % bot_names().size()];
    wishes.options.emplace_back(SeatBot{
        .seat = seat, .level = std::string{level_name(challenge)}, .name = std::string{bot.name}});
  }
  wishes.prepared = PrepareGame{
      .record = record_of(challenge, *options),
      .begun = 0,
      .thinking = {.seed = challenge_seed(challenge), .iterations = challenge.iterations}};
  return wishes;
}

}  // namespace insidejob
