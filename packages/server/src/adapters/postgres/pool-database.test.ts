import { openAsBlob } from 'node:fs'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import {
  type Database,
  DatabaseUnavailable,
  type Reader,
  StorageFull,
} from '../../ports/database.ts'
import { freePort } from '../../../../../tools/processes/free-ports.ts'
import { freshPostgres, hasPostgres, testDatabases } from '../../../testing/test-database.ts'
import { webhookUrl } from '../twilio/webhook-url.ts'
import { WEBHOOK_PATHS } from '../../ports/vendors/webhook-paths.ts'
import { openMemoryPglite } from '../pglite/pglite.ts'
import { openPostgres } from './postgres.ts'

describe.each(testDatabases())('transactions on $name', ({ name, open }) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
    await sql`create table boxes (id integer primary key, n integer not null)`.execute(
      database.kysely,
    )
    await sql`insert into boxes values (1, 0), (2, 0)`.execute(database.kysely)
  })
  afterEach(async () => {
    await sql`drop table boxes`.execute(database.kysely)
    await database.close()
  })

  const contents = async () => {
    const { rows } = await sql<{ n: number }>`select n from boxes order by id`.execute(
      database.kysely,
    )
    return rows.map(row => row.n)
  }

  it('commits when the work returns, and rolls back when it throws', async () => {
    await database.transaction(tx => sql`update boxes set n = 1 where id = 1`.execute(tx))
    const failing = database.transaction(async tx => {
      await sql`update boxes set n = 2`.execute(tx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await contents()).toEqual([1, 0])
  })

  it('retries contention up to five times, and no other error', async () => {
    let tries = 0
    const contended = (until: number, code: string) => {
      tries = 0
      return database.transaction(async tx => {
        await sql`update boxes set n = n + 1 where id = 1`.execute(tx)
        if (++tries < until) {
          await sql
            .raw(`do $$ begin raise exception 'again' using errcode = '${code}'; end $$`)
            .execute(tx)
        }
      })
    }
    await contended(5, '40001')
    expect([tries, await contents()]).toEqual([5, [1, 0]])
    await expect(contended(99, '40P01')).rejects.toThrow('again')
    expect(tries).toBe(5)
    await expect(contended(99, '23505')).rejects.toThrow('again')
    expect(tries).toBe(1)
  })

  it('retries contention of an enqueued statement', async () => {
    let tries = 0
    await database.transaction(async tx => {
      if (++tries < 3) {
        const again = `do $$ begin raise exception 'again' using errcode = '40P01'; end $$`
        tx.enqueue(sql.raw(again).compile(tx))
      }
      await sql`update boxes set n = n + 1 where id = 1`.execute(tx)
    })
    expect([tries, await contents()]).toEqual([3, [1, 0]])
  })

  it('runs statements that are started together in their order, and throws the first error', async () => {
    const setN = (tx: Reader, n: number) =>
      sql`update boxes set n = ${n} where id = 1 and n = ${n - 1}`.execute(tx)
    const counts = await database.transaction(tx =>
      Promise.all([1, 2, 3].map(n => setN(tx, n))).then(results =>
        results.map(({ numAffectedRows }) => numAffectedRows),
      ),
    )
    expect(counts).toEqual([1n, 1n, 1n])
    const failing = database.transaction(tx =>
      Promise.all([
        setN(tx, 4),
        sql`insert into boxes values (${1}, 0)`.execute(tx),
        sql`select ${1}::integer`.execute(tx),
      ]),
    )
    await expect(failing).rejects.toThrow('boxes_pkey')
    expect(await contents()).toEqual([3, 0])
  })

  it('commits a statement of its own, and runs it again after contention', async () => {
    let tries = 0
    const count = await database.statement(async db => {
      if (++tries < 3) {
        const again = `do $$ begin raise exception 'again' using errcode = '40P01'; end $$`
        await sql.raw(again).execute(db)
      }
      return (await sql`update boxes set n = n + ${1}`.execute(db)).numAffectedRows
    })
    expect([tries, count, await contents()]).toEqual([3, 2n, [1, 1]])
    const failing = database.statement(db => sql`insert into boxes values (${1}, 0)`.execute(db))
    await expect(failing).rejects.toThrow('boxes_pkey')
  })

  it('throws the error of the enqueued statement that made later statements fail', async () => {
    const failing = database.transaction(async tx => {
      tx.enqueue(sql`insert into boxes values (1, 0)`.compile(tx))
      await sql`select 1`.execute(tx)
    })
    await expect(failing).rejects.toThrow('boxes_pkey')
    const waiting = database.transaction(async tx => {
      const lockTimeout = `do $$ begin raise exception 'locked' using errcode = '55P03'; end $$`
      tx.enqueue(sql.raw(lockTimeout).compile(tx))
      await sql`select 1`.execute(tx)
    })
    await expect(waiting).rejects.toBeInstanceOf(DatabaseUnavailable)
  })

  it('throws the first error of statements that are sent together, whichever is thrown first', async () => {
    const sentTogether = database.transaction(tx => {
      const failing = async () => sql`select from no_such_table`.execute(tx)
      const passedOn = async () => await failing()
      return Promise.all([(async () => await passedOn())(), sql`select 1`.execute(tx)])
    })
    await expect(sentTogether).rejects.toThrow('no_such_table')
  })

  it('retries a violation of the constraint that a statement names, and of no other', async () => {
    let tries = 0
    const insertBox = (id: number, retryOn: string) => {
      tries = 0
      return database.transaction(async tx => {
        const { rows } = await sql`select from boxes where id = ${id}`.execute(tx)
        if (++tries > 1 && rows.length > 0) return 'exists'
        tx.enqueue(sql`insert into boxes values (${id}, 0)`.compile(tx), { retryOn })
        return 'inserted'
      })
    }
    expect([await insertBox(3, 'boxes_pkey'), tries]).toEqual(['inserted', 1])
    expect([await insertBox(3, 'boxes_pkey'), tries]).toEqual(['exists', 2])
    await expect(insertBox(3, 'other_pkey')).rejects.toThrow('boxes_pkey')
    expect(tries).toBe(1)
  })

  it('prepares a statement again after a migration changed its columns', async () => {
    const readBoxes = (db: Reader) => sql`select * from boxes where id = ${1}`.execute(db)
    const addColumn = (column: string) =>
      sql`alter table boxes add column ${sql.id(column)} integer default 7`.execute(database.kysely)
    await database.read(readBoxes)
    await addColumn('b')
    expect((await database.read(readBoxes)).rows).toEqual([{ id: 1, n: 0, b: 7 }])
    await addColumn('c')
    expect((await database.transaction(readBoxes)).rows).toEqual([{ id: 1, n: 0, b: 7, c: 7 }])
  })

  it.skipIf(name === 'PGlite')('lets both sides of a deadlock finish', async () => {
    let locked = 0
    const both = (first: number, second: number) =>
      database.transaction(async tx => {
        await sql`update boxes set n = n + 1 where id = ${first}`.execute(tx)
        locked++
        await vi.waitUntil(() => locked >= 2, 60_000)
        await sql`update boxes set n = n + 1 where id = ${second}`.execute(tx)
      })
    await Promise.all([both(1, 2), both(2, 1)])
    expect(await contents()).toEqual([2, 2])
  })
})

