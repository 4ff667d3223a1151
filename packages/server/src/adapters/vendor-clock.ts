/** A vendor's clock, as seen in its responses. */
export interface VendorClock {
  /** Sets it by the `Date` header of a response that has just arrived (RFC 9110 section 6.6.1). */
  set(date: string | null): void
  /** Goes on between responses, and does not jump when our own clock is set. Null before the first response. */
  now(): Date | null
}

/** @param steadyMs a clock that is never set */
export function createVendorClock(steadyMs: () => number = () => performance.now()): VendorClock {
  let aheadMs: number | null = null
  return {
    set(date) {
      const atMs = date === null ? NaN : Date.parse(date)
      if (!Number.isNaN(atMs)) aheadMs = atMs - steadyMs()
    },
    now: () => (aheadMs === null ? null : new Date(aheadMs + steadyMs())),
  }
}
