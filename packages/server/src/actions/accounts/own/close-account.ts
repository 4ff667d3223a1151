import { findFreeze } from '../../../store/credit/disputes.ts'
import { refuseFrozen, repayDebt } from '../../credit/reversals/account-freeze.ts'
import { type CodeRefusal, type SessionOf, changeAsOwner, proveCode } from './prove-owner.ts'
import { accepted, type Outcome, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone/e164'
import { closingTransfer } from '../../../core/credit/ledger.ts'
import { transition } from '../../../core/numbers/number-life.ts'
import type { Tx } from '../../../ports/database.ts'
import { endCallAccess, wantAccessEnd } from '../end-call-access.ts'
import type { Ports } from '../../../ports/ports.ts'
import { eraseUser } from '../../../store/accounts/erase-user.ts'
import type { CallerIdRemoval } from '../../../store/caller-ids/caller-id-removals.ts'
import {
  listVerifiedNumbers,
  lockVerifiedNumbers,
} from '../../../store/caller-ids/verified-numbers.ts'
import { findUndialledCalls } from '../../../store/calls/call-schedule.ts'
import { findLiveCall, lockCall } from '../../../store/calls/calls.ts'
import { lockFunds } from '../../../store/credit/funds.ts'
import { enqueueTransfer } from '../../../store/credit/ledger.ts'
import {
  findRentalsOf,
  lockNumber,
  type RentedNumber,
} from '../../../store/numbers/virtual-numbers.ts'
import { advanceCall } from '../../calls/progress/advance-call.ts'
import { tryRemoveCallerId, wantRemoval } from '../../caller-ids/remove-verified-number.ts'
import { endRouting, tryRelease } from '../../numbers/operators/release-number.ts'

/** An account that was closed in a transaction, with what remains to be done at the carrier after it. */
export interface ClosedAccount {
  /** The lost credit. */
  forfeited: bigint
  numbers: RentedNumber[]
  callerIds: CallerIdRemoval[]
}

/**
 * Closes an account for good, in one transaction: erases the personal data, ends the routing of the rented numbers, and
 * forfeits the remaining credit after a debt is repaid from it. Calls, purchases and the ledger stay, under an id that
 * leads to no person. See docs/decisions/0026-what-operators-do-to-customers.md.
 *
 * The caller has locked the user's credit account, and calls {@link releaseAtCarrier} after the transaction.
 */
export async function closeAccount(
  ports: Ports,
  tx: Tx,
  userId: string,
  at: Date,
): Promise<Outcome<ClosedAccount, 'account-busy'>> {
  if (await isBusy(tx, userId)) return refused('account-busy')
  await expireUndialledCalls(ports, tx, userId)
  const forfeited = await forfeitCredit(ports, tx, userId, at)
  const numbers = await endRentals(ports, tx, userId)
  const callerIds = (await lockCallerIds(tx, userId)).map(phone => wantRemoval(ports, tx, phone))
  const { platformNumber } = ports.business
  await eraseUser(tx, userId, { at, platformNumber })
  wantAccessEnd(ports, tx, userId)
  return accepted({ forfeited, numbers, callerIds })
}

/** Removes the numbers of a closed account from the carrier. Jobs retry what it does not confirm. */
export async function releaseAtCarrier(
  ports: Ports,
  { numbers, callerIds }: ClosedAccount,
): Promise<void> {
  for (const number of numbers) await tryRelease(ports, number)
  for (const callerId of callerIds) await tryRemoveCallerId(ports, callerId)
}

/** A live call and a rental in progress hold credit, and their end is still to be posted. */
export async function isBusy(tx: Tx, id: string): Promise<boolean> {
  if (await findLiveCall(tx, id)) return true
  const rentals = await findRentalsOf(tx, id)
  return rentals.some(({ status }) => status === 'purchasing')
}

async function expireUndialledCalls(ports: Ports, tx: Tx, id: string): Promise<void> {
  const at = ports.clock.now()
  for (const callId of await findUndialledCalls(tx, id)) {
    const call = await lockCall(tx, callId)
    if (call?.state === 'created') await advanceCall(ports, tx, call, { is: 'unused' }, { at })
  }
}

/** Takes the credit that a debt leaves. Returns the amount. */
async function forfeitCredit(ports: Ports, tx: Tx, id: string, at: Date): Promise<bigint> {
  await repayDebt(ports, tx, id)
  const { posted } = await lockFunds(tx, id)
  if (posted > 0n) {
    enqueueTransfer(tx, closingTransfer(id, posted), { id: ports.ids.next('transfer'), at })
  }
  return posted
}

/** Ends the routing of the customer's numbers. Returns those that the carrier must release. */
async function endRentals(ports: Ports, tx: Tx, id: string): Promise<RentedNumber[]> {
  const ended: RentedNumber[] = []
  for (const rental of await findRentalsOf(tx, id)) {
    const number = await lockNumber(tx, rental.id)
    const { effect } = transition(number, { is: 'cancelled' }, ports.clock.now())
    if (effect.do !== 'end-routing') continue
    await endRouting(ports, tx, number)
    ended.push(number)
  }
  return ended
}

/** Locks the customer's verified numbers. Returns those that no other user has proved, which leave the carrier. */
async function lockCallerIds(tx: Tx, id: string): Promise<E164[]> {
  const callerIds: E164[] = []
  const own = await listVerifiedNumbers(tx, id)
  for (const phoneNumber of own.map(number => number.phoneNumber).sort()) {
    const entries = await lockVerifiedNumbers(tx, phoneNumber)
    const isProved = entries.some(({ userId, provedAt }) => userId === id && provedAt)
    const isProvedByOther = entries.some(({ userId, provedAt }) => userId !== id && provedAt)
    if (isProved && !isProvedByOther) callerIds.push(phoneNumber)
  }
  return callerIds
}

type ClosingRefusal =
  | 'wrong-password'
  | CodeRefusal
  | 'code-needed'
  | 'account-busy'
  | 'account-frozen'
  | 'in-dispute'
  | 'in-debt'

/**
 * Closes the account of a user who proves to be its owner, see {@link closeAccount}. An account that is frozen, in dispute
 * or in debt is closed by an operator only.
 */
export async function closeOwnAccount(
  ports: Ports,
  {
    userId,
    sessionHash,
    password,
    code,
  }: SessionOf & { password: string; code?: string | undefined },
): Promise<Outcome<null, ClosingRefusal>> {
  const closed = await changeAsOwner<ClosedAccount, ClosingRefusal>(
    ports,
    { userId, sessionHash, password },
    async (tx, user) => {
      const freeze = await findFreeze(tx, userId)
      if (freeze) return refuseFrozen(freeze)
      // A refusal that needs no code uses none.
      if (await isBusy(tx, userId)) return refused('account-busy')
      const coded = await proveCode(ports, tx, user, code)
      if (!coded.ok) return coded
      return closeAccount(ports, tx, userId, ports.clock.now())
    },
    tx => lockFunds(tx, userId),
  )
  if (!closed.ok) return closed
  endCallAccess(ports, userId)
  await releaseAtCarrier(ports, closed.value)
  return accepted(null)
}
