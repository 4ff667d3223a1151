import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { hasNumberInGrace, lockNumbersInGrace } from '../../store/numbers/virtual-numbers.ts'
import { lockSpendableFunds } from '../credit/account-freeze.ts'
import { payMonth } from './pay-month.ts'

/**
 * Renews the numbers in grace that new credit covers, oldest number first. Runs in the transaction that
 * posts the credit (`Ports.onCreditAdded`), while the user's credit account is locked.
 */
export async function renewNumbersInGrace(ports: Ports, tx: Tx, userId: string): Promise<void> {
  if (!(await hasNumberInGrace(tx, userId))) return
  // Accounts are locked before numbers everywhere, so that transactions cannot deadlock.
  await lockSpendableFunds(ports, tx, userId)
  for (const number of await lockNumbersInGrace(tx, userId)) await payMonth(ports, tx, number)
}
