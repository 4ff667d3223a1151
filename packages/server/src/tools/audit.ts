import { existsSync } from 'node:fs'
import { DataDirectoryInUse } from '../adapters/pglite/data-directory-lock.ts'
import { openDatabase } from '../adapters/open-database.ts'
import { type DatabaseConfig, readDatabaseConfig } from '../config.ts'
import { type AuditCheck, audit } from '../store/audit/audit.ts'

/*
 * `npm run audit`: goes through everything that must always be true of the money in the database that
 * DATABASE_URL or DATA_DIR names, says what it looked at, and ends with 1 when something is not true.
 */

await main()

async function main(): Promise<void> {
  // npm runs a workspace's script in the workspace; people mean the folder that they stand in.
  if (process.env['INIT_CWD']) process.chdir(process.env['INIT_CWD'])
  const reading = readDatabaseConfig(process.env)
  if (!reading.ok) return fail(reading.message)
  const { url, directory } = reading.value
  if (url === null && !existsSync(directory))
    return fail(`There is no data directory ${directory}.`)
  try {
    print(await auditDatabase(reading.value))
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error
    fail(error.message)
  }
}

async function auditDatabase(config: DatabaseConfig): Promise<AuditCheck[]> {
  const warn = (_details: unknown, message?: string) => process.stderr.write(`${message}\n`)
  const database = await openDatabase(config, { warn }, { unlimitedStatements: true })
  try {
    return await database.transaction(audit)
  } finally {
    await database.close()
  }
}

function print(checks: AuditCheck[]): void {
  for (const { promise, examined, faults } of checks) {
    say(`${faults.length === 0 ? 'ok    ' : 'BROKEN'}  ${promise} (${examined} examined)`)
    for (const fault of faults) say(`          ${fault}`)
  }
  const broken = checks.filter(({ faults }) => faults.length > 0).length
  if (broken > 0) fail(`${broken} of ${checks.length} promises are broken.`)
  else say(`All ${checks.length} promises hold.`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
