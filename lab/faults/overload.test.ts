import { expect, it } from 'vitest'
import { isSkippedWithoutPostgres } from '../../tools/programs/find-postgres.ts'
import { expectKept } from './expect-kept.ts'
import { overload } from './overload.ts'

const isSkipped = isSkippedWithoutPostgres('initdb', 'postgres') || process.platform !== 'linux'

it.skipIf(isSkipped)(
  'a server with ten times the clients that it carries answers every webhook, refuses with an error text and Retry-After, and holds at most 100 MB for a thousand slow bodies',
  async () => {
    const report = await overload({
      ...{ acts: 100, mostClients: 8, leastClients: 400, calls: 10 },
      ...{ webhooksPerSecond: 20, isThorough: false },
    })
    const cases = expectKept(report)
    expect(cases.get('A webhook is answered 2xx')).toBe(60)
    expect(cases.get('A payment whose event arrived is credited')).toBe(10)
    const refused = report?.checks.find(({ promise }) => promise.startsWith('A refused request'))
    expect(refused?.cases).toBeGreaterThan(0)
  },
)
