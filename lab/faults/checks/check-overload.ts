import type { Database } from '@ringback/server/ports/database'
import type { ClientsResult } from '../../load/http/clients-process.ts'
import { type Counted, sumAnswers } from '../../load/count-answers.ts'
import type { Account } from '../../load/crowd.ts'
import type { Check } from '../report.ts'
import { auditNow, checkEach } from './read-state.ts'

/** What the overload showed. */
export interface Overload {
  clients: ClientsResult
  webhooks: Counted
  /** From the end of the load to the first read at usual latency. */
  recoverySeconds: number
  isAlive: boolean
}

/** Compares what clients and vendors were answered during the overload with what is promised, and with the database. */
export async function checkOverload(
  database: Database,
  { clients, webhooks, isAlive }: Overload,
  payers: readonly Account[],
): Promise<Check[]> {
  const { examined, faults } = await auditNow(database)
  const ids = payers.map(({ id }) => id)
  const calls = await database.kysely
    .selectFrom('calls')
    .select(['id', 'status'])
    .where('user_id', 'in', ids)
    .execute()
  const purchases = await database.kysely
    .selectFrom('purchases')
    .select(['id', 'status'])
    .where('user_id', 'in', ids)
    .execute()
  const isRefused = (key: string) => !key.startsWith('2')
  return [
    {
      promise: 'A webhook is answered 2xx',
      cases: sumAnswers(webhooks, () => true),
      violations: Object.entries(webhooks.answers)
        .filter(([key]) => isRefused(key))
        .map(([key, count]) => `${count} with ${key}`),
    },
    checkEach('A call whose webhooks arrived is settled', calls, ({ id, status }) =>
      status === 'completed' ? null : `${id} is ${status}`,
    ),
    checkEach('A payment whose event arrived is credited', purchases, ({ id, status }) =>
      status === 'paid' ? null : `${id} is ${status}`,
    ),
    {
      promise:
        'A refused request gets 503 or 429 with an error text and Retry-After, and nothing else fails',
      cases: sumAnswers(clients, isRefused),
      violations: clients.forbidden,
    },
    {
      promise: 'The server still runs',
      cases: 1,
      violations: isAlive ? [] : ['the process has ended'],
    },
    { promise: 'The audit finds nothing after the load', cases: examined, violations: faults },
  ]
}
