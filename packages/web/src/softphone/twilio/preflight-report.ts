import type { PreflightTest } from '@twilio/voice-sdk'
import type { NetworkReport } from '../audio-check.ts'

/** A part of what the SDK measures in one second. */
interface Second {
  packetsReceived: number
}
/** The parts of the SDK's report that the rating uses. The SDK leaves out what it could not measure. */
export type MeasuredEcho = Pick<PreflightTest.Report, 'stats' | 'totals'> & {
  samples?: readonly Second[]
}

/**
 * Rates the echo over its whole time, which begins with the first sound. While nothing arrives, the SDK counts
 * no loss and still returns an excellent score. Here a second without packets is a second of lost packets.
 * @returns null if sound came back for less than half of the time.
 */
export function reportOf({ stats, totals, samples = [] }: MeasuredEcho): NetworkReport | null {
  if (!stats || !totals?.packetsReceived) return null
  const seconds = samples.slice(samples.findIndex(isHeard))
  const receivedShare = seconds.filter(isHeard).length / seconds.length
  if (!(receivedShare >= 0.5)) return null
  const measured = {
    roundTripMs: stats.rtt.average,
    jitterMs: stats.jitter.average,
    lostPercent: 100 - (100 - totals.packetsLostFraction) * receivedShare,
  }
  const mos = stats.mos.average
  return { ...measured, mos: receivedShare === 1 ? mos : Math.min(mos, scoreOf(measured)) }
}

function isHeard({ packetsReceived }: Second): boolean {
  return packetsReceived > 0
}

/** The mean opinion score of the SDK's own formula, a simplified E-model (ITU-T G.107). The SDK does not export it. */
function scoreOf({ roundTripMs, jitterMs, lostPercent }: Omit<NetworkReport, 'mos'>): number {
  const latencyMs = roundTripMs + 2 * jitterMs + 10
  const delay = latencyMs < 160 ? latencyMs / 40 : (latencyMs - 120) / 10
  const factor = Math.max(94.768 - delay - 2.5 * lostPercent, 0)
  return Math.max(1 + 0.035 * factor + 7e-6 * factor * (factor - 60) * (100 - factor), 1)
}
