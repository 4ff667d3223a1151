import { MAX_CLOCK_SKEW_SECONDS, secondsBetween } from '../core/time.ts'
import type { Ports } from '../ports/ports.ts'
import { DUE_ACCESS_ENDS } from '../store/accounts/access-ends.ts'
import { type DueTable, reschedule } from '../store/claim-due.ts'
import { DUE_AUDIO_CHECKS, DUE_CALLS, PREPARED_CALLS } from '../store/calls/call-schedule.ts'
import { DUE_REMOVALS } from '../store/caller-ids/caller-id-removals.ts'
import { recordingsToDelete, voicemailsToFetch } from '../store/calls/voicemail/voicemails.ts'
import { DUE_REFUNDS } from '../store/credit/payments.ts'
import { DUE_PURCHASES } from '../store/credit/purchase-schedule.ts'
import { DUE_FAILURES } from '../store/failures/job-failures.ts'
import { bringMailLeasesForward, WAITING_MAILS } from '../store/mail/mails.ts'
import { dueNumbers } from '../store/numbers/number-changes.ts'
import { DUE_ORPHAN_RELEASES } from '../store/numbers/orphan-releases.ts'
import { MAIL_LEASE_SECONDS } from './mail/send-mails.ts'

/** Smaller corrections delay nothing for long. */
const LEAST_STEP_SECONDS = 5
/** The longest lease of the work below: what another instance processes now must not be claimed again. */
const LEASE_SECONDS = 120

/**
 * Work whose next attempt is a delay after the last one. Times of the calendar, such as the renewal of a number or the
 * start of a deck, stay.
 */
const DELAYED_WORK: readonly DueTable[] = [
  WAITING_MAILS,
  DUE_CALLS,
  DUE_AUDIO_CHECKS,
  DUE_ACCESS_ENDS,
  DUE_PURCHASES,
  DUE_REFUNDS,
  dueNumbers(['purchasing', 'pending_deactivation', 'abandoned']),
  DUE_ORPHAN_RELEASES,
  DUE_REMOVALS,
  DUE_FAILURES,
  voicemailsToFetch,
  recordingsToDelete,
]

/**
 * Compares the clock with one that is never set. When it was set back, for example because it was wrong, work that was
 * scheduled before would wait for as long as it was set back, so that work is brought forward.
 *
 * @param steadyMs the clock that is never set
 * @returns a function that is called often, and each time looks at what has happened since the last time
 */
export function createClockFollower(
  steadyMs: () => number = () => performance.now(),
): (ports: Ports) => Promise<void> {
  let aheadMs: number | null = null
  return async ports => {
    const now = ports.clock.now()
    const current = now.getTime() - steadyMs()
    const seconds = aheadMs === null ? 0 : (aheadMs - current) / 1_000
    if (seconds >= LEAST_STEP_SECONDS) await bringWorkForward(ports, now, seconds)
    // Not before the work is stored: a failed run is repeated.
    aheadMs = current
  }
}

async function bringWorkForward(ports: Ports, now: Date, seconds: number): Promise<void> {
  ports.log.warn(
    { seconds: Math.round(seconds) },
    'The clock was set back: work is brought forward',
  )
  for (const due of DELAYED_WORK) {
    await ports.database.transaction(tx =>
      reschedule(tx, due, { now, seconds, leastSeconds: LEASE_SECONDS }),
    )
  }
  await ports.database.transaction(tx =>
    bringMailLeasesForward(tx, { now, seconds, leastSeconds: MAIL_LEASE_SECONDS }),
  )
  // They are not leased.
  await ports.database.transaction(tx =>
    reschedule(tx, PREPARED_CALLS, { now, seconds, leastSeconds: 0 }),
  )
}

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
