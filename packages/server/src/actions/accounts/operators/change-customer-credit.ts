import { type Micros, formatExactUsd, micros } from '@ringback/contract/money'
import { addToDay, givenOnDay } from '../../../store/operators/changes.ts'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type Transfer, adjustmentTransfer, giftTransfer } from '../../../core/credit/ledger.ts'
import { chargeTransfer } from '../../../core/credit/purchase-transfers.ts'
import { adjustmentKey, giftKey } from '../../../core/credit/transfer-keys.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { lockFunds } from '../../../store/credit/funds.ts'
import { enqueueTransfer, findPostedAmount } from '../../../store/credit/ledger.ts'
import { repayDebt } from '../../credit/reversals/account-freeze.ts'
import type { ChangedBy } from '../../operators/change.ts'
import { type CustomerRefusal, type LockedCustomer, changeCustomer } from './change-customer.ts'

/** An amount that an operator gives or takes. */
export interface CreditChange {
  id: string
  amount: Micros
  /** The customer reads it in the transactions. */
  description?: string | undefined
  /** A repeated request with the same key has no further effect and no further row in the log. */
  idempotencyKey?: string | undefined
}

export type CreditRefusal = CustomerRefusal | SupportLimitRefusal | 'key-used-otherwise'

/** Gives promotional credit. */
export function giveCustomerCredit(
  ports: Ports,
  by: ChangedBy,
  { id, amount, description = 'Promotional credit', idempotencyKey }: CreditChange,
): Promise<Outcome<null, CreditRefusal>> {
  const key = giftKey(id, idempotencyKey ?? ports.ids.next('key'))
  return changeCredit(ports, by, {
    id,
    action: 'customers give-credit',
    gift: amount,
    transferFor: () => giftTransfer(key, id, amount, description),
  })
}

/** Raises or lowers the credit. What the available credit does not cover becomes debt, because holds promise the rest. */
export function adjustCustomerCredit(
  ports: Ports,
  by: ChangedBy,
  adjustment: CreditChange & { direction: 'up' | 'down' },
): Promise<Outcome<null, CreditRefusal>> {
  const { id, amount, direction, description = 'Adjustment', idempotencyKey } = adjustment
  const transfer = {
    key: adjustmentKey(id, idempotencyKey ?? ports.ids.next('key')),
    userId: id,
    description,
  }
  return changeCredit(ports, by, {
    id,
    action: 'customers adjust',
    gift: micros(0n),
    transferFor: ({ funds }) =>
      direction === 'up'
        ? adjustmentTransfer(transfer, amount)
        : chargeTransfer(transfer, amount, funds.available),
  })
}

interface CreditMovement {
  id: string
  action: string
  /** What counts against the limits of the role. */
  gift: Micros
  transferFor: (customer: LockedCustomer) => Transfer
}

function changeCredit(
  ports: Ports,
  by: ChangedBy,
  { id, action, gift, transferFor }: CreditMovement,
): Promise<Outcome<null, CreditRefusal>> {
  return changeCustomer<null, CreditRefusal>(
    ports,
    by,
    { id, action },
    async (tx, customer, at) => {
      const transfer = transferFor(customer)
      const earlier = await findEarlier(tx, transfer)
      if (earlier === 'same') return accepted({ isRepeated: true, value: null })
      if (earlier === 'other') return refused('key-used-otherwise')
      const allowed = await countSupportCredit(ports, tx, by, gift)
      if (!allowed.ok) return allowed
      enqueueTransfer(tx, transfer, { id: ports.ids.next('transfer'), at })
      const amount = micros(-counterEntryOf(transfer).amount)
      if (amount > 0n) await spendAddedCredit(ports, tx, id)
      const { posted, debt } = await lockFunds(tx, id)
      return accepted({
        before: { balance: customer.funds.posted, debt: customer.funds.debt },
        after: { balance: posted, debt, amount },
        value: null,
      })
    },
  )
}

/** Repays a debt from new credit, and then renews numbers in grace. */
export async function spendAddedCredit(ports: Ports, tx: Tx, userId: string): Promise<void> {
  await repayDebt(ports, tx, userId)
  await ports.onCreditAdded(ports, tx, userId)
}

/**
 * Whether the key of an operator's transfer was posted before, with the same amount or another one. Exact while
 * the customer's accounts are locked.
 */
export async function findEarlier(tx: Tx, transfer: Transfer): Promise<'none' | 'same' | 'other'> {
  const { account, amount } = counterEntryOf(transfer)
  const posted = await findPostedAmount(tx, transfer.key, account)
  if (posted === null) return 'none'
  return posted === amount ? 'same' : 'other'
}

/** The platform's side, which has the whole amount. The customer's side may be divided between credit and debt. */
function counterEntryOf({ entries }: Transfer): Transfer['entries'][number] {
  return entries.at(-1) ?? entries[0]
}

export type SupportLimitRefusal = 'above-support-limit' | 'above-support-day-limit'

/**
 * Counts credit that an operator gives or refunds against the limits of the role support: one at once, and one
 * for a day (UTC) over all customers, so that many small gifts do not pass the first. Owners have no limit.
 *
 * The count stays if the transaction commits, so every other refusal of the change comes before.
 */
export async function countSupportCredit(
  { business, clock }: Ports,
  tx: Tx,
  { operator }: ChangedBy,
  amount: Micros,
): Promise<Outcome<null, SupportLimitRefusal>> {
  if (operator.role === 'owner' || amount === 0n) return accepted(null)
  const { maxSupportCredit, maxSupportCreditPerDay } = business
  if (amount > maxSupportCredit)
    return refused('above-support-limit', { limit: formatExactUsd(maxSupportCredit) })
  const day = clock.now().toISOString().slice(0, 10)
  const added = { operatorId: operator.id, day, amount }
  if (await addToDay(tx, added, maxSupportCreditPerDay)) return accepted(null)
  const given = await givenOnDay(tx, operator.id, day)
  const left = given < maxSupportCreditPerDay ? maxSupportCreditPerDay - given : 0n
  return refused('above-support-day-limit', {
    limit: formatExactUsd(maxSupportCreditPerDay),
    left: formatExactUsd(micros(left)),
  })
}
