import { Resolver } from 'node:dns/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { refreshSettings } from '../../actions/settings/read-settings.ts'
import { DataDirectoryInUse } from '../../adapters/pglite/data-directory.ts'
import { createLog } from '../../adapters/system/log.ts'
import { openDatabase } from '../../adapters/open-database.ts'
import type { Config, DatabaseConfig } from '../../config/config.ts'
import type { DoctorDatabase } from '../../doctor/check.ts'
import { checksWith } from '../../doctor/checks.ts'
import { type Line, runChecks } from '../../doctor/run-checks.ts'
import { hasTables } from '../../store/doctor/read-server-facts.ts'

const DNS_TIMEOUT_MS = 2_000
const LABELS = { ok: 'ok', warning: 'warning', problem: 'PROBLEM', unchecked: '-' } as const

/** Tries everything that is configured once, without cost. */
export async function examine(config: Config): Promise<Line[]> {
  const database = await open(config.database)
  try {
    const effective = await withStoredSettings(config, database)
    const dns = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 })
    return await runChecks(checksWith(effective.pageSettings.carriers), {
      config: effective,
      database,
      resolveTxt: name => dns.resolveTxt(name),
    })
  } finally {
    if (database.state === 'open') await database.database.close()
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

/** One line for each check, and their numbers. */
export function doctorReport(lines: readonly Line[]): string {
  const width = Math.max(...lines.map(({ name }) => name.length))
  const count = (status: Line['status']) => lines.filter(line => line.status === status).length
  const rows = lines.map(
    ({ status, name, text }) => `${LABELS[status].padEnd(7)}  ${name.padEnd(width)}  ${text}\n`,
  )
  const total = `${count('ok')} ok, ${count('warning')} warnings, ${count('problem')} problems, ${count('unchecked')} not checked.`
  return `${rows.join('')}\n${total}\n`
}
