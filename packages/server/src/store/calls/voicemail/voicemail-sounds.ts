import { sql } from 'kysely'
import type { Reader, Tx } from '../../../ports/database.ts'

/** Stores the sound. The recording is deleted at the carrier at `checkAt`. */
export function storeSound(
  tx: Tx,
  id: string,
  stored: { sound: Buffer; seconds: number; at: Date; checkAt: Date },
): void {
  const { sound, seconds, at, checkAt } = stored
  const insertion = tx.insertInto('voicemail_sounds').values({ voicemail_id: id, sound })
  tx.enqueue(insertion.compile())
  const update = tx
    .updateTable('voicemails')
    .set({ status: 'stored', seconds, received_at: at, check_at: checkAt })
    .where('id', '=', id)
  tx.enqueue(update.compile())
}

/** Deletes the sound. The row stays until the recording is deleted at the carrier, which is due now. */
export async function markVoicemailDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.deleteFrom('voicemail_sounds').where('voicemail_id', '=', id).execute()
  await tx
    .updateTable('voicemails')
    .set({ status: 'deleted', received_at: null, check_at: now })
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes the sounds of old messages whose recordings are at the carrier still, which the rows name until the recordings
 * are deleted there. @returns how many
 */
export async function expireDueVoicemails(
  tx: Tx,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number> {
  const old = await tx
    .selectFrom('voicemails')
    .select('id')
    .where('check_at', 'is not', null)
    .where('status', '<>', 'deleted')
    .where(sql`coalesce(received_at, begun_at)`, '<', before)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { id } of old) await markVoicemailDeleted(tx, id, now)
  return old.length
}

/** The sound of a user's message; null if the user has no such message, or its sound is not stored yet. */
export async function findSound(
  db: Reader,
  { userId, id }: { userId: string; id: string },
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('voicemail_sounds')
    .innerJoin('voicemails', 'voicemails.id', 'voicemail_sounds.voicemail_id')
    .select('voicemail_sounds.sound')
    .where('voicemails.id', '=', id)
    .where('voicemails.user_id', '=', userId)
    .where('voicemails.status', '=', 'stored')
    .executeTakeFirst()
  return row ? Buffer.from(row.sound) : null
}
