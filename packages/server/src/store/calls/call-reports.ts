import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'

/** Whether a report with this key was stored. Exact while its call is locked. */
export async function isReported(db: Reader, key: string): Promise<boolean> {
  const { rows } = await sql`select from call_events where key = ${key}`.execute(db)
  return rows.length > 0
}

/** Enqueues a report of the carrier as it came. Its call must be locked. */
export function insertReport(
  tx: Tx,
  report: { key: string; callId: string; status: string; at: Date },
): void {
  const insertion = tx.insertInto('call_events').values({
    key: report.key,
    call_id: report.callId,
    status: report.status,
    received_at: report.at,
  })
  tx.enqueue(insertion.compile())
}
