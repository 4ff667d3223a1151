import type { Tx } from '../../ports/database.ts'
import { type ClaimOptions, claimDue } from '../claim-due.ts'

/** Stores an audio check, which is ended at `endAt`. A repeated webhook for the same leg changes nothing. */
export async function insertAudioCheck(tx: Tx, callSid: string, endAt: Date): Promise<void> {
  await tx
    .insertInto('audio_checks')
    .values({ call_sid: callSid, end_at: endAt })
    .onConflict(conflict => conflict.column('call_sid').doNothing())
    .execute()
}

/** Claims audio checks that have reached their time limit. */
export function claimDueAudioChecks(tx: Tx, due: ClaimOptions): Promise<string[]> {
  return claimDue(tx, { table: 'audio_checks', idColumn: 'call_sid', dueColumn: 'end_at' }, due)
}

export async function deleteAudioCheck(tx: Tx, callSid: string): Promise<void> {
  await tx.deleteFrom('audio_checks').where('call_sid', '=', callSid).execute()
}
