import { sql } from 'kysely'
import type { Expectations } from './checks/expectations.ts'
import { JOBS } from './jobs.ts'
import { concludeAllAuthorised } from './people/payers.ts'
import { unfreezeAll } from './people/operators.ts'
import { signIn } from './people/people.ts'
import { decideAllDisputes } from './people/refunds-and-disputes.ts'
import type { SimulationContext } from './context.ts'
import { deliver } from './webhooks.ts'
import type { Webhook } from './vendors/webhook-queue.ts'

const MAX_STEPS = 20_000
const MAX_ROUNDS = 60
const DAY_SECONDS = 86_400
/** The longest time for which the product may schedule work ahead, and the month of the last renewals. */
const MAX_DAYS = 80
/** Longer than a month. */
const LAST_RENEWAL_DAYS = 32

/** Resumes requests until no server has work in progress. */
export async function drain(context: SimulationContext): Promise<void> {
  for (let step = 0; context.scheduler.pending.length > 0; step++) {
    if (step > MAX_STEPS) throw new Error('The servers never finish their work')
    await context.resumeOne()
    context.throwIfFailed()
  }
}

/** Without faults, finishes the work in progress and runs each job once. */
export async function runWithoutFaults(context: SimulationContext): Promise<void> {
  const { faultPercent } = context
  context.faultPercent = 0
  await drain(context)
  await runJobs(context)
  context.faultPercent = faultPercent
}

async function runJobs(context: SimulationContext): Promise<void> {
  for (const [name, run] of JOBS) {
    context.startWork(name, run)
    await context.scheduler.whenIdle()
    await drain(context)
  }
}

/** Starts no new work and causes no faults, delivers all webhooks, and advances the clock until nothing is due. */
export async function quiesce(context: SimulationContext, expected: Expectations): Promise<void> {
  context.log('no new work is started')
  context.faultPercent = 0
  const deadline = context.now() + MAX_DAYS * DAY_SECONDS * 1_000
  await drain(context)
  concludeAllAuthorised(context, expected)
  decideAllDisputes(context, expected)
  unfreezeAll(context, expected)
  let areLastRenewals = false
  for (let round = 0; round < MAX_ROUNDS; round++) {
    await deliverEverything(context, expected)
    await runJobs(context)
    const due = await lastDue(context)
    if (due === null && context.webhookQueue.queued.length === 0) {
      if (areLastRenewals) return signInAll(context, expected)
      // All credit has arrived, so that a month that is not paid now is one that the credit does not cover.
      areLastRenewals = true
      await context.advance(LAST_RENEWAL_DAYS * DAY_SECONDS)
      context.numbers.startLastRenewals()
      continue
    }
    const seconds = Math.max(0, ((due ?? 0) - context.now()) / 1_000) + 1
    if (context.now() + seconds * 1_000 > deadline) break
    await context.advance(Math.ceil(seconds) + (round > 3 ? DAY_SECONDS : 0))
  }
  throw new Error('Work is still due after the last round')
}

async function deliverEverything(
  context: SimulationContext,
  expected: Expectations,
): Promise<void> {
  await drain(context)
  while (context.webhookQueue.queued.length > 0) {
    deliver(context, expected, context.webhookQueue.removeRandom())
    await context.scheduler.whenIdle()
    await drain(context)
  }
}

async function signInAll(context: SimulationContext, { people }: Expectations): Promise<void> {
  for (const person of people.filter(({ id }) => id === null)) {
    signIn(context, person)
    await context.scheduler.whenIdle()
    await drain(context)
  }
}

/** The time of the last scheduled event, or null if none is scheduled. */
async function lastDue({ database, carrier }: SimulationContext): Promise<number | null> {
  const { rows } = await sql<{ due: Date | null }>`
    select max(at) as due from (
      select check_at as at from calls
      union all select created_at + make_interval(secs => 90) from calls where status = 'created'
      union all select check_at from purchases
      union all select check_at from voicemails
      union all select refund_at from payments
      union all select check_at from virtual_numbers
        where status in ('purchasing', 'pending_deactivation', 'abandoned')
    ) as to_come`.execute(database.kysely)
  const productDue = rows[0]?.due?.getTime() ?? null
  const carrierDue = carrier.nextAt()
  return productDue === null ? carrierDue : Math.max(productDue, carrierDue ?? 0)
}

/** Delivers all webhooks of a kind, one after the other, and finishes what they cause. */
export async function deliverAll(
  context: SimulationContext,
  expected: Expectations,
  kind: Webhook['is'],
): Promise<void> {
  for (const webhook of context.webhookQueue.removeAll(kind)) {
    deliver(context, expected, webhook)
    await finish(context)
  }
}

/** Lets the servers finish all work that they have begun. */
export async function finish(context: SimulationContext): Promise<void> {
  await context.scheduler.whenIdle()
  await drain(context)
}
