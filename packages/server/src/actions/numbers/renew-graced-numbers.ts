import { numberFee } from '../../core/numbers/number-transfers.ts'
import { renewalAfter } from '../../core/numbers/number-life.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { enqueueTransfer } from '../../store/credit/ledger.ts'
import {
  type RentedNumber,
  hasNumberInGrace,
  lockNumbersInGrace,
  renewNumber,
} from '../../store/numbers/virtual-numbers.ts'
import { lockSpendableFunds } from '../credit/account-freeze.ts'

/**
 * Renews the numbers in grace that new credit pays for, oldest number first. Runs in the transaction that
 * posts the credit (`Ports.onCreditAdded`), while the user's credit account is locked.
 */
export async function renewGracedNumbers(ports: Ports, tx: Tx, userId: string): Promise<void> {
  if (!(await hasNumberInGrace(tx, userId))) return
  // Accounts before numbers, as everywhere.
  await lockSpendableFunds(ports, tx, userId)
  for (const number of await lockNumbersInGrace(tx, userId)) await payMonth(ports, tx, number)
}

/** Pays a number's next month where the credit is there and may be spent; null, and nothing changes, where not. Its row is locked. */
export async function payMonth(
  ports: Ports,
  tx: Tx,
  number: RentedNumber,
): Promise<RentedNumber | null> {
  const { id, userId, rentedAt, monthlyFee } = number
  if (rentedAt === null) throw new Error(`number ${id} was never rented`)
  const { available, freeze } = await lockSpendableFunds(ports, tx, userId)
  if (freeze || available < monthlyFee) return null
  const period = number.period + 1
  const renewalAt = renewalAfter(rentedAt, period)
  enqueueTransfer(tx, numberFee(number, period), {
    id: ports.ids.next('transfer'),
    at: ports.clock.now(),
  })
  renewNumber(tx, id, { period, renewalAt })
  return { ...number, status: 'active', period, renewalAt }
}
