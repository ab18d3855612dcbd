// How long a test waits for a state, in milliseconds: waiting for a state loses no time, and a machine may have other
// things to do.
export const patience = 120_000;
