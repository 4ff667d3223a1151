import { type Micros, micros } from '@ringback/contract/money'
import type { CallQuality } from '@ringback/contract/customers/calls/calls'
import type { FeedbackIssue } from '@ringback/contract/customers/calls/call-history'
import { callCorrectionKey, callCostKey, callHoldKey } from '../../../core/credit/transfer-keys.ts'
import { PART_ROWS_MAX } from '@ringback/contract/operator/operator-endpoint'
import type { Reader } from '../../../ports/database.ts'
import type { CarrierStatus } from '../../../ports/vendors/voice-carrier.ts'
import { findFailureCodes } from '../call-failures.ts'
import { findCallQuality } from '../call-quality.ts'
import { camel } from '../../sql.ts'

/** A webhook about a call that took effect. */
export interface CallWebhook {
  /** Leg, kind and sequence number. */
  key: string
  status: string
  receivedAt: Date
}

export interface CarrierRecord {
  sid: string
  status: CarrierStatus
  seconds: number | null
  price: Micros | null
  readAt: Date
}

export interface CallHold {
  key: string
  amount: Micros
  createdAt: Date
  releasedAt: Date | null
}

export interface CallTransfer {
  id: string
  key: string
  type: string
  description: string
  createdAt: Date
  entries: { account: string; amount: Micros; balanceAfter: Micros | null }[]
}

export interface DatedFeedback {
  score: number
  issue: FeedbackIssue | null
  at: Date
}

/** Everything that is stored about a call beside its own row. */
export interface CallEvidence {
  webhooks: CallWebhook[]
  records: CarrierRecord[]
  holds: CallHold[]
  transfers: CallTransfer[]
  quality: CallQuality | null
  feedback: DatedFeedback | null
  /** The carrier's error code of a failed call, and when it was found. */
  failure: { code: number; foundAt: Date } | null
}

/** @param comparisons how often the call was compared: each comparison may have posted a correction */
export async function findCallEvidence(
  db: Reader,
  call: { id: string; comparisons: number },
): Promise<CallEvidence> {
  const [webhooks, records, holds, transfers, quality, feedback, failures] = await Promise.all([
    findWebhooks(db, call.id),
    findRecords(db, call.id),
    findHolds(db, call.id),
    findTransfers(db, call),
    findCallQuality(db, call.id),
    findFeedback(db, call.id),
    findFailureCodes(db, [call.id]),
  ])
  const failure = failures.get(call.id) ?? null
  return { webhooks, records, holds, transfers, quality, feedback, failure }
}

async function findWebhooks(db: Reader, callId: string): Promise<CallWebhook[]> {
  const rows = await db
    .selectFrom('call_events')
    .select(['key', 'status', 'received_at'])
    .where('call_id', '=', callId)
    .orderBy('received_at', 'desc')
    .limit(PART_ROWS_MAX)
    .execute()
  return rows.reverse().map(camel)
}

async function findRecords(db: Reader, callId: string): Promise<CarrierRecord[]> {
  const rows = await db
    .selectFrom('carrier_records')
    .select(['sid', 'status', 'seconds', 'price', 'read_at'])
    .where('call_id', '=', callId)
    .orderBy('id', 'desc')
    .limit(PART_ROWS_MAX)
    .execute()
  return rows.reverse().map(camel)
}

async function findHolds(db: Reader, callId: string): Promise<CallHold[]> {
  const rows = await db
    .selectFrom('holds')
    .select(['key', 'amount', 'created_at', 'released_at'])
    .where('key', '=', callHoldKey(callId))
    .execute()
  return rows.map(camel)
}

async function findTransfers(
  db: Reader,
  { id, comparisons }: { id: string; comparisons: number },
): Promise<CallTransfer[]> {
  const corrections = Array.from({ length: comparisons }, (_, n) => callCorrectionKey(id, n + 1))
  const keys = [callCostKey(id), ...corrections]
  const byKey = db.selectFrom('transfers').select('id').where('key', 'in', keys)
  const refunds = db
    .selectFrom('call_refunds')
    .select('transfer_id as id')
    .where('call_id', '=', id)
  const rows = await db
    .selectFrom('transfers')
    .innerJoin('entries', 'entries.transfer_id', 'transfers.id')
    .select([
      'transfers.id',
      'transfers.key',
      'transfers.type',
      'transfers.description',
      'transfers.created_at',
      'entries.account_id',
      'entries.amount',
      'entries.balance_after',
    ])
    .where('transfers.id', 'in', byKey.unionAll(refunds))
    .orderBy('entries.id')
    .execute()
  const transfers = new Map<string, CallTransfer>()
  for (const row of rows) {
    const { id, key, type, description, created_at: createdAt } = row
    const transfer = transfers.get(id) ?? { id, key, type, description, createdAt, entries: [] }
    transfers.set(id, transfer)
    transfer.entries.push({
      account: row.account_id,
      amount: micros(row.amount),
      balanceAfter: row.balance_after,
    })
  }
  return [...transfers.values()].slice(-PART_ROWS_MAX)
}

async function findFeedback(db: Reader, callId: string): Promise<DatedFeedback | null> {
  const row = await db
    .selectFrom('call_feedback')
    .select(['score', 'issue', 'at'])
    .where('call_id', '=', callId)
    .executeTakeFirst()
  return row ?? null
}
