import type {
  InventoryPlace,
  InventoryProblem,
} from '@ringback/contract/operator/numbers/number-inventory'
import { type NumberStatus, isInUse } from './number-life.ts'

/** A number in our account, as the carrier's list shows it. */
export interface NumberAtCarrier {
  sid: string
  phoneNumber: string
  routing: 'here' | 'outdated' | 'elsewhere'
}

/** A rental that has not ended. */
export interface LiveRental {
  phoneNumber: string
  state: NumberStatus
  carrierSid: string | null
}

export interface ComparedNumber<C extends NumberAtCarrier, R extends LiveRental> {
  phoneNumber: string
  place: InventoryPlace
  problems: InventoryProblem[]
  carrier: C | null
  rental: R | null
}

export interface InventoryFacts {
  platformNumber: string
  /** The orphans whose release the carrier has not confirmed. */
  releasing: ReadonlySet<string>
}

/**
 * Compares the carrier's list of our numbers with our rentals. A rental that the carrier has not confirmed yet is
 * no difference, and neither is a number that is being released.
 *
 * @returns the differences first, otherwise by number
 */
export function compareInventory<C extends NumberAtCarrier, R extends LiveRental>(
  atCarrier: readonly C[],
  rentals: readonly R[],
  facts: InventoryFacts,
): ComparedNumber<C, R>[] {
  const rentalOf = new Map(rentals.map(rental => [rental.phoneNumber, rental]))
  const listed = new Set(atCarrier.map(({ phoneNumber }) => phoneNumber))
  const compared = [
    ...atCarrier.map(number => compareNumber(number, rentalOf.get(number.phoneNumber), facts)),
    ...rentals
      .filter(({ phoneNumber, state }) => !listed.has(phoneNumber) && state !== 'purchasing')
      .map((rental): ComparedNumber<C, R> => ({
        phoneNumber: rental.phoneNumber,
        place: isInUse(rental.state) ? 'ours-only' : 'releasing',
        problems: [],
        carrier: null,
        rental,
      })),
  ]
  return compared.sort((a, b) => rankOf(a) - rankOf(b) || (a.phoneNumber < b.phoneNumber ? -1 : 1))
}

function compareNumber<C extends NumberAtCarrier, R extends LiveRental>(
  carrier: C,
  rental: R | undefined,
  { platformNumber, releasing }: InventoryFacts,
): ComparedNumber<C, R> {
  const { phoneNumber } = carrier
  if (rental) {
    const problems: InventoryProblem[] = []
    if (isInUse(rental.state)) {
      if (rental.carrierSid !== carrier.sid) problems.push('other-sid')
      if (carrier.routing === 'elsewhere') problems.push('calls-elsewhere')
    }
    const place = rental.state === 'pending_deactivation' ? 'releasing' : 'both'
    return { phoneNumber, place, problems, carrier, rental }
  }
  const place =
    phoneNumber === platformNumber
      ? 'platform'
      : releasing.has(phoneNumber)
        ? 'releasing'
        : 'carrier-only'
  return { phoneNumber, place, problems: [], carrier, rental: null }
}

const RANKS: Record<InventoryPlace, number> = {
  'carrier-only': 0,
  'ours-only': 1,
  both: 3,
  releasing: 4,
  platform: 5,
}

function rankOf({
  place,
  problems,
}: {
  place: InventoryPlace
  problems: readonly unknown[]
}): number {
  return problems.length > 0 ? 2 : RANKS[place]
}
