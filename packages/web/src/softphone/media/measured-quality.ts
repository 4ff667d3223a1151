import type { CallQuality } from '@ringback/contract/customers/calls/calls'

/** What was measured in one second of a call: times in milliseconds, the loss in percent. */
export interface QualitySample {
  mos: number | null
  rtt: number
  jitter: number
  packetsLostFraction: number
}

/** Averages the seconds of a call, for the report of its end. */
export function createMeasuredQuality() {
  const sums = { mos: 0, rtt: 0, jitter: 0, lost: 0 }
  const warnings = new Set<string>()
  let seconds = 0
  let lowestMos = 5
  return {
    add({ mos, rtt, jitter, packetsLostFraction }: QualitySample): void {
      if (mos === null) return
      seconds++
      sums.mos += mos
      sums.rtt += rtt
      sums.jitter += jitter
      sums.lost += packetsLostFraction
      lowestMos = Math.min(lowestMos, mos)
    },
    warn: (name: string) => void warnings.add(name),
    read(): CallQuality | null {
      if (seconds === 0) return null
      return {
        mos: rounded(sums.mos / seconds),
        lowestMos: rounded(lowestMos),
        roundTripMs: rounded(sums.rtt / seconds),
        jitterMs: rounded(sums.jitter / seconds),
        lostPercent: rounded(sums.lost / seconds),
        warnings: [...warnings],
      }
    },
  }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
