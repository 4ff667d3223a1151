import type { Tx } from '../../ports/database.ts'
import type { DueTable } from '../claim-due.ts'

/** Stores an audio check, which is ended at `endAt`. A repeated webhook for the same leg changes nothing. */
export async function insertAudioCheck(tx: Tx, legId: string, endAt: Date): Promise<void> {
  await tx
    .insertInto('audio_checks')
    .values({ call_sid: legId, end_at: endAt })
    .onConflict(conflict => conflict.column('call_sid').doNothing())
    .execute()
}

/** Audio checks are due when they reach their time limit. */
export const DUE_AUDIO_CHECKS: DueTable = {
  table: 'audio_checks',
  idColumn: 'call_sid',
  dueColumn: 'end_at',
}

export async function deleteAudioCheck(tx: Tx, legId: string): Promise<void> {
  await tx.deleteFrom('audio_checks').where('call_sid', '=', legId).execute()
}
