import { addSeconds } from '../../core/time.ts'
import { numberKey } from '../../core/credit/transfer-keys.ts'
import { numberFee } from '../../core/numbers/number-transfers.ts'
import {
  ORPHAN_CHECK_SECONDS,
  decideMissingNumber,
  renewalAfter,
} from '../../core/numbers/number-life.ts'
import type { CarrierNumber } from '../../ports/number-carrier.ts'
import type { Ports } from '../../ports/ports.ts'
import { lockCredit } from '../../store/credit/funds.ts'
import { enqueueRelease } from '../../store/credit/holds.ts'
import { enqueueTransfer } from '../../store/credit/ledger.ts'
import * as numbers from '../../store/numbers/virtual-numbers.ts'

type Purchase = Pick<numbers.RentedNumber, 'id' | 'userId'>

/**
 * The carrier has assigned the number: the hold becomes the first month's fee. Doing it twice is doing it
 * once. A purchase that was given up meanwhile stays so, and the number goes back.
 */
export async function settleRental(
  ports: Ports,
  { id, userId }: Purchase,
  carrierNumber: CarrierNumber,
): Promise<numbers.RentedNumber> {
  return ports.database.transaction(async tx => {
    await lockCredit(tx, userId)
    const number = await numbers.lockNumber(tx, id)
    const at = ports.clock.now()
    if (number.status === 'abandoned') {
      ports.log.warn({ number: id }, 'A number was bought after its purchase was given up')
      numbers.scheduleNumberCheck(tx, id, at)
    }
    if (number.status !== 'purchasing') return number
    const renewalAt = renewalAfter(at, 1)
    enqueueRelease(tx, { key: numberKey(id, 1), userId, at })
    enqueueTransfer(tx, numberFee(number, 1), { id: ports.ids.next('transfer'), at })
    numbers.activateNumber(tx, id, { carrierSid: carrierNumber.sid, at, renewalAt })
    const carrierSid = carrierNumber.sid
    return { ...number, status: 'active', carrierSid, rentedAt: at, period: 1, renewalAt }
  })
}

/**
 * Frees the hold of a purchase that did not come about.
 *
 * @param mayBeBought the carrier was asked to buy and never said no
 */
export async function abandonRental(
  ports: Ports,
  { id, userId }: Purchase,
  { mayBeBought }: { mayBeBought: boolean },
): Promise<void> {
  await ports.database.transaction(async tx => {
    await lockCredit(tx, userId)
    const { status } = await numbers.lockNumber(tx, id)
    if (status !== 'purchasing') return
    const at = ports.clock.now()
    enqueueRelease(tx, { key: numberKey(id, 1), userId, at })
    numbers.abandonNumber(tx, id, {
      at,
      checkAt: mayBeBought ? addSeconds(at, ORPHAN_CHECK_SECONDS) : null,
    })
  })
}

/** The carrier does not have a number that it was asked to buy: looked at again, and then given up. */
export async function handleMissingNumber(ports: Ports, purchase: Purchase): Promise<void> {
  const isOver = await ports.database.transaction(async tx => {
    const number = await numbers.lockNumber(tx, purchase.id)
    if (number.status !== 'purchasing') return false
    const now = ports.clock.now()
    const judged = decideMissingNumber(number.absentSince, now)
    if (judged === 'give-up') return true
    const since = number.absentSince ?? now
    numbers.recordMissing(tx, purchase.id, { since, checkAt: judged.lookAt })
    return false
  })
  if (isOver) await abandonRental(ports, purchase, { mayBeBought: true })
}
