import type { Database } from '../src/ports/database.ts'
import { checkAudit, checkBalances, checkHolds } from './checks.ts'
import { startImport } from './decks.ts'
import { runWithoutFaults, drain, quiesce } from './quiesce.ts'
import { createExpectations, type Expectations } from './expectations.ts'
import { startDueJobs } from './jobs.ts'
import { emptyDatabase } from '../testing/empty-database.ts'
import { digestOf } from './ledger-tables.ts'
import { pay } from './payers.ts'
import { act, ensureDemoAccounts, signIn } from './people.ts'
import { type SimulationContext, createContext } from './context.ts'
import { deliver } from './webhooks.ts'

/** The result of a run. The same seed and steps give the same digest of all money. */
export interface Simulated {
  digest: string
  calls: number
  answeredCalls: number
  orders: number
  payments: number
}

/** A run violated an invariant. The message contains the command that replays it. */
export class SimulationFailed extends Error {
  override readonly name = 'SimulationFailed'
}

const CHECK_EVERY = 120
const EVENTS_SHOWN = 20

/**
 * Runs the product's actions with people, vendors, faults, restarts and a clock that one seed controls.
 * It empties the database first, and checks all balances and holds periodically and at the end.
 *
 * @throws SimulationFailed
 */
export async function simulate(
  database: Database,
  { seed, steps }: { seed: number; steps: number },
  watch: (event: string) => void = () => {},
): Promise<Simulated> {
  const events: string[] = []
  let step = 0
  const context = createContext(seed, database, event => {
    const line = `step ${step}, ${context.clock.now().toISOString()}: ${event}`
    watch(line)
    events.push(line)
    if (events.length > EVENTS_SHOWN) events.shift()
  })
  const expected = createExpectations()
  try {
    await emptyDatabase(database)
    await prepare(context, expected)
    for (step = 1; step <= steps; step++) {
      await runStep(context, expected)
      context.throwIfFailed()
      if (step % CHECK_EVERY === 0) await check(context)
    }
    await quiesce(context, expected)
    await checkAudit(context)
    await checkHolds(context)
    await checkBalances(context, expected)
  } catch (error) {
    throw new SimulationFailed(describeFailure({ seed, steps, step, events }, error), {
      cause: error,
    })
  }
  const { children } = context.carrier
  return {
    digest: await digestOf(database),
    calls: expected.calls.length,
    answeredCalls: children.filter(({ answeredAt }) => answeredAt !== null).length,
    orders: expected.orders.length,
    payments: context.payments.payments.size,
  }
}

async function prepare(context: SimulationContext, expected: Expectations): Promise<void> {
  startImport(context, expected)
  ensureDemoAccounts(context, expected)
  await context.scheduler.whenIdle()
  await drain(context)
  for (const person of expected.people) signIn(context, person)
  await context.scheduler.whenIdle()
  await drain(context)
  // Some runs have no faults, others have many.
  context.faultPercent = context.random.pick([0, 2, 8])
}

/** Causes one random event, and lets the servers run until all their work waits. */
async function runStep(context: SimulationContext, expected: Expectations): Promise<void> {
  const { random, scheduler, webhookQueue } = context
  const cause = random.weighted<() => void | Promise<void>>([
    [50 * Math.min(scheduler.pending.length, 8), () => context.resumeOne()],
    [
      35 * Math.min(webhookQueue.queued.length, 8),
      () => deliver(context, webhookQueue.removeRandom()),
    ],
    [60, () => act(context, expected)],
    [25, () => pay(context, expected)],
    [2, () => startImport(context, expected)],
    [60, () => context.advance(random.between(200, 9_000) / 1_000)],
    [3, () => jump(context, random.between(60, 1_800))],
    [1, () => jump(context, random.between(3_600, 26 * 3_600))],
    [3, () => context.restartServer()],
  ])
  await cause()
  startDueJobs(context)
  await scheduler.whenIdle()
}

/** Moves the clock ahead. Pending requests usually end before, because no vendor takes minutes to respond. */
async function jump(context: SimulationContext, seconds: number): Promise<void> {
  context.log(`${seconds} seconds pass`)
  if (context.random.happens(75) || context.isRunning('buy')) await drain(context)
  await context.advance(seconds)
}

async function check(context: SimulationContext): Promise<void> {
  await runWithoutFaults(context)
  await checkAudit(context)
  await checkHolds(context)
}

function describeFailure(
  run: { seed: number; steps: number; step: number; events: string[] },
  error: unknown,
): string {
  const { seed, steps, step, events } = run
  return [
    `Seed ${seed} failed at step ${step} of ${steps}:`,
    error instanceof Error ? error.message : String(error),
    '',
    'The last events:',
    ...events.map(event => `  ${event}`),
    '',
    `Replay it with: npm run simulate -- --seed ${seed} --steps ${steps}`,
  ].join('\n')
}
