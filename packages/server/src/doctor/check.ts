import type { Config } from '../config/config.ts'
import type { Database } from '../ports/database.ts'

/**
 * The result of one check. A `problem` makes the product fail for customers. A `warning` may be intended, for
 * example test keys on a server for trials. `unchecked` means that the check was not possible, and why.
 */
export interface Finding {
  status: 'ok' | 'warning' | 'problem' | 'unchecked'
  /** One line: what is right, or what is wrong and what to do about it. */
  text: string
}

/** The configured database, as far as the doctor can use it. */
export type DoctorDatabase =
  | { state: 'open'; database: Database; hasTables: boolean }
  /** A running server has the embedded database open. */
  | { state: 'in-use' }
  /** The embedded database does not exist yet. */
  | { state: 'none' }

export interface DoctorContext {
  config: Config
  database: DoctorDatabase
  /** The TXT records of a name, each in its parts. Throws an error with a code of `node:dns`. */
  resolveTxt(name: string): Promise<string[][]>
}

/** One line of the doctor's report. */
export interface Check {
  name: string
  /** Runs before the others, because it measures a time. */
  alone?: true
  run(context: DoctorContext): Promise<Finding> | Finding
}

export const ok = (text: string): Finding => ({ status: 'ok', text })
export const warning = (text: string): Finding => ({ status: 'warning', text })
export const problem = (text: string): Finding => ({ status: 'problem', text })
export const unchecked = (text: string): Finding => ({ status: 'unchecked', text })

/** A failure with its causes, for example ECONNREFUSED. */
export function reasonOf(error: unknown): string {
  const reasons: string[] = []
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : ''
    reasons.push(`${cause.message}${code}`)
  }
  return reasons.join(': ') || String(error)
}

const MIN_CERTIFICATE_DAYS = 14

/** What the end of a certificate means. A proxy renews its certificates a month before. */
export function certificateFinding(validTo: Date, now = new Date()): Finding {
  const until = `valid until ${validTo.toISOString().slice(0, 10)}`
  if (!endsSoon(validTo, now)) return ok(until)
  return warning(`Only ${until}. Check why the proxy does not renew it.`)
}

export function endsSoon(validTo: Date, now = new Date()): boolean {
  return validTo.getTime() - now.getTime() < MIN_CERTIFICATE_DAYS * 86_400_000
}
