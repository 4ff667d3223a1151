import { describe, expect, it } from 'vitest'
import { findPostgresPrograms } from '../../tools/programs/find-postgres.ts'
import { migrateUnderLoad } from './migrations-under-load.ts'

const skipsWithoutPostgres =
  findPostgresPrograms('initdb', 'postgres') === null && process.env['REQUIRE_PROGRAMS'] !== '1'

describe.skipIf(skipsWithoutPostgres)(
  'migrations beside writers (short version of npm run faults)',
  () => {
    it('fail no request, and lose and double nothing', async () => {
      const report = await migrateUnderLoad({
        seed: 1,
        calls: 5_000,
        writers: 4,
        isThorough: false,
      })
      expect(report?.checks.filter(({ violations }) => violations.length > 0)).toEqual([])
      expect(report?.checks.every(({ cases }) => cases > 0)).toBe(true)
    })
  },
)
