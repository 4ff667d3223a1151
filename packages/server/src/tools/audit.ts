import { existsSync } from 'node:fs'
import { UnusableDataDirectory } from '../adapters/pglite/data-directory.ts'
import { openDatabase } from '../adapters/open-database.ts'
import { type DatabaseConfig, readDatabaseConfig } from '../config/config.ts'
import { type AuditOptions, audit } from '../store/audit/audit.ts'
import type { AuditCheck } from '../store/audit/invariant.ts'

/*
 * `npm run audit`: checks every invariant of money in the database of DATABASE_URL or DATA_DIR and prints
 * the results. Exits with 1 when an invariant is broken or the check could not run.
 */

const PROGRESS_MS = 5_000

await main()

async function main(): Promise<void> {
  // npm changes to the folder of package.json, but relative paths mean the folder where npm was started.
  if (process.env['INIT_CWD']) process.chdir(process.env['INIT_CWD'])
  const config = readDatabaseConfig(process.env)
  if (!config.ok) return fail(config.message)
  const { url, directory } = config.value
  if (url === null && !existsSync(directory))
    return fail(`There is no data directory ${directory}.`)
  try {
    printChecks(await auditDatabase(config.value))
  } catch (error) {
    if (!(error instanceof UnusableDataDirectory)) throw error
    fail(error.message)
  }
}

async function auditDatabase(config: DatabaseConfig): Promise<AuditCheck[]> {
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

function printChecks(checks: AuditCheck[]): void {
  for (const { invariant, examined, faults } of checks) {
    printLine(`${faults.length === 0 ? 'ok    ' : 'BROKEN'}  ${invariant} (${examined} examined)`)
    for (const { fault } of faults) printLine(`          ${fault}`)
  }
  const broken = checks.filter(({ faults }) => faults.length > 0).length
  if (broken > 0) fail(`${broken} of ${checks.length} invariants are violated.`)
  else printLine(`All ${checks.length} invariants hold.`)
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
