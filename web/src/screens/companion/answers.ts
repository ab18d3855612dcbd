// What people tell the referee for a physical deck, and its answers (docs/companion.md).
import type {
  Card,
  Cause,
  CustomRole,
  GameEvent,
  MissionDeck,
  MissionId,
  Outlook,
  Play,
  RoleId,
  Rule,
  Seat,
  Seats,
  Side,
  Suit,
} from "../../protocol/messages.ts";

export interface GameChoices {
  readonly players: number;
  readonly wager: boolean;
  readonly risky: boolean;
  readonly special_roles: readonly RoleId[];
  readonly custom_role?: CustomRole | undefined;
  readonly mission_deck?: MissionDeck | undefined;
}

export interface Setup {
  readonly options: GameChoices;
  /** Either this or `dealer`, from whom it follows by R2.6. */
  readonly first_leader?: Seat;
  readonly dealer?: Seat;
  /** One per seat: the role that is face up from the start. */
  readonly face_up: readonly (RoleId | null)[];
}

export interface TrickStep {
  readonly winner: Seat;
  readonly met: boolean;
  readonly wagers: Seats;
}

export interface VoteStep {
  readonly seat: Seat;
  /** The first finger first. */
  readonly names: Seats;
}

export type ToldStep =
  | { readonly partner: Seat }
  | { readonly mission: MissionId }
  | { readonly card: Card; readonly wager: boolean }
  | { readonly trick: TrickStep }
  | { readonly role: RoleId }
  | { readonly vote: VoteStep }
  | { readonly roles: readonly RoleId[] };

export interface ToldGame {
  readonly setup: Setup;
  readonly steps: readonly ToldStep[];
}

export interface CompanionRefusal {
  readonly fault: string;
  readonly rule: Rule;
}

export interface Layout {
  readonly hand: number;
  readonly larry_stack?: number;
  readonly put_away?: number;
  readonly missions: number;
  readonly tricks: number;
  readonly missions_needed: number;
  readonly reveal_at: number;
  readonly tokens: number;
  readonly roles: readonly RoleId[];
  readonly first_leader: Seat;
  readonly dealer?: Seat;
  readonly next_dealer?: Seat;
}

export interface Voter {
  readonly seat: Seat;
  readonly names: Seats;
  readonly fingers: number;
  readonly both_at_one: boolean;
}

export interface RefereeTrick {
  readonly mission: MissionId;
  readonly trump: Suit;
  readonly plays: readonly Play[];
  readonly outlook: Outlook;
}

export interface CompanionResult {
  readonly cause: Cause;
  readonly side: Side;
  readonly winners: Seats;
  readonly votes: readonly { readonly seat: Seat; readonly for: Seats }[];
  readonly roles: readonly RoleId[];
}

export interface RefereeStanding {
  readonly taken: number;
  readonly refused?: CompanionRefusal;
  readonly asks: "partner" | "mission" | "card" | "role" | "vote" | "roles" | "nothing";
  readonly seat?: Seat;
  readonly cards?: readonly Card[];
  readonly may_wager?: boolean;
  readonly missions?: readonly MissionId[];
  readonly may_have_wagered?: Seats;
  readonly roles_left?: readonly RoleId[];
  readonly voters?: readonly Voter[];
  readonly layout: Layout;
  /** One per seat, including Larry's; so has `face_up`. */
  readonly tokens: readonly number[];
  readonly supply: number;
  readonly completed: number;
  readonly tricks_over: number;
  readonly face_up: readonly (RoleId | null)[];
  readonly revealed: Seats;
  readonly partner?: Seat;
  readonly leader?: Seat;
  readonly trick?: RefereeTrick;
  /** What the last step caused. */
  readonly news: readonly GameEvent[];
  readonly ended?: { readonly cause: Cause; readonly side: Side };
  readonly result?: CompanionResult;
}

/** `rules_fault` is one that a table would report too; `fault` is the companion's own. */
export interface SetupRefusal {
  readonly setup: { readonly rules_fault?: string; readonly fault?: string; readonly rule: Rule };
}

export type RefereeAnswer = RefereeStanding | SetupRefusal | { readonly malformed: string };

export type Referee = (game: ToldGame) => RefereeAnswer;
