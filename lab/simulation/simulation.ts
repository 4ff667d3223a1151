import { openAsBlob } from 'node:fs'
import { openMemoryPglite } from '@ringback/server/adapters/pglite/pglite'
import type { Database } from '@ringback/server/ports/database'
import { pgliteSnapshot } from '@ringback/server/testing/pglite-snapshot'
import { callAgainAndAgain, callForwardedNumber } from './people/series.ts'
import { isAnsweredForward } from './vendors/legs.ts'
import { checkAudit, checkBalances, checkHolds, checkMargins } from './checks/checks.ts'
import { addOperator, startFeeImport, startImport } from './people/decks.ts'
import { runWithoutFaults, drain, quiesce } from './quiesce.ts'
import { createExpectations, type Expectations } from './checks/expectations.ts'
import { startDueJobs } from './jobs.ts'
import { emptyDatabase } from '@ringback/server/testing/empty-database'
import { countInvoices, countRenewals, digestOf } from './checks/ledger-tables.ts'
import { checkLimits } from './checks/limits.ts'
import { checkMessages } from './people/messages.ts'
import { operate } from './people/operators.ts'
import { pay } from './people/payers.ts'
import { FEW_CALLS } from './business-settings.ts'
import { act, ensureDemoAccounts, signIn } from './people/people.ts'
import { rentOrRing } from './people/renters.ts'
import { type SimulationContext, createContext } from './context.ts'
import { deliver } from './webhooks.ts'

/** The result of a run. */
export interface Simulated {
  /** Of all money: the same seed and steps give the same one. */
  digest: string
  /** How much of what happened. */
  counts: ReturnType<typeof countsOf>
}

/** A run violated an invariant. The message contains the command that replays it. */
export class SimulationFailed extends Error {
  override readonly name = 'SimulationFailed'
}

/** A migrated, empty database in memory. */
export async function openSimulatedDatabase(): Promise<Database> {
  return openMemoryPglite(await openAsBlob((await pgliteSnapshot()).archive))
}

const DAY_SECONDS = 86_400
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
  let marginsChecked = 0
  const context = createContext(seed, database, event => {
    const line = `step ${step}, ${context.clock.now().toISOString()}: ${event}`
    watch(line)
    events.push(line)
    if (events.length > EVENTS_SHOWN) events.shift()
  })
  const expected = createExpectations(context.carrier)
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
    marginsChecked = await checkMargins(context)
    await checkMessages(context, expected)
    checkLimits(context, expected)
  } catch (error) {
    throw new SimulationFailed(describeFailure({ seed, steps, step, events }, error), {
      cause: error,
    })
  }
  const counts = { ...countsOf(context, expected), marginsChecked }
  return {
    digest: await digestOf(database),
    counts: {
      ...counts,
      renewals: await countRenewals(database),
      invoices: await countInvoices(database),
    },
  }
}

function countsOf({ carrier, numbers, payments }: SimulationContext, expected: Expectations) {
  const { children, recordings } = carrier
  return {
    calls: expected.calls.length,
    answeredCalls: children.filter(({ answeredAt }) => answeredAt !== null).length,
    incomingCalls: expected.calls.filter(({ hold }) => hold === null).length,
    answeredForwards: children.filter(isAnsweredForward).length,
    messages: recordings.taken.filter(({ seconds }) => seconds > 0).length,
    rentedNumbers: numbers.assignments.length,
    disputes: expected.orders.reduce((sum, { disputes }) => sum + disputes.length, 0),
    operatorCredits: expected.operatorCredits.size,
    refusedByHour: expected.refusedByHour,
    orders: expected.orders.length,
    payments: payments.payments.size,
    // Destinations whose books were checked for a loss, and monthly fees that were paid after the first.
    marginsChecked: 0,
    renewals: 0,
    invoices: 0,
  }
}

async function prepare(context: SimulationContext, expected: Expectations): Promise<void> {
  await addOperator(context)
  startImport(context, expected)
  startFeeImport(context, expected)
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
      () => deliver(context, expected, webhookQueue.removeRandom()),
    ],
    [80, () => act(context, expected)],
    [45, () => pay(context, expected)],
    [50, () => rentOrRing(context, expected)],
    [12, () => operate(context, expected)],
    [2, () => startImport(context, expected)],
    [1, () => startFeeImport(context, expected)],
    [60, () => context.advance(random.between(200, 9_000) / 1_000)],
    [15, () => jump(context, random.between(60, 1_800))],
    [5, () => jump(context, random.between(3_600, 26 * 3_600))],
    [4, () => jump(context, random.between(5 * 86_400, 35 * 86_400))],
    [3, () => context.restartServer()],
    [15, () => callForwardedNumber(context, expected)],
    [
      context.business.maxCallsPerHour > FEW_CALLS ? 0 : 6,
      () => callAgainAndAgain(context, expected),
    ],
  ])
  await cause()
  startDueJobs(context)
  await scheduler.whenIdle()
}

/** Moves the clock ahead. Pending requests usually end before, because no vendor takes minutes to respond. */
async function jump(context: SimulationContext, seconds: number): Promise<void> {
  context.log(`${seconds} seconds pass`)
  // A rental may continue after its request has ended.
  const isRenting = context.scheduler.pending.some(({ name }) => name.includes(' of rent '))
  const isBuying = context.isRunning('buy') || isRenting
  if (context.random.happens(75) || isBuying || seconds > DAY_SECONDS) await drain(context)
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
