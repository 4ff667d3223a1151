import { sql } from 'kysely'
import type { Reader } from '../../ports/database.ts'
import { batchesOf, estimatedRows } from './audit.ts'
import { CheckSums, checkDebts, checkRows } from './check-rows.ts'
import type { AuditCheckpoint } from './checkpoint.ts'
import {
  AUDITED_TABLE_NAMES,
  type AuditCheck,
  type AuditedTable,
  MAX_FAULTS,
  rowOfSubject,
} from './invariant.ts'
import { newEntries, recentRows } from './recent-rows.ts'

/** Each old row is checked again once in about this many nights. */
const ROTATION_NIGHTS = 30
/** A table of no more rows is checked whole each night. */
const MIN_OLD_ROWS = 50_000
/** The first night has no checkpoint, and leaves all entries but the newest to the rotation. */
const FIRST_NIGHT_ENTRIES = 100_000n
/** A transaction has ended after this time, so its entries are visible to every later statement. */
const TRANSACTION_SECONDS = 3_600

export interface Night {
  checkpoint: AuditCheckpoint | null
  /** The rows of the differences that are open, which are checked again until an operator explains them. */
  suspects: readonly string[]
  now: Date
  /** For tests: how many old rows of each table are checked at least. */
  minOldRows?: number
}

export interface NightResult {
  checks: AuditCheck[]
  /** To be stored together with the faults; null if there are more faults than are named, so that none is passed over. */
  checkpoint: AuditCheckpoint | null
}

/**
 * Checks what is new since the checkpoint, the rows of open differences, and the next part of the old rows of each
 * table. Changes nothing.
 */
export async function auditNight(
  db: Reader,
  { checkpoint, suspects, now, minOldRows = MIN_OLD_ROWS }: Night,
): Promise<NightResult> {
  const sums = new CheckSums()
  const check = async (table: AuditedTable, keys: readonly string[]) =>
    sums.add(await checkRows(db, table, keys))
  const newest = await newestEntryId(db)
  const checked = checkpoint?.checkedEntryId ?? firstEntryOfNight(newest)
  for await (const { table, keys } of newEntries(db, checked)) await check(table, keys)
  const since = checkpoint?.newestEntryAt ?? now
  for await (const { table, keys } of recentRows(db, since)) await check(table, keys)
  for (const subject of suspects) {
    const row = rowOfSubject(subject)
    if (row) await check(row.table, [row.key])
  }
  const rotation: AuditCheckpoint['rotation'] = {}
  for (const table of AUDITED_TABLE_NAMES) {
    let next = checkpoint?.rotation[table] ?? null
    for await (const { keys, last } of oldRows(db, table, next, minOldRows)) {
      if (keys.length > 0) await check(table, keys)
      next = last
    }
    if (next !== null) rotation[table] = next
  }
  sums.add([await checkDebts(db)])
  const checks = sums.checks()
  const isNamed = checks.every(({ faults }) => faults.length < MAX_FAULTS)
  const positions = { ...entriesChecked(checkpoint, checked, newest, now), rotation }
  return { checks, checkpoint: isNamed ? positions : null }
}

/** The next part of the old rows of a table. `last` is where the next night goes on; null at the end of the table. */
async function* oldRows(
  db: Reader,
  table: AuditedTable,
  after: string | null,
  minRows: number,
): AsyncGenerator<{ keys: string[]; last: string | null }> {
  const part = Math.ceil((await estimatedRows(db, table)) / ROTATION_NIGHTS)
  for await (const batch of batchesOf(db, table, { after, atMost: Math.max(minRows, part) })) {
    yield { keys: batch.keys, last: batch.isLast ? null : (batch.keys.at(-1) ?? null) }
  }
}

/**
 * Ids are assigned before a transaction commits, so an entry may appear below ids that were read before. Therefore
 * the check of the next night begins where the last one ended only if that is long ago; otherwise at the beginning
 * of the last one.
 */
function entriesChecked(
  checkpoint: AuditCheckpoint | null,
  checked: bigint,
  newest: bigint,
  now: Date,
): Omit<AuditCheckpoint, 'rotation'> {
  if (checkpoint === null)
    return { checkedEntryId: checked, newestEntryId: newest, newestEntryAt: now }
  const ageSeconds = (now.getTime() - checkpoint.newestEntryAt.getTime()) / 1_000
  // Nothing new is known to be complete. The ids that the last night saw stay the next candidates.
  if (ageSeconds < TRANSACTION_SECONDS) return checkpoint
  return {
    checkedEntryId: checkpoint.newestEntryId,
    newestEntryId: newest,
    newestEntryAt: now,
  }
}

async function newestEntryId(db: Reader): Promise<bigint> {
  const { rows } = await sql<{ id: bigint | null }>`select max(id) as id from entries`.execute(db)
  return rows[0]?.id ?? 0n
}

function firstEntryOfNight(newest: bigint): bigint {
  return newest > FIRST_NIGHT_ENTRIES ? newest - FIRST_NIGHT_ENTRIES : 0n
}
