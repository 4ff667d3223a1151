/** How long any wait of this suite may last: ten times what the slowest one takes. It costs time only when a test fails. */
export const LIMIT_MS = 120_000

/**
 * The gateway closes a connection without credentials after 10 s, and checks each second. The bound is more than twice as
 * long, because the machine may be busy.
 */
export const CLOSED_WITHIN_MS = 25_000
