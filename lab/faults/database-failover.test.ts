import { expect, it } from 'vitest'
import { isSkippedWithoutPostgres } from '../../tools/programs/find-postgres.ts'
import { isSkippedWithout } from '../../tools/programs/find-program.ts'
import { failOver } from './database-failover.ts'
import { expectKept } from './expect-kept.ts'

const isSkipped = isSkippedWithout('haproxy') || isSkippedWithoutPostgres('pg_basebackup')

it.skipIf(isSkipped)(
  'a primary that is killed loses nothing that was acknowledged; until the standby is promoted, 503 has an error text',
  async () => {
    const report = await failOver({ seed: 1, kills: 1, users: 6, isThorough: false })
    const cases = expectKept(report)
    expect(
      cases.get('A call that the carrier connected is settled with its seconds'),
    ).toBeGreaterThan(0)
    const counts = new Map(report?.counts)
    expect(counts.get('answers: 503 database-unavailable')).toBeGreaterThan(0)
  },
)
