import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@ringback/server/adapters/migrate'
import { readMigrations } from '@ringback/server/adapters/migrations'
import { openDatabase } from '@ringback/server/adapters/open-database'
import type { Database } from '@ringback/server/ports/database'
import { takeBack, upgrade } from '@ringback/server/tools/upgrade/upgrade'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DoctorSetup, startDoctorSetup } from './doctor/doctor-setup.ts'
import { findPostgres, isSkippedWithoutPostgres } from './programs/find-postgres.ts'

const ALL = Object.entries(readMigrations())
const NAMES = ALL.map(([name]) => name)

let setup: DoctorSetup
let folder: string
beforeAll(async () => {
  setup = await startDoctorSetup()
  folder = mkdtempSync(join(tmpdir(), 'ringback-upgrade-'))
}, 120_000)
afterAll(async () => {
  await setup.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each([
  ['PostgreSQL', isSkippedWithoutPostgres('initdb', 'postgres', 'pg_dump', 'createdb')],
  ['the embedded database', false],
])('an upgrade of %s', (kind, isSkipped) => {
  it.skipIf(isSkipped)(
    'is made when its rehearsal went well, and can be taken back',
    async () => {
      const isEmbedded = kind !== 'PostgreSQL'
      const postgres = isEmbedded ? null : await findPostgres({ isOwn: true })
      const variables = { DATA_DIR: join(folder, 'data'), LEGAL_DIR: folder }
      const config = setup.configured(
        postgres
          ? { ...variables, DATABASE_URL: postgres.url, DATABASE_READ_URL: postgres.url }
          : variables,
      )
      const use = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
        const database = await openDatabase(config.database, { warn: () => {} })
        try {
          return await work(database)
        } finally {
          await database.close()
        }
      }
      const history = () =>
        use(async ({ kysely }) => {
          const { rows } = await sql<{ name: string }>`
          select name from migrations order by name collate "C"`.execute(kysely)
          return rows.map(({ name }) => name)
        })
      let printed = ''
      const backups = join(folder, kind)
      mkdirSync(backups)
      const options = {
        folder: backups,
        acceptsProblems: true,
        print: (text: string) => void (printed += text),
      }

      await use(async ({ kysely }) => {
        await migrate(kysely, Object.fromEntries(ALL.slice(0, 2)))
        await sql`insert into users (id, email, display_name, password_hash, created_at)
        values ('user_1', 'ada@example.com', 'Ada', '', now())`.execute(kysely)
        await sql`insert into accounts (id, kind, currency, user_id, posted)
        values ('credit:user_1', 'credit', 'USD', 'user_1', 5)`.execute(kysely)
      })
      expect(await upgrade(config, options)).toBe(false)
      expect(printed).toContain('BROKEN')
      expect(await history()).toEqual(NAMES.slice(0, 2))
      const [backup = ''] = readdirSync(backups)
      expect(readdirSync(backups)).toHaveLength(1)
      expect(statSync(join(backups, backup)).mode & 0o077).toBe(0)

      printed = ''
      await use(({ kysely }) =>
        sql`update accounts set posted = 0 where user_id is not null`.execute(kysely),
      )
      rmSync(join(backups, backup), { recursive: true })
      expect(await upgrade(config, options)).toBe(true)
      expect(await history()).toEqual(NAMES)
      for (const what of ['Backup', 'Copy', 'Migrations', 'Audit', 'Doctor'])
        expect(printed).toMatch(new RegExp(`^${what}: \\d+\\.\\d s$`, 'm'))
      expect(printed.match(/All \d+ invariants hold\./g)).toHaveLength(2)
      const replica = [...printed.matchAll(/ {2}Read replica +(.*)$/gm)].map(([, text]) => text)
      expect(replica).toEqual([
        expect.stringContaining('Not used'),
        expect.stringContaining(isEmbedded ? 'Not used' : 'leads to the primary'),
      ])

      await takeBack(config.database)
      expect(await history()).toEqual(NAMES.slice(0, 2))
      // No copy is left.
      expect(readdirSync(backups)).toHaveLength(1)
      if (postgres) {
        const { rows } = await use(({ kysely }) =>
          sql`select from pg_database where datname like '%rehearsal'`.execute(kysely),
        )
        expect(rows).toEqual([])
      }
      expect(existsSync(join(folder, 'data'))).toBe(isEmbedded)
      await postgres?.stop()
    },
    300_000,
  )
})
