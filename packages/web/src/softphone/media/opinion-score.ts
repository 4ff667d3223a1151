/** What a network does to the sound. */
export interface NetworkMeasure {
  roundTripMs: number
  jitterMs: number
  /** 0 to 100. */
  lostPercent: number
}

/**
 * The mean opinion score, 1 to 4.5, of the Voice SDK's own formula, a simplified E-model (ITU-T G.107), which the SDK
 * does not export.
 */
export function opinionScore({ roundTripMs, jitterMs, lostPercent }: NetworkMeasure): number {
  const latencyMs = roundTripMs + 2 * jitterMs + 10
  const delay = latencyMs < 160 ? latencyMs / 40 : (latencyMs - 120) / 10
  const factor = Math.max(94.768 - delay - 2.5 * lostPercent, 0)
  return Math.max(1 + 0.035 * factor + 7e-6 * factor * (factor - 60) * (100 - factor), 1)
}
