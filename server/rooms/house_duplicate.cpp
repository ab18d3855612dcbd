// What the house does for a duplicate evening: further tables, and the board.
#include <utility>

#include "server/rooms/duplicate_board.h"
#include "server/rooms/house.h"

namespace insidejob {

// The new table is stored before the first one knows about it. If something fails in between, it
// stays empty, and nobody has its code.
void House::add_table(const std::string& code, const Bytes32& token_hash, const ClientAddress& from,
                      const AddedDone& done) {
  if (auto fault = refuse_to_write(from)) return done(std::move(*fault));
  const auto fail = [done](const HouseFault& fault) { done(fault); };
  // Another node may run the first table by now, but must not be asked for one more table.
  const auto fail_late = [done](const HouseFault&) { done(HouseFault{ServerFault::unavailable}); };
  const auto add = [this, code, from, done, fail_late](const JoinDuplicate& place,
                                                       const Pass& pass) {
    visit(
        pass.room, from,
        [this, code, from, done, fail_late, place, pass](Room& room) {
          const FellowTable fellow{place.table, room.identity().key};
          visit(
              code, from,
              [from, done, fellow, place, pass](Room& first) {
                first.add_fellow(fellow, from, [done, place, pass](Perhaps<std::uint32_t> added) {
                  if (auto* fault = std::get_if<HouseFault>(&added)) return done(std::move(*fault));
                  done(AddedTable{place.id, place.table, pass.room});
                });
              },
              fail_late);
        },
        fail_late);
  };
  visit(
      code, from,
      [this, code, token_hash, from, done, add](Room& first) {
        first.offer_place(code, token_hash, from,
                          [this, from, done, add](Perhaps<JoinDuplicate> offered) {
                            if (auto* fault = std::get_if<HouseFault>(&offered))
                              return done(std::move(*fault));
                            const auto place = std::get<JoinDuplicate>(std::move(offered));
                            TableWishes wishes{.name = {}, .options = {}};
                            wishes.duplicate = place;
                            wishes.from = from;
                            create_soon(wishes, [done, add, place](Perhaps<Pass> opened) {
                              if (auto* fault = std::get_if<HouseFault>(&opened))
                                return done(std::move(*fault));
                              add(place, std::get<Pass>(opened));
                            });
                          });
      },
      fail);
}

void House::close_round(const std::string& code, const Bytes32& token_hash, std::uint32_t round,
                        const ClientAddress& from, const Room::RoundDone& done) {
  visit(
      code, from,
      [code, token_hash, round, from, done](Room& room) {
        room.close_round(code, token_hash, round, from, done);
      },
      [done](const HouseFault& fault) { done(fault); });
}

// Whatever is wrong with the ID, the fault is `unknown_game`.
void House::show_duplicate(const std::string& id, const std::optional<Bytes32>& token_hash,
                           const ClientAddress& from, const BoardDone& done) {
  if (!ledger_.take_showing(from, world_.now())) {
    return done(HouseFault{ServerFault::too_many_requests});
  }
  const auto key = table_of_link(id);
  if (!key) return done(HouseFault{ServerFault::unknown_game});
  if (!loading_queue_.takes_more(from)) return done(HouseFault{ServerFault::too_many_requests});
  duplicates_.look(
      {*key}, from,
      [this, id, key = *key, token_hash, from, done](const DuplicateShelf::Reports& first) {
        if (!first.complete) return done(HouseFault{ServerFault::unavailable});
        const TableReport* found = first.find(key);
        if (found == nullptr || found->duplicate.id != id) {
          return done(HouseFault{ServerFault::unknown_game});
        }
        std::vector<std::string> keys{key};
        for (const FellowTable& fellow : found->duplicate.fellows) keys.push_back(fellow.key);
        duplicates_.look(
            keys, from, [this, key, token_hash, from, done](const DuplicateShelf::Reports& read) {
              if (!read.complete) return done(HouseFault{ServerFault::unavailable});
              const TableReport* lead = read.find(key);
              if (lead == nullptr) return done(HouseFault{ServerFault::unknown_game});
              const bool is_host = token_hash == lead->host_token;
              const std::string board = DuplicateBoard{key, read, world_.now()}.text(is_host);
              if (!is_host || !lead->claims_host) return done(board);
              hear_host(lead->room, *token_hash, from, board, done);
            });
      });
}

// A host who looks at the board is not gone, even if someone else asks to be host. Only the node
// that runs the table can note that.
void House::hear_host(const std::string& code, const Bytes32& token_hash, const ClientAddress& from,
                      const std::string& board, const BoardDone& done) {
  visit(
      code, from,
      [token_hash, board, done](Room& room) {
        room.hear_host(token_hash);
        done(board);
      },
      [board, done](const HouseFault& fault) {
        if (!fault.node.empty()) return done(fault);
        done(board);
      });
}

}  // namespace insidejob
