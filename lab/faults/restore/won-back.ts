import { callCostKey, orderKey } from '@ringback/server/core/credit/transfer-keys'
import type { Database } from '@ringback/server/ports/database'
import { checkEach } from '../checks/read-state.ts'
import type { CallEvidence, PaymentEvidence } from '../../load/evidence.ts'
import type { Check, Report } from '../report.ts'
import type { Difference } from './win-back.ts'
import { readTransfers } from '../checks/check-evidence.ts'

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

/** How many payments and calls came back. */
export function countWonBack(
  load: Load,
  { inBackup, wonBack }: Record<'inBackup' | 'wonBack', LedgerState>,
  clicks: readonly { is: string }[],
  left: readonly Difference[],
): Report['counts'] {
  const credited = (state: LedgerState) => load.payments.filter(state.isCredited).length
  const settled = (state: LedgerState) =>
    load.calls.filter(call => state.settledCall(call) !== null).length
  return [
    ['payments in the backup', credited(inBackup)],
    ['payments that happened after it', load.payments.length - credited(inBackup)],
    ['  not back: the customer is unknown too', load.payments.length - credited(wonBack)],
    ['clicks of the operator', clicks.length],
    ...countBy(clicks.map(({ is }) => `  answered ${is}`)),
    ['answered calls in the backup', settled(inBackup)],
    ['answered calls that happened after it', load.calls.length - settled(inBackup)],
    ['  not back: the customer is unknown too', load.calls.length - settled(wonBack)],
    ['differences that stay open', left.length],
    ...countBy(left.map(({ check, kind, here }) => `  ${check} ${kind}: ${here}`)),
  ]
}

function countBy(names: readonly string[]): Report['counts'] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
}

/** What a database has of a load's payments and calls. */
export interface LedgerState {
  /** Changes on customers' credit, by the key of the transfer. */
  transfers: ReadonlyMap<string, bigint>
  isCredited(payment: PaymentEvidence): boolean
  /** The call as it is stored, and what its user paid; null while it is unknown or not settled. */
  settledCall(call: CallEvidence): { seconds: number; paid: bigint } | null
}

export async function readLedgerState(database: Database): Promise<LedgerState> {
  const transfers = await readTransfers(database)
  const rows = await database.kysely
    .selectFrom('calls')
    .select(['id', 'parent_sid', 'answered_seconds'])
    .where('settled_at', 'is not', null)
    .execute()
  const calls = new Map(rows.map(row => [row.parent_sid, row]))
  return {
    transfers,
    isCredited: ({ orderId }) => transfers.has(orderKey(orderId)),
    settledCall({ parentSid }) {
      const call = calls.get(parentSid)
      if (!call) return null
      const paid = -(transfers.get(callCostKey(call.id)) ?? 0n)
      return { seconds: call.answered_seconds ?? 0, paid }
    },
  }
}
