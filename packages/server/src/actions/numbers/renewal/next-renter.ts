import { type Micros, formatAvailable, formatOwed } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findAccountState, findUserId } from '../../../store/accounts/users.ts'
import { lockSpendableFunds } from '../../credit/reversals/account-freeze.ts'

/** Finds the customer who is to get a number, by id or e-mail address. */
export async function findNextRenter(
  { database }: Ports,
  customer: string,
): Promise<Outcome<string, 'unknown-customer'>> {
  const userId = await database.read(db => findUserId(db, customer))
  return userId === null ? refused('unknown-customer') : accepted(userId)
}

export type RenterRefusal =
  | 'customer-closed'
  | 'customer-not-verified'
  | 'customer-may-not-rent'
  | 'customer-short-of-credit'

/**
 * Locks the accounts of the customer who is to get a number, and checks that the customer may rent it.
 *
 * @param charge what the customer pays at once; null for nothing
 */
export async function lockNextRenter(
  ports: Ports,
  tx: Tx,
  userId: string,
  charge: Micros | null,
): Promise<Outcome<null, RenterRefusal>> {
  const { freeze, available } = await lockSpendableFunds(ports, tx, userId)
  const state = await findAccountState(tx, userId)
  if (state === 'closed') return refused('customer-closed')
  if (state === 'unverified') return refused('customer-not-verified')
  if (freeze) return refused('customer-may-not-rent')
  if (charge !== null && available < charge) {
    return refused('customer-short-of-credit', {
      needed: formatOwed(charge),
      available: formatAvailable(available),
    })
  }
  return accepted(null)
}
