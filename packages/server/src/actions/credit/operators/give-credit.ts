import type { Micros } from '@ringback/contract/money'
import { type Outcome, refused } from '@ringback/contract/outcome'
import { giftTransfer } from '../../../core/credit/ledger.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { lockCredit } from '../../../store/credit/funds.ts'
import { postTransfer } from '../../../store/credit/ledger.ts'

/** Adds credit that the operator gives away. A gift with the same `key` is given only once. */
export async function giveCredit(
  ports: Ports,
  tx: Tx,
  gift: { key: string; userId: string; amount: Micros; description: string },
): Promise<Outcome<null, 'already-given'>> {
  const { key, userId, amount, description } = gift
  if (amount <= 0n) throw new Error(`a gift must be positive, not ${amount}`)
  await lockCredit(tx, userId)
  const posted = await postTransfer(tx, giftTransfer(key, userId, amount, description), {
    id: ports.ids.next('transfer'),
    at: ports.clock.now(),
  })
  if (posted.ok) {
    await ports.onCreditAdded(ports, tx, userId)
    return posted
  }
  if (posted.why === 'already-posted') return refused('already-given')
  throw new Error(`the gift ${key} could not be posted: ${posted.why}`)
}
