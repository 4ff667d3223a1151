import { describe, expect, it } from 'vitest'
import { readForwarded } from './sender.ts'

const PROXY = '10.0.0.2'
const OUTER_PROXY = '10.0.0.1'
const TRUSTED = ['10.0.0.0/8', 'loopback']

const read = (peer: string, headers: Record<string, string>, trusted = TRUSTED) =>
  readForwarded({ socket: { remoteAddress: peer }, headers }, trusted)

describe('the address of a client', () => {
  it.each([
    ['an address', '203.0.113.7', '203.0.113.7'],
    ['an address and a port', '203.0.113.7:50001', '203.0.113.7'],
    ['an IPv6 address', '2001:db8::7', '2001:db8::7'],
    ['an IPv6 address in brackets', '[2001:db8::7]', '2001:db8::7'],
    ['an IPv6 address in brackets and a port', '[2001:db8::7]:50001', '2001:db8::7'],
    [
      'a list, of which clients may have written the beginning',
      '192.0.2.1, 203.0.113.7',
      '203.0.113.7',
    ],
    ['a list of proxies', `203.0.113.7:1,${OUTER_PROXY}:2`, '203.0.113.7'],
    ['an outer proxy that says nothing', OUTER_PROXY, OUTER_PROXY],
    ['an outer proxy that knows no address', `unknown, ${OUTER_PROXY}`, OUTER_PROXY],
    ['text', 'unknown', PROXY],
    ['text after an address that the client may have written', '203.0.113.7, unknown', PROXY],
    ['nothing', '', PROXY],
    ['too large a number', '203.0.113.777', PROXY],
    ['an address and no port', '203.0.113.7:', PROXY],
    ['a network', '203.0.113.0/24', PROXY],
    ['a separator', ',', PROXY],
  ])('is read from X-Forwarded-For with %s', (_with, header, address) => {
    const fault = address === PROXY ? 'no-address' : null
    expect(read(PROXY, { 'x-forwarded-for': header })).toEqual({ address, fault })
    const mapped = `::ffff:${PROXY}`
    expect(read(mapped, { 'x-forwarded-for': header })).toEqual({
      address: address === PROXY ? mapped : address,
      fault,
    })
  })

  it.each([
    ['for=203.0.113.7', '203.0.113.7'],
    ['for="203.0.113.7:50001";proto=https;by=10.0.0.2', '203.0.113.7'],
    ['proto=https; For="[2001:db8::7]:50001"', '2001:db8::7'],
    ['for=192.0.2.1, for="[2001:db8::7]"', '2001:db8::7'],
    ['for=unknown', PROXY],
    ['for=_hidden', PROXY],
    ['for=', PROXY],
    ['proto=https', PROXY],
    ['"', PROXY],
  ])('is read from Forwarded: %s', (forwarded, address) => {
    expect(read(PROXY, { forwarded }).address).toBe(address)
    const both = { forwarded, 'x-forwarded-for': '198.51.100.9' }
    expect(read(PROXY, both).address).toBe('198.51.100.9')
  })

  it('is that of the connection when its sender is not trusted', () => {
    const headers = { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.7' }
    const fault = 'untrusted-proxy'
    expect(read('198.51.100.1', headers)).toEqual({ address: '198.51.100.1', fault })
    expect(read(PROXY, headers, [])).toEqual({ address: PROXY, fault })
    expect(read('', headers)).toEqual({ address: '', fault })
    expect(read('198.51.100.1', {})).toEqual({ address: '198.51.100.1', fault: null })
  })
})
