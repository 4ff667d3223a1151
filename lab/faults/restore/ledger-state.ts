import { callCostKey, orderKey } from '@ringback/server/core/credit/transfer-keys'
import type { Database } from '@ringback/server/ports/database'
import type { CallEvidence, PaymentEvidence } from '../../load/evidence.ts'
import { readTransfers } from '../checks/check-evidence.ts'

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
