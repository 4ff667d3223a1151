import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { bridgeCall } from '../packages/server/src/actions/bridge-call.ts'
import { placeCall } from '../packages/server/src/actions/place-call.ts'
import { trackCall } from '../packages/server/src/actions/track-call.ts'
import { migrate } from '../packages/server/src/adapters/migrate.ts'
import { openPostgres } from '../packages/server/src/adapters/postgres.ts'
import { systemChance } from '../packages/server/src/adapters/system-chance.ts'
import { audit } from '../packages/server/src/store/audit.ts'
import { addCaller } from '../packages/server/src/testing/callers.ts'
import { type TestWorld, testWorld } from '../packages/server/src/testing/test-world.ts'
import { findPostgres } from '../tools/find-postgres.ts'
import { callFloor } from './money-floor.ts'
import { median, report } from './report.ts'

/**
 * Whole lives of calls on a real PostgreSQL that commits to disk, against the floor of money-floor.ts,
 * alternating in one run: how many a second, by one client and by eight at once.
 */
const ROUNDS = 2
const ROUND_MS = 2_000
const CLIENTS = [8]
/** A user makes few calls an hour, and limits look at all of those: many users, a few calls each. */
const USERS = 1_000
const POOL_SIZE = 10

/** Whose turn it is. */
let turn = 0

type Life = (userId: string, id: string) => Promise<void>

const postgres = await findPostgres({ durable: true })
if (postgres === null) {
  process.stdout.write('This machine has no PostgreSQL: nothing measured.\n')
} else {
  try {
    await measure(postgres.url)
  } finally {
    await postgres.stop()
  }
}

async function measure(url: string): Promise<void> {
  const database = openPostgres({ url, poolSize: POOL_SIZE, log: pino({ level: 'silent' }) })
  await migrate(database.kysely)
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE })
  const world: TestWorld = { ...testWorld(database), chance: systemChance }
  const users: string[] = []
  for (let n = 0; n < USERS; n++) users.push(await addCaller(world, 1_000_000_000n))
  await sql`analyze`.execute(database.kysely)
  await compare('lives of calls', users, callLife(world), callFloor(pool))
  await pool.end()
  await checkBooks(world)
  await database.close()
}

async function compare(what: string, users: string[], ours: Life, floor: Life): Promise<void> {
  for (const clients of CLIENTS) {
    const rates: { ours: number[]; floor: number[] } = { ours: [], floor: [] }
    // The first round of each warms up and is not counted.
    for (let round = 0; round <= ROUNDS; round++) {
      const [ourRate, floorRate] = [
        await rateOf(ours, users, clients),
        await rateOf(floor, users, clients),
      ]
      if (round === 0) continue
      rates.ours.push(ourRate)
      rates.floor.push(floorRate)
    }
    const [our, their] = [median(rates.ours), median(rates.floor)]
    process.stdout.write(
      `${what}, ${clients} at once: ours ${our.toFixed(0)}/s, floor ${their.toFixed(0)}/s\n`,
    )
    const name = `${what}, ${clients} at once, floor against ours`
    report({ name, value: their / our, unit: 'times', limit: 2 })
  }
}

/** Lives a second. */
async function rateOf(live: Life, users: string[], clients: number): Promise<number> {
  const from = performance.now()
  let lived = 0
  const client = async () => {
    while (performance.now() - from < ROUND_MS) {
      await live(users[turn++ % users.length] ?? '', randomUUID())
      lived += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (lived * 1000) / (performance.now() - from)
}

/** Pre-create, voice webhook, four callbacks; the last one settles. */
function callLife(world: TestWorld): Life {
  return async userId => {
    const placed = await placeCall(world, { id: userId, selectedCallerId: null }, '+14155550100')
    if (!placed.ok) throw new Error(`refused: ${placed.why}`)
    const { id: callId, toNumber: to } = placed.value
    const [parentSid, childSid] = [`CA-p-${callId}`, `CA-c-${callId}`]
    const question = { callSid: parentSid, from: `client:${userId}`, to, callId }
    const bridged = await bridgeCall(world, question)
    if (!bridged.ok) throw new Error(`refused: ${bridged.why}`)
    for (const status of ['initiated', 'ringing', 'in-progress', 'completed'] as const) {
      const seconds = status === 'completed' ? 42 : null
      const key = `${childSid}:${status}`
      await trackCall(world, { key, callId, parentSid, childSid, status, seconds })
    }
  }
}

/** The floor writes no corrections and its money is as sound as ours, so the books must be. */
async function checkBooks({ database }: TestWorld): Promise<void> {
  const checks = await database.transaction(audit)
  const faults = checks.flatMap(check => check.faults)
  if (faults.length > 0) throw new Error(`the books are not sound: ${faults.join('; ')}`)
}
