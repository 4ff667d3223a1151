import {
  readDifferences,
  readRuns,
} from '@ringback/server/actions/reconciliation/read-reconciliation'
import { reconcile, requestReconciliation } from '@ringback/server/actions/reconciliation/reconcile'
import { recoverPayment } from '@ringback/server/actions/credit/purchases/recover-payment'
import { inviteOperator } from '@ringback/server/actions/operators/invitations'
import { refreshSettings } from '@ringback/server/actions/settings/read-settings'
import { readConfig } from '@ringback/server/config/config'
import { SHARED_JOBS } from '@ringback/server/jobs/jobs'
import type { Database } from '@ringback/server/ports/database'
import { type World, createWorld } from '@ringback/server/world'
import { pino } from 'pino'
import { until } from '../../until.ts'

/** The server's work on a restored database, and an operator at it. */
export interface Restored {
  world: World
  /** Runs the jobs until those that a restored database needs at once have nothing left to do. */
  runJobs(): Promise<void>
  /** Compares the days of the load with the vendors. */
  reconcile(): Promise<void>
  openDifferences(): Promise<Difference[]>
  /** "Fetch and credit" of a payment. @returns its classification, or why it was refused */
  fetchAndCredit(paymentId: string): Promise<{ ok: boolean; is: string }>
}

export interface Difference {
  check: string
  kind: string
  subject: string
  here: string
}

/** Later than the calls and payments of the load by more than the reconciliation waits for them. */
const LATER_MS = 20 * 60_000
const PAGE = { page: 1, limit: 500 }

/** @param startedAt when the load started, so that the reconciliation compares each day since then */
export async function openRestored(
  database: Database,
  variables: Readonly<Record<string, string | undefined>>,
  startedAt: Date,
): Promise<Restored> {
  const config = readConfig(variables)
  if (!config.ok) throw new Error(config.message)
  const log = pino({ level: 'silent' })
  const clock = { now: () => new Date(Date.now() + LATER_MS) }
  const world = { ...createWorld(config.value, { database, log, version: 'faults' }), clock }
  await refreshSettings(world)
  const operator = await addOwner(world)
  const jobs = SHARED_JOBS.filter(({ name }) => NEEDED_JOBS.has(name))
  return {
    world,
    async runJobs() {
      await until('nothing is left to do', async () => {
        for (const job of jobs) await job.run(world)
        const open = await database.kysely
          .selectFrom('calls')
          .select('id')
          .where('status', 'in', ['dialing', 'ringing', 'in-progress'])
          .execute()
        return open.length === 0
      })
    },
    async reconcile() {
      const days = new Set([startedAt, new Date(), clock.now()].map(dayOf))
      for (const day of days) await requestReconciliation(world, { day, requestedBy: OWNER })
      await until('the reconciliation has finished', async () => {
        await reconcile(world)
        const { items } = await readRuns(world, PAGE)
        const failed = items.flatMap(({ checks }) => checks.flatMap(({ failure }) => failure ?? []))
        if (failed.length > 0) throw new Error(failed.join('\n'))
        return items.every(({ finishedAt }) => finishedAt !== null)
      })
    },
    openDifferences: async () => (await readDifferences(world, { state: 'open' }, PAGE)).items,
    async fetchAndCredit(paymentId) {
      const by = { operator, reason: 'Lost with the restored backup', requestId: paymentId }
      const result = await recoverPayment(world, by, { paymentId, customer: null })
      return { ok: result.ok, is: result.ok ? result.value : result.why }
    },
  }
}

/** What a server does by itself with payments, calls and numbers. */
const NEEDED_JOBS = new Set([
  'close-stale-calls',
  'check-open-purchases',
  'send-due-refunds',
  'finish-rentals',
])

const OWNER = 'owner@ringback.example'

async function addOwner(world: World) {
  await inviteOperator(world, { email: OWNER, role: 'owner' })
  const { id } = await world.database.kysely
    .selectFrom('operators')
    .select('id')
    .where('email', '=', OWNER)
    .executeTakeFirstOrThrow()
  return { id, email: OWNER, role: 'owner' as const }
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
