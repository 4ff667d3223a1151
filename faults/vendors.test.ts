import { describe, expect, it } from 'vitest'
import { findPostgresPrograms } from '../tools/programs/find-postgres.ts'
import { spoilVendors } from './vendors.ts'

const skipsWithoutPostgres =
  findPostgresPrograms('initdb', 'postgres') === null && process.env['REQUIRE_PROGRAMS'] !== '1'

describe.skipIf(skipsWithoutPostgres)(
  'vendors that fail under load (short version of npm run faults)',
  () => {
    it('cost no money and no number, and users get an error text', async () => {
      const report = await spoilVendors({ seed: 1, users: 6, refusals: 6, isThorough: false })
      expect(report?.checks.filter(({ violations }) => violations.length > 0)).toEqual([])
      const cases = new Map(report?.checks.map(check => [check.promise, check.cases]))
      expect(cases.get('A paid order is credited once, with its amount')).toBeGreaterThan(0)
    })
  },
)
