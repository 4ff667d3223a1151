import { expect, it } from 'vitest'
import { jumpClock } from './clock.ts'

it('bills, holds and keeps sessions as if the clock had not jumped an hour forwards and back (short version of npm run faults clock)', async () => {
  const report = await jumpClock({
    ...{ seed: 1, users: 3, rounds: 1, writesBetween: 12, pauseMs: [200, 800] },
  })
  expect(report.checks.filter(({ violations }) => violations.length > 0)).toEqual([])
})
