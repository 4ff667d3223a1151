/** How long a call was connected at the trunk's end, by a clock that is never set. */
export interface ConnectedTime {
  /** Is called with each answer; the first one counts. */
  answer(): void
  /** Is called with each BYE; the first one counts. */
  end(): void
  /** Until now while the call has no end; 0 for a call without an answer. */
  seconds(): number
}

export function createConnectedTime(now = () => performance.now()): ConnectedTime {
  let answeredAt: number | undefined
  let endedAt: number | undefined
  return {
    answer: () => void (answeredAt ??= now()),
    end: () => void (endedAt ??= now()),
    seconds: () => (answeredAt === undefined ? 0 : ((endedAt ?? now()) - answeredAt) / 1_000),
  }
}
