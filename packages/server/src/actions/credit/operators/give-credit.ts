import type { Micros } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { giftTransfer } from '../../../core/credit/ledger.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { lockCredit } from '../../../store/credit/funds.ts'
import { enqueueTransfer, isPosted } from '../../../store/credit/ledger.ts'

/** Adds credit that the operator gives away. A gift with the same `key` is given only once. */
export async function giveCredit(
  ports: Ports,
  tx: Tx,
  {
    key,
    userId,
    amount,
    description,
  }: { key: string; userId: string; amount: Micros; description: string },
): Promise<Outcome<null, 'already-given'>> {
  if (amount <= 0n) throw new Error(`a gift must be positive, not ${amount}`)
  await lockCredit(tx, userId)
  const gift = giftTransfer(key, userId, amount, description)
  if (await isPosted(tx, gift.key)) return refused('already-given')
  enqueueTransfer(tx, gift, { id: ports.ids.next('transfer'), at: ports.clock.now() })
  await ports.onCreditAdded(ports, tx, userId)
  return accepted(null)
}
