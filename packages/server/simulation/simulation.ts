import type { Database } from '../src/ports/database.ts'
import { checkAudit, checkBalances, checkHolds } from './checks.ts'
import { beginImport } from './decks.ts'
import { calm, drain, settleDust } from './quiesce.ts'
import { createExpectations, type Expectations } from './expectations.ts'
import { beginDueJobs } from './jobs.ts'
import { emptyDatabase } from '../testing/empty-database.ts'
import { digestOf } from './ledger-tables.ts'
import { pay } from './payers.ts'
import { act, beginDemoAccounts, signIn } from './people.ts'
import { type Scene, createScene } from './context.ts'
import { deliver } from './webhooks.ts'

/** What a run came to. The same seed and steps give the same digest of all money. */
export interface Simulated {
  digest: string
  calls: number
  answeredCalls: number
  orders: number
  payments: number
}

/** Something was not as it must be. The message says how to see it again. */
export class SimulationFailed extends Error {
  override readonly name = 'SimulationFailed'
}

const CHECK_EVERY = 120
const EVENTS_SHOWN = 20

/**
 * Runs the product's actions on a database that is emptied before: people, vendors, faults, restarts and
 * the clock, all by one seed. It looks at everything now and then, and at the end, when all has settled.
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
  const scene = createScene(seed, database, event => {
    const line = `step ${step}, ${scene.clock.now().toISOString()}: ${event}`
    watch(line)
    events.push(line)
    if (events.length > EVENTS_SHOWN) events.shift()
  })
  const town = createExpectations()
  try {
    await emptyDatabase(database)
    await begin(scene, town)
    for (step = 1; step <= steps; step++) {
      await next(scene, town)
      scene.throwIfFailed()
      if (step % CHECK_EVERY === 0) await check(scene)
    }
    await settleDust(scene, town)
    await checkAudit(scene)
    await checkHolds(scene)
    await checkBalances(scene, town)
  } catch (error) {
    throw new SimulationFailed(story({ seed, steps, step, events }, error), { cause: error })
  }
  const { children } = scene.carrier
  return {
    digest: await digestOf(database),
    calls: town.calls.length,
    answeredCalls: children.filter(({ answeredAt }) => answeredAt !== null).length,
    orders: town.orders.length,
    payments: scene.payments.payments.size,
  }
}

async function begin(scene: Scene, town: Expectations): Promise<void> {
  beginImport(scene, town)
  beginDemoAccounts(scene, town)
  await scene.turns.still()
  await drain(scene)
  for (const person of town.people) signIn(scene, person)
  await scene.turns.still()
  await drain(scene)
  // Some runs are calm, some are stormy.
  scene.faultPercent = scene.dice.pick([0, 2, 8])
}

/** One thing happens, and everything stands still again. */
async function next(scene: Scene, town: Expectations): Promise<void> {
  const { dice, turns, post } = scene
  const happens = dice.weighted<() => void | Promise<void>>([
    [50 * Math.min(turns.waiting.length, 8), () => scene.goOn()],
    [35 * Math.min(post.letters.length, 8), () => deliver(scene, post.take())],
    [60, () => act(scene, town)],
    [25, () => pay(scene, town)],
    [2, () => beginImport(scene, town)],
    [60, () => scene.pass(dice.between(200, 9_000) / 1_000)],
    [3, () => jump(scene, dice.between(60, 1_800))],
    [1, () => jump(scene, dice.between(3_600, 26 * 3_600))],
    [3, () => scene.restart()],
  ])
  await happens()
  beginDueJobs(scene)
  await turns.still()
}

/** Most jumps find no vendor still thinking: none takes minutes to answer. */
async function jump(scene: Scene, seconds: number): Promise<void> {
  scene.say(`${seconds} seconds pass`)
  if (scene.dice.happens(75) || scene.isAt('buy')) await drain(scene)
  await scene.pass(seconds)
}

async function check(scene: Scene): Promise<void> {
  await calm(scene)
  await checkAudit(scene)
  await checkHolds(scene)
}

function story(
  run: { seed: number; steps: number; step: number; events: string[] },
  error: unknown,
): string {
  const { seed, steps, step, events } = run
  return [
    `Seed ${seed} failed at step ${step} of ${steps}:`,
    error instanceof Error ? error.message : String(error),
    '',
    'What happened last:',
    ...events.map(event => `  ${event}`),
    '',
    `To see it again: npm run simulate -- --seed ${seed} --steps ${steps}`,
  ].join('\n')
}
