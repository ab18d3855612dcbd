// The inputs of the art: plain data. The names of suits, roles and conditions are the protocol's.
import type { Condition, Suit } from "../protocol/messages.ts";

export type { Condition, Suit };

export const SUITS: readonly Suit[] = ["blue", "green", "yellow", "pink"];

export type CardState = "normal" | "disabled" | "selected" | "winning" | "dimmed";

/** mini: number and mark only, for lists and diagrams. The width comes from --card-w, otherwise from the size. */
export type CardSize = "mini" | "small" | "medium" | "large";

export interface CardFaceProps {
  readonly suit: Suit;
  readonly number: number;
  readonly size?: CardSize | undefined;
  readonly state?: CardState | undefined;
  /** There is a token on it. */
  readonly wager?: boolean | undefined;
  /** With a wager: the suit it counts as (R4.3). */
  readonly trump?: Suit | undefined;
  /** Absent if the card is decorative. */
  readonly label?: string | undefined;
}

export interface CardBackProps {
  readonly size?: CardSize | undefined;
  readonly label?: string | undefined;
}

export interface CardSlotProps {
  readonly position: number;
  readonly size?: CardSize | undefined;
  /** It is this player's turn. */
  readonly next?: boolean | undefined;
  readonly label?: string | undefined;
}

/** A card in a diagram. */
export interface DiagramPlay {
  readonly suit: Suit;
  readonly number: number;
  readonly wager?: boolean | undefined;
}

export interface MissionDiagramProps {
  readonly condition: Condition;
  readonly trump: Suit;
  /** How many cards the trick has: 3 with Larry, otherwise one per player. */
  readonly cards: number;
  /** In the order of play. */
  readonly plays?: readonly DiagramPlay[] | undefined;
  readonly label?: string | undefined;
}

/** open and certain during the trick; met and failed are stamped. */
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
  /** The word on the stamp; no stamp if absent. */
  readonly stamp?: string | undefined;
  /** How the mission stands, on a paper tag: 'still possible'. */
  readonly outlook?: string | undefined;
  /** On the tab: 'Mission 4'. */
  readonly tab?: string | undefined;
  readonly risky?: boolean | undefined;
  readonly riskyText?: string | undefined;
  /** The stamp comes down instead of being there from the start. */
  readonly press?: boolean | undefined;
  /** The diagram goes beside the sentence, where there is little height. */
  readonly compact?: boolean | undefined;
}

export type RoleSide = "agents" | "insider" | "neutral";

export interface RoleCardProps {
  /** Any id but the ten known ones is drawn as the blank card. */
  readonly role: string;
  readonly name: string;
  readonly side: RoleSide;
  readonly sideText: string;
  readonly goal?: string | undefined;
  readonly text?: string | undefined;
  readonly faceUp?: boolean | undefined;
  readonly size?: "small" | "medium" | "large" | undefined;
  /** For the card while it is face down. */
  readonly label?: string | undefined;
}

export interface RoleBadgeProps {
  readonly role: string;
  readonly side: RoleSide;
  readonly label?: string | undefined;
}

export interface AvatarProps {
  /** A name, or anything else that stays the same for a seat. */
  readonly seed: string;
  /** Draws this one of AVATAR_COUNT instead, so that no two at a table look alike. */
  readonly variant?: number | undefined;
  readonly larry?: boolean | undefined;
  readonly bot?: boolean | undefined;
  readonly away?: boolean | undefined;
  readonly leader?: boolean | undefined;
  readonly label?: string | undefined;
}

export interface TokensProps {
  readonly count: number;
  /** At most this many are drawn; more are shown as a number. */
  readonly max?: number | undefined;
  /** row: side by side; stack: overlapping with a count. */
  readonly layout?: "row" | "stack" | undefined;
  /** Pale places are drawn up to this number. */
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
  /** Points at the seat with the most votes. */
  readonly hot?: boolean | undefined;
  /** The side to which it bends, where that matters. */
  readonly via?: Point | undefined;
}
