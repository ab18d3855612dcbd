// Made by tools/schema-types from notation/protocol.schema.json; not to be edited.

/** What the server sends over a WebSocket. */
export type ServerMessage = Snapshot | Events | Done | Refused | Answer | Malformed;

/** Everything the viewer may see. */
export interface Snapshot {
  readonly type: "snapshot";
  readonly v: Version;
  readonly seq: Sequence;
  readonly you: You;
  /** A member; 0: no one is there. */
  readonly host: number;
  readonly claim?: HostClaim;
  /** For members, once it has changed: the code by which others find the table. */
  readonly room?: Room;
  readonly members: readonly MemberState[];
  readonly seats: readonly Chair[];
  /** Oldest first; absent: none. */
  readonly requests?: readonly SeatRequest[];
  readonly options: TableOptions;
  readonly overview: Overview;
  readonly shuffle?: Shuffle;
  /** From the first deal on. */
  readonly game?: Game;
  readonly now: Now;
  readonly score: readonly Tally[];
  /** Oldest first. */
  readonly talk: readonly Said[];
}

/** Something happened. */
export interface Events {
  readonly type: "events";
  readonly events: readonly TableEvent[];
  /** What the notebook has gained. */
  readonly noted?: readonly Note[];
  readonly now: Now;
  /** When a game has ended, or the viewer has just sat down in one. */
  readonly game?: Game;
  readonly score?: readonly Tally[];
  /** The viewer's own command that caused it. */
  readonly done?: CommandId;
}

/** A command is done and stored, and no `events` message says so. */
export interface Done {
  readonly type: "done";
  readonly id: CommandId;
  readonly seq: Sequence;
}

/** A command was not done, or an ask not answered, and nothing has changed. */
export interface Refused {
  readonly type: "refused";
  readonly id: CommandId;
  readonly reason: RefusalReason;
  readonly fault?: Fault;
  readonly rule?: Rule;
}

/** A message was not in the format. `message` is for the client's developer. */
export interface Malformed {
  readonly type: "malformed";
  readonly id?: CommandId;
  readonly message: string;
}

/** To an ask. */
export type Answer =
  | TimeAnswer
  | BotsAnswer
  | RecordAnswer
  | ProspectsAnswer
  | CheckRoleAnswer
  | CheckDeckAnswer
  | StepAnswer
  | StepProblemAnswer;

export interface TimeAnswer {
  readonly type: "answer";
  readonly id: CommandId;
  readonly ask: "time";
  readonly at: Time;
}

export interface BotsAnswer {
  readonly type: "answer";
  readonly id: CommandId;
  readonly ask: "bots";
  /** Weakest first, then this server's own. */
  readonly levels: readonly BotLevel[];
  /** Any three in a row have three temperaments. */
  readonly names: readonly BotName[];
}

export interface BotName {
  readonly name: string;
  readonly temperament: Temperament;
}

export interface RecordAnswer {
  readonly type: "answer";
  readonly id: CommandId;
  readonly ask: "record";
  readonly record: GameRecord;
}

/** What each playable card would mean. */
export interface ProspectsAnswer {
  readonly type: "answer";
  readonly id: CommandId;
  readonly ask: "prospects";
  readonly plain: Prospect;
  /** With a token on it; absent where no wager is allowed. */
  readonly wagered?: Prospect;
}

/** Without problems it can be played. */
export interface CheckRoleAnswer {
  readonly type: "answer";
  readonly id: CommandId;
  readonly ask: "check_role";
  readonly problems: readonly Problem[];
}

/** Without problems it can be played. */
export interface CheckDeckAnswer {
  readonly type: "answer";
  readonly id: CommandId;
  readonly ask: "check_deck";
  readonly problems: readonly Problem[];
  readonly chances?: DeckChances;
}

/** Of each mission, as far as the deck can be read. */
export interface DeckChances {
  readonly missions: readonly MissionChance[];
  readonly risky: readonly MissionChance[];
}

/** `failed`: no trick can complete it; `certain`: every trick does. */
export interface MissionChance {
  readonly outlook: Outlook;
  /** Of 100 tricks of random legal cards without wagers; absent if it needs one. */
  readonly met?: number;
}

/** `secrets`, `to_act` and `legal`: when everything is face up. */
export interface StepAnswer {
  readonly type: "answer";
  readonly id: CommandId;
  readonly ask: "step";
  /** How many there are. */
  readonly steps: number;
  readonly step: number;
  readonly players: number;
  readonly names: readonly string[];
  readonly view: SeatView;
  readonly secrets?: Secrets;
  readonly to_act?: Seats;
  readonly legal?: readonly Action[];
  /** What led here. */
  readonly events: readonly GameEvent[];
  readonly result?: UnsoundRecord;
}

/** There is no game to show. */
export interface StepProblemAnswer {
  readonly type: "answer";
  readonly id: CommandId;
  readonly ask: "step";
  readonly problems: readonly Problem[];
}

/** What happened at the table, as the viewer may see it. */
export type TableEvent =
  | QuietEvent
  | MemberJoinedEvent
  | MemberRenamedEvent
  | MemberReturnedEvent
  | MemberWentAwayEvent
  | MemberLeftEvent
  | HostChangedEvent
  | SeatTakenEvent
  | SeatLeftEvent
  | BotSeatedEvent
  | BotRemovedEvent
  | ReluctanceSetEvent
  | ReadySetEvent
  | OptionsSetEvent
  | GameCalledEvent
  | SeedCommittedEvent
  | ValueSealedEvent
  | SealingEndedEvent
  | ValueGivenEvent
  | ShuffleVoidedEvent
  | GameDealtEvent
  | ActedEvent
  | ClockRanOutEvent
  | SeatTakenOverEvent
  | SeatHandedBackEvent
  | DiscussionReadyEvent
  | VotingBeganEvent
  | SeatsArrangedEvent
  | HostClaimedEvent
  | HostKeptEvent
  | RoleLookedEvent
  | LookingEndedEvent
  | SeatNudgedEvent
  | VoteAnnouncedEvent
  | VotePressedEvent
  | VotesCountedEvent
  | GameAbandonedEvent
  | ChatSaidEvent
  | PhraseSaidEvent
  | MarkSetEvent
  | RoomChangedEvent
  | SeatRequestedEvent
  | SeatAgreedEvent
  | SeatRequestEndedEvent
  | SeatOfferedEvent;

/** Something that the viewer may not see. */
export interface QuietEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "quiet";
}

export interface MemberJoinedEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "member_joined";
  readonly member: Member;
  readonly name: string;
  /** Came to play, but a game is running. */
  readonly late?: true;
}

export interface MemberRenamedEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "member_renamed";
  readonly member: Member;
  readonly name: string;
  /** In the game, which has the new name too. */
  readonly seat?: Seat;
}

export interface MemberReturnedEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "member_returned";
  readonly member: Member;
}

export interface MemberWentAwayEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "member_went_away";
  readonly member: Member;
}

/** For good. In a game a bot takes the seat. */
export interface MemberLeftEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "member_left";
  readonly member: Member;
  readonly kicked?: true;
  readonly never_came?: true;
}

