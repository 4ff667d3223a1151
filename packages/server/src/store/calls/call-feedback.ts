import type { FeedbackIssue } from '@ringback/contract/customers/call-feedback'
import type { Reader, Tx } from '../../ports/database.ts'

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
