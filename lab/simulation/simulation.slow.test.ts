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
  const seen = new Map<string, number>()
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { counts } = await simulate(database, { seed, steps: STEPS })
    for (const [what, count] of Object.entries(counts))
      seen.set(what, (seen.get(what) ?? 0) + count)
  }
  // Without calls, payments, rentals and changes by operators a run would prove nothing.
  const often = ['answeredCalls', 'incomingCalls', 'payments', 'rentedNumbers', 'operatorCredits']
  expect(often.filter(what => (seen.get(what) ?? 0) <= SEEDS / 2)).toEqual([])
  expect(seen.get('payments')).toBeGreaterThan(SEEDS)
  expect([...seen].filter(([, count]) => count === 0)).toEqual([])
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