export interface HostChangedEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "host_changed";
  readonly member: Member;
}

/**
 * The member's previous seat is free. In a game it was a bot's seat, or that of someone who is
 * away.
 */
export interface SeatTakenEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "seat_taken";
  readonly member: Member;
  readonly seat: Seat;
}

export interface SeatLeftEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "seat_left";
  readonly member: Member;
  readonly seat: Seat;
}

/** Someone was asked to leave, and this is the table's new code. For members only. */
export interface RoomChangedEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "room_changed";
  readonly room: Room;
}

/** Replaces the member's previous request; no one has agreed yet. */
export interface SeatRequestedEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "seat_requested";
  readonly member: Member;
  readonly seat: Seat;
}

/** `agree` false: no longer, perhaps because `by` no longer has a say. */
export interface SeatAgreedEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "seat_agreed";
  readonly member: Member;
  readonly by: Member;
  readonly agree: boolean;
}

/** Without a seat; with one it is `seat_taken`. Also when a latecomer would rather watch. */
export interface SeatRequestEndedEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "seat_request_ended";
  readonly member: Member;
  readonly why: RequestEnd;
}

/** Its owner has been away for a minute, so it may be asked for until they return. */
export interface SeatOfferedEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "seat_offered";
  readonly seat: Seat;
}

/**
 * `returned`: the owner of the seat. `taken`: by someone else. `over`: the game, and no bot sits
 * there.
 */
export type RequestEnd = "withdrawn" | "declined" | "returned" | "left" | "taken" | "over";

/** `name` may be empty. */
export interface BotSeatedEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "bot_seated";
  readonly seat: Seat;
  readonly level: BotLevel;
  readonly name: string;
  readonly temperament: Temperament;
}

export interface BotRemovedEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "bot_removed";
  readonly seat: Seat;
}

/** Would rather not be the Insider (R7.0). */
export interface ReluctanceSetEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "reluctance_set";
  readonly member: Member;
  readonly reluctant: boolean;
}

export interface ReadySetEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "ready_set";
  readonly member: Member;
  readonly ready: boolean;
}

/**
 * The options that changed, and what the rules make of them if those did. Between games everyone's
 * `ready` is cleared, and members leave seats that no longer exist.
 */
export interface OptionsSetEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "options_set";
  readonly set: OptionsPatch;
  readonly overview?: Overview;
}

/** Seats and options are settled; the shuffle begins. */
export interface GameCalledEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "game_called";
}

export interface SeedCommittedEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "seed_committed";
  readonly commitment: Hash;
}

export interface ValueSealedEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "value_sealed";
  readonly seat: Seat;
  readonly seal: Hash;
}

/** These seats take part and now give their values. */
export interface SealingEndedEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "sealing_ended";
  readonly seats: Seats;
}

/** These seats did not open their seals. A new shuffle begins, in which they take no part. */
export interface ShuffleVoidedEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "shuffle_voided";
  readonly seats: Seats;
}

/** The seat has opened its seal. The proof shows the value. */
export interface ValueGivenEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "value_given";
  readonly seat: Seat;
}

/** `fixed_role`: R7.0. `first_leader`: R2.6; absent: drawn. */
export interface GameDealtEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "game_dealt";
  readonly fixed_role?: {
    readonly seat: Seat;
    readonly role: RoleId;
  };
  readonly first_leader?: Seat;
  readonly game: readonly GameEvent[];
}

export interface ActedEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "acted";
  readonly seat: Seat;
  readonly hand?: Hand;
  readonly game: readonly GameEvent[];
}

/** A bot plays one move for these seats. */
export interface ClockRanOutEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "clock_ran_out";
  readonly seats: Seats;
}

/** A bot plays for someone who is away or idle. */
export interface SeatTakenOverEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "seat_taken_over";
  readonly seat: Seat;
  readonly level: BotLevel;
  /** They are there. Any sign of life ends it. */
  readonly idle?: true;
}

export interface SeatHandedBackEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "seat_handed_back";
  readonly seat: Seat;
}

export interface DiscussionReadyEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "discussion_ready";
  readonly seat: Seat;
  readonly ready: boolean;
}

/**
 * `order[i]` is the seat where the one who is now at seat i sat before. Nobody is ready any longer.
 */
export interface SeatsArrangedEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "seats_arranged";
  readonly order: Seats;
  /** The table drew it; absent: the host chose. */
  readonly by_lot?: true;
}

/**
 * Asks to be host because the host seems to be gone. Anything the host does within a minute ends
 * it.
 */
export interface HostClaimedEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "host_claimed";
  readonly member: Member;
  readonly until: Time;
}

/** The claim has come to nothing. */
export interface HostKeptEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "host_kept";
}

/** The player of this seat has looked at their role. */
export interface RoleLookedEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "role_looked";
  readonly seat: Seat;
}

/** The first trick waits no longer. */
export interface LookingEndedEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "looking_ended";
}

/** The table waits for this one. */
export interface SeatNudgedEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "seat_nudged";
  readonly seat: Seat;
}

/** The vote begins in a minute at the latest. */
export interface VoteAnnouncedEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "vote_announced";
}

export interface VotingBeganEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "voting_began";
}

/** `hand` and `action`: to the voter. */
export interface VotePressedEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "vote_pressed";
  readonly seat: Seat;
  readonly hand?: Hand;
  readonly action?: CastVotes;
}

export interface VotesCountedEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "votes_counted";
  readonly game: readonly GameEvent[];
}

export interface GameAbandonedEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "game_abandoned";
}

export interface ChatSaidEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "chat_said";
  readonly member: Member;
  readonly text: string;
}

/** Without `member`: a bot. Without `seat`: a spectator. */
export interface PhraseSaidEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "phrase_said";
  readonly member?: Member;
  readonly seat?: Seat;
  readonly phrase: Phrase;
  readonly voice?: Temperament;
  readonly variant?: Variant;
}

export interface MarkSetEvent {
  readonly seq: Sequence;
  readonly at: Time;
  readonly event: "mark_set";
  readonly seat: Seat;
  readonly about: Seat;
  readonly level: Suspicion;
}

/** What happened in the game, redacted for the viewer. */
export type GameEvent =
  | Dealt
  | PartnerNamed
  | MissionsDrawn
  | MissionLaid
  | CardPlayed
  | LarryDrew
  | LarryPlayed
  | TrickWon
  | TokenLost
  | RoleRevealed
  | TokenTaken
  | LarryHandedOver
  | VoteOpened
  | VoteCast
  | GameEnded;

/** To each seat its own role and hand, and all face-up roles. */
export interface Dealt {
  readonly event: "dealt";
  readonly roles: { readonly [name: string]: RoleId };
  readonly hands: { readonly [name: string]: Cards };
}

/** `seen`: the partner's role, for the seat that looked (R7.5). */
export interface PartnerNamed {
  readonly event: "partner_named";
  readonly seat: Seat;
  readonly partner: Seat;
  readonly seen?: RoleId;
}

/** `missions`: for the leader. */
export interface MissionsDrawn {
  readonly event: "missions_drawn";
  readonly seat: Seat;
  readonly missions?: readonly [MissionId, MissionId];
}

