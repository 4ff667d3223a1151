import { parseArgs } from 'node:util'
import { UnusableDataDirectory } from '../adapters/pglite/data-directory.ts'
import { readConfig } from '../config/config.ts'
import { doctorReport, examine } from './reports/doctor-report.ts'

/*
 * `npm run doctor [-- --json]`: reads the configuration and tries everything once, without cost. Prints one line
 * for each check. Exits with 0 without problems, 1 with problems, 2 when the configuration or the data directory cannot
 * be read.
 */

const USAGE = `Usage: npm run doctor [-- --json]

Checks the configuration, the database, the mail server and the accounts at the vendors.
It moves no money and sends no mail; at Razorpay it creates an order that is never paid.`

process.exitCode = await main().catch((error: unknown) => {
  if (error instanceof UnusableDataDirectory) return fail(error.message)
  throw error
})

async function main(): Promise<number> {
  const options = readOptions()
  if (options === null) return fail(USAGE)
  const config = readConfig(process.env)
  if (!config.ok) return fail(config.message)
  const lines = await examine(config.value)
  process.stdout.write(options.json ? `${JSON.stringify(lines, null, 2)}\n` : doctorReport(lines))
  return lines.some(({ status }) => status === 'problem') ? 1 : 0
}

function readOptions(): { json: boolean } | null {
  try {
    return parseArgs({ options: { json: { type: 'boolean', default: false } } }).values
  } catch {
    return null
  }
}

function fail(message: string): number {
  process.stderr.write(`${message}\n`)
  return 2
}
