import type { Database } from '@ringback/server/ports/database'
import { audit } from '@ringback/server/store/audit/audit'
import { sql } from 'kysely'
import { type Crowd, recordWebhooks } from '../../load/crowd.ts'
import type { Check } from '../report.ts'
import { until } from '../../until.ts'

/** Runs the checks of `npm run audit`, also while users work: each check is one statement. */
export async function auditNow(
  database: Database,
): Promise<{ examined: number; faults: string[] }> {
  const checks = await database.transaction(audit)
  return {
    examined: checks.reduce((sum, { examined }) => sum + examined, 0),
    faults: checks.flatMap(({ invariant, faults }) =>
      faults.map(({ fault }) => `${invariant}: ${fault}`),
    ),
  }
}

/** Waits until nothing is left to do: no call is live, no rental is open, and no paid order waits for its credit. */
export async function untilSettled(database: Database, crowd: Crowd): Promise<void> {
  const state = 'every call, payment and rental is finished'
  await until(state, () => isSettled(database, crowd), 500)
}

/** Whether nothing is left to do. */
async function isSettled(database: Database, crowd: Crowd): Promise<boolean> {
  const paid = crowd.evidence.payments.map(({ orderId }) => orderId)
  await recordWebhooks(crowd.vendors, crowd.webhooks)
  if ([...crowd.webhooks.values()].some(({ state }) => state === 'pending')) return false
  const { rows } = await sql<{ open: bigint }>`
    select (select count(*) from calls where status in ('dialing', 'ringing', 'in-progress'))
      + (select count(*) from virtual_numbers
         where status in ('purchasing', 'pending_deactivation'))
      + (select count(*) from purchases where order_id = any(${paid}) and status <> 'paid')
      as open`.execute(database.kysely)
  return rows[0]?.open === 0n
}

/** A check of one statement for each of many cases. */
export function checkEach<Case>(
  promise: string,
  cases: readonly Case[],
  violationOf: (each: Case, n: number) => string | null,
): Check {
  const violations = cases.flatMap((each, n) => violationOf(each, n) ?? [])
  return { promise, cases: cases.length, violations }
}