/** `put_back`: for the leader. */
export interface MissionLaid {
  readonly event: "mission_laid";
  readonly seat: Seat;
  readonly mission: MissionId;
  readonly put_back?: MissionId;
}

export interface CardPlayed {
  readonly event: "card_played";
  readonly seat: Seat;
  readonly card: Card;
  readonly wager?: true;
}

/** `three`: for the controller. */
export interface LarryDrew {
  readonly event: "larry_drew";
  readonly seat: Seat;
  readonly three?: Cards;
}

/** `top` went back, `out` left the game: for the controller. */
export interface LarryPlayed {
  readonly event: "larry_played";
  readonly seat: Seat;
  readonly card: Card;
  readonly top?: Card;
  readonly out?: Card;
}

/** `returned`: wagered tokens that went to the supply instead (R7.5). */
export interface TrickWon {
  readonly event: "trick_won";
  readonly seat: Seat;
  readonly completed: boolean;
  readonly taken: number;
  readonly returned?: number;
}

/** To the supply (R7.5). */
export interface TokenLost {
  readonly event: "token_lost";
  readonly seat: Seat;
}

/** R5.1. */
export interface RoleRevealed {
  readonly event: "role_revealed";
  readonly seat: Seat;
  readonly role: RoleId;
}

/** R7.6. */
export interface TokenTaken {
  readonly event: "token_taken";
  readonly seat: Seat;
  readonly from: Seat;
}

/** To a new controller (R9.6). */
export interface LarryHandedOver {
  readonly event: "larry_handed_over";
  readonly seat: Seat;
}

/** R5.4. */
export interface VoteOpened {
  readonly event: "vote_opened";
}

/** `votes`: for the voter. */
export interface VoteCast {
  readonly event: "vote_cast";
  readonly seat: Seat;
  readonly votes?: Votes;
}

/** Everything is shown. `roles`: one per seat; `votes`: those that were cast. */
export interface GameEnded {
  readonly event: "game_ended";
  readonly cause: Cause;
  readonly side: Side;
  readonly winners: Seats;
  readonly roles: readonly RoleId[];
  readonly votes: { readonly [name: string]: Votes };
}

/**
 * A game as the viewer may see it. `role`, `hand`, `partner_role`, `drawn` and `votes` are its own.
 */
export interface Game {
  /** Of the evening, from 1. */
  readonly number: number;
  /** The viewer's; absent: it watches. */
  readonly seat?: Seat;
  readonly names: readonly string[];
  readonly commitment: Hash;
  readonly role?: RoleId;
  readonly hand?: Cards;
  readonly partner_role?: RoleId;
  /** The two missions to choose from. */
  readonly drawn?: readonly [MissionId, MissionId];
  readonly votes?: Votes;
  readonly phase: Phase;
  readonly leader: Seat;
  /** A seat. */
  readonly tokens: readonly number[];
  readonly supply: number;
  readonly missions_completed: number;
  readonly face_up: { readonly [name: string]: RoleId };
  readonly revealed: Seats;
  readonly namer?: Seat;
  readonly partner?: Seat;
  readonly tricks: readonly Trick[];
  readonly discussion_ready: Seats;
  /** People who have voted. */
  readonly pressed: Seats;
  /** A bot plays this one move for them. */
  readonly ran_out: Seats;
  readonly marks: readonly Mark[];
  /** What everyone saw each player do, as far back as the option `history` allows (R10.2). */
  readonly notebook: readonly Note[];
  readonly result?: GameResult;
}

/** An earlier one has `plays` only as far as the option `history` allows (R10.2). */
export interface Trick {
  readonly leader: Seat;
  readonly mission: MissionId;
  readonly trump: Suit;
  readonly plays?: readonly Play[];
  /** For its leader: the mission that was not chosen. */
  readonly put_back?: MissionId;
  readonly larry?: LarryCards;
  readonly winner?: Seat;
  readonly completed?: boolean;
  /** Of the current trick. */
  readonly outlook?: Outlook;
}

/** A card in a trick. */
export interface Play {
  readonly seat: Seat;
  readonly card: Card;
  readonly wager?: true;
}

/** What Larry's controller saw and did (R9.4). */
export interface LarryCards {
  readonly three: Cards;
  readonly top?: Card;
  readonly out?: Card;
}

/** When the game is over. */
export interface GameResult {
  readonly cause: Cause;
  readonly side: Side;
  readonly winners: Seats;
  readonly seats: readonly SeatResult[];
  /** The mission not chosen, one per trick. */
  readonly put_back: readonly MissionId[];
  readonly proof?: DealProof;
}

/** What a seat turns out to have been. */
export interface SeatResult {
  readonly role: RoleId;
  readonly left: Cards;
  readonly votes?: Votes;
}

/** Everything the deal was made from, shown when the game is over. */
export interface DealProof {
  readonly commitment: Hash;
  readonly server_seed: Hash;
  /** One per seat. Absent: dealt by a version without them. */
  readonly seals?: readonly Seal[];
  readonly values: readonly ClientValue[];
  readonly seed: Hash;
  /** Shuffles that were void before this deal, oldest first. With `seals`. */
  readonly voided?: readonly VoidedProof[];
  /** Who preferred not to be the Insider then (R7.0). */
  readonly reluctant: Seats;
  /** Given by R2.6; absent: drawn. */
  readonly first_leader?: Seat;
}

/** A shuffle that led to no deal, because these seats did not open their seals. */
export interface VoidedProof {
  readonly commitment: Hash;
  readonly server_seed: Hash;
  readonly seals: readonly Seal[];
  readonly values: readonly ClientValue[];
  readonly seats: Seats;
}

export interface Mark {
  readonly seat: Seat;
  readonly about: Seat;
  readonly level: Suspicion;
}

/** Something a player did that everyone saw. All but `chose` are grounds of an accusation. */
export type Note = DeclinedNote | ShowedNote | CardNote | TrickNote;

/** Did not follow this suit but played this card. */
export interface DeclinedNote {
  readonly seat: Seat;
  readonly fact: "declined";
  readonly trick: number;
  readonly suit: Suit;
  readonly card: Card;
}

/** Played a suit for the first time since declining it in the trick `earlier`. */
export interface ShowedNote {
  readonly seat: Seat;
  readonly fact: "showed";
  readonly trick: number;
  readonly suit: Suit;
  readonly earlier: number;
  readonly card: Card;
}

/** Made the mission fail with this card, or wagered on it. */
export interface CardNote {
  readonly seat: Seat;
  readonly fact: "spoiled" | "wagered";
  readonly trick: number;
  readonly card: Card;
}

/** Won the trick, chose its mission, or chose it and it failed (`laid`). */
export interface TrickNote {
  readonly seat: Seat;
  readonly fact: "took" | "chose" | "laid";
  readonly trick: number;
}

/** What everyone can see coming in this trick, from public knowledge alone. */
export interface Danger {
  readonly seats: readonly SeatDanger[];
  /** `last`: if this mission is met, the Agents have enough. */
  readonly missions?: "last" | "out_of_reach";
}

