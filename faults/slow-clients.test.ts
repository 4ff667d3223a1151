import { expect, it } from 'vitest'
import { findPostgresPrograms } from '../tools/programs/find-postgres.ts'
import { printReport, isKept } from './report.ts'
import { holdSlowClients } from './slow-clients.ts'

const isSkipped =
  (findPostgresPrograms('initdb', 'postgres') === null &&
    process.env['REQUIRE_PROGRAMS'] !== '1') ||
  process.platform !== 'linux'

it.skipIf(isSkipped)(
  'a thousand slow clients of each kind, of one address and of 20, cost at most 100 MB, and a customer of another address is answered',
  async () => {
    const report = await holdSlowClients({ clients: 1_000, isThorough: false })
    expect(report && isKept(report), report ? printReport(report) : 'no report').toBe(true)
  },
)
