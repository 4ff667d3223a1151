import { expect, it } from 'vitest'
import { hashBrowser, hashNetwork } from './known-hashes.ts'

const BROWSER = { browser: 'Firefox', system: 'Linux' }
const ANOTHER = { browser: 'Chrome', system: 'Linux' }
const hashes = (key: string, userId: string, network: string, browser: typeof BROWSER) => [
  hashNetwork(key, userId, network).toString('hex'),
  hashBrowser(key, userId, browser).toString('hex'),
]

it.each([
  ['another key', 'another', 'ada', '192.0.2.0/24', ANOTHER],
  ['another user', 'key', 'grace', '192.0.2.0/24', BROWSER],
  ['another network, and another browser', 'key', 'ada', '198.51.100.0/24', ANOTHER],
])('%s has another hash', (_what, key, userId, network, browser) => {
  const [ofNetwork, ofBrowser] = hashes('key', 'ada', '192.0.2.0/24', BROWSER)
  expect(hashes('key', 'ada', '192.0.2.0/24', BROWSER)).toEqual([ofNetwork, ofBrowser])
  const [otherNetwork, otherBrowser] = hashes(key, userId, network, browser)
  expect(otherNetwork).not.toBe(ofNetwork)
  expect(otherBrowser).not.toBe(ofBrowser)
})
