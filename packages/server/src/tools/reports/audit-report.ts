import { openDatabase } from '../../adapters/open-database.ts'
import type { DatabaseConfig } from '../../config/config.ts'
import { type AuditOptions, audit } from '../../store/audit/audit.ts'
import type { AuditCheck } from '../../store/audit/invariant.ts'

const PROGRESS_MS = 5_000

/** Checks every invariant of money. */
export async function auditDatabase(config: DatabaseConfig): Promise<AuditCheck[]> {
  const warn = (_details: unknown, message?: string) => process.stderr.write(`${message}\n`)
  const database = await openDatabase(config, { warn }, { unlimitedStatements: true })
  try {
    return await database.read(db => audit(db, { onProgress: printProgress() }))
  } finally {
    await database.close()
  }
}

/** Prints how far the check has come, at most every few seconds, apart from the results. */
function printProgress(): NonNullable<AuditOptions['onProgress']> {
  let printedAt = performance.now()
  return ({ table, rows, of }) => {
    if (performance.now() - printedAt < PROGRESS_MS) return
    printedAt = performance.now()
    const [done, all] = [rows, Math.round(of)].map(count => count.toLocaleString('en-US'))
    process.stderr.write(`${table}: ${done} of about ${all} rows\n`)
  }
}

/** A line for each invariant and each fault, and one sentence that is `broken` if an invariant is. */
export function auditReport(checks: readonly AuditCheck[]): {
  lines: string[]
  broken: string | null
} {
  const lines = checks.flatMap(({ invariant, examined, faults }) => [
    `${faults.length === 0 ? 'ok    ' : 'BROKEN'}  ${invariant} (${examined} examined)`,
    ...faults.map(({ fault }) => `          ${fault}`),
  ])
  const broken = checks.filter(({ faults }) => faults.length > 0).length
  if (broken > 0) return { lines, broken: `${broken} of ${checks.length} invariants are violated.` }
  return { lines: [...lines, `All ${checks.length} invariants hold.`], broken: null }
}
