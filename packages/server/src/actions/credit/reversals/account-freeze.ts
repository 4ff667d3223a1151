import { debtRepaymentTransfer } from '../../../core/credit/purchase-transfers.ts'
import { enqueueTransfer } from '../../../store/credit/ledger.ts'
import { formatOwed } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Reader, Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type Freeze, findFreeze } from '../../../store/credit/disputes.ts'
import { type Funds, lockFunds } from '../../../store/credit/funds.ts'

/** Refuses an operation because of the account's freeze. A debt is reported with its amount, an operator's freeze with its reason. */
export function refuseFrozen(freeze: Freeze): Outcome<never, Freeze['why']> {
  if (freeze.why === 'in-dispute') return refused('in-dispute')
  if (freeze.why === 'account-frozen') return refused(freeze.why, { reason: freeze.reason })
  return refused('in-debt', { amount: formatOwed(freeze.debt) })
}

/**
 * Refuses what a frozen account may not do although it costs the user nothing: what costs us money, such as a
 * text message, and what cannot be undone, in case the account is stolen. Debt and disputes do not prevent it.
 */
export async function checkNotFrozenByOperator(
  db: Reader,
  userId: string,
): Promise<Outcome<null, 'account-frozen'>> {
  const freeze = await findFreeze(db, userId)
  return freeze?.why === 'account-frozen'
    ? refused(freeze.why, { reason: freeze.reason })
    : accepted(null)
}

/** Locks a user's accounts, repays a debt from available credit, and returns the funds and the freeze that remain. */
export async function lockSpendableFunds(
  ports: Ports,
  tx: Tx,
  userId: string,
): Promise<Funds & { freeze: Freeze | null }> {
  let funds = await lockFunds(tx, userId)
  if (funds.debt > 0n && funds.available > 0n) {
    await repayDebt(ports, tx, userId)
    funds = await lockFunds(tx, userId)
  }
  return { ...funds, freeze: await findFreeze(tx, userId) }
}

/**
 * Repays a user's debt from available credit. Credit may become available without a purchase, for example when
 * the hold of a call is released. A debt must not freeze an account whose own credit covers it.
 */
export async function repayDebt(ports: Ports, tx: Tx, userId: string): Promise<void> {
  const { debt, available } = await lockFunds(tx, userId)
  const amount = debt < available ? debt : available
  if (amount === 0n) return
  const id = ports.ids.next('transfer')
  enqueueTransfer(tx, debtRepaymentTransfer(id, userId, amount), { id, at: ports.clock.now() })
}
