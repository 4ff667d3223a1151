import type { E164 } from '@ringback/contract/phone/e164'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'
import type { DueTable } from '../claim-due.ts'

/** A number without a renter that an operator returns to the carrier. */
export interface OrphanRelease {
  id: string
  phoneNumber: E164
  carrierSid: string
}

/**
 * Locks a number of the carrier until the transaction ends, so that it is either imported or released, and not
 * both at once.
 */
export async function lockOrphan(tx: Tx, phoneNumber: E164): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`orphan:${phoneNumber}`}, 0))`.execute(
    tx,
  )
}

/** The numbers whose release the carrier has not confirmed. */
export async function listOpenReleases(db: Reader): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('orphan_releases')
    .select('phone_number')
    .where('released_at', 'is', null)
    .execute()
  return new Set(rows.map(row => row.phone_number))
}

/** How far the release of a number is; null when it was never wanted. The number must be locked. */
export async function findReleaseOf(
  tx: Tx,
  carrierSid: string,
): Promise<'pending' | 'released' | null> {
  const row = await tx
    .selectFrom('orphan_releases')
    .select('released_at')
    .where('carrier_sid', '=', carrierSid)
    .executeTakeFirst()
  if (!row) return null
  return row.released_at === null ? 'pending' : 'released'
}

export function insertOrphanRelease(
  tx: Tx,
  { id, phoneNumber, carrierSid }: OrphanRelease,
  { at, checkAt }: { at: Date; checkAt: Date },
): void {
  const insertion = tx.insertInto('orphan_releases').values({
    id,
    phone_number: phoneNumber,
    carrier_sid: carrierSid,
    wanted_at: at,
    check_at: checkAt,
  })
  tx.enqueue(insertion.compile())
}

export async function findOpenRelease(db: Reader, id: string): Promise<OrphanRelease | null> {
  const row = await db
    .selectFrom('orphan_releases')
    .selectAll()
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  // The cast is safe, because only validated numbers are inserted.
  return row ? { id, phoneNumber: row.phone_number as E164, carrierSid: row.carrier_sid } : null
}

export function markOrphanReleased(tx: Tx, id: string, at: Date): void {
  const update = tx
    .updateTable('orphan_releases')
    .set({ released_at: at, check_at: null })
    .where('id', '=', id)
    .where('released_at', 'is', null)
  tx.enqueue(update.compile())
}

export const DUE_ORPHAN_RELEASES: DueTable = {
  table: 'orphan_releases',
  idColumn: 'id',
  dueColumn: 'check_at',
}
