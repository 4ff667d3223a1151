import type { E164 } from '@ringback/contract/phone/e164'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'
import type { DueTable } from '../claim-due.ts'

/** A phone that no user has verified any more, and that the carrier may still allow as caller ID. */
export interface CallerIdRemoval {
  id: string
  phoneNumber: E164
}

/** Enqueues a removal, which replaces an earlier one of the same phone. */
export function insertRemoval(
  tx: Tx,
  { id, phoneNumber }: CallerIdRemoval,
  { at, checkAt }: { at: Date; checkAt: Date },
): void {
  const row = { id, phone_number: phoneNumber, wanted_at: at, check_at: checkAt }
  const insertion = tx
    .insertInto('caller_id_removals')
    .values(row)
    .onConflict(conflict => conflict.column('phone_number').doUpdateSet(row))
  tx.enqueue(insertion.compile())
}

/** A removal that no user stands against; null also when a user has proved the phone since. */
export async function findRemoval(db: Reader, id: string): Promise<CallerIdRemoval | null> {
  const row = await db
    .selectFrom('caller_id_removals as removal')
    .select('phone_number')
    .where('id', '=', id)
    .where(
      sql<boolean>`not exists (
        select from verified_numbers as other
        where other.phone_number = removal.phone_number
          and other.proved_at is not null and other.lost_at is null)`,
    )
    .executeTakeFirst()
  // The cast is safe, because only validated numbers are inserted.
  return row ? { id, phoneNumber: row.phone_number as E164 } : null
}

export async function deleteRemoval(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('caller_id_removals').where('id', '=', id).execute()
}

export const DUE_REMOVALS: DueTable = {
  table: 'caller_id_removals',
  idColumn: 'id',
  dueColumn: 'check_at',
}
