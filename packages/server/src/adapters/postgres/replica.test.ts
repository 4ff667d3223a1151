import { openAsBlob } from 'node:fs'
import { sql } from 'kysely'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  vi,
} from 'vitest'
import type { Database, Reader } from '../../ports/database.ts'
import { openMemoryPglite } from '../pglite/pglite.ts'
import { withReplica } from './replica.ts'

/** A real one, which stands still and is killed, is in lab/faults/read-replica.ts. */
describe('a database with a read replica', () => {
  let primary: Database
  let replica: Database
  let database: Database
  const warn = vi.fn()
  /** Of the clock, with each reading. */
  let stepMs = 0
  beforeAll(async () => {
    primary = await openNamed('primary')
    replica = await openNamed('replica')
    await actAsReplica(replica)
  })
  beforeEach(async () => {
    warn.mockClear()
    stepMs = 0
    let nowMs = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += stepMs))
    await replayUntil('FFFFFFFF/0')
    database = withReplica(primary, replica, { warn })
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => database.close())

  it('reads lists from the replica, and everything else from the primary', async () => {
    expect(await database.readList(nameOf)).toBe('replica')
    expect(await database.read(nameOf)).toBe('primary')
    expect(await database.readWhole(nameOf)).toBe('primary')
    expect(await database.transaction(nameOf)).toBe('primary')
    expect(await database.statement(nameOf)).toBe('primary')
    expect(database.poolUse?.().lists).toEqual({ replica: 1, primary: 0 })
    expect(warn).not.toHaveBeenCalled()
  })

  it('reads a list once the replica has replayed what the primary had committed', async () => {
    await replayUntil('0/0')
    const list = database.readList(nameOf)
    await replayUntil('FFFFFFFF/0')
    expect(await list).toBe('replica')
  })

  it('reads from the primary while the replica is behind, says so once, and tries it again later', async () => {
    await replayUntil('0/0')
    stepMs = 60
    expect(await database.readList(nameOf)).toBe('primary')
    await replayUntil('FFFFFFFF/0')
    // The next list does not wait for the replica.
    expect(await database.readList(nameOf)).toBe('primary')
    expect(warn.mock.calls).toEqual([
      [{ why: expect.stringContaining('100 ms behind') }, expect.stringContaining('the primary')],
    ])
    stepMs = 5_001
    expect(await database.readList(nameOf)).toBe('replica')
    expect(warn).toHaveBeenLastCalledWith('Lists are read from the replica again')
    expect(database.poolUse?.().lists).toEqual({ replica: 1, primary: 2 })
  })

  it('reads from the primary when the replica fails, or is none', async () => {
    const broken = (part: Partial<Database>) =>
      withReplica(primary, { ...replica, ...part }, { warn })
    const away = broken({ transaction: () => Promise.reject(new Error('away')) })
    expect(await away.readList(nameOf)).toBe('primary')
    expect(warn.mock.lastCall).toMatchObject([{ why: expect.stringContaining('away') }, {}])
    const none = broken({ transaction: work => primary.transaction(work) })
    expect(await none.readList(nameOf)).toBe('primary')
    expect(warn.mock.lastCall).toMatchObject([{ why: expect.stringContaining('no replica') }, {}])
  })

  async function replayUntil(position: string): Promise<void> {
    await sql`update fake.replayed set position = ${position}::text::pg_lsn`.execute(replica.kysely)
  }
})

async function openNamed(name: string): Promise<Database> {
  const database = await openMemoryPglite(await openAsBlob(inject('pgliteSnapshot').archive))
  await sql`select set_config('ringback.name', ${name}, false)`.execute(database.kysely)
  return database
}

/** Functions of its own hide those of PostgreSQL. It has replayed everything. */
async function actAsReplica({ kysely }: Database): Promise<void> {
  for (const statement of [
    `create schema fake`,
    `create table fake.replayed as select 'FFFFFFFF/0'::pg_lsn as position`,
    `create function fake.pg_is_in_recovery() returns boolean return true`,
    `create function fake.pg_last_wal_replay_lsn() returns pg_lsn
       language sql as 'select position from fake.replayed'`,
    `set search_path = public, fake, pg_catalog`,
  ]) {
    await sql.raw(statement).execute(kysely)
  }
}

async function nameOf(db: Reader): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select current_setting('ringback.name') as name`.execute(db)
  return rows[0]?.name
}
