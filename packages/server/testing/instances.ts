import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../src/ports/database.ts'
import { expectBalanced } from './expect-balanced.ts'
import { deleteNumbers } from './people/incoming-calls.ts'
import { type FreshPostgres, freshPostgres } from './test-database.ts'
import { type TestWorld, testWorld } from './test-world.ts'

/** Instances of the server on one new PostgreSQL, each with a pool of its own. They have one clock and one of each vendor. */
export interface Instances {
  readonly first: TestWorld
  readonly worlds: readonly TestWorld[]
  /** They take turns. */
  instance(n: number): TestWorld
  /** Does work so many times at once. */
  times<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]>
}

interface InstanceOptions {
  /** The size of the pool of each instance. */
  pools?: readonly number[]
  business?: Parameters<typeof testWorld>[1]
  /** The tests add rented numbers that no customer has paid, which are deleted before the books are checked. */
  hasUnpaidNumbers?: boolean
  /** Whether the books are checked. They need an account. */
  isBalanced?: boolean
}

/** Opens instances before the tests of a suite. After them the books must balance. */
export function useInstances({
  pools = [10, 10, 10],
  business,
  hasUnpaidNumbers = false,
  isBalanced = true,
}: InstanceOptions = {}): Instances {
  let fresh: FreshPostgres
  let databases: Database[]
  let worlds: readonly [TestWorld, ...TestWorld[]]
  beforeAll(async () => {
    fresh = await freshPostgres()
    databases = pools.map(size => fresh.open(size))
    const [first, ...others] = databases.map(database => testWorld(database, business))
    if (!first) throw new Error('no instance')
    const { clock, voice, numbers, payments, verifier, push, mails, mailer } = first
    const shared = { clock, voice, numbers, payments, verifier, push, mails, mailer }
    worlds = [first, ...others.map(other => Object.assign(other, shared))]
  })
  afterAll(async () => {
    const { database } = worlds[0]
    if (hasUnpaidNumbers) await deleteNumbers(database)
    if (isBalanced) await expectBalanced(database)
    for (const each of databases) await each.close()
    await fresh.drop()
  })
  return {
    get first() {
      return worlds[0]
    },
    get worlds() {
      return worlds
    },
    instance: n => worlds[n % worlds.length] ?? worlds[0],
    times: (count, work) => Promise.all(Array.from({ length: count }, (_, n) => work(n))),
  }
}

/** How many sessions of this database wait for a lock. */
export async function countLockWaits({ kysely }: Database): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(kysely)
  return rows.length
}
