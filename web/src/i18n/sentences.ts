// Everything that turns a word of the protocol into the reader's language.
export * from "./event_sentence.ts";
export * from "./mission_sentence.ts";
export * from "./refusal_sentence.ts";
export * from "./role_words.ts";
export * from "./wording.ts";
