import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { trackCall } from '../../actions/calls/progress/track-call.ts'
import { addSeconds } from '../../core/time.ts'
import type { Database } from '../../ports/database.ts'
import { addCaller, dial } from '../../../testing/people/callers.ts'
import { testDatabases } from '../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { audit } from './audit.ts'
import { auditNight } from './audit-night.ts'
import { type AuditCheckpoint, saveCheckpoint, findCheckpoint } from './checkpoint.ts'
import { AUDITED_TABLE_NAMES, MAX_FAULTS } from './invariant.ts'

const OLD_CALLS = 6

describe.each(testDatabases())('the nightly check of the ledger on $name', ({ open }) => {
  let database: Database
  let world: TestWorld
  let user: string
  let checkpoint: AuditCheckpoint | null

  beforeEach(async () => {
    database = await open()
    // The estimate of rows decides how many old ones a night reads. The database may have been used, and autovacuum
    // would make the estimate anew in the middle of a test that takes long.
    for (const table of AUDITED_TABLE_NAMES) {
      const name = sql.table(table)
      await sql`alter table ${name} set (autovacuum_enabled = false)`.execute(database.kysely)
      await sql`analyze ${name}`.execute(database.kysely)
    }
    world = testWorld(database)
    user = await addCaller(world, 50_000_000n)
    checkpoint = null
  })
  afterEach(() => database.close())

  async function makeCall(): Promise<string> {
    const { id: callId, parentSid, childSid } = await dial(world, user)
    const report = { key: childSid, callId, parentSid, childSid, seconds: 61 }
    await trackCall(world, { ...report, status: 'completed' })
    world.clock.advance({ minutes: 5 })
    return callId
  }

  /** Checks what is new, and of the old rows of each table `minOldRows`. Returns the subjects of the faults. */
  async function night({ minOldRows = 0, suspects = [] as string[], days = 1 } = {}) {
    world.clock.advance({ days })
    const now = world.clock.now()
    const result = await database.read(db =>
      auditNight(db, { checkpoint, suspects, now, minOldRows }),
    )
    if (result.checkpoint !== null) checkpoint = result.checkpoint
    return result.checks.flatMap(({ faults }) => faults.map(({ subject }) => subject))
  }

  /** Calls that several nights have checked, so that only the rotation reads their rows again. */
  async function makeOldCalls(): Promise<string[]> {
    const ids: string[] = []
    for (let n = 0; n < OLD_CALLS; n++) ids.push(await makeCall())
    for (let n = 0; n < 5; n++) expect(await night()).toEqual([])
    return ids
  }

  const sabotage = (statement: string) =>
    database.transaction(async tx => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(statement).execute(tx)
    })

  it.each([
    ['cost', (id: string) => `update calls set cost = cost + 1 where id = '${id}'`, 'call'],
    ['hold', (id: string) => `delete from holds where key = 'call:${id}'`, 'call'],
    [
      'entry',
      (
        id: string,
      ) => `update entries set balance_after = balance_after + 1 where account_version is not null
        and transfer_id = (select id from transfers where key = 'call:${id}:settle')`,
      'entry',
    ],
    [
      'missing entry',
      (id: string) => `delete from entries where account_version is null
        and transfer_id = (select id from transfers where key = 'call:${id}:settle')`,
      'transfer',
    ],
    ['balance', () => `update accounts set posted = posted + 1 where kind = 'credit'`, 'account'],
  ])('finds a wrong %s of a new call', async (_, statement, kind) => {
    await makeOldCalls()
    const id = await makeCall()
    await sabotage(statement(id))
    expect((await night()).map(subject => subject.split(':')[0])).toContain(kind)
  })

  it.each([
    ['cost', (id: string) => `update calls set cost = cost + 1 where id = '${id}'`],
    ['hold', (id: string) => `delete from holds where key = 'call:${id}'`],
    [
      'entry',
      (id: string) => `update entries set amount = amount - 1 where account_version is not null
        and transfer_id = (select id from transfers where key = 'call:${id}:settle')`,
    ],
    [
      'transfer without entries',
      (id: string) =>
        `update transfers set key = 'call:${id}:unknown' where key = 'call:${id}:settle'`,
    ],
    ['account', () => `update accounts set held = held + 1 where kind = 'credit'`],
  ])('finds a wrong old %s when the rotation has come to it', async (_, statement) => {
    const [id = ''] = await makeOldCalls()
    await sabotage(statement(id))
    expect(await night()).toEqual([])
    const found = new Set<string>()
    // Two rows of each table a night; entries are the most.
    for (let n = 0; n <= OLD_CALLS + 2; n++) {
      for (const subject of await night({ minOldRows: 2 })) found.add(subject)
    }
    const all = (await database.read(audit)).flatMap(({ faults }) => faults)
    expect([...found].sort()).toEqual([...new Set(all.map(({ subject }) => subject))].sort())
    expect(found.size).toBeGreaterThan(0)
  })

  it('checks the row of an open difference every night, and no longer when it is explained', async () => {
    await makeOldCalls()
    const id = await makeCall()
    await sabotage(`update calls set cost = cost + 1 where id = '${id}'`)
    const suspects = [`call:${id}`]
    expect(await night()).toContain(`call:${id}`)
    for (let n = 0; n < 5; n++) expect(await night({ suspects })).toContain(`call:${id}`)
    expect(await night()).toEqual([])
    await sabotage(`update calls set cost = cost - 1 where id = '${id}'`)
    expect(await night({ suspects })).toEqual([])
  })

  it('stays where it is while there are more faults than it names', async () => {
    await makeOldCalls()
    const before = checkpoint
    await sabotage(`insert into transfers (id, key, type, description, user_id, created_at)
      select 'tr-' || n, 'call:nothing:' || n, 'deduction', '', '${user}', now() from generate_series(1, ${MAX_FAULTS}) n`)
    await sabotage(`insert into entries (transfer_id, account_id, currency, amount, created_at)
      select 'tr-' || n, 'calls-revenue:USD', 'USD', 1, now() from generate_series(1, ${MAX_FAULTS}) n`)
    expect(await night()).toContain('transfer:tr-1')
    expect(checkpoint).toEqual(before)
    expect(await night()).toContain('transfer:tr-1')
  })

  it('finds an entry that was committed after later ones were checked', async () => {
    await makeOldCalls()
    const { rows } = await sql<{ id: bigint }>`select max(id) as id from entries`.execute(
      database.kysely,
    )
    const late = (rows[0]?.id ?? 0n) + 1n
    await sql`select setval(pg_get_serial_sequence('entries', 'id'), ${late})`.execute(
      database.kysely,
    )
    await makeCall()
    expect(await night()).toEqual([])
    expect(await night({ days: 0 })).toEqual([])
    await sabotage(`insert into transfers (id, key, type, description, user_id, created_at)
      values ('tr-late', 'gift:late', 'addition', '', '${user}', now())`)
    await sabotage(`insert into entries (id, transfer_id, account_id, currency, amount, created_at)
      overriding system value values (${late}, 'tr-late', 'promotions:USD', 'USD', -1, now())`)
    expect(await night()).toContain('transfer:tr-late')
    // Found once more than by the night that passes it.
    expect(checkpoint?.checkedEntryId).toBeGreaterThan(late)
  })

  it('begins with the newest entries, and the rotation reads the others', async () => {
    await makeCall()
    expect(await night()).toEqual([])
    expect(checkpoint?.checkedEntryId).toBe(0n)
    expect(checkpoint?.newestEntryId).toBeGreaterThan(0n)
  })

  it('stores its positions', async () => {
    await makeOldCalls()
    await night({ minOldRows: 2 })
    const stored = checkpoint
    if (stored === null) throw new Error('no checkpoint')
    expect(stored.rotation).toHaveProperty('entries')
    for (const entryAt of [stored.newestEntryAt, addSeconds(stored.newestEntryAt, 60)]) {
      const next = { ...stored, newestEntryAt: entryAt }
      await database.transaction(tx => saveCheckpoint(tx, next))
      expect(await database.read(findCheckpoint)).toEqual(next)
    }
  })
})
