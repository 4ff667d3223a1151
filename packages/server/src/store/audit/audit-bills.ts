import { bill } from '@ringback/contract/calls/billing'
import { micros } from '@ringback/contract/money'
import { sql } from 'kysely'
import type { Reader } from '../../ports/database.ts'
import { type AuditCheck, keysOf, subjectOf } from './invariant.ts'

/** Computes the cost of these calls, if they are settled, again from their answered seconds. */
export async function checkBills(db: Reader, callIds: readonly string[]): Promise<AuditCheck> {
  const calls = await settledCalls(db, callIds)
  return {
    invariant: 'A settled call costs what its answered seconds cost at its frozen rate',
    examined: calls.length,
    faults: calls.flatMap(billFaults),
  }
}

type BilledCall = Awaited<ReturnType<typeof settledCalls>>[number]

function settledCalls(db: Reader, ids: readonly string[]) {
  return db
    .selectFrom('calls')
    .select([
      'id',
      'answered_seconds',
      'authorised_seconds',
      'billed_seconds',
      'rate_per_minute',
      'billing_seconds',
      'cost',
    ])
    .where('settled_at', 'is not', null)
    .where(sql<boolean>`id in ${keysOf('calls', ids)}`)
    .execute()
}

function billFaults(call: BilledCall): AuditCheck['faults'] {
  const tariff = {
    ratePerMinute: micros(call.rate_per_minute),
    billingSeconds: call.billing_seconds,
  }
  const recomputed = bill(call.answered_seconds ?? 0, call.authorised_seconds, tariff)
  if (recomputed.cost === call.cost && recomputed.billedSeconds === call.billed_seconds) return []
  const fault = `call ${call.id} costs ${call.cost}, computed again ${recomputed.cost}`
  return [{ subject: subjectOf('calls', call.id), fault }]
}
