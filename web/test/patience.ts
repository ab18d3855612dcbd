// How long a test waits for a state, in milliseconds: who waits for a state loses no time, and a
// machine may have other things to do.
export const patience = 120_000;
