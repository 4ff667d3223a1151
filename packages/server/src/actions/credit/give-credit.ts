import type { Micros } from '@ringback/contract/money'
import type { Outcome } from '@ringback/contract/outcome'
import { givenCredit } from '../../core/credit/ledger.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { lockCredit, post } from '../../store/credit/ledger.ts'

/** Adds credit that the operator gives away. Each `key` is given once. */
export async function giveCredit(
  ports: Ports,
  tx: Tx,
  gift: { key: string; userId: string; amount: Micros; description: string },
): Promise<Outcome<null, 'already-given'>> {
  const { key, userId, amount, description } = gift
  if (amount <= 0n) throw new Error(`a gift of ${amount}`)
  await lockCredit(tx, userId)
  const posted = await post(tx, givenCredit(key, userId, amount, description), {
    id: ports.ids.next('transfer'),
    at: ports.clock.now(),
  })
  if (posted.ok) {
    await ports.onCreditAdded(ports, tx, userId)
    return posted
  }
  if (posted.why === 'already-posted') return { ok: false, why: 'already-given' }
  throw new Error(`the gift ${key} lowers somebody's credit`)
}
