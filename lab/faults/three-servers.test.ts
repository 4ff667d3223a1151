import { expect, it } from 'vitest'
import { isSkippedWithoutPostgres } from '../../tools/programs/find-postgres.ts'
import { isSkippedWithout } from '../../tools/programs/find-program.ts'
import { expectKept } from './expect-kept.ts'
import { killServers } from './three-servers.ts'

const isSkipped = isSkippedWithout('haproxy') || isSkippedWithoutPostgres('initdb', 'postgres')

it.skipIf(isSkipped)(
  'one of three servers that is killed loses and doubles nothing, and no request fails that is sent again',
  async () => {
    const report = await killServers({
      ...{ seed: 1, users: 6, isThorough: false },
      ...{ kills: 1, minutes: Number.POSITIVE_INFINITY, everySeconds: 0 },
    })
    const cases = expectKept(report)
    expect(
      cases.get('A call that the carrier connected is settled with its seconds'),
    ).toBeGreaterThan(0)
  },
)