/** If this seat won the trick with the wagers now on it, and the mission failed. */
export interface SeatDanger {
  readonly seat: Seat;
  /** It would then hold. */
  readonly tokens: number;
  /** Its role would be turned up. */
  readonly reveals?: true;
  /** The token limit of its role, or of one it may have. */
  readonly passes_limit?: true;
  /** The game would end if it is the Insider, and only then. */
  readonly as_insider?: true;
  /** Whether the game would end: with some of the roles it may have, or with all of them. */
  readonly ends?: "perhaps" | "surely";
  /** Who might then have won. */
  readonly winners?: readonly ("agents" | "insider")[];
}

/** The present moment: whose move it is and what the viewer may do. */
export interface Now {
  readonly stage: Stage;
  /** Of the turn, the discussion or the shuffle. */
  readonly deadline?: Time;
  /** Whose move it is; in the vote, who has not pressed. */
  readonly awaited?: Seats;
  /** In a game: since when the table has waited for those who hold it up. */
  readonly waiting_since?: Time;
  /**
   * Who has not looked at their role yet. The first trick waits for them; absent: it does not wait.
   */
  readonly looking?: Seats;
  readonly outlook?: Outlook;
  readonly danger?: Danger;
  /** Between games: who leads first in the next one (R2.6); absent: drawn. */
  readonly next_leader?: Seat;
  /** For a player: every legal action, ready to be sent back. */
  readonly legal?: readonly Action[];
  /** When it is the viewer's turn to play a card: each card that may not be played, and why. */
  readonly unplayable?: { readonly [name: string]: Fault };
  /** At any other time: why none of the viewer's cards may be played. */
  readonly hand_fault?: Fault;
  /** The viewer has no vote: the same button sends `confirm`. */
  readonly confirm?: true;
  /** One has voted. */
  readonly pressed?: true;
  /** The viewer has a say in a pending request. */
  readonly may_agree?: true;
  /** For a member without a seat in a game: the seats they may ask for. */
  readonly may_ask?: Seats;
}

/** A player asks to be host because the host seems to be gone. */
export interface HostClaim {
  readonly member: Member;
  readonly until: Time;
}

/** A member without a seat asks for one in the running game. */
export interface SeatRequest {
  readonly member: Member;
  readonly seat: Seat;
  /** Who has. */
  readonly agreed: readonly Member[];
}

/**
 * Cards by what they would do as the next card of the trick, computed only from what the viewer's
 * seat sees.
 */
export interface Prospect {
  /** It would be winning so far. */
  readonly wins: readonly Card[];
  /** The mission would be met, whatever follows. */
  readonly certain: readonly Card[];
  /** The mission would fail. */
  readonly failed: readonly Card[];
}

/** Who the viewer is; without `member` it only watches. */
export interface You {
  readonly member?: Member;
  readonly seat?: Seat;
}

/** Someone who is there or away; without `seat` they watch. */
export interface MemberState {
  readonly member: Member;
  readonly name: string;
  readonly away?: true;
  readonly ready?: true;
  readonly reluctant?: true;
  /** Came to play during a game: a bot makes room after it. */
  readonly late?: true;
  readonly seat?: Seat;
}

/** A member, a bot, or no one. */
export interface Chair {
  readonly member?: Member;
  readonly bot?: SeatedBot;
  /** The level of the bot that plays for a member who is away. */
  readonly stand_in?: BotLevel;
}

/** `name` may be empty. */
export interface SeatedBot {
  readonly level: BotLevel;
  readonly name: string;
  readonly temperament: Temperament;
}

/** A bot's manner at the table; it does not affect its play. */
export type Temperament = "cautious" | "bold" | "talkative";

/** What the rules make of the options. */
export interface Overview {
  readonly tricks: number;
  readonly hand: number;
  readonly missions_needed: number;
  readonly reveal_at: number;
  readonly risky_in_play: boolean;
  /** The role cards of the game, in an order that does not tell who holds them. */
  readonly roles: readonly RoleId[];
}

/** While values for the deal are sealed and the seals opened. */
export interface Shuffle {
  readonly commitment?: Hash;
  readonly sealed: readonly SealedValue[];
  /** Who takes part, once sealing has ended. */
  readonly seats?: Seats;
  /** Who has given a value. */
  readonly given: Seats;
  /** Void shuffles of this deal, oldest first. Seats named in one no longer take part. */
  readonly voided?: readonly VoidedShuffle[];
}

export interface SealedValue {
  readonly seat: Seat;
  readonly seal: Hash;
}

export interface VoidedShuffle {
  readonly commitment: Hash;
  readonly seats: Seats;
}

/** One person's score for the evening. */
export interface Tally {
  readonly member: Member;
  readonly name: string;
  readonly games: number;
  readonly wins: number;
}

/** Something that was said. */
export type Said = SaidText | SaidPhrase;

export interface SaidText {
  readonly seq: Sequence;
  readonly at: Time;
  readonly member?: Member;
  readonly seat?: Seat;
  /** The speaker's name at the time; a bot's may be empty. */
  readonly name: string;
  readonly text: string;
  readonly game?: GameNumber;
  readonly trick?: TricksOver;
}

export interface SaidPhrase {
  readonly seq: Sequence;
  readonly at: Time;
  readonly member?: Member;
  readonly seat?: Seat;
  /** The speaker's name at the time; a bot's may be empty. */
  readonly name: string;
  readonly phrase: Phrase;
  readonly voice?: Temperament;
  readonly variant?: Variant;
  readonly game?: GameNumber;
  readonly trick?: TricksOver;
}

/** In which game of the evening it was said, or in whose result; absent: in none. */
export type GameNumber = number;

/** How many tricks were over then. */
export type TricksOver = number;

/** Which of the wordings of a bot's temperament, `voice`; both absent: the plain one. */
export type Variant = number;

/** A whole game in the format of docs/rules/FORMAT.md. */
export interface GameRecord {
  readonly format: "insidejob-record";
  readonly version: 1;
  readonly players: number;
  readonly names: readonly string[];
  readonly options: RecordOptions;
  readonly deal: RecordDeal;
  readonly actions: readonly Action[];
  readonly result: RecordResult;
}

export interface RecordOptions {
  readonly wager: boolean;
  readonly risky: boolean;
  readonly special_roles: readonly RoleId[];
  readonly fixed_roles: { readonly [name: string]: RoleId };
  readonly custom_roles: readonly CustomRole[];
  readonly mission_deck?: MissionDeck;
}

/** With two players `first_leader` and `larry_stack`, otherwise `dealer`. */
export interface RecordDeal {
  readonly dealer?: Seat;
  readonly first_leader?: Seat;
  readonly roles: readonly RoleId[];
  readonly hands: readonly Cards[];
  /** Top card first. */
  readonly larry_stack?: readonly Card[];
  /** In drawing order. */
  readonly missions: readonly MissionId[];
}

export interface RecordVote {
  readonly seat: Seat;
  readonly for: Votes;
}

export interface RecordResult {
  readonly cause: Cause;
  readonly side: Side;
  readonly winners: Seats;
  readonly votes: readonly RecordVote[];
  readonly roles: readonly RoleId[];
}

