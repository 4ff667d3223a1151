import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  fsyncSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { bundleForNode } from '../../../testing/processes/bundle-for-node.ts'
import { migrate } from '../migrate.ts'
import { DataDirectoryInUse, lockDataDirectory } from './data-directory.ts'
import { openPglite } from './pglite.ts'

const COMMITTER = new URL('../../../testing/processes/commit-until-killed.ts', import.meta.url)

describe('the embedded database', { timeout: 180_000 }, () => {
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
  const countNumbers = async (folder = directory) => {
    const database = await openPglite(folder)
    const { rows } = await database.read(db =>
      sql<{ n: number }>`select count(*)::int4 as n from numbers`.execute(db),
    )
    await database.close()
    return rows[0]?.n
  }

  it('makes its folder, keeps its data when it is closed, and lets no other user of the machine read it', async () => {
    const database = await openPglite(directory)
    expect(await migrate(database.kysely)).not.toEqual([])
    expect(await migrate(database.kysely)).toEqual([])
    await sql`create table numbers as select 1 as n`.execute(database.kysely)
    await database.close()
    chmodSync(join(directory, 'postgres'), 0o755)
    expect(await countNumbers()).toBe(1)
    expect(statSync(join(directory, 'postgres')).mode & 0o777).toBe(0o700)
  })

  it('keeps every acknowledged commit in a power cut', async () => {
    if (process.platform !== 'linux') return
    copySnapshot()
    const afterPowerCut = `${directory}-after`
    cpSync(directory, afterPowerCut, { recursive: true })
    // A power cut leaves what has been flushed, and nothing that was written since.
    const database = await openPglite(directory, file => {
      fsyncSync(file)
      const path = readlinkSync(`/proc/self/fd/${file}`)
      const copy = path.replace(directory, afterPowerCut)
      if (statSync(path).isFile() && statSync(dirname(copy))) copyFileSync(path, copy)
    })
    await sql`create table numbers (n integer)`.execute(database.kysely)
    for (let n = 0; n < 20; n++) {
      await database.transaction(tx => sql`insert into numbers values (${n})`.execute(tx))
    }
    expect(await countNumbers(afterPowerCut)).toBe(20)
    await database.close()
    rmSync(afterPowerCut, { recursive: true })
  })

  it.each([
    ['killed', undefined],
    ['on a full disk', 'full'],
    ['on a full disk that has its log too', 'full-with-log'],
    ['on a failing disk', 'failing'],
  ])('keeps every acknowledged commit of a process that is %s', async (_, fault) => {
    copySnapshot()
    const bundle = await bundleForNode(COMMITTER)
    const child = spawn(process.execPath, [bundle.file, directory, ...(fault ? [fault] : [])])
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = new Promise<number | null>(resolve => child.once('close', resolve))
    let acknowledged = ''
    let errors = ''
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    await new Promise<void>(resolve => {
      child.stdout.on('data', (chunk: Buffer) => {
        acknowledged += chunk.toString()
        if (acknowledged.includes('\n100\n')) resolve()
      })
    })
    if (fault === undefined) {
      await expect(openPglite(directory)).rejects.toThrow(
        `The data directory ${directory} is in use by another Ringback server.`,
      )
      child.kill('SIGKILL')
    }
    const code = await ended
    bundle.remove()
    if (fault !== undefined) expect(code).toBe(1)
    if (fault === 'full' || fault === 'failing') {
      expect(errors).toMatch(
        `The embedded database in ${directory} has stopped. If its disk is full`,
      )
    }
    const last = Number(acknowledged.trimEnd().split('\n').at(-1))
    // The process may have ended after a commit and before it printed the commit's number.
    expect([last, last + 1]).toContain(await countNumbers())
  })

  it.each([
    ['read-only', 'is read-only. Make it writable, or set DATA_DIR to another directory.'],
    ['nearly-full', 'has less than 64 MB of free space. Free some space, or set DATA_DIR to'],
  ])('is not opened in a folder that is %s', async (fault, sentence) => {
    if (fault === 'read-only') chmodSync(directory, 0o555)
    const bundle = await bundleForNode(COMMITTER)
    const child = spawn(process.execPath, [bundle.file, directory, fault])
    onTestFinished(() => void child.kill('SIGKILL'))
    let errors = ''
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    await new Promise(resolve => child.once('close', resolve))
    bundle.remove()
    expect(errors).toMatch(`data directory ${directory} ${sentence}`)
  })

  it.each([
    ['audit', []],
    ['operator', ['calling', 'off', '--reason', 'Suspected toll fraud']],
  ])('that cannot be opened is one sentence of %s', async (tool, args) => {
    copySnapshot()
    writeFileSync(join(directory, 'postgres/PG_VERSION'), '17\n')
    const program = new URL(`../../tools/${tool}.ts`, import.meta.url).pathname
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', program, ...args], {
      env: { ...process.env, DATABASE_URL: undefined, DATA_DIR: directory },
      encoding: 'utf8',
    })
    expect(stderr).toMatch(
      /^The data directory .* was made by PostgreSQL 17, .* another directory\.\n$/,
    )
    expect(status).toBe(1)
  })

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
