import type { Reader, Tx } from '../../ports/database.ts'
import type { DueTable } from '../claim-due.ts'

/** A user whose access to calls the gateway has not ended yet. */
export interface AccessEnd {
  id: string
  userId: string
}

/** Enqueues an end, which replaces an earlier one of the same user. */
export function insertAccessEnd(tx: Tx, { id, userId }: AccessEnd, checkAt: Date): void {
  const row = { id, user_id: userId, check_at: checkAt }
  const insertion = tx
    .insertInto('access_ends')
    .values(row)
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
  tx.enqueue(insertion.compile())
}

/** @param by the id of the end, or its user */
export async function findAccessEnd(
  db: Reader,
  by: { id: string } | { userId: string },
): Promise<AccessEnd | null> {
  const ends = db.selectFrom('access_ends').select(['id', 'user_id as userId'])
  const found = 'id' in by ? ends.where('id', '=', by.id) : ends.where('user_id', '=', by.userId)
  return (await found.executeTakeFirst()) ?? null
}

export async function deleteAccessEnd(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('access_ends').where('id', '=', id).execute()
}

export const DUE_ACCESS_ENDS: DueTable = {
  table: 'access_ends',
  idColumn: 'id',
  dueColumn: 'check_at',
}
