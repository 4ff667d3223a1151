import { describe, expect, it } from 'vitest'
import { findPostgresPrograms } from '../../tools/programs/find-postgres.ts'
import { overload } from './overload.ts'
import { isKept, printReport } from './report.ts'

const isSkipped =
  (findPostgresPrograms('initdb', 'postgres') === null &&
    process.env['REQUIRE_PROGRAMS'] !== '1') ||
  process.platform !== 'linux'

describe('a server with ten times the clients that it carries (short version of npm run faults)', () => {
  it.skipIf(isSkipped)(
    'answers every webhook, refuses with an error text and Retry-After, and holds at most 100 MB for a thousand slow bodies',
    async () => {
      const report = await overload({
        ...{ acts: 100, mostClients: 8, leastClients: 400, calls: 10 },
        ...{ webhooksPerSecond: 20, isThorough: false },
      })
      expect(report && isKept(report), report ? printReport(report) : 'no report').toBe(true)
      const cases = new Map(report?.checks.map(check => [check.promise, check.cases]))
      expect(cases.get('A webhook is answered 2xx')).toBe(60)
      expect(cases.get('A payment whose event arrived is credited')).toBe(10)
      const refused = report?.checks.find(({ promise }) => promise.startsWith('A refused request'))
      expect(refused?.cases).toBeGreaterThan(0)
    },
  )
})
