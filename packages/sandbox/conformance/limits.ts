/**
 * How long any wait of this suite may last: more than ten times what the slowest one usually takes.
 * A wait ends as soon as the state is there, so the limit costs time only when a test fails.
 */
export const LIMIT_MS = 120_000
