import type { StockPlace, StockProblem } from '@ringback/contract/operator/number-stock'
import type { NumberStatus } from './number-life.ts'

/** A number in our account, as the carrier's list shows it. */
export interface NumberAtCarrier {
  sid: string
  phoneNumber: string
  voiceUrl: string
}

/** A rental that has not ended. */
export interface LiveRental {
  phoneNumber: string
  state: NumberStatus
  carrierSid: string | null
}

export interface ComparedNumber<C extends NumberAtCarrier, R extends LiveRental> {
  phoneNumber: string
  place: StockPlace
  problems: StockProblem[]
  carrier: C | null
  rental: R | null
}

export interface StockFacts {
  platformNumber: string
  voiceUrl: string
  /** Orphans that are being released. */
  releasing: ReadonlySet<string>
}

/**
 * Compares the carrier's list of our numbers with our rentals. A rental that the carrier has not confirmed yet is
 * no difference, and neither is one that is being released.
 *
 * @returns the differences first, otherwise by number
 */
export function compareStock<C extends NumberAtCarrier, R extends LiveRental>(
  atCarrier: readonly C[],
  rentals: readonly R[],
  facts: StockFacts,
): ComparedNumber<C, R>[] {
  const rentalOf = new Map(rentals.map(rental => [rental.phoneNumber, rental]))
  const listed = new Set(atCarrier.map(({ phoneNumber }) => phoneNumber))
  const compared = [
    ...atCarrier.map(number => compareNumber(number, rentalOf.get(number.phoneNumber), facts)),
    ...rentals
      .filter(({ phoneNumber, state }) => !listed.has(phoneNumber) && isExpected(state))
      .map((rental): ComparedNumber<C, R> => ({
        phoneNumber: rental.phoneNumber,
        place: 'ours-only',
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
  { platformNumber, voiceUrl, releasing }: StockFacts,
): ComparedNumber<C, R> {
  const { phoneNumber } = carrier
  if (rental) {
    const problems: StockProblem[] = []
    if (rental.carrierSid !== null && rental.carrierSid !== carrier.sid) problems.push('other-sid')
    if (isExpected(rental.state) && carrier.voiceUrl !== voiceUrl) problems.push('other-voice-url')
    return { phoneNumber, place: 'both', problems, carrier, rental }
  }
  const place =
    phoneNumber === platformNumber
      ? 'platform'
      : releasing.has(phoneNumber)
        ? 'releasing'
        : 'carrier-only'
  return { phoneNumber, place, problems: [], carrier, rental: null }
}

/** Whether the carrier must have the number. */
function isExpected(state: NumberStatus): boolean {
  return state === 'active' || state === 'grace_period'
}

const RANKS: Record<StockPlace, number> = {
  'carrier-only': 0,
  'ours-only': 1,
  both: 3,
  releasing: 4,
  platform: 5,
}

function rankOf({ place, problems }: { place: StockPlace; problems: readonly unknown[] }): number {
  return problems.length > 0 ? 2 : RANKS[place]
}
