import { RENTALS_MAX } from '@ringback/contract/limits'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type E164, isE164, withoutSpaces } from '@ringback/contract/phone'
import { RENTAL_LEASE_SECONDS } from '../../../core/numbers/number-life.ts'
import { numberKey } from '../../../core/credit/transfer-keys.ts'
import { addSeconds } from '../../../core/time.ts'
import type { Ports } from '../../../ports/ports.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { enqueueHold } from '../../../store/credit/holds.ts'
import { insertRental } from '../../../store/numbers/number-changes.ts'
import {
  type NewNumber,
  type RentedNumber,
  findRentalsOf,
} from '../../../store/numbers/virtual-numbers.ts'
import { lockSpendableFunds } from '../../credit/reversals/account-freeze.ts'
import { type AffordRefusal, checkAffordable } from './ask-carrier.ts'
import { buyAtCarrier } from './buy-at-carrier.ts'
import { type OfferRefusal, findOffer } from './find-offer.ts'
import { settleRental } from './settle-rental.ts'

type StartRefusal = AffordRefusal | 'number-taken' | 'too-many-rentals'

export type RentRefusal = 'not-e164' | 'number-refused' | OfferRefusal | StartRefusal

/** How long a request waits for the carrier. */
const WAIT_MS = 10_000

/** Limits the wait of a request. A test replaces it, to end the wait when the rental has reached a certain state. */
export interface RequestTimeout {
  /** Resolves to null when the request has waited long enough. */
  expired: Promise<null>
  cancel(): void
}

/** State that a request and its rental share. The request may stop waiting while the rental continues. */
interface Progress {
  isRequestOver: boolean
  /** The rental may already be stored, so it continues after the request is over. */
  isStarted: boolean
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
  timeout: RequestTimeout = startTimeout(WAIT_MS),
): Promise<Outcome<RentedNumber, RentRefusal>> {
  const number = withoutSpaces(text)
  const progress: Progress = { isRequestOver: false, isStarted: false }
  const rental = isE164(number)
    ? rent(ports, userId, number, progress)
    : Promise.resolve(refused('not-e164'))
  const resultInTime = await Promise.race([rental, timeout.expired]).finally(timeout.cancel)
  if (resultInTime) return resultInTime
  progress.isRequestOver = true
  rental.catch((error: unknown) => {
    ports.log.warn({ err: error }, 'A number could not be rented after its request had ended')
  })
  if (!progress.isStarted) throw new VendorUnavailable('carrier', 'offered no number in time')
  return refused('rent-pending')
}

function startTimeout(ms: number): RequestTimeout {
  let timer: NodeJS.Timeout | undefined
  const expired = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), ms)
  })
  return { expired, cancel: () => clearTimeout(timer) }
}

async function rent(
  ports: Ports,
  userId: string,
  phoneNumber: E164,
  progress: Progress,
): Promise<Outcome<RentedNumber, RentRefusal>> {
  const offer = await findOffer(ports, userId, phoneNumber)
  if (!offer.ok) return offer
  // The user already got the response that the carrier did not respond, so the number must not be rented any more.
  if (progress.isRequestOver) throw new VendorUnavailable('carrier', 'offered a number too late')
  progress.isStarted = true
  const number: NewNumber = { id: ports.ids.next('num'), userId, phoneNumber, ...offer.value }
  const started = await startRental(ports, number)
  if (!started.ok) return started
  const bought = await buyAtCarrier(ports, number, started.value)
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
