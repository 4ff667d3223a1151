import { RENTALS_MAX } from '@ringback/contract/limits'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { isE164, withoutSpaces } from '@ringback/contract/phone/e164'
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
} from '../../../store/numbers/virtual-numbers.ts'
import { lockSpendableFunds } from '../../credit/reversals/account-freeze.ts'
import { type AffordRefusal, checkAffordable } from './ask-carrier.ts'
import { buyAtCarrier } from './buy-at-carrier.ts'
import { type OfferRefusal, findOffer } from './find-offer.ts'
import { settleRental } from './settle-rental.ts'

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
