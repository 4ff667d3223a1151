import type {
  ReconciliationCheckName,
  ReconciliationDifference,
} from '@ringback/contract/operator/reconciliation'
import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'
import type { ReconciliationDifferencesTable } from '../../ports/schema/business.ts'

export interface NewDifference {
  id: string
  check: ReconciliationCheckName
  kind: string
  subject: string
  here: string
  there: string
}

/** Stores a difference. One that an earlier run found keeps its explanation. Returns whether it is open. */
export async function saveDifference(
  tx: Tx,
  difference: NewDifference,
  found: { runId: string; now: Date },
): Promise<boolean> {
  const { id, check, kind, subject, here, there } = difference
  const { explained_at: explainedAt } = await tx
    .insertInto('reconciliation_differences')
    .values({
      id,
      check_name: check,
      kind,
      subject,
      here,
      there,
      run_id: found.runId,
      found_at: found.now,
      last_found_at: found.now,
    })
    .onConflict(conflict =>
      conflict
        .constraint('reconciliation_differences_once')
        .doUpdateSet({ last_found_at: found.now }),
    )
    .returning('explained_at')
    .executeTakeFirstOrThrow()
  return explainedAt === null
}

/** The newest differences first. */
export async function listDifferences(
  db: Reader,
  filter: {
    state?: 'open' | 'explained' | undefined
    check?: ReconciliationCheckName | undefined
  },
  { offset, limit }: { offset: number; limit: number },
): Promise<ReconciliationDifference[]> {
  let query = db.selectFrom('reconciliation_differences').selectAll()
  if (filter.state === 'open') query = query.where('explained_at', 'is', null)
  if (filter.state === 'explained') query = query.where('explained_at', 'is not', null)
  if (filter.check) query = query.where('check_name', '=', filter.check)
  const rows = await query
    .orderBy('found_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(differenceOf)
}

/** The records of the open differences that a check found. */
export async function listOpenSubjects(
  db: Reader,
  check: ReconciliationCheckName,
): Promise<string[]> {
  const rows = await db
    .selectFrom('reconciliation_differences')
    .select('subject')
    .distinct()
    .where('check_name', '=', check)
    .where('explained_at', 'is', null)
    .execute()
  return rows.map(({ subject }) => subject)
}

export async function lockDifference(tx: Tx, id: string): Promise<ReconciliationDifference | null> {
  const row = await tx
    .selectFrom('reconciliation_differences')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? differenceOf(row) : null
}

export async function setExplanation(
  tx: Tx,
  id: string,
  { at, by, explanation }: { at: Date; by: string; explanation: string },
): Promise<void> {
  await tx
    .updateTable('reconciliation_differences')
    .set({ explained_at: at, explained_by: by, explanation })
    .where('id', '=', id)
    .execute()
}

/** Explains the open differences of a record. Returns their ids. */
export async function explainDifferencesOf(
  tx: Tx,
  { subject, kind }: { subject: string; kind: string },
  { at, by, explanation }: { at: Date; by: string; explanation: string },
): Promise<string[]> {
  const rows = await tx
    .updateTable('reconciliation_differences')
    .set({ explained_at: at, explained_by: by, explanation })
    .where('subject', '=', subject)
    .where('kind', '=', kind)
    .where('explained_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

function differenceOf(row: Selectable<ReconciliationDifferencesTable>): ReconciliationDifference {
  const { explained_at: at, explained_by: by, explanation } = row
  return {
    id: row.id,
    check: row.check_name,
    kind: row.kind,
    subject: row.subject,
    here: row.here,
    there: row.there,
    foundAt: row.found_at,
    lastFoundAt: row.last_found_at,
    explained: at && by !== null && explanation !== null ? { at, by, explanation } : null,
  }
}
