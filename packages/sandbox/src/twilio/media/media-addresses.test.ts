import type { NetworkInterfaceInfo } from 'node:os'
import { expect, test } from 'vitest'
import { mediaAddresses } from './media-addresses.ts'

function at(address: string, { internal = false, family = 'IPv4' } = {}): NetworkInterfaceInfo {
  const details = { address, internal, netmask: '', mac: '', cidr: null }
  return { ...details, family, scopeid: 0 } as NetworkInterfaceInfo
}
const lo = [at('127.0.0.1', { internal: true }), at('::1', { internal: true, family: 'IPv6' })]

test("media is received at loopback and at the machine's own address", () => {
  const eth0 = [at('2001:db8::2', { family: 'IPv6' }), at('192.0.2.2')]
  expect(mediaAddresses({ lo, eth0 })).toEqual(['127.0.0.1', '192.0.2.2'])
})

test('media is received at one own address when the machine has several', () => {
  expect(mediaAddresses({ lo, eth0: [at('192.0.2.2')], wlan0: [at('198.51.100.7')] })).toHaveLength(
    2,
  )
})

test.each([
  ['has no other interface', {}],
  ['has only an IPv6 network', { eth0: [at('2001:db8::2', { family: 'IPv6' })] }],
  ['gave itself an address without a network', { eth0: [at('169.254.7.7')] }],
  ['has an interface without an address', { eth0: undefined }],
])('media is received at loopback alone when the machine %s', (_reason, others) => {
  expect(mediaAddresses({ lo, ...others })).toEqual(['127.0.0.1'])
})
