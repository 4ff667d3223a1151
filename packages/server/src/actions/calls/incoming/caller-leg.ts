import type { Micros } from '@ringback/contract/money'
import { type CalledNumber, callerLegCost } from '../../../core/rates/incoming-price.ts'
import type { Reader } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'

/** What the carrier charges now for a minute of a caller's leg to a rented number. */
export async function readCallerLeg(
  { numberFees, business }: Pick<Ports, 'numberFees' | 'business'>,
  db: Reader,
  number: CalledNumber,
): Promise<Micros> {
  return callerLegCost(await numberFees.current(db), number, business)
}
