import type { NetworkReport } from '../audio-check/audio-check.ts'

/** What a network does to the sound. */
interface NetworkMeasure {
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

/** Averages over an echo, and how many packets came back in each of its seconds. */
interface MeasuredEcho extends NetworkReport {
  packetsBySecond: readonly number[]
}

/**
 * Rates the echo over its whole time, which begins with the first sound. While nothing arrives, no loss is counted, and
 * the score is still excellent. Here a second without packets is a second of lost packets.
 * @returns null if sound came back for less than half of the time.
 */
export function reportOf({ packetsBySecond, ...averages }: MeasuredEcho): NetworkReport | null {
  const { mos, roundTripMs, jitterMs } = averages
  const seconds = packetsBySecond.slice(packetsBySecond.findIndex(isHeard))
  const receivedShare = seconds.filter(isHeard).length / seconds.length
  if (!(receivedShare >= 0.5)) return null
  const lostPercent = 100 - (100 - averages.lostPercent) * receivedShare
  const measured = { roundTripMs, jitterMs, lostPercent }
  return { ...measured, mos: receivedShare === 1 ? mos : Math.min(mos, opinionScore(measured)) }
}

function isHeard(packets: number): boolean {
  return packets > 0
}
