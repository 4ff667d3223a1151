import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'

/**
 * Claims the mail about a cause. Returns false when one was written at or after `quietSince`. Of several
 * transactions that claim the same cause, one succeeds; the others wait until it has committed.
 */
export async function claimAlarm(
  tx: Tx,
  cause: string,
  { now, quietSince }: { now: Date; quietSince: Date },
): Promise<boolean> {
  // Reads first, so that the usual case, a cause that was mailed lately, locks no row.
  const known = await tx
    .selectFrom('alarms')
    .select('cause')
    .where('cause', '=', cause)
    .where('mailed_at', '>', quietSince)
    .executeTakeFirst()
  if (known) return false
  const { rows } = await sql`
    insert into alarms (cause, mailed_at) values (${cause}, ${now})
    on conflict (cause) do update set mailed_at = excluded.mailed_at
      where alarms.mailed_at <= ${quietSince}
    returning cause`.execute(tx)
  return rows.length > 0
}

/** The e-mail addresses of the owners who can sign in. */
export async function listAlarmRecipients(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('operators')
    .select('email')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}
