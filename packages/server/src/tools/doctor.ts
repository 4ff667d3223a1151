import { Resolver } from 'node:dns/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { refreshSettings } from '../actions/settings/read-settings.ts'
import { DataDirectoryInUse, UnusableDataDirectory } from '../adapters/pglite/data-directory.ts'
import { createLog } from '../adapters/system/log.ts'
import { openDatabase } from '../adapters/open-database.ts'
import { type Config, type DatabaseConfig, readConfig } from '../config/config.ts'
import type { DoctorDatabase } from '../doctor/check.ts'
import { checksWith } from '../doctor/checks.ts'
import { type Line, runChecks } from '../doctor/run-checks.ts'
import { hasTables } from '../store/doctor/read-server-facts.ts'

/*
 * `npm run doctor [-- --json]`: reads the configuration and tries everything once, without cost. Prints one line
 * for each check. Exits with 0 without problems, 1 with problems, 2 when the configuration or the data directory cannot be read.
 */

const USAGE = `Usage: npm run doctor [-- --json]

Checks the configuration, the database, the mail server and the accounts at the vendors.
It moves no money and sends no mail; at Razorpay it creates an order that is never paid.`

const DNS_TIMEOUT_MS = 2_000
const LABELS = { ok: 'ok', warning: 'warning', problem: 'PROBLEM', unchecked: '-' } as const

process.exitCode = await main().catch((error: unknown) => {
  if (error instanceof UnusableDataDirectory) return fail(error.message)
  throw error
})

async function main(): Promise<number> {
  const options = readOptions()
  if (options === null) return fail(USAGE)
  const config = readConfig(process.env)
  if (!config.ok) return fail(config.message)
  const database = await open(config.value.database)
  try {
    const effective = await withStoredSettings(config.value, database)
    const dns = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 })
    const resolveTxt = (name: string) => dns.resolveTxt(name)
    const lines = await runChecks(checksWith(effective.pageSettings.carriers), {
      config: effective,
      database,
      resolveTxt,
    })
    process.stdout.write(options.json ? `${JSON.stringify(lines, null, 2)}\n` : report(lines))
    return lines.some(({ status }) => status === 'problem') ? 1 : 0
  } finally {
    if (database.state === 'open') await database.database.close()
  }
}

function readOptions(): { json: boolean } | null {
  try {
    return parseArgs({ options: { json: { type: 'boolean', default: false } } }).values
  } catch {
    return null
  }
}

async function open(config: DatabaseConfig): Promise<DoctorDatabase> {
  // The embedded database is created by the first start only. Its folder may exist before.
  if (config.url === null && !existsSync(join(config.directory, 'postgres'))) {
    return { state: 'none' }
  }
  try {
    const database = await openDatabase(config, createLog('error'))
    // Without an answer, the lines about the database report it.
    const found = await database.read(hasTables).catch(() => false)
    return { state: 'open', database, hasTables: found }
  } catch (error) {
    if (error instanceof DataDirectoryInUse) return { state: 'in-use' }
    throw error
  }
}

/** Business settings that were changed in the console replace those of the environment. */
async function withStoredSettings(config: Config, database: DoctorDatabase): Promise<Config> {
  if (database.state !== 'open' || !database.hasTables) return config
  const { business, settingTexts } = config
  const ports = { database: database.database, log: createLog('error'), settingTexts, business }
  await refreshSettings(ports)
  return { ...config, business: ports.business }
}

function report(lines: readonly Line[]): string {
  const width = Math.max(...lines.map(({ name }) => name.length))
  const count = (status: Line['status']) => lines.filter(line => line.status === status).length
  const rows = lines.map(
    ({ status, name, text }) => `${LABELS[status].padEnd(7)}  ${name.padEnd(width)}  ${text}\n`,
  )
  const total = `${count('ok')} ok, ${count('warning')} warnings, ${count('problem')} problems, ${count('unchecked')} not checked.`
  return `${rows.join('')}\n${total}\n`
}

function fail(message: string): number {
  process.stderr.write(`${message}\n`)
  return 2
}
