import type { Tx } from '../../ports/database.ts'
import { type Due, claimDue } from '../claim-due.ts'

/** The carrier asking again about the same leg changes nothing. */
export async function insertAudioCheck(tx: Tx, callSid: string, endAt: Date): Promise<void> {
  await tx
    .insertInto('setup_tests')
    .values({ call_sid: callSid, end_at: endAt })
    .onConflict(conflict => conflict.column('call_sid').doNothing())
    .execute()
}

/** Claims audio checks that have lasted long enough. */
export function claimDueAudioChecks(tx: Tx, due: Due): Promise<string[]> {
  return claimDue(tx, { table: 'setup_tests', idColumn: 'call_sid', dueColumn: 'end_at' }, due)
}

export async function deleteAudioCheck(tx: Tx, callSid: string): Promise<void> {
  await tx.deleteFrom('setup_tests').where('call_sid', '=', callSid).execute()
}
