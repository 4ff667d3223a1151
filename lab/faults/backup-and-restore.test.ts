import { expect, it } from 'vitest'
import { isSkippedWithoutPostgres } from '../../tools/programs/find-postgres.ts'
import { type RestoreOptions, backUpAndRestore } from './backup-and-restore.ts'
import { expectKept } from './expect-kept.ts'

const PROGRAMS = ['initdb', 'postgres', 'pg_dump', 'pg_restore']

it.skipIf(isSkippedWithoutPostgres(...PROGRAMS))(
  'a restored backup is completed by the vendors: pg_dump under load, as the manual says',
  () => expectWonBack('PostgreSQL'),
)

it('a restored backup is completed by the vendors: the copied folder of the embedded database', () =>
  expectWonBack('embedded'))

async function expectWonBack(database: RestoreOptions['database']) {
  const report = await backUpAndRestore({
    ...{ seed: 1, users: 4, lost: 3, database },
    isThorough: false,
  })
  expectKept(report)
  const counts = new Map(report?.counts)
  expect(counts.get('payments that happened after it')).toBeGreaterThanOrEqual(3)
  expect(counts.get('answered calls that happened after it')).toBeGreaterThanOrEqual(3)
}
