import type { CallQuality } from '@ringback/contract/customers/calls/calls'
import type { Reader, Tx } from '../../ports/database.ts'
import type { FeedbackIssue } from '@ringback/contract/customers/calls/call-history'
import { camel } from '../sql.ts'

/** Stores the first report of a call. Later ones are repeated requests. */
export async function insertCallQuality(
  tx: Tx,
  callId: string,
  { mos, lowestMos, roundTripMs, jitterMs, lostPercent, warnings }: CallQuality,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('call_quality')
    .values({
      call_id: callId,
      mos,
      lowest_mos: lowestMos,
      round_trip_ms: roundTripMs,
      jitter_ms: jitterMs,
      lost_percent: lostPercent,
      warnings,
      at,
    })
    .onConflict(conflict => conflict.column('call_id').doNothing())
    .execute()
}

export async function findCallQuality(db: Reader, callId: string): Promise<CallQuality | null> {
  const row = await db
    .selectFrom('call_quality')
    .select(['mos', 'lowest_mos', 'round_trip_ms', 'jitter_ms', 'lost_percent', 'warnings'])
    .where('call_id', '=', callId)
    .executeTakeFirst()
  return row ? camel(row) : null
}

export interface CallFeedback {
  /** 1 to 5. */
  score: number
  issue?: FeedbackIssue | undefined
}

/** Stores feedback and replaces earlier feedback on the same call. */
export async function putCallFeedback(
  tx: Tx,
  callId: string,
  { score, issue }: CallFeedback,
  at: Date,
): Promise<void> {
  const feedback = { score, issue: issue ?? null, at }
  await tx
    .insertInto('call_feedback')
    .values({ call_id: callId, ...feedback })
    .onConflict(conflict => conflict.column('call_id').doUpdateSet(feedback))
    .execute()
}

export async function findCallFeedback(db: Reader, callId: string): Promise<CallFeedback | null> {
  const row = await db
    .selectFrom('call_feedback')
    .select(['score', 'issue'])
    .where('call_id', '=', callId)
    .executeTakeFirst()
  return row ? { score: row.score, ...(row.issue && { issue: row.issue }) } : null
}
