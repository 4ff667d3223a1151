import type { Micros } from '@ringback/contract/money'
import type { NumberType } from '@ringback/contract/customers/numbers/number-search'
import type { ImportedMonth } from '@ringback/contract/operator/numbers/number-changes'
import type { RentalState } from '@ringback/contract/operator/numbers/numbers'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type E164, isE164, withoutSpaces } from '@ringback/contract/phone/e164'
import { numberKey } from '../../../core/credit/transfer-keys.ts'
import { describeNumber, plannedType } from '../../../core/numbers/describe-number.ts'
import { RENTAL_LEASE_SECONDS } from '../../../core/numbers/number-life.ts'
import { addSeconds } from '../../../core/time.ts'
import type { Tx } from '../../../ports/database.ts'
import type { CarrierNumber } from '../../../ports/vendors/number-carrier.ts'
import type { Ports } from '../../../ports/ports.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { enqueueHold } from '../../../store/credit/holds.ts'
import { insertRental } from '../../../store/numbers/number-changes.ts'
import { findReleaseOf, lockOrphan } from '../../../store/numbers/orphan-releases.ts'
import { type NewNumber, findNumber } from '../../../store/numbers/virtual-numbers.ts'
import { type ChangedBy, change } from '../../operators/change.ts'
import { type RenterRefusal, findNextRenter, lockNextRenter } from '../renewal/next-renter.ts'
import { numberSubject } from './read-rentals.ts'
import { takeOverNumber } from '../renting/settle-rental.ts'

export interface NumberImport {
  phoneNumber: string
  customer: string
  monthlyFee: Micros
  firstMonth: ImportedMonth
  type?: NumberType | undefined
}

export type ImportRefusal =
  | 'number-not-e164'
  | 'number-is-platform'
  | 'number-not-at-carrier'
  | 'number-rented'
  | 'orphan-release-pending'
  | 'unknown-customer'
  | RenterRefusal

/**
 * Rents a number that our account at the carrier has already to a customer. The rental is stored first. Then the
 * number is set to send its calls to us, and the month begins. If the carrier does not respond, the
 * rental stays `purchasing`, and the job `finish-rentals` continues it.
 *
 * @throws VendorUnavailable when the number cannot be looked up at the carrier. Then nothing has changed.
 */
export async function importNumber(
  ports: Ports,
  by: ChangedBy,
  wanted: NumberImport,
): Promise<Outcome<{ id: string; state: RentalState }, ImportRefusal>> {
  const phoneNumber = withoutSpaces(wanted.phoneNumber)
  if (!isE164(phoneNumber)) return refused('number-not-e164')
  if (phoneNumber === ports.business.platformNumber) return refused('number-is-platform')
  const renter = await findNextRenter(ports, wanted.customer)
  if (!renter.ok) return renter
  const found = await ports.numbers.find(phoneNumber)
  if (!found) return refused('number-not-at-carrier')
  const number = newNumber(ports, renter.value, { ...wanted, phoneNumber })
  const started = await change(ports, by, 'numbers import', async (tx, at) => {
    const stored = await storeImport(ports, tx, number, {
      at,
      found,
      firstMonth: wanted.firstMonth,
    })
    if (!stored.ok) return stored
    const { id, userId, monthlyFee } = number
    return accepted({
      subject: numberSubject(phoneNumber),
      before: { sid: found.sid, customer: null },
      after: { rental: id, customer: userId, monthlyFee, firstMonth: wanted.firstMonth },
      value: number,
    })
  })
  if (!started.ok) return started
  await tryTakeOver(ports, number, found)
  const now = await ports.database.read(db => findNumber(db, number.id))
  return accepted({ id: number.id, state: now?.status ?? 'purchasing' })
}

function newNumber(
  { ids }: Ports,
  userId: string,
  { phoneNumber, monthlyFee, type }: NumberImport & { phoneNumber: E164 },
): NewNumber {
  return {
    id: ids.next('num'),
    userId,
    phoneNumber,
    countryCode: describeNumber(phoneNumber).countryCode,
    type: type ?? plannedType(phoneNumber),
    region: '',
    monthlyFee,
  }
}

async function storeImport(
  ports: Ports,
  tx: Tx,
  number: NewNumber,
  { at, firstMonth, found }: { at: Date; firstMonth: ImportedMonth; found: CarrierNumber },
): Promise<Outcome<null, ImportRefusal>> {
  const { id, userId, phoneNumber, monthlyFee } = number
  const isCharged = firstMonth === 'charged'
  const locked = await lockNextRenter(ports, tx, userId, isCharged ? monthlyFee : null)
  if (!locked.ok) return locked
  await lockOrphan(tx, phoneNumber)
  const release = await findReleaseOf(tx, found.sid)
  if (release === 'pending') return refused('orphan-release-pending')
  // It was released after the carrier listed it.
  if (release === 'released') return refused('number-not-at-carrier')
  const start = {
    at,
    checkAt: addSeconds(at, RENTAL_LEASE_SECONDS),
    origin: 'imported',
    freeMonths: isCharged ? 0 : 1,
  } as const
  if (!(await insertRental(tx, number, start))) return refused('number-rented')
  if (isCharged) enqueueHold(tx, { key: numberKey(id, 1), userId, amount: monthlyFee, at })
  return accepted(null)
}

async function tryTakeOver(ports: Ports, number: NewNumber, found: CarrierNumber): Promise<void> {
  try {
    await takeOverNumber(ports, number, found)
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    ports.log.warn({ err: error, number: number.id }, 'An imported number is not yet configured')
  }
}
