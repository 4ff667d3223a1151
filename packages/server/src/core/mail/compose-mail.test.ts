import { expect, it } from 'vitest'
import { mailTime } from './compose-mail.ts'

const winter = new Date('2026-12-01T18:45:59Z')

it.each([
  [winter, null, '2026-12-01 18:45 UTC'],
  [winter, 'Asia/Kolkata', '2026-12-02 00:15 (Asia/Kolkata)'],
  [winter, 'America/Los_Angeles', '2026-12-01 10:45 (America/Los_Angeles)'],
  [new Date('2026-07-01T18:45:00Z'), 'Europe/Berlin', '2026-07-01 20:45 (Europe/Berlin)'],
  [new Date('2026-12-01T23:30:00Z'), 'UTC', '2026-12-01 23:30 (UTC)'],
  [winter, 'Mars/Olympus', '2026-12-01 18:45 UTC'],
])('%s in %s is written as %s', (at, timeZone, text) => {
  expect(mailTime(at, timeZone)).toBe(text)
})
