import { type RequestTimeout, rentNumber } from '../../src/actions/numbers/renting/rent-number.ts'
import { addCaller } from './callers.ts'
import type { TestWorld } from '../test-world.ts'

/** Makes the carrier offer a number of the United States, with a fee of $1.44. */
export function offerNumber(world: TestWorld, n: number) {
  return world.numbers.offer(`+1212555${String(2000 + n)}`)
}

export const FEE = 1_440_000n

/** A request that waits until its rental is decided, however slow the machine is. */
export const patiently = (): RequestTimeout => ({ expired: new Promise(() => {}), cancel() {} })

/** A request that waits until the test lets its time expire. */
export function manualTimeout(): RequestTimeout & { expire(): void } {
  let expire = () => {}
  const expired = new Promise<null>(resolve => (expire = () => resolve(null)))
  return { expired, expire, cancel: () => {} }
}

/** Rents a number. A refusal fails the test. */
export async function rent(world: TestWorld, userId: string, phoneNumber: string) {
  const rented = await rentNumber(world, userId, phoneNumber, patiently)
  if (!rented.ok) throw new Error(`refused: ${rented.why}`)
  return rented.value
}

/** Adds a user who rents a number and then has this credit left. */
export async function addRenter(world: TestWorld, n: number, credit: bigint) {
  const userId = await addCaller(world, credit + FEE)
  return { userId, number: await rent(world, userId, offerNumber(world, n)) }
}

/** Reads the row of a number. */
export async function rowOf(world: TestWorld, id: string) {
  return world.database.kysely
    .selectFrom('virtual_numbers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
