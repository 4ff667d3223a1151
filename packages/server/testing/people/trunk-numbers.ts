import type { E164 } from '@ringback/contract/phone/e164'
import { readTrunkNumber } from '../../src/core/numbers/trunk-number.ts'
import { createTrunkNumberCarrier } from '../../src/services/trunk-number-carrier.ts'
import { offerNumbers } from '../../src/store/numbers/trunk-numbers.ts'
import type { TestWorld } from '../test-world.ts'

/** Makes the list of operators what customers of the world rent from. */
export function useTrunkNumbers(world: TestWorld): void {
  Object.assign(world, { numbers: createTrunkNumberCarrier(world.database, world.ids) })
}

/** Lists a number, with the country and type of its plan. */
export async function listTrunkNumber(world: TestWorld, number: string): Promise<E164> {
  const read = readTrunkNumber({ number, region: 'Somewhere', trunk: '' })
  if (!read.ok) throw new Error(read.problem)
  await world.database.transaction(tx => offerNumbers(tx, [read.value], world.clock.now()))
  return read.value.phoneNumber
}
