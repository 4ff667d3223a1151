import { RENTALS_MAX } from '@ringback/contract/limits'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { isE164, withoutSpaces, type E164 } from '@ringback/contract/phone/e164'
import { RENTAL_LEASE_SECONDS } from '../../../core/numbers/number-life.ts'
import { numberKey } from '../../../core/credit/transfer-keys.ts'
import { addSeconds } from '../../../core/time.ts'
import type { Ports } from '../../../ports/ports.ts'
import { enqueueHold } from '../../../store/credit/holds.ts'
import { insertRental } from '../../../store/numbers/number-changes.ts'
import {
  type NewNumber,
  type RentedNumber,
  findRentalsOf,
  findLiveRentals,
} from '../../../store/numbers/virtual-numbers.ts'
import { lockSpendableFunds } from '../../credit/reversals/account-freeze.ts'
import { type AffordRefusal, checkAffordable, checkBeforeCarrier } from './check-before-carrier.ts'
import { buyAtCarrier } from './buy-at-carrier.ts'
import { settleRental } from './settle-rental.ts'
import { documentsFor } from '../../../core/numbers/number-documents.ts'
import { possibleKinds } from '../../../core/numbers/rentable-number.ts'

type StartRefusal = AffordRefusal | 'number-taken' | 'too-many-rentals'

export type RentRefusal = 'not-e164' | 'number-refused' | OfferRefusal | StartRefusal

/** How long a request waits for a rental that has begun. What comes before has the limits of carrier and database. */
const WAIT_MS = 10_000

/** Limits the wait of a request. A test replaces it, to end the wait when the rental has reached a certain state. */
export interface RequestTimeout {
  /** Resolves to null when the request has waited long enough. */
  expired: Promise<null>
  cancel(): void
}

/**
 * Rents a number and charges its first month, or does neither. When the carrier takes longer than the request
 * waits, the rental continues in the background. If the background work fails, the job `finish-rentals` finishes
 * the rental.
 */
export async function rentNumber(
  ports: Ports,
  userId: string,
  text: string,
  startWait: () => RequestTimeout = () => startTimeout(WAIT_MS),
): Promise<Outcome<RentedNumber, RentRefusal>> {
  const phoneNumber = withoutSpaces(text)
  if (!isE164(phoneNumber)) return refused('not-e164')
  const offer = await findOffer(ports, userId, phoneNumber)
  if (!offer.ok) return offer
  const number: NewNumber = { id: ports.ids.next('num'), userId, phoneNumber, ...offer.value }
  const started = await startRental(ports, number)
  if (!started.ok) return started
  const rental = finishRental(ports, number, started.value)
  const timeout = startWait()
  const resultInTime = await Promise.race([rental, timeout.expired]).finally(timeout.cancel)
  if (resultInTime) return resultInTime
  rental.catch((error: unknown) => {
    ports.log.warn({ err: error }, 'A number could not be rented after its request had ended')
  })
  return refused('rent-pending')
}

function startTimeout(ms: number): RequestTimeout {
  let timer: NodeJS.Timeout | undefined
  const expired = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), ms)
  })
  return { expired, cancel: () => clearTimeout(timer) }
}

/** Buys the number and charges it. */
async function finishRental(
  ports: Ports,
  number: NewNumber,
  startedAt: Date,
): Promise<Outcome<RentedNumber, RentRefusal>> {
  const bought = await buyAtCarrier(ports, number, startedAt)
  if (!bought.ok) return bought
  const settled = await settleRental(ports, number, bought.value)
  return settled.status === 'abandoned' ? refused('number-not-available') : accepted(settled)
}

/**
 * Inserts the rental and holds its fee, in one transaction.
 *
 * @returns when the rental started
 */
async function startRental(ports: Ports, number: NewNumber): Promise<Outcome<Date, StartRefusal>> {
  const { id, userId, monthlyFee } = number
  return ports.database.transaction(async tx => {
    const funds = await lockSpendableFunds(ports, tx, userId)
    const affordable = checkAffordable(funds, monthlyFee)
    if (!affordable.ok) return affordable
    const rentals = await findRentalsOf(tx, userId)
    if (rentals.length >= RENTALS_MAX) return refused('too-many-rentals')
    const at = ports.clock.now()
    const checkAt = addSeconds(at, RENTAL_LEASE_SECONDS)
    if (!(await insertRental(tx, number, { at, checkAt }))) return refused('number-taken')
    enqueueHold(tx, { key: numberKey(id, 1), userId, amount: monthlyFee, at })
    return accepted(at)
  })
}

/** What the carrier and our fees determine about a number that can be rented now. */
type Offer = Pick<NewNumber, 'countryCode' | 'type' | 'region' | 'monthlyFee'>

type OfferRefusal =
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
async function findOffer(
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
