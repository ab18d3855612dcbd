// Many games in numbers: how often their player won, by role, number of players and cause of the end, how often lies
// went unnoticed, and how good the suspicions were.
import type { Cause, CustomRole, RoleId } from "../../protocol/messages.ts";
import type { GameFacts, Share } from "./game_facts.ts";

/** The games of one kind, and how many of them were won. */
export interface Won<Kind> extends Share {
  readonly kind: Kind;
}

export interface RoleKind {
  readonly role: RoleId;
  /** For its name. */
  readonly custom?: CustomRole;
}

export interface GameCounts {
  readonly games: Share;
  /** Most frequent first. */
  readonly roles: readonly Won<RoleKind>[];
  readonly players: readonly Won<number>[];
  readonly causes: readonly Won<Cause>[];
  /** The hits went unnoticed. */
  readonly lies: Share;
  /** Votes on the Insider, and how many a blind guess would have found. */
  readonly votes: Share & { readonly blind: number };
  readonly some: Share;
  readonly strong: Share;
}

const none: Share = { hits: 0, of: 0 };
const plus = (a: Share, b: Share | undefined): Share => ({ hits: a.hits + (b?.hits ?? 0), of: a.of + (b?.of ?? 0) });

function grouped<Kind>(
  games: readonly { readonly kind: Kind; readonly won: boolean }[],
  name_of: (kind: Kind) => string,
): readonly Won<Kind>[] {
  const groups = new Map<string, Won<Kind>>();
  for (const { kind, won } of games) {
    const name = name_of(kind);
    const before = groups.get(name) ?? { kind, ...none };
    groups.set(name, { kind: before.kind, ...plus(before, { hits: Number(won), of: 1 }) });
  }
  return [...groups.values()];
}

const most_first = <Kind>(groups: readonly Won<Kind>[]): readonly Won<Kind>[] =>
  [...groups].sort((a, b) => b.of - a.of || b.hits - a.hits);

/** Custom roles with one id may be different cards. */
const role_key = ({ role, custom }: RoleKind): string =>
  custom ? `${role} ${JSON.stringify(custom.name ?? {})}` : role;

/** Of the player's own games. Newest first, so that a custom role has its latest name. */
export function counts_of(all: readonly GameFacts[]): GameCounts {
  const games = all.flatMap(({ own, ...facts }) => (own === undefined ? [] : [{ ...facts, own }]));
  const suspicions = games.flatMap(({ own }) => own.suspicions ?? []);
  const votes = suspicions.flatMap(({ vote }) => vote ?? []);
  return {
    games: { hits: games.filter(({ own }) => own.won).length, of: games.length },
    roles: most_first(
      grouped(
        games.map(({ own, custom }) => ({
          kind: { role: own.role, ...(custom?.id === own.role && { custom }) },
          won: own.won,
        })),
        role_key,
      ),
    ),
    players: [
      ...grouped(
        games.map(({ own, players }) => ({ kind: players, won: own.won })),
        String,
      ),
    ].sort((a, b) => a.kind - b.kind),
    causes: most_first(
      grouped(
        games.map(({ own, cause }) => ({ kind: cause, won: own.won })),
        String,
      ),
    ),
    lies: games.map(({ own }) => own.lies).reduce(plus, none),
    votes: {
      hits: votes.filter(({ right }) => right).length,
      of: votes.length,
      blind: votes.reduce((sum, { blind }) => sum + blind, 0),
    },
    some: suspicions.map(({ some }) => some ?? none).reduce(plus, none),
    strong: suspicions.map(({ strong }) => strong ?? none).reduce(plus, none),
  };
}
