import { welcomeTransfer } from '../../core/credit/ledger.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { lockCredit } from '../../store/credit/funds.ts'
import { postTransfer } from '../../store/credit/ledger.ts'

/** Opens a verified user's accounts and posts the welcome credit if the terms give one. Each user gets it once. */
export async function grantWelcomeCredit(ports: Ports, tx: Tx, userId: string): Promise<void> {
  await lockCredit(tx, userId)
  const amount = ports.terms.welcomeCredit
  if (amount === 0n) return
  const posted = await postTransfer(tx, welcomeTransfer(userId, amount), {
    id: ports.ids.next('transfer'),
    at: ports.clock.now(),
  })
  if (!posted.ok && posted.why !== 'already-posted') {
    throw new Error(`the welcome credit of ${userId} could not be posted: ${posted.why}`)
  }
}
