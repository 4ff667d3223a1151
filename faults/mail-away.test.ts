import { expect, it } from 'vitest'
import { awayForADay } from './mail-away.ts'

it('a mail server that is away for a day gets each mail once (short version of npm run faults)', async () => {
  const { checks, counts } = await awayForADay({ seed: 1, mailsPerHour: 2, stepMinutes: 30 })
  expect(checks.filter(({ violations }) => violations.length > 0)).toEqual([])
  expect(checks.map(({ cases }) => cases > 0)).toEqual(checks.map(() => true))
  expect(new Map(counts).get('mails')).toBe(checks[0]?.cases)
})
