import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { bridgeCall } from '@ringback/server/actions/calls/outgoing/bridge-call'
import { placeCall } from '@ringback/server/actions/calls/outgoing/place-call'
import { trackCall } from '@ringback/server/actions/calls/progress/track-call'
import { migrate } from '@ringback/server/adapters/migrate'
import { openPostgres } from '@ringback/server/adapters/postgres/postgres'
import { systemIds } from '@ringback/server/adapters/system/system'
import type { Database } from '@ringback/server/ports/database'
import { audit } from '@ringback/server/store/audit/audit'
import { addCaller } from '@ringback/server/testing/people/callers'
import { type TestWorld, testWorld } from '@ringback/server/testing/test-world'

/** So many that each user has few calls, because placing a call reads the user's calls of the last hour and of today. */
const USERS = 3_000
const POOL_SIZE = 10

/** The product's actions and bare SQL on one PostgreSQL, and users with credit. */
export interface MoneyWorld {
  world: TestWorld
  database: Database
  pool: pg.Pool
  users: readonly string[]
}

/** Passes the world of an empty database to `use`. @throws when the ledger does not pass its audit afterwards */
export async function withMoneyWorld(
  url: string,
  use: (money: MoneyWorld) => Promise<void>,
): Promise<void> {
  const database = openPostgres({ url, poolSize: POOL_SIZE, log: pino({ level: 'silent' }) })
  await migrate(database.kysely)
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE })
  const world: TestWorld = { ...testWorld(database), ids: systemIds }
  const users: string[] = []
  for (let n = 0; n < USERS; n++) users.push(await addCaller(world, 1_000_000_000n))
  await sql`analyze`.execute(database.kysely)
  await use({ world, database, pool, users })
  await pool.end()
  await database.close()
  await checkLedger(url)
}

export interface DialledCall {
  callId: string
  parentSid: string
  childSid: string
}

/** Pre-creates a call, and answers the voice webhook with its instructions. */
export async function initiateCall(world: TestWorld, userId: string): Promise<DialledCall> {
  const placed = await placeCall(world, { id: userId, selectedCallerId: null }, '+14155550100')
  if (!placed.ok) throw new Error(`refused: ${placed.why}`)
  const { id: callId, toNumber: to } = placed.value
  const [parentSid, childSid] = [newSid(), newSid()]
  const request = { legId: parentSid, from: { identity: userId }, to, callId }
  const bridged = await bridgeCall(world, request)
  if (!bridged.ok) throw new Error(`refused: ${bridged.why}`)
  return { callId, parentSid, childSid }
}

/** A name of a leg, as long as Twilio's. */
function newSid(): string {
  return `CA${randomBytes(16).toString('hex')}`
}

/** Handles one status callback. That of `completed` settles the call. */
export async function reportStatus(
  world: TestWorld,
  call: DialledCall,
  status: 'initiated' | 'ringing' | 'in-progress' | 'completed',
): Promise<void> {
  const seconds = status === 'completed' ? 42 : null
  await trackCall(world, { key: `${call.childSid}:${status}:0`, ...call, status, seconds })
}

async function checkLedger(url: string): Promise<void> {
  const log = pino({ level: 'silent' })
  const database = openPostgres({ url, poolSize: 1, log, unlimitedStatements: true })
  const checks = await database.transaction(audit)
  await database.close()
  const faults = checks.flatMap(check => check.faults)
  if (faults.length > 0)
    throw new Error(`the audit of the ledger found faults: ${faults.join('; ')}`)
}
