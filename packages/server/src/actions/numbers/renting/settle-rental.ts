import { numberKey } from '../../../core/credit/transfer-keys.ts'
import { numberFeeTransfer } from '../../../core/numbers/number-fees.ts'
import { type NumberEvent, transition, renewalAfter } from '../../../core/numbers/number-life.ts'
import type { CarrierNumber } from '../../../ports/vendors/number-carrier.ts'
import type { Ports } from '../../../ports/ports.ts'
import { lockCredit } from '../../../store/credit/funds.ts'
import { enqueueRelease } from '../../../store/credit/holds.ts'
import { enqueueTransfer } from '../../../store/credit/ledger.ts'
import * as changes from '../../../store/numbers/number-changes.ts'
import { type RentedNumber, lockNumber } from '../../../store/numbers/virtual-numbers.ts'
import { writeAssignedMail } from '../renewal/write-number-mails.ts'

type Rental = Pick<RentedNumber, 'id' | 'userId'>

/**
 * Handles the carrier's assignment of a number, once: releases the hold and charges the first month's fee. If the
 * rental was abandoned before, it stays abandoned, and the number is returned to the carrier later.
 */
export async function settleRental(
  ports: Ports,
  { id, userId }: Rental,
  { sid: carrierSid }: CarrierNumber,
): Promise<RentedNumber> {
  return ports.database.transaction(async tx => {
    await lockCredit(tx, userId)
    const number = await lockNumber(tx, id)
    const at = ports.clock.now()
    const { status, effect } = transition(number, { is: 'assigned' }, at)
    if (effect.do === 'return-late-assignment') {
      ports.log.warn({ number: id }, 'A number was assigned after its rental was abandoned')
      changes.scheduleNumberCheck(tx, id, at)
    }
    if (effect.do !== 'charge-first-month') return number
    const renewalAt = renewalAfter(at, 1)
    if (number.freeMonths === 0) {
      enqueueRelease(tx, { key: numberKey(id, 1), userId, at })
      enqueueTransfer(tx, numberFeeTransfer(number, 1), { id: ports.ids.next('transfer'), at })
    }
    changes.activateNumber(tx, id, { carrierSid, at, renewalAt })
    const started = { ...number, status, carrierSid, rentedAt: at, monthsFrom: at, renewalAt }
    if (number.origin === 'imported') await writeAssignedMail(ports, tx, started)
    return { ...started, period: 1 }
  })
}

/** Ends a rental and releases its hold, when the carrier got no request for the number, or has refused it. */
export function abandonRental(ports: Ports, rental: Rental): Promise<void> {
  return handleUnassigned(ports, rental, { is: 'not-assigned' })
}

/**
 * Handles a number that was requested from the carrier, which does not list it. It is looked up again later. If it
 * is still missing then, the rental is abandoned.
 */
export function handleMissingNumber(ports: Ports, rental: Rental): Promise<void> {
  return handleUnassigned(ports, rental, { is: 'missing' })
}

async function handleUnassigned(
  ports: Ports,
  { id, userId }: Rental,
  event: NumberEvent,
): Promise<void> {
  await ports.database.transaction(async tx => {
    await lockCredit(tx, userId)
    const number = await lockNumber(tx, id)
    const at = ports.clock.now()
    const { effect } = transition(number, event, at)
    if (effect.do === 'record-missing') changes.recordMissing(tx, id, effect)
    if (effect.do === 'release-hold') {
      if (number.freeMonths === 0) enqueueRelease(tx, { key: numberKey(id, 1), userId, at })
      // We ordered no number for an import, so the carrier cannot assign one late.
      const checkAt = number.origin === 'imported' ? null : effect.checkAt
      changes.abandonNumber(tx, id, { at, checkAt })
    }
  })
}

/**
 * Directs the calls of a number that our account has already to us, and starts its rental. A repetition has no
 * further effect.
 *
 * @throws VendorUnavailable. Then the rental is still in progress, and the job `finish-rentals` continues it.
 */
export async function takeOverNumber(
  ports: Ports,
  number: Pick<RentedNumber, 'id' | 'userId'>,
  found: CarrierNumber,
): Promise<void> {
  const configured = await ports.numbers.configure(found.sid, number.id)
  if (configured.ok) await settleRental(ports, number, configured.value)
  else await handleMissingNumber(ports, number)
}
