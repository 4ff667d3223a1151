import { closeStaleCalls } from '@ringback/server/actions/calls/progress/close-stale-calls'
import { findCallFailures } from '@ringback/server/actions/calls/progress/find-call-failures'
import { finishVoicemails } from '@ringback/server/actions/calls/voicemail/finish-voicemails'
import { sendDueRefunds } from '@ringback/server/actions/credit/reversals/send-due-refunds'
import { finishRentals } from '@ringback/server/actions/numbers/renting/finish-rentals'
import { renewNumbers } from '@ringback/server/actions/numbers/renewal/renew-numbers'
import { sendMails } from '@ringback/server/actions/mail/send-mails'
import { checkOpenPurchases } from '@ringback/server/actions/credit/purchases/check-open-purchases'
import { lookUpEvents } from '@ringback/server/actions/credit/purchases/look-up-events'
import type { Ports } from '@ringback/server/ports/ports'
import type { SimulationContext } from './context.ts'

const CALL_SWEEP_MS = 30_000
/** Less often than in production: most of these runs find nothing to do. */
const SWEEP_MS = 120_000

/** The jobs that every server runs periodically. */
export const JOBS: readonly [name: string, run: (ports: Ports) => Promise<unknown>][] = [
  ['close-stale-calls', closeStaleCalls],
  ['settle-open-purchases', checkOpenPurchases],
  ['look-up-events', lookUpEvents],
  ['send-due-refunds', sendDueRefunds],
  ['finish-rentals', finishRentals],
  ['renew-numbers', renewNumbers],
  ['send-mails', sendMails],
  ['finish-voicemails', finishVoicemails],
  ['find-call-failures', findCallFailures],
]

/** Starts the due jobs of each server. A process never runs a job twice at the same time. */
export function startDueJobs(context: SimulationContext): void {
  for (const server of context.servers) {
    for (const [name, run] of JOBS) {
      const everyMs = name === 'close-stale-calls' ? CALL_SWEEP_MS : SWEEP_MS
      // A random first run: servers that start together run their jobs at different times.
      const due = server.jobs.get(name) ?? context.now() + context.random.below(everyMs)
      server.jobs.set(name, due)
      if (due > context.now()) continue
      server.jobs.set(name, Infinity)
      const schedule = () => void server.jobs.set(name, context.now() + everyMs)
      context.startWork(name, run, { onDone: schedule, onFailed: schedule }, server)
    }
  }
}
