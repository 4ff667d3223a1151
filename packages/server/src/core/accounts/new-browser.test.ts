import { expect, it } from 'vitest'
import { isNewBrowser, standingOf } from './new-browser.ts'

const now = new Date('2026-11-23T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const verifiedAt = daysAgo(10)

it.each([
  ['known', 'known', false],
  ['known', 'other', false],
  ['other', 'known', true],
  ['other', 'other', true],
  ['other', 'none', true],
  // Logins before browsers were remembered.
  ['none', 'known', false],
  ['none', 'other', true],
  // The first login.
  ['none', 'none', false],
] as const)('a browser that is %s, on a network that is %s: %s', (browser, network, isNew) => {
  expect(isNewBrowser({ browser, network, verifiedAt, now })).toBe(isNew)
})

it('informs the user of a login after everything that was known has been forgotten', () => {
  const login = { browser: 'none', network: 'none', now } as const
  expect(isNewBrowser({ ...login, verifiedAt: daysAgo(179) })).toBe(false)
  expect(isNewBrowser({ ...login, verifiedAt: daysAgo(180) })).toBe(true)
})

it('compares hashes by their bytes', () => {
  const [one, other] = [Buffer.from('one'), Buffer.from('other')]
  expect(standingOf([], one)).toBe('none')
  expect(standingOf([other, Buffer.from('one')], one)).toBe('known')
  expect(standingOf([other], one)).toBe('other')
})
