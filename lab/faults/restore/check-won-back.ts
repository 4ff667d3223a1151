import { orderKey } from '@ringback/server/core/credit/transfer-keys'
import type { Database } from '@ringback/server/ports/database'
import { checkEach } from '../checks/read-state.ts'
import type { CallEvidence, PaymentEvidence } from '../../load/evidence.ts'
import type { Check } from '../report.ts'
import type { LedgerState } from './ledger-state.ts'
import type { Difference } from './win-back.ts'

/** What customers paid and called in all, and what of it the backup cannot have. */
export interface Load {
  payments: PaymentEvidence[]
  /** Calls that were answered, and thus cost something. */
  calls: CallEvidence[]
  newcomers: ReadonlySet<string>
  /** Disputes without a webhook, by order. */
  disputes: ReadonlyMap<string, 'open' | 'lost'>
}

/** Compares what happened with the restored database. @param left the differences that stay open */
export async function checkWonBack(
  database: Database,
  load: Load,
  wonBack: LedgerState,
  left: readonly Difference[],
): Promise<Check[]> {
  const known = <T extends { userId: string }>(all: readonly T[]) =>
    all.filter(({ userId }) => !load.newcomers.has(userId))
  return [
    checkEach(
      'A payment of a known customer is credited once, with its amount',
      known(load.payments),
      checkPayment(wonBack),
    ),
    checkEach(
      'An answered call of a known customer is charged once, with the bill that was read',
      known(load.calls),
      checkCall(wonBack),
    ),
    checkEach(
      'A dispute whose webhooks were lost is recorded',
      [...load.disputes],
      await checkDispute(database),
    ),
    checkEach(
      'A payment or call of an unknown customer is listed, with a reason if it is a call',
      newcomersOf(load),
      checkListed(left),
    ),
  ]
}

function checkPayment({ transfers }: LedgerState) {
  return ({ orderId, creditUsd }: PaymentEvidence) => {
    const amount = transfers.get(orderKey(orderId))
    return amount === BigInt(creditUsd * 1_000_000)
      ? null
      : `${orderId} credited ${amount ?? 'nothing'}`
  }
}

function checkCall(state: LedgerState) {
  return (call: CallEvidence) => {
    const stored = state.settledCall(call)
    const read = BigInt(Math.round((call.settled?.costUsd ?? 0) * 1_000_000))
    const isSame = stored?.seconds === call.carrierSeconds && stored.paid === read
    return isSame ? null : `${call.parentSid} cost ${read}, and now ${stored?.paid ?? 'nothing'}`
  }
}

async function checkDispute({ kysely }: Database) {
  const rows = await kysely
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select(['payments.order_id', 'disputes.status'])
    .execute()
  const statuses = new Map(rows.map(row => [row.order_id, row.status]))
  return ([orderId, state]: [string, 'open' | 'lost']) =>
    statuses.get(orderId) === state
      ? null
      : `${orderId} is ${statuses.get(orderId) ?? 'not disputed'}`
}

/** The number of differences that must stay, by what they are about. */
function newcomersOf({ payments, calls, newcomers }: Load) {
  const countOf = (all: readonly { userId: string }[]) =>
    all.filter(({ userId }) => newcomers.has(userId)).length
  return [
    { check: 'payments', here: 'unknown', least: countOf(payments) },
    { check: 'calls', here: 'unknown: the customer is unknown too', least: countOf(calls) },
  ]
}

function checkListed(left: readonly Difference[]) {
  return (wanted: { check: string; here: string; least: number }) => {
    const found = left.filter(each => each.check === wanted.check && each.here === wanted.here)
    return found.length === wanted.least
      ? null
      : `${wanted.least} ${wanted.check}, listed ${found.length}`
  }
}