describe('a database whose disk is full', () => {
  it('reports a full disk, whether the failing statement is awaited or not', async () => {
    // The state of a database that other tests use must not change.
    const database = await openMemoryPglite(await openAsBlob(inject('pgliteSnapshot').archive))
    const failure = (code: string) =>
      sql.raw(`do $$ begin raise exception 'no space' using errcode = '${code}'; end $$`)
    expect(database.isFull()).toBe(false)
    const outOfMemory = database.transaction(tx => failure('53200').execute(tx))
    await expect(outOfMemory).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(database.isFull()).toBe(false)
    const awaited = database.transaction(tx => failure('53100').execute(tx))
    await expect(awaited).rejects.toBeInstanceOf(StorageFull)
    expect(database.isFull()).toBe(true)
    const enqueued = database.transaction(async tx => tx.enqueue(failure('53100').compile(tx)))
    await expect(enqueued).rejects.toBeInstanceOf(StorageFull)
    await database.close()
  })
})

describe('a PostgreSQL that does not run', () => {
  it('is reported as DatabaseUnavailable', async () => {
    const url = `postgresql://postgres@127.0.0.1:${await freePort()}/postgres`
    const database = openPostgres({ url, poolSize: 1, log: pino({ level: 'silent' }) })
    const failing = database.transaction(tx => sql`select 1`.execute(tx))
    await expect(failing).rejects.toBeInstanceOf(DatabaseUnavailable)
    await database.close()
  })
})

