import type { Reader, Tx } from '../../ports/database.ts'
import type { AuditedTable } from './invariant.ts'
import { camel } from '../sql.ts'

/** How far the nightly check has come. It holds positions only, no sums: they are the rows that were read. */
export interface AuditCheckpoint {
  /** Each entry up to this id was checked after the transaction that wrote it had ended. */
  checkedEntryId: bigint
  /** The newest entry at the beginning of the last check. */
  newestEntryId: bigint
  newestEntryAt: Date
  /** In each table, the last old row that was checked. A table that is not here is read from its beginning. */
  rotation: Partial<Record<AuditedTable, string>>
}

export async function findCheckpoint(db: Reader): Promise<AuditCheckpoint | null> {
  const row = await db
    .selectFrom('audit_checkpoints')
    .select(['checked_entry_id', 'newest_entry_id', 'newest_entry_at', 'rotation'])
    .executeTakeFirst()
  return row ? camel(row) : null
}

export async function saveCheckpoint(tx: Tx, checkpoint: AuditCheckpoint): Promise<void> {
  const positions = {
    checked_entry_id: checkpoint.checkedEntryId,
    newest_entry_id: checkpoint.newestEntryId,
    newest_entry_at: checkpoint.newestEntryAt,
    rotation: JSON.stringify(checkpoint.rotation),
  }
  await tx
    .insertInto('audit_checkpoints')
    .values({ id: 'nightly', ...positions })
    .onConflict(conflict => conflict.column('id').doUpdateSet(positions))
    .execute()
}
