// What the art is given. Plain data; the names of suits, roles and conditions are the protocol's.
import type { Condition, Suit } from "../protocol/messages.ts";

export type { Condition, Suit };

export const SUITS: readonly Suit[] = ["blue", "green", "yellow", "pink"];

export type CardState = "normal" | "disabled" | "selected" | "winning" | "dimmed";

/** mini: number and mark only, for lists and diagrams. Width by --card-w, else by size. */
export type CardSize = "mini" | "small" | "medium" | "large";

export interface CardFaceProps {
  readonly suit: Suit;
  readonly number: number;
  readonly size?: CardSize | undefined;
  readonly state?: CardState | undefined;
  /** A token lies on it. */
  readonly wager?: boolean | undefined;
  /** With a wager: the suit that it counts as (R4.3). */
  readonly trump?: Suit | undefined;
  /** Absent: decorative. */
  readonly label?: string | undefined;
}

export interface CardBackProps {
  readonly size?: CardSize | undefined;
  readonly label?: string | undefined;
}

export interface CardSlotProps {
  readonly position: number;
  readonly size?: CardSize | undefined;
  /** It is this one's turn. */
  readonly next?: boolean | undefined;
  readonly label?: string | undefined;
}

/** A card that lies in a diagram. */
export interface DiagramPlay {
  readonly suit: Suit;
  readonly number: number;
  readonly wager?: boolean | undefined;
}

export interface MissionDiagramProps {
  readonly condition: Condition;
  readonly trump: Suit;
  /** How many cards the trick has: 3 with Larry, else the players. */
  readonly cards: number;
  /** In the order of play. */
  readonly plays?: readonly DiagramPlay[] | undefined;
  readonly label?: string | undefined;
}

/** open and certain while the trick is on; met and failed are stamped. */
export type MissionStatus = "open" | "certain" | "met" | "failed";

export interface MissionFolderProps {
  readonly sentence: string;
  readonly trump: Suit;
  /** 'Trump: yellow' */
  readonly trumpText: string;
  readonly condition: Condition;
  readonly cards: number;
  readonly plays?: readonly DiagramPlay[] | undefined;
  readonly status?: MissionStatus | undefined;
  /** The word on the stamp; none, no stamp. */
  readonly stamp?: string | undefined;
  /** How the mission stands, on a paper tag: 'still possible'. */
  readonly outlook?: string | undefined;
  /** On the tab: 'Mission 4'. */
  readonly tab?: string | undefined;
  readonly risky?: boolean | undefined;
  readonly riskyText?: string | undefined;
  /** The stamp comes down instead of being there. */
  readonly press?: boolean | undefined;
  /** Diagram beside the sentence, for little height. */
  readonly compact?: boolean | undefined;
}

export type RoleSide = "agents" | "insider" | "neutral";

export interface RoleCardProps {
  /** An id that is none of the ten is drawn as the blank card. */
  readonly role: string;
  readonly name: string;
  readonly side: RoleSide;
  readonly sideText: string;
  readonly goal?: string | undefined;
  readonly text?: string | undefined;
  readonly faceUp?: boolean | undefined;
  readonly size?: "small" | "medium" | "large" | undefined;
  /** Of the card that lies face down. */
  readonly label?: string | undefined;
}

export interface RoleBadgeProps {
  readonly role: string;
  readonly side: RoleSide;
  readonly label?: string | undefined;
}

export interface AvatarProps {
  /** A name or anything else that stays the same for a seat. */
  readonly seed: string;
  /** Draws this one of AVATAR_COUNT instead, so that a table can have no two alike. */
  readonly variant?: number | undefined;
  readonly larry?: boolean | undefined;
  readonly bot?: boolean | undefined;
  readonly away?: boolean | undefined;
  readonly leader?: boolean | undefined;
  readonly label?: string | undefined;
}

export interface TokensProps {
  readonly count: number;
  /** As many are drawn; more are a number. */
  readonly max?: number | undefined;
  /** row: side by side; stack: overlapping with a count. */
  readonly layout?: "row" | "stack" | undefined;
  /** Pale places up to this number. */
  readonly goal?: number | undefined;
  readonly label?: string | undefined;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface VoteArrow {
  readonly from: Point;
  readonly to: Point;
  /** At the one who has most votes. */
  readonly hot?: boolean | undefined;
}
