import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@ringback/server/ports/database'
import { openSimulatedDatabase, simulate } from './simulation.ts'

/** `npm run simulate -- --seeds 1000` runs more. */
const SEEDS = 30
const STEPS = 400

let database: Database
beforeAll(async () => {
  database = await openSimulatedDatabase()
})
afterAll(() => database.close())

it('keeps every invariant with random users, vendors, faults, restarts and clock jumps', async () => {
  const seen = {
    ...{ calls: 0, answeredCalls: 0, incomingCalls: 0, orders: 0, payments: 0, disputes: 0 },
    ...{
      rentedNumbers: 0,
      renewals: 0,
      operatorCredits: 0,
      refusedByHour: 0,
      answeredForwards: 0,
      messages: 0,
      marginsChecked: 0,
    },
  }
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { digest: _, ...counts } = await simulate(database, { seed, steps: STEPS })
    for (const key of Object.keys(seen) as (keyof typeof seen)[]) seen[key] += counts[key]
  }
  // Without calls, payments, rentals and changes by operators a run would prove nothing.
  expect(seen.answeredCalls).toBeGreaterThan(SEEDS / 2)
  expect(seen.incomingCalls).toBeGreaterThan(SEEDS / 2)
  expect(seen.payments).toBeGreaterThan(SEEDS)
  expect(seen.rentedNumbers).toBeGreaterThan(SEEDS / 2)
  expect(seen.operatorCredits).toBeGreaterThan(SEEDS / 2)
  expect(seen.renewals).toBeGreaterThan(0)
  expect(seen.disputes).toBeGreaterThan(0)
  expect(seen.refusedByHour).toBeGreaterThan(0)
  expect(seen.answeredForwards).toBeGreaterThan(0)
  expect(seen.messages).toBeGreaterThan(0)
  expect(seen.marginsChecked).toBeGreaterThan(0)
})

describe('a simulation seed', () => {
  it('replays exactly, event by event, on the same database and on one with other plans', async () => {
    const other = await openSimulatedDatabase()
    await sql`set enable_indexscan = off`.execute(other.kysely)
    const run = async (on: Database) => {
      const events: string[] = []
      const { digest } = await simulate(on, { seed: 7, steps: STEPS }, event => events.push(event))
      return { digest, events }
    }
    const first = await run(database)
    expect(await run(database)).toEqual(first)
    expect(await run(other)).toEqual(first)
    await sql`reset enable_indexscan`.execute(other.kysely)
    await other.close()
  })

  it('decides which events happen', async () => {
    const digests = [
      await simulate(database, { seed: 1, steps: 60 }),
      await simulate(database, { seed: 2, steps: 60 }),
    ].map(({ digest }) => digest)
    expect(new Set(digests).size).toBe(2)
  })
})
