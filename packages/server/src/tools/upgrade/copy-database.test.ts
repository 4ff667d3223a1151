import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { freshPostgres, hasPostgres } from '../../../testing/test-database.ts'
import { readServerFacts } from '../../store/doctor/read-server-facts.ts'
import { backUp, canCopy } from './copy-database.ts'

it.each([
  [15, 15, true],
  [16, 15, true],
  [18, 17, true],
  [17, 18, false],
  // pg_restore sets a parameter that this server does not have.
  [17, 16, false],
])('programs of %i copy a database of %i: %s', (client, server, expected) => {
  expect(canCopy(client, server)).toBe(expected)
})

describe.skipIf(!hasPostgres)('a backup of PostgreSQL', () => {
  it('is begun only with all programs, of a version that can copy the database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ringback-programs-'))
    const { url, open, drop } = await freshPostgres()
    onTestFinished(async () => {
      vi.unstubAllEnvs()
      rmSync(folder, { recursive: true })
      await drop()
    })
    const database = open(1)
    const { versionNumber } = await database.read(readServerFacts)
    await database.close()
    const server = Math.floor(versionNumber / 10_000)
    const install = (version: number, ...names: string[]) => {
      for (const name of names) {
        const path = join(folder, name)
        writeFileSync(path, `#!/bin/sh\necho '${name} (PostgreSQL) ${version}.1 (Debian 3)'\n`)
        chmodSync(path, 0o755)
      }
    }
    vi.stubEnv('PATH', folder)
    const config = { url, readUrl: null, directory: '', poolSize: 1 }
    const make = () => backUp(config, folder, new Date())
    const dumps = () => readdirSync(folder).filter(name => name.endsWith('.dump'))

    install(server, 'pg_dump', 'createdb', 'dropdb')
    await expect(make()).rejects.toThrow(
      `pg_restore was not found. Install PostgreSQL's client programs of version ${server}:`,
    )
    install(server - 1, 'pg_restore')
    await expect(make()).rejects.toThrow(
      `pg_restore is of PostgreSQL ${server - 1}, which cannot copy a database of ${server}.`,
    )
    expect(dumps()).toEqual([])
    install(server, 'pg_restore')
    expect(dumps()).toEqual([])
    await make()
    expect(dumps()).toHaveLength(1)
  })
})
