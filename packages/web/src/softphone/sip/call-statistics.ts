import { type QualitySample } from '../media/measured-quality.ts'
import { opinionScore } from '../media/opinion-score.ts'

/** What was measured in one second of a call. */
export interface CallSample extends QualitySample {
  packetsReceived: number
  bytesReceived: number
  bytesSent: number
  /** The energy of the microphone's sound in this second; null if the browser does not say it. */
  inputEnergy: number | null
}

/** The counters of a connection since its start. */
interface Totals {
  /** When the browser counted, in milliseconds. */
  at: number
  packetsReceived: number
  packetsLost: number
  bytesReceived: number
  bytesSent: number
  inputEnergy: number | null
}

/** Packets come every 20 ms, so that less than this says nothing about the sound of a second. */
const SHORTEST_SAMPLE_MS = 500

/**
 * Reads what a connection did in the time since the last reading (W3C WebRTC Statistics). On a busy machine a browser
 * answers two readings at one time, and the second one is none: it would find a second without sound.
 */
export function createSampler(connection: Pick<RTCPeerConnection, 'getStats'>) {
  let last: Totals | null = null
  return async (): Promise<CallSample | null> => {
    const report = await connection.getStats()
    const { totals, roundTripMs, jitterMs } = read(report)
    const before = last
    if (before && totals.at - before.at < SHORTEST_SAMPLE_MS) return null
    last = totals
    if (!before) return null
    const since = (count: (of: Totals) => number): number => count(totals) - count(before)
    const packetsReceived = since(of => of.packetsReceived)
    const lost = Math.max(
      since(of => of.packetsLost),
      0,
    )
    const lostPercent = packetsReceived + lost > 0 ? (100 * lost) / (packetsReceived + lost) : 0
    return {
      packetsReceived,
      packetsLostFraction: lostPercent,
      rtt: roundTripMs,
      jitter: jitterMs,
      mos: opinionScore({ roundTripMs, jitterMs, lostPercent }),
      bytesReceived: since(of => of.bytesReceived),
      bytesSent: since(of => of.bytesSent),
      inputEnergy:
        totals.inputEnergy === null ? null : totals.inputEnergy - (before.inputEnergy ?? 0),
    }
  }
}

function read(report: RTCStatsReport) {
  const totals: Totals = {
    at: 0,
    packetsReceived: 0,
    packetsLost: 0,
    bytesReceived: 0,
    bytesSent: 0,
    inputEnergy: null,
  }
  let roundTripMs = 0
  let jitterMs = 0
  report.forEach((stats: Record<string, unknown>) => {
    const number = (name: string): number => (stats[name] as number | undefined) ?? 0
    totals.at = Math.max(totals.at, number('timestamp'))
    if (stats['type'] === 'inbound-rtp') {
      totals.packetsReceived += number('packetsReceived')
      totals.packetsLost += number('packetsLost')
      totals.bytesReceived += number('bytesReceived')
      jitterMs = number('jitter') * 1000
    }
    if (stats['type'] === 'outbound-rtp') totals.bytesSent += number('bytesSent')
    if (stats['type'] === 'media-source') {
      totals.inputEnergy = (stats['totalAudioEnergy'] as number | undefined) ?? null
    }
    // The way to the gateway: phone networks send no reports of the round trip.
    if (stats['type'] === 'candidate-pair' && stats['nominated'] === true) {
      roundTripMs = number('currentRoundTripTime') * 1000
    }
  })
  return { totals, roundTripMs, jitterMs }
}
