import type { NetworkReport } from '../audio-check.ts'
import { opinionScore } from './opinion-score.ts'

/** Averages over an echo, and how many packets came back in each of its seconds. */
export interface MeasuredEcho extends NetworkReport {
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
