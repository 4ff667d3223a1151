import { SHARED_JOBS } from '@ringback/server/jobs/jobs'
import type { World } from '@ringback/server/world'
import type { Ports } from '@ringback/server/ports/ports'
import type { SimulationContext } from './context.ts'

/** Less often than in production: most of these runs find nothing to do. */
const CALLS_MS = 30_000
const SWEEP_MS = 120_000

/** What a run has work for. */
const NAMES = [
  ...['close-stale-calls', 'check-open-purchases', 'look-up-events', 'send-due-refunds'],
  ...['finish-rentals', 'renew-numbers', 'send-mails', 'finish-voicemails', 'find-call-failures'],
  ...['issue-missing-documents', 'issue-invoices'],
]

/** The jobs that every server runs periodically. */
export const JOBS: readonly [name: string, run: (ports: Ports) => Promise<unknown>][] =
  SHARED_JOBS.filter(({ name }) => NAMES.includes(name)).map(({ name, run }) => [
    name,
    ports => run(ports as World),
  ])

/** Starts the due jobs of each server. A process never runs a job twice at the same time. */
export function startDueJobs(context: SimulationContext): void {
  for (const server of context.servers) {
    for (const [name, run] of JOBS) {
      const everyMs = name === 'close-stale-calls' ? CALLS_MS : SWEEP_MS
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
