/** A session whose last use was at this time or before has ended. */
export function idleSince(now: Date, idleHours: number): Date {
  return new Date(now.getTime() - idleHours * 3_600_000)
}