/** What is wrong with a role, a deck or a record. */
export interface Problem {
  /** A path, `missions[3].condition.min`; empty: the whole. */
  readonly where: string;
  readonly problem: ProblemWord | Fault | RefusalReason;
  readonly least?: number;
  readonly most?: number;
  /** The words allowed there. */
  readonly allowed?: readonly string[];
  /** Other fields that contradict this one. */
  readonly also?: readonly string[];
  readonly rule?: Rule;
  /** For developers, in English; reads on from `where`. */
  readonly message: string;
}

/** What can be wrong with the format. */
export type ProblemWord =
  | "missing"
  | "not_an_object"
  | "not_a_list"
  | "not_a_text"
  | "not_a_flag"
  | "not_a_whole_number"
  | "not_a_known_word"
  | "not_an_id"
  | "min_above_max"
  | "no_positions"
  | "too_long"
  | "too_many"
  | "malformed_record";

/** A game as a seat knows it, or without `seat` as everyone knows it. */
export interface SeatView {
  readonly seat?: Seat;
  readonly phase: Phase;
  readonly leader: Seat;
  readonly to_act?: Seat;
  readonly role?: RoleId;
  readonly hand?: Cards;
  readonly partner_role?: RoleId;
  /** The two missions to choose from. */
  readonly drawn?: readonly [MissionId, MissionId];
  readonly votes?: Votes;
  /** A seat. */
  readonly tokens: readonly number[];
  readonly supply: number;
  readonly missions_completed: number;
  readonly face_up: { readonly [name: string]: RoleId };
  readonly revealed: Seats;
  readonly namer?: Seat;
  readonly partner?: Seat;
  readonly voted?: Seats;
  readonly tricks: readonly Trick[];
  readonly legal?: readonly Action[];
  readonly result?: GameResult;
}

/** What is face down, beside a view without a seat. */
export interface Secrets {
  readonly roles: readonly RoleId[];
  readonly hands: readonly Cards[];
  readonly drawn?: readonly [MissionId, MissionId];
  readonly put_back: readonly MissionId[];
  readonly larry?: readonly LarryCards[];
  readonly votes: { readonly [name: string]: Votes };
}

/** How far a record goes and why no further. */
export interface UnsoundRecord {
  readonly ok: false;
  readonly error: {
    /** The index of the action. */
    readonly at: number;
    readonly code: ViolationCode;
    readonly fault?: Fault;
    /** R3.4, or FORMAT. */
    readonly rule: string;
    readonly message?: string;
  };
}

/** What a client sends over a WebSocket. */
export type ClientMessage = Hello | Command | Ask;

/** The first message of a WebSocket. Without `token` the client watches. */
export interface Hello {
  readonly hello: Version;
  readonly token?: Token;
}

/** What a member asks the table to do. */
export type Command =
  | Sit
  | WithdrawRequest
  | AgreeToSeat
  | StandUp
  | SetReluctant
  | SetReady
  | SealValue
  | GiveValue
  | Act
  | SetDiscussionReady
  | Confirm
  | Chat
  | Say
  | SetMark
  | Rename
  | Leave
  | ChangeOptions
  | TakePreset
  | SeatBot
  | RemoveBot
  | StartGame
  | AbandonGame
  | TakeOver
  | Kick
  | GiveHost
  | Looked
  | Nudge
  | ClaimHost
  | KeepHost
  | GiveSeat
  | ArrangeSeats
  | ShuffleSeats
  | AnnounceVote;

/** In a game it asks for the seat of a bot, or of someone who is away. */
export interface Sit {
  readonly id: CommandId;
  readonly do: "sit";
  readonly seat: Seat;
}

/** Stops asking for a seat: the member would rather watch. */
export interface WithdrawRequest {
  readonly id: CommandId;
  readonly do: "withdraw";
}

/**
 * Agrees that `member` takes the seat they ask for. The host's `agree` false ends the request,
 * anyone else's withdraws their own consent.
 */
export interface AgreeToSeat {
  readonly id: CommandId;
  readonly do: "agree";
  readonly member: Member;
  readonly agree: boolean;
  /** The seat asked for at the time of deciding; refused if it is now a different one. */
  readonly seat?: Seat;
}

export interface StandUp {
  readonly id: CommandId;
  readonly do: "stand_up";
}

/** Would rather not be the Insider (R7.0). */
export interface SetReluctant {
  readonly id: CommandId;
  readonly do: "reluctant";
  readonly reluctant: boolean;
}

export interface SetReady {
  readonly id: CommandId;
  readonly do: "ready";
  readonly ready: boolean;
}

/**
 * Promises a value without showing it: hash("insidejob value 1", one byte with the seat, the
 * value).
 */
export interface SealValue {
  readonly id: CommandId;
  readonly do: "seal";
  readonly seal: Hash;
  /** The client will send `looked`, and the first trick waits for it. */
  readonly looks?: boolean;
}

/** Opens the seal, once sealing has ended. */
export interface GiveValue {
  readonly id: CommandId;
  readonly do: "value";
  readonly value: ClientValue;
}

export interface Act {
  readonly id: CommandId;
  readonly do: "act";
  /** One of `legal`. */
  readonly action: Action;
}

export interface SetDiscussionReady {
  readonly id: CommandId;
  readonly do: "discussion_ready";
  readonly ready: boolean;
}

/** For a player without a vote. */
export interface Confirm {
  readonly id: CommandId;
  readonly do: "confirm";
}

export interface Chat {
  readonly id: CommandId;
  readonly do: "chat";
  readonly text: string;
}

export interface Say {
  readonly id: CommandId;
  readonly do: "say";
  readonly phrase: Phrase | RememberedAccusation;
}

export interface SetMark {
  readonly id: CommandId;
  readonly do: "mark";
  readonly about: Seat;
  readonly level: Suspicion;
}

export interface Rename {
  readonly id: CommandId;
  readonly do: "rename";
  readonly name: string;
}

/** For good. */
export interface Leave {
  readonly id: CommandId;
  readonly do: "leave";
}

/** Send fields that depend on each other in one command. */
export interface ChangeOptions {
  readonly id: CommandId;
  readonly do: "options";
  readonly set: OptionsPatch;
}

export interface TakePreset {
  readonly id: CommandId;
  readonly do: "preset";
  readonly preset: Preset;
}

export interface SeatBot {
  readonly id: CommandId;
  readonly do: "seat_bot";
  readonly seat: Seat;
  readonly level: BotLevel;
  readonly name?: string;
  /** Absent: the one that goes with its name. */
  readonly temperament?: Temperament;
}

export interface RemoveBot {
  readonly id: CommandId;
  readonly do: "remove_bot";
  readonly seat: Seat;
}

export interface StartGame {
  readonly id: CommandId;
  readonly do: "start";
}

export interface AbandonGame {
  readonly id: CommandId;
  readonly do: "abandon";
}

/** A bot plays for someone who is away. */
export interface TakeOver {
  readonly id: CommandId;
  readonly do: "take_over";
  readonly seat: Seat;
}

