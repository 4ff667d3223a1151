import { expect, it } from 'vitest'
import { failDisk } from './disk.ts'

it('loses nothing that was acknowledged when the disk of the embedded database is full, read-only, failing and slow (short version of npm run faults disk)', async () => {
  const report = await failDisk({
    ...{ seed: 1, users: 3, rounds: 1, writesBetween: 10, refusals: 3, fsyncMs: 300 },
    pauseMs: [200, 800],
  })
  expect(report.checks.filter(({ violations }) => violations.length > 0)).toEqual([])
  expect(
    report.checks.find(({ promise }) => promise.startsWith('Reads go on'))?.cases,
  ).toBeGreaterThan(0)
})
