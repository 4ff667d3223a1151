import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPostgres } from '@ringback/server/adapters/postgres/postgres'
import type { Database } from '@ringback/server/ports/database'
import { createRandom } from '../simulation/random.ts'
import { addCaller } from '@ringback/server/testing/people/callers'
import { signIn } from '@ringback/server/testing/people/sign-in'
import { testWorld } from '@ringback/server/testing/test-world'
import { systemIds } from '@ringback/server/adapters/system/system'
import { pino } from 'pino'
import { type Answers, createAnswers, createApi } from './api.ts'
import { type Evidence, createEvidence } from './evidence.ts'
import { openPhoneLine } from './phone-line.ts'
import { type Vendors, type WebhookDelivery, createVendors } from './sandbox.ts'
import { buyCredit } from './buy-credit.ts'
import { makeCall } from './make-call.ts'
import { cancelNumber, rentNumber } from './rent-number.ts'
import { until } from '../until.ts'
import { type User, pause } from './user.ts'

/** Users who call, buy and rent at the same time. */
export interface Crowd {
  evidence: Evidence
  answers: Answers
  vendors: Vendors
  userIds: string[]
  /** Everything that became of the webhooks about payments, by event and copy. */
  webhooks: Map<string, WebhookDelivery>
  /** Waits until users have written so often, however long it takes. @throws what ended a user or the collector */
  untilWritten(writes?: number): Promise<void>
  /** Ends the load. Settles when every user has finished what was begun. */
  stop(): Promise<void>
}

export interface CrowdOptions {
  /** The product's URL for users. */
  url: string
  isProxied: boolean
  sandboxUrl: string
  accounts: readonly Account[]
  seed: number
  /** The shortest and the longest pause of a user between two acts. */
  pauseMs: readonly [number, number]
  losesWebhooks: boolean
}

/** Longer than any load. */
const SESSION = { hours: 24 }

/** Enough for some rentals. Users buy more. */
export const CREDIT_MICROS = 20_000_000n

export async function startCrowd(options: CrowdOptions): Promise<Crowd> {
  const { url, isProxied, sandboxUrl, seed } = options
  const [evidence, answers] = [createEvidence(), createAnswers()]
  const webhooks = new Map<string, WebhookDelivery>()
  const vendors = createVendors(sandboxUrl)
  const stopping = new AbortController()
  // Every user and the collector of webhooks listen.
  setMaxListeners(0, stopping.signal)
  const users = await Promise.all(
    options.accounts.map(async ({ id, bearer }, n) => {
      const api = createApi({ url, bearer, answers, isProxied })
      const { body } = await api.send('POST', '/api/call/token', {})
      const line = await openPhoneLine(sandboxUrl.replace('http', 'ws'), String(body?.['token']))
      const random = createRandom(seed * 10_000 + n)
      const { losesWebhooks, pauseMs } = options
      return {
        id,
        api,
        line,
        vendors,
        random,
        evidence,
        losesWebhooks,
        pauseMs,
        stopped: stopping.signal,
      }
    }),
  )
  const collecting = collectWebhooks(vendors, webhooks, stopping.signal)
  const living = users.map(live)
  const failures: unknown[] = []
  for (const running of [...living, collecting]) running.catch(error => failures.push(error))
  return {
    evidence,
    answers,
    vendors,
    userIds: users.map(({ id }) => id),
    webhooks,
    async untilWritten(writes = 20) {
      const before = evidence.acknowledged
      await until('users have written enough', () => {
        if (failures.length > 0) throw failures[0]
        return evidence.acknowledged >= before + writes
      })
    },
    async stop() {
      stopping.abort()
      await Promise.all(living)
      await collecting
      for (const { line } of users) line.close()
    },
  }
}

/** Calls, buys, rents and cancels until the load ends. */
async function live(user: User): Promise<void> {
  const { random, stopped } = user
  while (!stopped.aborted) {
    const act = random.weighted([
      [70, makeCall],
      [15, buyCredit],
      [10, rentNumber],
      [5, cancelNumber],
    ])
    await act(user)
    await pause(user, ...user.pauseMs)
  }
}

/** A user with a session. */
export interface Account {
  id: string
  bearer: string
}

/** Adds users with credit and a session to the database at `url`, because registering many takes long. */
export async function addAccounts(
  url: string,
  count: number,
  credit = CREDIT_MICROS,
): Promise<Account[]> {
  const database = openPostgres({ url, poolSize: 4, log: pino({ level: 'silent' }) })
  try {
    return await addAccountsTo(database, count, credit)
  } finally {
    await database.close()
  }
}

/** Does the work of {@link addAccounts} in an open database. */
export async function addAccountsTo(
  database: Database,
  count: number,
  credit = CREDIT_MICROS,
): Promise<Account[]> {
  const world = { ...testWorld(database), ids: systemIds }
  world.clock.set(new Date())
  const accounts: Account[] = []
  for (let n = 0; n < count; n++) {
    const id = await addCaller(world, credit)
    accounts.push({ id, bearer: await signIn(world, id, SESSION) })
  }
  return accounts
}

const COLLECT_MS = 1_000

/** The sandbox keeps the newest 500 deliveries, fewer than a long load has. */
async function collectWebhooks(
  vendors: Vendors,
  webhooks: Crowd['webhooks'],
  stopped: AbortSignal,
): Promise<void> {
  while (!stopped.aborted) {
    await recordWebhooks(vendors, webhooks)
    await sleep(COLLECT_MS, undefined, { signal: stopped }).catch(() => {})
  }
}

/** Copies of one event have the same id, so they are numbered, oldest first. */
export async function recordWebhooks(vendors: Vendors, webhooks: Crowd['webhooks']): Promise<void> {
  const copies = new Map<string, number>()
  for (const delivery of (await vendors.webhooks()).toReversed()) {
    const copy = (copies.get(delivery.eventId) ?? 0) + 1
    copies.set(delivery.eventId, copy)
    webhooks.set(`${delivery.eventId} ${copy}`, delivery)
  }
}
