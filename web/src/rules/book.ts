// The rules for players: chapters of passages, each with the rules of docs/rules/RULES.md it covers. The texts are in
// texts/web/rules.json under the passage's name. rules.test.ts compares both with RULES.md.

/** “R3.4”. */
export type RuleNumber = `R${number}.${number}`;

interface Entry {
  readonly rules: readonly RuleNumber[];
  /** It also says what a ruling decides. */
  readonly ruling?: true;
  /** It is about a role: the role's name is the heading, and its papers are shown. */
  readonly role?: true;
}

const chapters_of = {
  goal: {
    aim: { rules: ["R5.1", "R5.2", "R5.4"] },
    turn: { rules: ["R3.1", "R3.3", "R3.8"] },
  },
  material: {
    cards: { rules: ["R1.1"] },
    mission_cards: { rules: ["R1.2"] },
    role_cards: { rules: ["R1.3"] },
    intel: { rules: ["R1.4", "R2.4"] },
    overview: { rules: ["R1.5", "R1.6"] },
  },
  setup: {
    numbers: { rules: [] },
    seats: { rules: ["R2.1"] },
    roles_dealt: { rules: ["R2.2"] },
    deal: { rules: ["R2.3", "R2.4", "R2.5"] },
    dealer: { rules: ["R2.6"] },
  },
  trick: {
    mission_choice: { rules: ["R3.1"] },
    trump: { rules: ["R3.2"] },
    lead: { rules: ["R3.3"] },
    follow: { rules: ["R3.4"] },
    insider_free: { rules: ["R3.5"] },
    trick_winner: { rules: ["R3.6", "R3.7"], ruling: true },
    trick_intel: { rules: ["R3.8"] },
    laid_aside: { rules: ["R3.9"] },
    mission_done: { rules: ["R3.10"] },
  },
  mission_list: {
    mission_list: { rules: ["R1.2"] },
  },
  wagers: {
    wager_option: { rules: ["R4.1"] },
    wager: { rules: ["R4.2"], ruling: true },
    wager_counts: { rules: ["R4.3"] },
    wager_who: { rules: ["R4.4"] },
    wager_led: { rules: ["R4.5"] },
  },
  ending: {
    reveal: { rules: ["R5.1"], ruling: true },
    agents_win: { rules: ["R5.2"] },
    both_win: { rules: ["R5.3"] },
    to_vote: { rules: ["R5.4"] },
  },
  vote: {
    discussion: { rules: ["R6.0"] },
    vote: { rules: ["R6.1"] },
    vote_who: { rules: ["R6.2"], ruling: true },
    vote_result: { rules: ["R6.3"], ruling: true },
  },
  roles: {
    special_roles: { rules: ["R7.0"], ruling: true },
    sides: { rules: ["R7.0"] },
    reluctant: { rules: ["R7.0"] },
    bugged_agent: { rules: ["R7.1"], role: true },
    paranoid_agent: { rules: ["R7.2"], ruling: true, role: true },
    risky_agent: { rules: ["R7.3"], role: true },
    decoy: { rules: ["R7.4"], ruling: true, role: true },
    accomplice: { rules: ["R7.5"], ruling: true, role: true },
    tim_shady: { rules: ["R7.6"], role: true },
    sleeper_agent: { rules: ["R7.7"], role: true },
    prof_no: { rules: ["R7.8"], ruling: true, role: true },
    at_once: { rules: ["R7.9"], ruling: true },
    settled_last: { rules: ["R7.10"] },
    custom_role: { rules: ["R7.11"] },
  },
  risky: {
    risky: { rules: ["R8.1"] },
    risky_met: { rules: ["R8.2"] },
    risky_wagers: { rules: ["R8.3"], ruling: true },
  },
  larry: {
    larry: { rules: ["R9.1", "R9.2"] },
    larry_order: { rules: ["R9.3"] },
    larry_cards: { rules: ["R9.4"], ruling: true },
    larry_follow: { rules: ["R9.5"] },
    larry_next: { rules: ["R9.6"] },
    larry_reveal: { rules: ["R9.7"] },
    larry_vote: { rules: ["R9.8"] },
  },
  talk: {
    secrets: { rules: ["R10.1"] },
    memory: { rules: ["R10.2"] },
    table_talk: { rules: ["R10.3"], ruling: true },
  },
  tips: {
    tip_follow: { rules: ["R10.4"] },
    tip_left_over: { rules: ["R10.4"] },
    tip_funnel: { rules: ["R10.4"] },
    tip_two_hands: { rules: ["R10.4"] },
  },
} as const satisfies { readonly [chapter: string]: { readonly [passage: string]: Entry } };

export type ChapterId = keyof typeof chapters_of;
type Passages<Chapter extends ChapterId = ChapterId> = Chapter extends unknown
  ? keyof (typeof chapters_of)[Chapter]
  : never;
export type PassageId = Passages;

export interface Passage extends Entry {
  readonly id: PassageId;
  readonly chapter: ChapterId;
}

export interface Chapter {
  readonly id: ChapterId;
  readonly passages: readonly Passage[];
}

export const chapters: readonly Chapter[] = (Object.keys(chapters_of) as ChapterId[]).map((id) => ({
  id,
  passages: Object.entries<Entry>(chapters_of[id]).map(([passage, entry]) => ({
    ...entry,
    id: passage as PassageId,
    chapter: id,
  })),
}));

export const passages: readonly Passage[] = chapters.flatMap(({ passages }) => passages);

export const passage_of = (id: string): Passage | undefined => passages.find((passage) => passage.id === id);

/** The passage about a role. Custom roles share a general one. */
export function passage_on_role(role: string): Passage | undefined {
  const plain: { readonly [role: string]: PassageId } = { agent: "aim", insider: "insider_free" };
  return passage_of(plain[role] ?? role) ?? passage_of("custom_role");
}

/** The passage that covers a rule best. “R2” is a whole chapter of RULES.md. */
export function passage_on(rule: string): Passage | undefined {
  const tells = (passage: Passage, exact: boolean): boolean =>
    passage.chapter !== "goal" &&
    passage.rules.some((number) => (exact ? number === rule : number.startsWith(`${rule}.`)));
  return passages.find((passage) => tells(passage, true)) ?? passages.find((passage) => tells(passage, false));
}
