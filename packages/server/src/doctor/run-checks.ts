import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseUnavailable } from '../ports/database.ts'
import { VendorUnavailable } from '../ports/vendors/vendor-unavailable.ts'
import { type Check, type DoctorContext, type Finding, problem, reasonOf } from './check.ts'

export interface Line extends Finding {
  name: string
}

/** Above the time limits of the requests to vendors, whose messages have more. */
const CHECK_TIMEOUT_MS = 15_000

/**
 * Runs the checks that need to be alone, then the others side by side, each with a time limit. The lines are in
 * the order of the checks.
 */
export async function runChecks(
  checks: readonly Check[],
  context: DoctorContext,
  { timeoutMs = CHECK_TIMEOUT_MS } = {},
): Promise<Line[]> {
  const findings = new Map<Check, Finding>()
  for (const check of checks.filter(({ alone }) => alone)) {
    findings.set(check, await runOne(check.run, context, timeoutMs))
  }
  return Promise.all(
    checks.map(async check => ({
      name: check.name,
      ...(findings.get(check) ?? (await runOne(check.run, context, timeoutMs))),
    })),
  )
}

async function runOne(
  run: Check['run'],
  context: DoctorContext,
  timeoutMs: number,
): Promise<Finding> {
  const timer = new AbortController()
  const timeout = sleep(timeoutMs, null, { signal: timer.signal }).then(
    () => problem(`Did not end within ${timeoutMs / 1_000} s.`),
    () => problem('Was ended.'),
  )
  try {
    return await Promise.race([Promise.resolve().then(() => run(context)), timeout])
  } catch (error) {
    return problem(sentenceOf(error))
  } finally {
    timer.abort()
  }
}

/** A failure that is not expected must not hide the other lines. */
function sentenceOf(error: unknown): string {
  const reason = reasonOf(error)
  if (error instanceof DatabaseUnavailable) {
    return `${reason}. Check that PostgreSQL runs at DATABASE_URL and accepts this user.`
  }
  return error instanceof VendorUnavailable
    ? `${reason}. Check the network and the vendor's status page, then try again.`
    : `Failed unexpectedly: ${reason}`
}
