import { callCostKey, callHoldKey } from '@ringback/server/core/credit/transfer-keys'
import { creditAccount } from '@ringback/server/core/credit/ledger'
import type { Database, Tx } from '@ringback/server/ports/database'
import type { Random } from '../../simulation/random.ts'
import { enqueueHold, enqueueRelease } from '@ringback/server/store/credit/holds'
import { enqueueTransfer } from '@ringback/server/store/credit/ledger'
import { micros } from '@ringback/contract/money'
import { sql } from 'kysely'
import { userId } from './first-schema.ts'

/** What one writer has seen. */
export interface WriterLog {
  /** The calls whose settlement was acknowledged. */
  settledCalls: string[]
  /** The transactions and reads that failed in spite of the retries of the database's adapter. */
  errors: string[]
  /** When each transaction and read began and ended, as `performance.now()`, in ms. */
  works: { from: number; to: number }[]
}

export interface WriterOptions {
  database: Database
  name: string
  random: Random
  /** The users whom only this writer changes. */
  users: readonly number[]
  stopped: AbortSignal
}

/** Calls, pays and reads histories without a pause, with statements that fit the schema of before the migrations. */
export async function write(options: WriterOptions, log: WriterLog): Promise<void> {
  const { database, name, random, users, stopped } = options
  const timed = async <T>(work: () => Promise<T>): Promise<void> => {
    const from = performance.now()
    try {
      await work()
    } catch (error) {
      log.errors.push(error instanceof Error ? error.message : String(error))
    }
    log.works.push({ from, to: performance.now() })
  }
  for (let n = 0; !stopped.aborted; n++) {
    const user = userId(random.pick(users))
    const callId = `${name}-${n}`
    for (const step of [createCall, dialCall, settleCall]) {
      await timed(() => database.transaction(tx => step(tx, callId, user)))
    }
    if (log.errors.length === 0) log.settledCalls.push(callId)
    await timed(() => database.transaction(tx => addSession(tx, callId, user)))
    await timed(() =>
      database.read(db =>
        sql`
      select * from calls where user_id = ${user} and history_seq is not null
      order by history_seq desc limit 20`.execute(db),
      ),
    )
  }
}

const HOLD = micros(600_000n)
const COST = 10_000n

async function createCall(tx: Tx, callId: string, user: string): Promise<void> {
  await sql`select from accounts where id = ${creditAccount(user)} for update`.execute(tx)
  await sql`
    insert into calls (id, user_id, direction, from_number, to_number, destination,
      rate_per_minute, billing_seconds, authorised_seconds, hold, status, created_at, usable_until)
    values (${callId}, ${user}, 'outbound', '+12025550100', '+12025550123', 'United States',
      10000, 60, 3600, ${HOLD}, 'created', now(), now())`.execute(tx)
  enqueueHold(tx, { key: callHoldKey(callId), userId: user, amount: HOLD, at: new Date() })
}

async function dialCall(tx: Tx, callId: string, user: string): Promise<void> {
  await sql`select from accounts where id = ${creditAccount(user)} for update`.execute(tx)
  await sql`
    update calls set status = 'dialing', parent_sid = ${`CA${callId}`}, dialled_at = now(),
      history_seq = 1 + (select coalesce(max(history_seq), 0) from calls where user_id = ${user}),
      history_seq_in_direction = 1 + (select coalesce(max(history_seq_in_direction), 0)
        from calls where user_id = ${user} and direction = 'outbound')
    where id = ${callId}`.execute(tx)
}

async function settleCall(tx: Tx, callId: string, user: string): Promise<void> {
  const transfer = {
    key: callCostKey(callId),
    type: 'deduction',
    description: 'Call',
    userId: user,
    entries: [
      { account: creditAccount(user), currency: 'USD', amount: -COST },
      { account: 'calls-revenue:USD', currency: 'USD', amount: COST },
    ],
  } as const
  await sql`select from accounts where id = ${creditAccount(user)} for update`.execute(tx)
  enqueueRelease(tx, { key: callHoldKey(callId), userId: user, at: new Date() })
  enqueueTransfer(tx, transfer, { id: `transfer-${callId}`, at: new Date() })
  await sql`
    insert into call_events (key, call_id, status, received_at)
    values (${callId}, ${callId}, 'completed', now())`.execute(tx)
  await sql`
    update calls set status = 'completed', answered_at = now(), ended_at = now(),
      answered_seconds = 60, billed_seconds = 60, cost = ${COST}, settled_at = now()
    where id = ${callId}`.execute(tx)
}

/** A sign-in: it uses the tables of users, attempts and mails. */
async function addSession(tx: Tx, id: string, user: string): Promise<void> {
  await sql`
    insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
    values (sha256(${id}::bytea), ${user}, now(), now(), now())`.execute(tx)
  await sql`insert into attempts (key, at) values (${`login:${user}`}, now())`.execute(tx)
  await sql`
    insert into mails (id, recipient, subject, text, html, created_at, next_attempt_at)
    values (${id}, ${`${user}@example.com`}, '', '', '', now(), now())`.execute(tx)
  await sql`update users set selected_caller_id = '+12025550100' where id = ${user}`.execute(tx)
}
