import { expect, it } from 'vitest'
import { isSkippedWithoutPostgres } from '../../tools/programs/find-postgres.ts'
import { expectKept } from './expect-kept.ts'
import { migrateUnderLoad } from './migrations-under-load.ts'

it.skipIf(isSkippedWithoutPostgres('initdb', 'postgres'))(
  'migrations beside writers fail no request, and lose and double nothing',
  async () => {
    const report = await migrateUnderLoad({ seed: 1, calls: 5_000, writers: 4, isThorough: false })
    const cases = expectKept(report)
    expect([...cases.values()].every(count => count > 0)).toBe(true)
  },
)
