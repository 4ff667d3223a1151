import { debtRepaymentTransfer } from '../../../core/credit/purchase-transfers.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { lockFunds } from '../../../store/credit/funds.ts'
import { enqueueTransfer } from '../../../store/credit/ledger.ts'

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
