import type { E164 } from '@ringback/contract/phone/e164'
import { VOICEMAILS_MAX } from '@ringback/contract/limits'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { CallerNumber } from '../../../core/calls/call.ts'
import type { Reader, Tx, Writer } from '../../../ports/database.ts'
import type { VoicemailsTable } from '../../../ports/schema/voicemail.ts'
import type { DueTable } from '../../claim-due.ts'

export interface Voicemail {
  id: string
  userId: string
  callId: string
  /** The caller's leg. */
  parentSid: string
  fromNumber: CallerNumber
  toNumber: E164
  status: VoicemailsTable['status']
  recordingSid: string | null
  seconds: number
  begunAt: Date
  readAt: Date | null
  /** When the missed call was announced, because the sound was late. */
  missedMailedAt: Date | null
}

const BY_CHECK = { table: 'voicemails', idColumn: 'id', dueColumn: 'check_at' } as const

/** Messages whose recordings are awaited or fetched. */
export const voicemailsToFetch: DueTable = {
  ...BY_CHECK,
  condition: sql<SqlBool>`status in ('recording', 'fetching')`,
}

/** Messages that are stored or deleted, and whose recordings have yet to be deleted at the carrier. */
export const recordingsToDelete: DueTable = {
  ...BY_CHECK,
  condition: sql<SqlBool>`status in ('stored', 'deleted')`,
}

/** What the user sees. */
const LISTED = ['fetching', 'stored'] as const

export async function listVoicemails(db: Reader, userId: string): Promise<Voicemail[]> {
  const rows = await db
    .selectFrom('voicemails')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', LISTED)
    .orderBy('begun_at', 'desc')
    .orderBy('id')
    .limit(VOICEMAILS_MAX)
    .execute()
  return rows.map(voicemailOf)
}

/** How many messages are kept for the user or are being taken. */
export async function countVoicemails(db: Reader, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('voicemails')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '<>', 'deleted')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findVoicemail(db: Reader, id: string): Promise<Voicemail | null> {
  const row = await db.selectFrom('voicemails').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? voicemailOf(row) : null
}

export async function lockVoicemail(tx: Tx, id: string): Promise<Voicemail | null> {
  const row = await tx
    .selectFrom('voicemails')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? voicemailOf(row) : null
}

export async function lockVoicemailOfCall(tx: Tx, callId: string): Promise<Voicemail | null> {
  const row = await tx
    .selectFrom('voicemails')
    .selectAll()
    .where('call_id', '=', callId)
    .forUpdate()
    .executeTakeFirst()
  return row ? voicemailOf(row) : null
}

/** Whether a message has this recording of the carrier. */
export async function isKnownRecording(db: Reader, recordingSid: string): Promise<boolean> {
  const row = await db
    .selectFrom('voicemails')
    .select('id')
    .where('recording_sid', '=', recordingSid)
    .executeTakeFirst()
  return row !== undefined
}

export function insertVoicemail(
  tx: Tx,
  voicemail: Pick<
    Voicemail,
    'id' | 'userId' | 'callId' | 'parentSid' | 'fromNumber' | 'toNumber' | 'begunAt'
  > & { checkAt: Date },
): void {
  const insertion = tx.insertInto('voicemails').values({
    id: voicemail.id,
    user_id: voicemail.userId,
    call_id: voicemail.callId,
    parent_sid: voicemail.parentSid,
    from_number: voicemail.fromNumber,
    to_number: voicemail.toNumber,
    status: 'recording',
    begun_at: voicemail.begunAt,
    check_at: voicemail.checkAt,
  })
  tx.enqueue(insertion.compile())
}

/** The carrier has the recording. */
export function markRecorded(
  tx: Tx,
  id: string,
  recorded: {
    status: 'fetching' | 'deleted'
    recordingSid: string
    seconds: number
    checkAt: Date
  },
): void {
  const update = tx
    .updateTable('voicemails')
    .set({
      status: recorded.status,
      recording_sid: recorded.recordingSid,
      seconds: recorded.seconds,
      check_at: recorded.checkAt,
    })
    .where('id', '=', id)
  tx.enqueue(update.compile())
}

export async function scheduleVoicemailCheck(
  db: Writer,
  id: string,
  checkAt: Date | null,
): Promise<void> {
  await db.updateTable('voicemails').set({ check_at: checkAt }).where('id', '=', id).execute()
}

export async function setMissedMailed(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('voicemails').set({ missed_mailed_at: at }).where('id', '=', id).execute()
}

/** Deletes a message and its sound. */
export async function deleteVoicemailRow(db: Writer, id: string): Promise<void> {
  await db.deleteFrom('voicemails').where('id', '=', id).execute()
}

/** @returns whether the user has this message */
export async function setRead(
  db: Writer,
  { userId, id, readAt }: { userId: string; id: string; readAt: Date | null },
): Promise<boolean> {
  const rows = await db
    .updateTable('voicemails')
    .set({ read_at: readAt })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', 'in', LISTED)
    .returning('id')
    .execute()
  return rows.length > 0
}

function voicemailOf(row: Selectable<VoicemailsTable>): Voicemail {
  return {
    id: row.id,
    userId: row.user_id,
    callId: row.call_id,
    parentSid: row.parent_sid,
    // The casts are safe, because the numbers are those of a call.
    fromNumber: row.from_number as CallerNumber,
    toNumber: row.to_number as E164,
    status: row.status,
    recordingSid: row.recording_sid,
    seconds: row.seconds,
    begunAt: row.begun_at,
    readAt: row.read_at,
    missedMailedAt: row.missed_mailed_at,
  }
}
