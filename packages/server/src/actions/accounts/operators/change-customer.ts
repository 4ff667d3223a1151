import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type StoredCustomer, findCustomer } from '../../../store/accounts/customers.ts'
import { findRecipient } from '../../../store/accounts/users.ts'
import { type Funds, lockFunds } from '../../../store/credit/funds.ts'
import { type ChangedBy, type Repeated, change } from '../../operators/change.ts'

export type CustomerRefusal = 'unknown-customer' | 'customer-closed'

/** A customer whose accounts are locked, so that nothing else changes the customer until the transaction ends. */
export interface LockedCustomer extends StoredCustomer {
  funds: Funds
}

/** The effect of a change on a customer, for the log of changes. It contains no personal data, because the log is never erased. */
export interface CustomerChange<T> {
  before: unknown
  after: unknown
  value: T
}

/** Makes an operator's change of a customer, in one transaction with its row in the log. Refuses a closed account. */
export function changeCustomer<T, Why extends string>(
  ports: Ports,
  by: ChangedBy,
  { id, action }: { id: string; action: string },
  work: (
    tx: Tx,
    customer: LockedCustomer,
    at: Date,
  ) => Promise<Outcome<CustomerChange<T> | Repeated<T>, Why>>,
): Promise<Outcome<T, Why | CustomerRefusal>> {
  return change<T, Why | CustomerRefusal>(ports, by, action, async (tx, at) => {
    // Accounts are opened for a user who exists.
    if (!(await findCustomer(tx, id))) return refused('unknown-customer')
    const funds = await lockFunds(tx, id)
    // A link to a new address erases a registration, and replaces an address, without the lock of the accounts.
    await findRecipient(tx, id)
    const customer = await findCustomer(tx, id)
    if (!customer) return refused('unknown-customer')
    if (customer.closedAt) return refused('customer-closed')
    const changed = await work(tx, { ...customer, funds }, at)
    if (!changed.ok) return changed
    return accepted(
      'isRepeated' in changed.value ? changed.value : { subject: `user:${id}`, ...changed.value },
    )
  })
}
