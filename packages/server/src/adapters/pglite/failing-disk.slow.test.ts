import { cpSync, fsyncSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Database, StorageProblem } from '../../ports/database.ts'
import {
  DatabaseUnavailable,
  StorageFull,
  StorageReadOnly,
} from '../../ports/database-unavailable.ts'
import { openPglite } from './pglite.ts'
import { StorageUnwritable } from './storage-problem.ts'

describe('the embedded database on a disk that fails', () => {
  let directory: string
  let database: Database
  let problem: StorageProblem | null
  let isBroken: boolean
  const open = () =>
    openPglite(directory, {
      problemOf: () => problem,
      fsync(file) {
        if (isBroken) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
        fsyncSync(file)
      },
    })
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'ringback-pglite-'))
    cpSync(inject('pgliteSnapshot').directory, directory, { recursive: true })
    problem = null
    isBroken = false
    database = await open()
    await sql`create table numbers (n integer)`.execute(database.kysely)
    await insert(1)
  })
  afterEach(async () => {
    await database.close()
    rmSync(directory, { recursive: true, force: true })
  })
  const insert = (n: number) =>
    database.transaction(tx => sql`insert into numbers values (${n})`.execute(tx))
  const insertAlone = (n: number) =>
    database.statement(db => sql`insert into numbers values (${n})`.execute(db))
  const numbers = async () => {
    const { rows } = await database.read(db =>
      sql<{ n: number }>`select n from numbers order by n`.execute(db),
    )
    return rows.map(({ n }) => n)
  }

  it('stores nothing and is read while the disk is full or read-only, and stores again when it can', async () => {
    for (const [each, Refusal] of [
      ['full', StorageFull],
      ['read-only', StorageReadOnly],
    ] as const) {
      problem = each
      await expect(insert(2)).rejects.toBeInstanceOf(Refusal)
      await expect(insertAlone(2)).rejects.toBeInstanceOf(Refusal)
      expect(database.storageProblem()).toBe(each)
      expect(await numbers()).toEqual([1])
      const read = await database.transaction(tx => sql`select n from numbers`.execute(tx))
      expect(read.rows).toEqual([{ n: 1 }])
    }
    problem = null
    expect(database.storageProblem()).toBeNull()
    await insert(3)
    expect(await numbers()).toEqual([1, 3])
  })

  it('acknowledges no commit that the disk has not confirmed, and works again when the disk does', async () => {
    isBroken = true
    await expect(insertAlone(2)).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(insert(3)).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(numbers()).rejects.toBeInstanceOf(DatabaseUnavailable)
    isBroken = false
    await untilOpen()
    await insert(4)
    // Of a commit that failed, it is not known whether it is on the disk.
    expect((await numbers()).filter(n => n !== 2)).toEqual([1, 4])
    await database.close()
    database = await open()
    expect((await numbers()).filter(n => n !== 2)).toEqual([1, 4])
  })

  it('keeps statements that were sent with a failed one from the next PostgreSQL', async () => {
    const all = database.transaction(async tx => {
      tx.enqueue(sql`insert into numbers values (5)`.compile(tx))
      isBroken = true
      tx.enqueue(sql`checkpoint`.compile(tx))
      const failing = sql`insert into numbers values (6)`.execute(tx)
      tx.enqueue(sql`insert into numbers values (7)`.compile(tx))
      await failing
    })
    await expect(all).rejects.toBeInstanceOf(DatabaseUnavailable)
    isBroken = false
    await untilOpen()
    expect(await numbers()).toEqual([1])
  })

  it('leaves no file open when it has stopped', async () => {
    const openFiles = () => readdirSync('/proc/self/fd').length
    if (process.platform !== 'linux') return
    const before = openFiles()
    for (let n = 0; n < 3; n++) {
      isBroken = true
      await expect(insert(2)).rejects.toBeInstanceOf(DatabaseUnavailable)
      isBroken = false
      await untilOpen()
    }
    expect(openFiles()).toBeLessThan(before + 10)
  })

  it('is not opened on a disk that cannot store anything, and says so', async () => {
    await database.close()
    problem = 'full'
    await expect(open()).rejects.toThrow(
      `The disk of the data directory ${directory} has less than 64 MB of free space.`,
    )
    problem = 'read-only'
    await expect(open()).rejects.toBeInstanceOf(StorageUnwritable)
    problem = null
    database = await open()
    expect(await numbers()).toEqual([1])
  })

  async function untilOpen() {
    await expect.poll(() => numbers().catch(() => null), { timeout: 60_000 }).not.toBeNull()
  }
}, 180_000)
