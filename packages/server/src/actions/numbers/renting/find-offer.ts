import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone/e164'
import { documentsFor } from '../../../core/numbers/number-documents.ts'
import { possibleKinds } from '../../../core/numbers/rentable-number.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type NewNumber, findLiveRentals } from '../../../store/numbers/virtual-numbers.ts'
import { type AffordRefusal, checkBeforeCarrier } from './ask-carrier.ts'

/** What the carrier and our fees determine about a number that can be rented now. */
export type Offer = Pick<NewNumber, 'countryCode' | 'type' | 'region' | 'monthlyFee'>

export type OfferRefusal =
  | AffordRefusal
  | 'number-needs-documents'
  | 'number-not-available'
  | 'number-not-offered'
  | 'number-taken'
  | 'rent-pending'
  | 'too-many-attempts'

/**
 * Searches the carrier for exactly this number, if the user can pay for the cheapest kind that it may be. The number's
 * actual type is the one under which the carrier lists it. A number is no offer if the carrier would not sell it to us for
 * lack of documents.
 */
export async function findOffer(
  ports: Ports,
  userId: string,
  phoneNumber: E164,
): Promise<Outcome<Offer, OfferRefusal>> {
  const { database, business, numbers, numberFees, numberNeeds } = ports
  if (phoneNumber === business.platformNumber) return refused('number-taken')
  const [rental] = await database.read(db => findLiveRentals(db, [phoneNumber]))
  if (rental) {
    const isInProgress = rental.userId === userId && rental.status === 'purchasing'
    return refused(isInProgress ? 'rent-pending' : 'number-taken')
  }
  const fees = await database.read(db => numberFees.current(db))
  const kinds = possibleKinds(phoneNumber, fees, business.numberMarkupPercent)
  const [cheapest] = kinds.toSorted((a, b) => Number(a.monthlyFee - b.monthlyFee))
  if (!cheapest) return refused('number-not-offered')
  const allowed = await checkBeforeCarrier(ports, userId, cheapest.monthlyFee)
  if (!allowed.ok) return allowed
  const offersByKind = await Promise.all(
    kinds.map(async kind => {
      const { countryCode, type } = kind
      const pattern = phoneNumber.slice(1)
      const wanted = { countryCode, type, pattern, limit: 5, withoutAddress: false }
      const listed = await numbers.search(wanted)
      const exactMatch = listed.find(number => number.phoneNumber === phoneNumber)
      return exactMatch ? [{ kind, ...exactMatch }] : []
    }),
  )
  const [found] = offersByKind.flat()
  if (!found) return refused('number-not-available')
  const { kind, region, needsAddress } = found
  const documents = documentsFor(business, kind)
  const lacksAddress = needsAddress && documents.addressId === null
  if (lacksAddress || (await numberNeeds.missing(kind, documents)) !== null) {
    return refused('number-needs-documents')
  }
  return accepted({ ...kind, region })
}
