/** The number of calls that the dialer lists. */
export const RECENT_CALLS = 4