/** The player has looked at their role. */
export interface Looked {
  readonly id: CommandId;
  readonly do: "looked";
}

/** Reminds someone whom the table waits for. */
export interface Nudge {
  readonly id: CommandId;
  readonly do: "nudge";
  readonly seat: Seat;
}

/** Asks to be host. The host has a minute to show a sign of life. */
export interface ClaimHost {
  readonly id: CommandId;
  readonly do: "claim_host";
}

/** A sign of life. */
export interface KeepHost {
  readonly id: CommandId;
  readonly do: "keep_host";
}

/** In a game it is a request with the consent of the host. */
export interface GiveSeat {
  readonly id: CommandId;
  readonly do: "give_seat";
  readonly member: Member;
  readonly seat: Seat;
}

/** As in `seats_arranged`. */
export interface ArrangeSeats {
  readonly id: CommandId;
  readonly do: "arrange_seats";
  readonly order: Seats;
}

export interface ShuffleSeats {
  readonly id: CommandId;
  readonly do: "shuffle_seats";
}

/** The vote begins in a minute at the latest (a house rule, R6.0). */
export interface AnnounceVote {
  readonly id: CommandId;
  readonly do: "announce_vote";
}

/** For good. The table has another code afterwards. */
export interface Kick {
  readonly id: CommandId;
  readonly do: "kick";
  readonly member: Member;
}

export interface GiveHost {
  readonly id: CommandId;
  readonly do: "give_host";
  readonly member: Member;
}

/** What changes nothing and is answered. */
export type Ask =
  | AskTime
  | AskSnapshot
  | AskRecord
  | AskProspects
  | AskBots
  | AskCheckRole
  | AskCheckDeck
  | AskStep;

/** Also a way to find out whether the connection is alive. */
export interface AskTime {
  readonly id: CommandId;
  readonly ask: "time";
}

/** Which bots can be seated, and their names. */
export interface AskBots {
  readonly id: CommandId;
  readonly ask: "bots";
}

/** Is answered with a snapshot. */
export interface AskSnapshot {
  readonly id: CommandId;
  readonly ask: "snapshot";
}

/** Of the game that has just ended; refused at any other time. */
export interface AskRecord {
  readonly id: CommandId;
  readonly ask: "record";
}

/**
 * What each card, the viewer's own or Larry's, would mean for trick and mission. Only when it is
 * the viewer's turn to play one; refused at any other time.
 */
export interface AskProspects {
  readonly id: CommandId;
  readonly ask: "prospects";
}

/** A role, possibly unfinished. */
export interface AskCheckRole {
  readonly id: CommandId;
  readonly ask: "check_role";
  readonly role: object;
}

/** A deck for this number of players, possibly unfinished. */
export interface AskCheckDeck {
  readonly id: CommandId;
  readonly ask: "check_deck";
  readonly deck: object;
  readonly players: number;
  readonly risky?: boolean;
}

/** A record as it stood after a number of actions. */
export interface AskStep {
  readonly id: CommandId;
  readonly ask: "step";
  /** Any record of docs/rules/FORMAT.md, sound or not. */
  readonly record: object;
  /** Absent: the last one. */
  readonly step?: number;
  /** From whose seat; absent: everything face up. */
  readonly seat?: number;
}

/** A move in the game, told apart by the field beside `seat`. */
export type Action = NameAccomplice | ChooseMission | PlayCard | PlayLarry | CastVotes;

export interface NameAccomplice {
  readonly seat: Seat;
  readonly accomplice: Seat;
}

export interface ChooseMission {
  readonly seat: Seat;
  readonly mission: MissionId;
}

export interface PlayCard {
  readonly seat: Seat;
  readonly card: Card;
  readonly wager?: true;
}

/** Plays one of Larry's three cards and puts another back on top (R9.4). */
export interface PlayLarry {
  readonly seat: Seat;
  readonly larry: Card;
  readonly top: Card;
}

export interface CastVotes {
  readonly seat: Seat;
  readonly votes: Votes;
}

/**
 * Table talk without a common language. Remarks (`revealed`, `caught`, `escaped`, `tied`, `won`,
 * `lost`, `last_game`) are accepted only when they are true.
 */
export type Phrase =
  | PhraseAboutSeat
  | PhraseAboutSuit
  | PhraseAboutTrick
  | Accusation
  | Mistaken
  | PlainPhrase;

export interface PhraseAboutSeat {
  readonly say:
    | "why_not_follow"
    | "why_that_mission"
    | "why_wager"
    | "why_suspect"
    | "trust"
    | "suspect"
    | "vote_for"
    | "revealed"
    | "caught"
    | "escaped"
    | "last_game";
  readonly seat: Seat;
}

/** Only about a suit that the speaker has declined (R10.3). */
export interface PhraseAboutSuit {
  readonly say: "had_no";
  readonly suit: Suit;
}

export interface PhraseAboutTrick {
  readonly say: "remember_trick";
  readonly trick: number;
}

/** With what everyone saw. */
export interface Accusation {
  readonly say: "accuse";
  readonly seat: Seat;
  readonly grounds: readonly Ground[];
}

/** From memory: the table knows the suit, and says `mistaken` if nothing of the kind happened. */
export interface RememberedAccusation {
  readonly say: "accuse";
  readonly seat: Seat;
  readonly grounds: readonly RememberedGround[];
}

export interface RememberedGround {
  readonly ground: "declined" | "showed";
  readonly trick: number;
}

/** What an accusation from memory becomes if memory was wrong. Said by the table only. */
export interface Mistaken {
  readonly say: "mistaken";
  readonly seat: Seat;
  readonly trick: number;
}

/** Something that the accused really did. */
export type Ground = DeclinedGround | ShowedGround | PlainGround;

/** Did not follow this suit. */
export interface DeclinedGround {
  readonly ground: "declined";
  readonly trick: number;
  readonly suit: Suit;
}

/** Played a suit it had declined in an earlier trick. */
export interface ShowedGround {
  readonly ground: "showed";
  readonly trick: number;
  readonly suit: Suit;
  readonly earlier: number;
}

/** Ruined the mission, took the trick, wagered intel, or chose a mission that failed. */
export interface PlainGround {
  readonly ground: "spoiled" | "took" | "wagered" | "laid";
  readonly trick: number;
}

export interface PlainPhrase {
  readonly say:
    | "who_is_it"
    | "not_me"
    | "i_am_agent"
    | "for_the_mission"
    | "looked_possible"
    | "wanted_trick"
    | "agree"
    | "disagree"
    | "well_played"
    | "hurry"
    | "one_moment"
    | "thanks"
    | "sorry"
    | "good_game"
    | "no_idea"
    | "tied"
    | "won"
    | "lost";
}

/** Everything a table has agreed on. */
export interface TableOptions {
  readonly players: number;
  readonly wager: boolean;
  readonly risky: boolean;
  readonly special_roles: readonly RoleId[];
  readonly custom_role?: CustomRole;
  /** Absent: the usual one. */
  readonly mission_deck?: MissionDeck;
  readonly history: History;
  /** 0: no turn clock. */
  readonly turn_seconds: number;
  /** 0: until all are ready. */
  readonly discussion_seconds: number;
  /** Seconds away until a bot takes over; 0: only when the host says so. */
  readonly takeover_seconds: number;
  readonly takeover_level: BotLevel;
  /** Free text; phrases are always on. */
  readonly chat: boolean;
  readonly quiet_bots: boolean;
  /** Listed for strangers. */
  readonly public_table: boolean;
}

