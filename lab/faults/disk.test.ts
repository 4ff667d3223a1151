import { expect, it } from 'vitest'
import { failDisk } from './disk.ts'
import { expectKept } from './expect-kept.ts'

it('loses nothing that was acknowledged when the disk of the embedded database is full, read-only, failing and slow', async () => {
  const report = await failDisk({
    ...{ seed: 1, users: 3, rounds: 1, writesBetween: 10, refusals: 3, fsyncMs: 300 },
    pauseMs: [200, 800],
  })
  const cases = expectKept(report)
  expect(cases.get('Reads go on while the disk is full or read-only')).toBeGreaterThan(0)
})
