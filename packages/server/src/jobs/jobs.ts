import { finishAccessEnds } from '../actions/accounts/end-call-access.ts'
import { announceLowBalances } from '../actions/accounts/own/announce-low-balances.ts'
import { watchBusiness, watchCarrierBalance } from '../actions/alarms/watch-business.ts'
import { closeStaleCalls } from '../actions/calls/progress/close-stale-calls.ts'
import { endAudioChecks } from '../actions/calls/outgoing/audio-check.ts'
import { finishCallerIdRemovals } from '../actions/caller-ids/remove-verified-number.ts'
import { checkOpenPurchases } from '../actions/credit/purchases/check-purchases.ts'
import { lookUpEvents } from '../actions/credit/purchases/look-up-events.ts'
import { sendDueRefunds } from '../actions/credit/reversals/send-due-refunds.ts'
import { findCallFailures } from '../actions/calls/progress/find-call-failures.ts'
import { finishVoicemails } from '../actions/calls/voicemail/finish-voicemails.ts'
import { activateDueDecks } from '../actions/rates/activate-deck.ts'
import { deleteExpired } from '../actions/delete-expired.ts'
import { sendMails } from '../actions/mail/send-mails.ts'
import { sendPushes } from '../actions/push/send-pushes.ts'
import { createClockFollower, createClockWatch } from '../actions/follow-clock.ts'
import { finishRentals } from '../actions/numbers/renting/finish-rentals.ts'
import { finishOrphanReleases } from '../actions/numbers/operators/release-orphan.ts'
import { renewNumbers } from '../actions/numbers/renewal/renew-numbers.ts'
import { issueInvoices } from '../actions/tax/issue-invoices.ts'
import { issueMissingDocuments } from '../actions/tax/issue-missing.ts'
import { keepDayTotals } from '../actions/overview/keep-day-totals.ts'
import { fetchExchangeRate } from '../actions/settings/fetch-exchange-rate.ts'
import { REFRESH_SECONDS, refreshSettings } from '../actions/settings/read-settings.ts'
import { reconcile } from '../actions/reconciliation/reconcile.ts'
import type { World } from '../world.ts'

/** Work that every instance repeats. Each run claims the rows that it processes, so instances share the work. */
export interface Job {
  name: string
  everySeconds: number
  /** For work that needs what may start after the server, such as the sandbox. By default it runs within a second. */
  firstAfterSeconds?: number
  run(world: World): Promise<unknown>
}

/** What the instances share. */
export const SHARED_JOBS: readonly Job[] = [
  { name: 'refresh-settings', everySeconds: REFRESH_SECONDS, run: refreshSettings },
  { name: 'send-mails', everySeconds: 5, run: sendMails },
  { name: 'send-pushes', everySeconds: 2, run: sendPushes },
  { name: 'close-stale-calls', everySeconds: 2, run: closeStaleCalls },
  { name: 'find-call-failures', everySeconds: 2, run: findCallFailures },
  { name: 'finish-access-ends', everySeconds: 5, run: finishAccessEnds },
  { name: 'end-audio-checks', everySeconds: 5, run: endAudioChecks },
  { name: 'finish-voicemails', everySeconds: 3, run: finishVoicemails },
  { name: 'check-open-purchases', everySeconds: 30, run: checkOpenPurchases },
  { name: 'look-up-events', everySeconds: 5, run: lookUpEvents },
  { name: 'send-due-refunds', everySeconds: 30, run: sendDueRefunds },
  { name: 'finish-rentals', everySeconds: 30, run: finishRentals },
  { name: 'finish-orphan-releases', everySeconds: 30, run: finishOrphanReleases },
  { name: 'finish-caller-id-removals', everySeconds: 30, run: finishCallerIdRemovals },
  { name: 'renew-numbers', everySeconds: 5, run: renewNumbers },
  { name: 'announce-low-balances', everySeconds: 20, run: announceLowBalances },
  { name: 'issue-missing-documents', everySeconds: 10, run: issueMissingDocuments },
  { name: 'issue-invoices', everySeconds: 60, run: issueInvoices },
  { name: 'keep-day-totals', everySeconds: 15, run: keepDayTotals },
  { name: 'activate-due-decks', everySeconds: 2, run: activateDueDecks },
  { name: 'fetch-exchange-rate', everySeconds: 5, run: fetchExchangeRate },
  { name: 'watch-business', everySeconds: 30, run: watchBusiness },
  {
    name: 'watch-carrier-balance',
    everySeconds: 300,
    firstAfterSeconds: 60,
    run: watchCarrierBalance,
  },
  { name: 'reconcile', everySeconds: 5, run: reconcile },
  { name: 'delete-expired', everySeconds: 3_600, run: deleteExpired },
]

/** What each instance does for itself, with a state in its memory. */
export function instanceJobs(): readonly Job[] {
  return [
    { name: 'follow-clock', everySeconds: 2, run: createClockFollower() },
    { name: 'watch-clock', everySeconds: 10, run: createClockWatch() },
  ]
}
