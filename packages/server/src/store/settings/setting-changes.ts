import type { SettingName } from '@ringback/contract/operator/settings/business-settings'
import type { SettingChange } from '@ringback/contract/operator/settings/settings'
import type { Reader, Tx } from '../../ports/database.ts'
import { camel } from '../sql.ts'

export type NewSettingChange = Omit<SettingChange, 'id'> & { name: SettingName }

/** Inserts a row into the history. The caller has called `lockSettings`. */
export async function insertSettingChange(tx: Tx, change: NewSettingChange): Promise<void> {
  const { name, at, changedBy, before, after, isReset, reason } = change
  await tx
    .insertInto('setting_changes')
    .values({ name, at, changed_by: changedBy, before, after, is_reset: isReset, reason })
    .execute()
}

/** The changes of a setting after this time, oldest first. */
export async function findChangesSince(
  tx: Tx,
  name: SettingName,
  since: Date,
): Promise<{ before: string; after: string; changedBy: string }[]> {
  return tx
    .selectFrom('setting_changes')
    .select(['before', 'after', 'changed_by as changedBy'])
    .where('name', '=', name)
    .where('at', '>', since)
    .orderBy('id')
    .execute()
}

/** The changes of a setting, newest first, from `offset` on. */
export async function listSettingChanges(
  db: Reader,
  name: SettingName,
  { offset, limit }: { offset: number; limit: number },
): Promise<SettingChange[]> {
  const rows = await db
    .selectFrom('setting_changes')
    .select(['id', 'at', 'changed_by', 'before', 'after', 'is_reset', 'reason'])
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ id, ...change }) => ({ ...camel(change), id: String(id) }))
}