/** Some of the options; null removes a custom role or a mission deck. */
export interface OptionsPatch {
  readonly players?: number;
  readonly wager?: boolean;
  readonly risky?: boolean;
  readonly special_roles?: readonly RoleId[];
  readonly custom_role?: CustomRole | null;
  readonly mission_deck?: MissionDeck | null;
  readonly history?: History;
  /** 0: no turn clock. */
  readonly turn_seconds?: number;
  /** 0: until all are ready. */
  readonly discussion_seconds?: number;
  /** Seconds away until a bot takes over; 0: only when the host says so. */
  readonly takeover_seconds?: number;
  readonly takeover_level?: BotLevel;
  /** Free text; phrases are always on. */
  readonly chat?: boolean;
  readonly quiet_bots?: boolean;
  /** Listed for strangers. */
  readonly public_table?: boolean;
}

/** A custom role (R7.11). Omitted fields are an ordinary Agent's. */
export interface CustomRole {
  readonly id: RoleId;
  readonly name?: LocalText;
  readonly text?: LocalText;
  readonly replaces: "agent" | "insider";
  readonly side?: "agents" | "insider" | "neutral";
  readonly must_follow?: boolean;
  readonly face_up?: boolean;
  readonly first_token?: boolean;
  readonly holds_tokens?: boolean;
  readonly may_wager?: boolean;
  readonly votes?: number;
  readonly same_target?: "face_up" | "never" | "always";
  readonly votes_face_up?: boolean;
  readonly names_partner?: boolean;
  readonly trick_costs_partner?: boolean;
  readonly token_limit?: number;
  /** Reveal number with four and with five players. */
  readonly reveal_at?: {
    readonly "4": number;
    readonly "5": number;
  };
  readonly revealed_seats_vote?: boolean;
  readonly risky_missions?: boolean;
  readonly on_reveal?:
    | "nothing"
    | "agents_win"
    | "insider_wins"
    | "changes_side"
    | "takes_right"
    | "takes_left"
    | "loses";
  readonly wins_by?: "side" | "most_votes" | "partner" | "right_loses" | "left_loses";
  readonly wins_if_all_others_face_up?: boolean;
}

/** Language to text. */
export type LocalText = { readonly [name: string]: string };

export interface MissionDeck {
  readonly missions: readonly Mission[];
  readonly risky: readonly Mission[];
}

export interface Mission {
  readonly id: MissionId;
  readonly trump: Suit;
  readonly condition: Condition;
}

/** What the cards of a trick must show for its mission. */
export type Condition =
  | ExtremeCondition
  | WinsCondition
  | SequenceCondition
  | ParityCondition
  | SumCondition
  | RangeCondition
  | SameSuitCondition
  | TrumpCountCondition
  | WinningNumberCondition
  | WagerCondition;

export interface ExtremeCondition {
  readonly kind: "extreme";
  readonly is: "highest" | "lowest";
  readonly position: Position;
}

export interface WinsCondition {
  readonly kind: "wins";
  readonly position: Position;
}

export interface SequenceCondition {
  readonly kind: "sequence";
  readonly is: "ascending" | "descending";
}

export interface ParityCondition {
  readonly kind: "parity";
  readonly is: "even" | "odd";
}

export interface SumCondition {
  readonly kind: "sum";
  readonly is: "at_least" | "at_most";
  readonly per_player: number;
}

export interface RangeCondition {
  readonly kind: "range";
  readonly min: number;
  readonly max: number;
}

export interface SameSuitCondition {
  readonly kind: "same_suit";
}

export interface TrumpCountCondition {
  readonly kind: "trump_count";
  readonly min: number;
  readonly max: number;
}

export interface WinningNumberCondition {
  readonly kind: "winning_number";
  readonly min: number;
  readonly max: number;
}

export interface WagerCondition {
  readonly kind: "wager_on";
  readonly positions: readonly Position[];
}

/** POST /api/tables */
export interface NewTable {
  readonly name: string;
  readonly preset?: Preset;
  readonly options?: OptionsPatch;
}

/** POST /api/tables/ROOM/members */
export interface Join {
  readonly name: string;
  /** To take no seat. */
  readonly watch?: boolean;
}

/** POST /api/quick */
export interface QuickJoin {
  readonly name: string;
}

/** POST /api/tables/ROOM/moves */
export interface NewMove {
  readonly token: Token;
}

/** POST /api/tables/ROOM/device */
export interface Move {
  readonly code: MoveKey;
  /** Only says whose place it is; the code stays valid. */
  readonly look?: boolean;
}

/** Whose place a link moves. */
export interface Mover {
  readonly member: Member;
  readonly name: string;
}

/** A place at a table: the answer to creating, joining and moving. */
export interface Pass {
  readonly room: Room;
  readonly member: Member;
  readonly token: Token;
}

/** GET /api/tables/ROOM */
export interface TableInfo {
  readonly room: Room;
  /** The host's name; empty: no one is there. */
  readonly host: string;
  readonly players: number;
  /** People and bots in seats. */
  readonly seated: number;
  readonly bots: number;
  readonly stage: Stage;
  /** It starts soon, with bots in any seats still free. */
  readonly quick?: true;
}

/** GET /api/tables: public tables with a free seat. */
export interface TableList {
  readonly tables: readonly TableInfo[];
}

/**
 * GET /api/nodes: how many servers the site has now, and their addresses as far as clients may use
 * them.
 */
export interface NodeList {
  readonly alive: number;
  readonly nodes: readonly string[];
}

/** For a one-time link that moves a place to another device. */
export interface MoveCode {
  readonly code: MoveKey;
  readonly expires: Time;
}

/** The answer to a request that was not done. */
export interface Failure {
  readonly error: ServerError | RefusalReason;
  readonly fault?: Fault;
  readonly rule?: Rule;
  /** With `bad_request`: for the client's developer. */
  readonly message?: string;
}

/** The version of the protocol. */
export type Version = 1;

/** A place at the table, from 0 clockwise. With two players Larry is seat 2. */
export type Seat = number;

/** A seat as the name of a field. */
export type SeatKey = "0" | "1" | "2" | "3" | "4";

/** Seats in ascending order. */
export type Seats = readonly Seat[];

/** A person at one table, numbered from 1 in the order of joining, never used twice. */
export type Member = number;

/** The number of a table's event, from 1 without gaps; 0: there is none yet. */
export type Sequence = number;

/** Milliseconds of the server's clock. */
export type Time = number;

/** A client's own number for a command or an ask. */
export type CommandId = number;

/** 32 bytes in hexadecimal. */
export type Hash = string;

/** One person's key to their place at one table: 256 bits in hexadecimal. */
export type Token = string;

/** Of a client's value, 32 bytes in hexadecimal; empty: the seat took no part. */
export type Seal = string;

