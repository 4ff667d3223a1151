import { transition } from '../../../core/numbers/number-life.ts'
import { numberFeeTransfer } from '../../../core/numbers/number-transfers.ts'
import { renewalAfter } from '../../../core/numbers/renewal-date.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { enqueueTransfer } from '../../../store/credit/ledger.ts'
import { renewNumber } from '../../../store/numbers/number-changes.ts'
import type { RentedNumber } from '../../../store/numbers/virtual-numbers.ts'
import { lockSpendableFunds } from '../../credit/reversals/account-freeze.ts'

/**
 * Charges a number's next month. Returns null, and charges nothing, when the renter's credit does not cover the
 * fee or the account is frozen. The number's row must be locked.
 */
export async function payMonth(
  ports: Ports,
  tx: Tx,
  number: RentedNumber,
  at: Date,
): Promise<RentedNumber | null> {
  const { id, userId, monthsFrom, monthlyFee } = number
  if (monthsFrom === null) throw new Error(`number ${id} was never rented`)
  const { available, freeze } = await lockSpendableFunds(ports, tx, userId)
  if (freeze || available < monthlyFee) return null
  const { status, effect } = transition(number, { is: 'month-covered' }, at)
  if (effect.do !== 'charge-month') return null
  const period = number.period + 1
  const renewalAt = renewalAfter(monthsFrom, period)
  enqueueTransfer(tx, numberFeeTransfer(number, period), { id: ports.ids.next('transfer'), at })
  renewNumber(tx, id, { period, renewalAt })
  return { ...number, status, period, renewalAt }
}
