import { existsSync } from 'node:fs'
import { UnusableDataDirectory } from '../adapters/pglite/data-directory.ts'
import { readDatabaseConfig } from '../config/config.ts'
import { auditDatabase, auditReport } from './reports/audit-report.ts'

/*
 * `npm run audit`: checks every invariant of money in the database of DATABASE_URL or DATA_DIR and prints
 * the results. Exits with 1 when an invariant is broken or the check could not run.
 */

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
    const { lines, broken } = auditReport(await auditDatabase(config.value))
    for (const line of lines) process.stdout.write(`${line}\n`)
    if (broken !== null) fail(broken)
  } catch (error) {
    if (!(error instanceof UnusableDataDirectory)) throw error
    fail(error.message)
  }
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
