import { resolveTxt } from 'node:dns/promises'
import type { Config } from '../config/config.ts'
import type { Database } from '../ports/database.ts'
import type { Finding } from './check.ts'
import { configurationChecks } from './configuration-checks.ts'
import {
  clockFinding,
  measure,
  replicaFinding,
  sessionsFinding,
  versionFinding,
} from './database-checks.ts'
import { type Line, runChecks } from './run-checks.ts'

/** A configuration with which the product fails for certain. The message has one line for each problem. */
export class CannotServe extends Error {
  override readonly name = 'CannotServe'

  constructor(problems: readonly Line[]) {
    super(problems.map(({ name, text }) => `${name}: ${text}`).join('\n'))
  }
}

/**
 * The part of the doctor that is cheap enough for every start: the configuration, without any request.
 *
 * @returns the warnings
 * @throws CannotServe
 */
export async function checkConfiguration(config: Config): Promise<Line[]> {
  const lines = await runChecks(configurationChecks, {
    config,
    database: { state: 'none' },
    resolveTxt,
  })
  return warningsOf(lines)
}

/**
 * Checks the PostgreSQL server that the instance uses.
 *
 * @param url null for the embedded database
 * @param readUrl of its replica; null if there is none
 * @throws CannotServe, DatabaseUnavailable
 */
export async function checkDatabase(
  database: Database,
  { url, readUrl }: { url: string | null; readUrl: string | null },
): Promise<Line[]> {
  const measured = await measure(database)
  const findings: [name: string, finding: Finding][] = [
    ['Database version', versionFinding(measured)],
    ['Database clock', clockFinding(measured)],
    ['Database sessions', await sessionsFinding(url)],
    ['Read replica', await replicaFinding(database, readUrl)],
  ]
  return warningsOf(findings.map(([name, finding]) => ({ name, ...finding })))
}

function warningsOf(lines: readonly Line[]): Line[] {
  const problems = lines.filter(({ status }) => status === 'problem')
  if (problems.length > 0) throw new CannotServe(problems)
  return lines.filter(({ status }) => status === 'warning')
}
