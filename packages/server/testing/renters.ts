import { rentNumber } from '../src/actions/numbers/rent-number.ts'
import { addCaller } from './callers.ts'
import type { TestWorld } from './test-world.ts'

/** A number of the United States that the carrier offers from now on; its fee is $1.44. */
export function offerNumber(world: TestWorld, n: number) {
  return world.numbers.offer(`+1212555${String(2000 + n)}`)
}

export const FEE = 1_440_000n

/** Rents a number; a refusal fails the test. */
export async function rent(world: TestWorld, userId: string, phoneNumber: string) {
  const rented = await rentNumber(world, userId, phoneNumber)
  if (!rented.ok) throw new Error(`refused: ${rented.why}`)
  return rented.value
}

/** A user with so much credit left after renting a number. */
export async function addRenter(world: TestWorld, n: number, credit: bigint) {
  const userId = await addCaller(world, credit + FEE)
  return { userId, number: await rent(world, userId, offerNumber(world, n)) }
}

/** The row of a number, as it is now. */
export async function rowOf(world: TestWorld, id: string) {
  return world.database.kysely
    .selectFrom('virtual_numbers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
