import type { SettingName } from '@ringback/contract/operator/settings/business-settings'
import { type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'

/** A business setting that was changed. */
export interface StoredSetting {
  name: string
  /** In the setting's text form. A later version of the server may refuse it. */
  value: string
  changedAt: Date
  changedBy: string
}

/** All settings that were changed and not reset, in one snapshot, with the number of the newest change. */
export async function readStoredSettings(
  db: Reader,
): Promise<{ revision: bigint; settings: StoredSetting[] }> {
  const { rows } = await sql<{ revision: bigint } & (StoredSetting | { name: null })>`
    select revision, name, value, changed_at as "changedAt", changed_by as "changedBy"
    from (select coalesce(max(id), 0) as revision from setting_changes) as newest
    left join settings on true`.execute(db)
  const settings = rows.flatMap(({ revision: _, ...setting }) =>
    setting.name === null ? [] : [setting],
  )
  return { revision: rows[0]?.revision ?? 0n, settings }
}

/** Makes changes of settings run one after the other, so that the order of their ids is the order of their commits. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('settings'))`.execute(tx)
}

/** The setting's value in the text form. Null if it was not changed, or was reset. */
export async function findStoredValue(tx: Tx, name: SettingName): Promise<string | null> {
  const row = await tx
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value ?? null
}

/** Stores a value, or deletes it when the setting is reset. */
export async function storeValue(
  tx: Tx,
  name: SettingName,
  value: string | null,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  if (value === null) {
    await tx.deleteFrom('settings').where('name', '=', name).execute()
    return
  }
  const stored = { value, changed_at: at, changed_by: by }
  await tx
    .insertInto('settings')
    .values({ name, ...stored })
    .onConflict(conflict => conflict.column('name').doUpdateSet(stored))
    .execute()
}

/**
 * An SQL condition that is true when an operator has switched calls off. The transaction that places a call
 * checks it, so that the kill switch does not wait until each instance has read it.
 */
export function isCallingSwitchedOff() {
  const name: SettingName = 'callingEnabled'
  return sql<SqlBool>`exists (select from settings where name = ${name} and value = 'false')`
}

/** Whether an operator has switched calls off, as of now. */
export async function findCallingSwitchedOff(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_off: boolean }>`
    select ${isCallingSwitchedOff()} as is_off`.execute(tx)
  return rows[0]?.is_off ?? false
}
