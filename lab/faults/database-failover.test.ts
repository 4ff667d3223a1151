import { describe, expect, it } from 'vitest'
import { findPostgresPrograms } from '../../tools/programs/find-postgres.ts'
import { isSkippedWithout } from '../../tools/programs/find-program.ts'
import { failOver } from './database-failover.ts'
import { printReport } from './report.ts'

const skipsWithoutPostgres =
  findPostgresPrograms('pg_basebackup') === null && process.env['REQUIRE_PROGRAMS'] !== '1'

describe.skipIf(isSkippedWithout('haproxy') || skipsWithoutPostgres)(
  'a primary that is killed under load (short version of npm run faults)',
  () => {
    it('loses nothing that was acknowledged, and refuses with 503 and an error text until the standby is promoted', async () => {
      const report = await failOver({ seed: 1, kills: 1, users: 6, isThorough: false })
      expect(report?.checks.filter(({ violations }) => violations.length > 0)).toEqual([])
      const cases = new Map(report?.checks.map(check => [check.promise, check.cases]))
      expect(
        cases.get('A call that the carrier connected is settled with its seconds'),
      ).toBeGreaterThan(0)
      expect(report && printReport(report)).toContain('503 database-unavailable')
    })
  },
)
