import { sql } from 'kysely'
import type { Tx } from '../../ports/database.ts'

/** The carrier asking again about the same leg changes nothing. */
export async function insertAudioCheck(tx: Tx, callSid: string, endAt: Date): Promise<void> {
  await tx
    .insertInto('setup_tests')
    .values({ call_sid: callSid, end_at: endAt })
    .onConflict(conflict => conflict.column('call_sid').doNothing())
    .execute()
}

/** Those that are due, at most so many. They are due again at `retryAt`, in case they cannot be ended now. */
export async function claimDueAudioChecks(
  tx: Tx,
  now: Date,
  retryAt: Date,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ call_sid: string }>`
    update setup_tests set end_at = ${retryAt}
    where call_sid in (
      select call_sid from setup_tests where end_at <= ${now}
      order by end_at limit ${most} for update skip locked
    )
    returning call_sid`.execute(tx)
  return rows.map(row => row.call_sid)
}

export async function deleteAudioCheck(tx: Tx, callSid: string): Promise<void> {
  await tx.deleteFrom('setup_tests').where('call_sid', '=', callSid).execute()
}
