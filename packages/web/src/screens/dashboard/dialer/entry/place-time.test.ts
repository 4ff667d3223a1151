import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { timesIn } from './place-time.ts'

const NOW = new Date('2026-11-27T12:00:00Z')

beforeEach(() => vi.stubEnv('TZ', 'Europe/Berlin'))
afterEach(() => vi.unstubAllEnvs())

const plain = (times: ReturnType<typeof timesIn>) =>
  times?.map(time => time.replaceAll('\u202f', ' ')) ?? null

it.each([
  ['NG', ['1:00 PM'], 'Asia/Tokyo'],
  ['IN', ['5:30 PM'], 'Europe/Berlin'],
  ['GB', ['12:00 PM'], 'Europe/Berlin'],
  // The islands are an hour earlier.
  ['ES', ['12:00 PM', '1:00 PM'], 'Europe/Berlin'],
  ['ID', ['7:00 PM', '9:00 PM'], 'Europe/Berlin'],
])('is in %s %j', (country, times, here) => {
  vi.stubEnv('TZ', here)
  expect(plain(timesIn(country, NOW))).toEqual(times)
})

it.each([
  ['the times of the country are far apart', 'US'],
  ['it is as late as here', 'FR'],
  ['it is as late as here in all of its zones', 'DE'],
  ['it has no time zones of its own', 'AQ'],
])('is not said where %s: %s', (_, country) => {
  expect(timesIn(country, NOW)).toBeNull()
})

it('follows the summer time of the place', () => {
  expect(plain(timesIn('GB', new Date('2026-07-01T12:00:00Z')))).toEqual(['1:00 PM'])
})

it('is not said by a browser without a list of time zones', () => {
  vi.spyOn(Intl, 'Locale').mockImplementation(function () {
    return {} as Intl.Locale
  })
  expect(timesIn('IN', NOW)).toBeNull()
  vi.restoreAllMocks()
})
