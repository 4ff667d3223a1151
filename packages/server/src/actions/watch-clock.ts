import { MAX_CLOCK_SKEW_SECONDS, secondsBetween } from '../core/time.ts'
import type { Ports } from '../ports/ports.ts'

/**
 * Compares our clock with the carrier's, which validates the times in voice tokens: with a clock that is wrong, no
 * browser can call or be called. Logs it once, and once more when the clock is right again.
 *
 * @returns a function that is called often; it sends no request
 */
export function createClockWatch(): (ports: Ports) => Promise<void> {
  let isWrong = false
  return async ({ clock, log, voice }) => {
    const carrierNow = voice.now()
    if (!carrierNow) return
    const seconds = Math.round(secondsBetween(carrierNow, clock.now()))
    const wasWrong = isWrong
    isWrong = Math.abs(seconds) > MAX_CLOCK_SKEW_SECONDS
    if (isWrong && !wasWrong) {
      log.error(
        { seconds },
        `This machine's clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the carrier's, which refuses voice tokens of another time. Synchronise it with NTP`,
      )
    }
    if (!isWrong && wasWrong) log.info({ seconds }, "The clock agrees with the carrier's again")
  }
}
