import { describe, expect, it } from 'vitest'
import { findPostgresPrograms } from '../../tools/programs/find-postgres.ts'
import { type RestoreOptions, backUpAndRestore } from './backup-and-restore.ts'

const skipsWithoutPostgres =
  findPostgresPrograms('initdb', 'postgres', 'pg_dump', 'pg_restore') === null &&
  process.env['REQUIRE_PROGRAMS'] !== '1'

describe('a backup that is restored (short version of npm run faults)', () => {
  it.skipIf(skipsWithoutPostgres)(
    'is completed by the vendors: pg_dump under load, as the manual says',
    () => expectWonBack('PostgreSQL'),
  )

  it('is completed by the vendors: the copied folder of the embedded database', () =>
    expectWonBack('embedded'))
})

async function expectWonBack(database: RestoreOptions['database']) {
  const report = await backUpAndRestore({
    ...{ seed: 1, users: 4, lost: 3, database },
    isThorough: false,
  })
  expect(report?.checks.filter(({ violations }) => violations.length > 0)).toEqual([])
  const counts = new Map(report?.counts)
  expect(counts.get('payments that happened after it')).toBeGreaterThanOrEqual(3)
  expect(counts.get('answered calls that happened after it')).toBeGreaterThanOrEqual(3)
}
