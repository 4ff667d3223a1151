import { bill } from '@ringback/contract/billing'
import { micros } from '@ringback/contract/money'
import type { Reader } from '../../ports/database.ts'
import { type AuditCheck, MAX_FAULTS } from './invariant.ts'

/** Calls that are in memory at once. */
const BATCH_CALLS = 10_000

/** Computes the cost of every settled call again from its answered seconds. */
export async function checkBills(db: Reader, batchSize = BATCH_CALLS): Promise<AuditCheck> {
  const invariant = 'A settled call costs what its answered seconds cost at its frozen rate'
  const check: AuditCheck = { invariant, examined: 0, faults: [] }
  let last = ''
  for (;;) {
    const calls = await settledCallsAfter(db, last, batchSize)
    check.examined += calls.length
    check.faults.push(...calls.flatMap(billFaults).slice(0, MAX_FAULTS - check.faults.length))
    if (calls.length < batchSize) return check
    last = calls.at(-1)?.id ?? ''
  }
}

type BilledCall = Awaited<ReturnType<typeof settledCallsAfter>>[number]

/** At most `limit` settled calls in the order of their ids, beginning after this one. */
function settledCallsAfter(db: Reader, id: string, limit: number) {
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
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()
}

function billFaults(call: BilledCall): string[] {
  const tariff = {
    ratePerMinute: micros(call.rate_per_minute),
    billingSeconds: call.billing_seconds,
  }
  const recomputed = bill(call.answered_seconds ?? 0, call.authorised_seconds, tariff)
  return recomputed.cost === call.cost && recomputed.billedSeconds === call.billed_seconds
    ? []
    : [`call ${call.id} costs ${call.cost}, computed again ${recomputed.cost}`]
}
