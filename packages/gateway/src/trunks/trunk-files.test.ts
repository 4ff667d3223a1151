import { expect, it } from 'vitest'
import { registrationTables, tlsConfig, trunkList } from './trunk-files.ts'
import type { Trunk } from './trunk.ts'

const TRUNK: Trunk = {
  name: 'wholesale',
  domain: 'trunk.test',
  addresses: [
    { uri: 'sip:192.0.2.1:5060', weight: 3, socket: 'udp:192.0.2.5:5060' },
    { uri: 'sip:trunk.test;transport=tls', weight: 1, socket: 'tls:192.0.2.5:5061' },
  ],
  srtp: false,
  format: { kind: 'e164' },
  channels: 1,
  registers: false,
  weight: 1,
  set: 1,
}

it('writes the list of addresses for kamailio, with weights that are percentages', () => {
  const second = { ...TRUNK, set: 2, addresses: TRUNK.addresses.slice(0, 1) }
  expect(trunkList([TRUNK, second])).toBe(
    `1 sip:192.0.2.1:5060 0 0 weight=75;socket=udp:192.0.2.5:5060
1 sip:trunk.test;transport=tls 0 0 weight=25;socket=tls:192.0.2.5:5061
2 sip:192.0.2.1:5060 0 0 weight=100;socket=udp:192.0.2.5:5060
`,
  )
})

it('writes a registration for each address of a trunk that wants it, and its secrets as they are', () => {
  const credentials = { user: 'ringback', password: 'a:b\\c', realm: 'trunk.test' }
  const registered = { ...TRUNK, name: '49-30', registers: true, credentials }
  const { uacreg } = registrationTables([TRUNK, registered])
  const rows = uacreg.split('\n').slice(1, -1)
  expect(rows).toEqual([
    '1:trunk-49-30-1:ringback:trunk.test:ringback:trunk.test:trunk.test:ringback:a\\:b\\\\c::sip\\:192.0.2.1\\:5060:300:0:0:192.0.2.5\\:5060:udp\\:192.0.2.5\\:5060',
    expect.stringMatching(
      /^2:trunk-49-30-2:.*:sip\\:trunk\.test;transport=tls:300:0:0:192\.0\.2\.5\\:5061;transport=tls:tls\\:192\.0\.2\.5\\:5061$/,
    ),
  ])
})

it('writes a table without rows when no trunk wants a registration', () => {
  const { uacreg, version } = registrationTables([TRUNK])
  expect(uacreg).toMatch(/^id\(int,auto\) l_uuid\(string\)[^\n]* socket\(string\) \n$/)
  expect(version).toContain('uacreg')
})

it('lets kamailio believe a trunk that it calls by its certificate only', () => {
  const [server = '', client = ''] = tlsConfig({
    SIP_TRUNK_CERTIFICATE: '/etc/ours.pem',
    SIP_TRUNK_AUTHORITIES: '/etc/theirs.pem',
  }).split(/^(?=\[client)/m)
  expect(server).toMatch(/^certificate = \/etc\/ours\.pem$/m)
  expect(client).toMatch(
    /^verify_certificate = yes\nrequire_certificate = yes\nca_list = \/etc\/theirs\.pem$/m,
  )
})
