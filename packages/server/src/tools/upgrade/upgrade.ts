import { goBackInDatabase, migrateDatabase, openDatabase } from '../../adapters/open-database.ts'
import { createLog } from '../../adapters/system/log.ts'
import type { Config, DatabaseConfig } from '../../config/config.ts'
import { auditDatabase, auditReport } from '../reports/audit-report.ts'
import { doctorReport, examine } from '../reports/doctor-report.ts'
import { backUp, withCopy } from './copy-database.ts'

export interface UpgradeOptions {
  /** The folder for the backup. */
  folder: string
  /** Goes on although the doctor has found problems. */
  acceptsProblems: boolean
  print: (text: string) => void
}

/**
 * Backs the database up, and upgrades a copy that is restored from the backup: migrations, audit and doctor.
 *
 * @returns whether all of it went well
 */
export async function rehearse(config: Config, options: UpgradeOptions): Promise<boolean> {
  const { folder, print } = options
  const backup = await timed(print, 'Backup', () => backUp(config.database, folder, new Date()))
  print(`The backup is ${backup}\n`)
  const startedAt = performance.now()
  return withCopy(config.database, backup, database => {
    print(`Copy: ${secondsSince(startedAt)}\n`)
    return migrateAndCheck({ ...config, database }, options)
  })
}

/** Rehearses the upgrade, and makes it when the rehearsal went well. Servers of the version before go on. */
export async function upgrade(config: Config, options: UpgradeOptions): Promise<boolean> {
  options.print('Rehearsal on a copy\n')
  if (!(await rehearse(config, options))) return false
  options.print('\nUpgrade of the database\n')
  return migrateAndCheck(config, options)
}

/** Lets servers of the version before start on the database, with all that was stored since. */
export async function takeBack(config: DatabaseConfig): Promise<void> {
  const database = await openDatabase(config, createLog('warn'))
  try {
    await goBackInDatabase(database)
  } finally {
    await database.close()
  }
}

async function migrateAndCheck(config: Config, options: UpgradeOptions): Promise<boolean> {
  const { print, acceptsProblems } = options
  const applied = await timed(print, 'Migrations', () => migrateOnly(config.database))
  print(applied.length === 0 ? 'No migration was missing.\n' : `Applied: ${applied.join(', ')}\n`)
  const checks = await timed(print, 'Audit', () => auditDatabase(config.database))
  const { lines, broken } = auditReport(checks)
  print(broken === null ? `${lines.at(-1)}\n` : `${[...lines, broken].join('\n')}\n`)
  const found = await timed(print, 'Doctor', () => examine(config))
  print(doctorReport(found))
  const hasProblems = found.some(({ status }) => status === 'problem')
  return broken === null && (acceptsProblems || !hasProblems)
}

async function migrateOnly(config: DatabaseConfig): Promise<string[]> {
  const log = createLog('warn')
  const database = await openDatabase(config, log)
  try {
    return await migrateDatabase(config, database, log)
  } finally {
    await database.close()
  }
}

async function timed<T>(
  print: UpgradeOptions['print'],
  what: string,
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now()
  const result = await work()
  print(`${what}: ${secondsSince(startedAt)}\n`)
  return result
}

function secondsSince(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`
}
