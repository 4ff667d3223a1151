import { welcomeCredit } from '../../core/credit/ledger.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { lockCredit, post } from '../../store/credit/ledger.ts'

/** Opens a verified user's credit account, with the welcome credit where the terms give one; once, however often it is asked. */
export async function grantWelcomeCredit(ports: Ports, tx: Tx, userId: string): Promise<void> {
  await lockCredit(tx, userId)
  const amount = ports.terms.welcomeCredit
  if (amount === 0n) return
  const posted = await post(tx, welcomeCredit(userId, amount), {
    id: ports.ids.next('transfer'),
    at: ports.clock.now(),
  })
  if (!posted.ok && posted.why !== 'already-posted') {
    throw new Error(`the welcome credit of ${userId} cannot be posted: ${posted.why}`)
  }
}
