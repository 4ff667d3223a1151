import { type Micros, formatAvailable, formatExactUsd, micros } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import {
  type Transfer,
  adjustmentTransfer,
  creditAccount,
  giftTransfer,
} from '../../core/credit/ledger.ts'
import { adjustmentKey, giftKey } from '../../core/credit/transfer-keys.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { findPostedAmount, postTransfer } from '../../store/credit/ledger.ts'
import type { ChangedBy } from '../operators/change.ts'
import { type CustomerRefusal, changeCustomer } from './change-customer.ts'

/** An amount that an operator gives or takes. */
export interface CreditChange {
  id: string
  amount: Micros
  /** The customer reads it in the transactions. */
  description?: string | undefined
  /** A repeated request with the same key has no further effect and no further row in the log. */
  idempotencyKey?: string | undefined
}

export type CreditRefusal =
  CustomerRefusal | 'above-support-limit' | 'nothing-available' | 'key-used-otherwise'

/** Gives promotional credit. */
export function giveCustomerCredit(
  ports: Ports,
  by: ChangedBy,
  { id, amount, description = 'Promotional credit', idempotencyKey }: CreditChange,
): Promise<Outcome<null, CreditRefusal>> {
  const allowed = checkSupportLimit(ports, by, amount)
  if (!allowed.ok) return Promise.resolve(allowed)
  const key = giftKey(id, idempotencyKey ?? ports.ids.next('key'))
  const transfer = giftTransfer(key, id, amount, description)
  return changeCredit(ports, by, { id, action: 'customers give-credit', transfer })
}

/** Raises or lowers the credit. Lowers it by at most the available credit, because holds promise the rest. */
export function adjustCustomerCredit(
  ports: Ports,
  by: ChangedBy,
  adjustment: CreditChange & { direction: 'up' | 'down' },
): Promise<Outcome<null, CreditRefusal>> {
  const { id, amount, direction, description = 'Adjustment', idempotencyKey } = adjustment
  const key = adjustmentKey(id, idempotencyKey ?? ports.ids.next('key'))
  const signed = direction === 'up' ? amount : micros(-amount)
  const transfer = adjustmentTransfer(key, id, signed, description)
  return changeCredit(ports, by, { id, action: 'customers adjust', transfer })
}

/** Refuses an amount that the operator's role may not give at once. */
export function checkSupportLimit(
  { terms }: Ports,
  { operator }: ChangedBy,
  amount: Micros,
): Outcome<null, 'above-support-limit'> {
  const limit = terms.maxSupportCredit
  return operator.role === 'owner' || amount <= limit
    ? accepted(null)
    : refused('above-support-limit', { limit: formatExactUsd(limit) })
}

function changeCredit(
  ports: Ports,
  by: ChangedBy,
  { id, action, transfer }: { id: string; action: string; transfer: Transfer },
): Promise<Outcome<null, CreditRefusal>> {
  return changeCustomer<null, CreditRefusal>(
    ports,
    by,
    { id, action },
    async (tx, customer, at) => {
      const earlier = await findEarlier(tx, transfer)
      if (earlier === 'same') return accepted({ isRepeated: true, value: null })
      if (earlier === 'other') return refused('key-used-otherwise')
      const posted = await postTransfer(tx, transfer, { id: ports.ids.next('transfer'), at })
      if (!posted.ok) {
        const available = formatAvailable(customer.funds.available)
        return refused('nothing-available', { available })
      }
      const [{ amount }] = transfer.entries
      if (amount > 0n) await ports.onCreditAdded(ports, tx, id)
      const { posted: balance } = customer.funds
      return accepted({
        before: { balance },
        after: { balance: balance + amount, amount },
        value: null,
      })
    },
  )
}

/**
 * Whether the key of an operator's transfer was posted before, with the same amount or another one. Exact while
 * the customer's accounts are locked.
 */
export async function findEarlier(
  tx: Tx,
  { key, userId, entries }: Transfer,
): Promise<'none' | 'same' | 'other'> {
  const amount = await findPostedAmount(tx, key, creditAccount(userId))
  if (amount === null) return 'none'
  return amount === entries[0].amount ? 'same' : 'other'
}
