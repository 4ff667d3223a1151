/** How often live calls are read again. */
export const REFRESH_MS = 2_000
