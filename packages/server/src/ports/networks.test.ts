import { describe, expect, it } from 'vitest'
import { isInNetworks, isNetwork, networkOf, wideNetworkOf } from './networks.ts'

it.each([
  ['10.0.0.0/8', true],
  ['192.0.2.1', true],
  ['::1', true],
  ['fc00::/7', true],
  ['loopback', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0.0/', false],
  ['proxy.internal', false],
  ['', false],
])('reads %j as a network: %s', (text, expected) => {
  expect(isNetwork(text)).toBe(expected)
})

it.each([
  [['10.0.0.0/8'], '10.1.2.3', true],
  [['10.0.0.0/8'], '::ffff:10.1.2.3', true],
  [['10.0.0.0/8'], '11.1.2.3', false],
  [['192.0.2.1'], '192.0.2.1', true],
  [['192.0.2.1'], '192.0.2.2', false],
  [['2001:db8::/32'], '2001:db8:1::5', true],
  [['fe80::/10'], 'fe80::1%eth0', true],
  [['uniquelocal'], '172.18.0.3', true],
  [['loopback', '192.0.2.0/24'], '127.0.0.1', true],
  [['10.0.0.0/8'], 'no address', false],
  [[], '127.0.0.1', false],
])('in %j, %s belongs: %s', (networks, address, expected) => {
  expect(isInNetworks(networks, address)).toBe(expected)
})

it.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['203.0.113.9', '203.0.113.0/24'],
  ['unknown', 'unknown'],
])('finds around %s the network %s', (network, wide) => {
  expect(wideNetworkOf(network)).toBe(wide)
})

describe('the network that a request is counted for', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
