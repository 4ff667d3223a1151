import { spawn } from 'node:child_process'
import { chmodSync, cpSync, fsyncSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { bundleForNode } from '../../../testing/processes/bundle-for-node.ts'
import { DataDirectoryInUse, lockDataDirectory } from './data-directory-lock.ts'
import { migrate } from '../migrate.ts'
import { nodeDisk, openPglite } from './pglite.ts'
import { asynchronousCommit } from '../../store/async-commit.ts'

const COMMITTER = new URL('../../../testing/processes/commit-until-killed.ts', import.meta.url)

/** Making a cluster takes seconds of computing, and test machines are busy. */
const STARTS_MS = 180_000

describe('the embedded database', () => {
  let directory: string
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'ringback-pglite-'))
  })
  afterEach(() => {
    rmSync(directory, { recursive: true, force: true })
  })
  /** For tests that are not about making a cluster, which takes seconds of computing. */
  const copySnapshot = () =>
    cpSync(inject('pgliteSnapshot').directory, directory, { recursive: true })

  it('closes its folder and its files to other users of the machine', async () => {
    copySnapshot()
    chmodSync(join(directory, 'postgres'), 0o755)
    const database = await openPglite(directory)
    expect(statSync(join(directory, 'postgres')).mode & 0o777).toBe(0o700)
    await sql`create table numbers (n integer)`.execute(database.kysely)
    const { rows } = await sql<{ file: string }>`
      select pg_relation_filepath('numbers') as file
    `.execute(database.kysely)
    const file = join(directory, 'postgres', rows[0]?.file ?? '')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await database.close()
  })

  it(
    'flushes to the disk once per commit, and keeps its data when it is closed',
    async () => {
      let flushCount = 0
      const database = await openPglite(directory, {
        ...nodeDisk,
        fsync(file) {
          flushCount++
          fsyncSync(file)
        },
      })
      expect(await migrate(database.kysely)).not.toEqual([])
      expect(await migrate(database.kysely)).toEqual([])
      await sql`create table numbers (n integer)`.execute(database.kysely)
      const before = flushCount
      for (let n = 0; n < 20; n++) {
        await database.transaction(tx => sql`insert into numbers values (${n})`.execute(tx))
      }
      expect(flushCount - before).toBeGreaterThanOrEqual(20)
      expect(flushCount - before).toBeLessThan(40)
      const afterWrites = flushCount
      await database.transaction(tx => sql`select * from numbers`.execute(tx))
      expect(flushCount).toBe(afterWrites)
      await database.close()

      const again = await openPglite(directory)
      const { rows } = await again.transaction(tx =>
        sql`select count(*) as n from numbers`.execute(tx),
      )
      expect(rows).toEqual([{ n: 20n }])
      await again.close()
    },
    STARTS_MS,
  )

  it(
    'flushes asynchronous commits with the next synchronous commit',
    async () => {
      copySnapshot()
      let flushCount = 0
      const database = await openPglite(directory, {
        ...nodeDisk,
        fsync(file) {
          flushCount++
          fsyncSync(file)
        },
      })
      await sql`create table numbers (n integer)`.execute(database.kysely)
      const before = flushCount
      for (let n = 0; n < 20; n++) {
        await database.transaction(async tx => {
          await sql`select ${asynchronousCommit}`.execute(tx)
          await sql`insert into numbers values (${n})`.execute(tx)
        })
      }
      expect(flushCount - before).toBeLessThan(5)
      const afterAsynchronousCommits = flushCount
      await database.transaction(tx => sql`insert into numbers values (20)`.execute(tx))
      expect(flushCount).toBeGreaterThan(afterAsynchronousCommits)
      await database.close()
    },
    STARTS_MS,
  )

  it(
    'keeps every acknowledged commit of a killed process, and can be opened again at once',
    async () => {
      copySnapshot()
      const bundle = await bundleForNode(COMMITTER)
      const child = spawn(process.execPath, [bundle.file, directory], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let acknowledged = ''
      await new Promise<void>(resolve => {
        child.stdout.on('data', (chunk: Buffer) => {
          acknowledged += chunk.toString()
          if (acknowledged.includes('\n100\n')) resolve()
        })
      })
      await expect(openPglite(directory)).rejects.toThrow(
        `The data directory ${directory} is in use by another Ringback server.`,
      )
      const ended = new Promise(resolve => child.once('close', resolve))
      child.kill('SIGKILL')
      await ended
      bundle.remove()
      const last = Number(acknowledged.trimEnd().split('\n').at(-1))

      const database = await openPglite(directory)
      const { rows } = await database.transaction(tx =>
        sql<{ n: number }>`select count(*)::int4 as n from numbers`.execute(tx),
      )
      // The process may have been killed after a commit and before it printed the commit's number.
      expect([last, last + 1]).toContain(rows[0]?.n)
      await database.close()
    },
    STARTS_MS,
  )

  it('is locked by one process when several try, also after its owner was killed', async () => {
    const unlock = await lockDataDirectory(directory)
    await expect(lockDataDirectory(directory)).rejects.toBeInstanceOf(DataDirectoryInUse)
    await unlock()

    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => lockDataDirectory(directory)),
    )
    const won = tries.filter(one => one.status === 'fulfilled')
    expect(won).toHaveLength(1)
    await won[0]?.value()
  })

  it('locks a directory whose path is too long for a socket', async () => {
    const deep = mkdtempSync(join(directory, 'd'.repeat(100)))
    const unlock = await lockDataDirectory(deep)
    await expect(lockDataDirectory(deep)).rejects.toBeInstanceOf(DataDirectoryInUse)
    await unlock()
  })
})
