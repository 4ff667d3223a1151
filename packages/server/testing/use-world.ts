import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../src/ports/database.ts'
import { expectBalanced } from './expect-balanced.ts'
import { deleteNumbers } from './people/incoming-calls.ts'
import { freshPglite } from './test-database.ts'
import { type TestWorld, testWorld } from './test-world.ts'

interface WorldOptions {
  /** PGlite by default. */
  open?: () => Promise<Database>
  business?: Parameters<typeof testWorld>[1]
  /** What the tests of the suite share: one database, or one world. By default each of them has its own. */
  shared?: 'database' | 'world'
  /** The books must balance in the end. */
  isBalanced?: boolean
  /** The tests add rented numbers that no customer has paid, which are deleted before the books are checked. */
  hasUnpaidNumbers?: boolean
}

/** Opens the world of the tests of a suite, and closes it. Call it before other hooks; it returns the same object to all. */
export function useWorld({
  open = freshPglite,
  business,
  shared,
  isBalanced = false,
  hasUnpaidNumbers = false,
}: WorldOptions = {}): TestWorld {
  const world = {} as TestWorld
  let database: Database
  const openDatabase = async () => {
    database = await open()
  }
  const begin = () => {
    Object.assign(world, testWorld(database, business))
  }
  const close = async () => {
    if (hasUnpaidNumbers) await deleteNumbers(database)
    if (isBalanced) await expectBalanced(database)
    await database.close()
  }
  if (shared === undefined) beforeEach(openDatabase)
  else beforeAll(openDatabase)
  if (shared === 'world') beforeAll(begin)
  else beforeEach(begin)
  if (shared === undefined) afterEach(close)
  else afterAll(close)
  return world
}
