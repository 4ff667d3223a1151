import { describe, expect, it } from 'vitest'
import { findPostgresPrograms } from '../../tools/programs/find-postgres.ts'
import { isSkippedWithout } from '../../tools/programs/find-program.ts'
import { killServers } from './three-servers.ts'

const skipsWithoutPostgres =
  findPostgresPrograms('initdb', 'postgres') === null && process.env['REQUIRE_PROGRAMS'] !== '1'

describe.skipIf(isSkippedWithout('haproxy') || skipsWithoutPostgres)(
  'one of three servers that is killed under load (short version of npm run faults)',
  () => {
    it('loses and doubles nothing, and no request fails that is sent again', async () => {
      const report = await killServers({
        seed: 1,
        kills: 1,
        minutes: Number.POSITIVE_INFINITY,
        users: 6,
        everySeconds: 0,
        isThorough: false,
      })
      expect(report?.checks.filter(({ violations }) => violations.length > 0)).toEqual([])
      const cases = new Map(report?.checks.map(check => [check.promise, check.cases]))
      expect(
        cases.get('A call that the carrier connected is settled with its seconds'),
      ).toBeGreaterThan(0)
    })
  },
)
