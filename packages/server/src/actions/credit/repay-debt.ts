import { repaidDebt } from '../../core/credit/purchase-transfers.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { lockFunds, enqueueTransfer } from '../../store/credit/ledger.ts'

/**
 * Pays what a user owes from credit that came later and nothing holds: what a call did not use of its
 * hold, or a gift. Nobody is kept from calling for a debt that the own credit covers.
 */
export async function repayDebt(ports: Ports, tx: Tx, userId: string): Promise<void> {
  const { debt, available } = await lockFunds(tx, userId)
  const amount = debt < available ? debt : available
  if (amount === 0n) return
  const id = ports.ids.next('transfer')
  enqueueTransfer(tx, repaidDebt(`debt:${id}`, userId, amount), { id, at: ports.clock.now() })
}
