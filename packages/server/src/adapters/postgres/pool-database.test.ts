import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../ports/database-unavailable.ts'
import type { Database } from '../../ports/database.ts'
import { freePort } from '../../../../../tools/product.ts'
import { freshPostgres, hasPostgres, testDatabases } from '../../../testing/test-database.ts'
import { migrate } from '../migrate.ts'
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
  afterEach(() => database.close())

  const contents = async () => {
    const { rows } = await sql<{ n: number }>`select n from boxes order by id`.execute(
      database.kysely,
    )
    return rows.map(row => row.n)
  }

  it('commits what returns and rolls back what throws', async () => {
    await database.transaction(tx => sql`update boxes set n = 1 where id = 1`.execute(tx))
    const failing = database.transaction(async tx => {
      await sql`update boxes set n = 2`.execute(tx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await contents()).toEqual([1, 0])
  })

  it('tries contention again, five times at most, and nothing else', async () => {
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

  it('tries contention again that a statement met which nobody waited for', async () => {
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

  it('says what failed first, whatever was asked afterwards', async () => {
    const failing = database.transaction(async tx => {
      tx.enqueue(sql`insert into boxes values (1, 0)`.compile(tx))
      await sql`select 1`.execute(tx)
    })
    await expect(failing).rejects.toThrow('boxes_pkey')
    const waiting = database.transaction(async tx => {
      const timeout = `do $$ begin raise exception 'locked' using errcode = '55P03'; end $$`
      tx.enqueue(sql.raw(timeout).compile(tx))
      await sql`select 1`.execute(tx)
    })
    await expect(waiting).rejects.toBeInstanceOf(DatabaseUnavailable)
  })

  it.skipIf(name === 'PGlite')('lets both sides of a deadlock finish', async () => {
    const both = (first: number, second: number) =>
      database.transaction(async tx => {
        await sql`update boxes set n = n + 1 where id = ${first}`.execute(tx)
        await sql`select pg_sleep(0.2)`.execute(tx)
        await sql`update boxes set n = n + 1 where id = ${second}`.execute(tx)
      })
    await Promise.all([both(1, 2), both(2, 1)])
    expect(await contents()).toEqual([2, 2])
  })
})

describe('a PostgreSQL that is away', () => {
  it('is a DatabaseUnavailable', async () => {
    const url = `postgresql://postgres@127.0.0.1:${await freePort()}/postgres`
    const database = openPostgres({ url, poolSize: 1, log: pino({ level: 'silent' }) })
    const asking = database.transaction(tx => sql`select 1`.execute(tx))
    await expect(asking).rejects.toBeInstanceOf(DatabaseUnavailable)
    await database.close()
  })
})

describe.skipIf(!hasPostgres)('a PostgreSQL that drops a connection', () => {
  it('is a DatabaseUnavailable between two questions, and is asked again on another', async () => {
    const fresh = await freshPostgres()
    const [database, other] = [fresh.open(1), fresh.open(1)]
    const asking = database.transaction(async tx => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.kysely)
      // Nobody asks anything when the connection breaks: nobody but the pool's client hears of it.
      await sleep(200)
      await sql`select 1`.execute(tx)
    })
    await expect(asking).rejects.toBeInstanceOf(DatabaseUnavailable)
    await database.transaction(tx => sql`select 1`.execute(tx))
    await database.close()
    await other.close()
    await fresh.drop()
  })
})

describe.skipIf(!hasPostgres)('migrations on PostgreSQL', () => {
  it('are done once when several instances start at once', async () => {
    const postgres = testDatabases().find(({ name }) => name === 'PostgreSQL')
    const database = await postgres?.open()
    if (!database) throw new Error('No PostgreSQL')
    await sql`drop schema public cascade; create schema public`.execute(database.kysely)
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.kysely)))
    expect(applied.filter(names => names.length > 0)).toHaveLength(1)
    await database.close()
  })
})
