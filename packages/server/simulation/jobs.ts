import { closeStaleCalls } from '../src/actions/calls/close-stale-calls.ts'
import { refundSurplus } from '../src/actions/credit/refund-surplus.ts'
import { sendMails } from '../src/actions/mail/send-mails.ts'
import { checkOpenPurchases } from '../src/actions/credit/check-open-purchases.ts'
import type { Ports } from '../src/ports/ports.ts'
import type { Scene } from './context.ts'

const CALL_SWEEP_MS = 30_000
/** Not as often as in life: most of them find nothing, and a run has better things to do. */
const SWEEP_MS = 120_000

/** What every server does by the clock. */
export const JOBS: readonly [name: string, run: (ports: Ports) => Promise<unknown>][] = [
  ['close-stale-calls', closeStaleCalls],
  ['settle-open-purchases', checkOpenPurchases],
  ['refund-surplus', refundSurplus],
  ['send-mails', sendMails],
]

/** Begins what is due on each server. A job never runs beside itself in one process. */
export function beginDueJobs(scene: Scene): void {
  for (const server of scene.servers) {
    for (const [name, run] of JOBS) {
      const everyMs = name === 'close-stale-calls' ? CALL_SWEEP_MS : SWEEP_MS
      // Servers that start together do not sweep together for long.
      const due = server.jobs.get(name) ?? scene.now() + scene.dice.below(everyMs)
      server.jobs.set(name, due)
      if (due > scene.now()) continue
      server.jobs.set(name, Infinity)
      const again = () => void server.jobs.set(name, scene.now() + everyMs)
      scene.begin(name, run, { done: again, failed: again }, server)
    }
  }
}
