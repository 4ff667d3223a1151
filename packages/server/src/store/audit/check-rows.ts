import { sql } from 'kysely'
import type { Reader } from '../../ports/database.ts'
import { checkBills } from './audit-bills.ts'
import { CALL_INVARIANTS } from './audit-calls.ts'
import { DOCUMENT_INVARIANTS } from './audit-documents.ts'
import { DEBTS, LEDGER_INVARIANTS } from './audit-ledger.ts'
import { NUMBER_INVARIANTS } from './audit-numbers.ts'
import { PURCHASE_INVARIANTS } from './audit-purchases.ts'
import {
  AUDITED_TABLES,
  type AuditCheck,
  type AuditedTable,
  MAX_FAULTS,
  keysOf,
  subjectOf,
} from './invariant.ts'

const INVARIANTS = [
  ...LEDGER_INVARIANTS,
  ...CALL_INVARIANTS,
  ...PURCHASE_INVARIANTS,
  ...NUMBER_INVARIANTS,
  ...DOCUMENT_INVARIANTS,
]

/** Rows that are checked by one statement. */
export const BATCH_ROWS = 5_000

/** The rows that a statement checks, by their keys, so that it reads them and what belongs to them by indexes. */
const ROWS = sql.table('audited')

/** Checks the rows of a table with these keys, at most {@link BATCH_ROWS}, in one snapshot. */
export async function checkRows(
  db: Reader,
  table: AuditedTable,
  keys: readonly string[],
): Promise<AuditCheck[]> {
  const invariants = INVARIANTS.filter(each => each.table === table)
  const parts = invariants.flatMap(({ applies, violations }, n) => [
    sql`select ${sql.lit(n)} as n, null as key, null as fault, count(*) as examined
      from ${ROWS} r where ${sql.raw(applies)}`,
    sql`(select ${sql.lit(n)}, v.key::text, v.fault, null from (${violations(ROWS)}) v limit ${MAX_FAULTS})`,
  ])
  const { key } = AUDITED_TABLES[table]
  const { rows } = await sql<ResultRow>`
    with audited as materialized (
      select * from ${sql.table(table)} where ${sql.ref(key)} in ${keysOf(table, keys)}
    )
    ${sql.join(parts, sql` union all `)}`.execute(db)
  const checks = invariants.map(({ invariant }, n) => checkOf(invariant, table, rowsOf(rows, n)))
  return table === 'calls' ? [...checks, await checkBills(db, keys)] : checks
}

/** Either how many rows an invariant was examined for, or one of its violations. */
interface ResultRow {
  n: number
  key: string | null
  fault: string | null
  examined: bigint | null
}

function rowsOf(rows: readonly ResultRow[], n: number): ResultRow[] {
  return rows.filter(row => row.n === n)
}

function checkOf(invariant: string, table: AuditedTable, rows: readonly ResultRow[]): AuditCheck {
  const faults = rows.flatMap(({ key, fault }) =>
    key === null ? [] : [{ subject: subjectOf(table, key), fault: fault ?? '' }],
  )
  const examined = rows.reduce((sum, row) => sum + Number(row.examined ?? 0n), 0)
  return { invariant, examined, faults }
}

/** Compares what all users owe with the platform's account of debts. */
export async function checkDebts(db: Reader): Promise<AuditCheck> {
  const { rows } = await DEBTS.violations.execute(db)
  const { invariant } = DEBTS
  const { owed, ours, examined } = rows[0] ?? { owed: 0n, ours: 0n, examined: 0n }
  const fault = `users owe ${owed}, the platform account has ${ours}`
  const faults = owed === ours ? [] : [{ subject: 'ledger', fault }]
  return { invariant, examined: Number(examined), faults }
}

/** Adds checks up, each invariant once. A fault that several batches find is one. */
export class CheckSums {
  readonly #checks = new Map<string, AuditCheck>()

  constructor() {
    for (const { invariant } of [...INVARIANTS, DEBTS]) this.#checkOf(invariant)
  }

  add(checks: readonly AuditCheck[]): void {
    for (const { invariant, examined, faults } of checks) {
      const sum = this.#checkOf(invariant)
      sum.examined += examined
      for (const fault of faults) {
        const isKnown = sum.faults.some(
          known => known.subject === fault.subject && known.fault === fault.fault,
        )
        if (!isKnown && sum.faults.length < MAX_FAULTS) sum.faults.push(fault)
      }
    }
  }

  checks(): AuditCheck[] {
    return [...this.#checks.values()]
  }

  #checkOf(invariant: string): AuditCheck {
    const check = this.#checks.get(invariant) ?? { invariant, examined: 0, faults: [] }
    this.#checks.set(invariant, check)
    return check
  }
}