/**
 * What a client contributes to the deal: 16 to 64 bytes in hexadecimal; may be empty in a proof.
 */
export type ClientValue = string;

/** A room code. In addresses case, hyphens and blanks don't matter. */
export type Room = string;

/** Suit letter and number. */
export type Card = string;

/** Cards in ascending order, blue, green, yellow, pink. */
export type Cards = readonly Card[];

export type Suit = "blue" | "green" | "yellow" | "pink";

/** A built-in role or the table's own. */
export type RoleId = string;

/** A mission of the table's deck. */
export type MissionId = string;

/** How well a bot plays. */
export type BotLevel = string;

/** The number of a rule, R3.4. */
export type Rule = string;

/** Of the evening. */
export type Stage = "lobby" | "shuffle" | "play" | "discussion" | "vote" | "result";

/** Of a game. */
export type Phase = "accomplice" | "mission" | "play" | "larry" | "vote" | "over";

/** How the mission stands, whatever cards may follow. */
export type Outlook = "open" | "certain" | "failed";

/** What decided a game. */
export type Cause =
  | "intel"
  | "token_limit"
  | "all_face_up"
  | "insider_revealed"
  | "missions"
  | "reveal"
  | "vote";

/** Who won a game. */
export type Side = "agents" | "insider" | "decoy" | "decoy_and_insider";

/** How much a seat suspects another. */
export type Suspicion = "none" | "some" | "strong";

/** How much of earlier tricks people are shown (R10.2). */
export type History = "strict" | "last_trick" | "open";

/** A set of rules under one name. */
export type Preset =
  | "first_game"
  | "classic"
  | "sleeper_paranoid"
  | "risky_tim"
  | "accomplice_prof_no"
  | "tim_sleeper"
  | "risky"
  | "two_players";

/** Who made a move for a seat, if not the person: a bot, or a bot this once because time was up. */
export type Hand = "bot" | "clock";

/**
 * What is wrong with an action or with options. The texts have a wording for each under `fault.`.
 */
export type Fault =
  | "players_range"
  | "dimensions_range"
  | "names_count"
  | "dealer_range"
  | "first_leader_range"
  | "special_roles_players"
  | "special_roles_count"
  | "special_role_ordinary"
  | "special_role_twice"
  | "special_roles_neutral"
  | "special_roles_face_up"
  | "special_roles_insider"
  | "special_roles_reveal_at"
  | "special_roles_partner"
  | "custom_role_count"
  | "custom_role_unused"
  | "role_id_taken"
  | "role_side_and_replaces"
  | "role_side_and_wins_by"
  | "role_votes_range"
  | "role_token_limit_range"
  | "role_reveal_at_range"
  | "role_partner_unnamed"
  | "role_tokens_unheld"
  | "role_face_up_reveal"
  | "role_changes_side"
  | "role_all_face_up"
  | "fixed_role_seat"
  | "fixed_role_twice"
  | "fixed_role_face_down"
  | "fixed_role_not_in_play"
  | "risky_without_wagers"
  | "deck_mission_twice"
  | "deck_too_short"
  | "deck_too_long"
  | "deal_roles_count"
  | "deal_roles_mismatch"
  | "deal_fixed_role"
  | "deal_hands_count"
  | "deal_hand_size"
  | "deal_card_twice"
  | "deal_card_not_in_deck"
  | "deal_larry_stack"
  | "deal_missions_short"
  | "deal_mission_twice"
  | "deal_mission_risky"
  | "game_is_over"
  | "not_now"
  | "not_this_seat"
  | "not_the_leader"
  | "not_the_controller"
  | "not_the_namer"
  | "no_vote_left"
  | "mission_undrawn"
  | "mission_must_be_risky"
  | "card_not_held"
  | "card_not_larrys"
  | "suit_not_followed"
  | "larry_not_followed"
  | "wagers_off"
  | "wager_by_leader"
  | "wager_face_up"
  | "wager_without_token"
  | "wager_not_by_role"
  | "vote_for_self"
  | "vote_for_face_up"
  | "vote_for_no_seat"
  | "vote_count"
  | "vote_same_twice"
  | "vote_order"
  | "partner_is_self"
  | "partner_is_no_seat";

/** Why a command was not done. The texts have a wording for each under `refusal.`. */
export type RefusalReason =
  | "not_a_member"
  | "caller_only"
  | "not_the_host"
  | "not_now"
  | "not_seated"
  | "not_your_seat"
  | "no_such_seat"
  | "seat_taken"
  | "seat_given"
  | "had_a_hand"
  | "request_declined"
  | "nobody_to_agree"
  | "no_request"
  | "no_say"
  | "no_bot_there"
  | "no_such_member"
  | "not_yourself"
  | "table_full"
  | "token_in_use"
  | "name_empty"
  | "name_too_long"
  | "control_characters"
  | "option_range"
  | "unknown_role"
  | "unknown_bot_level"
  | "options_forbidden"
  | "seats_empty"
  | "not_away"
  | "host_not_away"
  | "not_awaited"
  | "still_looking"
  | "seed_given"
  | "seal_given"
  | "value_not_sealed"
  | "value_does_not_fit"
  | "value_given"
  | "value_too_short"
  | "value_too_long"
  | "against_the_rules"
  | "vote_final"
  | "vote_needed"
  | "stale"
  | "chat_off"
  | "bots_quiet"
  | "text_empty"
  | "text_too_long"
  | "too_fast"
  | "phrase_arguments"
  | "phrase_unfounded"
  | "ground_untrue"
  | "too_many_changes"
  | "stored_too_much"
  | "log_full"
  | "not_stored"
  | "busy";

/**
 * What can go wrong besides a table's refusals. The texts have a wording for each under `error.`.
 */
export type ServerError =
  | "bad_request"
  | "unknown_room"
  | "unknown_token"
  | "unknown_code"
  | "too_many_tables"
  | "too_many_requests"
  | "too_many_here"
  | "foreign_origin"
  | "foreign_host"
  | "too_large"
  | "not_found"
  | "wrong_method"
  | "unavailable";

/** The text with which the server closes a WebSocket. */
export type CloseReason =
  | "restart"
  | "too_large"
  | "hello_expected"
  | "unknown_version"
  | "unknown_room"
  | "unknown_token"
  | "left"
  | "too_slow"
  | "too_fast"
  | "replaced"
  | "unavailable"
  | "idle"
  | "room_changed"
  | "kicked"
  | "crowded";

/** One or two seats, ascending. */
export type Votes = readonly Seat[];

/** Of a card in its trick. */
export type Position = 1 | 2 | 3 | "last";

/** A code of docs/rules/FORMAT.md. */
export type ViolationCode =
  | "malformed_record"
  | "invalid_setup"
  | "game_over"
  | "wrong_phase"
  | "not_your_turn"
  | "mission_not_drawn"
  | "risky_mission_first"
  | "not_in_hand"
  | "must_follow_suit"
  | "wager_not_allowed"
  | "invalid_vote"
  | "invalid_partner";

/** 256 bits in hexadecimal, valid for moving to another device once. */
export type MoveKey = string;
