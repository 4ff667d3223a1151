/** How long any wait of this suite may last: ten times what the slowest one takes. It costs time only when a test fails. */
export const LIMIT_MS = 120_000