describe.skipIf(!hasPostgres)(
  'a PostgreSQL that only reads, as a standby does until it is promoted',
  () => {
    it('is reported as DatabaseUnavailable, and stores again on the same connection', async () => {
      const fresh = await freshPostgres()
      const database = fresh.open(1)
      const setReadOnly = (mode: 'on' | 'off') =>
        sql.raw(`set default_transaction_read_only = ${mode}`).execute(database.kysely)
      const store = () =>
        database.transaction(async tx => {
          tx.enqueue(sql`insert into attempts (key, at) values ('a', now())`.compile(tx))
        })
      await setReadOnly('on')
      await expect(store()).rejects.toBeInstanceOf(DatabaseUnavailable)
      await setReadOnly('off')
      await store()
      await database.close()
      await fresh.drop()
    })
  },
)

describe.skipIf(!hasPostgres)('a PostgreSQL with large tables', () => {
  it('limits the time of a statement, except where whole tables are read', async () => {
    const fresh = await freshPostgres()
    const database = openPostgres({
      ...{ url: fresh.url, poolSize: 1 },
      log: pino({ level: 'silent' }),
    })
    const limit = async (db: Reader) => {
      const { rows } = await sql<{ limit: string; pid: number }>`
        select current_setting('statement_timeout') as limit, pg_backend_pid() as pid`.execute(db)
      return rows[0]
    }
    const usual = await database.read(limit)
    const whole = await database.readWhole(limit)
    expect([usual?.limit, whole?.limit]).toEqual(['15s', '0'])
    const connection = sql`select from pg_stat_activity where pid = ${whole?.pid}`
    const open = async () => (await connection.execute(database.kysely)).rows
    await expect.poll(open, { timeout: 60_000 }).toEqual([])
    await database.close()
    await fresh.drop()
  })
})

describe.skipIf(!hasPostgres)('a PostgreSQL whose connections are all in use', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  /** How long the carrier waits for the answer to a webhook, in all its attempts. */
  function carrierMs(): number {
    const { hash } = new URL(webhookUrl('https://a.test', WEBHOOK_PATHS.voice))
    const overrides = new URLSearchParams(hash.slice(1))
    return (Number(overrides.get('rc')) + 1) * Number(overrides.get('rt'))
  }

  it('lets a statement wait for almost as long as the carrier waits, and then reports DatabaseUnavailable', async () => {
    const fresh = await freshPostgres()
    const log = pino({ level: 'silent' })
    const database = openPostgres({ url: fresh.url, poolSize: 1, log })
    let release = () => {}
    const released = new Promise<void>(resolve => (release = resolve))
    let holding = Promise.resolve()
    await new Promise<void>(resolve => {
      holding = database.transaction(async tx => {
        await sql`select 1`.execute(tx)
        resolve()
        await released
      })
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const waiting = () => database.poolUse?.().waiting ?? 0
    const startWaiting = async (count: number) => {
      const answer = database.statement(db => sql`select 1`.execute(db))
      answer.catch(() => {})
      while (waiting() < count) await new Promise(setImmediate)
      return { answer }
    }
    const impatient = await startWaiting(1)
    await vi.advanceTimersByTimeAsync(1_500)
    const patient = await startWaiting(2)
    await vi.advanceTimersByTimeAsync(carrierMs() - 2_500)
    expect(waiting()).toBe(1)
    await expect(impatient.answer).rejects.toBeInstanceOf(DatabaseUnavailable)
    vi.useRealTimers()
    release()
    await holding
    await expect(patient.answer).resolves.toBeDefined()
    await database.close()
    await fresh.drop()
  })
})

describe.skipIf(!hasPostgres)('a PostgreSQL that drops a connection', () => {
  it('is reported as DatabaseUnavailable between two statements, and the next transaction gets another connection', async () => {
    const fresh = await freshPostgres()
    const warn = vi.fn()
    const database = openPostgres({ url: fresh.url, poolSize: 1, log: { warn } })
    const other = fresh.open(1)
    const failing = database.transaction(async tx => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.kysely)
      // No statement runs while the connection breaks: only the listener of the client is notified.
      await vi.waitUntil(() => warn.mock.calls.length > 0, 60_000)
      await sql`select 1`.execute(tx)
    })
    await expect(failing).rejects.toBeInstanceOf(DatabaseUnavailable)
    await database.transaction(tx => sql`select 1`.execute(tx))
    await database.close()
    await other.close()
    await fresh.drop()
  })
})
