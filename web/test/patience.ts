// How long a test waits for a state, in milliseconds. Waiting costs no time if the state comes early, and a machine may
// be busy.
export const patience = 120_000;
