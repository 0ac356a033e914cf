/** Rows that a request moves to another part itself; of more a job does it. */
export const rowsMovedAtOnce = 10_000;
