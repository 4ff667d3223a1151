import { printOwed, printUsd } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type E164, isE164, withoutSpaces } from '@ringback/contract/phone'
import { addSeconds } from '../../core/time.ts'
import { numberKey } from '../../core/credit/transfer-keys.ts'
import { RENTAL_LEASE_SECONDS, RENTAL_STALE_SECONDS } from '../../core/numbers/number-life.ts'
import { possibleKinds } from '../../core/numbers/rentable-number.ts'
import type { CarrierNumber } from '../../ports/number-carrier.ts'
import type { Ports } from '../../ports/ports.ts'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'
import type { Freeze } from '../../store/credit/disputes.ts'
import { enqueueHold } from '../../store/credit/holds.ts'
import {
  type NewNumber,
  type RentedNumber,
  findLiveRentals,
  insertRental,
} from '../../store/numbers/virtual-numbers.ts'
import { lockSpendableFunds, refuseFrozen } from '../credit/account-freeze.ts'
import { abandonRental, settleRental, handleMissingNumber } from './settle-rental.ts'

export type RentRefusal =
  | Freeze['why']
  | 'not-e164'
  | 'number-not-available'
  | 'number-not-offered'
  | 'number-taken'
  | 'rent-pending'
  | 'too-little-credit-for-number'

/** How long a request waits for the carrier (billing.md "Renting a number"). */
const WAIT_MS = 10_000

/** How far a request has come when it is answered early. */
interface Progress {
  isLate: boolean
  /** The purchase may be written down: it goes on without the request. */
  isBegun: boolean
}

/**
 * Rents a number: it and its first month's fee, or neither. When the carrier takes longer than a request
 * waits, the purchase is finished behind its back, by the sweep at the latest.
 */
export async function rentNumber(
  ports: Ports,
  userId: string,
  text: string,
  waitMs = WAIT_MS,
): Promise<Outcome<RentedNumber, RentRefusal>> {
  const number = withoutSpaces(text)
  if (!isE164(number)) return refused('not-e164')
  const progress: Progress = { isLate: false, isBegun: false }
  const renting = rent(ports, userId, number, progress)
  const first = await firstOf(renting, waitMs)
  if (first) return first
  progress.isLate = true
  renting.catch((error: unknown) => {
    ports.log.warn({ err: error }, 'A number could not be rented after its request was answered')
  })
  if (!progress.isBegun) throw new VendorUnavailable('carrier', 'offers no number in time')
  return refused('rent-pending')
}

/** Null when it takes longer. */
async function firstOf<T>(work: Promise<T>, waitMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), waitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

async function rent(
  ports: Ports,
  userId: string,
  phoneNumber: E164,
  progress: Progress,
): Promise<Outcome<RentedNumber, RentRefusal>> {
  const offer = await findOffer(ports, userId, phoneNumber)
  if (!offer.ok) return offer
  // Nobody waits for it any more, and nothing is written down: nobody shall be surprised by a number.
  if (progress.isLate) throw new VendorUnavailable('carrier', 'offered a number too late')
  progress.isBegun = true
  const number: NewNumber = { id: ports.ids.next('num'), userId, phoneNumber, ...offer.value }
  const begun = await begin(ports, number)
  if (!begun.ok) return begun
  const bought = await obtain(ports, number, begun.value)
  if (!bought.ok) return bought
  const settled = await settleRental(ports, number, bought.value)
  return settled.status === 'abandoned' ? refused('number-not-available') : accepted(settled)
}

/** The carrier says what a number is, and that it may be had. */
async function findOffer(
  { database, terms, numbers, numberFees }: Ports,
  userId: string,
  phoneNumber: E164,
): Promise<
  Outcome<Pick<NewNumber, 'countryCode' | 'type' | 'region' | 'monthlyFee'>, RentRefusal>
> {
  if (phoneNumber === terms.platformNumber) return refused('number-taken')
  const [tenancy] = await database.read(db => findLiveRentals(db, [phoneNumber]))
  if (tenancy) {
    const isMineToCome = tenancy.userId === userId && tenancy.status === 'purchasing'
    return refused(isMineToCome ? 'rent-pending' : 'number-taken')
  }
  const kinds = possibleKinds(phoneNumber, numberFees)
  if (kinds.length === 0) return refused('number-not-offered')
  const found = await Promise.all(
    kinds.map(async kind => {
      const { countryCode, type } = kind
      const pattern = phoneNumber.slice(1)
      const offered = await numbers.search({ countryCode, type, pattern, limit: 5 })
      const same = offered.find(each => each.phoneNumber === phoneNumber)
      return same ? [{ ...kind, region: same.region }] : []
    }),
  )
  const [offer] = found.flat()
  return offer ? accepted(offer) : refused('number-not-available')
}

/** Row and hold in one transaction. @returns when the purchase began */
async function begin(
  ports: Ports,
  number: NewNumber,
): Promise<Outcome<Date, Freeze['why'] | 'number-taken' | 'too-little-credit-for-number'>> {
  const { id, userId, monthlyFee } = number
  return ports.database.transaction(async tx => {
    const funds = await lockSpendableFunds(ports, tx, userId)
    if (funds.freeze) return refuseFrozen(funds.freeze)
    if (funds.available < monthlyFee) {
      return refused('too-little-credit-for-number', {
        needed: printOwed(monthlyFee),
        available: printUsd(funds.available),
      })
    }
    const at = ports.clock.now()
    const checkAt = addSeconds(at, RENTAL_LEASE_SECONDS)
    if (!(await insertRental(tx, number, { at, checkAt }))) return refused('number-taken')
    enqueueHold(tx, { key: numberKey(id, 1), userId, amount: monthlyFee, at })
    return accepted(at)
  })
}

/** Until the carrier is asked to buy, a failure frees the hold at once; from then on only its word does. */
async function obtain(
  ports: Ports,
  number: NewNumber,
  begunAt: Date,
): Promise<Outcome<CarrierNumber, 'number-not-available' | 'number-taken' | 'rent-pending'>> {
  try {
    // The carrier would give us again what is ours: the operator's own, or one that is yet to be released.
    if (await ports.numbers.find(number.phoneNumber)) {
      await abandonRental(ports, number, { mayBeBought: false })
      return refused('number-taken')
    }
    if (ports.clock.now() >= addSeconds(begunAt, RENTAL_STALE_SECONDS)) {
      throw new VendorUnavailable('carrier', 'answered too late to buy')
    }
  } catch (error) {
    await abandonRental(ports, number, { mayBeBought: false })
    throw error
  }
  try {
    const bought = await ports.numbers.buy({
      phoneNumber: number.phoneNumber,
      friendlyName: number.id,
      voiceUrl: `${ports.terms.publicUrl}/api/webhooks/twilio/incoming`,
    })
    if (bought.ok) return bought
    await abandonRental(ports, number, { mayBeBought: false })
    return refused('number-not-available')
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    ports.log.warn(
      { err: error, number: number.id },
      'The carrier does not say if it rents a number',
    )
    return lookAfter(ports, number)
  }
}

/** No answer came to the purchase: the carrier may have acted, or may yet. */
async function lookAfter(
  ports: Ports,
  number: NewNumber,
): Promise<Outcome<CarrierNumber, 'rent-pending'>> {
  try {
    const found = await ports.numbers.find(number.phoneNumber)
    if (found?.friendlyName === number.id) return accepted(found)
    await handleMissingNumber(ports, number)
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    ports.log.warn({ err: error, number: number.id }, 'The carrier cannot say either what it rents')
  }
  return refused('rent-pending')
}
