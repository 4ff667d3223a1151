import { closeStaleCalls } from '../src/actions/calls/progress/close-stale-calls.ts'
import { findCallFailures } from '../src/actions/calls/progress/find-call-failures.ts'
import { finishVoicemails } from '../src/actions/calls/voicemail/finish-voicemails.ts'
import { sendDueRefunds } from '../src/actions/credit/reversals/send-due-refunds.ts'
import { finishRentals } from '../src/actions/numbers/renting/finish-rentals.ts'
import { renewNumbers } from '../src/actions/numbers/renewal/renew-numbers.ts'
import { sendMails } from '../src/actions/mail/send-mails.ts'
import { checkOpenPurchases } from '../src/actions/credit/purchases/check-open-purchases.ts'
import { lookUpEvents } from '../src/actions/credit/purchases/look-up-events.ts'
import type { Ports } from '../src/ports/ports.ts'
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
